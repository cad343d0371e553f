use zobrist::Zobrist;

#[derive(Zobrist)]
struct Rank {
    #[zobrist(bits)]
    pawns: u8,
}

fn main() {}
