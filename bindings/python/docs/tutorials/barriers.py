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
from ase.mep import DimerControl, MinModeAtoms, MinModeTranslate
from ase.optimize import LBFGS

import zobrist
from zobrist.ase import LocalResults, Sites

TEMPERATURE, BOLTZMANN, ATTEMPTS = 700.0, 8.617333262e-5, 1e13  # K, eV/K, per second
COPPER, GOLD, VACANCY = 0, 1, 2
FORCE = 0.02  # eV/A, the largest force on an atom in a converged structure

# A small box keeps the tutorial short: 64 sites, one vacancy, 3 gold atoms; images of a site are 10 A apart.
sites = Sites(bulk("Cu") * (4, 4, 4), ["Cu", "Au", "X"])
# Two shells, 18 sites, up to the 48 symmetry operations of an fcc site.
keys = zobrist.LocalKeys(sites.lattice, np.concatenate(sites.lattice.shells(2)), 3, seed=2026, symmetries="lattice")
ORIGIN = {"model": f"saddle points in Cu-Au, EMT and dimer of ASE, 4 x 4 x 4 primitive cells, {FORCE} eV/A", "width": 12}


def relaxed(atoms: Atoms, vacancy: int) -> Atoms:
    """Returns the relaxed structure with an empty site."""
    found = atoms.copy()
    del found[vacancy]
    found.calc = EMT()
    if not LBFGS(found, logfile=None).run(fmax=FORCE, steps=200):
        raise RuntimeError("the relaxation has not converged")
    return found


def saddle(initial: Atoms, atom: int, halfway: np.ndarray, direction: np.ndarray) -> Atoms:
    """Returns the saddle point of a jump, found by the dimer method. The search begins with the jumping atom halfway
    between both sites, and the dimer along the jump."""
    found = initial.copy()
    found.positions[atom] = halfway
    found.calc = EMT()
    mode = np.zeros((len(found), 3))
    mode[atom] = direction / np.linalg.norm(direction)
    control = DimerControl(initial_eigenmode_method="displacement", displacement_method="vector", logfile=None)
    dimer = MinModeAtoms(found, control, eigenmodes=[mode])
    is_converged = MinModeTranslate(dimer, logfile=None).run(fmax=FORCE, steps=200)
    off = found.positions[atom] - halfway
    if not is_converged or dimer.get_curvature() >= 0 or np.linalg.norm(off) > 0.5:
        raise RuntimeError(f"no saddle point near {halfway}")
    return found


def jump(atoms: Atoms, vacancy: int, other: int) -> tuple[int, np.ndarray, np.ndarray]:
    """Returns the number of the jumping atom in a structure without the vacancy, the point halfway between both sites,
    and the vector of the jump."""
    vector = atoms.get_distance(other, vacancy, mic=True, vector=True)
    return other - (other > vacancy), atoms.positions[vacancy] - vector / 2, vector


def barriers(atoms: Atoms, vacancy: int) -> np.ndarray:
    """Returns a barrier in eV for the jump of each of the 12 nearest atoms: the energy of the saddle point minus that of
    the relaxed initial structure."""
    initial = relaxed(atoms, vacancy)
    saddles = [saddle(initial, *jump(atoms, vacancy, int(other))) for other in keys.neighbours(vacancy)[:12]]
    return np.array([found.get_potential_energy() for found in saddles]) - initial.get_potential_energy()


def alloy(seed: int) -> np.ndarray:
    """Returns species with three gold atoms at random sites, and the vacancy at site 0."""
    species = np.zeros(sites.lattice.sites, np.uint8)
    species[random.Random(seed).sample(range(1, len(species)), 3)] = GOLD
    species[0] = VACANCY
    return species


def walk(results: LocalResults, seed: int, steps: int) -> float:
    """Runs kinetic Monte Carlo, and returns the simulated time in seconds."""
    rng, species, vacancy, clock = random.Random(seed), alloy(seed), 0, 0.0
    for _ in range(steps):
        rates = ATTEMPTS * np.exp(-results.get(species, vacancy) / (BOLTZMANN * TEMPERATURE))
        clock -= math.log(1.0 - rng.random()) / rates.sum()
        chosen = int(np.searchsorted(rates.cumsum(), rng.random() * rates.sum()))
        other = int(keys.neighbours(vacancy)[chosen])
        species[vacancy], species[other] = species[other], VACANCY
        vacancy = other
    return clock


def main(folder: str, worker: int, steps: int) -> None:
    differences: list[float] = []

    def distance(stored: np.ndarray, recomputed: np.ndarray) -> float:
        differences.extend((recomputed - stored).tolist())
        return float(np.sqrt(np.mean((recomputed - stored) ** 2)))

    audit = zobrist.Audit(every=25, distance=distance)
    with zobrist.Store(f"{folder}/barriers.store", fingerprints={"keys": keys.fingerprint}, **ORIGIN) as store:
        results = LocalResults(sites, keys, store, barriers, audit)
        clock = walk(results, worker, steps)
    done = {"asked": results.asked, "computed": results.computed, "audited": audit.audited, "mean": audit.mean}
    print(json.dumps({**done, "differences": differences, "clock": clock}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
