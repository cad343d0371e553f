//! Connect Four: the number of distinct positions after each ply, by keys with each guarantee.

use core::num::Wrapping;

use zobrist::Zobrist;

/// Numbers of positions after 0, 1, ... plies on 7 columns of 6 cells: sequence A212693 of the
/// On-Line Encyclopedia of Integer Sequences.
const POSITIONS: [usize; 13] = [
    1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683, 12_236_101,
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Zobrist)]
enum Color {
    Yellow,
    Red,
}

type Columns = [[Option<Color>; 6]; 7];

/// Returns whether the top disc of a column is in a line of four.
fn wins(board: &Columns, column: usize) -> bool {
    let height = board[column].iter().filter(|cell| cell.is_some()).count();
    let Some(row) = height.checked_sub(1) else {
        return false;
    };
    let color = board[column][row];
    let run = |right: isize, up: isize| {
        let cells = (1..4).map_while(|steps: isize| {
            let column = board.get(column.checked_add_signed(steps * right)?)?;
            column.get(row.checked_add_signed(steps * up)?)
        });
        cells.take_while(|&&cell| cell == color).count()
    };
    [(1, 0), (0, 1), (1, 1), (1, -1)]
        .iter()
        .any(|&(right, up)| run(right, up) + run(-right, -up) >= 3)
}

/// Defines a position with keys of the given type and guarantee, and a function that counts
/// distinct positions.
macro_rules! positions {
    ($module:ident, $($key:tt)*) => {
        mod $module {
            use zobrist::table::PrehashedSet;
            use zobrist::{Hashed, Zobrist, ZobristHash};

            use super::*;

            #[derive(Debug, Clone, Zobrist)]
            #[zobrist($($key)*)]
            struct Position {
                board: Columns,
            }

            /// Counts the distinct positions after 0 to `plies` plies by their hashes.
            pub(super) fn count(plies: usize) -> Vec<usize> {
                let mut seen = vec![PrehashedSet::default(); plies + 1];
                let mut start = Hashed::new(Position { board: [[None; 6]; 7] });
                visit(&mut start, Color::Yellow, false, &mut seen);
                seen.iter().map(PrehashedSet::len).collect()
            }

            fn visit(
                position: &mut Hashed<Position>,
                turn: Color,
                over: bool,
                seen: &mut [PrehashedSet<ZobristHash<Position>>],
            ) {
                let [here, rest @ ..] = seen else { return };
                if !here.insert(position.hash()) || over {
                    return;
                }
                assert_eq!(position.hash(), position.zobrist_hash());
                for column in 0..7 {
                    let Some(row) = position.board[column].iter().position(Option::is_none) else { continue };
                    let (cell, before) = (Position::BOARD.at(column).at(row), position.hash());
                    position.set(cell, turn);
                    let over = wins(&position.board, column);
                    let other = if turn == Color::Yellow { Color::Red } else { Color::Yellow };
                    visit(position, other, over, rest);
                    assert_eq!(position.take(cell), Some(turn));
                    assert_eq!(position.hash(), before);
                }
            }
        }
    };
}
positions!(random, key = u64);
positions!(by_features, key = u64, guarantee = features);
positions!(sums, key = Wrapping<u64>);
// Equal exact hashes prove equal positions, so the number is proved.
positions!(exact, key = u128, guarantee = exact);

#[test]
fn positions_as_published() {
    for plies in [0, 1, 7] {
        let published = &POSITIONS[..=plies];
        assert_eq!(random::count(plies), published);
        assert_eq!(by_features::count(plies), published);
        assert_eq!(sums::count(plies), published);
        assert_eq!(exact::count(plies), published);
    }
}

#[test]
#[ignore = "takes a minute"]
fn many_positions_as_published() {
    assert_eq!(random::count(12), POSITIONS);
    assert_eq!(by_features::count(12), POSITIONS);
    assert_eq!(exact::count(11), POSITIONS[..12]);
}
