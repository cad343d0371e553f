//! Perft: how many ways there are to play a number of moves.

use std::ops::Add;

use rayon::prelude::*;

use crate::game::{Disagreement, Game};
use crate::progress::Progress;

/// So many subtrees keep all cores busy to the end, and show how far the count is.
const SUBTREES: usize = 400;

/// Whether the hash of each node is compared with the one from scratch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Check {
    /// Every node, leaves included.
    All,
    /// None. Then the moves of the last ply need not be played, only counted.
    Nothing,
}

/// What a walk over the tree of moves counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// The leaves: the perft number.
    pub(crate) leaves: u64,
    /// The nodes whose hash was checked.
    pub(crate) checked: u64,
}

impl Add for Count {
    type Output = Count;

    fn add(self, other: Count) -> Count {
        Count { leaves: self.leaves + other.leaves, checked: self.checked + other.checked }
    }
}

/// Counts the games of `depth` plies that go on from `game`.
pub(crate) fn perft(game: &Game, depth: u8, check: Check) -> Result<Count, Disagreement> {
    let mut checked = 0;
    let mut front = vec![game.clone()];
    let mut rest = depth;
    // The nodes above the front are checked here, those of it where they are counted.
    while rest > 1 && !front.is_empty() && front.len() < SUBTREES {
        if check == Check::All {
            front.iter().try_for_each(Game::check)?;
            checked += front.len() as u64;
        }
        front = front.iter().flat_map(children).collect();
        rest -= 1;
    }

    let progress = Progress::of(front.len() as u64, "subtrees");
    let count = front
        .par_iter()
        .map(|game| {
            let count = walk(game, rest, check);
            progress.add(1);
            count
        })
        .try_reduce(Count::default, |a, b| Ok(a + b))?;
    Ok(count + Count { leaves: 0, checked })
}

fn children(game: &Game) -> Vec<Game> {
    let mut children = Vec::new();
    game.board().generate_moves(|moves| {
        children.extend(moves.into_iter().map(|mv| game.after(mv)));
        false
    });
    children
}

fn walk(game: &Game, depth: u8, check: Check) -> Result<Count, Disagreement> {
    let mut count = Count::default();
    if check == Check::All {
        game.check()?;
        count.checked = 1;
    }
    match (depth, check) {
        (0, _) => count.leaves = 1,
        (1, Check::Nothing) => {
            game.board().generate_moves(|moves| {
                count.leaves += moves.len() as u64;
                false
            });
        }
        _ => game.try_each_move(|mv| {
            count = count + walk(&game.after(mv), depth - 1, check)?;
            Ok(())
        })?,
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::PERFT;

    #[test]
    fn as_published() {
        for (published, plies) in PERFT.iter().zip([4, 3, 4]) {
            let game = Game::new(published.board());
            let mut nodes = 1;
            for (depth, &leaves) in (1..=plies).zip(published.perft) {
                nodes += leaves;
                let count = perft(&game, depth, Check::All).unwrap();
                assert_eq!(count, Count { leaves, checked: nodes }, "{} {depth}", published.name);
                let count = perft(&game, depth, Check::Nothing).unwrap();
                assert_eq!(count, Count { leaves, checked: 0 }, "{} {depth}", published.name);
            }
        }
    }

    #[test]
    fn without_plies_or_moves() {
        let game = Game::new(PERFT[0].board());
        let one = Count { leaves: 1, checked: 1 };
        assert_eq!(perft(&game, 0, Check::All).unwrap(), one);
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let game = Game::new(crate::random_games::board(mated));
        for check in [Check::All, Check::Nothing] {
            for depth in 1..4 {
                assert_eq!(perft(&game, depth, check).unwrap().leaves, 0);
            }
        }
    }
}
