"""Runs `lattice_mc` from PyPI with and without a cache of jump probabilities. Both runs have the same trajectory, and
the cached run takes less time.

lattice_mc (B. J. Morgan) simulates atoms that jump into vacancies. In each step it computes the probability of every
jump from the surrounding atoms. Here a Cache keeps the probabilities, keyed by the hash of the local environment.

    python vacancies.py [vacancies] [steps]
"""

import random
import sys
import time

import lattice_mc
import numpy as np
from lattice_mc import init_lattice
from lattice_mc.jump import Jump
from lattice_mc.transitions import Transitions

import zobrist

EDGE = 10
# Energies of an atom by the number of its neighbours, in eV. A jump depends on all sites within three bonds of the
# vacancy.
ENERGIES = {"L": {"L": {n: 0.01 * (n - 3) ** 2 for n in range(7)}}}


class Remembered:
    """Replaces `lattice.jump()` by a version with cached probabilities, which uses the same random numbers."""

    def __init__(self, lattice: "lattice_mc.Lattice") -> None:
        self.lattice = lattice
        reach = range(-3, 4)
        near = [(z, y, x) for z in reach for y in reach for x in reach if 0 < abs(x) + abs(y) + abs(z) <= 3]
        # lattice_mc numbers sites from 1, with x varying fastest.
        box = zobrist.Lattice.simple([EDGE, EDGE, EDGE])
        self.keys = zobrist.LocalKeys(box, near, 2, seed=2026)
        self.memory = zobrist.Cache(1 << 16, "float64", (6,))
        self.occupied = np.array([site.is_occupied for site in lattice.sites], np.uint8)
        self.neighbours = np.array([site.neighbours for site in lattice.sites]) - 1
        self.times = np.zeros(lattice.number_of_sites)
        self.vacancies = np.flatnonzero(self.occupied == 0)

    def compute(self, vacancy: int) -> list[float]:
        """Returns for each neighbour the relative probability of its jump into the vacancy; 0 for a vacant
        neighbour."""
        final = self.lattice.sites[vacancy]
        return [
            Jump(site, final, False, self.lattice.cn_energies).relative_probability if site.is_occupied else 0.0
            for site in final.p_neighbours
        ]

    def jump(self) -> None:
        hashes = self.keys.hash_all(self.occupied, self.vacancies)
        rows, found = self.memory.get_many(hashes)
        for i in np.flatnonzero(~found):
            rows[i] = self.compute(self.vacancies[i])
            self.memory.put(int(hashes[i]), rows[i])
        near = self.neighbours[self.vacancies]
        of_atoms = np.flatnonzero(self.occupied[near])
        transitions = Transitions([])
        transitions.p = rows.ravel()[of_atoms]
        chosen = of_atoms[np.searchsorted(transitions.cumulative_probabilities(), random.random())]
        step = transitions.time_to_jump()
        self.lattice.time += step
        self.times[self.occupied == 1] += step
        initial, final = near.ravel()[chosen], self.vacancies[chosen // 6]
        jump = Jump.__new__(Jump)  # skips the constructor, which computes the probability
        jump.initial_site, jump.final_site = self.lattice.sites[initial], self.lattice.sites[final]
        self.lattice.update(jump)
        self.occupied[[initial, final]] = 0, 1
        self.vacancies[chosen // 6] = initial
        self.vacancies.sort()
        transitions.time_to_jump()  # as in lattice_mc, draws a second random number


def simulate(vacancies: int, steps: int, remembered: bool) -> tuple[list[int], float, list[float], float, "Remembered | None"]:
    """Returns the atom at each site, the simulated time, the occupied time of each site, the run time in seconds, and
    the cache."""
    random.seed(1)
    lattice = init_lattice.cubic_lattice(EDGE, EDGE, EDGE, 1.0)
    lattice.set_cn_energies(ENERGIES)
    first = min(atom.number for atom in lattice.populate_sites(EDGE**3 - vacancies))
    with_memory = Remembered(lattice) if remembered else None
    jump = with_memory.jump if with_memory else lattice.jump
    start = time.perf_counter()
    for _ in range(steps):
        jump()
    seconds = time.perf_counter() - start
    times = with_memory.times.tolist() if with_memory else [site.time_occupied for site in lattice.sites]
    atoms = [site.occupation - first if site.is_occupied else -1 for site in lattice.sites]
    return atoms, lattice.time, times, seconds, with_memory


def main(vacancies: int = 10, steps: int = 300) -> float:
    plain = simulate(vacancies, steps, remembered=False)
    ours = simulate(vacancies, steps, remembered=True)
    assert plain[:3] == ours[:3], "the trajectories differ"
    ratio = plain[3] / ours[3]
    memory = ours[4].memory if ours[4] else None
    print(f"{vacancies} vacancies, {steps} steps: the same atoms at the same sites at the same time")
    print(f"{plain[3] / steps * 1e6:.0f} us a step without a cache, {ours[3] / steps * 1e6:.0f} with it: {ratio:.1f} times as fast")
    print(memory)
    return ratio


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
