"""Structures of minerals and alloys by space group and Wyckoff positions, and relaxed copies of them.

The parameters are those of R. W. G. Wyckoff, Crystal Structures (1963), and of the AFLOW library of prototypes (Mehl et
al., Comput. Mater. Sci. 136, S1, 2017), rounded; the last structure is a model without a source. `relaxed` adds noise
as relaxations leave it, because the parameters alone give exact positions. No test depends on the parameters: the
expected symmetry is that of the noisy positions by spglib, whose space group must be the one in the table.
"""

import numpy as np
from ase import Atoms
from ase.spacegroup import crystal


def cubic(a: float) -> list[float]:
    return [a, a, a, 90, 90, 90]


def tetragonal(a: float, c: float) -> list[float]:
    return [a, a, c, 90, 90, 90]


def hexagonal(a: float, c: float) -> list[float]:
    return [a, a, c, 90, 90, 120]


THIRD = (1 / 3, 2 / 3)

# For each crystal: the space group, or the group and the setting; the cell; the symbols and positions of the Wyckoff
# positions.
CRYSTALS = {
    # cubic
    "copper, A1": (225, cubic(3.615), [("Cu", (0, 0, 0))]),
    "tungsten, A2": (229, cubic(3.165), [("W", (0, 0, 0))]),
    "silicon, A4": ((227, 2), cubic(5.431), [("Si", (0.125, 0.125, 0.125))]),
    "halite, B1": (225, cubic(5.64), [("Na", (0, 0, 0)), ("Cl", (0.5, 0.5, 0.5))]),
    "zincblende, B3": (216, cubic(5.653), [("Ga", (0, 0, 0)), ("As", (0.25, 0.25, 0.25))]),
    "FeSi, B20": (198, cubic(4.49), [("Fe", (0.137,) * 3), ("Si", (0.842,) * 3)]),
    "fluorite, C1": (225, cubic(5.463), [("Ca", (0, 0, 0)), ("F", (0.25, 0.25, 0.25))]),
    "half-Heusler, C1b": (216, cubic(5.92), [("Mn", (0, 0, 0)), ("Ni", (0.25, 0.25, 0.25)), ("Sb", (0.5, 0.5, 0.5))]),
    "pyrite, C2": (205, cubic(5.418), [("Fe", (0, 0, 0)), ("S", (0.3851,) * 3)]),
    "cuprite, C3": ((224, 2), cubic(4.27), [("Cu", (0, 0, 0)), ("O", (0.25, 0.25, 0.25))]),
    "MgCu2, C15": ((227, 2), cubic(7.034), [("Mg", (0.125,) * 3), ("Cu", (0.5,) * 3)]),
    "Cr3Si, A15": (223, cubic(4.56), [("Cr", (0.25, 0, 0.5)), ("Si", (0, 0, 0))]),
    "beta-tungsten, A15": (223, cubic(5.05), [("W", (0.25, 0, 0.5)), ("W", (0, 0, 0))]),
    "skutterudite, D02": (204, cubic(9.036), [("Co", (0.25, 0.25, 0.25)), ("Sb", (0, 0.3351, 0.1602))]),
    "strontium titanate, E21": (221, cubic(3.905), [("Sr", (0, 0, 0)), ("Ti", (0.5, 0.5, 0.5)), ("O", (0.5, 0.5, 0))]),
    "spinel, H11": ((227, 2), cubic(8.083), [("Mg", (0.125,) * 3), ("Al", (0.5,) * 3), ("O", (0.2624,) * 3)]),
    "magnetite, H11": ((227, 2), cubic(8.394), [("Fe", (0.125,) * 3), ("Fe", (0.5,) * 3), ("O", (0.2549,) * 3)]),
    "garnet": (230, cubic(12.0), [("Al", (0, 0, 0)), ("Al", (0.375, 0, 0.25)), ("Y", (0.125, 0, 0.25)), ("O", (-0.0306, 0.0512, 0.15))]),
    "Heusler, L21": (225, cubic(5.95), [("Al", (0, 0, 0)), ("Mn", (0.5, 0.5, 0.5)), ("Cu", (0.25, 0.25, 0.25))]),
    # tetragonal
    "CuAu, L10": (123, tetragonal(2.8, 3.67), [("Cu", (0, 0, 0)), ("Au", (0.5, 0.5, 0.5))]),
    "rutile, C4": (136, tetragonal(4.594, 2.959), [("Ti", (0, 0, 0)), ("O", (0.3053, 0.3053, 0))]),
    "anatase, C5": ((141, 1), tetragonal(3.785, 9.514), [("Ti", (0, 0, 0)), ("O", (0, 0, 0.2081))]),
    "zircon": ((141, 2), tetragonal(6.607, 5.982), [("Zr", (0, 0.75, 0.125)), ("Si", (0, 0.25, 0.375)), ("O", (0, 0.0661, 0.1953))]),
    "chalcopyrite, E11": (122, tetragonal(5.289, 10.423), [("Cu", (0, 0, 0)), ("Fe", (0, 0, 0.5)), ("S", (0.2574, 0.25, 0.125))]),
    "MoSi2, C11b": (139, tetragonal(3.202, 7.851), [("Mo", (0, 0, 0)), ("Si", (0, 0, 0.3353))]),
    "ferroelectric BaTiO3": (99, tetragonal(3.994, 4.034), [("Ba", (0, 0, 0)), ("Ti", (0.5, 0.5, 0.515)), ("O", (0.5, 0.5, -0.024)), ("O", (0.5, 0, 0.487))]),
    "tilted SrTiO3": (140, tetragonal(5.511, 7.796), [("Sr", (0, 0.5, 0.25)), ("Ti", (0, 0, 0)), ("O", (0, 0, 0.25)), ("O", (0.2451, 0.7451, 0))]),
    # hexagonal
    "magnesium, A3": (194, hexagonal(3.209, 5.211), [("Mg", (*THIRD, 0.25))]),
    "lanthanum, dhcp": (194, hexagonal(3.77, 12.14), [("La", (0, 0, 0)), ("La", (*THIRD, 0.25))]),
    "graphite, A9": (194, hexagonal(2.461, 6.708), [("C", (0, 0, 0.25)), ("C", (*THIRD, 0.25))]),
    "wurtzite, B4": (186, hexagonal(3.25, 5.207), [("Zn", (*THIRD, 0)), ("O", (*THIRD, 0.3826))]),
    "NiAs, B81": (194, hexagonal(3.602, 5.009), [("Ni", (0, 0, 0)), ("As", (*THIRD, 0.25))]),
    "WC, Bh": (187, hexagonal(2.906, 2.837), [("W", (0, 0, 0)), ("C", (*THIRD, 0.5))]),
    "MoS2, C7": (194, hexagonal(3.16, 12.294), [("Mo", (*THIRD, 0.25)), ("S", (*THIRD, 0.621))]),
    "MgZn2, C14": (194, hexagonal(5.223, 8.566), [("Mg", (*THIRD, 0.062)), ("Zn", (0, 0, 0)), ("Zn", (0.8305, 0.661, 0.25))]),
    "MgB2, C32": (191, hexagonal(3.086, 3.524), [("Mg", (0, 0, 0)), ("B", (*THIRD, 0.5))]),
    # trigonal and rhombohedral
    "quartz, C8": (154, hexagonal(4.9137, 5.4047), [("Si", (0.4697, 0, 2 / 3)), ("O", (0.4133, 0.2672, 0.7855))]),
    "tysonite, LaF3": (165, hexagonal(7.185, 7.351), [("La", (0.6599, 0, 0.25)), ("F", (0.3659, 0.0536, 0.0813)), ("F", (*THIRD, 0.1859)), ("F", (0, 0, 0.25))]),
    "LiCoO2": (166, hexagonal(2.8161, 14.0523), [("Li", (0, 0, 0.5)), ("Co", (0, 0, 0)), ("O", (0, 0, 0.2605))]),
    "Bi2Te3, C33": (166, hexagonal(4.383, 30.487), [("Bi", (0, 0, 0.4)), ("Te", (0, 0, 0)), ("Te", (0, 0, 0.2095))]),
    "corundum, D51": (167, hexagonal(4.759, 12.991), [("Al", (0, 0, 0.3522)), ("O", (0.3064, 0, 0.25))]),
    "calcite, G01": (167, hexagonal(4.99, 17.061), [("Ca", (0, 0, 0)), ("C", (0, 0, 0.25)), ("O", (0.2568, 0, 0.25))]),
    "tilted LaAlO3": (167, hexagonal(5.365, 13.111), [("La", (0, 0, 0.25)), ("Al", (0, 0, 0)), ("O", (0.525, 0, 0.25))]),
    "LiNbO3": (161, hexagonal(5.148, 13.863), [("Nb", (0, 0, 0)), ("Li", (0, 0, 0.2787)), ("O", (0.0492, 0.3446, 0.0647))]),
    "ilmenite, E22": (148, hexagonal(5.087, 14.042), [("Fe", (0, 0, 0.3554)), ("Ti", (0, 0, 0.1464)), ("O", (0.3174, 0.0233, 0.2451))]),
    # orthorhombic
    "alpha-uranium, A20": (63, [2.854, 5.87, 4.955, 90, 90, 90], [("U", (0, 0.105, 0.25))]),
    "black phosphorus, A17": (64, [3.314, 10.478, 4.376, 90, 90, 90], [("P", (0, 0.1017, 0.0808))]),
    "marcasite, C18": (58, [4.443, 5.425, 3.387, 90, 90, 90], [("Fe", (0, 0, 0)), ("S", (0.2, 0.378, 0))]),
    "cementite, D011": (62, [5.09, 6.743, 4.524, 90, 90, 90], [("C", (0.877, 0.25, 0.444)), ("Fe", (0.036, 0.25, 0.837)), ("Fe", (0.176, 0.068, 0.332))]),
    "tilted CaTiO3": (62, [5.44, 7.643, 5.381, 90, 90, 90], [("Ca", (0.036, 0.25, 0.993)), ("Ti", (0, 0, 0.5)), ("O", (0.484, 0.25, 0.071)), ("O", (0.289, 0.037, 0.711))]),
    "LiFePO4": (
        62,
        [10.332, 6.01, 4.692, 90, 90, 90],
        [
            ("Li", (0, 0, 0)),
            ("Fe", (0.2822, 0.25, 0.9747)),
            ("P", (0.0948, 0.25, 0.4182)),
            ("O", (0.0968, 0.25, 0.7428)),
            ("O", (0.4571, 0.25, 0.2060)),
            ("O", (0.1656, 0.0465, 0.2848)),
        ],
    ),
    # monoclinic and triclinic
    "baddeleyite": (14, [5.15, 5.212, 5.317, 90, 99.23, 90], [("Zr", (0.2754, 0.0395, 0.2083)), ("O", (0.07, 0.3317, 0.3447)), ("O", (0.4496, 0.7569, 0.4792))]),
    "beta-gallia": (
        12,
        [12.23, 3.04, 5.80, 90, 103.7, 90],
        [("Ga", (0.0905, 0, 0.7946)), ("Ga", (0.3414, 0, 0.6857)), ("O", (0.1674, 0, 0.1011)), ("O", (0.4957, 0, 0.2553)), ("O", (0.8279, 0, 0.4365))],
    ),
    "Li2MnO3": (
        12,
        [4.937, 8.532, 5.032, 90, 109.46, 90],
        [("Mn", (0, 0.167, 0)), ("Li", (0, 0.5, 0)), ("Li", (0, 0, 0.5)), ("Li", (0, 0.661, 0.5)), ("O", (0.219, 0, 0.227)), ("O", (0.254, 0.321, 0.223))],
    ),
    "a triclinic model": (2, [4.2, 5.1, 6.3, 84, 97, 105], [("Ca", (0, 0, 0)), ("Si", (0.31, 0.42, 0.17)), ("O", (0.13, 0.71, 0.44)), ("O", (0.66, 0.12, 0.38))]),
}


def built(name: str) -> Atoms:
    group, cell, places = CRYSTALS[name]
    number, setting = group if isinstance(group, tuple) else (group, 1)
    return crystal([symbol for symbol, _ in places], [place for _, place in places], spacegroup=number, setting=setting, cellpar=cell)


def relaxed(name: str, noise: float = 5e-4) -> Atoms:
    """Returns the conventional cell with positions and edges displaced by up to `noise`, in Angstrom, shifted, in random
    order, and rounded to eight digits of the scaled coordinates."""
    atoms, rng = built(name), np.random.default_rng(len(name))
    atoms.positions += rng.uniform(0, 3, 3) + rng.uniform(-noise, noise, (len(atoms), 3)) / 3**0.5
    atoms.set_cell(atoms.cell[:] + rng.uniform(-noise, noise, (3, 3)) / 3**0.5, scale_atoms=True)
    atoms.set_scaled_positions(np.round(atoms.get_scaled_positions(), 8))
    return atoms[rng.permutation(len(atoms))]
