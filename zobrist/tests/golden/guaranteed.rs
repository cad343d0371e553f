//! Keys of the golden files.

use zobrist::{State, Zobrist};

use crate::chess::{Color, File, Piece};
use crate::states::Player;
use crate::vectors::Golden;

/// The keys of all features in their order.
fn keys<S: State>() -> Vec<S::Key> {
    (0..S::SHAPE.features()).map(|i| S::zobrist_table()[1 + S::SHAPE.entry(i)]).collect()
}

macro_rules! states {
    ($module:ident, $key:ty) => {
        mod $module {
            use super::*;

            #[derive(Zobrist)]
            #[zobrist(key = $key, keys = coded, seed = 2026)]
            struct Position {
                board: [Option<Piece>; 64],
                #[zobrist(empty = Color::White)]
                turn: Color,
                castling: [[bool; 2]; 2],
                en_passant: Option<File>,
            }

            #[derive(Zobrist)]
            #[zobrist(key = $key, keys = coded, seed = 2026)]
            struct Nested {
                players: [Player; 2],
            }

            /// Narrow keys are the low bits of wide ones.
            #[test]
            fn coded() {
                let golden = Golden::read(include_str!("coded.txt"));
                golden.assert("chess", Position::BASE, &keys::<Position>());
                let golden = Golden::read(include_str!("coded_nested.txt"));
                golden.assert("nested", Nested::BASE, &keys::<Nested>());
            }
        }
    };
}
states!(in_8, u8);
states!(in_32, u32);
states!(in_64, u64);
states!(in_128, u128);

macro_rules! exact {
    ($name:ident, $key:ty, $file:literal) => {
        #[test]
        fn $name() {
            #[derive(Zobrist)]
            #[zobrist(key = $key, keys = exact, seed = 2026)]
            struct Nested {
                players: [Player; 2],
            }
            let golden = Golden::read(include_str!($file));
            golden.assert("exact", Nested::BASE, &keys::<Nested>());
        }
    };
}
exact!(exact_64, u64, "exact_64.txt");
exact!(exact_128, u128, "exact_128.txt");
