"""Where the built-in rule files and declarations are: inside the installed package, or at the top of a checkout."""

from __future__ import annotations

from pathlib import Path


def builtin_rules_dir() -> Path:
    """The folder of the built-in rule files."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "rules"
    return installed if installed.is_dir() else package.parent.parent / "rules"


def compat_dir() -> Path:
    """The folder of the compatibility declarations."""
    return Path(__file__).resolve().parent.parent / "compat"


def builtin_rule_files() -> list[Path]:
    """The built-in rule files, in the order of their names."""
    return sorted(builtin_rules_dir().glob("*.yaml"))
