"""
Replica exchange, and a restart from a checkpoint
=================================================

Replicas of an alloy at six temperatures exchange their temperatures (parallel tempering) and share one cache of
energies. The mean energies are compared with the exact ones. Then the program is killed three times and restarted from
its checkpoint. The trajectory is the same as without the kills, bit for bit: this page says what a checkpoint needs for
a reproducible run.

**Needs**: ``matplotlib``. **Takes** about 5 seconds.
"""

import json
import math
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import zobrist

# %%
# The program
# -----------
#
# The alloy has 8 atoms A and 8 atoms B on a square lattice of 4 x 4 sites with periodic boundaries. Each replica keeps
# a ``CanonicalHash`` of its state: the minimum of the hashes of its images under all 128 symmetry operations of the
# box, updated when two atoms are exchanged. The energies in the cache are keyed by it, for all replicas. The
# temperature is not in the key, because the energy does not depend on it.
#
# Two replicas exchange their temperatures, not their states, with the probability :math:`\min(1, \exp((1/kT_1 - 1/kT_2)
# (E_1 - E_2)))`. So an exchange leaves all hashes as they are.
#
# .. literalinclude:: ../tutorials/tempering.py
#    :language: python

import tempering

# %%
# All states
# ----------
#
# The energies of all 12,870 states take a few lines of NumPy, without any key. States with equal canonical hashes have
# equal energies. The number of classes follows also from Burnside's lemma: it is the mean over the operations of the
# number of states that an operation maps to themselves. This number is a coefficient of the product of :math:`1 + x^n`
# over the cycles, of lengths n, of the operation.

states = np.arange(1 << 16)[:, None] >> np.arange(16) & 1
states = states[states.sum(axis=1) == 8].astype(np.uint8)
signs = 2 * states.astype(int) - 1
energies = (signs[:, :, None] * signs[:, tempering.near]).sum(axis=(1, 2)) // 2
hashes, _ = tempering.group.canonical_many(tempering.keys, states)
classes, first, class_of = np.unique(hashes, return_index=True, return_inverse=True)
assert (energies == energies[first][class_of]).all()

unchanged = 0
for operation in tempering.group.permutations():
    coefficients, left = np.eye(1, 17, dtype=int)[0], set(range(16))
    while left:
        site, length = left.pop(), 1
        while (site := int(operation[site])) in left:
            left.remove(site)
            length += 1
        coefficients[length:] += coefficients[:-length].copy()
    unchanged += int(coefficients[8])
print(f"{len(states)} states, {len(classes)} classes; {unchanged} / {tempering.group.operations} by Burnside's lemma")
assert len(states) == math.comb(16, 8) and len(classes) * tempering.group.operations == unchanged


def exact(temperature: float) -> float:
    """Returns the exact mean energy."""
    weights = np.exp((energies.min() - energies) / temperature)
    return float(weights @ energies / weights.sum())


# %%
# The replicas
# ------------
#
# At most one energy is computed for each class, whichever replica requests it first. The mean energies agree with the
# exact ones within their standard errors, which are those of 20 parts of the run, without the first 100 sweeps.

SWEEPS = 2100
replicas = tempering.Replicas(seed=1)
while replicas.sweeps < SWEEPS:
    replicas.sweep()
lookups = sum(replicas.cache.statistics[name] for name in ("hits", "misses"))
print(f"{lookups:.0f} energies requested by {len(replicas.states)} replicas, {replicas.computed} computed")
assert replicas.computed <= len(classes)

trajectory = np.array(replicas.trajectory)
of_parts = trajectory[SWEEPS // 21 :, :6].reshape(20, -1, 6).mean(axis=1)
means, errors = of_parts.mean(axis=0), of_parts.std(axis=0, ddof=1) / math.sqrt(len(of_parts))
for temperature, mean, error in zip(tempering.TEMPERATURES, means, errors):
    print(f"kT = {temperature}: mean energy {mean:.2f} +- {error:.2f}, exact {exact(temperature):.2f}")
    assert error < 1 and abs(mean - exact(temperature)) < 5 * error + 0.01

figure, (left_axes, right_axes) = plt.subplots(1, 2, figsize=(9, 3.5), layout="constrained")
curve = np.linspace(1.2, 4.4, 100)
left_axes.plot(curve, [exact(temperature) for temperature in curve], color="0.6", lw=4, label="all states")
left_axes.errorbar(tempering.TEMPERATURES, means, errors, fmt="k.", capsize=3, label="replicas")
left_axes.set(xlabel="kT / pair energy", ylabel="mean energy / pair energy", title="alloy of 16 atoms")
left_axes.legend()
for replica, colour in ((0, "C0"), (5, "C1")):
    at = (trajectory[:100, 6:] == replica).argmax(axis=1)
    right_axes.step(range(100), np.array(tempering.TEMPERATURES)[at], color=colour, label=f"replica {replica}")
right_axes.set(xlabel="sweep", ylabel="kT / pair energy", title="the temperatures of two replicas")
right_axes.legend(loc="upper right")
plt.show()

# %%
# After all exchanges the hashes are those that are computed from the states.

for state, energy in zip(replicas.states, replicas.energies):
    assert state.hash == tempering.keys.hash(state.species) and energy == tempering.energy(state.species)
    assert state.canonical == tempering.group.canonical_many(tempering.keys, state.species[None])[0][0]

# %%
# What to save
# ------------
#
# - **The states.** A hash cannot be turned back into its state. A saved hash tells whether the state is damaged.
# - **The state of the random number generator**, not its seed.
# - **The fingerprint of the keys.** It differs if the seed, the lattice or the kind of the keys differ. The keys
#   themselves need not be saved: the same arguments give the same keys on each machine. Without the fingerprint other
#   keys would go unnoticed: a saved cache would have no hits, or return the energy of another state.
# - **What the program has accumulated**: the number of sweeps, which replica is at which temperature, and sums or
#   trajectories.
#
# The cache need not be saved, because it does not change the trajectory: each energy is a function of what is hashed,
# and is computed again. To save the time, pickle the cache, or use a ``Store``. If the key truncates the environment
# (:doc:`5_truncated_environments`), results depend on the environment that came first. Then the cache belongs to the
# state of the run, and must be in the checkpoint.
#
# The file is replaced in one step, so a kill while it is written leaves the earlier checkpoint.
#
# Three kills
# -----------
#
# The program is killed in the sweeps 550, 1,111 and 2,001, by a signal that it cannot handle. Each time it continues
# from the last multiple of 100 sweeps.

with tempfile.TemporaryDirectory() as folder:
    checkpoint = Path(folder) / "alloy.json"
    for kill in (550, 1111, 2001, None):
        arguments = [str(checkpoint), str(SWEEPS), *([str(kill)] if kill else [])]
        process = subprocess.run([sys.executable, tempering.__file__, *arguments])
        assert process.returncode == (-signal.SIGKILL if kill else 0)
        saved = json.loads(checkpoint.read_text())
        print(f"killed in sweep {kill}" if kill else "finished", f"with {saved['sweeps']} sweeps in the checkpoint")
    continued = tempering.Replicas.load(checkpoint)

    # A checkpoint of other keys is refused, and a damaged one.
    other_keys = zobrist.LatticeKeys(16, 2, seed=2027, on=tempering.lattice)
    for name, value in (("fingerprint", other_keys.fingerprint), ("species", saved["species"][::-1])):
        checkpoint.write_text(json.dumps({**saved, name: value}))
        try:
            tempering.Replicas.load(checkpoint)
        except ValueError as error:
            print(error)
        else:
            raise AssertionError(f"accepted another {name}")

assert continued.trajectory == replicas.trajectory
assert continued.rng.getstate() == replicas.rng.getstate()
assert [state.species.tolist() for state in continued.states] == [state.species.tolist() for state in replicas.states]
assert [state.hash for state in continued.states] == [state.hash for state in replicas.states]
print(f"{len(continued.trajectory)} sweeps of {len(continued.states)} replicas are equal with and without three kills")

# %%
# Replicas in several processes
# -----------------------------
#
# With one process for each replica, ``zobrist.Store`` replaces the cache: ``Store("redis://node1/", model=...,
# fingerprints={"keys": keys.fingerprint})``. Each energy is computed by one of them, and the others wait for it. An
# exchange needs two energies and one random number, so no state and no hash is sent. Give each replica a random number
# generator of its own, ``random.Random(f"{seed} {replica}")``, and exchanges another one: then the trajectory does not
# depend on the order in which the processes run.
