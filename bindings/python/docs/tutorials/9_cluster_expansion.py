"""
Cluster expansion: icet's structures, and cached energy changes
===============================================================

`icet <https://icet.materialsmodeling.org>`_ makes cluster expansions of alloys (M. Ångqvist and others, `Adv. Theory
Simul. 2, 1900015 (2019) <https://doi.org/10.1002/adts.201900015>`_). Its enumeration of supercells and the canonical
hashes of all occupations must give the same structures. Then Monte Carlo with a cluster expansion of Cu-Au looks up the
energy changes by the local environment, and the mean composition is compared with the sum over all states.

**Needs**: ``icet``, ``ase``, ``matplotlib``. **Takes** about 8 seconds. ``pip install icet`` compiles for about three
minutes. Where icet is not installed, this page is shown, and not run. With icet 4.0 it prints:

.. code-block:: none

   1 atoms: 1 cells, 2 structures, 1 up to the exchange of both species
   2 atoms: 2 cells, 2 structures, 2 up to the exchange of both species
   3 atoms: 3 cells, 6 structures, 3 up to the exchange of both species
   4 atoms: 7 cells, 19 structures, 12 up to the exchange of both species
   5 atoms: 5 cells, 28 structures, 14 up to the exchange of both species
   6 atoms: 10 cells, 80 structures, 50 up to the exchange of both species
   7 parameters, 137 energies, residual 1.7 meV per atom r.m.s.
   65536 states of 16 atoms, 652 energies
   -0.6 eV: 0.075 +- 0.002 gold, exact 0.074
   -0.3 eV: 0.236 +- 0.002 gold, exact 0.237
   +0.0 eV: 0.388 +- 0.002 gold, exact 0.388
   +0.3 eV: 0.520 +- 0.002 gold, exact 0.521
   +0.6 eV: 0.649 +- 0.002 gold, exact 0.651
   +0.9 eV: 0.756 +- 0.002 gold, exact 0.755
   +1.2 eV: 0.867 +- 0.004 gold, exact 0.869
   28300 energy changes requested, 1854 computed: 15 times fewer
"""

import collections
import math
import random

import matplotlib.pyplot as plt
import numpy as np
from ase import Atoms
from ase.build import bulk, make_supercell
from ase.calculators.emt import EMT
from icet import ClusterExpansion, ClusterSpace
from icet.tools import enumerate_structures
from mchammer.calculators import ClusterExpansionCalculator

import zobrist
from zobrist.ase import Sites

# %%
# Supercells and structures
# -------------------------
#
# icet lists all structures of two species on an fcc lattice with up to 6 atoms in a cell, up to symmetry. For each of
# its cells, the canonical hashes of all occupations must give the same structures: a class of occupations with equal
# canonical hashes for each structure. Occupations that a translation maps to themselves are left out, because they have
# a smaller cell.

CELL = bulk("Cu", a=3.8)
structures = list(enumerate_structures(CELL, range(1, 7), ["Cu", "Au"]))
by_cell = collections.defaultdict(list)
for structure in structures:
    by_cell[structure.cell.round(6).tobytes()].append(structure)


def sites_of(structure: Atoms) -> Sites:
    """Returns the sites of a structure, without its occupation."""
    ideal = structure.copy()
    ideal.symbols = "Cu"
    return Sites(ideal, ["Cu", "Au"])


def all_occupations(sites: int) -> np.ndarray:
    return (np.arange(1 << sites)[:, None] >> np.arange(sites) & 1).astype(np.uint8)


cells, classes, with_exchange = (collections.Counter() for _ in range(3))
for group in by_cell.values():
    sites = sites_of(group[0])
    size = sites.lattice.sites
    symmetries = zobrist.Symmetries.from_permutations(sites.permutations())
    keys = zobrist.LatticeKeys(size, 2, seed=2026, on=sites.lattice)
    places, states = sites.lattice.cartesian(), all_occupations(size)
    translations = [sites.lattice.locate(places + place - places[0]) for place in places[1:]]
    states = states[[not any((state[moved] == state).all() for moved in translations) for state in states]]
    hashes, _ = symmetries.canonical_many(keys, states)
    of_icet, _ = symmetries.canonical_many(keys, np.array([sites.occupations(structure) for structure in group]))
    assert len(set(of_icet.tolist())) == len(group) and set(of_icet.tolist()) == set(hashes.tolist())
    exchanged, _ = symmetries.canonical_many(keys, 1 - states)
    cells[size] += 1
    classes[size] += len(np.unique(hashes))
    with_exchange[size] += len(np.unique(np.minimum(hashes, exchanged)))
for size in cells:
    structures_of_size = f"{classes[size]} structures, {with_exchange[size]} up to the exchange of both species"
    print(f"{size} atoms: {cells[size]} cells, {structures_of_size}")

# %%
# The numbers of cells are published (OEIS `A159842 <https://oeis.org/A159842>`_), and those of structures up to the
# exchange of both species, from 2 atoms on (G. L. W. Hart, R. W. Forcade, `Phys. Rev. B 77, 224115 (2008)
# <https://doi.org/10.1103/PhysRevB.77.224115>`_).

assert list(cells.values()) == [1, 2, 3, 7, 5, 10]
assert [with_exchange[size] for size in range(2, 7)] == [2, 3, 12, 14, 50]

# %%
# The cluster expansion
# ---------------------
#
# The energies of these structures, by the potential EMT on ideal sites, are fitted with pairs up to 5 and triplets up
# to 4 Angstrom.

PAIRS, TRIPLETS = 5.0, 4.0


def energy_per_atom(structure: Atoms) -> float:
    structure.calc = EMT()
    return structure.get_potential_energy() / len(structure)


space = ClusterSpace(CELL, [PAIRS, TRIPLETS], ["Cu", "Au"])
energies = np.array([energy_per_atom(structure) for structure in structures])
vectors = np.array([space.get_cluster_vector(structure) for structure in structures])
parameters = np.linalg.lstsq(vectors, energies, rcond=None)[0]
residual = np.sqrt(np.mean((vectors @ parameters - energies) ** 2))
print(f"{len(parameters)} parameters, {len(structures)} energies, residual {1000 * residual:.1f} meV per atom r.m.s.")
expansion = ClusterExpansion(space, parameters)
assert residual < 0.005

# %%
# Cached energy changes
# ---------------------
#
# If an atom changes its species, the energy changes by the terms of clusters that contain it. So the change depends on
# the atom and on the sites within the largest cutoff, here 42, and a key of these is exact. ``centre=True`` adds the
# atom itself. Environments that a symmetry operation maps to each other have one hash. Their energy changes are sums of
# the same terms in another order, so the cached change can differ by a rounding error.
#
# The shortest period of the box, 5.37 Angstrom, is longer than the cutoff. In a smaller box an atom would interact with
# its own image, which changes with it, and the environment would not determine the energy change. icet warns about this
# box, too, so the changes are compared with differences of total energies below.

box = sites_of(make_supercell(CELL, np.diag([2, 2, 4])))
ideal = box.atoms(np.zeros(box.lattice.sites, np.uint8))  # icet numbers the atoms as `Sites` does
calculator = ClusterExpansionCalculator(ideal, expansion)
local = zobrist.LocalKeys(box.lattice, box.offsets(PAIRS), 2, seed=2026, symmetries="lattice", centre=True)
assert len(local.offsets) == 42 and local.operations == 48
NUMBERS = np.array([29, 79])  # copper and gold
cache = zobrist.Cache(1 << 16, "float64")
asked = 0


def change(species: np.ndarray, site: int) -> float:
    """Returns the energy change in eV if an atom changes its species."""
    global asked
    asked += 1

    def compute() -> float:
        calculator.set_occupations(NUMBERS[species])
        new = [int(NUMBERS[1 - species[site]])]
        return calculator.calculate_change(sites=[site], current_occupations=NUMBERS[species], new_site_occupations=new)

    return float(cache.get_or_compute(local.hash(species, site), compute))


# %%
# All states of the box
# ---------------------
#
# icet computes one energy for each class of occupations of the box. For a sample of states the energies and the changes
# are computed without keys, too.

symmetries = zobrist.Symmetries.from_permutations(box.permutations())
states = all_occupations(16)
hashes, _ = symmetries.canonical_many(zobrist.LatticeKeys(16, 2, seed=2026, on=box.lattice), states)
_, first, class_of = np.unique(hashes, return_index=True, return_inverse=True)
of_classes = np.array([calculator.calculate_total(occupations=NUMBERS[states[index]]) for index in first])
totals = of_classes[class_of]
print(f"{len(states)} states of 16 atoms, {len(first)} energies")
rng = random.Random(1)
for index in rng.sample(range(len(states)), 300):
    assert abs(calculator.calculate_total(occupations=NUMBERS[states[index]]) - totals[index]) < 1e-9
    site = rng.randrange(16)
    assert abs(change(states[index], site) - (totals[index ^ 1 << site] - totals[index])) < 1e-9

# %%
# Monte Carlo
# -----------
#
# The run changes the species of single atoms at a given difference of the chemical potentials. The energy changes
# depend on neither this nor the temperature, so all runs share one cache. A ``Store`` in its place shares them between
# processes.

KT = 8.617333262e-5 * 800.0  # eV


def run(potential: float, trials: int, seed: int) -> tuple[float, float]:
    """Returns the mean fraction of gold, and its standard error from 20 parts of the run."""
    rng, species, energy = random.Random(seed), np.zeros(16, np.uint8), float(totals[0])
    gold, parts = 0, np.zeros(20)
    for trial in range(trials):
        site = rng.randrange(16)
        step = 1 - 2 * int(species[site])
        difference = change(species, site)
        if rng.random() < math.exp(min(0.0, (step * potential - difference) / KT)):
            species[site] ^= 1
            gold += step
            energy += difference
        parts[trial * 20 // trials] += gold / 16
    assert abs(energy - expansion.predict(box.atoms(species)) * 16) < 1e-6
    means = parts / (trials / 20)
    return float(means.mean()), float(means.std(ddof=1) / math.sqrt(20))


def exact(potential: float) -> float:
    """Returns the exact mean fraction of gold."""
    gold = states.sum(axis=1)
    exponents = (potential * gold - totals) / KT
    weights = np.exp(exponents - exponents.max())
    return float(weights @ gold / weights.sum() / 16)


potentials = np.linspace(-0.6, 1.2, 7)
runs = [run(potential, 4000, seed=1) for potential in potentials]
for potential, (mean, error) in zip(potentials, runs):
    print(f"{potential:+.1f} eV: {mean:.3f} +- {error:.3f} gold, exact {exact(potential):.3f}")
    assert abs(mean - exact(potential)) < 5 * error + 0.002
print(f"{asked} energy changes requested, {len(cache)} computed: {asked / len(cache):.0f} times fewer")

figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
line = np.linspace(potentials[0] - 0.1, potentials[-1] + 0.1, 200)
axes.plot(line, [exact(potential) for potential in line], color="0.6", lw=4, label="all states")
axes.errorbar(potentials, *np.array(runs).T, fmt="k.", capsize=3, label="Monte Carlo")
axes.set(xlabel="difference of the chemical potentials / eV", ylabel="fraction of gold")
axes.set_title("Cu-Au on 16 ideal sites, 800 K")
axes.legend()
plt.show()
