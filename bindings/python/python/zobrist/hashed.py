"""Values that keep their own hash."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._lanes import unmasked
from ._zobrist import KeyTable, LatticeKeys

__all__ = ["Hashed"]

_Integers = NDArray[np.integer[Any]]


class Hashed:
    """Values together with their hash. Each write updates the hash, so no update can be forgotten.

    keys: LatticeKeys or a KeyTable. values: for LatticeKeys the species of all sites, integers in an array of any
    shape. For a KeyTable a dict from names of fields to arrays of value indices (see `KeyTable.number`), as for
    `KeyTable.hash_many`; fields that it does not name stay empty. For a shape that is one array or one slot, `values`
    is the array. In place of value indices there can be values as `KeyTable.hash` takes them, such as 'Black' or
    None; an integer or a bool is always an index, and a tuple always one value. The values are copied.

    An index reads and writes as in a NumPy array: by numbers, slices, lists, masks. With named fields the index
    begins with the name. `values.values` and slices are read-only views, which show later writes. One thread at a time
    may write.

    >>> keys = zobrist.LatticeKeys(16, 3, seed=2026)
    >>> species = zobrist.Hashed(keys, numpy.zeros((4, 4), numpy.uint8))
    >>> species.set((0, 3), 2)  # returns the old value
    0
    >>> species[1:3, 0] = 1
    >>> species.hash == keys.hash(species.values.ravel())
    True

    >>> color = zobrist.enum('White', 'Black')
    >>> keys = zobrist.KeyTable(zobrist.slots(points=zobrist.array(9, zobrist.option(color)), turn=color))
    >>> go = zobrist.Hashed(keys, {'points': numpy.zeros(9, int), 'turn': 'White'})
    >>> go['points', 4] = 'Black'
    >>> go['turn'] = 1  # keys.number('turn', 'Black')
    >>> go.hash == keys.hash({'points': [None] * 4 + ['Black'] + [None] * 4, 'turn': 'Black'})
    True
    """

    __slots__ = ("_fields", "_hash", "_keys", "_mask", "_named")

    def __init__(self, keys: Union[LatticeKeys, KeyTable], values: Union[ArrayLike, Mapping[str, ArrayLike]]) -> None:
        if not isinstance(keys, (LatticeKeys, KeyTable)):
            raise TypeError(f"keys is {keys!r}, but must be LatticeKeys(...) or a KeyTable")
        self._keys = keys
        self._mask = (1 << keys.bits) - 1 if isinstance(keys, KeyTable) and keys.additive else 0
        self._named = isinstance(values, Mapping)
        named = values if isinstance(values, Mapping) else {"": values}
        self._fields = {_name(name): _Field(keys, _name(name), array, self._mask) for name, array in named.items()}
        self._hash = keys.base
        for field in self._fields.values():
            self._plus(field.total())

    @property
    def keys(self) -> Union[LatticeKeys, KeyTable]:
        """The keys."""
        return self._keys

    @property
    def hash(self) -> int:
        """The hash of the current values, an int. It equals the result of `keys.hash`."""
        return self._hash

    @property
    def values(self) -> Any:
        """All values: a read-only array, or a dict of read-only arrays if there are named fields."""
        if self._named:
            return {name: field.view for name, field in self._fields.items()}
        return self._fields[""].view

    def set(self, slot: Any, value: Any) -> int:
        """Writes one value and returns the index of the old value, so a second `set` with it undoes the write.

        slot: the index of one slot, such as `7`, `(2, 3)`, `('board', 28)` or `'players[1].castling[0]'`. ValueError
        names the slot if the value is out of range; nothing is written then.
        """
        field, at = self._one(slot)
        return self._write(field, at, value)

    def swap(self, i: Any, j: Any) -> None:
        """Exchanges the values of two slots. i, j: as for set."""
        (of_i, at_i), (of_j, at_j) = self._one(i), self._one(j)
        a, b = of_i.cells[at_i], of_j.cells[at_j]
        if of_i.lattice is not None:
            self._hash ^= of_i.lattice.swap(of_i.flat, at_i, at_j)
            of_i.cells[at_i], of_i.cells[at_j] = b, a
            return
        if b >= of_i.count:
            raise of_i.out_of_range(at_i, b)
        self._write(of_j, at_j, a)
        self._write(of_i, at_i, b)

    def copy(self) -> Hashed:
        """Returns an independent copy, for example before a move in a search."""
        return Hashed(self._keys, self.values)

    def __getitem__(self, index: Any) -> Any:
        """Reads values as a NumPy array does: one value, or an array that is read-only if it is a view."""
        field, rest = self._split(index)
        return field.view[rest]

    def __setitem__(self, index: Any, value: Any) -> None:
        field, at = self._find(index)
        is_tuple = field.described is not None and isinstance(value, tuple)
        if at.ndim == 0 and (type(value) is int or is_tuple or np.ndim(value) == 0):
            self._write(field, int(at), value)
            return
        places = np.asarray(at)
        new = np.broadcast_to(field.numbers(value), places.shape).ravel()
        flat = places.ravel()
        field.check(flat, new)
        if places.base is not field.places.base:
            # An index array can name a slot several times. The last value remains, as in NumPy.
            flat, last = np.unique(flat[::-1], return_index=True)
            new = new[::-1][last]
        self._plus(field.change(flat, field.flat[flat], new))
        field.flat[flat] = new

    def __len__(self) -> int:
        return sum(field.flat.size for field in self._fields.values())

    def __repr__(self) -> str:
        return f"<Hashed {self._hash:#x} of {len(self)} slots>"

    def __reduce__(self) -> tuple[Any, ...]:
        values = {name: np.array(field.view) for name, field in self._fields.items()}
        return Hashed, (self._keys, values if self._named else values[""])

    def _split(self, index: Any) -> tuple[_Field, Any]:
        if not self._named:
            return self._fields[""], index
        name, rest = (index[0], index[1:]) if isinstance(index, tuple) and index else (index, ())
        if isinstance(name, str) and "[" in name:
            numbers = tuple(map(int, re.findall(r"\[(\d+)\]", name)))
            name, rest = re.sub(r"\[\d+\]", "", name), numbers + rest
            if name in self._fields and len(rest) != self._fields[name].view.ndim:
                raise ValueError(f"{index!r} does not have an index for each array: write ('{name}', i, ...)")
        if not isinstance(name, str) or name not in self._fields:
            raise self._missing(name)
        return self._fields[name], rest

    def _missing(self, name: Any) -> ValueError:
        fields = ", ".join(map(repr, self._fields))
        try:
            self._keys[name]  # type: ignore[index]
        except (TypeError, ValueError):
            return ValueError(f"{name!r} is not a field: the fields are {fields}")
        return ValueError(f"{name!r} is a field that stays empty, since `values` had only {fields}: make Hashed with it")

    def _find(self, index: Any) -> tuple[_Field, Any]:
        field, rest = self._split(index)
        return field, field.places[rest]

    def _one(self, slot: Any) -> tuple[_Field, int]:
        field, rest = self._split(slot)
        if type(rest) is int and 0 <= rest < field.line:  # an index of NumPy takes longer than the write
            return field, rest
        at = field.places[rest]
        if isinstance(at, np.ndarray):
            raise ValueError(f"{slot!r} selects {at.size} slots, but must select one: use values[...] = array")
        return field, int(at)

    def _write(self, field: _Field, at: int, value: Any) -> int:
        new = value if type(value) is int else field.number(value)
        if not 0 <= new < field.count:
            raise field.out_of_range(at, new)
        old: int = field.cells[at]
        self._plus(field.change_one(at, old, new))
        field.cells[at] = new
        return old

    def _plus(self, delta: int) -> None:
        self._hash = (self._hash + delta) & self._mask if self._mask else self._hash ^ delta


class _Field:
    """The slots of one name: their values, and the change of the hash by a write."""

    def __init__(self, keys: Union[LatticeKeys, KeyTable], name: str, values: ArrayLike, mask: int) -> None:
        self.name, self.mask = name, mask
        self.lattice = keys if isinstance(keys, LatticeKeys) else None
        self.described = keys if isinstance(keys, KeyTable) else None
        array = self.numbers(values)
        if isinstance(keys, LatticeKeys):
            self.count = keys.values
            if array.size != keys.sites:
                raise ValueError(f"there are {array.size} values, but there are keys for {keys.sites} sites")
        else:
            table = keys[name]
            if keys.bits == 128:
                halves = table.astype(object)
                table = halves[..., 1] << 64 | halves[..., 0]
            if array.shape != table.shape[:-1]:
                raise ValueError(f"{name} has shape {array.shape}, but must have shape {table.shape[:-1]}")
            self.count = table.shape[-1]
            self.table = table.reshape(-1, self.count)
        self.places = np.arange(array.size).reshape(array.shape)
        self.line = array.size if array.ndim == 1 else 0
        self.check(self.places.ravel(), array.ravel())
        self.flat: NDArray[Any] = array.astype(np.uint8 if self.count <= 256 else np.uint16).ravel()
        self.cells: Any = self.flat.data  # for single values it is faster than the array
        # A view of a read-only buffer cannot be made writable.
        self.view: _Integers = np.asarray(self.flat.reshape(array.shape).data.toreadonly())

    def number(self, value: Any) -> int:
        """Returns the index of one value: an integer as it is, any other value by its name."""
        if self.described is None or (not isinstance(value, tuple) and np.asarray(value).dtype.kind in "biu"):
            if np.ndim(value):
                raise ValueError(f"{self.name or 'the slot'} has one value, but {value!r} are several")
            return int(_integers(value, self.name))
        return self.described.number(self.name, value)

    def numbers(self, values: Any) -> _Integers:
        """Returns the indices of values: an array of integers as it is, any other by the names of its elements."""
        try:
            array = np.asarray(values)
        except ValueError:  # tuples of different lengths
            array = np.empty(0, object)
        if self.described is None or array.dtype.kind in "biu":
            return _integers(values, self.name)
        unmasked(values, self.name)
        return np.array(self._by_name(values.tolist() if isinstance(values, np.ndarray) else values), np.int64)

    def _by_name(self, values: Any) -> Any:
        if isinstance(values, list):
            return [self._by_name(value) for value in values]
        if isinstance(values, (int, np.integer, np.bool_)):
            mixed = f"{self.name or 'values'} has {values!r} beside other values"
            raise ValueError(f"{mixed}: pass value indices (KeyTable.number) alone, or values alone")
        return self.number(values)

    def check(self, places: _Integers, new: _Integers) -> None:
        """Raises a ValueError that names the first slot whose new value is out of range."""
        if new.size and (new.min() < 0 or new.max() >= self.count):
            i = int(np.argmax((new < 0) | (new >= self.count)))
            raise self.out_of_range(int(places[i]), int(new[i]))

    def out_of_range(self, place: int, value: int) -> ValueError:
        index = ", ".join(str(int(part)) for part in np.unravel_index(place, self.places.shape))
        name = f"{self.name}[{index}]" if self.name and index else self.name or f"slot {index}"
        return ValueError(f"{name} is {value}, but its values are 0 to {self.count - 1}")

    def change_one(self, at: int, old: int, new: int) -> int:
        if self.lattice is not None:
            return self.lattice.change(at, old, new)
        a, b = int(self.table[at, old]), int(self.table[at, new])
        return b - a if self.mask else b ^ a

    def change(self, places: _Integers, old: _Integers, new: _Integers) -> int:
        if self.lattice is not None:
            return int(np.bitwise_xor.reduce(self.lattice.changes(places, old, new)))
        a, b = self._sum(self.table[places, old]), self._sum(self.table[places, new])
        return b - a if self.mask else b ^ a

    def total(self) -> int:
        """Returns the difference between the hash of these values and the hash of no values."""
        if self.lattice is not None:
            return self.lattice.hash(self.flat) ^ self.lattice.base
        return self._sum(self.table[np.arange(self.flat.size), self.flat])

    def _sum(self, keys: NDArray[Any]) -> int:
        reduce = np.add.reduce if self.mask else np.bitwise_xor.reduce
        return int(reduce(keys, dtype=keys.dtype)) if keys.size else 0


def _name(name: str) -> str:
    """Returns the name of a field in one form, so that no field has two names."""
    if not isinstance(name, str) or "[" in name:
        raise ValueError(f"{name!r} is not the name of a field: write it without an index, as in 'players.castling'")
    return name.removeprefix(".")


def _integers(values: ArrayLike, name: str) -> _Integers:
    array = np.asarray(unmasked(values, name or "values"))
    if array.dtype.kind not in "biu":
        raise ValueError(f"{name or 'values'} has elements of {array.dtype}, but they must be integers")
    return array
