"""A worker of the tutorial on shared barriers: kinetic Monte Carlo of a vacancy in Cu-5%Au, with barriers from a store.

    python barriers.py FOLDER WORKER STEPS

It prints its statistics as JSON. WORKER, 0 or 1, is the seed.
"""

import json
import math
import random
import sys

import numpy as np
from ase import Atoms
from ase.build import bulk
from ase.calculators.emt import EMT
from ase.constraints import FixConstraint
from ase.optimize import LBFGS

import zobrist
from zobrist.ase import LocalResults, Sites

TEMPERATURE, BOLTZMANN, ATTEMPTS = 700.0, 8.617333262e-5, 1e13  # K, eV/K, per second
COPPER, GOLD, VACANCY = 0, 1, 2

# A small box keeps the tutorial short: 108 sites, one vacancy, 5 gold atoms.
sites = Sites(bulk("Cu", cubic=True) * (3, 3, 3), ["Cu", "Au", "X"])
shells = sites.lattice.shells(6)
CUTOFFS = (1, 2, 4, 6)  # numbers of shells: in all 12, 18, 54 and 86 neighbours, including periodic images


def keys_of(count: int) -> zobrist.LocalKeys:
    """Returns keys of the first `count` shells of a site, up to the 48 symmetry operations of an fcc site."""
    return zobrist.LocalKeys(sites.lattice, np.concatenate(shells[:count]), 3, seed=2026, symmetries="lattice")


keys = keys_of(2)


class Halfway(FixConstraint):
    """Keeps an atom in a plane with the given normal. Along this normal, the mean position of all other atoms stays
    fixed, too: otherwise the crystal would slide past the atom."""

    def __init__(self, atom: int, normal: np.ndarray) -> None:
        self.atom, self.normal = atom, normal / np.linalg.norm(normal)

    def project(self, rows: np.ndarray) -> None:
        along = rows @ self.normal
        others = np.arange(len(rows)) != self.atom
        along[others] = along[others].mean()
        rows -= np.outer(along, self.normal)

    def adjust_positions(self, atoms: Atoms, new: np.ndarray) -> None:
        step = new - atoms.positions
        self.project(step)
        new[:] = atoms.positions + step

    def adjust_forces(self, atoms: Atoms, forces: np.ndarray) -> None:
        self.project(forces)


def relaxed(atoms: Atoms) -> float:
    LBFGS(atoms, logfile=None).run(fmax=0.05, steps=100)
    return float(atoms.get_potential_energy())


def barriers(atoms: Atoms, vacancy: int) -> np.ndarray:
    """Returns a barrier in eV for each of the 12 nearest sites: the energy with the atom of this site halfway to the
    vacancy, minus the energy before the jump. Both structures are relaxed."""
    there = atoms.positions[vacancy]
    others = keys.neighbours(vacancy)[:12]
    vectors = [atoms.get_distance(vacancy, other, mic=True, vector=True) for other in others]
    initial = atoms.copy()
    del initial[vacancy]
    initial.calc = EMT()
    energy = relaxed(initial)
    row = []
    for other, vector in zip(others, vectors):
        atom = int(other) - int(other > vacancy)
        saddle = initial.copy()
        saddle.positions[atom] = there + vector / 2
        saddle.set_constraint(Halfway(atom, vector))
        saddle.calc = EMT()
        row.append(relaxed(saddle) - energy)
    return np.array(row)


def alloy(seed: int) -> np.ndarray:
    """Returns species with five gold atoms at random sites, and the vacancy at site 0."""
    species = np.zeros(sites.lattice.sites, np.uint8)
    species[random.Random(seed).sample(range(1, len(species)), 5)] = GOLD
    species[0] = VACANCY
    return species


def walk(results: LocalResults, seed: int, steps: int) -> float:
    """Runs kinetic Monte Carlo, and returns the simulated time in seconds."""
    rng, species, vacancy, clock = random.Random(seed), alloy(seed), 0, 0.0
    for _ in range(steps):
        rates = ATTEMPTS * np.exp(-results.get(species, vacancy) / (BOLTZMANN * TEMPERATURE))
        clock -= math.log(1.0 - rng.random()) / rates.sum()
        jump = int(np.searchsorted(rates.cumsum(), rng.random() * rates.sum()))
        other = int(keys.neighbours(vacancy)[jump])
        species[vacancy], species[other] = species[other], VACANCY
        vacancy = other
    return clock


def pairs(worker: int) -> list[tuple[int, np.ndarray, np.ndarray]]:
    """Returns pairs of alloys as (count, first, second). The alloys of a pair are equal within `count` shells of the
    vacancy, and random outside."""
    found = []
    for seed in range(100 + worker, 104, 2):
        rng, first = np.random.default_rng(seed), alloy(seed)
        for count in CUTOFFS:
            inside = keys_of(count).neighbours(0)
            outside = np.setdiff1d(np.arange(1, len(first)), inside)
            second = first.copy()
            second[outside] = rng.permutation(first[outside])
            found.append((count, first, second))
    return found


def main(folder: str, worker: int, steps: int) -> None:
    differences: list[float] = []

    def distance(stored: np.ndarray, recomputed: np.ndarray) -> float:
        differences.extend((recomputed - stored).tolist())
        return float(np.abs(recomputed - stored).max())

    origin = {"model": "barriers in Cu-Au, EMT of ASE, 3 x 3 x 3 cells, relaxed to 0.05 eV/A", "width": 12}
    audit = zobrist.Audit(every=25, distance=distance)
    with zobrist.Store(f"{folder}/barriers.store", fingerprints={"keys": keys.fingerprint}, **origin) as store:
        results = LocalResults(sites, keys, store, barriers, audit)
        clock = walk(results, worker, steps)
    # Stores the rows for the histogram. Their keys contain the whole box, so no environment is truncated.
    whole = zobrist.LatticeKeys(sites.lattice.sites, 3, seed=2026)
    with zobrist.Store(f"{folder}/exact.store", fingerprints={"keys": whole.fingerprint}, **origin) as store:
        for _, first, second in pairs(worker):
            for species in (first, second):
                store.get_or_compute(whole.hash(species), lambda: barriers(sites.atoms(species), 0))
    done = {"asked": results.asked, "computed": results.computed, "audited": audit.audited, "largest": audit.largest, "mean": audit.mean}
    print(json.dumps({**done, "differences": differences, "clock": clock}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
