"""Compares keys and fingerprints with the files of the independent reference implementation."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

import zobrist
from zobrist import array, bits, enum, features, joint, numbers, option, slots, struct

GOLDEN = Path(__file__).parents[3] / "zobrist" / "tests" / "golden"

FILE = enum(*"ABCDEFGH")
COLOR = enum("White", "Black")
WING = enum("King", "Queen")
ROLE = enum("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
TRI = enum("A", "B", "C", empty="B")
POSITION = slots(
    board=array(64, option(struct(color=COLOR, role=ROLE))),
    turn=enum("White", "Black", empty="White"),
    castling=array(2, array(2, bool)),
    en_passant=option(FILE),
)
PLAYER = slots(castling=bits(2), hand=option(FILE), grid=array(2, array(3, TRI)), side=COLOR)
NESTED = slots(players=array(2, PLAYER))
FEATURES = features(
    Piece=(COLOR, ROLE, numbers(63)), BlackToMove=(), Castling=(COLOR, WING), EnPassant=(FILE,)
)
SLICE = array(1000, enum("A", "B", "C", empty="A"))
JOBS = slots(**{
    "flag": option(bool),
    "pair": joint(array(4, bool)),
    "hands": array(2, array(7, numbers(18))),
    "bits": array(3, bits(8)),
    "renamed.by.hand": bool,
    "unit_or": enum(No=(), Yes=(bool, TRI), Maybe=(), empty="No"),
})
ALL = {
    "position": (POSITION, 2026, 0, 128, "stored"),
    "nested": (NESTED, 7, 0, 128, "stored"),
    "features": (FEATURES, 0, 0, 128, "stored"),
    "slice": (SLICE, 2026, 3, 128, "stored"),
    "jobs": (JOBS, 2**64 - 1, 0, 128, "stored"),
    "overlapped": (SLICE, 2026, 3, 128, "overlapped"),
    "computed": (SLICE, 2026, 3, 128, "computed"),
    "exact_64": (NESTED, 2026, 0, 64, "exact"),
    "exact_128": (NESTED, 2026, 0, 128, "exact"),
    "by_features_64": (POSITION, 2026, 0, 64, "features"),
    "by_features_128": (POSITION, 2026, 3, 128, "features"),
    "by_features_nested_8": (NESTED, 2026, 0, 8, "features"),
    "by_features_nested_32": (NESTED, 2026, 0, 32, "features"),
}


def assert_keys(name: str, bits: int, base: int, keys: list[int]) -> None:
    """Asserts that these are the low bits of the base constant and the keys of a file. A file of many keys has the first
    and the last ones, and digests of all by their number of bits."""
    lines = [line.split() for line in (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines() if line[0] != "#"]
    digests = {line[1]: line[2] for line in lines if line[0] == "digest"}
    expected = [int(line[-1], 16) % 2**bits for line in lines if line[0] not in ("all", "digest")]
    if digests:
        half = (len(expected) - 1) // 2  # but for the base constant
        low = b"".join(key.to_bytes(bits // 8, "little") for key in keys)
        assert hashlib.blake2b(low, digest_size=16).hexdigest() == digests[str(bits)]
        keys = keys[:half] + keys[-half:]
    assert [base, *keys] == expected


def ints(keys: np.ndarray) -> list[int]:
    return [int(key) for key in keys] if keys.ndim == 1 else [int(low) | int(high) << 64 for low, high in keys]


@pytest.mark.parametrize("name", ALL)
def test_keys(name: str) -> None:
    shape, seed, lane, width, source = ALL[name]
    table = zobrist.KeyTable(shape, seed, lane, width, source)
    assert_keys(name, width, table.base, ints(table.keys))
    if width == 128 and source == "stored":
        for narrow in (8, 16, 32, 64):
            table = zobrist.KeyTable(shape, seed, lane, narrow)
            assert_keys(name, narrow, table.base, ints(table.keys))


@pytest.mark.parametrize("bits", [8, 16, 32, 64, 128])
def test_keys_of_classes(bits: int) -> None:
    sites = array(1000, option(bool))
    classes = zobrist.ClassKeys(sites, [None if feature % 7 == 3 else feature % 7 for feature in range(2000)])
    table = classes.key_table(2026, 3, bits)
    assert_keys("abstracted", bits, table.base, ints(table.keys))


def test_fingerprints() -> None:
    lines = (GOLDEN / "fingerprints.txt").read_text().splitlines()
    golden = {line.split()[0]: int(line.split()[1], 16) for line in lines if not line.startswith("#")}
    table = zobrist.KeyTable
    assert table(POSITION, 2026).fingerprint == golden["position"]
    assert table(POSITION, 2026, bits=128, additive=True).fingerprint == golden["position_sum"]
    assert table(NESTED, 7).fingerprint == golden["nested"]
    assert table(FEATURES, 0, bits=8).fingerprint == golden["features"]
    assert table(SLICE, 2026, 3, 128).fingerprint == golden["slice"]
    assert table(array(3, PLAYER), 7, 1, 16).fingerprint == golden["players"]
    assert table(JOBS, 2**64 - 1, bits=32, additive=True).fingerprint == golden["jobs"]
    assert table(NESTED, 2026, source="exact").fingerprint == golden["exact"]


@pytest.mark.parametrize("name, source", [("slice", "stored"), ("overlapped", "overlapped"), ("computed", "computed")])
def test_keys_of_lattices(name: str, source: str) -> None:
    lattice = zobrist.LatticeKeys(1000, 3, 2026, 3, source)
    table = lattice.table()
    assert (table[:, 0] == 0).all()
    assert_keys(name, 64, lattice.base, ints(table[:, 1:].ravel()))
