"""Namespaces of CUDA's C++ libraries: `cub::`, `using namespace cub`, `namespace cg = cooperative_groups`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hipport.analysis.work import Work
from hipport.convert import apply
from hipport.model import Edit, Span, Verdict
from hipport.source import names
from hipport.source.lexer import Kind
from hipport.source.meaning import Meaning, meanings
from hipport.table import SAME, Rule

# what a qualified name may become that no namespace has
_UNQUALIFIED = ("float", "static_cast<")


@dataclass(frozen=True, slots=True)
class _Chain:
    """A qualified name's tokens (indices of the names), as written and with the first name's alias resolved."""

    tokens: tuple[int, ...]
    written: tuple[str, ...]
    resolved: tuple[str, ...]


def convert_namespaces(work: Work) -> set[int]:
    """Convert what stands behind or in a CUDA namespace; return the tokens dealt with."""
    roots = (work.table.namespace_roots & work.lexed.words) - _opened_here(work)
    if not roots:
        return set()
    aliases = {**_opened_children(work, roots), **_aliases(work, roots)}
    claimed: set[int] = set()
    used: set[str] = set()
    for chain in _chains(work, roots | aliases.keys(), aliases):
        claimed.update(chain.tokens)
        first = chain.tokens[0]
        if work.is_other_platform(work.lexed.starts[first]) or work.lexed.directive[first] in work.knows_hip:
            continue
        if names.previous(work.lexed, first) == "namespace" and work.lexed.texts[first - 2 : first - 1] == ["using"]:
            used.add("::".join(chain.resolved))
        _convert_chain(work, chain)
    claimed |= _unqualified(work, used, claimed)
    return claimed


def _opened_here(work: Work) -> set[str]:
    """Namespaces that the file itself opens at its outermost level: a name such as `cuda` is then the user's."""
    lexed = work.lexed
    opened = {
        lexed.texts[i + 1]
        for i, text in enumerate(lexed.texts[:-2])
        if text == "namespace"
        and lexed.texts[i + 2] in ("{", "::")
        and names.previous(lexed, i) != "using"
        and work.brackets[i] == ""
    }
    # with the library's own header in the file it is the library's namespace that is opened again
    return opened - {d.header.split("/")[0].split(".")[0] for d in lexed.directives if d.header}


def _aliases(work: Work, roots: frozenset[str]) -> dict[str, tuple[str, ...]]:
    lexed = work.lexed
    found: dict[str, tuple[str, ...]] = {}
    for i, text in enumerate(lexed.texts[:-3]):
        if text == "namespace" and lexed.texts[i + 2] == "=":
            path = list(_path_texts(work, i + 3))
            if path and path[0] in roots and path != [lexed.texts[i + 1]]:
                found[lexed.texts[i + 1]] = tuple(path)
    return found


def _opened_children(work: Work, roots: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """With `using namespace nvcuda;` the namespace `wmma` is nvcuda::wmma, where the file has none of its own."""
    lexed, found = work.lexed, dict[str, tuple[str, ...]]()
    for i, text in enumerate(lexed.texts[:-2]):
        if text != "namespace" or names.previous(lexed, i) != "using":
            continue
        path = tuple(_path_texts(work, i + 1))
        for known in work.table.namespaces if path[0] in roots else ():
            *outer, child = known.split("::")
            if tuple(outer) == path and child in lexed.words and child not in work.table.namespace_roots:
                found[child] = (*path, child)
    return {child: path for child, path in found.items() if child not in _opened_here(work)}


def _path_texts(work: Work, i: int) -> Iterator[str]:
    texts = work.lexed.texts
    if texts[i] == "::":
        i += 1
    while i < len(texts):
        yield texts[i]
        if i + 1 >= len(texts) or texts[i + 1] != "::":
            return
        i += 2


def _chains(work: Work, heads: frozenset[str], aliases: dict[str, tuple[str, ...]]) -> Iterator[_Chain]:
    lexed = work.lexed
    for i, text in enumerate(lexed.texts):
        if text not in heads or lexed.kinds[i] is not Kind.IDENT:
            continue
        before = names.previous(lexed, i)
        if before in (".", "->") or (before == "::" and names.qualifier(lexed, i)):
            continue
        tokens = [i]
        while (
            tokens[-1] + 2 < len(lexed)
            and lexed.texts[tokens[-1] + 1] == "::"
            and lexed.kinds[tokens[-1] + 2] is Kind.IDENT
            and lexed.directive[tokens[-1] + 2] == lexed.directive[i]
        ):
            tokens.append(tokens[-1] + 2)
        in_directive = before == "namespace" or (before == "=" and "namespace" in lexed.texts[max(0, i - 3) : i])
        if len(tokens) == 1 and not in_directive:
            continue
        if before == "namespace" and work.next_text(i) == "=":
            continue  # the alias itself
        if before == "namespace" and work.next_text(i) == "{" and work.brackets[i]:
            continue  # another namespace's own
        written = tuple(lexed.texts[t] for t in tokens)
        yield _Chain(tuple(tokens), written, (*aliases.get(text, (text,)), *written[1:]))


def _convert_chain(work: Work, chain: _Chain) -> None:
    rules = _member_rules(work, chain)
    if rules:
        last = chain.tokens[-1] if len(rules[1]) == len(chain.resolved) else _token_at(chain, len(rules[1]) - 1)
        before = len(work.findings)
        whole = any(_replaces_chain(target) for rule in rules[0] for target in rule.targets.values())
        apply.convert_name(work, last, rules[0], _span_of(work, chain.tokens[0], last) if whole else None)
        if any(f.verdict is Verdict.MANUAL for f in work.findings[before:]):
            return
        if whole:
            return
    if _report_family(work, chain):
        return
    _rename_prefix(work, chain)


def _replaces_chain(target: str) -> bool:
    """The target is qualified itself, or no name of a namespace: nothing of the chain in front of it stays."""
    return "::" in target or target.startswith(_UNQUALIFIED)


def _span_of(work: Work, first: int, last: int) -> Span:
    if first and work.lexed.texts[first - 1] == "::":
        first -= 1
    return Span(work.lexed.starts[first], work.lexed.end(last))


def _token_at(chain: _Chain, resolved_index: int) -> int:
    shift = len(chain.resolved) - len(chain.written)
    return chain.tokens[max(0, resolved_index - shift)]


def _member_rules(work: Work, chain: _Chain) -> tuple[tuple[Rule, ...], tuple[str, ...]] | None:
    """The rules of the longest qualified name that the table knows."""
    for length in range(len(chain.resolved), 1, -1):
        path = chain.resolved[:length]
        rules = work.table.rules_for("::".join(path))
        if rules:
            return rules, path
    return None


def _report_family(work: Work, chain: _Chain) -> bool:
    for length in range(len(chain.resolved), 0, -1):
        rule = work.table.family_namespaces.get("::".join(chain.resolved[:length]))
        if rule is not None:
            name = "::".join(chain.written)
            span = Span(work.lexed.starts[chain.tokens[0]], work.lexed.end(chain.tokens[-1]))
            verdict = rule.verdict or Verdict.MANUAL
            work.add(rule.id, verdict, name, span, f"{name}: {rule.why}", rule.help, (), rule.effort)
            return True
        if "::".join(chain.resolved[:length]) in work.table.namespaces:
            return False
    return False


def _rename_prefix(work: Work, chain: _Chain) -> None:
    if chain.written != chain.resolved:
        return  # an alias keeps its name: only its definition changes
    if _rename_opened(work, chain):
        return
    for length in range(len(chain.written), 0, -1):
        rule = work.table.namespaces.get("::".join(chain.written[:length]))
        target = rule.target(work.options.libraries) if rule else None
        if rule is None:
            continue
        if target is None or target == SAME:
            return
        tokens = chain.tokens[:length]
        span = Span(work.lexed.starts[tokens[0]], work.lexed.end(tokens[-1]))
        verdict = rule.verdict or Verdict.RENAMED
        work.require(rule, (), span.start)
        edits = (Edit(span, (target.encode(),)),)
        work.add(rule.id, verdict, rule.name, span, rule.why or f"becomes {target}", rule.help, edits, rule.effort)
        return


def _rename_opened(work: Work, chain: _Chain) -> bool:
    """`using namespace nvcuda;` becomes `namespace wmma = rocwmma;`, so that `wmma::` goes on to mean the same."""
    lexed, (first, last) = work.lexed, (chain.tokens[0], chain.tokens[-1])
    path = "::".join(chain.written)
    if path in work.table.namespaces or lexed.texts[first - 2 : first] != ["using", "namespace"]:
        return False
    inside = [(n.removeprefix(f"{path}::"), rule) for n, rule in work.table.namespaces.items() if n.startswith(path)]
    inside = [(child, rule) for child, rule in inside if "::" not in child]
    targets = [(child, rule, rule.target(work.options.libraries)) for child, rule in inside]
    text = "; ".join(f"namespace {child} = {target}" for child, _, target in targets if target)
    if not text:
        return False
    rule, span = targets[0][1], Span(lexed.starts[first], lexed.end(last))
    if not _opened_here(work).isdisjoint(child for child, _ in inside):
        help = f"Rename the file's own namespace, and write {text}."
        work.add(rule.id, Verdict.MANUAL, path, span, f"{path}: the file has a namespace of that name", help, (), 10)
        return True
    edit = Edit(Span(lexed.starts[first - 2], lexed.end(last)), (text.encode(),))
    work.add(rule.id, Verdict.REWRITTEN, path, span, f"{path}: becomes {text}", rule.help, (edit,), rule.effort)
    return True


def _unqualified(work: Work, used: set[str], claimed: set[int]) -> set[int]:
    """Names of a namespace that `using namespace` opens and that have rules of their own."""
    inside = {n.rsplit("::", 1)[1]: n for n in work.table.qualified_names if n.rsplit("::", 1)[0] in used}
    if not inside:
        return set()
    found = [
        i
        for i, text in enumerate(work.lexed.texts)
        if text in inside
        and i not in claimed
        and work.lexed.kinds[i] is Kind.IDENT
        and not work.is_other_platform(work.lexed.starts[i])
        and work.next_text(i) in ("(", "<")
    ]
    kinds = {short: work.table.kind_of(full) for short, full in inside.items()}
    whose = meanings(work.lexed, found, kinds.__getitem__, work.options.defines)
    for i in found:
        if whose[i] is not Meaning.USER:
            apply.convert_name(work, i, work.table.rules_for(inside[work.lexed.texts[i]]))
    return set(found)
