use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Char {
    letters: [Option<char>; 25],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Float {
    occupied: [bool; 8],
    temperature: f64,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct FloatBehindReference {
    clock: &'static f32,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct FloatDeepInside {
    bonds: [Option<(bool, f32)>; 8],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Pointer {
    castling: [bool; 4],
    evaluate: fn() -> i32,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct SelfReference {
    board: [bool; 64],
    parent: Option<Box<SelfReference>>,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct SelfReferenceAndFloat {
    next: (Box<SelfReferenceAndFloat>, f32),
}

#[derive(Zobrist)]
enum SelfReferenceBySelf {
    Leaf,
    Node(Box<Self>, bool),
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Slice {
    sites: [bool],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct TraitObject {
    clock: Box<dyn Fn()>,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Usize {
    king: usize,
}

#[derive(Zobrist)]
enum WideSigned {
    Mate(i32),
    Draw,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct WideSigned128 {
    clock: i128,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct WideUnsigned {
    pawns: [u64; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct WideUnsigned16 {
    clock: u16,
}

fn main() {}
