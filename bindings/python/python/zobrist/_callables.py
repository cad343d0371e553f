"""What a callable is given before it is called: the arguments of a `partial`, the object of a method, and the variables
of enclosing functions. A result depends on them as on the arguments of the call. And its code."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
import types
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Optional

import numpy as np

from ._instances import class_name, name_of, unique
from .digests import digest_of

#: Callables of C that hold no data.
_PLAIN = (types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType, np.ufunc)
#: Callables of C that hold the object of which they are methods, or their module.
_METHODS = (types.BuiltinFunctionType, types.MethodWrapperType)
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
#: The signature of a callable that does not tell its parameters.
_ANY = inspect.signature(lambda *args, **kwargs: None)

#: The memoized functions, with a function that returns their name and version.
memoized: weakref.WeakKeyDictionary[Callable[..., Any], Callable[[], list[Any]]] = weakref.WeakKeyDictionary()


@dataclasses.dataclass(frozen=True)
class Named:
    """A class, a module, or a function that has been described already, as a part of a key."""

    kind: str
    name: Any


@dataclasses.dataclass(frozen=True)
class Function:
    """A function as a part of a key. Without code, its name stands for it."""

    name: list[Any]
    code: Optional[int]
    args: Any
    keywords: Any
    defaults: Any
    variables: Any


@functools.lru_cache(1000)
def digest_of_code(code: types.CodeType) -> int:
    """Returns the digest of compiled code. It does not depend on the docstring, or on the place of the code in a file."""
    constants = list(code.co_consts)
    # The first constant of a function that is defined by `def` is its docstring or None. From Python 3.14 on, a flag says so.
    has_docstring = code.co_flags & 0x400_0000 if sys.version_info >= (3, 14) else code.co_flags & inspect.CO_NEWLOCALS
    if has_docstring and not code.co_name.startswith("<") and constants and isinstance(constants[0], str):
        constants[0] = None
    counts = [code.co_flags & ~inspect.CO_NESTED, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount]
    names = [code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars]
    parts = [code.co_code, getattr(code, "co_exceptiontable", b""), list(map(_constant, constants)), counts, names]
    return digest_of([sys.implementation.cache_tag, parts])


def _constant(value: Any) -> Any:
    if isinstance(value, types.CodeType):
        return Named("code", digest_of_code(value))
    if value is ...:
        return Named("constant", "...")
    return Named("slice", [value.start, value.stop, value.step]) if isinstance(value, slice) else value


class Bound:
    """A callable, apart from the arguments that it is given before the call. has_code: whether the code of functions
    counts."""

    def __init__(self, function: Any, has_code: bool) -> None:
        if not callable(function):
            raise TypeError(f"{function!r} is no function")
        self.has_code = has_code
        self.args: tuple[Any, ...] = ()
        self.keywords: dict[str, Any] = {}
        while True:
            if isinstance(function, functools.partial):
                self.args = (*function.args, *self.args)
                self.keywords = {**function.keywords, **self.keywords}
                function = function.func
            elif inspect.ismethod(function):
                self.args = (_by_name(function.__self__), *self.args)
                function = function.__func__
            elif _is_object(function):
                self.args = (function, *self.args)
                function = type(function).__call__
            else:
                break
        #: The callable itself: a function, a class, or a callable of C.
        self.function = function
        self.signature = _signature(function)
        parameters = self.signature.parameters.values()
        #: The parameters of a call without keywords, if it can give all of them.
        self.names = [each.name for each in parameters] if all(each.kind in _POSITIONAL for each in parameters) else []
        self.defaults = [each.default for each in parameters]
        self.required = sum(each.default is each.empty for each in parameters)

    def arguments(self, args: tuple[Any, ...], keywords: dict[str, Any]) -> dict[str, Any]:
        """Returns all arguments of a call by their parameters, with the defaults. TypeError if the call is wrong."""
        given = (*self.args, *args)
        # `bind` takes much longer.
        if not keywords and not self.keywords and self.required <= len(given) <= len(self.names):
            return dict(zip(self.names, (*given, *self.defaults[len(given) :])))
        bound = self.signature.bind(*given, **{**self.keywords, **keywords})
        bound.apply_defaults()
        return bound.arguments

    def variables(self) -> dict[str, Any]:
        """Returns all else that the callable holds, by name."""
        return dict(_variables(self.function, [], self.has_code))


def _is_object(function: Any) -> bool:
    """Returns whether a callable is an instance of a Python class with `__call__`."""
    kind = type(function)
    return not (isinstance(function, type) or hasattr(function, "__wrapped__")) and inspect.isfunction(kind.__call__)


def _signature(function: Any) -> inspect.Signature:
    """Returns the signature of the code. `functools.wraps` gives a function the signature of another one."""
    if inspect.isfunction(function):
        plain = types.FunctionType(function.__code__, {}, "", function.__defaults__, function.__closure__)
        plain.__kwdefaults__ = function.__kwdefaults__
        return inspect.signature(plain)
    try:
        return _ANY if hasattr(function, "__wrapped__") else inspect.signature(function)
    except ValueError:
        return _ANY


def _by_name(value: Any) -> Any:
    """Returns the name of a class, or any other value as it is."""
    return Named("class", unique(value, class_name(value))) if isinstance(value, type) else value


def _variables(function: Any, outer: list[Any], has_code: bool) -> Iterator[tuple[str, Any]]:
    """Iterates over the names and values of all that a callable holds. outer: the functions that hold it."""
    if inspect.isfunction(function):
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
            # The class of a method has this name, and is in the name of the method.
            if name != "__class__":
                try:
                    value = cell.cell_contents
                except ValueError:
                    continue  # It has no value yet.
                yield name, described(value, has_code, [*outer, function])
    elif isinstance(function, type):
        yield "class", _by_name(function)
    elif hasattr(function, "__wrapped__"):
        yield "__wrapped__", described(function.__wrapped__, has_code, [*outer, function])
    elif isinstance(function, _METHODS):
        if not isinstance(function.__self__, (types.ModuleType, type(None))):
            yield "__self__", _by_name(function.__self__)
    elif not isinstance(function, _PLAIN):
        yield "__self__", function


def described(value: Any, has_code: bool, outer: Sequence[Any] = ()) -> Any:
    """Returns the value of a variable, with functions, modules and classes by name, and with the code of functions if
    it counts. outer: the functions that hold it."""
    if isinstance(value, types.ModuleType):
        return Named("module", value.__name__)
    if inspect.isfunction(value) and value in memoized:
        return Named("memoized", memoized[value]())
    is_function = isinstance(value, (types.FunctionType, types.MethodType, functools.partial, *_METHODS, *_PLAIN))
    if not is_function and not (callable(value) and hasattr(value, "__wrapped__")):
        return _by_name(value)
    bound = Bound(value, has_code)
    function = bound.function
    if getattr(function, "__name__", None) == "<lambda>":
        return function  # It has no digest.
    name = [_name(function)]
    if inspect.isfunction(function):
        name.append(function.__code__.co_name)  # That of a wrapper is not the name of the wrapped function.
    if any(each is function for each in outer):
        return Named("function", name)
    defaults = (getattr(function, "__defaults__", None), getattr(function, "__kwdefaults__", None))
    args, keywords = [described(arg, has_code, outer) for arg in bound.args], bound.keywords
    code = digest_of_code(function.__code__) if has_code and inspect.isfunction(function) else None
    return Function(name, code, args, keywords, defaults, dict(_variables(function, [*outer], has_code)))


def _name(function: Any) -> str:
    qualname = getattr(function, "__qualname__", getattr(function, "__name__", ""))
    if inspect.isfunction(function):
        return name_of(function, function.__globals__)
    return f"{getattr(function, '__module__', None)}.{qualname}"
