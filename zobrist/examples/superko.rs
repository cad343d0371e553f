//! Learn how to apply the superko rule of Go: no position of the board may be repeated, which `History::seen` detects.
//!
//! Counts the games of Go on boards of one row. Prints 1, 9 and 907 games for 1 to 3 points, as published in J. Tromp,
//! G. Farneback, "Combinatorics of Go", 2007: paths of different positions from the empty board, where either colour may move.

use zobrist::table::History;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Stone {
    Black,
    White,
}

/// Positional superko compares boards, so the side to move is not a part of the state.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, keys = exact)] // equal hashes prove equal boards: the count is a proof
struct Row {
    points: [Option<Stone>; 3],
}

impl Row {
    /// Removes the stones of one colour whose chains have no liberty on a board of `size` points.
    fn capture(&mut self, hash: &mut ZobristHash<Row>, size: usize, color: Stone) {
        let mut point = 0;
        while point < size {
            let end = (point..size).find(|&p| self.points[p] != Some(color)).unwrap_or(size);
            let has_liberty = point > 0 && self.points[point - 1].is_none()
                || end < size && self.points[end].is_none();
            if !has_liberty {
                for p in point..end {
                    hash.toggle(Row::POINTS.at(p), color);
                    self.points[p] = None;
                }
            }
            point = end + 1;
        }
    }

    /// Counts the games that continue from here by 0 or more moves.
    fn games(
        self,
        hash: ZobristHash<Row>,
        size: usize,
        history: &mut History<ZobristHash<Row>>,
    ) -> u64 {
        let mut games = 1;
        for point in (0..size).filter(|&point| self.points[point].is_none()) {
            for (own, other) in [(Stone::Black, Stone::White), (Stone::White, Stone::Black)] {
                let (mut next, mut hash) = (self, hash);
                next.points[point] = Some(own);
                hash.toggle(Row::POINTS.at(point), own);
                next.capture(&mut hash, size, other);
                next.capture(&mut hash, size, own); // suicide
                debug_assert!(hash.check(&next).is_ok());
                if history.seen(hash) == 0 {
                    history.push(hash);
                    games += next.games(hash, size, history);
                    history.pop();
                }
            }
        }
        games
    }
}

fn main() {
    for (size, published) in [(1, 1), (2, 9), (3, 907)] {
        let row = Row { points: [None; 3] };
        let mut history = History::new();
        history.push(row.zobrist_hash());
        let games = row.games(row.zobrist_hash(), size, &mut history);
        println!("1x{size}: {games} games");
        assert_eq!(games, published);
    }
}
