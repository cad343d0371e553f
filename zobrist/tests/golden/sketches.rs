//! Sketches equal those of the golden file, whose sums are also those of minisketch.

use zobrist::Zobrist;
use zobrist::analysis::Sketch;
use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;

use crate::chess::{Color, File, Piece, Role};

#[derive(Zobrist)]
#[zobrist(slots)]
struct Position {
    board: [Option<Piece>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
    castling: [[bool; 2]; 2],
    en_passant: Option<File>,
}

/// Returns the bytes of the sketch of a lattice whose sites have these values.
fn lattice(sites: &[u8], each: usize, capacity: usize) -> Vec<u8> {
    let builder = LatticeKeys::<u8, u64>::builder(0, sites.len());
    let builder = builder.source(KeySource::Computed).values(each + 1);
    builder.build().unwrap().sketch(sites, capacity).to_bytes()
}

#[test]
fn sketches() {
    for line in include_str!("sketches.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let words: Vec<_> = line.split(' ').collect();
        let [sites, each, present, capacity, bytes] = words[..] else {
            panic!("{line}")
        };
        let capacity = capacity.parse().unwrap();
        let present = present
            .split(',')
            .filter_map(|feature| feature.parse::<usize>().ok());
        let found = if sites == "position" {
            assert!(present.eq([768, 772]));
            let position = Position {
                board: [None; 64],
                turn: Color::Black,
                castling: [[false, false], [false, true]],
                en_passant: None,
            };
            Sketch::of(&position, capacity).to_bytes()
        } else {
            let each = each.parse().unwrap();
            let mut values = vec![0; sites.parse().unwrap()];
            for feature in present {
                values[feature / each] = (feature % each + 1) as u8;
            }
            lattice(&values, each, capacity)
        };
        let hex = found
            .iter()
            .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
        assert_eq!(hex, bytes, "{line}");
    }
    let _ = Role::Pawn;
}
