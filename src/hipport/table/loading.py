"""Rule files to a table: all mistakes told at once, and a cache so that reading YAML is paid once."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hipport import __version__
from hipport.errors import HipportError
from hipport.table.files import builtin_rule_files, builtin_rules_dir
from hipport.table.rule import Library
from hipport.table.table import RuleTable

# Count it up when the rows of a table change their form: a cached table is then made anew.
_FORMAT = 5


def load_table(user_files: Sequence[Path] = ()) -> RuleTable:
    """The built-in rules with the user's files on top. Raises HipportError for the first mistake in a file."""
    data = _builtin_data()
    if user_files:
        from hipport.table.table import table_data

        files, errors = _read(user_files, _libraries(data))
        if errors:
            raise _joined(errors)
        data = _overlay(data, table_data(files))
    return RuleTable(data)


def _libraries(data: Mapping[str, Any]) -> dict[str, Library]:
    return {key: Library(key, *fields) for key, fields in data["libraries"].items()}


def check_files(paths: Sequence[Path] = ()) -> list[HipportError]:
    """All mistakes in the given rule files, or in the built-in ones. Among these a name may stand only once."""
    return read_files(paths)[1]


def read_files(paths: Sequence[Path] = ()) -> tuple[list[Any], list[HipportError]]:
    """The given rule files, or the built-in ones, as RuleFiles, and all mistakes in them."""
    if paths:
        return _read(paths, _libraries(_builtin_data()))
    files, errors = _read(builtin_rule_files())
    return files, errors + _duplicates(files)


def _read(paths: Sequence[Path], known: Mapping[str, Library] | None = None) -> tuple[list[Any], list[HipportError]]:
    """The files read. `known` are the libraries that they may add to; None where each file is one of its own."""
    from hipport.table.schema import read_rule_file

    files: list[Any] = []
    errors: list[HipportError] = []
    for path in paths:
        file, mistakes = read_rule_file(path, known or {})
        errors += mistakes
        if file is not None:
            files.append(file)
            if known is not None:
                known = {**known, file.library.id: file.library}
    return files, errors


def _joined(errors: list[HipportError]) -> HipportError:
    first = errors[0]
    if len(errors) == 1:
        return first
    more = "\n".join(f"  {e.where}: {e.title}" for e in errors[1:6])
    return HipportError(first.title, f"{first.help}\n{len(errors) - 1} more in the rule files:\n{more}", first.where)


def _duplicates(files: list[Any]) -> list[HipportError]:
    errors: list[HipportError] = []
    seen: dict[str, str] = {}
    for file in files:
        for name, place in file.places.items():
            if name in seen:
                help = f"The first is at {seen[name]}: keep one."
                errors.append(HipportError(f"`{name}` has rules in two files", help, place))
            else:
                seen[name] = place
    return errors


def _overlay(base: dict[str, Any], top: dict[str, Any]) -> dict[str, Any]:
    merged = {k: {**base[k], **top[k]} for k in ("libraries", "names", "headers", "namespaces")}
    enumerations = {k: {**base["enumerations"][k], **v} for k, v in top["enumerations"].items()}
    families = top["families"] + base["families"]
    structs = base["fields"].keys() | top["fields"].keys()
    fields = {k: {**base["fields"].get(k, {}), **top["fields"].get(k, {})} for k in sorted(structs)}
    merged |= {"families": families, "enumerations": enumerations, "fields": fields}
    return {**merged, "users": sorted(top["names"])}


def _builtin_data() -> dict[str, Any]:
    paths = builtin_rule_files()
    if not paths:
        help = "Install hipport again: its package is incomplete."
        raise HipportError("the built-in rules are missing", help, str(builtin_rules_dir()))
    cache = _cache_file(paths)
    try:
        data: dict[str, Any] = json.loads(cache.read_bytes())
        if isinstance(data, dict) and "names" in data:
            return data
    except (OSError, ValueError):
        pass
    from hipport.table.table import table_data

    files, errors = _read(paths)
    if errors:
        raise _joined(errors)
    # through JSON, so that a table is the same from the cache and from the files
    text = json.dumps(table_data(files), separators=(",", ":"))
    _write_cache(cache, text)
    data = json.loads(text)
    return data


def _cache_file(paths: Sequence[Path]) -> Path:
    """A file in the user's cache folder whose name changes with hipport's version and the rule files."""
    state = [__version__, f"format {_FORMAT}"]
    for path in paths:
        stat = path.stat()
        state.append(f"{path}:{stat.st_size}:{stat.st_mtime_ns}")
    digest = hashlib.sha256("\n".join(state).encode()).hexdigest()[:16]
    return cache_dir() / f"table-{digest}.json"


def cache_dir() -> Path:
    """Where hipport keeps what it can make again: $HIPPORT_CACHE, or the platform's cache folder."""
    if given := os.environ.get("HIPPORT_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "hipport" / "cache"
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "hipport"


def _write_cache(cache: Path, text: str) -> None:
    """Write atomically and drop older tables; a cache that can't be written is no error."""
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        for old in cache.parent.glob("table-*.json"):
            old.unlink(missing_ok=True)
        handle, name = tempfile.mkstemp(dir=cache.parent, prefix=".table-")
        with os.fdopen(handle, "w") as stream:
            stream.write(text)
        os.replace(name, cache)
    except OSError:
        pass
