//! Constructors of shapes from the shapes of their fields, variants or elements.

use super::field::{features, sums};
use super::message::Message;
use super::place::{index_bits, widest};
use super::{Field, Keyless, Kind, MAX_VALUES, NOT_EMPTY, Shape, Word};

impl<'a> Shape<'a> {
    /// Describes one slot with the values `0..count`. None of them is empty unless
    /// [`with_empty`](Shape::with_empty) selects one.
    ///
    /// Use it in a [`View`](crate::View) of a foreign type.
    ///
    /// # Panics
    /// If `count` is 0.
    ///
    /// ```
    /// use zobrist::Shape;
    ///
    /// const SQUARES: Shape = Shape::numbers(64);
    /// assert_eq!((SQUARES.values(), SQUARES.features()), (64, 64));
    /// ```
    pub const fn numbers(count: usize) -> Shape<'a> {
        assert!(
            count > 0,
            "a slot has at least one value: use `Shape::numbers(1)`"
        );
        Shape::integer(0, count)
    }

    /// Describes one slot with a value for each of `names`. None of them is empty unless
    /// [`with_empty`](Shape::with_empty) selects one.
    ///
    /// Use it in a [`View`](crate::View) of a foreign type.
    ///
    /// # Panics
    /// If there are no names, or a name contains a `|` or a line feed.
    ///
    /// ```
    /// use zobrist::Shape;
    ///
    /// const COLORS: Shape = Shape::named(&["White", "Black"]).with_empty(0);
    /// assert_eq!(COLORS.feature_name(0).to_string(), "Black");
    /// ```
    pub const fn named(names: &'a [&'a str]) -> Shape<'a> {
        assert!(
            !names.is_empty(),
            "a slot has at least one value: give at least one name"
        );
        let mut i = 0;
        while i < names.len() {
            let name = names[i].as_bytes();
            let mut j = 0;
            while j < name.len() {
                // The text of a fingerprint separates names by `|`, and lines by line feeds.
                assert!(
                    name[j] != b'|' && name[j] != b'\n',
                    "a name has neither `|` nor a line feed"
                );
                j += 1;
            }
            i += 1;
        }
        Shape::slot(Kind::Named(names), names.len(), None)
    }

    /// Makes value `number` of this slot the empty value. The empty value has no key.
    ///
    /// # Panics
    /// If the shape is not one slot, or has no value `number`.
    ///
    /// ```
    /// use zobrist::Shape;
    ///
    /// const SQUARES: Shape = Shape::numbers(65).with_empty(64); // a sentinel after the squares
    /// assert_eq!((SQUARES.values(), SQUARES.features()), (65, 64));
    /// ```
    #[must_use]
    pub const fn with_empty(self, number: usize) -> Shape<'a> {
        if !self.is_slot() || number >= self.values {
            let message = Message::new().text("the empty value ").number(number);
            let message = message.text(" is out of range: the slot has ");
            let message = message.number(self.values).text(" values");
            panic!("{}", message.as_str());
        }
        Shape::slot(self.kind, self.values, Some(number))
    }

    /// Returns this shape as one slot with the same values, none of which counts as empty: each has
    /// a key. In contrast to `filled`, the empty value stays a value.
    #[doc(hidden)]
    pub const fn full(self) -> Shape<'a> {
        Shape::slot(self.kind, self.values, None)
    }

    const fn new(
        kind: Kind<'a>,
        values: usize,
        [features, entries]: [usize; 2],
        empty: Option<usize>,
    ) -> Shape<'a> {
        let empty = match empty {
            Some(number) => number,
            None => NOT_EMPTY,
        };
        Shape {
            kind,
            values,
            features,
            entries,
            empty,
            checked: false,
            keyless: Keyless::One,
            word: Word::None,
            place_bits: 0,
        }
    }

    /// Describes a shape with these numbers of values, features and entries, without the shapes of
    /// its parts.
    #[cfg(feature = "alloc")]
    pub(super) const fn summary(
        values: usize,
        sizes: [usize; 2],
        empty: Option<usize>,
    ) -> Shape<'a> {
        Shape::new(Kind::Bool, values, sizes, empty)
    }

    const fn slot(kind: Kind<'a>, values: usize, empty: Option<usize>) -> Shape<'a> {
        // A slot with too many values has no features. So its table is not too large to be built,
        // and the first error is the one that reports the number of values.
        let features = if values > MAX_VALUES {
            0
        } else {
            values - empty.is_some() as usize
        };
        let entries = if features > 1 { values } else { features };
        Shape::new(kind, values, [features, entries], empty)
    }

    /// Marks the shape of a derived type that is one value. The declaration of the type checks its
    /// size.
    #[doc(hidden)]
    #[must_use]
    pub const fn checked(self) -> Shape<'a> {
        Shape {
            checked: true,
            ..self
        }
    }

    /// Removes the mark of [`checked`](Self::checked) from an instance of a generic type. The
    /// declaration of a generic type cannot check the sizes of its instances.
    pub(crate) const fn unchecked(self) -> Shape<'a> {
        Shape {
            checked: false,
            ..self
        }
    }

    #[doc(hidden)]
    pub const fn boolean() -> Shape<'a> {
        Shape::slot(Kind::Bool, 2, Some(0))
    }

    #[doc(hidden)]
    pub const fn integer(first: usize, values: usize) -> Shape<'a> {
        Shape::slot(Kind::Integer { first }, values, None)
    }

    /// Describes an 8-bit signed number in the order of `Kind::Signed`. `first` is 0, or 1 to
    /// exclude the number 0.
    pub(crate) const fn signed(first: usize) -> Shape<'a> {
        Shape::slot(
            Kind::Signed { first },
            256 - first,
            if first == 0 { Some(0) } else { None },
        )
    }

    #[doc(hidden)]
    pub const fn count(max: usize) -> Shape<'a> {
        Shape::new(Kind::Count { max }, usize::MAX, [1, 1], None)
    }

    #[doc(hidden)]
    pub const fn product(parts: &'a [Shape<'a>]) -> Shape<'a> {
        let mut values: usize = 1;
        let mut empty = Some(0);
        let mut i = 0;
        while i < parts.len() {
            values = values.saturating_mul(parts[i].values);
            empty = digit(empty, parts[i].empty(), parts[i].values);
            i += 1;
        }
        Shape::slot(Kind::Product(parts), values, empty)
    }

    /// Describes an enum as one slot. `empty` is the index of the variant marked as empty.
    #[doc(hidden)]
    pub const fn enumeration(variants: &'a [Field<'a>], empty: Option<usize>) -> Shape<'a> {
        let (_, values) = sums(variants);
        let number = match empty {
            Some(i) => Some(variants[i].values_before),
            None => None,
        };
        Shape::slot(Kind::Enum(variants), values, number)
    }

    /// Describes one slot with all values of `part` except its empty value. The values have the
    /// order of their features in `part`.
    #[doc(hidden)]
    pub const fn filled(part: &'a Shape<'a>) -> Shape<'a> {
        Shape::slot(
            Kind::Filled(part),
            part.values - part.empty().is_some() as usize,
            None,
        )
    }

    #[doc(hidden)]
    pub const fn optional(value: &'a Shape<'a>) -> Shape<'a> {
        Shape::slot(
            Kind::Optional(value),
            value.values.saturating_add(1),
            Some(0),
        )
    }

    #[doc(hidden)]
    pub const fn joint(value: &'a Shape<'a>) -> Shape<'a> {
        Shape::slot(Kind::Joint(value), value.values, value.empty())
    }

    #[doc(hidden)]
    pub const fn array(len: usize, element: &'a Shape<'a>) -> Shape<'a> {
        let sizes = [
            element.features.saturating_mul(len),
            element.entries.saturating_mul(len),
        ];
        let mut values: usize = 1;
        let mut empty = Some(0);
        let mut i = 0;
        // If an element has one value, the array has one value too, whatever its length. Then the
        // loop stops after one element. It also stops when the product saturates.
        while i < len && values < usize::MAX && (i == 0 || element.values > 1) {
            values = values.saturating_mul(element.values);
            empty = digit(empty, element.empty(), element.values);
            i += 1;
        }
        let place_bits = index_bits(len) + element.place_bits;
        Shape {
            place_bits,
            ..Shape::new(Kind::Array(len, element), values, sizes, empty)
        }
    }

    /// Describes the bits of a number: an array of slots with the values `false` and `true`.
    pub(crate) const fn bits(len: usize, word: Word) -> Shape<'a> {
        const BIT: Shape<'static> = Shape::boolean();
        Shape {
            word,
            ..Shape::array(len, &BIT)
        }
    }

    /// Describes a site of a lattice that holds the numbers below `values`. The number 0 is empty.
    #[cfg(feature = "alloc")]
    pub(crate) const fn site(values: usize) -> Shape<'a> {
        Shape::numbers(values)
            .with_empty(0)
            .checked()
            .without_zero()
    }

    /// Describes a struct whose fields consist of slots.
    #[doc(hidden)]
    pub const fn fields(fields: &'a [Field<'a>]) -> Shape<'a> {
        let sizes = [features(fields), sums(fields).0];
        let place_bits = index_bits(fields.len()) + widest(fields);
        Shape {
            place_bits,
            ..Shape::new(Kind::Fields(fields), usize::MAX, sizes, None)
        }
    }

    /// Describes an enum of features. `empty` is the index of the variant marked as empty.
    #[doc(hidden)]
    pub const fn variants(
        variants: &'a [Field<'a>],
        empty: Option<usize>,
        keyless: Keyless,
    ) -> Shape<'a> {
        Shape {
            kind: Kind::Variants(variants),
            features: features(variants),
            entries: sums(variants).0,
            keyless,
            ..Shape::enumeration(variants, empty)
        }
    }
}

/// Returns the number of the empty value of a combination after one more part is appended. `number`
/// is the number before that. The part has `values` values, and `empty` is the number of its empty
/// value: the next digit in a mixed radix representation. A combination has an empty value only if
/// each part has one.
const fn digit(number: Option<usize>, empty: Option<usize>, values: usize) -> Option<usize> {
    match (number, empty) {
        (Some(number), Some(empty)) => Some(number.saturating_mul(values).saturating_add(empty)),
        _ => None,
    }
}
