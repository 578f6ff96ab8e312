#!/usr/bin/env python3
"""Write the pages of docs/ that follow from the code: coverage.md, libraries/*.md, findings.md, rules.schema.json.

usage: tools/generate_docs.py [--check]     --check writes nothing, and exits with 1 where a page is out of date
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from docs_page import library_page, text
from hipport.cli.coverage_rows import cells, columns
from hipport.cli.describe import capital_words
from hipport.model import Options
from hipport.report.tabular import to_markdown
from hipport.table import RuleTable, load_table
from hipport.table.builtin_findings import BUILTIN_FINDINGS
from hipport.table.coverage import Coverage, coverage, totals
from hipport.table.inventory import Inventories, load_inventories
from hipport.table.json_schema import rule_file_schema

PROJECT = Path(__file__).resolve().parent.parent
DOCS = PROJECT / "docs"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    wanted = pages(load_table(), load_inventories())
    stale = [path for path, content in wanted.items() if not _is_current(path, content)]
    left = sorted(set(DOCS.glob("libraries/*.md")) - set(wanted))
    if check:
        for path in [*stale, *left]:
            print(f"{path.relative_to(PROJECT)} is out of date: run `make docs`", file=sys.stderr)
        return int(bool(stale or left))
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8", newline="\n")
    for path in left:
        path.unlink()
    print(f"{len(wanted)} pages, {len(stale)} written, {len(left)} removed", file=sys.stderr)
    return 0


def _is_current(path: Path, content: str) -> bool:
    return path.is_file() and path.read_bytes() == content.encode()


def pages(table: RuleTable, inventories: Inventories) -> dict[Path, str]:
    """Every generated page with its content."""
    rows = coverage(table, inventories)
    found = {
        DOCS / "coverage.md": "".join(coverage_page(rows, inventories)),
        DOCS / "findings.md": "".join(findings_page()),
        DOCS / "rules.schema.json": json.dumps(rule_file_schema(), indent=2, ensure_ascii=False) + "\n",
    }
    for library in table.libraries().values():
        own = [row for row in rows if row.library == library.id]
        found[DOCS / "libraries" / f"{library.id}.md"] = library_page(table, library, own)
    return found


def coverage_page(rows: list[Coverage], inventories: Inventories) -> Iterator[str]:
    release = Options().rocm
    yield "# Coverage\n\n"
    yield "Made from the rule table by `make docs`: don't edit. `hipport rules coverage` prints the same.\n\n"
    cuda = ", ".join(inventory.release for inventory in inventories.cuda)
    for title, body in (
        ("names", "those with a rule of their own. Each counts once, by the rule for its ordinary uses"),
        ("same", "HIP has it under the same name"),
        ("renamed", "one name becomes another"),
        ("rewritten", "arguments or structure change, or a declaration is put into the file"),
        ("review", "converted or left, and a person must look"),
        ("manual", "no equivalent: the finding says why and what to do"),
        ("families", "rules for a whole prefix, namespace or header"),
        ("public", f"names in the headers of CUDA {cuda}, where those are at hand"),
        ("verdict %", "how many of these have a verdict, by a rule of their own, their namespace or a family"),
        (f"in {release}", f"names whose target is in the headers of ROCm {release}, as far as those are at hand"),
        ("releases", f"how many targets need another release than ROCm {release}"),
    ):
        yield f"- **{title}**: {body}.\n"
    yield "\n"
    names, numbers = columns()
    shown = []
    for row in [*rows, *(totals(rows, choice) for choice in ("roc", "hip"))]:
        found = {key: text(str(value)) for key, value in cells(row, release).items()}
        if row.library:
            found["library"] = f"[{text(row.title)}](libraries/{row.library}.md)"
        shown.append([found[name] for name in names])
    yield to_markdown(names, shown, [name in numbers for name in names])


def findings_page() -> Iterator[str]:
    yield "# Findings that no rule gives\n\n"
    yield "Made by `make docs`: don't edit. Most findings have the id of a rule of the table, such as\n"
    yield "`cublas/cublasSgemm`; those below come from code. `hipport explain ID` tells the same.\n\n"
    for finding in sorted(BUILTIN_FINDINGS.values(), key=lambda finding: finding.id):
        yield f"## {finding.id}\n\n{text(finding.title[:1].upper() + finding.title[1:])}. {text(finding.why)}\n\n"
        rows = [
            (str(c.verdict), text(capital_words(c.message)), text(capital_words(c.help)), str(c.effort or ""))
            for c in finding.cases.values()
        ]
        yield to_markdown(("verdict", "message", "what to do", "minutes"), rows, (False, False, False, True))
        yield "\n"


if __name__ == "__main__":
    sys.exit(main())
