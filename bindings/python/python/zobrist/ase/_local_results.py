"""Results of local environments from a cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ase import Atoms
from numpy.typing import NDArray

from .._zobrist import Audit, Cache, LocalKeys, Store
from ._sites import Sites


class LocalResults:
    """Results of local environments, such as the barriers of the jumps of a vacancy: each computed once for all equal environments.

    sites: Sites. keys: the LocalKeys of the sites that have results. cache: a Cache or Store. compute(atoms, site) returns the result of a site, a
    number or a row; atoms has an 'X' where there is no atom, and atoms[site] is at the site. audit: an Audit, which recomputes some of the hits.

    If a result depends on sites that the keys leave out, that of the first environment with a hash is returned for all of them, and rates violate detailed
    balance. audit measures by how much results differ.

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
