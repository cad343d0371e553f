//! Compares the library with hand-written code and with other crates, by criterion.
//! `benches/README.md` has the question and the answer of each group.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use criterion::Criterion;

mod alloy;
mod caches;
mod differences;
mod draws;
mod engine;
mod harness;
mod histories;
mod lattices;
mod state_spaces;
mod store;
mod tables;
mod tabulation;
mod updates;
mod workers;

fn main() {
    if state_spaces::is_measured() {
        return;
    }
    zobrist_examples::plot::font();
    updates::benches();
    histories::benches();
    tables::benches();
    engine::benches();
    caches::benches();
    store::benches();
    tabulation::benches();
    draws::benches();
    differences::benches();
    lattices::benches();
    alloy::benches();
    workers::benches();
    state_spaces::benches();
    Criterion::default().configure_from_args().final_summary();
}
