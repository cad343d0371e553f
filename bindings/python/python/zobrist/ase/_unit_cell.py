"""Finds the smallest cell of a crystal or slab that repeats, and the positions of the sites in this cell."""

from __future__ import annotations

import numpy as np
from ase import Atoms
from numpy.typing import NDArray
from scipy.spatial import cKDTree

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]


class Slab:
    """Measures the heights of atoms along the normal of a slab."""

    def __init__(self, atoms: Atoms) -> None:
        self.edge = int(np.flatnonzero(~atoms.pbc)[0])
        normal = np.cross(atoms.cell[self.edge - 2], atoms.cell[self.edge - 1])
        self.normal: _Floats = normal / np.linalg.norm(normal)
        heights = atoms.positions @ self.normal
        self.heights: _Floats = heights - heights.min()
        self.thickness = float(self.heights.max())
        self.lowest = int(np.flatnonzero(self.heights < 1e-3)[0])

    def is_in_one(self, cell: _Floats) -> bool:
        """Returns whether one cell is higher than the slab, because its layers do not repeat."""
        return bool(cell[2] @ self.normal > self.thickness + 1.0)


def of_unit(atoms: Atoms, cell: _Floats, tolerance: float) -> tuple[_Floats, _Ints]:
    """Checks that the box is a supercell of `cell`. Returns the cell, and the edges of the box in units of its
    vectors."""
    if not atoms.pbc.all():
        raise ValueError("unit needs a structure that is periodic along all edges of its cell")
    edges = atoms.cell[:] @ np.linalg.inv(cell)
    box = np.rint(edges).astype(np.int64)
    if np.linalg.norm((edges - box) @ cell, axis=1).max() > tolerance:
        raise ValueError(f"the cell of the structure is no supercell of the unit: in units of its edges, the cell is {np.round(edges, 4).tolist()}")
    return cell, box


def smallest(atoms: Atoms, labels: _Ints, slab: Slab | None, tolerance: float) -> tuple[_Floats, _Ints]:
    """Returns the smallest cell that repeats, and the edges of the box in units of its cell vectors."""
    periodic = atoms.pbc
    edges: _Floats = atoms.cell.complete()[:]
    reduced = atoms.cell.copy()
    reduced[~periodic] = 0.0
    frame = np.array(reduced.minkowski_reduce()[0], np.float64)
    if slab:
        frame[slab.edge] = slab.normal * (slab.thickness + 20.0)
    images = [range(-1, 2) if flag else range(1) for flag in periodic]
    shifts = np.array([[i, j, k] for i in images[0] for j in images[1] for k in images[2]]) @ frame
    rarest = min(labels.tolist(), key=np.bincount(labels).tolist().__getitem__)
    one = int(np.flatnonzero(labels == rarest)[0])
    scaled = (atoms.positions[labels == labels[one]] - atoms.positions[one]) @ np.linalg.inv(frame)
    # In a skewed box, atoms can be several edges of the reduced cell apart.
    moves = ((scaled - np.round(scaled) * periodic) @ frame)[:, None] + shifts
    moves = moves.reshape(-1, 3)
    # Sorts translations by length. Among equal lengths, directions along the edges of the structure come first.
    along = -np.round(moves @ np.linalg.inv(edges), 6)
    moves = moves[np.lexsort((along[:, 2], along[:, 1], along[:, 0], np.round(np.linalg.norm(moves, axis=1), 3)))]
    matches = _Matches(atoms.positions, labels, frame, periodic, tolerance)
    up = moves @ slab.normal if slab else np.zeros(len(moves))
    chosen: list[_Floats] = []
    for move in moves[np.abs(up) < tolerance]:
        rows = np.array([*chosen, move])
        if np.linalg.matrix_rank(rows, 10 * tolerance) == len(rows) and matches.all(move):
            chosen.append(move)
        if len(chosen) == sum(periodic):
            break
    if slab is None:
        cell = np.array(chosen) * np.sign(np.linalg.det(chosen))
        box = np.rint(atoms.cell[:] @ np.linalg.inv(cell)).astype(np.int64)
        # Differences of atom positions have errors. The edges of the simulation box are integer combinations of the cell
        # vectors, so these are computed again from the edges.
        exact = np.linalg.solve(box, atoms.cell[:])
        return exact if np.abs(exact - cell).max() > 1e-9 else cell, box
    if np.cross(chosen[0], chosen[1]) @ slab.normal < 0:
        chosen.reverse()
    for i in np.argsort(np.round(up, 3), kind="stable"):
        if not tolerance < up[i] < slab.thickness + tolerance:
            continue
        above, below = (slab.heights + way * up[i] for way in (1, -1))
        if not matches.all(moves[i], above < slab.thickness + tolerance) or not matches.all(-moves[i], below > -tolerance):
            continue
        each = int(np.count_nonzero(slab.heights < up[i] - tolerance))
        layers = len(atoms) // each
        if layers * each == len(atoms):
            cell = np.array([*chosen, moves[i]])
            break
    else:
        layers, cell = 1, np.array([*chosen, slab.normal * (slab.thickness + 20.0)])
    box = np.rint(atoms.cell[:] @ np.linalg.inv(cell)).astype(np.int64)
    box[slab.edge] = 0, 0, layers
    return cell, box


class _Matches:
    """Tests whether a translation maps atoms to atoms of the same label."""

    def __init__(self, positions: _Floats, labels: _Ints, frame: _Floats, periodic: NDArray[np.bool_], tolerance: float) -> None:
        self.positions, self.periodic, self.labels, self.tolerance = positions, periodic, labels, tolerance
        self.frame, self.inverse = frame, np.linalg.inv(frame)
        # A k-d tree of scaled coordinates. In open directions the period is so long that no neighbour is beyond it.
        self.scale = np.linalg.norm(self.frame, axis=1)
        self.period = np.where(periodic, 1.0, 4.0) * self.scale
        self.tree = cKDTree(self._coordinates(positions), boxsize=self.period)

    def _coordinates(self, positions: _Floats) -> _Floats:
        wrapped = (positions - self.positions[0]) @ self.inverse * self.scale % self.period
        return np.asarray(np.where(wrapped >= self.period, 0.0, wrapped))

    def all(self, move: _Floats, which: NDArray[np.bool_] | None = None) -> bool:
        """Returns whether a translation maps all atoms, or the selected ones, to atoms of the same label."""
        of = np.arange(len(self.positions)) if which is None else np.flatnonzero(which)
        distances, found = self.tree.query(self._coordinates(self.positions[of] + move), distance_upper_bound=2 * self.tolerance)
        if not np.isfinite(distances).all() or (self.labels[found] != self.labels[of]).any():
            return False
        off = (self.positions[of] + move - self.positions[found]) @ self.inverse
        off -= np.where(self.periodic, np.round(off), 0.0)
        return bool(np.linalg.norm(off @ self.frame, axis=1).max(initial=0.0) < self.tolerance)


def distinct(places: _Floats, cell: _Floats, tolerance: float) -> tuple[_Ints, _Ints]:
    """Returns the first atom at each distinct position in a cell, and for each atom the index of its position. places:
    the atoms, in units of the cell vectors."""
    found: list[int] = []
    of = np.empty(len(places), np.int64)
    left = np.arange(len(places))
    while len(left):
        off = places[left] - places[left[0]]
        near = np.linalg.norm((off - np.round(off)) @ cell, axis=1) <= 2 * tolerance
        of[left[near]] = len(found)
        found.append(int(left[0]))
        left = left[~near]
    return np.array(found), of
