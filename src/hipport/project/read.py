"""Reading one input file: its bytes, or the reason why not, in words."""

from __future__ import annotations

import errno
import os

from hipport.model import Problem

_REASONS = {
    errno.ENOENT: ("there is no such file", "Check the spelling of the path."),
    errno.EACCES: ("no permission to read it", "Give yourself read permission (chmod u+r) and run again."),
    errno.EPERM: ("no permission to read it", "Give yourself read permission (chmod u+r) and run again."),
    errno.EISDIR: ("it is a folder", "Name the folder itself to convert all files in it."),
    errno.ELOOP: ("its symbolic links go round in a circle", "Mend the link."),
}
# Converting takes some thirty times a file's size; what is larger is data, or all of a library in one file.
MAX_BYTES = 32 * 2**20
_MEBI = 2**20
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_bytes(path: str) -> bytes | Problem:
    """The bytes of a file that is to be converted or understood; a Problem where that is not possible."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        return unreadable(error)
    return too_large(len(data)) if len(data) > MAX_BYTES else data


def too_large(size: int, error: bool = True) -> Problem:
    """For a file over MAX_BYTES; `size` is what is known of it."""
    more = f"{size // _MEBI} MB" if size > MAX_BYTES + 1 else "more"
    help = "Exclude it (--exclude), or split it."
    return Problem(f"too large to convert: {more}, and at most {MAX_BYTES // _MEBI} MB can be", help, error=error)


def unreadable(error: OSError) -> Problem:
    reason, help = _REASONS.get(error.errno or 0, (os.strerror(error.errno) if error.errno else str(error), ""))
    return Problem(f"cannot be read: {reason}", help)


def is_binary(data: bytes) -> bool:
    return b"\0" in data


def binary_problem(data: bytes) -> Problem:
    if data.startswith(_UTF16):
        return Problem("looks binary: the text is UTF-16", "Save the file as UTF-8 and run again.")
    return Problem("looks binary: it has NUL bytes, so it is no source text", "Leave it out, or check its contents.")
