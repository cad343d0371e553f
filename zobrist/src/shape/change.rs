//! The name of a change of one slot: `board[12] = White Pawn to White Knight`, `board[50] empty to Black Rook`.

use core::fmt::{self, Display, Formatter};

use super::cursor::Step;
use super::names::write_value;
use super::{Kind, Shape};

/// The name of the change of a slot from one value to another.
#[derive(Clone, Copy)]
pub(crate) struct ChangeName<'a> {
    pub(crate) shape: &'a Shape<'a>,
    /// The first feature of the slot.
    pub(crate) base: usize,
    /// 0 for the empty value, otherwise 1 more than the index of the feature in the slot; for a count, the count.
    pub(crate) old: usize,
    pub(crate) new: usize,
}

impl Display for ChangeName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (mut shape, mut feature) = (*self.shape, self.base);
        let mut root = true;
        // An enum of features is one slot, unless it is the state itself.
        while root || !matches!(shape.kind, Kind::Variants(_)) {
            let alone = matches!(shape.kind, Kind::Variants(_));
            let Some((part, rest)) = shape.part_of(feature) else { break };
            match part.step {
                Step::Element(i) => write!(f, "[{i}]")?,
                Step::Field(_) if alone => {
                    let name = self.shape.feature_name(self.base);
                    return match (self.old, self.new) {
                        (0, 1) => write!(f, "{name} added"),
                        (1, 0) => write!(f, "{name} removed"),
                        (old, new) => write!(f, "{name} {old} times to {new} times"),
                    };
                }
                Step::Field(name) => write!(f, "{}{name}", if root { "" } else { "." })?,
            }
            root = false;
            (shape, feature) = (part.shape, rest);
        }
        let value = |f: &mut Formatter<'_>, number: usize| match (shape.kind, number) {
            (Kind::Count { .. }, count) => write!(f, "{count}"),
            (Kind::Optional(_), 0) if shape.empty() == Some(0) => f.write_str("empty"),
            (_, 0) => match shape.empty() {
                Some(empty) => write_value(&shape, empty, f),
                None => f.write_str("empty"),
            },
            (_, number) => write_value(&shape, shape.value_of(number - 1), f),
        };
        let unnamed = self.old == 0 && matches!(shape.kind, Kind::Optional(_));
        f.write_str(match (root, unnamed) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => " = ",
        })?;
        value(f, self.old)?;
        f.write_str(" to ")?;
        value(f, self.new)
    }
}
