"""One occurrence of a known name and its rules: choose the rule, make the edits, say what was done."""

from __future__ import annotations

import re

from hipport.analysis import calls
from hipport.analysis.calls import Call
from hipport.analysis.work import Work
from hipport.convert import compat, evaluation, statements
from hipport.convert.template import Template, fill, instantiate, parse_template, parse_text
from hipport.model import Edit, Span, Verdict
from hipport.source import names
from hipport.table import SAME, Rule

_PLAIN = re.compile(r"[A-Za-z_][\w:]*")
_ELABORATED = frozenset(("struct", "enum", "union", "class"))


def convert_name(work: Work, i: int, rules: tuple[Rule, ...], span: Span | None = None) -> None:
    """Carry out the first of the rules that fits token i; report where none does."""
    name_span = span or work.lexed.span(i)
    call = calls.read_call(work, i) if any(needs_call(r, work) for r in rules) else None
    for rule in rules:
        if _fits(work, rule, call):
            _carry_out(work, i, rule, name_span, call)
            return
    if rules:
        _no_form(work, rules[0], name_span, call)


def convert_users_name(work: Work, i: int, rules: tuple[Rule, ...]) -> None:
    """A name of the user's own rules is meant wherever it stands, but for members; its declaration is renamed only."""
    if names.is_member(work.lexed, i):
        return
    if names.is_declared_as_function(work.lexed, i):
        rules = tuple(r for r in rules if not needs_call(r, work))
    convert_name(work, i, rules)


def needs_call(rule: Rule, work: Work) -> bool:
    target = rule.target(work.options.libraries)
    return bool(rule.args or rule.when or rule.before or rule.after) or (
        target is not None and not _PLAIN.fullmatch(target)
    )


def _fits(work: Work, rule: Rule, call: Call | None) -> bool:
    if not rule.fits_cuda(work.options.cuda):
        return False
    if rule.args:
        if call is None or any(calls.is_open_ended(work, t) for t in call.tokens):
            return False
        low, high = rule.args
        if not low <= len(call.arguments) <= (1 << 30 if high is None else high):
            return False
    for number, pattern in rule.when.items():
        if call is None or int(number) > len(call.arguments):
            return False
        if not re.fullmatch(pattern, work.text(call.arguments[int(number) - 1])):
            return False
    return True


def _carry_out(work: Work, i: int, rule: Rule, span: Span, call: Call | None) -> None:
    target = rule.target(work.options.libraries)
    if rule.verdict is Verdict.MANUAL:
        _report(work, rule, span, Verdict.MANUAL, rule.why)
    elif target is None:
        _missing_target(work, rule, span)
    elif target == SAME:
        _keep(work, rule, span)
    elif not rule.fits_release(work.options.rocm):
        _wrong_release(work, rule, span, target)
    elif _PLAIN.fullmatch(target) and not any(rule.lines(work.options.libraries)):
        _rename(work, i, rule, span, target)
    else:
        _rewrite(work, i, rule, span, target, call)


def _keep(work: Work, rule: Rule, span: Span) -> None:
    """The name stays. What HIP lacks of it comes as a declaration, unless the file has that already."""
    needs = [need for need in compat.needed_by(rule, rule.name) if compat.is_for(work, need)]
    missing = [need for need in needs if not compat.is_there(work, need)]
    if missing:
        work.require(rule, missing, span.start)
    if rule.verdict:
        _report(work, rule, span, rule.verdict, rule.why)
    elif missing:
        _report(work, rule, span, Verdict.REWRITTEN, rule.why or "its declaration is put into the file")


def _report(
    work: Work, rule: Rule, span: Span, verdict: Verdict, what: str, help: str = "", edits: list[Edit] | None = None
) -> None:
    name = work.text(span) if span.end - span.start < 80 else rule.name
    effort = rule.effort if verdict in (Verdict.REVIEW, Verdict.MANUAL) else 0
    what = what if what.startswith(name) else f"{name}: {what}"
    work.add(rule.id, verdict, name, span, what, help or rule.help, edits or (), effort)


def _rename(work: Work, i: int, rule: Rule, span: Span, target: str) -> None:
    edits = [] if target == work.text(span) else [Edit(span, (target.encode(),))]
    if rule.kind == "type" and not target.startswith(("_", "ihip")):  # these are tags, the others typedefs
        edits += _without_tag(work, i)
    work.require(rule, compat.needed_by(rule, target), span.start)
    verdict = rule.verdict or Verdict.RENAMED
    what = rule.why or f"becomes {target}"
    _report(work, rule, span, verdict, what, edits=edits)


def _without_tag(work: Work, i: int) -> list[Edit]:
    """`struct cudaDeviceProp p` loses `struct`: HIP's names are typedefs, and a tag in front is an error."""
    if i == 0 or work.lexed.texts[i - 1] not in _ELABORATED or work.next_text(i) in ("{", ";", ":"):
        return []
    return [Edit(Span(work.lexed.starts[i - 1], work.lexed.starts[i]), ())]


def _rewrite(work: Work, i: int, rule: Rule, span: Span, target: str, call: Call | None) -> None:
    lines = rule.lines(work.options.libraries)
    renamed = statements.temporaries(work, " ".join((target, *lines[0], *lines[1])))
    target = statements.with_temporaries(target, renamed)
    if _PLAIN.fullmatch(target):
        target = f"{target}($1...)"
    template = parse_template(target)
    before, after = ([parse_text(statements.with_temporaries(t, renamed)) for t in side] for side in lines)
    if call is None:
        _not_called(work, rule, span, template if not any(lines) else parse_text(target))
        return
    least = max(t.least_arguments for t in (template, *before, *after))
    if call.has_empty or any(calls.is_open_ended(work, t) for t in call.tokens[:least]):
        help = f"The form wanted is {target}. {rule.help}".strip()
        what = "an argument is empty" if call.has_empty else "the arguments can't be told apart here"
        _report(work, rule, span, Verdict.MANUAL, what, help)
        return
    if least > len(call.arguments):
        _no_form(work, rule, span, call)
        return
    edits = instantiate(work, template, call, span)
    if before or after:
        try:
            edits += _lines_around(work, i, call, before, after)
        except statements.Unsafe as reason:
            wanted = " ".join((*lines[0], f"{rule.target(work.options.libraries)};", *lines[1]))
            help = f"The form wanted is {wanted} {rule.help}".strip()
            work.add(rule.id, Verdict.MANUAL, rule.name, span, f"{rule.name}: {reason}", help, (), rule.effort or 10)
            return
    work.temporaries.update(renamed.values())
    work.require(rule, compat.needed_by(rule, " ".join((target, *lines[0], *lines[1]))), span.start)
    verdict, what, help = rule.verdict or Verdict.REWRITTEN, rule.why, rule.help
    doubt = evaluation.change(work, call, before, template, after)
    if doubt and verdict is Verdict.REWRITTEN:
        verdict, what, help = Verdict.REVIEW, doubt, "Put the argument's value into a variable before the call."
    _report(work, rule, span, verdict, what or f"becomes {target}", help, edits)


def _lines_around(work: Work, i: int, call: Call, before: list[Template], after: list[Template]) -> list[Edit]:
    """The edits that put a rule's lines beside the statement that the call is."""
    statement = statements.find_statement(work, call, i)
    if statement.returns and after:
        raise statements.Unsafe("the call's value is returned, and a line must stand behind it")
    texts = ([fill(work, t.parts[0], call) for t in side] for side in (before, after))
    return statements.edits_around(work, statement, *texts)


def _not_called(work: Work, rule: Rule, span: Span, template: Template) -> None:
    """A name without arguments: its address, a macro's body. Renamed where the template has a name for it."""
    help = f"Where it is called the form wanted is {rule.target(work.options.libraries)}."
    if not template.head:
        _report(work, rule, span, Verdict.MANUAL, "used without a call, and HIP's form takes other arguments", help)
        return
    edits = [] if template.head == work.text(span) else [Edit(span, (template.head.encode(),))]
    work.require(rule, compat.needed_by(rule, template.head), span.start)
    _report(work, rule, span, Verdict.REVIEW, f"used without a call; becomes {template.head}", help, edits)


def _no_form(work: Work, rule: Rule, span: Span, call: Call | None) -> None:
    target = rule.target(work.options.libraries)
    if call is None:
        what = "used without a call: which of its forms is meant can't be told"
    else:
        count = len(call.arguments)
        what = f"called with {count} argument{'' if count == 1 else 's'}, a form that no rule knows"
    wanted = f"The form known is {target}." if target and target != SAME else "Compare the signatures on both sides."
    work.add(rule.id, Verdict.MANUAL, rule.name, span, f"{rule.name}: {what}", wanted, (), rule.effort or 10)


def _missing_target(work: Work, rule: Rule, span: Span) -> None:
    lib = rule.library
    chosen = lib.targets[lib.choice(work.options.libraries)]
    others = [(k, v) for k, v in rule.targets.items() if k != lib.choice(work.options.libraries)]
    help = rule.help or "Write the call with what the library has, or keep it behind a guard of its own."
    if others:
        key, target = others[0]
        help = f"{lib.targets.get(key, key)} has {target}: convert with --libraries {key}, or write this call by hand."
    work.add(
        rule.id,
        Verdict.MANUAL,
        rule.name,
        span,
        f"{rule.name}: {chosen} has no equivalent",
        help,
        (),
        rule.effort or 30,
    )


def _wrong_release(work: Work, rule: Rule, span: Span, target: str) -> None:
    head = _PLAIN.match(target)
    name = head.group() if head else target
    if rule.since and not rule.until:
        what = f"{name} exists from ROCm {rule.since} on"
        help = f"Convert with --rocm {rule.since} if that is the release you build with."
    else:
        what, help = f"{name} is gone from ROCm {rule.until} on", "Look at the release notes for what took its place."
    work.add(rule.id, Verdict.MANUAL, rule.name, span, f"{rule.name}: {what}", rule.help or help, (), rule.effort or 15)
