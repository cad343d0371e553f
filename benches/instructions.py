#!/usr/bin/env python3
"""Counts the instructions of the functions that the bench `updates` times, by `valgrind`.

    benches/instructions.py     from the root of the repository

Unlike times, the counts do not depend on other load on the machine. They say nothing about cache misses and
mispredicted branches. A count is for one call, the mean of all lists of moves of the bench.
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

# Derived functions, and the hand-written ones with which `updates` compares them.
PAIRS = [
    ("quiet move", "derived::quiets_by_slots", "hand::quiets_by_hand"),
    ("capture", "derived::captures_by_slots", "hand::captures_by_hand"),
    ("castling", "derived::castlings_by_slots", "hand::castlings_by_hand"),
    ("piece in hand", "derived::gains_by_slots", "hand::gains_by_hand"),
    ("change of a square", "derived::edits_by_slots", "hand::edits_by_hand"),
    ("board and hash", "hashed::moves_by_hashed", "hashed::moves_by_hand"),
    ("five parts", "parts::moves_by_parts", "parts::moves_by_hand"),
    ("squares from scratch", "derived::scratch_by_derive", "scratch::position_by_codes"),
    ("stone, run time", "go::stones_by_table", "go::stones_by_array"),
    ("lattice swap", "lattice::swaps_by_table", "lattice::swaps_by_array"),
]


def counts(profile):
    """Returns the instructions for each call of each function, without those of the functions that it calls."""
    names, own, calls = {}, Counter(), Counter()
    function, is_of_callee = None, False
    for line in profile.splitlines():
        if match := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line):
            kind, number, name = match.groups()
            names.setdefault(number, name)
            if kind == "fn":
                function = names[number]
            else:
                callee = names[number]
        elif line.startswith("calls="):
            calls[callee] += int(line[6:].split()[0])
            is_of_callee = True
        elif line[:1].isdigit() or line[:1] in ("+", "-", "*"):
            if not is_of_callee:
                own[function] += int(line.split()[1])
            is_of_callee = False
    return {name.removeprefix("zobrist_compared::"): own[name] / n for name, n in calls.items()}


def main():
    command = ["cargo", "bench", "-p", "zobrist-benches", "--no-run"]
    built = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    bench = re.search(r"\((\S*benches-\w+)\)", built)[1]
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder, "profile")
        run = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", bench, "--test", "updates|scratch"]
        subprocess.run(run, check=True, capture_output=True)
        instructions = counts(profile.read_text())
    print(f"{'instructions of a call':<24}{'derived':>12}{'by hand':>12}{'ratio':>8}")
    for name, derived, by_hand in PAIRS:
        derived, by_hand = instructions[derived], instructions[by_hand]
        print(f"{name:<24}{derived:>12,.0f}{by_hand:>12,.0f}{derived / by_hand:>8.3f}")


if __name__ == "__main__":
    sys.exit(main())
