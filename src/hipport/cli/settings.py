"""The options of `convert` and the configuration file, made one."""

from __future__ import annotations

from dataclasses import dataclass

import click

from hipport.errors import HipportError
from hipport.model import Counts, Options
from hipport.project.config import Config, find_config, load_config, parse_version


@dataclass(frozen=True, slots=True)
class Arguments:
    """What stands on the command line of `convert`."""

    paths: tuple[str, ...]
    output: str | None = None
    in_place: bool = False
    overwrite: bool = False
    diff: bool = False
    check: bool = False
    stdin_filename: str | None = None
    libraries: str | None = None
    rocm: str | None = None
    cuda: str | None = None
    launch_syntax: str | None = None
    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    jobs: int = 0
    findings: str | None = None
    fail_on: str | None = None
    color: str = "auto"
    quiet: bool = False
    verbose: bool = False
    config: str | None = None
    no_config: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds after command line and configuration are merged. `choose`: no one has said which libraries."""

    options: Options
    rules: tuple[str, ...]
    exclude: tuple[str, ...]
    fail_on: str | None
    choose: bool = False


def read_version(_: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    """A release such as 6.4, as an option's value."""
    version = None if text is None else parse_version(text)
    if text is not None and version is None:
        raise click.BadParameter(f"{text!r} is no version: write it as in 6.4", param=parameter)
    return version


def merge(arguments: Arguments, folder: str) -> Settings:
    """The command line wins; lists add up, with the command line's entries behind."""
    config = _config(arguments, folder)
    default = Options()
    options = Options(
        libraries=arguments.libraries or config.libraries or default.libraries,
        rocm=arguments.rocm or config.rocm or default.rocm,
        cuda=arguments.cuda or config.cuda or default.cuda,
        launch_syntax=arguments.launch_syntax or config.launch_syntax or default.launch_syntax,
        include_dirs=(*arguments.include_dirs, *config.include_dirs),
        defines=(*config.defines, *arguments.defines),
    )
    rules = (*config.rules, *arguments.rules)
    choose = not (arguments.libraries or config.libraries)
    exclude = (*config.exclude, *arguments.exclude)
    return Settings(options, rules, exclude, arguments.fail_on or config.fail_on, choose)


def _config(arguments: Arguments, folder: str) -> Config:
    if arguments.no_config:
        return Config()
    return load_config(arguments.config) if arguments.config else find_config(folder)


def check_usage(arguments: Arguments) -> None:
    """Options that contradict each other, and those that say nothing."""
    _refuse_empty(arguments)
    if arguments.config and arguments.no_config:
        raise HipportError("--config and --no-config exclude each other", "Leave one out.")
    writing = [name for name, on in (("-o", arguments.output is not None), ("--in-place", arguments.in_place)) if on]
    dry = [name for name, on in (("--diff", arguments.diff), ("--check", arguments.check)) if on]
    if len(writing) == 2 or (writing and dry):
        first, second = (*writing, *dry)[:2]
        raise HipportError(f"{first} and {second} exclude each other", "Leave one out.")
    if "-" in arguments.paths:
        if len(arguments.paths) > 1:
            raise HipportError("- (standard input) cannot be mixed with other paths", "Convert the files apart.")
        if arguments.in_place:
            raise HipportError("standard input cannot be changed in place", "Leave --in-place out.")
    elif arguments.stdin_filename:
        raise HipportError("--stdin-filename is only for standard input", "Name - as the path, or leave it out.")
    if arguments.findings == "-" and (arguments.diff or arguments.output == "-" or "-" in arguments.paths):
        raise HipportError("standard output is taken already", "Give --findings the name of a file.")


def _refuse_empty(arguments: Arguments) -> None:
    """An empty text is most often a variable of a script that is not set; taken as a path it would mean this folder."""
    texts = {
        "a path": arguments.paths,
        "-o": (arguments.output,),
        "--stdin-filename": (arguments.stdin_filename,),
        "-I": arguments.include_dirs,
        "--rules": arguments.rules,
        "--findings": (arguments.findings,),
        "--config": (arguments.config,),
    }
    for what, given in texts.items():
        if "" in given:
            raise HipportError(f"{what} is empty", "Leave it out, or write . for the current folder.")


def must_fail(fail_on: str | None, totals: Counts) -> bool:
    """Whether the findings are of a kind that --fail-on names, or worse."""
    if fail_on is None:
        return False
    count = totals.unknown
    if fail_on in ("manual", "review"):
        count += totals.manual
    if fail_on == "review":
        count += totals.review
    return count > 0
