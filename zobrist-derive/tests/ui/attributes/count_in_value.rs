use zobrist::Zobrist;

#[derive(Zobrist)]
struct Hand {
    #[zobrist(count = 2)]
    pawns: u8,
}

fn main() {}
