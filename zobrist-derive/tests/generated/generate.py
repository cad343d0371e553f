#!/usr/bin/env python3
"""Random types with `#[derive(Zobrist)]`, and what the rules say of each: its number of features, its
fingerprint, and the hashes of some of its states and of its parts.

The model below is written from the rules on the guide's page `attributes` and from the key
specification; keys, paths and fingerprints come from `zobrist/tests/golden/reference.py`. It shares no
code with the library.

    python3 generate.py            (re)writes `types.rs`
    python3 generate.py --check    compares it; exits 1 if it differs

The types are compiled in edition 2018, under another name of the crate: all other tests are of edition 2024. By hand,
200 types from another seed, 7 (20 s; five seeds are 1,000 types):

    python3 generate.py 7 200
    cargo test -p zobrist-generated-tests
    python3 generate.py            restores the tree

A failed test names the module of the type, and the message prints its shape.
"""

import itertools
import random
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "zobrist/tests/golden"))
sys.dont_write_bytecode = True

import reference as spec  # noqa: E402

FILE = HERE / "types.rs"
SEED, TYPES = 2026, 20
LONGEST = 3500  # characters of a type in the tree

MAX_VALUES = 600  # of one slot; some are larger by way of `u8`

# ---- The model: values --------------------------------------------------------------


class Value:
    """One of finitely many. `names` are printed ones, in the order of the indices; `empty` is the
    index of the value without key; `expr(i)` is the value in Rust. `attr` is the view that a field
    of this type needs, which goes through arrays and options."""

    def __init__(self, rust, of, expr, attr=None, empties=(), is_number=False):
        self.rust, (self.names, self.empty), self.expr = rust, of, expr
        self.attr, self.is_number = attr, is_number
        self.empties = empties  # expressions and indices of values that `empty = ...` can name

    def __len__(self):
        return len(self.names)


def digits(number, bases):
    """Mixed radix, the first digit the most significant."""
    found = []
    for base in reversed(bases):
        number, digit = divmod(number, base)
        found.insert(0, digit)
    return found


def digits_number(found, bases):
    """The number with these digits; further digits do not count."""
    number = 0
    for digit, base in zip(found, bases):
        number = number * base + digit
    return number


def product_exprs(parts):
    bases = [len(part) for part in parts]
    return lambda i: [part.expr(d) for part, d in zip(parts, digits(i, bases))]


def pair(value):
    return value.names, value.empty


BOOL = Value("bool", spec.BOOL, lambda i: ("false", "true")[i], empties=[("true", 1)])


def option(of, m):
    some, none = m.std("core::option::Option::Some", "Some"), m.std("core::option::Option::None", "None")
    rust = f"{m.std('core::option::Option', 'Option')}<{of.rust}>"
    return Value(rust, spec.option(pair(of)), lambda i: f"{some}({of.expr(i - 1)})" if i else none, of.attr)


def boxed(of, m):
    box = m.std("std::boxed::Box", "Box")
    expr = lambda i: f"{box}::new({of.expr(i)})"
    return Value(f"{box}<{of.rust}>", pair(of), expr, of.attr, is_number=of.is_number)


def array_value(of, length, text=None):
    exprs = product_exprs([of] * length)
    names = spec.joint(*[pair(of)] * length)
    return Value(f"[{of.rust}; {text or length}]", names, lambda i: f"[{', '.join(exprs(i))}]", of.attr)


def tuple_value(parts):
    exprs = product_exprs(parts)
    rust = "".join(part.rust + ", " for part in parts)
    names = spec.product(*map(pair, parts))
    return Value(f"({rust})", names, lambda i: "(" + "".join(e + ", " for e in exprs(i)) + ")")


# ---- The model: slots ---------------------------------------------------------------
# `Slots.sample` draws a state: its text in Rust, and a function from (path, index) to its features.
# `index` is the row-major element index over all the arrays around, as in `spec.features`.


class Slots:
    def __init__(self, rust, shape, sample, attrs=(), step=None, outside=None, inner=None, write="write"):
        self.rust, self.shape, self.sample, self.attrs = rust, shape, sample, list(attrs)
        # The type outside of generic types, with an argument instead of the parameter `T`.
        self.outside = outside or rust
        # Returns the statement that updates `hash`, for the expressions of the slot, the old and the new value.
        self.step = step or (lambda slot, old, new, m: f"hash.replace({slot}, {old}, {new});")
        # The macro by which `Hashed` writes the slots, and a function that returns the writes of inner slots. Its
        # arguments are the expressions of slot and place, and the `let` statements of the indices so far.
        self.write, self.inner = write, inner or (lambda slot, place, lets: [])
        # The value of each slot, the number of its empty value, and the lengths of the arrays around the slot, if
        # these are arrays of slots; the expression of the number of bits that are set, or of a count.
        self.value, self.empty, self.lengths, self.number = None, None, [], None

    def writes(self, slot, place, lets=()):
        """All ways to write to this slot or one in it, each a statement."""
        write = f"{self.write}!(hashed, model, source, random; {slot}; {place})"
        own = [" ".join([*lets, write])] if slot else []
        return own + self.inner(slot, place, lets)


def slot(value, attrs=(), empty="own"):
    """One slot. `empty` replaces the index of the value without key."""
    number = value.empty if empty == "own" else empty
    shape = spec.slot((value.names, number))

    def sample(m):
        edge = m.random.choice([0, len(value) - 1, number or 0])
        i = edge if m.random.random() < 0.4 else m.random.randrange(len(value))
        feature = [] if i == number else [i - (number is not None and i > number)]
        return value.expr(i), lambda path, index: [(path, index * len(shape[1]) + f, 1) for f in feature]

    view = [value.attr] if value.attr else []
    found = Slots(value.rust, shape, sample, [*view, *attrs])
    found.value, found.empty = value, number
    return found


def row(of, length, text=None, views=True):
    """An array of slots, each of which is as if alone."""

    def sample(m):
        parts = [of.sample(m) for _ in range(length)]
        features = lambda path, index: [
            f for n, (_, part) in enumerate(parts) for f in part(path, index * length + n)]
        return f"[{', '.join(text for text, _ in parts)}]", features

    def step(slot, old, new, m):
        if length == 0 or m.random.random() < 0.4:
            return f"hash.replace({slot}, {old}, {new});"
        n = m.fresh("n")
        inner = of.step(f"{slot}.at({n})", f"old_{n}", f"new_{n}", m)
        return (f"for ({n}, (old_{n}, new_{n})) in ::std::iter::IntoIterator::into_iter({old})"
                f".zip(::std::iter::IntoIterator::into_iter({new})).enumerate() {{ {inner} }}")

    def inner(slot, place, lets):
        i = f"i{len(lets)}"
        lets = (*lets, f"let {i} = random({length});")
        return of.writes(f"{slot}.at({i})", f"{place}[{i}]", lets) if length else []

    found = Slots(f"[{of.rust}; {text or length}]", spec.array(length, of.shape), sample, of.attrs, step,
                  f"[{of.outside}; {length}]", inner)
    found.value, found.empty, found.lengths, found.number = of.value, of.empty, [length, *of.lengths], of.number
    return found


def fields_shape(fields):
    """Named parts; a field with `rename` has that in its path."""
    return "fields", [(field.path, field.of.shape) for field in fields if field.of]


class Field:
    def __init__(self, ident, of, attrs=(), path=None, const=None, rust=None, expr=None):
        self.ident, self.of, self.attrs = ident, of, [*(of.attrs if of else []), *attrs]
        self.path = path or ident.removeprefix("r#")
        self.const = const or (f"FIELD_{ident}" if ident.isdigit() else self.path_const())
        self.rust, self.expr = (of.rust, None) if of else (rust, expr)

    def path_const(self):
        return self.ident.removeprefix("r#").upper()

    def text(self, named):
        attr = f"#[zobrist({', '.join(self.attrs)})] " if self.attrs else ""
        return f"{attr}{self.ident + ': ' if named else ''}{self.rust},"


def struct_slots(name, fields, generics="", outside=""):
    shape = fields_shape(fields)
    turbofish = f"{name}::{outside}" if outside else name

    def sample(m):
        parts = [(f, *(f.of.sample(m) if f.of else (f.expr, lambda path, index: []))) for f in fields]
        text = " ".join(f"{f.ident}: {text}," for f, text, _ in parts)
        features = lambda path, index: [
            feature for f, _, part in parts for feature in part(dot(path, f.path), index)]
        return f"{name} {{ {text} }}", features

    def step(slot, old, new, m):
        if slot and m.random.random() < 0.4:
            return f"hash.replace({slot}, {old}, {new});"
        parts = []
        for f in fields:
            if f.of:
                const = f"{turbofish}::{f.const}"
                inner = f"{slot}.field({const})" if slot else const
                parts.append(f.of.step(inner, f"{old}.{f.ident}", f"{new}.{f.ident}", m))
        return "\n        ".join(parts) or f"let _ = (&hash, {old}, {new});"

    def inner(slot, place, lets):
        found = []
        for f in fields:
            if f.of:
                const = f"{turbofish}::{f.const}"
                found += f.of.writes(f"{slot}.field({const})" if slot else const, f"{place}.{f.ident}", lets)
        return found

    return Slots(name + generics, shape, sample, (), step, name + outside, inner)


def parameter(of):
    """The same as the parameter of a generic type."""
    found = Slots("T", of.shape, of.sample, (), of.step, of.outside, of.inner, of.write)
    found.value, found.empty, found.lengths, found.number = of.value, of.empty, of.lengths, of.number
    return found


def dot(path, name):
    return f"{path}.{name}" if path else name


def bit_slots(rust, number, attr, wrap="{}", int_=None):
    """Each bit a slot, bit 0 first. `int_` is the integer that the type converts into."""

    def sample(m):
        mask = m.random.choice([0, 2**number - 1, m.random.getrandbits(number)])
        features = lambda path, index: [
            (path, index * number + bit, 1) for bit in range(number) if mask >> bit & 1]
        return wrap.format(hex(mask)), features

    write = "write_or_flip" if "=" in attr else "write_bits"
    found = Slots(rust, spec.bits(number), sample, [attr], write=write)
    int_ = f"<::core::primitive::{int_} as ::core::convert::From<{rust}>>::from({{place}})" if int_ else "{place}"
    found.number = f"{int_}.count_ones()"
    return found


def count_slots(rust, most):
    """One key, combined as often as there are things."""

    def sample(m):
        n = m.random.choice([0, most, m.random.randint(0, most)])
        return str(n), lambda path, index: [(path, index, n)]

    found = Slots(rust, ("slot", [""]), sample, [f"count = {most}"])
    found.number = "{place} as ::core::primitive::u32"
    return found


# ---- The model: parts ---------------------------------------------------------------


def words_of(name):
    return set(re.findall(r"[\w-]+", name))


class Condition:
    """Random words and what they select, from the words in the printed name of a value."""

    def __init__(self, words, r, depth=2):
        kind = r.randrange(4) if depth else 0
        if kind == 0:
            word = r.choice(words)
            self.text, self.has = word, lambda name: word in words_of(name)
        elif kind == 1:
            of = Condition(words, r, depth - 1)
            self.text, self.has = f"!{of.text}", lambda name: not of.has(name)
        else:
            one, other = Condition(words, r, depth - 1), Condition(words, r, depth - 1)
            self.text = f"({one.text} {'|&'[kind - 2]} {other.text})"
            combine = (any, all)[kind - 2]
            self.has = lambda name: combine([one.has(name), other.has(name)])

    def negate(self):
        has = self.has
        self.text, self.has = f"!{self.text}", lambda name: not has(name)


class InPart:
    """That values of a field are in a part: those of `condition`, or all. If the part is `counted`, each kind has a
    key of its own. `numbers` are `kinds` or `counts`, if the values of the field are numbers."""

    def __init__(self, part, counted, field, condition, numbers):
        self.part, self.counted, self.field, self.condition = part, counted, field, condition
        self.is_counts = counted and numbers == "counts"
        words = f" = {condition.text}" if condition else ""
        words += f", {numbers}" if counted and numbers else ""
        self.attr = f"{'tally' if counted else 'part'}({part}{words})"

    def has(self, name):
        return not self.condition or self.condition.has(name)

    def key(self, number, seed, bits):
        return spec.path_key(seed, 0, f"counts/{self.part}/{self.field.path}", number) % 2**bits

    def numbers(self):
        """The numbers of the values in the part; those of a bit are 0 and 1."""
        of = self.field.of
        names, empty = (of.value.names, of.empty) if of.value else spec.BOOL
        return [i for i, name in enumerate(names) if i != empty and self.has(name)]

    def by_element(self, slot, place, part, seed, bits):
        """The statements that add each element of the field, whose index is the number of its kind."""
        of, found = self.field.of, []
        for kind, indices in enumerate(itertools.product(*map(range, of.lengths))):
            key, inner = self.key(kind, seed, bits), place + "".join(f"[{i}]" for i in indices)
            if of.number:
                found.append(f"sums.count({part}, {of.number.format(place=inner)}, 0x{key if self.numbers() else 0:x});")
            else:
                at = slot + "".join(f".at({i})" for i in indices)
                keys = ", ".join(f"({of.value.expr(i)}, 0x{key * i % 2**bits:x})" for i in range(len(of.value)))
                found.append(f"sums.counts({part}, {at}, &{inner}, &[{keys}]);")
        return " ".join(found)

    def sums(self, part, owner, seed, bits):
        """The statement that adds the values of `state` to the sum with the number `part`."""
        of = self.field.of
        slot, place = f"{owner}::{self.field.const}", f"state.{self.field.ident}"
        if not (self.condition or self.counted):
            return f"sums.whole({part}, {slot}, &{place});"
        if self.counted and (of.number or self.is_counts):
            return self.by_element(slot, place, part, seed, bits)
        loops = "".join(f"for i{n} in 0..{length} {{ " for n, length in enumerate(of.lengths))
        slot += "".join(f".at(i{n})" for n in range(len(of.lengths)))
        place += "".join(f"[i{n}]" for n in range(len(of.lengths)))
        numbers = self.numbers()
        if of.number:
            add = f"sums.whole({part}, {slot}, &{place});" if numbers else ""
        elif self.counted:
            keys = ", ".join(f"({of.value.expr(i)}, 0x{self.key(i, seed, bits):x})" for i in numbers)
            add = f"sums.counts({part}, {slot}, &{place}, &[{keys}]);"
        else:
            values = ", ".join(of.value.expr(i) for i in numbers)
            add = f"sums.selected({part}, {slot}, &{place}, &[{values}]);"
        return loops + add + " }" * len(of.lengths)


def random_parts(fields, r, bits):
    """Declares that some fields are in some parts."""
    found = []
    parts = [(f"part_{i}", bits >= 32 and r.random() < 0.4) for i in range(r.choice([0, 1, 2, 3, 4]))]
    for field in fields:
        of, numbers = field.of, None
        if of and of.value and of.value.is_number and (of.lengths or r.random() < 0.5):
            from_0 = of.value.names[0] == "0" and "-1" not in of.value.names and of.empty in (None, 0)
            numbers = r.choice(["kinds", "counts"]) if from_0 else "kinds"
        for part, counted in parts if of else ():
            is_count = "count = " in "".join(of.attrs)
            names = ["true"] if of.number and not is_count else []
            if of.value and len(of.value) <= 20:
                names = [name for i, name in enumerate(of.value.names) if i != of.empty]
            # `None` and `Some` are variants or no words.
            words = sorted({word for name in names for word in words_of(name)} - {"None", "Some"})
            words = [word for word in words if re.fullmatch(r"[A-Za-z]\w*|\d+", word)]
            unselected = not words or counted and numbers == "counts"
            condition = Condition(words, r) if not unselected and r.random() < 0.7 else None
            # Words that select nothing are an error.
            if condition and not any(map(condition.has, names)):
                condition.negate()
            if r.random() < 0.6 and (names or is_count or not counted):
                said = None if condition and r.random() < 0.5 else numbers
                found.append(InPart(part, counted, field, condition, said))
    return found


class Features(list):
    """The names of the features of a variant, and their texts in messages."""

    def __init__(self):
        self.texts = []


def planted(declared, owner, states, shape, seed, bits, r):
    """Forgets a feature of a part, and says how the error names it."""
    lines, leaves = [], {path: (name, names) for path, name, names in spec.leaves(shape)}
    for of in declared if bits >= 64 else ():
        path, found = of.field.path, []
        for i, (_, features) in enumerate(states):
            for at, key, times in features:
                name, names = leaves[at]
                within = at == path or at.startswith(path + ".")
                number = key % len(names) + (of.field.of.empty == 0)
                if of.is_counts and number not in (1, 2, 3):
                    continue
                if within and times == 1 and names != [""] and of.has(names[key % len(names)]):
                    found.append((i, at, key))
        if not found:
            continue
        i, at, key = r.choice(found)
        name, names = leaves[at]
        element, feature = divmod(key, len(names))
        lengths = [int(part.split("]")[0]) for part in name.split("[")[1:]]
        slots, around = digits(element, lengths), of.field.of
        if of.counted and not of.is_counts:
            # A bit has an index within its kind, and a value has any slot.
            kept = len(lengths) - 1 if around.number else 0
            slots = slots[:kept] + [0] * (len(lengths) - kept)
        indices = iter(slots)
        text = re.sub(r"\[\d+\]", lambda _: f"[{next(indices)}]", name)
        text += names.texts[feature] if isinstance(names, Features) else f" = {names[feature]}"
        raw = spec.path_key(seed, 0, at, key) % 2**bits
        if of.counted:
            number = feature + (around.empty is not None and feature >= around.empty)
            times = number if of.is_counts else 1
            kind = digits_number(slots, around.lengths) if around.number or of.is_counts else number
            raw = of.key(kind, seed, bits) * times % 2**bits
            if of.is_counts:
                text = text.rsplit(" = ", 1)[0] + " = 1"
            text += f" is missing{f' {times} times' if times > 1 else ''} (or in other slots, whose keys are equal)"
        else:
            text += " is missing"
        part, counted = f"{owner}::{of.part.upper()}", str(of.counted).lower()
        lines.append(f"super::forgotten(&states()[{i}], {part}, {counted}, 0x{raw:x}, "
                     f"\"in the part `{of.part}`: {text}\");")
    return lines


# ---- Random types -------------------------------------------------------------------

FIELDS = ["board", "turn", "hand", "basis", "number", "visit", "value", "r#type", "r#match", "hash", "form",
          "key", "slot", "table", "zobrist", "x", "empty", "features", "core", "count_1"]
VARIANTS = ["A", "B", "White", "Black", "None", "Some", "Ok", "Err", "SHAPE", "Value", "Key", "Empty"]
HOSTILE_TYPES = ["Option", "String", "Vec", "Box", "Result", "Value", "Shape", "Slot", "Key", "State",
                 "Zobrist", "View", "Copy", "Clone", "Default", "Iterator", "Into", "From", "PhantomData"]
HOSTILE_ITEMS = ["const base: u8 = 0;", "const number: u8 = 0;", "static visit: u8 = 0;", "struct value;",
                 "struct usize;", "struct isize;", "mod core {}", "mod std {}", "mod zobrist {}", "mod zob {}",
                 "fn digit() {}", "fn shifted() {}", "const __unused: u8 = 0;", "trait Sized {}",
                 "macro_rules! panic { () => {} }", "macro_rules! assert { () => {} }",
                 "enum Weird { Some, None, Ok, Err } use self::Weird::*;"]
KEYS = [("u8", 8), ("u16", 16), ("u32", 32), ("u64", 64), ("u64", 64), ("u128", 128), ("u128", 128)]
SUMS = [("::core::num::Wrapping<u32>", 32), ("::core::num::Wrapping<u64>", 64), ("::core::num::Wrapping<u128>", 128)]


class Module:
    """One state, and the types in it."""

    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.length_of_parts, self.parts_of_state, self.sums, self.planted = 0, [], [], []
        self.items, self.counts, self.fresh_number = [], [], 0
        self.hostile = self.random.random() < 0.5
        self.key, self.bits = self.random.choice(KEYS + SUMS)
        self.adds = "Wrapping" in self.key
        self.types = self.random.sample(HOSTILE_TYPES, len(HOSTILE_TYPES)) if self.hostile else []
        self.values = []  # derived types, to be used again
        if self.hostile:
            self.items += self.random.sample(HOSTILE_ITEMS, 6)

    def std(self, path, short):
        return "::" + path if self.hostile else short

    def fresh(self, prefix):
        self.fresh_number += 1
        return f"{prefix}{self.fresh_number}"

    def type_name(self):
        if self.types and self.random.random() < 0.6:
            return self.types.pop()
        return self.fresh("Type")

    def generic_name(self):
        """Types of these names with arguments are taken for those of the standard library."""
        while True:
            name = self.type_name()
            if name not in ("Option", "Box", "PhantomData"):
                return name

    def chance(self, p):
        return self.random.random() < p

    def idents(self, number):
        return self.random.sample(FIELDS, number)

    def derive(self, attrs=""):
        attrs = [attrs] if attrs else []
        attrs.append(f"crate = {'::' if self.hostile else ''}zob")
        text = "#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] "
        return text + f"#[zobrist({', '.join(attrs)})] "

    # Values

    def value(self, depth=2, most=MAX_VALUES):
        """Any type that is a value, without a view."""
        while True:
            found = self.any_value(depth, most)
            if len(found) <= most:
                return found

    def any_value(self, depth, most):
        r = self.random
        if depth == 0 or r.random() < 0.2:
            return r.choice([BOOL, BOOL, self.unit_enum(), self.unit_enum(), self.leaf()])
        inner = lambda: self.value(depth - 1, most)
        kind = r.randrange(9)
        if kind <= 1:
            return option(inner(), self)
        if kind == 2:
            return array_value(self.value(depth - 1, 8), r.choice([0, 1, 2, 2, 3]))
        if kind == 3:
            return tuple_value([self.value(depth - 1, 12) for _ in range(r.choice([1, 2, 2, 3]))])
        if kind == 4 and self.values:
            return r.choice(self.values)
        if kind == 5:
            return boxed(inner(), self)
        if kind == 6:
            return self.payload_enum(depth)
        return self.value_struct(depth)

    def leaf(self):
        kind = self.random.randrange(6)
        if kind == 0:
            return Value("u8", spec.numbers(0, 255, empty=0), str, is_number=True)
        if kind == 1:
            names = [str(n) for n in [*range(128), *range(-128, 0)]]
            return Value("i8", (names, 0), lambda i: names[i], is_number=True)
        if kind == 2:
            number = "::core::num::NonZeroU8"
            expr = lambda i: f"{number}::new({i + 1}).unwrap()"
            return Value(number, spec.numbers(1, 255), expr, is_number=True)
        if kind == 3:
            return Value("::core::marker::PhantomData<f64>", spec.product(), lambda i: "::core::marker::PhantomData")
        return Value("()", spec.product(), lambda i: "()")

    def viewed(self, most=40):
        """A type that needs a view, in arrays and options or alone."""
        r = self.random
        if r.random() < 0.5:
            last = r.choice([1, 2, 3, 5, min(most, 18)])
            if r.random() < 0.2:
                number = "::core::num::NonZeroU32"
                expr = lambda i: f"{number}::new({i + 1}).unwrap()"
                of = Value(number, spec.numbers(1, last), expr, f"max = {last}", is_number=True)
            else:
                int_ = r.choice(["u8", "u16", "u32", "u64", "u128"] + [] if self.hostile else ["u8", "usize"])
                of = Value(int_, spec.numbers(0, last, empty=0), str, f"max = {last}", is_number=True)
        else:
            of = self.foreign()
        while r.random() < 0.4:
            if r.random() < 0.5:
                of = option(of, self)
            elif len(of) ** 2 <= most:
                of = array_value(of, 2)
        return of

    def foreign(self):
        """A type of another crate, as it were, with a view."""
        r = self.random
        name, view = self.type_name(), self.fresh("As")
        count = r.randint(1, 5)
        names = [f"f{i}" for i in range(count)] if r.random() < 0.5 else [str(i) for i in range(count)]
        # A view with a single value that is empty is an error.
        empty = r.choice([None, r.randrange(count)]) if count > 1 else None
        shape = f"::zob::Shape::numbers({count})"
        if names[0] == "f0":
            shape = f"::zob::Shape::named(&[{', '.join(repr(n).replace(chr(39), chr(34)) for n in names)}])"
        if empty is not None:
            shape += f".with_empty({empty})"
        usize = "::core::primitive::usize"
        self.items.append(
            f"#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct {name}(u16); struct {view}; impl ::zob::View<{name}> for {view} {{ "
            f"const SHAPE: ::zob::Shape<'static> = {shape}; "
            f"fn number(of: &{name}) -> {usize} {{ of.0 as {usize} }} }} impl ::zob::view::Each for {view} {{}}")
        return Value(name, (names, empty), lambda i: f"{name}({i})", f"as = {view}", is_number=names[0] == "0")

    def part(self, depth, most=12):
        """A part of a value, with a view or without."""
        if self.chance(0.3):
            return self.viewed(most)
        if self.chance(0.15):
            of = self.unit_enum() if self.chance(0.6) else BOOL
            if of.empties:
                expr, i = self.random.choice(of.empties)
                found = Value(of.rust, (of.names, i), of.expr, f"empty = {expr}")
                return array_value(found, 2) if self.chance(0.3) and len(found) <= 3 else found
        return self.value(max(depth - 1, 0), most)

    def unit_enum(self):
        r, name = self.random, self.type_name()
        variants = r.sample(VARIANTS, r.randint(1, 5))
        empty = r.choice([None, r.randrange(len(variants))])
        repr_ = r.choice(["", "", "#[repr(u64)] ", "#[repr(i8)] "])
        texts = []
        numbers = r.sample(range(100), len(variants))
        discriminants = r.random() < 0.5
        for i, variant in enumerate(variants):
            mark = "#[zobrist(empty)] " if i == empty else ""
            texts.append(mark + variant + (f" = {numbers[i]}" if discriminants else ""))
        self.items.append(f"{self.derive()}{repr_}enum {name} {{ {', '.join(texts)} }}")
        expr = lambda i: f"{name}::{variants[i]}"
        # An attribute of a field can name another variant as the empty value.
        others = [(expr(i), i) for i in range(len(variants))]
        found = Value(name, (variants, empty), expr, empties=others)
        self.keep(found)
        return found

    def keep(self, found):
        self.values.append(found)
        self.counts.append((found.rust, len(found)))

    def parts(self, depth, number, most=MAX_VALUES):
        found = []
        for _ in range(number):
            part = self.part(depth)
            if len(part) <= most:
                most //= max(len(part), 1)
                found.append(part)
        return found

    def fields_of(self, parts, named):
        """Fields of a value, some of them not a part of it; in Rust, and as initializers."""
        idents = self.idents(len(parts) + 1) if named else list(map(str, range(len(parts) + 1)))
        fields = []
        for part in parts:
            if self.chance(0.1) and len(fields) == len(parts) - 1:
                fields.append(("f64", "1.5", ["skip"], None))
            fields.append((part.rust, None, [part.attr] if part.attr else [], part))
        texts, inits = [], []
        for ident, (rust, expr, attrs, part) in zip(idents, fields):
            mark = f"#[zobrist({', '.join(attrs)})] " if attrs else ""
            texts.append(f"{mark}{ident + ': ' if named else ''}{rust}")
            inits.append((ident, expr, part))

        def init(exprs):
            exprs = iter(exprs)
            return ", ".join(f"{ident}: {next(exprs) if part else expr}" for ident, expr, part in inits)

        return ", ".join(texts), init

    def value_struct(self, depth):
        r = self.random
        argument = self.value(depth - 1, 6) if self.chance(0.3) else None
        name = self.generic_name() if argument else self.type_name()
        parts = self.parts(depth, r.choice([0, 1, 2, 2, 3]))
        generics = bounds = ""
        if argument:
            # The value of the argument under the name of the parameter.
            param = Value("T", pair(argument), argument.expr)
            parts.insert(r.randint(0, len(parts)), r.choice(
                [param, option(param, self), array_value(param, 2), tuple_value([param, BOOL])]))
            generics, bounds = f"<{argument.rust}>", "<T>"
        named = r.random() < 0.6
        text, init = self.fields_of(parts, named)
        body = f"{{ {text} }}" if named else f"({text});"
        if not parts and r.random() < 0.5:
            body = ";"
        self.items.append(f"{self.derive()}struct {name}{bounds} {body}")
        exprs = product_exprs(parts)
        found = Value(name + generics, spec.product(*map(pair, parts)), lambda i: f"{name} {{ {init(exprs(i))} }}")
        if len(found) <= MAX_VALUES:
            self.keep(found)
        return found

    def payload_enum(self, depth):
        r = self.random
        argument = self.value(depth - 1, 6) if self.chance(0.3) else None
        name = self.generic_name() if argument else self.type_name()
        variants = r.sample(VARIANTS, r.randint(1, 4))
        parts = [self.parts(depth, r.choice([0, 1, 1, 2]), 60) for _ in variants]
        generics = bounds = ""
        if argument:
            param = Value("T", pair(argument), argument.expr)
            r.choice(parts).insert(0, r.choice([param, option(param, self), array_value(param, 2)]))
            generics, bounds = f"<{argument.rust}>", "<T>"
        units = [v for v, of in zip(variants, parts) if not of]
        empty = r.choice([None, *units])
        texts, makers = [], []
        for variant, of in zip(variants, parts):
            named = r.random() < 0.4
            text, init = self.fields_of(of, named)
            body = "" if not of else f" {{ {text} }}" if named else f"({text})"
            texts.append(("#[zobrist(empty)] " if variant == empty else "") + variant + body)
            makers.append((variant, product_exprs(of), init, len(spec.product(*map(pair, of))[0])))
        self.items.append(f"{self.derive()}enum {name}{bounds} {{ {', '.join(texts)} }}")

        def expr(i):
            for variant, exprs, init, count in makers:
                if i < count:
                    return f"{name}::{variant} {{ {init(exprs(i))} }}"
                i -= count

        payloads = {v: tuple(map(pair, of)) for v, of in zip(variants, parts)}
        found = Value(name + generics, enum_value(empty, payloads), expr)
        if len(found) <= MAX_VALUES:
            self.keep(found)
        return found

    # Slots

    def slots(self, depth=2):
        """What a field of a state is read as."""
        r = self.random
        kind = r.randrange(14)
        if kind == 13:
            return self.features_as_part()
        if kind <= 2:
            return slot(self.one_slot(2))
        if kind == 3:
            return row(self.plain(depth), r.choice([0, 1, 2, 3]))
        if kind in (4, 5):
            of = self.one_slot(0, self.viewed)
            return self.rows(of, ["full"] if self.chance(0.3) else [])
        if kind == 6:
            of = r.choice([BOOL, self.unit_enum()])
            if of.empties:
                expr, i = r.choice(of.empties)
                return self.rows(Value(of.rust, (of.names, i), of.expr, f"empty = {expr}"))
        if kind == 7:
            of = array_value(self.value(1, 8), r.choice([0, 1, 2, 3]))
            return slot(of, ["joint", "full"], None) if self.chance(0.3) else slot(of, ["joint"])
        if kind == 8:
            return self.rows(self.one_slot(1), ["full"])
        if kind == 9:
            number = r.choice([8, 16, 32, 64, 128])
            of = bit_slots(f"u{number}", number, "bits")
            return row(of, 2) if self.chance(0.3) else of
        if kind == 10:
            number, name = r.choice([1, 5, 64, 81]), self.type_name()
            int_ = "u64" if number <= 64 else "u128"
            from_ = "::core::convert::From"
            self.items.append(
                f"#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct {name}({int_}); "
                f"impl ::core::ops::BitXor for {name} {{ type Output = {name}; "
                f"fn bitxor(self, of: {name}) -> {name} {{ {name}(self.0 ^ of.0) }} }} impl {from_}<{name}> for "
                f"{int_} {{ fn from(of: {name}) -> {int_} {{ of.0 }} }}")
            of = bit_slots(name, number, f"bits = {number}", name + "({})", int_)
            return row(of, 2) if self.chance(0.3) else of
        if kind == 11 and self.adds:
            of = count_slots(r.choice(["u8", "u32", "u64"]), r.choice([1, 3, 18]))
            return row(of, 2) if self.chance(0.3) else of
        return self.plain(depth)

    def rows(self, of, attrs=()):
        """Slots that are read by a view or `full`, in arrays or alone."""
        found = slot(of, attrs, None) if "full" in attrs else slot(of, attrs)
        while self.chance(0.3):
            found = row(found, self.random.choice([1, 2]))
        return found

    def one_slot(self, depth, make=None):
        """A value that is one slot as a field, too: an array is not."""
        while True:
            of = make() if make else self.value(depth)
            if not is_array(of):
                return of

    def plain(self, depth):
        """Slots without attributes."""
        r = self.random
        if depth == 0 or r.random() < 0.3:
            return slot(self.one_slot(1))
        kind = r.randrange(4)
        if kind == 0:
            return row(self.plain(depth - 1), r.choice([0, 1, 2, 3]))
        if kind == 1:
            return self.generic_slots(self.plain(depth - 1), depth - 1)
        return self.slots_struct(depth - 1)

    def slot_fields(self, depth, number, opt_in=False, only=None):
        idents = self.idents(number)
        fields = []
        for ident in idents:
            if not opt_in and self.chance(0.1):
                fields.append(Field(ident, None, ["skip"], rust="f64", expr="0.5"))
                continue
            if opt_in and self.chance(0.3):
                fields.append(Field(ident, None, rust="f64", expr="0.5"))
                continue
            of, attrs, path, const = (only or self.slots)(depth), [], None, None
            if self.chance(0.15):
                path = self.fresh("path")
                attrs.append(f'rename = "{path}"')
            if self.chance(0.15):
                const = self.fresh("CONST_")
                attrs.append(f"constant = {const}")
            if opt_in and not of.attrs and not attrs:
                attrs.append("include")
            fields.append(Field(ident, of, attrs, path, const))
        return fields

    def slots_struct(self, depth):
        name = self.type_name()
        if self.chance(0.3):
            fields = [Field(str(i), self.slots(depth)) for i in range(self.random.randint(1, 2))]
            body = f"({' '.join(f.text(False) for f in fields)});"
        else:
            fields = self.slot_fields(depth, self.random.randint(1, 3))
            body = f"{{ {' '.join(f.text(True) for f in fields)} }}"
        self.items.append(f"{self.derive('slots')}struct {name} {body}")
        return struct_slots(name, fields)

    def generic_slots(self, argument, depth):
        """Slots with a parameter, in which there may be other ones with the same."""
        r, name = self.random, self.generic_name()
        param = parameter(argument)
        fields = []
        for ident in self.idents(r.randint(1, 3)):
            kind = r.randrange(4)
            if kind == 0 and depth > 0:
                of = self.generic_slots(param, depth - 1)
            elif kind == 1:
                of = row(param, r.choice([0, 1, 2]))
            elif kind == 2:
                of = self.slots(0)
            else:
                of = param
            fields.append(Field(ident, of))
        # Each type parameter must be used.
        fields.append(Field("last", param))
        body = " ".join(f.text(True) for f in fields)
        self.items.append(f"{self.derive('slots')}struct {name}<T> {{ {body} }}")
        return struct_slots(name, fields, f"<{argument.rust}>", f"<{argument.outside}>")

    # The state

    def state(self):
        r = self.random
        return self.state_enum() if r.random() < 0.2 else self.state_struct()

    def state_struct(self):
        r, name = self.random, self.generic_name()
        seed = r.choice([0, 1, 2026, 2**64 - 1, r.getrandbits(64)])
        attrs = [f"key = {self.key}"] + ([f"seed = {seed}"] if seed or self.chance(0.5) else [])
        opt_in = self.chance(0.1)
        generics = bounds = ""
        fields = self.slot_fields(2, r.randint(1, 5), opt_in)
        if opt_in and not any(field.of for field in fields):
            fields.append(Field("only", slot(BOOL), ["include"]))
        if opt_in:
            attrs.append("opt_in")
        elif self.chance(0.3):
            of, length = self.plain(1), r.choice([0, 1, 3])
            param = parameter(of)
            fields.append(Field("generic", row(param, length, "N")))
            if self.chance(0.5):
                fields.append(Field("parts", self.generic_slots(param, 1)))
            generics, bounds = f"<{of.outside}, {length}>", "<T, const N: ::core::primitive::usize>"
            attrs.append(f"instances({name}{generics})")
        # Parts are drawn apart, so that they change no type.
        parts_random = random.Random(f"{self.seed}:parts")
        declared = random_parts(fields, parts_random, self.bits)
        length = sum(len(field.text(True)) for field in fields)
        for part in declared:
            part.field.attrs.append(part.attr)
        body = " ".join(field.text(True) for field in fields)
        self.length_of_parts = sum(len(field.text(True)) for field in fields) - length
        self.items.append(f"{self.derive(', '.join(attrs))}struct {name}{bounds} {{ {body} }}")
        of = struct_slots(name, fields, generics, generics)
        states = [of.sample(self) for _ in range(5)]
        states = [(text, features("", 0)) for text, features in states]
        step = of.step("", "old", "new", self)
        owner = f"{name}::{generics}" if generics else name
        parts = sorted({part.part for part in declared})
        self.parts_of_state = [f"{owner}::{part.upper()}" for part in parts]
        self.sums = [part.sums(parts.index(part.part), owner, seed, self.bits) for part in declared]
        self.planted = planted(declared, owner, states, of.shape, seed, self.bits, parts_random)
        return of.rust, seed, of.shape, states, step, of.writes("", "")

    def state_enum(self):
        name, seed, shape, makers, _ = self.features(self.key)
        states = []
        for count, make in makers:
            for i in {0, count - 1, self.random.randrange(count), self.random.randrange(count)}:
                expr, features = make(i)
                states.append((expr, features("", 0)))
        step = ("*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; "
                "*hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;")
        return name, seed, shape, states, step, []

    def features(self, key, part=False):
        """An enum whose values are features. As a part of a state it is a path with a path for each variant, and at
        most one value of it has no key; then it is a value, too."""
        r, name = self.random, self.type_name()
        seed = r.randrange(1000)
        variants = r.sample(VARIANTS, r.randint(1, 4))
        texts, shape, makers, payloads, keyless_one, empty = [], [], [], {}, False, None
        for variant in variants:
            parts = self.parts(2, r.choice([0, 1, 2, 3]), 20 if part else 300)
            text, init = self.fields_of(parts, True)
            path, attrs, filled, keyless = variant, [], False, False
            if self.chance(0.2):
                path = self.fresh("path")
                attrs.append(f'rename = "{path}"')
            elif parts and not part and self.chance(0.3):
                filled = True
                attrs.append("empty = any")
            elif not keyless_one and not (parts and part) and self.chance(0.2):
                keyless = keyless_one = True
                attrs.append("skip" if parts or self.chance(0.5) else "empty")
                # A skipped variant has no key as a feature, but is not the empty value of the enum.
                empty = variant if attrs[-1] == "empty" else empty
            mark = f"#[zobrist({', '.join(attrs)})] " if attrs else ""
            texts.append(f"{mark}{variant}{f' {{ {text} }}' if parts else ''}")
            # Maps each value with a key to its number among all values with keys.
            bases = [len(of) for of in parts]
            numbers, names = {}, Features()
            all_names = spec.product(*map(pair, parts))[0]
            all_texts = spec.product(*map(pair, parts), text="({})" if parts else "", between=", ")[0]
            for i, value in enumerate(all_names):
                of_empty = any(of.empty == digit for of, digit in zip(parts, digits(i, bases)))
                if not (keyless or filled and of_empty):
                    numbers[i] = len(names)
                    names.append(value)
                    names.texts.append(all_texts[i])
            # The path names the features, whatever the name of the variant is.
            shape.append((path, ("slot", names)))
            payloads[path if not keyless else variant] = tuple(map(pair, parts))

            def make(i, variant=variant, path=path, numbers=numbers, init=init, exprs=product_exprs(parts), names=names):
                features = lambda around, index: [
                    (dot(around, path), index * len(names) + numbers[i], 1)] if i in numbers else []
                return f"{name}::{variant} {{ {init(exprs(i))} }}", features

            makers.append((len(all_names), make))
        self.items.append(f"{self.derive(f'key = {key}, seed = {seed}')}enum {name} {{ {', '.join(texts)} }}")

        def expr(i):
            for count, make in makers:
                if i < count:
                    return make(i)[0]
                i -= count

        value = Value(name, enum_value(empty, payloads), expr)
        return name, seed, ("fields", shape), makers, value

    def features_as_part(self):
        name, _, shape, makers, value = self.features(self.random.choice(KEYS)[0], part=True)
        if self.chance(0.4):
            return slot(option(value, self)) if self.chance(0.5) else slot(tuple_value([value, BOOL]))

        def sample(m):
            count, make = m.random.choice(makers)
            return make(m.random.randrange(count))

        return Slots(name, shape, sample)


def enum_value(empty, payloads):
    """`spec.enum` for variants of any name, `empty` among them."""
    names, number = [], None
    for variant, parts in payloads.items():
        if variant == empty:
            number = len(names)
        text = "({})" if parts else ""
        names += [variant + payload for payload in spec.product(*parts, text=text, between=", ")[0]]
    return names, number


def is_array(value):
    """Whether there is an array behind any boxes."""
    rust = value.rust
    while rust.startswith(("Box<", "::std::boxed::Box<")):
        rust = rust.split("Box<", 1)[1]
    return rust.startswith("[")


# ---- The files ----------------------------------------------------------------------


def hash_of(seed, bits, adds, features):
    found = spec.base_of(seed, 0)
    for path, i, times in features:
        key = spec.path_key(seed, 0, path, i)
        found = found + key * times if adds else found ^ key * (times & 1)
    return found % 2**bits


def module(name, seed, longest):
    """Returns a module with a type that is not too large. Tries the seeds `seed:0`, `seed:1` and so on."""
    for attempt in itertools.count():
        m = Module(f"{seed}:{attempt}")
        rust, state_seed, shape, states, step, writes = m.state()
        total = sum(1 for _ in spec.features(shape))
        paths = [path for path, _, _ in spec.leaves(shape)]
        # The derive rejects two equal paths.
        if total > 1500 or len(set(paths)) < len(paths):
            continue
        kind = f"{'sum' if m.adds else 'xor'} {m.bits}"
        fingerprint = spec.fingerprint(kind, spec.seeded(state_seed, 0), shape)
        hashes = [hash_of(state_seed, m.bits, m.adds, features) for _, features in states]
        lines = [f"mod {name} {{", *m.items, "#[test]", "fn as_the_rules_say() {"]
        lines += [f"super::check_count::<{ty}>({count});" for ty, count in dict(m.counts).items()]
        lines += ["let states = || vec![", *(text + "," for text, _ in states), "];"]
        lines += [f"let hashes = [{', '.join(f'0x{h:x}' for h in hashes)}];"]
        lines += [f"super::check::<{rust}>(&states(), &hashes, {total}, 0x{fingerprint:x});"]
        lines += [f"super::in_steps::<{rust}>(states(), states(), |hash, old, new| {{", step, "});"]
        if writes:
            arms = [f"{i} => {{ {write} }}" for i, write in enumerate(writes)]
            writes = [f"super::writes::<{rust}>(states(), {len(arms)}, "
                      "|hashed, model, source, way, random| match way {",
                      *arms, "_ => ::std::unreachable!(),", f"}}, &[{', '.join(m.parts_of_state)}], |state, sums| {{",
                      *m.sums, "});", *m.planted]
        # `longest` limits the module without its writes and parts, so that all types have them.
        if len("\n".join(lines)) - m.length_of_parts <= longest:
            return "\n".join([*lines, *writes, "}", "}"])


HEAD = """\
//! Written by `generate.py`, which says what this is.
#![allow(warnings, clippy::all, clippy::pedantic, reason = "written by a script")]

use zob::{Hashed, Hashes, Key, KeyTable, Part, Slot, State, Value, View, Zobrist, ZobristHash};

fn check_count<T: Value>(count: usize) {
    assert_eq!(T::COUNT, count);
}

fn check<S: State>(states: &[S], hashes: &[u128], features: usize, fingerprint: u64) {
    assert_eq!(S::SHAPE.features(), features, "features of\\n{}", S::SHAPE);
    for (i, (state, hash)) in states.iter().zip(hashes).enumerate() {
        assert_eq!(state.zobrist_hash().raw().to_bits(), *hash, "state {} of\\n{}", i, S::SHAPE);
    }
    assert_eq!(S::fingerprint(), fingerprint, "fingerprint of\\n{}", S::SHAPE);
}

/// `step` updates the hash from each state to the next.
fn in_steps<S: State>(olds: Vec<S>, news: Vec<S>, step: impl Fn(&mut ZobristHash<S>, S, S)) {
    let hashes: Vec<_> = news.iter().map(|state| state.zobrist_hash()).collect();
    let mut hash = hashes[0];
    for (i, (old, new)) in olds.into_iter().zip(news.into_iter().skip(1)).enumerate() {
        step(&mut hash, old, new);
        assert_eq!(hash, hashes[i + 1], "from state {} to the next of\\n{}", i, S::SHAPE);
    }
}

/// A state that keeps its hash by the static table, and one that keeps its hash by a table made at run time.
struct Both<'a, S: State>(Hashed<S>, Hashed<S, &'a KeyTable<S, S::Key>>);

impl<S: State> Both<'_, S> {
    fn set<T: Clone + PartialEq + 'static, V: View<T>>(&mut self, slot: Slot<S, T, V>, value: T) -> T {
        let old = self.1.set(slot, value.clone());
        assert!(self.0.set(slot, value) == old);
        old
    }

    fn flip<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, mask: T)
    where
        T: ::std::ops::BitXor<Output = T> + Copy + 'static,
    {
        self.0.flip(slot, mask);
        self.1.flip(slot, mask);
    }

    fn hash(&self) -> (ZobristHash<S>, ZobristHash<S, S::Key>) {
        (self.0.hash(), self.1.hash())
    }
}

/// The sums of parts, added from the values of a state.
struct Sums<S: State>(Vec<u128>, ::std::marker::PhantomData<S>);

impl<S: State> Sums<S> {
    /// Computes the sums of `parts` parts by the function `add`.
    fn of(state: &S, parts: usize, add: impl Fn(&S, &mut Self)) -> Vec<u128> {
        let mut sums = Sums(vec![0; parts], ::std::marker::PhantomData);
        add(state, &mut sums);
        sums.0.iter().map(|sum| sum << (128 - S::Key::BITS) >> (128 - S::Key::BITS)).collect()
    }

    /// Adds all values of a slot or an array of slots.
    fn whole<T: Clone, V: View<T>>(&mut self, part: usize, slot: Slot<S, T, V>, value: &T) {
        let (sum, key) = (&mut self.0[part], slot.key(value.clone()).raw().to_bits());
        *sum = if S::Key::ADDITIVE { sum.wrapping_add(key) } else { *sum ^ key };
    }

    /// Adds the value of a slot if it is one of the selected.
    fn selected<T: Clone + PartialEq, V: View<T>>(
        &mut self,
        part: usize,
        slot: Slot<S, T, V>,
        value: &T,
        selected: &[T],
    ) {
        if selected.contains(value) {
            self.whole(part, slot, value);
        }
    }

    /// Adds the key that a value has in any slot. The slot says the type of the value.
    fn counts<T: PartialEq, V>(&mut self, part: usize, _: Slot<S, T, V>, value: &T, keys: &[(T, u128)]) {
        for (_, key) in keys.iter().filter(|(of, _)| of == value) {
            self.count(part, 1, *key);
        }
    }

    fn count(&mut self, part: usize, times: u32, key: u128) {
        self.0[part] = self.0[part].wrapping_add(key.wrapping_mul(times.into()));
    }
}

/// Forgets a key in the hash of a part, which the error must name.
fn forgotten<S: State>(state: &S, part: Part<S>, counted: bool, key: u128, text: &str) {
    let hash = Hashes::of(state).part(part).raw().to_bits();
    let wrong = if counted || S::Key::ADDITIVE { hash.wrapping_sub(key) } else { hash ^ key };
    let wrong = S::Key::from_halves(wrong as u64, (wrong >> 64) as u64);
    let desync = part.check(ZobristHash::from_raw(wrong), state).unwrap_err();
    assert_eq!(desync.to_string(), text);
}

/// Writes slots of the states into a state that keeps its hash, and into a model, whose hash is from scratch. The model
/// of each part is added from the values by `add`.
fn writes<S: State + Clone + PartialEq>(
    states: Vec<S>,
    ways: usize,
    write: impl Fn(&mut Both<'_, S>, &mut S, &S, usize, &mut dyn FnMut(usize) -> usize),
    parts: &[Part<S>],
    add: impl Fn(&S, &mut Sums<S>),
) {
    let mut bits = 2026u64;
    let mut random = |below: usize| {
        bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (bits >> 33) as usize % below
    };
    let keys = KeyTable::new(7);
    let mut model = states[0].clone();
    let mut hashed = Both(Hashed::new(model.clone()), Hashed::with_keys(&keys, model.clone()));
    for _ in 0..WRITES {
        let (source, way) = (&states[random(states.len())], random(ways));
        write(&mut hashed, &mut model, source, way, &mut random);
        assert!(*hashed.0 == model && *hashed.1 == model, "way {} to write\n{}", way, S::SHAPE);
        assert_eq!(hashed.hash(), (model.zobrist_hash(), keys.hash(&model)), "way {} to write\n{}", way, S::SHAPE);
        let of_parts = parts.iter().map(|&part| hashed.0.hashes().part(part).raw().to_bits()).collect::<Vec<_>>();
        assert_eq!(of_parts, Sums::of(&model, parts.len(), &add), "way {} to write, {:?} of\n{}", way, parts, S::SHAPE);
    }
}

/// More than 50,000 over all types, of which some are enums and write nothing.
const WRITES: usize = 2_500;

/// Writes one slot, now and then with an undo.
macro_rules! write {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {{
        let (slot, before, new) = ($slot, $hashed.hash(), ::std::clone::Clone::clone(&$source $($place)*));
        let old = $hashed.set(slot, ::std::clone::Clone::clone(&new));
        ::std::assert!(old == $model $($place)*);
        if $random(3) == 0 {
            ::std::assert!($hashed.set(slot, old) == new);
            ::std::assert!($hashed.hash() == before);
            $hashed.set(slot, ::std::clone::Clone::clone(&new));
        }
        $model $($place)* = new;
    }};
}

/// Writes a whole bitboard, or flips a mask.
macro_rules! write_or_flip {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {
        if $random(2) == 0 {
            write!($hashed, $model, $source, $random; $slot; $($place)*);
        } else {
            $hashed.flip($slot, $source $($place)*);
            $model $($place)* = $model $($place)* ^ $source $($place)*;
        }
    };
}

/// Does the same as `write_or_flip`, or writes or flips one bit.
macro_rules! write_bits {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {
        if $random(2) == 0 {
            write_or_flip!($hashed, $model, $source, $random; $slot; $($place)*);
        } else {
            let bit = $random(::std::mem::size_of_val(&$model $($place)*) * 8);
            let mask = 1 << bit;
            let (old, new) = ($model $($place)* & mask, $source $($place)* & mask);
            if $random(2) == 0 {
                ::std::assert!($hashed.set($slot.at(bit), new != 0) == (old != 0));
                $model $($place)* ^= old ^ new;
            } else {
                $hashed.flip($slot.at(bit), new != 0);
                $model $($place)* ^= new;
            }
        }
    };
}
"""


def file(seed, types, longest):
    modules = [module(f"type_{i}", f"{seed}:{i}", longest) for i in range(types)]
    return HEAD + "\n" + "\n\n".join(modules) + "\n"


def main(args):
    check = args == ["--check"]
    if not check and len(args) not in (0, 2):
        sys.exit(__doc__)
    longest = LONGEST if check or not args else 10**6
    seed, types = map(int, args) if len(args) == 2 else (SEED, TYPES)
    text = file(seed, types, longest)
    if not check:
        FILE.write_bytes(text.encode())
    same = FILE.exists() and FILE.read_bytes().decode() == text
    print(f"{FILE.name}: {f'{types} types' if same else 'differs'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
