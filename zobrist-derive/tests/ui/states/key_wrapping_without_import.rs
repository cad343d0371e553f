use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Hand {
    #[zobrist(max = 18)]
    pawns: u8,
}

fn main() {}
