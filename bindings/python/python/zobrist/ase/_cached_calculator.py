"""An ASE calculator that caches energies of local environments."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from ase import Atoms
from ase.calculators.calculator import Calculator, all_changes
from numpy.typing import NDArray

from .._zobrist import Cache, LocalKeys, Store
from ._describe_calculator import describe
from ._sites import Sites, check_lattice


class CachedCalculator(Calculator):
    """Calculates energies of atoms on lattice sites as sums of cached energies of local environments.

    calculator: an ASE calculator with energies of atoms (`get_potential_energies`), such as EMT. It is called only for
    new environments. keys: the LocalKeys of the sites, made with centre=True. For sites of several kinds, a list with
    one LocalKeys for each kind, each with its own lane. cache: a Cache of dtype 'float64' and shape (), or a Store of
    width 1. tolerance: the largest distance of an atom from its site, in Angstrom.

    For atoms on their sites, the energies equal the energies of the calculator if the energy of an atom depends only on
    the neighbours in the keys. Each call of the calculator also recomputes energies that are in the cache.
    `disagreement` is the largest difference between such an energy and the cached one.

    Forces and stress are not available, not even by finite differences. ValueError is raised if an atom is off its
    site, if it has moved relative to its site by less than tolerance since the last energy, or if cell or pbc differ
    from the structure of the sites. The calculator sees atoms on their sites, in `sites.cell`.

    Hashes in the cache also depend on the crystal, its species, the class and `parameters` of the calculator and of the
    calculators that it contains, and initial magnetic moments and charges. These moments and charges must be equal for
    all atoms of a species. So calculators and crystals can share a cache. If the energies depend on anything else, such
    as a file of coefficients, name it in model: a text that changes whenever the energies do. ValueError if model is
    None and a calculator has no parameters, or one whose value has no text; a sum of calculators, with weights and no
    other attributes of its own, needs none. As in ASE, other arrays of the
    atoms, such as tags, and `atoms.info` do not count.
    """

    implemented_properties = ["energy", "energies"]

    def __init__(
        self,
        calculator: Calculator,
        sites: Sites,
        keys: LocalKeys | Sequence[LocalKeys],
        cache: Cache | Store,
        tolerance: float = 1e-3,
        model: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.calculator, self.sites, self.cache, self.tolerance, self.model = calculator, sites, cache, tolerance, model
        self.keys = [keys] if isinstance(keys, LocalKeys) else list(keys)
        check_lattice(sites, self.keys)
        kinds = [each.kind for each in self.keys]
        if sorted(kinds) != sorted(set(sites.lattice.kinds().tolist())):
            raise ValueError(f"keys are for the kinds {kinds}, but the lattice has {sorted(set(sites.lattice.kinds().tolist()))}")
        empty = np.zeros(sites.lattice.sites, np.uint8)
        first = set()
        for each, kind in zip(self.keys, kinds):
            site = int(np.flatnonzero(sites.lattice.kinds() == kind)[0])
            first.add(each.hash(empty, site))
            other = empty.copy()
            other[site] = 1
            if len(sites.species[kind]) > 1 and each.hash(other, site) == each.hash(empty, site):
                raise ValueError(f"the keys of kind {kind} do not depend on the site itself; make them with centre=True")
        if len(first) < len(self.keys):
            raise ValueError("keys of two kinds have one lane, so equal hashes would mix their energies; make them with lane=0, lane=1, ..")
        lattice = sites.lattice
        # Rounded, because the cells of different boxes of one crystal differ by rounding errors.
        crystal = np.round(lattice.cell_vectors, 8).tolist(), lattice.divisions, lattice.basis.tolist(), lattice.kinds()[: len(lattice.basis)].tolist()
        self._origin = [crystal, sites.periodic, sites.species, [keys.fingerprint for keys in self.keys]]
        self._calculator = self._of_calculator()
        self._displacements: NDArray[np.float64] | None = None
        #: Number of calls of the calculator.
        self.computed = 0
        #: Largest difference between a cached energy and its recomputation in a later call of the calculator, in eV.
        self.disagreement = 0.0

    def check_state(self, atoms: Atoms, tol: float = 1e-15) -> list[str]:
        changes: list[str] = super().check_state(atoms, tol)  # type: ignore[no-untyped-call]
        return changes if self._of_calculator() == self._calculator else [*changes, "calculator"]

    def _of_calculator(self) -> str:
        return describe(self.calculator, self.model)

    def _check(self, atoms: Atoms) -> None:
        """Checks that cell and pbc equal the cell and pbc of the sites, before or after averaging over the symmetry
        operations."""
        for edge in range(3):
            found, expected = atoms.cell[edge], self.sites.cell[edge]
            if np.abs(atoms.cell[:] - self.sites.given_cell[:]).max() > 1e-7 < np.abs(found - expected).max():
                raise ValueError(
                    f"edge {edge} of the cell is {found.tolist()}, but that of the sites is {expected.tolist()}: "
                    "make Sites of the new structure for it"
                )
        if atoms.pbc.tolist() != self.sites.periodic:
            raise ValueError(f"pbc is {atoms.pbc.tolist()}, but that of the sites is {self.sites.periodic}: make Sites of the new structure for it")

    def _check_moves(self, located: NDArray[np.int64], displacements: NDArray[np.float64]) -> None:
        """Checks that no atom has moved relative to its site. Cached energies ignore such moves, so finite differences
        would be zero."""
        about = np.full((self.sites.lattice.sites, 3), np.nan)
        about[located] = displacements
        if self._displacements is not None:
            moved = np.abs(about - self._displacements).max(axis=1)
            if (moved > 1e-8).any():
                atom = int(np.flatnonzero(located == np.nanargmax(moved))[0])
                raise ValueError(
                    f"atom {atom} has moved by {np.nanmax(moved):.1e} Angstrom about its site, "
                    "but cached energies are those of atoms on their sites: take derivatives of the calculator itself, or atoms from sites.atoms(sites.occupations(atoms))"
                )
        self._displacements = about

    def calculate(
        self, atoms: Atoms | None = None, properties: Sequence[str] = ("energy",), system_changes: Sequence[str] = tuple(all_changes)
    ) -> None:
        super().calculate(atoms, properties, system_changes)  # type: ignore[no-untyped-call]
        assert self.atoms is not None
        self._check(self.atoms)
        located = self.sites.locate(self.atoms, self.tolerance)
        displacements = self.sites.displacements(self.atoms, located)
        species = self.sites.occupations(self.atoms, self.tolerance)
        hashes = np.zeros(len(species), np.uint64)
        for keys in self.keys:
            of = np.flatnonzero(self.sites.lattice.kinds() == keys.kind)
            hashes[of] = keys.hash_all(species, of)
        self._check_moves(located, displacements)
        calculator = self._of_calculator()
        if calculator != self._calculator:
            # Discards the results that the calculator computed with its previous parameters.
            self.calculator.results = {}
            if hasattr(self.calculator, "reset"):
                self.calculator.reset()  # type: ignore[no-untyped-call]
        self._calculator = calculator
        origin = repr([self._origin, self._calculator, _per_species(self.atoms)]).encode()
        wanted = hashes[located] ^ np.uint64(int.from_bytes(hashlib.blake2b(origin, digest_size=8).digest(), "little"))
        rows, found = self.cache.get_many(wanted)
        energies = rows.reshape(-1).astype(float)
        if not found.all():
            self.computed += 1
            other = self.atoms.copy()
            other.set_cell(self.sites.cell)
            other.positions -= displacements
            other.calc = self.calculator
            stored, energies = energies, np.asarray(other.get_potential_energies(), float)
            self.disagreement = max(self.disagreement, float(np.abs(energies - stored)[found].max(initial=0.0)))
            self.cache.put_many(wanted[~found], energies.reshape(rows.shape)[~found])
        self.results = {"energies": energies, "energy": float(energies.sum())}


def _per_species(atoms: Atoms) -> list[tuple[str, str, Any]]:
    """Returns the nonzero initial magnetic moments and charges of each species. They must be equal for all its
    atoms."""
    found: dict[tuple[str, str], tuple[int, Any]] = {}
    for name in ("initial_magmoms", "initial_charges"):
        for atom, (symbol, value) in enumerate(zip(atoms.symbols, atoms.arrays.get(name, np.zeros(0)).tolist())):
            before, expected = found.setdefault((name, symbol), (atom, value))
            if value != expected:
                raise ValueError(
                    f"{name} of the atoms {before} and {atom} ({symbol}) are {expected} and {value}, which the keys do not tell apart: "
                    "make them equal for all atoms of a species, or use the calculator itself"
                )
    return sorted((name, symbol, value) for (name, symbol), (_, value) in found.items() if np.any(value))
