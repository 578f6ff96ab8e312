"""Fields of CUDA's structs that HIP's twins have under another name, with another meaning, or not at all.

`prop.mpsEnabled` is looked at only where the file itself says that `prop` is a cudaDeviceProp: the same name in any
other object is the user's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hipport.analysis.objects import Objects
from hipport.analysis.work import Work
from hipport.model import Edit, Verdict
from hipport.source import names
from hipport.source.lexer import Kind
from hipport.table import SAME
from hipport.table.fields import Field

_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "*"))
_Known = Mapping[tuple[str, ...], Field]


def convert_fields(work: Work) -> None:
    """A finding for each access to a field that differs, where the object's type is known."""
    fields = work.table.fields
    words = work.lexed.words
    types = {name: name for name in fields.types if name in words and not _is_users(work, name)}
    known = {name: fields.of(name) for name in types}
    firsts = {path[0] for paths in known.values() for path in paths}
    if firsts.isdisjoint(words):
        return
    objects = Objects(work, types)
    done: set[int] = set()
    for first, type_, start in (*_accesses(work, objects, firsts), *_initialized(objects)):
        found = _longest(work, first, known[type_]) if type_ in known else None
        if found is None or found[0] in done:
            continue
        last, field = found
        done.add(last)
        if not work.is_other_platform(work.lexed.starts[last]) and (not field.compared or _compared(work, start, last)):
            _carry_out(work, last, field)


def _is_users(work: Work, name: str) -> bool:
    """The file defines a type of this name itself."""
    texts = work.lexed.texts
    return any(
        text == name and texts[i - 1] in ("struct", "class", "union") and texts[i + 1] in ("{", ":")
        for i, text in enumerate(texts[:-1])
        if i
    )


def _accesses(work: Work, objects: Objects, firsts: set[str]) -> Iterator[tuple[int, str, int]]:
    """(token of the field, type of the object, first token of the expression) of `x.field`, `x->field`, `T::field`."""
    texts = work.lexed.texts
    for i, text in enumerate(texts):
        if i < 2 or text not in firsts or work.lexed.directive[i] >= 0 or work.lexed.kinds[i] is not Kind.IDENT:
            continue
        if texts[i - 1] in (".", "->"):
            type_, start = objects.type_ending(i - 2)
        elif texts[i - 1] == "::" or (texts[i - 1] == "," and texts[i - 4 : i - 2] == ["offsetof", "("]):
            type_, start = objects.types.get(texts[i - 2]), i - 2
        else:
            continue
        if type_ is not None:
            yield i, type_, start


def _initialized(objects: Objects) -> Iterator[tuple[int, str, int]]:
    """The fields in `T x = {.field = 1}`."""
    texts = objects.texts
    for k, type_ in sorted(objects.declared_places().items()):
        open_ = k + 2 if texts[k + 1] == "=" else k + 1
        if texts[open_ : open_ + 1] != ["{"] or open_ not in objects.closing:
            continue
        i = open_ + 1
        while i < objects.closing[open_]:
            if texts[i] == "." and texts[i - 1] in ("{", ","):
                yield i + 1, type_, i + 1
            i = objects.closing.get(i, i) + 1


def _longest(work: Work, i: int, known: _Known) -> tuple[int, Field] | None:
    """The field of the longest path that begins at token i, and the token of the path's last name."""
    path, last = [work.lexed.texts[i]], i
    found = (last, known[tuple(path)]) if tuple(path) in known else None
    while (k := names.following(work.lexed, last)) >= 0 and work.lexed.texts[k] in (".", "->"):
        last = names.following(work.lexed, k)
        if last < 0:
            break
        path.append(work.lexed.texts[last])
        if tuple(path) in known:
            found = last, known[tuple(path)]
    return found


def _compared(work: Work, start: int, last: int) -> bool:
    """The value is compared or multiplied, or decides a switch; `<<` is neither."""
    texts = work.lexed.texts
    after, behind = texts[last + 1 : last + 2], texts[last + 2 : last + 3]
    if after and after[0] in _COMPARISONS and after != behind:
        return True
    before, front = texts[start - 1], texts[start - 2]
    return (before in _COMPARISONS and before != front) or (before == "(" and front == "switch")


def _carry_out(work: Work, i: int, field: Field) -> None:
    rule, span = field.rule, work.lexed.span(i)
    target = rule.target(work.options.libraries)
    if not rule.fits_cuda(work.options.cuda):
        return
    if rule.verdict is Verdict.MANUAL or target is None:
        work.add(rule.id, Verdict.MANUAL, rule.name, span, f"{rule.name}: {rule.why}", rule.help, (), rule.effort)
    elif target == SAME or rule.fits_release(work.options.rocm):
        edits = [] if target == SAME else [Edit(span, (target.encode(),))]
        if edits or rule.verdict:
            message = f"{rule.name}: {rule.why or f'becomes {target}'}"
            verdict = rule.verdict or Verdict.RENAMED
            work.add(rule.id, verdict, rule.name, span, message, rule.help, edits, rule.effort)
    else:
        between = f"exists from ROCm {rule.since} on" if rule.since else f"is gone from ROCm {rule.until} on"
        help = rule.help or "Convert with --rocm for the release you build with, or do without it."
        work.add(rule.id, Verdict.MANUAL, rule.name, span, f"{rule.name}: {target} {between}", help, (), 10)
