"""
Barriers that two processes share
=================================

Two processes simulate the diffusion of a vacancy in copper with 5% gold. A barrier is approximated by a constrained
relaxation: the jumping atom stays in the plane halfway between both sites, everything else relaxes, and the energy of
the relaxed initial state is subtracted. There is no search for the saddle point. The potential is EMT of ASE. A
``Store`` in a file keeps the barriers by local environment, so each barrier is computed once. The key truncates the
environment, so detailed balance holds only approximately. An ``Audit`` measures how much barriers with equal keys
differ.

**Needs**: ``ase``, ``matplotlib``. **Takes** about a minute on two cores.
"""

import json
import subprocess
import sys
import tempfile

import matplotlib.pyplot as plt
import numpy as np

import zobrist

# %%
# The program that both processes run
# -----------------------------------
#
# ``Sites`` makes a lattice from an ASE structure and converts occupations from and to ``Atoms``. The environment has
# two shells, 18 sites. ``LocalResults`` looks up the row of 12 barriers by its canonical hash. A row is computed in one
# orientation of the environment, and rotated to the other orientations.
#
# .. literalinclude:: ../tutorials/barriers.py
#    :language: python

import barriers

# %%
# Two processes, one store
# ------------------------
#
# Both processes start at the same time. Many of their environments are equal, such as the environment of pure copper. A
# process that requests a row waits if the other process is computing it; a stored row is returned at once. On a cluster
# the address of a server replaces the file name, as in ``Store("redis://node1/", ...)``.

STEPS = 150
with tempfile.TemporaryDirectory() as folder:
    commands = [[sys.executable, barriers.__file__, folder, str(worker), str(STEPS)] for worker in (0, 1)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    printed = [process.communicate()[0] for process in processes]
    assert all(process.returncode == 0 for process in processes)
    workers = [json.loads(text) for text in printed]
    origin = {"model": "barriers in Cu-Au, EMT of ASE, 3 x 3 x 3 cells, relaxed to 0.05 eV/A", "width": 12}
    with zobrist.Store(f"{folder}/barriers.store", fingerprints={"keys": barriers.keys.fingerprint}, **origin) as store:
        stored = dict(store.items())
    whole = zobrist.LatticeKeys(barriers.sites.lattice.sites, 3, seed=2026)
    with zobrist.Store(f"{folder}/exact.store", fingerprints={"keys": whole.fingerprint}, **origin) as store:
        exact = dict(store.items())

asked, computed = (12 * sum(worker[name] for worker in workers) for name in ("asked", "computed"))
print(f"barriers requested: {asked}, computed: {computed} by {' and '.join(str(12 * worker['computed']) for worker in workers)}: {asked / computed:.1f} times fewer")
assert computed == 12 * len(stored)  # each row was computed once
assert asked >= 8 * computed

# %%
# What the cut-off costs
# ----------------------
#
# Every 25th hit is recomputed from the actual atoms, including the atoms beyond the second shell. The walk always uses
# the stored value, so an audit does not change the trajectory.

differences = np.array([difference for worker in workers for difference in worker["differences"]])
print(
    f"{sum(worker['audited'] for worker in workers)} rows computed again: barriers differ by {1000 * np.abs(differences).mean():.0f} meV on average, "
    f"{1000 * np.abs(differences).max():.0f} meV at most; barriers are {min(map(min, stored.values())):.2f} to {max(map(max, stored.values())):.2f} eV"
)

# %%
# These differences are comparable to kT at 700 K, 60 meV, so these keys are too coarse for rates. A larger cut-off has
# a smaller error and a lower hit rate; measure both before a long run. The next lines make pairs of alloys that are
# equal within a number of shells and random outside. With keys of these shells the second alloy of a pair is a hit, and
# the audit compares the stored row with the row of the second alloy. More shells reduce the differences only slowly,
# because the shells are centred at the vacancy. The jumping atom is in the first shell, and some of its second
# neighbours are in the fifth.

spread: dict[int, list[float]] = {count: [] for count in barriers.CUTOFFS}
for worker in (0, 1):
    for count, first, second in barriers.pairs(worker):
        keys = barriers.keys_of(count)

        def distance(stored: np.ndarray, recomputed: np.ndarray, count: int = count) -> float:
            spread[count].extend((recomputed - stored).tolist())
            return float(np.abs(recomputed - stored).max())

        cache, audit = zobrist.Cache(16, "float64", (12,)), zobrist.Audit(every=1, distance=distance)
        for species in (first, second):
            cache.get_or_compute(keys.hash(species, 0), lambda: exact[whole.hash(species)], audit)
        assert audit.audited == 1

figure, axes = plt.subplots(len(spread), 1, figsize=(6.5, 6), sharex=True, layout="constrained")
widest = 1000 * max(map(abs, sum(spread.values(), [])))
for (count, values), axis in zip(spread.items(), axes):
    values = 1000 * np.array(values)
    deviation = np.sqrt(np.mean(values**2))
    size = len(barriers.keys_of(count))
    axis.hist(values, np.linspace(-widest, widest, 31), color="C0")
    axis.set_title(f"{count} shell{'s' * (count > 1)}, {size} sites: {deviation:.1f} meV r.m.s.", fontsize=10)
    axis.set_ylabel("barriers")
    print(f"{count} shell{'s' * (count > 1)}: {deviation:.1f} meV r.m.s., {np.abs(values).max():.1f} meV at most")
axes[-1].set_xlabel("difference between the recomputed barrier and the stored one / meV")
plt.show()
