//! Types without a finite set of values, and what a state does not contain.

use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lattice {
    letters: [Option<char>; 25],
    temperature: f64,
    bonds: [Option<(bool, f32)>; 8],
    clock: &'static f32,
    evaluate: fn() -> i32,
    callback: Box<dyn Fn()>,
    hash: ZobristHash<Lattice>,
    history: [Option<zobrist::ZobristHash<Lattice>>; 8],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Slice {
    sites: [bool],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    parent: Option<Box<Position>>,
    next: (Box<Position>, f32),
}

#[derive(Zobrist)]
enum Tree {
    Leaf,
    Node(Box<Self>, bool),
}

#[derive(Clone, Copy, Zobrist)]
union Cell {
    empty: bool,
    stone: u8,
}

fn main() {}
