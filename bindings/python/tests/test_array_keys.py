"""Tests hashes of batches in each library with the array API: they are equal to `hash_many` and to `Hashed`."""

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zobrist
from zobrist import ArrayKeys, KeyTable, LatticeKeys, array, numbers, option, slots

# array_api_strict has nothing but the standard, so it stands for each library that follows it.
LIBRARIES = {"numpy": "uint64 uint32 int64", "array_api_strict": "uint64 uint32 int64", "jax.numpy": "uint32", "torch": "int64"}
# 10,000 take a minute.
STATES = int(os.environ.get("ZOBRIST_STATES", 200))
WIDTHS = [(8, False), (16, False), (32, False), (64, False), (128, False), (32, True), (64, True), (128, True)]


def library(name: str) -> Any:
    return pytest.importorskip(name, reason=f"{name} is not installed")


def described(seed: int) -> tuple[KeyTable, dict[str, tuple[tuple[int, ...], int]]]:
    """Returns random keys, and for each path the lengths of its arrays and the number of its values."""
    rng = np.random.default_rng(seed)
    fields, paths = {}, {}
    for name in "abc"[: rng.integers(1, 4)]:
        lengths = tuple(rng.integers(1, 9, rng.integers(0, 3)).tolist())
        shape, values = [(bool, 2), (numbers(6), 7), (option(bool), 3), (numbers(299), 300)][rng.integers(4)]
        for length in lengths[::-1]:
            shape = array(length, shape)
        fields[name], paths[name] = shape, (lengths, values)
    bits, additive = WIDTHS[seed % len(WIDTHS)]
    return KeyTable(slots(unnamed=bool, **fields), seed, seed % 3, bits, additive=additive), paths  # type: ignore[arg-type]


def states_of(paths: dict[str, tuple[tuple[int, ...], int]], count: int, seed: int) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    return {path: rng.integers(0, values, (count, *lengths)).astype(np.uint16) for path, (lengths, values) in paths.items()}


def integers(hashes: Any, lanes: int) -> list[int]:
    """Returns hashes as Python integers."""
    array = np.asarray(hashes)
    width = 8 * array.dtype.itemsize
    rows = array.reshape(-1, lanes).tolist()
    return [sum((lane % 2**width) << width * i for i, lane in enumerate(row)) for row in rows]


def expected(keys: KeyTable, states: dict[str, Any]) -> list[int]:
    if keys.bits <= 64:
        return keys.hash_many(states).tolist()
    count = len(next(iter(states.values())))
    return [zobrist.Hashed(keys, {path: all[n] for path, all in states.items()}).hash for n in range(count)]


def few_in_jax(name: str) -> range:
    """Returns seeds. JAX compiles for seconds for each of them, and eight have all widths."""
    return range(len(WIDTHS) if name == "jax.numpy" and "ZOBRIST_STATES" not in os.environ else 20)


@pytest.mark.parametrize(
    "name, dtype, seed", [(name, dtype, seed) for name, all in LIBRARIES.items() for dtype in all.split() for seed in few_in_jax(name)]
)
def test_equal_to_the_hashes_of_the_library(name: str, dtype: str, seed: int) -> None:
    xp = library(name)
    keys, paths = described(seed)
    states = states_of(paths, STATES if keys.bits <= 64 else 100, seed)
    arrays = ArrayKeys(keys, *paths, dtype=dtype, xp=xp)  # type: ignore[arg-type]
    wanted = expected(keys, states)
    hashes = arrays.hash({path: xp.asarray(each.astype(np.int32)) for path, each in states.items()})
    assert arrays.lanes == max(1, keys.bits // (32 if dtype == "uint32" else 64))
    assert integers(hashes, arrays.lanes) == wanted
    assert integers(arrays.base, arrays.lanes) == [keys.base]
    if name == "jax.numpy":
        import jax

        few = {path: each[:100] for path, each in states.items()}
        assert integers(jax.jit(jax.vmap(arrays.hash))(few), arrays.lanes) == wanted[:100]
        if seed in (3, 6):
            # A pytree, so an argument.
            assert integers(jax.jit(lambda keys, states: keys.hash(states))(arrays, few), arrays.lanes) == wanted[:100]


@pytest.mark.parametrize("seed", range(len(WIDTHS)))
@pytest.mark.parametrize("name", LIBRARIES)
def test_changes(name: str, seed: int) -> None:
    """Fails if a change adds the old key, if a carry is lost, or if a change of nothing changes the hash."""
    xp = library(name)
    keys, paths = described(seed)
    states, rng = states_of(paths, 50, seed), np.random.default_rng(seed)
    for dtype in LIBRARIES[name].split():
        arrays = ArrayKeys(keys, *paths, dtype=dtype, xp=xp)  # type: ignore[arg-type]
        hashes = arrays.hash(states)
        for path, (lengths, values) in paths.items():
            rows = states[path].reshape(50, -1)
            sites = rng.permuted(np.tile(np.arange(rows.shape[1]), (50, 1)), axis=1)[:, :3]
            old, new = np.take_along_axis(rows, sites, 1).astype(np.int32), rng.integers(0, values, sites.shape)
            if name == "jax.numpy" and path == "a":
                import jax

                each = jax.jit(jax.vmap(lambda *all, path=path: arrays.change(*all, path=path)))
                assert integers(each(hashes, sites, old, new), arrays.lanes) == integers(
                    arrays.change(hashes, sites, old, new, path), arrays.lanes
                )
            hashes = arrays.change(hashes, *map(xp.asarray, (sites, old, new)), path)
            np.put_along_axis(rows, sites, new.astype(np.uint16), 1)
            hashes = arrays.change(hashes, 0, xp.asarray(rows[:, 0].astype(np.int32)), values - 1, path)
            rows[:, 0] = values - 1
            states[path] = rows.reshape(50, *lengths)
        assert integers(hashes, arrays.lanes) == expected(keys, states)


CUBE = zobrist.Symmetries.generated_by([(0, 2, 3, 4, 1, 5), (1, 5, 2, 0, 4, 3), (5, 1, 2, 3, 4, 0)])


@pytest.mark.parametrize("group", [zobrist.Symmetries.rectangle(5, 5), CUBE], ids=["square", "cube"])
@pytest.mark.parametrize("name, dtype", [(name, dtype) for name, all in LIBRARIES.items() for dtype in all.split()])
def test_canonical_hashes(name: str, dtype: str, group: zobrist.Symmetries) -> None:
    """Fails for a signed comparison, a lost carry of the finalizer, or another operation than the first with the minimum."""
    xp, rng = library(name), np.random.default_rng(3)
    keys = KeyTable(slots(board=array(group.sites, numbers(2)), turn=bool), 7)
    arrays = ArrayKeys(keys, "board", "turn", dtype=dtype, xp=xp)  # type: ignore[arg-type]
    boards, turns = rng.integers(0, 3, (40, group.sites)).astype(np.uint8), np.arange(40) % 2
    boards[:3] = 0
    for turn in (False, True):
        base = keys.base ^ keys.key("turn", turn)
        wanted, by = group.canonical_many(keys["board"], boards, base)
        hashes, operations = arrays.canonical(group, xp.asarray(boards), "board", arrays.hash({"turn": np.full(40, turn)}))
        assert integers(hashes, arrays.lanes) == wanted.tolist() and np.asarray(operations).tolist() == by.tolist()
        one, operation = arrays.canonical(group, boards[9], "board", arrays.hash({"turn": np.asarray(turn)}))
        assert integers(one, arrays.lanes) == [wanted[9]] and int(operation) == by[9]
    plain, _ = arrays.canonical(group, boards, "board")
    assert integers(plain, arrays.lanes) == group.canonical_many(keys["board"], boards, keys.base)[0].tolist()
    policy = rng.random((40, group.sites, 2)).astype(np.float32)
    stored = arrays.to_canonical(group, xp.asarray(policy), operations)
    assert (np.asarray(stored) == group.to_canonical(policy, by)).all()
    assert (np.asarray(arrays.from_canonical(group, stored, by)) == policy).all()
    one = arrays.to_canonical(group, policy[9, :, 0], by[9])
    assert (np.asarray(one) == group.to_canonical(policy[:, :, 0].copy(), by)[9]).all()
    if name == "jax.numpy":
        import jax

        turn_back = jax.jit(jax.vmap(lambda row, operation: arrays.from_canonical(group, row, operation)))
        assert (turn_back(stored, by) == policy).all()
        compiled = jax.jit(jax.vmap(lambda board: arrays.canonical(group, board, "board")))
        assert integers(compiled(boards)[0], 2) == integers(plain, 2)
    boards[2, 4] = 3
    for make, text in [
        (lambda: arrays.canonical(group, xp.asarray(boards), "board"), "board of state 2 has value 3 in slot 4"),
        (lambda: arrays.canonical(zobrist.Symmetries.rectangle(2, 2), boards, "board"), "slots, but the operations permute 4"),
        (lambda: ArrayKeys(KeyTable(array(group.sites, bool), bits=32)).canonical(group, boards), "need keys of 64 bits"),
        (lambda: arrays.canonical(group, boards * 0, "board", np.zeros(3, np.int8)), "base has int8"),
        (lambda: arrays.canonical(group, boards * 0, "board", 5), "base is of type int, but must be an array of hashes"),
        (lambda: arrays.canonical(group, boards[:4] * 0, "board", arrays.hash({"turn": np.zeros((4, 1), bool)})), r"base is for states of shape \(4, 1\), but board is for \(4,\)"),
        (lambda: arrays.to_canonical(group, boards[:, 1:], by), r"rows has shape \(40, \d+\), but must have shape \(40, \d+\) or"),
        (lambda: arrays.from_canonical(group, boards, by + 99), r"operations\[0\] is \d+, but must be 0 to"),
    ]:
        with pytest.raises(ValueError, match=text):
            make()


@pytest.mark.parametrize("dtype", ["uint64", "uint32", "int64"])
def test_hashes_of_lattice_keys(dtype: str) -> None:
    keys, boards = LatticeKeys(5, 3, seed=7), np.random.default_rng(1).integers(0, 3, (50, 5)).astype(np.uint8)
    arrays = ArrayKeys(keys, dtype=dtype)  # type: ignore[arg-type]
    assert integers(arrays.hash(boards), arrays.lanes) == [keys.hash(board) for board in boards]


def test_tables() -> None:
    keys = LatticeKeys(5, 3, seed=7)
    low_high = ArrayKeys(keys, dtype="uint32").table()
    assert low_high.shape == (5, 3, 2) and low_high.dtype == np.uint32
    assert (low_high[..., 0] + (low_high[..., 1].astype(np.uint64) << 32) == keys.table()).all()
    assert (low_high[:, 0] == 0).all()
    signed = ArrayKeys(keys, dtype="int64")
    assert (signed.table().view(np.uint64) == keys.table()).all() and int(signed.base) % 2**64 == keys.base
    wide = KeyTable(slots(a=array(2, array(3, bool))), bits=128)
    assert (ArrayKeys(wide, "a").table("a") == wide["a"]).all()
    assert (ArrayKeys(wide, "a", dtype="uint32").table() == wide["a"].astype("<u8").view("<u4")).all()


def test_one_state_and_any_batch() -> None:
    keys = KeyTable(array(4, bool), 1)
    arrays = ArrayKeys(keys)
    states = np.random.default_rng(1).integers(0, 2, (2, 3, 4))
    assert arrays.hash(states).shape == (2, 3) and arrays.hash(states)[1, 2] == arrays.hash(states[1, 2]) == keys.hash(states[1, 2].astype(bool).tolist())
    hashes = arrays.change(arrays.hash(states), np.array([[0, 1, 2]] * 2), states[:, [0, 1, 2], [0, 1, 2]], 1)
    states[:, [0, 1, 2], [0, 1, 2]] = 1
    assert (hashes == arrays.hash(states)).all()
    assert arrays.hash(np.empty((0, 4), np.uint8)).shape == (0,)
    assert arrays.hash([True, False, False, True]) == keys.hash([True, False, False, True])


def test_many_additive_keys() -> None:
    """More keys than digits of 16 bits can be added without a carry out of 32 bits, in an odd number."""
    keys = KeyTable(array(150_003, bool), 1, additive=True)
    states = np.random.default_rng(1).integers(0, 2, (2, 150_003)).astype(np.uint8)
    states[1] = 1
    assert integers(ArrayKeys(keys, dtype="uint32").hash(states), 2) == keys.hash_many({"": states}).tolist()


def test_no_slots() -> None:
    for additive in (False, True):
        keys = KeyTable(slots(a=array(0, bool), b=bool), 1, additive=additive)
        for dtype in ("uint64", "uint32"):
            assert integers(ArrayKeys(keys, "a", dtype=dtype).hash(np.zeros((3, 0), int)), 64 // int(dtype[4:])) == [keys.base] * 3  # type: ignore[arg-type]


def test_half_a_key_is_an_error() -> None:
    jnp = library("jax.numpy")
    for dtype in ("uint64", "int64"):
        with pytest.raises(ValueError, match=f"cuts {dtype} to u?int32, which is half a key: pass dtype='uint32'"):
            ArrayKeys(LatticeKeys(4, 2), dtype=dtype, xp=jnp)  # type: ignore[arg-type]


def test_half_a_key_is_an_error_in_a_later_call() -> None:
    """The keys are made inside of a context in which JAX has 64 bits, and used outside of it. Fails if a call returns
    hashes of half keys."""
    jnp = library("jax.numpy")
    import jax

    keys, boards = LatticeKeys(9, 2, seed=1), np.eye(9, dtype=np.uint8)
    square = zobrist.Symmetries.rectangle(3, 3)
    wide = KeyTable(array(9, bool), bits=128, additive=True)
    enabled = jax.enable_x64 if hasattr(jax, "enable_x64") else library("jax.experimental").enable_x64
    with enabled(True):
        for dtype in ("uint64", "int64"):
            arrays, lanes = ArrayKeys(keys, dtype=dtype, xp=jnp), ArrayKeys(wide, dtype=dtype, xp=jnp)  # type: ignore[arg-type]
            hashes = arrays.hash(boards)
            assert integers(hashes, 1) == keys.hash_many(boards).tolist()
    sites = np.zeros((9, 2), int)
    for call in (
        lambda: arrays.hash(boards), lambda: lanes.hash(boards), lambda: jax.jit(arrays.hash)(boards), lambda: jax.jit(jax.vmap(arrays.hash))(boards),
        lambda: jax.jit(lambda keys, boards: keys.hash(boards))(arrays, boards), lambda: arrays.canonical(square, boards),
        lambda: arrays.change(hashes, sites, sites, 1 - sites),
    ):
        with pytest.raises(ValueError, match="cuts u?int64 to u?int32, which is half a key: make the ArrayKeys with dtype='uint32', or let it have 64 bits wherever they are used"):
            call()
    with enabled(True):
        assert integers(arrays.hash(boards), 1) == keys.hash_many(boards).tolist()


def test_types_that_a_library_lacks() -> None:
    torch = library("torch")
    with pytest.raises(ValueError, match="torch does not compute with uint64, pass another dtype: "):
        ArrayKeys(LatticeKeys(4, 2), xp=torch)


@pytest.mark.parametrize("seed, block", [(0, 1), (3, 7), (5, 64), (7, 100), (8, 64)])
def test_numpy_computes_in_blocks(seed: int, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zobrist.array_keys._BLOCK", block)
    keys, paths = described(seed)
    states = states_of(paths, 60, seed)
    arrays = ArrayKeys(keys, *paths)
    shaped = {path: each.reshape(3, 20, *each.shape[1:]) for path, each in states.items()}
    hashes = arrays.hash(shaped)
    assert hashes.shape[:2] == (3, 20) and integers(hashes, arrays.lanes) == expected(keys, states)
    path = next(iter(paths))
    shaped[path][2, 3] = 999
    with pytest.raises(ValueError, match=f"{path} of state 43 has value 999 in slot 0"):
        arrays.hash(shaped)


BOARD = KeyTable(slots(board=array(2, array(3, numbers(4))), turn=bool))


@pytest.mark.parametrize("name", ["numpy", "array_api_strict", "jax.numpy", "torch"])
def test_bad_input(name: str) -> None:
    xp = library(name)
    arrays = ArrayKeys(BOARD, "board", "turn", dtype=LIBRARIES[name].split()[0], xp=xp)  # type: ignore[arg-type]
    boards, turns = np.zeros((5, 2, 3), np.int32), np.zeros(5, bool)
    hashes = arrays.hash({"board": boards, "turn": turns})
    changed = lambda sites=0, old=0, new=0, path="board", hashes=hashes: arrays.change(hashes, sites, old, new, path)
    wrong = boards.copy()
    wrong[3, 1, 2] = 7
    arange, zeros = np.arange(5), np.zeros((4, 2), int)
    for make, text in [
        (lambda: arrays.hash({"board": xp.asarray(wrong)}), "board of state 3 has value 7 in slot 5, but values are 0 to 4"),
        (lambda: arrays.hash({"board": wrong.astype(np.int64) << 32}), "has value 30064771072 in slot 5"),
        (lambda: arrays.hash({"board": -wrong}), "board of state 3 has value -7 in slot 5"),
        (lambda: arrays.hash({"board": boards[:, :1]}), r"board has shape \(5, 1, 3\), but must have shape \(..., 2, 3\)"),
        (lambda: arrays.hash({"board": boards, "turn": turns[:4]}), r"turn is for states of shape \(4,\), but another path is for \(5,\)"),
        (lambda: arrays.hash({"board": boards.astype(np.float32)}), "board has elements of float32, but they must be integers or bools"),
        (lambda: arrays.hash({"bord": boards}), "path is 'bord', but must be one of 'board', 'turn'"),
        (lambda: arrays.hash(boards), "path is None, but must be one of 'board', 'turn'"),
        (lambda: arrays.hash({}), "values is empty"),
        (lambda: changed(sites=xp.asarray(arange + 4)), r"sites\[2\] is 6, but must be 0 to 5"),
        (lambda: changed(old=-1), "old is -1, but must be 0 to 4"),
        (lambda: changed(new=arange + 1), r"new\[4\] is 5, but must be 0 to 4"),
        (lambda: changed(sites=zeros), r"the shapes are sites \(4, 2\), old \(\), new \(\), but each must be \(\), \(5,\) or one with an axis more"),
        (lambda: changed(sites=zeros[:, 0], old=arange), r"sites \(4,\), old \(5,\)"),
        (lambda: changed(hashes=xp.asarray(arange.astype(np.int16))), "hashes has .*int16"),
        (lambda: ArrayKeys(BOARD, "board", xp=xp, dtype="int32"), "dtype is 'int32'"),  # type: ignore[arg-type]
        (lambda: changed(hashes=[5]), "hashes is of type list, but must be an array of hashes"),
        (lambda: ArrayKeys(BOARD["turn"], xp=xp), "keys is of type ndarray, but must be a LatticeKeys or a KeyTable"),  # type: ignore[arg-type]
        (lambda: ArrayKeys(BOARD, xp=xp), "made of slots"),
        (lambda: ArrayKeys(LatticeKeys(4, 2), "board", xp=xp), "no fields"),
    ]:
        with pytest.raises(ValueError, match=text):
            make()
    assert np.asarray(arrays.out_of_range({"board": xp.asarray(wrong), "turn": turns})).tolist() == [False] * 3 + [True, False]


def test_checks_inside_of_compiled_functions() -> None:
    """Inside `jit` values have no checks, but out_of_range says which states are wrong."""
    jnp = library("jax.numpy")
    import jax
    from jax.experimental import checkify

    arrays = ArrayKeys(BOARD, "board", dtype="uint32", xp=jnp)
    boards = jnp.zeros((4, 2, 3), int).at[2, 0, 0].set(9)
    assert jax.jit(arrays.hash)(boards).shape == (4, 2)
    assert jax.jit(arrays.out_of_range)(boards).tolist() == [False, False, True, False]

    @checkify.checkify
    def checked(boards: Any) -> Any:
        checkify.check(~arrays.out_of_range(boards).any(), "a value is out of range")
        return arrays.hash(boards)

    error, _ = jax.jit(checked)(boards)
    assert "out of range" in error.get()
    assert jax.jit(checked)(boards * 0)[0].get() is None
    unchecked = ArrayKeys(BOARD, "board", dtype="uint32", xp=jnp, check=False)
    assert unchecked.hash(boards).shape == (4, 2)


def test_arrays_of_another_library() -> None:
    strict, keys = library("array_api_strict"), LatticeKeys(4, 2)
    board = strict.zeros((3, 4), dtype=strict.int32)
    for make, text in [
        (lambda: ArrayKeys(keys).hash(board), "values is an array of array_api_strict, but the keys are arrays of numpy"),
        (lambda: ArrayKeys(keys).change(strict.zeros(3, dtype=strict.uint64), 0, 0, 1), "hashes is .*: pass xp=array_api_strict to"),
    ]:
        with pytest.raises(ValueError, match=text):
            make()
    jnp = library("jax.numpy")
    with pytest.raises(ValueError, match="values is an array of jax.numpy, but the keys are arrays of numpy: pass xp=jax.numpy"):
        ArrayKeys(keys).hash(jnp.zeros((3, 4), int))


def test_device() -> None:
    """Arrays on two devices do not mix, so arrays of NumPy and numbers must be copied to the one of the keys."""
    xp = library("array_api_strict")
    device, group = xp.Device("device1"), zobrist.Symmetries.rectangle(2, 2)
    boards = np.random.default_rng(1).integers(0, 2, (30, 4)).astype(np.uint8)
    for keys, dtype in [(LatticeKeys(4, 2), "uint64"), (LatticeKeys(4, 2), "uint32"), (KeyTable(array(4, bool), bits=128, additive=True), "uint32")]:
        arrays = ArrayKeys(keys, dtype=dtype, xp=xp, device=device)  # type: ignore[arg-type]
        for given in (boards, xp.asarray(boards, device=device)):
            results = [arrays.hash(given), arrays.out_of_range(given), arrays.base, arrays.table()]
            results.append(arrays.change(results[0], 0, given[:, 0], 1))
            if not arrays.additive:
                hashes, operations = arrays.canonical(group, given)
                results += [hashes, operations, arrays.to_canonical(group, given, operations)]
            assert {each.device for each in results} == {device}
        with pytest.raises(ValueError, match="values of state 0 has value 2 in slot 0"):
            arrays.hash(given + xp.asarray(2, dtype=given.dtype, device=device))


def test_keys_of_other_packages() -> None:
    """What the page says of keys that are made as public packages make them."""
    rng = np.random.default_rng(1)
    words = rng.integers(0, 2**31 - 1, (64 * 12, 2)).astype(np.uint64)
    text = str(zobrist.quality(words[:, 0] | words[:, 1] << np.uint64(32), array(64, numbers(12)), "hundredth"))
    assert "bit 31 is 0 in all keys, bit 63 is 0 in all keys" in text and "rank           62 of 64" in text
    assert "changes of 2 slots leave the highest 8 bits as they are 2.00 times as often as with random keys" in text
    # Sums of value times random number, which wrap.
    values, k = rng.integers(0, 6, (1000, 54)), 3
    others = values + rng.integers(0, 9, values.shape) * 2**k
    of_sites = rng.integers(-(2**63), 2**63, 54)
    assert ((values @ of_sites - others @ of_sites) % 2**k == 0).all()
    text = (Path(__file__).parents[1] / "docs" / "arrays.md").read_text("utf-8")
    found = re.search(r"hashes of (\d+) sites with (\d+) values are below 2<sup>(\d+)</sup>", text)
    assert found
    sites, count, bits = map(int, found.groups())
    assert 2 ** (bits - 1) <= sites * (count - 1) * (10**15 - 1) < 2**bits


def test_the_page() -> None:
    """Runs the programs of the page in order. Another test has the one with ASE."""
    library("jax")
    text = (Path(__file__).parents[1] / "docs" / "arrays.md").read_text("utf-8")
    blocks = [block for block in re.findall(r"```python\n(.*?)```", text, re.S) if "ase.build" not in block and "torch" not in block]
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)
    assert names["hashes"].shape == (4096, 2) and names["policy"].shape == (4096, 361)
    assert (names["group"].to_canonical(np.asarray(names["policy"]), np.asarray(names["operations"], np.int64)) == names["stored"]).all()


def test_pickle_and_repr() -> None:
    arrays = ArrayKeys(BOARD, "board", dtype="uint32")
    again = pickle.loads(pickle.dumps(arrays))
    assert repr(again) == "<ArrayKeys of keys with 2 lanes of uint32>" and (again.table() == arrays.table()).all()


def test_pickle_in_another_process() -> None:
    """Fails if only the constructor makes the class a pytree."""
    jnp = library("jax.numpy")
    arrays, board = ArrayKeys(BOARD, "turn", dtype="uint32", xp=jnp), np.ones(1, bool)
    program = "import pickle, sys; arrays, board = pickle.load(sys.stdin.buffer); import jax; print(jax.jit(lambda of, all: of.hash(all))(arrays, board).tolist())"
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps((arrays, board)), capture_output=True)
    assert done.stdout.decode().strip() == str(arrays.hash(board).tolist()), done.stderr.decode()
