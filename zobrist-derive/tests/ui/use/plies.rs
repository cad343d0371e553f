//! Plies and clocks that are no `u8`.

use zobrist::table::transposition::{Scores, SearchEntry};

const SCORES: Scores = Scores::new(31_000..=32_000, None, Some(300));

fn convert(entry: SearchEntry) -> [SearchEntry; 4] {
    [
        SCORES.to_table(entry, 256, 0),
        SCORES.to_table(entry, 0, 256),
        SCORES.to_search(entry, 256, 0),
        SCORES.to_search(entry, 0, 256),
    ]
}

fn main() {
    let _ = convert;
}
