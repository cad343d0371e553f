"""Published structures of minerals, alloys and compounds, from `structures.json`.

Each has its source: the entry or path in a public package or database, and the original article if the source names it.
Cells and scaled coordinates are in the digits of the source. They are relaxed by DFT or refined from diffraction, in
primitive, conventional and larger cells. `group` is the number of the space group, by the source (an expectation that does
not depend on spglib), or else by spglib at all tolerances from 0.003 to 0.03 Angstrom.
"""

import json
from pathlib import Path

import numpy as np
from ase import Atoms
from ase.spacegroup import crystal

FILE = json.loads(Path(__file__).with_name("structures.json").read_text("utf-8"))
SOURCES, STRUCTURES = FILE["sources"], FILE["structures"]


def published(name: str) -> Atoms:
    """Returns a structure as it was published. With a setting, the source lists only the atoms of the asymmetric unit."""
    entry = STRUCTURES[name]
    symbols, places = [symbol for symbol, *_ in entry["atoms"]], [place for _, *place in entry["atoms"]]
    if "setting" in entry:
        return crystal(symbols, places, spacegroup=entry["group"], setting=entry["setting"], cell=entry["cell"])
    return Atoms(symbols, scaled_positions=places, cell=entry["cell"], pbc=True)


def noisy(name: str, noise: float = 5e-4) -> Atoms:
    """Returns a structure with positions and edges displaced by up to `noise`, in Angstrom, shifted, in random order, and
    rounded to eight digits of the scaled coordinates."""
    atoms, rng = published(name), np.random.default_rng(len(name))
    atoms.positions += rng.uniform(0, 3, 3) + rng.uniform(-noise, noise, (len(atoms), 3)) / 3**0.5
    atoms.set_cell(atoms.cell[:] + rng.uniform(-noise, noise, (3, 3)) / 3**0.5, scale_atoms=True)
    atoms.set_scaled_positions(np.round(atoms.get_scaled_positions(), 8))
    return atoms[rng.permutation(len(atoms))]
