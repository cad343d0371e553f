use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<3>))]
struct Go<const N: usize> {
    #[zobrist(bits = N * N)]
    stones: u64,
}

fn main() {}
