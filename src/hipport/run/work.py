"""What a worker does with one file. Also called directly where no workers are needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from hipport.convert import convert_source
from hipport.model import Conversion, Options, Problem, SourceFile
from hipport.project.includes import included_names
from hipport.project.read import MAX_BYTES, binary_problem, is_binary, read_bytes, too_large
from hipport.source import blas_names, declared_names
from hipport.table import load_table

if TYPE_CHECKING:
    from hipport.table import RuleTable


@dataclass(slots=True)
class _State:
    """What all files of a run share; set once in each process."""

    rules: tuple[str, ...] = ()
    table: RuleTable | None = None


_state = _State()


@dataclass(frozen=True, slots=True)
class Scanned:
    """What other files may need to know of one."""

    declared: frozenset[str]
    includes: tuple[tuple[str, bool], ...]
    blas: frozenset[str] = frozenset()
    wants_macro: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """One file to convert. `lenient` is for files that a tree brought.

    `names` are user's names for this file alone, `libraries` is the choice for it where that is not the run's.
    """

    path: str
    lenient: bool
    names: frozenset[str] = frozenset()
    libraries: str = ""
    define_macros: bool = False


def set_up(rules: Sequence[str]) -> None:
    rules = tuple(rules)
    if _state.table is None or _state.rules != rules:
        _state.table = load_table([Path(rule) for rule in rules])
        _state.rules = rules


def table() -> RuleTable:
    assert _state.table is not None
    return _state.table


def scan(path: str) -> Scanned:
    data = read_bytes(path)
    if isinstance(data, Problem) or is_binary(data):
        return Scanned(frozenset(), ())
    return scan_data(data)


def scan_data(data: bytes) -> Scanned:
    wanted = table().define_when
    wants_macro = wanted is not None and b"cu" in data and wanted.search(data.decode("latin-1")) is not None
    includes = included_names(data)
    blas = blas_names(data) | {name for name, _ in includes if "cublas" in name}
    return Scanned(declared_names(data), includes, blas, wants_macro)


def convert_file(order_and_options: tuple[Order, Options]) -> Conversion:
    order, options = order_and_options
    data = read_bytes(order.path)
    if isinstance(data, Problem):
        return Conversion(SourceFile(order.path, b""), b"", problems=(data,))
    if is_binary(data) and order.lenient:
        return Conversion(SourceFile(order.path, data), data)
    if order.names:
        options = replace(options, user_names=options.user_names | order.names)
    if order.libraries:
        options = replace(options, libraries=order.libraries, define_macros=order.define_macros)
    return convert_data(SourceFile(order.path, data), options)


def convert_data(source: SourceFile, options: Options) -> Conversion:
    if len(source.data) > MAX_BYTES:
        return Conversion(source, source.data, problems=(too_large(len(source.data)),))
    if is_binary(source.data):
        return Conversion(source, source.data, problems=(binary_problem(source.data),))
    try:
        conversion = convert_source(source, table(), options)
    except Exception as error:  # a fault of ours in one file must not lose the others
        problem = Problem(
            f"was not converted: a fault in hipport ({type(error).__name__}: {error})",
            "Please report it with the file, or the part of it that is enough to show it.",
        )
        return Conversion(source, source.data, problems=(problem,))
    # Edits are done; without them an answer is half as big on its way to the parent.
    return replace(conversion, findings=tuple(replace(f, edits=()) for f in conversion.findings))
