"""Describes calculators by texts that are the same in all processes."""

from __future__ import annotations

import dataclasses
from enum import Enum
from pathlib import PurePath
from types import FunctionType
from typing import Any

import numpy as np
from ase.calculators.calculator import BaseCalculator, Calculator

_ADVICE = "pass model='...', a text that changes whenever the energies do"


def describe(calculator: Any, model: str | None) -> str:
    """Returns a text of the class and parameters of a calculator, of the calculators that it contains, and of the model.

    ValueError if neither parameters nor a model tell one calculator of this class from another, or if a parameter has
    no text.
    """
    parameters = getattr(calculator, "parameters", None)
    inner, others = _inner(calculator)
    if not parameters and model is None and (others or not inner):
        name, listed = type(calculator).__name__, f", but the attributes {', '.join(others)}" if inner else ""
        raise ValueError(f"{name} has no parameters{listed}, so results of another one would have equal hashes: {_ADVICE}")
    return _text([type(calculator), parameters, model, *([describe(each, model) if _is_calculator(each) else each for each in inner])], model)


def _is_calculator(value: Any) -> bool:
    return isinstance(value, BaseCalculator)


def _inner(calculator: Any) -> tuple[list[Any], list[str]]:
    """Returns the calculators in the attributes of a calculator, such as those of a sum, with their weights, and the
    names of its own attributes that are not among them."""
    known = {*vars(Calculator()), "implemented_properties"}  # type: ignore[no-untyped-call]
    found: list[Any] = []
    others: list[str] = []
    for name, value in vars(calculator).items():
        if hasattr(value, "calcs"):
            found += [*value.calcs, getattr(value, "weights", None)]
            others += [f"{name}.{own}" for own in vars(value) if own not in ("calcs", "weights", "implemented_properties")]
        elif _is_calculator(value):
            found.append(value)
        elif isinstance(value, (list, tuple)) and any(map(_is_calculator, value)):
            found += filter(_is_calculator, value)
            others += [name] * (not all(map(_is_calculator, value)))
        elif name not in known:
            others.append(name)
    return found, others


def _text(value: Any, model: str | None) -> str:
    """Returns the text of a parameter. If there is a model, an object of an unknown class is represented by the class."""
    if isinstance(value, dict):
        return f"{{{sorted(_text(key, model) + ': ' + _text(item, model) for key, item in value.items())}}}"
    if isinstance(value, (set, frozenset)):
        return f"({sorted(_text(item, model) for item in value)})"
    if isinstance(value, (list, tuple)):
        return f"({[_text(item, model) for item in value]})"
    if isinstance(value, (np.ndarray, np.generic)) and value.dtype != object:
        return _text(value.tolist(), model)
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        return repr(value)
    if isinstance(value, (PurePath, Enum)):
        return f"{type(value).__qualname__}({str(value)!r})"
    if isinstance(value, (type, FunctionType)) and (isinstance(value, type) or "<" not in value.__qualname__):
        return f"{value.__module__}.{value.__qualname__}"
    if hasattr(value, "todict"):
        return _text([type(value), value.todict()], model)
    if dataclasses.is_dataclass(value):
        return _text([type(value), {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}], model)
    if model is None:
        raise ValueError(f"a parameter of the calculator is a {type(value).__qualname__}, whose value has no text: {_ADVICE}")
    return _text(type(value), model)
