//! The quality of the keys of a part of a state.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Effort, Quality, examine};
use crate::hash::State;
use crate::hash::row::convert;
use crate::hashed::Part;
use crate::key::Key;
use crate::shape::slots::SlotRows;
use crate::shape::{Field, Shape};

/// The name of a slot of a part, the names of its values, and the greatest multiplicity of its only value if the slot
/// is a count. If the slot can have a value without a key, an empty name precedes the values.
type PartSlot = (String, Vec<String>, Option<usize>);

impl<S: State> Part<S> {
    /// Analyzes the quality of the keys of this part, as [`quality`](crate::analysis::quality) does for all keys.
    ///
    /// In a part by `tally`, each kind is a slot, which holds the number of its occurrences.
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
        let (mut slots, mut keys) = (Vec::<PartSlot>::new(), Vec::new());
        let (mut rows, mut kinds) = (SlotRows::new(&S::SHAPE), Vec::new());
        while let Some(row) = rows.next() {
            for i in 0..row.slots {
                let base = rows.base(&row, i);
                let (mut name, mut values) = (String::new(), Vec::new());
                let mut slot: Option<usize> = None;
                for feature in (base..base + row.features).filter(|&feature| self.contains(feature)) {
                    let text = S::SHAPE.feature_name(feature).to_string();
                    if self.is_tally() {
                        let (kind, times) = (self.key(feature), Self::times(feature));
                        // The numbers from 2 on count the kind of the number 1 again.
                        slot = slot.filter(|_| times > 1).or_else(|| kinds.iter().position(|&other| other == kind));
                        if let Some(slot) = slot {
                            slots[slot].2 = slots[slot].2.map(|most| most + row.times);
                            continue;
                        }
                        slot = Some(kinds.len());
                        kinds.push(kind);
                        slots.push((text, Vec::new(), Some(row.times)));
                    } else {
                        let (slot, value) = text.split_once(" = ").unwrap_or((&text, ""));
                        name = slot.to_string();
                        values.push(value.to_string());
                    }
                    keys.push(self.key(feature));
                }
                if !values.is_empty() {
                    if row.optional || values.len() < row.features {
                        values.insert(0, String::new());
                    }
                    slots.push((name, values, (row.times > 1).then_some(row.times)));
                }
            }
        }
        if self.is_tally() {
            return examine_slots(&slots, keys.into_iter().map(convert::<_, <S::Key as Key>::Sum>), effort);
        }
        examine_slots(&slots, keys.into_iter(), effort)
    }
}

fn examine_slots<K: Key>(slots: &[PartSlot], keys: impl Iterator<Item = K>, effort: Effort) -> Quality {
    let values: Vec<Vec<&str>> = slots.iter().map(|slot| slot.1.iter().map(|name| &**name).collect()).collect();
    let fields = slots.iter().zip(&values).map(|((name, _, times), values)| {
        let shape = match (*times, &values[..]) {
            (Some(times), _) => Shape::count(times),
            (None, ["", ..]) => Shape::named(values).with_empty(0),
            (None, _) => Shape::named(values),
        };
        Field::new(name, shape)
    });
    let mut fields: Vec<Field<'_>> = fields.collect();
    Field::lay_out(&mut fields);
    examine(&Shape::fields(&fields), keys, effort)
}
