"""The pages of docs/ that are made from the rules are the ones that the rules make."""

from __future__ import annotations

import re
import subprocess
import sys

from hipport_process import PROJECT


def test_generated_pages_are_current() -> None:
    done = subprocess.run([sys.executable, PROJECT / "tools" / "generate_docs.py", "--check"], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def test_links_inside_the_docs_lead_somewhere() -> None:
    for page in (PROJECT / "docs").rglob("*.md"):
        content = page.read_text(encoding="utf-8")
        anchors = set(re.findall(r'<a id="([^"]+)">', content))
        for link in set(re.findall(r"\]\((?!https?:)([^)\s]+)\)", content)):
            path, _, anchor = link.partition("#")
            assert not path or (page.parent / path).exists(), f"{page}: {link}"
            assert path or anchor in anchors, f"{page}: {link}"
