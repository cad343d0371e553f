"""The names of classes, and what their instances hold."""

from __future__ import annotations

import inspect
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional

_POINTER = struct.calcsize("P")


def name_of(named: Any, namespace: Mapping[str, Any]) -> str:
    """Returns the name of a class or function, with its module. namespace: the names of its module.

    For the main program, the module has the name under which it can be imported. Processes that it starts import it
    under another name.
    """
    module = named.__module__
    if module in ("__main__", "__mp_main__"):
        spec = namespace.get("__spec__")
        module = spec.name if spec else Path(namespace.get("__file__", "__main__")).stem
    return f"{module}.{named.__qualname__}"


def class_name(kind: type) -> str:
    """Returns the name of a class, with its module."""
    module = sys.modules.get(kind.__module__)
    # A class that was sent to another process by its contents can have the module `__main__`, but is not in it.
    return name_of(kind, vars(module) if module and _found(kind, module) is kind else {})


def _found(kind: type, module: Any) -> Any:
    """Returns the object that the module has under the name of a class, or None."""
    found = module
    for part in kind.__qualname__.split("."):
        found = getattr(found, part, None)
    return found


def unique(kind: type, name: str) -> str:
    """Returns the name of a class. TypeError if several classes can have it."""
    module = sys.modules.get(kind.__module__)
    found = _found(kind, module)
    if "<locals>" in name:
        raise TypeError(f"{name} is defined in a function, so several classes can have this name: define it outside of functions")
    # A class that was sent to another process by its contents is not in its module.
    if found is not kind and not (found is None and (module is None or kind.__module__ in ("__main__", "__mp_main__"))):
        wanted = "assign it to this name, or make the value again if the class was defined again"
        raise TypeError(f"{name} is not the class of this name in its module, so several classes can have the name: {wanted}")
    return name


def attributes(value: Any) -> dict[str, Any]:
    """Returns all attributes that an instance of a Python class holds, in its dict and in its slots, but not the alias
    through which a generic class made it. A value of `functools.cached_property` can be stale, so it is one of them."""
    kind = type(value)
    found: dict[str, Any] = {}
    for each in kind.__mro__:
        for name, member in vars(each).items():
            if inspect.ismemberdescriptor(member) and member.__objclass__ is each:
                try:
                    # A slot can have the name of a slot of a base.
                    found[name if name not in found else f"{class_name(each)}.{name}"] = member.__get__(value, kind)
                except AttributeError:
                    continue
    for name, item in getattr(value, "__dict__", {}).items():
        if name != "__orig_class__":
            found[name if name not in found else f"__dict__.{name}"] = item
    return found


def builtin_base(kind: type) -> Optional[type]:
    """Returns the base of a class whose instances hold more than attributes, such as list, or None.

    Its instances are larger than the attributes in slots, the dict and weak references need.
    """
    for each in kind.__mro__[:-1]:
        below: Any = each.__base__
        own = vars(each)
        attributes = sum(map(inspect.ismemberdescriptor, own.values())) + ("__dict__" in own) + ("__weakref__" in own)
        if each.__itemsize__ > below.__itemsize__ or each.__basicsize__ > below.__basicsize__ + attributes * _POINTER:
            return each
    return None
