"""Settings from hipport.toml or [tool.hipport] of the nearest pyproject.toml."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from hipport.errors import HipportError

LIBRARIES = ("roc", "hip")
LAUNCH_SYNTAXES = ("cuda", "hip")
FAIL_ON = ("unknown", "manual", "review")
_VERSION = re.compile(r"(\d{1,2})(?:\.(\d{1,2}))?(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Config:
    """What a configuration file says; None and empty where it says nothing. Paths are ready to open."""

    libraries: str | None = None
    rocm: str | None = None
    cuda: str | None = None
    launch_syntax: str | None = None
    fail_on: str | None = None
    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    source: str = ""


def parse_version(text: str) -> str | None:
    """A release as major.minor; None where the text is none."""
    match = _VERSION.fullmatch(text.strip())
    return f"{int(match[1])}.{int(match[2] or 0)}" if match else None


def find_config(start: str) -> Config:
    """The settings that hold in folder `start`: those of the nearest file that has any."""
    folder = os.path.abspath(start)
    while True:
        own = os.path.join(folder, "hipport.toml")
        if os.path.isfile(own):
            return load_config(own)
        shared = os.path.join(folder, "pyproject.toml")
        # Most have no word about hipport: reading them as TOML would cost every start.
        if os.path.isfile(shared) and _mentions_hipport(shared):
            settings = _of_pyproject(_read_toml(shared))
            if settings is not None:
                return _from_settings(settings, shared)
        parent = os.path.dirname(folder)
        if parent == folder:
            return Config()
        folder = parent


def load_config(path: str) -> Config:
    """The settings of one file: a pyproject.toml has them under [tool.hipport], any other at the top."""
    content = _read_toml(path)
    if os.path.basename(path) == "pyproject.toml":
        return _from_settings(_of_pyproject(content) or {}, path)
    return _from_settings(content, path)


def _of_pyproject(content: Mapping[str, Any]) -> object:
    """What stands under [tool.hipport]; None where nothing does, also because `tool` is something else."""
    tool = content.get("tool")
    return tool.get("hipport") if isinstance(tool, Mapping) else None


def _mentions_hipport(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return b"hipport" in file.read()
    except OSError:
        return False


def _read_toml(path: str) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib  # type: ignore[import-not-found,unused-ignore]
    try:
        with open(path, "rb") as file:
            content: dict[str, Any] = tomllib.load(file)
            return content
    except OSError as error:
        raise HipportError(f"the configuration cannot be read: {error.strerror}", "Check the path.", path) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HipportError(f"this is no valid TOML: {error}", "Mend the file, or pass --no-config.", path) from None


def _from_settings(settings: object, path: str) -> Config:
    if not isinstance(settings, Mapping):
        raise HipportError("tool.hipport must be a table", "Write it as [tool.hipport].", path)
    values: dict[str, Any] = {}
    for key, value in settings.items():
        read = _READERS.get(key)
        if read is None:
            raise HipportError(f"{key!r} is no setting of hipport", _suggest_key(key), path)
        values[key.replace("-", "_")] = read(key, value, path)
    return Config(**values, source=path)


def _closest(word: str, words: tuple[str, ...]) -> str:
    import difflib  # only for mistakes; every start would pay for it

    return next(iter(difflib.get_close_matches(word, words, 1)), "")


def _suggest_key(key: str) -> str:
    close = _closest(key.replace("_", "-"), tuple(_READERS))
    return f"Did you mean {close!r}?" if close else f"There are: {', '.join(sorted(_READERS))}."


def _choice(*allowed: str) -> Callable[[str, object, str], str]:
    def read(key: str, value: object, path: str) -> str:
        if value in allowed:
            return str(value)
        close = _closest(str(value), allowed)
        hint = f"Did you mean {close!r}? " if close else ""
        raise HipportError(f"{key} cannot be {value!r}", f"{hint}Use one of: {', '.join(allowed)}.", path)

    return read


def _version(key: str, value: object, path: str) -> str:
    if not isinstance(value, str):
        raise HipportError(f"{key} must be text", f'Put the version in quotes: {key} = "{value}".', path)
    version = parse_version(value)
    if version is None:
        raise HipportError(f"{key} cannot be {value!r}", 'Write a version such as "6.4".', path)
    return version


def _texts(key: str, value: object, path: str) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise HipportError(f"{key} must be a list of texts", f'Write it as {key} = ["..."].', path)


def _paths(key: str, value: object, path: str) -> tuple[str, ...]:
    # What a configuration names is meant from where it stands, wherever hipport is started.
    folder = os.path.relpath(os.path.dirname(os.path.abspath(path)))
    items = _texts(key, value, path)
    if "" in items:
        raise HipportError(f"{key} has an empty path", "Write . for the folder of this file, or leave it out.", path)
    return tuple(os.path.normpath(os.path.join(folder, item)) for item in items)


_READERS: dict[str, Callable[[str, object, str], Any]] = {
    "libraries": _choice(*LIBRARIES),
    "rocm": _version,
    "cuda": _version,
    "launch-syntax": _choice(*LAUNCH_SYNTAXES),
    "fail-on": _choice(*FAIL_ON),
    "include-dirs": _paths,
    "defines": _texts,
    "rules": _paths,
    "exclude": _texts,
}
assert {f.name.replace("_", "-") for f in fields(Config)} == {*_READERS, "source"}
