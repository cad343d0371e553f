"""Functions whose results are kept in a `Store`."""

from __future__ import annotations

import copy
import functools
import inspect
import os
import pickle
import sys
import warnings
import weakref
from collections.abc import Callable
from typing import Any, Optional, TypeVar, Union

from ._callables import Bound, Function, Named
from ._callables import memoized as known
from ._instances import class_name, name_of
from ._origins import other_file
from ._zobrist import Store
from .digests import digest_and_classes, digest_of

__all__: list[str] = []

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: The stores that this process opened again after a fork, by the id of the object of the parent process.
_reopened: dict[int, Store] = {}
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reopened.clear)

#: The code of each function that was memoized by its own name, by name and version.
_codes: weakref.WeakKeyDictionary[Store, dict[Any, Any]] = weakref.WeakKeyDictionary()
#: Exceptions of `pickle` if a class is absent or has changed.
_UNREADABLE = (AttributeError, ImportError, pickle.UnpicklingError)
_MAIN = ("__main__", "__mp_main__")


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
    if isinstance(function, (classmethod, staticmethod)):
        raise ValueError(f"{function!r}: write @{type(function).__name__} above the line with memoize")
    calls, owner = _Calls(function, version, name, key), os.getpid()
    for is_late in (inspect.iscoroutinefunction, inspect.isgeneratorfunction, inspect.isasyncgenfunction):
        if is_late(calls.bound.function):
            raise ValueError(f"{function!r} returns before it computes: memoize needs a function that returns a result")
    if name is None:
        calls.must_be_one_of(store)

    @functools.wraps(function)
    def memoized(*args: Any, **kwargs: Any) -> Any:
        here = store if os.getpid() == owner else _reopen(store)
        return _computed_once(here, calls.name, calls.digest(here, args, kwargs), lambda: function(*args, **kwargs))

    known[memoized] = [calls.name, version]
    return memoized


class _Calls:
    """The keys of the calls of a function."""

    def __init__(
        self, function: Any, version: Union[int, str, None], name: Optional[str], key: Optional[Callable[..., Any]]
    ) -> None:
        self.bound = Bound(function)
        self.name = name or _name(function, self.bound.function)
        self.version = version
        self.key = key
        digest_of([self.name, version])  # raises TypeError for a version without a digest
        #: Whether the file of the function was compared with that of earlier results, and the classes whose files were.
        self.is_compared = name is not None
        self.classes: set[type] = {Function, Named}

    def must_be_one_of(self, store: Store) -> None:
        """Raises ValueError if another function with this name and version is memoized in the store."""
        code = _comparable(self.bound.function.__code__)
        if _codes.setdefault(store, {}).setdefault((self.name, self.version), code) != code:
            problem = "another function of this name and version is memoized in this store"
            raise ValueError(f"{self.name}: {problem}: give memoize another version or name")

    def digest(self, store: Store, args: tuple[Any, ...], kwargs: dict[str, Any]) -> int:
        """Returns the digest of the key of a call."""
        if not self.is_compared:
            self.compare_file(store)
        if self.key is not None:
            values: list[dict[str, Any]] = [self.key(*args, **kwargs)]
        else:
            values = [self.bound.arguments(args, kwargs)]
            variables = self.bound.variables()
            if variables:
                values.append(variables)
        try:
            digest, classes = digest_and_classes([self.name, self.version, *values])
        except (TypeError, ValueError):
            if self.key is None:
                self.blame(*values)
            raise
        for kind in classes - self.classes:
            self.compare_class(store, kind)
        return digest

    def blame(self, *values: dict[str, Any]) -> None:
        """Raises an error that names the value without a digest, one of the arguments or of the variables."""
        for what, of_kind in zip(("argument", "variable"), values):
            for name, value in of_kind.items():
                try:
                    digest_of(value)
                except (TypeError, ValueError) as error:
                    hint = "or give `memoize` a `key`, a function of the arguments that returns such values"
                    kind = TypeError if isinstance(error, TypeError) else ValueError
                    raise kind(f"{self.name}: {what} {name}: {error}, {hint}") from None

    def compare_file(self, store: Store) -> None:
        """Raises ValueError if the store has results of this name from another file."""
        file = self.bound.function.__globals__.get("__file__")
        other = file and other_file(store, [self.name, self.version], file)
        if other:
            wanted = f"give memoize another name or version, or name={self.name!r} to share these results"
            raise ValueError(f"{self.name}: the store has results of this name from {other}, not from {file}: {wanted}")
        self.is_compared = True

    def compare_class(self, store: Store, kind: type) -> None:
        """Raises ValueError if the store has results for a class of this name from another file."""
        # The function's own module was compared, or the function has a name of its own.
        if kind.__module__ != getattr(self.bound.function, "__module__", None):
            name, file = class_name(kind), getattr(sys.modules.get(kind.__module__), "__file__", None)
            wanted = "define it in a module with a name of its own, or give memoize a key"
            if file is None and kind.__module__ in _MAIN:
                raise ValueError(f"{self.name}: the class {name} is of a program without a file: {wanted}")
            other = file and other_file(store, name, file)
            if other:
                raise ValueError(
                    f"{self.name}: the store has results for the class {name} from {other}, not from {file}: {wanted}"
                )
        self.classes.add(kind)


def _computed_once(store: Store, name: str, digest: int, compute: Callable[[], Any]) -> Any:
    """Returns the result of the call with this digest. A result that cannot be stored, or a stored one that cannot be
    read, is a warning."""
    # The store has hashes of 64 bits. The other 64 bits are part of the value.
    high, low = divmod(digest, 1 << 64)
    begun, results = False, []

    def computed() -> tuple[int, Any]:
        nonlocal begun
        begun = True
        results.append(compute())
        return high, results[0]

    try:
        stored, value = store.get_or_compute(low, computed)
        if stored == high:
            return value
    except Exception as error:
        if results:
            _warn(f"{name}: the result was computed, but is not stored: {error}")
            return results[0]
        # A handler of a signal can raise a subclass, such as TimeoutError.
        if begun or type(error) is not OSError and not isinstance(error, _UNREADABLE):
            raise
        _warn(f"{name}: the result is computed, because it cannot be looked up: {error}")
    return compute()


def _warn(text: str) -> None:
    # The frames of this function, of `_computed_once` and of the memoized function.
    warnings.warn(text, RuntimeWarning, stacklevel=4)


def _reopen(store: Store) -> Store:
    """Returns a store of this process in place of a store of its parent process."""
    if id(store) not in _reopened:
        _reopened[id(store)] = copy.copy(store)
    return _reopened[id(store)]


def _name(given: Any, function: Any) -> str:
    """Returns the name of a function, with its module. ValueError if other functions can have this name."""
    problem = None
    if not inspect.isfunction(function) or function.__name__ == "<lambda>":
        problem = "is no function with a name"
    elif hasattr(function, "__wrapped__"):
        problem = "has the name of the function that it wraps"
    elif function.__module__ in _MAIN and "__file__" not in function.__globals__:
        problem = "is of a notebook or another program without a file, so other functions can have its name"
    if problem:
        raise ValueError(f"{given!r} {problem}: give memoize a name")
    return name_of(function, function.__globals__)


def _comparable(code: Any) -> Any:
    """Returns what two equal functions have in common, wherever they are in a file."""
    constants = [_comparable(each) if inspect.iscode(each) else (type(each), each) for each in code.co_consts]
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars
