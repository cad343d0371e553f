"""Symbols on several sublattices, the space group of a box, and structures that `Sites` refuses."""

import io
from itertools import combinations, product

import numpy as np
import pytest

import zobrist

pytest.importorskip("ase")

from ase import Atoms  # noqa: E402
from ase.build import bulk, fcc111, graphene, hcp0001, mx2, surface  # noqa: E402
from ase.calculators.emt import EMT  # noqa: E402
from ase.io import read  # noqa: E402
from ase.neighborlist import neighbor_list  # noqa: E402
from ase.spacegroup import crystal  # noqa: E402
from crystals import noisy, published  # noqa: E402

from zobrist.ase import Sites  # noqa: E402


def coordination(atoms: Atoms, cutoff: float) -> np.ndarray:
    return np.bincount(neighbor_list("i", atoms, cutoff), minlength=len(atoms))


def test_an_inverse_spinel() -> None:
    """Iron is on the tetrahedral and on the octahedral sites of magnetite. Fails if the sublattices are mixed up: the
    reference counts the oxygen atoms within 2.3 Angstrom."""
    atoms = noisy("magnetite, inverse spinel")
    oxygen = coordination(atoms, 2.3)
    expected = np.where(atoms.symbols == "O", 2, np.where(oxygen == 4, 0, 1))
    assert np.bincount(expected).tolist() == [8, 16, 32]
    message = r"atom \d+ is Fe, which is listed twice in .*: pass sublattices, .* Equivalent by symmetry are the atoms \[.* in all\] \((24|12) operations\); the atoms \[.*\] \((24|12) op"
    with pytest.raises(ValueError, match=message):
        Sites(atoms, [["Fe", "Co"], ["Fe", "Ni", "X"], ["O"]])
    given = Sites(atoms, [["Fe", "Co"], ["Fe", "Ni", "X"], ["O"]], sublattices=expected)
    found = Sites(atoms, [["Fe", "Co"], ["O"]], sublattices="symmetry")
    assert given.species == [["Fe", "Co"], ["Fe", "Ni", "X"], ["O"]] and found.species == [["Fe", "Co"], ["Fe", "Co"], ["O"]]
    for sites in (given, found):
        kinds = sites.lattice.kinds()[sites.indices]
        # The order of the two classes follows from their sites.
        assert (coordination(atoms, 2.3)[kinds == 0] == oxygen[np.flatnonzero(kinds == 0)[0]]).all() and np.bincount(kinds).max() == 32
        assert sorted(sites.site_operations(int(np.flatnonzero(sites.lattice.kinds() == kind)[0])) for kind in range(3)) == [6, 12, 24]
        assert [len(sites.offsets(2.3, kind)) for kind in (0, 1)] in ([4, 6], [6, 4])
    assert (given.lattice.kinds()[given.indices] == expected).all()
    octahedral = int(np.flatnonzero(expected == 1)[3])
    mixed = atoms.copy()
    mixed.symbols[octahedral] = "Ni"
    values = given.occupations(mixed)
    assert values.sum() == 1 and values[given.indices[octahedral]] == 1 and given.atoms(values).symbols[given.indices[octahedral]] == "Ni"
    mixed.symbols[octahedral] = "Co"
    with pytest.raises(ValueError, match=rf"atom {octahedral} is Co, but site \d+ of kind 1 holds one of Fe, Ni, X"):
        given.occupations(mixed)


def test_cation_disorder() -> None:
    """Exchanges sodium and chromium. Fails if a sublattice is taken from the symbols."""
    atoms = noisy("caswellsilverite, rhombohedral axes") * (3, 1, 1)
    lists = [["Na", "Cr"], ["Cr", "Na"], ["S", "X"]]
    labels = np.array([["Na", "Cr", "S"].index(symbol) for symbol in atoms.symbols])
    for structure in (atoms, atoms.copy()):
        sites = Sites(structure, lists, sublattices=labels)
        assert sites.operations == 12 and np.bincount(sites.lattice.kinds()).tolist() == [3, 3, 6]
        disordered = atoms.copy()
        disordered.symbols[[np.flatnonzero(labels == 0)[0], np.flatnonzero(labels == 1)[0]]] = ["Cr", "Na"]
        values = sites.occupations(disordered)
        assert np.bincount(values).tolist() == [10, 2]
        assert (sites.atoms(values).symbols[sites.indices] == disordered.symbols).all()
        structure.symbols = disordered.symbols  # in the second turn, the ideal structure is the disordered one
    with pytest.raises(ValueError, match=r"atom \d+ is S, and sublattices\[\d+\] is 0, but S is in the lists \[2\]"):
        Sites(atoms, lists, sublattices=np.zeros(12, int))
    for wrong in (labels[:5], labels + 0.5, "Symmetry"):
        with pytest.raises(ValueError, match="sublattices must be 12 integers, the index of the list of each atom, or 'symmetry'"):
            Sites(atoms, lists, sublattices=wrong)
    with pytest.raises(ValueError, match="no atom is on sublattice 3, which holds Al, X"):
        Sites(atoms, [*lists, ["Al", "X"]], sublattices=labels)


def test_interstitial_sites() -> None:
    """'X' stands for an octahedral site of bcc iron, which may hold carbon."""
    iron = bulk("Fe", cubic=True) * (2, 2, 2)
    sites = Sites(iron + Atoms("X16", iron.positions + [iron.cell[0, 0] / 4, 0, 0]), [["Fe"], ["X", "C"]])
    assert np.bincount(sites.lattice.kinds()).tolist() == [16, 16] and sites.species == [["Fe"], ["X", "C"]]
    assert sites.occupations(iron).tolist() == [0] * 32


def operations_of_spglib(atoms: Atoms, labels: np.ndarray) -> set[tuple[int, ...]]:
    spglib = pytest.importorskip("spglib")
    places = atoms.get_scaled_positions()
    found = spglib.get_symmetry((atoms.cell[:], places, labels), symprec=1e-4)
    permutations = set()
    for rotation, shift in zip(found["rotations"], found["translations"]):
        off = (places @ rotation.T + shift)[:, None] - places
        permutations.add(tuple(np.linalg.norm((off - np.round(off)) @ atoms.cell[:], axis=2).argmin(axis=1).tolist()))
    return permutations


BOXES = {
    "fcc": bulk("Cu") * (2, 2, 2),
    "bcc, 3 x 2 x 2": bulk("Fe", cubic=True) * (3, 2, 2),
    "skewed": bulk("Cu") * (2, 2, 2),
    "hcp": bulk("Mg") * (3, 3, 2),
    "quartz": published("alpha-quartz") * (2, 2, 1),
    "wurtzite": published("wurtzite, ZnO") * (2, 1, 2),
    "slab": fcc111("Cu", (3, 3, 4), vacuum=8.0),
    "slab of an odd number of layers": hcp0001("Mg", (3, 3, 3), vacuum=8.0),
}
BOXES["skewed"].set_cell(BOXES["skewed"].cell[:] + np.outer([0, 0, 1], BOXES["skewed"].cell[1] / 2))


@pytest.mark.parametrize("name", BOXES)
def test_the_space_group_of_a_box(name: str) -> None:
    """Fails if an operation or a translation of the box is missing, or if one does not map the box to itself. For a slab
    spglib gets its vacuum."""
    atoms = BOXES[name]
    sites = Sites(atoms, [[symbol, "X"] for symbol in dict.fromkeys(atoms.symbols)], sublattices="symmetry")
    permutations = sites.permutations()
    ideal = sites.atoms(np.zeros(len(atoms), int))
    assert permutations[0].tolist() == list(range(len(atoms)))
    assert {tuple(each) for each in permutations.tolist()} == operations_of_spglib(ideal, sites.lattice.kinds())
    assert zobrist.Symmetries.from_permutations(permutations).operations == len(permutations)


def test_the_surfaces_of_a_slab() -> None:
    """The layers of hcp do not repeat in a slab of three, so kinds are classes of equivalent sites: both surfaces are one
    kind."""
    slab = BOXES["slab of an odd number of layers"]
    sites = Sites(slab, ["Mg", "X"])
    assert sites.lattice == Sites(slab, ["Mg", "X"], sublattices="symmetry").lattice
    kinds, heights = sites.lattice.kinds()[sites.indices], np.round(slab.positions[:, 2], 3)
    assert len(sites.species) == 2 and [len(set(heights[kinds == kinds[heights.argmin()]])), len(set(heights))] == [2, 3]
    rows = [len(sites.offsets(3.3, kind)) for kind in (0, 1)]
    assert sorted(rows) == [9, 12]


def operations_by_trial(atoms: Atoms, labels: np.ndarray) -> set[tuple[int, ...]]:
    """Returns the permutations of the atoms by all isometries that keep the plane of a slab and its periods: tries each
    matrix of small integers for the edges in the plane, either side up, and each image of the first atom."""
    cell = atoms.cell.complete()[:]
    cell[2] = np.cross(cell[0], cell[1]) / np.linalg.norm(np.cross(cell[0], cell[1]))
    places, found = atoms.positions @ np.linalg.inv(cell), set()
    for elements in product(range(-4, 5), range(-4, 5), range(-4, 5), range(-4, 5), (-1, 1)):
        matrix = np.array([[*elements[:2], 0], [*elements[2:4], 0], [0, 0, elements[4]]])
        if np.abs(matrix @ cell @ cell.T @ matrix.T - cell @ cell.T).max() > 1e-6:
            continue
        for to in range(len(atoms)):
            off = (places @ matrix + places[to] - places[0] @ matrix)[:, None] - places
            distances = np.linalg.norm((off - np.round(off) * [1, 1, 0]) @ cell, axis=2)
            images = distances.argmin(axis=1)
            if distances.min(axis=1).max() < 1e-3 and (labels[images] == labels).all():
                found.add(tuple(images.tolist()))
    return found


COPPER, IRON = bulk("Cu", cubic=True), bulk("Fe", cubic=True)
SLABS = {
    "Cu(210)": surface(COPPER, (2, 1, 0), 2, vacuum=6.0),
    "Cu(310), 1 x 2": surface(COPPER, (3, 1, 0), 2, vacuum=6.0) * (1, 2, 1),
    "Cu(321)": surface(COPPER, (3, 2, 1), 2, vacuum=6.0),
    "Cu(110), 2 x 1": surface(COPPER, (1, 1, 0), 2, vacuum=6.0) * (2, 1, 1),
    "Fe(111)": surface(IRON, (1, 1, 1), 3, vacuum=6.0),
    "Fe(210)": surface(IRON, (2, 1, 0), 3, vacuum=6.0),
    "Fe(310)": surface(IRON, (3, 1, 0), 2, vacuum=6.0),
    "Mg(10-10)": surface(bulk("Mg"), (1, 0, 0), 2, vacuum=6.0),
    "NaCl(110)": surface(bulk("NaCl", "rocksalt", a=5.64, cubic=True), (1, 1, 0), 2, vacuum=6.0),
    "NaCl(210)": surface(bulk("NaCl", "rocksalt", a=5.64, cubic=True), (2, 1, 0), 1, vacuum=6.0),
    "Si(100)": surface(bulk("Si", cubic=True), (1, 0, 0), 1, vacuum=6.0),
    "perovskite(110)": surface(crystal(["Sr", "Ti", "O"], [(0, 0, 0), (0.5, 0.5, 0.5), (0.5, 0.5, 0)], spacegroup=221, cellpar=[3.905] * 3 + [90] * 3), (1, 1, 0), 2, vacuum=6.0),
    "Cu(111), 3 x 3": fcc111("Cu", (3, 3, 3), vacuum=6.0),
    "Cu(111), one layer": fcc111("Cu", (3, 3, 1), vacuum=6.0),
    "graphene": graphene(size=(2, 2, 1), vacuum=6.0),
    "MoS2": mx2("MoS2", size=(2, 2, 1), vacuum=6.0),
}


@pytest.mark.parametrize("name", SLABS)
def test_the_layer_group_of_a_slab(name: str) -> None:
    """Fails if an operation of the crystal that tilts the plane counts as one of the slab, or if one is missing."""
    atoms = SLABS[name]
    atoms.pbc = (True, True, False)
    sites = Sites(atoms, [[symbol, "X"] for symbol in dict.fromkeys(atoms.symbols)])
    permutations = sites.permutations()
    found = {tuple(each) for each in permutations.tolist()}
    ideal = sites.atoms(np.zeros(len(atoms), int))
    labels = np.unique(ideal.symbols, return_inverse=True)[1]
    assert found == operations_by_trial(ideal, labels)
    # spglib has three periods. The vacuum is thicker than the slab, so no operation maps it to its periodic images.
    ideal.center(20.0, axis=2)
    ideal.pbc = True
    assert found == operations_of_spglib(ideal, labels)
    assert zobrist.Symmetries.from_permutations(permutations).operations == len(permutations)
    # The point group of the plane, and for layers of mirror symmetry twice as many, by the translations in the plane.
    expected = {"Cu(210)": 4, "Cu(111), 3 x 3": 12 * 9, "graphene": 12 * 4}
    assert len(permutations) == expected.get(name, len(permutations))


def test_decorations_of_a_slab_with_different_energies() -> None:
    """All decorations of a Cu(210) slab by two gold atoms. Fails if two of different energies have equal canonical
    hashes: under 8 operations, of which 4 are no symmetries, there are fewer hashes than energies."""
    atoms = SLABS["Cu(210)"]
    atoms.pbc = (True, True, False)
    sites = Sites(atoms, ["Cu", "Au"])
    group, keys = zobrist.Symmetries.from_permutations(sites.permutations()), zobrist.LatticeKeys(len(atoms), 2)
    energies: dict[int, float] = {}
    for pair in combinations(range(len(atoms)), 2):
        species = np.zeros(len(atoms), np.uint8)
        species[list(pair)] = 1
        decorated = sites.atoms(species)
        decorated.calc = EMT()
        energy = decorated.get_potential_energy()
        assert energies.setdefault(int(group.canonical_many(keys, species[None])[0][0]), energy) == pytest.approx(energy, abs=1e-6)
    assert len(energies) == len({round(energy, 6) for energy in energies.values()})


def test_a_material_of_one_layer() -> None:
    """The states of the 8 sites of graphene fall into 22 classes, by Burnside's lemma. Fails if the two sites of a cell
    are kinds of their own."""
    atoms = SLABS["graphene"]
    sites = Sites(atoms, ["C", "X"])
    assert sites.report().startswith("24 operations: ") and "2 sites of a cell, 12 operations about each" in sites.report()
    states = (np.arange(1 << 8)[:, None] >> np.arange(8) & 1).astype(np.uint8)
    group = zobrist.Symmetries.from_permutations(sites.permutations())
    assert len(set(group.canonical_many(zobrist.LatticeKeys(8, 2), states)[0].tolist())) == 22
    keys = zobrist.LocalKeys(sites.lattice, sites.offsets(2.6), 2, symmetries="lattice")
    assert keys.operations == 12 and len(sites.offsets(2.6)) == 9


def test_layers_as_far_apart_as_the_added_vacuum() -> None:
    """Layers at heights 0, 20 and 25 Angstrom. `Sites` adds 20 Angstrom of vacuum, and then the layers at 20, 25 and 45
    are mirror images. Fails if an operation maps a part of the slab to its periodic image."""
    atoms = Atoms("Po3", [[0, 0, 0], [0, 0, 20], [0, 0, 25]], cell=[3, 3, 60], pbc=(True, True, False))
    sites = Sites(atoms, ["Po", "X"])
    assert (len(sites.species), sites.operations, len(sites.permutations())) == (3, 8, 1)


@pytest.mark.filterwarnings("ignore:the symmetry operations within")
def test_atoms_slightly_below_the_first_of_the_lowest_layer() -> None:
    """Fails if a site below the origin is wrapped to the top of its cell, and its atom is beyond the open side."""
    slab = fcc111("Cu", (2, 2, 3), vacuum=8.0)
    slab.positions[[0, 1, 2, 3], 2] -= [0.0, 4e-4, 8e-4, 2e-4]
    rutile = crystal(["Ti", "O"], [(0, 0, 0), (0.305, 0.305, 0)], spacegroup=136, cellpar=[4.594, 4.594, 2.959, 90, 90, 90])
    rows = surface(rutile, (3, 0, 3), 1, vacuum=6.0)
    rows.pbc = (True, True, False)
    for atoms, tolerance in [(slab, 3e-4), (rows, 1e-2)]:
        sites = Sites(atoms, [[symbol, "X"] for symbol in dict.fromkeys(atoms.symbols)], tolerance=tolerance)
        assert not sites.occupations(atoms).any()


def test_the_space_group_of_a_box_of_cubic_cells() -> None:
    """The cell of the user has four sites. Fails if its centring translations are lost."""
    atoms = bulk("Cu", cubic=True) * (2, 1, 2)
    sites = Sites(atoms, ["Cu", "X"], unit=bulk("Cu", cubic=True))
    assert len(sites.lattice.basis) == 4 and sites.site_operations(0) == 48
    ideal = sites.atoms(np.zeros(16, int))
    assert {tuple(each) for each in sites.permutations().tolist()} == operations_of_spglib(ideal, np.zeros(16))


def test_zero_offsets() -> None:
    """The site itself is no neighbour: `offsets` omits it, and keys and neighbours reject it, with and without a
    centre."""
    sites = Sites(bulk("Cu") * (3, 3, 3), ["Cu", "Au"])
    offsets = sites.offsets(3.0)
    assert offsets.any(axis=1).all()
    listed = [(0, 0, 0), *offsets.tolist()]
    for make in (
        lambda: zobrist.LocalKeys(sites.lattice, listed, 2),
        lambda: zobrist.LocalKeys(sites.lattice, listed, 2, centre=True),
        lambda: sites.lattice.neighbours(listed),
    ):
        with pytest.raises(ValueError, match=r"offset \[0, 0, 0\] is the site itself: omit it, or use `centre`"):
            make()


PARTIAL = """data_alloy
_cell_length_a 3.6
_cell_length_b 3.6
_cell_length_c 3.6
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
_space_group_IT_number 221
loop_
_space_group_symop_operation_xyz
x,y,z
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
_atom_site_occupancy
Cu1 Cu 0 0 0 0.75
Au1 Au 0 0 0 0.25
Cu2 Cu 0.5 0.5 0 1.0
"""


def test_partial_occupation() -> None:
    atoms = read(io.StringIO(PARTIAL.replace("_space_group_IT_number 221", "_space_group_IT_number 1")), format="cif", fractional_occupancies=True)
    message = r"the sites of the atoms \[0\] are partially occupied \(0.75 Cu, 0.25 Au at atom 0, 2.546 Angstrom from atom 1\): keep one atom"
    with pytest.raises(ValueError, match=message):
        Sites(atoms, ["Cu", "Au"])
    del atoms.info["occupancy"]
    assert Sites(atoms, ["Cu", "Au"]).lattice.sites == 2
    full = read(io.StringIO(PARTIAL.replace("0.75", "1.0").replace("Au1 Au 0 0 0 0.25\n", "").replace("number 221", "number 1")), format="cif", fractional_occupancies=True)
    assert "occupancy" in full.info and Sites(full, ["Cu", "Au"]).lattice.sites == 2


    shared = crystal(["Ni", "Cu"], [(0, 0, 0), (0.5, 0.5, 0.5)], spacegroup=225, cellpar=[4.2, 4.2, 4.2, 90, 90, 90], occupancies=[1.0, 0.9])
    with pytest.raises(ValueError, match=r"the atoms \[4, 5, 6, 7\] are partially occupied \(0.9 Cu at atom 4, 2.100 Angstrom from atom \d\)"):
        Sites(shared, ["Cu", "Ni"])


def test_two_atoms_on_a_site() -> None:
    atoms = bulk("Cu", cubic=True) * (2, 2, 2)
    atoms += Atoms("Au", [atoms.positions[7] + [0.0, 0.004, 0.0]])
    with pytest.raises(ValueError, match=r"atoms are at the same site, .*: 7 and 32 \(0.0040\); keep one of them"):
        Sites(atoms, ["Cu", "Au"])
    # Across the boundary of the box, and an edge of almost no length.
    atoms.positions[32] = atoms.positions[7] + atoms.cell[0] - [0.0, 0.004, 0.0]
    with pytest.raises(ValueError, match=r"7 and 32 \(0.0040\)"):
        Sites(atoms, ["Cu", "Au"])
    with pytest.raises(ValueError, match=r"0 and 0 \(0.0100\)"):
        Sites(Atoms("Cu", cell=[0.01, 3, 3], pbc=True), ["Cu"])


def test_structures_that_are_no_crystals() -> None:
    rng = np.random.default_rng(8)
    lattice = bulk("Cu", cubic=True) * (2, 2, 2)
    liquid = lattice.copy()
    liquid.positions += rng.normal(0, 0.4, (32, 3))
    message = r"no crystal within 0.01 Angstrom: no symmetry .*, so the atoms 0 and 1 \(Cu, Cu\) of one list are inequivalent, with the nearest atoms at (\d.\d{3}, ){2}\d.\d{3} and "
    with pytest.raises(ValueError, match=message):
        Sites(liquid, ["Cu", "X"])
    assert len(Sites(liquid, ["Cu", "X"], sublattices="symmetry").species) == 32
    for atoms, text in [
        (Atoms("Cu", pbc=True), "edges of the cell are linearly dependent"),
        (Atoms("Cu", [[np.nan, 0, 0]], cell=[3, 3, 3], pbc=True), r"not finite: the atoms \[0\]"),
        (Atoms(cell=[3, 3, 3], pbc=True), "has no atoms"),
        (Atoms("Cu", cell=[3, 3, 3], pbc=(True, False, False)), "periodic along 1 edges"),
    ]:
        with pytest.raises(ValueError, match=text):
            Sites(atoms, ["Cu"])
    for tolerance in (0.0, -1.0, np.nan):
        with pytest.raises(ValueError, match="but must be positive"):
            Sites(lattice, ["Cu"], tolerance=tolerance)
    with pytest.raises(ValueError, match="atom 0 is Cu, which is not in"):
        Sites(lattice, [])


def test_the_report_names_what_moved() -> None:
    """Displaces one atom, and strains the cell by less than the tolerance."""
    atoms = published("rutile, SnO2")
    atoms.positions[3] += (0.0, 0.0, 0.003)
    atoms.set_cell(atoms.cell[:] * [[1.0006], [1.0], [1.0]], scale_atoms=True)
    with pytest.warns(UserWarning, match="see `report`"):
        sites = Sites(atoms, [["Sn"], ["O", "X"]])
    # The edges a and b differ by 0.0029 Angstrom, and each moves by half of it. O is displaced by 0.003 Angstrom, which
    # the average over the four atoms of the orbit reduces to at most three quarters, and by the strain.
    lines = sites.report().split("\n")
    assert lines[0].startswith("16 operations: 1 x 1, 5 x 2, 2 x 4, 1 x -1, 5 x m, 2 x -4")
    assert lines[1] == "cell: moved by up to 0.0014 Angstrom"
    assert lines[2].startswith("kind 0 (Sn): 2 sites of a cell, 8 operations about each; ")
    assert lines[3].startswith(f"kind 1 (O, X): 4 sites of a cell, 4 operations about each; atom 3 is {sites.moved:.4f} Angstrom")
    assert 0.002 < sites.moved < 0.003


def test_kinds_by_symmetry_are_in_the_order_of_their_first_sites() -> None:
    """The structure A15 of one element, beta tungsten: two sites are equivalent, and so are the six others."""
    two, six = [[0, 0, 0], [0.5, 0.5, 0.5]], [[0.25, 0, 0.5], [0.75, 0, 0.5], [0.5, 0.25, 0], [0.5, 0.75, 0], [0, 0.5, 0.25], [0, 0.5, 0.75]]
    for places, kinds in ((six[:1] + two + six[1:], [0, 1, 1, 0, 0, 0, 0, 0]), (two[:1] + six + two[1:], [0, 1, 1, 1, 1, 1, 1, 0])):
        sites = Sites(Atoms("W8", scaled_positions=places, cell=[5.04] * 3, pbc=True), ["W", "X"], sublattices="symmetry")
        assert sites.lattice.kinds()[sites.indices].tolist() == kinds
