use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<300>))]
struct Go<const N: usize> {
    #[zobrist(max = N)]
    prisoners: u8,
}

fn main() {}
