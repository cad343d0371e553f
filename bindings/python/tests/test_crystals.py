"""Published structures: symmetry operations and classes of sites equal those of spglib, and classes of pairs and triples
those of a search over positions."""

import warnings
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import zobrist

pytest.importorskip("ase")
spglib = pytest.importorskip("spglib")

from ase import Atoms  # noqa: E402
from ase.build import make_supercell  # noqa: E402
from ase.neighborlist import neighbor_list  # noqa: E402
from crystals import SOURCES, STRUCTURES, noisy, published  # noqa: E402

from zobrist.ase import Sites  # noqa: E402

TOLERANCE = 0.01


def sites_of(atoms: Atoms, **options: object) -> Sites:
    """Returns the sites with a list of species for each symbol, in which each class of sites is a kind."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "atoms are up to")
        return Sites(atoms, [[symbol, "X"] for symbol in dict.fromkeys(atoms.symbols)], tolerance=TOLERANCE, sublattices="symmetry", **options)


def classes(labels: np.ndarray) -> list[int]:
    """Returns for each element the first element with an equal label."""
    return [labels.tolist().index(label) for label in labels.tolist()]


def of_spglib(atoms: Atoms, labels: np.ndarray, tolerance: float) -> tuple[set[tuple[int, ...]], list[int], list[int]]:
    """Returns the operations as permutations of the atoms, the number of operations about each atom, and the classes of
    equivalent atoms."""
    found = spglib.get_symmetry((atoms.cell[:], atoms.get_scaled_positions(), labels), symprec=tolerance)
    places = atoms.get_scaled_positions()
    permutations, orders = set(), np.zeros(len(atoms), int)
    for rotation, shift in zip(found["rotations"], found["translations"]):
        off = (places @ rotation.T + shift)[:, None] - places
        distances = np.linalg.norm((off - np.round(off)) @ atoms.cell[:], axis=2)
        images = distances.argmin(axis=1)
        assert distances.min(axis=1).max() < 3 * tolerance
        orders += images == np.arange(len(atoms))
        permutations.add(tuple(images.tolist()))
    return permutations, orders.tolist(), classes(found["equivalent_atoms"])


def test_structures_have_sources() -> None:
    """Fails for a structure without a source, and if one of the kinds that a user meets is absent."""
    assert all(each["source"] in SOURCES and each["entry"] for each in STRUCTURES.values())
    assert len(STRUCTURES) >= 40 and sum(each["group_by"] == "source" for each in STRUCTURES.values()) >= 40
    groups = {each["group"] for each in STRUCTURES.values()}
    # Triclinic, monoclinic, orthorhombic, tetragonal, trigonal, hexagonal and cubic.
    first = (1, 3, 16, 75, 143, 168, 195, 231)
    assert all(len([group for group in groups if a <= group < b]) >= least for a, b, least in zip(first, first[1:], (2, 5, 5, 5, 5, 5, 5)))
    for kind in ("wurtzite", "spinel", "quartz", "garnet", "rhombohedral axes", "hexagonal axes", "tilted", "supercell", "graphite"):
        assert any(kind in name for name in STRUCTURES), kind


@pytest.mark.parametrize("make", [published, noisy])
@pytest.mark.parametrize("name", STRUCTURES)
def test_site_symmetries_are_those_of_spglib(name: str, make: Callable[[str], Atoms]) -> None:
    """Fails if an operation that spglib finds at the same tolerance is missed, or if there are others. Noise is what
    relaxations leave, added to structures that were published without it."""
    atoms = make(name)
    found = spglib.get_spacegroup((atoms.cell[:], atoms.get_scaled_positions(), atoms.numbers), symprec=TOLERANCE)
    assert found.endswith(f"({STRUCTURES[name]['group']})")
    permutations, orders, equivalent = of_spglib(atoms, atoms.numbers, TOLERANCE)
    sites = sites_of(atoms)
    assert [len(sites.lattice.symmetries(site)) for site in sites.indices] == orders
    assert [sites.site_operations(site) for site in sites.indices] == orders
    assert classes(sites.lattice.kinds()[sites.indices]) == equivalent
    assert sites.moved < 1.5e-3 and f"{sites.operations} operations" in sites.report()
    # The atoms on their sites have these operations exactly: spglib finds them with a small tolerance.
    ideal = sites.atoms(np.zeros(len(atoms), int))
    assert (ideal.symbols[sites.indices] == atoms.symbols).all()
    exact, orders_of_sites, _ = of_spglib(ideal, ideal.numbers, 1e-5)
    assert [orders_of_sites[site] for site in sites.indices] == orders
    assert {tuple(each) for each in sites.permutations().tolist()} == exact


@pytest.mark.parametrize(("off", "is_kept"), [(0.003, True), (0.015, False)])
def test_distortions_above_the_tolerance_remain(off: float, is_kept: bool) -> None:
    """Displaces one sublattice of a perovskite along z, and every second atom of a row: a polar and a doubled cell. Fails
    if a distortion is averaged over more or fewer operations than those of spglib at the same tolerance."""
    polar = published("strontium titanate")
    polar.positions[polar.symbols == "Ti", 2] += off
    doubled = published("strontium titanate") * (1, 1, 2)
    doubled.positions[np.flatnonzero(doubled.symbols == "Ti")[0], 2] += off
    for atoms, point_group in [(polar, 48 if is_kept else 8), (doubled, 48 if is_kept else 8)]:
        sites = sites_of(atoms)
        assert sites.operations == point_group
        atom_at = np.argsort(sites.indices)
        found = atom_at[sites.permutations()[:, sites.indices]]
        assert {tuple(each) for each in found.tolist()} == of_spglib(atoms, atoms.numbers, TOLERANCE)[0]


def test_the_shift_of_an_operation() -> None:
    """PtSn4, AB4_oC20_41_a_2b of AFLOW with three digits: a glide plane maps Sn to Sn with an offset d along c, relative
    to Pt. The 2 Pt and 8 Sn of a cell are then 0.8 d and 0.2 d from their images, after the best shift."""
    places = [(0, 0, 0), (0.673, 0.327, 0.376), (0.827, 0.673, 0.125)]
    atoms = pytest.importorskip("ase.spacegroup").crystal(["Pt", "Sn", "Sn"], places, spacegroup=41, cellpar=[6.388, 6.419, 11.357, 90, 90, 90], primitive_cell=True)
    offset = 0.001 * 11.357
    for tolerance, here, there in [(0.79, 4, 4), (0.81, 8, 4), (0.99, 8, 4), (1.01, 8, 8)]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert Sites(atoms, [["Pt"], ["Sn"]], tolerance=tolerance * offset, sublattices="symmetry").operations == here
        found = spglib.get_symmetry((atoms.cell[:], atoms.get_scaled_positions(), atoms.numbers), symprec=tolerance * offset)
        assert len(found["rotations"]) == there


def test_strains_at_the_tolerance() -> None:
    """Lithium oxide of pymatgen/util/structures/Li2O.json (see `structures.json`): its rhombohedral cell is almost that of
    the cubic antifluorite. Fails if a symmetry is accepted that moves an atom by more than the tolerance, so that the
    atom is off the lattice."""
    cell = [[2.91738857, 0.09789437, 1.52000466], [0.96463406, 2.75503561, 1.52000466], [0.13320635, 0.09789443, 3.28691771]]
    lithia = Atoms("OLi2", scaled_positions=np.outer([0.0, 0.75017829, 0.24982171], [1, 1, 1]), cell=cell, pbc=True)
    for atoms in (lithia, published("fluorite"), published("wurtzite, ZnO"), published("corundum, rhombohedral axes")):
        for strain in np.linspace(0.0, 0.008, 17):
            sheared = atoms.copy()
            sheared.set_cell(atoms.cell[:] @ (np.eye(3) + strain * np.eye(3, k=1)), scale_atoms=True)
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "the symmetry operations within")
                assert sites_of(sheared).moved <= TOLERANCE
    with pytest.warns(UserWarning, match="or move atoms further"):
        assert sites_of(lithia).operations == 12 == of_spglib(lithia, lithia.numbers, TOLERANCE)[1][0]


@pytest.mark.parametrize("name", [name for name in STRUCTURES if len(published(name)) <= 24])  # the larger ones take seconds
def test_skewed_boxes(name: str) -> None:
    """Boxes of one or two cells with long edges, in which each atom is displaced on its own. Fails if the smallest cell is
    missed because its translations lead across several edges."""
    unit, rng = published(name), np.random.default_rng(7)
    expected = sites_of(unit)
    orders = Counter(expected.site_operations(site) for site in range(len(unit)))
    for cells in ([[2, 0, 1], [2, -1, 2], [1, -2, 2]], [[3, 1, 0], [1, 1, 2], [2, 1, 2]]):
        box = make_supercell(unit, cells)
        box.positions += rng.uniform(-1e-3, 1e-3, (len(box), 3))
        box.wrap()
        sites = sites_of(box)
        times = len(box) // len(unit)
        assert Counter(sites.site_operations(site) for site in range(len(box))) == {order: times * count for order, count in orders.items()}


def environment(atoms: Atoms, atom: int, cutoff: float) -> tuple[np.ndarray, np.ndarray]:
    """Returns the vectors from an atom to the atoms within the cut-off, and their atomic numbers. It omits a last shell
    that the cut-off may divide."""
    one, other, vectors = neighbor_list("ijD", atoms, cutoff)
    vectors, numbers = vectors[one == atom], atoms.numbers[other[one == atom]]
    lengths = np.linalg.norm(vectors, axis=1)
    sorted_lengths = np.sort(np.append(lengths, cutoff))
    complete = lengths <= sorted_lengths[np.flatnonzero(np.diff(sorted_lengths) > 0.02)[-1]]
    return vectors[complete], numbers[complete]


def isometries(vectors: np.ndarray, numbers: np.ndarray, within: float) -> Iterator[np.ndarray]:
    """Yields the permutations of the neighbours by rotations and reflections about the centre, found by placing three
    neighbours on all others."""
    order = np.argsort(np.linalg.norm(vectors, axis=1), kind="stable")
    three: list[int] = []
    for i in order:
        if np.linalg.svd(vectors[[*three, i]], compute_uv=False).min() > 0.5:
            three.append(int(i))
        if len(three) == 3:
            break
    frame = vectors[three]
    lengths = np.linalg.norm(vectors, axis=1)
    like = [np.flatnonzero((np.abs(lengths - lengths[i]) < within) & (numbers == numbers[i])) for i in three]
    products = frame @ frame.T
    for a in like[0]:
        for b in like[1][np.abs(vectors[like[1]] @ vectors[a] - products[0, 1]) < within * 9]:
            near = np.abs(vectors[like[2]] @ vectors[[a, b]].T - products[2, :2]).max(axis=1) < within * 9
            for c in like[2][near]:
                left, _, right = np.linalg.svd(frame.T @ vectors[[a, b, c]])
                # Most candidates already fail at the nearest neighbours.
                if images(vectors[order[:12]] @ left @ right, numbers[order[:12]], vectors, numbers, within) is not None:
                    found = images(vectors @ left @ right, numbers, vectors, numbers, within)
                    if found is not None:
                        yield found


def images(mapped: np.ndarray, of: np.ndarray, vectors: np.ndarray, numbers: np.ndarray, within: float) -> np.ndarray | None:
    distances = np.linalg.norm(mapped[:, None] - vectors, axis=2)
    distances[of[:, None] != numbers] = np.inf
    return distances.argmin(axis=1) if distances.min(axis=1).max() < within else None


def orbits(permutations: np.ndarray) -> tuple[list[int], list[int]]:
    """Returns the classes of the neighbours, and of their unordered pairs, under a group of permutations."""
    count = permutations.shape[1]
    images = permutations[:, :, None] * count + permutations[:, None, :]
    pairs = np.minimum(images, images.transpose(0, 2, 1)).min(axis=0)
    return permutations.min(axis=0).tolist(), pairs.ravel().tolist()


@pytest.mark.parametrize("make", [published, noisy])
@pytest.mark.parametrize("name", STRUCTURES)
def test_classes_of_pairs_and_triples(name: str, make: Callable[[str], Atoms]) -> None:
    """Compares classes of pairs (a site and a neighbour) and triples (a site and two neighbours) with a search over the
    given positions alone. Fails if operations are missed or wrong, or if the neighbours of equivalent sites are in
    another order."""
    atoms = make(name)
    sites = sites_of(atoms)
    lattice = sites.lattice
    in_cell = sites.indices % len(lattice.basis)
    for kind in range(len(sites.species)):
        site = int(np.flatnonzero(lattice.kinds() == kind)[0])
        vectors, numbers = environment(atoms, int(np.flatnonzero(in_cell == site)[0]), 7.5)
        lengths = np.sort(np.linalg.norm(vectors, axis=1))
        # A cut-off between two shells, so that noise does not move a neighbour across it.
        cutoff = next(a + 0.05 for a, b in zip(lengths[9:], lengths[10:]) if b - a > 0.1)
        near = np.flatnonzero(np.linalg.norm(vectors, axis=1) < cutoff)
        # The search includes all neighbours within 7.5 Angstrom, because those within the cut-off may be more symmetric.
        group = np.array(list(isometries(vectors, numbers, 0.03)))
        offsets = sites.offsets(cutoff, kind)
        keys = zobrist.LocalKeys(lattice, offsets, 2, symmetries="lattice", kind=kind)
        assert len(group) == keys.operations
        off = np.linalg.norm((offsets / lattice.divisions @ lattice.cell_vectors)[:, None] - vectors[near], axis=2)
        to_near = off.argmin(axis=1)
        assert sorted(to_near.tolist()) == list(range(len(near))) and off.min(axis=1).max() < 0.01
        index = np.full(len(vectors), -1)
        index[near] = np.arange(len(near))
        ours = np.empty((keys.operations, len(near)), int)
        ours[:, to_near] = to_near[keys.permutations]
        assert orbits(ours) == orbits(index[group][:, near])
        check_all_sites(lattice, offsets, kind, cutoff)


def check_all_sites(lattice: zobrist.Lattice, offsets: np.ndarray, kind: int, cutoff: float) -> None:
    """Checks that corresponding neighbours of all sites of a kind have equal kinds, and equal distances from the site
    and from each other."""
    around = np.ceil(2.2 * cutoff * np.linalg.norm(np.linalg.inv(lattice.cell_vectors), axis=0))
    big = lattice.supercell(tuple(int(n) for n in around))
    places, box, kinds = big.cartesian(), big.cells @ lattice.cell_vectors, big.kinds()
    shapes = []
    for centre, row in zip(np.flatnonzero(kinds == kind)[: len(lattice.basis)], big.neighbours(offsets, kind)):
        away = (places[row] - places[centre]) @ np.linalg.inv(box)
        away = np.concatenate([(away - np.round(away)) @ box, np.zeros((1, 3))])
        shapes.append((kinds[row].tolist(), np.linalg.norm(away[:, None] - away, axis=2)))
    assert all(each == shapes[0][0] and np.abs(among - shapes[0][1]).max() < 1e-6 for each, among in shapes)
