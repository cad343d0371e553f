//! Tests the maximum number of mistakes that `check` names, for several numbers and widths of keys.

use core::num::Wrapping;
use zobrist::lattice::LatticeKeys;
use zobrist::{Key, KeyTable, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{D2, D5, D6, E1, E4, E5};
use crate::fixtures::chess::{Color, File, Piece, Position, Role};
use crate::fixtures::species::Species;

const WHITE_PAWN: Piece = Piece {
    color: Color::White,
    role: Role::Pawn,
};
const BLACK_KNIGHT: Piece = Piece {
    color: Color::Black,
    role: Role::Knight,
};

#[test]
fn five_wrong_features_are_too_many() {
    let position = Position::empty();
    let mut hash = position.zobrist_hash();
    for square in [E1, D2, E4, D5] {
        hash.toggle(Position::BOARD.at(square), WHITE_PAWN);
    }
    assert_eq!(hash.check(&position).unwrap_err().mistakes().len(), 4);
    hash.toggle(Position::EN_PASSANT, File::H);
    let desync = hash.check(&position).unwrap_err();
    assert!(desync.mistakes().is_empty());
    let difference = hash.raw() ^ ZobristHash::<Position>::BASE.raw();
    assert_eq!(
        desync.to_string(),
        format!(
            "the hash differs from the recomputed hash by {difference:#x}, which is not explained by \
             up to 4 mistakes: there are more, or it is the hash of another state"
        )
    );
}

/// A vacancy and an atom exchange sites without an update, so four features are wrong. The lattice
/// has too many keys for a search of four terms, but the search of two terms succeeds. The change
/// of a site from its old to its new value is one term.
fn forgotten_jump<K: Key>() {
    let number = 16_000;
    let keys = LatticeKeys::<Species, K>::new(1, number);
    let numbered = LatticeKeys::<u8, K>::builder(1, number)
        .values(3)
        .build()
        .unwrap();
    let mut sites = vec![Species::Fe; number];
    for site in (0..number).step_by(5) {
        sites[site] = Species::Cu;
    }
    sites[7] = Species::Vacancy;
    let species =
        |sites: &[Species]| -> Vec<u8> { sites.iter().map(|&species| species as u8).collect() };
    let (hash, by_number) = (keys.hash(&sites), numbered.hash(species(&sites)));
    sites.swap(7, 15_000);
    assert_eq!(
        keys.check(hash, &sites).unwrap_err().to_string(),
        "[7] = Vacancy is extra; [15000] = Cu is extra; \
         [7] = Cu is missing; [15000] = Vacancy is missing"
    );
    assert_eq!(
        numbered
            .check(by_number, species(&sites))
            .unwrap_err()
            .to_string(),
        "[7] = 2 is extra; [15000] = 1 is extra; \
         [7] = 1 is missing; [15000] = 2 is missing"
    );
    // The change of site 7 is reported, so only the change of site 15,000 is wrong: one term. Then
    // the key of site 9 is wrong, too: two terms.
    let half = hash + keys.change(7, Species::Vacancy, Species::Cu);
    assert_eq!(keys.check(half, &sites).unwrap_err().mistakes().len(), 2);
    let half = half + keys.key(9, Species::Cu);
    assert_eq!(keys.check(half, &sites).unwrap_err().mistakes().len(), 3);
    // The two exchanged sites and a wrong key of site 100 are three terms. The search in this
    // lattice tries only two.
    let more = hash + keys.key(100, Species::Vacancy);
    let desync = keys.check(more, &sites).unwrap_err();
    assert!(
        desync
            .to_string()
            .contains("not explained by up to 2 mistakes: there are more"),
        "{desync}"
    );
}

#[test]
fn a_forgotten_exchange_in_a_large_lattice() {
    forgotten_jump::<u64>();
    forgotten_jump::<Wrapping<u64>>();
}

/// With narrow keys, another set of features may have the same sum by chance. The error says so.
#[test]
fn narrow_keys_own_up_to_chance() {
    let position = Position::start();
    let wrong = |squares: &[usize]| {
        let mut wrong = position.clone();
        for &square in squares {
            wrong.board[square] = Some(BLACK_KNIGHT);
        }
        wrong
    };
    let narrow = KeyTable::<Position, u16>::new(1);
    let desync = narrow
        .check(narrow.hash(&position), &wrong(&[E4]))
        .unwrap_err();
    assert!(!desync.is_certain());
    assert_eq!(
        desync.to_string(),
        "board[28] = Black Knight is missing (or others: with so few bits it can be chance)"
    );
    // With 32 bits, there are 781^3 / 6 sets of three features, more than 1 percent of the 2^32
    // sums. So an error with three mistakes is not certain, but an error with one mistake is.
    // With 64 bits, an error with four mistakes is certain, too.
    let half = KeyTable::<Position, u32>::new(1);
    let chance = |squares: &[usize]| {
        !half
            .check(half.hash(&position), &wrong(squares))
            .unwrap_err()
            .is_certain()
    };
    assert!(!chance(&[E4]));
    assert!(chance(&[E4, E5, D5]));
    let wide = KeyTable::<Position, u64>::new(1);
    let desync = wide
        .check(wide.hash(&position), &wrong(&[E4, E5, D5, D6]))
        .unwrap_err();
    assert!(desync.is_certain());
    assert_eq!(desync.mistakes().len(), 4);
}
