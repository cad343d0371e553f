#!/usr/bin/env python3
"""Writes zobrist/README.md, the page of the published package and the programs of its doctests, from README.md.

    .ci/readme.py            writes it
    .ci/readme.py --check    exit code 1 if it is not what this script would write
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
text = (ROOT / "README.md").read_text("utf-8")
# Links are relative to the folder of the page.
text = re.sub(r"\]\((?!#|\w+:)(zobrist/)?", lambda link: "](" if link[1] else "](../", text)
page = ROOT / "zobrist" / "README.md"
text = "<!-- Made from ../README.md by .ci/readme.py. -->\n" + text
if "--check" not in sys.argv:
    page.write_text(text, "utf-8")
elif page.read_text("utf-8") != text:
    sys.exit(f"{page.relative_to(ROOT)} is not made from README.md: run .ci/readme.py")
