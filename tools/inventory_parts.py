"""Which headers make up each library, for tools/inventory.py, and the wheels that CUDA's come from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """Headers that are read together. `device`: as the compiler sees them for a GPU too, not only for the host."""

    headers: str
    options: str = ""
    device: bool = False


# what no header declares: a macro of a compiler that has none, and macros that headers only ask for
ROCM_BUILTIN = [
    ("hiprtc", "__HIPCC_RTC__", "macro"),
    ("hip", "__HIP_NO_HALF_CONVERSIONS__", "macro"),
    ("hip", "__HIP_NO_HALF_OPERATORS__", "macro"),
]

# Debian's packages of ROCm 6.4, as tools/rocm_toolchain.sh unpacks them
ROCM = [
    Part(
        "hip/hip_runtime.h hip/hip_runtime_api.h hip/hip_bf16.h hip/hip_bfloat16.h hip/hip_complex.h "
        "hip/hip_cooperative_groups.h hip/hip_ext.h hip/hip_fp16.h hip/hip_fp8.h hip/hip_gl_interop.h "
        "hip/hip_math_constants.h hip/hip_profile.h hip/hip_texture_types.h hip/hip_vector_types.h "
        "hip/library_types.h hip/math_functions.h hip/device_functions.h hip/channel_descriptor.h "
        "hip/surface_types.h hip/texture_types.h hip/linker_types.h hip/hip_version.h",
        "-DHIP_ENABLE_WARP_SYNC_BUILTINS",
        device=True,
    ),
    Part("hip/hiprtc.h"),
    Part("hipblas/hipblas.h"),
    Part("hipblas/hipblas.h", "-DHIPBLAS_V2"),
    Part("hipblaslt/hipblaslt.h hipblaslt/hipblaslt-ext.hpp", "-DHIPBLAS_V2"),
    Part("hipcub/hipcub.hpp", device=True),
    Part("hipfft/hipfft.h hipfft/hipfftXt.h"),
    Part("hiprand/hiprand.h hiprand/hiprand_kernel.h hiprand/hiprand_mtgp32_host.h", device=True),
    Part("hipsolver/hipsolver.h"),
    Part("hipsparse/hipsparse.h"),
    Part("miopen/miopen.h", "-DMIOPEN_BETA_API"),
    Part("rccl/rccl.h"),
    Part("rocblas/rocblas.h", "-DROCBLAS_BETA_FEATURES_API"),
    Part("rocfft/rocfft.h"),
    Part("rocrand/rocrand.h rocrand/rocrand_kernel.h rocrand/rocrand_mtgp32_11213.h", device=True),
    Part("rocsolver/rocsolver.h"),
    Part("rocsparse/rocsparse.h"),
    Part("roctracer/roctx.h"),
    Part("amd_smi/amdsmi.h"),
    Part("rocm_smi/rocm_smi.h"),
    Part("thrust/*.h thrust/*/*.h thrust/system/hip/*.h", device=True),
]
ROCM_LIBRARIES = [
    (r"hip/hiprtc\.h", "hiprtc"),
    (r"hip/amd_detail/(?:hsa_helpers|program_state|hip_api_trace|hip_prof_str|hip_runtime_prof|.*grid_launch)", ""),
    (r"hip/", "hip"),
    (r"hipblas(?:-common)?/", "hipblas"),
    (r"hipblaslt", "hipblaslt"),
    (r"hipcub/backend/cub/", ""),
    (r"rocm_smi/kfd_ioctl", ""),
    (r"rocrand/.*(?:precomputed)", ""),
    (r"roctracer/", "roctx"),
    (r"thrust/(?:.*/)?preprocessor", ""),
    *((rf"{library}/", library) for library in (
        "amd_smi", "hipcub", "hipfft", "hiprand", "hipsolver", "hipsparse", "miopen", "rccl", "rocblas", "rocfft",
        "rocm_smi", "rocrand", "rocsolver", "rocsparse", "thrust",
    )),
    (r"__clang_(?:hip|cuda)|<built-in>", "clang"),
]  # fmt: skip

# The wheels on PyPI that carry CUDA's headers: those that the wheel `cuda-toolkit` of the release asks for, as far as
# they have headers, and the libraries that have releases of their own.
CUDA_TOOLKIT = {"11.8": "11.8.0", "12.9": "12.9.2.0", "13.5": "13.5.0"}
WITHOUT_HEADERS = (
    r".*(?:cuobjdump|cuxxfilt|nvdisasm|nvprune|opencl|sanitizer|culibos|nvprof|nsight|tileiras|ctadvisor|cudla)"
)
CUDA_BESIDE = {
    "11.8": "nvidia-cudnn-cu11==8.9.6.50 nvidia-nccl-cu11==2.21.5 cutensor-cu11==1.7.0",
    "12.9": "nvidia-cudnn-cu12==9.28.0.42 nvidia-nccl-cu12==2.32.3 nvidia-cusparselt-cu12==0.8.1 cutensor-cu12==2.8.1 "
    "nvidia-nvshmem-cu12==3.8.0",
    "13.5": "",
}
# as nvcc reads them: clang puts its own declarations in the place of many device functions
_AS_NVCC = (
    "-xc++ -D__CUDACC__ -D__NVCC__ -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=5 -D__CUDA_ARCH__=1000 "
    "-D__CUDA_ARCH_FEAT_SM100_ALL -DCUDA_FORCE_CDP1_IF_SUPPORTED -D__NV_NO_HOST_COMPILER_CHECK"
)
_RUNTIME = (
    "cuda_runtime.h cuda_runtime_api.h cuda_profiler_api.h cuda_gl_interop.h cuda_egl_interop.h vdpau/vdpau.h "
    "cuda_vdpau_interop.h cuda_occupancy.h cuda_device_runtime_api.h cuda_fp16.h cuda_bf16.h cuda_fp8.h cuda_fp6.h "
    "cuda_fp4.h cuComplex.h math_constants.h mma.h cuda_pipeline.h cuda_awbarrier.h library_types.h "
    "texture_indirect_functions.h surface_indirect_functions.h device_launch_parameters.h"
)
CUDA = [
    Part(
        "vdpau/vdpau.h cuda.h cudaGL.h cudaEGL.h cudaVDPAU.h cudaTypedefs.h cudaGLTypedefs.h cudaEGLTypedefs.h "
        "cudaVDPAUTypedefs.h cudaProfiler.h cudaProfilerTypedefs.h"
    ),
    Part(_RUNTIME, device=True),
    Part(f"{_RUNTIME} crt/sm_100_rt.h crt/device_fp128_functions.h device_atomic_functions.h", _AS_NVCC),
    Part("cooperative_groups.h cooperative_groups/reduce.h cooperative_groups/scan.h", device=True),
    Part("cooperative_groups.h cooperative_groups/memcpy_async.h", device=True),
    Part("cuda_runtime.h cooperative_groups.h", _AS_NVCC),
    Part("cublas_v2.h cublasXt.h cublasLt.h nvblas.h"),
    Part("cublas.h"),
    Part("cudnn.h cudnn_backend.h cudnn_gnn_ops.h cudnn_subquadratic_ops.h"),
    Part("cufft.h cufftXt.h cudalibxt.h"),
    Part("cufftw.h"),
    Part("curand.h curand_kernel.h curand_mtgp32_host.h curand_mtgp32dc_p_11213.h", device=True),
    Part("cusparse.h"),
    Part("cusparseLt.h"),
    Part("cusolverDn.h cusolverSp.h cusolverRf.h cusolverMg.h cusolverSp_LOWLEVEL_PREVIEW.h"),
    Part("cutensor.h cutensorMg.h"),
    Part("nccl.h"),
    Part("nvrtc.h"),
    Part("nvJitLink.h"),
    Part("nvvm.h nvPTXCompiler.h nvFatbin.h"),
    Part("nvtx3/*.h nvtx3/nvtx3.hpp"),
    Part("nvml.h"),
    Part("cupti.h cupti_pcsampling.h cupti_checkpoint.h cupti_profiler_host.h cupti_range_profiler.h "
         "cupti_sass_metrics.h cupti_pmsampling.h cupti_activity_deprecated.h"),
    Part("cufile.h"),
    Part("npp.h"),
    Part("nvjpeg.h"),
    Part("nvshmem.h nvshmemx.h", device=True),
    Part("cub/cub.cuh", device=True),
    Part("thrust/*.h thrust/*/*.h thrust/system/cuda/*.h", device=True),
    Part("cuda/[a-z]* nv/target", device=True),
]  # fmt: skip
CUDA_LIBRARIES = [
    (r".*[Tt]ypedefs\.h", "driver_typedefs"),
    (r"cuda\.h|cuda(?:GL|EGL|VDPAU|Profiler)\.h", "driver"),
    (r"cuComplex\.h", "complex"),
    (r"cublasLt\.h", "cublaslt"),
    (r"cublas\.h|nvblas\.h", "cublas_legacy"),
    (r"cublas", "cublas"),
    (r"cudnn", "cudnn"),
    (r"cufftw\.h", "cufftw"),
    (r"cufft|cudalibxt\.h", "cufft"),
    (r"curand", "curand"),
    (r"cusparseLt\.h", "cusparselt"),
    (r"cusparse", "cusparse"),
    (r"cusolver", "cusolver"),
    (r"cutensor", "cutensor"),
    (r"nccl\.h", "nccl"),
    (r"nvrtc\.h", "nvrtc"),
    (r"nvJitLink\.h", "nvjitlink"),
    (r"nvvm\.h", "nvvm"),
    (r"nvPTXCompiler\.h", "nvptxcompiler"),
    (r"nvFatbin\.h", "nvfatbin"),
    (r"nvtx3/", "nvtx"),
    (r"nvml\.h", "nvml"),
    (r"cupti_(?:driver|runtime|nvtx)_cbid", ""),
    (r"cupti", "cupti"),
    (r"cufile\.h", "cufile"),
    (r"npp", "npp"),
    (r"nvjpeg\.h", "nvjpeg"),
    (r"nvshmem|device(?:_host)?\w*/\w*nvshmem|host/nvshmem|non_abi/nvshmemx_error", "nvshmem"),
    (r"cooperative_groups", "cooperative_groups"),
    (r"cub/", "cub"),
    (r"thrust/(?:.*/)?preprocessor", ""),
    (r"thrust/", "thrust"),
    (r"cuda/(?:__ptx|std/(?!__atomic))", ""),
    (r"cuda/|nv/", "libcudacxx"),
    (r"crt/(?:host_runtime|func_macro|storage_class|cudacc_ext)|cudart_platform", ""),
    (
        r"crt/|cuda_(?:fp|bf)|mma\.h|math_|sm_\d|device_(?:atomic_|double_)?functions|.*(?:fetch|indirect|surface)_func"
        r"|cuda_(?:pipeline|awbarrier)|common_functions",
        "device",
    ),
    (
        r"cuda_|driver_|vector_|library_types|builtin_types|channel_desc|texture_|surface_types|host_|device_",
        "runtime",
    ),
]

# other tables' ids of the same libraries
TABLE_LIBRARIES = {
    "blas": "cublas", "blas_legacy": "cublas_legacy", "blasxt": "cublas", "blaslt": "cublaslt", "dnn": "cudnn",
    "fft": "cufft", "fftw": "cufftw", "rand": "curand", "solver": "cusolver", "sparse": "cusparse",
    "sparselt": "cusparselt", "tensor": "cutensor", "rtc": "nvrtc", "coopgroups": "cooperative_groups",
    "libcu++": "libcudacxx", "amdsmi": "amd_smi",
}  # fmt: skip
