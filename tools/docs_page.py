"""The page of one library: every mapping, by kind of name, and the rules that are more than a rename."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hipport.cli.describe import conditions
from hipport.report.numbers import duration
from hipport.report.tabular import to_markdown
from hipport.table import SAME, Library, Rule, RuleTable
from hipport.table.coverage import Coverage
from hipport.table.outcome import OUTCOMES, is_template, verdict_of

_KINDS = {
    "header": "Headers",
    "namespace": "Namespaces",
    "function": "Functions",
    "type": "Types",
    "constant": "Constants",
    "macro": "Macros",
    "name": "Other names",
}
_SPAN = re.compile(r"(`[^`]*`)")


def text(prose: str) -> str:
    """Prose as Markdown: what would be markup is shown as it stands, but for code between backticks."""
    parts = _SPAN.split(prose)
    return "".join(part if k % 2 else re.sub(r"([\\*_\[\]<>])", r"\\\1", part) for k, part in enumerate(parts))


def code(name: str) -> str:
    return f"`{name}`" if name else ""


class Page:
    """One library's rules, grouped: `entries` are the rules that say more than a name, by what they say."""

    def __init__(self, table: RuleTable, library: Library) -> None:
        self.library = library
        found = [rule for rule in table.all_rules() if rule.library == library and not rule.file]
        self.rules = sorted(found, key=lambda rule: (rule.name.lower(), rule.name, rule.conditional, rule.line))
        self.entries: dict[str, list[Rule]] = {}
        for rule in self.rules:
            if says_more(rule):
                self.entries.setdefault(_content(rule), []).append(rule)
        self.anchors = self._anchors()

    def _anchors(self) -> dict[str, str]:
        """By entry its anchor."""
        anchors: dict[str, str] = {}
        used: set[str] = set()
        for key, rules in self.entries.items():
            anchor = base = "rule-" + re.sub(r"[^\w-]", "", rules[0].name.lower())
            number = 1
            while anchor in used:
                number += 1
                anchor = f"{base}-{number}"
            used.add(anchor)
            anchors[key] = anchor
        return anchors

    def anchor(self, rule: Rule) -> str:
        return self.anchors[_content(rule)]


def says_more(rule: Rule) -> bool:
    """More than one name for another."""
    return bool(rule.why or rule.help or rule.needs or rule.conditional or rule.tests or rule.verdict or rule.include)


def _content(rule: Rule) -> str:
    """Equal for names that share an entry of a rule file."""
    lines = [test["line"] for test in rule.tests]
    return repr((
        rule.family, dict(rule.targets), rule.verdict, rule.why, rule.help, rule.effort, rule.args, dict(rule.when),
        rule.needs, rule.include, rule.cuda_versions, rule.since, rule.until, lines,
    ))  # fmt: skip


def library_page(table: RuleTable, library: Library, rows: Sequence[Coverage]) -> str:
    return "".join(_parts(Page(table, library), rows))


def _parts(page: Page, rows: Sequence[Coverage]) -> Iterator[str]:
    library = page.library
    yield f"# {text(library.title)}\n\n"
    yield f"Made from [rules/{library.id}.yaml](../../rules/{library.id}.yaml) by `make docs`: don't edit.\n"
    yield "All libraries: [coverage](../coverage.md). What the rules can say: [rules](../rules.md).\n\n"
    yield from _targets(library)
    yield from _figures(rows)
    for kind, title in _KINDS.items():
        yield from _table(page, kind, title)
    yield from _internal(page)
    yield from _families(page)
    yield from _entries(page)


def _targets(library: Library) -> Iterator[str]:
    names = []
    for key, product in library.targets.items():
        default = ", the default" if key == library.default else ""
        names.append(f"{text(product)} (`--libraries {key}`{default})" if len(library.targets) > 1 else text(product))
    yield f"Becomes: {' or '.join(names)}.\n\n"


def _figures(rows: Sequence[Coverage]) -> Iterator[str]:
    if not rows or not rows[0].names:
        return
    cells = [[text(row.product), str(row.names), *(str(row.outcomes[o]) for o in OUTCOMES)] for row in rows]
    yield to_markdown(("becomes", "names", *OUTCOMES), cells, [False, *[True] * (len(OUTCOMES) + 1)])
    yield "\n"


def _table(page: Page, kind: str, title: str) -> Iterator[str]:
    rules = [rule for rule in page.rules if rule.kind == kind and not rule.family]
    if not rules:
        return
    yield f"## {title}\n\n"
    products = [text(product) for product in page.library.targets.values()]
    columns = ("CUDA", *products, "verdict", "since", "note")
    yield to_markdown(columns, [_row(page, rule) for rule in rules], [False] * len(columns))
    yield "\n"


def _row(page: Page, rule: Rule) -> list[str]:
    targets = [_target(rule, choice) for choice in page.library.targets]
    verdicts = " / ".join(dict.fromkeys(verdict_of(rule, choice) for choice in page.library.targets))
    if says_more(rule):
        verdicts = f"[{verdicts}](#{page.anchor(rule)})"
    since = rule.since + (f" until {rule.until}" if rule.until else "")
    return [code(rule.name), *targets, verdicts, since.strip(), ": ".join(_note(rule))]


def _note(rule: Rule) -> Iterator[str]:
    if found := _escaped_conditions(rule):
        yield "; ".join(found)
    if rule.why:
        yield text(rule.why)


def _escaped_conditions(rule: Rule) -> list[str]:
    return [text(condition) for condition in conditions(rule)]


def _target(rule: Rule, choice: str) -> str:
    target = rule.target(choice)
    return "" if target is None else SAME if target == SAME else code(target)


def _internal(page: Page) -> Iterator[str]:
    names = [code(rule.name) for rule in page.rules if rule.kind == "internal"]
    if names:
        yield f"## No calls of CUDA\n\nKnown, and left alone without a word: {', '.join(names)}.\n\n"


def _families(page: Page) -> Iterator[str]:
    families = [rule for rule in page.rules if rule.family]
    if families:
        yield "## Families\n\nThese serve each name so begun, in such a namespace or header, that has no rule.\n\n"
    for rule in families:
        for key, begins in rule.family.items():
            yield f"- {key}: {', '.join(map(code, begins))}\n"
        yield f"\n  **{verdict_of(rule)}**: {text(rule.why)}"
        yield f" {text(rule.help)}" if rule.help else ""
        yield f" About {duration(rule.effort)} each.\n\n" if rule.effort else "\n\n"


def _entries(page: Page) -> Iterator[str]:
    entries = {key: rules for key, rules in page.entries.items() if not rules[0].family}
    if entries:
        yield "## Rules\n\nAll that is more than a rename.\n\n"
    for key, rules in entries.items():
        yield f'<a id="{page.anchors[key]}"></a>\n\n'
        yield from _entry(rules[0], [rule.name for rule in rules])


def _entry(rule: Rule, names: Sequence[str]) -> Iterator[str]:
    yield f"**{', '.join(code(name) for name in dict.fromkeys(names))}**\n\n"
    for choice, product in rule.library.targets.items():
        target = _target(rule, choice) or "nothing equivalent"
        yield f"- {text(product)}: {target}, {verdict_of(rule, choice)}\n"
    details = [*_escaped_conditions(rule)]
    details += [f"since ROCm {rule.since}"] if rule.since else []
    details += [f"until before ROCm {rule.until}"] if rule.until else []
    details += [f"includes {' or '.join(map(code, dict.fromkeys(rule.include.values())))}"] if rule.include else []
    details += [f"puts {', '.join(map(code, rule.needs))} of hipport/compat into the file"] if rule.needs else []
    details += [f"effort about {duration(rule.effort)}"] if rule.effort else []
    yield "".join(f"- {detail}\n" for detail in details)
    yield f"- why: {text(rule.why)}\n" if rule.why else ""
    yield f"- help: {text(rule.help)}\n" if rule.help else ""
    yield "\n"
    test = next((t for t in rule.tests if t.get("given") is None and t["hip"] != SAME), None)
    if test and any(is_template(target) for target in rule.targets.values()):
        before, after = test["cuda"].rstrip("\n"), test["hip"].rstrip("\n")
        yield f"```diff\n{_marked('-', before)}{_marked('+', after)}```\n\n"


def _marked(mark: str, lines: str) -> str:
    return "".join(f"{mark} {line}\n" for line in lines.split("\n"))
