"""Descriptions of states: which slots there are, and which values each can hold.

They follow the rules of Rust's `#[derive(Zobrist)]`. A value is `bool`, `numbers`, `enum`, `option`, `struct` or `joint`; a state is made of
values by `slots`, `array` and `bits`, or of `features`. At most one value of a slot is empty and has no key: `False`, 0, `None`, or the one
that `empty` names.
"""

from __future__ import annotations

import enum as _enum
from collections.abc import Iterable, Mapping
from typing import Any, Union

__all__ = [
    "Description", "Shape", "array", "bits", "enum", "features", "full", "joint", "numbers", "option", "slots", "struct",
]

_SLOTS = ("array", "fields", "features")


class Shape:
    """A description of a state or a value, for `KeyTable`. Two of equal contents are equal."""

    __slots__ = ("spec",)

    spec: tuple[Any, ...]

    def __init__(self, spec: tuple[Any, ...]) -> None:
        self.spec = spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<Shape {self.spec!r}>"


#: What stands for a shape: a `Shape`, `bool`, or a class derived from `enum.Enum`, whose members are variants.
Description = Union[Shape, type]


def _shape(of: Description) -> Shape:
    if isinstance(of, Shape):
        return of
    if of is bool:
        return Shape(("bool",))
    if isinstance(of, type) and issubclass(of, _enum.Enum):
        return enum(*of.__members__)
    raise ValueError(f"{of!r} is no shape: write bool, an enum.Enum, or a function of zobrist.shapes")


def _value(of: Description, where: str) -> Shape:
    shape = _shape(of)
    if shape.spec[0] in _SLOTS:
        raise ValueError(f"{where} is made of slots, but must be one value: take it as one by joint(...)")
    return shape


def _parts(named: Mapping[str, Description] | Iterable[Description]) -> tuple[tuple[str, Any], ...]:
    pairs = named.items() if isinstance(named, Mapping) else ((str(i), of) for i, of in enumerate(named))
    return tuple((name, _value(of, name).spec) for name, of in pairs)


def numbers(last: int, *, first: int = 0, empty: int | None = 0) -> Shape:
    """Returns the integers from `first` to `last` as the values of one slot; `empty` has no key, None for keys for all.

    >>> import zobrist
    >>> len(zobrist.KeyTable(zobrist.slots(hand=zobrist.numbers(18))))
    18
    """
    if not 0 <= first <= last:
        raise ValueError(f"numbers are from {first} to {last}, but must be 0 <= first <= last")
    if empty is not None and not first <= empty <= last:
        empty = None if first > 0 and empty == 0 else empty
        if empty is not None:
            raise ValueError(f"empty is {empty}, but numbers are from {first} to {last}")
    return Shape(("numbers", first, last - first + 1, None if empty is None else empty - first))


def enum(
    *names: str,
    empty: str | None = None,
    **variants: Iterable[Description] | Mapping[str, Description],
) -> Shape:
    """Returns an enum: variants by name, and variants that carry values as keywords; `empty` names the one without a key.

    >>> import zobrist
    >>> tri = zobrist.enum('A', 'B', 'C', empty='B')
    >>> answer = zobrist.enum(No=(), Yes=(bool, tri), Maybe=(), empty='No')
    >>> zobrist.KeyTable(zobrist.slots(answer=answer)).number('answer', ('Yes', False, 'C'))
    3
    """
    all_variants: tuple[tuple[str, tuple[Any, ...]], ...] = tuple((name, ()) for name in names)
    all_variants += tuple((name, _parts(parts)) for name, parts in variants.items())
    if not all_variants:
        raise ValueError("an enum has at least one variant")
    known = [name for name, _ in all_variants]
    if len(set(known)) < len(known):
        raise ValueError(f"a variant is listed twice: {', '.join(known)}")
    if empty is not None and empty not in known:
        raise ValueError(f"empty is {empty!r}, but variants are {', '.join(known)}")
    if empty is not None and dict(all_variants)[empty]:
        raise ValueError(f"empty is {empty!r}, which carries values: only a variant without can be empty")
    return Shape(("enum", all_variants, None if empty is None else known.index(empty)))


def option(of: Description) -> Shape:
    """Returns None, which is empty, or any value of another shape: Rust's Option.

    >>> import zobrist
    >>> len(zobrist.KeyTable(zobrist.slots(flag=zobrist.option(bool))))
    2
    """
    return Shape(("option", _value(of, "what is optional").spec))


def full(of: Description) -> Shape:
    """Returns the same values where none is empty: Rust's `#[zobrist(full)]`."""
    return Shape(("full", _value(of, "what is full").spec))


def struct(*parts: Description, **fields: Description) -> Shape:
    """Returns a struct, or a tuple, as one value: all combinations of its parts. Empty where all parts are.

    >>> import zobrist
    >>> piece = zobrist.struct(color=zobrist.enum('White', 'Black'), role=zobrist.enum('Pawn', 'King'))
    >>> keys = zobrist.KeyTable(zobrist.slots(board=zobrist.array(64, zobrist.option(piece))))
    >>> keys.number('board', ('Black', 'Pawn')) == keys.number('board', {'color': 'Black', 'role': 'Pawn'})
    True
    """
    return Shape(("product", _parts(parts) + _parts(fields)))


def joint(of: Description) -> Shape:
    """Returns an array as one value, with a key for each combination: Rust's `#[zobrist(joint)]`."""
    shape = _shape(of)
    if shape.spec[0] != "array":
        raise ValueError("joint is for arrays")
    return Shape(("joint", shape.spec))


def array(length: int, of: Description) -> Shape:
    """Returns an array of slots, or of what is made of slots; of an array for several dimensions, the outermost first."""
    if length < 0:
        raise ValueError(f"length is {length}, but must not be negative")
    return Shape(("array", length, _shape(of).spec))


def bits(count: int) -> Shape:
    """Returns a bitboard of `count` bits, a slot each, bit 0 first."""
    return array(count, bool)


def slots(**fields: Description) -> Shape:
    """Returns a state, or a part of states, with named slots or arrays of them: a Rust struct with `#[zobrist(key = ...)]` or `slots`.

    A field that Rust renames, `#[zobrist(name = "a.b")]`, is passed as `slots(**{"a.b": bool})`.
    """
    return Shape(("fields", tuple((name, _shape(of).spec) for name, of in fields.items())))


def features(**variants: Iterable[Description] | Mapping[str, Description]) -> Shape:
    """Returns an enum of features as a state: all values of each variant have a key.

    >>> import zobrist
    >>> square = zobrist.numbers(63)
    >>> chess = zobrist.features(Piece=(zobrist.enum('White', 'Black'), square), BlackToMove=())
    >>> keys = zobrist.KeyTable(chess)
    >>> hash = keys.hash([('Piece', 'White', 12), 'BlackToMove'])
    >>> hash == keys.base ^ keys.key('Piece', ('White', 12)) ^ keys.key('BlackToMove', ())
    True
    """
    return Shape(("features", tuple((name, _parts(parts)) for name, parts in variants.items())))
