"""Settings from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.errors import HipportError
from hipport.project.config import Config, find_config, load_config, parse_version


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_keys(here: Path) -> None:
    (here / "hipport.toml").write_text(
        'libraries = "hip"\nrocm = "7"\ncuda = "12.4.1"\nlaunch-syntax = "hip"\ninclude-dirs = ["inc"]\n'
        'defines = ["A=1"]\nrules = ["my.yaml"]\nexclude = ["third_party/"]\nfail-on = "manual"\n'
    )
    source = str(here / "hipport.toml")
    assert find_config(str(here)) == Config(
        "hip", "7.0", "12.4", "hip", "manual", ("inc",), ("A=1",), ("my.yaml",), ("third_party/",), source
    )


def test_the_nearest_file_upward_and_paths_from_where_it_stands(here: Path) -> None:
    (here / "a" / "b").mkdir(parents=True)
    (here / "pyproject.toml").write_text('[tool.hipport]\nrules = ["r.yaml"]\n')
    (here / "a" / "pyproject.toml").write_text('[project]\nname = "not-about-hipport"\n')
    assert find_config(str(here / "a" / "b")).rules == ("r.yaml",)
    (here / "a" / "hipport.toml").write_text('include-dirs = ["inc"]\n')
    assert find_config(str(here / "a" / "b")).include_dirs == ("a/inc",)


def test_no_file_no_settings(here: Path) -> None:
    assert find_config(str(here)) == Config()


@pytest.mark.parametrize(
    ("text", "title", "help"),
    [
        ('library = "hip"', "'library' is no setting", "'libraries'"),
        ('launch_syntax = "hip"', "'launch_syntax' is no setting", "'launch-syntax'"),
        ('libraries = "rok"', "libraries cannot be 'rok'", "'roc'"),
        ("rocm = 6.4", "rocm must be text", 'rocm = "6.4"'),
        ('cuda = "new"', "cuda cannot be 'new'", "6.4"),
        ('exclude = "a"', "exclude must be a list", "exclude = ["),
        ("libraries =", "no valid TOML", "--no-config"),
    ],
)
def test_mistakes_are_told_with_file_and_remedy(here: Path, text: str, title: str, help: str) -> None:
    (here / "hipport.toml").write_text(text + "\n")
    with pytest.raises(HipportError, match=title) as caught:
        load_config("hipport.toml")
    assert caught.value.where == "hipport.toml"
    assert help in caught.value.help


def test_a_configuration_that_is_not_there(here: Path) -> None:
    with pytest.raises(HipportError, match="cannot be read"):
        load_config("nope.toml")


@pytest.mark.parametrize(("text", "version"), [("6.4", "6.4"), ("7", "7.0"), ("6.4.3", "6.4"), ("x", None), ("", None)])
def test_versions(text: str, version: str | None) -> None:
    assert parse_version(text) == version


@pytest.mark.parametrize("text", ["# hipport\ntool = 3\n", "# hipport\n[[tool]]\na = 1\n"])
def test_a_pyproject_with_another_idea_of_tool(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert find_config(str(tmp_path)) == Config()
    assert load_config(str(tmp_path / "pyproject.toml")).rules == ()


@pytest.mark.parametrize("key", ["rules", "include-dirs"])
def test_an_empty_path(tmp_path: Path, key: str) -> None:
    (tmp_path / "hipport.toml").write_text(f'{key} = ["a", ""]\n')
    with pytest.raises(HipportError, match="has an empty path"):
        find_config(str(tmp_path))
