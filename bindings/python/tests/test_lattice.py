import pickle
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import zobrist


def random_species(sites: int, values: int = 3, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, values, sites).astype(np.uint8)


def test_hashes_are_base_and_keys_combined() -> None:
    keys = zobrist.LatticeKeys(500, 3, seed=2026)
    species, table = random_species(500), keys.table()
    expected = np.bitwise_xor.reduce(table[np.arange(500), species]) ^ np.uint64(keys.base)
    assert keys.hash(species) == int(expected)
    many = np.array([random_species(500, seed=i) for i in range(10)])
    assert keys.hash_many(many).tolist() == [keys.hash(row) for row in many]


def test_swaps_and_changes_are_differences() -> None:
    keys = zobrist.LatticeKeys(100, 3)
    species = random_species(100)
    before = keys.hash(species)
    i, j = np.random.default_rng(2).integers(0, 100, (2, 300))
    new = random_species(300, seed=5)
    swaps, changes = keys.swaps(species, i, j), keys.changes(i, species[i], new)
    for n in range(300):
        other = species.copy()
        other[[i[n], j[n]]] = other[[j[n], i[n]]]
        assert keys.hash(other) == before ^ int(swaps[n]) == before ^ keys.swap(species, i[n], j[n])
        other = species.copy()
        other[i[n]] = new[n]
        assert keys.hash(other) == before ^ int(changes[n])


def test_neighbours_are_at_their_distances() -> None:
    lattice = zobrist.Lattice.bcc([5, 6, 7])
    positions = lattice.positions()
    assert positions.tolist() == [list(lattice.position(site)) for site in range(lattice.sites)]
    box = np.array([10, 12, 14])
    for shell in lattice.shells(4):
        lengths = (shell**2).sum(1)
        assert (lengths == lengths[0]).all()
        near = lattice.neighbours(shell.tolist())
        assert ((positions[near] - positions[:, None] - shell) % box == 0).all()


def test_local_hashes_by_hand() -> None:
    lattice = zobrist.Lattice.bcc([6, 6, 6])
    offsets = np.concatenate(lattice.shells(3))
    keys = zobrist.LocalKeys(lattice, offsets, 3, seed=7)
    species = random_species(lattice.sites)
    slots = zobrist.LatticeKeys(len(offsets), 3, seed=7)
    expected = slots.hash_many(species[lattice.neighbours(offsets.tolist())])
    assert (keys.hash_all(species) == expected).all()
    assert keys.hash(species, 17) == int(expected[17])
    some = np.array([3, 3, 400])
    assert (keys.hash_all(species, some) == expected[some]).all()
    assert (keys.neighbours(9) == lattice.neighbours(offsets.tolist())[9]).all()


def test_cubic_symmetries() -> None:
    lattice = zobrist.Lattice.simple([6, 6, 6])
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 2, symmetries="cubic")
    species = random_species(lattice.sites, 2)
    box = species.reshape(6, 6, 6)
    turned = np.ascontiguousarray(np.rot90(box, axes=(0, 2)))
    assert sorted(keys.hash_all(turned.ravel())) == sorted(keys.hash_all(species))
    with pytest.raises(ValueError, match="no such symmetries"):
        zobrist.LocalKeys(lattice, [(1, 0, 0)], 2, symmetries="cubic")


@pytest.mark.parametrize("argument, text", [
    (np.zeros(100, np.float32), "species is an array of float32, but must be a NumPy array of uint8"),
    (np.full(100, 256), r"species\[0\] is 256, which uint8 does not hold"),
    (np.array([0] * 99 + [-1], np.int8), r"species\[99\] is -1, which uint8 does not hold"),
    (np.full(100, 3, np.int32), r"species\[0\] is 3, but the values of a site are 0 to 2"),
    ([0] * 100, "species is list"),
    (np.zeros(99, np.uint8), r"species has shape \(99,\), but must have shape \(100,\)"),
    (np.zeros((10, 10), np.uint8), r"species has shape \(10, 10\)"),
    (np.zeros(200, np.uint8)[::2], "not C-contiguous"),
    (np.full(100, 3, np.uint8), r"species\[0\] is 3, but the values of a site are 0 to 2"),
])
def test_wrong_arrays_are_named(argument: object, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        zobrist.LatticeKeys(100, 3).hash(argument)


@pytest.mark.parametrize("call, text", [
    (lambda keys: keys.key(100, 1), "site is 100, but sites are 0 to 99"),
    (lambda keys: keys.key(-1, 1), "site is -1"),
    (lambda keys: keys.change(5, 0, 3), "new is 3"),
    (lambda keys: keys.swaps(np.zeros(100, np.uint8), np.array([0, 100]), np.array([1, 2])), r"i\[1\] is 100, but sites are 0 to 99"),
    (lambda keys: keys.swaps(np.zeros(100, np.uint8), np.array([0, 3]), np.array([1, -1])), r"j\[1\] is -1, but sites"),
    (lambda keys: keys.swaps(np.full(100, 3, np.uint8), np.array([0]), np.array([1])), r"species\[0\] is 3, but the values"),
    (lambda keys: keys.swaps(np.zeros(100, np.uint8), np.array([0.5]), np.array([1])), "i is an array of float64"),
    (lambda keys: keys.swaps(np.zeros(100, np.uint8), np.array([0, 1]), np.array([1])), r"j has shape \(1,\)"),
])
def test_wrong_sites_and_values_are_named(call, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        call(zobrist.LatticeKeys(100, 3))


@pytest.mark.parametrize("make, text", [
    (lambda: zobrist.LatticeKeys(10, 300), "values is 300"),
    (lambda: zobrist.LatticeKeys(100, 2, source="exact"), "100 bits"),
    (lambda: zobrist.Lattice.simple([4] * 4), "1, 2 or 3"),
    (lambda: zobrist.Lattice.bcc([4, 4]), "coordinates"),
    (lambda: zobrist.Lattice.bcc(6), r"cells is 6, but must have a length for each axis, such as \(6, 6, 6\)"),
    (lambda: zobrist.Lattice.simple([0]), "no sites"),
    (lambda: zobrist.LocalKeys(zobrist.Lattice.bcc([4] * 3), [(1, 0, 0)], 2), "no site at offset"),
])
def test_wrong_constructors_are_named(make, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        make()


def test_pickle_and_repr() -> None:
    lattice = zobrist.Lattice.fcc([3, 4, 5])
    assert pickle.loads(pickle.dumps(lattice)) == lattice
    assert repr(lattice) == "<Lattice of 3 x 4 x 5 fcc cells, 240 sites>"
    cell = zobrist.Lattice.with_basis([4, 4], 1, [(0, 0)], [(1, 0), (0, 2)])
    assert pickle.loads(pickle.dumps(cell)) == cell and cell.fingerprint != zobrist.Lattice.simple([4, 4]).fingerprint
    local = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 3, 5, symmetries="cubic")
    assert pickle.loads(pickle.dumps(local)).fingerprint == local.fingerprint
    keys = zobrist.LatticeKeys(10, 3, 5, 6, "computed")
    assert eval(repr(keys)).fingerprint == keys.fingerprint == pickle.loads(pickle.dumps(keys)).fingerprint


def test_shells_follow_the_metric() -> None:
    counts = lambda lattice, shells: [len(shell) for shell in lattice.shells(shells)]
    assert counts(zobrist.Lattice.triangular([9, 9]), 3) == [6, 6, 6]
    assert counts(zobrist.Lattice.honeycomb([9, 9]), 3) == [3, 6, 3]
    assert counts(zobrist.Lattice.diamond([5, 5, 5]), 3) == [4, 12, 12]
    assert counts(zobrist.Lattice.hcp([6, 6, 6]), 2) == [12, 6]
    # On a rectangular lattice the neighbours along the short edge are nearest.
    tall = zobrist.Lattice.with_basis([9, 9], 1, [(0, 0)], [(1, 0), (0, 1.5)])
    assert tall.shells(1)[0].tolist() == [[-1, 0], [1, 0]]
    with pytest.raises(ValueError, match="no site at offset"):
        zobrist.Lattice.honeycomb([4, 4]).neighbour(0, (1, 1))


def test_the_centre_takes_part_on_request() -> None:
    lattice = zobrist.Lattice.simple([5, 5])
    without, with_centre = (zobrist.LocalKeys(lattice, lattice.shells(1)[0], 3, centre=centre) for centre in (False, True))
    one, two = np.zeros(25, np.uint8), np.zeros(25, np.uint8)
    one[12], two[12] = 1, 2
    assert without.hash(one, 12) == without.hash(two, 12)
    assert with_centre.hash(one, 12) != with_centre.hash(two, 12)


@pytest.mark.parametrize("lattice", [zobrist.Lattice.bcc([5, 5, 5]), zobrist.Lattice.honeycomb([6, 6]), zobrist.Lattice.simple([40])])
def test_kept_hashes_are_those_from_scratch(lattice: zobrist.Lattice) -> None:
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 3, seed=5, centre=True)
    species = random_species(lattice.sites)
    hashes = zobrist.LocalHashes(keys, species)
    rng = np.random.default_rng(4)
    for _ in range(100):
        i, j = rng.integers(0, lattice.sites, 2)
        hashes.swap(i, j)
        species[[i, j]] = species[[j, i]]
        site, value = rng.integers(0, lattice.sites), rng.integers(0, 3)
        hashes.set(site, value)
        species[site] = value
    sites, values = rng.integers(0, lattice.sites, 50), rng.integers(0, 3, 50).astype(np.uint8)
    hashes.set_many(sites, values)
    i, j = rng.integers(0, lattice.sites, (2, 50))
    hashes.swap_many(i, j)
    for site, value in zip(sites, values):
        species[site] = value
    for a, b in zip(i, j):
        species[[a, b]] = species[[b, a]]
    assert (hashes.species == species).all()
    assert (hashes.all() == keys.hash_all(species)).all()
    assert (hashes.get_many(sites) == hashes.all()[sites]).all() and hashes.get(7) == int(hashes.all()[7])
    assert (pickle.loads(pickle.dumps(hashes)).all() == hashes.all()).all()
    with pytest.raises(ValueError, match="site is -1"):
        hashes.set(-1, 0)
    with pytest.raises(ValueError, match="value is 3"):
        hashes.set(0, 3)


def test_symmetries_of_the_lattice() -> None:
    lattice = zobrist.Lattice.triangular([6, 6])
    keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, symmetries="lattice")
    found = set()
    for near in lattice.shells(1)[0]:
        species = np.zeros(36, np.uint8)
        species[lattice.neighbour(14, near)] = 1
        found.add(keys.hash(species, 14))
    assert len(found) == 1
    with pytest.raises(ValueError, match="cannot be updated"):
        zobrist.LocalHashes(keys, np.zeros(36, np.uint8))


def test_threads_hash_at_once() -> None:
    keys = zobrist.LatticeKeys(20_000, 3)
    boxes = [random_species(20_000, seed=i) for i in range(4)]
    found: list[int] = [0] * 4

    def work(i: int) -> None:
        for _ in range(20):
            found[i] = keys.hash(boxes[i])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert found == [keys.hash(box) for box in boxes]


@pytest.mark.parametrize("dtype", ["bool", "int8", "int32", ">i4", "int64", "uint16", "uint64"])
def test_other_integers_are_converted(dtype: str) -> None:
    """Accepts bools and integers of any width, if every value fits the argument."""
    species, sites = random_species(125, 2), np.array([5, 3, 120])
    other, some = species.astype(dtype), sites.astype("int32" if dtype == "bool" else dtype)
    keys, lattice = zobrist.LatticeKeys(125, 2, seed=1), zobrist.Lattice.simple([5, 5, 5])
    assert keys.hash(other) == keys.hash(species)
    assert keys.hash_many(other.reshape(1, -1)).tolist() == [keys.hash(species)]
    assert (keys.changes(some, other[:3], other[3:6]) == keys.changes(sites, species[:3], species[3:6])).all()
    assert (keys.swaps(other, some, some[[2, 1, 0]]) == keys.swaps(species, sites, np.array([120, 3, 5]))).all()
    local = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2)
    assert (local.hash_all(other, some) == local.hash_all(species)[sites]).all() and local.hash(other, 7) == local.hash(species, 7)
    hashes = zobrist.LocalHashes(local, other)
    hashes.set_many(some, other[:3])
    hashes.swap_many(some, some)
    assert (hashes.get_many(some) == hashes.all()[sites]).all()
    bits = zobrist.KeyTable(zobrist.bits(125))
    assert bits.hash_many({"": other.reshape(1, -1)}).tolist() == bits.hash_many({"": species.reshape(1, -1)}).tolist()
    if dtype == "uint64":
        with pytest.raises(ValueError, match=r"sites\[1\] is 18446744073709551615, which int64 does not hold"):
            local.hash_all(species, np.array([3, 2**64 - 1], np.uint64))


def test_few_hashes_look_at_few_sites() -> None:
    """An invalid value outside the environment is no error. An invalid value inside it is an error that names its
    site."""
    lattice = zobrist.Lattice.simple([10, 10])
    species = np.zeros(100, np.uint8)
    species[57] = 9
    for symmetries in (None, "cubic"):
        keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, symmetries=symmetries)
        assert keys.hash_all(species, np.array([11, 12])).tolist() == [keys.hash(species, 11)] * 2
        for call in (lambda: keys.hash(species, 56), lambda: keys.hash_all(species, np.array([11, 47])), lambda: keys.hash_all(species)):
            with pytest.raises(ValueError, match=r"species\[57\] is 9, but the values of a site are 0 to 1"):
                call()


@pytest.mark.parametrize(
    "make",
    [
        lambda: zobrist.Lattice.bcc((4, 4, 4)),
        lambda: zobrist.Lattice.simple((9,)),
        lambda: zobrist.Lattice.triangular((4, 4)),
        # In thin cells a sphere spans many cells along one edge.
        lambda: zobrist.Lattice.with_basis((4, 4, 4), 1, [(0, 0, 0)], cell_vectors=[(1, 0, 0), (0, 1, 0), (0, 0, 1e-4)]),
        lambda: zobrist.Lattice.with_basis((4, 4, 4), 1, [(0, 0, 0)], cell_vectors=[(1, 0, 0), (0.999, 0.01, 0), (0, 0, 1)]),
    ],
)
def test_a_search_for_neighbours_is_bounded(make: Callable[[], zobrist.Lattice]) -> None:
    """Fails by processor time or memory if the search visits many millions of sites."""
    lattice, start = make(), time.process_time()
    for distance in [0.5, 1, 3, 7, 20, 55, 150, 400, 1000]:
        try:
            found = lattice.within(distance)
        except ValueError as error:
            assert "sites to search, but at most 1e6 are searched; take a smaller distance" in str(error)
            break
        assert len(found) < 1_000_000
    assert time.process_time() - start < 20
    assert len(found) > 200 or lattice.sites == 9
    with pytest.raises(ValueError, match="count is 10001, but must be at most 10000 shells"):
        lattice.shells(10_001)


def test_wrong_sites_of_swaps_and_names_of_symmetries() -> None:
    """Fails if `swaps` checks only the first array of sites, if a name of symmetries is read as lists, or if a message
    has a wrong number."""
    keys, species = zobrist.LatticeKeys(10, 3), np.zeros(10, np.uint8)
    with pytest.raises(ValueError, match=r"j\[1\] is 10, but sites are 0 to 9"):
        keys.swaps(species, np.array([1, 2]), np.array([3, 10]))
    with pytest.raises(ValueError, match="symmetries of lists must be permutations of the slots"):
        zobrist.LocalKeys.with_neighbours(np.array([[1], [0]]), 2, symmetries="cubic")
    assert "seed 7, lane 3" in repr(zobrist.LocalKeys(zobrist.Lattice.simple((4,)), [(1,)], 2, seed=7, lane=3))
