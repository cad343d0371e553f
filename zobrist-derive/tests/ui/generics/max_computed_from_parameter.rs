use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Hand<19>))]
struct Hand<const N: usize> {
    #[zobrist(max = N - 1)]
    pawns: u8,
}

fn main() {}
