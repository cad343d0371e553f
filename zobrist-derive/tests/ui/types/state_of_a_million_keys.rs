use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Crystal {
    #[zobrist(max = 17)]
    sites: [u8; 60_000],
}

fn main() {}
