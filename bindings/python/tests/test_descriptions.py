"""Descriptions as texts, in the format of Rust and C. Their keys equal the golden keys of the independent reference
implementation."""

import gc
import json
from functools import reduce
from pathlib import Path

import pytest

import zobrist
from zobrist import array, bits, count, enum, features, joint, numbers, option, slots, struct

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "keys.json").read_text())["tables"]


def shape(row: dict) -> zobrist.Shape | type:
    """Returns the Python description of a row of slots."""
    values, lengths = row.get("values", 1), row.get("count", [])
    if "times" in row:
        slot = count(row["times"])
    elif values == 1:
        slot = bool
    else:
        slot = option(numbers(values - 1, empty=None) if isinstance(values, int) else enum(*values))
    lengths = lengths if isinstance(lengths, list) else [lengths] if lengths > 1 else []
    return reduce(lambda inner, length: array(length, inner), reversed(lengths), slot)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: json.dumps(golden["description"])[:60])
def test_tables_of_all_bindings(golden: dict) -> None:
    of = golden["description"]
    source = {"random": "stored"}.get(of["source"], of["source"])
    described = slots(**{row["name"]: shape(row) for row in of["slots"]})
    keys = zobrist.KeyTable(described, of["seed"], of["lane"], of["bits"], source, additive=of["combine"] == "add")
    assert keys.fingerprint == int(golden["fingerprint"], 16)
    assert keys.base == int(golden["base"], 16) and len(keys) == golden["key_count"]
    again = zobrist.KeyTable(zobrist.Shape(described.text), of["seed"], of["lane"], of["bits"], source, of["combine"] == "add")
    assert again.fingerprint == keys.fingerprint


def test_counts_add_up() -> None:
    keys = zobrist.KeyTable(slots(hands=array(2, count(3)), turn=bool), bits=32, additive=True)
    one = keys.key("hands[1]", 1)
    assert [keys.key("hands[1]", n) for n in range(4)] == [n * one % 2**32 for n in range(4)]
    assert keys.hash({"hands": [0, 3], "turn": False}) == (keys.base + 3 * one) % 2**32
    assert keys["hands"].shape == (2, 4) and int(keys["hands"][1, 3]) == 3 * one % 2**32
    with pytest.raises(ValueError, match="hands is 4, but must be from 0 to 3"):
        keys.number("hands", 4)
    with pytest.raises(ValueError, match="parity of a count"):
        zobrist.KeyTable(slots(hands=count(3)))


@pytest.mark.parametrize("described, text", [
    (bits(3), "array(3, bool)"),
    (numbers(9, first=1), "numbers(9, first = 1, empty = none)"),
    (enum("A b", "C", empty="C"), 'enum("A b", C, empty = C)'),
    (enum(No=(), Yes=(bool, enum("A"))), "enum(No, Yes = (0 = bool, 1 = enum(A)))"),
    (struct(bool, role=enum("X")), "struct(0 = bool, role = enum(X))"),
    (joint(array(2, bool)), "joint(array(2, bool))"),
    (features(Man=(numbers(3),), Turn=()), "features(Man = (0 = numbers(3, first = 0, empty = 0)), Turn)"),
])
def test_texts(described: zobrist.Shape, text: str) -> None:
    assert described.text == str(described) == text and described == zobrist.Shape(text)


def test_shapes_are_equal_if_they_have_equal_keys() -> None:
    one = zobrist.Shape("slots(a = numbers(16), b = bits(2))")
    same = [slots(a=numbers(16), b=bits(2)), slots(a=numbers(16, empty=0), b=array(2, bool)), zobrist.Shape("slots(a=numbers(16,empty=0),b=array(2,bool))")]
    for other in same:
        assert one == other and hash(one) == hash(other) and zobrist.KeyTable(one).fingerprint == zobrist.KeyTable(other).fingerprint
    for other in [slots(a=numbers(16), b=bits(3)), slots(a=numbers(16), c=bits(2)), slots(b=bits(2), a=numbers(16)), slots(a=numbers(16, empty=None), b=bits(2))]:
        assert one != other and zobrist.KeyTable(one).fingerprint != zobrist.KeyTable(other).fingerprint
    assert zobrist.Shape("nothing") == zobrist.Shape("nothing") != one


@pytest.mark.parametrize("text, message", [
    ("slots(a = boolean)", "column 11: 'boolean' is no shape"),
    ("slots(a = numbers(65536))", "more values than the 65536"),
    ("slots(a.b = bool, a = slots(b = bool))", "keys that other slots have"),
    ('slots("a|b" = bool)', "invalid name"),
])
def test_wrong_texts_are_value_errors(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        zobrist.KeyTable(zobrist.Shape(text))


def test_names_that_no_text_has() -> None:
    with pytest.raises(ValueError, match="no quotation marks"):
        slots(**{'a"b': bool})


def test_an_enum_of_features_in_a_state_is_one_slot() -> None:
    keys = zobrist.KeyTable(slots(last=features(Man=(numbers(3),), Pass=()), turn=bool))
    assert keys.number("last", ("Man", 2)) == 2 and keys.number("last", "Pass") == 4
    assert keys.hash({"last": "Pass", "turn": False}) == keys.base ^ keys.key("last", "Pass")


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1])


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the size of the process is read from /proc")
def test_memory_does_not_grow() -> None:
    def tables(start: int) -> int:
        for i in range(start, start + 1000):
            zobrist.KeyTable(slots(**{f"board{i}": array(9, option(enum(*(f"V{i}_{j}" for j in range(200)))))}))
        gc.collect()
        return resident()

    first = tables(0)
    # 1000 descriptions have 200 names each. If the names were never freed, they would take 25 MB. The limit is 2500
    # pages of memory, 10 MB with pages of 4 KiB.
    assert tables(1000) - first < 2500
