"""What a file includes from the project."""

from __future__ import annotations

from pathlib import Path

from hipport.project.includes import included_names, left_out, project_include_dirs, resolve


def test_includes_are_found_however_they_are_spaced() -> None:
    text = b'#include <a.h>\n  #  include "b/c.h" // c\n// #include "no.h"\n#include MACRO\n#include <a.h>\n'
    assert included_names(text) == (("a.h", False), ("b/c.h", True))


def test_quotes_look_beside_the_file_first(tmp_path: Path) -> None:
    (tmp_path / "inc").mkdir()
    for name in ("x.h", "inc/x.h", "inc/y.h"):
        (tmp_path / name).touch()
    found = resolve(str(tmp_path / "a.cu"), [("x.h", True), ("y.h", False), ("z.h", True)], [str(tmp_path / "inc")])
    assert found == [str(tmp_path / "x.h"), str(tmp_path / "inc" / "y.h")]


def test_a_toolkits_headers_are_not_the_projects(tmp_path: Path) -> None:
    (tmp_path / "cuda").mkdir()
    (tmp_path / "cuda" / "cuda_runtime_api.h").touch()
    (tmp_path / "mine").mkdir()
    mine = str(tmp_path / "mine")
    assert project_include_dirs([str(tmp_path / "cuda"), mine]) == (mine,)


def test_what_is_included_and_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text('#include "k.cuh"\n#include "plain.h"\n#include "in.cuh"\n')
    (tmp_path / "b.cu").write_text('#include "k.cuh"\n')
    for name in ("k.cuh", "in.cuh"):
        (tmp_path / name).write_text("__global__ void f();\n")
    (tmp_path / "plain.h").write_text("int a;\n")
    run = [str(tmp_path / name) for name in ("a.cu", "b.cu", "in.cuh")]
    assert left_out(run, []) == [(run[0], str(tmp_path / "k.cuh"))]  # once, however many include it
