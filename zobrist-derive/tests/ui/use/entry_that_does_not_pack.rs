use zobrist::table::TranspositionTable;

#[derive(Clone, Copy)]
struct Known {
    score: i16,
}

fn main() {
    let table = TranspositionTable::<u64, Known>::new(1 << 20);
}
