//! A bucket: four entries in one line of the cache, and which of them gives way.

use super::Entry;
use super::cell::{Cell, Label, Tag};

/// Which entry of a full bucket gives way to a new one.
///
/// What was known about the same state always does, except that `DepthPreferred` keeps what is deeper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replacement {
    /// One that the new hash chooses, whatever it is worth.
    Always,
    /// The one of least depth, if the new entry is at least as deep; otherwise the new one is not kept.
    DepthPreferred,
    /// The one of least depth, where each search since it was stored counts like [`AGE`](Replacement::AGE) of depth:
    /// deep entries stay, but not for ever. The new entry is always kept.
    ///
    /// Ages are told modulo 128. Where each bucket gets an entry in every 8 searches, none lives that long,
    /// however deep. Where so few come that an entry does, it is taken for a newer one and may stay
    /// for that much longer; [`clear`](crate::TranspositionTable::clear) the table if that matters.
    #[default]
    DepthAndAge,
}

impl Replacement {
    /// How much depth one search of age makes up for.
    pub const AGE: u8 = 4;
}

/// What became of an entry that was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It took a free place.
    New,
    /// It took the place of what was known about the same state.
    Updated,
    /// It took the place of another state's.
    Replaced,
    /// It was not kept: what is there is deeper.
    Refused,
}

#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct Bucket {
    cells: [Cell; Bucket::ENTRIES],
}

impl Bucket {
    pub(super) const ENTRIES: usize = 4;

    #[inline]
    pub(super) fn probe(&self, tag: Tag) -> Option<u64> {
        self.cells.iter().map(Cell::load).find_map(|(label, data)| label.holds(tag).then_some(data))
    }

    #[inline]
    pub(super) fn store<E: Entry>(
        &self,
        tag: Tag,
        entry: E,
        search: u8,
        replacement: Replacement,
    ) -> Stored {
        let entries = self.cells.each_ref().map(Cell::load);
        let depth = |place: usize| E::unpack(entries[place].1).depth();
        let same = || entries.iter().position(|(label, _)| label.holds(tag));
        let free = || entries.iter().position(|(label, _)| label.is_empty());
        let (place, stored) = if let Some(place) = same() {
            (place, Stored::Updated)
        } else if let Some(place) = free() {
            (place, Stored::New)
        } else {
            let place = match replacement {
                Replacement::Always => tag.choice(),
                Replacement::DepthPreferred => least(|place| depth(place).into()),
                Replacement::DepthAndAge => least(|place| {
                    let age = i32::from(entries[place].0.age(search));
                    i32::from(depth(place)) - age * i32::from(Replacement::AGE)
                }),
            };
            (place, Stored::Replaced)
        };
        let keeps = replacement == Replacement::DepthPreferred && stored != Stored::New;
        if keeps && depth(place) > entry.depth() {
            return Stored::Refused;
        }
        self.cells[place].store(Label::new(tag, search), entry.pack());
        stored
    }

    pub(super) fn occupied(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.load().0.is_empty()).count()
    }
}

/// The first place of those that are worth least.
fn least(worth: impl Fn(usize) -> i32) -> usize {
    (1..Bucket::ENTRIES)
        .fold(0, |least, place| if worth(place) < worth(least) { place } else { least })
}
