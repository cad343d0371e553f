"""Memoized functions: equal calls, errors, versions, and processes of which some are killed."""

import functools
import multiprocessing
import os
import pathlib
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import numpy as np
import pytest

import zobrist
import zobrist.memoize

SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture
def store(tmp_path: pathlib.Path) -> Iterator[zobrist.Store]:
    with zobrist.Store(tmp_path / "x.store", model="functions") as store:
        yield store


#: The calls of `function`.
CALLS: list[Any] = []


def function(a: Any, /, b: Any = 2, *rest: Any, c: Any = None, **more: Any) -> Any:
    """Has all kinds of parameters."""
    CALLS.append((a, b, rest, c, more))
    return CALLS[-1]


def counted(store: zobrist.Store, **options: Any) -> tuple[Callable[..., Any], list[Any]]:
    """Returns a memoized function with all kinds of parameters, and the list of its calls."""
    CALLS.clear()
    return store.memoize(function, name="function", **options), CALLS


def test_equal_calls_compute_once(store: zobrist.Store) -> None:
    function, calls = counted(store)
    expected = (1, 2, (), None, {})
    assert [function(1), function(1, 2), function(1, b=2), function(1, c=None, b=2)] == [expected] * 4 and len(calls) == 1
    assert function(1, 2, 3, x=4, y=5) == function(1, 2, 3, y=5, x=4) == (1, 2, (3,), None, {"x": 4, "y": 5}) and len(calls) == 2
    for other in (1.0, True, "1", (1,), [1], np.array(1)):
        function(other)
    assert len(calls) == 8 and len(store) == 8
    assert function.__name__ == "function" and function.__wrapped__(0) == (0, 2, (), None, {})  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="missing a required argument: 'a'|missing a required positional-only argument"):
        function()


def test_arrays_are_new_on_each_hit(store: zobrist.Store) -> None:
    ones = store.memoize(lambda: np.ones(3), name="ones")
    ones()[0] = 5
    ones()[0] = 6
    assert (ones() == 1).all()


def test_calls_are_bound_as_python_binds_them(store: zobrist.Store) -> None:
    """Also calls without keywords, which `inspect.Signature.bind` does not bind."""

    def positional(a: int, /, b: int = 2) -> tuple:
        return a, b

    def array(a: int, b: Any = np.zeros(2)) -> tuple:
        return a, b.tolist()

    def keyword(a: int, *, b: int = 2) -> tuple:
        return a, b

    def rest(a: int, *b: int) -> tuple:
        return a, b

    partial, keywords = functools.partial(positional, 7), functools.partial(positional, b=7)
    for function in (positional, array, keyword, rest, partial, keywords, functools.partial(keyword, b=1)):
        memoized = store.memoize(function, version=1, name=f"{id(function)}")
        for arguments in ((), (1,), (1, np.ones(2)) if function is array else (1, 3), (1, 2, 3)):
            try:
                expected = function(*arguments)
            except TypeError:
                with pytest.raises(TypeError, match="missing a required argument|too many positional|multiple values"):
                    memoized(*arguments)
            else:
                assert memoized(*arguments) == memoized(*arguments) == expected
    CALLS.clear()

    def counted(a: int, b: int = 2, c: int = 3) -> None:
        CALLS.append((a, b, c))

    function = store.memoize(counted, name="counted", key={"a": abs})
    for arguments in ((1,), (-1, 2), (1, 2, 3), (1, 3), (1, 3, 3), (1, 3, 2)):
        function(*arguments)
    function(1, c=4)
    function(b=2, a=1)
    store.memoize(functools.partial(counted, c=5), name="counted")(1)
    assert CALLS == [(1, 2, 3), (1, 3, 3), (1, 3, 2), (1, 2, 4), (1, 2, 5)]


def test_functions_and_versions_do_not_share_results(store: zobrist.Store) -> None:
    results = [
        store.memoize(functools.partial(lambda number: number, number), version=version, name=name)()
        for number, (name, version) in enumerate([("f", None), ("f", 1), ("f", 2), ("f", "1"), ("g", 1), ("g", None)])
    ]
    assert results == list(range(6))
    assert store.memoize(lambda number: 9, name="f", version=1)(1) == 1


def area(width: float, height: float = 1.0) -> float:
    return width * height


def test_the_name_is_that_of_module_and_function(store: zobrist.Store) -> None:
    assert store.memoize(area)(3.0) == 3.0 and store.memoize(version=1)(area)(2.0) == 2.0
    digest = zobrist.digest_of([f"{__name__}.area", 1, {"width": 2.0, "height": 1.0}])
    assert store.get(digest & 2**64 - 1) == [digest >> 64, f"{__name__}.area", 2.0]
    # Two results, and for each version the file of the function.
    assert len(store) == 4


def test_exceptions_are_not_stored(store: zobrist.Store) -> None:
    fails = [True]

    @store.memoize(name="f", key=lambda number: number)
    def function(number: int) -> int:
        if fails[0]:
            raise KeyError(number)
        return number

    for _ in range(2):
        with pytest.raises(KeyError):
            function(1)
    assert len(store) == 0
    fails[0] = False
    assert function(1) == 1


def test_arguments_without_a_digest_are_errors_before_the_call(store: zobrist.Store) -> None:
    function, calls = counted(store)
    message = "function: argument b: object has no canonical encoding: pass the values that identify it, or give `memoize` a `key`"
    with pytest.raises(TypeError, match=message):
        function(1, [object()])
    with pytest.raises(ValueError, match="function: argument a: .*surrogates not allowed"):
        function("\ud800")
    with pytest.raises(TypeError, match="argument more: TextIOWrapper|argument more: _io.TextIOWrapper"):
        function(1, file=sys.__stdout__)
    with pytest.raises(TypeError, match="^object has no canonical encoding"):
        store.memoize(area, version=object())  # type: ignore[call-overload]
    assert calls == [] and len(store) == 0


def test_key(tmp_path: pathlib.Path) -> None:
    store = zobrist.Store(tmp_path / "x.store", model="functions", pickle=True)
    function, calls = counted(store, key=lambda model, **_: type(model).__name__)
    function(object()), function(object()), function(3)
    assert [type(call[0]) for call in calls] == [object, int]
    function, calls = counted(store, key=lambda model: model)
    with pytest.raises(TypeError, match="object has no canonical encoding"):
        function(object())
    assert calls == []


async def coroutine() -> None: ...
def generator() -> Iterator[int]: yield 1
async def asynchronous() -> AsyncIterator[int]: yield 1  # fmt: skip


def test_functions_without_a_name(store: zobrist.Store) -> None:
    number = 1
    for function in (lambda: 0, lambda: number, functools.partial(lambda: 0), "text".upper, print, pathlib.Path):
        with pytest.raises(ValueError, match="is no function with a name: give memoize a name"):
            store.memoize(function)
    def closure() -> int: return number  # fmt: skip
    for late in (coroutine, generator, asynchronous):
        with pytest.raises(ValueError, match="returns before it computes"):
            store.memoize(late)
    assert store.memoize(closure, name="closure")() == store.memoize(closure)() == 1


def test_stores_of_rows_are_refused(tmp_path: pathlib.Path) -> None:
    for at, options in enumerate(({"width": 1}, {"type_name": "f64"})):
        with zobrist.Store(tmp_path / str(at), model="m", **options) as store:  # type: ignore[arg-type]
            with pytest.raises(ValueError, match="memoize needs a Store without width and type_name"):
                store.memoize(area)


def test_digests_that_share_64_bits(store: zobrist.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second function computes its results, and never returns the first one's."""
    digest = lambda value: ((hash(str(value)) << 64 | 7) & 2**128 - 1, set())  # noqa: E731
    monkeypatch.setattr(zobrist.memoize, "digest_and_classes", digest)
    double, calls = store.memoize(lambda number: 2 * number, name="double"), []
    triple = store.memoize(lambda number: calls.append(number) or 3 * number, name="triple", key=lambda number: number)
    assert [double(1), triple(1), triple(1), double(1), double(2)] == [2, 3, 3, 2, 4]
    assert calls == [1, 1] and len(store) == 1


@pytest.mark.parametrize("pickle", [False, True])
def test_results_that_cannot_be_stored(tmp_path: pathlib.Path, pickle: bool) -> None:
    store, calls = zobrist.Store(tmp_path / "x.store", model="m", pickle=pickle), []
    made = store.memoize(lambda number: calls.append(number) or (lambda: number), name="made", key=lambda number: number)
    reason = ".*pickle" if pickle else "function is not kept as data: return its name .*, or open the Store with pickle=True"
    for _ in range(2):
        with pytest.warns(RuntimeWarning, match="made: the result was computed, but is not stored: " + reason) as warned:
            assert made(3)() == 3
        assert warned[0].filename == __file__
    assert calls == [3, 3] and len(store) == 0


def fails() -> Any:
    raise OSError("of the function itself")


def test_errors_of_the_function_are_no_warnings(store: zobrist.Store) -> None:
    with pytest.raises(OSError, match="of the function itself"):
        store.memoize(fails)()


class Unreadable:
    """An object whose pickle names a class that its module lacks."""

    def __reduce__(self) -> Any:
        return absent, ()


def absent() -> None:
    raise AttributeError("no attribute 'Unreadable'")


def test_results_that_pickle_cannot_read(tmp_path: pathlib.Path) -> None:
    store = zobrist.Store(tmp_path / "x.store", model="functions", pickle=True)
    make = store.memoize(Unreadable, name="make", version=1)
    assert isinstance(make(), Unreadable) and len(store) == 1
    with zobrist.Store(tmp_path / "x.store", model="functions", pickle=True) as other:
        make = other.memoize(Unreadable, name="make", version=1)
        with pytest.warns(RuntimeWarning, match="make: the result is computed, because it cannot be looked up: .*Unreadable"):
            assert isinstance(make(), Unreadable)


FULL = """
import resource, sys, warnings, zobrist
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
store = zobrist.Store(sys.argv[1], model="m")
make = store.memoize(lambda number: bytes([number]) * 20_000, name="make")
with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    right = [make(number) == bytes([number]) * 20_000 for number in range(30)]
print(sum(right), 0 < len(warned) <= 30, {each.category.__name__ for each in warned})
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_full_disk(tmp_path: pathlib.Path) -> None:
    """A limit on the size of files stands for a full disk: all results are returned, and those before it are stored."""
    run = subprocess.run([sys.executable, "-c", FULL, tmp_path / "x.store"], capture_output=True, text=True)
    assert run.stdout == "30 True {'RuntimeWarning'}\n", run.stderr
    with zobrist.Store(tmp_path / "x.store", model="m") as store:
        make = store.memoize(lambda number: bytes([number]) * 20_000, name="make")
        assert [make(number)[:1] for number in range(30)] == [bytes([number]) for number in range(30)]
        assert store.statistics["stored"] > 5


def test_recursion(store: zobrist.Store) -> None:
    calls = []

    @store.memoize(name="fibonacci", key=lambda n: n)
    def fibonacci(n: int) -> int:
        calls.append(n)
        return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

    assert fibonacci(80) == 23416728348467685 and len(calls) == 81


def test_threads(address: str) -> None:
    store, calls = zobrist.Store(address, model="functions"), []

    @store.memoize(name="f", key=lambda number: number)
    def function(number: int) -> int:
        calls.append(number)
        time.sleep(0.01)
        return number

    threads = [threading.Thread(target=lambda: [function(number) for number in range(10)]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(calls) == list(range(10))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_fork(address: str, tmp_path: pathlib.Path) -> None:
    store = zobrist.Store(address, model="functions")

    @store.memoize(name="f")
    def function(number: int) -> int:
        with open(tmp_path / "log", "a") as log:
            log.write(f"{number}\n")
        return -number

    assert function(1) == -1
    for number in (1, 2):
        child = os.fork()
        if child == 0:
            os._exit(0 if [function(1), function(2), function(2)] == [-1, -2, -2] else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert function(2) == -2 and (tmp_path / "log").read_text() == "1\n2\n"


def test_a_program_and_its_processes_share_results(tmp_path: pathlib.Path) -> None:
    """The module of the function is __main__ in the program, and __mp_main__ in the processes that it spawns."""
    (tmp_path / "program.py").write_text(
        "import multiprocessing, sys, zobrist\n"
        "store = zobrist.Store('x.store', model='m')\n"
        "@store.memoize(version=1)\n"
        "def square(number):\n"
        "    print('computing', flush=True)\n"
        "    return number * number\n"
        "if __name__ == '__main__':\n"
        "    with multiprocessing.get_context(sys.argv[1]).Pool(2) as pool:\n"
        "        print(pool.map(square, [3] * 8), square(3))\n"
    )
    outputs = [
        subprocess.run([sys.executable, "program.py", method], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        for method in (["spawn", "fork"] if hasattr(os, "fork") else ["spawn", "spawn"])
    ]
    result = f"{[9] * 8} 9\n"
    assert outputs == ["computing\n" + result, result]


def work(path: pathlib.Path, seed: int) -> None:
    """Calls a function of 300 arguments 1,000 times. Appends each call that has ended to a log."""
    with zobrist.Store(path / "x.store", model="m") as store, open(path / f"{os.getpid()}.log", "a", buffering=1) as log:

        @store.memoize(version=1, name="slow", key=lambda number: number)
        def slow(number: int) -> float:
            time.sleep(0.01)
            log.write(f"{number}\n")
            return number / 7

        chance = random.Random(seed)
        for number in chance.sample(range(300), 300) + [chance.randrange(300) for _ in range(700)]:
            assert slow(number) == number / 7


def test_kills(tmp_path: pathlib.Path) -> None:
    """Four processes, of which one is killed and started again four times a second. A process that is killed between
    the end of a call and its write loses the result, so the last call of a killed process does not count."""
    seeds, killed = iter(range(1000)), []

    def start() -> Any:
        process = SPAWN.Process(target=work, args=(tmp_path, next(seeds)))
        process.start()
        return process

    processes, chance = [start() for _ in range(4)], random.Random(2026)
    deadline = time.monotonic() + 600
    while any(process.is_alive() for process in processes):
        assert time.monotonic() < deadline
        time.sleep(0.25)
        at = chance.randrange(4)
        if processes[at].is_alive() and len(killed) < 8:
            processes[at].kill()
            processes[at].join()
            killed.append(processes[at].pid)
            processes[at] = start()
    assert [process.exitcode for process in processes] == [0] * 4 and len(killed) > 1
    calls: Counter[int] = Counter()
    for log in tmp_path.glob("*.log"):
        lines = log.read_text().split()
        calls.update(map(int, lines[:-1] if int(log.stem) in killed else lines))
    assert max(calls.values()) == 1
    with zobrist.Store(tmp_path / "x.store", model="m") as store:
        assert sorted(value for _, (_, _, value) in store.items()) == [number / 7 for number in range(300)]
