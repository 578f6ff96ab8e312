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
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_bytes(path: str) -> bytes | Problem:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        return unreadable(error)


def unreadable(error: OSError) -> Problem:
    reason, help = _REASONS.get(error.errno or 0, (os.strerror(error.errno) if error.errno else str(error), ""))
    return Problem(f"cannot be read: {reason}", help)


def is_binary(data: bytes) -> bool:
    return b"\0" in data


def binary_problem(data: bytes) -> Problem:
    if data.startswith(_UTF16):
        return Problem("looks binary: the text is UTF-16", "Save the file as UTF-8 and run again.")
    return Problem("looks binary: it has NUL bytes, so it is no source text", "Leave it out, or check its contents.")
