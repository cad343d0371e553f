//! The use of a type with a mistake is no second error.

use zobrist::{Hashed, State, Value, Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist = "key = u64"]
struct NoParentheses {
    castling: [bool; 2],
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u16, no_such_word)]
enum Feature {
    Knight(bool),
    BlackToMove,
}

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u32>, no_such_word)]
struct Hand {
    pawns: [bool; 2],
}

type Wrapping<T> = std::num::Wrapping<T>;

#[derive(Zobrist)]
#[zobrist(key = u128, instances(Go<9>, Go<19>), no_such_word)]
struct Go<const N: usize> {
    points: [bool; N],
    #[zobrist(skip)]
    clock: String,
}

impl<const N: usize> Go<N> {
    const CLOCK: u32 = 300;
}

fn key<S: State<Key = u128>>(state: &S) -> u128 {
    state.zobrist_hash().raw()
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(no_such_word)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
enum Role {
    #[zobrist(skip)]
    Pawn,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Indexed {
    kings: [bool; 2],
    rooks: [[bool; 2]; 3],
    turn: Option<Color>,
    role: Role,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Nested {
    players: [Player; 2],
    #[zobrist(no_such_word)]
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64, sed = 3)]
struct Lights {
    on: [bool; 25],
    #[zobrist(skip)]
    moves: u32,
}

fn main() {
    let _key = NoParentheses::CASTLING.at(1).key(true);
    let _hash = NoParentheses { castling: [true, false] }.zobrist_hash();
    let _base = NoParentheses::BASE;

    let hash: ZobristHash<Feature> = [Feature::BlackToMove].into_iter().collect();
    let _key: u16 = hash.raw();
    let _key: u16 = Feature::Knight(true).zobrist_key().raw();
    let _sum: Wrapping<u32> = Hand { pawns: [true; 2] }.zobrist_hash().raw();

    let go = Go { points: [true; 9], clock: Go::<9>::CLOCK.to_string() };
    let _key: u128 = key(&go) ^ Go::<19>::POINTS.at(18).key(true).raw();

    let _king = Indexed::KINGS.at(Color::White).key(true);
    let _rook = Indexed::ROOKS.at(2).at(Color::Black).key(true);
    let _rook = Indexed::ROOKS.at(0).at(Role::King).key(true);
    let _number = Color::White.number();

    let slot = Nested::PLAYERS.at(0).field(Player::CASTLING);

    let mut lights = Hashed::new(Lights { on: [false; 25], moves: 0 });
    lights.set(Lights::ON.at(3), true);
    *lights.skipped().moves += 1;
}
