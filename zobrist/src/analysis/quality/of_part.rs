//! The quality of the keys of a part of a state.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Effort, Quality, examine};
use crate::hash::State;
use crate::hash::sums::convert;
use crate::hashed::Part;
use crate::key::Key;
use crate::shape::slots::SlotRows;
use crate::shape::{Field, Shape};

/// A slot of a part.
struct PartSlot {
    name: String,
    /// The names of the values. If the slot can have a value without a key, an empty name precedes them.
    values: Vec<String>,
    /// The greatest multiplicity of the only value, if the slot is a count.
    times: Option<usize>,
}

impl<S: State> Part<S> {
    /// Analyzes the quality of the keys of this part, as [`quality`](crate::analysis::quality) does for all keys.
    ///
    /// In a part by `counts`, each value is a slot, which holds the number of its occurrences.
    ///
    /// ```
    /// use zobrist::Zobrist;
    /// use zobrist::analysis::Effort;
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// enum Piece { Pawn, Knight, King }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Position { #[zobrist(part(pawns = Pawn))] board: [Option<Piece>; 64] }
    ///
    /// // 64 random keys of 64 bits.
    /// let quality = Position::PAWNS.quality(Effort::Tenth);
    /// assert!(quality.is_good(), "{quality}");
    /// # let _ = (Piece::Knight, Piece::King);
    /// ```
    pub fn quality(self, effort: Effort) -> Quality {
        let (mut slots, mut keys) = (Vec::new(), Vec::new());
        let mut rows = SlotRows::new(&S::SHAPE);
        while let Some(row) = rows.next() {
            // The keys of counts are the same in all slots of a row.
            for i in 0..if self.is_counted() { 1 } else { row.slots } {
                let base = rows.base(&row, i);
                let mut slot = PartSlot { name: String::new(), values: Vec::new(), times: None };
                for feature in (base..base + row.features).filter(|&feature| self.contains(feature)) {
                    keys.push(self.key(1 + S::SHAPE.entry(feature)));
                    let text = S::SHAPE.feature_name(feature).to_string();
                    let (name, value) = text.split_once(" = ").unwrap_or((&text, ""));
                    if self.is_counted() {
                        let name = format!("{} = {value}", rows.name().as_str());
                        slots.push(PartSlot { name, values: Vec::new(), times: Some(row.slots) });
                        continue;
                    }
                    slot.name = name.to_string();
                    slot.values.push(value.to_string());
                }
                if !slot.values.is_empty() {
                    if row.optional || slot.values.len() < row.features {
                        slot.values.insert(0, String::new());
                    }
                    slot.times = (row.times > 1).then_some(row.times);
                    slots.push(slot);
                }
            }
        }
        if self.is_counted() {
            return examine_slots(&slots, keys.into_iter().map(convert::<_, <S::Key as Key>::Sum>), effort);
        }
        examine_slots(&slots, keys.into_iter(), effort)
    }
}

fn examine_slots<K: Key>(slots: &[PartSlot], keys: impl Iterator<Item = K>, effort: Effort) -> Quality {
    let values: Vec<Vec<&str>> = slots.iter().map(|slot| slot.values.iter().map(|name| &**name).collect()).collect();
    let fields = slots.iter().zip(&values).map(|(slot, values)| {
        let shape = match (slot.times, &values[..]) {
            (Some(times), _) => Shape::count(times),
            (None, ["", ..]) => Shape::named(values).with_empty(0),
            (None, _) => Shape::named(values),
        };
        Field::new(&slot.name, shape)
    });
    let mut fields: Vec<Field<'_>> = fields.collect();
    Field::lay_out(&mut fields);
    examine(&Shape::fields(&fields), keys, effort)
}
