#!/usr/bin/env python3
"""Reference implementation of the Zobrist key specification, version 1.

Plain Python, standard library only, written from the text of the specification
and not from any other implementation; meant to be read and ported.

    python3 reference.py            (re)writes the golden files next to this script
    python3 reference.py --check    compares them; exits 1 and names any difference
    python3 reference.py FILE       prints a golden file with all its keys

A file of many keys has the first and the last ones, and digests of all. The digest of width N
is BLAKE2b, 16 bytes long, of the low N bits of each key in order, little-endian.
"""

import hashlib
import itertools
import struct
import sys
from functools import lru_cache
from pathlib import Path

# ---- 1. The generator: ChaCha8, 64-bit block counter, 64-bit nonce -----------------

M32, M64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF


@lru_cache(maxsize=4096)
def chacha8_block(key, nonce, counter):
    """Returns the 64 bytes of block `counter`. The state is 4 constant words, 8 words of
    key, the counter in words 12 (low) and 13 (high), the nonce in words 14 (low) and 15
    (high)."""
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, nonce))
    w = list(start)

    def quarter(a, b, c, d):
        for x, y, z, rot in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            w[x] = (w[x] + w[y]) & M32  # x += y; z = (z ^ x) <<< rot
            v = w[z] ^ w[x]
            w[z] = (v << rot | v >> (32 - rot)) & M32

    for _ in range(4):  # 4 double rounds = 8 rounds
        for i in range(4):  # columns
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):  # diagonals
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((a + b) & M32 for a, b in zip(w, start)))


def fnv1a(data):
    """Returns the 64-bit FNV-1a hash. The nonce of a stream is the hash of the UTF-8 bytes
    of its path."""
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & M64
    return h


# ---- 2. Keys -----------------------------------------------------------------------


def key_of(seed, lane, nonce, i):
    """Returns the 128-bit key `i` of a stream. An N-bit key is its low N bits."""
    halves = []
    for half in (0, 1):  # half 0 gives the low 64 bits, half 1 the high ones
        chacha_key = struct.pack("<QQ8sQ", seed, lane, b"zobrist1", half)
        block = chacha8_block(chacha_key, nonce, i // 8)  # 8 words of 8 bytes a block
        halves.append(struct.unpack_from("<Q", block, i % 8 * 8)[0])
    return halves[1] << 64 | halves[0]


def base_of(seed, lane):
    return key_of(seed, lane, 0, 0)


def path_key(seed, lane, path, i):
    return key_of(seed, lane, fnv1a(path.encode("utf-8")), i)


# Keys of lattices from sources that do not store each key, in table order. An N-bit key is
# the low N bits, as above.


def overlapped(seed, lane, features):
    """Returns overlapped keys. The low halves of the keys of a stream form a byte string. Key
    `i` is the 16 bytes of this string from byte `i` on, little-endian."""
    chacha_key = struct.pack("<QQ8sQ", seed, lane, b"zobrist1", 0)
    nonce = fnv1a(b"overlapped")
    row = b"".join(chacha8_block(chacha_key, nonce, n) for n in range(features // 64 + 2))
    return [int.from_bytes(row[i : i + 16], "little") for i in range(features)]


def split_mix(state):
    """Yields the outputs of SplitMix64 that follow `state`."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & M64
        yield mix(state)


def computed(seed, lane, features):
    """Returns computed keys. Two SplitMix64 generators with different initial states give
    the low and the high halves."""
    start = path_key(seed, lane, "computed", 0)
    halves = zip(split_mix(start & M64), split_mix(start >> 64))
    return [high << 64 | low for low, high in itertools.islice(halves, features)]


def mix(z):
    """Returns the output function of SplitMix64, the finalizer of the specification."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & M64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & M64
    return z ^ z >> 31


def words(id, bits=64):
    """Returns the 64-bit words of a slot's id, low word first. The id is an integer of `bits`
    bits, 64 or 128, or a list of such integers."""
    if isinstance(id, list):
        return [word for element in id for word in words(element, bits)]
    return [id >> shift & M64 for shift in range(0, bits, 64)]


def open_key(seed, lane, id, feature, bits=64):
    """Returns the key of a feature of the slot `id`. For each half of the key, the words of
    the id are mixed into a state one after the other."""
    start, key = path_key(seed, lane, "open", 0), 0
    for shift in (0, 64):
        of = words(id, bits)
        state = next(itertools.islice(split_mix(start >> shift & M64), len(of), None))
        for word in of:
            state = mix(state ^ word)
        key |= next(itertools.islice(split_mix(state), feature, None)) << shift
    return key


def abstracted(seed, lane, features):
    """Returns the keys of features, where all features of a class share one key. In this test
    the class is the feature number modulo 7, and features with the remainder 3 have no class
    and the key 0. Classes are numbered in order of appearance, so the remainders 0 to 6 have
    the numbers 0 1 2 - 3 4 5."""
    numbers = {}
    of = [None if i % 7 == 3 else numbers.setdefault(i % 7, len(numbers)) for i in range(features)]
    return [0 if c is None else path_key(seed, lane, "abstracted", c) for c in of]


# ---- 3. Values: (list of printed names, number of the empty value or None) ----------


def values(*names, empty=None):
    """Returns plain values. `empty` is the number of the empty one, or None."""
    return list(names), empty


def numbers(first, last, empty=None):
    return values(*map(str, range(first, last + 1)), empty=empty)


def option(inner):
    """Returns the values of an Option. None is number 0 and empty. Then follows Some of every
    value of `inner`, including its empty value. Some(x) is printed as x."""
    return ["None"] + inner[0], 0


def product(*parts, text="{}", between=" "):
    """Returns a struct, tuple or array as ONE value. Its number is mixed radix, and the first
    part is the most significant digit. It is empty only if all parts are."""
    names = [text.format(between.join(of)) for of in itertools.product(*(n for n, _ in parts))]
    empty = 0
    for n, e in parts:
        empty = None if empty is None or e is None else empty * len(n) + e
    return names, empty


def joint(*elements):
    """Returns an array as one value, printed as `[true, false]`."""
    return product(*elements, text="[{}]", between=", ")


def enum(empty=None, **variants):
    """Returns an enum as a value, with variants in order of declaration. A payload is a list of
    parts, `UNIT` if there is none. `empty` names the unit variant marked empty. Values are
    printed as `Yes(false, A)` or `No`."""
    names, number = [], None
    for variant, parts in variants.items():
        if variant == empty:
            number = len(names)
        payload = product(*parts, text="({})" if parts else "", between=", ")[0]
        names += [variant + text for text in payload]
    return names, number


UNIT = ()
BOOL = values("false", "true", empty=0)

# ---- 4. Shapes of states -----------------------------------------------------------
# slot(value) has one feature for each value except the empty one. The empty value has no
# key. A value after it has a feature number one less than its own number. A slot is the list
# of the names of its features. Keys depend only on the NUMBER of names, fingerprints on the
# names.


def slot(value):
    names, empty = value
    return "slot", [name for number, name in enumerate(names) if number != empty]


def bits(n):
    """Returns a bitboard. Each bit is a slot with one feature, `true`. Bit 0 is first."""
    return array(n, slot(BOOL))


def array(n, shape):
    return "array", n, shape


def fields(**named):
    return "fields", list(named.items())


def variants(**named):
    """Returns an enum as a state. Each variant is a path, and all its values are features."""
    return "fields", [(name, ("slot", product(*parts)[0])) for name, parts in named.items()]


def features(shape, path=(), index=0):
    """Yields (path, i) of each feature in table order, where `i` is the number of its key in
    the stream of the path. `index` is the row-major index of the element in all arrays around
    `shape`, outermost first. Struct fields extend the path."""
    if shape[0] == "slot":
        for number in range(len(shape[1])):
            yield ".".join(path), index * len(shape[1]) + number
    elif shape[0] == "array":
        for element in range(shape[1]):  # element-major: all of element 0, then of 1, ...
            yield from features(shape[2], path, index * shape[1] + element)
    else:
        for name, inner in shape[1]:
            yield from features(inner, path + (name,), index)


# ---- 5. Keys with a guarantee ------------------------------------------------------
# Slots are numbered in the order of declaration of their paths, and in row-major order
# within a path. Slots without keys have no number. `v` is the number of a feature within its
# slot, counted from 1. `draw(j)` is key j of the path `guaranteed`.


def slots(shape):
    """Yields (slot number, v, number of features of the slot) in table order."""
    first, features_of, count = {}, {}, 0
    for path, name, names in leaves(shape):
        first[path], features_of[path] = count, len(names)
        lengths = [int(part.split("]")[0]) for part in name.split("[")[1:]]
        elements = 1
        for length in lengths:
            elements *= length
        count += elements if names else 0
    for path, i in features(shape):
        q = features_of[path]
        yield first[path] + i // q, i % q + 1, q


def draws(seed, lane):
    return lambda j: path_key(seed, lane, "guaranteed", j)


def mixer(draw, width):
    """Returns the function that multiplies a word by an upper and then by a lower unit
    triangular matrix over GF(2). The matrices are lists of columns."""
    below = lambda j: (1 << j) - 1
    upper = [draw(j) & below(j) | 1 << j for j in range(width)]
    lower = [draw(width + j) & below(width) & ~below(j + 1) | 1 << j for j in range(width)]

    def times(columns, word):
        product = 0
        for j in range(width):
            if word >> j & 1:
                product ^= columns[j]
        return product

    return lambda word: times(lower, times(upper, word))


def exact(seed, lane, shape, width):
    """Returns exact keys. Each slot has a private bit field for `v`. The field of slot 0 starts
    at bit 0, and each other field follows the one before it. The word with `v` in the field of
    its slot is mixed."""
    mix_bits, all_slots = mixer(draws(seed, lane), width), list(slots(shape))
    bit_lengths = dict(sorted({(s, q.bit_length()) for s, _, q in all_slots}))
    offset, at = {}, 0
    for s, length in bit_lengths.items():
        offset[s], at = at, at + length
    assert at <= width, f"{at} bits do not fit"
    return [mix_bits(v << offset[s]) for s, v, _ in all_slots]


POLYNOMIALS = dict(zip(range(2, 21), [
    0x7, 0xB, 0x13, 0x25, 0x43, 0x83, 0x11D, 0x211, 0x409, 0x805, 0x1053, 0x201B, 0x4443, 0x8003,
    0x1100B, 0x20009, 0x40081, 0x80027, 0x100009]))


def field_degree(shape):
    all_slots = list(slots(shape))
    return max(2, len({s for s, _, _ in all_slots}).bit_length(),
               max(q for _, _, q in all_slots).bit_length())


def times(m, a, b):
    """Returns the product of two elements of GF(2^m)."""
    product = 0
    for bit in range(m):
        product ^= (a << bit) * (b >> bit & 1)
    for bit in reversed(range(m, 2 * m)):
        product ^= (POLYNOMIALS[m] << bit - m) * (product >> bit & 1)
    return product


def power(m, a, n):
    if n == 0:
        return 1
    half = power(m, times(m, a, a), n // 2)
    return times(m, half, a) if n % 2 else half


def feature_numbers(shape):
    """Returns the numbers of all features, in table order. Features are numbered path by path
    in order of declaration, and within a path by the numbers of their keys in its stream."""
    listed = list(features(shape))
    first, count = {}, 0
    for path, _, _ in leaves(shape):
        first[path] = count
        count += sum(of == path for of, _ in listed)
    return [first[path] + i for path, i in listed]


def bch_degree(count):
    """Returns the degree m of the field. In fields of degree 4, 6 and 8, some powers of all
    elements lie in a smaller field, so these degrees are left out."""
    return next(m for m in (2, 3, 5, 7, *range(9, 21)) if 2**m - 1 >= count)


def bch_exponents(m):
    """Yields 1, 3, 5, ... without exponents i for which the i-th powers follow from earlier
    ones: because (x^i)^2 = x^2i, and exponents count modulo 2^m - 1."""
    known = set()
    for i in range(1, 2**m - 1, 2):
        if i not in known:
            yield i
            known |= {(i << k) % (2**m - 1) for k in range(m)}


def bch_words(seed, lane, m, count, width):
    """Returns the words of features 0 to count - 1 before they are mixed. The exponents of
    their points are the begin of a shuffled list of all exponents of GF(2^m). A word is the
    bit 1, followed by powers of the point, as many as fit."""
    draw, points, made = draws(seed, lane), list(range(2**m - 1)), []
    powers = list(zip(range(1, width, m), bch_exponents(m)))
    for j in range(count):
        if m > 16:
            number = draw(2 * width + j) & M64
        else:
            number = draw(2 * width + j // 2) >> j % 2 * 32 & M32  # a draw serves two features
        other = j + number % (len(points) - j)
        points[j], points[other] = points[other], points[j]
        point, word = power(m, 2, points[j]), 1
        for at, exponent in powers:
            word |= power(m, point, exponent) << at
        made.append(word & (1 << width) - 1)
    return made


def by_features(seed, lane, shape, width):
    """Returns keys of features: a binary BCH code over all features, mixed."""
    numbers = feature_numbers(shape)
    words = bch_words(seed, lane, bch_degree(len(numbers)), len(numbers), width)
    mix_bits = mixer(draws(seed, lane), width)
    return [mix_bits(words[j]) for j in numbers]


# ---- 6. Sketches -------------------------------------------------------------------
# A sketch has no key. Feature j of a state, in table order, is the element j + 1 of GF(2^m).
# A sketch of capacity n has the sums of the powers of all elements with the exponents
# 1, 3, ..., 2n - 1, m bits each.

# The polynomials of minisketch, without x^m, by m from 2 on.
TAILS = [0x3, 0x3, 0x3, 0x5, 0x3, 0x3, 0x1B, 0x3, 0x9, 0x5, 0x9, 0x1B, 0x21, 0x3, 0x2B, 0x9,
         0x9, 0x27, 0x9, 0x5, 0x3, 0x21, 0x1B, 0x9, 0x1B, 0x27, 0x3, 0x5, 0x3, 0x9, 0x8D]


def sketch(paths, count, present, capacity):
    """Returns the bytes of a sketch. `paths` lists (path, number of slots, features of each),
    `count` is the number of features, and `present` lists those of the state."""
    m = max(2, count.bit_length())
    reduce = lambda a: a if a < 1 << m else reduce((a ^ a >> m << m) ^ carryless(a >> m, TAILS[m - 2]))
    total = 0
    for i in range(capacity):
        for j in present:
            element, square, power = j + 1, reduce(carryless(j + 1, j + 1)), j + 1
            for _ in range(i):
                power = reduce(carryless(power, square))
            total ^= power << m * i
    slots_of = b"sketch" + b"".join(
        number.to_bytes(8, "little")
        for path, slots, each in paths
        for number in (fnv1a(path.encode()), slots, each))
    header = bytes([1, m]) + capacity.to_bytes(2, "little")
    packed = total.to_bytes(-(-m * capacity // 8), "little")
    return header + fnv1a(slots_of).to_bytes(8, "little") + packed


def carryless(a, b):
    product = 0
    while b:
        product ^= a * (b & 1)
        a, b = a << 1, b >> 1
    return product


# ---- 7. Fingerprints ---------------------------------------------------------------
# A fingerprint is the 64-bit FNV-1a hash of a text in UTF-8. The first line of the text
# names the source of the keys:
#
#     zobrist 1 xor 64 seed 2026 lane 0
#
# Additive keys have `sum` instead of `xor`. The next number is the width in bits. For a
# table given by the user, the line lists the base and the keys in lower-case hexadecimal
# digits without leading zeros:
#
#     zobrist 1 xor 64 table <base> <key> <key> ...
#
# For a lattice whose source does not store each key, the source follows the lane:
#
#     zobrist 1 xor 64 seed 2026 lane 0 overlapped
#
# For keys with a guarantee, ` exact` follows the lane, or ` bch 10` for keys of features in a
# field of 2^10 elements.
#
# A leaf is all slots with one path. After the first line, each leaf has a line, in order of
# declaration. The line has the name of the leaf with all array lengths, the nonce of its
# stream in 16 digits, and the names of the values that have keys, in order:
#
#     players[2].hand afac92ee57a004a0 A|B|C|D|E|F|G|H
#
# The line of a leaf without features ends after the nonce. A variant of an enum as a state
# prints the parts of its payload with a space between them, so the line of a variant without
# payload ends in a space. For exact keys, `slot` and the decimal number of the
# leaf's first slot take the place of the nonce, for keys of features `feature` and the number
# of its first feature:
#
#     players[2].hand slot 4 A|B|C|D|E|F|G|H
#     players[2].hand feature 4 A|B|C|D|E|F|G|H
#
# Each line ends with a line feed.


def leaves(shape, path="", name=""):
    """Yields (path, name with array lengths, names of the values that have keys)."""
    if shape[0] == "slot":
        yield path, name, shape[1]
    elif shape[0] == "array":
        yield from leaves(shape[2], path, f"{name}[{shape[1]}]")
    else:
        for field, inner in shape[1]:
            yield from leaves(inner, dotted(path, field), dotted(name, field))


def dotted(outer, field):
    return f"{outer}.{field}" if outer else field


def seeded(seed, lane):
    return f"seed {seed} lane {lane}"


def table(base, keys):
    return "table " + " ".join(f"{key:x}" for key in [base, *keys])


def fingerprint(kind, source, shape, numbered=None):
    """Returns the fingerprint of a shape. An example of `kind` is "xor 64". `source` starts
    with seeded(...) or is table(...). `numbered` is "slot" or "feature" for keys with a
    guarantee."""
    text = f"zobrist 1 {kind} {source}\n"
    first = 0
    for path, name, names in leaves(shape):
        if numbered:
            text += f"{name} {numbered} {first}"
            elements = 1
            for part in name.split("[")[1:]:
                elements *= int(part.split("]")[0])
            first += elements * (len(names) if numbered == "feature" else bool(names))
        else:
            text += f"{name} {fnv1a(path.encode()):016x}"
        text += (" " if names else "") + "|".join(names) + "\n"
    return fnv1a(text.encode())


def render_named():
    lines = ["# keys of named paths: 128 bits, key specification version 1",
             "# seed, lane, number, key, path", "# written by reference.py"]
    for seed, lane in ((2026, 0), (7, 3)):
        for path in ("engine/excluded move", "engine/clock", "/"):
            lines += [f"{seed} {lane} {i} {path_key(seed, lane, path, i):032x} {path}"
                      for i in (*range(18), 4095)]
    return "\n".join(lines) + "\n"


def render_counts():
    """The keys of parts by counts: the path is `counts/part/field`, and the number of a key is
    that of its kind. A kind is a value of a mailbox, where number 0 is empty, a bitboard, or an
    element of a hand."""
    lines = ["# keys of counts: 128 bits, key specification version 1",
             "# seed, part, field, number of the kind, key", "# written by reference.py"]
    for part, field, kinds in (("material", "board", range(1, 13)), ("heavy", "board", range(1, 13)),
                               ("material", "pocket.of.white", range(1, 13)), ("material", "men", range(12)),
                               ("hands", "hand", range(10)), ("hands", "counted", range(6))):
        path = f"counts/{part}/{field}"
        lines += [f"2026 {part} {field} {i} {path_key(2026, 0, path, i):032x}" for i in kinds]
    return "\n".join(lines) + "\n"


# ---- 8. Tabulation -----------------------------------------------------------------
# The constructions hash byte strings to 128 bits. An integer is hashed as its little-endian
# bytes. An N-bit hash is the low N bits.

PRIME = 2**61 - 1
ROWS = 16  # a longer or empty key is reduced to the value of a polynomial


def entry(seed, lane, path, row, character):
    return path_key(seed, lane, path, row * 256 + character)


def simple(seed, lane, key):
    """M. Patrascu, M. Thorup, "The power of simple tabulation hashing", 2012."""
    h = 0
    for i, character in enumerate(key):
        h ^= entry(seed, lane, "tabulation/simple", i, character)
    return h


def twisted(seed, lane, key):
    """M. Patrascu, M. Thorup, "Twisted tabulation hashing", 2013. Each character except the
    last contributes to the hash and to a twist. The last one is XORed with the twist before
    its look-up."""
    *tail, head = key
    h = twist = 0
    for i, character in enumerate(tail):
        h ^= entry(seed, lane, "tabulation/twisted", i, character)
        twist ^= entry(seed, lane, "tabulation/twisted/twist", i, character) & 0xFF
    return h ^ entry(seed, lane, "tabulation/twisted", len(tail), head ^ twist)


def mixed(seed, lane, key):
    """S. Dahlgaard, M. B. T. Knudsen, E. Rotenberg, M. Thorup, "Hashing for statistics over
    k-partitions", 2015, with eight derived characters of 8 bits."""
    h = derived = 0
    for i, character in enumerate(key):
        h ^= entry(seed, lane, "tabulation/mixed", i, character)
        derived ^= entry(seed, lane, "tabulation/mixed/characters", i, character) & M64
    for i, character in enumerate(struct.pack("<Q", derived)):
        h ^= entry(seed, lane, "tabulation/mixed/derived", i, character)
    return h


def tornado(count):
    """I. O. Bercea, L. Beretta, J. Klausen, J. B. T. Houen, M. Thorup, "Locally uniform hashing",
    2023, with `count` derived characters of 8 bits. Each is a hash of all characters before it."""

    def construction(seed, lane, key):
        def table(path, row, character):
            parts = struct.pack("<Q", entry(seed, lane, f"{path}/characters", row, character) & M64)
            return entry(seed, lane, path, row, character), parts

        *tail, head = key
        found = [table("tabulation/tornado", i, character) for i, character in enumerate(tail)]

        def simple_tabulation(number):
            value = 0
            for _, parts in found:
                value ^= parts[number]
            return value

        found.append(table("tabulation/tornado", len(tail), head ^ simple_tabulation(0)))
        for number in range(1, count + 1):
            found.append(table("tabulation/tornado/derived", number - 1, simple_tabulation(number)))
        h = 0
        for value, _ in found:
            h ^= value
        return h

    construction.__name__ = f"tornado_{count}"
    return construction


def wide_tornado(count):
    """Tornado tabulation with `count` derived characters of 16 bits."""

    def construction(seed, lane, key):
        def table(path, row, character):
            parts = path_key(seed, lane, f"{path}/characters", row * 65536 + character) & M64
            return path_key(seed, lane, path, row * 65536 + character), struct.unpack("<4H", struct.pack("<Q", parts))

        *tail, head = struct.unpack(f"<{len(key) // 2}H", key)
        found = [table("tabulation/wide", i, character) for i, character in enumerate(tail)]
        for number in range(count + 1):
            character = 0 if number else head
            for _, parts in found:
                character ^= parts[number]
            path, row = ("tabulation/wide/derived", number - 1) if number else ("tabulation/wide", len(tail))
            found.append(table(path, row, character))
        h = 0
        for value, _ in found:
            h ^= value
        return h

    return construction


def render_wide_tornado():
    keys = [b"\x01\x02", bytes(4), bytes([255] * 4), b"\x01\x02\x03\x04", bytes(8), bytes(range(8))]
    lines = ["# tornado tabulation with characters of 16 bits: 128-bit hashes, key specification version 1",
             "# derived characters, seed, lane, bytes of the key, hash", "# written by reference.py"]
    for count, seed, lane in ((1, 7, 3), (3, 2026, 0)):
        lines += [f"wide_{count} {seed} {lane} {key.hex()} {wide_tornado(count)(seed, lane, key):032x}" for key in keys]
    return "\n".join(lines) + "\n"


def five(seed, lane, key):
    """M. Thorup, Y. Zhang, "Tabulation-based 5-independent hashing with applications to linear
    probing and second moment estimation", 2012, with a Cauchy matrix modulo 257."""
    h = 0
    for i, character in enumerate(key):
        h ^= entry(seed, lane, "tabulation/five", i, character)
    for j in range(len(key) - 1):
        r = sum(character * pow(i + j + 1, -1, 257) % 257 for i, character in enumerate(key))
        h ^= path_key(seed, lane, "tabulation/five/derived", 264 * j + r % 256 + 8 - r // 256)
    return h


def tabulated(construction, seed, lane, key):
    """Returns the hash of a key of any length. A long or empty key is reduced to the value of
    a polynomial at a random point a. The value is the length, plus c_i a^(k - i) for each of
    the chunks c_0, ..., c_(k - 1) of 7 bytes, plus a^(k + 1). Without a^(k + 1), the value of
    a key of zero bytes would be its length."""
    if not 1 <= len(key) <= (8 if construction is five else ROWS):
        a = path_key(seed, lane, "tabulation/multiplier", 0) % PRIME
        chunks = [int.from_bytes(key[i : i + 7], "little") for i in range(0, len(key), 7)]
        value = len(key) + pow(a, len(chunks) + 1, PRIME)
        for i, chunk in enumerate(chunks):
            value += chunk * pow(a, len(chunks) - i, PRIME)
        key = struct.pack("<Q", value % PRIME)
    return construction(seed, lane, key)


TABULATED = [bytes([0]), bytes([255]), b"\x01\x02", bytes(4), bytes([255] * 4), b"\x01\x02\x03\x04",
             bytes(8), bytes([255] * 8), bytes(range(8)), struct.pack("<Q", 0x0123456789ABCDEF),
             bytes(16), bytes([255] * 16), bytes(range(16)), b"a short one", bytes(17),
             bytes([255] * 17), b"The quick brown fox jumps over the lazy dog.",
             *(bytes(range(n)) for n in range(18, 36)), bytes([255] * 256),
             b"", bytes(24), bytes(25), struct.pack("<Q", 17)]


def render_tabulation(*constructions):
    lines = ["# tabulation: 128-bit hashes, key specification version 1",
             "# construction, seed, lane, bytes of the key, hash", "# written by reference.py"]
    for construction in constructions:
        for seed, lane in ((2026, 0), (7, 3)):
            lines += [f"{construction.__name__} {seed} {lane} {key.hex()} "
                      f"{tabulated(construction, seed, lane, key):032x}" for key in TABULATED]
    return "\n".join(lines) + "\n"


# Polynomials over GF(2) are integers, with the coefficient of x^i in bit i.


def remainder(a, modulus):
    while a.bit_length() >= modulus.bit_length():
        a ^= modulus << (a.bit_length() - modulus.bit_length())
    return a


def multiply_polynomials(a, b, modulus):
    result = 0
    for bit in range(b.bit_length()):
        if b >> bit & 1:
            result ^= a << bit
    return remainder(result, modulus)


def minimal_polynomial(element, modulus):
    """Returns the first dependency of the powers of an element, by Gaussian elimination."""
    basis, power, exponent = [], 1, 0
    while True:
        row, relation = power, 1 << exponent
        for other, its_relation in basis:
            if row ^ other < row:
                row, relation = row ^ other, relation ^ its_relation
        if row == 0:
            return relation
        basis.append((row, relation))
        basis.sort(reverse=True)
        power, exponent = multiply_polynomials(power, element, modulus), exponent + 1


@lru_cache(maxsize=None)
def rolling_modulus(seed, lane):
    number, field = 0, (1 << 64) | 0x1B
    while True:
        element = path_key(seed, lane, "tabulation/rolling/polynomial", number) & M64
        modulus = minimal_polynomial(element, field)
        if modulus.bit_length() == 65:
            return modulus
        number += 1


def rolling(seed, lane, window):
    """The keys of the characters of a window are the coefficients of a polynomial, modulo a random
    irreducible polynomial."""
    h = 0
    for i, character in enumerate(reversed(window)):
        h ^= (path_key(seed, lane, "tabulation/rolling", character) & M64) << i
    return remainder(h, rolling_modulus(seed, lane))


def strands(seed, lane, window):
    complement = [3 - base for base in reversed(window)]
    return (rolling(seed, lane, window) + rolling(seed, lane, complement)) & M64


def render_rolling():
    texts = [b"", b"a", b"ab", b"the cat", bytes(range(256)), bytes(64), bytes(65), bytes(128),
             bytes([255] * 4095), b"0123456789" * 100]
    kmers = [[0], [3], [0, 1, 2, 3], [2, 0, 3, 3, 0, 1, 0], [0] * 31, [3] * 31, [0, 3] * 50,
             [(i * i + i // 3) % 4 for i in range(200)]]
    lines = ["# rolling tabulation: 64-bit hashes, key specification version 1",
             "# construction, seed, lane, window, hash", "# written by reference.py"]
    for construction, windows in ((rolling, texts), (strands, kmers)):
        for seed, lane in ((2026, 0), (7, 3)):
            lines += [f"{construction.__name__} {seed} {lane} {bytes(window).hex()} "
                      f"{construction(seed, lane, window):016x}" for window in windows]
    return "\n".join(lines) + "\n"


# ---- 9. The golden states ----------------------------------------------------------

COLOR, WING, FILE = values("White", "Black"), values("King", "Queen"), values(*"ABCDEFGH")
ROLE = values("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
SQUARE = numbers(0, 63)
TRI = values("A", "B", "C", empty=1)  # A -> feature 0, C -> feature 1

POSITION = fields(
    board=array(64, slot(option(product(COLOR, ROLE)))),
    turn=slot(values("White", "Black", empty=0)),
    castling=array(2, array(2, slot(BOOL))),
    en_passant=slot(option(FILE)),
)
PLAYER = fields(
    castling=array(2, slot(BOOL)),
    hand=slot(option(FILE)),
    grid=array(2, array(3, slot(TRI))),  # [[Tri; 3]; 2]: 2 rows of 3
    side=slot(COLOR),  # no empty value
)
NESTED = fields(players=array(2, PLAYER))
FEATURES = variants(
    Piece=(COLOR, ROLE, SQUARE),
    BlackToMove=UNIT,
    Castling=(COLOR, WING),
    EnPassant=(FILE,),
)
SLICE = array(1000, slot(values("A", "B", "C", empty=0)))
JOBS = fields(**{
    "flag": slot(option(BOOL)),  # Some(false), Some(true)
    "pair": slot(joint(BOOL, BOOL, BOOL, BOOL)),  # [bool; 4] as one slot
    "hands": array(2, array(7, slot(numbers(0, 18, empty=0)))),
    "bits": array(3, bits(8)),
    "renamed.by.hand": slot(BOOL),  # the path is literally this text
    "unit_or": slot(enum(No=UNIT, Yes=(BOOL, TRI), Maybe=UNIT, empty="No")),
})
GOLDEN = [  # file, what, seed, lane, shape, number of features
    ("position.txt", "a chess position", 2026, 0, POSITION, 781),
    ("nested.txt", "an array of structs", 7, 0, NESTED, 48),
    ("features.txt", "an enum as a state", 0, 0, FEATURES, 781),
    ("slice.txt", "a slice of 1000 sites, empty path", 2026, 3, SLICE, 2000),
    ("jobs.txt", "single slot kinds", M64, 0, JOBS, 301),
]
SOURCES = [  # file, keys
    ("overlapped.txt", overlapped),
    ("computed.txt", computed),
    ("abstracted.txt", abstracted),
]
OPEN = [  # id, bits of each integer
    (0, 64), (1, 64), (5, 64), (-1, 64), (1 << 60, 64), (M64, 64), (5, 128), (-5, 128), (1 << 100, 128),
    ([0], 64), ([0, 0], 64), ([1, 0], 64), ([0, 1], 64), ([-3, 4], 64), ([7, -7, 1 << 40], 64),
]
GUARANTEED = [  # file, construction, width, shape, lane
    ("exact_64.txt", exact, 64, NESTED, 0),
    ("exact_128.txt", exact, 128, NESTED, 0),
    ("exact_lane.txt", exact, 128, NESTED, 3),
    ("by_features_64.txt", by_features, 64, POSITION, 0),
    ("by_features_128.txt", by_features, 128, POSITION, 3),
    ("by_features_nested_8.txt", by_features, 8, NESTED, 0),
    ("by_features_nested_32.txt", by_features, 32, NESTED, 0),
]
CASTLING = fields(castling=array(4, slot(BOOL)))
LATTICE = array(1000, slot(numbers(0, 2, empty=0)))  # species known at run time only
UNIFORM = fields(flag=slot(BOOL), unit=("slot", []), count=array(2, ("slot", [""])))
FINGERPRINTS = [  # name, kind, source, shape
    ("position", "xor 64", seeded(2026, 0), POSITION),
    ("position_sum", "sum 128", seeded(2026, 0), POSITION),
    ("nested", "xor 64", seeded(7, 0), NESTED),
    ("features", "xor 8", seeded(0, 0), FEATURES),
    ("slice", "xor 128", seeded(2026, 3), SLICE),
    ("lattice", "xor 128", seeded(2026, 3), LATTICE),
    ("overlapped", "xor 128", seeded(2026, 3) + " overlapped", LATTICE),
    ("computed", "xor 128", seeded(2026, 3) + " computed", LATTICE),
    ("players", "xor 16", seeded(7, 1), array(3, PLAYER)),
    ("jobs", "sum 32", seeded(M64, 0), JOBS),
    ("external", "xor 64", table(0x2A, [0x10, 0xABCDEF, 0, M64]), CASTLING),
    ("abstracted", "xor 64",
     table(base_of(2026, 3) & M64, [key & M64 for key in abstracted(2026, 3, 4)]), CASTLING),
    ("open", "sum 64", seeded(2026, 3) + " open", slot(values("A", "B", "C", empty=0))),
    ("exact", "xor 64", seeded(2026, 0) + " exact", NESTED, "slot"),
    ("by_features", "xor 128", seeded(2026, 3) + " bch 10", POSITION, "feature"),
    ("by_features_nested", "xor 32", seeded(2026, 0) + " bch 7", NESTED, "feature"),
    ("by_features_enum", "xor 64", seeded(2026, 0) + " bch 10", FEATURES, "feature"),
    # `()` has no feature. A count has one feature, and its name is empty.
    ("counted", "sum 64", seeded(0, 0), UNIFORM),
    # The names of tuple fields are numbers. A skipped variant has a line, a skipped field has none.
    ("tuple", "xor 64", seeded(0, 0), fields(**{"0": slot(BOOL), "2": array(2, slot(COLOR))})),
    ("skipped", "xor 64", seeded(0, 0), fields(Man=("slot", ["0", "1"]), Clock=("slot", []), Turn=("slot", [""]))),
]


def render_fingerprints():
    lines = ["# fingerprints, key specification version 1", "# written by reference.py"]
    lines += [f"{name} {fingerprint(*state):016x}" for name, *state in FINGERPRINTS]
    return "\n".join(lines) + "\n"


FEW, SHOWN = 500, 16  # the keys of a file that has all, and the first and last ones of another file


def listed(keys, width):
    """Returns the lines of keys (path, i, key) of this width, which are the last lines of a file. In
    place of those in the middle is the number of all, and after the last one are the digests."""
    lines = [f"{p or '-'} {i} {k:0{width // 4}x}" for p, i, k in keys]
    if len(keys) > FEW:
        lines[SHOWN:-SHOWN] = [f"all {len(keys)}"]
        lines += [f"digest {n} {digest([k for _, _, k in keys], n)}" for n in (8, 16, 32, 64, 128) if n <= width]
    return lines


def digest(keys, width):
    low = b"".join((key % 2**width).to_bytes(width // 8, "little") for key in keys)
    return hashlib.blake2b(low, digest_size=16).hexdigest()


def render(what, seed, lane, shape, count):
    """Returns the text of a golden file with the keys of a state."""
    keys = [(p, i, path_key(seed, lane, p, i)) for p, i in features(shape)]
    assert len(keys) == count == len({(p, i) for p, i, _ in keys}), (what, len(keys))
    lines = [f"# {what}: {count} features, 128-bit keys, key specification version 1",
             f"# seed {seed}, lane {lane}", "# written by reference.py",
             f"base {base_of(seed, lane):032x}"]
    return "\n".join(lines + listed(keys, 128)) + "\n"


def render_source(keys):
    """Returns a golden file like `slice.txt`, with keys from another source."""
    seed, lane, count = 2026, 3, 2000
    lines = [f"# 1000 sites of two keys, {keys.__name__}: 128-bit keys, key specification version 1",
             f"# seed {seed}, lane {lane}", "# written by reference.py",
             f"base {base_of(seed, lane):032x}"]
    lines += listed([("", i, k) for i, k in enumerate(keys(seed, lane, count))], 128)
    return "\n".join(lines) + "\n"


def render_open():
    seed, lane = 2026, 3
    lines = ["# slots without a list: 128-bit keys, key specification version 1",
             f"# seed {seed}, lane {lane}; id, bits of each integer, feature, key",
             "# written by reference.py", f"base {base_of(seed, lane):032x}"]
    lines += [f"{str(id).replace(' ', '')} {bits} {feature} {open_key(seed, lane, id, feature, bits):032x}"
              for id, bits in OPEN for feature in (0, 1, 254)]
    return "\n".join(lines) + "\n"


def render_guaranteed(construction, width, shape, lane):
    keys = construction(2026, lane, shape, width)
    paths = [(path, i) for path, i in features(shape)]
    lines = [f"# {construction.__name__}: {width}-bit keys, key specification version 1",
             f"# seed 2026, lane {lane}", "# written by reference.py",
             f"base {base_of(2026, lane) & (1 << width) - 1:0{width // 4}x}"]
    lines += listed([(p, i, k) for (p, i), k in zip(paths, keys)], width)
    return "\n".join(lines) + "\n"


def render_bch_fields():
    seed, lane, width = 2026, 3, 128
    lines = ["# keys of features of 2^m - 1 sites of two values: 128-bit keys, key specification version 1",
             f"# seed {seed}, lane {lane}; m, site, key", "# written by reference.py"]
    mix_bits = mixer(draws(seed, lane), width)
    for m in sorted(POLYNOMIALS.keys() - {4, 6, 8}):
        words = bch_words(seed, lane, m, min(2**m - 1, 1000), width)
        lines += [f"{m} {site} {mix_bits(words[site]):032x}" for site in sorted({0, 1, 2, len(words) - 1})]
    return "\n".join(lines) + "\n"


SKETCHES = [  # sites, features of each site, features of the state, capacity
    (3, 1, [0, 2], 1), (7, 1, [0, 2, 6], 2), (15, 1, [3, 14], 3), (31, 1, [0, 30], 15),
    *((2**m - 1, 1, [0, 1, 2**(m - 1), 2**m - 2], 5) for m in range(6, 21)),
    (64, 1, [0, 7, 63], 3), (1000, 2, [], 4), (1000, 2, [0, 3, 1998], 40),
    (1 << 16, 255, [254, 255, 16711679], 4), (1 << 24, 255, [0, 4278190079], 9),
]


def render_sketches():
    lines = ["# sketches of lattices, key specification version 1",
             "# sites, features of each site, features of the state, capacity, bytes",
             "# written by reference.py"]
    for sites, each, present, capacity in SKETCHES:
        made = sketch([("", sites, each)], sites * each, present, capacity)
        listed = ",".join(map(str, present)) or "-"
        lines.append(f"{sites} {each} {listed} {capacity} {made.hex()}")
    position = [("board", 64, 12), ("turn", 1, 1), ("castling", 4, 1), ("en_passant", 1, 8)]
    lines.append(f"position - 768,772 6 {sketch(position, 781, [768, 772], 6).hex()}")
    return "\n".join(lines) + "\n"


def self_test():
    """Checks published test vectors and the check values of the specification."""
    stream = chacha8_block(bytes(32), 0, 0)  # ChaCha8, all-zero key and nonce
    assert stream[:32].hex() == "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    stream = chacha8_block(bytes(32), 0, 1)  # the same vector, bytes 64..96, from block 1
    assert stream[:32].hex() == "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
    assert fnv1a(b"") == 0xCBF29CE484222325
    assert fnv1a(b"a") == 0xAF63DC4C8601EC8C
    assert fnv1a(b"foobar") == 0x85944171F73967E8
    assert list(itertools.islice(split_mix(1234567), 2)) == [
        6457827717110365317, 3203168211198807973]
    assert base_of(2026, 0) == 0xB9EAB62C33FFDBBDEE1956499D26A122
    assert [path_key(2026, 0, "board", i) for i in range(3)] == [
        0x7AB4ACD4A637E088C5F7B5CA95EF3F84, 0x1A2AD8EA8B632E7646926384C34E1BFC,
        0xB66161F98C87EC3AD5937F0418CE0228]


def main(args):
    global FEW
    whole = args[0] if len(args) == 1 and args[0] != "--check" else None
    if whole:
        FEW = sys.maxsize
    elif args not in ([], ["--check"]):
        sys.exit(__doc__)
    self_test()
    failed = False
    texts = {name: render(*state) for name, *state in GOLDEN}
    texts |= {name: render_source(keys) for name, keys in SOURCES}
    texts |= {name: render_guaranteed(*of) for name, *of in GUARANTEED}
    texts["open.txt"] = render_open()
    texts["by_features_fields.txt"] = render_bch_fields()
    texts["fingerprints.txt"] = render_fingerprints()
    texts["named.txt"] = render_named()
    texts["counts.txt"] = render_counts()
    texts["tabulation.txt"] = render_tabulation(simple, twisted, mixed)
    texts["five.txt"] = render_tabulation(five)
    texts["rolling.txt"] = render_rolling()
    texts["tornado.txt"] = render_tabulation(tornado(1), tornado(4), tornado(7))
    texts["wide_tornado.txt"] = render_wide_tornado()
    texts["sketches.txt"] = render_sketches()
    if whole:
        if whole not in texts:
            sys.exit(__doc__)
        print(texts[whole], end="")
        return 0
    for name, text in texts.items():
        file = Path(__file__).resolve().parent / name
        if not args:
            file.write_bytes(text.encode())
        found = file.read_bytes().decode() if file.exists() else None
        if found == text:
            print(f"{name}: {text.count(chr(10))} lines")
            continue
        failed = True
        if found is None:
            print(f"{name}: missing")
            continue
        want, have = text.split("\n"), found.split("\n")
        at = next((n for n, (a, b) in enumerate(zip(want, have)) if a != b), min(len(want), len(have)))
        show = lambda lines: repr(lines[at]) if at < len(lines) else "end of file"
        print(f"{name}:{at + 1}: expected {show(want)}, found {show(have)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
