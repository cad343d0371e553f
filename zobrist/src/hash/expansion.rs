//! Functions that the expansion of the derive calls to read the shape of a type and to check it at
//! compile time.

use super::place::split;
use super::traits::{State, Zobrist};
use crate::key::Key;
use crate::shape::message::Message;
use crate::shape::{Field, nonces, rules};

// The expansion calls these functions instead of naming `SHAPE` in its constants. The compiler
// validates everything that a constant refers to. It would validate `SHAPE` once for each field, in
// quadratic time.

/// Returns field or variant `i`.
pub const fn field<T: Zobrist>(i: usize) -> Field<'static> {
    T::SHAPE.field(i)
}

/// Splits `place` into the index of a field of `T` and the place inside the field.
#[inline(always)]
pub fn field_at<T: Zobrist>(place: usize) -> (usize, usize) {
    split(place, const { T::SHAPE.member_bits() })
}

/// Checks that `T` has no more values than one slot can hold. Messages call the type `name`.
pub const fn check_value<T: Zobrist>(name: &str) {
    rules::check_value(&T::SHAPE, name);
}

/// Checks that no slot of field or variant `i` has more values than one slot can hold.
pub const fn check_slot<T: Zobrist>(i: usize) {
    let field = T::SHAPE.field(i);
    rules::check_sizes(&field.shape, Message::new().text(field.name));
}

/// Checks the sizes of all slots of `S`, an instance of a generic type. At the declaration of a
/// generic type the sizes are unknown, so each instance is checked.
pub const fn check_sizes<S: State>() {
    rules::check_sizes(&S::SHAPE.unchecked(), Message::new());
}

/// Checks that the key streams of `S` and the stream of the base constant have different nonces.
/// `ENTRIES` must be [`nonce_entries`].
pub const fn check_nonces<S: State, const ENTRIES: usize>() {
    nonces::check(&S::SHAPE, &mut [0; ENTRIES]);
}

/// Returns the length of the array that [`check_nonces`] needs for `S`.
pub const fn nonce_entries<S: State>() -> usize {
    nonces::entries(&S::SHAPE)
}

/// Checks that the construction that `guarantee` selects has keys for `S`. Messages call the type
/// `name`.
pub const fn check_construction<S: State>(name: &str) {
    let misfit = S::SOURCE
        .keys()
        .misfit(&S::SHAPE, S::Key::BITS, S::Key::ADDITIVE);
    if let Some(misfit) = misfit {
        let subject = Message::new().text("`").text(name).text("`");
        let message = misfit.message(&S::SHAPE, subject.as_str());
        panic!("{}", message.as_str());
    }
}

/// Checks `guarantee = features(n)`: no set of up to `least` keys may cancel.
pub const fn check_guaranteed<S: State>(least: usize) {
    let (construction, most) = (S::SOURCE.keys(), S::GUARANTEE.keys());
    // `check_construction` already reports a misfit.
    if most >= least
        || construction
            .misfit(&S::SHAPE, S::Key::BITS, S::Key::ADDITIVE)
            .is_some()
    {
        return;
    }
    let message = Message::new()
        .text("keys of ")
        .number(S::Key::BITS as usize);
    let message = message
        .text(" bits are independent in sets of up to ")
        .number(most);
    let mut message = message.text("; write `features(").number(most).text(")`");
    if S::Key::BITS < 128 && least <= construction.guarantee(&S::SHAPE, 128).keys() {
        message = message.text(", or `key = u128`");
    }
    panic!("{}", message.as_str());
}
