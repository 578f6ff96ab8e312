"""Which files a run reads, converts and copies."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hipport.errors import HipportError
from hipport.project.discovery import Found, discover, is_source, is_stream


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder `t` in a folder that is the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t").mkdir()
    return tmp_path / "t"


def put(folder: Path, *names: str, text: str = "") -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def sources(found: Found) -> list[str]:
    return [e.path for e in found.sources]


def copies(found: Found) -> list[str]:
    return [e.path for e in found.copies]


def test_a_tree_gives_its_sources_sorted_and_the_rest_to_copy(tree: Path) -> None:
    put(tree, "b.cu", "a/z.cuh", "a.hpp", "README.md", "a/CMakeLists.txt", "U.CU", "x.py")
    found = discover(["t"])
    assert sources(found) == ["t/U.CU", "t/a/z.cuh", "t/a.hpp", "t/b.cu"]
    assert copies(found) == ["t/README.md", "t/a/CMakeLists.txt", "t/x.py"]
    assert [e.relative for e in found.sources] == ["U.CU", "a/z.cuh", "a.hpp", "b.cu"]


def test_the_working_directory_shows_no_dot(tree: Path) -> None:
    put(tree, "s/a.cu")
    os.chdir(tree)
    assert sources(discover(["."])) == ["s/a.cu"]


def test_an_explicit_file_is_taken_whatever_its_suffix(tree: Path) -> None:
    put(tree, "kernel.txt")
    found = discover(["t/kernel.txt"], exclude=["*.txt"])
    assert sources(found) == ["t/kernel.txt"]
    assert found.sources[0].explicit


def test_a_file_named_twice_is_converted_once(tree: Path) -> None:
    put(tree, "a.cu")
    assert sources(discover(["t", "t/a.cu", "t/../t/a.cu"])) == ["t/a.cu"]


def test_several_inputs_keep_their_places_below_the_common_folder(tree: Path) -> None:
    put(tree, "x/a.cu", "y/a.cu")
    assert [e.relative for e in discover(["t/x/a.cu", "t/y"]).sources] == ["x/a.cu", "y/a.cu"]


def test_version_control_is_left_out(tree: Path) -> None:
    put(tree, ".git/a.cu", ".hg/a.cu", "deep/.svn/a.cu", "deep/a.cu")
    found = discover(["t"])
    assert sources(found) == ["t/deep/a.cu"]
    assert not found.copies


def test_gitignore_of_every_level_holds(tree: Path) -> None:
    put(tree, "build/a.cu", "a.cu", "gen_a.cu", "sub/gen_b.cu", "sub/c.cu", "sub/build.cu")
    put(tree, ".gitignore", text="/build/\ngen_*\n")
    put(tree, "sub/.gitignore", text="!gen_b.cu\nc.cu\n")
    assert sources(discover(["t"])) == ["t/a.cu", "t/sub/build.cu", "t/sub/gen_b.cu"]


def test_gitignore_above_the_tree_holds_within_its_repository(tree: Path) -> None:
    put(tree.parent, ".git/HEAD")
    put(tree.parent, ".gitignore", text="gen.cu\n")
    put(tree, "gen.cu", "a.cu")
    assert sources(discover(["t"])) == ["t/a.cu"]


def test_a_folder_that_was_named_is_converted_though_git_ignores_it(tree: Path) -> None:
    put(tree.parent, ".git/HEAD")
    put(tree.parent, ".gitignore", text="t/\n")
    put(tree, "a.cu")
    assert sources(discover(["t"])) == ["t/a.cu"]


def test_excluded_files_are_copied_but_not_converted(tree: Path) -> None:
    put(tree, "third_party/x.cu", "a.cu")
    found = discover(["t"], exclude=["third_party/"])
    assert sources(found) == ["t/a.cu"]
    assert copies(found) == ["t/third_party/x.cu"]


def test_the_output_is_not_read(tree: Path) -> None:
    put(tree, "a.cu", "out/a.cu")
    assert sources(discover(["t"], output="t/out")) == ["t/a.cu"]


def test_links_inside_stay_links_and_circles_end(tree: Path) -> None:
    put(tree, "a.cu", "sub/b.cu")
    (tree / "sub" / "up").symlink_to("..")
    (tree / "c.cu").symlink_to("a.cu")
    found = discover(["t"])
    assert sources(found) == ["t/a.cu", "t/sub/b.cu"]
    assert {e.path: e.link for e in found.copies} == {"t/c.cu": "a.cu", "t/sub/up": ".."}


def test_a_link_to_a_file_outside_becomes_a_file(tree: Path) -> None:
    put(tree.parent, "outside.cu", "outside.txt")
    (tree / "in.cu").symlink_to("../outside.cu")
    (tree / "in.txt").symlink_to("../outside.txt")
    found = discover(["t"])
    assert sources(found) == ["t/in.cu"]
    assert [(e.path, e.link) for e in found.copies] == [("t/in.txt", "")]


def test_a_link_to_a_folder_outside_is_told(tree: Path) -> None:
    put(tree.parent, "elsewhere/a.cu")
    (tree / "lib").symlink_to("../elsewhere")
    found = discover(["t"])
    assert not found.sources
    assert found.copies[0].link == os.path.realpath("elsewhere")
    assert [(path, problem.error) for path, problem in found.problems] == [("t/lib", False)]


def test_a_broken_link_is_kept(tree: Path) -> None:
    (tree / "gone.cu").symlink_to("nowhere.cu")
    assert [e.link for e in discover(["t"]).copies] == ["nowhere.cu"]


def test_pipes_in_a_tree_are_passed_over(tree: Path) -> None:
    os.mkfifo(tree / "pipe.cu")
    found = discover(["t"])
    assert not found.sources
    assert not found.copies


def test_a_missing_path_is_a_problem_and_the_others_are_found(tree: Path) -> None:
    put(tree, "a.cu")
    found = discover(["t", "nope.cu"])
    assert sources(found) == ["t/a.cu"]
    assert [(path, p.error) for path, p in found.problems] == [("nope.cu", True)]


def test_a_folder_that_cannot_be_read_is_a_problem(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tree, "a.cu", "shut/b.cu")
    real = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = discover(["t"])
    assert sources(found) == ["t/a.cu"]
    assert "permission" in found.problems[0][1].message


@pytest.mark.parametrize("pattern", ["!", "[z-a]"])
def test_an_impossible_pattern_is_an_error(tree: Path, pattern: str) -> None:
    with pytest.raises(HipportError, match="exclude"):
        discover(["t"], exclude=[pattern])


@pytest.mark.parametrize("name", ["/dev/stdin", "/dev/fd/63", "/proc/self/fd/0", "/dev/null", "t/pipe"])
def test_streams(tree: Path, name: str) -> None:
    os.mkfifo(tree / "pipe")
    assert is_stream(name)


@pytest.mark.parametrize("name", ["t", "t/a.cu", "t/none"])
def test_what_is_no_stream(tree: Path, name: str) -> None:
    put(tree, "a.cu")
    assert not is_stream(name)


def test_double_suffixes_and_capitals() -> None:
    assert all(map(is_source, ("a.cu.in", "A.CUH.IN", "x/b.Hip", "c.C")))
    assert not any(map(is_source, ("a.in", "cu.in", "cu", ".cu.txt")))


def test_folders_with_nothing_in_them(tree: Path) -> None:
    put(tree, "a/x.txt", ".gitignore", text="ignored/\n")
    for name in ("b/c", "ignored", ".git"):
        (tree / name).mkdir(parents=True)
    assert [e.relative for e in discover(["t"]).folders] == ["b/c"]


def test_a_large_file_of_a_tree_is_copied_and_told(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hipport.project.discovery.MAX_BYTES", 10)
    put(tree, "a.cu", "b.txt", text="x" * 11)
    found = discover(["t"])
    assert not found.sources
    assert copies(found) == ["t/a.cu", "t/b.txt"]
    assert [(path, p.error) for path, p in found.problems] == [("t/a.cu", False)]
    found = discover(["t/a.cu"])
    assert not found.sources
    assert not found.copies
    assert [(path, p.error) for path, p in found.problems] == [("t/a.cu", True)]


def test_patterns_that_cannot_be_read_are_passed_over(tree: Path) -> None:
    put(tree, "gen.cu", "a.cu")
    put(tree, ".gitignore", text="[z-a]\n!\ngen.cu\n")
    assert sources(discover(["t"])) == ["t/a.cu"]
