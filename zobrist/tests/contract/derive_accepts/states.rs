//! Tests states, the types with `key = ...`.

use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[test]
fn keys_by_alias_and_path() {
    type Key = u64;
    mod keys {
        pub(super) type Additive = core::num::Wrapping<u32>;
    }
    #[derive(Zobrist)]
    #[zobrist(key = Key)]
    struct A {
        on: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(key = keys::Additive)]
    struct B {
        on: bool,
        #[zobrist(count = 2)]
        stones: u8,
    }
    #[derive(Zobrist)]
    #[zobrist(key = std::primitive::u64)]
    struct C {
        on: bool,
    }
    assert_eq!(
        A { on: true }.zobrist_hash().raw(),
        C { on: true }.zobrist_hash().raw()
    );
    let mut hash = B {
        on: true,
        stones: 2,
    }
    .zobrist_hash();
    hash -= B::STONES.key(1_u8);
    assert_eq!(
        hash,
        B {
            on: true,
            stones: 1
        }
        .zobrist_hash()
    );
}

#[test]
fn seeds() {
    const SEED: u64 = 2026;
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 2026)]
    struct Literal(bool);
    #[derive(Zobrist)]
    #[zobrist(seed = SEED, key = u64)]
    struct Constant(bool);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[zobrist(seed = SEED + 1 - 1)]
    struct Expression(bool);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct LeftOut(bool);
    let hash = Literal(true).zobrist_hash().raw();
    assert_eq!(hash, Constant(true).zobrist_hash().raw());
    assert_eq!(hash, Expression(true).zobrist_hash().raw());
    assert_ne!(hash, LeftOut(true).zobrist_hash().raw());
    // The specification states the base of seed 2026.
    assert_eq!(Literal(false).zobrist_hash().raw(), 0xee19_5649_9d26_a122);
}

#[test]
fn tables_of_the_user() {
    const KEYS: [u64; 3] = [1, 2, 4];
    static MORE: [u64; 3] = KEYS;
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = KEYS, base = 8)]
    struct Constant([bool; 3]);
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = MORE)]
    struct Static([bool; 3]);
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = [1, 2, 4], base = { 4 + 4 })]
    struct InPlace([bool; 3]);
    let board = [true, false, true];
    assert_eq!(Constant(board).zobrist_hash().raw(), 13);
    assert_eq!(Static(board).zobrist_hash().raw(), 5);
    assert_eq!(InPlace(board).zobrist_hash().raw(), 13);
}

#[test]
fn states_without_slots() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Unit;
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Skipped {
        #[zobrist(skip)]
        _clock: f32,
    }
    assert_eq!(Unit.zobrist_hash(), ZobristHash::BASE);
    assert_eq!(Skipped { _clock: 0.5 }.zobrist_hash(), ZobristHash::BASE);
    assert_eq!(Unit::SHAPE.features() + Skipped::SHAPE.features(), 0);
}

/// `zobrist_hash` can be called on a mutable reference to a state.
#[test]
fn hashes_of_borrowed_states() {
    #[derive(Clone, Zobrist)]
    #[zobrist(key = u64)]
    struct Lights {
        on: [bool; 3],
    }
    impl Lights {
        fn press(&mut self, light: usize) -> ZobristHash<Lights> {
            self.on[light] ^= true;
            self.zobrist_hash()
        }
    }
    let mut lights = Lights { on: [false; 3] };
    let pressed = lights.press(1);
    assert_eq!(
        pressed,
        Lights {
            on: [false, true, false]
        }
        .zobrist_hash()
    );
    for lights in &mut [lights.clone(), lights] {
        assert_eq!(lights.zobrist_hash(), pressed);
    }
}
