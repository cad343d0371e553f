"""Lattices from structures of ASE, occupations from and to `Atoms`, and results of local environments from a cache.

It needs the package `ase`: `pip install './bindings/python[ase]'` in a checkout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from ase import Atoms
from ase.calculators.calculator import Calculator, all_changes
from numpy.typing import ArrayLike, NDArray
from scipy.spatial import cKDTree

from ._zobrist import Audit, Cache, Lattice, LocalKeys, Store

__all__ = ["CachedCalculator", "LocalResults", "Sites"]

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]

#: The symbol of a vacancy, which ASE has for the atomic number 0.
VACANCY = "X"


class Sites:
    """The sites of a crystal or a slab: a `Lattice`, and what ASE calls its atoms.

    atoms: the ideal structure, with an atom on each site; which one does not matter but for its sublattice. species: the symbols that a site can
    hold, 'X' for a vacancy, or a list of them for each sublattice; a symbol's place in it is its value, so name the most frequent one first: value
    0 has no key. unit: None for the smallest cell that repeats, or another one of the same crystal, such as the cubic cell of fcc. tolerance: in
    Angstrom, how far an atom of the ideal structure may be from its place.

    Sites of one sublattice are of one kind, numbered as in species. The sublattice of an atom follows from its symbol, so a symbol other than 'X' is in
    one list only, and all sites of a list must have equal neighbourhoods up to symmetry. A slab, which is not periodic along one edge of its cell
    (`atoms.pbc = (True, True, False)`; vacuum alone makes none), is an open lattice, in which a neighbour above the surface is missing. If its layers
    do not repeat, each site of the unit cell is of a kind of its own; of a slab that ends within a cell, take the complete one with 'X' in each list,
    and `occupations` of yours.

    lattice is the `Lattice`, indices[i] the site of atom i of the ideal structure.

    >>> from ase.build import bulk
    >>> import zobrist.ase
    >>> atoms = bulk('Cu', cubic=True) * (3, 3, 3)
    >>> sites = zobrist.ase.Sites(atoms, ['Cu', 'Au', 'X'])
    >>> atoms.symbols[5] = 'Au'
    >>> del atoms[0]
    >>> species = sites.occupations(atoms)
    >>> numpy.bincount(species).tolist()
    [106, 1, 1]
    >>> sites.atoms(species)[sites.indices[5]].symbol
    'Au'
    """

    def __init__(
        self,
        atoms: Atoms,
        species: Sequence[str] | Sequence[Sequence[str]],
        unit: Atoms | None = None,
        tolerance: float = 0.01,
    ) -> None:
        lists = [[str(symbol) for symbol in species]] if isinstance(species[0], str) else [list(group) for group in species]
        of = {symbol: kind for kind, group in reversed(list(enumerate(lists))) for symbol in group if symbol != VACANCY}
        if len(of) != sum(symbol != VACANCY for group in lists for symbol in group):
            raise ValueError(f"a symbol is listed twice in {lists}: the sublattice of an atom follows from its symbol")
        for i, symbol in enumerate(atoms.symbols):
            if symbol not in of:
                raise ValueError(f"atom {i} is {symbol}, which is not in {lists}")
        if len(atoms) == 0:
            raise ValueError("the structure has no atoms")
        periodic = [bool(flag) for flag in atoms.pbc]
        if sum(periodic) < 2:
            raise ValueError(f"the structure is periodic along {sum(periodic)} edges of its cell, but must be along 2 or 3")
        sublattices = np.array([of[symbol] for symbol in atoms.symbols])
        self._tolerance = tolerance
        slab = None if all(periodic) else _Slab(atoms)
        #: Cartesian coordinates of the site 0, in Angstrom.
        self.origin: _Floats = atoms.positions[slab.lowest if slab else 0].copy()
        if unit is not None:
            self.origin = unit.positions[0].copy()
            cell, box = _of_unit(atoms, unit.cell[:], tolerance)
        else:
            cell, box = _smallest(atoms, sublattices, slab, tolerance)
        places, first = _places((atoms.positions - self.origin) @ np.linalg.inv(cell), cell, tolerance)
        parts, basis = _rational(places, cell)
        kinds = sublattices[first]
        if slab and cell[2] @ slab.normal > slab.thickness + 1.0:
            kinds = np.arange(len(first))  # the layers do not repeat
        #: The lattice. Its cell vectors are in Angstrom.
        self.lattice: Lattice = Lattice.with_basis(
            box.tolist(), parts, basis.tolist(), cell_vectors=cell.tolist(), kinds=kinds.tolist(), periodic=periodic
        )
        if self.lattice.sites != len(atoms):
            raise ValueError(f"the crystal has {self.lattice.sites} sites in this box, but there are {len(atoms)} atoms")
        #: The symbols of each kind of sites, in the order of the values.
        self.species: list[list[str]] = [lists[sublattices[first[list(kinds).index(kind)]]] for kind in range(max(kinds) + 1)]
        self._cell, self._periodic = atoms.cell.copy(), periodic
        #: The site of each atom of the structure that this was made of.
        self.indices: _Ints = self.locate(atoms, tolerance)

    def locate(self, atoms: Atoms, tolerance: float = 0.5) -> _Ints:
        """Returns the site of each atom: int64 of shape (atoms,). tolerance: in Angstrom.

        ValueError names an atom that is further than tolerance from every site, or at the site of another.
        """
        positions = atoms.positions - self.origin
        try:
            found = self.lattice.locate(positions, tolerance)
        except ValueError:
            self._blame(atoms, positions, tolerance)
            raise
        order = np.argsort(found, kind="stable")
        twice = np.flatnonzero(np.diff(found[order]) == 0)
        if len(twice):
            one, other = order[twice[0]], order[twice[0] + 1]
            raise ValueError(f"the atoms {one} and {other} ({atoms.symbols[one]}, {atoms.symbols[other]}) are at the same site {found[one]}")
        return found

    def _blame(self, atoms: Atoms, positions: _Floats, tolerance: float) -> None:
        for i, position in enumerate(positions):
            try:
                self.lattice.locate(position[None], tolerance)
            except ValueError as error:
                what = str(error).split(", ", 3)[-1]
                at = ", ".join(f"{c:.3f}" for c in atoms.positions[i])
                raise ValueError(f"atom {i} ({atoms.symbols[i]}) at ({at}) is off the lattice: {what}") from None

    def occupations(self, atoms: Atoms, tolerance: float = 0.5) -> NDArray[np.uint8]:
        """Returns the value of each site: uint8 of shape (sites,). A site without an atom has a vacancy.

        The atoms may be in any order and displaced by up to tolerance, in Angstrom. ValueError names an atom that is off the lattice or not one of
        those that its site can hold, or a site that is empty and cannot be.
        """
        values = np.full(self.lattice.sites, 255, np.uint8)
        kinds = self.lattice.kinds()
        for i, (site, symbol) in enumerate(zip(self.locate(atoms, tolerance), atoms.symbols)):
            group = self.species[kinds[site]]
            if symbol not in group:
                raise ValueError(f"atom {i} is {symbol}, but site {site} of kind {kinds[site]} holds one of {', '.join(group)}")
            values[site] = group.index(symbol)
        for site in np.flatnonzero(values == 255):
            group = self.species[kinds[site]]
            if VACANCY not in group:
                raise ValueError(f"no atom is at site {site}, which holds one of {', '.join(group)}; list 'X' for a vacancy")
            values[site] = group.index(VACANCY)
        return values

    def atoms(self, species: ArrayLike, vacancies: bool = True) -> Atoms:
        """Returns the atoms of an ideal structure with these values, in the order of the sites. vacancies: with an 'X' where there is no atom."""
        values = np.asarray(species)
        if values.shape != (self.lattice.sites,):
            raise ValueError(f"species has shape {values.shape}, but must have ({self.lattice.sites},)")
        symbols = []
        for site, (kind, value) in enumerate(zip(self.lattice.kinds(), values)):
            if not 0 <= value < len(self.species[kind]):
                raise ValueError(f"species[{site}] is {value}, but the values of kind {kind} are 0 to {len(self.species[kind]) - 1}")
            symbols.append(self.species[kind][value])
        atoms = Atoms(symbols, self.lattice.cartesian() + self.origin, cell=self._cell, pbc=self._periodic)
        return atoms if vacancies else atoms[atoms.numbers != 0]

    def offsets(self, cutoff: float, kind: int = 0) -> _Ints:
        """Returns the offsets of all neighbours within cutoff, in Angstrom, of a site of this kind: int64 of shape (neighbours, 3)."""
        of_kind = np.flatnonzero(self.lattice.kinds() == kind)
        if not len(of_kind):
            raise ValueError(f"the lattice has no sites of kind {kind}")
        edge = float(np.linalg.norm(self.lattice.cell_vectors[0]))
        return self.lattice.within(cutoff / edge, int(of_kind[0]))

    def __repr__(self) -> str:
        return f"<Sites of {self.lattice!r}, species {self.species}>"


class _Slab:
    """Heights of atoms along the normal of a slab."""

    def __init__(self, atoms: Atoms) -> None:
        self.edge = int(np.flatnonzero(~atoms.pbc)[0])
        normal = np.cross(atoms.cell[self.edge - 2], atoms.cell[self.edge - 1])
        self.normal: _Floats = normal / np.linalg.norm(normal)
        heights = atoms.positions @ self.normal
        self.heights: _Floats = heights - heights.min()
        self.thickness = float(self.heights.max())
        self.lowest = int(np.flatnonzero(self.heights < 1e-3)[0])


def _of_unit(atoms: Atoms, cell: _Floats, tolerance: float) -> tuple[_Floats, _Ints]:
    """The cell, and the edges of the box in its vectors."""
    if not atoms.pbc.all():
        raise ValueError("unit is for a structure that is periodic along all edges of its cell")
    edges = atoms.cell[:] @ np.linalg.inv(cell)
    box = np.rint(edges).astype(np.int64)
    if np.linalg.norm((edges - box) @ cell, axis=1).max() > tolerance:
        raise ValueError(f"the cell of the structure is no supercell of the unit: its edges are {np.round(edges, 4).tolist()} in those of the unit")
    return cell, box


def _smallest(atoms: Atoms, labels: _Ints, slab: _Slab | None, tolerance: float) -> tuple[_Floats, _Ints]:
    """The smallest cell that repeats, and the edges of the box in its vectors."""
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
    moves = (atoms.positions[labels == labels[one]] - atoms.positions[one])[:, None] + shifts
    moves = moves.reshape(-1, 3)
    # The shortest first; of equal ones those along the edges of the structure.
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
        return cell, np.rint(atoms.cell[:] @ np.linalg.inv(cell)).astype(np.int64)
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
    """Which atoms a translation maps to atoms of the same label."""

    def __init__(self, positions: _Floats, labels: _Ints, frame: _Floats, periodic: NDArray[np.bool_], tolerance: float) -> None:
        self.positions, self.periodic, self.labels, self.tolerance = positions, periodic, labels, tolerance
        self.frame, self.inverse = frame, np.linalg.inv(frame)
        # A tree of scaled coordinates, each kind of sites far from the others. Open directions have a period without neighbours.
        self.scale = np.linalg.norm(self.frame, axis=1)
        self.period = np.where(periodic, 1.0, 4.0) * self.scale
        self.tree = cKDTree(self._coordinates(positions), boxsize=self.period)

    def _coordinates(self, positions: _Floats) -> _Floats:
        wrapped = (positions - self.positions[0]) @ self.inverse * self.scale % self.period
        return np.asarray(np.where(wrapped >= self.period, 0.0, wrapped))

    def all(self, move: _Floats, which: NDArray[np.bool_] | None = None) -> bool:
        """Whether these atoms, or all, are mapped to atoms."""
        of = np.arange(len(self.positions)) if which is None else np.flatnonzero(which)
        distances, found = self.tree.query(self._coordinates(self.positions[of] + move), distance_upper_bound=4 * self.tolerance)
        if not np.isfinite(distances).all() or (self.labels[found] != self.labels[of]).any():
            return False
        off = (self.positions[of] + move - self.positions[found]) @ self.inverse
        off -= np.where(self.periodic, np.round(off), 0.0)
        return bool(np.linalg.norm(off @ self.frame, axis=1).max(initial=0.0) < 2 * self.tolerance)


def _places(places: _Floats, cell: _Floats, tolerance: float) -> tuple[_Floats, _Ints]:
    """The different places in a cell, in its vectors, and the first atom at each."""
    found: list[int] = []
    left = np.arange(len(places))
    while len(left):
        found.append(int(left[0]))
        off = places[left] - places[left[0]]
        left = left[np.linalg.norm((off - np.round(off)) @ cell, axis=1) > 2 * tolerance]
    return places[found], np.array(found)


def _rational(places: _Floats, cell: _Floats) -> tuple[int, _Ints]:
    """Places in parts of a cell: few parts if they fit within 0.0001 Angstrom, otherwise a million."""
    for parts in [*range(1, 49), 1_000_000]:
        basis = np.rint(places * parts)
        if np.linalg.norm((places - basis / parts) @ cell, axis=1).max() < 1e-4:
            break
    return parts, basis.astype(np.int64) % parts


class LocalResults:
    """Results of local environments, such as the barriers of the jumps of a vacancy: each computed once for all equal environments.

    sites: Sites. keys: the LocalKeys of the sites that have results. cache: a Cache or Store. compute(atoms, site) returns the result of a site, a
    number or a row; atoms has an 'X' where there is no atom, and atoms[site] is at the site. audit: an Audit, which recomputes some of the hits.

    A number, such as an energy, is the same in all orientations. With keys that have symmetries a row has one number for each of the first neighbours
    that its length counts, in the order of keys.neighbours(site); it is rotated as the environment is. An environment that some operations map to
    itself has one row for all orientations in which it is the same.
    """

    def __init__(
        self,
        sites: Sites,
        keys: LocalKeys,
        cache: Cache | Store,
        compute: Callable[[Atoms, int], Any],
        audit: Audit | None = None,
    ) -> None:
        self.sites, self.keys, self.cache, self.compute, self.audit = sites, keys, cache, compute, audit
        #: Results that were asked for.
        self.asked = 0
        #: Results that were computed, those of the audit not among them.
        self.computed = 0

    def get(self, species: NDArray[np.uint8], site: int) -> Any:
        """Returns the result of a site, from the cache if an equal environment has one."""
        self.asked += 1
        environment = self.keys.oriented(species, site) if self.keys.operations > 1 else None
        key = self.keys.hash(species, site) if environment is None else environment.hash
        is_hit = True

        def compute() -> Any:
            result = self.compute(self.sites.atoms(species), site)
            return result if environment is None or np.size(result) == 1 else environment.to_canonical(np.asarray(result))

        def first() -> Any:
            nonlocal is_hit
            is_hit = False
            self.computed += 1
            return compute()

        row = self.cache.get_or_compute(key, first)
        # Not by the cache itself: a value that another process has just computed is a hit, too.
        if self.audit is not None and is_hit:
            self.audit.hit(key, row, compute)
        return row if environment is None or np.size(row) == 1 else environment.from_canonical(row)


class CachedCalculator(Calculator):
    """Energies of atoms on the sites of a lattice, as a sum of energies of their local environments that a cache has.

    calculator: one that has energies of atoms (`get_potential_energies`), such as EMT. It is called when an environment is new. keys: the LocalKeys
    of the sites, made with centre=True, or a list of those of each kind, which must have lanes of their own. cache: a Cache of dtype 'float64' and
    shape (), or a Store of width 1. tolerance: in Angstrom, how far atoms may be from their sites: a displacement does not change the hash.

    The energies are those of the calculator if the neighbours in the keys are all that an energy depends on.
    """

    implemented_properties = ["energy", "energies"]

    def __init__(
        self,
        calculator: Calculator,
        sites: Sites,
        keys: LocalKeys | Sequence[LocalKeys],
        cache: Cache | Store,
        tolerance: float = 1e-3,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.calculator, self.sites, self.cache, self.tolerance = calculator, sites, cache, tolerance
        self.keys = [keys] if isinstance(keys, LocalKeys) else list(keys)
        kinds = [each.kind for each in self.keys]
        if sorted(kinds) != sorted(set(sites.lattice.kinds().tolist())):
            raise ValueError(f"keys are those of the kinds {kinds}, but the lattice has {sorted(set(sites.lattice.kinds().tolist()))}")
        empty = np.zeros(sites.lattice.sites, np.uint8)
        first = {keys.hash(empty, int(np.flatnonzero(sites.lattice.kinds() == keys.kind)[0])) for keys in self.keys}
        if len(first) < len(self.keys):
            raise ValueError("keys of two kinds have one lane, so that equal hashes would mix their energies; make them with lane=0, lane=1, ..")
        #: Calls of the calculator.
        self.computed = 0

    def calculate(
        self, atoms: Atoms | None = None, properties: Sequence[str] = ("energy",), system_changes: Sequence[str] = tuple(all_changes)
    ) -> None:
        super().calculate(atoms, properties, system_changes)  # type: ignore[no-untyped-call]
        assert self.atoms is not None
        located = self.sites.locate(self.atoms, self.tolerance)
        species = self.sites.occupations(self.atoms, self.tolerance)
        hashes = np.zeros(len(species), np.uint64)
        for keys in self.keys:
            of = np.flatnonzero(self.sites.lattice.kinds() == keys.kind)
            hashes[of] = keys.hash_all(species, of)
        wanted = hashes[located]
        rows, found = self.cache.get_many(wanted)
        if not found.all():
            self.computed += 1
            other = self.atoms.copy()
            other.calc = self.calculator
            rows = np.asarray(other.get_potential_energies(), float).reshape(rows.shape)
            self.cache.put_many(wanted[~found], rows[~found])
        energies = rows.reshape(-1)
        self.results = {"energies": energies, "energy": float(energies.sum())}
