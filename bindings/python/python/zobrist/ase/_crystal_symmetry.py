"""Finds the symmetry operations of a crystal within a tolerance, and the cell and positions that make them exact."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]

#: Minimum denominator of the averaged positions.
PARTS = 1_000_000


@dataclass
class Operation:
    """A symmetry operation. It maps the position x, a row of fractional coordinates, to x @ matrix + shift, and site i
    of a cell to site images[i]."""

    matrix: _Ints
    shift: _Floats
    images: _Ints


def operations(
    cell: _Floats, places: _Floats, labels: _Ints, tolerance: float, cell_tolerance: float, is_layer: bool
) -> list[Operation]:
    """Returns the symmetry operations modulo lattice translations. Each maps sites to sites with equal labels, within
    tolerance after the best shift. is_layer: whether the cell does not repeat along its third vector, so that an operation
    maps the layer of the first two vectors to itself."""
    rarest = min(labels.tolist(), key=np.bincount(labels).tolist().__getitem__)
    of_label = np.flatnonzero(labels == rarest)
    found = []
    for matrix in _matrices(cell, cell_tolerance):
        for to in of_label:
            shift = places[to] - places[of_label[0]] @ matrix
            # Checks a few sites first, because most candidates already fail there.
            if _images(cell, places, labels, places[:8] @ matrix + shift, labels[:8], tolerance) is None:
                continue
            images = _images(cell, places, labels, places @ matrix + shift, labels, tolerance)
            if images is not None and len(set(images.tolist())) == len(places):
                off = places[images] - places @ matrix - shift
                is_kept = not matrix[:2, 2].any() and np.ptp(np.round(off[:, 2])) == 0
                off -= np.round(off)
                if (is_kept or not is_layer) and np.linalg.norm((off - off.mean(axis=0)) @ cell, axis=1).max() <= tolerance:
                    found.append(Operation(matrix, shift + off.mean(axis=0), images))
    return found


def _matrices(cell: _Floats, tolerance: float) -> list[_Ints]:
    """Returns the integer matrices that map the cell vectors to vectors of equal lengths and angles."""
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
    """Returns for each mapped position the index of the nearest position of its label, or None if one is too far
    away."""
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
    """Returns the cell with its metric averaged over the operations. A cell that is symmetric up to rounding is
    unchanged."""
    inverse = np.linalg.inv(cell)
    gram = np.mean([each.matrix @ cell @ cell.T @ each.matrix.T for each in group], axis=0)
    values, vectors = np.linalg.eigh(inverse @ gram @ inverse.T)
    stretch = vectors * np.sqrt(values) @ vectors.T
    return cell if np.abs(stretch - np.eye(3)).max() < 1e-12 else np.asarray(cell @ stretch)


def symmetric_places(places: _Floats, group: list[Operation]) -> tuple[int, _Ints, _Floats]:
    """Returns integer positions that the operations permute exactly: divisions of a cell, the positions, and their origin.

    The average of all shifts is the origin. With n operations, each shift is then a multiple of 1 / n of the cell: see
    _exact_shifts. In each orbit, the position of one site is averaged over all operations, rounded, and averaged over
    the operations that fix the site. The operations map it to the positions of the other sites.
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
    """Returns the average c of the shifts t_h, and the shifts relative to c in units of 1 / n of the cell.

    The relative shifts are integers: c @ R_g + t_g is the average of t_h @ R_g + t_g over all h. Each term t_h @ R_g +
    t_g is the shift of the product of h and g up to whole cells, so the average is c up to multiples of 1 / n.
    """
    origin = np.mean([each.shift for each in group], axis=0)
    return origin, np.array([np.rint(len(group) * (origin @ each.matrix + each.shift - origin)) for each in group]).astype(np.int64)


def count_exact(divisions: int, basis: _Ints, group: list[Operation]) -> int:
    """Returns the number of operations that permute the integer positions exactly, up to a translation."""
    count = 0
    for each in group:
        off = (basis[each.images] - basis @ each.matrix) % divisions
        count += bool((off == off[0]).all())
    return count


def orbits(group: list[Operation], sites: int) -> _Ints:
    """Returns for each site of a cell the first site of its orbit."""
    return np.array([min(int(each.images[site]) for each in group) for site in range(sites)])
