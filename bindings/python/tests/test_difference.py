"""The slots in which two states differ, decoded from hashes and sketches, compared with the states themselves."""

import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zobrist
from zobrist import array, enum, features, joint, numbers, option, slots, struct

PIECE = struct(color=enum("White", "Black"), role=enum("Pawn", "King"))
PIECES = [None, ("White", "Pawn"), ("White", "King"), ("Black", "Pawn"), ("Black", "King")]
ANSWERS = ["No", ("Yes", False, 0), ("Yes", False, 1), ("Yes", True, 0), ("Yes", True, 1), "Maybe"]
STATE = slots(
    board=array(8, option(PIECE)),
    players=array(2, slots(hand=array(3, numbers(9, first=2)), castled=bool)),
    answer=enum(No=(), Yes=(bool, numbers(1)), Maybe=(), empty="Maybe"),
    pair=joint(array(2, bool)),
)

# A path to each slot, and its values.
VALUES: dict[str, list[Any]] = {
    **{f"board[{i}]": PIECES for i in range(8)},
    **{f"players[{i}].hand[{j}]": list(range(2, 10)) for i in range(2) for j in range(3)},
    **{f"players[{i}].castled": [False, True] for i in range(2)},
    "answer": ANSWERS,
    "pair": [(False, False), (False, True), (True, False), (True, True)],
}


def state_of(values: dict[str, Any]) -> dict[str, Any]:
    players = [
        {"hand": [values[f"players[{i}].hand[{j}]"] for j in range(3)], "castled": values[f"players[{i}].castled"]}
        for i in range(2)
    ]
    board = [values[f"board[{i}]"] for i in range(8)]
    return {"board": board, "players": players, "answer": values["answer"], "pair": values["pair"]}


@pytest.mark.parametrize("source, bits", [("features", 64), ("features", 128), ("exact", 128)])
def test_states(source: Any, bits: Any) -> None:
    keys = zobrist.KeyTable(STATE, 2026, bits=bits, source=source)
    rng, named, refused = random.Random(1), 0, 0
    # Of 64 to 127 features, hashes name as many as the guide's table says.
    assert (len(keys), keys.decodable) == (90, 90 if source == "exact" else {64: 10, 128: 63}[bits])
    for _ in range(100):
        ours = {path: rng.choice(values) for path, values in VALUES.items()}
        theirs = ours | {path: rng.choice(VALUES[path]) for path in rng.sample(list(VALUES), rng.randrange(11))}
        differing = [path for path in VALUES if ours[path] != theirs[path]]
        pairs = [(path, of[path]) for path in differing for of in (ours, theirs)]
        expected = {pair for pair in pairs if keys.key(*pair) != 0}
        hash, other = keys.hash(state_of(ours)), keys.hash(state_of(theirs))
        if len(expected) > keys.decodable:
            refused += 1
            with pytest.raises(ValueError, match=f"differ in more than {keys.decodable} features, and hashes of {bits} bits"):
                keys.difference(hash, other)
            difference = keys.sketch(state_of(ours), 20).difference(keys.sketch(state_of(theirs), 20))
        else:
            named += 1
            difference = keys.difference(hash, other)
        assert difference.seen_from(state_of(ours)) == {path: (ours[path], theirs[path]) for path in differing}
        assert difference.seen_from(state_of(theirs)) == {path: (theirs[path], ours[path]) for path in differing}
        assert bool(difference) == bool(differing)
        if source == "features":
            assert set(difference.features) == expected and len(difference.features) == len(expected)
    assert named > 50 and (refused > 10) == (bits == 64)


def test_texts() -> None:
    keys = zobrist.KeyTable(STATE, source="features")
    ours = {path: values[0] for path, values in VALUES.items()}
    theirs = ours | {"board[3]": ("Black", "King"), "players[1].castled": True}
    difference = keys.difference(keys.hash(state_of(ours)), keys.hash(state_of(theirs)))
    assert str(difference) == "board[3] = None or Black King, players[1].castled = false or true"
    assert repr(difference) == f"<Difference {difference}>"
    same = keys.difference(keys.base, keys.base)
    assert str(same) == "no difference" and not same and same.features == [] and same.seen_from(state_of(ours)) == {}
    third = ours | {"board[3]": ("White", "Pawn")}
    with pytest.raises(ValueError, match=re.escape("does not have this difference, see `board[3]`")):
        difference.seen_from(state_of(third))
    with pytest.raises(ValueError, match="the state has no board"):
        difference.seen_from({})


def test_a_state_that_is_one_slot_and_an_enum_of_features() -> None:
    keys = zobrist.KeyTable(option(bool), source="features")
    difference = keys.difference(keys.hash(None), keys.hash(True))
    assert difference.features == [("", True)] and difference.seen_from(None) == {"": (None, True)}

    shape = features(Piece=(enum("White", "Black"), numbers(63)), BlackToMove=())
    keys = zobrist.KeyTable(shape, source="features")
    ours, theirs = [("Piece", "White", 12), "BlackToMove"], [("Piece", "White", 12), ("Piece", "Black", 60)]
    difference = keys.difference(keys.hash(ours), keys.hash(theirs))
    assert difference.features == [("Piece", ("Black", 60)), ("BlackToMove", ())]
    assert keys.hash(ours) ^ keys.hash(theirs) == keys.key(*difference.features[0]) ^ keys.key(*difference.features[1])
    assert difference.seen_from(ours) == {("Piece", "Black", 60): (False, True), "BlackToMove": (True, False)}


def test_counts() -> None:
    """Sketches have multiplicities, and additive keys have no guarantee."""
    keys = zobrist.KeyTable(slots(pawns=array(2, zobrist.count(18))), additive=True)
    difference = keys.sketch({"pawns": [3, 0]}, 4).difference(keys.sketch({"pawns": [5, 1]}, 4))
    assert difference.seen_from({"pawns": [3, 0]}) == {"pawns[0]": (3, 5), "pawns[1]": (0, 1)}


@pytest.mark.parametrize("sites, values, source", [(500, 4, "features"), (60, 2, "exact")])
def test_lattices(sites: int, values: int, source: Any) -> None:
    keys, rng = zobrist.LatticeKeys(sites, values, 7, source=source), np.random.default_rng(2)
    for _ in range(60):
        ours = rng.integers(0, values, sites)
        theirs, at = ours.copy(), rng.choice(sites, 2, replace=False)
        theirs[at] = rng.integers(0, values, 2)
        expected = {int(i): (int(ours[i]), int(theirs[i])) for i in np.flatnonzero(ours != theirs)}
        present = [(i, value) for i, both in expected.items() for value in both if value]
        assert len(present) <= keys.decodable
        for difference in (
            keys.difference(keys.hash(ours), np.uint64(keys.hash(theirs))),
            keys.sketch(ours, 6).difference(keys.sketch(theirs, 6)),
        ):
            assert difference.seen_from(ours) == expected and sorted(difference.features) == sorted(present)
    with pytest.raises(ValueError, match="species has shape"):
        difference.seen_from(ours[1:])


def test_refusals() -> None:
    table, lattice = zobrist.KeyTable(slots(on=array(9, bool)), bits=32), zobrist.LatticeKeys(9, 2)
    for keys in (table, lattice):
        assert keys.decodable == 0
        with pytest.raises(ValueError, match="keys without a guarantee do not tell what differs"):
            keys.difference(keys.base, keys.base)
    with pytest.raises(ValueError, match="other is 4294967296, but the keys have 32 bits"):
        table.difference(0, 2**32)
    with pytest.raises(ValueError, match=f"hash is {2**64}, but the keys have 64 bits"):
        lattice.difference(2**64, 0)


def test_sketches() -> None:
    on = slots(on=array(1000, bool))
    keys, other = zobrist.KeyTable(on), zobrist.KeyTable(on, seed=1, bits=128)
    ours, theirs = ({"on": [i % 3 == 0 or i in extra for i in range(1000)]} for extra in ((), (7, 8, 700)))
    sketch = keys.sketch(ours, 8)
    assert (sketch.capacity, repr(sketch), len(sketch.to_bytes())) == (8, "<Sketch of capacity 8>", 12 + 10)
    read = zobrist.Sketch.from_bytes(other.sketch(theirs, 5).to_bytes())
    expected = {"on[7]": (False, True), "on[8]": (False, True), "on[700]": (False, True)}
    # Whichever side was read, and by the smaller capacity.
    assert sketch.difference(read).seen_from(ours) == expected
    assert read.difference(sketch).seen_from(ours) == expected
    assert sketch.truncated(3).difference(read).seen_from(ours) == expected
    with pytest.raises(ValueError, match="more than 2 features, the capacity of the sketches"):
        sketch.truncated(2).difference(read)
    # The XOR with the sketch of no features.
    nothing = keys.sketch({"on": [False] * 1000}, 8)
    assert [path for path, _ in (read ^ sketch).difference(nothing).features] == list(expected)
    assert (sketch ^ read).capacity == 5 and (sketch ^ sketch).to_bytes() == nothing.to_bytes()

    for wrong in (0, 65_536):
        with pytest.raises(ValueError, match="capacity is .*, but must be 1 to 65535"):
            keys.sketch(ours, wrong)
    for wrong in (0, 9):
        with pytest.raises(ValueError, match="capacity is .*, but must be 1 to 8"):
            sketch.truncated(wrong)
    with pytest.raises(ValueError, match="two sketches that were read"):
        read.difference(read)
    with pytest.raises(ValueError, match="the sketches are of different types"):
        sketch.difference(zobrist.LatticeKeys(1000, 2).sketch(np.zeros(1000, int), 8))
    with pytest.raises(ValueError, match="a sketch begins with its version, 1"):
        zobrist.Sketch.from_bytes(b"x" * 20)
    with pytest.raises(TypeError):
        sketch ^ 1  # type: ignore[operator]


def test_golden_sketches() -> None:
    """The bytes are those of Rust and of the independent implementation."""
    golden = Path(__file__).parents[3] / "zobrist" / "tests" / "golden" / "sketches.txt"
    lines = [line.split() for line in golden.read_text().splitlines() if not line.startswith("#")]
    for sites, each, present, capacity, data in lines:
        if sites == "position" or int(sites) > 2**20:
            continue
        species = np.zeros(int(sites), np.uint8)
        for feature in [] if present == "-" else map(int, present.split(",")):
            species[feature // int(each)] = feature % int(each) + 1
        keys = zobrist.LatticeKeys(len(species), int(each) + 1, source="computed")
        sketch = keys.sketch(species, int(capacity))
        assert sketch.to_bytes().hex() == data
        assert not sketch.difference(zobrist.Sketch.from_bytes(bytes.fromhex(data)))
    assert len(lines) > 10
