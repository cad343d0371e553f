//! Reasons why keys with a guarantee do not exist for a shape.

use core::fmt::{self, Display, Formatter};

use super::{SlotPaths, bits};
use crate::shape::Shape;
use crate::shape::message::Message;

/// A reason why keys with a guarantee do not exist for a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The keys combine by addition, but the constructions need XOR.
    Additive,
    /// Exact keys need `needed` bits, but a key has `width`.
    Bits { needed: usize, width: u32 },
    /// There are too many features for the largest field, or for the width of a key.
    Features { features: usize, width: u32 },
}

/// Maximum number of paths of slots that a message lists.
const NAMED: usize = 4;

/// Returns the least width of keys of features, or `None` if no width has as many.
const fn least_width(features: usize) -> Option<usize> {
    match bits(features) {
        ..8 => Some(8),
        8..16 => Some(16),
        16..=20 => Some(32),
        _ => None,
    }
}

impl Misfit {
    /// Returns the message for a compile error. If a key has too few bits, the message lists paths
    /// of slots with the bits that they need. `subject` is the name of the type, or words that
    /// describe the type.
    pub(crate) const fn message(self, shape: &Shape, subject: &str) -> Message {
        let message = Message::new();
        match self {
            Misfit::Additive => message.text(
                "additive keys have no guarantee: the constructions are linear under XOR only. Use an \
                 unsigned integer as `key`, or leave out `guarantee`",
            ),
            Misfit::Features { features, width } => {
                let message = message.text("`guarantee = features` takes at most ");
                let message = message.number(if width < 17 { (1 << (width - 1)) - 1 } else { 1_048_575 });
                let message = message.text(" features in ").number(width as usize).text(" bits, and ").text(subject);
                let message = message.text(" has ").number(features).text(": ");
                match least_width(features) {
                    Some(width) => message.text("use `key = u").number(width).text("`"),
                    None => message.text("leave out `guarantee`"),
                }
            }
            Misfit::Bits { needed, width } => {
                let message = message.text("`guarantee = exact` needs a private bit field for each slot: ");
                let message = message.text(subject).text(" takes ").number(needed).text(" bits, and the key has ");
                let message = listed(message.number(width as usize), shape);
                let message = message.text(if needed <= 128 { ". Use `key = u128`, or" } else { ". Use" });
                message.text(" `guarantee = features`")
            }
        }
    }
}

/// Displays the message for keys computed at run time, without the shape.
impl Display for Misfit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Additive => f.write_str(
                "additive keys, also those of counts, have no guarantee: use random keys, or XOR, and numbers for counts",
            ),
            Misfit::Bits { needed, width } => {
                write!(
                    f,
                    "exact keys need {needed} bits, a private field for each slot, but a key has {width}"
                )
            }
            Misfit::Features { features, width } => {
                write!(
                    f,
                    "keys of {width} bits with the source `features` are too narrow for {features} features: "
                )?;
                match least_width(*features) {
                    Some(width) => write!(f, "use {width} bits"),
                    None => f.write_str("the limit is 1048575 at any width, so use random keys"),
                }
            }
        }
    }
}

/// Appends a list of the first paths of slots, with the bits that they need.
const fn listed(mut message: Message, shape: &Shape) -> Message {
    let (mut paths, mut named) = (SlotPaths::new(shape), 0);
    while let Some(path) = paths.next() {
        if named == NAMED {
            return message.text(", ...)");
        }
        message = message.text(if named == 0 { " (" } else { ", " });
        let name = paths.name();
        message = message
            .text(if name.is_empty() {
                "slots"
            } else {
                name.as_str()
            })
            .text(": ");
        if path.slots > 1 {
            message = message.number(path.slots).text(" x ");
        }
        message = message.number(bits(path.features) as usize);
        named += 1;
    }
    if named == 0 {
        message
    } else {
        message.text(")")
    }
}
