"""Functions whose results are kept in a `Store`."""

from __future__ import annotations

import copy
import functools
import inspect
import os
from collections.abc import Callable
from typing import Any, Optional, TypeVar, Union

from ._instances import name_of
from ._zobrist import Store
from .digests import digest_of

__all__: list[str] = []

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: The stores that this process opened again after a fork, by the id of the object of the parent process.
_reopened: dict[int, Store] = {}
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reopened.clear)


def memoize(
    store: Store,
    function: Optional[_Function],
    version: Union[int, str, None],
    name: Optional[str],
    key: Optional[Callable[..., Any]],
) -> Any:
    """Implements `Store.memoize`."""
    if function is None:
        return lambda function: memoize(store, function, version, name, key)
    for kind in (inspect.iscoroutinefunction, inspect.isgeneratorfunction, inspect.isasyncgenfunction):
        if kind(function):
            raise ValueError(f"{function!r} returns before it computes: memoize needs a function that returns a result")
    named, signature, owner = name or _name(function), inspect.signature(function), os.getpid()
    digest_of([named, version])  # raises TypeError for a version without a digest

    def digest(*args: Any, **kwargs: Any) -> int:
        if key is not None:
            return digest_of([named, version, key(*args, **kwargs)])
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        try:
            return digest_of([named, version, bound.arguments])
        except (TypeError, ValueError):
            for parameter, value in bound.arguments.items():
                try:
                    digest_of(value)
                except (TypeError, ValueError) as error:
                    hint = "or give `memoize` a `key`, a function of the arguments that returns such values"
                    kind = TypeError if isinstance(error, TypeError) else ValueError
                    raise kind(f"{named}: argument {parameter}: {error}, {hint}") from None
            raise

    @functools.wraps(function)
    def memoized(*args: Any, **kwargs: Any) -> Any:
        # The store has hashes of 64 bits. The other 64 bits are part of the value.
        high, low = divmod(digest(*args, **kwargs), 1 << 64)
        here = store if os.getpid() == owner else _reopen(store)
        stored, value = here.get_or_compute(low, lambda: (high, function(*args, **kwargs)))
        return value if stored == high else function(*args, **kwargs)

    return memoized


def _reopen(store: Store) -> Store:
    """Returns a store of this process in place of a store of its parent process."""
    if id(store) not in _reopened:
        _reopened[id(store)] = copy.copy(store)
    return _reopened[id(store)]


def _name(function: Callable[..., Any]) -> str:
    """Returns the name of a function, with its module. ValueError if other functions can have this name."""
    if not inspect.isfunction(function) or function.__closure__ or function.__name__ == "<lambda>":
        problem = "is no function with a name, or uses variables of another one"
        raise ValueError(f"{function!r} {problem}: give memoize a name")
    return name_of(function, function.__globals__)
