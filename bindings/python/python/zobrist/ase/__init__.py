"""Lattices from ASE structures, conversion between `Atoms` and occupations, and cached results of local environments.

This module needs the package `ase`: `pip install './bindings/python[ase]'` in a checkout.
"""

from ._cached_calculator import CachedCalculator
from ._local_results import LocalResults
from ._sites import Sites

__all__ = ["CachedCalculator", "LocalResults", "Sites"]
