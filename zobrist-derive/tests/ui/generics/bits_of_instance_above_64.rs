use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<64>, Go<81>))]
struct Go<const N: usize> {
    #[zobrist(bits = N)]
    black: u64,
}

fn main() {}
