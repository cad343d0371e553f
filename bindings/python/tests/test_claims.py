"""Claims: tests that only one caller computes a result, and that the other callers wait for it. Tests with the fixture
`address` run twice, with a file and with a server."""

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from multiprocessing.connection import Connection

import numpy as np
import pytest

import zobrist

# A lease far longer than any test, so that no claim expires.
LONG = 100_000.0
SPAWN = multiprocessing.get_context("spawn")


def test_threads_compute_once(address: str) -> None:
    computed, results, start = [], [], threading.Barrier(8)

    def work(store: zobrist.Store, seed: int) -> None:
        start.wait()
        for hash in random.Random(seed).sample(range(40), 40):
            def compute(hash: int = hash) -> list[float]:
                computed.append(hash)
                time.sleep(0.001)
                return [hash / 2]
            results.append(store.get_or_compute(hash, compute).tolist() == [hash / 2])

    with zobrist.Store(address, model="m", width=1, lease=LONG) as store:
        threads = [threading.Thread(target=work, args=(store, seed)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(computed) == list(range(40)) and results == [True] * 320
        assert len(store) == 40


def half_of_all(store: zobrist.Store, seed: int, pipe: Connection) -> None:
    computed = []

    def compute(hash: int) -> list[float]:
        computed.append(hash)
        time.sleep(0.001)
        return [hash / 2]

    pipe.send("ready")
    pipe.recv()
    hashes = random.Random(seed).sample(range(200), 200)
    right = [store.get_or_compute(hash, lambda hash=hash: compute(hash)) == hash / 2 for hash in hashes]
    pipe.send((computed, all(right)))


def test_processes_compute_once(address: str) -> None:
    pipes = [SPAWN.Pipe() for _ in range(2)]
    with zobrist.Store(address, model="m", width=1, lease=LONG) as store:
        processes = [SPAWN.Process(target=half_of_all, args=(store, seed, pipe), daemon=True) for seed, (_, pipe) in enumerate(pipes)]
        for process in processes:
            process.start()
        for pipe, _ in pipes:
            assert pipe.recv() == "ready"
        for pipe, _ in pipes:
            pipe.send("go")
        (first, is_right), (second, is_right_too) = (pipe.recv() for pipe, _ in pipes)
        for process in processes:
            process.join()
        assert is_right and is_right_too and sorted(first + second) == list(range(200)) and len(store) == 200


def claim_for_ever(store: zobrist.Store, pipe: Connection) -> None:
    claim = store.try_get(7)
    pipe.send(repr(claim))
    time.sleep(LONG)


def test_a_killed_claimant_is_replaced(address: str) -> None:
    here, there = SPAWN.Pipe()
    with zobrist.Store(address, model="m", lease=LONG) as store:
        process = SPAWN.Process(target=claim_for_ever, args=(store, there), daemon=True)
        process.start()
        assert here.recv() == "<Claim of 7>"
        pending = store.try_get(7)
        assert isinstance(pending, zobrist.Pending)
        # A wait without an end would end with the process.
        end = threading.Timer(30, process.kill)
        end.start()
        for timeout in (0.01, 0, -1, float("-inf")):
            with pytest.raises(TimeoutError):
                pending.wait(timeout)
        end.cancel()
        process.kill()
        claim = pending.wait(60)
        assert isinstance(claim, zobrist.Claim) and claim.fulfil(49) == 49
        process.join()
    with zobrist.Store(address, model="m") as store:
        assert store.get_or_compute(7, lambda: 1 / 0) == 49


def test_a_stopped_claimant_is_replaced_after_its_lease(address: str) -> None:
    here, there = SPAWN.Pipe()
    with zobrist.Store(address, model="m", lease=0.2) as store:
        process = SPAWN.Process(target=claim_for_ever, args=(store, there), daemon=True)
        process.start()
        assert here.recv() == "<Claim of 7>"
        os.kill(process.pid, signal.SIGSTOP)
        claim = store.try_get(7)
        if isinstance(claim, zobrist.Pending):
            claim = claim.wait(30)  # with the default lease of a minute, this wait would time out
        assert isinstance(claim, zobrist.Claim)
        process.kill()
        process.join()


def test_an_exception_releases_the_claim(address: str) -> None:
    with zobrist.Store(address, model="m", lease=LONG) as store, zobrist.Store(address, model="m", lease=LONG) as other:
        with pytest.raises(ZeroDivisionError):
            store.get_or_compute(7, lambda: 1 / 0)
        assert 7 not in store
        assert other.get_or_compute(7, lambda: 49) == 49
        assert store.get_or_compute(7, lambda: 1 / 0) == 49


def test_computing_may_ask_for_others_but_not_for_itself(address: str) -> None:
    with zobrist.Store(address, model="m", lease=LONG) as store:
        def fibonacci(n: int) -> int:
            return store.get_or_compute(n, lambda: n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2))

        assert fibonacci(30) == 832040
        with pytest.raises(RuntimeError, match="this thread has claimed the hash 63 itself"):
            store.get_or_compute(99, lambda: store.get_or_compute(99, lambda: 1))
        claim, pending = store.try_get(99), store.try_get(99)
        with pytest.raises(RuntimeError, match="this thread has claimed the hash 63 itself"):
            pending.wait(60)
        # After the release this thread may claim the hash again.
        claim.release()
        assert store.get_or_compute(99, lambda: 1) == 1


def test_threads_that_wait_for_each_other(address: str) -> None:
    """Each thread claims a hash, and then requests the hash that the other thread claimed. Both would wait for ever.
    Fails if no thread gets an error instead."""
    claimed, errors = threading.Barrier(2), []

    def work(store: zobrist.Store, own: int, other: int) -> None:
        def compute() -> int:
            claimed.wait()
            return 1 + store.get_or_compute(other, lambda: 0)
        try:
            store.get_or_compute(own, compute)
        except RuntimeError as error:
            assert "would wait for ever" in str(error)
            errors.append(own)

    with zobrist.Store(address, model="m", lease=LONG) as store:
        threads = [threading.Thread(target=work, args=(store, 1 + i, 2 - i)) for i in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert errors
        assert all(store.get_or_compute(hash, lambda: 0) >= 0 for hash in (1, 2))


def test_outcomes_of_an_attempt(address: str) -> None:
    with zobrist.Store(address, model="m", width=1, lease=LONG) as store, zobrist.Store(address, model="m", width=1, lease=LONG) as other:
        claim = store.try_get(7)
        assert isinstance(claim, zobrist.Claim) and claim.hash == 7 and repr(claim) == "<Claim of 7>"
        for one in (store, other):
            pending = one.try_get(7)
            assert isinstance(pending, zobrist.Pending) and pending.hash == 7 and repr(pending) == "<Pending value of 7>"
        with pytest.raises(TimeoutError, match="7"):
            pending.wait(0)
        with pytest.raises(ValueError, match="NaN"):
            pending.wait(float("nan"))
        with pytest.raises(ValueError, match="value"):
            claim.fulfil([1.0, 2.0])
        assert isinstance(other.try_get(7), zobrist.Pending)  # the claim remains
        assert claim.fulfil([0.5]).tolist() == [0.5]
        assert pending.wait().tolist() == other.try_get(7).tolist() == store.try_get(7).tolist() == [0.5]
        assert repr(claim) == "<Claim of 7, ended>"
        with pytest.raises(RuntimeError, match="ended"):
            claim.fulfil([0.5])
        claim.release()


@pytest.mark.parametrize("how", ["release", "with", "drop"])
def test_claims_end_without_a_value(address: str, how: str) -> None:
    with zobrist.Store(address, model="m", lease=LONG) as store, zobrist.Store(address, model="m", lease=LONG) as other:
        claim = store.try_get(7)
        pending = other.try_get(7)
        if how == "release":
            claim.release()
        elif how == "drop":
            del claim
        else:
            with pytest.raises(ZeroDivisionError), claim:
                1 / 0
        taken = pending.wait(60)
        assert isinstance(taken, zobrist.Claim)
        assert isinstance(store.try_get(7), zobrist.Pending)


def test_claims_pass_from_thread_to_thread(address: str) -> None:
    """A second thread waits in get_or_compute for a claim of the main thread. Fails if it does not compute the value
    after the main thread has released the claim."""
    with zobrist.Store(address, model="m", lease=LONG) as store:
        claim, got = store.try_get(7), []
        thread = threading.Thread(target=lambda: got.append(store.get_or_compute(7, lambda: 50)))
        thread.start()
        time.sleep(0.02)
        assert got == []
        claim.release()
        thread.join()
        assert got == [50] == [store.get(7)]


def test_claims_outlive_their_store(address: str) -> None:
    store = zobrist.Store(address, model="m", lease=LONG)
    claim = store.try_get(7)
    store.close()
    assert claim.fulfil(49) == 49
    del store, claim
    with zobrist.Store(address, model="m") as store:
        assert store.get(7) == 49


def test_a_late_owner_with_another_value(address: str) -> None:
    """Another store writes a value while a claim is held. Fulfilling with an equal value succeeds; a different value is
    an error."""
    with zobrist.Store(address, model="m", width=1, lease=LONG) as store, zobrist.Store(address, model="m", width=1) as other:
        same, differing = store.try_get(7), store.try_get(8)
        for hash in (7, 8):
            other.put(hash, [1.0])
        other.flush()
        assert same.fulfil([1.0]) == 1
        with pytest.raises(RuntimeError, match="a different value"):
            differing.fulfil([2.0])
        assert other.get(8) == 1


CTRL_C = """
import signal, sys, threading, zobrist
# Background processes of a shell ignore the signal, and tests inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
store = zobrist.Store(sys.argv[1], model="m", lease=100_000.0)
claims = []
thread = threading.Thread(target=lambda: claims.append(store.try_get(7)))
thread.start()
thread.join()
pending = store.try_get(7)
try:
    print("waits", flush=True)
    store.get_or_compute(7, lambda: 1) if sys.argv[2] == "store" else pending.wait()
except KeyboardInterrupt:
    print("interrupted", claims)
"""


@pytest.mark.parametrize("what", ["store", "pending"])
def test_ctrl_c_ends_a_wait(address: str, what: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", CTRL_C, address, what], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "waits\n"
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    try:
        assert process.communicate(timeout=60)[0] == "interrupted [<Claim of 7>]\n"
    finally:
        process.kill()


def test_others_go_on_while_a_thread_waits(address: str) -> None:
    with zobrist.Store(address, model="m", width=1, lease=LONG) as store:
        claim = store.try_get(7)
        thread = threading.Thread(target=store.try_get(7).wait)
        thread.start()
        store.put_many(np.arange(100, 200, dtype=np.uint64), np.ones((100, 1)))
        assert store.get_or_compute(8, lambda: [8.0]) == 8 and thread.is_alive()
        claim.fulfil([7.0])
        thread.join()
