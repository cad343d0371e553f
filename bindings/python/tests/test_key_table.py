import enum
import pickle
import random

import numpy as np
import pytest

import zobrist
from zobrist import array, features, numbers, option, slots, struct

Color = enum.Enum("Color", "WHITE BLACK")
PIECE = struct(color=Color, role=zobrist.enum("Pawn", "King"))
STATE = slots(
    board=array(9, option(PIECE)),
    players=array(2, slots(castling=array(2, bool), hand=numbers(5))),
)


def random_state(rng: random.Random) -> dict:
    piece = lambda: rng.choice([None, (rng.choice(list(Color)), rng.choice(["Pawn", "King"]))])
    player = lambda: {"castling": [rng.random() < 0.5 for _ in range(2)], "hand": rng.randrange(6)}
    return {"board": [piece() for _ in range(9)], "players": [player(), player()]}


def test_names_with_dots() -> None:
    """Each feature is in the slot that has its name in Rust's table."""
    inner = slots(**{"c.d": array(2, bool), "e": bool})
    element = slots(**{"p": array(2, numbers(2)), "p.q": bool})
    names = {"a": inner, "a.b": array(2, bool), "a.b.c": numbers(3), "x.y": array(2, element)}
    keys = zobrist.KeyTable(slots(**names))
    for feature, key in enumerate(keys.keys.tolist()):
        path, value = keys.name(feature).split(" = ")
        assert keys.key(path, value == "true" or int(value)) == key, path
    assert keys.key(("a", "c.d", 1), True) == keys.key("a.c.d[1]", True) == keys["a.c.d"][1, 1]
    assert keys["x.y.p"].shape == (2, 2, 3)
    assert keys["x.y.p.q"].tolist() == [[0, keys.key(f"x.y[{i}].p.q", True)] for i in range(2)]
    hashed = zobrist.Hashed(keys, {"a.b": [1, 0], "x.y.p.q": [0, 1]})
    assert hashed.hash == keys.base ^ keys.key("a.b[0]", True) ^ keys.key("x.y[1].p.q", True)
    hashed.set("x.y[1].p.q", 0)
    assert hashed.hash == keys.base ^ keys.key("a.b[0]", True)
    for wrong in ("a..e", "a.", "a.c", "a.b.c.d", "a[0]", "x.y[0].p.q[0]"):
        with pytest.raises(ValueError, match="there is no '.*' in the path"):
            keys.key(wrong, True)


def test_the_longest_name_is_not_always_the_field() -> None:
    shape = slots(**{"a.b": array(2, slots(d=bool)), "a": slots(b=array(2, slots(c=bool))), "x": array(2, slots(y=bool))})
    keys = zobrist.KeyTable(shape)
    assert [keys.key(path, True) for path in ("a.b[1].d", "a.b[1].c", ("a", "b", 1, "c"))] == keys.keys[[1, 3, 3]].tolist()
    assert keys["a.b.c"].tolist() == [[0, key] for key in keys.keys[2:4].tolist()]
    assert keys[("x", "y")].tolist() == [[0, key] for key in keys.keys[4:6].tolist()]


def test_features_of_a_state() -> None:
    """The path of a variant leads to its features, and a state is the set of those that are present."""
    keys = zobrist.KeyTable(features(Man=(numbers(3),), Turn=()))
    assert keys["Man"].tolist() == keys.keys[:4].tolist() and keys.key("Turn", ()) == keys.keys[4]
    assert keys.key("Man", (2,)) == keys.keys[2] == keys.change("Man", (2,), (1,)) ^ keys.key("Man", (1,))
    assert keys.hash([("Man", 2), "Turn"]) == keys.base ^ int(keys.keys[2]) ^ int(keys.keys[4])
    with pytest.raises(ValueError, match="made of slots"):
        keys.key("", ())


def test_updates_lead_to_the_hash_from_scratch() -> None:
    rng = random.Random(1)
    for additive in (False, True):
        keys = zobrist.KeyTable(STATE, 2026, additive=additive)
        state = random_state(rng)
        hash = keys.hash(state)
        for _ in range(200):
            square, piece = rng.randrange(9), random_state(rng)["board"][0]
            old, new = (keys.key(("board", square), value) for value in (state["board"][square], piece))
            hash = (hash - old + new) % 2**64 if additive else hash ^ old ^ new
            state["board"][square] = piece
            player = rng.randrange(2)
            hand = rng.randrange(6)
            path = f"players[{player}].hand"
            old, new = keys.key(path, state["players"][player]["hand"]), keys.key(path, hand)
            hash = (hash - old + new) % 2**64 if additive else hash ^ old ^ new
            state["players"][player]["hand"] = hand
            assert hash == keys.hash(state)


def test_many_states_at_once() -> None:
    rng = random.Random(2)
    keys = zobrist.KeyTable(STATE, 2026)
    states = [random_state(rng) for _ in range(50)]
    of = lambda path, values: [keys.number(path, value) for value in values]
    arrays = {
        "board": np.array([of("board", s["board"]) for s in states], np.uint8),
        "players.castling": np.array([[of("players.castling", p["castling"]) for p in s["players"]] for s in states], np.uint16),
        "players.hand": np.array([[p["hand"] for p in s["players"]] for s in states], np.uint8),
    }
    assert keys.hash_many(arrays).tolist() == [keys.hash(state) for state in states]


def test_arrays_of_keys_have_zero_for_the_empty_value() -> None:
    keys = zobrist.KeyTable(STATE, 2026)
    castling = keys["players.castling"]
    assert castling.shape == (2, 2, 2) and castling.dtype == np.uint64
    assert (castling[..., 0] == 0).all()
    assert int(castling[1, 0, 1]) == keys.key("players[1].castling[0]", True)
    assert keys.name(len(keys) - 1) == "players[1].hand = 5"


def test_forms_of_a_path() -> None:
    keys = zobrist.KeyTable(STATE, 2026)
    expected = int(keys["players.castling"][1, 0, 1])
    for path in ["players[1].castling[0]", ("players", 1, "castling", 0), ("players[1]", "castling[0]"), ("players", 1, ".castling[0]"), ("", "players", np.int64(1), "castling", False)]:
        assert keys.key(path, True) == keys.key(path, 1) == keys.key(path, np.uint8(1)) == expected, path
        assert keys.change(path, False, True) == expected
    for wrong in ["players[1].castling[0].", ".players[1].castling[0]", "players[01].castling[0]", "players[+1].castling[0]", ("players", "castling", 1, 0), ("players.castling", 1, 0), ("players", 2, "castling", 0)]:
        with pytest.raises(ValueError, match="there is no '.*' in the path"):
            keys.key(wrong, True)
    for wrong in [("players", 1.0, "castling", 0), ("players", -1, "castling", 0), 7, None]:
        with pytest.raises(ValueError, match="is not a path"):
            keys.key(wrong, True)
    alone = zobrist.KeyTable(numbers(5))
    assert alone.key("", 3) == alone.key((), 3) == alone.keys[2]


@pytest.mark.parametrize("path, value, text", [
    ("board[9]", None, "no '9' in the path 'board[9]': indices are [0] to [8]"),
    ("bord[0]", None, "no 'bord' in the path"),
    ("board", None, "an array of slots"),
    ("board[0].color", None, "no 'color' in the path"),
    ("board[0]", ("WHITE", "Queen"), "'Queen'"),
    ("board[0]", ("WHITE",), "2 parts"),
    ("players[0].hand", 6, "from 0 to 5"),
    ("players[0].hand", "x", "an int"),
    ("players[0].castling[0]", 2, "True or False"),
])
def test_wrong_paths_and_values_are_named(path: str, value: object, text: str) -> None:
    with pytest.raises(ValueError, match=text.replace("[", r"\[")):
        zobrist.KeyTable(STATE).key(path, value)


def test_wrong_states_are_named() -> None:
    with pytest.raises(ValueError, match="^the state must be a sequence of 4$"):
        zobrist.KeyTable(zobrist.bits(4)).hash([True])
    keys = zobrist.KeyTable(STATE)
    state = random_state(random.Random(3))
    state["players"][1]["hand"] = 7
    with pytest.raises(ValueError, match=r"players\[1\]\.hand is 7"):
        keys.hash(state)
    del state["players"][1]["hand"]
    with pytest.raises(ValueError, match=r"no players\[1\]\.hand"):
        keys.hash(state)
    with pytest.raises(ValueError, match=r"board has shape \(2, 8\), but must have shape \(n, 9\)"):
        keys.hash_many({"board": np.zeros((2, 8), np.uint8)})
    with pytest.raises(ValueError, match="value 5 in slot 3"):
        keys.hash_many({"board": np.array([[0, 0, 0, 5, 0, 0, 0, 0, 0]], np.uint8)})


@pytest.mark.parametrize("make, text", [
    (lambda: zobrist.KeyTable(STATE, bits=65), "bits is 65"),
    (lambda: zobrist.KeyTable(STATE, source="random"), "source is 'random'"),
    (lambda: zobrist.KeyTable(slots(big=zobrist.joint(array(20, bool)))), "more values"),
    (lambda: zobrist.KeyTable(array(100, bool), source="exact"), "100 bits"),
    (lambda: zobrist.KeyTable(bool), "zobrist.Shape"),
    (lambda: slots(x=int), "no shape"),
    (lambda: option(array(2, bool)), "made of slots"),
    (lambda: zobrist.enum("A", "A"), "twice"),
    (lambda: zobrist.enum("A", empty="B"), "'B'"),
])
def test_wrong_tables_are_named(make, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        make()


def test_equal_hashes_of_exact_keys_prove_equal_states() -> None:
    keys = zobrist.KeyTable(slots(a=array(3, numbers(3)), b=array(4, bool)), bits=16, source="exact")
    a = np.array(np.meshgrid(*[range(4)] * 3)).reshape(3, -1).T.astype(np.uint8)
    b = np.array(np.meshgrid(*[range(2)] * 4)).reshape(4, -1).T.astype(np.uint8)
    hashes = keys.hash_many({"a": np.repeat(a, len(b), 0), "b": np.tile(b, (len(a), 1))})
    assert len(set(hashes.tolist())) == 4**3 * 2**4


def test_pickle_and_repr() -> None:
    keys = zobrist.KeyTable(STATE, 7, 1, 32)
    again = pickle.loads(pickle.dumps(keys))
    assert again.fingerprint == keys.fingerprint and again.shape == STATE
    assert repr(again) == "<KeyTable of 50 keys of 32 bits, seed 7, lane 1, stored>"
    assert "board[9]" in str(keys)


@pytest.mark.parametrize("bits", [32, 64, 128])
def test_keys_of_parts(bits: int) -> None:
    """A part has the keys of its values, all others are 0. The hash of a tally depends on the counts alone."""
    men = zobrist.Shape("array(4, option(enum(Pawn, King))) part(pawns = Pawn) tally(material)")
    keys = zobrist.KeyTable(zobrist.slots(board=men, turn=bool), 2026, 1, bits)  # type: ignore[arg-type]
    pawns, material = keys.part("pawns"), keys.part("material")
    assert not pawns.additive and material.additive and pawns.bits == material.bits == bits
    assert pawns.key("board[2]", "Pawn") not in (0, pawns.key("board[1]", "Pawn"))
    assert pawns.key("board[2]", "King") == pawns.key("turn", True) == material.key("turn", True) == 0
    board = ["Pawn", None, "King", "Pawn"]
    state, moved, other = ({"board": each, "turn": turn} for each, turn in [(board, False), (board[::-1], True), (["Pawn"] * 4, True)])
    assert len({pawns.hash(each) for each in (state, other)}) == 2 and pawns.hash(state) == pawns.hash(moved)
    assert material.hash(state) == material.hash(moved) != material.hash(other)
    change = material.change("board[2]", "King", "Pawn") + material.change("board[1]", None, "Pawn")
    assert (material.hash(state) + change) % 2**material.bits == material.hash(other)
    for part in (pawns, material):
        again = pickle.loads(pickle.dumps(part))
        assert (again.bits, again.additive, again.fingerprint) == (part.bits, part.additive, part.fingerprint)
        assert [again.hash(each) for each in (state, other)] == [part.hash(each) for each in (state, other)]
    assert len({keys.fingerprint, pawns.fingerprint, material.fingerprint}) == 3
    with pytest.raises(ValueError, match="kings"):
        keys.part("kings")


def test_quality_names_the_changes() -> None:
    assert zobrist.KeyTable(STATE).quality("hundredth").is_good
    narrow = zobrist.KeyTable(slots(board=array(200, bool)), bits=8).quality("hundredth")
    assert narrow.repeated_keys > 0 and "board[" in str(narrow)
    assert not zobrist.quality(np.zeros(4, np.uint32), zobrist.bits(4), "hundredth").is_good
    with pytest.raises(ValueError, match="there are 4 keys, but the slots have 3"):
        zobrist.quality(np.ones(4, np.uint64), zobrist.bits(3))
