//! The number of different positions after a number of plies, counted by their hashes.

use std::io;

use cozy_chess::{Board, Move};
use rayon::prelude::*;
use zobrist::ZobristHash;
use zobrist_examples::game::{Disagreement, Game as _};
use zobrist_examples::perft::Check;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;

use crate::game::Game;
use crate::position::Position;

/// Positions that are expanded between two looks at the memory in use.
const CHUNK: usize = 1 << 14;
/// Fewer children than this are not worth a search for duplicates.
const FEW: usize = 1 << 24;

/// A position that was reached: its hash, and how it comes from the position before.
#[derive(Debug, Clone, Copy)]
struct Link {
    hash: ZobristHash<Position>,
    parent: u32,
    mv: Move,
}

/// Counts the distinct positions after 1 to `plies` plies from the initial one, calls `on` with each number, and
/// returns the number of hashes that `check` asks to compare.
///
/// Two positions are one if their hashes are equal. For ten million positions the probability that any two share a
/// 64-bit hash is one in 370,000.
pub(crate) fn distinct(
    plies: u8,
    check: Check,
    mut on: impl FnMut(u8, u64) -> io::Result<()>,
) -> Result<u64, Failure> {
    let mut checked = 0;
    let mut front = vec![Game::new(Board::default())];
    for ply in 1..plies {
        let links = children(&front, check, &mut checked, |link| link, |link| link.hash)?;
        on(ply, links.len() as u64)?;
        front = links.par_iter().map(|link| front[link.parent as usize].after(link.mv)).collect();
    }
    // Of the last positions only the number is needed.
    let last = children(&front, check, &mut checked, |link| link.hash, |&hash| hash)?;
    on(plies, last.len() as u64)?;
    Ok(checked)
}

/// Returns the distinct positions after one more ply, as `keep` stores them, in the order of their hashes.
fn children<T: Copy + Send>(
    front: &[Game],
    check: Check,
    checked: &mut u64,
    keep: impl Fn(Link) -> T + Sync,
    hash: impl Fn(&T) -> ZobristHash<Position> + Sync,
) -> Result<Vec<T>, Disagreement> {
    let unique = |children: &mut Vec<T>| {
        children.par_sort_unstable_by_key(&hash);
        children.dedup_by_key(|child| hash(child));
    };
    let expand = |mut children: Vec<T>, (game, parent): (&Game, u32)| {
        game.try_each_move(|mv| {
            let next = game.after(mv);
            if check == Check::All {
                next.check()?;
            }
            children.push(keep(Link { hash: next.hash(), parent, mv }));
            Ok(())
        })?;
        Ok(children)
    };
    let progress = Progress::of(front.len() as u64, "positions");
    let mut children = Vec::new();
    let mut limit = FEW;
    for (games, first) in front.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
        let parts = games.par_iter().zip(first..u32::MAX).try_fold(Vec::new, expand);
        for part in parts.collect::<Result<Vec<_>, _>>()? {
            if check == Check::All {
                *checked += part.len() as u64;
            }
            children.extend(part);
        }
        progress.add(games.len() as u64);
        // At most as many duplicates as positions: memory stays in proportion to the result.
        if children.len() > limit {
            unique(&mut children);
            limit = FEW.max(2 * children.len());
        }
    }
    unique(&mut children);
    Ok(children)
}

#[cfg(test)]
mod tests;
