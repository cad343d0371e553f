//! The shape of a type: its slots, their values and the names of both, known when compiling.

#[cfg(feature = "std")]
mod change;
mod cursor;
mod display;
pub(crate) mod entries;
mod field;
pub(crate) mod fingerprint;
pub(crate) mod guaranteed;
pub(crate) mod indices;
mod make;
pub(crate) mod message;
mod names;
pub(crate) mod nonces;
pub(crate) mod path;
mod ranges;
pub(crate) mod rules;
pub(crate) mod slots;
pub(crate) mod stream;
pub(crate) mod visit;

#[cfg(feature = "std")]
pub(crate) use change::ChangeName;
pub(crate) use cursor::Cursor;
use entries::Extent;
pub use field::Field;
use field::sums;
pub use names::FeatureName;

/// The compile-time description of a type: its slots, their values, and the names of both.
///
/// Tables, names, [`check`](crate::ZobristHash::check) and fingerprints all read it, and printing it
/// gives a table of all features in the order of the keys:
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
/// Where slots stand in an array of structs, those of one struct come before those of the next: then the features of a
/// row are "with gaps", in which those of the neighbours are.
#[derive(Clone, Copy)]
pub struct Shape {
    kind: Kind,
    values: usize,
    extent: Extent,
    /// The number of the empty value; [`NOT_EMPTY`] if there is none.
    empty: usize,
    /// The declaration of the type checks the number of values, so that nobody else needs to.
    checked: bool,
    keyless: Keyless,
}

/// How many values of an enum of features have no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Keyless {
    /// One at most, which is the empty value where the enum is a part of a state.
    One,
    /// Several, each with a number of its own: as features of a slot they would be the same.
    Several,
    /// Some that have no numbers of their own, so that the enum is not even a value.
    Unnumbered,
}

/// What kind of thing has the shape. The first group is one slot, the second is made of slots.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// `false` and `true`.
    Bool,
    /// The numbers `first..first + values`.
    Integer { first: usize },
    /// `0..=127` and then `-128..=-1`.
    Signed { first: usize },
    /// The names given.
    Named(&'static [&'static str]),
    /// The values of each variant, one variant after the other.
    Enum(&'static [Field]),
    /// All combinations; the first part has the greatest weight.
    Product(&'static [Shape]),
    /// `None`, then the values of the other.
    Optional(&'static Shape),
    /// The other, all of it as one value.
    Joint(&'static Shape),
    /// The values of the other but its empty one.
    Filled(&'static Shape),
    /// A number of equal things, each with the same key.
    Count { max: usize },

    /// A row of equal elements.
    Array(usize, &'static Shape),
    /// A row of slots with `values` numbers each, both known at run time only.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "made by a `KeyTable`"))]
    Lattice { sites: usize, values: usize },
    /// Named fields that are there together.
    Fields(&'static [Field]),
    /// Named variants; each value is a feature of its own.
    Variants(&'static [Field]),
}

/// The number of no value: a `Shape` is a part of errors, which are better small.
const NOT_EMPTY: usize = usize::MAX;

/// The most values that one slot can have: more are slots that were taken for one value.
const MAX_VALUES: usize = 1 << 16;

/// The most structs and arrays around one slot.
const MAX_DEPTH: usize = 64;

impl Shape {
    /// What has no slots and one value, `()` say.
    #[doc(hidden)]
    pub const NOTHING: Shape = Shape::product(&[]);

    /// Number of features, which is the number of keys.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// assert_eq!(<[Option<bool>; 81]>::SHAPE.features(), 162);
    /// ```
    pub const fn features(&self) -> usize {
        self.extent.features
    }

    /// The number of features unless it is saturated: no table of a shape with more can be right.
    #[cfg(feature = "alloc")]
    pub(crate) const fn exact_features(&self) -> Option<usize> {
        if self.entries() == usize::MAX { None } else { Some(self.features()) }
    }

    /// Number of values if all of this is taken as one slot, the empty value included. More than 65,536, which no
    /// slot can have, are not counted exactly.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// assert_eq!(<Option<bool>>::SHAPE.values(), 3);
    /// ```
    pub const fn values(&self) -> usize {
        self.values
    }

    /// The number of the empty value if all of this is taken as one slot.
    pub const fn empty(&self) -> Option<usize> {
        if self.empty == NOT_EMPTY { None } else { Some(self.empty) }
    }

    /// Field or variant `i` of what is made of several.
    pub(crate) const fn field(&self, i: usize) -> Option<&'static Field> {
        match self.kind {
            Kind::Fields(fields) | Kind::Variants(fields) => Some(&fields[i]),
            _ => None,
        }
    }

    /// Whether this is one slot, and not made of several.
    pub(crate) const fn is_slot(&self) -> bool {
        !matches!(
            self.kind,
            Kind::Array(..) | Kind::Lattice { .. } | Kind::Fields(_) | Kind::Variants(_)
        )
    }

    /// Whether this is one slot whose values have numbers, which those of a count have not.
    pub(crate) const fn is_numbered_slot(&self) -> bool {
        self.is_slot() && !matches!(self.kind, Kind::Count { .. })
    }

    /// Whether this is one slot of an `Option`.
    pub(crate) const fn is_optional(&self) -> bool {
        matches!(self.kind, Kind::Optional(_))
    }

    /// Whether a value of this slot is in its range for certain: it is not made of numbers that are declared to be smaller than
    /// their type allows.
    pub(crate) const fn is_total(&self) -> bool {
        match self.kind {
            Kind::Bool | Kind::Signed { .. } => true,
            Kind::Enum(fields) => {
                let mut i = 0;
                while i < fields.len() {
                    if !fields[i].shape.is_total() {
                        return false;
                    }
                    i += 1;
                }
                true
            }
            Kind::Product(parts) => {
                let mut i = 0;
                while i < parts.len() {
                    if !parts[i].is_total() {
                        return false;
                    }
                    i += 1;
                }
                true
            }
            Kind::Optional(value) | Kind::Joint(value) => value.is_total(),
            _ => false,
        }
    }

    /// Elements of an array or sites of a lattice, and the features of each.
    #[cfg(feature = "alloc")]
    pub(crate) const fn sites(&self) -> (usize, usize) {
        match self.kind {
            Kind::Array(sites, _) | Kind::Lattice { sites, .. } => (sites, self.site_features()),
            _ => (1, self.features()),
        }
    }

    #[cfg(feature = "alloc")]
    /// The values of a site whose number is known at run time only.
    #[inline]
    pub(crate) const fn site_values(&self) -> Option<usize> {
        match self.kind {
            Kind::Lattice { values, .. } => Some(values),
            _ => None,
        }
    }

    /// The features of each element of an array or site of a lattice; 0 of what is neither.
    pub(crate) const fn site_features(&self) -> usize {
        match self.kind {
            Kind::Array(_, element) => element.features(),
            Kind::Lattice { values, .. } => values - 1,
            _ => 0,
        }
    }

    /// How often a feature can be there at most.
    pub(crate) fn most_times(&self) -> usize {
        let mut most = 1;
        let mut cursor = Cursor::new(self);
        while let Some(leaf) = cursor.next() {
            if let Kind::Count { max } = leaf.slot.kind {
                most = most.max(max);
            }
        }
        most
    }

    /// The least and the greatest value, as the user counts them.
    pub(crate) const fn range(&self) -> (usize, usize) {
        match self.kind {
            Kind::Integer { first } => (first, first + self.values - 1),
            Kind::Count { max } => (0, max),
            _ => (0, self.values - 1),
        }
    }

    /// Whether the values of this slot are numbers.
    pub(crate) const fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Integer { .. } | Kind::Signed { .. } | Kind::Count { .. })
    }

    /// How far field or variant `i` is from the first.
    pub(crate) const fn offset(&self, i: usize) -> Extent {
        match self.kind {
            Kind::Fields(fields) | Kind::Variants(fields) => fields[i].before,
            _ => Extent::NONE,
        }
    }

    /// The number of the first value of variant `i` of an enum.
    pub(crate) const fn first_value(&self, i: usize) -> usize {
        let (Kind::Enum(variants) | Kind::Variants(variants)) = self.kind else { return 0 };
        variants[i].values_before
    }

    /// The values of variant `i` of an enum.
    pub(crate) const fn variant(&self, i: usize) -> Shape {
        let (Kind::Enum(variants) | Kind::Variants(variants)) = self.kind else { return *self };
        variants[i].shape
    }

    /// The feature of value `number` of a slot, `None` for the empty one.
    #[inline]
    pub(crate) const fn feature_of(&self, number: usize) -> Option<usize> {
        match self.empty() {
            Some(empty) if number == empty => None,
            Some(empty) if number > empty => Some(number - 1),
            _ => Some(number),
        }
    }

    /// The other way: the value that `feature` of a slot stands for.
    pub(crate) const fn value_of(&self, feature: usize) -> usize {
        match self.empty() {
            Some(empty) if feature >= empty => feature.saturating_add(1),
            _ => feature,
        }
    }
}
