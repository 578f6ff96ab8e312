// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// An image in a CUDA array, read through texture objects: one that interpolates and
// clamps, and one over linear memory that fetches by index.

#include <hip/hip_runtime.h>

#include <vector>

#include "check.cuh"

constexpr int kWidth = 96, kHeight = 64;

// Doubles an image in size; texel centres lie at half coordinates.
__global__ void enlarge(hipTextureObject_t image, float *out, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = tex2D<float>(image, (x + 0.5f) * 0.5f, (y + 0.5f) * 0.5f);
}

__global__ void lookUp(hipTextureObject_t table, const int *index, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const float2 entry = tex1Dfetch<float2>(table, index[i]);
        out[i] = entry.x + 10.0f * entry.y;
    }
}

static float sampleHost(const std::vector<float> &image, float x, float y)
{
    const int x0 = static_cast<int>(std::floor(x - 0.5f)), y0 = static_cast<int>(std::floor(y - 0.5f));
    const float fx = x - 0.5f - x0, fy = y - 0.5f - y0;
    auto at = [&](int column, int row) {
        column = column < 0 ? 0 : column >= kWidth ? kWidth - 1 : column;
        row = row < 0 ? 0 : row >= kHeight ? kHeight - 1 : row;
        return image[row * kWidth + column];
    };
    return (1 - fy) * ((1 - fx) * at(x0, y0) + fx * at(x0 + 1, y0)) +
           fy * ((1 - fx) * at(x0, y0 + 1) + fx * at(x0 + 1, y0 + 1));
}

static bool checkArrayTexture()
{
    std::vector<float> image(kWidth * kHeight);
    for (size_t i = 0; i < image.size(); ++i)
        image[i] = static_cast<float>((i * 31) % 97) / 97.0f;

    const hipChannelFormatDesc channel = hipCreateChannelDesc<float>();
    hipArray_t array;
    CUDA_CHECK(hipMallocArray(&array, &channel, kWidth, kHeight));
    const size_t pitch = kWidth * sizeof(float);
    CUDA_CHECK(hipMemcpy2DToArray(array, 0, 0, image.data(), pitch, pitch, kHeight, hipMemcpyHostToDevice));

    hipResourceDesc resource = {};
    resource.resType = hipResourceTypeArray;
    resource.res.array.array = array;
    hipTextureDesc how = {};
    how.addressMode[0] = hipAddressModeClamp;
    how.addressMode[1] = hipAddressModeClamp;
    how.filterMode = hipFilterModeLinear;
    how.readMode = hipReadModeElementType;
    how.normalizedCoords = 0;
    hipTextureObject_t texture = 0;
    CUDA_CHECK(hipCreateTextureObject(&texture, &resource, &how, NULL));

    const int width = 2 * kWidth, height = 2 * kHeight;
    std::vector<float> got(width * height);
    float *d_out;
    CUDA_CHECK(hipMalloc(&d_out, got.size() * sizeof(float)));
    const dim3 block(16, 16), grid(ceilDiv(width, 16), ceilDiv(height, 16));
    enlarge<<<grid, block>>>(texture, d_out, width, height);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipMemcpy(got.data(), d_out, got.size() * sizeof(float), hipMemcpyDeviceToHost));

    bool passed = true;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)  // the hardware interpolates with 8 bits of fraction
            passed = passed && nearlyEqual(got[y * width + x],
                                           sampleHost(image, (x + 0.5f) * 0.5f, (y + 0.5f) * 0.5f), 0.01);

    CUDA_CHECK(hipDestroyTextureObject(texture));
    CUDA_CHECK(hipFreeArray(array));
    CUDA_CHECK(hipFree(d_out));
    return passed;
}

static bool checkLinearTexture()
{
    const int entries = 256, n = 1000;
    std::vector<float2> table(entries);
    std::vector<int> index(n);
    std::vector<float> got(n);
    for (int i = 0; i < entries; ++i)
        table[i] = make_float2(static_cast<float>(i), static_cast<float>(entries - i));
    for (int i = 0; i < n; ++i)
        index[i] = (i * 53) % entries;

    float2 *d_table;
    int *d_index;
    float *d_out;
    CUDA_CHECK(hipMalloc(&d_table, entries * sizeof(float2)));
    CUDA_CHECK(hipMalloc(&d_index, n * sizeof(int)));
    CUDA_CHECK(hipMalloc(&d_out, n * sizeof(float)));
    CUDA_CHECK(hipMemcpy(d_table, table.data(), entries * sizeof(float2), hipMemcpyHostToDevice));
    CUDA_CHECK(hipMemcpy(d_index, index.data(), n * sizeof(int), hipMemcpyHostToDevice));

    hipResourceDesc resource = {};
    resource.resType = hipResourceTypeLinear;
    resource.res.linear.devPtr = d_table;
    resource.res.linear.sizeInBytes = entries * sizeof(float2);
    resource.res.linear.desc = hipCreateChannelDesc(32, 32, 0, 0, hipChannelFormatKindFloat);
    hipTextureDesc how = {};
    how.readMode = hipReadModeElementType;
    hipTextureObject_t texture = 0;
    CUDA_CHECK(hipCreateTextureObject(&texture, &resource, &how, nullptr));

    lookUp<<<ceilDiv(n, 128), 128>>>(texture, d_index, d_out, n);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipMemcpy(got.data(), d_out, n * sizeof(float), hipMemcpyDeviceToHost));

    bool passed = true;
    for (int i = 0; i < n; ++i)
        passed = passed && got[i] == table[index[i]].x + 10.0f * table[index[i]].y;

    CUDA_CHECK(hipDestroyTextureObject(texture));
    CUDA_CHECK(hipFree(d_table));
    CUDA_CHECK(hipFree(d_index));
    CUDA_CHECK(hipFree(d_out));
    return passed;
}

int main()
{
    const bool array = checkArrayTexture();
    const bool linear = checkLinearTexture();
    return report("textures", array && linear);
}
