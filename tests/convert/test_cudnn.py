"""cuDNN to MIOpen: programs as people write them become text that a compiler takes, and that does the same."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hip_compiler import Compiler, compile_hip
from hipport.convert import compat
from hipport.model import Conversion, Verdict

Convert = Callable[..., Conversion]

FOLDER = Path(__file__).with_name("cudnn")
PROGRAMS = ("layer", "network", "recurrent")


def _program(name: str) -> str:
    return (FOLDER / f"{name}.cu").read_text()


def _doubts(conversion: Conversion) -> Counter[tuple[str, str]]:
    return Counter(
        (str(f.verdict), f.name) for f in conversion.findings if f.verdict not in (Verdict.RENAMED, Verdict.REWRITTEN)
    )


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_is_converted_in_full(convert: Convert, name: str) -> None:
    first = convert(_program(name), add_includes=True)
    assert not first.failed
    assert _doubts(first) == Counter()
    again = convert(first.output, add_includes=True)
    assert again.output == first.output


@pytest.mark.slow
def test_the_programs_compile(convert: Convert, compiler: Compiler) -> None:
    done = compile_hip(convert("".join(map(_program, PROGRAMS)), add_includes=True).output, compiler)
    assert done.ok, done.explain()


def test_a_convolution_stays_one_expression(hip: Callable[..., str]) -> None:
    text = "if (ok) cudnnConvolutionForward(h, &a, xd, x, wd, w, c, algo, ws, n, &b, yd, y); else stop();"
    assert hip(text) == "if (ok) hipport_miopen_forward(h, &a, xd, x, wd, w, c, algo, ws, n, &b, yd, y); else stop();"


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("d = CUDNN_TENSOR_NHWC;", {("review", "CUDNN_TENSOR_NHWC"): 1}),
        ("d = CUDNN_TENSOR_NCHW_VECT_C;", {("manual", "CUDNN_TENSOR_NCHW_VECT_C"): 1}),
        ("m = CUDNN_CONVOLUTION;", {("review", "CUDNN_CONVOLUTION"): 1}),
        ("cudnnSetConvolutionMathType(c, CUDNN_TENSOR_OP_MATH);", {("review", "cudnnSetConvolutionMathType"): 1}),
        (
            "cudnnSetActivationDescriptor(a, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0);",
            {("review", "cudnnSetActivationDescriptor"): 1},
        ),
        (
            "cudnnSetConvolution2dDescriptor(c, p++, 1, 1, 1, 1, 1, m, next_type());",
            {("review", "cudnnSetConvolution2dDescriptor"): 1},
        ),
        ("cudnnSetTensor4dDescriptor(d, f, (cudnnDataType_t)0, 1, 1, 1, 1);", {("review", "0"): 1}),
        ("cudnnBackendFinalize(d);", {("manual", "cudnnBackendFinalize"): 1}),
    ],
)
def test_what_a_person_must_see(convert: Convert, text: str, doubts: dict[tuple[str, str], int]) -> None:
    assert _doubts(convert(text)) == Counter(doubts)


@pytest.mark.slow
def test_each_declaration_compiles_alone(compiler: Compiler) -> None:
    names = sorted(n for n in compat.available() if n.startswith("miopen_"))
    assert len(names) > 20
    for name in names:
        text = "\n".join(map(compat.declaration, compat.with_needs([name])))
        done = compile_hip(text, compiler, side="host")
        assert done.ok, f"{name}: {done.explain()}"


def test_the_declarations_keep_what_cudnn_promises(compiler: Compiler, tmp_path: Path) -> None:
    """One find step a shape, the caller's workspace, any factors, formats and gates: run against a stand-in."""
    wanted = ["miopen_forward", "miopen_algorithms", "miopen_tensor", "miopen_rnn"]
    source = "\n".join(map(compat.declaration, compat.with_needs(wanted)))
    fake = (FOLDER / "fake_miopen.cpp").read_text()
    program = tmp_path / "fake"
    (tmp_path / "fake.cpp").write_text(source + "\n" + fake)
    command = [compiler.clangxx, "-std=c++17", "-w", "-D__HIP_PLATFORM_AMD__", f"-I{compiler.rocm / 'include'}"]
    built = subprocess.run(
        [*command, f"{program}.cpp", "-o", str(program)], capture_output=True, text=True, timeout=300
    )
    assert built.returncode == 0, built.stderr[:4000]
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout
