"""The names of classes, what their instances hold, and what to write in place of an instance."""

from __future__ import annotations

import inspect
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional

_POINTER = struct.calcsize("P")

#: What to write in place of an instance x of a class or of a class derived from it, by package and name.
_INSTEAD = {
    "pandas.DataFrame": "(x.reset_index().to_dict('list'), list(map(str, x.dtypes)))",
    "pandas.Series": "x.to_frame() as it says for a DataFrame",
    "pandas.Index": "x.tolist()",
    "polars.DataFrame": "x.to_dict(as_series=False)",
    "xarray.DataArray": "x.to_dict('array')",
    "xarray.Dataset": "x.to_dict('array')",
    "scipy._spbase": "(x.tocoo().data, x.tocoo().row, x.tocoo().col, x.shape)",
    "scipy.spmatrix": "(x.tocoo().data, x.tocoo().row, x.tocoo().col, x.shape)",
    "torch.Tensor": "x.numpy(force=True)",
    "tensorflow.Tensor": "x.numpy()",
    "jaxlib.ArrayImpl": "numpy.asarray(x)",
    "cupy.ndarray": "x.get()",
    "h5py.Dataset": "x[()]",
    "numpy.MaskedArray": "(x.data, x.mask)",
    "numpy.Generator": "its seed",
    "numpy.RandomState": "its seed",
    "random.Random": "its seed",
    "ase.Atoms": "ase.Atoms(x)",
    "ase.BaseCalculator": "(type(x).__name__, dict(x.parameters))",
    "monty.MSONable": "x.as_dict()",
    "datetime.datetime": "x.isoformat()",
    "decimal.Decimal": "str(x)",
    "fractions.Fraction": "str(x)",
    "collections.deque": "list(x)",
    "types.SimpleNamespace": "vars(x)",
    "_io._IOBase": "its path or what it holds",
    "builtins.function": "its name and all that it depends on",
    **{f"builtins.{name}": f"{name}(x)" for name in ("str", "int", "float", "bytes", "list", "tuple", "dict", "set", "frozenset")},
    **{f"builtins.{name}": "list(x)" for name in ("range", "generator", "map", "filter", "zip", "dict_keys", "dict_values", "dict_items")},
    **{f"builtins.{name}": "bytes(x)" for name in ("bytearray", "memoryview")},
}


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


def advice(value: Any) -> str:
    """Returns what to write in place of a value x that has no encoding."""
    kinds = type(value).__mro__
    for kind in kinds:
        instead = _INSTEAD.get(f"{kind.__module__.partition('.')[0]}.{kind.__qualname__}")
        if instead is not None:
            return instead
    if any(kind.__module__ == "numpy" for kind in kinds) and hasattr(value, "dtype"):
        if value.dtype.names:
            return "{name: x[name] for name in x.dtype.names}"
        return "x.tolist()" if value.dtype.hasobject else "x.astype(float)" if value.dtype.kind == "f" else "numpy.asarray(x)"
    return "the values that identify it"


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
