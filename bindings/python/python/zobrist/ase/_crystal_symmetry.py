"""The symmetry operations of a crystal within a tolerance, and the cell and places for which they are exact."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]

#: Least parts of a cell where places are no fractions of 48.
PARTS = 1_000_000


@dataclass
class Operation:
    """Maps the place x, a row in parts of the cell, to x @ matrix + shift, and the site i of a cell to images[i]."""

    matrix: _Ints
    shift: _Floats
    images: _Ints


def operations(cell: _Floats, places: _Floats, labels: _Ints, tolerance: float, cell_tolerance: float) -> list[Operation]:
    """The operations of the crystal modulo translations by cells. They map each place to within 2 * tolerance of one with its label."""
    rarest = min(labels.tolist(), key=np.bincount(labels).tolist().__getitem__)
    of_label = np.flatnonzero(labels == rarest)
    found = []
    for matrix in _matrices(cell, cell_tolerance):
        for to in of_label:
            shift = places[to] - places[of_label[0]] @ matrix
            # Most fail at one of the first few sites.
            if _images(cell, places, labels, places[:8] @ matrix + shift, labels[:8], tolerance) is None:
                continue
            images = _images(cell, places, labels, places @ matrix + shift, labels, tolerance)
            if images is not None and len(set(images.tolist())) == len(places):
                off = places[images] - places @ matrix - shift
                found.append(Operation(matrix, shift + (off - np.round(off)).mean(axis=0), images))
    return found


def _matrices(cell: _Floats, tolerance: float) -> list[_Ints]:
    """The integer matrices that map the vectors of a cell to vectors of equal lengths and angles."""
    lengths = np.linalg.norm(cell, axis=1)
    bounds = np.floor((lengths.max() + tolerance) * np.linalg.norm(np.linalg.inv(cell), axis=0)).astype(int)
    all = np.array(list(product(*(range(-bound, bound + 1) for bound in bounds))))
    long = np.linalg.norm(all @ cell, axis=1)
    rows = [all[np.abs(long - length) < tolerance] for length in lengths]
    gram, found = cell @ cell.T, []
    allowed = tolerance * (lengths[:, None] + lengths)
    for first, second in product(rows[0], rows[1]):
        if abs((first @ cell) @ (second @ cell) - gram[0, 1]) > allowed[0, 1]:
            continue
        for third in rows[2]:
            matrix = np.array([first, second, third])
            if (np.abs((matrix @ cell) @ (matrix @ cell).T - gram) <= allowed).all():
                found.append(matrix)
    return found


def _images(cell: _Floats, places: _Floats, labels: _Ints, mapped: _Floats, of: _Ints, tolerance: float) -> _Ints | None:
    """The place at which each mapped one is, if all are at one with their label."""
    found = []
    for label, place in zip(of, mapped):
        off = places - place
        distances = np.linalg.norm((off - np.round(off)) @ cell, axis=1)
        distances[labels != label] = np.inf
        if distances.min() > 2 * tolerance:
            return None
        found.append(int(distances.argmin()))
    return np.array(found)


def symmetric_cell(cell: _Floats, group: list[Operation]) -> _Floats:
    """The cell whose metric is the average over the operations: the same, bit for bit, if it has their symmetry but for rounding."""
    inverse = np.linalg.inv(cell)
    gram = np.mean([each.matrix @ cell @ cell.T @ each.matrix.T for each in group], axis=0)
    values, vectors = np.linalg.eigh(inverse @ gram @ inverse.T)
    stretch = vectors * np.sqrt(values) @ vectors.T
    return cell if np.abs(stretch - np.eye(3)).max() < 1e-12 else np.asarray(cell @ stretch)


def symmetric_places(places: _Floats, group: list[Operation]) -> tuple[int, _Ints, _Floats]:
    """Integer places that the operations map to each other exactly: parts of a cell, the places, and where their origin is.

    With the average of all shifts as the origin, each shift is a multiple of 1 / n of the cell for n operations: see _exact_shifts. The place of one
    site of an orbit, averaged over the operations, is rounded, and averaged over those that leave the site where it is; the others are its images.
    """
    n = len(group)
    grid = n * -(-PARTS // n)
    origin, shifts = _exact_shifts(group)
    basis = np.full(places.shape, -1, np.int64)
    for first in range(len(places)):
        if basis[first, 0] >= 0:
            continue
        centred, near = places - origin, places[first] - origin
        back = np.array([(centred[each.images[first]] - shift / n) @ np.linalg.inv(each.matrix) for each, shift in zip(group, shifts)])
        average = near + (back - near - np.round(back - near)).mean(axis=0)
        rounded = np.rint(average * grid).astype(np.int64)
        own = [(each.matrix, shift) for each, shift in zip(group, shifts) if each.images[first] == first]
        mapped = np.array([rounded @ matrix + shift * (grid // n) for matrix, shift in own])
        mapped -= grid * np.rint((mapped - rounded) / grid).astype(np.int64)
        exact = mapped.sum(axis=0) * (n // len(own))
        for each, shift in zip(group, shifts):
            basis[each.images[first]] = (exact @ each.matrix + shift * grid) % (n * grid)
    return n * grid, basis, origin


def _exact_shifts(group: list[Operation]) -> tuple[_Floats, _Ints]:
    """The average c of the shifts t_h, and the shifts about it in parts of 1 / n of the cell.

    They are integers: c @ R_g + t_g is the average of t_h @ R_g + t_g over all h. Each of these is the shift of the product of h and g up to whole
    cells, so the average is c up to multiples of 1 / n.
    """
    origin = np.mean([each.shift for each in group], axis=0)
    return origin, np.array([np.rint(len(group) * (origin @ each.matrix + each.shift - origin)) for each in group]).astype(np.int64)


def count_exact(parts: int, basis: _Ints, group: list[Operation]) -> int:
    """How many of the operations, with a shift of their own, map integer places to each other exactly."""
    count = 0
    for each in group:
        off = (basis[each.images] - basis @ each.matrix) % parts
        count += bool((off == off[0]).all())
    return count


def orbits(group: list[Operation], sites: int) -> _Ints:
    """The first site of a cell that each one is an image of."""
    return np.array([min(int(each.images[site]) for each in group) for site in range(sites)])
