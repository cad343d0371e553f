"""Functions whose results are kept in a `Store`."""

from __future__ import annotations

import copy
import functools
import inspect
import os
import sys
import weakref
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any, Optional, TypeVar, Union

from ._callables import Bound, Function, Named, described, digest_of_code
from ._callables import memoized as known
from ._instances import class_name, name_of
from ._origins import other_file
from ._zobrist import Store
from .digests import digest_and_classes, digest_of, encoded

__all__: list[str] = []

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: The stores that this process opened again after a fork, by the id of the object of the parent process.
_reopened: dict[int, Store] = {}
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reopened.clear)

#: The code of each function that was memoized by its own name, by name and version.
_codes: weakref.WeakKeyDictionary[Store, dict[Any, int]] = weakref.WeakKeyDictionary()
_MAIN = ("__main__", "__mp_main__")


def memoize(
    store: Store,
    function: Optional[_Function],
    version: Union[int, str, None],
    name: Optional[str],
    key: Union[Callable[..., Any], dict[str, Callable[..., Any]], None],
    ignore: Optional[Iterable[str]],
    depends: Optional[Iterable[Any]],
) -> Any:
    """Implements `Store.memoize`."""
    if function is None:
        return lambda function: memoize(store, function, version, name, key, ignore, depends)
    if isinstance(function, (classmethod, staticmethod)):
        raise ValueError(f"{function!r}: write @{type(function).__name__} above the line with memoize")
    calls, owner = _Calls(function, version, name, key, ignore, depends), os.getpid()
    for is_late in (inspect.iscoroutinefunction, inspect.isgeneratorfunction, inspect.isasyncgenfunction):
        if is_late(calls.bound.function):
            raise ValueError(f"{function!r} returns before it computes: memoize needs a function that returns a result")
    if name is None and version is not None:
        calls.must_be_one_of(store)

    @functools.wraps(function)
    def memoized(*args: Any, **kwargs: Any) -> Any:
        here = store if os.getpid() == owner else _reopen(store)
        return here._result(calls.name, calls.digest(here, args, kwargs), functools.partial(function, *args, **kwargs))

    known[memoized] = calls.identity
    return memoized


def name_of_memoized(function: Any) -> str:
    """Returns the name of a memoized function. TypeError for any other object."""
    function = getattr(function, "__func__", function)
    identity = known.get(function) if inspect.isfunction(function) else None
    if identity is None:
        raise TypeError(f"{function!r} is no function that memoize returned, and no name")
    name: str = identity()[0]
    return name


class _Calls:
    """The keys of the calls of a function."""

    def __init__(
        self,
        function: Any,
        version: Union[int, str, None],
        name: Optional[str],
        key: Union[Callable[..., Any], dict[str, Callable[..., Any]], None],
        ignore: Optional[Iterable[str]],
        depends: Optional[Iterable[Any]],
    ) -> None:
        self.bound = Bound(function, version is None)
        self.name = name or _name(function, self.bound.function)
        self.version = version
        self.key = key
        self.ignore = [ignore] if isinstance(ignore, str) else list(ignore or ())
        self.depends = list(depends or ())
        for what, names in (("ignore", self.ignore), ("key", key if isinstance(key, dict) else ())):
            for each in names:
                if each not in self.bound.signature.parameters:
                    raise ValueError(f"{self.name}: {what} names {each!r}, but the parameters are {[*self.bound.signature.parameters]}")
        if self.ignore and callable(key):
            raise ValueError(f"{self.name}: ignore has no effect with a key of all arguments: leave the arguments out of the key")
        if self.depends and version is not None:
            raise ValueError(f"{self.name}: depends has no effect with a version, which stands for all code: leave out one of them")
        for other in self.depends:
            if isinstance(other, type) or not callable(other):
                raise ValueError(f"{self.name}: depends has {other!r}: name functions, such as the methods of a class")
        is_read = inspect.isfunction(self.bound.function) or hasattr(self.bound.function, "__wrapped__")
        if version is None and not is_read:
            raise ValueError(f"{function!r} has no code that can be read: give memoize a version, and change it with the code")
        #: The code of which `known` is the identity.
        self.code: Optional[CodeType] = None
        self.known: list[Any] = []
        self.identity()  # raises TypeError for a version without a digest
        #: Whether the file of the function was compared with that of earlier results, and the classes whose files were.
        self.is_compared = name is not None
        self.classes: set[type] = {Function, Named}

    def identity(self) -> list[Any]:
        """Returns the name and the version, or the code in place of a version."""
        # A module that is loaded again can replace the code of a function.
        code = getattr(self.bound.function, "__code__", None)
        if self.depends or self.code is not code or not self.known:
            version: Any = self.version
            if version is None:
                version = Named("code", [code and digest_of_code(code), *(described(other, True) for other in self.depends)])
            self.code, self.known = code, [self.name, encoded(version)]
        return self.known

    def must_be_one_of(self, store: Store) -> None:
        """Raises ValueError if another function with this name and version is memoized in the store."""
        code = digest_of_code(self.bound.function.__code__)
        if _codes.setdefault(store, {}).setdefault((self.name, self.version), code) != code:
            problem = "another function of this name and version is memoized in this store"
            raise ValueError(f"{self.name}: {problem}: give memoize another version or name")

    def digest(self, store: Store, args: tuple[Any, ...], kwargs: dict[str, Any]) -> int:
        """Returns the digest of the key of a call."""
        if not self.is_compared:
            self.compare_file(store)
        if callable(self.key):
            values: list[dict[str, Any]] = [self.key(*args, **kwargs)]
        else:
            arguments = self.bound.arguments(args, kwargs)
            for name in self.ignore:
                arguments.pop(name, None)
            for name, key in (self.key or {}).items():
                arguments[name] = key(arguments[name])
            values = [arguments]
            variables = self.bound.variables()
            if variables:
                values.append(variables)
        try:
            digest, classes = digest_and_classes([*self.identity(), *values])
        except (TypeError, ValueError):
            if not callable(self.key):
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
                    key = f"such as {{{name!r}: joblib.hash}}" if what == "argument" else "a function of the arguments that returns all that counts"
                    kind = TypeError if isinstance(error, TypeError) else ValueError
                    raise kind(f"{self.name}: {what} {name}: {error}, or give `memoize` a `key`, {key}") from None

    def compare_file(self, store: Store) -> None:
        """Raises ValueError if the store has results of this name from another file."""
        file = self.bound.function.__globals__.get("__file__")
        other = file and other_file(store, self.name, [self.name, self.version], file)
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
            other = file and other_file(store, self.name, name, file)
            if other:
                raise ValueError(
                    f"{self.name}: the store has results for the class {name} from {other}, not from {file}: {wanted}"
                )
        self.classes.add(kind)


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
