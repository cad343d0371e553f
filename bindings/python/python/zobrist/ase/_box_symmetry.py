"""The symmetry operations of a box as permutations of its sites, and the types of operations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .._zobrist import Lattice
from ._crystal_symmetry import Operation

_Ints = NDArray[np.int64]

#: The type of an operation by the determinant and the trace of its matrix: International Tables for Crystallography,
#: volume A, section 1.2.2.
TYPES = {(1, 3): "1", (1, -1): "2", (1, 0): "3", (1, 1): "4", (1, 2): "6", (-1, -3): "-1", (-1, 1): "m", (-1, 0): "-3", (-1, -1): "-4", (-1, -2): "-6"}


def type_of(operation: Operation) -> str:
    """Returns the Hermann-Mauguin symbol of a rotation, reflection, inversion or rotoinversion."""
    return TYPES[round(np.linalg.det(operation.matrix)), int(np.trace(operation.matrix))]


def box_permutations(lattice: Lattice, group: list[Operation]) -> _Ints:
    """Returns the images of all sites under each operation that maps the box to itself, the identity first. group: the
    operations of the crystal modulo translations by cells."""
    basis, box, places = lattice.basis, lattice.cells, lattice.positions()
    periodic = np.array(lattice.periodic)
    inverse = np.linalg.inv(box)

    def sites_at(positions: _Ints) -> _Ints | None:
        """Returns the sites at positions in divisions of a cell, or None if one is beyond an open side."""
        # The third cell vector of a slab leads out of its plane, and the first layer has the coordinate 0.
        if not periodic.all():
            positions = positions - [0, 0, lattice.divisions * (positions[:, 2] // lattice.divisions).min()]
        try:
            return lattice.locate(positions / lattice.divisions @ lattice.cell_vectors)
        except ValueError:
            return None

    steps = (places - places[0])[:: len(basis)]
    translations = np.array([sites_at(places + step) for step in steps])
    found = []
    for each in group:
        edges = box[periodic] @ each.matrix @ inverse
        images = sites_at(places @ each.matrix + basis[each.images[0]] - basis[0] @ each.matrix)
        # An edge of a slab stays in its plane. An operation of the crystal may tilt the plane and still map the atoms of
        # a thin slab to those of its box.
        in_plane = np.abs(edges[:, ~periodic]).max(initial=0.0) < 1e-6
        if images is not None and in_plane and np.abs(edges - np.round(edges)).max() < 1e-6:
            found.append(translations[:, images])
    # The identity is the first in lexicographic order.
    return np.unique(np.concatenate(found), axis=0)
