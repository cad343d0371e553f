"""Functions for arrays of any library, and for lanes of hashes: their minimum, and the finalizer of canonical hashes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

# SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the constants are variant
# 13 of Stafford's.
_STEPS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1))


def namespace(array: Any) -> Any:
    """Returns the functions of the array API for arrays of the library of this one."""
    if isinstance(array, (np.ndarray, np.generic)):
        return np
    if hasattr(array, "__array_namespace__"):
        return array.__array_namespace__()
    try:
        import array_api_compat
    except ImportError:
        raise ImportError(f"{type(array).__module__} needs a package: pip install array-api-compat") from None
    return array_api_compat.array_namespace(array)


def has_xor_reduction(xp: Any) -> bool:
    # The functions of CuPy have a method with this name that does not do it.
    return xp.__name__ in ("numpy", "jax.numpy")


def device_of(array: Any) -> dict[str, Any]:
    """Returns the arguments that make an array on the device of this one. NumPy has one device. JAX moves new arrays to
    the device of the others, and inside `jit` its arrays have none."""
    return {} if type(array).__module__.startswith(("numpy", "jax")) else {"device": array.device}


def unmasked(array: Any, name: str) -> Any:
    """Returns an array as it is, after a check that no element is masked: no function here reads a mask."""
    if isinstance(array, np.ma.MaskedArray) and np.ma.is_masked(array):
        raise ValueError(f"{name} has masked elements: pass {name}.filled(value), with the value that they stand for")
    return array


def like(of: Any, array: Any, name: str) -> Any:
    """Returns an array in the library of another one. An array of NumPy is copied to the device of the other one."""
    array = unmasked(array, name)
    own, found = namespace(of).__name__, namespace(array).__name__
    if found not in (own, "numpy"):
        own, found = (library.removeprefix("array_api_compat.") for library in (own, found))
        raise ValueError(f"{name} is an array of {found}, but the keys are arrays of {own}: pass xp={found} to ArrayKeys")
    return array if found == own else namespace(of).asarray(array, **device_of(of))


def astype(xp: Any, array: Any, kind: Any) -> Any:
    return xp.astype(array, kind) if hasattr(xp, "astype") else array.astype(kind)  # NumPy 1


def width_of(array: Any) -> int:
    return 32 if str(array.dtype).endswith("32") else 64


def constant(number: int, of: Any) -> Any:
    """Returns a number of the type of an array: the one with the same bits if it is signed."""
    if str(of.dtype).endswith("int64") and "uint" not in str(of.dtype):
        number -= 2**64 if number >= 2**63 else 0
    return namespace(of).asarray(number, dtype=of.dtype, **device_of(of))


def split(table: Any, bits: int, width: int) -> NDArray[Any]:
    """Splits keys into unsigned lanes of `width` bits, the low one first, along a last axis. Keys of 128 bits have an
    axis of two halves."""
    halves = np.asarray(table, np.uint64) if bits == 128 else np.asarray(table, np.uint64)[..., None]
    if width == 64:
        return halves
    words = halves[..., None] >> np.array([0, 32], np.uint64) & np.uint64(2**32 - 1)
    return words.reshape(*halves.shape[:-1], 2 * halves.shape[-1])[..., : max(1, bits // 32)].astype(np.uint32)


def minimum(xp: Any, lanes: list[Any]) -> tuple[list[Any], Any]:
    """Returns the minimum along the last axis, which keeps a length of 1, and the first index that has it."""
    least, first = [], None
    for lane in lanes[::-1]:
        # Signed integers are compared by their bits, as unsigned ones.
        flip = constant(0 if "uint" in str(lane.dtype) else 2**63, lane)
        order = lane ^ flip
        if first is not None:
            order = xp.where(first, order, constant(int(xp.iinfo(lane.dtype).max), lane))
        lowest = xp.min(order, axis=-1, keepdims=True)
        first = order == lowest if first is None else first & (order == lowest)
        least.append(lowest ^ flip)
    return least[::-1], xp.argmax(astype(xp, first, xp.arange(1).dtype), axis=-1)


def finalized(lanes: list[Any]) -> list[Any]:
    """Applies the finalizer to hashes of 64 bits in one lane or in two lanes of uint32."""
    of = lanes[0]
    for shift, factor in _STEPS:
        by = constant(shift, of)
        if len(lanes) == 1:
            # The mask makes the shift of a signed integer a logical one.
            shifted = lanes[0] >> by & constant(2 ** (64 - shift) - 1, of)
            lanes = [(lanes[0] ^ shifted) * constant(factor, of)]
        else:
            low, high = lanes
            lanes = _product([low ^ (low >> by | high << constant(32 - shift, of)), high ^ high >> by], factor)
    return lanes


def _product(lanes: list[Any], factor: int) -> list[Any]:
    """Multiplies two lanes of uint32 by a number modulo 2**64, in digits of 16 bits."""
    mask, half = (constant(number, lanes[0]) for number in (0xFFFF, 16))
    a = [digit for lane in lanes for digit in (lane & mask, lane >> half)]
    b = [constant(factor >> 16 * i & 0xFFFF, lanes[0]) for i in range(4)]
    digits, carry = [], constant(0, lanes[0])
    for k in range(4):
        products = [a[i] * b[k - i] for i in range(k + 1)]
        total = sum(((product & mask) for product in products), start=carry)
        digits.append(total & mask)
        carry = sum(((product >> half) for product in products), start=total >> half)
    return [digits[0] | digits[1] << half, digits[2] | digits[3] << half]
