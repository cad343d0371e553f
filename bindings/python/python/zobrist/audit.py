"""Recomputes cache hits to test whether the keys cover everything that results depend on."""

from __future__ import annotations

import copy
import math
import operator
import threading
from collections.abc import Callable
from typing import Any, Optional, SupportsIndex

import numpy as np

__all__ = ["Audit"]


class Audit:
    """Recomputes every n-th hit of a Cache or Store, and reports how often and by how much the recomputed values differ
    from the stored values. It keeps the first difference.

    Results cached by local environment are exact only if nothing outside the environment affects them. With long-range
    interactions, two sites with equal truncated environments have different results: barriers in alloys differ by tens
    of meV. Hash collisions also cause differences, and so do keys that omit a part of the state. The caller always gets
    the cached value, so an audit does not change a trajectory.

    distance(stored, recomputed) returns the difference of two values as a float, 0 for equal values; NaN counts as
    infinity. Without a distance, the difference is 0 for equal values and 1 for unequal values; two arrays are equal if
    all their elements are equal. Threads may share an audit. To combine the audits of several processes, pickle them
    and call merge.

    Makes an audit that recomputes one hit in `every`.

    >>> import zobrist
    >>> memory = zobrist.Cache(100)
    >>> audit = zobrist.Audit(every=2, distance=lambda stored, recomputed: abs(stored - recomputed))
    >>> def energy(state):  # the key omits the third digit
    ...     return state % 100 + (0.25 if state // 100 == 1 else 0.0)
    >>> for state in [17, 17, 117, 217, 217]:
    ...     _ = memory.get_or_compute(state % 100, lambda: energy(state), audit)
    >>> print(audit)
    4 hits, 2 recomputed, 1 of them different
    difference: 0.25 at most, 0.125 on average
    first: hash 17, stored 17.0, recomputed 17.25
    """

    __slots__ = ("_audited", "_differing", "_distance", "_every", "_first", "_hits", "_largest", "_lock", "_sum")

    def __init__(self, every: SupportsIndex = 100, distance: Optional[Callable[[Any, Any], float]] = None) -> None:
        self._every = operator.index(every)
        if self._every < 1:
            raise ValueError(f"every is {every}, but must be 1 or more")
        if distance is not None and not callable(distance):
            raise ValueError("distance cannot be called")
        self._distance = _inequality if distance is None else distance
        self._lock = threading.Lock()
        self._hits = self._audited = self._differing = 0
        self._largest = self._sum = 0.0
        self._first: Optional[tuple[int, Any, Any]] = None

    def hit(self, hash: int, stored: Any, compute: Callable[[], Any]) -> None:
        """Records a hit of a cache other than Cache and Store. If the hit is selected for the audit, calls `compute()`
        and compares the result with `stored`.

        >>> squares, audit = {2: 4, 3: 8}, zobrist.Audit(every=1)
        >>> for number, square in squares.items():
        ...     audit.hit(number, square, lambda: number * number)
        >>> audit.audited, audit.first
        (2, (3, 8, 9))
        """
        if self._is_selected():
            self._compare(hash, stored, compute())

    def _is_selected(self) -> bool:
        """Counts a hit, and returns whether to recompute it."""
        with self._lock:
            self._hits += 1
            return self._hits % self._every == 0

    def _compare(self, hash: int, stored: Any, recomputed: Any) -> None:
        difference = float("inf") if math.isnan(found := self._distance(stored, recomputed)) else float(found)
        first = None
        if difference != 0 and self._first is None:
            # Copies both values, because the caller may modify the objects that it receives.
            first = (hash, _copied(stored), _copied(recomputed))
        self._add(0, 1, int(difference != 0), difference, difference, first)

    def _add(self, hits: int, audited: int, differing: int, largest: float, sum: float, first: Optional[tuple[int, Any, Any]]) -> None:
        with self._lock:
            self._hits += hits
            self._audited += audited
            self._differing += differing
            self._largest = max(self._largest, largest)
            self._sum += sum
            self._first = self._first or first

    def _counts(self) -> tuple[int, int, int, float, float, Optional[tuple[int, Any, Any]]]:
        with self._lock:
            return self._hits, self._audited, self._differing, self._largest, self._sum, self._first

    def merge(self, other: Audit) -> None:
        """Adds the results of another audit, such as one from another process."""
        if not isinstance(other, Audit):
            raise TypeError(f"other is a {type(other).__name__}, but must be a zobrist.Audit")
        self._add(*other._counts())

    @property
    def hits(self) -> int:
        """Number of hits, including hits that were not recomputed."""
        return self._hits

    @property
    def audited(self) -> int:
        """Number of hits that were recomputed."""
        return self._audited

    @property
    def differing(self) -> int:
        """Number of recomputed hits with a difference other than 0."""
        return self._differing

    @property
    def largest(self) -> float:
        """Largest difference between a stored and a recomputed value."""
        return self._largest

    @property
    def mean(self) -> float:
        """Mean difference between stored and recomputed values, over all recomputed hits; 0 if there are none."""
        _, audited, _, _, sum, _ = self._counts()
        return sum / audited if audited else 0.0

    @property
    def first(self) -> Optional[tuple[int, Any, Any]]:
        """The first hit with a difference, as a tuple of hash, stored value and recomputed value; None if no values
        differ."""
        return self._first

    def __str__(self) -> str:
        hits, audited, differing, largest, _, first = self._counts()
        witness = "" if first is None else "\nfirst: hash {}, stored {!r}, recomputed {!r}".format(*first)
        return (
            f"{hits} hits, {audited} recomputed, {differing} of them different\n"
            f"difference: {largest:g} at most, {self.mean:g} on average{witness}"
        )

    def __repr__(self) -> str:
        return f"<Audit of {self._hits} hits, {self._audited} recomputed, {self._differing} of them different>"

    def __reduce__(self) -> tuple[Any, ...]:
        distance = None if self._distance is _inequality else self._distance
        return type(self), (self._every, distance), self._counts()

    def __setstate__(self, counts: tuple[Any, ...]) -> None:
        self._add(*counts)


def _inequality(stored: Any, recomputed: Any) -> float:
    """Returns 0 if two objects are equal, 1 otherwise."""
    if isinstance(stored, np.ndarray) or isinstance(recomputed, np.ndarray):
        return float(not np.array_equal(stored, recomputed))
    return float(not stored == recomputed)


def _copied(value: Any) -> Any:
    """Returns a copy of an object, or the object itself if it cannot be copied."""
    try:
        return copy.deepcopy(value)
    except Exception:
        return value
