"""Cached results of local environments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ase import Atoms
from numpy.typing import NDArray

from .._zobrist import Cache, LocalKeys, Store
from ..audit import Audit
from ._sites import Sites, check_lattice


class LocalResults:
    """Caches results of local environments, such as barriers of a vacancy. Equal environments share one computation.

    sites: Sites. keys: the LocalKeys of the sites that have results. cache: a Cache or Store. compute(atoms, site)
    returns the result of a site, a number or a row. The argument atoms has an 'X' at each vacancy, and atoms[site] is
    at the site. audit: an Audit, which recomputes some of the hits.

    If a result depends on sites outside of the keys, all environments with equal hashes get the first computed result,
    and rates violate detailed balance. audit measures how much such results differ.

    A number, such as an energy, is the same in all orientations of an environment. A row has one number for each of the
    first neighbours in keys.neighbours(site). If the keys have symmetries, a row is rotated with the environment. If an
    operation maps an environment to itself, its row must be equal after this operation.
    """

    def __init__(
        self,
        sites: Sites,
        keys: LocalKeys,
        cache: Cache | Store,
        compute: Callable[[Atoms, int], Any],
        audit: Audit | None = None,
    ) -> None:
        check_lattice(sites, [keys])
        self.sites, self.keys, self.cache, self.compute, self.audit = sites, keys, cache, compute, audit
        #: Number of requested results.
        self.asked = 0
        #: Number of computed results, not counting recomputations by the audit.
        self.computed = 0

    def get(self, species: NDArray[np.uint8], site: int) -> Any:
        """Returns the result of a site. It is taken from the cache if an equal environment has a result."""
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
        # The cache would not audit a value that another process computed during this call.
        if self.audit is not None and is_hit:
            self.audit.hit(key, row, compute)
        return row if environment is None or np.size(row) == 1 else environment.from_canonical(row)
