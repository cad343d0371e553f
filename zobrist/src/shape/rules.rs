//! Rules that need the whole shape. If a rule is broken, the compiler stops with a message that
//! says how to correct the type.

use super::cursor::Cursor;
use super::message::Message;
#[cfg(feature = "alloc")]
use super::nonces;
use super::{Keyless, Kind, MAX_VALUES, Shape};

/// Checks all rules for a table that is computed at run time.
#[cfg(feature = "alloc")]
pub(crate) fn check(shape: &Shape, additive: bool) {
    check_sizes(shape, Message::new());
    check_counts(shape, additive);
    nonces::check(shape, &mut alloc::vec![0; nonces::entries(shape)]);
}

/// Checks that the type `name`, which was declared as one value, has no more values than a slot can
/// have.
pub(crate) const fn check_value(shape: &Shape, name: &str) {
    if shape.values > MAX_VALUES {
        let message = Message::new()
            .text("`")
            .text(name)
            .text("` is one value and has");
        let message = too_many(message).text(
            "For a whole state use `#[zobrist(key = u64)]`; for a part of states that is made of \
             slots use `#[zobrist(slots)]`",
        );
        panic!("{}", message.as_str());
    }
}

/// Checks the sizes of all slots in the field or variant `name`. It also rejects enums of features
/// in which several values have no key.
pub(crate) const fn check_sizes(shape: &Shape, name: Message) {
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next() {
        let inner = match cursor.keyless(name.is_empty()) {
            None if leaf.slot.has(Property::Unnumbered) => Some(cursor.name()),
            inner => inner,
        };
        if let Some(inner) = inner {
            let name = name.field(inner.as_str());
            let name = if name.is_empty() {
                name.text("site")
            } else {
                name
            };
            let message = Message::new().text("`").text(name.as_str()).text(
                "` holds an enum of features of which several values have no key, so states that differ in them would \
                 have equal hashes: leave at most one value without key, or `skip` the field",
            );
            panic!("{}", message.as_str());
        }
        // The declaration of a checked type has already checked its size.
        if !leaf.slot.checked && !cursor.is_checked() {
            check_size(&leaf.slot, name.field(cursor.name().as_str()));
        }
    }
}

const fn check_size(slot: &Shape, name: Message) {
    match slot.kind {
        Kind::Count { .. } => {}
        Kind::Integer { .. } if slot.features() == 0 && slot.values <= 1 => {
            let message = Message::new().text("`").text(name.as_str()).text(
                "` is always empty, so it has no key: set `max` to the greatest value that it can have, or `skip` it",
            );
            panic!("{}", message.as_str());
        }
        Kind::Integer { .. } if slot.values > MAX_VALUES => {
            let message = Message::new().text("`").text(name.as_str()).text("` has");
            let message = too_many(message)
                .text("Use a smaller `max`, or make each bit a slot, `#[zobrist(bits)]`");
            panic!("{}", message.as_str());
        }
        _ if slot.has(Property::Counted) => {
            let message = Message::new().text("`").text(name.as_str()).text(
                "` is a `count`, so it must be a plain number: remove the type around it, such as an `Option`, or \
                 use `max` instead of `count`",
            );
            panic!("{}", message.as_str());
        }
        _ if slot.values > MAX_VALUES && !slot.has(Property::Reported) => {
            let message = Message::new()
                .text("one slot of `")
                .text(name.as_str())
                .text("` has");
            let message =
                too_many(message).text("If the parts change one by one, make them slots: ");
            let message = message.text(match slot.kind {
                Kind::Joint(_) => "leave out `joint`",
                Kind::Optional(_) => "take them out of the `Option`",
                _ => "take them out of the tuple or the variant",
            });
            panic!("{}", message.as_str());
        }
        _ => {}
    }
}

/// Checks that a shape with counts is used with additive keys.
pub(crate) const fn check_counts(shape: &Shape, additive: bool) {
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next() {
        if matches!(leaf.slot.kind, Kind::Count { .. }) && !additive {
            let message = Message::new().text("`").text(cursor.name().as_str()).text(
                "` is counted, and XOR keys would keep only the parity of a count: \
                 use `max = ` instead of `count = `, or use additive keys, `key = Wrapping<u64>`",
            );
            panic!("{}", message.as_str());
        }
    }
}

/// A property of a value or of one of its parts.
#[derive(Clone, Copy)]
pub(super) enum Property {
    /// The declared range of the value can be smaller than the range of its type.
    Bounded,
    /// The value is a multiplicity (`count`).
    Counted,
    /// The type is an enum of features, and some of its values have no number.
    Unnumbered,
    /// The type is derived and has too many values. Its own declaration reports the error.
    Reported,
}

impl Shape<'_> {
    /// Returns whether the shape or one of its parts has `property`.
    pub(super) const fn has(&self, property: Property) -> bool {
        let mut i = 0;
        while let Some(part) = self.member(i) {
            if part.has(property) {
                return true;
            }
            i += 1;
        }
        match property {
            // A value of one of these kinds is out of range only if one of its parts is.
            Property::Bounded => !matches!(
                self.kind,
                Kind::Bool
                    | Kind::Signed { .. }
                    | Kind::Enum(_)
                    | Kind::Product(_)
                    | Kind::Optional(_)
                    | Kind::Joint(_)
            ),
            Property::Counted => matches!(self.kind, Kind::Count { .. }),
            Property::Unnumbered => matches!(self.keyless, Keyless::Unnumbered),
            Property::Reported => self.checked && self.values > MAX_VALUES,
        }
    }
}

/// Appends the maximum number of values. The actual number is left out, because it may be
/// saturated.
const fn too_many(message: Message) -> Message {
    message
        .text(" more values than the ")
        .number(MAX_VALUES)
        .text(" that a slot can have. ")
}
