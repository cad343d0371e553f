"""Values that keep their own hash."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._lanes import unmasked
from ._zobrist import _HashedSlots, KeyTable, LatticeKeys

__all__ = ["Hashed"]

_Integers = NDArray[np.integer[Any]]


class Hashed(_HashedSlots):
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

    __slots__ = ("_fields", "_named")

    def __init__(self, keys: Union[LatticeKeys, KeyTable], values: Union[ArrayLike, Mapping[str, ArrayLike]]) -> None:
        self._named = isinstance(values, Mapping)
        named = values if isinstance(values, Mapping) else {"": values}
        self._fields = {_name(name): _Field(keys, _name(name), array) for name, array in named.items()}
        self._add(list(self._fields.values()))
        for field in self._fields.values():
            self._update(field, field.places.ravel(), None, field.flat)

    @property
    def values(self) -> Any:
        """All values: a read-only array, or a dict of read-only arrays if there are named fields."""
        if self._named:
            return {name: field.view for name, field in self._fields.items()}
        return self._fields[""].view

    def copy(self) -> Hashed:
        """Returns an independent copy, for example before a move in a search."""
        return Hashed(self.keys, self.values)

    def _get(self, index: Any) -> Any:
        field, rest = self._split(index)
        return field.view[rest]

    def _assign(self, index: Any, value: Any) -> None:
        field, rest = self._split(index)
        at = field.places[rest]
        is_tuple = field.described is not None and isinstance(value, tuple)
        if at.ndim == 0 and (is_tuple or np.ndim(value) == 0):
            place = np.unravel_index(int(at), field.places.shape)
            self.set((field.name, *place) if self._named else place, value)
            return
        places = np.asarray(at)
        new = np.broadcast_to(field.numbers(value), places.shape).ravel()
        flat = places.ravel()
        field.check(flat, new)
        if places.base is not field.places.base:
            # An index array can name a slot several times. The last value remains, as in NumPy.
            flat, last = np.unique(flat[::-1], return_index=True)
            new = new[::-1][last]
        self._update(field, flat, field.flat[flat].astype(np.uint16), new.astype(np.uint16))
        field.flat[flat] = new

    def __len__(self) -> int:
        return sum(field.flat.size for field in self._fields.values())

    def __repr__(self) -> str:
        return f"<Hashed {self.hash:#x} of {len(self)} slots>"

    def __reduce__(self) -> tuple[Any, ...]:
        values = {name: np.array(field.view) for name, field in self._fields.items()}
        return Hashed, (self.keys, values if self._named else values[""])

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
            self.keys[name]  # type: ignore[index]
        except (TypeError, ValueError):
            return ValueError(f"{name!r} is not a field: the fields are {fields}")
        return ValueError(f"{name!r} is a field that stays empty, since `values` had only {fields}: make Hashed with it")

    def _one(self, slot: Any) -> tuple[_Field, int]:
        field, rest = self._split(slot)
        at = field.places[rest]
        if isinstance(at, np.ndarray):
            raise ValueError(f"{slot!r} selects {at.size} slots, but must select one: use values[...] = array")
        return field, int(at)


class _Field:
    """The slots of one name and their values."""

    def __init__(self, keys: Union[LatticeKeys, KeyTable], name: str, values: ArrayLike) -> None:
        self.name = name
        self.described = keys if isinstance(keys, KeyTable) else None
        array = self.numbers(values)
        if isinstance(keys, LatticeKeys):
            self.count = keys.values
            if array.size != keys.sites:
                raise ValueError(f"there are {array.size} values, but there are keys for {keys.sites} sites")
        else:
            *shape, self.count = keys[name].shape[: -1 if keys.bits == 128 else None]  # without the halves of a key
            if array.shape != tuple(shape):
                raise ValueError(f"{name} has shape {array.shape}, but must have shape {tuple(shape)}")
        self.places = np.arange(array.size).reshape(array.shape)
        self.check(self.places.ravel(), array.ravel())
        dtype = np.uint8 if self.count <= 256 else np.uint16
        # Rust reads and writes single values here.
        self.cells = bytearray(array.astype(dtype).tobytes())
        self.flat: NDArray[Any] = np.ndarray(array.size, dtype, self.cells)
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
