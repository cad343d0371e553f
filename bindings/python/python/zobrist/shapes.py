"""Descriptions of states: their slots, and the values of each slot.

The rules are the same as for Rust's `#[derive(Zobrist)]`. The value of a slot is a `bool`, `numbers`, `enum`, `option`,
`struct` or `joint`. A state combines slots by `slots`, `array` and `bits`, or consists of `features`. At most one value
of a slot is empty and has no key: `False`, 0, `None`, or the value given by `empty`.
"""

from __future__ import annotations

import enum as _enum
import re
from collections.abc import Iterable, Mapping
from typing import Union

from ._zobrist import _shape_text

__all__ = [
    "Description", "Shape", "array", "bits", "count", "enum", "features", "full", "joint", "numbers", "option", "slots", "struct",
]

_SLOTS = ("array(", "slots(", "features(", "count(")


class Shape:
    """Describes a state or a value, as a text in the same format as Rust's `keys::Description` and the C library.

    Shapes are equal if they have equal slots, names and values, however their texts are written.

    >>> import zobrist
    >>> shape = zobrist.Shape('slots(board = array(64, option(enum(Pawn, Knight))), turn = bool)')
    >>> len(zobrist.KeyTable(shape))
    129
    """

    __slots__ = ("text",)

    text: str

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self._in_one_form() == other._in_one_form()

    def __hash__(self) -> int:
        return hash(self._in_one_form())

    def _in_one_form(self) -> str:
        """Returns the text as the library writes it, or unchanged if it describes no shape."""
        try:
            return _shape_text(self)
        except ValueError:
            return self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Shape {self.text}>"


#: Any description of a shape: a `Shape`, `bool`, or a subclass of `enum.Enum` with the variants as members.
Description = Union[Shape, type]


def _shape(of: Description) -> Shape:
    if isinstance(of, Shape):
        return of
    if of is bool:
        return Shape("bool")
    if isinstance(of, type) and issubclass(of, _enum.Enum):
        return enum(*of.__members__)
    raise ValueError(f"{of!r} is no shape: use bool, an enum.Enum, or a function of zobrist.shapes")


def _value(of: Description, where: str) -> Shape:
    shape = _shape(of)
    if shape.text.startswith(_SLOTS):
        raise ValueError(f"{where} is made of slots, but must be one value: wrap an array in joint(...)")
    return shape


def _name(name: str) -> str:
    """Returns a name for the text of a shape, in quotes if it needs them."""
    if re.fullmatch(r"[A-Za-z0-9_.]+", name):
        return name
    if '"' in name or not name:
        raise ValueError(f"{name!r} is not a valid name: it needs at least one character and no quotation marks")
    return f'"{name}"'


def _parts(named: Mapping[str, Description] | Iterable[Description]) -> str:
    pairs = named.items() if isinstance(named, Mapping) else ((str(i), of) for i, of in enumerate(named))
    return ", ".join(f"{_name(name)} = {_value(of, name).text}" for name, of in pairs)


def _variants(variants: Mapping[str, str]) -> str:
    return ", ".join(f"{_name(name)} = ({parts})" if parts else _name(name) for name, parts in variants.items())


def numbers(last: int, *, first: int = 0, empty: int | None = 0) -> Shape:
    """Returns the integers from `first` to `last` as the values of one slot. `empty` has no key; with None, all have
    one.

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
    return Shape(f"numbers({last}, first = {first}, empty = {'none' if empty is None else empty})")


def count(most: int) -> Shape:
    """Returns a slot that counts up to `most` equal items. Each item adds the same key, so the table must be additive.

    >>> import zobrist
    >>> keys = zobrist.KeyTable(zobrist.slots(pawns=zobrist.count(18)), additive=True)
    >>> keys.key('pawns', 3) == 3 * keys.key('pawns', 1) % 2**64
    True
    """
    return Shape(f"count({most})")


def enum(
    *names: str,
    empty: str | None = None,
    **variants: Iterable[Description] | Mapping[str, Description],
) -> Shape:
    """Returns an enum. Variants without parts are names; variants with parts are keywords. The variant `empty` has no
    key.

    >>> import zobrist
    >>> tri = zobrist.enum('A', 'B', 'C', empty='B')
    >>> answer = zobrist.enum(No=(), Yes=(bool, tri), Maybe=(), empty='No')
    >>> zobrist.KeyTable(zobrist.slots(answer=answer)).number('answer', ('Yes', False, 'C'))
    3
    """
    all_variants = dict.fromkeys(names, "") | {name: _parts(parts) for name, parts in variants.items()}
    known = [*names, *variants]
    if not known:
        raise ValueError("an enum has at least one variant")
    if len(all_variants) < len(known):
        raise ValueError(f"a variant is listed twice: {', '.join(known)}")
    if empty is not None and empty not in known:
        raise ValueError(f"empty is {empty!r}, but variants are {', '.join(known)}")
    if empty is not None and all_variants[empty]:
        raise ValueError(f"empty is {empty!r}, which carries values: only a variant without values can be empty")
    return Shape(f"enum({_variants(all_variants)}{'' if empty is None else f', empty = {_name(empty)}'})")


def option(of: Description) -> Shape:
    """Returns an option: None, the empty value, or any value of another shape. It corresponds to Rust's `Option`.

    >>> import zobrist
    >>> len(zobrist.KeyTable(zobrist.slots(flag=zobrist.option(bool))))
    2
    """
    return Shape(f"option({_value(of, 'the part of option').text})")


def full(of: Description) -> Shape:
    """Returns a shape with the same values, all of which have keys: no value is empty. Rust: `#[zobrist(full)]`."""
    return Shape(f"full({_value(of, 'the part of full').text})")


def struct(*parts: Description, **fields: Description) -> Shape:
    """Returns a struct or a tuple as one value. Its values are all combinations of its parts; it is empty if all parts
    are.

    >>> import zobrist
    >>> piece = zobrist.struct(color=zobrist.enum('White', 'Black'), role=zobrist.enum('Pawn', 'King'))
    >>> keys = zobrist.KeyTable(zobrist.slots(board=zobrist.array(64, zobrist.option(piece))))
    >>> keys.number('board', ('Black', 'Pawn')) == keys.number('board', {'color': 'Black', 'role': 'Pawn'})
    True
    """
    return Shape(f"struct({', '.join(filter(None, (_parts(parts), _parts(fields))))})")


def joint(of: Description) -> Shape:
    """Returns an array as the value of one slot, with a key for each combination of elements. Rust:
    `#[zobrist(joint)]`."""
    shape = _shape(of)
    if not shape.text.startswith("array("):
        raise ValueError("joint is for arrays")
    return Shape(f"joint({shape.text})")


def array(length: int, of: Description) -> Shape:
    """Returns an array of slots or of parts of a state. For several dimensions nest arrays, the outermost first."""
    if length < 0:
        raise ValueError(f"length is {length}, but must not be negative")
    return Shape(f"array({length}, {_shape(of).text})")


def bits(count: int) -> Shape:
    """Returns a bitboard of `count` bits. Each bit is a slot, and bit 0 is the first slot."""
    return array(count, bool)


def slots(**fields: Description) -> Shape:
    """Returns a state, or a part of one, with named slots or arrays: a Rust struct with `#[zobrist(key = ...)]` or
    `slots`.

    A field that Rust renames by `#[zobrist(rename = "a.b")]` is passed as `slots(**{"a.b": bool})`.
    """
    return Shape(f"slots({', '.join(f'{_name(name)} = {_shape(of).text}' for name, of in fields.items())})")


def features(**variants: Iterable[Description] | Mapping[str, Description]) -> Shape:
    """Returns an enum of features as a state. A state is a set of features, and all values of each variant have a key.

    >>> import zobrist
    >>> square = zobrist.numbers(63)
    >>> chess = zobrist.features(Piece=(zobrist.enum('White', 'Black'), square), BlackToMove=())
    >>> keys = zobrist.KeyTable(chess)
    >>> hash = keys.hash([('Piece', 'White', 12), 'BlackToMove'])
    >>> hash == keys.base ^ keys.key('Piece', ('White', 12)) ^ keys.key('BlackToMove', ())
    True
    """
    return Shape(f"features({_variants({name: _parts(parts) for name, parts in variants.items()})})")
