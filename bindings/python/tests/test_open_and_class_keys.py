"""Keys of slots that are not listed in advance, which equal the golden file of the independent reference implementation,
and keys of classes."""

import pickle
from pathlib import Path

import pytest

import zobrist

GOLDEN = Path(__file__).parents[3] / "zobrist" / "tests" / "golden"
# Computed in Rust: OpenKeys::<V, K>::new(2026).fingerprint() for V = bool and V = Option<bool>, with K = u64 and K =
# Wrapping<u64> for each V.
RUST = [0x18836E82ADD8B7CF, 0x733198DF14C0B3A5, 0xA1A91A15F12D2E04, 0xB8B0236D479CA67A]


def lines(name: str) -> list[list[str]]:
    return [line.split(" ") for line in (GOLDEN / name).read_text("utf-8").splitlines() if line[0] != "#"]


@pytest.mark.parametrize("additive", [False, True])
@pytest.mark.parametrize("bits", [32, 64, 128])
def test_open_keys(bits: int, additive: bool) -> None:
    keys = zobrist.OpenKeys(zobrist.numbers(255), 2026, 3, bits, additive)
    found = 0
    for words in lines("open.txt"):
        number = int(words[-1], 16) % 2**bits
        if words[0] == "base":
            assert keys.base == number
        elif words[1] == "64":
            ids = eval(words[0])
            assert keys.key(tuple(ids) if isinstance(ids, list) else ids, int(words[2]) + 1) == number
            found += 1
        elif words[1] == "128":  # An id of two words, the low word first.
            halves = int(words[0]) % 2**128
            assert keys.key((halves % 2**64, halves >> 64), int(words[2]) + 1) == number
            found += 1
    assert found > 30


def test_open_states() -> None:
    for additive in (False, True):
        keys = zobrist.OpenKeys(zobrist.option(bool), 5, additive=additive)
        combine = (lambda a, b: (a + b) % 2**64) if additive else (lambda a, b: a ^ b)
        state = {(1, 2): True, (3, -4): False, (5, 5): None}
        hash = keys.base
        for id, value in state.items():
            hash = combine(hash, keys.key(id, value))
        assert keys.hash(state) == keys.hash(reversed(state.items())) == hash and keys.key((5, 5), None) == 0
        state[1, 2] = False
        assert keys.hash(state) == combine(hash, keys.change((1, 2), True, False))
        again = pickle.loads(pickle.dumps(keys))
        assert again.hash(state) == keys.hash(state) and again.fingerprint == keys.fingerprint
    assert keys.key(-1, True) == keys.key(2**64 - 1, True) == keys.key((-1,), True) != keys.key((-1, 0), True)
    fingerprints = [zobrist.OpenKeys(shape, 2026, additive=additive).fingerprint for shape in (bool, zobrist.option(bool)) for additive in (False, True)]
    assert fingerprints == RUST
    for id, value, text in [("a", True, "id is 'a'"), (1, 3, "value is 3"), ((1,) * 9, True, "at most 8"), (1.5, True, "id is 1.5")]:
        with pytest.raises(ValueError, match=text):
            keys.key(id, value)
    for id in (2**64, -(2**63) - 1):
        with pytest.raises(OverflowError):
            keys.key(id, True)
    with pytest.raises(ValueError, match="one value"):
        zobrist.OpenKeys(zobrist.slots(a=bool))


@pytest.mark.parametrize("bits", [8, 16, 32, 64, 128])
def test_keys_of_classes(bits: int) -> None:
    sites = zobrist.array(1000, zobrist.option(bool))
    by_number = zobrist.ClassKeys.by_number(sites, lambda feature: None if feature % 7 == 3 else f"class {feature % 7}")
    by_name = zobrist.ClassKeys.by_name(sites, lambda name: None if number(name) % 7 == 3 else number(name) % 7)
    listed = zobrist.ClassKeys(sites, [None if feature % 7 == 3 else feature % 7 for feature in range(2000)])
    # `test_golden` compares these keys with the golden file.
    golden = listed.key_table(2026, 3, bits)
    for classes in (by_number, by_name, listed, pickle.loads(pickle.dumps(listed))):
        table = classes.key_table(2026, 3, bits)
        assert table.base == golden.base and table.keys.tolist() == golden.keys.tolist() and classes.classes == 6 and len(classes) == 2000
        again = pickle.loads(pickle.dumps(table))
        assert again.fingerprint == table.fingerprint and again.hash([True] * 1000) == table.hash([True] * 1000)
    assert table.guarantee is None and table.fingerprint != zobrist.KeyTable(sites, 2026, 3, bits).fingerprint


def number(name: str) -> int:
    site, value = name[1:].split("] = ")
    return 2 * int(site) + (value == "true")


def test_wrong_classes() -> None:
    flags = zobrist.slots(a=bool, b=bool)
    with pytest.raises(ValueError, match="3 entries, but the shape has 2"):
        zobrist.ClassKeys(flags, [1, 2, 3])
    with pytest.raises(TypeError):
        zobrist.ClassKeys(flags, [[], 2])
    # By its features, not in the order in which it was made; a set has no order.
    by_feature = zobrist.ClassKeys(flags, {1: None, 0: "a"})  # type: ignore[arg-type]
    assert by_feature.key_table().fingerprint == zobrist.ClassKeys(flags, ["a", None]).key_table().fingerprint
    with pytest.raises(KeyError):
        zobrist.ClassKeys(flags, {"a": 0, "b": 1})  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        zobrist.ClassKeys(flags, {0, 1})  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        zobrist.ClassKeys.by_number(flags, lambda feature: 1 // 0)
    # With additive keys a hash depends on the number of lights that are on in each row, as in Rust's example.
    lights = zobrist.array(25, bool)
    rows = zobrist.ClassKeys.by_number(lights, lambda light: light // 5).key_table(2026, additive=True)
    assert rows.hash([True, True] + [False] * 23) == rows.hash([False, False, True, False, True] + [False] * 20) != rows.base


def test_guarantees_and_changes() -> None:
    assert zobrist.LatticeKeys(64, 2, source="exact").guarantee == "exact"
    by_features = zobrist.LatticeKeys(1000, 3, source="features")
    assert (by_features.guarantee, by_features.independent_keys) == (5, 11)
    assert zobrist.KeyTable(zobrist.bits(25), source="features").independent_keys == 25
    assert zobrist.KeyTable(zobrist.bits(25)).independent_keys == 0
    assert zobrist.LatticeKeys(64, 2).guarantee is None
    square = zobrist.Lattice.simple((6, 6))
    for symmetries in (None, "lattice"):
        assert zobrist.LocalKeys(square, square.shells(1)[0], 2, source="exact", symmetries=symmetries).guarantee == "exact"
    for additive in (False, True):
        table = zobrist.KeyTable(zobrist.array(9, zobrist.option(bool)), 1, additive=additive)
        state = [None, True, False] * 3
        change = table.change("[1]", True, False)
        hash = (table.hash(state) + change) % 2**64 if additive else table.hash(state) ^ change
        state[1] = False
        assert table.hash(state) == hash and table.guarantee is None


def test_keys_on_a_lattice() -> None:
    wide, high = zobrist.Lattice.simple((4, 6)), zobrist.Lattice.simple((6, 4))
    open_box = zobrist.Lattice.simple((4, 6), periodic=(True, False))
    keys = [zobrist.LatticeKeys(24, 2, 2026, on=on) for on in (None, wide, high, open_box)]
    assert len({of.fingerprint for of in keys}) == 4 and len({of.base for of in keys}) == 1
    assert all(pickle.loads(pickle.dumps(of)).fingerprint == of.fingerprint for of in keys)
    with pytest.raises(ValueError, match="sites is 25, but the lattice has 24"):
        zobrist.LatticeKeys(25, 2, on=wide)
