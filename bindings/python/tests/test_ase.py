"""Lattices of ASE structures: compares their sites, occupations and neighbours with the structures and ASE's neighbour
lists."""

from collections import Counter

import numpy as np
import pytest

import zobrist

ase = pytest.importorskip("ase")

from ase import Atoms  # noqa: E402
from ase.build import bulk, fcc111, hcp0001, make_supercell, surface  # noqa: E402
from ase.calculators.emt import EMT  # noqa: E402
from ase.neighborlist import neighbor_list  # noqa: E402
from ase.spacegroup import crystal  # noqa: E402

from zobrist.ase import CachedCalculator, LocalResults, Sites  # noqa: E402

PEROVSKITE = crystal(["Sr", "Ti", "O"], [(0, 0, 0), (0.5, 0.5, 0.5), (0.5, 0.5, 0)], spacegroup=221, cellpar=[3.9, 3.9, 3.9, 90, 90, 90])
ROCKSALT = bulk("NaCl", "rocksalt", a=5.64, cubic=True)
OXIDE = [["Sr", "Ba"], ["Ti"], ["O", "X"]]
SALT = [["Na", "K", "X"], ["Cl", "X"]]

# For each structure: the atoms, the species, the cut-off in Angstrom, and the number of kinds.
STRUCTURES = {
    "fcc": (bulk("Cu", cubic=True) * (3, 3, 3), ["Cu", "Au", "X"], 4.5, 1),
    "bcc": (bulk("Fe", cubic=True) * (4, 3, 3), ["Fe", "Cu", "X"], 4.2, 1),
    "hcp": (bulk("Mg") * (4, 3, 2), ["Mg", "Zn", "X"], 4.6, 1),
    "diamond": (bulk("Si", cubic=True) * (2, 2, 3), ["Si", "Ge"], 4.0, 1),
    "rocksalt": (ROCKSALT * (2, 2, 2), SALT, 4.1, 2),
    "perovskite": (PEROVSKITE * (3, 2, 2), OXIDE, 4.0, 3),
    "fcc(111) slab": (fcc111("Cu", (3, 4, 4), vacuum=8.0), ["Cu", "Au", "X"], 4.5, 1),
    "3x2x1, not diagonal": (make_supercell(bulk("Cu"), [[3, 1, 0], [0, 2, 0], [1, 0, 1]]), ["Cu", "Au"], 4.5, 1),
    "perovskite, not diagonal": (make_supercell(PEROVSKITE, [[3, 1, 0], [0, 2, 1], [0, 0, 1]]), OXIDE, 4.0, 3),
    "monoclinic": (Atoms("Po", cell=[[3.0, 0, 0], [0.4, 3.3, 0], [0.9, -0.5, 2.8]], pbc=True) * (2, 3, 4), ["Po", "X"], 4.0, 1),
    "slab of 4 x 2 cells": (surface(ROCKSALT, (1, 0, 0), 2, vacuum=7.0) * (2, 2, 1), SALT, 4.1, 2),
    "skewed slab": (fcc111("Cu", (3, 4, 4), vacuum=8.0), ["Cu", "Au", "X"], 4.5, 1),
    "hcp slab of an odd number of layers": (hcp0001("Mg", (3, 3, 3), vacuum=8.0), ["Mg", "X"], 4.6, 2),
}

skewed = STRUCTURES["skewed slab"][0]
skewed.set_cell(skewed.cell[:] + np.outer([0, 1, 0], 5 * skewed.cell[0]))


def mixed(atoms: Atoms, species: list, seed: int) -> Atoms:
    """Returns a structure with random species on each sublattice, in random order, displaced, and shifted by whole
    cells."""
    rng = np.random.default_rng(seed)
    lists = [species] if isinstance(species[0], str) else species
    atoms = atoms.copy()
    atoms.symbols = [str(rng.choice(next(group for group in lists if symbol in group))) for symbol in atoms.symbols]
    shifts = rng.integers(-2, 3, (len(atoms), 3)) * atoms.pbc
    atoms.positions += shifts @ atoms.cell[:] + rng.uniform(-0.15, 0.15, (len(atoms), 3))
    return atoms[rng.permutation(len(atoms))]


@pytest.mark.parametrize("name", STRUCTURES)
def test_round_trip(name: str) -> None:
    """Compares species by position after a round trip. Fails if sites are mixed up."""
    structure, species, _, kinds = STRUCTURES[name]
    sites = Sites(structure, species)
    assert set(sites.lattice.kinds().tolist()) == set(range(kinds)) and sites.lattice.sites == len(structure)
    assert sites.lattice.periodic == tuple(structure.pbc.tolist())
    for seed in range(3):
        atoms = mixed(structure, species, seed)
        values = sites.occupations(atoms[atoms.numbers != 0])
        assert (values == sites.occupations(atoms)).all()
        again = sites.atoms(values)
        assert (again.cell == structure.cell).all() and (again.pbc == structure.pbc).all()
        # The atom nearest to each displaced atom has the same species.
        for atom in atoms:
            away = again.positions - atom.position
            scaled = away @ np.linalg.inv(atoms.cell[:])
            scaled -= np.round(scaled) * atoms.pbc
            distances = np.linalg.norm(scaled @ atoms.cell[:], axis=1)
            assert distances.min() < 0.3 and again.symbols[int(distances.argmin())] == atom.symbol
        assert (sites.occupations(again) == values).all() and len(sites.atoms(values, vacancies=False)) == np.sum(atoms.numbers != 0)


@pytest.mark.parametrize("name", STRUCTURES)
def test_neighbours_are_those_of_ase(name: str) -> None:
    """Compares all pairs of neighbours with ASE, once for each periodic image. Fails for a wrong box, metric, kind or
    surface."""
    structure, species, cutoff, kinds = STRUCTURES[name]
    sites = Sites(structure, species)
    one, other = neighbor_list("ij", structure, cutoff)
    wanted = Counter(zip(sites.indices[one].tolist(), sites.indices[other].tolist()))
    found: Counter[tuple[int, int]] = Counter()
    for kind in range(kinds):
        offsets = sites.offsets(cutoff, kind)
        rows = sites.lattice.neighbours(offsets, kind)
        of = np.flatnonzero(sites.lattice.kinds() == kind)
        assert rows.shape == (len(of), len(offsets))
        found.update((site, near) for site, row in zip(of.tolist(), rows.tolist()) for near in row if near >= 0)
    assert found == wanted
    assert sites.lattice.cartesian() + sites.origin == pytest.approx(sites.atoms(sites.occupations(structure)).positions)


def test_a_unit_of_the_user() -> None:
    atoms = bulk("Cu", cubic=True) * (3, 3, 3)
    cubic = Sites(atoms, ["Cu", "Au"], unit=bulk("Cu", cubic=True))
    assert len(cubic.lattice.basis) == 4 and cubic.lattice.cells.tolist() == (3 * np.eye(3, dtype=int)).tolist()
    assert [len(shell) for shell in cubic.lattice.shells(4)] == [12, 6, 24, 12]
    mixture = mixed(atoms, ["Cu", "Au"], 1)
    plain = Sites(atoms, ["Cu", "Au"])
    assert cubic.atoms(cubic.occupations(mixture)).symbols.formula.count() == plain.atoms(plain.occupations(mixture)).symbols.formula.count()
    with pytest.raises(ValueError, match="no supercell of the unit"):
        Sites(atoms, ["Cu", "Au"], unit=bulk("Cu", a=3.7, cubic=True))


def test_errors_name_the_atom() -> None:
    sites = Sites(ROCKSALT * (2, 2, 2), SALT)
    atoms = ROCKSALT * (2, 2, 2)
    moved = atoms.copy()
    moved.positions[17] += (0.9, 0.0, 0.0)
    with pytest.raises(ValueError, match=r"atom 17 \(Cl\) at .* is off the lattice: 9.00e-1 from the nearest site: further than 5e-1"):
        sites.occupations(moved)
    sites.occupations(moved, tolerance=1.0)
    twice = atoms + atoms[[5]]
    with pytest.raises(ValueError, match=r"the atoms 5 and 64 \(Cl, Cl\) are at the same site"):
        sites.occupations(twice)
    exchanged = atoms.copy()
    exchanged.symbols[3] = "Na"
    with pytest.raises(ValueError, match="atom 3 is Na, but site .* of kind 1 holds one of Cl, X"):
        sites.occupations(exchanged)
    full = Sites(atoms, [["Na"], ["Cl", "X"]])
    with pytest.raises(ValueError, match="no atom is at site 0, which holds one of Na; list 'X' for a vacancy"):
        full.occupations(atoms[1:])
    slab = fcc111("Cu", (3, 3, 3), vacuum=8.0)
    adsorbed = slab.copy()
    adsorbed.append("H")
    adsorbed.positions[27] = slab.positions[26] + (0.0, 0.0, 4.0)
    with pytest.raises(ValueError, match=r"atom 27 \(H\) at .* is off the lattice"):
        Sites(slab, ["Cu", "H"]).occupations(adsorbed)
    with pytest.raises(ValueError, match="atom 1 is Cl, which is not in"):
        Sites(atoms, ["Na"])
    with pytest.raises(ValueError, match="atom 1 is Cl, which is listed twice in .*: pass sublattices"):
        Sites(atoms, [["Na", "Cl"], ["Cl"]])
    with pytest.raises(ValueError, match="periodic along 0 edges"):
        Sites(Atoms("H2", positions=[[0, 0, 0], [0, 0, 0.7]]), ["H"])
    with pytest.raises(ValueError, match=r"species\[2\] is 3, but the values of kind 0 are 0 to 2"):
        values = np.zeros(64, np.uint8)
        values[2 * np.flatnonzero(sites.lattice.kinds() == 0)[0] + 2] = 3
        sites.atoms(values)


def test_cached_calculator() -> None:
    """Compares energies of a binary alloy with EMT. The keys cover all neighbours in the range of EMT. Fails if
    environments are mixed up, or if the centre has no key."""
    structure = bulk("Cu", cubic=True) * (3, 3, 3)
    sites = Sites(structure, ["Cu", "Au"])
    offsets = sites.offsets(7.0)
    keys = zobrist.LocalKeys(sites.lattice, offsets, 2, seed=2026, centre=True)
    cached = CachedCalculator(EMT(), sites, keys, zobrist.Cache(1 << 14, "float64"))
    rng = np.random.default_rng(3)
    atoms = structure.copy()
    atoms.symbols[rng.permutation(108)[:3]] = "Au"
    for turn in range(3):
        atoms = atoms[rng.permutation(108)]
        atoms.positions += sites.lattice.cell_vectors[turn]  # the same crystal, translated
        atoms.wrap()
        atoms.calc = EMT()
        expected = atoms.get_potential_energy(), atoms.get_potential_energies()
        atoms.calc = cached
        assert atoms.get_potential_energy() == pytest.approx(expected[0], abs=1e-9)
        assert atoms.get_potential_energies() == pytest.approx(expected[1], abs=1e-9)
    assert cached.computed == 1
    atoms.positions[0] += 0.01
    with pytest.raises(ValueError, match=r"atom 0 \(.*\) at .* is off the lattice"):
        atoms.get_potential_energy()
    with pytest.raises(ValueError, match=r"keys are for the kinds \[0\], but the lattice has \[0, 1\]"):
        salt = Sites(ROCKSALT, SALT)
        near = salt.lattice.shells(1)[0]
        CachedCalculator(EMT(), salt, zobrist.LocalKeys(salt.lattice, near, 3), zobrist.Cache(10, "float64"))


def test_offsets_of_an_absent_kind() -> None:
    with pytest.raises(ValueError, match="the lattice has no sites of kind 2"):
        Sites(ROCKSALT, SALT).offsets(3.0, 2)


def test_lanes_of_kinds() -> None:
    """Fails if keys of two kinds may share a lane, or if keys in two lanes are rejected."""
    salt = Sites(ROCKSALT, SALT)
    firsts = [int(np.flatnonzero(salt.lattice.kinds() == kind)[0]) for kind in (0, 1)]
    cache = zobrist.Cache(10, "float64")
    for lanes in [(0, 0), (0, 1)]:
        keys = [
            zobrist.LocalKeys(salt.lattice, salt.lattice.shells(1, first)[0], 3, kind=kind, lane=lanes[kind], centre=True)
            for kind, first in enumerate(firsts)
        ]
        if lanes == (0, 0):
            with pytest.raises(ValueError, match="keys of two kinds have one lane"):
                CachedCalculator(EMT(), salt, keys, cache)
        else:
            CachedCalculator(EMT(), salt, keys, cache)


@pytest.mark.parametrize("shape", [(), (1,)])
def test_local_energies(shape: tuple[int, ...]) -> None:
    """Tests results that are numbers. Fails if a number is rotated, or is computed again for a rotated environment."""
    sites = Sites(bulk("Cu", cubic=True) * (3, 3, 3), ["Cu", "Au"])
    keys = zobrist.LocalKeys(sites.lattice, sites.lattice.shells(1)[0], 2, seed=2026, symmetries="lattice")

    def energy(atoms: Atoms, site: int) -> np.ndarray:
        return np.full(shape, float((atoms.numbers[keys.neighbours(site)] == 79).sum()))

    results = LocalResults(sites, keys, zobrist.Cache(1 << 12, "float64", shape), energy)
    species = (np.random.default_rng(1).random(108) < 0.07).astype(np.uint8)
    for site in range(108):
        assert results.get(species, site) == energy(sites.atoms(species), site)
    assert results.computed == len(set(keys.hash_all(species).tolist())) < 108


@pytest.mark.parametrize("symmetries", [None, "lattice"])
def test_local_results(symmetries: str | None) -> None:
    """Tests results that are rows. Fails if a row is not rotated, or is computed again for a translated environment."""
    sites = Sites(bulk("Cu", cubic=True) * (3, 3, 3), ["Cu", "Au", "X"])
    offsets = np.concatenate(sites.lattice.shells(2))
    keys = zobrist.LocalKeys(sites.lattice, offsets, 3, seed=2026, symmetries=symmetries)

    def row(atoms: Atoms, site: int) -> np.ndarray:
        """Returns for each site of the first shell its species plus a weighted sum of the species around it."""
        numbers = atoms.numbers[keys.neighbours(site)].astype(float)
        first, vectors = numbers[:12], offsets @ sites.lattice.cell_vectors
        weights = 1 + np.round((vectors[:12] @ vectors.T) / (vectors[0] @ vectors[0]), 6)
        return first + 0.01 * np.round(weights @ numbers, 4)

    audit = zobrist.Audit(every=1, distance=lambda stored, recomputed: float(np.abs(stored - recomputed).max()))
    results = LocalResults(sites, keys, zobrist.Cache(1 << 12, "float64", (12,)), row, audit)
    species = (np.random.default_rng(1).random(108) < 0.07).astype(np.uint8)
    for site in range(108):
        assert results.get(species, site) == pytest.approx(row(sites.atoms(species), site), abs=1e-9)
    assert results.asked == 108 and results.computed == len(results.cache)
    assert results.computed == len(set(keys.hash_all(species).tolist()))
    # The audit recomputed every hit with an equal result, and `computed` does not count these recomputations.
    assert audit.audited == 108 - results.computed and audit.largest < 1e-9


def test_occupations_of_another_cell() -> None:
    """Fails if the cell of the atoms is not compared with the box: the atoms of one cubic cell are at sites of a box of
    eight."""
    cell = bulk("Cu", cubic=True)
    sites = Sites(cell * (2, 2, 2), ["Cu", "X"])
    unset = cell * (2, 2, 2)
    unset.cell = np.zeros((3, 3))
    turned = cell * (2, 2, 2)
    turned.rotate(90, "z", rotate_cell=True)
    strained = cell * (2, 2, 2)
    strained.set_cell(strained.cell * 1.1, scale_atoms=True)
    for atoms in (cell, cell * (4, 1, 2), cell * (4, 4, 4), unset, strained):
        for call in (sites.occupations, sites.locate):
            with pytest.raises(ValueError, match=r"the cell of the atoms has the edges \[\[.*, but the box has the edges \[\[7.22, 0.0, 0.0\], .*: make Sites of a structure with the cell"):
                call(atoms)
    unset.set_cell(sites.cell)
    strained.set_cell(sites.cell, scale_atoms=True)
    # The edges of the last two are other periods of the same box.
    skewed = cell * (2, 2, 2)
    skewed.set_cell(skewed.cell[:] + np.outer([0, 1, 0], 3 * skewed.cell[0]))
    for atoms in (unset, strained, turned, skewed):
        assert not sites.occupations(atoms).any()
    # Of a slab only the edges in its plane matter.
    slab = fcc111("Cu", (2, 2, 2), vacuum=8.0)
    sites = Sites(slab, ["Cu", "X"])
    higher = slab.copy()
    higher.center(20.0, axis=2)
    higher.positions[:, 2] += slab.positions[:, 2].min() - higher.positions[:, 2].min()
    assert not sites.occupations(higher).any()
    with pytest.raises(ValueError, match="the cell of the atoms"):
        sites.occupations(fcc111("Cu", (2, 4, 2), vacuum=8.0))
