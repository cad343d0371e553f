use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, for(Go<64>, Go<81>))]
struct Go<const N: usize> {
    #[zobrist(bits = N)]
    black: u64,
}

fn main() {}
