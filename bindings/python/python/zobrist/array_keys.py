"""Keys as arrays of NumPy, JAX, PyTorch or CuPy, and hashes of batches of states."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, Literal, Union

import numpy as np
from numpy.typing import NDArray

from ._lanes import astype, constant, device_of, finalized, has_xor_reduction, like, minimum, namespace, split, unmasked, width_of
from ._zobrist import KeyTable, LatticeKeys, Symmetries

__all__ = ["ArrayKeys"]

# The lanes of hashes: integers of equal width, the low one first. The array API has no type of 128 bits, and some
# libraries have none of 64.
_Lanes = list[Any]
_DTYPES = ("uint64", "uint32", "int64")
# Slots that NumPy computes at a time. Larger temporary arrays are new pages of memory in each call.
_BLOCK = 1 << 16


class ArrayKeys:
    """The keys of a LatticeKeys or a KeyTable as arrays of a library with the array API, such as NumPy, JAX, PyTorch or
    CuPy. Hashes of a batch of states are a gather and a reduction in that library, also inside `jit` and `vmap`, and
    they are equal to those of `hash_many`, bit for bit.

    keys: a LatticeKeys or a KeyTable. paths: the fields of a KeyTable, such as 'board'; slots that no path names are
    empty, as for KeyTable.hash_many. A shape that is one array or one slot needs no path. dtype: 'uint64', 'uint32' or
    'int64'. A hash that is wider than the dtype has several lanes, the low one first: they are the last axis of an array
    of hashes. xp: the module of the library. device: None, or a device of the library. check: whether values are
    checked; False avoids that an accelerator waits for the result of the check. NumPy arrays are always checked.

    A library that would cut the keys is an error, here and in each call: JAX has no integers of 64 bits unless they are
    enabled, so its dtype is 'uint32'. PyTorch computes with 'int64', whose bits are those of 'uint64'.

    In JAX an ArrayKeys is a pytree, so it can be an argument of a compiled function.

    >>> keys = zobrist.LatticeKeys(361, 3, seed=2026)
    >>> arrays = zobrist.ArrayKeys(keys, dtype='uint32')  # in JAX: xp=jax.numpy
    >>> boards = numpy.arange(4 * 361).reshape(4, 361) % 3
    >>> hashes = arrays.hash(boards)
    >>> hashes.shape
    (4, 2)
    >>> low, high = hashes[:, 0], hashes[:, 1].astype(numpy.uint64)
    >>> (low | high << 32 == keys.hash_many(boards)).all().item()
    True
    >>> hashes = arrays.change(hashes, [0, 7, 8, 360], boards[range(4), [0, 7, 8, 360]], 0)
    >>> boards[range(4), [0, 7, 8, 360]] = 0
    >>> (hashes == arrays.hash(boards)).all().item()
    True
    """

    __slots__ = ("_base", "_fields", "_static")

    def __init__(
        self,
        keys: Union[LatticeKeys, KeyTable],
        *paths: str,
        dtype: Literal["uint64", "uint32", "int64"] = "uint64",
        xp: Any = np,
        device: Any = None,
        check: bool = True,
    ) -> None:
        if dtype not in _DTYPES:
            raise ValueError(f"dtype is {dtype!r}, but must be 'uint64', 'uint32' or 'int64'")
        if not isinstance(keys, (LatticeKeys, KeyTable)):
            raise ValueError(f"keys is of type {type(keys).__name__}, but must be a LatticeKeys or a KeyTable")
        width = 32 if dtype == "uint32" else 64
        if isinstance(keys, LatticeKeys):
            if paths:
                raise ValueError(f"{paths[0]!r} is a path, but a LatticeKeys has no fields")
            bits, additive, tables = 64, False, {"": keys.table()}
        else:
            bits, additive, tables = keys.bits, keys.additive, {path: keys[path] for path in paths or ("",)}
        lanes = max(1, bits // width)

        def made(table: NDArray[Any], lane: int) -> Any:
            array = table[..., lane].copy().view(dtype)
            try:
                array = xp.asarray(array) if device is None else xp.asarray(array, device=device)
                array ^ array
            except (TypeError, RuntimeError) as error:
                raise ValueError(f"{xp.__name__} does not compute with {dtype}, pass another dtype: {error}") from error
            if str(array.dtype).rpartition(".")[2] != dtype:
                raise ValueError(
                    f"{xp.__name__} cuts {dtype} to {array.dtype}, which is half a key: pass dtype='uint32', or let it "
                    "have 64 bits (in JAX by jax.config.update('jax_enable_x64', True))"
                )
            return array

        self._fields: dict[str, _Lanes] = {}
        shapes: dict[str, tuple[int, ...]] = {}
        for path, table in tables.items():
            by_lane = split(table, bits, width)
            shapes[path] = by_lane.shape[:-1]
            self._fields[path] = [made(by_lane.reshape(-1, lanes), lane) for lane in range(lanes)]
        base = np.array([keys.base >> 64 * half & 2**64 - 1 for half in range(max(1, bits // 64))], np.uint64)
        self._base: _Lanes = [made(split(base if bits == 128 else base[0], bits, width), lane) for lane in range(lanes)]
        # The parts that are not arrays. They are hashable, since JAX compiles a function once for each value of it.
        self._static = (tuple(shapes.items()), additive, bits, check, dtype)
        _register(xp)

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        for name, part in state[1].items():
            setattr(self, name, part)
        _register(namespace(self._base[0]))

    @property
    def base(self) -> Any:
        """The hash of a state whose slots are all empty: an array of shape (lanes,), or () for one lane."""
        return self._joined(self._base)

    @property
    def additive(self) -> bool:
        """Whether keys are added. If not, they combine by XOR."""
        return self._static[1]

    @property
    def lanes(self) -> int:
        """Number of lanes of a hash."""
        return len(self._base)

    def table(self, path: str | None = None) -> Any:
        """Returns the keys of all values of the slots of a path: an array of shape (*lengths of the arrays, values), with
        the lanes as the last axis if there are several. The keys of the empty value are 0."""
        path, shape = self._field(path)
        xp = namespace(self._base[0])
        return self._joined([xp.reshape(lane, shape) for lane in self._fields[path]])

    def hash(self, values: Any) -> Any:
        """Returns the hashes of a batch of states: an array of shape (*batch, lanes), or (*batch,) for one lane.

        values: an array of value indices (see KeyTable.number) of shape (*batch, *lengths of the arrays), of any
        integer type or bool; with several paths, a dict from them to arrays.

        ValueError names the state and the slot of a value that is out of range. Inside `jit` and `vmap` there are no
        values to check, and the hash of such a state is wrong: use out_of_range there.
        """
        xp, total, batch = self._namespace(), self._base, None
        for path, array in self._arrays(values).items():
            path, shape = self._field(path)
            found = _batch(array, path, shape)
            if batch is not None and found != batch:
                raise ValueError(f"{path} is for states of shape {found}, but another path is for {batch}")
            batch = found
            total = self._plus(total, self._combined(xp, path, array, batch))
        return self._finished(total)

    def change(self, hashes: Any, sites: Any, old: Any, new: Any, path: str | None = None) -> Any:
        """Returns the hashes after changes of slots: `new` replaces `old`.

        hashes: as hash returns them. sites: the numbers of the slots of the path, row-major; 0 for a field that is one
        slot. old, new: value indices. Each of the three is one number or an array; arrays have the shape of the batch
        for one change of each state, or (*batch, k) for k changes of each. A change whose old and new value are equal
        changes nothing, so states with fewer than k changes are filled up.
        """
        path, shape = self._field(path)
        xp, values, lanes = self._namespace(), shape[-1], self._lanes_of(hashes, "hashes")
        batch = tuple(lanes[0].shape)
        slots, check = math.prod(shape[:-1]), self._static[3]
        sites = _numbers(self._base[0], sites, "sites", slots, check)
        old, new = (_numbers(self._base[0], each, name, values, check) for each, name in ((old, "old"), (new, "new")))
        shapes = {tuple(each.shape) for each in (sites, old, new) if each.shape}
        if len(shapes) > 1 or any(found[: len(batch)] != batch or len(found) > len(batch) + 1 for found in shapes):
            found = ", ".join(f"{name} {tuple(each.shape)}" for name, each in (("sites", sites), ("old", old), ("new", new)))
            raise ValueError(f"the shapes are {found}, but each must be (), {batch} or one with an axis more")
        for value, sign in ((new, True), (old, False)):
            keys = self._gathered(xp, path, sites * values + value)
            keys = self._reduced(xp, keys) if len(keys[0].shape) > len(batch) else keys
            lanes = self._plus(lanes, keys) if sign else self._minus(lanes, keys)
        return self._finished(lanes)

    def canonical(self, symmetries: Symmetries, values: Any, path: str | None = None, base: Any = None) -> tuple[Any, Any]:
        """Returns the canonical hashes of a batch of boards, and the operations that map the boards to their canonical
        images: arrays of shape (*batch, lanes) and (*batch,). They are those of Symmetries.canonical_many, computed in
        the library, also inside `jit`. The keys must have 64 bits and combine by XOR.

        values: as for hash, of one path. base: None for the hash of an empty board, or the hashes of all parts of the
        states that no operation changes, such as `arrays.hash({'turn': turns})`.

        >>> keys, square = zobrist.LatticeKeys(9, 2, seed=2026), zobrist.Symmetries.rectangle(3, 3)
        >>> corners = numpy.eye(9, dtype=numpy.uint8)[[0, 2, 6, 8]]
        >>> hashes, operations = zobrist.ArrayKeys(keys).canonical(square, corners)
        >>> (hashes == square.canonical_many(keys, corners)[0]).all().item()
        True
        """
        path, shape = self._field(path)
        xp, slots = self._namespace(), math.prod(shape[:-1])
        if self.additive or self._static[2] != 64:
            raise ValueError("canonical hashes need keys of 64 bits that combine by XOR")
        if symmetries.sites != slots:
            raise ValueError(f"{path or 'values'} has {slots} slots, but the operations permute {symmetries.sites}")
        batch = _batch(values if hasattr(values, "shape") else np.asarray(values), path, shape)
        numbers = _numbers(self._base[0], values, path, shape[-1], self._static[3], slots)
        # The value of a slot at its image under each operation.
        numbers = xp.reshape(numbers, (*batch, 1, slots))
        images = xp.asarray(symmetries.permutations() * shape[-1], **device_of(numbers))
        keys = self._reduced(xp, self._gathered(xp, path, numbers + astype(xp, images, numbers.dtype)))
        whole = self._base if base is None else self._lanes_of(base, "base")
        found = tuple(whole[0].shape)
        if found not in (batch, ()):
            raise ValueError(f"base is for states of shape {found}, but {path or 'values'} is for {batch}")
        least, operations = minimum(xp, [lane ^ xp.reshape(part, (*part.shape, 1)) for lane, part in zip(keys, whole)])
        return self._joined([lane[..., 0] for lane in finalized(least)]), operations

    def to_canonical(self, symmetries: Symmetries, rows: Any, operations: Any) -> Any:
        """Maps the values of the sites of each board, such as a policy, to those of its canonical image, as
        Symmetries.to_canonical does, but in the library, also inside `jit`: the value of a site becomes the value of its
        image. Returns an array of the same shape.

        rows: an array of shape (*batch, sites) or (*batch, sites, ...). operations: integers of shape (*batch,), from
        canonical.

        >>> keys, square = zobrist.LatticeKeys(9, 2, seed=2026), zobrist.Symmetries.rectangle(3, 3)
        >>> arrays, corners = zobrist.ArrayKeys(keys), numpy.eye(9, dtype=numpy.uint8)[[0, 2, 6, 8]]
        >>> _, operations = arrays.canonical(square, corners)
        >>> images = arrays.to_canonical(square, corners, operations)
        >>> (images == images[0]).all().item()
        True
        >>> (arrays.from_canonical(square, images, operations) == corners).all().item()
        True
        """
        return self._permuted(rows, operations, np.argsort(symmetries.permutations(), axis=1))

    def from_canonical(self, symmetries: Symmetries, rows: Any, operations: Any) -> Any:
        """Maps the values of the sites of canonical images to those of the boards. It is the inverse of to_canonical, and
        has the same arguments."""
        return self._permuted(rows, operations, symmetries.permutations())

    def _permuted(self, rows: Any, operations: Any, sources: NDArray[np.int64]) -> Any:
        """Returns rows whose value at each site is the one at its source under the operation of the row."""
        of, sites = self._base[0], sources.shape[1]
        xp, rows = namespace(of), like(of, rows if hasattr(rows, "dtype") else np.asarray(rows), "rows")
        operations = _numbers(of, operations, "operations", len(sources), self._static[3])
        batch, shape = tuple(operations.shape), tuple(rows.shape)
        if shape[: len(batch) + 1] != (*batch, sites):
            wanted = ", ".join(map(str, (*batch, sites)))
            raise ValueError(f"rows has shape {shape}, but must have shape ({wanted}) or ({wanted}, ...)")
        count, numbers = math.prod(batch), xp.asarray(sources, **device_of(of))
        first = xp.reshape(xp.arange(count, **device_of(of)) * sites, (count, 1))
        index = first + astype(xp, xp.take(numbers, xp.reshape(operations, (count,)), axis=0), first.dtype)
        flat = xp.reshape(rows, (count * sites, *shape[len(batch) + 1 :]))
        return xp.reshape(xp.take(flat, xp.reshape(index, (count * sites,)), axis=0), shape)

    def out_of_range(self, values: Any) -> Any:
        """Returns which states have a value that is out of range: bools of the shape of the batch. It also works inside
        `jit` and `vmap`, where hash checks nothing.

        values: as for hash.

        >>> arrays = zobrist.ArrayKeys(zobrist.LatticeKeys(3, 2))
        >>> arrays.out_of_range([[0, 1, 0], [0, 2, 0]]).tolist()
        [False, True]
        """
        xp, result = namespace(self._base[0]), None
        for path, array in self._arrays(values).items():
            _, shape = self._field(path)
            batch = _batch(array, path, shape)
            wrong = _wrong(_numbers(array, array, path, shape[-1], None), shape[-1])
            wrong = like(self._base[0], wrong, path or "values")
            wrong = xp.any(xp.reshape(wrong, (*batch, math.prod(shape[:-1]))), axis=-1)
            result = wrong if result is None else xp.logical_or(result, wrong)
        return result

    def __repr__(self) -> str:
        kind = "additive " if self.additive else ""
        return f"<ArrayKeys of {kind}keys with {self.lanes} lanes of {self._base[0].dtype}>"

    def _field(self, path: str | None) -> tuple[str, tuple[int, ...]]:
        shapes = dict(self._static[0])
        if path is None and len(shapes) == 1:
            path = next(iter(shapes))
        if path is None or path not in shapes:
            raise ValueError(f"path is {path!r}, but must be one of {', '.join(map(repr, shapes))}")
        return path, shapes[path]

    def _lanes_of(self, hashes: Any, name: str) -> _Lanes:
        if not hasattr(hashes, "dtype"):
            raise ValueError(f"{name} is of type {type(hashes).__name__}, but must be an array of hashes, as from hash")
        own, found = (str(array.dtype).rpartition(".")[2] for array in (self._base[0], hashes))
        if found != own or (self.lanes > 1 and tuple(hashes.shape[-1:]) != (self.lanes,)):
            wanted = f"of shape (..., {self.lanes})" if self.lanes > 1 else "of any shape"
            raise ValueError(f"{name} has {found} of shape {tuple(hashes.shape)}, but must have {own} {wanted}")
        hashes = like(self._base[0], hashes, name)
        return [hashes[..., lane] for lane in range(self.lanes)] if self.lanes > 1 else [hashes]

    def _arrays(self, values: Any) -> dict[str, Any]:
        """Returns the values of each path as arrays."""
        named = dict(values) if isinstance(values, Mapping) else {self._field(None)[0]: values}
        if not named:
            raise ValueError("values is empty: pass an array for each path")
        return {path: array if hasattr(array, "dtype") else np.asarray(array) for path, array in named.items()}

    def _combined(self, xp: Any, path: str, array: Any, batch: tuple[int, ...], state: int = 0) -> _Lanes:
        """Combines the keys of the values of each state. state: the index of the first state, for errors."""
        _, shape = self._field(path)
        slots, states = math.prod(shape[:-1]), math.prod(batch)
        block = max(1, _BLOCK // max(1, slots))
        if xp is np and states > block:
            rows = like(self._base[0], array, path or "values").reshape(states, *shape[:-1])
            parts = [rows[at : at + block] for at in range(0, states, block)]
            lanes = [self._combined(xp, path, part, (len(part),), i * block) for i, part in enumerate(parts)]
            return [np.concatenate(lane).reshape(batch) for lane in zip(*lanes)]
        numbers = _numbers(self._base[0], array, path, shape[-1], self._static[3], slots, state)
        first = xp.arange(slots, **device_of(numbers)) * shape[-1]
        return self._reduced(xp, self._gathered(xp, path, xp.reshape(numbers, (*batch, slots)) + first))

    def _gathered(self, xp: Any, path: str, index: Any) -> _Lanes:
        flat = xp.reshape(index, (-1,))
        return [xp.reshape(xp.take(lane, flat, axis=0), tuple(index.shape)) for lane in self._fields[path]]

    def _reduced(self, xp: Any, keys: _Lanes) -> _Lanes:
        """Combines the keys of the last axis."""
        if not self.additive and has_xor_reduction(xp):
            return [xp.bitwise_xor.reduce(lane, axis=-1) for lane in keys]
        if (self.additive and len(keys) == 1) or not keys[0].shape[-1]:
            return [xp.sum(lane, axis=-1, dtype=lane.dtype) for lane in keys]
        # The array API has no reduction by XOR, so halves of the axis are combined, and digits of half a lane are added as
        # long as their sums have no carry out of a lane.
        half_width = width_of(keys[0]) // 2
        rest, count = [xp.zeros_like(lane[..., :1]) for lane in keys], keys[0].shape[-1]
        while count > (2 ** (half_width - 1) if self.additive else 1):
            half = count // 2
            if count % 2:
                rest = self._plus(rest, [lane[..., -1:] for lane in keys])
            keys = self._plus([lane[..., :half] for lane in keys], [lane[..., half : 2 * half] for lane in keys])
            count = half
        if self.additive:
            mask, by = (constant(number, keys[0]) for number in (2**half_width - 1, half_width))
            total, sums = constant(0, keys[0]), []
            for lane in keys:
                low, high = (xp.sum(digit, axis=-1, dtype=lane.dtype) for digit in (lane & mask, lane >> by & mask))
                low = low + total
                high = high + (low >> by)
                sums.append(low & mask | high << by)
                total = high >> by
        else:
            sums = [lane[..., 0] for lane in keys]
        return self._plus(sums, [lane[..., 0] for lane in rest])

    def _plus(self, a: _Lanes, b: _Lanes) -> _Lanes:
        if not self.additive:
            return [x ^ y for x, y in zip(a, b)]
        sums: _Lanes = []
        carry = None
        for x, y in zip(a, b):
            total = x + y if carry is None else x + y + carry
            sums.append(total)
            if len(sums) < len(a):
                # The carry out of the highest bit, for signed and unsigned integers alike.
                top, one = (constant(number, total) for number in (width_of(total) - 1, 1))
                carry = ((x & y) | ((x | y) & ~total)) >> top & one
        return sums

    def _minus(self, a: _Lanes, b: _Lanes) -> _Lanes:
        if not self.additive:
            return self._plus(a, b)
        # -a - 1 = ~a, so a - b = ~(~a + b).
        return [~lane for lane in self._plus([~lane for lane in a], b)]

    def _finished(self, lanes: _Lanes) -> Any:
        bits = self._static[2]
        if self.additive and bits < width_of(lanes[0]):
            lanes = [lane & constant(2**bits - 1, lane) for lane in lanes]
        return self._joined(lanes)

    def _joined(self, lanes: _Lanes) -> Any:
        return lanes[0] if len(lanes) == 1 else namespace(lanes[0]).stack(lanes, axis=-1)

    def _namespace(self) -> Any:
        """Returns the functions of the library, after a check that it computes with the dtype now: JAX has 64 bits inside of
        a context only."""
        xp, dtype = namespace(self._base[0]), self._static[4]
        found = dtype if xp is np else str(constant(0, self._base[0]).dtype).rpartition(".")[2]
        if found != dtype:
            raise ValueError(
                f"{xp.__name__} cuts {dtype} to {found}, which is half a key: make the ArrayKeys with dtype='uint32', or let it "
                "have 64 bits wherever they are used, not only where they are made (in JAX by jax.enable_x64(True))"
            )
        return xp


def _batch(array: Any, path: str, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the shape of a batch of states."""
    lengths, found = shape[:-1], tuple(array.shape)
    if found[len(found) - len(lengths) :] != lengths or len(found) < len(lengths):
        wanted = ", ".join(["...", *map(str, lengths)])
        raise ValueError(f"{path or 'values'} has shape {found}, but must have shape ({wanted})")
    return found[: len(found) - len(lengths)]


def _numbers(
    of: Any, values: Any, name: str, count: int, check: bool | None, slots: int | None = None, state: int = 0
) -> Any:
    """Returns integers of the type of indices, in the library of an array and on its device, after a check that they are
    from 0 to count - 1. check: False for NumPy arrays only, None for no arrays. state: the index of the first state."""
    xp, name = namespace(of), name or "values"
    values = unmasked(values if hasattr(values, "dtype") else np.asarray(values), name)
    if not re.search(r"(int\d+|bool)$", str(values.dtype)):
        raise ValueError(f"{name} has elements of {values.dtype}, but they must be integers or bools")
    if isinstance(values, (np.ndarray, np.generic)):
        # Before a library cuts them. As Python integers, which are compared exactly.
        if check is not None and values.size and not 0 <= int(values.min()) <= int(values.max()) < count:
            raise _out_of_range(np, values, name, count, slots, state)
        # Some versions of PyTorch have no wide unsigned integers.
        wide = values.dtype.kind == "u" and values.dtype.itemsize > 1
        # An array even of a scalar, which NumPy 2.0 does not convert.
        values, check = np.asarray(values.astype(np.int64) if wide else values), False
    numbers = astype(xp, like(of, values, name), xp.arange(1).dtype)
    if check and math.prod(numbers.shape) and _is_true(xp.any(_wrong(numbers, count))):
        raise _out_of_range(xp, numbers, name, count, slots, state)
    return numbers


def _wrong(numbers: Any, count: int) -> Any:
    return (numbers < 0) | (numbers >= count)


def _is_true(found: Any) -> bool:
    try:
        return bool(found)
    except (TypeError, RuntimeError):
        # Inside `jit` and `vmap` arrays have no values.
        return False


def _out_of_range(xp: Any, numbers: Any, name: str, count: int, slots: int | None, first: int) -> ValueError:
    flat = xp.reshape(numbers, (-1,))
    at = int(xp.argmax(xp.asarray(_wrong(flat, count), dtype=xp.arange(1).dtype)))
    if slots is None:
        where = f"{name}[{at}]" if numbers.shape else name
        return ValueError(f"{where} is {int(flat[at])}, but must be 0 to {count - 1}")
    where = f"{name} of state {first + at // slots} has value {int(flat[at])} in slot {at % slots}"
    return ValueError(f"{where}, but values are 0 to {count - 1}")


def _register(xp: Any) -> None:
    if xp.__name__.partition(".")[0] == "jax":
        _register_with_jax()


@functools.cache
def _register_with_jax() -> None:
    """Makes ArrayKeys a pytree, whose leaves are arrays."""
    import jax

    def parts(keys: ArrayKeys) -> tuple[Any, Any]:
        return (keys._fields, keys._base), keys._static

    def whole(static: Any, arrays: Any) -> ArrayKeys:
        keys = object.__new__(ArrayKeys)
        keys._fields, keys._base = arrays
        keys._static = static
        return keys

    jax.tree_util.register_pytree_node(ArrayKeys, parts, whole)
