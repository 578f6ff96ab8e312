"""Writing whole files or nothing."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from pathlib import Path

import pytest

from hipport.project.write import copy_file, differs, make_folder, write_file, write_link


def test_a_new_file_takes_the_permissions_of_its_source(tmp_path: Path) -> None:
    source = tmp_path / "a.cu"
    source.write_bytes(b"x")
    source.chmod(0o750)
    dest = tmp_path / "deep" / "a.cu"
    assert write_file(str(dest), b"new", like=str(source)) is None
    assert dest.read_bytes() == b"new"
    assert stat.S_IMODE(dest.stat().st_mode) == 0o750


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    dest = tmp_path / "a.cu"
    dest.write_bytes(b"old")
    dest.chmod(0o640)
    write_file(str(dest), b"new")
    assert stat.S_IMODE(dest.stat().st_mode) == 0o640


def test_equal_content_is_not_written_again(tmp_path: Path) -> None:
    dest = tmp_path / "a.cu"
    dest.write_bytes(b"same")
    os.utime(dest, (1, 1))
    write_file(str(dest), b"same")
    assert dest.stat().st_mtime == 1


def test_nothing_half_written_when_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dest = tmp_path / "a.cu"
    dest.write_bytes(b"old")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_file(str(dest), b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["a.cu"]
    assert dest.read_bytes() == b"old"


def test_a_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "x.hip").mkdir()
    problem = write_file(str(tmp_path / "x.hip"), b"new")
    assert problem is not None
    assert problem.error
    assert "it is a folder" in problem.message
    assert [p.name for p in tmp_path.iterdir()] == ["x.hip"]


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").touch()
    problem = write_file(str(tmp_path / "out" / "a.cu"), b"new")
    assert problem is not None
    assert "is a file" in problem.message


def test_devices_are_written_to_not_replaced() -> None:
    assert write_file("/dev/null", b"new") is None
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_copies_and_links(tmp_path: Path) -> None:
    source = tmp_path / "run.sh"
    source.write_bytes(b"\0binary")
    source.chmod(0o755)
    assert copy_file(str(source), str(tmp_path / "out" / "run.sh")) is None
    assert (tmp_path / "out" / "run.sh").read_bytes() == b"\0binary"
    assert stat.S_IMODE((tmp_path / "out" / "run.sh").stat().st_mode) == 0o755
    for _ in range(2):
        assert write_link(str(tmp_path / "out" / "link"), "run.sh") is None
    assert (tmp_path / "out" / "link").readlink() == Path("run.sh")


def test_a_copy_that_cannot_be_read(tmp_path: Path) -> None:
    problem = copy_file(str(tmp_path / "gone"), str(tmp_path / "out"))
    assert problem is not None
    assert problem.message.startswith("cannot be read")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS])
def test_a_full_disk_is_the_destinations_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    source, dest = str(tmp_path / "a.bin"), str(tmp_path / "out" / "a.bin")
    Path(source).write_bytes(b"x")

    def full(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number), source, None, dest)

    monkeypatch.setattr(shutil, "copyfile", full)
    problem = copy_file(source, dest)
    assert problem is not None
    assert problem.message == f"cannot write {dest}: {os.strerror(number)}"


def test_folders_deeper_than_calls_can_be_nested(tmp_path: Path) -> None:
    problem = make_folder("/".join([str(tmp_path), *"d" * 1500]))
    assert problem is None
    os.chdir(tmp_path)
    for _ in range(1500):
        os.chdir("d")
    for _ in range(1500):
        os.chdir("..")
        os.rmdir("d")


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("nowhere")
    for name in ("file", "file/sub", "link", "link/sub"):
        problem = make_folder(str(tmp_path / name))
        assert problem is not None
        assert problem.error


def test_what_differs(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("nowhere")
    differing = {name: differs(str(tmp_path / name), b"x") for name in ("a", "folder", "link", "none")}
    assert differing == {"a": False, "folder": False, "link": True, "none": False}
    assert differs(str(tmp_path / "a"), b"y")
