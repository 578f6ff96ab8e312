"""Fields of structs: converted in objects whose type the file declares, never in others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hip_compiler import Compiler, compile_hip
from hipport.model import Conversion, Verdict
from hipport.table import SAME, RuleTable, check_files, load_table
from hipport.table.lookup import look_up

Convert = Callable[..., Conversion]
Hip = Callable[..., str]
FIELD, NEW = "sparseCudaArraySupported", "sparseHipArraySupported"


@pytest.mark.parametrize(
    ("declared", "use"),
    [
        ("cudaDeviceProp p;", "p.{}"),
        ("struct cudaDeviceProp p;", "p.{}"),
        ("cudaDeviceProp a, *p;", "p->{}"),
        ("static const cudaDeviceProp& p = get();", "p.{}"),
        ("cudaDeviceProp p[4];", "p[n + 1].{}"),
        ("std::vector<cudaDeviceProp> p;", "p[n].{} + p.at(0).{} + p.back().{}"),
        ("std::unique_ptr<cudaDeviceProp> p;", "p->{} + p.get()->{}"),
        ("cudaDeviceProp get(int d);", "get(f(n)).{}"),
        ("cudaDeviceProp* p;", "(*p).{} + (p)->{}"),
        ("void* p;", "((cudaDeviceProp*)p)->{} + static_cast<cudaDeviceProp*>(p)->{}"),
        ("struct Gpu { int n; cudaDeviceProp p; }; Gpu g[2];", "g[0].p.{}"),
        ("typedef cudaDeviceProp Prop; Prop p;", "p.{}"),
        ("using Prop = cudaDeviceProp; Prop p;", "p.{}"),
        ("cudaDeviceProp all[2]; auto& p = all[1];", "p.{}"),
        ("auto p = new cudaDeviceProp();", "p->{}"),
        ("", "offsetof(cudaDeviceProp, {}) + sizeof(cudaDeviceProp::{})"),
    ],
)
def test_an_object_of_the_type(declared: str, use: str, hip: Hip) -> None:
    text = f"{declared}\nint f(int n) {{ return {use.replace('{}', FIELD)}; }}\n"
    out = hip(text)
    assert use.replace("{}", NEW).replace("cudaDeviceProp", "hipDeviceProp_t") in out
    assert FIELD not in out


@pytest.mark.parametrize(
    "text",
    [
        f"cudaDeviceProp p; struct Mine {{ int {FIELD}; }};\nint f(Mine p) {{ return p.{FIELD}; }}\n",
        f"cudaDeviceProp p;\nint f() {{ Mine p; return p.{FIELD}; }}\n",
        f"cudaDeviceProp p;\nint f() {{ Mine a, p; return p.{FIELD}; }}\n",
        f"cudaDeviceProp p;\nint f() {{ auto p = mine(); return p.{FIELD}; }}\n",
        f"void g() {{ cudaDeviceProp p; }}\nint f() {{ return p.{FIELD}; }}\n",
        f"cudaDeviceProp p;\nint f() {{ return other.p.{FIELD}; }}\n",
        f"struct A {{ cudaDeviceProp p; }}; struct B {{ Mine p; }};\nint f(B b) {{ return b.p.{FIELD}; }}\n",
        f"struct cudaDeviceProp {{ int {FIELD}; }}; cudaDeviceProp p;\nint f() {{ return p.{FIELD}; }}\n",
        f"int f(Mine m, cudaDeviceProp p) {{ return m.{FIELD}; }}\n",
        f"cudaDeviceProp p;\nint {FIELD} = 1;\n",
    ],
)
def test_other_objects_keep_theirs(text: str, hip: Hip) -> None:
    assert FIELD in hip(text)


def test_the_inner_declaration_counts(hip: Hip) -> None:
    text = (
        f"Mine p;\nint f(cudaDeviceProp p) {{ {{ Mine p; p.{FIELD}; }} return p.{FIELD}; }}\nint g() {{ p.{FIELD}; }}\n"
    )
    assert hip(text).count(NEW) == 1


def test_a_field_of_a_field_and_a_field_that_becomes_two(hip: Hip) -> None:
    text = "cudaExternalSemaphoreHandleDesc d; CUDA_KERNEL_NODE_PARAMS_v1 k;\n"
    text += "void f() { d.handle.nvSciSyncObj = o; d.handle.fd = 1; k.gridDimX = 1; k.blockDimZ = 2; }\n"
    assert "d.handle.NvSciSyncObj = o; d.handle.fd = 1; k.gridDim.x = 1; k.blockDim.z = 2;" in hip(text)


def test_designated_initializers(hip: Hip) -> None:
    out = hip("CUmemAllocationProp p = {.type = T, .requestedHandleTypes = {.requestedHandleTypes = 1}};\n")
    assert out == "hipMemAllocationProp p = {.type = T, .requestedHandleType = {.requestedHandleTypes = 1}};\n"


@pytest.mark.parametrize("use", ["p.major >= 7", "7 < p.major", "p.major * 10 + p.minor", "p.major == q->x"])
def test_a_compute_capability_is_told_where_it_decides(use: str, convert: Convert) -> None:
    found = convert(f"int f(cudaDeviceProp p) {{ return {use}; }}\n").findings
    assert [f.rule_id for f in found if f.verdict is Verdict.REVIEW] == ["runtime/cudaDeviceProp.major"]


@pytest.mark.parametrize("use", ["cout << p.major << p.minor", "printf(s, p.major, p.minor)", "x = p.major"])
def test_a_compute_capability_that_is_printed_is_left(use: str, convert: Convert) -> None:
    found = convert(f"void f(cudaDeviceProp p) {{ {use}; }}\n").findings
    assert {f.verdict for f in found} == {Verdict.RENAMED}


def test_a_field_that_hip_lacks(convert: Convert) -> None:
    result = convert("int f(cudaDeviceProp p) { return p.mpsEnabled; }\n")
    assert [f.name for f in result.findings if f.verdict is Verdict.MANUAL] == ["cudaDeviceProp.mpsEnabled"]
    assert b"p.mpsEnabled" in result.output


def test_explained(table: RuleTable) -> None:
    (rule,) = look_up(table, "cudaDeviceProp.mpsEnabled").rules
    assert rule.verdict is Verdict.MANUAL


def test_every_field_that_is_written_exists(table: RuleTable, compiler: Compiler) -> None:
    lines = ["#include <hip/hip_runtime.h>", "#include <cstddef>"]
    for struct in table.data["fields"]:
        target = table.rules_for(struct)[0].target("hip")
        for path, field in table.fields.of(struct).items():
            last = field.rule.target("hip")
            if last and table.rules_for(struct)[0].fits_release("6.4"):
                name = ".".join((*path[:-1], path[-1] if last == SAME else last))
                lines.append(f"static_assert(offsetof({target}, {name}) < 4096);")
    done = compile_hip("\n".join(lines), compiler, side="host", flags=["-Wno-invalid-offsetof"])
    assert len(lines) > 12
    assert done.ok, done.explain()


def test_mistakes_in_the_block_are_told(tmp_path: Path) -> None:
    path = tmp_path / "acme.yaml"
    path.write_text(
        "types: {acmeProp: hipAcmeProp}\nfields:\n  acmeProp:\n    a: b\n    'c d': e\n    f: {verdict: manual}\n"
        "    g: {hip: h, verdict: odd}\n    i: 'j k'\n"
    )
    titles = " ".join(error.title for error in check_files([path]))
    for wanted in ("`c d` is not the name", "`f` needs `why`", "verdict `odd`", "`j k` is not the name"):
        assert wanted in titles


def test_a_users_block_adds_to_the_table(tmp_path: Path) -> None:
    path = tmp_path / "acme.yaml"
    path.write_text("types: {acmeProp: hipAcmeProp}\nfields: {acmeProp: {a: b}, cudaDeviceProp: {mpsEnabled: mine}}\n")
    fields = load_table([path]).fields
    assert fields.of("acmeProp")[("a",)].rule.target("hip") == "b"
    assert fields.of("cudaDeviceProp")[("mpsEnabled",)].rule.target("hip") == "mine"
    assert ("sparseCudaArraySupported",) in fields.of("cudaDeviceProp")
