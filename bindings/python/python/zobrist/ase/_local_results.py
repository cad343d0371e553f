"""Cached results of local environments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ase import Atoms
from numpy.typing import NDArray

from .._zobrist import Audit, Cache, LocalKeys, Store
from ._sites import Sites


class LocalResults:
    """Caches results of local environments, such as barriers of a vacancy: one computation for all equal environments.

    sites: Sites. keys: the LocalKeys of the sites that have results. cache: a Cache or Store. compute(atoms, site)
    returns the result of a site, a number or a row; atoms has an 'X' at each vacancy, and atoms[site] is at the site.
    audit: an Audit, which recomputes some of the hits.

    If a result depends on sites outside of the keys, all environments with equal hashes get the result of the first
    one, and rates violate detailed balance. audit measures the differences of such results.

    A number, such as an energy, is the same in all orientations. A row belongs to the first neighbours in
    keys.neighbours(site), one number for each; if the keys have symmetries, it is rotated with the environment. An
    environment that some operations map to itself has one row for all orientations that these operations relate.
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
        #: The number of requested results.
        self.asked = 0
        #: The number of computed results, without those of the audit.
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
        # The cache itself would not audit a value that another process has just computed.
        if self.audit is not None and is_hit:
            self.audit.hit(key, row, compute)
        return row if environment is None or np.size(row) == 1 else environment.from_canonical(row)
