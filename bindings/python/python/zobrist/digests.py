"""Digests of values and of multisets, equal to those of the Rust module `zobrist_store::digest`."""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import struct
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

__all__ = ["MultisetDigest", "digest", "digest_of"]

#: The moduli of `MultisetDigest`: the largest primes below 2**64 and 2**128.
_PRIMES = {64: 2**64 - 59, 128: 2**128 - 159}
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
    `zobrist_store::digest`; a list is a sequence or tuple, a dict with texts as keys is a map or struct). 1, 1.0 and True
    differ, so do 0.0 and -0.0; all NaN are equal. Dicts and sets have no order. Tuples, sets, complex numbers, members
    of enums, dataclasses, NumPy arrays and scalars, and Atoms of ASE have digests of their own: CBOR's tag 27, with the
    name of the type and its contents. An array consists of type, shape, order ('C' or 'F') and values. Atoms consist of
    all their arrays, cell, periodicity, constraints and `info`.

    TypeError for any other type, also for subclasses of these types, arrays of objects, and Atoms with a calculator.
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
    # Tag 27: a list of the name of a type and of its contents.
    name, parts = _parts(value, kind)
    return _head(6, 27) + _head(4, 1 + len(parts)) + _encode(name) + b"".join(parts)


def _parts(value: Any, kind: type) -> tuple[str, list[bytes]]:
    """Returns the name of a type that CBOR lacks, and the encoded parts of a value of this type."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if kind is tuple:
        return "tuple", list(map(_encode, value))
    if kind is set or kind is frozenset:
        return kind.__name__, sorted(map(_encode, value))
    if kind is complex:
        return "complex", [_float(value.real), _float(value.imag)]
    if isinstance(value, enum.Enum):
        return name, [_encode(value.value if isinstance(value, enum.Flag) else value.name)]
    if "__dataclass_fields__" in vars(kind):
        return name, [_encode({field.name: getattr(value, field.name) for field in dataclasses.fields(value)})]
    if kind is np.ndarray or isinstance(value, np.generic):
        array = np.asarray(value)
        order: Literal["C", "F"] = "F" if array.flags.fnc else "C"
        dtype = array.dtype.newbyteorder("<").str
        parts = [dtype, list(array.shape), order, _array_bytes(array, order)]
        return "numpy.ndarray" if kind is np.ndarray else "numpy.generic", list(map(_encode, parts))
    if name == "ase.atoms.Atoms":
        if value.calc is not None:
            raise TypeError("Atoms have a calculator: pass `atoms.copy()`, and the calculator's name and parameters")
        constraints = [getattr(constraint, "todict", lambda: constraint)() for constraint in value.constraints]
        parts = [value.arrays, value.cell.array, value.pbc, value.get_celldisp(), constraints, value.info]
        return name, list(map(_encode, parts))
    raise TypeError(f"{name.removeprefix('builtins.')} has no canonical encoding: pass the values that identify it")


def _array_bytes(array: NDArray[Any], order: Literal["C", "F"] = "C") -> bytes:
    """Returns the values of an array, little-endian, with one NaN."""
    dtype = array.dtype.newbyteorder("<")
    if dtype.kind not in "biufcSUmM" or dtype.char in "gG":
        raise TypeError(f"an array of {array.dtype} has no canonical encoding: convert it")
    data = array.astype(dtype, copy=False).tobytes(order)
    if dtype.kind not in "fc":
        return data
    numbers = np.frombuffer(data, f"<f{dtype.itemsize // (2 if dtype.kind == 'c' else 1)}")
    missing = np.isnan(numbers)
    if missing.any():
        data = np.where(missing, numbers.dtype.type("nan"), numbers).astype(numbers.dtype).tobytes()
    return data


class MultisetDigest:
    """A digest of a multiset, updated by each insertion and removal: the sum of the digests of its items, with their
    multiplicities, modulo the largest prime below 2**bits. It is equal to `MultisetDigest` of the Rust crate
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
        values, each with its `digest_of`."""
        self._value = (self._value + self._sum(items)) % _PRIMES[self.bits]

    def remove(self, items: Iterable[Any]) -> None:
        """Removes items, given as for `insert`."""
        self._value = (self._value - self._sum(items)) % _PRIMES[self.bits]

    def _sum(self, items: Iterable[Any]) -> int:
        digests: Iterable[int] = map(digest_of, items)
        if isinstance(items, np.ndarray):
            size, data = items[:1].size * items.itemsize, _array_bytes(items)
            digests = (digest(data[row * size : row * size + size]) for row in range(len(items)))
        return sum(digest & (1 << self.bits) - 1 for digest in digests)

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
