"""Which BLAS the files of a run get where no one has said."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.model import LibraryChoice, Options
from hipport.project.discovery import discover
from hipport.run.engine import Request, convert_entries, convert_stdin
from hipport.run.libraries import choose_libraries, warnings
from hipport.run.work import Scanned
from hipport.source import blas_names
from hipport.table import RuleTable, load_table

BLAS = b"void f(cublasHandle_t h) { cublasStatus_t s = cublasSetStream(h, 0); }\n"
LT = b"void g(cublasLtHandle_t h) { cublasStatus_t s = cublasLtDestroy(h); }\n"
SOLVER = (
    b"void k(cusolverDnHandle_t h, int *n) { cusolverDnSpotrf_bufferSize(h, CUBLAS_FILL_MODE_LOWER, 4, 0, 4, n); }\n"
)


@pytest.fixture(scope="module")
def table() -> RuleTable:
    return load_table()


def choose(table: RuleTable, files: dict[str, bytes], given: str = "", **includes: str) -> list[LibraryChoice]:
    """Files `a/b.cu` belong to program `a`; `includes` gives by stem the file that is included."""
    scanned = {path: Scanned(frozenset(), (), blas_names(data)) for path, data in files.items()}
    graph = {path: [includes[stem]] for path in files if (stem := Path(path).stem) in includes}
    homes = {path: path.split("/")[0] for path in files if "/" in path}
    return choose_libraries(scanned, graph, homes, table, given)


def by_file(choices: list[LibraryChoice]) -> dict[str, str]:
    return {path: choice.libraries for choice in choices for path in choice.files}


def test_names_are_those_of_the_code() -> None:
    text = (
        b'// cublasLtCreate\n/* cublasLtCreate\n */ cublasSgemm(h); p("\\" cublasLtCreate"); my_cublasX(); CUBLAS_OP_T'
    )
    assert blas_names(text) == {"cublasSgemm", "CUBLAS_OP_T"}
    assert blas_names(b"cudaMalloc(p, 4);") == frozenset()


def test_rocblas_where_nothing_asks_for_another(table: RuleTable) -> None:
    assert by_file(choose(table, {"p/a.cu": BLAS, "q/b.cu": SOLVER})) == {"p/a.cu": "roc", "q/b.cu": "roc"}


def test_cublaslt_turns_its_program_and_no_other(table: RuleTable) -> None:
    choices = choose(table, {"p/a.cu": BLAS, "p/b.cu": LT, "q/c.cu": BLAS})
    assert by_file(choices) == {"p/a.cu": "hip", "p/b.cu": "hip", "q/c.cu": "roc"}
    decided = next(c for c in choices if c.libraries == "hip")
    assert decided.path == "p/b.cu" and "cublasLtDestroy" in decided.reason


def test_a_shared_header_ties_programs_together_even_through_one_without_blas(table: RuleTable) -> None:
    files = {"p/a.cu": BLAS, "q/b.cu": LT, "i/mid.h": b"", "i/deep.h": BLAS}
    tied = choose(table, files, a="i/mid.h", b="i/mid.h", mid="i/deep.h")
    assert by_file(tied) == {"p/a.cu": "hip", "q/b.cu": "hip", "i/deep.h": "hip"}
    files["i/deep.h"] = b""
    assert by_file(choose(table, files, a="i/mid.h", b="i/mid.h", mid="i/deep.h"))["p/a.cu"] == "roc"


def test_what_hipblas_alone_has(table: RuleTable) -> None:
    assert by_file(choose(table, {"a.cu": BLAS + b"cublasSgelsBatched(h);"})) == {"a.cu": "hip"}
    both = BLAS + b"cublasSgelsBatched(h); cublasHSHgemvBatched(h);"
    assert by_file(choose(table, {"a.cu": both})) == {"a.cu": "roc"}


def test_a_handle_that_is_there_already(table: RuleTable) -> None:
    assert by_file(choose(table, {"p/a.cu": BLAS, "p/b.cu": b"hipblasHandle_t h;"}))["p/a.cu"] == "hip"
    assert by_file(choose(table, {"p/a.cu": BLAS, "p/b.cu": b"rocblas_handle h;"}))["p/a.cu"] == "roc"


def test_names_of_the_users_own_decide_nothing(table: RuleTable) -> None:
    assert by_file(choose(table, {"a.cu": BLAS + b"cublasLtMine(h);"})) == {"a.cu": "roc"}


def test_the_user_insists(table: RuleTable) -> None:
    files = {"p/a.cu": BLAS, "p/b.cu": LT}
    (roc,) = choose(table, files, given="roc")
    assert roc.libraries == "roc" and not roc.coherent
    assert not warnings([roc])["p/b.cu"].error
    (hip,) = choose(table, files, given="hip")
    assert hip.libraries == "hip" and hip.coherent and not warnings([hip])


def test_without_status_or_handle_nothing_can_clash(table: RuleTable) -> None:
    (choice,) = choose(table, {"a.cu": b"int t = CUBLAS_OP_T; cublasLtDestroy(h);"}, given="roc")
    assert choice.coherent


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for path, data in {
        "t/CMakeLists.txt": b"add_subdirectory(one)\n",
        "t/one/Makefile": b"",
        "t/one/sub/a.cu": BLAS,
        "t/one/sub/CMakeLists.txt": b"add_library(a a.cu)\n",
        "t/one/b.cu": LT,
        "t/two/CMakeLists.txt": b"cmake_minimum_required(VERSION 3.20)\nproject (two)\n",
        "t/two/c.cu": BLAS,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    return tmp_path


def run(choose: bool, jobs: int = 1, **options: str) -> tuple[dict[str, bytes], list[LibraryChoice]]:
    choices: list[LibraryChoice] = []
    request = Request(discover(["t"]).sources, Options(**options), jobs=jobs, choose=choose)  # type: ignore[arg-type]
    done = list(convert_entries(request, on_choices=choices.extend))
    return {Path(c.source.path).name: c.output for c in done}, choices


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_tree_of_programs(tree: Path, jobs: int) -> None:
    outputs, choices = run(choose=True, jobs=jobs)
    assert b"hipblasHandle_t" in outputs["a.cu"] and b"hipblasStatus_t" in outputs["b.cu"]
    assert b"rocblas_handle" in outputs["c.cu"]
    assert sorted(c.libraries for c in choices) == ["hip", "roc"]


def test_no_output_has_both_handles(tree: Path) -> None:
    (tree / "t/two/d.cu").write_bytes(b'#include "../one/e.h"\n' + BLAS)
    (tree / "t/one/e.h").write_bytes(b"extern cublasHandle_t shared;\n")
    outputs, _ = run(choose=True)
    assert not any(b"rocblas_handle" in data for data in outputs.values())


def test_the_options_choice_is_kept(tree: Path) -> None:
    outputs, _ = run(choose=False, libraries="hip")
    assert b"hipblasHandle_t" in outputs["c.cu"]


def test_standard_input_follows_what_it_includes(tree: Path) -> None:
    data = b'#include "t/one/b.cu"\n' + BLAS
    told: list[LibraryChoice] = []
    assert b"hipblasHandle_t" in convert_stdin(data, "x.cu", Options(), (), True, told.extend).output
    assert told[0].libraries == "hip"
    assert b"rocblas_handle" in convert_stdin(BLAS, "x.cu", Options(), (), True).output


def test_a_macro_that_one_file_needs_is_defined_in_all(tree: Path) -> None:
    (tree / "t/two/c.cu").write_bytes(b"#include <cublas_v2.h>\n" + BLAS)
    outputs, _ = run(choose=True)
    assert b"HIP_COMPLEX" not in outputs["c.cu"]
    (tree / "t/two/d.cu").write_bytes(b"void f(cublasHandle_t h, cuComplex *a) { cublasCscal(h, 1, a, a, 1); }\n")
    outputs, choices = run(choose=True)
    assert b"#define ROCM_MATHLIBS_API_USE_HIP_COMPLEX" in outputs["c.cu"]
    assert [c.define_macros for c in choices if "t/two/c.cu" in c.files] == [True]


def test_a_header_that_only_includes_cublas_gets_its_programs_choice(tree: Path) -> None:
    (tree / "t/one/e.h").write_bytes(b'#include "cublas_v2.h"\n')
    assert b"hipblas/hipblas.h" in run(choose=True)[0]["e.h"]
