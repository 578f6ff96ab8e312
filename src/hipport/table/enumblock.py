"""The block `enumerations:` of a rule file, with every mistake told by place."""

from __future__ import annotations

import re

import yaml

from hipport.table.enumerations import Enumeration, EnumValue
from hipport.table.rule import Library
from hipport.table.yamlfile import YamlFile

ENUMERATION_KEYS = ["also", "values", "arguments"]
ARGUMENT_KEYS = ["at", "of"]
_LETTERS = re.compile(r"(\w+)\[(\w+)\](\w*)")
_NUMBER = re.compile(r"-?\d+")


def read_enumerations(file: YamlFile, node: yaml.Node | None, library: Library) -> list[Enumeration]:
    """The block `enumerations:` of a rule file."""
    found = []
    for name, _key, body in file.items(node, "`enumerations`"):
        given = file.fields(body, f"`{name}`", ENUMERATION_KEYS)
        out = Enumeration(library, name, tuple(text for text, _ in file.texts(given.get("also"), "`also`")))
        for constant, _, value in file.items(given.get("values"), "`values`"):
            numbers = file.fields(value, f"`{constant}`", ["cuda", *library.targets])
            read = {key: _number(file, number) for key, number in numbers.items()}
            if "cuda" not in read:
                file.error(value, f"`{constant}` needs `cuda`", "CUDA's number of it, for example {cuda: 1, hip: 112}.")
                continue
            out.values.setdefault(read.pop("cuda"), EnumValue(constant, read))
        _read_arguments(file, given.get("arguments"), out)
        found.append(out)
    return found


def _read_arguments(file: YamlFile, node: yaml.Node | None, out: Enumeration) -> None:
    if node is None:
        return
    if not isinstance(node, yaml.SequenceNode):
        file.error(node, "`arguments` must be a list", "Write `- {at: [2, 3], of: [cublasSgemm]}`.")
        return
    for entry in node.value:
        given = file.fields(entry, "`arguments`", ARGUMENT_KEYS)
        places = file.texts(given.get("at"), "`at`")
        for text, place in places:
            if not text.isdecimal() or text == "0":
                file.error(place, f"`{text}` is not the number of an argument", "The first argument is 1.")
        at = tuple(int(text) for text, _ in places if text.isdecimal())
        for text, _ in file.texts(given.get("of"), "`of`"):
            out.arguments.update(dict.fromkeys(_expanded(text), at))


def _expanded(text: str) -> list[str]:
    """The names meant: `cublas[SD]gemm` is cublasSgemm and cublasDgemm."""
    match = _LETTERS.fullmatch(text)
    return [f"{match[1]}{letter}{match[3]}" for letter in match[2]] if match else [text]


def _number(file: YamlFile, node: yaml.Node) -> int:
    text = file.text(node, "a number")
    if not _NUMBER.fullmatch(text):
        file.error(node, f"`{text}` is not a whole number", "Write it with decimal digits.")
        return 0
    return int(text)
