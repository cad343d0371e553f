#!/usr/bin/env python3
"""Checks that words of new users lead somewhere in the search of the documentation, which must be built.

    .ci/words.py target/doc/search.index         rustdoc's index: names and aliases
    .ci/words.py target/python-docs              Sphinx's index: words of the pages, and names

The words are from questions and bug reports about Zobrist hashing, and from the attributes.
"""

import json
import sys
from pathlib import Path

BOTH = "repetition, superko, undo, transposition table, collision, symmetry, mirror, rotation, vacancy, kinetic, alloy, cache, supercell, seed, threads"
RUST = """castling, en passant, side to move, null move, unmake, promotion, pawn hash, material, mailbox, bitboard, polyglot, opening book,
perft, fifty-move rule, mate score, replacement, aging, lock-free, lazy smp, pieces in hand, drops, crazyhouse, correction history, multiset,
neighbor, periodic, Ising, incremental, excluded move, tally, part, guarantee, resize,
depth-preferred, copy-make, singular extension, perpetual check, castling rights"""
PYTHON = """neighbour, shell, perovskite, slab, spglib, memoize, process, MPI, pickle, dtype, barrier, hit rate, environment, species, fingerprint, JAX, PyTorch, batch, jit, policy,
adsorbate, restart, checkpoint, replica, tempering, cluster expansion, pymatgen, reproducible"""


def listed(words: str) -> list[str]:
    return [word.strip() for word in words.replace("\n", " ").split(",")]


def main(index: Path) -> int:
    if index.name == "search.index":
        # Names without upper case, one after the other; rustdoc finds parts of them.
        text = "".join(file.read_text("utf-8") for file in (index / "normalizedName").iterdir())
        words = listed(BOTH) + listed(RUST)
        missing = [word for word in words if word.lower() not in text and word.lower().replace(" ", "") not in text]
    else:
        found = json.loads((index / "searchindex.js").read_text("utf-8").removeprefix("Search.setIndex(").removesuffix(")"))
        # Stems, such as `cach` for `cache`.
        stems = [stem.lower() for stem in [*found["terms"], *found["titleterms"]]]
        words = listed(BOTH) + listed(PYTHON)
        missing = [word for word in words if not all(any(stem.startswith(part[:4]) for stem in stems) for part in word.lower().split())]
    print(f"{len(words) - len(missing)} of {len(words)} words are found", *(f"nothing is found for: {word}" for word in missing), sep="\n")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
