"""Crystals with free coordinates: the site symmetries in `Sites` equal those of the Wyckoff positions in International
Tables A."""

import warnings

import numpy as np
import pytest

import zobrist

pytest.importorskip("ase")

from ase import Atom, Atoms  # noqa: E402
from ase.build import bcc110, bulk, fcc100, fcc110, fcc111, graphene, hcp0001, mx2, surface  # noqa: E402
from ase.spacegroup import crystal  # noqa: E402

from zobrist.ase import Sites  # noqa: E402

HEXAGONAL = [90, 90, 120]

# For each crystal: the symbols, positions, space group, edges and angles of the cell, then the order of the point
# group, and the order of the site symmetry of each kind. The comments name the Wyckoff positions and their site
# symmetries.
CRYSTALS = {
    # 2b 3m., 2b 3m.
    "wurtzite": (["Zn", "O"], [(1 / 3, 2 / 3, 0), (1 / 3, 2 / 3, 0.3826)], 186, [3.25, 3.25, 5.207, *HEXAGONAL], 12, [6, 6]),
    # 2c -6m2, 4f 3m.
    "2H-MoS2": (["Mo", "S"], [(1 / 3, 2 / 3, 0.25), (1 / 3, 2 / 3, 0.621)], 194, [3.16, 3.16, 12.294, *HEXAGONAL], 24, [12, 6]),
    # 3b -3m, 3a -3m, 6c 3m
    "LiCoO2": (
        ["Li", "Co", "O"],
        [(0, 0, 0.5), (0, 0, 0), (0, 0, 0.2604937215)],
        166,
        [2.8161234567, 2.8161234567, 14.0523456789, *HEXAGONAL],
        12,
        [12, 12, 6],
    ),
    # 8a -43m, 16d .-3m, 32e .3m
    "spinel": (["Mg", "Al", "O"], [(0.125,) * 3, (0.5,) * 3, (0.26241234,) * 3], (227, 2), [8.08, 8.08, 8.08, 90, 90, 90], 48, [24, 12, 6]),
    # 3a .2., 6c 1
    "quartz": (["Si", "O"], [(0.4697, 0, 2 / 3), (0.4133, 0.2672, 0.7855)], 154, [4.9137, 4.9137, 5.4047, *HEXAGONAL], 6, [2, 1]),
    # 6f .2., 12g 1, 4d 3.., 2a 3.2. Three symbols stand for fluorine, one for each of its Wyckoff positions.
    "LaF3": (
        ["La", "F", "Cl", "Br"],
        [(0.6599, 0, 0.25), (0.3659, 0.0536, 0.0813), (1 / 3, 2 / 3, 0.1859), (0, 0, 0.25)],
        165,
        [7.185, 7.185, 7.351, *HEXAGONAL],
        12,
        [2, 1, 3, 6],
    ),
}


def built(name: str) -> Atoms:
    symbols, places, group, cell, _, _ = CRYSTALS[name]
    number, setting = group if isinstance(group, tuple) else (group, 1)
    return crystal(symbols, places, spacegroup=number, setting=setting, cellpar=cell)


def site_symmetries(sites: Sites) -> list[int]:
    """Returns the order of the site symmetry of each kind, and asserts that all sites of a kind have the same order."""
    found = [{len(sites.lattice.symmetries(site)) for site in np.flatnonzero(sites.lattice.kinds() == kind)} for kind in range(len(sites.species))]
    assert all(len(orders) == 1 for orders in found)
    return [orders.pop() for orders in found]


@pytest.mark.parametrize("name", CRYSTALS)
@pytest.mark.parametrize("digits", [None, 10, 8, 6])
@pytest.mark.parametrize("seed", [0, 1])
def test_site_symmetries(name: str, digits: int | None, seed: int) -> None:
    """Rounds, shifts and reorders positions. Fails if `Sites` then finds fewer symmetry operations."""
    atoms = built(name)
    if digits is not None:
        atoms.set_scaled_positions(np.round(atoms.get_scaled_positions(), digits))
    rng = np.random.default_rng(seed)
    atoms.positions += seed * rng.uniform(0, 3, 3)
    atoms = atoms[rng.permutation(len(atoms))] if seed else atoms
    sites = Sites(atoms, [[symbol, "X"] for symbol in CRYSTALS[name][0]])
    _, _, _, _, operations, orders = CRYSTALS[name]
    assert (sites.operations, site_symmetries(sites)) == (operations, orders)
    assert sites.moved < 4e-5
    for kind, order in enumerate(orders):
        keys = zobrist.LocalKeys(sites.lattice, sites.offsets(4.0, kind), 2, symmetries="lattice", kind=kind)
        assert keys.operations == order
    # The sites have the species and the distances of the structure.
    again = sites.atoms(sites.occupations(atoms))
    assert (again.symbols[sites.indices] == atoms.symbols).all()
    pairs = [(0, other) for other in range(1, len(atoms))]
    there = [again.get_distance(sites.indices[one], sites.indices[other], mic=True) for one, other in pairs]
    assert there == pytest.approx([atoms.get_distance(one, other, mic=True) for one, other in pairs], abs=1e-4)


@pytest.mark.parametrize("name", CRYSTALS)
def test_noise_is_averaged_and_reported(name: str) -> None:
    """Displaces each coordinate by up to 0.002 Angstrom. Fails if the default tolerance finds fewer operations, or if
    no warning reports how far the atoms are from their sites."""
    atoms = built(name)
    rng = np.random.default_rng(5)
    atoms.positions += rng.normal(0, 0.001, (len(atoms), 3)).clip(-0.002, 0.002)
    lists = [[symbol, "X"] for symbol in CRYSTALS[name][0]]
    with pytest.warns(UserWarning, match=r"atoms are up to 0.00\d\d Angstrom from sites with \d+ symmetry operations"):
        sites = Sites(atoms, lists)
    assert (sites.operations, site_symmetries(sites)) == CRYSTALS[name][4:]
    assert 1e-3 < sites.moved < 7e-3
    assert np.linalg.norm(sites.displacements(atoms, sites.indices), axis=1).max() == sites.moved
    # With a tolerance below the distortion, the structure keeps the distortion, and is no crystal of these lists.
    exact = Sites(atoms, lists, tolerance=1e-5, sublattices="symmetry")
    assert exact.operations == 1 and exact.moved < 2e-5 and len(exact.species) == len(atoms)
    with pytest.raises(ValueError, match=r"no crystal within 1e-05 Angstrom: .* the atoms \d+ and \d+ .* with the nearest atoms at \d\.\d+, .* pass a larger tolerance"):
        Sites(atoms, lists, tolerance=1e-5)


def test_an_exact_structure_keeps_its_lattice() -> None:
    """The cell stays equal bit for bit, and `divisions`, the denominator of positions, stays small. Fails if averaging over
    the symmetry operations rounds the cell."""
    for atoms, divisions in [(bulk("Cu", cubic=True), 1), (bulk("Mg"), 6), (bulk("Po", "sc", a=3.35), 1)]:
        sites = Sites(atoms, [str(atoms.symbols[0])])
        assert sites.lattice.divisions == divisions and sites.moved < 1e-12
    assert (sites.lattice.cell_vectors == 3.35 * np.eye(3)).all()


def test_a_noisy_cell() -> None:
    """The edges are rounded to five digits, so the cell is hexagonal only within tolerance. Fails if its metric is not
    averaged."""
    atoms = Atoms("Mg2", [[0, 0, 0], [0, 1.8475, 2.6]], cell=[[3.2, 0, 0], [-1.6, 2.7713, 0], [0, 0, 5.2]], pbc=True)
    sites = Sites(atoms * (4, 4, 4), ["Mg", "X"])
    assert site_symmetries(sites) == [12] and sites.operations == 24


def test_slabs_of_a_crystal_with_free_coordinates() -> None:
    """An atom at the surface has no neighbour above it. Fails if a site of the lowest layer is wrapped to the top."""
    slab = surface(built("wurtzite"), (0, 0, 1), 2, vacuum=8.0) * (2, 2, 1)
    sites = Sites(slab, [["Zn", "X"], ["O", "X"]])
    assert sites.lattice.periodic == (True, True, False) and sites.moved < 2e-5
    assert len(sites.offsets(3.0, 0)) > 0 and sites.lattice.sites == len(slab)


# For each crystal: the structure, the species, a kind of inequivalent sites, a cut-off in Angstrom, and the orders of the
# site symmetries of the Wyckoff positions: A15 2a m-3 and 6d -4m2; C14 2a -3m and 6h mm2; dhcp 2a -3m and 2c -6m2;
# graphite 2b and 2c -6m2; LaF3 12g 1 and 4d 3.
INEQUIVALENT = {
    "A15": (crystal(["W", "W"], [(0, 0, 0), (0.25, 0, 0.5)], spacegroup=223, cellpar=[5.05] * 3 + [90] * 3), ["W", "X"], 0, 3.5, "24 and 8", "12 and 14 neighbours"),
    "C14": (
        crystal(["Mg", "Zn", "Zn"], [(1 / 3, 2 / 3, 0.062), (0, 0, 0), (0.8305, 0.661, 0.25)], spacegroup=194, cellpar=[5.223, 5.223, 8.566, *HEXAGONAL]),
        [["Mg"], ["Zn", "X"]],
        1,
        3.5,
        "12 and 4",
        "12 and 12 neighbours within 3.5 Angstrom, which differ first at 2.634 and 2.567",
    ),
    "dhcp": (crystal(["La", "La"], [(0, 0, 0), (1 / 3, 2 / 3, 0.25)], spacegroup=194, cellpar=[3.77, 3.77, 12.14, *HEXAGONAL]), ["La", "X"], 0, 4.0, "12 and 12", "12 and 12 neighbours"),
    "graphite": (crystal(["C", "C"], [(0, 0, 0.25), (1 / 3, 2 / 3, 0.25)], spacegroup=194, cellpar=[2.46, 2.46, 6.71, *HEXAGONAL]), ["C", "X"], 0, 3.5, "12 and 12", "14 and 12 neighbours"),
    "LaF3": (
        crystal(["La", "F", "F", "F"], CRYSTALS["LaF3"][1], spacegroup=165, cellpar=CRYSTALS["LaF3"][3]),
        [["La"], ["F", "X"]],
        1,
        3.0,
        "1 and 3",
        "11 and 12 neighbours",
    ),
}


@pytest.mark.parametrize("name", INEQUIVALENT)
def test_inequivalent_sites_in_one_list(name: str) -> None:
    """One list of species covers two Wyckoff positions. Fails if `offsets` returns the offsets of one position for
    both."""
    atoms, species, kind, cutoff, operations, neighbours = INEQUIVALENT[name]
    sites = Sites(atoms * (2, 2, 1), species)
    with pytest.raises(ValueError, match=rf"the sites \d+ and \d+ of kind {kind} \(.*X\), of the atoms \d+ and \d+, are inequivalent: {operations} operations, with {neighbours}"):
        sites.offsets(cutoff, kind)
    assert f"are inequivalent: {operations}" in sites.report()
    divided = Sites(atoms * (2, 2, 1), species, sublattices="symmetry")
    orders = site_symmetries(divided)[kind:][: operations.count("and") + 1]
    assert " and ".join(map(str, orders)) == operations and all(len(divided.offsets(cutoff, each)) > 0 for each in range(len(divided.species)))


def test_inequivalent_sites_with_equal_neighbours() -> None:
    """Two sites of a kind differ only by a distant atom. Fails if `offsets` rejects every pair of inequivalent
    sites."""
    atoms = Atoms("Po2Cl", [[0, 0, 0], [0, 0, 3], [4, 4, 0]], cell=[8, 8, 6], pbc=True)
    sites = Sites(atoms, [["Po", "X"], ["Cl"]])
    assert len(sites.offsets(3.5)) == 2
    with pytest.raises(ValueError, match="the sites 0 and 1 of kind 0"):
        sites.offsets(6.0)


def test_inequivalent_sites_with_neighbours_of_other_kinds() -> None:
    """Two sites have neighbours at the same two offsets. One is chlorine or bromine, and the other is fluorine at both
    sites. Fails if their environments have equal hashes."""
    positions = [[x, y, z] for x, y in [(0, 0), (3, 0), (0, 3)] for z in [0, 6]]
    sites = Sites(Atoms("Po2ClBrF2", positions, cell=[8, 8, 12], pbc=True), [["Po", "X"], ["Cl", "X"], ["Br", "X"], ["F", "X"]])
    message = "the sites 0 and 1 of kind 0 .*, of the atoms 0 and 1, are .*: 2 and 2 operations, with 2 and 2 neighbours .* number, direction or kind"
    with pytest.raises(ValueError, match=message):
        sites.offsets(3.5)


@pytest.mark.parametrize("atoms", [
    *(built(name) * (2, 2, 1) for name in ("wurtzite", "2H-MoS2", "quartz")), built("LiCoO2"), bulk("Cu") * (3, 3, 2), bulk("Si", cubic=True) * (2, 1, 1), bulk("NaCl", "rocksalt", a=5.64, cubic=True),
    fcc111("Cu", (3, 3, 3), vacuum=6), surface(bulk("Cu", cubic=True), (2, 1, 0), 2, vacuum=6), bcc110("Fe", (2, 3, 4), vacuum=6),
], ids=str)
def test_operations_of_the_box_of_a_lattice(atoms: Atoms) -> None:
    if atoms.cell.rank < 3 or atoms.positions[:, 2].min() > 1:
        atoms.pbc = (True, True, False)
    sites = Sites(atoms, [[symbol] for symbol in dict.fromkeys(atoms.symbols)])
    assert (sites.lattice.permutations() == sites.permutations()).all()


def test_operations_that_are_no_group() -> None:
    """With distortions near the tolerance, only some operations hold. Fails if the operations that are found form no
    group."""
    warned = 0
    # Of the seeds below 60, the even ones 4, 10, 36, 46 and 48 give operations that form no group.
    for seed in (*range(12), 36, 46, 48):
        atoms = built("spinel") if seed % 2 else built("wurtzite")
        rng = np.random.default_rng(seed)
        atoms.positions += rng.normal(0, 0.003, (len(atoms), 3))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            sites = Sites(atoms, [[str(symbol)] for symbol in dict.fromkeys(atoms.symbols)], tolerance=0.005, sublattices="symmetry")
        warned += any("do not form a group" in str(each.message) for each in caught)
        for kind in range(len(sites.species)):
            of_kind = np.flatnonzero(sites.lattice.kinds()[: len(sites.lattice.basis)] == kind)
            orders = [len(sites.lattice.symmetries(site)) for site in of_kind]
            orbits = [np.count_nonzero(sites._orbits == sites._orbits[site]) for site in of_kind]
            assert all(order * orbit == sites.operations for order, orbit in zip(orders, orbits))
    assert warned > 3


@pytest.mark.parametrize("atoms, classes", [(bulk("Fe", cubic=True) * (2, 2, 2), 331), (bulk("Cu", cubic=True) * (2, 2, 1), 805)])
def test_inequivalent_occupations(atoms: Atoms, classes: int) -> None:
    """The number of classes is the one of Burnside's lemma, and an orbit has a size that divides the group's order."""
    permutations = Sites(atoms, [atoms.symbols[0], "Au"]).permutations()
    # Each site of a cycle of length n counts 1/n.
    cycles = [round(sum(1 / len(cycle_of(row, site)) for site in range(16))) for row in permutations]
    assert sum(2**count for count in cycles) == classes * len(permutations)
    states = (np.arange(1 << 16)[:, None] >> np.arange(16) & 1).astype(np.uint8)
    hashes, operations = zobrist.Symmetries.from_permutations(permutations).canonical_many(zobrist.LatticeKeys(16, 2), states)
    found, multiplicities = np.unique(hashes, return_counts=True)
    assert len(found) == classes and multiplicities.sum() == 1 << 16
    assert (len(permutations) % multiplicities == 0).all() and operations.max() < len(permutations)


def with_adsorption_sites(slab: Atoms, *names: str) -> Atoms:
    """Returns a slab of 2 x 2 cells with an X above each site of these kinds, such as "ontop" or "fcc"."""
    info, height = slab.info["adsorbate_info"], slab.positions[:, 2].max() + 1.5
    for name in names:
        for cell in np.ndindex(2, 2):
            slab.append(Atom("X", (*((info["sites"][name] + np.array(cell)) @ info["cell"]), height)))
    return slab


@pytest.mark.parametrize("slab, species, classes", [
    (with_adsorption_sites(fcc111("Cu", (2, 2, 3), vacuum=8), "fcc", "hcp"), [["Cu"], ["X", "O"]], 35), (with_adsorption_sites(fcc100("Cu", (2, 2, 3), vacuum=8), "ontop", "hollow"), [["Cu"], ["X", "O"]], 37),
    (with_adsorption_sites(fcc110("Cu", (2, 2, 4), vacuum=8), "ontop", "hollow"), [["Cu"], ["X", "O"]], 49), (with_adsorption_sites(bcc110("Fe", (2, 2, 3), vacuum=8), "ontop"), [["Fe"], ["X", "O"]], 6),
    (with_adsorption_sites(hcp0001("Mg", (2, 2, 3), vacuum=8), "fcc", "hcp"), [["Mg"], ["X", "O"]], 35), (graphene(size=(2, 2, 1), vacuum=6), [["C", "X"]], 22), (mx2("MoS2", size=(2, 2, 1), vacuum=6), [["Mo"], ["S", "X"]], 22),
], ids=["fcc111", "fcc100", "fcc110", "bcc110", "hcp0001", "graphene", "MoS2"])
def test_occupations_of_surfaces(slab: Atoms, species: list[list[str]], classes: int) -> None:
    """Compares the operations of surfaces and layers with those of spglib, and the classes of adsorbates or vacancies
    with the orbits of all occupations, and with Burnside's lemma."""
    spglib = pytest.importorskip("spglib")
    slab.pbc = (True, True, False)
    sites = Sites(slab, species)
    found = spglib.get_symmetry((slab.cell[:], slab.get_scaled_positions(), slab.numbers), symprec=1e-3)
    places, rows = slab.get_scaled_positions(), set()
    for matrix, shift in zip(found["rotations"], found["translations"]):
        steps = (places @ matrix.T + shift)[:, None] - places
        rows.add(tuple(sites.indices[np.linalg.norm((steps - np.round(steps)) @ slab.cell[:], axis=2).argmin(axis=1)]))
    expected = np.array(sorted(rows))
    assert sorted(map(tuple, sites.permutations()[:, sites.indices])) == sorted(rows)
    varied = sites.indices[np.isin(slab.symbols, ["X", "C", "S"])]
    columns = [list(sites.indices).index(site) for site in varied]
    images = np.array([[list(varied).index(image) for image in row] for row in expected[:, columns]])
    states = np.arange(1 << len(varied))[:, None] >> np.arange(len(varied)) & 1
    orbits = np.min([(states << row).sum(axis=1) for row in images], axis=0)
    cycles = [round(sum(1 / len(cycle_of(row, site)) for site in range(len(row)))) for row in images]
    assert len(np.unique(orbits)) == classes == sum(2**count for count in cycles) / len(images)
    boards = np.zeros((len(states), len(slab)), np.uint8)
    boards[:, varied] = states
    group = zobrist.Symmetries.from_permutations(sites.permutations())
    hashes, _ = group.canonical_many(zobrist.LatticeKeys(len(slab), 2), boards)
    assert len(np.unique(hashes)) == len(np.unique(np.stack([hashes, orbits.astype(np.uint64)]), axis=1).T) == classes


def cycle_of(permutation: np.ndarray, site: int) -> list[int]:
    cycle = [site]
    while (image := int(permutation[cycle[-1]])) != site:
        cycle.append(image)
    return cycle
