//! Counts the distinct positions after a number of plies by their hashes.

use std::io;

use anyhow::Result;
use cozy_chess::{Board, Move};
use rayon::prelude::*;
use zobrist::ZobristHash;
use zobrist_examples::game::Game as _;
use zobrist_examples::perft::Check;
use zobrist_examples::program::start_threads;
use zobrist_examples::progress;

use crate::game::Game;
use crate::position::Position;

/// Number of positions that are expanded before the memory of their children is limited.
const CHUNK: usize = 1 << 14;
/// Below this number of children, duplicates are not removed early, because this does not pay.
const FEW: usize = 1 << 24;

/// Counts the distinct positions after 1 to `plies` plies from the initial position, and calls `on`
/// with each number. Returns the number of moves played. `check` selects whether the hash after
/// each move is compared with the hash from scratch.
///
/// Positions with equal hashes count as one. Among ten million positions, two share a 64-bit hash
/// with a probability of one in 370,000.
pub fn distinct(
    plies: u8,
    check: Check,
    mut on: impl FnMut(u8, u64) -> io::Result<()>,
) -> Result<u64> {
    start_threads()?;
    let mut moves = 0;
    let mut front = vec![Game::new(Board::default())];
    for ply in 1..plies {
        let next = children(&front, check, &mut moves, |parent, mv| (parent, mv))?;
        on(ply, next.len() as u64)?;
        let after = |&(_, (parent, mv)): &(_, (u32, Move))| front[parent as usize].after(mv);
        front = next.par_iter().map(after).collect();
    }
    // Keep no value for the last positions, because only their number is needed.
    let last = children(&front, check, &mut moves, |_, _| ())?;
    on(plies, last.len() as u64)?;
    Ok(moves)
}

/// Returns the sorted hashes of the distinct positions after one more ply. Each hash comes with a
/// value, which `keep` computes from the index of the position before the move and from the move.
fn children<T: Copy + Send>(
    front: &[Game],
    check: Check,
    moves: &mut u64,
    keep: impl Fn(u32, Move) -> T + Sync,
) -> Result<Vec<(ZobristHash<Position>, T)>> {
    let unique = |children: &mut Vec<_>| {
        children.par_sort_unstable_by_key(|&(hash, _)| hash);
        children.dedup_by_key(|&mut (hash, _)| hash);
    };
    let expand = |mut children: Vec<_>, (game, parent): (&Game, u32)| {
        let wrong = game.find_move(|mv| {
            let next = game.after(mv);
            children.push((next.hash(), keep(parent, mv)));
            if check == Check::All {
                next.check().err()
            } else {
                None
            }
        });
        wrong.map_or(Ok(children), Err)
    };
    let progress = progress::bar(front.len() as u64, "positions");
    let mut children = Vec::new();
    let mut limit = FEW;
    for (games, first) in front.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
        let parts = games
            .par_iter()
            .zip(first..u32::MAX)
            .try_fold(Vec::new, expand);
        for part in parts.collect::<Result<Vec<_>, _>>()? {
            *moves += part.len() as u64;
            children.extend(part);
        }
        progress.inc(games.len() as u64);
        // When the list has doubled since the last removal of duplicates, remove them again. So
        // memory is proportional to the result.
        if children.len() > limit {
            unique(&mut children);
            limit = FEW.max(2 * children.len());
        }
    }
    unique(&mut children);
    Ok(children)
}
