"""Digests of values and of multisets, equal to those of the Rust module `zobrist_store::digest`."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import functools
import hashlib
import operator
import pickle
import struct
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from pathlib import Path, PurePath
from typing import Any, Literal, Optional

import numpy as np
from numpy.typing import NDArray

from ._instances import advice, attributes, builtin_base, class_name, unique

__all__ = ["MultisetDigest", "digest", "digest_of"]

#: The moduli of `MultisetDigest`: the largest primes below 2**64 and 2**128.
_PRIMES = {64: 2**64 - 59, 128: 2**128 - 159}
#: Collects the classes of the values that are encoded, or None.
_CLASSES: ContextVar[Optional[set[type]]] = ContextVar("_CLASSES", default=None)
#: The state of BLAKE2b before the first byte. Copying it takes half the time of making it.
_EMPTY = hashlib.blake2b(digest_size=16, person=b"zobrist-digest-1")


def digest(data: bytes) -> int:
    """Returns the 128-bit digest of bytes: BLAKE2b with 16 bytes of output and the personalization
    b'zobrist-digest-1', as a big-endian number. It is equal to `digest` of the Rust module `zobrist_store::digest`.

    >>> f'{zobrist.digest(b"abc"):x}'
    'fe75ad79a3d74f393c1ba78f805cfee5'
    """
    state = _EMPTY.copy()
    state.update(data)
    return int.from_bytes(state.digest(), "big")


def digest_of(value: object) -> int:
    """Returns the 128-bit digest of the canonical encoding of a value, CBOR by the deterministic rules of RFC 8949.
    Equal values have equal digests on every platform, in every version, and in Rust.

    None, bools, ints, floats, texts, bytes, lists and dicts have the digests of the same values in Rust (`digest_of` of
    `zobrist_store::digest`; a list is a sequence or tuple, a dict with texts as keys is a map or struct). 1, 1.0 and
    True differ, so do 0.0 and -0.0; all NaN are equal. Dicts and sets have no order.

    Other types have digests of their own: CBOR's tag 27, with the name of the type and its contents. A class of the
    main program has the name with which it can be imported. The types are:

    - tuples, named tuples, sets and complex numbers;
    - paths, by their text, not by the contents of the file; the types of datetime, with a `timezone` or `ZoneInfo`;
    - members of enums, by name and by value if the value has a digest; flags, by value;
    - dataclasses, by their fields. Attributes that are no fields count, too, as do attributes of members of enums. The
      values of `functools.cached_property` are such attributes: they can be stale;
    - NumPy arrays and scalars, by type, shape, order ('C' or 'F') and values;
    - Atoms of ASE, by all their arrays, cell, periodicity, constraints with all their attributes, and `info`. Digests
      of constraints and of a space group in `info` can change with the version of ASE.

    TypeError for any other type, also for subclasses of these types, arrays of objects, dataclasses that are also a
    list or another builtin type, classes that are not in their module under their name, and Atoms with a calculator.
    ValueError for a value that contains itself.

    >>> zobrist.digest_of({'a': 4.05, 'sites': [1, 2]}) == zobrist.digest_of({'sites': [1, 2], 'a': 4.05})
    True
    >>> zobrist.digest_of(open)
    Traceback (most recent call last):
    TypeError: builtin_function_or_method has no canonical encoding: pass the values that identify it
    """
    try:
        return digest(_encode(value))
    except RecursionError:
        raise ValueError("the value is nested too deeply, or contains itself") from None


def digest_and_classes(value: object) -> tuple[int, set[type]]:
    """Returns the digest of a value, and all classes in it that have a name."""
    token = _CLASSES.set(set())
    try:
        return digest_of(value), _CLASSES.get() or set()
    finally:
        _CLASSES.reset(token)


def _head(major: int, number: int) -> bytes:
    """Returns the initial bytes of an item: its major type, and the shortest form of a number."""
    if number < 24:
        return bytes([major << 5 | number])
    size = max((number.bit_length() - 1) // 8, 0).bit_length()  # 2**size bytes
    return bytes([major << 5 | 24 + size]) + number.to_bytes(1 << size, "big")


def _float(number: float) -> bytes:
    for initial, form in ((b"\xf9", ">e"), (b"\xfa", ">f")):
        try:
            packed = struct.pack(form, number)
        except OverflowError:
            continue
        if struct.unpack(form, packed)[0] == number:
            return initial + packed
    return b"\xfb" + struct.pack(">d", number) if number == number else b"\xf9\x7e\x00"


def _encode(value: Any) -> bytes:
    kind = type(value)
    if value is None or kind is bool:
        return {None: b"\xf6", False: b"\xf4", True: b"\xf5"}[value]
    if kind is int:
        major, number = (0, value) if value >= 0 else (1, ~value)
        if number >> 64:
            return _head(6, 2 + major) + _encode(number.to_bytes((number.bit_length() + 7) // 8, "big"))
        return _head(major, number)
    if kind is float:
        return _float(value)
    if kind is str:
        text: bytes = value.encode()
        return _head(3, len(text)) + text
    if kind is bytes:
        return _head(2, len(value)) + bytes(value)
    if kind is list:
        return _head(4, len(value)) + b"".join(map(_encode, value))
    if kind is dict:
        entries = {_encode(key): _encode(item) for key, item in value.items()}
        if len(entries) < len(value):
            raise ValueError("a dict has NaN as two keys")
        return _head(5, len(entries)) + b"".join(key + entries[key] for key in sorted(entries))
    if kind is _Encoded:
        data: bytes = value.data
        return data
    if kind is np.ndarray:
        order: Literal["C", "F"] = "F" if value.flags.fnc else "C"
        data = _array_bytes(value, order)
        return _array_head(value.dtype, value.shape, order) + _head(2, len(data)) + data
    return _tagged(*_parts(value, kind))


def _tagged(name: str, parts: Iterable[Any]) -> bytes:
    """Returns CBOR's tag 27: a list of the name of a type and of its contents, values or encoded values."""
    encoded = [_encode(part) for part in (name, *parts)]
    return _head(6, 27) + _head(4, len(encoded)) + b"".join(encoded)


@functools.lru_cache(1000)
def _array_head(dtype: np.dtype[Any], shape: tuple[int, ...], order: str) -> bytes:
    """Returns the encoding of an array up to its values, which many arrays share."""
    parts = ("numpy.ndarray", dtype.newbyteorder("<").str, list(shape), order)
    return _head(6, 27) + _head(4, 5) + b"".join(map(_encode, parts))


class _Encoded:
    """An encoded value, as a part of another value."""

    def __init__(self, data: bytes) -> None:
        self.data = data


def encoded(value: Any) -> _Encoded:
    """Returns a value that has the digest of this value, and takes less time."""
    return _Encoded(_encode(value))


def _parts(value: Any, kind: type) -> tuple[str, Iterable[Any]]:
    """Returns the name of a type that CBOR lacks, and the parts of a value of this type."""
    if kind is tuple:
        return "tuple", value
    if kind is set or kind is frozenset:
        return kind.__name__, map(_Encoded, sorted(map(_encode, value)))
    if kind is complex:
        return "complex", [value.real, value.imag]
    if isinstance(value, np.generic) and kind is value.dtype.type:
        return "numpy.generic", [value.dtype.newbyteorder("<").str, [], "C", _array_bytes(np.asarray(value))]
    if isinstance(value, PurePath) and kind.__module__.partition(".")[0] == "pathlib":
        # The classes of `Path` differ from platform to platform.
        return "pathlib.Path" if isinstance(value, Path) else f"pathlib.{kind.__name__}", [value.as_posix()]
    name = class_name(kind)
    contents = _contents(value, kind, name)
    if contents is None:
        raise TypeError(f"{name.removeprefix('builtins.')} has no canonical encoding: pass {advice(value)}")
    return _class(kind, name), contents


def _class(kind: type, name: str) -> str:
    """Returns the name of a class. TypeError if several classes can have it."""
    classes = _CLASSES.get()
    if classes is not None:
        classes.add(kind)
    return unique(kind, name)


def _contents(value: Any, kind: type, name: str) -> Optional[list[Any]]:
    """Returns the parts of an instance of a class, or None if the class has no encoding."""
    if kind in _TIMES:
        return _TIMES[kind](value)
    if name == "zoneinfo.ZoneInfo":
        return [_zone(value)]
    if isinstance(value, enum.Enum):
        return _member(value)
    if "__dataclass_fields__" in vars(kind):
        fields = [field.name for field in dataclasses.fields(value)]
        shown = {field: getattr(value, field) for field in fields if hasattr(value, field)}
        held = _held(value)
        # They differ if there are other attributes, or fields that are descriptors.
        same = shown.keys() == held.keys() and all(held[field] is item for field, item in shown.items())
        return [shown] if same else [shown, held]
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return [list(kind._fields), list(tuple.__iter__(value)), _held(value, tuple)]
    if kind is getattr(sys.modules.get("ase"), "Atoms", None):
        if value.calc is not None:
            raise TypeError("Atoms have a calculator: pass `atoms.copy()`, and the calculator's name and parameters")
        others = {name: item for name, item in _held(value).items() if name not in _OF_ATOMS}
        # `todict` of a constraint can omit attributes.
        constraints = [_Encoded(_tagged(_class(type(each), class_name(type(each))), [_held(each)])) for each in value.constraints]
        parts = [value.arrays, value.cell.array, value.pbc, value.get_celldisp(), constraints, value.info]
        return [*parts, others] if others else parts
    if name.startswith("ase.constraints.") or name in ("ase.cell.Cell", "ase.spacegroup.spacegroup.Spacegroup"):
        return [_held(value)]
    return None


def _held(value: Any, base: Optional[type] = None) -> dict[str, Any]:
    """Returns the attributes of an instance. TypeError if its class has a builtin base other than `base`."""
    builtin = builtin_base(type(value))
    if builtin not in (None, base):
        name = class_name(type(value))
        problem = f"is also a {builtin.__qualname__}, which has no canonical encoding here"
        raise TypeError(f"{name} {problem}: keep it in a field")
    return attributes(value)


def _member(value: enum.Enum) -> list[Any]:
    """Returns the parts of a member of an enum."""
    builtin = builtin_base(type(value))
    # An immutable base such as int follows from the value.
    held = _held(value, None if builtin is None or builtin.__hash__ is None else builtin)
    others = {name: item for name, item in held.items() if not (name.startswith("_") and name.endswith("_"))}
    values = []
    try:
        values.append(_Encoded(_encode(value._value_)))
    except TypeError:
        # Several values without a digest can have one name only in members that `_missing_` makes.
        if type(value).__members__.get(value._name_) is not value:
            raise
    return [None if isinstance(value, enum.Flag) else value._name_, values, others]


def _zone(zone: Any) -> str:
    """Returns the key of a ZoneInfo."""
    try:
        key: str = zone.__reduce__()[1][0]
    except pickle.PicklingError:
        raise TypeError("a ZoneInfo from a file has no canonical encoding: use ZoneInfo(key)") from None
    return key


def _time(value: Any) -> list[Any]:
    return [value.replace(tzinfo=None).isoformat(), value.fold, value.tzinfo]


#: The parts of the types of `datetime`.
_TIMES: dict[type, Callable[[Any], list[Any]]] = {
    datetime.date: lambda date: [date.isoformat()],
    datetime.time: _time,
    datetime.datetime: _time,
    datetime.timedelta: lambda time: [time.days, time.seconds, time.microseconds],
    datetime.timezone: lambda zone: [zone.utcoffset(None), zone.tzname(None)],
}
#: The attributes of Atoms that are parts of their encoding, and the calculator.
_OF_ATOMS = {"arrays", "info", "_cellobj", "_pbc", "_celldisp", "_constraints", "_calc"}


def _array_bytes(array: NDArray[Any], order: Literal["C", "F"] = "C") -> bytes:
    """Returns the values of an array, little-endian, with one NaN."""
    dtype = array.dtype.newbyteorder("<")
    if dtype.kind not in "biufcSUmM" or dtype.char in "gG" or array.dtype.metadata:
        raise TypeError(f"an array of {array.dtype} has no canonical encoding: pass {advice(array)}")
    data = array.astype(dtype, copy=False).tobytes(order)
    if dtype.kind not in "fc":
        return data
    numbers = np.frombuffer(data, f"<f{dtype.itemsize // (2 if dtype.kind == 'c' else 1)}")
    missing = np.isnan(numbers)
    if np.count_nonzero(missing):
        data = np.where(missing, numbers.dtype.type("nan"), numbers).astype(numbers.dtype).tobytes()
    return data


class MultisetDigest:
    """A digest of a multiset, updated by each insertion and removal: the sum of the digests of its items, with their
    multiplicities, modulo the largest prime below 2**bits. It is equal to `MultisetDigest` of the Rust module
    `zobrist_store::digest`.

    Equal multisets have equal digests, in whatever order they were built. Two different multisets have equal digests
    with probability at most 2**(1 - bits), over a random function in place of BLAKE2b. This is no protection against
    adversaries: use LtHash for that. Removing an absent item gives it a negative multiplicity.

    a + b: digest of the union, with the sum of the multiplicities. a - b: of their difference. int(a): the digest.

    items: the first items, as for `insert`. bits: 128 or 64. value: the int of a digest to start from.

    >>> rows = numpy.array([[1, 26], [2, 29], [2, 29]])
    >>> table = zobrist.MultisetDigest(rows)
    >>> table.remove(rows[1:2])
    >>> table == zobrist.MultisetDigest(rows[[1, 0]])
    True
    """

    __slots__ = ("_bits", "_value")

    def __init__(self, items: Iterable[Any] = (), *, bits: Literal[64, 128] = 128, value: int = 0) -> None:
        if bits not in _PRIMES or not 0 <= value < _PRIMES[bits]:
            raise ValueError("bits must be 64 or 128, and value at least 0 and less than the modulus")
        self._bits: Literal[64, 128] = bits
        self._value = value
        self.insert(items)

    @property
    def bits(self) -> Literal[64, 128]:
        """Number of bits of the digest."""
        return self._bits

    def insert(self, items: Iterable[Any]) -> None:
        """Inserts items. items: an array, whose rows along the first axis are the items: each has the `digest` of its
        bytes, little-endian and with one NaN, so arrays that are compared must have the same type. Or an iterable of
        values, each with its `digest_of`. A `Counter` has a multiplicity for each value.

        TypeError for what could be one item or many: a text, bytes, a dict, a table, an array with a mask or units."""
        self._value = (self._value + self._sum(items)) % _PRIMES[self.bits]

    def remove(self, items: Iterable[Any]) -> None:
        """Removes items, given as for `insert`."""
        self._value = (self._value - self._sum(items)) % _PRIMES[self.bits]

    def _sum(self, items: Iterable[Any]) -> int:
        mask = (1 << self.bits) - 1
        if isinstance(items, Counter):
            return sum((digest_of(item) & mask) * operator.index(count) for item, count in items.items())
        kind, wanted = type(items), ""
        if isinstance(items, (str, bytes, bytearray, memoryview)):
            wanted = "a list of items"
        elif isinstance(items, Mapping):
            wanted = "a collections.Counter of the items, or items.items()"
        elif isinstance(items, np.ma.MaskedArray):
            wanted = "items.compressed() or items.filled(..)"
        elif isinstance(items, np.ndarray) and kind not in (np.ndarray, np.memmap):
            wanted = "numpy.asarray(items), if nothing else counts"
        elif hasattr(items, "__dataframe__"):
            wanted = "items.to_numpy()"
        if wanted:
            raise TypeError(f"items is a {kind.__name__}, but must be an array or an iterable of values: pass {wanted}")
        digests: Iterable[int] = map(digest_of, items)
        if isinstance(items, np.ndarray):
            size, data = items[:1].size * items.itemsize, _array_bytes(items)
            digests = (digest(data[row * size : row * size + size]) for row in range(len(items)))
        return sum(digest & mask for digest in digests)

    def __add__(self, other: MultisetDigest) -> MultisetDigest:
        return self._combined(other, 1)

    def __sub__(self, other: MultisetDigest) -> MultisetDigest:
        return self._combined(other, -1)

    def _combined(self, other: MultisetDigest, sign: int) -> MultisetDigest:
        if self.bits != other.bits:
            raise ValueError(f"digests of {self.bits} and {other.bits} bits")
        return MultisetDigest(bits=self.bits, value=(self._value + sign * other._value) % _PRIMES[self.bits])

    def __int__(self) -> int:
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultisetDigest) and (self.bits, self._value) == (other.bits, other._value)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<MultisetDigest {self._value:0{self.bits // 4}x}>"
