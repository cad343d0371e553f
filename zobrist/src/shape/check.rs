//! Rules that only the whole shape can tell. Broken ones stop the compiler with what to write.

#[cfg(feature = "alloc")]
use alloc::vec;

#[cfg(feature = "alloc")]
use super::streams::{check_streams_of, places_of};
use super::{Kind, MAX_VALUES, Shape};
use crate::key::Key;
use crate::message::Message;
use crate::{State, Zobrist};

/// A value: `name` must have no more values than one slot can hold.
pub const fn check_value<T: Zobrist>(name: &str) {
    if T::SHAPE.values > MAX_VALUES {
        let message = Message::new().text("`").text(name).text("` is taken for one value, and has");
        let message = too_many(message).text(
            "If it is a whole state, say `#[zobrist(key = u64)]`; if it is a part of states that is made of \
             slots, say `#[zobrist(slots)]`",
        );
        panic!("{}", message.as_str());
    }
}

/// The slots of field or variant `i`: none of them larger than one slot can be.
pub const fn check_slot<T: Zobrist>(i: usize) {
    let (Kind::Fields(fields) | Kind::Variants(fields)) = T::SHAPE.kind else { return };
    check_sizes_of(&fields[i].shape, Message::new().text(fields[i].name));
}

/// The slots of an instance of a generic type, which was not checked where it was declared.
pub const fn check_sizes<S: State>() {
    check_sizes_of(&Shape { checked: false, ..S::SHAPE }, Message::new());
}

/// Counts only where keys add up.
pub const fn check_counts<S: State>() {
    check_counts_of(&S::SHAPE, Message::new(), S::Key::ADDITIVE);
}

/// All of it, for a table that is made at run time.
#[cfg(feature = "alloc")]
pub(crate) fn check_slots(shape: &Shape, additive: bool) {
    check_sizes_of(shape, Message::new());
    check_counts_of(shape, Message::new(), additive);
    check_streams_of(shape, &mut vec![0; places_of(shape)]);
}

const fn check_sizes_of(shape: &Shape, name: Message) {
    match shape.kind {
        // Said where the type is declared.
        _ if shape.checked => {}
        Kind::Array(_, element) => check_sizes_of(element, name),
        Kind::Fields(fields) | Kind::Variants(fields) => {
            let mut i = 0;
            while i < fields.len() {
                check_sizes_of(&fields[i].shape, name.field(fields[i].name));
                i += 1;
            }
        }
        Kind::Lattice { .. } | Kind::Count { .. } => {}
        Kind::Integer { .. } if shape.features == 0 && shape.values <= 1 => {
            let message = Message::new().text("`").text(name.as_str()).text(
                "` is always empty, so it has no key: let `max` be the greatest value that it can have, or `skip` it",
            );
            panic!("{}", message.as_str());
        }
        Kind::Integer { .. } if shape.values > MAX_VALUES => {
            let message = Message::new().text("`").text(name.as_str()).text("` has");
            let message = too_many(message)
                .text("Let `max` be smaller, or take each bit for a slot, `#[zobrist(bits)]`");
            panic!("{}", message.as_str());
        }
        _ => {
            if shape.values > MAX_VALUES && !reported(shape) {
                let message =
                    Message::new().text("one slot of `").text(name.as_str()).text("` has");
                let message = too_many(message).text(
                    "Where the parts change one by one they are slots: leave out `joint`, or take them out of \
                     the `Option`, the tuple or the variant",
                );
                panic!("{}", message.as_str());
            }
        }
    }
}

const fn check_counts_of(shape: &Shape, name: Message, additive: bool) {
    match shape.kind {
        Kind::Array(_, element) => check_counts_of(element, name, additive),
        Kind::Fields(fields) => {
            let mut i = 0;
            while i < fields.len() {
                check_counts_of(&fields[i].shape, name.field(fields[i].name), additive);
                i += 1;
            }
        }
        Kind::Count { .. } if !additive => {
            let message = Message::new().text("`").text(name.as_str()).text(
                "` is counted, and under XOR only the parity of a count would be left: \
                 say `max = ` instead of `count = `, or use keys that add up, `key = Sum<u64>`",
            );
            panic!("{}", message.as_str());
        }
        _ => {}
    }
}

/// Whether a derived type in `shape` is too large by itself, which its own declaration says.
const fn reported(shape: &Shape) -> bool {
    if shape.checked && shape.values > MAX_VALUES {
        return true;
    }
    match shape.kind {
        Kind::Optional(value) | Kind::Joint(value) | Kind::Array(_, value) => reported(value),
        Kind::Product(parts) => {
            let mut i = 0;
            while i < parts.len() {
                if reported(&parts[i]) {
                    return true;
                }
                i += 1;
            }
            false
        }
        _ => false,
    }
}

/// Exact numbers would say no more, and large ones are not known.
const fn too_many(message: Message) -> Message {
    message.text(" more values than the ").number(MAX_VALUES).text(" that a slot can have. ")
}
