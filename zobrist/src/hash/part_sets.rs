//! The parts that contain each entry of a table of keys.

use super::sums::{Row, SETS, Sums};
use crate::key::{Key, Seed};
use crate::shape::Shape;
use crate::shape::message::Message;
use crate::shape::parts::{Tally, element};

/// For each entry of a table, the parts that contain it: bit `i` stands for part `i`. The parts by counts are those
/// from `N` on. If one of them contains the entry, bits 32 to 47 say how often the entry counts its kind, bits 48 to 63
/// are the field, and the high half is the kind.
#[derive(Debug)]
pub struct PartSets<const N: usize, const LEN: usize> {
    sets: [u128; LEN],
    /// The fields whose kinds are elements of arrays: bit `i` stands for field `i`, and bit 63 for all later fields.
    pub by_element: u64,
}

impl<const N: usize, const LEN: usize> PartSets<N, LEN> {
    /// Makes the empty set for each entry.
    #[expect(clippy::new_without_default, reason = "a `const fn` is needed")]
    pub const fn new() -> Self {
        PartSets { sets: [0; LEN], by_element: 0 }
    }

    /// Adds entries of a field to the parts in `set`: in each slot of the field, the entry of value `number`. The field
    /// has index `i` and begins at entry `first`.
    pub const fn with(
        mut self,
        (i, first): (usize, usize),
        field: &Shape,
        tally: Tally,
        number: usize,
        set: u32,
    ) -> Self {
        let slot = element(field);
        let Some(feature) = slot.feature_of(number) else { return self };
        let each = tally.entries_of_element(field);
        if each.is_some() {
            self.by_element |= 1 << if i < 63 { i } else { 63 };
        }
        let mut entry = slot.slot_entry(feature);
        while entry < field.entries() && 1 + first + entry < LEN {
            if (set as u64) >> N != 0 {
                let kind = if let Some(each) = each { entry / each } else { number };
                let times = tally.times(&slot, number) as u128;
                self.sets[1 + first + entry] |= (kind as u128) << 64 | (i as u128) << 48 | times << 32;
            }
            self.sets[1 + first + entry] |= set as u128;
            entry += slot.entries();
        }
        self
    }

    /// Adds all entries of a field to the parts of `set`. The field begins at entry `first`.
    pub const fn with_field(mut self, first: usize, field: &Shape, set: u32) -> Self {
        let mut entry = 0;
        while entry < field.entries() && 1 + first + entry < LEN {
            self.sets[1 + first + entry] |= set as u128;
            entry += 1;
        }
        self
    }

    /// Returns the distinct sets in the order of their first entry. The empty set comes first.
    const fn different(&self) -> [u128; SETS] {
        let (mut sets, mut count, mut i) = ([0; SETS], 1, 0);
        while i < LEN {
            if position(&sets, self.sets[i]) == SETS {
                assert!(
                    count < SETS,
                    "the values belong to more than 255 different sets of parts; in `tally`, each kind is a set of its \
                     own, and with `counts` each number of each kind: declare a smaller `max`, or use `count`"
                );
                sets[count] = self.sets[i];
                count += 1;
            }
            i += 1;
        }
        sets
    }

    /// Returns, for each entry, the index of its set of parts among the distinct sets, which are in the order of their
    /// first entries.
    pub const fn numbers(&self) -> [u8; LEN] {
        let (sets, mut numbers, mut i) = (self.different(), [0; LEN], 0);
        while i < LEN {
            numbers[i] = position(&sets, self.sets[i]) as u8;
            i += 1;
        }
        numbers
    }

    /// Returns the row of each distinct set. The keys of a part by counts have the path `counts/part/field`, and the
    /// number of the kind is the number of its key.
    pub const fn rows<K: Key, const C: usize>(&self, state: &Shape, parts: &[&str], seed: u64) -> [Row<K, N, C>; SETS] {
        assert!(C == 0 || K::BITS >= 32, "`tally` needs keys of at least 32 bits, because it adds them");
        let none = Row { masks: [<K as Sums>::ZERO; N], keys: [[0; 2]; C], times: 0 };
        let (sets, mut rows, mut i) = (self.different(), [none; SETS], 0);
        while i < SETS * (N + C) {
            let (row, set, part) = (&mut rows[i / (N + C)], sets[i / (N + C)], i % (N + C));
            if set >> part & 1 == 0 {
            } else if part < N {
                row.masks[part] = K::ONES;
            } else {
                let path = Message::new().text("counts/").text(parts[part]).text("/");
                let path = path.text(state.field((set >> 48 & 0xffff) as usize).name);
                let [key] = Seed::new(seed).wide_keys(path.as_str(), (set >> 64) as u64);
                row.times = (set >> 32 & 0xffff) as usize;
                let key = key.wrapping_mul(row.times as u128);
                row.keys[part - N] = [key as u64, (key >> 64) as u64];
            }
            i += 1;
        }
        rows
    }
}

/// Returns the index of `set` in `sets`, or [`SETS`] if it is absent.
const fn position(sets: &[u128; SETS], set: u128) -> usize {
    let mut i = 0;
    while i < SETS && sets[i] != set {
        i += 1;
    }
    i
}
