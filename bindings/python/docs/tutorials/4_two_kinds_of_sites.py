"""
A custom lattice with two kinds of sites
========================================

The system is zirconia doped with yttria. Cations and anions occupy different sublattices, and an oxygen vacancy jumps
between anion sites through an edge of two cations. This tutorial describes the fluorite lattice, compares the number of
its environments up to symmetry with the published number, and simulates many vacancies with at most 90 computed rows of
rates.

**Needs**: ``matplotlib``. **Takes** about 5 seconds.
"""

import itertools
import math
import random

import matplotlib.pyplot as plt
import numpy as np

import zobrist

# %%
# The lattice
# -----------
#
# Positions are integers in fractions of a cell, here quarters. Each site of the cell has a kind: 0 for cations, 1 for
# anions. A cation site holds zirconium or yttrium, an anion site oxygen or a vacancy; the more frequent value is 0.

CATION, ANION = 0, 1
ZIRCONIUM, YTTRIUM = 0, 1
OXYGEN, VACANCY = 0, 1
cations = [(0, 0, 0), (0, 2, 2), (2, 0, 2), (2, 2, 0)]
anions = list(itertools.product((1, 3), repeat=3))
lattice = zobrist.Lattice.with_basis((4, 4, 4), 4, cations + anions, kinds=[CATION] * 4 + [ANION] * 8)
kinds = lattice.kinds()
print(lattice, np.bincount(kinds))

# %%
# The kinds have different environments: an anion is in a tetrahedron of cations, a cation in a cube of anions. The
# tetrahedra have two orientations, mirror images of each other. ``LocalKeys`` numbers their corners consistently.

of_anion = lattice.shells(2, int(np.flatnonzero(kinds == ANION)[0]))
of_cation = lattice.shells(1, int(np.flatnonzero(kinds == CATION)[0]))
assert [len(shell) for shell in of_anion + of_cation] == [4, 6, 8]

# %%
# The environment of an anion has 10 slots. The first 6 are the nearest anions, the end points of its jumps. The other 4
# are the nearest cations. With the same seed and lane, environments of different kinds could have equal hashes, so each
# kind has its own lane.

slots = np.concatenate([of_anion[1], of_anion[0]])
anion_keys = zobrist.LocalKeys(lattice, slots, 2, seed=2026, lane=0, kind=ANION, symmetries="lattice")
cation_keys = zobrist.LocalKeys(lattice, of_cation[0], 2, seed=2026, lane=1, kind=CATION, symmetries="lattice")
assert (anion_keys.operations, cation_keys.operations) == (24, 48)

# %%
# Without symmetries a hash is the XOR of a base constant and the keys of the slots. NumPy computes the same hashes:

plain = zobrist.LocalKeys(lattice, slots, 2, seed=2026, kind=ANION)
table = zobrist.LatticeKeys(len(slots), 2, seed=2026)
random_species = np.random.default_rng(1).integers(0, 2, lattice.sites).astype(np.uint8)
anion_sites = np.flatnonzero(kinds == ANION)
near = lattice.neighbours(slots, kind=ANION)
by_hand = np.uint64(table.base) ^ np.bitwise_xor.reduce(table.table()[np.arange(10), random_species[near]], axis=1)
assert (by_hand == plain.hash_all(random_species, anion_sites)).all()

# %%
# How many environments are there?
# --------------------------------
#
# Each edge of the tetrahedron leads to one of the 6 neighbouring anions. So an environment is a graph of 4 nodes with
# loops: a node has a loop if its cation is yttrium, and an edge exists if its anion is vacant. Up to symmetry there are
# 90 such graphs (OEIS `A000666 <https://oeis.org/A000666>`_). The environment of a cation is a colouring of the corners
# of a cube with two colours; up to symmetry there are 22 (`A000616 <https://oeis.org/A000616>`_).


def environments(keys: zobrist.LocalKeys, site: int) -> set[int]:
    """Returns the hashes of all environments of a site."""
    around, found = keys.neighbours(site), set()
    for values in itertools.product((0, 1), repeat=len(around)):
        species = np.zeros(lattice.sites, np.uint8)
        species[around] = values
        found.add(keys.hash(species, site))
    return found


classes = [environments(anion_keys, int(site)) for site in anion_sites[:2]]
print(f"{len(classes[0])} environments of an anion, {len(environments(cation_keys, 0))} of a cation, up to symmetry")
assert len(classes[0]) == 90 and len(environments(cation_keys, 0)) == 22
assert classes[0] == classes[1]  # anions in tetrahedra of both orientations

# %%
# Rates
# -----
#
# Yttrium at the edge raises the barrier of a jump: 0.58, 1.29 and 1.86 eV with none, one and two yttrium atoms (R.
# Krishnamurthy, Y.-G. Yoon, D. J. Srolovitz, R. Car, `J. Am. Ceram. Soc. 87, 1821 (2004)
# <https://doi.org/10.1111/j.1151-2916.2004.tb06325.x>`_).

MIGRATION = np.array([0.58, 1.29, 1.86])
ATTEMPTS, BOLTZMANN, TEMPERATURE = 1e13, 8.617333262e-5, 1200.0
vectors = slots.astype(float)
# The edge of each jump consists of the two cations nearest to the midpoint of the jump.
distances = np.linalg.norm(vectors[:6, None] / 2 - vectors[None, 6:], axis=2)
edges = 6 + np.argsort(distances, axis=1)[:, :2]


def rates(species: np.ndarray, site: int) -> np.ndarray:
    """Returns the rates of the 6 jumps of the vacancy at a site, in 1/s; 0 for a jump to a vacant site."""
    around = species[anion_keys.neighbours(site)]
    jumps = ATTEMPTS * np.exp(-MIGRATION[around[edges].sum(1)] / (BOLTZMANN * TEMPERATURE))
    return np.where(around[:6] == VACANCY, 0.0, jumps)


# %%
# The simulation
# --------------
#
# One call looks up the rows of all vacancies: ``oriented_all`` returns the canonical hashes, and the operations that
# map the environments to their canonical images. ``from_canonical`` rotates the rows back.


def doped(percent: float, seed: int) -> np.ndarray:
    """Returns zirconia with a mole percentage of yttria. Each formula unit of yttria adds two yttrium atoms and one
    vacancy."""
    x = percent / 100
    yttrium = round(256 * 2 * x / (1 + x) / 2) * 2
    rng = np.random.default_rng(seed)
    species = np.zeros(lattice.sites, np.uint8)
    species[rng.permutation(np.flatnonzero(kinds == CATION))[:yttrium]] = YTTRIUM
    species[rng.permutation(anion_sites)[: yttrium // 2]] = VACANCY
    return species


def simulate(species: np.ndarray, steps: int, cache: zobrist.Cache | None) -> tuple[list[int], float, float]:
    """Returns the two sites of each jump, the time in seconds, and the mean squared displacement in squared jump
    lengths."""
    species, rng = species.copy(), random.Random(3)
    vacancies = np.flatnonzero((species == VACANCY) & (kinds == ANION))
    path, clock, displacements = [], 0.0, np.zeros((len(vacancies), 3))
    positions = lattice.positions()
    for _ in range(steps):
        if cache is None:
            rows = np.array([rates(species, site) for site in vacancies])
        else:
            hashes, operations = anion_keys.oriented_all(species, vacancies)
            canonical, found = cache.get_many(hashes)
            if not found.all():
                new = np.flatnonzero(~found)
                computed = np.array([rates(species, site) for site in vacancies[new]])
                canonical[new] = anion_keys.to_canonical(computed, operations[new])
                cache.put_many(hashes[new], canonical[new])
            rows = anion_keys.from_canonical(canonical, operations)
        bounds = rows.ravel().cumsum()
        clock -= math.log(1.0 - rng.random()) / bounds[-1]
        vacancy, jump = divmod(int(np.searchsorted(bounds, rng.random() * bounds[-1], side="right")), 6)
        site = int(vacancies[vacancy])
        other = int(anion_keys.neighbours(site)[jump])
        species[site], species[other] = OXYGEN, VACANCY
        vacancies[vacancy] = other
        displacements[vacancy] += ((positions[other] - positions[site] + 8) % 16 - 8) / 2
        path += [site, other]
    return path, clock, float((displacements**2).sum(1).mean())


cache = zobrist.Cache(1024, "float64", (6,))
start = doped(8, seed=1)
with_cache = simulate(start, 1_000, cache)
assert with_cache == simulate(start, 1_000, None)
print(f"{len(with_cache[0]) // 2} jumps, the same with and without a cache; {cache}")
assert len(cache) <= 90

# %%
# In this model all states have the same energy. Detailed balance then means that a jump and its reverse have equal
# rates.

state = start.copy()
for site, other in zip(with_cache[0][:400:2], with_cache[0][1:400:2]):
    forward = rates(state, site)[anion_keys.neighbours(site).tolist().index(other)]
    state[site], state[other] = OXYGEN, VACANCY
    assert forward == rates(state, other)[anion_keys.neighbours(other).tolist().index(site)] > 0

# %%
# The conductivity is taken as proportional to the number of vacancies times their diffusion coefficient. This is the
# Nernst-Einstein relation at a fixed temperature with a Haven ratio of 1: it assumes that vacancies move independently
# and that each is a single carrier. The model has no association energy between vacancies and yttrium; environments
# differ only in their barriers. It is cubic at all compositions, and zirconia with less than about 8 mol% is not.
#
# More yttria adds vacancies, but also edges with high barriers, so the conductivity stops growing with the yttria.
# Measured conductivities at 1000 °C are largest at about 8 mol% and fall beyond. Error bars are standard errors of
# eight runs with different random placements: they are too large to tell a maximum from a plateau.

percents = [1, 2, 4, 6, 8, 10, 12, 15]
conductivities = []
for percent in percents:
    vacancies = int(((doped(percent, 0) == VACANCY) & (kinds == ANION)).sum())
    runs = [simulate(doped(percent, seed), 200 * vacancies, cache) for seed in range(8)]
    conductivities.append([vacancies * squared / clock for _, clock, squared in runs])
print(cache)
assert len(cache) <= 90

mean, error = np.mean(conductivities, axis=1), np.std(conductivities, axis=1, ddof=1) / math.sqrt(8)
figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
axes.errorbar(percents, mean / mean.max(), error / mean.max(), fmt="o-", capsize=3)
axes.set(xlabel="yttria / mol%", ylabel="conductivity / largest", title=f"vacancies in doped zirconia at {TEMPERATURE:.0f} K")
axes.set_ylim(bottom=0)
plt.show()
