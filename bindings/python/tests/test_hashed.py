"""Tests values that keep their own hash, against the hash from scratch and plain NumPy arrays."""

import copy
import enum
import pickle
import random
import re
from typing import Any, Union

import numpy as np
import pytest

import zobrist

COLOR = zobrist.enum("White", "Black")
SHAPE = zobrist.slots(
    board=zobrist.array(8, zobrist.array(8, zobrist.option(COLOR))),
    players=zobrist.array(2, zobrist.slots(hand=zobrist.array(7, zobrist.numbers(18)), castled=bool)),
    turn=COLOR,
)
VALUES: dict[str, list[Any]] = {
    "board": [None, "White", "Black"],
    "players.hand": list(range(19)),
    "players.castled": [False, True],
    "turn": ["White", "Black"],
}


def start() -> dict[str, np.ndarray[Any, Any]]:
    shapes = {"board": (8, 8), "players.hand": (2, 7), "players.castled": (2,), "turn": ()}
    return {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}


def from_scratch(keys: zobrist.KeyTable, model: dict[str, np.ndarray[Any, Any]]) -> int:
    """Returns the hash from scratch: converts value indices into Python values, and passes these to `KeyTable.hash`."""
    values = {name: np.vectorize(VALUES[name].__getitem__, otypes=[object])(numbers) for name, numbers in model.items()}
    players = [{"hand": list(values["players.hand"][i]), "castled": values["players.castled"][i]} for i in range(2)]
    return keys.hash({"board": values["board"].tolist(), "players": players, "turn": values["turn"].item()})


@pytest.mark.parametrize("options", [{"bits": 64}, {"bits": 8}, {"bits": 128}, {"additive": True}, {"bits": 32, "additive": True}, {"bits": 128, "additive": True}])
def test_random_writes_of_a_state(options: dict[str, Any]) -> None:
    keys, rng, numbers = zobrist.KeyTable(SHAPE, seed=2026, **options), random.Random(1), np.random.default_rng(1)
    model = start()
    state = zobrist.Hashed(keys, model)
    assert state.hash == from_scratch(keys, model)
    for step in range(600):
        name = rng.choice(list(model))
        count, array = len(VALUES[name]), model[name]
        slot = tuple(rng.randrange(length) for length in array.shape)
        if step % 3 == 0 and array.ndim:
            index: Any = rng.choice([slice(None), slice(1, None, 2), Ellipsis, numbers.integers(0, len(array), 5), [-1], numbers.random(array.shape) < 0.5])
            new = numbers.integers(0, count, array[index].shape)
            array[index] = new
            state[(name, index) if not isinstance(index, tuple) else (name, *index)] = new
        elif step % 3 == 1 and array.ndim:
            other = tuple(rng.randrange(length) for length in array.shape)
            array[slot], array[other] = array[other], array[slot]
            state.swap((name, *slot), (name, *other))
        else:
            before, value = state.hash, rng.randrange(count)
            old = state.set((name, *slot), value)
            assert old == array[slot] and isinstance(old, int)
            assert state.set((name, *slot), old) == value and state.hash == before
            state[(name, *slot)] = array[slot] = value
        assert state.hash == from_scratch(keys, model)
        assert all((state[name] == model[name]).all() for name in model)


@pytest.mark.parametrize("source", ["stored", "computed", "exact"])
def test_random_writes_of_a_lattice(source: Any) -> None:
    keys, numbers = zobrist.LatticeKeys(30, 4, seed=7, source=source), np.random.default_rng(2)
    model = numbers.integers(0, 4, (5, 6), np.uint8)
    state = zobrist.Hashed(keys, model)
    for _ in range(300):
        i, j = (tuple(map(int, numbers.integers(0, [5, 6]))) for _ in range(2))
        state.swap(i, j)
        model[i], model[j] = model[j], model[i]
        assert state.set(i, 3) == model[i]
        model[i] = 3
        rows, columns, new = numbers.integers(0, 5, 9), numbers.integers(0, 6, 9), numbers.integers(0, 4, 9)
        state[rows, columns] = new
        model[rows, columns] = new
        state[1:3] = state[2:4]
        model[1:3] = model[2:4].copy()
        assert state.hash == keys.hash(model.ravel()) and (state.values == model).all() and len(state) == 30


def test_what_is_out_of_range_is_named_and_nothing_is_written() -> None:
    keys = zobrist.LatticeKeys(6, 3)
    state = zobrist.Hashed(keys, [0, 1, 2, 0, 1, 2])
    before = state.hash

    def refused(message: str, index: Any, value: Any) -> None:
        with pytest.raises((ValueError, IndexError), match=message):
            state[index] = value
        assert state.hash == before and state.values.tolist() == [0, 1, 2, 0, 1, 2]

    refused("slot 3 is 3, but its values are 0 to 2", 3, 3)
    refused("slot 2 is 7", slice(None), [0, 0, 7, 0, 0, 9])
    refused("slot 4 is -1", [1, 4], [0, -1])
    refused("float64, but they must be integers", 3, 1.5)
    refused("out of bounds", 6, 1)
    refused("broadcast", 3, (1, 2))
    refused("could not be broadcast|broadcast", slice(0, 3), [1, 2])
    with pytest.raises(ValueError, match="slot 0 is 4"):
        state.set(0, 4)
    with pytest.raises(ValueError, match=r"the slot has one value, but \(1, 2\) are several"):
        zobrist.Hashed(zobrist.LatticeKeys(6, 4), np.zeros(6, np.uint8)).set(3, (1, 2))
    with pytest.raises(ValueError, match="selects 2 slots"):
        state.set([0, 1], 1)
    with pytest.raises(TypeError, match=r"keys is <class 'zobrist.LatticeKeys'>, but must be LatticeKeys\(\.\.\.\) or a KeyTable"):
        zobrist.Hashed(zobrist.LatticeKeys, [0] * 6)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="5 values, but there are keys for 6 sites"):
        zobrist.Hashed(keys, [0] * 5)
    with pytest.raises(IndexError, match="out of bounds"):
        state.set(6, 0)
    assert state.set(-1, 1) == 2 and state.set(5, 2) == 1 and state.hash == before
    named = zobrist.Hashed(zobrist.KeyTable(SHAPE), start())
    before = named.hash
    for index, message in {
        ("board", 2, 3): "board\\[2, 3\\] is 19, but its values are 0 to 2",
        "turn": "turn is 19, but its values are 0 to 1",
        "players[1].hand[3]": "players.hand\\[1, 3\\] is 19",
        "players.hand[3]": "does not have an index for each array",
        "pawns": "'pawns' is not a field: the fields are 'board'",
        7: "7 is not a field",
    }.items():
        with pytest.raises(ValueError, match=message):
            named.set(index, 19)
    named.set("players[1].hand[3]", 18)
    with pytest.raises(ValueError, match="turn is 18"):
        named.swap("turn", ("players.hand", 1, 3))
    with pytest.raises(ValueError, match="turn is 18"):
        named.swap(("players.hand", 1, 3), "turn")
    named.set(("players.hand", 1, 3), 0)
    assert named.hash == before
    for name in ["players[0].hand", "pawns"]:
        with pytest.raises(ValueError, match=name.replace("[", "\\[")):
            zobrist.Hashed(zobrist.KeyTable(SHAPE), {name: np.zeros(7, int)})
    with pytest.raises(ValueError, match=r"board has shape \(9,\), but must have shape \(8, 8\)"):
        zobrist.Hashed(zobrist.KeyTable(SHAPE), {"board": np.zeros(9, int)})


class Named(enum.Enum):
    White = 0
    Black = 1


class Numbered(enum.IntEnum):
    Black = 0


def test_single_slots_take_indices_as_arrays_do() -> None:
    """An index selects what it selects in a NumPy array, and a wrong one has the error of NumPy."""
    for shape in [(6,), (2, 3)]:
        keys, model = zobrist.LatticeKeys(6, 3), np.zeros(shape, np.uint8)
        state = zobrist.Hashed(keys, model)
        numbers = [0, 5, -1, -6, 6, -7, 2**70, True, False, np.True_, np.int64(1), np.int8(-1), np.array(1), 1.0, np.float64(1), None, "1", ...]
        for index in [*numbers, *((number,) for number in numbers), *((1, number) for number in numbers), (), [], (0, 1, 0)]:
            for value in (1, np.uint8(2), True):
                try:
                    model[index] = value
                except IndexError as error:
                    with pytest.raises(IndexError, match=re.escape(str(error))):
                        state[index] = value
                else:
                    state[index] = value
                assert (state.values == model).all() and state.hash == keys.hash(model.ravel()), index


@pytest.mark.parametrize("value, expected", [
    (2, 2), (True, 1), (False, 0), (np.True_, 1), (np.uint8(2), 2), (np.int64(-1), "slot 3 is -1, but its values are 0 to 2"), (np.array(2), 2), (Numbered.Black, 0),
    (3, "slot 3 is 3, but its values are 0 to 2"), (-1, "slot 3 is -1, but"), (2**70, f"slot 3 is {2**70}, but"), (-(2**70), f"slot 3 is {-(2**70)}, but"),
    (1.0, "float64, but they must be integers"), (np.float64(1), "float64, but they must be integers"), (None, "object, but they must be integers"),
    ("Black", "elements of <U5, but they must be integers"), (Named.Black, "object, but they must be integers"),
])
def test_single_values_of_a_site(value: Any, expected: Union[int, str]) -> None:
    keys = zobrist.LatticeKeys(6, 3)
    for write in (lambda state: state.set(3, value), lambda state: state.__setitem__(3, value), lambda state: state.set(np.int64(3), value)):
        state = zobrist.Hashed(keys, [0] * 6)
        if isinstance(expected, str):
            with pytest.raises(ValueError, match=re.escape(expected)):
                write(state)
            assert state.hash == keys.base
        else:
            write(state)
            assert state[3] == expected and state.hash == keys.base ^ keys.key(3, expected)


@pytest.mark.parametrize("value, expected", [
    (2, 2), (True, 1), (np.True_, 1), (np.uint8(2), 2), (Numbered.Black, 0), (None, 0), ("White", 1), ("Black", 2), (np.str_("Black"), 2), (("Black",), 2), (Named.Black, 2),
    (3, "points[4] is 3, but its values are 0 to 2"), (-1, "points[4] is -1, but"), (2**70, f"points[4] is {2**70}, but"), (np.int64(3), "points[4] is 3, but"),
    (1.0, "points is 1.0, but must be one of"), ("Red", "points is 'Red', but must be one of"), (("Black", 1), "points Black is (1,), but must be a tuple of 0 parts"), ((), "points is ()"),
])
def test_single_values_of_a_slot(value: Any, expected: Union[int, str]) -> None:
    keys = zobrist.KeyTable(zobrist.slots(points=zobrist.array(9, zobrist.option(zobrist.enum("White", "Black"))), turn=bool), seed=3)
    for write in (lambda state: state.set(("points", 4), value), lambda state: state.__setitem__(("points", 4), value), lambda state: state.set("points[4]", value)):
        state = zobrist.Hashed(keys, {"points": [0] * 9, "turn": 0})
        if isinstance(expected, str):
            with pytest.raises(ValueError, match=re.escape(expected)):
                write(state)
            assert state.hash == keys.base
        else:
            write(state)
            assert state["points", 4] == expected and state.hash == keys.base ^ int(keys["points"][4, expected])


def test_single_slots_of_named_fields() -> None:
    """Several indices lead to one slot. All others have an error, and nothing is written."""
    keys = zobrist.KeyTable(SHAPE, seed=3)
    for slot in [("players.hand", 1, 3), ("players.hand", -1, -4), ("players.hand", np.int64(1), 3), "players[1].hand[3]", ("players[1].hand", 3), ("players[1].hand[3]",)]:
        state = zobrist.Hashed(keys, start())
        assert state.set(slot, 18) == 0 and state["players.hand", 1, 3] == state[slot] == 18
        assert state.hash == keys.base ^ keys.key("players[1].hand[3]", 18) ^ keys.key("turn", "White")
    state = zobrist.Hashed(keys, start())
    before = state.hash
    wrong: list[tuple[Any, type[Exception], str]] = [
        (("turn", 0), IndexError, "too many indices"), (("turn", ""), IndexError, "only integers"), ("turn[0]", ValueError, "does not have an index for each array"),
        (("players.hand", 1), ValueError, "selects 7 slots"), (("players.hand", 1, 7), IndexError, "out of bounds"), (("players.hand", 1, 3, 0), IndexError, "too many indices"),
        (("players.hand", 1, 1.0), IndexError, "only integers"), (("players.hand", 1, True), ValueError, "selects 7 slots"), (("players", 1, "hand", 3), ValueError, "not a field"),
        ("players[-1].hand[3]", ValueError, "not a field"), ("players[1].hand[7]", IndexError, "out of bounds"), (".turn", ValueError, "not a field"), (b"turn", ValueError, "not a field"),
        ((), ValueError, "not a field"),
    ]
    for slot, error, text in wrong:
        with pytest.raises(error, match=text):
            state.set(slot, 1)
        assert state.hash == before


def test_bools_are_indices_of_values() -> None:
    """An array of bools selected keys by its elements, as a mask of NumPy does, so the hash was wrong."""
    keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(2, bool)))
    state = zobrist.Hashed(keys, {"on": [False, False]})
    for values in (True, [False, True], np.array([True, False])):
        state["on"] = values
        assert state.hash == keys.hash({"on": np.broadcast_to(np.array(values), 2).tolist()})


def test_more_than_256_values() -> None:
    keys = zobrist.KeyTable(zobrist.slots(clock=zobrist.array(3, zobrist.numbers(1000))), seed=4)
    state, rng = zobrist.Hashed(keys, {"clock": [1000, 256, 255]}), random.Random(5)
    model = [1000, 256, 255]
    for _ in range(100):
        i, j, value = rng.randrange(3), rng.randrange(3), rng.randrange(1001)
        assert state.set(("clock", i), value) == model[i]
        model[i] = value
        state.swap(("clock", i), ("clock", j))
        model[i], model[j] = model[j], model[i]
        assert state["clock"].tolist() == model and state.hash == keys.hash({"clock": model})


def test_views_cannot_be_written() -> None:
    values = np.zeros(6, np.uint8)
    state = zobrist.Hashed(zobrist.LatticeKeys(6, 3), values)
    view = state.values
    for write in (lambda: view.__setitem__(0, 1), lambda: view.setflags(write=True), lambda: state[1:3].fill(1)):
        with pytest.raises(ValueError):
            write()
    values[0] = 1
    assert state[0] == 0
    state[0] = 2
    assert view[0] == 2


def test_copies_are_independent() -> None:
    state = zobrist.Hashed(zobrist.KeyTable(SHAPE, bits=128, additive=True), start())
    state["board", 2, 2:5] = [1, 2, 1]
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.hash == state.hash and (other["board"] == state["board"]).all()
        other.set(("board", 0, 0), 1)
        assert other.hash != state.hash and state["board"][0, 0] == 0
    board = zobrist.Hashed(zobrist.KeyTable(zobrist.array(9, bool)), [False] * 9)
    board[4] = True
    assert pickle.loads(pickle.dumps(board)).hash == board.hash == board.keys.hash([False] * 4 + [True] + [False] * 4)
    assert repr(board) == f"<Hashed {board.hash:#x} of 9 slots>"


def test_slots_of_counts_and_fields_that_are_not_named() -> None:
    shape = zobrist.slots(material=zobrist.array(3, zobrist.count(10)), turn=bool)
    keys = zobrist.KeyTable(shape, additive=True)
    state = zobrist.Hashed(keys, {"material": [1, 2, 3]})
    state[("material", slice(None))] = [10, 0, 4]
    assert state.hash == keys.hash({"material": [10, 0, 4], "turn": False})


def test_values_by_name_are_those_of_hash() -> None:
    piece = zobrist.struct(color=COLOR, role=zobrist.enum("Pawn", "King"))
    shape = zobrist.slots(board=zobrist.array(2, zobrist.array(2, zobrist.option(piece))), turn=COLOR, clock=zobrist.option(zobrist.numbers(5)))
    keys = zobrist.KeyTable(shape, seed=1)
    names: dict[str, Any] = {"board": [[None, ("White", "King")], [("Black", "Pawn"), None]], "turn": "Black", "clock": None}
    state = zobrist.Hashed(keys, names)
    assert state.hash == keys.hash(names) and state["board"].tolist() == [[0, 2], [3, 0]] and state["turn"] == 1
    state["board", 0] = [("Black", "King"), None]
    state["board", 1, 1] = ("White", "Pawn")
    assert state.set("turn", "White") == 1 and state.set("clock", 3) == 0
    # An integer is an index: 3 means the value 2, since None is the first.
    board = [[("Black", "King"), None], [("Black", "Pawn"), ("White", "Pawn")]]
    assert state.hash == keys.hash({"board": board, "turn": "White", "clock": 2})
    before = state.hash
    for index, value, message in [
        (("board", 0), [0, ("White", "Pawn")], "0 beside other values"), ("turn", "Red", "turn is 'Red', but must be one of 'White', 'Black'"),
        (("board", 0), [("White", "Rook"), None], "Rook"), ("clock", 1.5, "clock is 1.5"),
    ]:
        with pytest.raises(ValueError, match=message):
            state[index] = value
    assert state.hash == before
    with pytest.raises(ValueError, match="'board' is a field that stays empty, since `values` had only 'turn'"):
        zobrist.Hashed(keys, {"turn": 0})["board", 0, 0] = 1
    with pytest.raises(ValueError, match="'boards' is not a field: the fields are 'turn'"):
        zobrist.Hashed(keys, {"turn": 0})["boards", 0, 0] = 1
