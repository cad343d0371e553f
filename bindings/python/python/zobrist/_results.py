"""Objects as data: a value of a type that MessagePack lacks is the name of the type and its parts.

Reading runs no code that the data choose. It imports no module and calls no method of a class that it finds."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, Optional

import numpy as np

from ._instances import advice, attributes, builtin_base, class_name, unique
from .digests import digest_of

#: The types of the elements of arrays, without objects and fields.
_DTYPE = re.compile(r"[<|][biufcSUmM][1-9]\d*(\[\w+\])?")


def parts(value: Any) -> tuple[str, list[Any]]:
    """Returns the name of a type and the parts of a value. TypeError if it is no data."""
    kind = type(value)
    if kind is tuple:
        return "tuple", list(value)
    if kind is set or kind is frozenset:
        return kind.__name__, sorted(value, key=digest_of)  # Equal sets have equal bytes.
    if kind is int:
        return "int", [hex(value)]
    if kind is complex:
        return "complex", [value.real, value.imag]
    if isinstance(value, Path) and kind.__module__.partition(".")[0] == "pathlib":
        return "pathlib.Path", [value.as_posix()]
    if kind is np.ndarray or isinstance(value, np.generic) and kind is value.dtype.type:
        array = np.asarray(value)
        dtype = array.dtype.newbyteorder("<")
        if _DTYPE.fullmatch(dtype.str) and dtype.char not in "gG" and not array.dtype.metadata:
            order: Literal["C", "F"] = "F" if array.flags.fnc else "C"
            data = array.astype(dtype, copy=False).tobytes(order)
            return "numpy.ndarray" if kind is np.ndarray else "numpy.generic", [dtype.str, list(array.shape), order, data]
    name, instead = class_name(kind), advice(value)
    if name == "ase.atoms.Atoms" and value.calc is None:
        atoms = {**value.todict(), "constraints": [constraint.todict() for constraint in value.constraints]}
        # `todict` of a constraint can omit attributes.
        if digest_of(_atoms(atoms)) == digest_of(value):
            return "ase.Atoms", [atoms]
        instead += " without constraints"
    if isinstance(value, enum.Enum) and kind.__members__.get(value.name) is value:
        return "enum", [unique(kind, name), value.name]
    fields = _fields(kind)
    if fields is not None:
        held = dict(zip(fields, value)) if issubclass(kind, tuple) else attributes(value)
        cached = {each for each in held if isinstance(getattr(kind, each, None), functools.cached_property)}
        if held.keys() - cached == set(fields):
            return "class", [unique(kind, name), {field: held[field] for field in fields}]
    raise TypeError(f"{name.removeprefix('builtins.')} is not kept as data: return {instead}, or open the Store with pickle=True")


def value_of(name: str, parts: list[Any]) -> Any:
    """Returns the value that has these parts. ImportError if its class is not loaded, ValueError if it has no such
    parts."""
    read = _READ.get(name)
    if read is None:
        raise ValueError(f"the store has a value of an unknown type, {name!r:.50}")
    try:
        return read(*parts)
    except (ImportError, MemoryError):
        raise
    except Exception as error:
        raise ValueError(f"the store has a {name!r:.50} that cannot be read: {error}") from None


def _fields(kind: type) -> Optional[list[str]]:
    """Returns the names of the fields of a dataclass or a named tuple, or None if instances hold anything else."""
    if hasattr(kind, "__del__"):
        return None
    if "__dataclass_fields__" in vars(kind) and builtin_base(kind) is None:
        return [field.name for field in dataclasses.fields(kind)]
    if kind.__bases__ == (tuple,) and "_fields" in vars(kind):
        return list(kind._fields)  # type: ignore[attr-defined]
    return None


def _class(name: str) -> Any:
    """Returns the class with this name. ImportError unless its module is loaded: importing it would run code."""
    words = name.split(".")
    for at in range(len(words) - 1, 0, -1):
        for module in (".".join(words[:at]), "__main__", "__mp_main__"):
            found: Any = sys.modules.get(module)
            for word in words[at:]:
                # `getattr` could call a function of the module, and import other modules.
                found = vars(found).get(word) if isinstance(found, (type, ModuleType)) else None
            if isinstance(found, type) and class_name(found) == name:
                return found
    raise ImportError(f"the store has a value of the class {name}, which is not loaded: import its module before")


def _instance(name: str, values: dict[str, Any]) -> Any:
    kind = _class(name)
    fields = _fields(kind)
    if fields is None or values.keys() != set(fields):
        raise ValueError(f"{name} has {fields}, but the value has {list(values)}: give memoize another version")
    if issubclass(kind, tuple):
        return tuple.__new__(kind, [values[field] for field in fields])
    instance = object.__new__(kind)
    for field, value in values.items():
        slot = inspect.getattr_static(kind, field, None)
        if inspect.ismemberdescriptor(slot):
            slot.__set__(instance, value)
        else:
            # `setattr` could call a function of the class.
            vars(instance)[field] = value
    return instance


def _member(name: str, member: str) -> Any:
    kind = _class(name)
    if not issubclass(kind, enum.Enum) or member not in kind.__members__:
        raise ValueError(f"{name} has no member {member}: give memoize another version")
    return kind.__members__[member]


def _array(dtype: str, shape: list[int], order: Literal["C", "F"], data: bytes) -> Any:
    if not _DTYPE.fullmatch(dtype):
        raise ValueError("it has a wrong type")
    array: Any = np.ndarray(shape, dtype, data, order=order)
    # The types of the bytes of bools and of the characters of texts, and their largest values.
    most = {"b": ("u1", 1), "U": ("<u4", sys.maxunicode)}.get(array.dtype.kind)
    is_wrong = most is not None and np.frombuffer(data, most[0]).max(initial=0) > most[1]
    if is_wrong or list(array.shape) != shape or array.nbytes != len(data):
        raise ValueError("its shape or its bytes are wrong")
    return array.copy(order)


def _atoms(values: dict[str, Any]) -> Any:
    ase = sys.modules.get("ase")
    if ase is None:
        raise ImportError("the store has Atoms: import ase before")
    return ase.Atoms.fromdict(values)


_READ: dict[str, Callable[..., Any]] = {
    "tuple": lambda *items: items,
    "set": lambda *items: set(items),
    "frozenset": lambda *items: frozenset(items),
    "int": lambda text: int(text, 16),
    "complex": complex,
    "pathlib.Path": Path,
    "numpy.ndarray": _array,
    "numpy.generic": lambda *parts: _array(*parts)[()],
    "ase.Atoms": _atoms,
    "enum": _member,
    "class": _instance,
}
