"""Checks structures, and finds the sublattice of each atom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ase import Atoms
from ase.neighborlist import neighbor_list
from numpy.typing import NDArray

_Ints = NDArray[np.int64]


def check_structure(atoms: Atoms, tolerance: float) -> None:
    """Checks that a structure is periodic, and that each site has one atom."""
    if not tolerance > 0:
        raise ValueError(f"tolerance is {tolerance}, but must be positive")
    if len(atoms) == 0:
        raise ValueError("the structure has no atoms")
    if sum(atoms.pbc) < 2:
        raise ValueError(f"the structure is periodic along {sum(atoms.pbc)} edges of its cell, but must be along 2 or 3")
    if not (np.isfinite(atoms.positions).all() and np.isfinite(atoms.cell[:]).all()):
        raise ValueError(f"the cell or a position is not finite: the atoms {np.flatnonzero(~np.isfinite(atoms.positions).all(axis=1)).tolist()}")
    if np.linalg.matrix_rank(atoms.cell[atoms.pbc]) < sum(atoms.pbc):
        raise ValueError(f"the edges of the cell are linearly dependent: {atoms.cell[:].tolist()}")
    kinds = atoms.arrays.get("spacegroup_kinds", np.arange(len(atoms)))
    for kind, shares in atoms.info.get("occupancy", {}).items():
        of = np.flatnonzero(kinds == int(kind))
        if len(of) and any(abs(share - 1) > 1e-3 for share in shares.values()):
            symbols = ", ".join(f"{share:g} {symbol}" for symbol, share in shares.items())
            raise ValueError(
                f"the sites of the atoms {shown(of.tolist())} are partially occupied ({symbols} at atom {of[0]}{_nearest(atoms, int(of[0]))}): keep one atom at each "
                "site, list all symbols that a site can hold in species, with 'X' for a vacancy, and delete atoms.info['occupancy']"
            )
    one, other, distances = neighbor_list("ijd", atoms, 2 * tolerance)  # type: ignore[no-untyped-call]
    if len(one):
        pairs = [f"{i} and {j} ({distance:.4f})" for i, j, distance in zip(one, other, distances) if i <= j]
        some = ", ".join(pairs[:5]) + ", .." * (len(pairs) > 5)
        raise ValueError(f"atoms are at the same site, at distances less than 2 tolerances in Angstrom: {some}; keep one of them, or pass a smaller tolerance")


def _nearest(atoms: Atoms, atom: int) -> str:
    """Returns a text with the nearest other atom and its distance."""
    if len(atoms) == 1:
        return ""
    distances = _distances(atoms, atom)
    return f", {np.sort(distances)[1]:.3f} Angstrom from atom {np.argsort(distances)[1]}"


def _distances(atoms: Atoms, atom: int) -> NDArray[np.float64]:
    return np.asarray(atoms.get_distances(atom, range(len(atoms)), mic=True))  # type: ignore[no-untyped-call]


def shown(atoms: list[int]) -> str:
    """Returns a text with some of the atoms."""
    return f"[{', '.join(map(str, atoms[:6]))}{f', .. {len(atoms)} in all' * (len(atoms) > 6)}]"


def sublattices_of(atoms: Atoms, lists: list[list[str]], given: Any, classes: Callable[[str], str]) -> _Ints:
    """Returns for each atom the index of its list of species: `given`, or else the index of the list of its symbol.
    classes: returns a text with the classes of the atoms of a symbol, for an error."""
    of: dict[str, list[int]] = {}
    for kind, group in enumerate(lists):
        for symbol in group:
            of.setdefault(symbol, []).append(kind)
            if group.count(symbol) > 1:
                raise ValueError(f"a symbol is listed twice in {group}")
    for i, symbol in enumerate(atoms.symbols):
        if symbol not in of:
            raise ValueError(f"atom {i} is {symbol}, which is not in {lists}")
        if given is None and len(of[symbol]) > 1:
            raise ValueError(
                f"atom {i} is {symbol}, which is listed twice in {lists}: pass sublattices, the index of the list of each atom, "
                f"or one list and sublattices='symmetry'. {classes(symbol)}"
            )
    found = np.array([of[symbol][0] for symbol in atoms.symbols] if given is None else given)
    if found.shape != (len(atoms),) or found.dtype.kind not in "iub":
        raise ValueError(f"sublattices must be {len(atoms)} integers, the index of the list of each atom, or 'symmetry'")
    for i, (kind, symbol) in enumerate(zip(found.tolist(), atoms.symbols)):
        if kind not in of[symbol]:
            raise ValueError(f"atom {i} is {symbol}, and sublattices[{i}] is {kind}, but {symbol} is in the lists {of[symbol]} of {lists}")
    absent = sorted(set(range(len(lists))) - set(found.tolist()))
    if absent:
        raise ValueError(f"no atom is on sublattice {absent[0]}, which holds {', '.join(lists[absent[0]])}")
    return found.astype(np.int64)


def no_crystal(atoms: Atoms, of: _Ints, tolerance: float) -> str:
    """Returns the message for a structure whose only symmetry operation is the identity. of: the atoms of a list."""
    near = [np.sort(_distances(atoms, atom))[1:4] for atom in of[:2]]
    texts = [", ".join(f"{distance:.3f}" for distance in each) for each in near]
    return (
        f"the structure is no crystal within {tolerance} Angstrom: no symmetry operation but the identity holds, so the atoms {of[0]} and {of[1]} "
        f"({atoms.symbols[of[0]]}, {atoms.symbols[of[1]]}) of one list are inequivalent, with the nearest atoms at {texts[0]} and {texts[1]} Angstrom; "
        "pass a larger tolerance, or sublattices='symmetry' to make each site a kind of its own"
    )
