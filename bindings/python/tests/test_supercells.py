"""Supercells and open sides: compares neighbours with distances in NumPy, and hashes with equivalent boxes along the
axes."""

import pickle

import numpy as np
import pytest

import zobrist

MATRIX = np.array([(3, 1, 0), (-1, 2, 0), (0, 1, 2)])
CRYSTALS = ["bcc", "fcc", "hcp", "diamond", "perovskite"]


def by_distance(lattice: zobrist.Lattice, site: int, offsets: np.ndarray, kind: int) -> list[int]:
    """Returns the sites at offsets from a site, computed only from Cartesian coordinates and all images of the box."""
    edges, points = lattice.cells @ lattice.cell_vectors, lattice.cartesian()
    there = points[site] + offsets / lattice.divisions @ lattice.cell_vectors
    images = np.array([(i, j, k) for i in range(-4, 5) for j in range(-4, 5) for k in range(-4, 5)])
    images = images[((images == 0) | lattice.periodic).all(1)] @ edges
    all_points = (points[:, None] + images).reshape(-1, 3)
    near = np.linalg.norm(all_points[None] - there[:, None], axis=2)
    found = near.argmin(1)
    return [int(n) // len(images) if near[k, n] < 1e-6 else -1 for k, n in enumerate(found)]


@pytest.mark.parametrize("name", CRYSTALS)
@pytest.mark.parametrize("periodic", [(True, True, True), (True, True, False), (False, True, True), (False, False, False)])
def test_neighbours_are_those_by_distance(name: str, periodic: tuple[bool, ...]) -> None:
    """Compares all neighbours with distances. Fails for a wrong box, periodic image or open side."""
    lattice = getattr(zobrist.Lattice, name)(MATRIX, periodic=periodic)
    cells = round(abs(np.linalg.det(MATRIX)))
    assert lattice.sites == cells * len(lattice.basis) and lattice.periodic == periodic
    offsets = np.concatenate(lattice.shells(2))
    first = offsets[: len(lattice.shells(1)[0])]
    rows = lattice.neighbours(offsets, kind=lattice.kind(0))
    for row, site in zip(rows, np.flatnonzero(lattice.kinds() == lattice.kind(0))):
        if site % len(lattice.basis) == 0:  # `offsets` belong to the first site of a cell
            assert row.tolist() == by_distance(lattice, int(site), offsets, 0)
        for offset, near in zip(first, row):
            if site % len(lattice.basis) == 0:
                if near < 0:
                    with pytest.raises(ValueError, match="beyond an open side"):
                        lattice.neighbour(site, offset)
                else:
                    assert lattice.neighbour(site, offset) == near
    assert (rows >= 0).all() == all(periodic)


@pytest.mark.parametrize("name", CRYSTALS)
def test_one_box_by_two_descriptions(name: str) -> None:
    """Describes one box by its axes and by a skewed matrix. Fails if environments or hashes at equal positions
    differ."""
    make = getattr(zobrist.Lattice, name)
    plain, skew = make((4, 3, 5)), make([(4, 0, 0), (8, 3, 0), (4, -3, 5)])
    box = plain.divisions * np.array([4, 3, 5])
    order = {tuple(p): site for site, p in enumerate(plain.positions().tolist())}
    same = np.array([order[tuple(p)] for p in (skew.positions() % box).tolist()])
    assert sorted(same) == list(range(plain.sites)) and (plain.kinds()[same] == skew.kinds()).all()
    species = np.random.default_rng(1).integers(0, 3, plain.sites).astype(np.uint8)
    for kind in set(plain.kinds().tolist()):
        site = int(np.flatnonzero(plain.kinds() == kind)[0])
        near = np.concatenate(plain.shells(2, site))
        assert (near == np.concatenate(skew.shells(2, site))).all()
        for symmetries in (None, "lattice", plain.symmetries(site)):
            for centre in (False, True):
                a, b = (zobrist.LocalKeys(of, near, 3, 2026, 0, symmetries, centre=centre, kind=kind) for of in (plain, skew))
                assert a.fingerprint == b.fingerprint and (a.permutations == b.permutations).all()
                sites = np.flatnonzero(skew.kinds() == kind)
                hashes, operations = a.oriented_all(species, same[sites])
                assert (b.hash_all(species[same], sites) == hashes).all() and (a.hash_all(species, same[sites]) == hashes).all()
                assert (b.oriented_all(species[same], sites)[1] == operations).all()
                if len(sites) == plain.sites:
                    assert (b.hash_all(species[same]) == hashes).all()


@pytest.mark.parametrize("name", CRYSTALS)
def test_positions_locate_their_sites(name: str) -> None:
    lattice = getattr(zobrist.Lattice, name)(MATRIX)
    edges = MATRIX @ lattice.cell_vectors
    rng = np.random.default_rng(2)
    images = rng.integers(-3, 4, (lattice.sites, 3)) @ edges
    noise = rng.uniform(-1e-4, 1e-4, images.shape)
    assert lattice.locate(lattice.cartesian() + images + noise).tolist() == list(range(lattice.sites))
    # All cells are inside the box: their coordinates along its edges are in [0, 1).
    cells = (lattice.positions() // lattice.divisions) @ np.linalg.inv(MATRIX)
    assert (cells > -1e-9).all() and (cells < 1 - 1e-9).all()
    shifted = lattice.cartesian()
    shifted[7] += 0.01
    with pytest.raises(ValueError, match=r"positions\[7\] .* further than 1e-3"):
        lattice.locate(shifted)
    open_box = lattice.supercell(MATRIX, periodic=(True, True, False))
    with pytest.raises(ValueError, match="beyond an open side"):
        open_box.locate(np.array([edges[2]]))


def test_an_open_side_is_a_value_of_its_own() -> None:
    """Fails if a missing neighbour is hashed as an empty site, so that an atom at the surface has the hash of one in
    the bulk."""
    slab = zobrist.Lattice.fcc((6, 6, 4), periodic=(True, True, False))
    keys = zobrist.LocalKeys(slab, slab.shells(1)[0], 2, seed=5)
    empty = np.zeros(slab.sites, np.uint8)
    hashes, missing = keys.hash_all(empty), keys.all_neighbours() < 0
    top = slab.positions()[:, 2] == slab.positions()[:, 2].max()
    assert missing[top].sum(1).tolist() == [4] * top.sum() and missing.any(1).sum() == 2 * top.sum()
    assert len({int(hash) for hash in hashes}) == len(set(map(tuple, missing.tolist()))) == 3
    # Compares with the XOR of the keys of all slots, where a third value stands for a missing neighbour.
    slots = zobrist.LatticeKeys(12, 3, seed=5)
    species = np.random.default_rng(3).integers(0, 2, slab.sites).astype(np.uint8)
    rows = np.where(missing, 2, species[keys.all_neighbours()]).astype(np.uint8)
    assert (keys.hash_all(species) == slots.hash_many(rows)).all()
    updated = zobrist.LocalHashes(keys, empty)
    updated.set_many(np.flatnonzero(species), species[species > 0])
    assert (updated.all() == keys.hash_all(species)).all() and len(updated.all()) == slab.sites
    updated.rebuild(empty)
    assert (updated.all() == hashes).all()
    # A symmetry operation maps one surface to the other, so both surfaces have one hash, and the bulk has another one.
    turned = zobrist.LocalKeys(slab, slab.shells(1)[0], 2, seed=5, symmetries="lattice")
    assert len({int(hash) for hash in turned.hash_all(empty)}) == 2
    with pytest.raises(ValueError, match="at most 255"):
        zobrist.LocalKeys(slab, slab.shells(1)[0], 256)


def test_fingerprints_and_pickles() -> None:
    plain = zobrist.Lattice.bcc((3, 4, 5))
    boxes = [plain, *(plain.supercell(c, p) for c, p in [
        (MATRIX, None), (MATRIX, (True, False, True)), (MATRIX[::-1], None), ((3, 4, 5), (True, True, False)), (np.diag([3, 4, 5]), None)
    ])]
    assert boxes[0] == boxes[5] and boxes[0].fingerprint == boxes[5].fingerprint
    assert len({box.fingerprint for box in boxes}) == 5
    for box in boxes:
        assert pickle.loads(pickle.dumps(box)) == box
        keys = zobrist.LocalKeys(box, box.shells(1)[0], 2, symmetries="lattice")
        again = pickle.loads(pickle.dumps(keys))
        species = np.random.default_rng(4).integers(0, 2, box.sites).astype(np.uint8)
        assert again.fingerprint == keys.fingerprint and (again.hash_all(species) == keys.hash_all(species)).all()
    # Keys on different periodic boxes have one fingerprint. Keys on boxes with an open side have another one, and keys
    # with one more species a third one.
    near = plain.shells(1)[0]
    first, second, more = ({zobrist.LocalKeys(box, near, values).fingerprint for box in some} for some, values in (
        ([box for box in boxes if all(box.periodic)], 2), ([box for box in boxes if not all(box.periodic)], 2), (boxes[:1], 3)
    ))
    assert len(first) == len(second) == len(more) == 1 and len(first | second | more) == 3
    assert zobrist.LocalKeys(boxes[1], plain.shells(1)[0], 2).fingerprint == zobrist.LocalKeys(plain, plain.shells(1)[0], 2).fingerprint


@pytest.mark.parametrize("cells, text", [
    ([(1, 0, 0), (2, 0, 0), (0, 0, 1)], "span no box"), ([(1, 0), (0, 1, 0)], "2 rows, but one of 3"), ([(2**40, 0, 0), (1, 1, 0), (0, 0, 1)], "too long"),
    ([(2**20, 0, 0), (1, 2**20, 0), (0, 0, 1)], "more than"), ((3, -3, 3), "bcc"), ((3, 0, 3), "no sites"), ([], "1, 2 or 3"),
])
def test_wrong_boxes(cells: object, text: str) -> None:
    if text == "bcc":
        assert zobrist.Lattice.bcc(cells).sites == 54  # An edge may point backwards.
        return
    with pytest.raises(ValueError, match=text):
        zobrist.Lattice.bcc(cells)


def test_distances() -> None:
    zinc = zobrist.Lattice.hcp(MATRIX)
    assert len(zinc.within(1.0)) == 12 and (zinc.within(1.5) == np.concatenate(zinc.shells(2))).all()
    lengths = np.linalg.norm(zinc.within(2.0) / zinc.divisions @ zinc.cell_vectors, axis=1)
    assert (np.diff(lengths) > -1e-9).all() and lengths[-1] <= 2 + 1e-9
    assert len(zobrist.Lattice.perovskite((2, 2, 2)).symmetries(2)) == 16
