"""The texts of findings that no rule file gives, because code looks for them: ids, messages, why and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hipport.model import Verdict


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that may be said under an id. `{...}` in the message stands for words of the place."""

    verdict: Verdict
    message: str
    help: str = ""
    effort: int = 0


@dataclass(frozen=True, slots=True)
class BuiltinFinding:
    """Everything that may be said under one id. `example` is CUDA, and what it becomes."""

    id: str
    title: str
    why: str
    cases: Mapping[str, Case]
    names: tuple[str, ...] = ()
    example: tuple[str, str] | None = field(default=None)

    @property
    def worst(self) -> Verdict:
        order = list(Verdict)
        return max((case.verdict for case in self.cases.values()), key=order.index)


def _ptx(what: str, help: str, effort: int) -> Case:
    return Case(Verdict.MANUAL, f"inline PTX ({what})" if what else "inline PTX", help, effort)


INLINE_PTX = BuiltinFinding(
    "inline-ptx",
    "inline PTX: assembler of NVIDIA GPUs",
    "No AMD compiler takes PTX; what an instruction does must be said in C++ or in a builtin function.",
    {
        "warp-group": _ptx(
            "warp-group matrix instructions",
            "Rewrite the kernel on MFMA or WMMA builtins, rocWMMA or Composable Kernel.",
            2400,
        ),
        "matrix": _ptx(
            "tensor-core instructions",
            "Rewrite this part with rocWMMA or the MFMA/WMMA builtins: fragments have another layout.",
            960,
        ),
        "async-copy": _ptx(
            "asynchronous copies to shared memory",
            "Load through registers and write to shared memory, with __syncthreads() where the wait stands.",
            240,
        ),
        "lane": _ptx("the lane number", "Use __lane_id(); on a 64-lane wave it reaches 63.", 10),
        "multiprocessor": _ptx("the multiprocessor number", "Read the HW_ID register, or do without it.", 60),
        "clock": _ptx("a clock", "Use clock64() or wall_clock64().", 10),
        "lane-mask": _ptx("a lane mask", "Form it from __lane_id().", 15),
        "barrier": _ptx("a barrier", "Use __syncthreads() or sync() of a group.", 60),
        "fence": _ptx("a memory fence", "Use __threadfence() or __threadfence_block().", 15),
        "access": _ptx(
            "loads or stores with a cache or ordering hint",
            "Use a plain access, __builtin_nontemporal_load/store, or __hip_atomic_load/store with the ordering.",
            30,
        ),
        "atomic": _ptx("atomic operations", "Use atomicAdd() and its kin or __hip_atomic_fetch_add().", 30),
        "warp": _ptx("warp operations", "Use the __shfl or __ballot functions.", 30),
        "carry": _ptx("carry chains", "Use __int128 or __builtin_addc().", 120),
        "prefetch": _ptx("a prefetch", "Use __builtin_prefetch(), or drop it.", 10),
        "conversion": _ptx("conversions", "Use a cast or the conversion function of the type.", 20),
        "other": _ptx("", "Write it in C++ with the builtin functions for this instruction.", 30),
    },
    names=("asm", "__asm__"),
    example=(
        'asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));',
        'asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));',
    ),
)

CUDA_ARCH = BuiltinFinding(
    "cuda-arch",
    "__CUDA_ARCH__: is this device code, and for which GPU",
    "As a question for device code it has a twin in HIP; as a number it has none, is undefined there, and counts as 0.",
    {
        "device-code": Case(
            Verdict.RENAMED, "__CUDA_ARCH__ becomes __HIP_DEVICE_COMPILE__: it asks whether this is device code"
        ),
        "compared": Case(
            Verdict.REVIEW,
            "__CUDA_ARCH__ is compared with a number: it is undefined under HIP and counts as 0 there",
            "Look at which branch AMD GPUs should take: write `defined(__HIP_DEVICE_COMPILE__) || ...` in front, "
            "or test __gfx90a__, __gfx942__ ... by name.",
            10,
        ),
        "value": Case(
            Verdict.MANUAL,
            "__CUDA_ARCH__ as a value in code: HIP has no architecture number",
            "Ask for a property instead (warpSize, __gfx90a__ ...), or drop the case.",
            15,
        ),
    },
    names=("__CUDA_ARCH__",),
    example=("#ifdef __CUDA_ARCH__\n#endif\n", "#ifdef __HIP_DEVICE_COMPILE__\n#endif\n"),
)

REGISTER_KEYWORD = BuiltinFinding(
    "register-keyword",
    "the storage class `register`",
    "C++17 has it no more: nvcc only warns, clang refuses it.",
    {"removed": Case(Verdict.REWRITTEN, "register: C++17 has no such storage class, and clang refuses it")},
    names=("register",),
    example=("register int i = cudaSuccess;", "int i = hipSuccess;"),
)

DIM3_UINT3 = BuiltinFinding(
    "dim3-uint3",
    "a conversion between dim3 and uint3",
    "CUDA converts one to the other by itself; HIP's types have no such conversion.",
    {"converted": Case(Verdict.REWRITTEN, "dim3 and uint3 don't convert to each other in HIP: it is written out")},
    names=("dim3", "uint3", "make_uint3"),
    example=("dim3 grid; grid = make_uint3(x, y, 1);", "dim3 grid; grid = dim3(x, y, 1);"),
)

DEVICEPTR = BuiltinFinding(
    "deviceptr-arithmetic",
    "arithmetic on CUdeviceptr, which is a pointer in HIP",
    "CUdeviceptr is an integer in CUDA; hipDeviceptr_t is a void*, with which C++ does not calculate.",
    {
        "sum": Case(Verdict.REWRITTEN, "hipDeviceptr_t is a void*: bytes are counted on a char*"),
        "number": Case(
            Verdict.REVIEW,
            "hipDeviceptr_t is a void*: calculated on its number",
            "Where the result is a device pointer again, cast it back: reinterpret_cast<hipDeviceptr_t>(...).",
            5,
        ),
    },
    names=("CUdeviceptr",),
    example=("CUdeviceptr p, q; q = p + 4;", "hipDeviceptr_t p, q; q = static_cast<char*>(p) + 4;"),
)

WARP_SIZE = BuiltinFinding(
    "warp-size",
    "`warpSize` beside warp functions that were converted for 32 lanes",
    "The warp functions with a mask keep to 32 lanes; warpSize is 64 on CDNA (gfx9) and 32 on RDNA.",
    {
        "beside": Case(
            Verdict.REVIEW,
            "warpSize is 64 on CDNA GPUs, and the warp functions of this file were converted for 32 lanes",
            "Write 32 where the code counts lanes for them, or port both to whole waves.",
            10,
        )
    },
    names=("warpSize",),
    example=(
        "int lane = threadIdx.x % warpSize; v += __shfl_down_sync(~0u, v, 1);",
        "int lane = threadIdx.x % warpSize; v += __shfl_down(v, 1, 32);",
    ),
)

WHOLE_WAVE = BuiltinFinding(
    "whole-wave",
    "a warp function without mask and width, which works on the whole wave",
    "A wave of CDNA (gfx9) has 64 lanes; ballots then have 64 bits, and shuffles cross what was a warp's border.",
    {
        "used": Case(
            Verdict.REVIEW,
            "{name} works on the whole wave, which has 64 lanes on CDNA GPUs",
            "Give shuffles the width 32; take a ballot as 64 bits, or the half of it that is this warp's.",
            10,
        )
    },
    example=(
        "cudaDeviceSynchronize(); unsigned votes = __ballot(flag);",
        "hipDeviceSynchronize(); unsigned votes = __ballot(flag);",
    ),
)

TOKEN_PASTE = BuiltinFinding(
    "token-paste",
    "a CUDA name put together by a macro with ##",
    "The name stands nowhere as a whole, so that no rule can meet it.",
    {
        "pasted": Case(
            Verdict.REVIEW,
            "{name} is pasted to something by ##: the whole name is not converted",
            "Write the names out, or paste to the beginning that the AMD library's names have.",
            10,
        )
    },
    example=("#define CU(name) cuda##name\n", "#define CU(name) cuda##name\n"),
)

SPLICED_NAME = BuiltinFinding(
    "spliced-name",
    "a CUDA name that a line continuation cuts in two",
    "The two halves are one name for the compiler, and none for hipport.",
    {
        "spliced": Case(
            Verdict.MANUAL, "{name} is cut in two by a line continuation", "Join its halves, and convert again.", 2
        )
    },
    example=("cuda\\\nMalloc(&p, n);", "cuda\\\nMalloc(&p, n);"),
)

RENAMED_FILE = BuiltinFinding(
    "renamed-file",
    "an #include of a file that is written under another name",
    "A file that is converted beside its source gets another name, and what includes it follows.",
    {"renamed": Case(Verdict.REWRITTEN, "{name} is written as {new} in this run")},
)

UNKNOWN_NAME = BuiltinFinding(
    "unknown-name",
    "a name with the shape of CUDA's that no rule knows",
    "It may be a misspelt name, one of a CUDA release newer than the table, or a wrapper of the project's own.",
    {
        "unknown": Case(
            Verdict.UNKNOWN,
            "{name} has the shape of a CUDA name, and no rule knows it",
            "Check the name. If it is a wrapper of your project, convert the file that declares it in the same run, "
            "or add a rule for it.",
            15,
        )
    },
    example=("cudaMallocTwice(&p, n);", "cudaMallocTwice(&p, n);"),
)

LAUNCH_IN_DEVICE_CODE = BuiltinFinding(
    "launch-in-device-code",
    "a kernel launched from device code (dynamic parallelism)",
    "HIP launches kernels from the host only.",
    {
        "nested": Case(
            Verdict.MANUAL,
            "a kernel launched from device code (dynamic parallelism), which HIP has not",
            "Launch the second kernel from the host, or do its work in this kernel.",
            240,
        )
    },
    names=("<<<",),
    example=(
        "__global__ void outer() { inner<<<1, 32>>>(); }",
        "__global__ void outer() { inner<<<1, 32>>>(); }",
    ),
)

KERNEL_LAUNCH = BuiltinFinding(
    "kernel-launch",
    "a kernel launch, with --launch-syntax hip",
    "HIP compilers take <<<...>>> too; hipLaunchKernelGGL is for those who want no syntax of CUDA's.",
    {
        "rewritten": Case(Verdict.REWRITTEN, "the launch of {name} is written with hipLaunchKernelGGL"),
        "left": Case(
            Verdict.REVIEW,
            "a kernel launch that hipport can't take apart; its chevrons are kept, which HIP compiles too",
            "Write it with hipLaunchKernelGGL by hand, or keep it.",
            5,
        ),
    },
    names=("<<<", ">>>", "<<<>>>"),
    example=(
        "scale<<<grid, block>>>(x, n);",
        "hipLaunchKernelGGL(scale, dim3(grid), dim3(block), 0, 0, x, n);",
    ),
)

ENUM_LITERAL = BuiltinFinding(
    "enum-literal",
    "a number where a constant of an enumeration belongs",
    "Many of CUDA's constants have another number than their twin in the AMD library: the number compiles and lies.",
    {
        "other": Case(
            Verdict.REVIEW,
            "{number} is {constant} in CUDA, and the number of {target} is {theirs}",
            "Write {target} in place of the number.",
            5,
        ),
        "none": Case(
            Verdict.REVIEW,
            "{number} is {constant} in CUDA, for which {library} has no value",
            "Look for what {library} has in its place, and write its name.",
            10,
        ),
    },
    example=("auto op = static_cast<cublasOperation_t>(1);", "auto op = static_cast<rocblas_operation>(1);"),
)

CUB_WARP = BuiltinFinding(
    "cub-warp",
    "a warp-wide class of CUB without its number of lanes",
    "CUB takes 32 lanes where none are named, hipCUB the whole wave, which has 64 on CDNA GPUs.",
    {"written": Case(Verdict.REWRITTEN, "{name}: the 32 lanes that CUB takes by default are written out")},
    names=("WarpReduce", "WarpScan", "WarpLoad", "WarpStore", "WarpExchange", "WarpMergeSort"),
    example=("using Sum = cub::WarpReduce<int>;", "using Sum = hipcub::WarpReduce<int, 32>;"),
)

CUB_WARP_TRANSPOSE = BuiltinFinding(
    "cub-warp-transpose",
    "a transposition by warps in a block that is no multiple of a wave",
    "hipCUB's transposition by warps wants whole waves, which have 64 lanes on CDNA GPUs.",
    {
        "block": Case(
            Verdict.REVIEW,
            "a block of {number} threads is no multiple of a wave's 64 lanes, which this algorithm wants",
            "Take a block that is a multiple of 64, or BLOCK_LOAD_TRANSPOSE and BLOCK_STORE_TRANSPOSE.",
            10,
        )
    },
    example=(
        "using Load = cub::BlockLoad<int, 96, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;",
        "using Load = hipcub::BlockLoad<int, 96, 4, hipcub::BLOCK_LOAD_WARP_TRANSPOSE>;",
    ),
)

BUILTIN_FINDINGS: Mapping[str, BuiltinFinding] = {
    finding.id: finding
    for finding in (
        INLINE_PTX,
        CUDA_ARCH,
        REGISTER_KEYWORD,
        DIM3_UINT3,
        DEVICEPTR,
        WARP_SIZE,
        WHOLE_WAVE,
        TOKEN_PASTE,
        SPLICED_NAME,
        RENAMED_FILE,
        UNKNOWN_NAME,
        LAUNCH_IN_DEVICE_CODE,
        KERNEL_LAUNCH,
        ENUM_LITERAL,
        CUB_WARP,
        CUB_WARP_TRANSPOSE,
    )
}
