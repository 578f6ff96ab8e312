"""hipport convert."""

from __future__ import annotations

import os
from typing import Any

import click

from hipport.cli.settings import Arguments, check_usage, read_version
from hipport.cli.streams import read_stdin
from hipport.project.config import FAIL_ON, LAUNCH_SYNTAXES, LIBRARIES

_EXAMPLES = """
\b
Examples:
  hipport convert saxpy.cu                 writes saxpy.hip beside it
  hipport convert src -o src-hip           a converted copy of a folder
  hipport convert src --diff               what would change
  cat saxpy.cu | hipport convert -         from standard input to standard output

Results go to standard output or files, messages to standard error. Exit status: 0 done; 1 findings that
--fail-on names, or changes found by --check; 2 an error, such as a file that could not be read or written.
"""

_FAIL_ON_HELP = "Exit with 1 for such findings. unknown: unknown alone; manual: these and manual; review: all three."


@click.command(epilog=_EXAMPLES, no_args_is_help=True)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("-o", "--output", metavar="OUT", help="File or folder for the results; - for standard output.")
@click.option("--in-place", is_flag=True, help="Change the files themselves.")
@click.option("--overwrite", is_flag=True, help="Replace an x.hip beside x.cu that has other text.")
@click.option("--diff", is_flag=True, help="Show what would change; write nothing.")
@click.option("--check", is_flag=True, help="Exit with 1 if anything would change; write nothing.")
@click.option("--stdin-filename", metavar="NAME", help="What to call standard input in messages and for includes.")
@click.option("--libraries", type=click.Choice(LIBRARIES), help="rocBLAS or hipBLAS for cuBLAS; chosen if not given.")
@click.option("--rocm", callback=read_version, metavar="VERSION", help="The ROCm release to convert for (6.4).")
@click.option("--cuda", callback=read_version, metavar="VERSION", help="The CUDA release the code is for (12.9).")
@click.option("--launch-syntax", type=click.Choice(LAUNCH_SYNTAXES), help="<<<...>>> or hipLaunchKernelGGL.")
@click.option("-I", "--include-dir", "include_dirs", multiple=True, metavar="DIR", help="Where includes are found.")
@click.option("-D", "--define", "defines", multiple=True, metavar="NAME[=VALUE]", help="A macro of the build.")
@click.option("--rules", multiple=True, metavar="FILE", help="A rule file of yours; it wins over the built-in ones.")
@click.option("--exclude", multiple=True, metavar="GLOB", help="Files of a folder that are not to be converted.")
@click.option("--jobs", "-j", type=click.IntRange(0), default=0, metavar="N", help="Processes; 0: one a core.")
@click.option("--findings", metavar="FILE.json", help="Write all findings as JSON.")
@click.option("--fail-on", type=click.Choice(FAIL_ON), help=_FAIL_ON_HELP)
@click.option("--color", type=click.Choice(("auto", "always", "never")), default="auto", help="Default: auto.")
@click.option("--quiet", "-q", is_flag=True, help="Print errors only.")
@click.option("--verbose", "-v", is_flag=True, help="Leave nothing out of the summary.")
@click.option("--config", metavar="FILE", help="Use these settings, not the nearest hipport.toml or pyproject.toml.")
@click.option("--no-config", is_flag=True, help="Use no configuration file.")
def convert(**given: Any) -> int:
    """Turn CUDA C++ into HIP: files, folders, or - for standard input."""
    arguments = Arguments(**given)
    check_usage(arguments)
    # The engine is not read in for commands that convert nothing.
    from hipport.cli.session import run_stdin, run_stream, run_tree_and_files
    from hipport.project.discovery import is_stream
    from hipport.project.read import MAX_BYTES

    if arguments.paths == ("-",):
        name = arguments.stdin_filename or "<stdin>"
        return run_stdin(arguments, read_stdin(MAX_BYTES), name)
    if any(is_stream(path) for path in arguments.paths):
        return run_stream(arguments)
    return run_tree_and_files(arguments, [os.path.normpath(path) for path in arguments.paths])
