"""What a rule comes to, for people and for figures: a verdict, the rule that counts, where it is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hipport.model import Options, Verdict
from hipport.table.files import builtin_rules_dir
from hipport.table.rule import SAME, Rule

_DEFAULT = Options()
# from best to worst; `same` is no verdict of a finding, because nothing is done and nothing told
OUTCOMES = (SAME, *(v.value for v in (Verdict.RENAMED, Verdict.REWRITTEN, Verdict.REVIEW, Verdict.MANUAL)))


def verdict_of(rule: Rule, libraries: str = _DEFAULT.libraries) -> str:
    """What is done with a name for this choice of libraries: a verdict, or `same` where it is left alone."""
    if rule.verdict is not None:
        return str(rule.verdict)
    target = rule.target(libraries)
    if target is None:
        return str(Verdict.MANUAL)
    if target == SAME:
        return str(Verdict.REWRITTEN) if rule.needs else SAME
    return str(Verdict.REWRITTEN if is_template(target) else Verdict.RENAMED)


def is_template(target: str) -> bool:
    return "$" in target or "(" in target


def main_rule(rules: Sequence[Rule], libraries: str = _DEFAULT.libraries, cuda: str = _DEFAULT.cuda) -> Rule:
    """The one of a name's rules that counts in figures: the one for ordinary uses, else the worst."""
    fitting = [rule for rule in rules if rule.fits_cuda(cuda)] or list(rules)
    ordinary = [rule for rule in fitting if not rule.args and not rule.when]
    if ordinary:
        return ordinary[-1]
    return max(fitting, key=lambda rule: OUTCOMES.index(verdict_of(rule, libraries)))


def rule_file(rule: Rule) -> Path:
    """The file that a rule is written in."""
    return Path(rule.file) if rule.file else builtin_rules_dir() / f"{rule.library.id}.yaml"
