#!/usr/bin/env python3
"""Writes keys.json: tables of keys that every binding reproduces, computed by the reference implementation of the key specification.

    python3 bindings/golden/keys.py            writes the file
    python3 bindings/golden/keys.py --check    compares it; exits 1 if it differs

Each entry has a description, as `keys generate` reads it, and the resulting values. `keys` lists some keys with their
indices; `digest` is the 64-bit FNV-1a hash of all keys in order, each as little-endian bytes of its width. `check` is
the hash of the state in which slot i of each row, counted from 0 in row-major order, holds value i modulo the row's
number of values. Counts are 2, or 1 if that is their maximum.
"""

import json
import sys
from functools import reduce
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "zobrist/tests/golden"))
sys.dont_write_bytecode = True

import reference  # noqa: E402

PIECES = [f"{color} {role}" for color in ("White", "Black") for role in ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")]
TOY = [{"name": "square", "count": 2, "values": ["Red", "Blue"]}]
CHESS = [
    {"name": "board", "count": 64, "values": PIECES},
    {"name": "turn", "values": ["Black"]},
    {"name": "castling", "count": [2, 2]},
    {"name": "en_passant", "values": list("ABCDEFGH")},
]
UNNAMED = [{"name": f"row{i}", "count": count, "values": values} for i, (count, values) in enumerate([(64, 12), (4, 1), (1, 8), (1, 1)])]
HANDS = [{"name": "board", "count": [5, 5], "values": 20}, {"name": "hands", "count": [2, 5], "times": 2}, {"name": "white"}]
PUZZLE = [{"name": "tiles", "count": 16, "values": 15}]

TABLES = [  # name, slots, differences from random keys of 64 bits, seed 2026, combined by XOR
    ("toy", TOY, {}),
    ("toy", TOY, {"bits": 8, "source": "exact"}),
    ("toy", TOY, {"bits": 32, "combine": "add", "lane": 3}),
    ("toy", TOY, {"bits": 128, "seed": 2**64 - 1}),
    ("toy", TOY, {"bits": 128, "combine": "add"}),
    ("chess", CHESS, {}),
    ("unnamed", UNNAMED, {}),
    ("shogi 5x5", HANDS, {"combine": "add"}),
    ("puzzle", PUZZLE, {"source": "exact"}),
    ("puzzle", PUZZLE, {"bits": 16}),
    ("chess", CHESS, {"source": "features"}),
    ("chess", CHESS, {"bits": 128, "source": "features", "lane": 3}),
    ("unnamed", UNNAMED, {"bits": 16, "source": "features"}),
    ("puzzle", PUZZLE, {"source": "features"}),
    ("toy", TOY, {"bits": 8, "source": "features"}),
]


def lengths(row):
    count = row.get("count", [])
    # A single slot is not an array.
    return count if isinstance(count, list) else [count] if count > 1 else []


def slot(row):
    """Returns the named values of a slot: a flag has only `true`, and a count has one unnamed key."""
    values = [""] if "times" in row else row.get("values", 1)
    if values == 1:
        values = ["true"]
    return reference.slot((values if isinstance(values, list) else list(map(str, range(values))), None))


def shape(rows):
    return reference.fields(**{
        row["name"]: reduce(lambda inner, n: reference.array(n, inner), reversed(lengths(row)), slot(row)) for row in rows})


def table(name, rows, options):
    description = {"name": name, "bits": 64, "source": "random", "combine": "xor", "seed": 2026, "lane": 0} | options | {"slots": rows}
    bits, seed, lane = (description[key] for key in ("bits", "seed", "lane"))
    of, mask = shape(rows), (1 << description["bits"]) - 1
    origin, guarantee, independent = reference.seeded(seed, lane), "none", 0
    numbered = {"exact": "slot", "features": "feature"}.get(description["source"])
    sizes = [len(slot(row)[1]) for row in rows for _ in range(reduce(int.__mul__, lengths(row), 1))]
    if description["source"] == "exact":
        keys, origin, guarantee = reference.exact(seed, lane, of, bits), origin + " exact", "exact"
        # The key of the third value of a slot is the XOR of the first two keys.
        independent = 2 if max(sizes) > 2 else sum(sizes)
    elif description["source"] == "features":
        m = reference.bch_degree(sum(sizes))
        keys, origin = reference.by_features(seed, lane, of, bits), f"{origin} bch {m}"
        # The exponents of whole blocks determine all those below the first odd one that they do not.
        whole = list(reference.bch_exponents(m))[:(bits - 1) // m]
        known = {(i << k) % (2**m - 1) for i in whole for k in range(m)}
        independent = min(next((i for i in range(1, 2**m - 1, 2) if i not in known), 2**m), sum(sizes))
        # The slots with most keys need most of them if states differ there.
        changes = sorted((min(size, 2) for size in sizes), reverse=True)
        apart = sum(sum(changes[:slots]) <= independent for slots in range(1, len(sizes) + 1))
        guarantee = "exact" if apart == len(sizes) else f"{apart} slots"
    else:
        keys = [reference.path_key(seed, lane, path, i) & mask for path, i in reference.features(of)]
    kind = {"xor": "xor", "add": "sum"}[description["combine"]]
    base = check = reference.base_of(seed, lane) & mask
    at = 0
    for row in rows:
        slots, values = reduce(int.__mul__, lengths(row), 1), len(slot(row)[1])
        for i in range(slots):
            key = keys[at + i * values + i % values] * min(row.get("times", 1), 2)
            check = check ^ key if kind == "xor" else check + key & mask
        at += slots * values
    assert at == len(keys)
    some = range(at) if at <= 20 else sorted({0, 1, 11, 12, at // 2, at - 9, at - 2, at - 1})
    number = lambda n: f"0x{n:0{bits // 4}x}"
    return {
        "description": description,
        "guarantee": guarantee,
        "independent_keys": independent,
        "fingerprint": f"0x{reference.fingerprint(f'{kind} {bits}', origin, of, numbered):016x}",
        "base": number(base),
        "check": number(check),
        "key_count": at,
        "digest": f"0x{reference.fnv1a(b''.join(key.to_bytes(bits // 8, 'little') for key in keys)):016x}",
        "keys": [[i, number(keys[i])] for i in some],
    }


def render():
    rows = [json.dumps(table(*row)) for row in TABLES]
    return '{\n"tables": [\n' + ",\n".join(rows) + "\n]\n}\n"


def main(args):
    if args not in ([], ["--check"]):
        sys.exit(__doc__)
    reference.self_test()
    file, text = HERE / "keys.json", render()
    if not args:
        file.write_text(text)
    elif not file.exists() or file.read_text() != text:
        sys.exit(f"{file} differs from the output of this script")


if __name__ == "__main__":
    main(sys.argv[1:])
