use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<33>))]
struct Go<const N: usize> {
    #[zobrist(bits = N)]
    points: u32,
}

fn main() {}
