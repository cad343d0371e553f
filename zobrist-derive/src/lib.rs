//! The derive macro of `zobrist`; see there.
//!
//! Four stages: `attr` reads the attributes, `model` describes the type, `check` tells what is wrong
//! with it, `expand` writes the code. After an error `fallback` writes a stand-in, so that the
//! compiler has nothing to add to what was said.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod attr;
mod check;
mod errors;
mod expand;
#[cfg(test)]
mod expanded;
mod fallback;
mod model;
mod types;

/// Derives `Zobrist`, and with it `Value`, or the slots and the key table of a state.
///
/// A struct or enum is one *value* of finitely many, unless `key` or `slots` says otherwise. A value has no slots: if a
/// constant like `Player::CASTLING` is not found, `slots` is missing on `Player`.
///
/// [`guide::attributes`](https://docs.rs/zobrist/latest/zobrist/guide/attributes) has an example of each attribute.
///
/// # On the type
///
/// | attribute | meaning |
/// | --- | --- |
/// | `key = u64` | the type is a state: it has a table of keys, a `u8` to `u128` or a `Wrapping` each |
/// | `seed = 2026` | the seed of the keys; 0 if left out |
/// | `keys = exact` | equal hashes prove equal states; an error if the states do not fit the bits of the key |
/// | `keys = coded` | states that differ in few slots never have equal hashes (`State::GUARANTEE` says in how many) |
/// | `guaranteed = 9` | with `keys`: an error if states that differ in so many slots could have equal hashes |
/// | `table = PATH` | the user's own keys instead, an array of them in the order of the shape |
/// | `base = VALUE` | the hash of a state without features; goes with `table`, 0 if left out |
/// | `slots` | the struct is a part of states and made of slots itself |
/// | `opt_in` | only fields with an attribute are hashed; `slot` marks one that needs no other |
/// | `for(Go<81>, Go<361>)` | which instances of a generic type have a static table |
/// | `crate = path` | where the crate `zobrist` is, if it was renamed or is re-exported |
///
/// # On a field
///
/// | attribute | meaning |
/// | --- | --- |
/// | `skip` | not a part of the state |
/// | `joint` | the whole field as one value, instead of a slot an element |
/// | `empty = Color::White` | the value that has no key; `true` for a `bool` that mostly is |
/// | `full` | every value has a key, the empty one too; also with `max`, `joint` or `as` |
/// | `bits` | an unsigned integer whose bits are slots (in an `Option` it is one value) |
/// | `bits = 64` | the same for any type that converts into a `u64`, or into a `u128` beyond 64 |
/// | `max = 18` | an unsigned integer from 0, which is empty, to 18 |
/// | `count = 18` | the same with one key, added as often; for keys of type `Wrapping` |
/// | `as = AsSquare` | read by a `View` of the user's |
/// | `table(square, piece) = KEYS[piece][square]` | the user's own keys for this field: an expression in the indices of its arrays and the number of the value among those that have a key |
/// | `name = "board"` | the name in the path of the keys, which stay when the field is renamed |
/// | `slot = BOARD` | the name of the slot constant, where the field's own in capitals is taken |
/// | `slot` | under `opt_in`: a part of the state |
///
/// # On a variant
///
/// | attribute | meaning |
/// | --- | --- |
/// | `empty` | the value that has no key |
/// | `empty = any` | in a state: no feature where any of its parts is empty, as a sentinel among squares is |
/// | `skip` | in a state: not a feature |
/// | `table(piece, square) = KEYS[piece][square]` | in a state: the user's own keys, by the numbers of its parts |
/// | `name = "piece"` | in a state: the path of its keys |
#[doc(alias = "Zobrist keys")]
#[doc(alias = "random bitstrings")]
#[proc_macro_derive(Zobrist, attributes(zobrist))]
pub fn derive_zobrist(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input as DeriveInput)).into()
}

fn derive(input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = errors::Errors::default();
    let model = model::Model::new(input, &mut errors);
    check::check(&model, &mut errors);
    match errors.finish() {
        Ok(()) => expand::expand(&model),
        Err(error) => fallback::fallback(&model, &error),
    }
}
