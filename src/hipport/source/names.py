"""What the tokens alone tell of a name: member, qualified, macro of the file, declared here or perhaps so.

libclang is asked only about names for which this leaves a doubt (`hipport.source.meaning`).
"""

from __future__ import annotations

import re

from hipport.source.lexer import Kind, Lexed, lex

# keywords that stand before an expression or a type that is used, never before a name that is being declared
_BEFORE_USE = frozenset(
    "return else do case goto throw new delete co_return co_await co_yield sizeof alignof decltype typeid and or not "
    "const volatile static extern inline constexpr consteval constinit mutable register thread_local virtual explicit "
    "friend typedef public private protected typename in operator __device__ __host__ __global__ __constant__ "
    "__shared__ __managed__ __forceinline__ __noinline__ __restrict__ __inline__ __extension__ using if while for "
    "switch".split()
)
_AFTER_TYPE = frozenset(("*", "&", "&&", ">"))
_BRACKETS = {"(": ")", "[": "]", "{": "}"}
# the shape of CUDA's own names; weaker shapes are told apart by how they are used (see convert.unknown)
SHAPE = re.compile(
    r"(?:cuda|cublas|cublasLt|cudnn|cufft|curand|cusparse|cusolver|cusolverDn|nvrtc|nvtx|nvml|nccl|npp[is]?|nvjpeg"
    r"|cutensor|cupti|cuda_|cufile|nvJitLink)_?[A-Z]\w*|cu[A-Z][a-z]\w*|CU(?:DA|BLAS|DNN|FFT|RAND|SPARSE|SOLVER|"
    r"TENSOR|PTI|DART|FILE)?_\w+|__nv\w+|CU[a-z]\w+"
)


def is_word(text: str) -> bool:
    """A token's text is a name or a keyword."""
    return text[:1].isalpha() or text[:1] == "_"


def previous(lexed: Lexed, i: int) -> str:
    """The text of the token before i on the same directive, or outside directives; "" at the start."""
    home = lexed.directive[i]
    i -= 1
    while i >= 0 and lexed.directive[i] != home:
        if home >= 0:
            return ""
        i -= 1
    return lexed.texts[i] if i >= 0 else ""


def following(lexed: Lexed, i: int) -> int:
    """The index of the token after i on the same directive, or outside directives; -1 at the end."""
    home, n = lexed.directive[i], len(lexed)
    i += 1
    while i < n and lexed.directive[i] != home:
        if home >= 0:
            return -1
        i += 1
    return i if i < n else -1


def is_member(lexed: Lexed, i: int) -> bool:
    return previous(lexed, i) in (".", "->")


def qualifier(lexed: Lexed, i: int) -> tuple[str, ...] | None:
    """The names before `::` in front of token i, outermost first; () for a leading `::`; None if unqualified.

    A qualifier with template arguments ends the chain as "?".
    """
    if previous(lexed, i) != "::":
        return None
    chain: list[str] = []
    i -= 1
    while i >= 0 and lexed.texts[i] == "::":
        if i == 0:
            break
        if lexed.texts[i - 1] == ">":
            chain.append("?")
            break
        if lexed.kinds[i - 1] is not Kind.IDENT or lexed.texts[i - 1] in _BEFORE_USE:
            break
        chain.append(lexed.texts[i - 1])
        i -= 2
    return tuple(reversed(chain))


def macros(lexed: Lexed) -> frozenset[str]:
    """The names that the file itself #defines."""
    return frozenset(lexed.texts[d.first] for d in lexed.directives if d.word == "define" and d.first < d.last)


def macro_parameters(lexed: Lexed, directive: int) -> frozenset[str]:
    """The parameters of a function-like macro's definition; empty for anything else."""
    d = lexed.directives[directive]
    if d.word != "define" or d.last - d.first < 3:
        return frozenset()
    if lexed.texts[d.first + 1] != "(" or lexed.starts[d.first + 1] != lexed.end(d.first):
        return frozenset()
    names = []
    for k in range(d.first + 2, d.last):
        if lexed.texts[k] == ")":
            break
        names.append(lexed.texts[k])
    return frozenset(names)


def enclosing(lexed: Lexed) -> list[str]:
    """For each token the innermost bracket it stands in: "(", "[", "{" or ""."""
    if lexed.brackets is not None:
        return lexed.brackets
    stack: list[str] = []
    found: list[str] = []
    for text, home in zip(lexed.texts, lexed.directive, strict=True):
        if home >= 0:
            found.append("")
            continue
        if text in (")", "]", "}") and stack:
            stack.pop()
        found.append(stack[-1] if stack else "")
        if text in _BRACKETS:
            stack.append(text)
    lexed.brackets = found
    return found


def may_be_declared(lexed: Lexed, i: int, brackets: list[str]) -> bool:
    """Token i stands where a declaration could put a new name. Errs on the side of yes."""
    if i == 0 or lexed.directive[i] >= 0:
        return False
    before = previous(lexed, i)
    if before in _AFTER_TYPE:
        return True
    if before in (",", "{"):
        return brackets[i] != "("
    if before == "[":
        return brackets[i] == "["
    if before == "}":
        after = following(lexed, i)
        return after >= 0 and lexed.texts[after] in (";", ",", "=", "[")
    return is_word(before) and before not in _BEFORE_USE


_AFTER_NAME = frozenset(("(", "=", ";", "[", ",", "{", ")", ":", "}", "<"))
_ALIAS = frozenset(("struct", "class", "enum", "union", "namespace", "using", "define"))


def is_declared_here(lexed: Lexed, i: int, brackets: list[str]) -> bool:
    """Token i is, by its neighbours, the name of something that this file declares. Errs on the side of no."""
    after = following(lexed, i)
    next_text = lexed.texts[after] if after >= 0 else ""
    before = previous(lexed, i)
    if before in _ALIAS:
        return next_text in ("{", ":", "=", ";")
    if before in (",", "{") and brackets[i] == "{":
        return next_text in (",", "=", "}")
    if before in (",", "{", "[") or next_text not in _AFTER_NAME:
        return False
    if next_text == "(" and not (has_parameters(lexed, i) or is_defined_here(lexed, i)):
        return False  # TIMER_START cudaMemcpy(...): a macro of the user's stands in front of a call
    if before in ("*", "&", "&&", ">") and next_text in (",", ")") and brackets[i] == "(":
        return True
    return may_be_declared(lexed, i, brackets) and before not in ("struct", "class")


def is_forward_declared(lexed: Lexed, i: int) -> bool:
    """`struct name;`"""
    k = following(lexed, i)
    return previous(lexed, i) in ("struct", "class", "enum", "union") and k >= 0 and lexed.texts[k] == ";"


def is_call_behind_a_word(lexed: Lexed, i: int) -> bool:
    """`WORD name(...)` whose brackets hold arguments, or `WORD type name`: WORD is a macro more likely than a type."""
    before, k = previous(lexed, i), following(lexed, i)
    if k < 0 or not is_word(before) or before in _BUILTIN_TYPES:
        return False
    if lexed.texts[k] != "(":
        return lexed.kinds[k] is Kind.IDENT  # WORD cudaDeviceProp p;
    return not has_parameters(lexed, i) and not is_defined_here(lexed, i)


def is_defined_here(lexed: Lexed, i: int) -> bool:
    """Token i is the name in a function's definition: a type before it, its parameters and a `{` behind it."""
    before, k = previous(lexed, i), following(lexed, i)
    if k < 0 or lexed.texts[k] != "(" or before in _BEFORE_USE:
        return False
    if before not in _AFTER_TYPE and not is_word(before):
        return False
    depth = 0
    while k >= 0:
        depth += {"(": 1, ")": -1}.get(lexed.texts[k], 0)
        k = following(lexed, k)
        if depth == 0:
            break
    while k >= 0 and lexed.texts[k] in ("const", "noexcept", "override", "final"):
        k = following(lexed, k)
    return k >= 0 and lexed.texts[k] == "{"


_BUILTIN_TYPES = frozenset(
    "void bool char short int long unsigned signed float double size_t ssize_t auto wchar_t int8_t int16_t int32_t "
    "int64_t uint8_t uint16_t uint32_t uint64_t const struct enum class union dim3".split()
)


def has_parameters(lexed: Lexed, i: int) -> bool:
    """Behind the name at i stand parameters that are declared, not arguments: `(int n)`, `(T *p, size_t n)`."""
    open_ = following(lexed, i)
    if open_ < 0 or lexed.texts[open_] != "(":
        return False
    first = following(lexed, open_)
    if first < 0:
        return False
    text = lexed.texts[first]
    if text == ")":
        return previous(lexed, i) in _BUILTIN_TYPES
    if text in _BUILTIN_TYPES or text.endswith("_t"):
        return True
    second = following(lexed, first)
    return lexed.kinds[first] is Kind.IDENT and second >= 0 and lexed.kinds[second] is Kind.IDENT


def is_declared_as_function(lexed: Lexed, i: int) -> bool:
    """Token i is the name in a function's definition, or in what looks like its declaration: `int f(`."""
    k, before = following(lexed, i), previous(lexed, i)
    called = k >= 0 and lexed.texts[k] == "("
    behind_type = is_word(before) and before not in _BEFORE_USE
    return is_defined_here(lexed, i) or (called and behind_type and has_parameters(lexed, i))


def declared_in(lexed: Lexed, wanted: re.Pattern[str] = SHAPE) -> frozenset[str]:
    """The names of a shape that a file declares or #defines, as far as its tokens tell."""
    found = {m for m in macros(lexed) if wanted.fullmatch(m)}
    candidates = [i for i, t in enumerate(lexed.texts) if lexed.kinds[i] is Kind.IDENT and wanted.fullmatch(t)]
    if candidates:
        brackets = enclosing(lexed)
        found.update(
            lexed.texts[i]
            for i in candidates
            if lexed.directive[i] < 0 and not is_member(lexed, i) and is_declared_here(lexed, i, brackets)
        )
    return frozenset(found)


_SHAPE_IN_TEXT = re.compile(rf"(?<![\w$])(?:{SHAPE.pattern})(?![\w$])", re.ASCII)
_WORD_BEFORE = re.compile(r"([A-Za-z_]\w*)\s+\Z", re.ASCII)


def declared_names(data: bytes) -> frozenset[str]:
    """The CUDA-shaped names that a file declares or #defines: these are the project's own.

    Most files declare none, which is seen without taking them apart.
    """
    text = data.decode("latin-1")
    if any(_looks_declared(text, *match.span()) for match in _SHAPE_IN_TEXT.finditer(text)):
        return declared_in(lex(data))
    return frozenset()


def mentions_cuda(data: bytes) -> bool:
    """The text has a name of CUDA's shape, or the kernel language in it."""
    text = data.decode("latin-1")
    return "__global__" in text or "__device__" in text or _SHAPE_IN_TEXT.search(text) is not None


def _looks_declared(text: str, start: int, end: int) -> bool:
    """By the characters around it, a name may be one that is declared. Errs on the side of yes."""
    behind = text[end : end + 80].lstrip()[:1]
    before = text[max(0, start - 80) : start]
    words = before.rstrip()
    line_above = words.rpartition("\n")[2]
    if "\n" in before[len(words) :] and ("//" in line_above or "#" in line_above or "*/" in line_above):
        return behind in _AFTER_NAME and behind not in ("(", ",")
    mark = words[-1:]
    if mark in (",", "{"):
        return behind in (",", "=", "}")
    if mark == "}":
        return behind in (";", ",", "=", "[")
    if mark in ("*", "&", ">", "[", "/", "\\"):
        return behind in _AFTER_NAME or behind in ("/", "\\", "")
    word = _WORD_BEFORE.search(before)
    if word is None or word.group(1) in _BEFORE_USE:
        return False
    return word.group(1) == "define" or behind in _AFTER_NAME or behind in ("/", "\\", "")
