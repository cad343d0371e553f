#!/usr/bin/env python3
"""Reference implementation of the digests of `zobrist_store::digest`, format 1: CBOR by the deterministic rules of RFC 8949,
and BLAKE2b of the standard library.

    python3 digests.py            (re)writes digests.txt next to this script
    python3 digests.py --check    compares it; exits 1 if it differs
"""

import math
import struct
import sys
from hashlib import blake2b
from pathlib import Path

NAN = math.nan
# The values of the test, in its order.
VALUES = [
    0, 23, 24, 2**8, 2**16, 2**32, 2**64 - 1, 2**64, 2**128 - 1, -1, -25, -2**63, -2**127, True, None, "", "a", "\u00e9\U00010151" * 9, b"\x00\xff",
    0.0, -0.0, 1.0, 1.5, 0.1, 2.0**-24, 2.0**-25, 65504.0, 65505.0, 1e39, math.inf, -math.inf, NAN, struct.unpack("f", struct.pack("f", 0.1))[0],
    [], [1, [2.0, "3"], None], list(range(300)), {}, {"b": 1, "a": [2], "aa": 3, "": 4}, {-1: 0, 10: 1, 100: 2, 1000: 3, 24: 4},
    ["energy", 1, {"x": 0.5, "n": 3, "Strained": {"by": -0.25}}],
]
# The digest of each multiset: pairs of an item's bytes and its multiplicity.
MULTISETS = [[], [(b"a", 1)], [(b"a", 2)], [(b"a", 1000), (b"b", 3), (b"", 1)], [(b"a", -1)], [(b"a", 5), (b"b", -7)]]


def head(major, number):
    """Returns the initial bytes of an item: the major type, and the shortest form of a number."""
    if number < 24:
        return bytes([major << 5 | number])
    size = next(size for size in range(4) if number < 256 ** 2**size)
    return bytes([major << 5 | 24 + size]) + number.to_bytes(2**size, "big")


def float_bytes(number):
    """Returns the shortest of three formats that keeps the number."""
    if number != number:
        return b"\xf9\x7e\x00"
    for initial, form in ((b"\xf9", ">e"), (b"\xfa", ">f")):
        try:
            packed = struct.pack(form, number)
        except OverflowError:
            continue
        if struct.unpack(form, packed)[0] == number:
            return initial + packed
    return b"\xfb" + struct.pack(">d", number)


def encode(value):
    match value:
        case None:
            return b"\xf6"
        case bool():
            return b"\xf5" if value else b"\xf4"
        case int():
            major, number = (0, value) if value >= 0 else (1, -1 - value)
            if number < 2**64:
                return head(major, number)
            return head(6, 2 + major) + encode(number.to_bytes((number.bit_length() + 7) // 8, "big"))
        case float():
            return float_bytes(value)
        case bytes():
            return head(2, len(value)) + value
        case str():
            return head(3, len(value.encode())) + value.encode()
        case list():
            return head(4, len(value)) + b"".join(map(encode, value))
        case dict():
            return head(5, len(value)) + b"".join(key + item for key, item in sorted((encode(k), encode(v)) for k, v in value.items()))
    raise TypeError(value)


def digest(data):
    return int.from_bytes(blake2b(data, digest_size=16, person=b"zobrist-digest-1").digest(), "big")


def is_prime(number):
    """The Miller-Rabin test with 40 bases."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(pow(base, odd, number) == 1 or any(pow(base, odd << i, number) == number - 1 for i in range(twos)) for base in range(2, 42))


def main(args):
    lines = ["# canonical encodings and their digests; multisets and their digests modulo the largest primes below 2^64 and 2^128", "# written by digests.py"]
    lines += [f"value {encode(value).hex()} {digest(encode(value)):032x}" for value in VALUES]
    primes = [next(p for p in range(2**width - 1, 0, -1) if is_prime(p)) for width in (64, 128)]
    for items in MULTISETS:
        sums = [sum(count * (digest(item) % 2**width) for item, count in items) % prime for width, prime in zip((64, 128), primes)]
        lines.append(f"multiset {','.join(f'{item.hex()}:{count}' for item, count in items)} {sums[0]:016x} {sums[1]:032x}")
    text, file = "\n".join(lines) + "\n", Path(__file__).with_name("digests.txt")
    if args == ["--check"]:
        return "digests.txt differs" if file.read_bytes() != text.encode() else None
    if args:
        return __doc__
    file.write_bytes(text.encode())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
