"""Lattices with sites of several kinds. Hashes equal Rust's, and a site of another kind than the keys is an error."""

import pickle

import numpy as np
import pytest

import zobrist

CELLS = (4, 5, 6)
LATTICE = zobrist.Lattice.perovskite(CELLS)
KINDS = np.tile([0, 1, 2, 2, 2], LATTICE.sites // 5)
SPECIES = np.array([(i * i + i // 7) % 3 for i in range(LATTICE.sites)], np.uint8)

# Four numbers for each kind, computed in Rust: a digest of hashes without and with .with_lattice_symmetries(), then the
# fingerprint of keys without and with them. The keys are LocalKeys::<u8, u64, 3>::builder(2026, &lattice,
# lattice.shells_from(kind, 2).concat()).values(3).kind(kind). A digest begins with 0; the hash of each site of the
# kind, in ascending order, changes it to 3 * digest + hash modulo 2**64.
RUST = {
    0: (0xC5A24BBC346DD655, 0x0D8337124BE45F1C, 0xD2042ED28365AA84, 0xA12C4E7FF73DA0B9),
    1: (0xE77F778AF317773B, 0xBAECAC0F41E9B944, 0x596627501200882A, 0x0DCFECD6E5F72B51),
    2: (0xE8B78218F02CF475, 0x95918031657E427C, 0xCE5DB4C43EE4CEA4, 0x2223BBBC288EAC42),
}


def keys_of(kind: int, symmetries: str | None = None) -> zobrist.LocalKeys:
    near = np.concatenate(LATTICE.shells(2, kind))  # Sites 0, 1 and 2 are the first of their kinds.
    return zobrist.LocalKeys(LATTICE, near, 3, seed=2026, kind=kind, symmetries=symmetries)


@pytest.mark.parametrize("kind", RUST)
def test_hashes_are_those_of_rust(kind: int) -> None:
    sites = np.flatnonzero(LATTICE.kinds() == kind)
    found = []
    for symmetries in (None, "lattice"):
        keys, number = keys_of(kind, symmetries), 0
        for hash in keys.hash_all(SPECIES, sites).tolist():
            number = (3 * number + hash) % 2**64
        found.append((number, keys.fingerprint))
    assert (found[0][0], found[1][0], found[0][1], found[1][1]) == RUST[kind]


@pytest.mark.parametrize("kind", RUST)
def test_environments_by_hand(kind: int) -> None:
    """Compares neighbours with distances between positions, and hashes with the XOR of the keys of all slots."""
    keys = keys_of(kind)
    positions, box, first = LATTICE.positions(), 2 * np.array(CELLS), kind
    slots = zobrist.LatticeKeys(len(keys), 3, seed=2026)
    lengths = [(shell**2).sum(1)[0] for shell in LATTICE.shells(2, first)]
    rows = LATTICE.neighbours(keys.offsets.tolist(), kind=kind)
    sites = np.flatnonzero(KINDS == kind)
    assert rows.shape == (len(sites), len(keys))
    for site, row in zip(sites[:: 7].tolist(), rows[:: 7]):
        away = (positions - positions[site] + box // 2) % box - box // 2
        near = np.flatnonzero(np.isin((away**2).sum(1), lengths))
        assert keys.neighbours(site).tolist() == row.tolist() and sorted(row) == near.tolist()
        assert keys.hash(SPECIES, site) == slots.hash(SPECIES[row])
    assert (positions[keys.neighbours(first)] == (positions[first] + keys.offsets) % box).all()


def test_kinds() -> None:
    assert LATTICE.kinds().tolist() == KINDS.tolist() == [LATTICE.kind(site) for site in range(LATTICE.sites)]
    keys = keys_of(1)
    assert keys.kind == 1 and [keys.has_environment(site) for site in range(5)] == [False, True, False, False, False]
    again = pickle.loads(pickle.dumps(keys))
    assert again.kind == 1 and again.fingerprint == keys.fingerprint
    # Builds rock salt by a basis. A wrong number of kinds is an error, and pickles keep the kinds.
    basis = [(0, 0), (1, 1)]
    salt = zobrist.Lattice.with_basis((4, 4), 2, basis, kinds=[3, 8])
    assert pickle.loads(pickle.dumps(salt)) == salt != zobrist.Lattice.with_basis((4, 4), 2, basis)
    assert salt.kinds()[:3].tolist() == [3, 8, 3]
    assert zobrist.LocalKeys(salt, [(1, 1)], 2).kind == 3
    with pytest.raises(ValueError, match="3 kinds of sites, but a cell has 2"):
        zobrist.Lattice.with_basis((4, 4), 2, basis, kinds=[1, 2, 3])


def test_shells_are_those_of_the_site() -> None:
    honeycomb = zobrist.Lattice.honeycomb((6, 6))
    assert (honeycomb.shells(1, 1)[0] == -honeycomb.shells(1)[0][::-1]).all()
    with pytest.raises(ValueError, match="site is 72"):
        honeycomb.shells(1, 72)


@pytest.mark.parametrize("call", [
    lambda keys: keys.hash(SPECIES, 1),
    lambda keys: keys.neighbours(1),
    lambda keys: keys.hash_all(SPECIES),
    lambda keys: keys.hash_all(SPECIES, np.array([0, 1])),
    lambda keys: zobrist.LocalHashes(keys, SPECIES).get(1),
    lambda keys: zobrist.LocalHashes(keys, SPECIES).get_many(np.array([0, 1])),
    lambda keys: zobrist.LocalHashes(keys, SPECIES).all(),
])
@pytest.mark.parametrize("symmetries", [None, "lattice"])
def test_a_site_of_another_kind_has_no_hash(call, symmetries: str | None) -> None:
    keys = zobrist.LocalKeys(LATTICE, LATTICE.shells(1)[0], 3, symmetries=symmetries)
    if symmetries and "LocalHashes" in call.__code__.co_names:
        pytest.skip("these have no updates")
    with pytest.raises(ValueError, match="of kind 1 .*kind 0|of kind 1, .*kind 0"):
        call(keys)


def test_other_errors() -> None:
    with pytest.raises(ValueError, match="several kinds"):
        LATTICE.neighbours(LATTICE.shells(1)[0].tolist())
    with pytest.raises(ValueError, match="no sites of kind 3"):
        zobrist.LocalKeys(LATTICE, [(1, 1, 0)], 2, kind=3)


def test_updates_of_one_kind() -> None:
    keys, rng = keys_of(2), np.random.default_rng(5)
    hashes, species = zobrist.LocalHashes(keys, SPECIES), SPECIES.copy()
    sites = np.flatnonzero(KINDS == 2)
    for _ in range(50):
        site, value = int(rng.integers(LATTICE.sites)), int(rng.integers(3))
        hashes.set(site, value)
        species[site] = value
    assert (hashes.get_many(sites) == keys.hash_all(species, sites)).all()
    assert hashes.get(2) == keys.hash(species, 2)
