"""YAML with places: every value knows its line and column, and a duplicate key is an error."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from hipport.errors import HipportError

_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlFile:
    """A rule file being read. Mistakes are collected in `errors`, so that all of them are told at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.errors: list[HipportError] = []

    def root(self) -> yaml.MappingNode | None:
        """The file's mapping, or None (and an error) where it isn't one."""
        try:
            data = self.path.read_bytes()
        except OSError as error:
            help = "Check the path and its permissions."
            self.errors.append(HipportError(f"can't read the rule file: {error.strerror}", help, str(self.path)))
            return None
        try:
            node = yaml.compose(data, Loader=_Loader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            where = f"{self.path}:{mark.line + 1}:{mark.column + 1}" if mark else str(self.path)
            help = "See docs/rules.md for the format."
            self.errors.append(HipportError(f"not valid YAML: {error.problem}", help, where))
            return None
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            self.errors.append(HipportError(f"not valid YAML: {error}", "Save the file as UTF-8.", str(self.path)))
            return None
        if node is None:
            self.errors.append(
                HipportError("the rule file is empty", "Give it a `names:` or `rules:` block.", str(self.path))
            )
            return None
        if isinstance(node, yaml.MappingNode):
            return node
        self.error(node, "a rule file is a mapping of blocks", "Begin with `library: ...`.")
        return None

    def error(self, node: yaml.Node, title: str, help: str = "") -> None:
        mark = node.start_mark
        self.errors.append(HipportError(title, help, f"{self.path}:{mark.line + 1}:{mark.column + 1}"))

    def items(self, node: yaml.Node | None, what: str) -> Iterator[tuple[str, yaml.Node, yaml.Node]]:
        """(key, key's node, value's node) of a mapping; duplicate keys are told and passed over."""
        if node is None or self._is_null(node):
            return
        if not isinstance(node, yaml.MappingNode):
            self.error(node, f"{what} must be a mapping", "Write `name: value` lines.")
            return
        seen: dict[str, int] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.error(key, "a key must be plain text")
                continue
            if key.value in seen:
                self.error(key, f"`{key.value}` is given twice", f"The first is on line {seen[key.value]}: keep one.")
                continue
            seen[key.value] = key.start_mark.line + 1
            yield key.value, key, value

    def fields(self, node: yaml.Node, what: str, allowed: Iterable[str]) -> dict[str, yaml.Node]:
        """A mapping with known keys only."""
        known = list(allowed)
        found: dict[str, yaml.Node] = {}
        for key, key_node, value in self.items(node, what):
            if key in known:
                found[key] = value
            else:
                self.error(key_node, f"unknown key `{key}` in {what}", self.suggest(key, known))
        return found

    @staticmethod
    def suggest(word: str, known: list[str]) -> str:
        near = difflib.get_close_matches(word, known, 1)
        return f"Did you mean `{near[0]}`?" if near else f"Known keys: {', '.join(known)}."

    def text(self, node: yaml.Node | None, what: str) -> str:
        """A scalar as text; "" (and an error) where it is something else."""
        if node is None:
            return ""
        if isinstance(node, yaml.ScalarNode) and not self._is_null(node):
            value: str = node.value
            return value
        self.error(node, f"{what} must be text")
        return ""

    def texts(self, node: yaml.Node | None, what: str) -> list[tuple[str, yaml.Node]]:
        """A text, or a list of texts, with their nodes."""
        if node is None:
            return []
        if isinstance(node, yaml.SequenceNode):
            return [(self.text(item, f"an entry of {what}"), item) for item in node.value]
        return [(self.text(node, what), node)]

    def whole_number(self, node: yaml.Node | None, what: str) -> int | None:
        if node is None:
            return None
        if isinstance(node, yaml.ScalarNode) and node.value.isdecimal():
            return int(node.value)
        self.error(node, f"{what} must be a whole number", "For example 15.")
        return None

    def version(self, node: yaml.Node | None, what: str) -> str:
        """A version in quotes: YAML would read 5.10 as 5.1."""
        if node is None:
            return ""
        text = self.text(node, what)
        if text and not node.tag.endswith(":str"):
            self.error(node, f"{what} must be in quotes", f'Write "{text}": YAML reads 5.10 without quotes as 5.1.')
        return text

    @staticmethod
    def _is_null(node: yaml.Node) -> bool:
        return bool(node.tag.endswith(":null"))
