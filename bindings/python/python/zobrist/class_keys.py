"""Classes of features, with one key each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Literal, SupportsIndex

from ._zobrist import KeyTable, _feature_count, _feature_names
from .shapes import Shape

__all__ = ["ClassKeys"]


class ClassKeys:
    """Maps the features of a shape to classes. Its tables have one key for each class: abstract Zobrist hashing.

    A distributed search assigns each state to the worker that a hash selects. With one key for each class, such as
    'tile 7 in the left half', most moves lead to a state of the same worker (Jinnai, Fukunaga, AAAI 2016). Use such a
    hash only to select workers, because many different states have equal hashes.

    Makes the map from a sequence with one class for each feature. A class is any hashable object. A feature of class
    None has no key.

    >>> import zobrist
    >>> puzzle = zobrist.slots(tiles=zobrist.array(12, zobrist.numbers(11)))  # 3 rows of 4; 0 is the blank
    >>> half = zobrist.ClassKeys.by_number(puzzle, lambda feature: (feature % 11, feature // 11 % 4 // 2))
    >>> half.classes
    22
    >>> routes = half.key_table(seed=2026)
    >>> routes.key('tiles[0]', 5) == routes.key('tiles[1]', 5)
    True
    """

    __slots__ = ("_classes", "_numbers", "_shape")

    def __init__(self, shape: Shape, classes: Sequence[Hashable]) -> None:
        features = _feature_count(shape)
        if len(classes) != features:
            raise ValueError(f"classes has {len(classes)} entries, but the shape has {features} features")
        found: dict[Hashable, int] = {}
        self._shape = shape
        #: The number of the class of each feature.
        self._numbers = [
            None if (each := classes[feature]) is None else found.setdefault(each, len(found)) for feature in range(features)
        ]
        self._classes = len(found)

    @staticmethod
    def by_number(shape: Shape, class_of: Callable[[int], Hashable]) -> ClassKeys:
        """Assigns each feature to the class that `class_of(index)` returns: any hashable object, or None for a feature
        without a key."""
        return ClassKeys(shape, [class_of(feature) for feature in range(_feature_count(shape))])

    @staticmethod
    def by_name(shape: Shape, class_of: Callable[[str], Hashable]) -> ClassKeys:
        """Assigns each feature to the class that `class_of(name)` returns. KeyTable.name returns the same names.

        >>> crossing = zobrist.slots(farmer=bool, wolf=bool, goat=bool, cabbage=bool)
        >>> zobrist.ClassKeys.by_name(crossing, lambda name: None if name == 'farmer = true' else name).classes
        3
        """
        pages = (_feature_names(shape, first) for first in range(0, _feature_count(shape), 1024))
        return ClassKeys(shape, [class_of(name) for page in pages for name in page])

    @property
    def classes(self) -> int:
        """Number of classes."""
        return self._classes

    def key_table(
        self,
        seed: SupportsIndex = 0,
        lane: SupportsIndex = 0,
        bits: Literal[8, 16, 32, 64, 128] = 64,
        additive: bool = False,
    ) -> KeyTable:
        """Returns a KeyTable in which all features of a class have the same key. These keys are independent of the keys
        of a plain KeyTable with the same seed.

        With XOR, two features of one class cancel; with additive=True their keys add up. bits and additive are as for
        KeyTable.
        """
        return KeyTable._of_classes(self._shape, self._numbers, seed, lane, bits, additive)

    def __len__(self) -> int:
        return len(self._numbers)

    def __repr__(self) -> str:
        return f"<ClassKeys of {len(self)} features in {self.classes} classes>"
