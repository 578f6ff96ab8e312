#!/usr/bin/env python3
"""Make the inventories in rules/inventory: which public names ROCm's and CUDA's headers have.

usage: tools/inventory.py rocm [ROOT]         ROOT/include has the headers (default: .toolchain/rocm/usr)
       tools/inventory.py wheels RELEASE DIR  fetch the wheels of CUDA 11.8, 12.9 or 13.5 with pip, keep their headers
       tools/inventory.py cuda RELEASE DIR [--beside OTHER]
                                              read the headers that `wheels` left in DIR; what the inventory OTHER has
                                              in the same way is left out
       tools/inventory.py table NAME FILE [--beside OTHER...]
                                              FILE: a table with the columns name, kind, header, library and nparams

Every mode but `wheels` writes rules/inventory/NAME-RELEASE.tsv. Needs clang 19 and the libclang package.
The same headers give the same bytes. No line of a header gets into an inventory, only names, numbers and values.
"""

from __future__ import annotations

import argparse
import csv
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from header_names import Name, Reader, arities_text, resource_dir, use_clang, warn
from inventory_parts import (
    CUDA,
    CUDA_BESIDE,
    CUDA_LIBRARIES,
    CUDA_TOOLKIT,
    ROCM,
    ROCM_BUILTIN,
    ROCM_LIBRARIES,
    TABLE_LIBRARIES,
    WITHOUT_HEADERS,
    Part,
)

PROJECT = Path(__file__).resolve().parent.parent
INVENTORY = PROJECT / "rules" / "inventory"
COLUMNS = "library\theader\tname\tkind\tparameters\tvalue"
TABLE_KINDS = {"typedef": "type", "class_template": "type", "function_template": "function"}
# names that begin with `_` and yet are the user's to write; the rest of them is internal
UNDERSCORE = re.compile(
    r"__(?!.*(?:_impl|_internal|_helper|_builtin|_h|_hpp)_*$)"
    r"(?!ockl|ocml|oclc|llvm|builtin|amd|internal|detail|iAtomic|uAtomic|ullAtomic|illAtomic|f\d?Atomic|dAtomic|mma|hmma"
    r"|imma|bmma|dmma|curand|nv(?!_(?:bfloat|fp\d|cvt|half|saturation))|(?:hip|cuda)(?:Register|Unregister|Push|Pop)"
    r"|hip_(?:internal|assign|max_|move|remove|enable|is_|declval|integral|pstl)"
    r"|DEVICE_|CLANG_|CUDA_\w+_DECL|CUDART_API|CUDA_API|CUDA_INTERNAL|DEF_|OCC_)\w+$"
)
NAME = re.compile(r"\w+(?:::\w+)*")
PRIVATE = re.compile(r"(?:^|::)(?:details?|internal|impl)::|::\w+_impl(?:_\w+)?$")
# the same for macros, where nearly all are internal
UNDERSCORE_MACRO = re.compile(
    r"__(?:[a-z][a-z_]*__|CUDACC_\w+|CUDA_ARCH\w*|NV_ATOMIC_(?:RELAX|CONS|ACQ|REL|SEQ)\w*|NV_THREAD_SCOPE_\w+|shfl\w*|nv_\w+"
    r"|HIP\w*|hip\w*|AMD\w+|GFX\w+|gfx\w+)$"
)
OPAQUE = {  # headers of other makers that ROCm's and CUDA's ask for: their types, as far as needed
    "GL/gl.h": "typedef unsigned int GLuint; typedef unsigned int GLenum;",
    "EGL/egl.h": "typedef int EGLint; typedef void* EGLDisplay;",
    "EGL/eglext.h": "typedef void* EGLStreamKHR; typedef void* EGLImageKHR; typedef void* EGLSyncKHR;",
    "vdpau/vdpau.h": "typedef unsigned VdpDevice, VdpVideoSurface, VdpOutputSurface; typedef int VdpGetProcAddress();",
    "CL/cl.h": "typedef void *cl_device_id, *cl_context, *cl_command_queue, *cl_mem, *cl_sampler, *cl_program;"
    "typedef void* cl_event;",
    "libdrm/drm.h": "#include <linux/types.h>",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    rocm = modes.add_parser("rocm")
    rocm.add_argument("root", nargs="?", type=Path, default=PROJECT / ".toolchain" / "rocm" / "usr")
    for mode in ("wheels", "cuda", "table"):
        command = modes.add_parser(mode)
        command.add_argument("release")
        command.add_argument("path", type=Path)
        command.add_argument("--beside", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    if args.mode == "wheels":
        fetch_wheels(args.release, args.path)
    elif args.mode == "rocm":
        write("rocm-6.4", read_rocm(args.root))
    elif args.mode == "cuda":
        write(f"cuda-{args.release}", without(read_cuda(args.path), args.beside))
    else:
        write(args.release, without(read_table(args.path), args.beside))
    return 0


def read_rocm(root: Path) -> list[Name]:
    include = root / "include"
    if not (include / "hip" / "hip_runtime.h").exists():
        sys.exit(f"inventory: {root} has no include/hip/hip_runtime.h: run tools/rocm_toolchain.sh")
    use_clang()
    options = f"-x hip -std=c++17 -nogpulib --offload-arch=gfx90a --rocm-path={root} -D__HIP_PLATFORM_AMD__"
    with tempfile.TemporaryDirectory() as scratch:
        write_opaque(Path(scratch))
        names = read_parts([include], ROCM, [*options.split(), f"-I{scratch}"], ROCM_LIBRARIES)
    return in_order([*names, *(Name(name, kind, library, "<built-in>") for library, name, kind in ROCM_BUILTIN)])


def read_cuda(folder: Path) -> list[Name]:
    includes = sorted(p for p in folder.glob("*/**/include") if "include" not in p.relative_to(folder).parts[:-1])
    includes += [p / "cccl" for p in includes if (p / "cccl").is_dir()]  # where CUDA 13 keeps CUB, Thrust and libcu++
    if not includes:
        sys.exit(f"inventory: {folder} has no include folders: run tools/inventory.py wheels")
    use_clang()
    with tempfile.TemporaryDirectory() as scratch:
        toolkit = Path(scratch)
        for name in ("bin", "lib64", "include", "nvvm/libdevice"):
            (toolkit / name).mkdir(parents=True)
        # clang wants the headers in one folder, as an installed toolkit has them
        for include in includes:
            for path in sorted(p for p in include.rglob("*") if p.is_file()):
                link = toolkit / "include" / path.relative_to(include)
                link.parent.mkdir(parents=True, exist_ok=True)
                if not link.exists():
                    link.symlink_to(path.resolve())
        write_opaque(toolkit / "include")
        after = ["-idirafter", f"{toolkit}/include"]
        options = f"-x cuda -std=c++17 -nocudalib --cuda-gpu-arch=sm_90 --cuda-path={toolkit} -Xclang"
        return read_parts(includes, CUDA, [*options.split(), "-target-sdk-version=12.3", *after], CUDA_LIBRARIES)


def write_opaque(folder: Path) -> None:
    for name, text in OPAQUE.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def read_parts(
    includes: Sequence[Path], parts: Iterable[Part], options: Sequence[str], libraries: Sequence[tuple[str, str]]
) -> list[Name]:
    """The names of all parts, as the host and as the device sees them."""
    resources = resource_dir()
    reader = Reader([*includes, resources / "include"])
    for part in parts:
        headers = [h for pattern in part.headers.split() for h in expand(includes, pattern)]
        sides = ["--cuda-host-only", *(["--cuda-device-only"] if part.device else [])]
        for side in sides if headers else ():
            args = [*options, "-resource-dir", str(resources), side, *part.options.split()]
            errors = reader.read(headers, args, libraries)
            if errors:
                warn(f"{headers[0]} ...: {len(errors)} errors on {side[7:-5]}, such as {errors[0]}")
    names = [entry for entry in reader.resolved() if is_public(entry)]
    return in_order([*names, *headers_without_names(includes, libraries, {entry.header for entry in names})])


def headers_without_names(
    includes: Iterable[Path], libraries: Sequence[tuple[str, str]], known: set[str]
) -> Iterator[Name]:
    """The headers that may be included but declare nothing themselves: rows with the kind `header`, without a name."""
    for include in includes:
        for path in sorted(include.rglob("*")):
            header = path.relative_to(include).as_posix()
            if (
                header in known
                or not path.is_file()
                or re.search(r"detail|internal|/__|backend/|\.(?:f90|py)$", header)
            ):
                continue
            library = next((lib for pattern, lib in libraries if re.match(pattern, header)), "")
            if library:
                known.add(header)
                yield Name("", "header", library, header)


def expand(includes: Sequence[Path], pattern: str) -> list[str]:
    if "*" not in pattern:
        return [pattern] if pattern in OPAQUE or any((root / pattern).is_file() for root in includes) else []
    found = {p.relative_to(root).as_posix() for root in includes for p in root.glob(pattern) if p.is_file()}
    return sorted(name for name in found if not re.search(r"detail|/(?:tbb|omp)/", name))


def is_public(entry: Name) -> bool:
    name = entry.name.rsplit("::", 1)[-1]
    if PRIVATE.search(entry.name) or not NAME.fullmatch(entry.name):
        return False
    if entry.kind == "guard" or name.lower().startswith("_hip"):
        return True
    if not name.startswith("_"):
        return True
    if "::" in entry.name:
        return False
    if entry.kind == "macro":
        return bool(UNDERSCORE_MACRO.match(name))
    return bool(UNDERSCORE.match(name))


def fetch_wheels(release: str, folder: Path) -> None:
    """One wheel at a time, the largest has 700 MB: only its headers stay."""
    folder.mkdir(parents=True, exist_ok=True)
    toolkit = f"cuda-toolkit=={CUDA_TOOLKIT[release]}"
    with tempfile.TemporaryDirectory(dir=folder) as scratch, zipfile.ZipFile(download(toolkit, Path(scratch))) as meta:
        metadata = meta.read(next(n for n in meta.namelist() if n.endswith("/METADATA"))).decode()
    wanted = re.findall(r"^Requires-Dist: (\S+?);.*extra == 'all'$", metadata, re.MULTILINE)
    wheels = [wheel for wheel in wanted if not re.match(WITHOUT_HEADERS, wheel)] + CUDA_BESIDE[release].split()
    for wheel in sorted(set(wheels)):
        target = folder / re.split("[=<>]", wheel)[0]
        if target.exists():
            continue
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            part = Path(scratch) / "headers"
            part.mkdir()
            with zipfile.ZipFile(download(wheel, Path(scratch))) as archive:
                archive.extractall(part, [name for name in archive.namelist() if "/include/" in name])
            shutil.move(part, target)


def download(wheel: str, folder: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*pip, "--dest", str(folder), wheel], check=True)
    return next(folder.glob("*.whl"))


def read_table(path: Path) -> list[Name]:
    names: dict[tuple[str, str], Name] = {}
    with path.open(newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            kind = TABLE_KINDS.get(row["kind"], row["kind"])
            library = TABLE_LIBRARIES.get(row["library"], row["library"])
            entry = Name(row["name"], kind, library, row["header"], counts(row["nparams"]))
            present = names.setdefault((entry.name, library), entry)
            if present is not entry:
                present.absorb(entry)
    return in_order(entry for entry in names.values() if is_public(entry))


def without(names: Sequence[Name], beside: Sequence[Path]) -> list[Name]:
    """The names, without what the inventories beside them say as well."""
    known = {(row[0], row[2] or row[1], row[4]) for other in beside for row in rows_of(other)}
    return [e for e in names if (e.library, e.name or e.header, arities_text(e.arities)) not in known]


def in_order(names: Iterable[Name]) -> list[Name]:
    return sorted(names, key=lambda e: (e.library, e.header, e.name))


def counts(text: str) -> set[tuple[int, int | None]]:
    if not text:
        return set()
    if text.endswith("+"):
        return {(int(text[:-1]), None)}
    low, _, high = text.partition("-")
    return {(int(low), int(high or low))}


def rows_of(inventory: Path) -> Iterator[list[str]]:
    library = header = ""
    for line in inventory.read_text().splitlines()[1:]:
        cells = [*line.split("\t"), "", "", ""][:6]
        library, header = cells[0] or library, cells[1] or header
        yield [library, header, *cells[2:]]


def write(release: str, names: Sequence[Name]) -> None:
    """Sorted by library, header and name; a library or header that is the line's above is left empty."""
    lines, above = [COLUMNS], ("", "")
    for entry in names:
        here = (entry.library, entry.header)
        library = "" if here[0] == above[0] else here[0]
        header = "" if here == above else here[1]
        above = here
        cells = (library, header, entry.name, entry.kind, arities_text(entry.arities), entry.value)
        lines.append("\t".join(cells).rstrip("\t"))
    target = INVENTORY / f"{release}.tsv"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n")
    print(f"{target.name}: {len(names)} names, {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    sys.exit(main())
