"""Lattices from structures of ASE, occupations from and to `Atoms`, and results of local environments from a cache.

It needs the package `ase`: `pip install './bindings/python[ase]'` in a checkout.
"""

from ._cached_calculator import CachedCalculator
from ._local_results import LocalResults
from ._sites import Sites

__all__ = ["CachedCalculator", "LocalResults", "Sites"]
