//! The shape of a type: its slots, the values of each slot, and the names of slots and values.

mod constructors;
mod cursor;
mod described;
#[cfg(feature = "description")]
mod description;
mod display;
pub(crate) mod entries;
mod field;
pub(crate) mod fingerprint;
pub(crate) mod guaranteed;
pub(crate) mod indices;
pub(crate) mod message;
pub(crate) mod names;
pub(crate) mod nonces;
pub(crate) mod parts;
mod place;
pub(crate) mod rules;
pub(crate) mod slots;
pub(crate) mod stream;

pub(crate) use cursor::Cursor;
pub(crate) use described::Described;
#[cfg(feature = "description")]
pub use description::{Description, DescriptionError, DescriptionKind, Selection};
pub use field::Field;
#[cfg(feature = "std")]
pub(crate) use names::ChangeName;
use rules::Property;

/// The slots of a type, with the values of each slot and the names of slots and values. The shape
/// of a Rust type is known at compile time.
///
/// Tables, names, [`check`](crate::ZobristHash::check) and fingerprints are all derived from the
/// shape. `Display` prints it as a table of all features in the order of the keys:
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// enum File { A, B, C, D, E, F, G, H }
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position {
///     castling: [[bool; 2]; 2],
///     en_passant: Option<File>,
/// }
///
/// let shape = <Position as Zobrist>::SHAPE;
/// assert_eq!(shape.features(), 12);
/// assert_eq!(shape.feature_name(8).to_string(), "en_passant = E");
/// assert_eq!(
///     shape.to_string(),
///     "\
/// features  slot            slots  keys each  values
/// 0..4      castling[2][2]      4          1  true
/// 4..12     en_passant          1          8  A, B, C, D, E, F, G, H
/// "
/// );
/// ```
///
/// In an array of structs, all slots of one struct come before those of the next struct. So the
/// features of one field are not contiguous, and the table adds "with gaps" to their range.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    kind: Kind<'a>,
    values: usize,
    /// The number of values of all slots that have a key.
    features: usize,
    /// The number of entries of a table of the keys, see [`entries`].
    entries: usize,
    /// The number of the empty value, or [`NOT_EMPTY`].
    empty: usize,
    /// Whether the declaration of the type checks the number of values, so that no other check is
    /// needed.
    checked: bool,
    keyless: Keyless,
    pub(crate) word: Word,
    /// The number of bits of the places that identify the slots.
    place_bits: u32,
}

/// The number of values without a key in an enum of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Keyless {
    /// At most one value. It is the empty value if the enum is a field of a state.
    One,
    /// Several values, all of which are numbered. A slot of this type could not distinguish them.
    Several,
    /// Several values, some of which are not numbered, so that the enum cannot be the type of a
    /// slot.
    Unnumbered,
}

/// The number that the bits of an array of slots represent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The slots are no bits of a number.
    None,
    Integer,
    F32,
    F64,
}

/// The kind of a shape. The kinds before the blank line are one slot; the others consist of slots.
#[derive(Clone, Copy)]
pub(crate) enum Kind<'a> {
    /// The values `false` and `true`.
    Bool,
    /// The numbers `first..first + values`.
    Integer { first: usize },
    /// Signed 8-bit numbers from `first`: the numbers up to 127, followed by -128 to -1.
    Signed { first: usize },
    /// One value for each of the given names.
    Named(&'a [&'a str]),
    /// The values of each variant, in the order of the variants.
    Enum(&'a [Field<'a>]),
    /// All combinations of the values of the parts. The first part is the most significant.
    Product(&'a [Shape<'a>]),
    /// `None`, followed by the values of the contents.
    Optional(&'a Shape<'a>),
    /// All combinations of the values of another shape, as one slot.
    Joint(&'a Shape<'a>),
    /// The values of another shape except its empty value, which is no value of this one.
    Filled(&'a Shape<'a>),
    /// The multiplicity of one feature. The slot has a single key.
    Count { max: usize },

    /// An array whose elements have the same shape.
    Array(usize, &'a Shape<'a>),
    /// A struct of named fields.
    Fields(&'a [Field<'a>]),
    /// Named variants. Each value of a variant is a feature.
    Variants(&'a [Field<'a>]),
}

/// Sentinel: no empty value. An `Option` would enlarge shapes, and with them the errors that
/// contain one.
const NOT_EMPTY: usize = usize::MAX;

/// Maximum number of values of one slot: a type with more was probably meant to consist of slots.
const MAX_VALUES: usize = 1 << 16;

/// Maximum nesting depth of structs and arrays around a slot.
const MAX_DEPTH: usize = 64;

impl<'a> Shape<'a> {
    /// The shape of `()` and similar types. It has no slots and one value.
    #[doc(hidden)]
    pub const NOTHING: Shape<'static> = Shape::product(&[]);

    /// Returns the number of features. Each feature has one key.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// assert_eq!(<[Option<bool>; 81]>::SHAPE.features(), 162);
    /// ```
    pub const fn features(&self) -> usize {
        self.features
    }

    /// Returns the number of values of the shape if it were one slot, including the empty value.
    /// The result is exact up to 65,536, the maximum of a slot.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// assert_eq!(<Option<bool>>::SHAPE.values(), 3);
    /// ```
    pub const fn values(&self) -> usize {
        self.values
    }

    /// Returns the number of the empty value of the shape if it were one slot.
    ///
    /// ```
    /// use zobrist::{Shape, Zobrist};
    ///
    /// assert_eq!(<Option<bool>>::SHAPE.empty(), Some(0));
    /// assert_eq!(Shape::numbers(64).empty(), None);
    /// ```
    pub const fn empty(&self) -> Option<usize> {
        if self.empty == NOT_EMPTY {
            None
        } else {
            Some(self.empty)
        }
    }

    /// Returns field or variant `i`. After an error the derive generates a substitute type without
    /// fields; its whole shape is returned instead.
    pub(crate) const fn field(&self, i: usize) -> Field<'a> {
        match self.kind {
            Kind::Enum(fields) | Kind::Fields(fields) | Kind::Variants(fields) => fields[i],
            _ => Field::new("", *self),
        }
    }

    /// Returns whether the shape is one slot.
    pub(crate) const fn is_slot(&self) -> bool {
        !matches!(
            self.kind,
            Kind::Array(..) | Kind::Fields(_) | Kind::Variants(_)
        )
    }

    /// Returns whether the shape is one slot with numbered values. The values of a count are not
    /// numbered.
    pub(crate) const fn is_numbered_slot(&self) -> bool {
        self.is_slot() && !matches!(self.kind, Kind::Count { .. })
    }

    /// Returns whether the shape is an enum without data. The compiler then knows the range of the
    /// numbers.
    pub(crate) const fn is_listed(&self) -> bool {
        matches!(self.kind, Kind::Enum(variants) if variants.len() == self.values)
    }

    /// Returns whether the shape is an `Option` in one slot whose contents can be outside their
    /// declared range.
    pub(crate) const fn is_bounded_option(&self) -> bool {
        matches!(self.kind, Kind::Optional(_)) && self.has(Property::Bounded)
    }

    /// Returns the empty value if the shape is one slot with two values, one of them empty. A
    /// change of such a slot toggles its only key.
    pub(crate) const fn empty_of_two(&self) -> Option<usize> {
        if self.is_numbered_slot() && self.values == 2 && !self.has(Property::Bounded) {
            self.empty()
        } else {
            None
        }
    }

    /// Returns part `i`: the contents of a variant, a factor of a product, a field, or the element
    /// of an array.
    const fn member(&self, i: usize) -> Option<&'a Shape<'a>> {
        match self.kind {
            Kind::Enum(fields) | Kind::Fields(fields) | Kind::Variants(fields)
                if i < fields.len() =>
            {
                Some(&fields[i].shape)
            }
            Kind::Product(parts) if i < parts.len() => Some(&parts[i]),
            Kind::Optional(part)
            | Kind::Joint(part)
            | Kind::Filled(part)
            | Kind::Array(_, part)
                if i == 0 =>
            {
                Some(part)
            }
            _ => None,
        }
    }

    /// Returns the number of elements of an array or sites of a lattice, and the shape of each. Any
    /// other shape counts as one element.
    pub(crate) const fn sites(&self) -> (usize, &Shape<'a>) {
        match self.kind {
            Kind::Array(sites, element) => (sites, element),
            _ => (1, self),
        }
    }

    /// Returns the least and the greatest number that a slot can contain. For a slot that does not
    /// contain numbers, returns the range of the numbers of its values.
    pub(crate) const fn range(&self) -> (usize, usize) {
        match self.kind {
            Kind::Integer { first } => (first, first + self.values - 1),
            Kind::Count { max } => (0, max),
            _ => (0, self.values - 1),
        }
    }

    /// Returns whether the slot contains a number.
    pub(crate) const fn is_number(&self) -> bool {
        matches!(
            self.kind,
            Kind::Integer { .. } | Kind::Signed { .. } | Kind::Count { .. }
        )
    }

    /// Returns the feature of value `number` of a slot; `None` for the empty value.
    #[inline]
    pub(crate) const fn feature_of(&self, number: usize) -> Option<usize> {
        match self.empty() {
            Some(empty) if number == empty => None,
            Some(empty) if number > empty => Some(number - 1),
            _ => Some(number),
        }
    }

    /// Returns the entry of value `number` of a slot; `None` for the empty value.
    #[inline]
    pub(crate) const fn entry_of(&self, number: usize) -> Option<usize> {
        match self.feature_of(number) {
            Some(_) if self.has_zero() => Some(number),
            feature => feature,
        }
    }

    /// Returns the number of the value with this `entry` in a slot: the inverse of `entry_of`.
    pub(crate) const fn value_at(&self, entry: usize) -> usize {
        if self.has_zero() {
            entry
        } else {
            self.value_of(entry)
        }
    }

    /// Returns the number of the value with this `feature` in a slot: the inverse of `feature_of`.
    #[doc(hidden)]
    pub const fn value_of(&self, feature: usize) -> usize {
        if let Kind::Variants(mut variants) = self.kind {
            // Each variant can have a value without a feature, not only the empty variant.
            while let [variant, rest @ ..] = variants {
                let inner = feature - variant.before;
                if inner < variant.shape.features() {
                    return variant.values_before + variant.shape.value_of(inner);
                }
                variants = rest;
            }
        }
        match self.empty() {
            Some(empty) if feature >= empty => feature.saturating_add(1),
            _ => feature,
        }
    }
}
