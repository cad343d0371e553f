"""
Barriers that two processes share
=================================

Two processes simulate the diffusion of a vacancy in copper with 5% gold. The barrier of a jump is the energy of the
saddle point minus the energy of the relaxed initial structure. The saddle point is found by the dimer method (G.
Henkelman, H. Jónsson, `J. Chem. Phys. 111, 7010 (1999) <https://doi.org/10.1063/1.480097>`_) in ASE, with its potential
EMT. A ``Store`` in a file keeps the barriers by local environment, so each barrier is computed once. An ``Audit``
measures how much barriers differ within an environment, because the key is truncated.

**Needs**: ``ase``, ``matplotlib``. **Takes** about a minute on two cores.
"""

import json
import subprocess
import sys
import tempfile

import matplotlib.pyplot as plt
import numpy as np
from ase import Atoms
from ase.calculators.emt import EMT
from ase.mep import NEB
from ase.optimize import LBFGS

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
# Are these the barriers?
# -----------------------
#
# Two other computations must give the same saddle point. The first one is the dimer method from the other end of the
# jump. It begins with other relaxed positions. The barriers of a jump and of its reverse then differ by the energy
# difference of both relaxed structures, which is detailed balance. The second one is a nudged elastic band between the
# relaxed structures, with a climbing image (G. Henkelman, B. P. Uberuaga, H. Jónsson, `J. Chem. Phys. 113, 9901 (2000)
# <https://doi.org/10.1063/1.1329672>`_). The next lines do this for jumps of a gold atom and of two copper atoms.


def elastic_band(initial: Atoms, final: Atoms) -> np.ndarray:
    """Returns the energies along the minimum energy path: of both ends and of 5 images, in eV."""
    images = [initial, *(initial.copy() for _ in range(5)), final]
    band = NEB(images, climb=True, method="improvedtangent", k=1.0)
    band.interpolate(mic=True)
    for image in images[1:-1]:
        image.calc = EMT()
    assert LBFGS(band, logfile=None).run(fmax=0.05, steps=200)
    return np.array([image.get_potential_energy() for image in images])


species = barriers.alloy(10)
near = barriers.keys.neighbours(0)[:12]
others = [int(near[species[near] == barriers.GOLD][0]), *near[species[near] == barriers.COPPER][:2].tolist()]
paths, saddles = [], []
for other in others:
    before = barriers.sites.atoms(species)
    after = before.copy()
    after.symbols[[0, other]] = before.symbols[[other, 0]]
    start, end = barriers.relaxed(before, 0), barriers.relaxed(after, other)
    there = barriers.saddle(start, *barriers.jump(before, 0, other)).get_potential_energy()
    back = barriers.saddle(end, *barriers.jump(after, other, 0)).get_potential_energy()
    last = start.copy()  # the final structure with the atoms in the order of the initial one
    sites = np.delete(np.arange(len(species)), 0)
    sites[other - 1] = 0
    last.positions = end.positions[sites - (sites > other)]
    last.calc = EMT()
    assert abs(last.get_potential_energy() - end.get_potential_energy()) < 1e-9
    energies = elastic_band(start, last)
    print(
        f"{before.symbols[other]}: barrier {there - energies[0]:.4f} eV, of the reverse {back - energies[-1]:.4f} eV; "
        f"saddle points of the reverse and of the band: {1000 * (back - there):+.2f} and {1000 * (energies.max() - there):+.2f} meV"
    )
    assert abs(back - there) < 0.002 and abs(energies.max() - there) < 0.003
    paths.append(energies - energies[0])
    saddles.append(there - energies[0])

figure, axes = plt.subplots(figsize=(6, 3.8), layout="constrained")
for other, path, saddle, colour in zip(others, paths, saddles, ("C1", "C0", "C2")):
    axes.plot(path, "o-", color=colour, label=f"{barriers.sites.species[0][species[other]]}, site {other}")
    axes.axhline(saddle, color=colour, lw=1, ls="--")
axes.plot([], [], "k--", lw=1, label="saddle point of the dimer method")
axes.set(xlabel="image of the band", ylabel="energy / eV", title="jumps into a vacancy")
axes.legend(fontsize=8)
plt.show()

# %%
# Two processes, one store
# ------------------------
#
# Both processes start at the same time. Many of their environments are equal, such as the environment of pure copper. A
# process that requests a row waits if the other process is computing it; a stored row is returned at once. On a cluster
# the address of a server replaces the file name, as in ``Store("redis://node1/", ...)``.
#
# The attempt frequency is the same for all jumps, and the cell has the lattice constant of copper. One vacancy in 64
# sites is many orders of magnitude more than in equilibrium. For diffusion coefficients, multiply the simulated time by
# the ratio of both concentrations.

STEPS = 40
with tempfile.TemporaryDirectory() as folder:
    commands = [[sys.executable, barriers.__file__, folder, str(worker), str(STEPS)] for worker in (0, 1)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    printed = [process.communicate()[0] for process in processes]
    assert all(process.returncode == 0 for process in processes)
    workers = [json.loads(text) for text in printed]
    path = f"{folder}/barriers.store"
    with zobrist.Store(path, fingerprints={"keys": barriers.keys.fingerprint}, **barriers.ORIGIN) as store:
        stored = dict(store.items())

asked, computed = (12 * sum(worker[name] for worker in workers) for name in ("asked", "computed"))
print(f"barriers requested: {asked}, computed: {computed} by {' and '.join(str(12 * worker['computed']) for worker in workers)}: {asked / computed:.1f} times fewer")
assert computed == 12 * len(stored)  # each row was computed once
assert asked >= 8 * computed

# %%
# What the cut-off costs
# ----------------------
#
# Some hits are recomputed from the actual atoms, including the atoms beyond the second shell. The walk always uses the
# stored value, so an audit does not change the trajectory.

differences = 1000 * np.concatenate([worker["differences"] for worker in workers])
deviation = np.sqrt(np.mean(differences**2))
print(
    f"{sum(worker['audited'] for worker in workers)} rows computed again: barriers differ by {deviation:.0f} meV r.m.s., "
    f"{np.abs(differences).max():.0f} meV at most; barriers are {min(map(min, stored.values())):.2f} to {max(map(max, stored.values())):.2f} eV"
)

figure, axes = plt.subplots(figsize=(6, 2.8), layout="constrained")
widest = np.abs(differences).max()
axes.hist(differences, np.linspace(-widest, widest, 31))
axes.set(xlabel="difference between the recomputed barrier and the stored one / meV", ylabel="barriers", title="the same environment within two shells")
plt.show()

# %%
# These differences are much larger than the error of the saddle points, and comparable to kT at 700 K, 60 meV. So these
# keys are too coarse for rates: the stored barriers of a jump and of its reverse were often computed in different
# environments, and violate detailed balance. A larger cut-off has a smaller error and a lower hit rate.
# :doc:`5_truncated_environments` measures this error by the number of shells.
