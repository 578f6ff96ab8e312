"""Is a name CUDA's, or the user's? Tokens settle most of it; libclang is asked about the rest.

The file is parsed alone, in front of it a few lines that declare the CUDA names that occur in it. A cursor that
refers to those lines is CUDA's; one that refers to the file is the user's; one that refers to nothing is unresolved.
The only importer of clang.cindex.
"""

from __future__ import annotations

import atexit
import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from hipport.source import names
from hipport.source.lexer import BOM, Lexed


class Meaning(Enum):
    API = "api"
    USER = "user"
    UNRESOLVED = "unresolved"


# what is larger is data or generated, and libclang's time grows with the square of some errors in it
_LARGEST = 4_000_000
_ARGS = [
    "-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-std=c++17", "-w", "-ferror-limit=0",
    "-fno-spell-checking",
]  # fmt: skip
# a word of the language, such as __maxnreg__(64): between a type and a name it looks like a function declared
_ATTRIBUTE = re.compile(r"__[a-z_]+__")
# parse this file alone, and keep both sides of an #if that can't be decided
_SINGLE_FILE = 0x400
_LANGUAGE = (
    "#define __global__ __attribute__((global))\n#define __device__ __attribute__((device))\n"
    "#define __host__ __attribute__((host))\n#define __shared__ __attribute__((shared))\n"
    "#define __constant__ __attribute__((constant))\n#define __managed__\n#define __forceinline__ inline\n"
    "#define __launch_bounds__(...)\n#define __restrict__\n#define __noinline__\n"
    "struct hipport_any{template<class...A>constexpr hipport_any(A...);template<class U>operator U()const;};\n"
    "struct dim3{unsigned x,y,z;template<class...A>constexpr dim3(A...);};extern dim3 threadIdx,blockIdx,blockDim,"
    "gridDim;\nint __cudaPushCallConfiguration(dim3,dim3,unsigned long=0,hipport_any=0);\n"
    "namespace std{}\ntypedef unsigned long size_t;\n"
)


def meanings(
    lexed: Lexed, candidates: Sequence[int], kind_of: Callable[[str], str], defines: Iterable[str] = ()
) -> dict[int, Meaning]:
    """The meaning of each candidate token. `kind_of` gives function, type, constant or macro for a name.

    Members, names qualified by a namespace and the file's own macros are the user's. Raises nothing: where
    libclang can't read the file the names in doubt are unresolved.
    """
    own_macros = names.macros(lexed)
    found: dict[int, Meaning] = {}
    open_question: list[int] = []
    for i in candidates:
        name = lexed.texts[i]
        home = lexed.directive[i]
        qualifier = names.qualifier(lexed, i)
        if qualifier and kind_of(qualifier[-1]) == "type" and kind_of(name) == "constant":
            found[i] = Meaning.API  # cudaMemcpyKind::cudaMemcpyHostToDevice
        elif name in own_macros or names.is_member(lexed, i) or qualifier or names.is_forward_declared(lexed, i):
            found[i] = Meaning.USER
        elif home >= 0:
            parameter = name in names.macro_parameters(lexed, home)
            found[i] = Meaning.USER if parameter else Meaning.API
        else:
            found[i] = Meaning.API
            if not _ATTRIBUTE.fullmatch(name):
                open_question.append(i)
    if not open_question:
        return found
    brackets = names.enclosing(lexed)
    doubtful = {lexed.texts[i] for i in open_question if names.may_be_declared(lexed, i, brackets)}
    if doubtful:
        asked = [i for i in open_question if lexed.texts[i] in doubtful]
        kinds = {lexed.texts[i]: kind_of(lexed.texts[i]) for i in open_question}
        for i in asked:
            # a second definition of a type or constant would be an error: the file's own must stand alone
            if kinds.get(lexed.texts[i]) != "function" and names.is_declared_here(lexed, i, brackets):
                kinds.pop(lexed.texts[i], None)
        found.update(_ask_clang(lexed, asked, kinds, defines))
        for i in asked:
            # libclang skips a branch that it can decide: a definition in there is known by its looks
            if found[i] is not Meaning.USER and names.is_defined_here(lexed, i):
                found[i] = Meaning.USER
    return found


def _declaration(name: str, kind: str) -> str:
    if kind == "type":
        return f"struct {name}:hipport_any{{using hipport_any::hipport_any;}};"
    if kind == "function":
        return f"template<class...A>hipport_any {name}(A...);"
    return f"enum{{{name}}};"


@lru_cache(maxsize=1)
def _library() -> Any:
    import clang.cindex as cindex

    # its destructor needs the module, which the interpreter takes apart first at exit
    atexit.register(_library.cache_clear)
    return cindex, cindex.Index.create()


def _ask_clang(lexed: Lexed, asked: list[int], declared: dict[str, str], defines: Iterable[str]) -> dict[int, Meaning]:
    if len(lexed.text) > _LARGEST:
        return dict.fromkeys(asked, Meaning.UNRESOLVED)
    try:
        cindex, index = _library()
        front = _LANGUAGE + "\n".join(_declaration(*d) for d in sorted(declared.items())) + "\n"
        text = front + _without_includes(lexed)
        args = _ARGS + [f"-D{d}" for d in defines]
        unit = index.parse("input.cu", args, unsaved_files=[("input.cu", text)], options=_SINGLE_FILE)
    except Exception:  # libclang missing or in trouble: the tokens' answer stands
        return dict.fromkeys(asked, Meaning.UNRESOLVED)
    return _read_cursors(lexed, asked, cindex, unit, len(front))


def _without_includes(lexed: Lexed) -> str:
    """The text with includes blanked (they would only be errors), and nothing but ASCII, so that offsets hold."""
    text = lexed.text
    if text.startswith(BOM):
        text = " " * len(BOM) + text[len(BOM) :]
    pieces, last = [], 0
    for d in lexed.directives:
        if d.header:
            pieces += [text[last : d.span.start], re.sub(r"[^\n]", " ", text[d.span.start : d.span.end])]
            last = d.span.end
    joined = "".join(pieces) + text[last:]
    return joined.replace("\0", " ").encode("latin-1").translate(_ASCII_ONLY).decode("ascii")


_ASCII_ONLY = bytes(b if b < 128 else ord("_") for b in range(256))


def _read_cursors(lexed: Lexed, asked: list[int], cindex: Any, unit: Any, shift: int) -> dict[int, Meaning]:
    file = unit.get_file("input.cu")
    found: dict[int, Meaning] = {}
    own: set[str] = set()
    # behind a word that it takes for a type it doesn't know, libclang reads a call as a declaration
    guessed = {lexed.starts[i] + shift for i in asked if names.is_call_behind_a_word(lexed, i)}
    for i in asked:
        place = cindex.SourceLocation.from_offset(unit, file, lexed.starts[i] + shift)
        cursor = cindex.Cursor.from_location(unit, place)
        found[i] = _meaning_of(cindex, cursor, lexed.texts[i], shift, guessed)
        # a type or constant that the user defines at the top clashes with ours: every use is then the user's
        if found[i] is Meaning.USER and _defines_globally(cursor, lexed.texts[i]):
            own.add(lexed.texts[i])
    for i in asked:
        if lexed.texts[i] in own:
            found[i] = Meaning.USER
    return found


def _meaning_of(cindex: Any, cursor: Any, name: str, shift: int, guessed: set[int]) -> Meaning:
    target = cursor.referenced
    library = cindex.conf.lib
    overloads = library.clang_getNumOverloadedDecls(cursor)
    if overloads:
        homes = {library.clang_getOverloadedDecl(cursor, k).location.offset < shift for k in range(overloads)}
        return Meaning.API if True in homes else Meaning.USER
    if target is None or target.spelling != name:
        return Meaning.UNRESOLVED
    if target.canonical.location.offset < shift:
        return Meaning.API
    if target.location.offset in guessed:
        return Meaning.UNRESOLVED
    if target == cursor and not cursor.kind.is_declaration():
        return Meaning.UNRESOLVED
    return Meaning.USER


_GLOBAL_KINDS = frozenset(
    ("STRUCT_DECL", "CLASS_DECL", "UNION_DECL", "ENUM_DECL", "TYPEDEF_DECL", "TYPE_ALIAS_DECL", "ENUM_CONSTANT_DECL")
)


def _defines_globally(cursor: Any, name: str) -> bool:
    if cursor.spelling != name or cursor.kind.name not in _GLOBAL_KINDS or not cursor.is_definition():
        return False
    parent = cursor.semantic_parent
    if parent is not None and cursor.kind.name == "ENUM_CONSTANT_DECL":
        parent = parent.semantic_parent
    return parent is not None and parent.kind.name == "TRANSLATION_UNIT"
