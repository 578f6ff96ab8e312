"""The format of rule files as a JSON Schema, for editors. The keys are those that the reader of rule files knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hipport.model import Verdict
from hipport.table import schema
from hipport.table.enumblock import ARGUMENT_KEYS, ENUMERATION_KEYS
from hipport.table.fieldblock import FIELD_KEYS, FIELD_PATTERN
from hipport.table.rule import KINDS, SAME, VERSION, VERSION_RANGE

_Schema = dict[str, Any]


def rule_file_schema() -> _Schema:
    """Draft 2020-12. What it can't say (templates need tests, names stand once) is left to `hipport rules check`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hipport rule file",
        "description": "What becomes of the names of one CUDA library. See docs/rules.md.",
        **_object(schema.TOP_KEYS, _TOP),
        "minProperties": 1,
        "$defs": {
            "name": _text("A C++ name, perhaps qualified.", pattern=f"^{schema.NAME_PATTERN}$"),
            "release": _text('A release in quotes, such as "6.4".', pattern=f"^{VERSION.pattern}$"),
            "targets": _object(schema.TARGET_KEYS, _TARGETS),
            "byTarget": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/targets"}]},
            "plain": {"anyOf": [_target_name(), _object(_VALUE_KEYS, _VALUE)]},
            "header": {"anyOf": [{"type": "string"}, _object([*_VALUE_KEYS, *schema.HEADER_KEYS], _HEADER)]},
            "rule": {**_object(schema.RULE_KEYS, _RULE), **_RULE_NEEDS},
            "test": {**_object(schema.TEST_KEYS, _TEST), "required": ["cuda", "hip"]},
        },
    }


def _object(keys: Sequence[str], known: Mapping[str, _Schema]) -> _Schema:
    """A key of the reader without a line here is an error, so that the two can't drift apart."""
    return {"type": "object", "properties": {key: known[key] for key in keys}, "additionalProperties": False}


def _text(description: str = "", **rest: Any) -> _Schema:
    return {"type": "string", **({"description": description} if description else {}), **rest}


def _ref(name: str, description: str = "") -> _Schema:
    return {"$ref": f"#/$defs/{name}", **({"description": description} if description else {})}


def _mapping(value: str, description: str, names: bool = True) -> _Schema:
    """A block, which may also be left empty."""
    out: _Schema = {"type": ["object", "null"], "description": description, "additionalProperties": _ref(value)}
    return {**out, "propertyNames": _ref("name")} if names else out


def _one_or_more(item: _Schema, description: str) -> _Schema:
    return {"description": description, "anyOf": [item, {"type": "array", "items": item}]}


def _lines(description: str) -> _Schema:
    lines = _one_or_more({"type": "string"}, "")["anyOf"]
    by_target = _object(schema.TARGET_KEYS, {key: {"anyOf": lines} for key in schema.TARGET_KEYS})
    return {"description": description, "anyOf": [*lines, by_target]}


def _target_name() -> _Schema:
    return _text(f"The HIP name, or `{SAME}`.", pattern=r"^[A-Za-z_][\w:]*$")


_VALUE_KEYS = [*schema.TARGET_KEYS, "since", "until"]
_RELEASES: dict[str, _Schema] = {
    "since": _ref("release", "The target exists from this ROCm release on."),
    "until": _ref("release", "The target is gone from this ROCm release on."),
}
_TARGETS: dict[str, _Schema] = {
    "roc": _text("With --libraries roc, the default."),
    "hip": _text("With --libraries hip."),
}
_VALUE = {key: _target_name() for key in schema.TARGET_KEYS} | _RELEASES
_HEADER: dict[str, _Schema] = {
    **_TARGETS,
    **_RELEASES,
    "define": _ref("byTarget", "A macro that must be defined before the header."),
    "define_when": _text("A regular expression: the names whose use makes the macro necessary."),
    "brings": _text("A header that CUDA's own includes: its names need no include of theirs."),
}
_BLOCK_TEXTS = {
    "functions": "Functions that are renamed.",
    "types": "Types that are renamed.",
    "constants": "Enum constants that are renamed.",
    "macros": "Macros that are renamed.",
    "names": "Names of any kind that are renamed: enough for wrappers of your own.",
}
_ENUM_BLOCK: _Schema = {
    "type": ["object", "null"],
    "description": "Enumerations whose numbers differ from those of their targets.",
    "additionalProperties": _object(
        ENUMERATION_KEYS,
        {
            "also": _one_or_more(_ref("name"), "Other names of the type."),
            "values": {
                "type": "object",
                "description": "By constant its number in CUDA and in the AMD libraries.",
                "additionalProperties": {
                    **_object(
                        ["cuda", *schema.TARGET_KEYS], {key: {"type": "integer"} for key in ("cuda", "roc", "hip")}
                    ),
                    "required": ["cuda"],
                },
            },
            "arguments": {
                "type": "array",
                "description": "Which arguments of which functions have this type.",
                "items": _object(
                    ARGUMENT_KEYS,
                    {
                        "at": _one_or_more({"type": "integer", "minimum": 1}, "The first argument is 1."),
                        "of": _one_or_more({"type": "string"}, "Functions; `cublas[SD]gemm` stands for two."),
                    },
                ),
            },
        },
    ),
}
_FIELD: _Schema = {
    "anyOf": [
        _text(f"The field of HIP's struct, or `{SAME}`.", pattern=f"^{FIELD_PATTERN}$"),
        _object(
            FIELD_KEYS,
            {
                **_TARGETS,
                **_RELEASES,
                "verdict": _text("Left out where the edit is complete.", enum=list(schema.VERDICTS)),
                "compared": {"type": "boolean", "description": "Only where the value is compared or reckoned with."},
                "cuda_versions": _text('Only for these CUDA releases, such as ">=13.0".'),
                "why": _text("One sentence: what differs."),
                "help": _text("What a person should do."),
                "effort": {"type": "integer", "minimum": 0, "description": "Minutes for one who knows the code."},
            },
        ),
    ]
}
_FIELD_BLOCK: _Schema = {
    "type": ["object", "null"],
    "description": "By struct the fields that differ; several in one key, with commas, where they share the rest.",
    "additionalProperties": {"type": "object", "additionalProperties": _FIELD},
}
_TOP: dict[str, _Schema] = {
    "library": _text("Short id; a rule's id is LIBRARY/NAME. Default: the file's name."),
    "title": _text("The library's name for people."),
    "targets": _ref("targets", "The AMD libraries that take its place."),
    "default": _text("The entry of targets used without --libraries.", enum=list(schema.TARGET_KEYS)),
    "headers": _mapping("header", 'What stands in #include <...> or #include "...".', names=False),
    "namespaces": _mapping("plain", "C++ namespaces."),
    **{block: _mapping("plain", _BLOCK_TEXTS[block]) for block in schema.BLOCKS},
    "enumerations": _ENUM_BLOCK,
    "fields": _FIELD_BLOCK,
    "rules": {"type": ["array", "null"], "description": "All that is more than a rename.", "items": _ref("rule")},
}
_PREFIXES = _one_or_more(_text(), "Beginnings, namespaces or header globs.")
_RULE: dict[str, _Schema] = {
    "cuda": _one_or_more(_ref("name"), "The CUDA name, or names that share the rest."),
    "family": {
        **_object(schema.FAMILY_KEYS, dict.fromkeys(schema.FAMILY_KEYS, _PREFIXES)),
        "description": "Instead of `cuda`: every name so begun, in such a namespace, and every such header.",
        "minProperties": 1,
    },
    "kind": _text("What the name is. Default: function.", enum=list(KINDS)),
    "hip": _ref("byTarget", f"A name, `{SAME}`, or a template such as hipX($2, $1)."),
    "verdict": _text("Left out where the edit is complete.", enum=list(schema.VERDICTS)),
    "args": {
        "description": 'Only for calls with so many arguments: 4, "4-5" or "5+".',
        "anyOf": [{"type": "integer", "minimum": 0}, _text(pattern=f"^(?:{schema.ARGS_PATTERN})$")],
    },
    "when": {
        "type": "object",
        "description": "Only if an argument's whole text matches: number, and regular expression or `null pointer`.",
        "patternProperties": {r"^\d+$": {"type": "string"}},
        "additionalProperties": False,
    },
    "before": _lines("Lines put before the statement that the call is; `$name` is a variable of its own."),
    "after": _lines("Lines put behind the statement that the call is."),
    "needs": _one_or_more({"type": "string"}, "Declarations of hipport/compat that are put into the file."),
    "include": _ref("byTarget", "A header that must be included where this is used."),
    **_RELEASES,
    "cuda_versions": _text('Only for these CUDA releases, such as ">=13.0".', pattern=f"^{VERSION_RANGE.pattern}$"),
    "why": _text("One sentence: why it is not a plain rename."),
    "help": _text("What a person should do."),
    "effort": {"type": "integer", "minimum": 0, "description": "Minutes for one who knows the code."},
    "tests": {"type": "array", "items": _ref("test"), "description": "Needed wherever there is a template."},
}
_RULE_NEEDS: _Schema = {
    "oneOf": [{"required": ["cuda"]}, {"required": ["family"]}],
    "anyOf": [{"required": ["hip"]}, {"properties": {"verdict": {"const": "manual"}}, "required": ["verdict"]}],
    "allOf": [
        {
            "if": {"required": ["verdict"], "properties": {"verdict": {"enum": list(schema.VERDICTS)}}},
            "then": {"required": ["why", "help"]},
        },
        {
            "if": {"required": ["verdict"], "properties": {"verdict": {"const": Verdict.MANUAL.value}}},
            "then": {"required": ["effort"]},
        },
    ],
}
_OPTIONS = dict.fromkeys(schema.OPTION_KEYS, _text())
_TEST: dict[str, _Schema] = {
    "cuda": _text("The text to convert."),
    "hip": _text(f"The text expected, or `{SAME}`."),
    "given": _text("Text put in front, not compared."),
    "findings": _one_or_more(_text(enum=[v.value for v in Verdict]), "Exactly the verdicts that must be reported."),
    "declare": _text("C++ declarations that the compiled test needs; not compared."),
    "where": _text("Where the compiled text stands. Default: by what the rule is for.", enum=list(schema.PLACES)),
    "compile": _text("Why the text expected can't be compiled."),
    "options": {**_object(schema.OPTION_KEYS, _OPTIONS), "description": "Options of the conversion."},
}
