"""Audits: tests which hits are recomputed, and which differences are reported."""

import math
import pickle
import threading
from collections.abc import Callable

import numpy as np
import pytest

import zobrist


def difference(stored: float, recomputed: float) -> float:
    return abs(stored - recomputed)


@pytest.mark.parametrize("every", [1, 3, 100])
def test_each_nth_hit_is_recomputed(every: int) -> None:
    memory, audit, computed = zobrist.Cache(100), zobrist.Audit(every, difference), []

    def compute() -> float:
        computed.append(audit.hits)
        return 0.0 if len(computed) == 1 else 0.5

    values = [memory.get_or_compute(7, compute, audit) for _ in range(301)]
    # The first call is a miss.
    assert values == [0.0] * 301 and computed[1:] == list(range(every, 301, every))
    audited = len(computed) - 1
    assert (audit.hits, audit.audited, audit.differing) == (300, audited, audited)
    assert (audit.largest, audit.mean, audit.first) == (0.5, 0.5, (7, 0.0, 0.5))


def test_statistics_of_differences() -> None:
    audit = zobrist.Audit(every=1, distance=difference)
    for hash, recomputed in enumerate([1.0, 3.0, 1.25, 1.0]):
        audit.hit(hash, 1.0, lambda recomputed=recomputed: recomputed)
    assert (audit.hits, audit.audited, audit.differing, audit.largest, audit.mean) == (4, 4, 2, 2.0, 0.5625)
    assert str(audit) == (
        "4 hits, 4 recomputed, 2 of them different\ndifference: 2 at most, 0.5625 on average\nfirst: hash 1, stored 1.0, recomputed 3.0"
    )
    assert repr(audit) == "<Audit of 4 hits, 4 recomputed, 2 of them different>"
    audit.hit(5, 1.0, lambda: math.nan)
    assert audit.largest == audit.mean == math.inf


def test_nothing_yet() -> None:
    audit = zobrist.Audit()
    assert str(audit) == "0 hits, 0 recomputed, 0 of them different\ndifference: 0 at most, 0 on average"
    assert audit.first is None
    for _ in range(99):
        audit.hit(1, 1, lambda: 2)
    assert audit.audited == 0
    audit.hit(1, 1, lambda: 2)
    assert audit.audited == 1


@pytest.mark.parametrize("stored, recomputed, expected", [
    (1, 1.0, 0), ("a", "b", 1), (None, None, 0), (np.arange(3), np.arange(3), 0), (np.arange(3), np.arange(4), 1),
    (np.array([1, 2]), np.array([1, 3]), 1), ({"n": 1}, {"n": 1}, 0), (np.ones(2), [1, 1], 0),
])
def test_without_a_distance_values_are_equal_or_not(stored: object, recomputed: object, expected: float) -> None:
    audit = zobrist.Audit(1)
    audit.hit(7, stored, lambda: recomputed)
    assert audit.differing == audit.largest == expected


@pytest.mark.parametrize("make", [
    lambda path: zobrist.Cache(10, "float64", (2,)), lambda path: zobrist.Store(path, model="m", width=2),
    lambda path: zobrist.Cache(10), lambda path: zobrist.Store(path, model="m"),
], ids=["rows", "stored rows", "objects", "stored objects"])
def test_all_tables_take_an_audit(make: Callable, tmp_path) -> None:
    table, audit = make(tmp_path / "x"), zobrist.Audit(1, lambda stored, recomputed: np.abs(np.subtract(stored, recomputed)).max())
    table.put(7, [1.0, 2.0] if "objects" in repr(table) else np.array([1.0, 2.0]))
    found = table.get_or_compute(7, lambda: np.array([1.0, 2.5]), audit)
    assert list(found) == [1, 2] and audit.largest == 0.5
    # Fails if the audit keeps a reference to the array that the caller got.
    found[0] = 100.0
    hash, stored, recomputed = audit.first
    assert (hash, list(stored), list(recomputed)) == (7, [1, 2], [1, 2.5])


def test_exceptions_of_recomputing_and_of_distances(tmp_path) -> None:
    with zobrist.Store(tmp_path / "x", model="m") as store:
        for table in (store, zobrist.Cache(10)):
            table.put(7, 1)
            with pytest.raises(ZeroDivisionError):
                table.get_or_compute(7, lambda: 1 / 0, zobrist.Audit(1))
            with pytest.raises(TypeError):
                table.get_or_compute(7, lambda: 1, zobrist.Audit(1, lambda stored, recomputed: "far"))
            assert table.get_or_compute(7, lambda: 1 / 0) == 1
            for hash in (7, 8):  # a hit and a miss
                with pytest.raises(TypeError, match="audit must be a zobrist.Audit"):
                    table.get_or_compute(hash, lambda: 1 / 0, 5)
    with pytest.raises(TypeError, match="other is a int"):
        zobrist.Audit().merge(5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="every"):
        zobrist.Audit(0)
    with pytest.raises(ValueError, match="distance"):
        zobrist.Audit(1, 5)


class Named(zobrist.Audit):
    """A class of a program."""


def test_pickles_keep_the_class() -> None:
    audit = Named(3)
    audit.hit(1, 1, lambda: 1)
    again = pickle.loads(pickle.dumps(audit))
    assert type(again) is Named and again.hits == 1


def test_audits_of_threads_and_processes() -> None:
    memory, audit = zobrist.Cache(10), zobrist.Audit(10, difference)
    memory.put(7, 1.0)

    def work() -> None:
        for _ in range(1000):
            memory.get_or_compute(7, lambda: 3.0, audit)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (audit.hits, audit.audited, audit.mean) == (4000, 400, 2.0)
    total = zobrist.Audit(10, difference)
    for _ in range(2):
        total.merge(pickle.loads(pickle.dumps(audit)))
    assert (total.hits, total.audited, total.differing, total.largest, total.mean, total.first) == (8000, 800, 800, 2.0, 2.0, (7, 1.0, 3.0))
    again = pickle.loads(pickle.dumps(audit))
    again.hit(8, 1.0, lambda: 1.0)
    assert (again.hits, again.audited) == (4001, 400)
    again.merge(again)
    assert again.hits == 8002
