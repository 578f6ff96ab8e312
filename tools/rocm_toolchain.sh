#!/usr/bin/env bash
# What the tests need to compile HIP text without a GPU and without ROCm: clang 19, and ROCm's headers (3 MB).
# clang 19 is installed from this Debian's packages (root); the headers are unpacked from Debian sid's, not installed.
# Quick when both are there. Afterwards:
#   clang++-19 -x hip -std=c++17 -fsyntax-only -nogpulib --offload-arch=gfx90a --rocm-path=DEST/usr FILE
# usage: tools/rocm_toolchain.sh [DEST]        DEST defaults to .toolchain/rocm in the project
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/sid.sh"
dest=${1:-$(dirname "$here")/.toolchain/rocm}
dest=${dest%/}

packages=(
  hipcc libamdhip64-dev libamd-smi-dev librocm-smi-dev libroctx-dev
  libhipblas-common-dev libhipblas-dev libhipblaslt-dev libhipcub-dev libhipfft-dev libhiprand-dev libhipsolver-dev
  libhipsparse-dev libmiopen-dev librccl-dev librocblas-dev librocfft-dev librocprim-dev librocrand-dev
  librocsolver-dev librocsparse-dev librocthrust-dev
)

ensure_package clang++-19 clang-19
sid_unpack "$dest" usr/include/hip/hip_runtime.h "${packages[@]}"
for header in hipblas/hipblas.h hipcub/hipcub.hpp hipfft/hipfft.h hiprand/hiprand_kernel.h miopen/miopen.h \
  rccl/rccl.h rocblas/rocblas.h thrust/version.h; do
  [[ -e $dest/usr/include/$header ]] || die "$dest has no usr/include/$header" "remove $dest and run this again"
done
echo "clang: $(command -v clang++-19)   ROCm headers: $dest/usr"
