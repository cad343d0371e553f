"""
Truncated environments: how many shells does a key need?
========================================================

A key of a few shells is equal for environments that differ further out. A cache returns one result for all of them.
Two errors follow. Energies are wrong by the interaction with the atoms beyond the shells. The rates of a jump and of
its reverse were computed in different environments, so they break detailed balance: the stationary distribution of the
run is not the Boltzmann distribution, and no message reports it. This page measures both errors by the number of shells
in models whose exact answer is known, and shows how to measure them in a run without an exact answer.

**Needs**: ``ase``, ``matplotlib``. **Takes** about 40 seconds.
"""

import itertools
import math
import random
from collections.abc import Callable

import matplotlib.pyplot as plt
import numpy as np
from ase.build import bulk
from ase.calculators.emt import EMT
from ase.optimize import LBFGS
from scipy.sparse import csc_array
from scipy.sparse.linalg import spsolve

import zobrist
from zobrist.ase import Sites

# %%
# Models with an exact answer
# ---------------------------
#
# An fcc alloy of A with 5% B and one vacancy has pair interactions, :math:`E = \sum_{i<j} J(r_{ij}) s_i s_j`. The sign
# :math:`s` is 1 for A, -1 for B and 0 for the vacancy. Three models have the same interaction of nearest neighbours, 20
# meV. The first one has no other interaction. In the others :math:`J` falls with the distance as :math:`r^{-6}` and
# as :math:`r^{-3}`, and ends at four lattice constants. The elastic interaction of point defects falls as
# :math:`r^{-3}`, too; here it does not depend on the direction. Energies are integers in micro-electronvolts, so they
# can be tested for equality.
#
# The barrier of a jump is a constant plus half of the energy change of the whole box. So detailed balance holds exactly
# for these barriers.

A, B, VACANCY = 0, 1, 2
SIGN = np.array([1, -1, 0])
NEAREST, SYMMETRIC = 20_000, 700_000  # micro-eV
PERCENT, BOLTZMANN, TEMPERATURE = 5, 86.17333262, 1000.0  # micro-eV/K, K
MODELS = {"nearest neighbours": math.inf, "$r^{-6}$": 6, "$r^{-3}$": 3}


class Model:
    """Pair interactions of all sites of a box."""

    def __init__(self, lattice: zobrist.Lattice, power: float, within: float) -> None:
        self.near = lattice.neighbours(lattice.shells(1)[0])
        self.pairs = np.zeros((lattice.sites, lattice.sites), np.int64)
        offsets = lattice.within(within)
        squares = (offsets**2).sum(1)  # 2 for nearest neighbours
        for square in sorted(set(squares.tolist()), reverse=True):  # in a small box the nearest image remains
            near = lattice.neighbours(offsets[squares == square])
            self.pairs[np.arange(lattice.sites)[:, None], near] = round(NEAREST * (square / 2) ** (-power / 2))
        np.fill_diagonal(self.pairs, 0)

    def energy(self, species: np.ndarray) -> int:
        """Returns the energy of the whole box."""
        signs = SIGN[species]
        return int(signs @ self.pairs @ signs) // 2

    def energy_of(self, species: np.ndarray, site: int) -> int:
        """Returns the energy of the interaction of one atom with all others."""
        signs = SIGN[species]
        return int(signs[site] * (self.pairs[site] @ signs))

    def barriers(self, species: np.ndarray, vacancy: int) -> np.ndarray:
        """Returns twice the barriers of the 12 jumps, which are integers."""
        signs, others = SIGN[species], self.near[vacancy]
        moved = signs[others]
        field = self.pairs[[vacancy, *others]] @ signs
        return 2 * SYMMETRIC + moved * (field[0] - NEAREST * moved - field[1:])


lattice = zobrist.Lattice.fcc((8, 8, 8))
models = {name: Model(lattice, power, 3.999) for name, power in MODELS.items()}
shells = lattice.shells(12)
counts = list(range(1, 13))
sizes = np.cumsum([len(shell) for shell in shells])


def keys_of(count: int, centre: bool) -> zobrist.LocalKeys:
    """Returns keys of the first `count` shells of a site."""
    return zobrist.LocalKeys(lattice, np.concatenate(shells[:count]), 3, seed=2026, centre=centre)


def alloy(rng: np.random.Generator, vacancy: int) -> np.ndarray:
    """Returns species with B at random sites, independently of each other."""
    species = (rng.random(lattice.sites) < PERCENT / 100).astype(np.uint8)
    species[vacancy] = VACANCY
    return species


def twin(rng: np.random.Generator, species: np.ndarray, inside: np.ndarray) -> np.ndarray:
    """Returns species that are equal to the given ones at the sites `inside`, and random outside."""
    other = alloy(rng, 0) % VACANCY
    other[inside] = species[inside]
    return other


# %%
# The error of energies
# ---------------------
#
# The result is the energy of an atom, cached by the hash of its environment. The cache gets the energy in one alloy. A
# second alloy is equal within the shells and random outside, so it is a hit. An ``Audit`` compares the energy in the
# cache with that of the second alloy.
#
# The exact answer: outside of the shells, the signs of both alloys are independent, each with the variance :math:`v =
# 4c(1-c)` for the concentration :math:`c`. The mean square of the difference is :math:`2 v \sum_{\text{outside}} J^2`.
# Such sums fall with the number of sites N as a power: the error of :math:`r^{-p}` falls as :math:`N^{1/2-p/3}`, which
# is :math:`N^{-3/2}` for :math:`r^{-6}`, and only :math:`N^{-1/2}` for :math:`r^{-3}`, as long as the range of the
# interaction is much longer than the shells.

VARIANCE = 4 * PERCENT / 100 * (1 - PERCENT / 100)
TRIALS, ATOM = 300, 5
rng = np.random.default_rng(2026)
measured = {name: np.zeros(12) for name in MODELS}
expected = {name: np.zeros(12) for name in MODELS}
for count in counts:
    keys = keys_of(count, centre=True)
    inside = np.array([ATOM, *keys.neighbours(ATOM)])
    outside = np.setdiff1d(np.arange(lattice.sites), inside)
    for name, model in models.items():
        squares = []

        def distance(stored: int, recomputed: int) -> float:
            squares.append(float(stored - recomputed) ** 2)
            return abs(stored - recomputed)

        cache, audit = zobrist.Cache(1024), zobrist.Audit(every=1, distance=distance)
        for _ in range(TRIALS):
            first = alloy(rng, 0)
            second = twin(rng, first, inside)
            cache.put(keys.hash(first, ATOM), model.energy_of(first, ATOM))
            cache.get_or_compute(keys.hash(second, ATOM), lambda: model.energy_of(second, ATOM), audit)
        assert audit.audited == TRIALS
        measured[name][count - 1] = math.sqrt(np.mean(squares))
        expected[name][count - 1] = math.sqrt(2 * VARIANCE * (model.pairs[ATOM, outside] ** 2.0).sum())

for name in MODELS:
    print(f"{name}: {', '.join(f'{error / 1000:.2g}' for error in measured[name])} meV r.m.s. with 1 to 12 shells")
    assert np.allclose(measured[name], expected[name], rtol=0.25, atol=0)
assert (measured["nearest neighbours"] == 0).all()

# %%
# The error of detailed balance
# -----------------------------
#
# The barriers of a jump and of its reverse must differ by the energy difference of both states. With cached barriers,
# the one was computed in an alloy that equals the state within some shells of the vacancy, and the other in an alloy
# that equals the next state within some shells of the new place of the vacancy. The deviation is the violation of
# detailed balance by this jump.
#
# The exact answer: let :math:`D_k` be the difference of the interactions of site :math:`k` with both ends of the jump.
# Let :math:`S` be the sum of :math:`D_k^2` outside of the shells of one end, and :math:`S'` outside of the shells of
# both. The mean square of the violation is :math:`v (S + S'/2)`. A difference of interactions falls faster by
# one power of the distance than an interaction. But even with interactions of nearest neighbours alone, the second end
# of a jump has neighbours in the first four shells of the vacancy. Four shells are exact, fewer are not.

violated = {name: np.zeros(12) for name in MODELS}
predicted = {name: np.zeros(12) for name in MODELS}
largest = {name: np.zeros(12) for name in MODELS}
START, JUMP = 0, 3
END = int(models["$r^{-6}$"].near[START, JUMP])
REVERSE = models["$r^{-6}$"].near[END].tolist().index(START)
for count in counts:
    keys = keys_of(count, centre=False)
    around = [np.array([site, *keys.neighbours(site)]) for site in (START, END)]
    beyond = [~np.isin(np.arange(lattice.sites), [START, END, *sites]) for sites in around]
    for name, model in models.items():
        found = []
        for _ in range(TRIALS):
            state = alloy(rng, START)
            after = state.copy()
            after[[START, END]] = state[[END, START]]
            there = model.barriers(twin(rng, state, around[0]), START)[JUMP]
            back = model.barriers(twin(rng, after, around[1]), END)[REVERSE]
            change = model.barriers(state, START)[JUMP] - 2 * SYMMETRIC
            found.append((there - back) / 2 - change)
        violated[name][count - 1] = math.sqrt(np.mean(np.square(found)))
        largest[name][count - 1] = np.abs(found).max()
        squares = (model.pairs[START] - model.pairs[END]) ** 2.0
        predicted[name][count - 1] = math.sqrt(VARIANCE * (squares[beyond[0]].sum() + squares[beyond[0] & beyond[1]].sum() / 2))
    assert model.energy(after) - model.energy(state) == change

for name in MODELS:
    print(f"{name}: {', '.join(f'{error / 1000:.2g}' for error in violated[name])} meV r.m.s. with 1 to 12 shells, {largest[name][0] / 1000:.0f} meV at most with 1")
    assert np.allclose(violated[name], predicted[name], rtol=0.25, atol=0)
assert (violated["nearest neighbours"][3:] == 0).all() and violated["nearest neighbours"][2] > 0

# Points are measured, lines are the formulas.
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4), sharex=True, layout="constrained")
for axes, points, lines in ((left, measured, expected), (right, violated, predicted)):
    for name, colour in zip(MODELS, ("C2", "C0", "C1")):
        positive = lines[name] > 0
        if positive.any():
            axes.loglog(sizes[positive], lines[name][positive] / 1000, color=colour, lw=1)
            style = {"marker": "s", "ms": 9, "mfc": "none"} if lines[name][-1] == 0 else {"marker": "o"}
            axes.loglog(sizes[positive], points[name][positive] / 1000, ls="", color=colour, label=name, **style)
    axes.axhline(BOLTZMANN * TEMPERATURE / 1000, color="0.5", ls=":", label=f"kT at {TEMPERATURE:.0f} K")
    axes.minorticks_off()
    axes.set_xticks([12, 18, 42, 78, 140, 248], ["12\n1 shell", "18\n2", "42\n3", "78\n5", "140\n8", "248\n12"])
    axes.set(xlabel="sites of the key, shells")
left.set(ylabel="r.m.s. difference / meV", title="energy of an atom")
right.set(ylabel="r.m.s. violation / meV", title="detailed balance of a jump")
right.legend(fontsize=8, loc="lower left")
plt.show()

# %%
# Points are measured, lines are the formulas. The model of nearest neighbours is not on the left, because one shell is
# exact there. On the right it ends after three shells, because the violation with four shells is exactly 0.

# %%
# What it does to averages
# ------------------------
#
# The box of 32 sites with a vacancy and three B atoms has 4,495 states up to translation. The stationary distribution
# of the jumps solves a linear system, so it has no statistical error. It is compared with the Boltzmann distribution.
# The total variation is the largest difference of the probabilities of any event.

small = zobrist.Lattice.fcc((2, 2, 2))
tiny = Model(small, 6, 1.8)
everything = small.shells(6)
of_states = zobrist.LocalKeys(small, small.positions()[1:], 3, seed=2026)
states, energies, rows, nexts = [], [], [], []
for placed in itertools.combinations(range(1, small.sites), 3):
    state = np.zeros(small.sites, np.uint8)
    state[[0, *placed]] = VACANCY, B, B, B
    states.append(state)
    energies.append(tiny.energy(state))
    rows.append(tiny.barriers(state, 0))
    for other in tiny.near[0]:
        after = state.copy()
        after[[0, other]] = state[[other, 0]]
        nexts.append(of_states.hash(after, int(other)))
number = {of_states.hash(state, 0): i for i, state in enumerate(states)}
assert len(number) == math.comb(31, 3)
source = np.repeat(np.arange(len(states)), 12)
target = np.array([number[name] for name in nexts])
boltzmann = np.exp((min(energies) - np.array(energies)) / (BOLTZMANN * TEMPERATURE))
boltzmann /= boltzmann.sum()


def stationary(barriers: np.ndarray) -> np.ndarray:
    """Returns the stationary probabilities of the states for rows of twice the barriers."""
    rates = np.exp((2 * SYMMETRIC - barriers.ravel()) / (2 * BOLTZMANN * TEMPERATURE))
    size = len(states)
    flow = csc_array((rates, (target, source)), shape=(size, size)) - csc_array((rates, (source, source)), shape=(size, size))
    system = flow.tolil()
    system[0] = np.ones((1, size))  # the probabilities add up to 1
    return spsolve(system.tocsc(), np.eye(1, size).ravel())


errors = []
for count in range(1, 5):
    local = zobrist.LocalKeys(small, np.concatenate(everything[:count]), 3, seed=2026)
    _, first, which = np.unique([local.hash(state, 0) for state in states], return_index=True, return_inverse=True)
    probabilities = stationary(np.array(rows)[first[which]])
    mean, exact = np.array(energies) @ probabilities / 1000, np.array(energies) @ boltzmann / 1000
    print(f"{count} shells: total variation {np.abs(probabilities - boltzmann).sum() / 2:.1e}, mean energy {mean - exact:+.2f} meV")
    errors.append(float(np.abs(probabilities - boltzmann).sum() / 2))
assert errors[0] > 0.05 and errors[3] < 1e-9

# %%
# This error remains, however long the run is. Four shells are exact in this box, because only one other site is
# outside, and the number of B atoms determines its species.

# %%
# In your own run: an audit and closed loops
# ------------------------------------------
#
# Two measurements need no exact answer. An ``Audit`` recomputes a sample of the hits. Its mean is the error of the
# cached rows in the environments that the run visits. The second one uses the criterion of Kolmogorov (`Math. Ann. 112,
# 155 (1936) <https://doi.org/10.1007/BF01565412>`_): detailed balance holds if and only if the product of the rates
# round each closed loop of states equals the product of the rates in the other direction. It needs only the cached
# rates. On an fcc lattice a vacancy that moves twice round a triangle of nearest neighbours restores the state in six
# jumps, because each round exchanges the two atoms. Such loops are a sample: a violation disproves detailed balance,
# but 0 does not prove it.

STEPS, EVERY, LOOPS = 3_000, 10, 60


def row_distance(stored: np.ndarray, recomputed: np.ndarray) -> float:
    """Returns the r.m.s. difference of two rows, in meV."""
    return float(np.sqrt(np.mean((stored - recomputed) ** 2.0))) / 2000


def loop(model: Model, species: np.ndarray, vacancy: int, barriers: Callable[[np.ndarray, int], np.ndarray]) -> float:
    """Returns kT times the logarithm of the product of the rates of six jumps over that of their reverses, in meV."""
    state, near = species.copy(), model.near
    second = int(near[vacancy][0])
    third = int(np.intersect1d(near[vacancy], near[second])[0])
    total, site = 0.0, vacancy
    for other in [second, third, vacancy] * 2:
        total -= barriers(state, site)[near[site].tolist().index(other)]
        state[[site, other]] = state[[other, site]]
        total += barriers(state, other)[near[other].tolist().index(site)]
        site = other
    assert (state == species).all()
    return total / 2000


def run(count: int, model: Model) -> tuple[zobrist.Cache, zobrist.Audit, float]:
    """Walks with cached barriers. Returns the cache, its audit, and the r.m.s. of the loops from the last states."""
    keys, random_numbers = keys_of(count, centre=False), random.Random(7)
    cache, audit = zobrist.Cache(1 << 16, "int64", (12,)), zobrist.Audit(EVERY, row_distance)
    state, vacancy, loops = alloy(np.random.default_rng(7), 0), 0, []

    def barriers(species: np.ndarray, site: int, audit: zobrist.Audit | None = None) -> np.ndarray:
        return cache.get_or_compute(keys.hash(species, site), lambda: model.barriers(species, site), audit)

    for step in range(STEPS):
        row = barriers(state, vacancy, audit)
        bounds = np.exp((2 * SYMMETRIC - row) / (2 * BOLTZMANN * TEMPERATURE)).cumsum()
        other = int(model.near[vacancy, np.searchsorted(bounds, random_numbers.random() * bounds[-1], side="right")])
        state[[vacancy, other]] = state[[other, vacancy]]
        vacancy = other
        if step % (STEPS // LOOPS) == STEPS // LOOPS - 1:
            loops.append(loop(model, state, vacancy, barriers))
    return cache, audit, math.sqrt(np.mean(np.square(loops)))


tried = [1, 2, 3, 4, 5, 6, 8]
hit_rates, audited, looped = [], [], []
for count in tried:
    cache, audit, violation = run(count, models["$r^{-6}$"])
    hit_rates.append(audit.hits / STEPS)
    audited.append(audit.mean)
    looped.append(violation)
    print(f"{count} shells: {hit_rates[-1]:.0%} hits, audit {audit.mean:.3f} meV on average and {audit.largest:.2f} at most, loops {violation:.3f} meV r.m.s.")

assert looped[0] > 20 > 0.2 > looped[-1] and audited[0] > 10 > 0.1 > audited[-1]

# %%
# With interactions of nearest neighbours alone, both measurements give exactly 0 from four shells on, and exact
# barriers give 0 round each loop.

for count in (3, 4):
    _, audit, violation = run(count, models["nearest neighbours"])
    print(f"{count} shells: audit {audit.mean:.3f} meV, loops {violation:.3f} meV r.m.s.")
    assert audit.audited > 50 and (audit.largest == 0) == (violation == 0) == (count == 4)
for model in models.values():
    assert loop(model, alloy(np.random.default_rng(8), 0), 0, model.barriers) == 0

figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
axes.semilogy(tried, looped, "s-", label="loops of six jumps, r.m.s.")
axes.semilogy(tried, audited, "o-", label="audit, mean")
axes.set(xlabel="shells of the key", ylabel="error / meV", title="a run in the model $r^{-6}$", xticks=tried)
axes.plot([], [], "^--", color="0.6", label="hit rate")
axes.legend(fontsize=8)
right = axes.twinx()
right.plot(tried, hit_rates, "^--", color="0.6")
right.set(ylabel="hit rate", ylim=(0, 1))
plt.show()

# %%
# Relaxed atoms
# -------------
#
# If the atoms remain on their sites, the range of a result is that of the potential. With EMT the energy to replace an
# atom depends on the neighbours of its neighbours. If the atoms relax, their displacements reach further. The next
# lines compute the energy to replace copper by gold in copper with 25% gold, in pairs of alloys as above. Both alloys
# have the same number of gold atoms, because the pressure in the fixed cell depends on it.

sites = Sites(bulk("Cu", a=3.73, cubic=True) * (3, 3, 3), ["Cu", "Au"])
emt_shells = sites.lattice.shells(6)
EMT_COUNTS, SEEDS = [1, 2, 4, 6], 6


def replacement(species: np.ndarray) -> np.ndarray:
    """Returns the energies to replace the atom at site 0 by gold, on ideal sites and relaxed, in meV."""
    found = []
    for centre in (0, 1):
        atoms = sites.atoms(np.where(np.arange(len(species)) == 0, centre, species))
        atoms.calc = EMT()
        ideal = atoms.get_potential_energy()
        assert LBFGS(atoms, logfile=None).run(fmax=0.03, steps=200)
        found.append([ideal, atoms.get_potential_energy()])
    return 1000 * (np.array(found[1]) - found[0])


differences = np.zeros((SEEDS, len(EMT_COUNTS), 2))
for seed in range(SEEDS):
    rng = np.random.default_rng(seed)
    species = np.zeros(sites.lattice.sites, np.uint8)
    species[rng.permutation(len(species))[:27]] = 1
    original = replacement(species)
    for i, count in enumerate(EMT_COUNTS):
        inside = sites.lattice.neighbours(np.concatenate(emt_shells[:count]))[0]
        outside = np.setdiff1d(np.arange(1, len(species)), inside)
        other = species.copy()
        other[outside] = rng.permutation(species[outside])
        differences[seed, i] = replacement(other) - original
ideal, relaxed = np.sqrt((differences**2).mean(0)).T
for i, count in enumerate(EMT_COUNTS):
    print(f"{count} shells: {ideal[i]:.2g} meV r.m.s. on ideal sites, {relaxed[i]:.2g} meV relaxed")

figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
axes.semilogy(EMT_COUNTS, relaxed, "o-", label="relaxed")
axes.semilogy(EMT_COUNTS, ideal, "s-", label="on ideal sites")
axes.set(xlabel="shells of the key", ylabel="r.m.s. difference / meV", title="energy to replace copper by gold, EMT", xticks=EMT_COUNTS)
axes.legend()
plt.show()
assert ideal[-1] < 0.2 and relaxed[:3].min() > 20

# %%
# The values of six pairs have a statistical error of about 30%. On ideal sites four shells are enough for most
# purposes. For relaxed atoms, four shells are hardly better than one. Six shells seem better, but with their periodic
# images they leave only 21 of the 107 other sites of this box outside. So test the cut-off in a box that is much larger
# than the key.
#
# Consequences
# ------------
#
# - If the interaction has a finite range, let the key contain all sites within this range of *both* ends of a jump. Then
#   there is no error, as with four shells in the model of nearest neighbours.
# - If it has not, truncate the interaction instead of the key, if you can. Barriers from a truncated *energy*, with a key
#   of its whole range, fulfil detailed balance for this energy.
# - Otherwise choose the number of shells such that the loops of your run remain well below kT, and report their value.
