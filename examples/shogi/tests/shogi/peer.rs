//! Compares the hashes of this example with the hash of haitaka. That hash has its own update and
//! keys.

use std::collections::HashMap;

use haitaka::Board;
use zobrist::{Zobrist, ZobristHash};
use zobrist_examples::game::Game as _;

use crate::game::{legal, play};
use crate::repetition::{DRAW, plies};
use shogi::game::Game;
use shogi::position::{AdditivePosition, Position};
use shogi::published::PERFT;

/// Asserts that positions have equal hashes of one kind exactly if they have equal hashes of the
/// other two kinds.
#[derive(Default)]
struct Peers {
    by_ours: HashMap<ZobristHash<Position>, (u64, ZobristHash<AdditivePosition>)>,
    by_theirs: HashMap<u64, ZobristHash<Position>>,
    /// Number of positions that occurred before.
    equal: u32,
}

impl Peers {
    fn meet(&mut self, game: &Game) {
        let board = &game.board;
        let (ours, theirs) = (game.hash(), board.hash());
        let additive = AdditivePosition::from(board).zobrist_hash();
        assert_eq!(
            *self.by_theirs.entry(theirs).or_insert(ours),
            ours,
            "{board}"
        );
        self.equal += u32::from(self.by_ours.contains_key(&ours));
        let known = *self.by_ours.entry(ours).or_insert((theirs, additive));
        assert_eq!(known, (theirs, additive), "{board}");
    }

    /// Calls `meet` with all positions within `plies` plies of `game`.
    fn meet_tree(&mut self, game: &Game, plies: u8) {
        self.meet(game);
        if plies > 0 {
            for step in legal(&game.board) {
                self.meet_tree(&game.after(step), plies - 1);
            }
        }
    }
}

#[test]
fn equal_by_one_is_equal_by_the_other() {
    let mut peers = Peers::default();
    play(40, 500, |_, _, next| peers.meet(next));
    for (_, sfen, numbers) in PERFT {
        let plies = if numbers[1] < 1_000 { 3 } else { 2 };
        peers.meet_tree(&Game::new(sfen.parse().unwrap()), plies);
    }
    for game in &plies(DRAW) {
        peers.meet(game);
    }
    assert!(peers.by_ours.len() > 300_000, "{}", peers.by_ours.len());
    assert!(peers.equal > 10_000, "{}", peers.equal);
}

#[test]
fn hands_and_side_to_move_count() {
    let hashes = |sfen: &str| {
        let game = Game::new(sfen.parse::<Board>().unwrap());
        (game.hash(), game.board.hash(), game.hashes.board)
    };
    let kings = "4k4/9/9/9/9/9/9/9/4K4";
    let none = hashes(&format!("{kings} b - 1"));
    let pawn = hashes(&format!("{kings} b P 1"));
    let pawns = hashes(&format!("{kings} b 2P 1"));
    let white = hashes(&format!("{kings} w P 1"));
    let all = [none, pawn, pawns, white];
    for (i, a) in all.iter().enumerate() {
        for b in &all[..i] {
            assert_ne!(a.0, b.0);
            assert_ne!(a.1, b.1);
        }
    }
    // The hash of the board depends on the side to move, and not on the hands.
    assert_eq!((none.2, none.2), (pawn.2, pawns.2));
    assert_ne!(pawn.2, white.2);
}
