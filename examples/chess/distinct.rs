//! How many different positions there are after a number of plies, counted by their hashes.

use cozy_chess::{Board, Move};
use rayon::prelude::*;
use zobrist::ZobristHash;

use zobrist_examples::game::{Disagreement, Game as _};
use zobrist_examples::perft::Check;
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

/// Counts the distinct positions after 1 to `plies` plies from the initial one, tells each number to
/// `on`, and returns how many hashes were checked.
///
/// Two positions are one if their hashes are equal. For ten million positions the chance that any two
/// share a 64-bit hash is one in 370,000.
pub(crate) fn distinct(
    plies: u8,
    check: Check,
    mut on: impl FnMut(u8, u64),
) -> Result<u64, Disagreement> {
    let mut checked = 0;
    let mut front = vec![Game::new(Board::default())];
    for ply in 1..=plies {
        // Of the last positions nothing but the number is asked.
        if ply == plies {
            let last = children(&front, check, &mut checked, |link| link.hash, |&hash| hash)?;
            on(ply, last.len() as u64);
        } else {
            let links = children(&front, check, &mut checked, |link| link, |link| link.hash)?;
            on(ply, links.len() as u64);
            front =
                links.par_iter().map(|link| front[link.parent as usize].after(link.mv)).collect();
        }
    }
    Ok(checked)
}

/// The distinct positions after one more ply, what `keep` keeps of each, in the order of their hashes.
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
    let progress = Progress::of(front.len() as u64, "positions");
    let mut children = Vec::new();
    let mut limit = FEW;
    for (i, chunk) in front.chunks(CHUNK).enumerate() {
        let parts: Vec<Vec<T>> = chunk
            .par_chunks(CHUNK / 64)
            .enumerate()
            .map(|(j, games)| {
                let first = i * CHUNK + j * (CHUNK / 64);
                let mut part = Vec::new();
                for (game, parent) in games.iter().zip(first as u32..) {
                    game.try_each_move(|mv| {
                        let next = game.after(mv);
                        if check == Check::All {
                            next.check()?;
                        }
                        part.push(keep(Link { hash: next.hash(), parent, mv }));
                        Ok(())
                    })?;
                }
                Ok(part)
            })
            .collect::<Result<_, Disagreement>>()?;
        for part in parts {
            if check == Check::All {
                *checked += part.len() as u64;
            }
            children.extend(part);
        }
        progress.add(chunk.len() as u64);
        // At most as many duplicates as positions: memory stays in proportion to the answer.
        if children.len() > limit {
            unique(&mut children);
            limit = FEW.max(2 * children.len());
        }
    }
    unique(&mut children);
    Ok(children)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::DISTINCT;

    #[test]
    fn as_published() {
        let mut numbers = Vec::new();
        let checked = distinct(4, Check::All, |ply, number| numbers.push((ply, number))).unwrap();
        let published: Vec<(u8, u64)> = (1..=4).zip(DISTINCT).collect();
        assert_eq!(numbers, published);
        // The moves of 1, 20, 400 and 5362 positions.
        assert!(checked > 5_362 * 20, "{checked}");
    }
}
