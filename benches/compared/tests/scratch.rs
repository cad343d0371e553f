//! Compares hashes from scratch with the hand-written ones that the benches time.

use zobrist::State;
use zobrist_compared::position::positions;
use zobrist_compared::scratch::{BITBOARDS, Bitboards, POINTS, POSITION, Points, RANKS, Ranks, derived};

#[test]
fn all_loops_agree() {
    for position in positions(1024) {
        let (ranks, bitboards) = (Ranks::from(&position), Bitboards::from(&position));
        let points = Points::from(&position);
        for (what, hash) in POINTS {
            assert_eq!(derived(&points), Points::BASE ^ hash(&points), "{what}");
        }
        for (what, hash) in RANKS {
            assert_eq!(derived(&ranks), Ranks::BASE ^ hash(&ranks), "{what}");
        }
        for (what, hash) in BITBOARDS {
            assert_eq!(derived(&bitboards), Bitboards::BASE ^ hash(&bitboards), "{what}");
        }
        let [first, others @ ..] = POSITION.map(|(_, hash)| hash(&position));
        assert_eq!(others, [first; 4]);
    }
}
