"""The sites of ASE structures as lattices."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import numpy as np
from ase import Atoms
from numpy.typing import ArrayLike, NDArray

from .._zobrist import Lattice, LocalKeys
from ._box_symmetry import TYPES, box_permutations, type_of
from ._crystal_symmetry import Operation, count_exact, operations, orbits, symmetric_cell, symmetric_places
from ._structure import check_structure, no_crystal, shown, sublattices_of
from ._unit_cell import Slab, distinct, of_unit, smallest

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]

#: The symbol of a vacancy: ASE's symbol of atomic number 0.
VACANCY = "X"


class Sites:
    """The sites of a crystal or a slab. Converts an ASE structure to a `Lattice`, and `Atoms` to species and back.

    atoms: the ideal structure, with an atom at each site. The atom may be of any species of its sublattice. species:
    the symbols that a site can hold, with 'X' for a vacancy, or a list of such symbols for each sublattice. The value
    of a symbol is its index in the list. List the most frequent symbol first, because value 0 has no key. unit: a cell
    of the crystal, such as the cubic cell of fcc; None selects the smallest cell that repeats. tolerance: the largest
    distance of an atom from the image of an equivalent atom, in Angstrom, see below. sublattices: the index in species
    of the list of each atom, for a symbol that is in several lists; 'symmetry' divides each list into classes of
    equivalent sites, see below.

    The tolerance is almost `symprec` of spglib. An operation consists of a matrix and a shift. Here the shift is the
    one for which the distances between atoms and images add up to zero as vectors. spglib takes the shift that maps one
    atom of the rarest species exactly to another, so its distances can be up to twice these, or half of these. If all
    others are off by d, spglib finds the operation from `symprec=d` on, and `Sites` from a smaller tolerance.

    Every symmetry operation that holds within tolerance is made exact: the cell and the positions are averaged over all
    operations. So equivalent environments have equal hashes. `report` says what moved, and which operations hold.
    `moved` is the largest displacement of an atom. A warning is issued if it exceeds 0.001 Angstrom. Pass a smaller
    tolerance to keep such a distortion.

    The sublattices are the kinds of sites, in the order of species. Without sublattices, the sublattice of an atom
    follows from its symbol, which must be in one list only. All sites of a list must have equal neighbourhoods up to
    symmetry, or else `offsets` raises ValueError and names two inequivalent sites. With sublattices='symmetry' each
    class of equivalent sites is a kind of its own, in the order of species and then of the sites. So magnetite, with
    [['Fe', 'Co'], ['O']], has tetrahedral, octahedral and oxygen sites. For antisites, number the sublattices:

    >>> import ase.build, zobrist.ase
    >>> gallium_arsenide = ase.build.bulk('GaAs', 'zincblende', a=5.653) * (3, 3, 3)
    >>> sublattices = numpy.where(gallium_arsenide.symbols == 'Ga', 0, 1)
    >>> sites = zobrist.ase.Sites(gallium_arsenide, [['Ga', 'As'], ['As', 'Ga']], sublattices=sublattices)
    >>> gallium_arsenide.symbols[0] = 'As'
    >>> numpy.bincount(sites.occupations(gallium_arsenide)).tolist()  # one antisite
    [53, 1]

    A structure that is not periodic along one edge of its cell is a slab: its lattice is open, without neighbours
    beyond the surfaces. Set `atoms.pbc = (True, True, False)`, because vacuum alone does not make a slab. If its layers
    do not repeat, as in graphene, each class of sites that are equivalent by symmetry in the slab is a kind of its own, as
    with sublattices='symmetry'. If a slab ends within a cell, pass a slab of complete cells with 'X' in each list, and
    call `occupations` with the actual slab.

    The attribute lattice is the `Lattice`; indices[i] is the site of atom i of the ideal structure. ValueError if atoms
    are at the same site, if sites are partially occupied (`atoms.info['occupancy']`, which ASE reads from CIF files),
    or if the structure is no crystal: the identity is its only symmetry operation, and a list has several sites. With
    sublattices='symmetry' each site of such a structure is a kind of its own.

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
        sublattices: ArrayLike | Literal["symmetry"] | None = None,
    ) -> None:
        lists = [[str(symbol) for symbol in species]] if species and isinstance(species[0], str) else [list(group) for group in species]
        check_structure(atoms, tolerance)
        by_symmetry = isinstance(sublattices, str) and sublattices == "symmetry"
        labels = sublattices_of(atoms, lists, None if by_symmetry else sublattices, lambda symbol: _equivalent(atoms, symbol))
        periodic = [bool(flag) for flag in atoms.pbc]
        slab = None if all(periodic) else Slab(atoms)
        #: Cartesian coordinates of the origin of the lattice, in Angstrom: site i is at `lattice.cartesian()[i] + origin`.
        self.origin: _Floats = atoms.positions[slab.lowest if slab else 0].copy()
        if unit is not None:
            self.origin = unit.positions[0].copy()
            cell, box = of_unit(atoms, unit.cell[:], tolerance)
        else:
            cell, box = smallest(atoms, labels, slab, tolerance)
        scaled = (atoms.positions - self.origin) @ np.linalg.inv(cell)
        first, of = distinct(scaled, cell, tolerance)
        places, kinds = scaled[first], labels[first]
        by_symmetry = by_symmetry or (slab is not None and slab.is_in_one(cell))
        group, (cell, divisions, basis, moved) = _symmetric(scaled, first, of, cell, kinds, tolerance, box, slab)
        self.origin = self.origin + moved @ cell
        self._group, self._orbits = group, orbits(group, len(places))
        if by_symmetry:
            classes = sorted(set(zip(kinds.tolist(), self._orbits.tolist())))
            kinds = np.array([classes.index(each) for each in zip(kinds.tolist(), self._orbits.tolist())])
        elif len(group) == 1 and len(places) == len(atoms) and (np.bincount(kinds) > 1).any():
            raise ValueError(no_crystal(atoms, np.flatnonzero(labels == np.bincount(labels).argmax()), tolerance))
        #: The `Lattice`, with cell vectors in Angstrom.
        self.lattice: Lattice = Lattice.with_basis(
            box.tolist(), divisions, basis.tolist(), cell_vectors=cell.tolist(), kinds=kinds.tolist(), periodic=periodic
        )
        if self.lattice.sites != len(atoms):
            raise ValueError(f"the crystal has {self.lattice.sites} sites in this box, but there are {len(atoms)} atoms")
        #: The symbols of each kind of sites, in the order of the values.
        self.species: list[list[str]] = [lists[labels[first[list(kinds).index(kind)]]] for kind in range(max(kinds) + 1)]
        #: The cell of the structure as it was given.
        self.given_cell = atoms.cell.copy()
        ideal = np.where(np.array(periodic)[:, None], box @ cell, atoms.cell[:])
        #: The cell, averaged over the symmetry operations, and for each of its edges whether the structure is periodic.
        self.cell = atoms.cell.new(ideal) if np.abs(ideal - atoms.cell[:]).max() > 1e-9 else atoms.cell.copy()
        self.periodic = periodic
        #: The site of each atom of the ideal structure.
        self.indices: _Ints = self._located(atoms, tolerance)
        #: Number of symmetry operations of the crystal, modulo translations by cells. For a slab whose layers do not repeat,
        #: those of the slab.
        self.operations = len(group)
        #: Largest distance of an atom of the ideal structure from its site, in Angstrom.
        self._off = self.displacements(atoms, self.indices)
        self.moved = float(np.linalg.norm(self._off, axis=1).max())
        if self.moved > 1e-3:
            warnings.warn(
                f"atoms are up to {self.moved:.4f} Angstrom from sites with {self.operations} symmetry operations: "
                "see `report`, and pass a smaller tolerance to keep this distortion",
                stacklevel=2,
            )

    def locate(self, atoms: Atoms, tolerance: float = 0.5) -> _Ints:
        """Returns the site of each atom: int64 of shape (atoms,). tolerance: in Angstrom.

        ValueError names an atom that is further than tolerance from every site, or that is at the site of another atom, or
        an edge of the cell that is no period of the box within tolerance.
        """
        self._check_cell(atoms, tolerance)
        return self._located(atoms, tolerance)

    def _check_cell(self, atoms: Atoms, tolerance: float) -> None:
        """Checks that the periodic edges of the cell of the atoms span the same lattice of periods as those of the box,
        before or after averaging over the symmetry operations."""
        periodic = np.array(self.periodic)
        for cell in (self.cell.complete()[:], self.given_cell.complete()[:]):
            edges = atoms.cell[periodic] @ np.linalg.inv(cell)
            periods = np.round(edges) * periodic
            off = np.linalg.norm((edges - periods) @ cell, axis=1)
            if off.max() <= tolerance and abs(round(np.linalg.det(periods[:, periodic]))) == 1:
                return
        found, expected = (np.round(cell[periodic], 3).tolist() for cell in (atoms.cell, self.cell))
        raise ValueError(
            f"the cell of the atoms has the edges {found}, but the box has the edges {expected}: make Sites of a structure "
            "with the cell of the atoms; call `atoms.set_cell(sites.cell)` if they have lost their cell, and "
            "`atoms.set_cell(sites.cell, scale_atoms=True)` if they are strained"
        )

    def _located(self, atoms: Atoms, tolerance: float) -> _Ints:
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

    def displacements(self, atoms: Atoms, located: _Ints) -> _Floats:
        """Returns the vectors from the `located` sites to the atoms, in Angstrom: float64 of shape (atoms, 3)."""
        off = (atoms.positions - self.lattice.cartesian()[located] - self.origin) @ np.linalg.inv(self.cell.complete()[:])
        return np.asarray((off - np.round(off) * self.periodic) @ self.cell.complete()[:])

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

        The atoms may be in any order and displaced by up to tolerance, in Angstrom. They must fill the same box: the
        periodic edges of their cell must be those of the box within tolerance, or span the same lattice of periods.
        ValueError names the edges of another cell, an atom that is off the lattice, an atom that its site cannot hold, or
        an empty site that cannot be vacant.
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
        """Returns the atoms of an ideal structure in the order of the sites. If vacancies is true, it includes them as
        'X'."""
        values = np.asarray(species)
        if values.shape != (self.lattice.sites,):
            raise ValueError(f"species has shape {values.shape}, but must have ({self.lattice.sites},)")
        symbols = []
        for site, (kind, value) in enumerate(zip(self.lattice.kinds(), values)):
            if not 0 <= value < len(self.species[kind]):
                raise ValueError(f"species[{site}] is {value}, but the values of kind {kind} are 0 to {len(self.species[kind]) - 1}")
            symbols.append(self.species[kind][value])
        atoms = Atoms(symbols, self.lattice.cartesian() + self.origin, cell=self.cell, pbc=self.periodic)
        return atoms if vacancies else atoms[atoms.numbers != 0]

    def offsets(self, cutoff: float, kind: int = 0) -> _Ints:
        """Returns the offsets of all neighbours within cutoff, in Angstrom, of a site of this kind: int64 (neighbours,
        3).

        ValueError names two sites of this kind with different neighbours.
        """
        of_kind = np.flatnonzero(self.lattice.kinds() == kind)
        if not len(of_kind):
            raise ValueError(f"the lattice has no sites of kind {kind}")
        edge = float(np.linalg.norm(self.lattice.cell_vectors[0]))
        offsets = self.lattice.within(cutoff / edge, int(of_kind[0]))
        first, *others = self._classes(kind)
        other = [site for site in others if len(self.lattice.within(cutoff / edge, site)) != len(offsets)]
        if not other and others:
            cell = self.lattice.supercell((1, 1, 1))
            try:
                near = cell.kinds()[cell.neighbours(offsets, kind)]
                other = np.flatnonzero(cell.kinds() == kind)[(near != near[0]).any(axis=1)].tolist()
            except ValueError:
                other = others
        if other:
            distances = [np.linalg.norm(self.lattice.within(cutoff / edge, site) @ self.lattice.cell_vectors, axis=1) for site in (first, other[0])]
            one, two = (np.sort(each) / self.lattice.divisions for each in distances)
            differing = [f"first at {a:.3f} and {b:.3f} Angstrom" for a, b in zip(one, two) if abs(a - b) > 1e-3]
            raise ValueError(
                f"{self._inequivalent(kind, first, other[0])}, with {len(one)} and {len(two)} neighbours within {cutoff} Angstrom, which differ "
                f"{[*differing, 'in number, direction or kind'][0]}; pass sublattices='symmetry', or the index of the list of each atom"
            )
        return offsets

    def _classes(self, kind: int) -> list[int]:
        """Returns the first site of each class of equivalent sites of a kind."""
        return sorted(set(self._orbits[self.lattice.kinds()[: len(self._orbits)] == kind].tolist()))

    def _inequivalent(self, kind: int, *sites: int) -> str:
        atoms = [np.flatnonzero(self.indices % len(self._orbits) == site)[0] for site in sites]
        return (
            f"the sites {' and '.join(map(str, sites))} of kind {kind} ({', '.join(self.species[kind])}), of the atoms {' and '.join(map(str, atoms))}, are "
            f"inequivalent: {' and '.join(str(self.site_operations(site)) for site in sites)} operations"
        )

    def site_operations(self, site: int) -> int:
        """Returns the number of symmetry operations of the crystal about a site: the order of its site symmetry."""
        own = self._orbits[site % len(self._orbits)]
        return len(self._group) // int(np.count_nonzero(self._orbits == own))

    def report(self) -> str:
        """Returns a text with the symmetry operations, what they moved, and the inequivalent sites of each kind.

        The operations are those modulo translations by cells. For a slab of repeating layers they are those of the crystal
        that these layers continue; `permutations` returns those of the slab.

        >>> import ase.build, zobrist.ase
        >>> print(zobrist.ase.Sites(ase.build.bulk('Mg'), ['Mg', 'X']).report())
        24 operations: 1 x 1, 7 x 2, 2 x 3, 2 x 6, 1 x -1, 7 x m, 2 x -3, 2 x -6
        cell: moved by up to 0.0000 Angstrom
        kind 0 (Mg, X): 2 sites of a cell, 12 operations about each; atom 0 is 0.0000 Angstrom from its site
        """
        counts = Counter(type_of(each) for each in self._group)
        off = np.linalg.norm(self.cell[:] - self.given_cell[:], axis=1).max()
        lines = [
            f"{self.operations} operations: {', '.join(f'{counts[type]} x {type}' for type in TYPES.values() if counts[type])}",
            f"cell: moved by up to {off:.4f} Angstrom",
        ]
        kinds = self.lattice.kinds()
        distances = np.linalg.norm(self._off, axis=1).round(6)
        for kind, group in enumerate(self.species):
            of_kind = np.flatnonzero(kinds[self.indices] == kind)
            furthest = of_kind[distances[of_kind].argmax()]
            classes = self._classes(kind)
            same = f"{self.site_operations(classes[0])} operations about each" if len(classes) == 1 else self._inequivalent(kind, *classes)
            lines.append(
                f"kind {kind} ({', '.join(group)}): {np.count_nonzero(kinds[: len(self._orbits)] == kind)} sites of a cell, {same}; "
                f"atom {furthest} is {distances[furthest]:.4f} Angstrom from its site"
            )
        return "\n".join(lines)

    def permutations(self) -> _Ints:
        """Returns the space group of the box: the symmetry operations that map the box to itself, with all translations
        by cells, as permutations of the sites: int64 of shape (operations, sites). The first one is the identity.

        The operations map each site to a site of the same kind. For an open box, they map the slab to itself. Operations
        that permute the sites of a small box in the same way count once. `zobrist.Symmetries` takes up to 16,384 of them.

        >>> import ase.build, zobrist.ase
        >>> sites = zobrist.ase.Sites(ase.build.bulk('Cu') * (2, 2, 2), ['Cu', 'Au'])
        >>> group = zobrist.Symmetries.from_permutations(sites.permutations())
        >>> keys = zobrist.LatticeKeys(8, 2, seed=2026)
        >>> one_gold_atom = numpy.eye(8, dtype=numpy.uint8)
        >>> group.operations, len(set(group.canonical_many(keys, one_gold_atom)[0].tolist()))
        (192, 1)
        """
        return box_permutations(self.lattice, self._group)

    def __repr__(self) -> str:
        return f"<Sites of {self.lattice!r}, species {self.species}>"


def _equivalent(atoms: Atoms, symbol: str) -> str:
    """Returns a text with the classes of the atoms of a symbol that are equivalent by symmetry."""
    sites = Sites(atoms, [[each] for each in dict.fromkeys(atoms.symbols)], sublattices="symmetry")
    classes: dict[int, list[int]] = {}
    for i in np.flatnonzero(atoms.symbols == symbol):
        classes.setdefault(sites.lattice.kind(sites.indices[i]), []).append(int(i))
    texts = [f"the atoms {shown(of)} ({sites.site_operations(int(sites.indices[of[0]]))} operations)" for of in classes.values()]
    return f"Equivalent by symmetry are {'; '.join(texts)}"


def _symmetric(
    scaled: _Floats, first: _Ints, of: _Ints, cell: _Floats, kinds: _Ints, tolerance: float, box: _Ints, slab: Slab | None
) -> tuple[list[Operation], tuple[_Floats, int, _Ints, _Floats]]:
    """Returns the symmetry operations, and the cell, number of divisions, positions and origin that make them exact.
    scaled: the atoms, in units of the cell vectors. first, of: see `distinct`."""
    places = scaled[first]
    is_layer = slab is not None and slab.is_in_one(cell)
    for within in tolerance * 0.5 ** np.arange(20):
        # The symmetry must hold within tolerance over the whole box, not only over a cell.
        group = operations(cell, places, kinds, within, within / np.abs(box).sum(axis=0).max(), is_layer)
        own_cell = symmetric_cell(cell, group)
        divisions, basis = _rational(places, own_cell)
        moved = np.zeros(3)
        if count_exact(divisions, basis, group) < len(group):
            divisions, basis, centre = symmetric_places(places, group)
            # Keeps the atom at the origin in place. In a slab this is an atom of the lowest layer.
            lowest = int(np.linalg.norm((places - np.round(places)) @ cell, axis=1).argmin())
            moved = basis[lowest] / divisions + centre - places[lowest]
            moved -= np.round(moved)
            basis = (basis - basis[lowest]) % divisions
            common = int(np.gcd.reduce([divisions, *basis.ravel().tolist()]))
            divisions, basis = divisions // common, basis // common
        if slab:
            # Atoms of the lowest layer can be slightly below the origin. Moves it down to them, so that they are not
            # wrapped to the top of the cell.
            lowest_of = np.full(len(places), np.inf)
            np.minimum.at(lowest_of, of, scaled[:, 2])
            heights = basis[:, 2] - divisions * np.rint(basis[:, 2] / divisions + moved[2] - lowest_of).astype(np.int64)
            down = min(int(heights.min()), 0)
            basis[:, 2] = (heights - down) % divisions
            moved[2] += down / divisions
        off = places - basis / divisions - moved
        off -= np.round(off)
        # The sites of the atoms, relative to the origin. The averaged cell moves atoms far from the origin further.
        ideal = np.round(scaled - places[of]) + (places - off)[of] - moved
        furthest = np.linalg.norm((scaled - moved) @ cell - ideal @ own_cell, axis=1).max()
        if count_exact(divisions, basis, group) == len(group) and furthest < tolerance:
            break
        message = f"the symmetry operations within {within:.1e} Angstrom do not form a group, or move atoms further: pass another tolerance"
        warnings.warn(message, stacklevel=3)
    return group, (own_cell, divisions, basis, moved)


def _rational(places: _Floats, cell: _Floats) -> tuple[int, _Ints]:
    """Returns the number of divisions of a cell, and the positions in divisions. It uses the smallest number up to 48 that fits
    within 0.0001 Angstrom, or else a million."""
    for divisions in [*range(1, 49), 1_000_000]:
        basis = np.rint(places * divisions)
        if np.linalg.norm((places - basis / divisions) @ cell, axis=1).max() < 1e-4:
            break
    return divisions, basis.astype(np.int64) % divisions


def check_lattice(sites: Sites, keys: Sequence[LocalKeys]) -> None:
    """Checks that the keys are for the lattice of the sites."""
    for i, each in enumerate(keys):
        if each.lattice != sites.lattice:
            raise ValueError(f"keys {i} are for {each.lattice!r}, but the sites are those of {sites.lattice!r}: make LocalKeys with sites.lattice")
