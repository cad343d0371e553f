//! The name of a change of a slot: `board[12] = White Pawn to White Knight`, `board[50] empty to Black Rook`.

use core::fmt::{self, Display, Formatter};

use super::names::{write_slot, write_value};
use super::{Kind, Shape};

/// Displays the name of a change of a slot from one value to another.
#[derive(Clone, Copy)]
pub(crate) struct ChangeName<'a> {
    pub(crate) shape: &'a Shape<'a>,
    /// The index of the first feature of the slot.
    pub(crate) base: usize,
    /// The number of the old value: 0 for the empty value, otherwise 1 plus the index of the value's feature in the
    /// slot. For a count it is the multiplicity. `new` is the number of the new value.
    pub(crate) old: usize,
    pub(crate) new: usize,
}

impl Display for ChangeName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // If the whole state is an enum of features, a change adds or removes one feature. Any other enum of features
        // is one slot inside a state, and is named below like other slots.
        if let Kind::Variants(_) = self.shape.kind {
            let name = self.shape.feature_name(self.base);
            return match (self.old, self.new) {
                (0, 1) => write!(f, "{name} added"),
                (1, 0) => write!(f, "{name} removed"),
                (old, new) => write!(f, "{name} {old} times to {new} times"),
            };
        }
        let (slot, _, is_root) = write_slot(self.shape, self.base, f)?;
        let value = |f: &mut Formatter<'_>, number: usize| match (slot.kind, number, slot.empty()) {
            (Kind::Count { .. }, count, _) => write!(f, "{count}"),
            (Kind::Optional(_), 0, Some(0)) | (_, 0, None) => f.write_str("empty"),
            (_, 0, Some(empty)) => write_value(&slot, empty, f),
            (_, number, _) => write_value(&slot, slot.value_of(number - 1), f),
        };
        let unnamed = self.old == 0 && matches!(slot.kind, Kind::Optional(_));
        f.write_str(match (is_root, unnamed) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => " = ",
        })?;
        value(f, self.old)?;
        f.write_str(" to ")?;
        value(f, self.new)
    }
}
