"""Tests that `CachedCalculator` returns the energies of its calculator, or raises an error."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import zobrist

pytest.importorskip("ase")

from ase import Atoms  # noqa: E402
from ase.build import bulk, fcc111  # noqa: E402
from ase.calculators.calculator import Calculator, PropertyNotImplementedError  # noqa: E402
from ase.calculators.emt import EMT  # noqa: E402
from ase.calculators.fd import calculate_numerical_forces, calculate_numerical_stress  # noqa: E402
from ase.calculators.lj import LennardJones  # noqa: E402
from ase.calculators.mixing import LinearCombinationCalculator, SumCalculator  # noqa: E402
from ase.constraints import FixAtoms  # noqa: E402

from zobrist.ase import CachedCalculator, LocalResults, Sites  # noqa: E402


def cached_for(structure: Atoms, calculator: object, cache: zobrist.Cache | zobrist.Store, species: tuple[str, ...] = ("Cu", "Au"), cutoff: float = 7.0, model: str | None = None) -> CachedCalculator:
    sites = Sites(structure, list(species))
    keys = zobrist.LocalKeys(sites.lattice, sites.offsets(cutoff), len(species), seed=2026, centre=True)
    return CachedCalculator(calculator, sites, keys, cache, model=model)


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


def boxes() -> dict[str, tuple[Atoms, list[list[str]]]]:
    """Returns structures and species: a crystal, a slab, a crystal of two kinds of sites, and one with a noisy cell."""
    ordered = bulk("Cu", cubic=True) * (2, 2, 2)
    ordered.symbols[::4] = "Au"
    noisy = bulk("Cu", cubic=True) * (2, 2, 2)
    noisy.set_cell(noisy.cell[:] + np.random.default_rng(3).uniform(-2e-4, 2e-4, (3, 3)), scale_atoms=True)
    return {
        "bulk": (bulk("Cu", cubic=True) * (2, 2, 2), [["Cu", "Au"]]),
        "slab": (fcc111("Cu", (3, 3, 3), vacuum=8.0), [["Cu", "Au"]]),
        "two kinds": (ordered, [["Au", "Cu"], ["Cu", "Au"]]),
        "noisy cell": (noisy, [["Cu", "Au"]]),
    }


def random_edits(name: str, count: int) -> tuple[set[str], set[str], int]:
    """Makes random edits, and after most edits requests the energy. The request raises an error, or returns the energy
    that EMT computes for the same atoms on their sites. Returns the edits before energies and before errors, and the
    number of energies."""
    structure, species = boxes()[name]
    sites = Sites(structure, species, sublattices=np.where(structure.symbols == species[0][0], 0, len(species) - 1))
    keys = [
        zobrist.LocalKeys(sites.lattice, sites.offsets(7.0, kind), 2, seed=2026, lane=kind, kind=kind, centre=True) for kind in range(len(species))
    ]
    cached = CachedCalculator(EMT(), sites, keys, new_cache())
    atoms = structure.copy()
    atoms.calc = cached
    rng = np.random.default_rng(2)
    equal, errors, energies = set(), set(), 0
    for _ in range(count):
        kind = edit(atoms, structure, rng)
        if rng.random() < 0.3:
            continue
        try:
            energy = atoms.get_potential_energy()
        except ValueError:
            errors.add(kind)
            atoms = structure.copy() if rng.random() < 0.5 else atoms
            atoms.calc = cached
            continue
        off = sites.displacements(atoms, sites.locate(atoms))
        on_sites = atoms.copy()
        on_sites.set_cell(sites.cell)
        on_sites.positions -= off
        assert energy == pytest.approx(direct(on_sites, EMT()), abs=1e-8), kind
        # The displacements within the tolerance change an energy by at most their sum times 1 eV / Angstrom.
        if np.abs(off).max() > 1e-12 or name == "noisy cell":
            assert energy == pytest.approx(direct(atoms, EMT()), abs=1e-8 + np.abs(off).sum()), kind
        equal.add(kind)
        energies += 1
    return equal, errors, energies


@pytest.mark.parametrize("name", ["bulk", "slab", "two kinds", "noisy cell"])
def test_random_edits(name: str) -> None:
    """Fails if a changed input is ignored."""
    # With half as many, the energies of the slab miss one of these edits.
    equal, errors, _ = random_edits(name, 250 if name == "slab" else 120)
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


@dataclass
class Coefficients:
    strength: float


class Scaled(EMT):
    """EMT with energies multiplied by a parameter, a keyword of any type that has a value."""

    def __init__(self, factor: object, strength: Callable[[object], float]) -> None:
        super().__init__()
        self.strength = strength
        self.parameters["factor"] = factor

    def calculate(self, *arguments: object) -> None:
        super().calculate(*arguments)
        factor = self.strength(self.parameters["factor"])
        self.results["energies"] = self.results["energies"] * factor
        self.results["energy"] = self.results["energies"].sum()


def test_calculators_inside_calculators_and_objects_as_parameters() -> None:
    """Uses one cache for calculators that differ only in a calculator or in an object that they contain. Fails if
    these have equal hashes."""
    cache, structure = new_cache(), bulk("Cu", cubic=True) * (2, 2, 2)
    pairs = [LennardJones(sigma=sigma, rc=5.0) for sigma in (2.3, 2.4)]
    for _ in range(2):
        for calculator in [
            *[SumCalculator([EMT(), pair]) for pair in pairs],
            *[LinearCombinationCalculator([EMT(), pairs[0]], [1.0, weight]) for weight in (0.5, 0.25)],
            *[Scaled(Coefficients(strength), lambda each: each.strength) for strength in (2.0, 3.0)],
            *[Scaled([np.array([strength])], lambda each: each[0][0]) for strength in (2.0, 3.0)],
        ]:
            expected = direct(structure, calculator)
            structure.calc = cached_for(structure, calculator, cache)
            assert structure.get_potential_energy() == pytest.approx(expected, abs=1e-9)
    mixed = LinearCombinationCalculator([EMT(), pairs[0]], [1.0, 0.5])
    structure.calc = cached_for(structure, mixed, new_cache())
    structure.get_potential_energy()
    mixed.mixer.weights[1] = 0.25
    expected = direct(structure, LinearCombinationCalculator([EMT(), pairs[0]], [1.0, 0.25]))
    assert structure.get_potential_energy() == pytest.approx(expected, abs=1e-9)


def test_calculators_that_do_not_say_what_they_depend_on() -> None:
    """Fails if two such calculators share energies without a name."""

    class Silent(Calculator):
        implemented_properties = ["energy", "energies"]

        def __init__(self, energy: float) -> None:
            super().__init__()
            self.each = energy

        def calculate(self, *arguments: object) -> None:
            super().calculate(*arguments)
            energies = np.full(len(self.atoms), self.each)
            self.results = {"energies": energies, "energy": energies.sum()}

    structure, cache = bulk("Cu", cubic=True) * (2, 2, 2), new_cache()
    with pytest.raises(ValueError, match="Silent has no parameters, so results of another one would have equal hashes: pass model='...'"):
        cached_for(structure, Silent(1.0), cache)
    for energy in (1.0, 2.0, 1.0):
        structure.calc = cached_for(structure, Silent(energy), cache, model=f"{energy} eV")
        assert structure.get_potential_energy() == 32 * energy
    for value in (lambda: 2.0, np.random.default_rng(1), object()):
        with pytest.raises(ValueError, match="a parameter of the calculator is a .*, whose value has no text: pass model"):
            cached_for(structure, Scaled(value, lambda _: 2.0), cache)
        structure.calc = cached_for(structure, Scaled(value, lambda _: 2.0), cache, model=f"twice, {type(value)}")
        assert structure.get_potential_energy() == pytest.approx(2 * direct(structure, EMT()))


def test_wrappers_of_calculators() -> None:
    """Fails if wrappers whose attributes differ share energies without a name. Their `parameters` are empty."""

    class Wrapper(Calculator):
        implemented_properties = ["energy", "energies"]

        def __init__(self, inner: object, **attributes: object) -> None:
            super().__init__()
            self.inner = inner
            vars(self).update(attributes)

        def calculate(self, *arguments: object) -> None:
            super().calculate(*arguments)
            self.results = {"energies": EMT().get_potential_energies(self.atoms)}
            self.results["energy"] = self.results["energies"].sum()

    structure, cache = bulk("Cu", cubic=True) * (2, 2, 2), new_cache()
    for wrapper, names in [
        (Wrapper(EMT(), factor=2.0), "factor"),
        (Wrapper([EMT(), 2.0]), "inner"),
        (Wrapper(SimpleNamespace(calcs=[EMT()], shift=1.0)), "inner.shift"),
        (SumCalculator([EMT(), Wrapper(EMT(), a=1, b=2)]), "a, b"),
    ]:
        with pytest.raises(ValueError, match=f"Wrapper has no parameters, but the attributes {names}, so results"):
            cached_for(structure, wrapper, cache)
        cached_for(structure, wrapper, cache, model="wrapped")
    for wrapper in (Wrapper(EMT()), Wrapper([EMT()])):
        structure.calc = cached_for(structure, wrapper, cache)
        for _ in range(2):
            assert structure.get_potential_energy() == pytest.approx(direct(structure, EMT()))


def test_keys_of_another_lattice() -> None:
    """Fails if environments are read with the offsets of another lattice."""
    one, other = (Sites(bulk("Cu", cubic=True) * cells, ["Cu", "Au"]) for cells in ((2, 2, 2), (4, 2, 1)))
    keys = zobrist.LocalKeys(other.lattice, other.offsets(7.0), 2, centre=True)
    lists = zobrist.LocalKeys.with_neighbours(np.zeros((32, 1), int), 2, centre=True)
    for wrong in (keys, lists):
        with pytest.raises(ValueError, match="keys 0 are for .*, but the sites are those of .*: make LocalKeys with sites.lattice"):
            CachedCalculator(EMT(), one, wrong, new_cache())
        with pytest.raises(ValueError, match="keys 0 are for"):
            LocalResults(one, wrong, new_cache(), lambda atoms, site: 0.0)


def test_a_relaxed_cell() -> None:
    """The cell of the structure is cubic only within the tolerance. Fails if equivalent environments have unequal
    energies, because the calculator gets this cell."""
    structure, _ = boxes()["noisy cell"]
    sites = Sites(structure, ["Cu", "Au"])
    assert np.ptp(sites.cell.lengths()) < 1e-9 and np.abs(sites.cell.angles() - 90).max() < 1e-7
    assert 1e-5 < np.abs(sites.cell - structure.cell).max() < 4e-4
    given, cached = [], []
    calculator = cached_for(structure, EMT(), new_cache())
    for near in np.argsort(structure.get_distances(0, range(32), mic=True))[1:13]:
        pair = structure.copy()
        pair.symbols[[0, near]] = "Au"
        given.append(direct(pair, EMT()))
        pair.calc = calculator
        cached.append(pair.get_potential_energy())
        assert cached[-1] == pytest.approx(direct(sites.atoms(sites.occupations(pair)), EMT()), abs=1e-9)
    # The twelve nearest neighbours are equivalent.
    assert np.ptp(cached) < 1e-9 < 1e-6 < np.ptp(given)


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
