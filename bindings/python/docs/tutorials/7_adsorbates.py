"""
Adsorbates on a surface: kinetic Monte Carlo with four kinds of sites
=====================================================================

Molecules adsorb on fcc(111), desorb, and hop between top, bridge, fcc and hcp sites. This tutorial makes the adsorption
sites from an ASE slab, keeps a list of the rates of all events, and caches the barriers by the local environment of a
site. It compares the coverages with the isotherm of Langmuir, and with the sum over all states of a small box.

**Needs**: ``ase``, ``spglib``, ``matplotlib``. **Takes** about 5 seconds.
"""

import math
import random
from collections.abc import Callable

import matplotlib.pyplot as plt
import numpy as np
import spglib
from ase import Atom, Atoms
from ase.build import fcc111

import zobrist
from zobrist.ase import Sites

# %%
# Adsorption sites
# ----------------
#
# An ``X`` marks each adsorption site; ``Sites`` reads it as an empty site that can hold a species. With
# ``sublattices="symmetry"`` each class of equivalent sites is a *kind*: three layers of copper, and the four kinds of
# adsorption sites. All adsorbates have the same height here.

TOP, BRIDGE, FCC, HCP = KINDS = range(3, 7)
NAMES = {TOP: "top", BRIDGE: "bridge", FCC: "fcc", HCP: "hcp"}


def surface(cells: int) -> Sites:
    """Returns the sites of copper(111), with three layers of `cells` x `cells` atoms."""
    slab = fcc111("Cu", (cells, cells, 3), vacuum=8.0)
    edges, height = slab.info["adsorbate_info"]["cell"], slab.positions[:, 2].max() + 1.5
    for place in [(0, 0), (1 / 2, 0), (0, 1 / 2), (1 / 2, 1 / 2), (1 / 3, 1 / 3), (2 / 3, 2 / 3)]:
        for cell in np.ndindex(cells, cells):
            slab.append(Atom("X", (*((place + np.array(cell)) @ edges), height)))
    return Sites(slab, [["Cu"], ["X", "O"]], sublattices="symmetry")


small = surface(3)
print(small.report())
counts = np.bincount(small.lattice.kinds())
assert counts.tolist() == [9, 9, 9, 9, 27, 9, 9]  # each cell has one site of each kind, and three bridges
assert [small.site_operations(int(np.flatnonzero(small.lattice.kinds() == kind)[0])) for kind in KINDS] == [6, 2, 6, 6]

# %%
# spglib finds the same operations, and the same classes of sites.


def ideal_atoms(sites: Sites) -> Atoms:
    return sites.atoms(np.zeros(sites.lattice.sites, np.uint8))


ideal = ideal_atoms(small)
dataset = spglib.get_symmetry_dataset((ideal.cell[:], ideal.get_scaled_positions(), ideal.numbers))
print(f"spglib: {dataset.international}, {len(dataset.rotations)} operations of the box")
assert len(small.permutations()) == len(dataset.rotations) == 54
assert len(set(zip(dataset.equivalent_atoms.tolist(), small.lattice.kinds().tolist()))) == len(counts) == 7

# %%
# The model
# ---------
#
# The numbers are chosen for a short run; they are not those of a material. Molecules bind with the energies below, in
# meV. No molecule is nearer to another one than the distance `a` of two copper atoms, and two molecules at this
# distance repel each other. Energies are integers, so they can be tested for equality.
#
# An adsorption has no barrier. The barrier of a desorption is the energy that the molecule loses. The barrier of a hop
# is a constant plus half of the energy change. So detailed balance holds: the barriers of an event and of its reverse
# differ by the energy difference of both states.

BINDING = {TOP: -500, BRIDGE: -440, FCC: -480, HCP: -460}
REPULSION, HOP = 40, 450  # meV
NEVER = 1 << 20  # barrier of an event that is impossible: its rate is 0
ATTEMPTS, KT = 1e13, 8.617333262e-2 * 400.0  # 1/s, meV


class Model:
    """Energies and barriers of molecules on a box of adsorption sites."""

    def __init__(self, sites: Sites, interacting: bool = True) -> None:
        self.kinds = sites.lattice.kinds()
        self.places = np.flatnonzero(self.kinds >= TOP)
        self.binding = np.array([BINDING.get(kind, 0) for kind in self.kinds.tolist()])
        #: Distances of all sites, in units of the distance of two copper atoms.
        self.distances = ideal_atoms(sites).get_all_distances(mic=True) / np.linalg.norm(sites.lattice.cell_vectors[0])
        pairs = (self.kinds >= TOP)[:, None] & (self.kinds >= TOP)
        self.excludes = pairs & (self.distances < (0.99 if interacting else 0.01))  # also a second molecule at a site
        self.pairs = REPULSION * (pairs & ~self.excludes & (self.distances < 1.01) & interacting)
        hops = pairs & (self.distances < 0.51) & ((self.kinds == BRIDGE)[:, None] != (self.kinds == BRIDGE))
        self.hops = [np.flatnonzero(row) for row in hops]  # to each bridge, and from a bridge to the other kinds

    def energy(self, species: np.ndarray) -> int:
        """Returns the energy of all molecules in meV."""
        return int(self.binding @ species + species @ self.pairs @ species // 2)

    def barriers(self, species: np.ndarray, site: int, targets: np.ndarray) -> np.ndarray:
        """Returns twice the barriers of a molecule, which are integers: of its desorption, and of its hops."""
        others = species.copy()
        others[site] = 0
        before = self.binding[site] + self.pairs[site] @ others
        change = self.binding[targets] + self.pairs[targets] @ others - before
        is_free = ~(self.excludes[targets] & (others == 1)).any(axis=1)
        return np.array([-2 * before, *np.where(is_free, 2 * HOP + change, 2 * NEVER)])


# %%
# The keys
# --------
#
# The barriers of a molecule depend on the sites within `a` of both ends of its hops, which are up to `a` / 2 away. So
# the key has all sites within 1.5 `a`. The ends of the hops come first, as rows of values with directions require. The
# copper atoms always have the value 0, which has no key. Each kind has keys and a cache of its own.
#
# The three bridges of a cell differ in direction, and are one kind: ``LocalKeys`` numbers the neighbours of each of
# them in the same order up to a symmetry operation. With ``symmetries="lattice"`` also the environments of one site
# that a rotation or a reflection maps to each other have equal hashes. The row of hops is then rotated, and the barrier
# of the desorption is not.


class Barriers:
    """The barriers of molecules, computed once for each environment up to symmetry."""

    def __init__(self, sites: Sites, model: Model, reach: float = 1.51) -> None:
        self.model, self.asked, self.keys, self.caches = model, 0, {}, {}
        self.affected = [np.flatnonzero(row) for row in (model.distances < reach) & (model.kinds >= TOP)]
        for kind in KINDS:
            offsets = sites.offsets(reach * np.linalg.norm(sites.lattice.cell_vectors[0]), kind)
            site = np.flatnonzero(model.kinds == kind)[0]
            is_end = np.isin(sites.lattice.neighbours(offsets, kind)[0], model.hops[site])
            offsets = np.concatenate([offsets[is_end], offsets[~is_end]])
            self.keys[kind] = zobrist.LocalKeys(sites.lattice, offsets, 2, seed=2026, symmetries="lattice", kind=kind)
            self.caches[kind] = zobrist.Cache(1 << 16, "int64", (1 + len(model.hops[site]),))

    def targets(self, site: int) -> np.ndarray:
        """Returns the ends of the hops, in the order of the rows."""
        return self.keys[self.model.kinds[site]].neighbours(site)[: len(self.model.hops[site])]

    def get(self, species: np.ndarray, site: int) -> np.ndarray:
        self.asked += 1
        environment = self.keys[self.model.kinds[site]].oriented(species, site)

        def compute() -> np.ndarray:
            row = self.model.barriers(species, site, self.targets(site))
            return np.array([row[0], *environment.to_canonical(row[1:])])

        row = self.caches[self.model.kinds[site]].get_or_compute(environment.hash, compute)
        return np.array([row[0], *environment.from_canonical(row[1:])])


large = surface(5)
model = Model(large)
barriers = Barriers(large, model)
assert [keys.operations for keys in barriers.keys.values()] == [6, 2, 6, 6]
for site in model.places:
    assert set(barriers.targets(site)) == set(model.hops[site])

# %%
# The event list
# --------------
#
# The list has the rates of all events: column 0 is the adsorption at an empty site or the desorption of a molecule, the
# others are its hops. After an event only the rates of sites within reach are looked up again.


class Walk:
    """Kinetic Monte Carlo at a chemical potential of the gas, in meV."""

    def __init__(self, barriers: Barriers, potential: float, seed: int) -> None:
        self.barriers, self.model, self.rng = barriers, barriers.model, random.Random(seed)
        # The rate of an adsorption is proportional to the pressure, and so to exp(potential / kT).
        self.adsorption = ATTEMPTS * math.exp(potential / KT)
        self.species = np.zeros(len(self.model.kinds), np.uint8)
        self.rates = np.zeros((len(self.species), 7))
        self.update(self.model.places, barriers.get)

    def update(self, sites: np.ndarray, get: Callable[[np.ndarray, int], np.ndarray]) -> None:
        """Computes the rates of the events at some sites, in 1/s."""
        self.rates[sites] = 0
        self.rates[sites, 0] = np.where(self.model.excludes[sites] @ self.species, 0.0, self.adsorption)
        for site in sites[self.species[sites] == 1]:
            row = get(self.species, site)
            self.rates[site, : len(row)] = ATTEMPTS * np.exp(-row / (2 * KT))

    def step(self) -> float:
        """Makes an event. Returns the mean waiting time for it in seconds."""
        bounds = self.rates.ravel().cumsum()
        site, event = divmod(int(np.searchsorted(bounds, self.rng.random() * bounds[-1], side="right")), 7)
        self.species[site] ^= 1
        affected = self.barriers.affected[site]
        if event > 0:
            target = self.barriers.targets(site)[event - 1]
            self.species[target] = 1
            affected = np.union1d(affected, self.barriers.affected[target])
        self.update(affected, self.barriers.get)
        return 1 / bounds[-1]


# %%
# Each rate of the list must equal the rate that is computed from scratch, without keys and caches. Then detailed balance
# is tested on cached barriers, for each hop and its reverse.

walk = Walk(barriers, potential=-550.0, seed=1)
for _ in range(20):
    for _ in range(100):
        walk.step()
    incremental = walk.rates.copy()
    walk.update(model.places, lambda species, site: model.barriers(species, site, barriers.targets(site)))
    assert walk.rates.sum() > 0 and (incremental == walk.rates).all()

tested = 0
for site in np.flatnonzero(walk.species):
    for target, there in zip(barriers.targets(site), barriers.get(walk.species, site)[1:]):
        if there < NEVER:
            after = walk.species.copy()
            after[[site, target]] = 0, 1
            back = barriers.get(after, target)[1 + barriers.targets(target).tolist().index(site)]
            assert there - back == 2 * (model.energy(after) - model.energy(walk.species))
            tested += 1
computed = sum(len(cache) for cache in barriers.caches.values())
print(f"{int(walk.species.sum())} molecules on {len(model.places)} sites, {tested} hops in detailed balance")
print(f"{barriers.asked} rows of barriers requested, {computed} computed: {barriers.asked / computed:.1f} times fewer")
assert tested > 20 and barriers.asked > 4 * computed

# %%
# All states of a small box
# -------------------------
#
# In a box of 3 x 3 cells the molecules can be placed in 52,666 ways. The sum over all of them is the exact coverage of
# each kind of site. States are bits of an integer, and a molecule is added to a state only behind all others.

exact_model = Model(small)
places = exact_model.places
excludes, pairs = (matrix[np.ix_(places, places)] for matrix in (exact_model.excludes, exact_model.pairs))
layers, added = [], [(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros((1, 7), np.int64))]
while sum(len(states) for states, _, _ in added):
    states, energies, occupied = (np.concatenate(arrays) for arrays in zip(*added))
    layers.append((states, energies, occupied))
    added = []
    for i, site in enumerate(places):
        which = (states < 1 << i) & (states & int((1 << np.flatnonzero(excludes[i])).sum()) == 0)
        repulsion = sum(REPULSION * (states[which] >> j & 1) for j in np.flatnonzero(pairs[i]))
        kind = np.eye(7, dtype=np.int64)[exact_model.kinds[site]]
        energy = exact_model.binding[site] + repulsion
        added.append((states[which] | 1 << i, energies[which] + energy, occupied[which] + kind))
states, energies, occupied = (np.concatenate(arrays) for arrays in zip(*layers))
print(f"{len(states)} states")
assert len(np.unique(states)) == 52_666


def exact(potential: float) -> np.ndarray:
    """Returns the exact coverage of each kind of adsorption sites."""
    exponents = (potential * occupied.sum(axis=1) - energies) / KT
    weights = np.exp(exponents - exponents.max())
    return weights @ occupied[:, TOP:] / weights.sum() / counts[TOP:]


# %%
# Isotherms
# ---------
#
# A run without interactions must follow the isotherm of Langmuir: the coverage of a site with the energy :math:`E` is
# :math:`1 / (1 + \exp((E - \mu) / kT))`, independently of all other sites. With interactions it must follow the sum
# over all states. Error bars are the standard errors of ten parts of a run. Points are the runs, and lines are the
# exact coverages.


def measured(barriers: Barriers, potential: float, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns the mean coverages of a run, and their standard errors."""
    walk, kinds = Walk(barriers, potential, seed=7), barriers.model.kinds
    parts = np.zeros((11, 8))
    for step in range(steps):
        before = np.bincount(kinds, walk.species, 8)
        before[7] = 1
        parts[step * 11 // steps] += walk.step() * before
    means = parts[1:, TOP:7] / parts[1:, 7:] / counts[TOP:]  # without the first part
    return means.mean(axis=0), means.std(axis=0, ddof=1) / math.sqrt(len(means))


free = Barriers(small, Model(small, interacting=False), reach=0.51)  # only the ends of the hops matter
coverages, deviations = measured(free, -500.0, 2500)
langmuir = 1 / (1 + np.exp((np.array(list(BINDING.values())) + 500.0) / KT))
for name, coverage, error, expected in zip(NAMES.values(), coverages, deviations, langmuir):
    print(f"{name}: {coverage:.3f} +- {error:.3f}, Langmuir {expected:.3f}")
    assert abs(coverage - expected) < 5 * error < 0.2

potentials, lines = [-620.0, -540.0, -460.0, -380.0], np.linspace(-680, -330, 40)
barriers = Barriers(small, exact_model)
runs = [measured(barriers, potential, 2500) for potential in potentials]
for potential, (coverages, deviations) in zip(potentials, runs):
    print(f"{potential:.0f} meV: {coverages.round(3)} +- {deviations.round(3)}, exact {exact(potential).round(3)}")
    assert (np.abs(coverages - exact(potential)) < 5 * deviations + 0.002).all()
print(f"{barriers.asked} rows requested, {sum(len(cache) for cache in barriers.caches.values())} computed")

figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
curves = np.array([exact(potential) for potential in lines])
for i, name in enumerate(NAMES.values()):
    axes.plot(lines / 1000, curves[:, i], color=f"C{i}", lw=1)
    points = [(coverages[i], deviations[i]) for coverages, deviations in runs]
    axes.errorbar(np.array(potentials) / 1000, *np.array(points).T, fmt="o", color=f"C{i}", capsize=3, label=name)
axes.plot(lines / 1000, 1 / (1 + np.exp((BINDING[TOP] - lines) / KT)), "k:", lw=1, label="Langmuir, top")
axes.set(xlabel="chemical potential of the gas / eV", ylabel="coverage, molecules per site", ylim=(0, 0.25))
axes.set_title("four kinds of sites, 400 K")
axes.legend(fontsize=8)
plt.show()
