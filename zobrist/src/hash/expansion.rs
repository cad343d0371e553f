//! What the expansion of the derive calls to read the shape of a type, and to have the compiler check it.

use super::state::State;
use super::zobrist::Zobrist;
use crate::key::Key;
use crate::shape::entries::Extent;
use crate::shape::guaranteed::{Guarantee, degree};
use crate::shape::message::Message;
use crate::shape::{Shape, nonces, rules};

// The expansion reads the shape of its type by these functions. A constant that named `SHAPE` would have the compiler
// validate all that the shape refers to once more, for each field again: the square of their number.

/// How far field or variant `i` is from the first.
pub const fn offset<T: Zobrist>(i: usize) -> Extent {
    T::SHAPE.offset(i)
}

/// The first entry of field or variant `i`.
pub const fn first_entry<T: Zobrist>(i: usize) -> usize {
    T::SHAPE.offset(i).entries
}

/// The values of variant `i` of an enum.
pub const fn variant<T: Zobrist>(i: usize) -> Shape {
    T::SHAPE.variant(i)
}

/// The number of the first value of variant `i` of an enum.
pub const fn first_value<T: Zobrist>(i: usize) -> usize {
    T::SHAPE.first_value(i)
}

/// A value: `name` must have no more values than one slot can hold.
pub const fn check_value<T: Zobrist>(name: &str) {
    rules::check_value(&T::SHAPE, name);
}

/// The slots of field or variant `i`: none of them larger than one slot can be.
pub const fn check_slot<T: Zobrist>(i: usize) {
    let Some(field) = T::SHAPE.field(i) else { return };
    rules::check_sizes(&field.shape, Message::new().text(field.name));
}

/// The slots of an instance of a generic type, which was not checked where it was declared.
pub const fn check_sizes<S: State>() {
    rules::check_sizes(&S::SHAPE.unchecked(), Message::new());
}

/// Counts only where keys add up.
pub const fn check_counts<S: State>() {
    rules::check_counts(&S::SHAPE, S::Key::ADDITIVE);
}

/// Stops the compiler if two streams of `S` are one, or one is that of the base constant. `ENTRIES` is
/// [`nonce_entries`].
pub const fn check_nonces<S: State, const ENTRIES: usize>() {
    nonces::check(&S::SHAPE, &mut [0; ENTRIES]);
}

/// How many entries [`check_nonces`] needs for the streams of `S`.
pub const fn nonce_entries<S: State>() -> usize {
    nonces::entries(&S::SHAPE)
}

/// Stops the compiler where there are no keys of the construction that `keys` names; `name` is the type.
pub const fn check_construction<S: State>(name: &str) {
    let misfit = S::SOURCE.construction().misfit(&S::SHAPE, S::Key::BITS, S::Key::ADDITIVE);
    if let Some(misfit) = misfit {
        let subject = Message::new().text("`").text(name).text("`");
        let message = misfit.message(&S::SHAPE, subject.as_str());
        panic!("{}", message.as_str());
    }
}

/// Stops the compiler where the keys of `S` guarantee less than `guaranteed` says.
pub const fn check_guaranteed<S: State>(slots: usize) {
    let construction = S::SOURCE.construction();
    if construction.misfit(&S::SHAPE, S::Key::BITS, S::Key::ADDITIVE).is_some() {
        // Which is reported already.
        return;
    }
    if let Guarantee::Slots(most) = S::GUARANTEE {
        if most < slots {
            let message = Message::new().text("coded keys of ").number(S::Key::BITS as usize);
            let message =
                message.text(" bits tell states apart that differ in up to ").number(most);
            let message = message.text(" slots: a larger number takes ");
            let message = message.number(degree(&S::SHAPE) as usize).text(" bits for each slot");
            panic!("{}", message.as_str());
        }
    }
}
