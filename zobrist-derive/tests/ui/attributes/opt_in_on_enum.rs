use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
enum Feature {
    BlackToMove,
}

fn main() {}
