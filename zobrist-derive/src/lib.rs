//! The derive macro of the crate `zobrist`. See the documentation of that crate.
//!
//! There are four stages: `attr` parses the attributes, `model` decides what they mean, `check`
//! reports errors, `expand` writes the code. If there are errors, `fallback` writes a stand-in
//! instead, so that the compiler reports no further errors.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod attr;
mod check;
mod errors;
mod expand;
mod fallback;
mod model;
#[cfg(test)]
mod tests;
mod types;

/// Derives `Zobrist`, and either `Value`, or the slots and the table of keys of a state.
///
/// A struct or enum is a *value*, unless it has `key` or `slots`. A value has no slots: if a
/// constant like `Player::CASTLING` is not found, `slots` is missing on `Player`.
///
/// [`guide::attributes`](../zobrist/guide/attributes/index.html) has an example of each attribute.
///
/// # On the type
///
/// | attribute | meaning |
/// | --- | --- |
/// | `key = u64` | the type is a state with a table of keys of this type: `u8` to `u128`, or a `Wrapping` |
/// | `seed = 2026` | the seed of the keys; 0 if left out |
/// | `guarantee = features` | no small set of keys (`State::GUARANTEE`) XORs to zero, in whatever slots |
/// | `guarantee = features(13)` | like `features`; an error if a set of up to 13 keys could XOR to zero |
/// | `guarantee = exact` | equal hashes prove equal states; an error if the key has too few bits for all states |
/// | `guarantee = none` | independent random keys, the default |
/// | `table = PATH` | your own keys instead of a seed: an array in the order of the shape |
/// | `base = VALUE` | with `table`: the hash of a state without features; 0 if left out |
/// | `slots` | a struct of slots that states contain |
/// | `opt_in` | only fields with an attribute are hashed; `include` marks a field without other attributes |
/// | `instances(Go<81>, Go<361>)` | the instances of a generic type that have a static table |
/// | `crate = path` | the path of the crate `zobrist`, if it is renamed or re-exported |
///
/// # On a field
///
/// | attribute | meaning |
/// | --- | --- |
/// | `skip` | not hashed |
/// | `joint` | the whole field is one value, instead of a slot for each element |
/// | `empty = Color::White` | the value that has no key; `true` for a `bool` that is usually true |
/// | `full` | every value has a key, including the empty one; may be combined with `max`, `joint` or `as` |
/// | `bits` | an unsigned integer, `f32` or `f64` whose bits are slots; an integer in an `Option` is one value instead |
/// | `bits = 64` | a bitboard of 64 squares, of any type that converts into a `u64`; beyond 64 squares into a `u128` |
/// | `max = 18` | an unsigned integer from 0, which is empty, to 18 |
/// | `max = 12, empty = 12` | an unsigned integer from 0 to 12; the value 12 is empty, such as "no piece" |
/// | `count = 18` | an unsigned integer from 0 to 18 with one key, added that many times; for `Wrapping` keys |
/// | `as = AsSquare` | read by your own `View` |
/// | `table(square, piece) = KEYS[piece][square]` | your own keys: an expression in the [indices of the field] |
/// | `rename = "board"` | the name in the path of the keys, so that they do not change if the field is renamed |
/// | `part(pawns = Pawn)` | values with `Pawn` belong to the part `pawns`; with `part(pawns)` alone, all values do |
/// | `tally(material)` | the part `material` depends on the number of each kind, not on the slots; words as in `part` |
/// | `tally(hands, counts)` | in an array of numbers, each says how often a kind occurs; with `kinds`, each is a kind |
/// | `constant = BOARD` | the name of the slot constant, by default the field's name in capitals |
/// | `include` | with `opt_in`: the field is hashed |
///
/// [indices of the field]: ../zobrist/guide/attributes/index.html#parameters-of-table
///
/// The limits of `bits`, `max` and `count` are numbers, constants of any unsigned type, or const
/// parameters of the type.
///
/// # On a variant
///
/// | attribute | meaning |
/// | --- | --- |
/// | `empty` | the value that has no key |
/// | `empty = any` | in a state: a value of the variant with an empty component, such as no square, is not a feature |
/// | `skip` | in a state: not a feature |
/// | `table(piece, square) = KEYS[piece][square]` | in a state: your own keys, by the numbers of the variant's fields |
/// | `rename = "piece"` | in a state: the name in the path of the keys of the variant |
#[doc(alias = "Zobrist keys")]
#[doc(alias = "random bitstrings")]
#[proc_macro_derive(Zobrist, attributes(zobrist))]
pub fn derive_zobrist(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input as DeriveInput)).into()
}

fn derive(input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = errors::Errors::default();
    let written = attr::Written::new(input, &mut errors);
    let model = model::Model::new(input, &written);
    check::check(&model, &mut errors);
    match errors.finish() {
        Ok(()) => expand::expand(&model, &written),
        Err(error) => fallback::fallback(&model, &written, &error),
    }
}
