//! Pattern databases. They store the distances of an abstract puzzle, in which most tiles look
//! alike (J. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14, 1998).

use anyhow::{Result, ensure};
use zobrist::keys::KeySource;
use zobrist::{KeyTable, Seed};
use zobrist_examples::program::Differs;
use zobrist_examples::progress;

use crate::code::{States, Word, word};
use crate::keys::{Expand, Keyed};
use crate::puzzle::Puzzle;
use crate::puzzles::Row;
use crate::search::{BYTES_PER_NEW, Limits, plain};

/// A flat table of the distances of abstract states from the start. The distance of an abstract
/// state is a lower bound for all states that map to it.
pub(crate) struct PatternDatabase {
    kept: Vec<u8>,
    cells: usize,
    /// The keys of each value in 16 cells, and the bits of a hash, if hashes are the indices.
    hashed: Option<([u64; 256], u32)>,
    pub(crate) distances: Vec<u8>,
}

impl PatternDatabase {
    /// Explores `puzzle` from its start, and distinguishes only 0 and the values in `kept`. Moves
    /// must be reversible, so that distances from the start equal distances to the start. With
    /// `bits`, the index of an abstract state is a hash of so many bits. States with equal
    /// hashes share the smaller distance, so it stays a lower bound.
    ///
    /// # Errors
    /// Fails if there is not enough memory.
    pub(crate) fn new(
        puzzle: &impl Puzzle<State = Row, Code = Word>,
        kept: &[u8],
        cells: usize,
        bits: Option<u32>,
    ) -> Result<Self> {
        let kept: Vec<u8> = [0].iter().chain(kept).copied().collect();
        let other = (1..16).find(|value| !kept.contains(value)).unwrap_or(15);
        let mask = |value| if kept.contains(&value) { value } else { other };
        let mut start = States::default();
        start.push_word(
            Row {
                cells: puzzle.start().cells.map(mask),
            }
            .into(),
        );
        // The blank can be in any cell, the first kept value in any other cell, and so on.
        let states = (0..kept.len()).map(|taken| cells - taken).product();
        let size = bits.map_or(states, |bits| 1 << bits);
        // Reserve the memory of the search, too: its sets abort the program if they cannot grow.
        let (mut distances, needed) = (Vec::new(), size + states * BYTES_PER_NEW as usize);
        let reserved = distances.try_reserve_exact(needed);
        ensure!(
            reserved.is_ok(),
            "failed to allocate a pattern database of {needed} bytes"
        );
        distances.resize(size, u8::MAX);
        distances.shrink_to_fit();
        let hashed = bits.map(|bits| (Seed::new(2026).keys("explore/pattern", 0), bits));
        let mut database = PatternDatabase {
            kept,
            cells,
            hashed,
            distances,
        };
        let keyed = Keyed::<_, u64>::new(
            puzzle,
            KeyTable::with_source(0, KeySource::Exact).expect("a state fits 64 bits"),
        );
        let progress = progress::bar(states as u64, "states of the pattern database");
        let start = |outbox: &mut _| keyed.add(&start, outbox);
        plain(
            Limits::default(),
            start,
            |depth, states: &States, outbox| {
                for state in states.iter() {
                    let index = database.index(&word(state.bytes).into());
                    // Layers come in the order of their distances, so the first one is the
                    // smallest.
                    let distance = &mut database.distances[index];
                    *distance = (*distance).min(depth as u8);
                }
                keyed.expand(states, outbox);
                progress.inc(states.iter().count() as u64);
            },
        )
        .map_err(Differs)?;
        Ok(database)
    }

    /// Returns a lower bound of the distance of `row` from the start.
    #[inline]
    pub(crate) fn distance(&self, row: &Row) -> u8 {
        self.distances[self.index(row)]
    }

    /// Returns the mixed-radix index of the cells that contain the values of the pattern. Each
    /// digit is the number of free cells before the cell of a value.
    #[inline]
    fn index(&self, row: &Row) -> usize {
        let mut places = [0; 16];
        for (place, &value) in row.cells[..self.cells].iter().enumerate() {
            places[usize::from(value)] = place;
        }
        if let Some((keys, bits)) = &self.hashed {
            let keys = self
                .kept
                .iter()
                .map(|&value| keys[16 * usize::from(value) + places[usize::from(value)]]);
            return (keys.fold(0, |hash, key| hash ^ key) >> (64 - bits)) as usize;
        }
        let mut taken = 0_u32;
        self.kept.iter().enumerate().fold(0, |index, (i, &value)| {
            let place = places[usize::from(value)];
            let before = (taken & ((1 << place) - 1)).count_ones() as usize;
            taken |= 1 << place;
            index * (self.cells - i) + place - before
        })
    }
}
