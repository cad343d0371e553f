"""The simulation of both programs: walks of a 4 x 4 Ising model at T = 2.5, whose energies are kept in a store."""

import os
import shutil
from pathlib import Path

import numpy

import zobrist

WALKS, STEPS, TEMPERATURE = 64, 200, 2.5
lattice = zobrist.Lattice.simple((4, 4))
keys = zobrist.LatticeKeys(lattice.sites, 2, seed=2026, on=lattice)
origin = {"model": "Ising, 4 x 4, J = 1", "fingerprints": {"keys": keys.fingerprint}, "width": 1}


def energy(species: numpy.ndarray) -> list[float]:
    """Stands for a computation that takes minutes."""
    spins = 2.0 * species.reshape(4, 4) - 1.0
    return [-float(numpy.sum(spins * (numpy.roll(spins, 1, 0) + numpy.roll(spins, 1, 1))))]


def walk(store: zobrist.Store, seed: int) -> None:
    random, species = numpy.random.default_rng(seed), numpy.zeros(16, numpy.uint8)
    old = store.get_or_compute(keys.hash(species), lambda: energy(species))[0]
    for _ in range(STEPS):
        trial = species.copy()
        trial[random.integers(16)] ^= 1
        new = store.get_or_compute(keys.hash(trial), lambda: energy(trial))[0]
        if random.random() < numpy.exp((old - new) / TEMPERATURE):
            species, old = trial, new


def fetch(results: Path, folder: str) -> Path:
    """Copies the results of earlier runs to a local folder. Returns the path of the copy."""
    own = Path(folder, "own.store")
    if results.exists():
        shutil.copyfile(results, own)
    return own


def publish(own: Path, results: Path) -> None:
    """Replaces the results by a closed local store. No reader sees a part of a file."""
    shutil.copyfile(own, f"{results}.new")
    os.replace(f"{results}.new", results)
