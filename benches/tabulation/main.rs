//! Compares tabulation hashing with other hashers: the time of a hash, and linear probing on structured keys.
//!
//! `-- speed` or `-- probing` runs only that part. `-- --test` makes one small run of both.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use zobrist_compared::arguments::{asks_for, is_test};

mod probing;
mod speed;

fn main() {
    zobrist_compared::machine::print();
    let selected = |part| asks_for(part, &["speed", "probing"]);
    if selected("speed") {
        // Use many short runs, so that few of them are interrupted.
        let runs = if is_test() { 2 } else { 601 };
        speed::compare(runs);
        speed::compare_strings(runs / 2);
    }
    if selected("probing") {
        let (bits, functions) = if is_test() { (10, 3) } else { (16, 60) };
        probing::compare(bits, functions);
    }
}
