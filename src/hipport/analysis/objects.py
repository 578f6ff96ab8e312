"""Which variables, parameters, members and functions of a file have one of some struct types: by tokens alone.

A name counts only where its own declaration in the file says so: of several declarations the innermost around the use.
What is declared elsewhere has no known type here, and neither has a name whose declarations leave a doubt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hipport.analysis.work import Work
from hipport.source.lexer import Kind

_KEYWORDS = frozenset(
    "return else do case goto throw new delete co_return co_await co_yield sizeof alignof decltype typeid and or not "
    "if while for switch operator using namespace template typename public private protected".split()
)
_QUALIFIERS = frozenset(("const", "volatile", "*", "&", "&&", "__restrict__", "__restrict", "restrict"))
_BEHIND_DECLARED = frozenset((";", "=", ",", ")", "[", "{", "(", ":"))
_CLASSES = frozenset(("struct", "class", "union"))
_CASTS = frozenset(("static_cast", "reinterpret_cast", "const_cast"))
# functions of containers and smart pointers that give the element
_ELEMENT = frozenset(("at", "front", "back", "get", "value"))
_FILE_WIDE = -1


@dataclass(frozen=True, slots=True)
class _Declared:
    """A declaration: its type (None: some other), the tokens between which it holds, and whether it is a member."""

    type: str | None
    start: int
    end: int
    member: bool


class Objects:
    """`types` gives by spelling in the file the type that is meant."""

    def __init__(self, work: Work, types: Mapping[str, str]) -> None:
        self.work = work
        self.texts, self.kinds, self.closing = work.lexed.texts, work.lexed.kinds, work.closing
        self.opening = work.opening
        self.parents = self._parents()
        self.types = self._with_aliases(types)
        self._declared: dict[str, list[_Declared]] = {}
        self._places: set[int] = set()
        for i, text in enumerate(self.texts):
            if text in self.types and work.lexed.directive[i] < 0:
                self._read_declaration(i)
        self._read_others()

    def type_ending(self, j: int) -> tuple[str | None, int]:
        """The type of the expression that ends with token j (`props[i]`, `(*p)`, `get(d)`), and its first token."""
        texts = self.texts
        while j > 0 and texts[j] == "]" and j in self.opening:
            j = self.opening[j] - 1
        if j > 0 and texts[j] == ")" and j in self.opening:
            open_ = self.opening[j]
            if texts[open_ - 1] == ">":
                return self._cast_type(open_)
            if self.kinds[open_ - 1] is not Kind.IDENT or texts[open_ - 1] in _KEYWORDS:
                return self._inside(open_, j)
            j = open_ - 1
            if texts[j] in _ELEMENT and texts[j - 1] in (".", "->"):
                return self.type_ending(j - 2)
        if j < 0 or self.kinds[j] is not Kind.IDENT:
            return None, j
        return self._type_of_name(j), self._chain_start(j)

    def declared_places(self) -> Mapping[int, str]:
        """The tokens of names that are declared with one of the types."""
        return {k: d for k in self._places if (d := self._type_of_name(k))}

    def _parents(self) -> list[int]:
        """The bracket that is open around each token; -1 outside all."""
        parents, stack = [], [-1]
        for i in range(len(self.texts)):
            if len(stack) > 1 and self.closing.get(stack[-1]) == i:
                stack.pop()
            parents.append(stack[-1])
            if i in self.closing and self.work.lexed.directive[i] < 0:
                stack.append(i)
        return parents

    def _with_aliases(self, types: Mapping[str, str]) -> dict[str, str]:
        """Also `using Mine = T;` and `typedef T Mine;`."""
        found, texts = dict(types), self.texts
        for i, text in enumerate(texts):
            if text not in types or i + 2 > len(texts):
                continue
            before = texts[i - 2 : i] if texts[i - 1] == "struct" else texts[i - 1 : i]
            if before[:1] == ["typedef"] and self.kinds[i + 1] is Kind.IDENT and texts[i + 2 : i + 3] == [";"]:
                found[texts[i + 1]] = types[text]
            if texts[i - 1] == "=" and texts[i - 3 : i - 2] == ["using"] and texts[i + 1] == ";":
                found[texts[i - 2]] = types[text]
        return found

    def _read_declaration(self, i: int) -> None:
        """The declarators behind the type at token i."""
        texts, k = self.texts, i + 1
        if texts[i - 1] in (".", "->", "::") and self.kinds[i - 2] is Kind.IDENT:
            return
        while k < len(texts) and texts[k] == ">":
            k += 1  # std::vector<T> all
        while k < len(texts):
            while k < len(texts) and texts[k] in _QUALIFIERS:
                k += 1
            if k + 1 >= len(texts) or self.kinds[k] is not Kind.IDENT or texts[k + 1] not in _BEHIND_DECLARED:
                return
            self._declare(k, self.types[texts[i]])
            k = self._behind_declarator(k)
            same_list = k < len(texts) and texts[k] == "," and self.parents[k] == self.parents[i]
            if not same_list or texts[self.parents[k]] == "(":
                return
            k += 1

    def _behind_declarator(self, k: int) -> int:
        """The index of the `,` or `;` that ends the declarator of name k."""
        texts = self.texts
        while k < len(texts) and texts[k] not in (",", ";", ")"):
            k = self.closing.get(k, k) + 1
        return k

    def _declare(self, k: int, type_: str | None) -> None:
        start, end, member = self._scope(k)
        self._places.add(k)
        self._declared.setdefault(self.texts[k], []).append(_Declared(type_, start, end, member))

    def _scope(self, k: int) -> tuple[int, int, bool]:
        """Between which tokens a name declared at k holds, and whether it is a member of a class."""
        around = self.parents[k]
        if around < 0:
            return k, len(self.texts), False
        if self.texts[around] == "(":
            return k, self._behind_body(self.closing[around]), False
        return k, self.closing[around], self.texts[around] == "{" and self._is_class(around)

    def _behind_body(self, close: int) -> int:
        """The end of the body behind a parameter list or a loop's head; of a prototype its own end."""
        texts, k, initializers = self.texts, close + 1, False
        while k < len(texts) and texts[k] != ";":
            if texts[k] == "{":
                end = self.closing.get(k, k)
                if not (initializers and texts[end + 1 : end + 2] in ([","], ["{"])):
                    return end
            initializers = initializers or texts[k] == ":"
            if texts[k] in (")", "}"):
                return close
            k = self.closing.get(k, k) + 1
        return k if texts[self.opening.get(close, 0) - 1] == "for" else close

    def _is_class(self, brace: int) -> bool:
        k = brace - 1
        if self.texts[k] == ")":
            return False
        while k >= 0 and self.texts[k] not in (";", "{", "}"):
            if self.texts[k] in _CLASSES:
                return True
            k -= 1
        return False

    def _read_others(self) -> None:
        """Declarations of the same names with other types, and those with `auto`."""
        names = frozenset(self._declared)
        for k, text in enumerate(self.texts[:-1]):
            if self.kinds[k] is not Kind.IDENT or k in self._places or self.work.lexed.directive[k] >= 0:
                continue
            before = self._type_before(k) if self.texts[k + 1] in _BEHIND_DECLARED else ""
            if before == "auto":
                self._declare_auto(k)
            elif before and text in names:
                self._declare(k, None)

    def _type_before(self, k: int) -> str:
        """The last token of the type that makes k a declaration; "" where it is none."""
        texts, j = self.texts, k - 1
        while j >= 0 and texts[j] in _QUALIFIERS:
            j -= 1
        if j < 0:
            return ""
        if self.kinds[j] is Kind.IDENT and texts[j] not in _KEYWORDS:
            return texts[j]
        if texts[j] == ">" and j == k - 1:
            return texts[j]
        around = self.parents[k]
        listed = around < 0 or (texts[around] == "{" and texts[around - 1] not in ("=", ",", "(", "{", "return"))
        return texts[j] if texts[j] == "," and listed else ""

    def _declare_auto(self, k: int) -> None:
        """`auto& p = props[i];` and `for (auto& p : props)` have the type of what stands there."""
        texts, start = self.texts, k + 2
        if texts[k + 1] not in ("=", ":"):
            return
        end = start
        while end < len(texts) and texts[end] not in (";", ",", ")"):
            end = self.closing.get(end, end) + 1
        while start < end and texts[start] in ("*", "&", "new"):
            start += 1
        if start < end and texts[start] in self.types:
            self._declare(k, self.types[texts[start]])
            return
        type_, first = self.type_ending(end - 1)
        if (type_ and first == start) or texts[k] in self._declared:
            self._declare(k, type_ if first == start else None)

    def _type_of_name(self, k: int) -> str | None:
        known = self._declared.get(self.texts[k], [])
        if self.texts[k - 1] in (".", "->"):
            types = {d.type for d in known if d.member}
            return types.pop() if len(types) == 1 else None
        around = [d for d in known if d.start <= k <= d.end]
        if around:
            return max(around, key=lambda d: d.start).type
        types = {d.type for d in known if d.member}
        return types.pop() if len(types) == 1 else None

    def _chain_start(self, j: int) -> int:
        """The first token of the member chain that ends with name j."""
        texts = self.texts
        while j >= 2 and texts[j - 1] in (".", "->", "::"):
            j -= 2
            while texts[j] in ("]", ")") and j in self.opening:
                j = self.opening[j] - 1
        return j

    def _inside(self, open_: int, close: int) -> tuple[str | None, int]:
        """What stands in brackets: `(*p)`, `(&p)`, `((T*)p)`."""
        texts, first = self.texts, open_ + 1
        while first < close and texts[first] in ("*", "&"):
            first += 1
        if texts[first] == "(" and first in self.closing and self.closing[first] + 1 < close:
            within = texts[first + 1 : self.closing[first]]
            types = [self.types[t] for t in within if t in self.types]
            if len(types) == 1 and all(t in self.types or t in _QUALIFIERS or t in _CLASSES for t in within):
                return types[0], open_
        type_, start = self.type_ending(close - 1)
        return (type_ if start == first else None), open_

    def _cast_type(self, open_: int) -> tuple[str | None, int]:
        """`static_cast<T*>(p)`."""
        k = open_ - 2
        while k > 0 and open_ - k < 8 and self.texts[k] != "<":
            k -= 1
        types = [self.types[t] for t in self.texts[k + 1 : open_ - 1] if t in self.types]
        if self.texts[k - 1] in _CASTS and len(types) == 1:
            return types[0], k - 1
        return None, open_
