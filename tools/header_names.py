"""Read C++ headers with libclang: every public name, its kind, its header, its parameter counts, its value.

Only facts come out (no text of a header): what rules/inventory keeps.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from clang import cindex
from clang.cindex import Cursor, CursorKind

CLANG = "clang++-19"
# in the order in which one name's kinds win over each other
KINDS = ("function", "type", "enum_constant", "macro", "variable", "using", "namespace", "guard")
_K = CursorKind
_FUNCTIONS = {_K.FUNCTION_DECL, _K.FUNCTION_TEMPLATE}
_CLASSES = {_K.STRUCT_DECL, _K.CLASS_DECL, _K.UNION_DECL, _K.CLASS_TEMPLATE}
_TYPES = {*_CLASSES, _K.ENUM_DECL, _K.TYPEDEF_DECL, _K.TYPE_ALIAS_DECL, _K.TYPE_ALIAS_TEMPLATE_DECL}
_OPEN = {_K.LINKAGE_SPEC, _K.UNEXPOSED_DECL}
_PRIVATE_NAMESPACE = re.compile(r"_|detail|internal|impl|std$")
_VERSION_NAMESPACE = re.compile(r"__v\d+")
_NAME = re.compile(r"[A-Za-z_]\w*")
_DEFAULT = re.compile(r"(?<![=<>!])=(?!=)")
_DEFAULT_MACRO = re.compile(rb"\s*__(?:dv|dparm)\b")  # CUDA's and HIP's macros for ` = value` end a parameter's extent
_BUILTIN = re.compile(r"__.*(?:HIP|AMDGCN|AMDGPU|GFX|gfx|CUDA|clang_)")
_GUARD = re.compile(r"_*[A-Za-z0-9_]*(?:_H|_HH|_HPP|_CUH|_INCLUDED|_H_INC|_INC)_*$")
_ALIAS = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:/[/*].*)?$")
_LITERAL = re.compile(r"\s*\(?\s*(-?(?:0[xX][0-9A-Fa-f]+|\d+)[uUlL]*)\s*\)?\s*(?:/[/*].*)?$")

Arity = tuple[int, "int | None"]


@dataclass
class Name:
    """One name of one library. `alias` is set while it is only a macro for another name."""

    name: str
    kind: str
    library: str
    header: str
    arities: set[Arity] = field(default_factory=set)
    value: str = ""
    alias: str = ""

    def absorb(self, other: Name) -> None:
        """Another declaration of the same name."""
        self.arities |= other.arities
        self.value = self.value or other.value
        if (KINDS.index(other.kind), _rank(other.header)) < (KINDS.index(self.kind), _rank(self.header)):
            self.kind, self.header, self.alias = other.kind, other.header, other.alias


def _rank(header: str) -> tuple[bool, int, str]:
    less = re.search(r"detail|internal|device_runtime|\.hpp$|^__clang", header)
    return bool(less), header.count("/"), header


class Reader:
    """Collects the names of translation units that stand in headers below `roots`, the include folders."""

    def __init__(self, roots: Sequence[Path]) -> None:
        self.roots = [str(root.resolve()) for root in roots]
        self.names: dict[tuple[str, str], Name] = {}
        self._texts: dict[str, bytes] = {}
        self._headers: dict[str, str] = {}
        self._libraries: list[tuple[re.Pattern[str], str]] = []
        self._library_of: dict[str, str] = {}
        self.index = cindex.Index.create()

    def read(self, headers: Iterable[str], args: Sequence[str], libraries: Sequence[tuple[str, str]]) -> list[str]:
        """Read the headers as one translation unit; the parser's errors come back as texts.

        `libraries` are (pattern of a header, library), the first that matches counts; "" leaves its names out.
        """
        text = "".join(f"#include <{header}>\n" for header in headers)
        options = cindex.TranslationUnit.PARSE_SKIP_FUNCTION_BODIES
        options |= cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        unit = self.index.parse("all.cu", [*args, "-ferror-limit=0", "-w"], [("all.cu", text)], options)
        self._libraries = [(re.compile(pattern), library) for pattern, library in libraries]
        self._library_of = {}
        for cursor in unit.cursor.get_children():
            self._visit(cursor, "")
        return [str(d) for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]

    def _visit(self, cursor: Cursor, scope: str) -> None:
        kind = cursor.kind
        if kind == _K.UNEXPOSED_DECL and scope and _NAME.fullmatch(cursor.spelling):
            kind = _K.VAR_DECL  # libclang has no kind for templates of variables
        if kind in _OPEN:
            for child in cursor.get_children():
                self._visit(child, scope)
            return
        if not _NAME.fullmatch(cursor.spelling):
            if kind == _K.ENUM_DECL:
                self._enum(cursor, scope)
            for child in cursor.get_children() if kind == _K.NAMESPACE else ():
                self._visit(child, scope)
            return
        path = cursor.location.file.name if cursor.location.file else ""
        header = self._header(path)
        if not path and kind == _K.MACRO_DEFINITION and _BUILTIN.match(cursor.spelling):
            self._add(cursor.spelling, "macro", "<built-in>")
        if not header:
            return
        if kind == _K.NAMESPACE:
            self._namespace(cursor, scope, header)
        elif kind == _K.MACRO_DEFINITION:
            self._macro(cursor, path, header)
        elif kind in _FUNCTIONS:
            self._add(scope + cursor.spelling, "function", header, {self._arity(cursor)})
        elif kind in _TYPES:
            self._add(scope + cursor.spelling, "type", header)
            self._members(cursor, scope, header)
        elif kind == _K.VAR_DECL:
            self._add(scope + cursor.spelling, "variable", header)
        elif kind == _K.USING_DECLARATION and scope:
            self._add(scope + cursor.spelling, "using", header)

    def _namespace(self, cursor: Cursor, scope: str, header: str) -> None:
        if not _is_inline(cursor) and not _VERSION_NAMESPACE.fullmatch(cursor.spelling):
            if _PRIVATE_NAMESPACE.match(cursor.spelling):
                return
            scope += f"{cursor.spelling}::"
            self._add(scope[:-2], "namespace", header)
        for child in cursor.get_children():
            self._visit(child, scope)

    def _members(self, cursor: Cursor, scope: str, header: str) -> None:
        if cursor.kind == _K.ENUM_DECL:
            self._enum(cursor, f"{scope}{cursor.spelling}::" if cursor.is_scoped_enum() else scope)
        elif cursor.kind in _CLASSES and scope and cursor.spelling.startswith("Device"):
            for child in cursor.get_children():
                if child.kind in (_K.CXX_METHOD, _K.FUNCTION_TEMPLATE) and _NAME.fullmatch(child.spelling):
                    if child.access_specifier == cindex.AccessSpecifier.PUBLIC:
                        name = f"{scope}{cursor.spelling}::{child.spelling}"
                        self._add(name, "function", header, {self._arity(child)})

    def _enum(self, cursor: Cursor, scope: str) -> None:
        header = self._header(cursor.location.file.name if cursor.location.file else "")
        if header:
            for child in cursor.get_children():
                if child.kind == _K.ENUM_CONSTANT_DECL:
                    self._add(scope + child.spelling, "enum_constant", header, value=str(child.enum_value))

    def _macro(self, cursor: Cursor, path: str, header: str) -> None:
        name = cursor.spelling
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        text = self._text(path)[start:end].decode("latin-1")
        body = text[len(name) :]
        if body.startswith("("):
            inside = body[1 : body.index(")")].strip()
            count = len(inside.split(",")) if inside else 0
            arity: Arity = (count - 1, None) if inside.endswith("...") else (count, count)
            self._add(name, "macro", header, {arity})
        elif not body.strip() and _GUARD.fullmatch(name):
            self._add(name, "guard", header)
        else:
            literal, alias = _LITERAL.fullmatch(body), _ALIAS.fullmatch(body)
            value, target = (literal.group(1) if literal else ""), (alias.group(1) if alias else "")
            self._add(name, "macro", header, value=value, alias=target)

    def _arity(self, function: Cursor) -> Arity:
        least = most = 0
        endless = function.kind == _K.FUNCTION_DECL and function.type.kind.name == "FUNCTIONPROTO" and (
            function.type.is_function_variadic())  # fmt: skip
        for parm in function.get_children():
            if parm.kind != _K.PARM_DECL:
                continue
            start, end = parm.extent.start, parm.extent.end.offset
            source = self._text(start.file.name) if start.file else b""
            if parm.type.spelling.endswith("..."):
                endless = True
                continue
            most += 1
            text = source[start.offset : end].decode("latin-1")
            if not _DEFAULT.search(text) and not _DEFAULT_MACRO.match(source, end):
                least = most
        return least, None if endless else most

    def _add(
        self, name: str, kind: str, header: str, arities: set[Arity] | None = None, value: str = "", alias: str = ""
    ) -> None:
        library = self._library(header)
        if not library:
            return
        found = Name(name, kind, library, header, arities or set(), value, "" if alias == name else alias)
        present = self.names.setdefault((name, library), found)
        if present is not found:
            present.absorb(found)

    def _library(self, header: str) -> str:
        library = self._library_of.get(header)
        if library is None:
            library = next((lib for pattern, lib in self._libraries if pattern.match(header)), "")
            self._library_of[header] = library
        return library

    def _header(self, path: str) -> str:
        """The path as it stands in an #include; "" for a header that is none of ours."""
        header = self._headers.get(path)
        if header is None:
            full = str(Path(path).resolve()) if path else ""
            inside = [full[len(root) + 1 :] for root in self.roots if full.startswith(root + "/")]
            header = self._headers[path] = min(inside, key=len, default="")
        return header

    def _text(self, path: str) -> bytes:
        text = self._texts.get(path)
        if text is None:
            try:
                text = Path(path).read_bytes()
            except OSError:
                text = b""
            self._texts[path] = text
        return text

    def resolved(self) -> list[Name]:
        """All names; one that is a macro for another has that one's kind, parameters and value."""
        by_name: dict[str, list[Name]] = {}
        for entry in self.names.values():
            by_name.setdefault(entry.name, []).append(entry)
        for entry in self.names.values():
            target, seen = entry, {entry.name}
            while target.alias and target.alias not in seen and target.alias in by_name:
                seen.add(target.alias)
                near = [e for e in by_name[target.alias] if e.library == target.library]
                target = (near or by_name[target.alias])[0]
            if target is not entry and entry.alias:
                entry.kind, entry.arities, entry.value = target.kind, set(target.arities), target.value
        return list(self.names.values())


def _is_inline(namespace: Cursor) -> bool:
    function = cindex.conf.lib.clang_Cursor_isInlineNamespace
    function.argtypes, function.restype = [Cursor], ctypes.c_uint
    return bool(function(namespace))


def resource_dir() -> Path:
    """clang's own headers, among them those with HIP's device functions."""
    done = subprocess.run([CLANG, "-print-resource-dir"], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


def use_clang() -> None:
    """Take the libclang of the same release as the compiler's own headers, where it is installed."""
    own = resource_dir().parent.parent / "libclang-19.so.1"
    if own.exists():
        cindex.Config.set_library_file(str(own))


def arities_text(arities: Iterable[Arity]) -> str:
    """`{(2, 5), (7, 7)}` as `2-5,7`, and an open end as `3+`."""
    counts: set[int] = set()
    endless = [low for low, high in arities if high is None]
    for low, high in arities:
        if high is not None:
            counts.update(range(low, high + 1))
    parts = list(_runs(sorted(n for n in counts if not endless or n < min(endless))))
    return ",".join([*parts, *([f"{min(endless)}+"] if endless else [])])


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    start = 0
    for i, number in enumerate(numbers):
        if i + 1 == len(numbers) or numbers[i + 1] != number + 1:
            yield str(number) if start == i else f"{numbers[start]}-{number}"
            start = i + 1


def warn(text: str) -> None:
    print(f"inventory: {text}", file=sys.stderr)
