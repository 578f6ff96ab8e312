"""Find the CUDA names of a file, settle whose they are, and carry out their rules."""

from __future__ import annotations

from hipport.analysis.work import Work
from hipport.convert import apply, unknown
from hipport.source import names
from hipport.source.lexer import Kind
from hipport.source.meaning import Meaning, meanings
from hipport.table import SAME, Rule, RuleTable


def candidates(work: Work, claimed: set[int]) -> list[int]:
    """Identifier tokens that a rule, a family or CUDA's shape makes candidates, outside CUDA-only branches.

    `claimed` are tokens that another pass has dealt with.
    """
    table, lexed = work.table, work.lexed
    wanted = {
        text
        for text in lexed.words
        if (text in table and not _is_silent(table.rules_for(text))) or (text not in table and _is_told_of(text, table))
    }
    if not wanted:
        return []
    return [
        i
        for i, text in enumerate(lexed.texts)
        if text in wanted
        and lexed.kinds[i] is Kind.IDENT
        and i not in claimed
        and not (work.other_platform and work.is_other_platform(lexed.starts[i]))
        and lexed.directive[i] not in work.knows_hip
    ]


def _is_told_of(text: str, table: RuleTable) -> bool:
    """A name without rules of its own that is reported where it isn't the user's."""
    family = table.family_of(text)
    return not _is_silent((family,)) if family else names.SHAPE.fullmatch(text) is not None


def _is_silent(rules: tuple[Rule, ...]) -> bool:
    """HIP has the name as it is, in every case."""
    return all(r.verdict is None and not r.needs and r.targets and set(r.targets.values()) == {SAME} for r in rules)


def convert_names(work: Work, claimed: set[int]) -> None:
    found = candidates(work, claimed)
    if not found:
        return
    texts, asked_for = work.lexed.texts, work.table.users_names
    others = work.options.user_names - asked_for
    known = [i for i in found if texts[i] in work.table and texts[i] not in others]
    whose = meanings(
        work.lexed, [i for i in known if texts[i] not in asked_for], work.table.kind_of, work.options.defines
    )
    for i in known:
        if texts[i] in asked_for:
            apply.convert_users_name(work, i, work.table.rules_for(texts[i]))
        elif whose[i] is not Meaning.USER:
            apply.convert_name(work, i, work.table.rules_for(texts[i]))
    unknown.report_unknown(work, [i for i in found if work.lexed.texts[i] not in work.table])
