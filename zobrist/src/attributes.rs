//! What an editor shows over each keyword of `#[zobrist(...)]`. The derive names these types, with
//! the spans of the keywords.

#![expect(
    non_camel_case_types,
    missing_debug_implementations,
    reason = "named like the keywords, and never made"
)]

/// The keywords on a type.
pub mod on_type {
    /// Makes the type a state with a table of keys of this type: `u8` to `u128`, which combine by
    /// XOR, or `Wrapping<u32>` to `Wrapping<u128>`, which combine by addition.
    ///
    /// `#[zobrist(key = u64)]`, see [an example](crate::guide::attributes#key).
    pub enum key {}

    /// Selects the keys; 0 if left out.
    ///
    /// `#[zobrist(seed = 2026)]`, see [an example](crate::guide::attributes#seed).
    pub enum seed {}

    /// Selects keys of which no small set XORs to zero (`features`, `features(13)`), keys whose
    /// equal hashes prove equal states (`exact`), or independent random keys (`none`, the default).
    ///
    /// `#[zobrist(guarantee = features)]`, see [an example](crate::guide::attributes#guarantee).
    pub enum guarantee {}

    /// Takes your own keys instead of a seed: an array in the order of the shape.
    ///
    /// `#[zobrist(table = KEYS)]`, see [an example](crate::guide::attributes#table).
    pub enum table {}

    /// Sets, with `table`, the hash of a state without features; 0 if left out.
    ///
    /// `#[zobrist(base = 0)]`, see [an example](crate::guide::attributes#base).
    pub enum base {}

    /// Declares a struct of slots that states contain.
    ///
    /// `#[zobrist(slots)]`, see [an example](crate::guide::attributes#slots).
    pub enum slots {}

    /// Hashes only the fields with an attribute. `include` marks a field without other attributes.
    ///
    /// `#[zobrist(opt_in)]`, see [an example](crate::guide::attributes#opt_in).
    pub enum opt_in {}

    /// Lists the instances of a generic type that have a static table.
    ///
    /// `#[zobrist(instances(Go<81>, Go<361>))]`, see [an example](crate::guide::attributes#instances).
    pub enum instances {}
}

/// The keywords on a field.
pub mod on_field {
    /// Leaves the field out of the hash.
    ///
    /// `#[zobrist(skip)]`, see [an example](crate::guide::attributes#skip).
    pub enum skip {}

    /// Makes the whole field one value, instead of a slot for each element.
    ///
    /// `#[zobrist(joint)]`, see [an example](crate::guide::attributes#joint).
    pub enum joint {}

    /// Names the value that has no key.
    ///
    /// `#[zobrist(empty = Color::White)]`, see [an example](crate::guide::attributes#empty).
    pub enum empty {}

    /// Gives every value a key, including the empty one.
    ///
    /// `#[zobrist(full)]`, see [an example](crate::guide::attributes#full).
    pub enum full {}

    /// Makes each bit of an unsigned integer or a float a slot, or with a number the squares of a
    /// bitboard of any type that converts into a `u64` or `u128`.
    ///
    /// `#[zobrist(bits = 64)]`, see [an example](crate::guide::attributes#bits).
    pub enum bits {}

    /// Declares an unsigned integer from 0, which is empty unless `empty` names another value, to
    /// this number.
    ///
    /// `#[zobrist(max = 18)]`, see [an example](crate::guide::attributes#max).
    pub enum max {}

    /// Declares an unsigned integer from 0 to this number with one key, which is added that many
    /// times. It needs `Wrapping` keys.
    ///
    /// `#[zobrist(count = 18)]`, see [an example](crate::guide::attributes#count).
    pub enum count {}

    /// Reads the field by your own `View`.
    ///
    /// `#[zobrist(as = AsSquare)]`, see [an example](crate::guide::attributes#as).
    pub enum r#as {}

    /// Takes your own keys: an expression in the indices of the feature.
    ///
    /// `#[zobrist(table(square, piece) = KEYS[piece][square])]`, see [an example](crate::guide::attributes#table-of-a-field).
    pub enum table {}

    /// Sets the name in the path of the keys, so that they do not change if the field is renamed.
    ///
    /// `#[zobrist(rename = "board")]`, see [an example](crate::guide::attributes#rename).
    pub enum rename {}

    /// Declares a part of the state with a hash of its own, to which the values with these words
    /// belong, or all values.
    ///
    /// `#[zobrist(part(pawns = Pawn))]`, see [an example](crate::guide::attributes#part).
    pub enum part {}

    /// Declares a part whose hash depends on the number of each kind, not on the slots. With
    /// `counts`, numbers of an array say how often a kind occurs; with `kinds`, each is a kind.
    ///
    /// `#[zobrist(tally(material))]`, see [an example](crate::guide::attributes#tally).
    pub enum tally {}

    /// Sets the name of the slot constant, by default the name of the field in capitals.
    ///
    /// `#[zobrist(constant = BOARD)]`, see [an example](crate::guide::attributes#constant).
    pub enum constant {}

    /// Hashes the field of a type with `opt_in`.
    ///
    /// `#[zobrist(include)]`, see [an example](crate::guide::attributes#include).
    pub enum include {}
}

/// The keywords on a variant.
pub mod on_variant {
    /// Marks the value that has no key; with `any`, in a state, values with an empty component are
    /// no features.
    ///
    /// `#[zobrist(empty)]`, see [an example](crate::guide::attributes#empty-of-a-variant).
    pub enum empty {}

    /// Makes the variant of a state no feature.
    ///
    /// `#[zobrist(skip)]`, see [an example](crate::guide::attributes#skip-of-a-variant).
    pub enum skip {}

    /// Takes your own keys in a state, by the numbers of the fields of the variant.
    ///
    /// `#[zobrist(table(piece, square) = KEYS[piece][square])]`, see [an example](crate::guide::attributes#table-and-rename-of-a-variant).
    pub enum table {}

    /// Sets the name in the path of the keys of the variant.
    ///
    /// `#[zobrist(rename = "piece")]`, see [an example](crate::guide::attributes#table-and-rename-of-a-variant).
    pub enum rename {}
}
