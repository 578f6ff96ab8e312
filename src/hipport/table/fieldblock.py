"""The block `fields:` of a rule file, with every mistake told by place."""

from __future__ import annotations

import re
from dataclasses import replace

import yaml

from hipport.model import Verdict
from hipport.table.fields import Field
from hipport.table.rule import VERSION, VERSION_RANGE, Library, Rule
from hipport.table.yamlfile import YamlFile

FIELD_KEYS = ["hip", "roc", "verdict", "compared", "since", "until", "cuda_versions", "why", "help", "effort"]
FIELD_PATTERN = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*"
_PATH = re.compile(FIELD_PATTERN)
_TYPE = re.compile(r"[A-Za-z_]\w*")


def read_fields(file: YamlFile, node: yaml.Node | None, library: Library, source: str) -> list[Field]:
    """The block `fields:` of a rule file: by struct its fields, several in one key where they share the rest."""
    found: list[Field] = []
    for struct, key, body in file.items(node, "`fields`"):
        if not _TYPE.fullmatch(struct):
            file.error(key, f"`{struct}` is not the name of a type")
            continue
        for names, names_node, value in file.items(body, f"`{struct}`"):
            field = _read_field(file, value, library, names)
            for name in names.split(","):
                path = name.strip()
                if not _PATH.fullmatch(path):
                    file.error(names_node, f"`{path}` is not the name of a field", "Write `field` or `field.field`.")
                    continue
                rule = replace(
                    field.rule,
                    id=f"{library.id}/{struct}.{path}",
                    name=f"{struct}.{path}",
                    file=source,
                    line=names_node.start_mark.line + 1,
                )
                found.append(Field(rule, struct, tuple(path.split(".")), field.compared))
    return found


def _read_field(file: YamlFile, node: yaml.Node, library: Library, names: str) -> Field:
    what = f"`{names}`"
    given = {"hip": node} if isinstance(node, yaml.ScalarNode) else file.fields(node, what, FIELD_KEYS)
    targets = {key: file.text(given[key], what) for key in ("roc", "hip") if key in given}
    if len(targets) == 1:
        targets = dict.fromkeys(library.targets, next(iter(targets.values())))
    for target in targets.values():
        if not _PATH.fullmatch(target):
            file.error(given.get("hip", node), f"`{target}` is not the name of a field")
    rule = Rule(
        "", library, "", "field", targets, _verdict(file, given.get("verdict")),
        why=file.text(given.get("why"), "`why`"),
        help=file.text(given.get("help"), "`help`"),
        effort=file.whole_number(given.get("effort"), "`effort`") or 0,
        since=_release(file, given.get("since"), VERSION),
        until=_release(file, given.get("until"), VERSION),
        cuda_versions=_release(file, given.get("cuda_versions"), VERSION_RANGE),
    )  # fmt: skip
    if not targets and rule.verdict is not Verdict.MANUAL:
        file.error(node, f"{what} without `hip` must be `verdict: manual`")
    if rule.verdict and not (rule.why and rule.help):
        file.error(node, f"{what} needs `why` and `help`", "Say what differs, and what a person should do.")
    if rule.verdict is Verdict.MANUAL and "effort" not in given:
        file.error(node, f"{what} needs `effort`", "Minutes for one who knows the code, e.g. `effort: 5`.")
    return Field(rule, "", (), file.text(given.get("compared"), "`compared`") == "true")


def _verdict(file: YamlFile, node: yaml.Node | None) -> Verdict | None:
    text = file.text(node, "`verdict`")
    if text in ("", "review", "manual"):
        return Verdict(text) if text else None
    if node is not None:
        file.error(node, f"a field can't have the verdict `{text}`", "`review` or `manual`.")
    return None


def _release(file: YamlFile, node: yaml.Node | None, pattern: re.Pattern[str]) -> str:
    text = file.version(node, "a release")
    if text and node is not None and not pattern.fullmatch(text):
        file.error(node, f"`{text}` is not a release", 'For example "7.0", or ">=13.0" for releases of CUDA.')
        return ""
    return text
