"""
Ising model: enumeration and Wang-Landau sampling
=================================================

When a spin flips, the hash of a state changes by one XOR. This tutorial visits all states of a small Ising model with
such XORs, counts the states up to symmetry, and samples the density of states of a larger model with cached energies.
It compares the exact numbers with published ones, and the sampled numbers with the exact ones.

**Needs**: ``matplotlib``. **Takes** about 5 seconds.
"""

import math
import random

import matplotlib.pyplot as plt
import numpy as np

import zobrist

# %%
# All states of the 4 x 4 model
# -----------------------------
#
# A lattice numbers its sites and lists their neighbours. ``LatticeKeys`` has a key for each site and each nonzero
# value. With ``source="exact"`` equal hashes prove equal states. This is possible here because 16 spins fit in 64 bits.

L = 4
square = zobrist.Lattice.simple((L, L))
near = square.neighbours([(0, 1), (1, 0), (0, -1), (-1, 0)])
keys = zobrist.LatticeKeys(L * L, 2, seed=2026, source="exact")
flip = keys.table()[:, 1].tolist()  # XOR mask of the hash for a flip of each site

# %%
# In Gray code order each state differs from the state before it in one spin. So one XOR updates the hash, and one
# difference updates the energy. The energy :math:`E = -\sum_{\langle ij \rangle} s_i s_j` counts each bond once.

spins = [-1] * (L * L)
hash, energy = keys.base, -2 * L * L
energy_of = {hash: energy}
neighbours = near.tolist()
for n in range(1, 1 << L * L):
    site = (n & -n).bit_length() - 1
    energy += 2 * spins[site] * sum(spins[other] for other in neighbours[site])
    spins[site] = -spins[site]
    hash ^= flip[site]
    energy_of[hash] = energy

levels, counts = np.unique(list(energy_of.values()), return_counts=True)
print(f"{len(energy_of)} different hashes of {2 ** (L * L)} states")
print(dict(zip(levels.tolist(), counts.tolist())))

# %%
# The published number of states of energy 0 is 20,524 (OEIS `A364781 <https://oeis.org/A364781>`_).

assert len(energy_of) == 2 ** (L * L)
assert dict(zip(levels.tolist(), counts.tolist()))[0] == 20_524

# %%
# States up to symmetry
# ---------------------
#
# Translations, rotations and reflections of the torus map states to states of equal energy. The *canonical* hash of a
# state is the minimum of the hashes of its images, so one table entry serves the whole class. OEIS `A255016
# <https://oeis.org/A255016>`_ lists the number of classes: 805.

index = np.arange(L * L).reshape(L, L)
generators = [np.roll(index, 1, 0), np.roll(index, 1, 1), np.rot90(index), index.T]
torus = zobrist.Symmetries.generated_by([image.ravel() for image in generators])
states = (np.arange(2 ** (L * L))[:, None] >> np.arange(L * L) & 1).astype(np.uint8)
hashes, _ = torus.canonical_many(keys, states)
classes = len(np.unique(hashes))
print(f"{torus.operations} symmetry operations, {classes} classes of states")
assert (torus.operations, classes) == (128, 805)

# %%
# An exact density of states for 6 x 6
# ------------------------------------
#
# 2\ :sup:`36` states are too many to visit in Python. A transfer matrix counts them. For each pair of a first and a
# last row of spins, it keeps the number of states with each number of broken bonds. A new spin either equals the spin
# above it or breaks a bond.


def exact_density(size: int) -> dict[int, int]:
    """Returns the number of states of each energy. It adds one site at a time."""
    rows = np.arange(1 << size)
    ones = np.array([row.bit_count() for row in rows.tolist()])
    along = ones[rows ^ (rows >> 1 | (rows & 1) << size - 1)]  # broken bonds within a row
    found = np.zeros((len(rows), len(rows), 2 * size * size + 1), np.int64)
    found[rows, rows, along] = 1
    for _ in range(size - 1):
        for column in range(size):
            found = found + np.roll(found[:, rows ^ 1 << column], 1, axis=2)
        for row in rows:
            found[:, row] = np.roll(found[:, row], along[row], axis=1)
    between = ones[rows[:, None] ^ rows]  # broken bonds between the last row and the first one
    by_broken = sum(np.roll(found[between == k].sum(0), k) for k in range(size + 1))
    return {2 * k - 2 * size * size: int(n) for k, n in enumerate(by_broken) if n}


assert exact_density(4) == dict(zip(levels.tolist(), counts.tolist()))
exact = exact_density(6)

# %%
# P. D. Beale (`Phys. Rev. Lett. 76, 78 (1996) <https://doi.org/10.1103/PhysRevLett.76.78>`_, with `his program
# <https://spot.colorado.edu/~beale/IsingExactMathematica.html>`_) gives the numbers of states of the lowest energies
# for any torus of N > 25 sites: 2, 2N, 4N, N\ :sup:`2` + 9N, 4N\ :sup:`2` + 24N. A364781 also has the number of states
# of energy 0.

N = 36
assert list(exact.values())[:5] == [2, 2 * N, 4 * N, N**2 + 9 * N, 4 * N**2 + 24 * N]
assert exact[0] == 13_172_279_424 and sum(exact.values()) == 2**N

# %%
# Wang-Landau sampling with a cache
# ---------------------------------
#
# The walk accepts a flip with probability :math:`\min(1, g(E) / g(E'))` and multiplies its estimate of :math:`g` at the
# current energy by a factor. The factor is reduced when the histogram of visits is flat (F. Wang, D. P. Landau, `Phys.
# Rev. Lett. 86, 2050 (2001) <https://doi.org/10.1103/PhysRevLett.86.2050>`_).
#
# The energy of a flip depends on the *local environment* only: the spin and its four neighbours. ``LocalHashes``
# updates the hashes of all affected environments when a spin flips, and equal environments have equal hashes anywhere
# on the lattice. So a ``Cache`` computes one energy for each of the 32 environments of five spins. (Four additions are
# faster than any cache; the function below stands for an expensive one.)

box = zobrist.Lattice.simple((6, 6))
local = zobrist.LocalKeys(box, box.shells(1)[0], 2, seed=2026, centre=True)
beside = box.neighbours(box.shells(1)[0])
computed = 0


def flip_energy(spins: np.ndarray, site: int) -> int:
    """Returns the change of the energy when a site flips. Spins are 0 and 1."""
    global computed
    computed += 1
    signs = 2 * spins.astype(int) - 1
    return int(2 * signs[site] * signs[beside[site]].sum())


def wang_landau(final: float = 1e-6) -> tuple[dict[int, float], int, zobrist.Cache]:
    """Returns the logarithm of the density of states by energy, the number of trial flips, and the cache."""
    rng = random.Random(1)
    hashes = zobrist.LocalHashes(local, np.zeros(N, np.uint8))
    spins = [0] * N
    cache = zobrist.Cache(1024)
    energy, trials, factor = -2 * N, 0, 1.0
    log_g = {level: 0.0 for level in exact}
    while factor > final:
        visits = dict.fromkeys(log_g, 0)
        while min(visits.values()) < 0.9 * sum(visits.values()) / len(visits) or not sum(visits.values()):
            for _ in range(20_000):
                site = rng.randrange(N)
                change = cache.get_or_compute(hashes.get(site), lambda: flip_energy(hashes.species, site))
                if rng.random() < math.exp(min(0.0, log_g[energy] - log_g[energy + change])):
                    spins[site] ^= 1
                    hashes.set(site, spins[site])
                    energy += change
                log_g[energy] += factor
                visits[energy] += 1
            trials += 20_000
        factor /= 2
    return log_g, trials, cache


log_g, trials, cache = wang_landau()
print(f"{trials} trial flips, {computed} energies computed")
print(cache)
assert computed == len(cache) == 32

# %%
# The walk determines the density of states up to a factor. The factor follows from the two ground states.

shift = math.log(2) - log_g[-2 * N]
error = {level: log_g[level] + shift - math.log(exact[level]) for level in exact}
print(f"largest error of ln g: {max(map(abs, error.values())):.3f}")
assert max(map(abs, error.values())) < 0.2

figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.5), layout="constrained")
left.plot(list(exact), [math.log(n) for n in exact.values()], color="0.6", lw=4, label="exact")
left.plot(list(exact), [log_g[level] + shift for level in exact], "k.", label="Wang-Landau")
left.set(xlabel="energy E / J", ylabel="ln g(E)", title="density of states, 6 x 6")
left.legend()

temperatures = np.linspace(1.0, 5.0, 200)


def heat_capacity(log_density: dict[int, float]) -> np.ndarray:
    """Returns the heat capacity per site, in units of k, at each temperature."""
    energies, logs = np.array(list(log_density)), np.array(list(log_density.values()))
    exponents = logs - energies / temperatures[:, None]
    weights = np.exp(exponents - exponents.max(1, keepdims=True))
    weights /= weights.sum(1, keepdims=True)
    mean, square = weights @ energies, weights @ energies**2
    return (square - mean**2) / temperatures**2 / N


of_exact, of_walk = heat_capacity({e: math.log(n) for e, n in exact.items()}), heat_capacity(log_g)
right.plot(temperatures, of_exact, color="0.6", lw=4, label="exact")
right.plot(temperatures, of_walk, "k--", lw=1, label="Wang-Landau")
right.axvline(2 / math.log(1 + math.sqrt(2)), color="C3", lw=1, label="critical temperature, infinite size")
right.set(xlabel="temperature kT / J", ylabel="heat capacity per site / k", title="heat capacity, 6 x 6", ylim=(0, 1.35))
right.legend(fontsize=8, loc="upper right")
plt.show()
