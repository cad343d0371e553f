#!/usr/bin/env python3
"""Checks that relative links of READMEs, of the other pages at the root and of the Python pages lead to files."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
pages = subprocess.run(["git", "ls-files", "*README.md", "[CR]*.md", "bindings/python/docs/*.md"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
broken = 0
for page in pages:
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text("utf-8"), flags=re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"^\[[^]]+\]: (\S+)", text, re.M):
        path = link.partition("#")[0]
        if path and ":" not in path and not (ROOT / page).parent.joinpath(path).exists():
            print(f"{page}: no file {link}")
            broken = 1
sys.exit(broken)
