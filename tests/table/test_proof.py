"""The machine proof of rules: every kind of fault, with its place and words, against small inventories."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.table import RuleTable
from hipport.table.inventory import Inventories, load_inventories
from hipport.table.proof import Proof, Prover, forgotten, lost_in_namespace, produced
from hipport.table.rule import split_arguments
from hipport.table.schema import RuleFile, read_rule_file
from hipport.table.table import table_data

HEAD = "library\theader\tname\tkind\tparameters\tvalue\n"
ROCM = """\
hip\thip/hip_runtime_api.h\thipMalloc\tfunction\t2
\t\thipMemcpy3\tfunction\t3-4
\t\thipOne\tfunction\t1
\t\thipThing_t\ttype
\t\thipDropped\tfunction\t1
nv\tnv.h\tcuShared\tfunction\t2
hipcub\thipcub/hipcub.hpp\thipcub\tnamespace
\t\thipcub::Sum\ttype
\t\thipcub::helper\tfunction\t1
"""
ROCM10 = "hip\thip/hip_runtime_api.h\thipLater\tfunction\t1\n"
CUDA = """\
runtime\tcuda_runtime.h\tcudaMalloc\tfunction\t2
\t\tcudaMemcpy3\tfunction\t3-5
\t\tcudaOne\tfunction\t1
\t\tcudaThing_t\ttype
\t\tcuShared\tfunction\t2
\t\t__cuda_guard_h__\tguard
cub\tcub/cub.cuh\tcub\tnamespace
\t\tcub::Sum\ttype
\t\tcub::Lost\ttype
npp\tnppi.h\tnppiAbs\tfunction\t3
"""
CUDA13 = "runtime\tcuda_runtime.h\tcudaOne\tfunction\t2\n\t\tcudaNew\tfunction\t1\n"
COMPAT = {"syncwarp": "inline void hipport_syncwarp() {}"}


@pytest.fixture
def inventories(tmp_path: Path) -> Inventories:
    folder = tmp_path / "inventory"
    folder.mkdir()
    for name, text in (("rocm-6.4", ROCM), ("rocm-10", ROCM10), ("cuda-12.9", CUDA), ("cuda-13.5", CUDA13)):
        (folder / f"{name}.tsv").write_text(HEAD + text)
    return load_inventories(folder)


def read(tmp_path: Path, text: str, name: str = "r.yaml") -> RuleFile:
    (tmp_path / name).write_text(text)
    file, errors = read_rule_file(tmp_path / name)
    assert file is not None and not errors, errors
    return file


def prove(tmp_path: Path, inventories: Inventories, text: str, strict: bool = True) -> Proof:
    return Prover(inventories, COMPAT, strict).check([read(tmp_path, text)])


def only(proof: Proof, tmp_path: Path) -> tuple[str, str, str]:
    """The one error: its place without the folder, title and help."""
    (error,) = proof.errors
    return error.where.removeprefix(f"{tmp_path}/"), error.title, error.help


GOOD = """\
library: runtime
headers: {cuda_runtime.h: hip/hip_runtime_api.h}
namespaces: {cub: hipcub}
functions:
  cudaMalloc: hipMalloc
  cuShared: same
types: {cudaThing_t: hipThing_t}
rules:
  - cuda: cudaMemcpy3
    args: "3-4"
    hip: hipMemcpy3($1, $2...)
    why: W
    tests: [{cuda: a, hip: b}]
  - cuda: cudaMemcpy3
    args: 5
    hip: hipMemcpy3($1, $2, $3, $4)
    why: W
    tests: [{cuda: a, hip: b}]
  - cuda: cudaOne
    needs: syncwarp
    hip: hipport_syncwarp()
    why: W
    tests: [{cuda: a, hip: b}]
"""


def test_good_rules(tmp_path: Path, inventories: Inventories) -> None:
    proof = prove(tmp_path, inventories, GOOD)
    assert proof.errors == proof.notes == []
    assert (proof.checked, proof.later, proof.unknown) == (7, 0, 0)


@pytest.mark.parametrize(
    ("rules", "place", "title", "help"),
    [
        (
            "functions:\n  cudaMalloc: hipMaloc\n",
            "2:3", "`cudaMalloc` becomes `hipMaloc`, which ROCm 6.4 doesn't have", "Did you mean `hipMalloc`?",
        ),
        (
            "types:\n  cuShared: {hip: hipQqq}\n",
            "2:3", "`cuShared` becomes `hipQqq`, which ROCm 6.4 doesn't have", "make the rule `manual`",
        ),
        (
            "headers:\n  cuda_runtime.h: hip_runtime_api.h\n",
            "2:3", "`cuda_runtime.h` becomes `hip_runtime_api.h`", "Did you mean `hip/hip_runtime_api.h`?",
        ),
        (
            "functions: {cudaMalloc: same}\n",
            "1:13", "`cudaMalloc` becomes `cudaMalloc`, which ROCm 6.4 doesn't have", "make the rule `manual`",
        ),
        (
            "functions:\n  cudaOne: hipLater\n",
            "2:3", "`cudaOne` becomes `hipLater`, which ROCm 6.4 doesn't have", 'write `since: "10.0"`',
        ),
        (
            "functions:\n  cudaMalloc: hipOne\n",
            "2:3", "`cudaMalloc` with 2 arguments becomes `hipOne`, which takes 1", "with a template",
        ),
        (
            "functions:\n  cudaMemcpy3: hipMemcpy3\n",
            "2:3", "`cudaMemcpy3` with 5 arguments becomes `hipMemcpy3`, which takes 3, 4", "with a template",
        ),
        (
            "functions:\n  cudaMaloc: hipMalloc\n",
            "2:3", "CUDA has no `cudaMaloc`", "Did you mean `cudaMalloc`?",
        ),
        (
            "functions: {qqq: hipMalloc}\n",
            "1:13", "CUDA has no `qqq`", "none of CUDA 12.9, 13.5",
        ),
    ],
)  # fmt: skip
def test_faults_of_plain_renames(
    tmp_path: Path, inventories: Inventories, rules: str, place: str, title: str, help: str
) -> None:
    where, got, advice = only(prove(tmp_path, inventories, rules), tmp_path)
    assert where == f"r.yaml:{place}"
    assert title in got
    assert help in advice


RULE = "rules:\n  - cuda: {cuda}\n    hip: {hip}\n    why: W\n    tests: [{{cuda: a, hip: b}}]\n{more}"


@pytest.mark.parametrize(
    ("cuda", "hip", "more", "title", "help"),
    [
        ("cudaMalloc", "hipMalloc($1)", "", "becomes `hipMalloc` with 1, which takes 2", "Mend the template"),
        ("cudaMalloc", "hipMaloc($1, $2)", "", "becomes `hipMaloc`, which ROCm 6.4", "Did you mean `hipMalloc`?"),
        ("cudaMalloc", "if (hipGone($1)) f()", "", "becomes `hipGone`, which ROCm 6.4", "make the rule `manual`"),
        (
            "cudaOne", "hipport_syncwarp()", "",
            "`hipport_syncwarp` is declared by nothing that `cudaOne` needs", "`needs: syncwarp`",
        ),
        ("cudaOne", "hipOne($1)", '    include: "hip/gone.h"\n', "becomes `hip/gone.h`", ""),
        ("cudaOne", "hipOne($1)", '    cuda_versions: ">=13.0"\n', "with 2 arguments", ""),
    ],
)  # fmt: skip
def test_faults_of_templates(
    tmp_path: Path, inventories: Inventories, cuda: str, hip: str, more: str, title: str, help: str
) -> None:
    if "with 2 arguments" in title and more:
        hip = "hipOne($1, $2)"
    where, got, advice = only(prove(tmp_path, inventories, RULE.format(cuda=cuda, hip=hip, more=more)), tmp_path)
    assert where == "r.yaml:2:11"
    assert title in got
    assert help in advice


def test_lines_beside_a_call(tmp_path: Path, inventories: Inventories) -> None:
    more = "    before: ['hipGone(0);']\n"
    where, title, _ = only(
        prove(tmp_path, inventories, RULE.format(cuda="cudaOne", hip="hipOne($1)", more=more)), tmp_path
    )
    assert (where, title) == ("r.yaml:2:11", "`cudaOne` becomes `hipGone`, which ROCm 6.4 doesn't have")


def test_a_target_in_the_namespace_that_its_own_becomes(tmp_path: Path, inventories: Inventories) -> None:
    text = "namespaces: {cub: hipcub}\ntypes:\n  cub::Lost: Sum\n  cub::Sum: Gone\n"
    where, title, _ = only(prove(tmp_path, inventories, text), tmp_path)
    assert (where, title) == ("r.yaml:4:3", "`cub::Sum` becomes `Gone`, which ROCm 6.4 doesn't have")


def test_a_library_that_the_inventory_lacks(tmp_path: Path, inventories: Inventories) -> None:
    proof = prove(
        tmp_path, inventories, "namespaces: {cub: rocwmma}\ntypes:\n  cub::Lost: Sum\n  cudaThing_t: hiptensorX_t\n"
    )
    assert (proof.errors, proof.unknown) == ([], 3)


def test_a_later_target_with_since(tmp_path: Path, inventories: Inventories) -> None:
    text = 'functions:\n  cudaOne: {hip: hipLater, since: "10.0"}\n  cudaMalloc: {hip: hipOther, since: "7.0"}\n'
    proof = prove(tmp_path, inventories, text)
    assert (proof.errors, proof.later, proof.unknown) == ([], 1, 1)


def test_a_target_that_is_gone(tmp_path: Path, inventories: Inventories) -> None:
    proof = prove(tmp_path, inventories, 'functions: {cudaOne: {hip: hipOld, until: "6.0"}}\n')
    assert (proof.errors, proof.unknown) == ([], 1)


def test_manual_and_review_promise_nothing(tmp_path: Path, inventories: Inventories) -> None:
    text = "rules:\n  - {cuda: cudaOne, hip: same, verdict: review, why: W, help: H}\n"
    text += "  - {cuda: cudaMalloc, hip: hipGone, verdict: manual, why: W, help: H, effort: 5}\n"
    assert prove(tmp_path, inventories, text).errors == []


def test_a_users_own_target_is_a_note(tmp_path: Path, inventories: Inventories) -> None:
    proof = prove(tmp_path, inventories, "names: {myMalloc: myHipMalloc, myOne: hipOn}\n", strict=False)
    assert proof.errors == []
    first, second = proof.notes
    assert "`myMalloc` becomes `myHipMalloc`" in first.title and "if it is yours" in first.help
    assert second.help == "Did you mean `hipOne`?"


def test_forgotten_names(tmp_path: Path, inventories: Inventories) -> None:
    table = RuleTable(table_data([read(tmp_path, GOOD)]))
    errors = forgotten(table, inventories, "rules")
    assert [(e.where, e.title) for e in errors] == [
        ("rules", "1 name of CUDA's npp has no verdict: `nppiAbs`"),
        ("rules", "1 name of CUDA's runtime has no verdict: `cudaNew`"),
    ]
    family = "{prefix: [nppi], header: []}"
    rule = "verdict: manual, why: W, help: H, effort: 5}\n"
    more = f"rules:\n  - {{family: {family}, {rule}  - {{cuda: cudaNew, {rule}"
    files = [read(tmp_path, GOOD), read(tmp_path, more, "more.yaml")]
    assert forgotten(RuleTable(table_data(files)), inventories, "rules") == []


def test_what_a_namespace_loses(tmp_path: Path, inventories: Inventories) -> None:
    file = read(tmp_path, GOOD)
    (error,) = lost_in_namespace([file], RuleTable(table_data([file])), inventories)
    assert error.where == f"{tmp_path}/r.yaml:3:14"
    assert error.title == "`cub::Lost` becomes `hipcub::Lost`, which ROCm 6.4 doesn't have"
    assert "Give `cub::Lost` a rule of its own" in error.help


def test_counting_a_templates_arguments() -> None:
    assert split_arguments("HIP_SYMBOL($1), f(a, b), $2...") == ["HIP_SYMBOL($1)", "f(a, b)", "$2..."]
    assert split_arguments("") == []
    assert produced(["$1", "x", "$3..."], 5) == 5
    assert produced(["$1", "$2..."], 1) == 1
    assert produced(["$4"], 3) is None
