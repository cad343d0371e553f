"""The program of the tutorial on replica exchange: an alloy at six temperatures, with checkpoints.

    python tempering.py CHECKPOINT SWEEPS [KILL]

It continues from the file CHECKPOINT if there is one. In the sweep KILL it kills itself, as a machine that fails would.
"""

import json
import math
import os
import random
import signal
import sys
from pathlib import Path

import numpy as np

import zobrist

TEMPERATURES = [1.4, 1.8, 2.2, 2.7, 3.3, 4.2]  # kT in units of the pair energy
EVERY = 100  # sweeps between two checkpoints
lattice = zobrist.Lattice.simple((4, 4))
group = zobrist.Symmetries.from_permutations(lattice.permutations())
keys = zobrist.LatticeKeys(lattice.sites, 2, seed=2026, on=lattice)
near = lattice.neighbours(lattice.shells(1)[0])


def energy(species: np.ndarray) -> int:
    """Returns the energy of a state: unlike neighbours attract each other, like ones repel. It stands for an expensive
    computation."""
    signs = 2 * species.astype(int) - 1
    return int((signs[:, None] * signs[near]).sum()) // 2


class Replicas:
    """Replicas of an alloy with 8 atoms A and 8 atoms B, one at each temperature."""

    def __init__(self, seed: int) -> None:
        self.rng, self.sweeps = random.Random(seed), 0
        start = [0, 1] * 8
        self.states = []
        for _ in TEMPERATURES:
            self.rng.shuffle(start)
            self.states.append(zobrist.CanonicalHash(group, keys, np.array(start, np.uint8)))
        self.cache = zobrist.Cache(1 << 12, "int64")  # energies by canonical hash, for all replicas
        self.computed = 0
        self.energies = [self.energy_of(state) for state in self.states]
        self.replica_at = list(range(len(TEMPERATURES)))  # the replica at each temperature
        self.trajectory: list[list[int]] = []  # after each sweep the energies, then the replicas, by temperature

    def energy_of(self, state: zobrist.CanonicalHash) -> int:
        """Returns the energy of a state, which all replicas share up to symmetry."""

        def compute() -> int:
            self.computed += 1
            return energy(state.species)

        return int(self.cache.get_or_compute(state.canonical, compute))

    def sweep(self) -> None:
        """Tries two exchanges of atoms for each site of each replica, then an exchange of each second pair of replicas."""
        for replica, temperature in zip(self.replica_at, TEMPERATURES):
            state, species = self.states[replica], self.states[replica].species.tolist()
            for _ in range(2 * lattice.sites):
                i, j = self.rng.randrange(lattice.sites), self.rng.randrange(lattice.sites)
                if species[i] != species[j]:
                    state.swap(i, j)
                    change = self.energy_of(state) - self.energies[replica]
                    if self.rng.random() < math.exp(min(0.0, -change / temperature)):
                        self.energies[replica] += change
                        species[i], species[j] = species[j], species[i]
                    else:
                        state.swap(i, j)
        for low in range(self.sweeps % 2, len(TEMPERATURES) - 1, 2):
            one, other = self.replica_at[low], self.replica_at[low + 1]
            difference = (1 / TEMPERATURES[low] - 1 / TEMPERATURES[low + 1]) * (self.energies[one] - self.energies[other])
            if self.rng.random() < math.exp(min(0.0, difference)):
                self.replica_at[low], self.replica_at[low + 1] = other, one
        self.trajectory.append([*(self.energies[replica] for replica in self.replica_at), *self.replica_at])
        self.sweeps += 1

    def save(self, path: Path) -> None:
        """Writes a checkpoint. A kill at any time leaves the earlier checkpoint or this one."""
        checkpoint = {
            "fingerprint": keys.fingerprint,
            "species": [state.species.tolist() for state in self.states],
            "hashes": [state.hash for state in self.states],
            "random": self.rng.getstate(),
            "sweeps": self.sweeps,
            "energies": self.energies,
            "replica_at": self.replica_at,
            "trajectory": self.trajectory,
        }
        unfinished = path.with_suffix(".new")
        with unfinished.open("w") as file:
            json.dump(checkpoint, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)

    @staticmethod
    def load(path: Path) -> "Replicas":
        """Reads a checkpoint. ValueError if it was written with other keys, or if a state has another hash."""
        checkpoint = json.loads(path.read_text())
        if checkpoint["fingerprint"] != keys.fingerprint:
            raise ValueError(f"{path.name} was written with other keys")
        if [keys.hash(np.array(species, np.uint8)) for species in checkpoint["species"]] != checkpoint["hashes"]:
            raise ValueError(f"a state in {path.name} is damaged")
        found = Replicas(0)
        found.states = [zobrist.CanonicalHash(group, keys, np.array(species, np.uint8)) for species in checkpoint["species"]]
        version, numbers, gauss = checkpoint["random"]
        found.rng.setstate((version, tuple(numbers), gauss))
        for name in ("sweeps", "energies", "replica_at", "trajectory"):
            setattr(found, name, checkpoint[name])
        return found


def main(path: Path, sweeps: int, kill: int | None) -> None:
    replicas = Replicas.load(path) if path.exists() else Replicas(seed=1)
    while replicas.sweeps < sweeps:
        replicas.sweep()
        if replicas.sweeps == kill:
            os.kill(os.getpid(), signal.SIGKILL)
        if replicas.sweeps % EVERY == 0:
            replicas.save(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else None)
