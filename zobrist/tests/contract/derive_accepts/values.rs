//! Tests enums and structs as values: each value occupies one slot.

use zobrist::{Value, Zobrist};

use super::names;

/// Tests each change from one listed value to another. The state has two slots of the type.
macro_rules! try_values {
    ($value:ty, $features:expr, [$($each:expr),* $(,)?]) => {{
        #[derive(Zobrist)]
        #[zobrist(key = u64)]
        struct Two {
            slots: [$value; 2],
        }
        assert_eq!(Two::SHAPE.features(), 2 * $features);
        let values = || [$($each),*];
        assert_eq!(<$value as Value>::COUNT, values().len());
        for (i, value) in values().into_iter().enumerate() {
            assert_eq!(value.number(), i);
        }
        for (old, fixed) in values().into_iter().zip(values()) {
            for new in values() {
                let mut two = Two { slots: [fixed_like(&old, values()), fixed_like(&fixed, values())] };
                let mut hash = two.zobrist_hash();
                hash.replace(Two::SLOTS.at(0), fixed_like(&old, values()), fixed_like(&new, values()));
                two.slots[0] = new;
                assert_eq!(hash, two.zobrist_hash());
            }
        }
    }};
}

/// Returns the element of `values` with the ordinal of `value`. It replaces `clone`, because the
/// types are not `Clone`.
fn fixed_like<T: Value, const N: usize>(value: &T, values: [T; N]) -> T {
    values
        .into_iter()
        .find(|other| other.number() == value.number())
        .expect("all values are listed")
}

#[test]
fn skipped_payload() {
    #[derive(Zobrist)]
    enum Cell {
        Stone(
            #[zobrist(skip)]
            #[allow(dead_code, reason = "no test reads it")]
            f32,
            bool,
        ),
        Wall {
            #[zobrist(skip)]
            _height: String,
        },
    }
    assert_eq!(Cell::COUNT, 3);
    assert_eq!(Cell::Stone(0.5, true).number(), 1);
    assert_eq!(
        Cell::Wall {
            _height: String::new()
        }
        .number(),
        2
    );
}

#[test]
fn discriminants_beside_payloads() {
    #[derive(Zobrist)]
    #[repr(u8)]
    enum Cell {
        Wall = 200,
        Stone(bool) = 3,
    }
    try_values!(Cell, 3, [Cell::Wall, Cell::Stone(false), Cell::Stone(true)]);
}

#[test]
fn empty_by_negative_discriminant() {
    #[derive(Zobrist)]
    enum Spin {
        Down = -1,
        None = 0,
        Up = 1,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Ising {
        #[zobrist(empty = Spin::Down)]
        spins: [[Spin; 2]; 2],
    }
    assert_eq!(Ising::SHAPE.features(), 8);
    assert_eq!(Ising::SHAPE.feature_name(1).to_string(), "spins[0][0] = Up");
    let down = || [Spin::Down, Spin::Down];
    let mut ising = Ising {
        spins: [down(), down()],
    };
    let mut hash = ising.zobrist_hash();
    assert_eq!(hash, zobrist::ZobristHash::BASE);
    hash.toggle(Ising::SPINS.at(1).at(0), Spin::Up);
    ising.spins[1] = [Spin::Up, Spin::Down];
    assert_eq!(hash, ising.zobrist_hash());
    let _ = Spin::None;
}

/// Asserts for each value of an enum that `empty` leaves out this value and no other.
macro_rules! try_each_empty {
    ([$($repr:meta)?] $($value:ident = $discriminant:expr),*) => {{
        #[derive(Zobrist)]
        $(#[$repr])?
        #[allow(dead_code, reason = "most values are only named")]
        #[allow(
            clippy::enum_clike_unportable_variant,
            reason = "`usize::MAX` and the like are on each platform"
        )]
        enum Number {
            $($value = $discriminant),*
        }
        let all = [$(stringify!($value)),*];
        $({
            #[derive(Zobrist)]
            #[zobrist(slots)]
            #[allow(dead_code, reason = "only its shape is printed")]
            struct State {
                #[zobrist(empty = Number::$value)]
                x: Number,
            }
            let others = all.iter().filter(|&&name| name != stringify!($value));
            assert_eq!(
                names::<State>(),
                others.map(|name| format!("x = {name}")).collect::<Vec<_>>(),
                "{}",
                stringify!($value)
            );
        })*
    }};
}

/// Discriminants with equal low bits, in each type that discriminants can have.
#[test]
fn empty_by_discriminants_of_each_type() {
    const HIGH: u64 = 1 << 32;
    try_each_empty!([repr(u8)] A = 0, B = 1, C = 0x80, D = 0xff);
    try_each_empty!([repr(i8)] A = 0, B = 1, C = -1, D = i8::MIN);
    try_each_empty!([repr(u16)] A = 0, B = 1 << 8, C = 1 << 15, D = u16::MAX);
    try_each_empty!([repr(i16)] A = 0, B = 1 << 8, C = -1, D = i16::MIN);
    try_each_empty!([repr(u32)] A = 0, B = 1 << 16, C = 1 << 31, D = u32::MAX);
    try_each_empty!([repr(i32)] A = 0, B = 1 << 16, C = -1, D = i32::MIN);
    // These had equal low halves where `isize` has 32 bits.
    try_each_empty!([repr(u64)] A = 0, B = HIGH, C = HIGH << 31, D = HIGH - 1, E = u64::MAX);
    try_each_empty!([repr(i64)] A = 0, B = 1 << 32, C = -1, D = i64::MIN, E = (1 << 32) - 1);
    try_each_empty!([repr(u128)] A = 0, B = 1 << 64, C = 1 << 127, D = (1 << 64) - 1, E = u128::MAX);
    try_each_empty!([repr(i128)] A = 0, B = 1 << 64, C = -1, D = i128::MIN, E = i128::MAX);
    try_each_empty!([repr(usize)] A = 0, B = 1, C = usize::MAX, D = usize::MAX / 2 + 1);
    try_each_empty!([repr(isize)] A = 0, B = 1, C = -1, D = isize::MIN);
    try_each_empty!([repr(C)] A = 0, B = -1, C = i32::MIN as isize);
    try_each_empty!([] A = 0, B = -1, C = isize::MAX, D = isize::MIN);
}

/// The value that `empty` names has no key, and is the one that `take` leaves behind.
#[test]
fn empty_by_discriminant_of_128_bits() {
    #[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
    #[repr(u128)]
    enum X {
        A = 0,
        B = 1 << 64,
        C = 1 << 127,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[zobrist(empty = X::B)]
        x: [X; 2],
    }
    let mut state = zobrist::Hashed::new(State { x: [X::A, X::C] });
    assert_eq!(state.take(State::X.at(0)), X::A);
    assert_eq!(state.take(State::X.at(1)), X::C);
    assert_eq!(state.x, [X::B; 2]);
    assert_eq!(state.hash(), zobrist::ZobristHash::BASE);
}

#[test]
fn no_copy() {
    #[derive(Zobrist)]
    enum Held {
        Nothing,
        Boxed(Box<bool>),
    }
    impl Drop for Held {
        fn drop(&mut self) {}
    }
    try_values!(
        Held,
        3,
        [
            Held::Nothing,
            Held::Boxed(Box::new(false)),
            Held::Boxed(Box::new(true))
        ]
    );
}

#[test]
fn values_as_indices() {
    #[derive(Zobrist)]
    struct Corner {
        north: bool,
        east: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Board {
        towers: [bool; 4],
    }
    let mut hash = Board { towers: [false; 4] }.zobrist_hash();
    hash.toggle(
        Board::TOWERS.at(Corner {
            north: true,
            east: false,
        }),
        true,
    );
    assert_eq!(
        hash,
        Board {
            towers: [false, false, true, false]
        }
        .zobrist_hash()
    );
}

#[test]
fn two_hundred_variants() {
    macro_rules! large {
        ($($variant:ident)*) => {
            #[derive(Zobrist)]
            #[allow(dead_code, reason = "only the number of variants is used")]
            enum Large { $($variant),* }
            const NAMES: &[&str] = &[$(stringify!($variant)),*];
        };
    }
    large! {
        A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 C0 C1 C2 C3 C4 C5 C6 C7 C8 C9
        D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 F0 F1 F2 F3 F4 F5 F6 F7 F8 F9
        G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 I0 I1 I2 I3 I4 I5 I6 I7 I8 I9
        J0 J1 J2 J3 J4 J5 J6 J7 J8 J9 K0 K1 K2 K3 K4 K5 K6 K7 K8 K9 L0 L1 L2 L3 L4 L5 L6 L7 L8 L9
        M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 O0 O1 O2 O3 O4 O5 O6 O7 O8 O9
        P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 R0 R1 R2 R3 R4 R5 R6 R7 R8 R9
        S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 T0 T1 T2 T3 T4 T5 T6 T7 T8 T9
    }
    assert_eq!(Large::COUNT, 200);
    assert_eq!(Large::T9.number(), 199);
    assert_eq!(names::<Large>(), NAMES);
}

/// Variants with empty brackets are values like unit variants.
#[test]
fn variants_with_empty_brackets() {
    #[derive(Zobrist)]
    enum Cell {
        Free(),
        Wall {},
    }
    try_values!(Cell, 2, [Cell::Free(), Cell::Wall {}]);
}
