"""Canonical and oriented hashes: compares them with the minimum of the hashes of all images, computed in NumPy."""

import pickle

import numpy as np
import pytest

import zobrist

CELLS = (4, 5, 6)
LATTICE = zobrist.Lattice.perovskite(CELLS)
SPECIES = np.array([(i * i + i // 7) % 3 for i in range(LATTICE.sites)], np.uint8)
NEAR = {kind: np.concatenate(LATTICE.shells(2, kind)) for kind in range(3)}


def finalized(hash: int) -> int:
    """Returns the SplitMix64 finalizer of a hash, as published."""
    for by, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        hash = (hash ^ hash >> by) * factor % 2**64
    return hash


def permutation(matrix: np.ndarray, offsets: np.ndarray) -> list[int]:
    known = {tuple(offset): slot for slot, offset in enumerate(offsets.tolist())}
    return [known[tuple(offset)] for offset in (offsets @ matrix.T).tolist()]


@pytest.mark.parametrize("kind", NEAR)
@pytest.mark.parametrize("values", [None, [(0, 1, 2), (0, 2, 1)]])
def test_minimum_over_all_images(kind: int, values: list | None) -> None:
    """The symmetries of a kind are the symmetries about its own sites. Fails if the keys use the symmetries about site
    0, or the environment of another kind."""
    group = LATTICE.symmetries(kind)
    keys = zobrist.LocalKeys(LATTICE, NEAR[kind], 3, 2026, symmetries="lattice", kind=kind, value_symmetries=values)
    slots = zobrist.LatticeKeys(len(keys), 3, seed=2026)
    images = [permutation(matrix, NEAR[kind]) for matrix in group]
    of_values = values or [(0, 1, 2)]
    assert keys.operations == len(group) * len(of_values)
    assert keys.permutations.tolist() == [image for image in images for _ in of_values]
    assert keys.value_images.tolist() == [list(v) for _ in images for v in of_values]
    sites = np.flatnonzero(LATTICE.kinds() == kind)
    hashes, operations = keys.oriented_all(SPECIES, sites)
    assert (hashes == keys.hash_all(SPECIES, sites)).all()
    for site, hash, operation in list(zip(sites.tolist(), hashes.tolist(), operations.tolist()))[::5]:
        row = SPECIES[keys.neighbours(site)]
        all_images = []
        for image in images:
            for of_value in of_values:
                canonical = np.zeros_like(row)
                canonical[image] = np.array(of_value, np.uint8)[row]
                all_images.append(slots.hash(canonical))
        assert hash == finalized(min(all_images)) and operation == all_images.index(min(all_images))
        oriented = keys.oriented(SPECIES, site)
        assert (oriented.hash, oriented.operation) == (hash, operation)


@pytest.mark.parametrize("kind", NEAR)
def test_rows_are_rotated_with_the_environment(kind: int) -> None:
    keys = zobrist.LocalKeys(LATTICE, NEAR[kind], 3, symmetries="lattice", kind=kind)
    sites, species = np.flatnonzero(LATTICE.kinds() == kind), (np.arange(LATTICE.sites) % 11 == 0).astype(np.uint8)
    hashes, operations = keys.oriented_all(species, sites)
    rows = species[keys.all_neighbours()] * 10.0
    canonical = keys.to_canonical(rows, operations)
    for k, site in enumerate(sites.tolist()):
        oriented = keys.oriented(species, site)
        assert (oriented.to_canonical(rows[k]) == canonical[k]).all() and (oriented.from_canonical(canonical[k]) == rows[k]).all()
        assert (canonical[k][keys.permutations[operations[k]]] == rows[k]).all()
    assert (keys.from_canonical(canonical, operations) == rows).all()
    # All environments with one hash have the same canonical row, although their rows differ.
    assert len({hash: 0 for hash in hashes.tolist()}) == len(set(zip(hashes.tolist(), map(tuple, canonical.tolist()))))
    assert len({(hash, tuple(row)) for hash, row in zip(hashes.tolist(), rows.tolist())}) > len(set(hashes.tolist()))


@pytest.mark.parametrize("dtype", ["f8", "f4", "i2", "c16", "?", "i1,f8"])
def test_rows_of_any_dtype_and_shape(dtype: str) -> None:
    lattice = zobrist.Lattice.bcc((4, 4, 4))
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 2, symmetries="lattice")
    species = (np.arange(lattice.sites) % 5 == 0).astype(np.uint8)
    _, operations = keys.oriented_all(species)
    numbers = np.random.default_rng(1).integers(0, 100, (lattice.sites, 8, 3)).astype("i1")
    rows = np.zeros(numbers.shape, dtype)
    rows[...] = numbers if rows.dtype.names is None else numbers.astype("i4").view("i4")
    out = np.empty_like(rows)
    assert keys.to_canonical(rows, operations, out) is out
    images = keys.permutations[operations][:, :8]
    assert (np.take_along_axis(out, images[..., None], 1) == rows).all()
    assert (keys.from_canonical(out, operations) == rows).all()


def test_wrong_rows() -> None:
    lattice = zobrist.Lattice.bcc((4, 4, 4))
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 2, symmetries="lattice")
    rows, operations = np.zeros((2, 8)), np.zeros(2, np.int64)
    for arguments, text in [
        ((np.zeros((2, 15)), operations), "environment has 14 slots"), ((np.zeros((2, 7)), operations), "maps one of the first 7 slots"),
        ((rows, operations + 48), r"operations\[0\] is 48"), ((rows, operations - 1), "is -1"), ((rows, operations[:1]), r"must have shape \(2,\)"),
        ((rows, operations, np.zeros((2, 8), np.float32)), r"out must be an array of dtype float64 and shape \(2, 8\)"),
        ((rows, operations, rows), "memory"), ((rows.astype(object), operations), "objects"), ((rows[:, ::2], operations), "maps|contiguous"), ((rows.tolist(), operations), "array"),
    ]:
        with pytest.raises(ValueError, match=text):
            keys.to_canonical(*arguments)


def test_symmetries_by_matrices_and_lists() -> None:
    square = zobrist.Lattice.simple((6, 6))
    near = square.shells(1)[0]
    half_turn = np.array([np.eye(2), -np.eye(2)]).astype(int)
    keys = zobrist.LocalKeys(square, near, 2, seed=3, symmetries=half_turn)
    lists = zobrist.LocalKeys.with_neighbours(keys.all_neighbours(), 2, seed=3, symmetries=keys.permutations)
    species = np.random.default_rng(1).integers(0, 2, 36).astype(np.uint8)
    assert keys.operations == 2 and (keys.hash_all(species) == lists.hash_all(species)).all()
    assert keys.fingerprint != lists.fingerprint != zobrist.LocalKeys.with_neighbours(keys.all_neighbours()[::-1].copy(), 2, seed=3, symmetries=keys.permutations).fingerprint
    for of in (keys, lists):
        again = pickle.loads(pickle.dumps(of))
        assert again.fingerprint == of.fingerprint and (again.hash_all(species) == of.hash_all(species)).all()
    for symmetries, text in [(half_turn[1:], "not listed"), ("cube", "'cube'"), (np.zeros((2, 3, 3), int), "shape"), (half_turn[:, :1], "shape")]:
        with pytest.raises(ValueError, match=text):
            zobrist.LocalKeys(square, near, 2, symmetries=symmetries)
    with pytest.raises(ValueError, match="permutations of the slots"):
        zobrist.LocalKeys.with_neighbours(keys.all_neighbours(), 2, symmetries="lattice")
    with pytest.raises(ValueError, match="a site has 2 values"):
        zobrist.LocalKeys(square, near, 2, value_symmetries=[(0, 1, 2)])


def test_hashes_of_other_values() -> None:
    """Compares hash_swapped and hash_by with hashes after an actual exchange."""
    rng = np.random.default_rng(2)
    lattice = zobrist.Lattice.fcc((3, 4, 5))
    for symmetries in (None, "lattice"):
        for of in (lattice, lattice.supercell([(3, 1, 0), (0, 4, 1), (1, 0, 5)]), lattice.supercell((3, 4, 5), (True, True, False))):
            keys = zobrist.LocalKeys(of, of.shells(1)[0], 3, symmetries=symmetries, centre=True)
            species = rng.integers(0, 3, of.sites).astype(np.uint8)
            i = rng.integers(0, of.sites, 50)
            j = np.abs(keys.all_neighbours()[i, 0])
            found, sites = keys.hash_swapped(species, np.r_[i, i], np.r_[i, j], np.r_[j, i]), np.r_[i, i]
            for k in range(100):
                other = species.copy()
                other[[i[k % 50], j[k % 50]]] = species[[j[k % 50], i[k % 50]]]
                assert int(found[k]) == keys.hash(other, sites[k]) == keys.hash_by(sites[k], lambda site: other[site])
    with pytest.raises(ValueError, match=r"at\(\d+\) is 3, but"):
        keys.hash_by(0, lambda site: 3)
    with pytest.raises(ZeroDivisionError):
        keys.hash_by(0, lambda site: 1 // 0)


def test_lists_with_missing_neighbours() -> None:
    chain = np.array([[-1, 1], [0, 2], [1, -1]])
    keys = zobrist.LocalKeys.with_neighbours(chain, 2, seed=1)
    slots = zobrist.LatticeKeys(2, 3, seed=1)
    species = np.array([1, 0, 1], np.uint8)
    expected = slots.hash_many(np.array([[2, 0], [1, 1], [0, 2]], np.uint8)).tolist()
    assert keys.hash_all(species).tolist() == expected == [keys.hash(species, site) for site in range(3)]
    assert keys.neighbours(0).tolist() == [-1, 1] and keys.all_neighbours().tolist() == chain.tolist() and keys.lattice is None
    assert pickle.loads(pickle.dumps(keys)).hash(species, 2) == keys.hash(species, 2)
    hashes = zobrist.LocalHashes(keys, species)
    hashes.swap(0, 1)
    assert hashes.all().tolist() == keys.hash_all(np.array([0, 1, 1], np.uint8)).tolist()
    for lists, text in [(chain + 2, "is 3, but sites are 0 to 2|is 4"), (chain - 1, "is -2"), (chain[0], "shape")]:
        with pytest.raises(ValueError, match=text):
            zobrist.LocalKeys.with_neighbours(lists, 2)


def test_results_in_given_arrays() -> None:
    lattice = zobrist.Lattice.bcc((4, 4, 4))
    near = lattice.shells(1)[0]
    keys, whole = zobrist.LocalKeys(lattice, near, 2), zobrist.LatticeKeys(lattice.sites, 2)
    species = (np.arange(lattice.sites) % 3 == 0).astype(np.uint8)
    hashes, sites = zobrist.LocalHashes(keys, species), np.arange(7)
    table = zobrist.KeyTable(zobrist.bits(lattice.sites))
    cache = zobrist.Cache(64, "f8", (3,))
    cache.put_many(keys.hash_all(species)[:7], np.arange(21.0).reshape(7, 3))
    for call, shape, dtype in [
        (lambda out: lattice.neighbours(near, out=out), (lattice.sites, 8), "i8"),
        (lambda out: keys.hash_all(species, out=out), lattice.sites, "u8"),
        (lambda out: keys.hash_all(species, sites, out), 7, "u8"),
        (lambda out: keys.hash_swapped(species, sites, sites, sites + 1, out), 7, "u8"),
        (lambda out: keys.all_neighbours(out), (lattice.sites, 8), "i8"),
        (lambda out: hashes.get_many(sites, out), 7, "u8"),
        (lambda out: hashes.all(out), lattice.sites, "u8"),
        (lambda out: whole.hash_many(np.array([species, species]), out), 2, "u8"),
        (lambda out: whole.swaps(species, sites, sites + 1, out), 7, "u8"),
        (lambda out: whole.changes(sites, species[:7], species[7:14], out), 7, "u8"),
        (lambda out: table.hash_many({"": np.array([species, species])}, out), 2, "u8"),
        (lambda out: cache.get_many(keys.hash_all(species)[:7], out)[0], (7, 3), "f8"),
    ]:
        out = np.full(shape, 99, dtype)
        assert call(out) is out and (out == call(None)).all() and not (out == 99).all()
        read_only = np.zeros(shape, dtype)
        read_only.flags.writeable = False
        twice = np.zeros((2 * out.shape[0], *out.shape[1:]), dtype)
        for wrong in (read_only, twice, twice[::2], np.zeros(shape, "f4"), [0] * 7):
            with pytest.raises(ValueError, match="read-only|shape|contiguous|must be a NumPy array|dtype"):
                call(wrong)
    # An array that is both an input and `out` is an error.
    words = np.zeros(7, np.uint64)
    with pytest.raises(ValueError, match="memory"):
        keys.hash_all(species, words.view(np.int64), words)
    found = np.zeros(7, bool)
    rows, there = cache.get_many(keys.hash_all(species)[:7], found=found)
    assert there is found and found.all()
    absent, there = cache.get_many(np.zeros(2, np.uint64), np.full((2, 3), 99.0))
    assert not there.any() and not absent.any()
    oriented = zobrist.LocalKeys(lattice, near, 2, symmetries="lattice")
    out = np.zeros(7, np.uint64), np.zeros(7, np.int64)
    assert oriented.oriented_all(species, sites, out)[0] is out[0] and (out[0] == oriented.hash_all(species, sites)).all()
    for count in (lattice.sites - 1, lattice.sites + 1):
        with pytest.raises(ValueError, match="species"):
            oriented.oriented_all(np.zeros(count, np.uint8))
