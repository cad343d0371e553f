"""
Structures from files, ASE and pymatgen
=======================================

A lattice begins with a structure: a CIF file, a POSCAR of VASP, ``Atoms`` of ASE or a ``Structure`` of pymatgen. This
page reads rutile, TiO\\ :sub:`2`, from each of them. It compares the symmetry operations with those of spglib, and
counts the different places of a niobium atom and an oxygen vacancy.

**Needs**: ``ase``, ``spglib``, ``matplotlib``, and for the last part ``pymatgen``. **Takes** about 2 seconds.
"""

import io
import itertools

import ase.io
import matplotlib.pyplot as plt
import numpy as np
import spglib
from ase import Atoms

import zobrist
from zobrist.ase import Sites

try:
    from pymatgen.core import Structure
    from pymatgen.io.vasp import Poscar
except ImportError:
    Structure = None

# %%
# A CIF file
# ----------
#
# ASE reads many formats. Here the file is a text; for a file on disk write ``ase.io.read("rutile.cif")``.

RUTILE = """data_rutile
_cell_length_a 4.594
_cell_length_b 4.594
_cell_length_c 2.959
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
_chemical_formula_sum 'Ti2 O4'
_symmetry_space_group_name_H-M 'P 42/m n m'
_symmetry_Int_Tables_number 136
loop_
_symmetry_equiv_pos_as_xyz
'x, y, z'
'-x, -y, z'
'-y+1/2, x+1/2, z+1/2'
'y+1/2, -x+1/2, z+1/2'
'-x+1/2, y+1/2, -z+1/2'
'x+1/2, -y+1/2, -z+1/2'
'y, x, -z'
'-y, -x, -z'
'-x, -y, -z'
'x, y, -z'
'y+1/2, -x+1/2, -z+1/2'
'-y+1/2, x+1/2, -z+1/2'
'x+1/2, -y+1/2, z+1/2'
'-x+1/2, y+1/2, z+1/2'
'-y, -x, z'
'y, x, z'
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Ti1 Ti 0 0 0
O1 O 0.305 0.305 0
"""
cell = ase.io.read(io.StringIO(RUTILE), format="cif")
print(cell.get_chemical_formula(), cell.cell.lengths())

# %%
# Sites and their symmetry
# ------------------------
#
# A box of 2 x 2 x 3 cells has 72 sites. Each list has the species that the sites of a sublattice can hold, the most
# frequent one first, and ``X`` is a vacancy. ``operations`` counts the operations of the crystal modulo translations by
# cells, and ``site_operations`` those about a site. spglib gives the same numbers: the space group P4\ :sub:`2`/mnm has
# 16 operations; the site symmetry of titanium is mmm, of order 8, and that of oxygen mm2, of order 4.

box = cell * (2, 2, 3)
sites = Sites(box, [["Ti", "Nb"], ["O", "X"]])
print(sites.report())


def of_spglib(atoms: Atoms) -> spglib.SpglibDataset:
    return spglib.get_symmetry_dataset((atoms.cell[:], atoms.get_scaled_positions(), atoms.numbers), symprec=0.01)


dataset = of_spglib(cell)
print(f"spglib: {dataset.international}, {len(dataset.rotations)} operations")
print(f"site symmetries: {dict(zip(cell.symbols, dataset.site_symmetry_symbols))}")
assert sites.operations == len(dataset.rotations) == 16
titanium, oxygen = (int(np.flatnonzero(sites.lattice.kinds() == kind)[0]) for kind in (0, 1))
assert [sites.site_operations(site) for site in (titanium, oxygen)] == [8, 4]

# %%
# ``permutations`` are the operations of the box, with translations. spglib finds those of the ideal box; the next lines
# convert them to permutations of the sites.

dataset = of_spglib(box)
places = box.get_scaled_positions()
rows = set()
for rotation, translation in zip(dataset.rotations, dataset.translations):
    steps = (places @ rotation.T + translation)[:, None] - places
    images = np.linalg.norm((steps - np.round(steps)) @ box.cell[:], axis=2).argmin(axis=1)
    rows.add(tuple(sites.indices[images].tolist()))
permutations = sites.permutations()
print(f"{len(permutations)} operations of the box")
assert {tuple(row) for row in permutations[:, sites.indices].tolist()} == rows

# %%
# A defect pair
# -------------
#
# A niobium atom at a titanium site and an oxygen vacancy can be placed in 24 x 48 ways. Places with equal canonical
# hashes are equivalent. The orbits of the pairs under the operations of spglib give the same classes.

ideal = sites.occupations(box)
assert not ideal.any()
kinds = sites.lattice.kinds()
pairs = list(itertools.product(np.flatnonzero(kinds == 0).tolist(), np.flatnonzero(kinds == 1).tolist()))
species = np.zeros((len(pairs), sites.lattice.sites), np.uint8)
for row, pair in zip(species, pairs):
    row[list(pair)] = 1
group = zobrist.Symmetries.from_permutations(permutations)
keys = zobrist.LatticeKeys(sites.lattice.sites, 2, seed=2026, on=sites.lattice)
hashes, _ = group.canonical_many(keys, species)
_, first, multiplicities = np.unique(hashes, return_index=True, return_counts=True)

image_of = np.empty((len(rows), sites.lattice.sites), np.int64)
image_of[:, sites.indices] = sorted(rows)
orbits = {frozenset(zip(image_of[:, one].tolist(), image_of[:, other].tolist())) for one, other in pairs}
print(f"{len(pairs)} pairs, {len(first)} classes of {sorted(set(multiplicities.tolist()))} pairs")
assert sorted(multiplicities.tolist()) == sorted(len(orbit) for orbit in orbits)

distances = [sites.atoms(species[i]).get_distance(*pairs[i], mic=True) for i in first]
figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
axes.stem(distances, multiplicities, basefmt=" ")
axes.set(xlabel="distance of niobium and vacancy / Å", ylabel="equivalent pairs", ylim=(0, None))
axes.set_title("a defect pair in 72 sites of rutile")
plt.show()

# %%
# A POSCAR file
# -------------
#
# A relaxed structure has displaced atoms in any order, and none at the vacancy. ``occupations`` finds the site of each
# atom, and returns the species of all sites. Partially occupied sites, as some CIF files have, are an error of
# ``Sites`` that says what to do.

chosen = int(first[0])
relaxed = sites.atoms(species[chosen], vacancies=False)
relaxed.rattle(0.05, seed=1)
poscar = io.StringIO()
ase.io.write(poscar, relaxed[np.random.default_rng(1).permutation(len(relaxed))], format="vasp", direct=True, sort=True)
print("\n".join(poscar.getvalue().splitlines()[:9]))
read = ase.io.read(io.StringIO(poscar.getvalue()), format="vasp")
assert (sites.occupations(read) == species[chosen]).all()

# %%
# pymatgen
# --------
#
# ``to_ase_atoms`` converts a ``Structure``. Hashes of two structures can be compared if the same ``Sites`` numbers
# their atoms. Where pymatgen is not installed, this part is left out. With pymatgen-core 2026.10.16 it prints:
#
# .. code-block:: none
#
#    Ti2 O4: 16 operations, 72 sites
#    canonical hash of the POSCAR: 0x1fdd5307d0989c2b, by ASE 0x1fdd5307d0989c2b

if Structure is None:
    print("pymatgen is not installed: its part is left out")
else:
    structure = Structure.from_str(RUTILE, fmt="cif")
    of_pymatgen = Sites(structure.to_ase_atoms() * (2, 2, 3), [["Ti", "Nb"], ["O", "X"]])
    from_poscar = Poscar.from_str(poscar.getvalue()).structure.to_ase_atoms()
    print(f"{structure.composition.formula}: {of_pymatgen.operations} operations, {of_pymatgen.lattice.sites} sites")
    assert of_pymatgen.operations == 16 and len(of_pymatgen.permutations()) == len(permutations)
    found, _ = group.canonical_many(keys, sites.occupations(from_poscar)[None])
    print(f"canonical hash of the POSCAR: {found[0]:#x}, by ASE {hashes[chosen]:#x}")
    assert found[0] == hashes[chosen]

# %%
# Without ASE
# -----------
#
# ``Lattice.with_basis`` needs only arrays, which each library has: the cell vectors, the positions in fractions of the
# cell, and the kinds of the sites. Positions are integers in `divisions` of the cell vectors. Such a lattice has all
# symmetries that hold exactly for these numbers. With pymatgen the arguments are ``structure.lattice.matrix``,
# ``structure.frac_coords`` and ``[site.specie.symbol for site in structure]``.


def lattice_of(cell_vectors: np.ndarray, fractions: np.ndarray, symbols: list[str]) -> zobrist.Lattice:
    """Returns a box of 2 x 2 x 3 cells, with positions in thousandths of the cell vectors."""
    basis = np.rint(fractions % 1 * 1000).astype(int) % 1000
    kinds = [sorted(set(symbols)).index(symbol) for symbol in symbols]
    return zobrist.Lattice.with_basis((2, 2, 3), 1000, basis, cell_vectors=cell_vectors, kinds=kinds)


lattice = lattice_of(cell.cell[:], cell.get_scaled_positions(), list(cell.symbols))
about = {symbol: len(lattice.symmetries(site)) for site, symbol in enumerate(cell.symbols)}
print(lattice, about)
assert about == {"Ti": 8, "O": 4} and len(lattice.permutations()) == len(permutations)
if Structure is not None:
    matrix, symbols = structure.lattice.matrix, [site.specie.symbol for site in structure]
    assert len(lattice_of(matrix, structure.frac_coords, symbols).permutations()) == len(permutations)
