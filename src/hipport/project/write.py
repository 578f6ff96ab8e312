"""Writing results: whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator

from hipport.model import Problem
from hipport.project.read import unreadable

# Only what is written to can be full, or closed to writing, whichever of two files an error names.
_DESTINATION = {getattr(errno, name) for name in ("ENOSPC", "EDQUOT", "EROFS", "EFBIG") if hasattr(errno, name)}


def write_file(dest: str, data: bytes, like: str | None = None) -> Problem | None:
    """Write `data`, with the permissions of the file that is replaced, or else of `like`. A Problem if it fails."""
    try:
        if not _is_plain(dest):
            with open(dest, "wb") as file:  # /dev/null or a pipe must not be replaced by a file
                file.write(data)
        elif not _has_content(dest, data):
            _make_folders(os.path.dirname(os.path.abspath(dest)))
            _replace(dest, data, _mode(dest) or (_mode(like) if like else None))
    except OSError as error:
        return _problem(dest, error)
    return None


def copy_file(source: str, dest: str) -> Problem | None:
    """Copy a file of any size, with its permissions, unless the copy is there already."""
    import filecmp
    import shutil

    try:
        if os.path.isfile(dest) and not os.path.islink(dest) and filecmp.cmp(source, dest, shallow=False):
            return None
        _make_folders(os.path.dirname(os.path.abspath(dest)))
        with _temporary(dest) as temporary:
            shutil.copyfile(source, temporary)
            shutil.copymode(source, temporary)
            os.replace(temporary, dest)
    except OSError as error:
        of_source = error.filename == source and error.errno not in _DESTINATION
        return unreadable(error) if of_source else _problem(dest, error)
    return None


def write_link(dest: str, target: str) -> Problem | None:
    try:
        if os.path.islink(dest) and os.readlink(dest) == target:
            return None
        _make_folders(os.path.dirname(os.path.abspath(dest)))
        with contextlib.suppress(FileNotFoundError):
            os.unlink(dest)
        os.symlink(target, dest)
    except OSError as error:
        return _problem(dest, error)
    return None


def make_folder(dest: str) -> Problem | None:
    """A folder, with those that it needs. A Problem if it fails."""
    try:
        _make_folders(os.path.abspath(dest))
    except OSError as error:
        return _problem(dest, error)
    return None


def _make_folders(folder: str) -> None:
    # os.makedirs calls itself for each folder, and a tree may be deeper than functions may be nested.
    missing = []
    while not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for path in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(path)
    if missing and not os.path.isdir(missing[0]):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), missing[0])


def _replace(dest: str, data: bytes, mode: int | None) -> None:
    with _temporary(dest) as temporary:
        with open(temporary, "wb") as file:
            file.write(data)
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, dest)


@contextlib.contextmanager
def _temporary(dest: str) -> Iterator[str]:
    """A name beside `dest` that is gone in the end, also upon Ctrl-C."""
    folder, name = os.path.split(dest)
    temporary = os.path.join(folder, f".{name[:60]}.hipport-{os.getpid()}")
    try:
        yield temporary
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)


def _is_plain(dest: str) -> bool:
    try:
        mode = os.stat(dest).st_mode
    except OSError:
        return True
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def differs(dest: str, data: bytes) -> bool:
    """A file is there, and it has other content."""
    return os.path.lexists(dest) and not os.path.isdir(dest) and _is_plain(dest) and not _has_content(dest, data)


def _has_content(dest: str, data: bytes) -> bool:
    """Whether nothing would change: then the time stamp stays too, and builds need not run again."""
    try:
        if os.path.islink(dest) or os.path.getsize(dest) != len(data):
            return False
        with open(dest, "rb") as file:
            return file.read() == data
    except OSError:
        return False


def _mode(path: str) -> int | None:
    try:
        info = os.stat(path)
    except OSError:
        return None
    return stat.S_IMODE(info.st_mode) if stat.S_ISREG(info.st_mode) else None


def _problem(dest: str, error: OSError) -> Problem:
    if error.errno == errno.EISDIR:
        return Problem(f"cannot write {dest}: it is a folder", "Choose another output with -o, or move the folder.")
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return Problem(f"cannot write {dest}: a folder on its way is a file", "Choose another output with -o.")
    reason = os.strerror(error.errno) if error.errno else str(error)
    return Problem(f"cannot write {dest}: {reason}", "Check permissions and space, or choose another output with -o.")
