"""Tests that `CachedCalculator` returns the energies of its calculator, or raises an error."""

from pathlib import Path

import numpy as np
import pytest

import zobrist

pytest.importorskip("ase")

from ase import Atoms  # noqa: E402
from ase.build import bulk, fcc111  # noqa: E402
from ase.calculators.calculator import PropertyNotImplementedError  # noqa: E402
from ase.calculators.emt import EMT  # noqa: E402
from ase.calculators.fd import calculate_numerical_forces, calculate_numerical_stress  # noqa: E402
from ase.calculators.lj import LennardJones  # noqa: E402
from ase.constraints import FixAtoms  # noqa: E402

from zobrist.ase import CachedCalculator, Sites  # noqa: E402


def cached_for(structure: Atoms, calculator: object, cache: zobrist.Cache | zobrist.Store, species: tuple[str, ...] = ("Cu", "Au"), cutoff: float = 7.0) -> CachedCalculator:
    sites = Sites(structure, list(species))
    keys = zobrist.LocalKeys(sites.lattice, sites.offsets(cutoff), len(species), seed=2026, centre=True)
    return CachedCalculator(calculator, sites, keys, cache)


def new_cache() -> zobrist.Cache:
    return zobrist.Cache(1 << 14, "float64")


def direct(atoms: Atoms, calculator: object) -> float:
    other = atoms.copy()
    other.calc = calculator
    return float(other.get_potential_energy())


def edit(atoms: Atoms, structure: Atoms, rng: np.random.Generator) -> str:
    """Makes one random change, which may or may not change energies, and returns its name."""
    kinds = ["cell", "strain", "pbc", "rattle", "small rattle", "swap", "species", "magmoms", "charges", "constraint", "wrap", "shift", "order", "tags", "restore"]
    kind = str(rng.choice(kinds))
    atom, other = rng.integers(len(atoms), size=2)
    if kind == "cell":
        atoms.cell[rng.integers(3)] *= rng.choice([0.5, 2.0, 1.001])
    elif kind == "strain":
        atoms.set_cell(atoms.cell[:] * (1 + rng.choice([1e-2, 1e-4, 1e-6])), scale_atoms=True)
    elif kind == "pbc":
        atoms.pbc[rng.integers(3)] ^= True
    elif kind == "rattle":
        atoms.positions[atom] += rng.normal(0, 0.1, 3)
    elif kind == "small rattle":
        atoms.positions[atom] += rng.normal(0, 1e-5, 3)
    elif kind == "swap":
        atoms.positions[[atom, other]] = atoms.positions[[other, atom]]
    elif kind == "species":
        atoms.symbols[atom] = str(rng.choice(["Cu", "Au"]))
    elif kind == "magmoms":
        atoms.set_initial_magnetic_moments(rng.choice([0.0, 1.0], len(atoms)) * rng.integers(2))
    elif kind == "charges":
        atoms.set_initial_charges(np.where(atoms.numbers == 79, rng.integers(2), 0))
    elif kind == "constraint":
        atoms.set_constraint(FixAtoms([int(atom)]))
    elif kind == "wrap":
        atoms.wrap()
    elif kind == "shift":
        atoms.positions += structure.positions[1] - structure.positions[0]
    elif kind == "order":
        positions, symbols = atoms.positions[::-1].copy(), list(atoms.symbols)[::-1]
        atoms.positions, atoms.symbols = positions, symbols
    elif kind == "tags":
        atoms.set_tags(rng.integers(3, size=len(atoms)))
    else:
        atoms.set_constraint()
        atoms.cell, atoms.pbc, atoms.positions = structure.cell.copy(), structure.pbc.copy(), structure.positions.copy()
        atoms.arrays.pop("initial_magmoms", None)
    return kind


@pytest.mark.parametrize("name", ["bulk", "slab"])
def test_random_edits(name: str) -> None:
    """Makes 300 random edits, and after most edits requests the energy. The request raises an error, or returns the
    energy that EMT computes for the same atoms. Fails if a changed input is ignored."""
    structure = bulk("Cu", cubic=True) * (2, 2, 2) if name == "bulk" else fcc111("Cu", (3, 3, 3), vacuum=8.0)
    atoms = structure.copy()
    atoms.calc = cached_for(structure, EMT(), new_cache())
    rng = np.random.default_rng(2)
    equal, errors = set(), set()
    for _ in range(300):
        kind = edit(atoms, structure, rng)
        if rng.random() < 0.3:
            continue
        try:
            energy = atoms.get_potential_energy()
        except ValueError:
            errors.add(kind)
            atoms = structure.copy() if rng.random() < 0.5 else atoms
            atoms.calc = atoms.calc or cached_for(structure, EMT(), new_cache())
            continue
        # A cached energy is for atoms on their sites. EMT's energy of the displaced atoms differs by at most the sum of
        # the displacements times 1 eV / Angstrom.
        off = atoms.calc.sites.displacements(atoms, atoms.calc.sites.locate(atoms))
        assert energy == pytest.approx(direct(atoms, EMT()), abs=1e-8 + np.abs(off).sum()), kind
        equal.add(kind)
    assert {"swap", "species", "order", "restore", "wrap", "constraint", "charges"} <= equal
    assert {"cell", "strain", "pbc", "rattle"} <= errors


def test_what_changed_is_said() -> None:
    structure = bulk("Cu", cubic=True) * (2, 2, 2)
    atoms = structure.copy()
    atoms.calc = cached = cached_for(structure, EMT(), new_cache())
    expected = atoms.get_potential_energy()
    longer = atoms.copy()
    longer.cell[2] *= 2
    for changed, message in [
        (longer, r"edge 2 of the cell is \[0.0, 0.0, 14.44\], but that of the sites is \[0.0, 0.0, 7.22\]: make Sites of the new structure"),
        (Atoms(atoms, pbc=False), r"pbc is \[False, False, False\], but that of the sites is \[True, True, True\]"),
        (Atoms(atoms, magmoms=[1.0] + [0.0] * 31), r"initial_magmoms of the atoms 0 and 1 \(Cu\) are 1.0 and 0.0, which the keys do not tell apart"),
        (Atoms(atoms, charges=[0.0] * 31 + [1.0]), r"initial_charges of the atoms 0 and 31 \(Cu\) are 0.0 and 1.0"),
    ]:
        changed.calc = cached
        for _ in range(2):  # the error persists
            with pytest.raises(ValueError, match=message):
                changed.get_potential_energy()
    atoms.calc = cached
    assert atoms.get_potential_energy() == pytest.approx(expected, abs=1e-9)


def test_no_derivatives() -> None:
    """Fails if forces or stresses are returned. A displacement within the tolerance does not change the cached energy,
    so finite differences would be zero."""
    structure = bulk("Cu", cubic=True) * (2, 2, 2)
    atoms = structure.copy()
    atoms.symbols[3] = "Au"
    atoms.calc = cached_for(structure, EMT(), new_cache())
    atoms.get_potential_energy()
    for request in (atoms.get_forces, atoms.get_stress, atoms.get_stresses):
        with pytest.raises(PropertyNotImplementedError):
            request()
    with pytest.raises(ValueError, match=r"atom 0 has moved by .* about its site, but cached energies are those of atoms on their sites"):
        calculate_numerical_forces(atoms, iatoms=[0], force_consistent=False)
    with pytest.raises(ValueError, match="edge 0 of the cell is"):
        calculate_numerical_stress(atoms, force_consistent=False)


def test_calculators_and_crystals_share_a_cache(tmp_path: Path) -> None:
    """Uses one cache for different species, lattice constants, calculators and parameters. Fails if the cached hashes
    omit one of these."""
    for cache in (new_cache(), zobrist.Store(tmp_path / "energies.store", model="EMT", width=1)):
        with cache if isinstance(cache, zobrist.Store) else np.errstate():
            for _ in range(2):
                computed = []
                for symbol, a, calculator in [
                    ("Cu", 3.61, EMT()),
                    ("Cu", 3.62, EMT()),
                    ("Cu", 3.61 * (1 + 1e-6), EMT()),
                    ("Ag", 3.61, EMT()),
                    ("Cu", 3.61, EMT(asap_cutoff=True)),
                    ("Cu", 3.61, LennardJones(sigma=2.3, rc=5.0)),
                    ("Cu", 3.61, LennardJones(sigma=2.4, rc=5.0)),
                ]:
                    atoms = bulk(symbol, a=a, cubic=True) * (2, 2, 2)
                    expected = direct(atoms, calculator)
                    atoms.calc = cached_for(atoms, calculator, cache, (symbol, "Au"))
                    assert atoms.get_potential_energy() == pytest.approx(expected, abs=1e-9)
                    computed.append(atoms.calc.computed)
            # In the second pass, new calculators find all energies in the cache.
            assert computed == [0] * 7


def test_a_calculator_that_changes() -> None:
    """Changes the parameters between two energies of the same atoms. Fails if the second call returns the first
    energy."""
    atoms = bulk("Cu", cubic=True) * (2, 2, 2)
    atoms.calc = cached_for(atoms, LennardJones(sigma=2.3, rc=5.0), new_cache())
    atoms.get_potential_energy()
    atoms.calc.calculator.set(sigma=2.4)
    assert atoms.get_potential_energy() == pytest.approx(direct(atoms, LennardJones(sigma=2.4, rc=5.0)))


def test_moments_of_species() -> None:
    """Gives all atoms of a species the same moment. Fails if energies for different moments share a hash."""

    class Magnetic(EMT):
        def calculate(self, *arguments: object) -> None:
            super().calculate(*arguments)
            self.results["energies"] = self.results["energies"] + self.atoms.get_initial_magnetic_moments()
            self.results["energy"] = self.results["energies"].sum()

    structure = bulk("Ni", cubic=True) * (2, 2, 2)
    cache = new_cache()
    for moment in (0.6, 0.0, -0.6, 0.6):
        structure.set_initial_magnetic_moments([moment] * 32)
        expected = direct(structure, Magnetic())
        structure.calc = cached_for(structure, Magnetic(), cache, ("Ni", "Cu"))
        assert structure.get_potential_energy() == pytest.approx(expected, abs=1e-9)


def test_keys_without_the_site() -> None:
    sites = Sites(bulk("Cu", cubic=True) * (2, 2, 2), ["Cu", "Au"])
    keys = zobrist.LocalKeys(sites.lattice, sites.offsets(3.0), 2)
    with pytest.raises(ValueError, match="the keys of kind 0 do not depend on the site itself; make them with centre=True"):
        CachedCalculator(EMT(), sites, keys, new_cache())


def test_disagreement_tells_that_keys_are_too_short() -> None:
    """EMT reaches beyond the first shell, so a key of this shell omits atoms that change the energy. Fails if
    `disagreement` is small for this key."""
    structure = bulk("Cu", cubic=True) * (3, 3, 3)
    largest = []
    for cutoff in (2.6, 7.0):
        atoms = structure.copy()
        atoms.calc = cached_for(structure, EMT(), new_cache(), cutoff=cutoff)
        rng = np.random.default_rng(1)
        for _ in range(4):
            atoms.symbols[rng.integers(108)] = "Au"
            atoms.get_potential_energy()
        largest.append(atoms.calc.disagreement)
    assert largest[0] > 1e-3 and largest[1] < 1e-9
