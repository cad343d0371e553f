"""
Vacancy diffusion in an alloy with cached rates
===============================================

In kinetic Monte Carlo a vacancy meets the same environments again and again. This tutorial caches the rates of its
jumps, keyed by the hash of its local environment. The trajectory is the same with and without the cache. The energies
are integers, so detailed balance can be tested exactly.

The model is iron with copper on a rigid bcc lattice (E. Vincent, C. S. Becquart, C. Domain, `J. Nucl. Mater. 351, 88 (2006)
<https://doi.org/10.1016/j.jnucmat.2006.02.018>`_, Table 7). J. R. Mason, T. S. Hudson and A. P. Sutton (`Comput. Phys. Commun. 165, 37 (2005)
<https://doi.org/10.1016/j.cpc.2004.09.007>`_) introduced such a cache for this alloy, with keys of the whole box.

**Needs**: ``matplotlib``. **Takes** about 5 seconds.
"""

import itertools
import math
import random
import time

import matplotlib.pyplot as plt
import numpy as np

import zobrist

# %%
# The model
# ---------
#
# The pair energies of the first and the second neighbour shell are in meV. They are integers, so sums are exact in any
# order. The most frequent species is 0: it has no key and contributes nothing to a hash.
#
# The barrier of a jump is a constant of the jumping species plus half of the energy change. This interpolates between
# both states; it is not the saddle point of a potential, which :doc:`3_shared_barriers` computes.

IRON, COPPER, VACANCY = 0, 1, 2
PAIRS = np.array([
    [[-778, -609, -161], [-609, -581, -103], [-161, -103, 315]],  # first shell
    [[-389, -344, -161], [-344, -389, -206], [-161, -206, -214]],  # second shell
])
SADDLE = np.array([620, 540, 0])  # barriers of iron and copper between states of equal energy
ATTEMPTS, BOLTZMANN = 6e12, 8.617333262e-2  # 1/s, meV/K


class Alloy:
    """A box of bcc iron. It has the neighbours of all sites, and computes energies and the barriers of a vacancy."""

    def __init__(self, edge: int) -> None:
        self.lattice = zobrist.Lattice.bcc((edge, edge, edge))
        self.shells = self.lattice.shells(2)
        self.near = [self.lattice.neighbours(shell) for shell in self.shells]
        self.first = self.near[0].tolist()

    def fill(self, copper: int, seed: int) -> np.ndarray:
        """Returns species with a vacancy at site 0 and copper at random sites."""
        species = np.zeros(self.lattice.sites, np.uint8)
        species[0] = VACANCY
        species[random.Random(seed).sample(range(1, len(species)), copper)] = COPPER
        return species

    def energy(self, species: np.ndarray) -> int:
        """Returns the energy of the whole box."""
        bonds = sum(pairs[species[:, None], species[near]].sum() for pairs, near in zip(PAIRS, self.near))
        return int(bonds) // 2

    def barriers(self, species: np.ndarray, vacancy: int) -> np.ndarray:
        """Returns twice the barriers of the jumps to the 8 nearest sites. A barrier contains half of an energy change,
        so twice the barrier is an integer. The sums before and after a jump both count the bond between the vacancy and
        the jumping atom twice, so this bond cancels."""
        others = self.near[0][vacancy]
        moved = species[others]
        change = np.zeros(8, np.int64)
        for pairs, near in zip(PAIRS, self.near):
            here, there = species[near[vacancy]], species[near[others]]
            change -= pairs[VACANCY][here].sum() + pairs[moved[:, None], there].sum(1)
            here = np.where(near[vacancy] == others[:, None], VACANCY, here)  # after the exchange
            there = np.where(there == VACANCY, moved[:, None], there)
            change += pairs[moved[:, None], here].sum(1) + pairs[VACANCY][there].sum(1)
        return 2 * SADDLE[moved] + change

    def rates(self, species: np.ndarray, vacancy: int, temperature: float) -> np.ndarray:
        return ATTEMPTS * np.exp(-self.barriers(species, vacancy) / (2 * BOLTZMANN * temperature))


# %%
# The key
# -------
#
# A barrier depends on the sites within two shells of either end of the jump. For all 8 jumps these are the first five
# shells around the vacancy, 58 sites. In this model such a key determines the barriers. With energies of a longer range
# the key truncates the environment; :doc:`5_truncated_environments` measures the resulting errors.

alloy = Alloy(10)
steps = {tuple(step) for step in alloy.shells[0].tolist()}
reach = steps | {tuple(step) for step in alloy.shells[1].tolist()}
needed = {tuple(a + b for a, b in zip(step, other)) for step in steps for other in reach} | reach
five = np.concatenate(alloy.lattice.shells(5))
assert needed - {(0, 0, 0)} == set(map(tuple, five.tolist())) and len(five) == 58

# %%
# The walk
# --------
#
# Each step of the residence-time algorithm draws the waiting time from an exponential distribution. Its rate is the sum
# of the rates of all jumps. A jump is chosen with a probability proportional to its rate. Only ``cache.get_or_compute``
# concerns the cache.
#
# Times are those of a box with one vacancy. In equilibrium vacancies are many orders of magnitude rarer than one in
# 2,000 sites. For the time of a material, multiply by the ratio of the two concentrations.

Path = tuple[list[int], float]


def walk(alloy: Alloy, species: np.ndarray, temperature: float, steps: int, key=None, cache=None) -> Path:
    """Returns the sites that the vacancy visits, and the time in seconds."""
    species, vacancy, clock = species.copy(), 0, 0.0
    rng, path = random.Random(7), [0]
    for _ in range(steps):
        if cache is None:
            row = alloy.rates(species, vacancy, temperature)
        else:
            row = cache.get_or_compute(key(species, vacancy), lambda: alloy.rates(species, vacancy, temperature))
        bounds = list(itertools.accumulate(row.tolist()))
        clock -= math.log(1.0 - rng.random()) / bounds[-1]
        chosen = rng.random() * bounds[-1]
        jump = next(i for i, bound in enumerate(bounds) if chosen < bound)
        other = alloy.first[vacancy][jump]
        species[vacancy], species[other] = species[other], VACANCY
        vacancy = other
        path.append(vacancy)
    return path, clock


species = alloy.fill(copper=27, seed=1)
keys = zobrist.LocalKeys(alloy.lattice, five, 3, seed=2026)
cache = zobrist.Cache(1 << 16, "float64", (8,))

start = time.perf_counter()
plain = walk(alloy, species, 773.0, 20_000)
between = time.perf_counter()
recalled = walk(alloy, species, 773.0, 20_000, keys.hash, cache)
end = time.perf_counter()

print(f"{plain[1]:.3e} s of simulated time, {len(set(plain[0]))} sites visited")
print(f"{(between - start) / 20_000 * 1e6:.0f} us a step without a cache, {(end - between) / 20_000 * 1e6:.0f} us with it")
print(cache)
assert recalled == plain

# %%
# Detailed balance
# ----------------
#
# The barriers of a jump and of its reverse differ by the energy difference of the two states. The next lines compute
# this difference from the whole box. All numbers are integers, so the test is for equality.

state, vacancy = species.copy(), 0
for other in plain[0][1:2_000]:
    there, energy = alloy.barriers(state, vacancy)[alloy.first[vacancy].index(other)], alloy.energy(state)
    state[vacancy], state[other] = state[other], VACANCY
    back = alloy.barriers(state, other)[alloy.first[other].index(vacancy)]
    assert there - back == 2 * (alloy.energy(state) - energy)
    vacancy = other

# %%
# A key of fewer shells is equal for some environments with different barriers. For all of these environments the cache
# returns the barriers of whichever came first. The barriers of a jump and of its reverse are then inconsistent: the
# walk does not sample the Boltzmann distribution, and no error reports this. The next lines compute the largest
# violation of detailed balance on the same path; kT is 67 meV.

violations = []
for count in range(1, 6):
    shorter = zobrist.LocalKeys(alloy.lattice, np.concatenate(alloy.lattice.shells(count)), 3, seed=2026)
    known = zobrist.Cache(1 << 16, "int64", (8,))
    state, vacancy, largest = species.copy(), 0, 0
    for other in plain[0][1:2_000]:
        row, energy = known.get_or_compute(shorter.hash(state, vacancy), lambda: alloy.barriers(state, vacancy)), alloy.energy(state)
        there = row[alloy.first[vacancy].index(other)]
        state[vacancy], state[other] = state[other], VACANCY
        back = known.get_or_compute(shorter.hash(state, other), lambda: alloy.barriers(state, other))[alloy.first[other].index(vacancy)]
        largest = max(largest, abs(int(there - back) - 2 * (alloy.energy(state) - energy)))
        vacancy = other
    violations.append(largest / 2)
print(f"detailed balance violated by up to {violations} meV with 1 to 5 shells")
assert violations[0] > 200 and violations[3] > 50 and violations[4] == 0

# %%
# A small box can be enumerated: 54 sites with a vacancy and two copper atoms have 1,378 states up to translation. A key
# of all sites around the vacancy identifies each state. With rates from the cache the Boltzmann distribution is
# stationary: for each state, the probability that flows in equals the probability that flows out.

small = Alloy(3)
positions = small.lattice.positions()[1:]
of_states = zobrist.LocalKeys(small.lattice, positions, 3, seed=2026)
of_rates = zobrist.LocalKeys(small.lattice, five, 3, seed=2026)
memory, temperature = zobrist.Cache(1 << 14, "float64", (8,)), 773.0
number, weights, flows = {}, [], []
for pair in itertools.combinations(range(1, 54), 2):
    state = np.zeros(54, np.uint8)
    state[[0, *pair]] = VACANCY, COPPER, COPPER
    name = of_states.hash(state, 0)
    number[name] = len(number)
    weights.append(-small.energy(state) / (BOLTZMANN * temperature))
    row = memory.get_or_compute(of_rates.hash(state, 0), lambda: small.rates(state, 0, temperature))
    for jump, other in enumerate(small.first[0]):
        after = state.copy()
        after[[0, other]] = state[[other, 0]]
        flows.append((name, of_states.hash(after, other), row[jump]))

weights = np.exp(np.array(weights) - max(weights))
weights /= weights.sum()
gain = np.zeros(len(number))
lost = np.zeros(len(number))
for before, after, rate in flows:
    lost[number[before]] += weights[number[before]] * rate
    gain[number[after]] += weights[number[before]] * rate
print(f"{len(number)} states; flow in and out differ by {np.abs(gain / lost - 1).max():.1e} at most")
assert len(number) == math.comb(53, 2)
assert np.abs(gain / lost - 1).max() < 1e-12

# %%
# Which key has the highest hit rate?
# -----------------------------------
#
# The same rates can be keyed by the whole box, by the 58 sites around the vacancy, or by these sites up to the 48
# rotations and reflections of the cube. With the last key the rows of rates must be rotated, too; ``oriented`` does
# this. The hit rates grow with the length of the run, so compare the three keys with one another: here for 10,000 steps
# in a box of 2,000 sites with 1.35% copper.

whole = zobrist.LatticeKeys(alloy.lattice.sites, 3, seed=2026)
canonical = zobrist.LocalKeys(alloy.lattice, five, 3, seed=2026, symmetries="cubic")
temperatures = [373.0, 573.0, 773.0, 1073.0]
hit_rates = {"whole box": [], "58 sites": [], "58 sites, up to symmetry": []}
for temperature in temperatures:
    caches = [zobrist.Cache(1 << 16, "float64", (8,)) for _ in hit_rates]
    in_box = walk(alloy, species, temperature, 10_000, lambda species, vacancy: whole.hash(species), caches[0])
    by_site = walk(alloy, species, temperature, 10_000, keys.hash, caches[1])
    assert in_box == by_site

    class Oriented:
        """Looks up rows in the orientation of the canonical environment, and rotates them to the actual one."""

        def get_or_compute(self, environment, compute):
            row = caches[2].get_or_compute(environment.hash, lambda: environment.to_canonical(compute()))
            return environment.from_canonical(row)

    assert walk(alloy, species, temperature, 10_000, canonical.oriented, Oriented()) == by_site
    for rates, each in zip(hit_rates.values(), caches):
        rates.append(each.statistics["hit_rate"])

figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
for (name, rates), style in zip(hit_rates.items(), ("s-", "o-", "^-")):
    axes.plot(temperatures, rates, style, label=name)
    print(f"{name}: {', '.join(f'{rate:.3f}' for rate in rates)}")
axes.set(xlabel="temperature / K", ylabel="hit rate", title="cache hits in 10,000 steps, by key", ylim=(0, 1.02))
axes.legend()
plt.show()
