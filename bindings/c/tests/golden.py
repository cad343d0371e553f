#!/usr/bin/env python3
"""Checks that a library reproduces the golden file `bindings/golden/keys.json`. The argument is the path of the
library."""

import ctypes
import json
import sys
from ctypes import POINTER, byref, c_char_p, c_size_t, c_uint16, c_uint32, c_uint64, c_void_p
from functools import reduce
from pathlib import Path

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "keys.json"


class Options(ctypes.Structure):
    _fields_ = [("seed", c_uint64), ("lane", c_uint64), ("source", c_uint32), ("bits", c_uint32), ("additive", c_uint32), ("centre", c_uint32),
                ("site", c_size_t)]


def load(path):
    library = ctypes.CDLL(path)
    library.zobrist_keys_new.argtypes = [c_char_p, POINTER(Options), POINTER(c_void_p)]
    library.zobrist_keys_hash.argtypes = [c_void_p, POINTER(c_uint16), c_size_t, POINTER(c_uint64)]
    library.zobrist_keys_of_slot.argtypes = [c_void_p, c_size_t, POINTER(c_size_t)]
    library.zobrist_keys_of_slot.restype = POINTER(c_uint64)
    for name, result in [("slots", c_size_t), ("fingerprint", c_uint64), ("free", None)]:
        function = getattr(library, f"zobrist_keys_{name}")
        function.argtypes, function.restype = [c_void_p], result
    library.zobrist_last_error.restype = c_char_p
    return library


def shape(row):
    """Returns the library's description of a row of slots."""
    values = row.get("values", 1)
    if values == 1:
        slot = "bool"
    elif isinstance(values, int):
        slot = f"option(numbers({values - 1}, empty = none))"
    elif len(values) == 1:
        slot = f"enum(Empty, {values[0]}, empty = Empty)"
    else:
        slot = "option(enum(" + ", ".join(f'"{name}"' for name in values) + "))"
    count = row.get("count", [])
    lengths = count if isinstance(count, list) else [count] if count > 1 else []
    return reduce(lambda inner, length: f"array({length}, {inner})", reversed(lengths), slot)


def fnv1a(data):
    return reduce(lambda digest, byte: (digest ^ byte) * 0x100000001B3 % 2**64, data, 0xCBF29CE484222325)


def test(library, entry):
    of = entry["description"]
    text = "slots(" + ", ".join(f"{row['name']} = {shape(row)}" for row in of["slots"]) + ")"
    options = Options(seed=of["seed"], lane=of["lane"], bits=of["bits"], additive=of["combine"] == "add")
    options.source = {"random": 0, "exact": 3, "features": 4}[of["source"]]
    keys = c_void_p()
    if library.zobrist_keys_new(text.encode(), byref(options), byref(keys)):
        raise SystemExit(f"{text}: {library.zobrist_last_error().decode()}")
    words = 2 if of["bits"] == 128 else 1

    def joined(array, at=0):
        return sum(array[at * words + word] << 64 * word for word in range(words))

    slots, sizes, all_keys = library.zobrist_keys_slots(keys), [], []
    for slot in range(slots):
        count = c_size_t()
        row = library.zobrist_keys_of_slot(keys, slot, byref(count))
        assert joined(row) == 0, "the first value is the empty one"
        sizes.append(count.value)
        all_keys += [joined(row, value) for value in range(1, count.value)]

    def hash_of(values):
        out = (c_uint64 * words)()
        assert library.zobrist_keys_hash(keys, (c_uint16 * slots)(*values), slots, out) == 0
        return joined(out)

    # In the state of the check value, slot i of each row has value i modulo the number of values that have keys. The
    # library numbers these values from 1, because its value 0 is the empty value.
    state, at = [], 0
    for row in of["slots"]:
        count = row.get("count", 1)
        count = reduce(int.__mul__, count, 1) if isinstance(count, list) else count
        state += [1 + i % (sizes[at] - 1) for i in range(count)]
        at += count
    assert at == slots
    number = lambda text: int(text, 16)
    assert len(all_keys) == entry["key_count"]
    assert fnv1a(b"".join(key.to_bytes(of["bits"] // 8, "little") for key in all_keys)) == number(entry["digest"])
    assert all(all_keys[i] == number(key) for i, key in entry["keys"])
    assert hash_of([0] * slots) == number(entry["base"])
    assert hash_of(state) == number(entry["check"])
    assert library.zobrist_keys_fingerprint(keys) == number(entry["fingerprint"]), "fingerprint"
    library.zobrist_keys_free(keys)


def main():
    library, done = load(sys.argv[1]), 0
    for entry in json.loads(GOLDEN.read_text())["tables"]:
        # Skips tables with counts: all items of a count have one key, and a C program multiplies this key itself.
        if not any("times" in row for row in entry["description"]["slots"]):
            test(library, entry)
            done += 1
    assert done > 8
    print(f"golden.py: {done} tables match")


main()
