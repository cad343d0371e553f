use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots, base = 7)]
struct BaseWithoutKey {
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct CountUnderXor {
    castling: [bool; 4],
    #[zobrist(count = 18)]
    hand: [u8; 7],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EqualNames {
    board: [bool; 64],
    #[zobrist(rename = "board")]
    squares: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = bool)]
struct KeyBool {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = f32)]
struct KeyF32 {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = i64)]
struct KeyI64 {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = core::num::NonZero<u64>)]
struct KeyNonZero {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = K, instances(KeyOfAParameter<u64>))]
struct KeyOfAParameter<K> {
    castling: [bool; 4],
    #[zobrist(skip)]
    hash: K,
}

#[derive(Zobrist)]
#[zobrist(key = usize)]
struct KeyUsize {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lifetime<'a> {
    board: &'a [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1.5)]
struct SeedFloat {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64, seed = -1)]
struct SeedNegative {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64, seed = zobrist::Seed::new(3))]
struct SeedOfALane {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(seed = 2026)]
struct SeedWithoutKey {
    king: bool,
    queen: bool,
}

fn main() {}
