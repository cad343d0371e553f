//! Sokoban: a man pushes boxes onto goal squares.

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;
use zobrist::Zobrist;

use crate::code::Serde;
use crate::puzzle::{HashKey, Published, Puzzle, Successors};

/// Maximum number of cells of a level.
const CELLS: usize = 256;

/// A level of Sokoban. In a move, the man takes one step, and may push one box.
#[derive(Clone, Debug)]
pub struct Sokoban {
    name: String,
    start: Man,
    /// The neighbours of each cell that is not a wall, by direction.
    next: Vec<[Option<u8>; 4]>,
    places: [u64; CELLS / 64],
    published: Option<usize>,
}

/// The cell of the man, and the cells with a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Zobrist)]
#[zobrist(slots)]
pub struct Man {
    #[zobrist(max = 255)]
    cell: u8,
    #[zobrist(bits)]
    boxes: [u64; CELLS / 64],
}

/// The letters of up, down, left and right in a solution, with their steps in rows and columns.
/// Capital letters are pushes.
const DIRECTIONS: [(char, isize, isize); 4] =
    [('u', -1, 0), ('d', 1, 0), ('l', 0, -1), ('r', 0, 1)];

impl Sokoban {
    /// Returns the level of the collection Microban with this number.
    ///
    /// # Errors
    /// Fails if the level is not in `levels.txt`.
    pub fn published(number: usize) -> Result<Self> {
        let head = format!("Microban {number}: ");
        let mut levels = include_str!("levels.txt").split("\n\n");
        let level = levels.find_map(|level| level.strip_prefix(&head));
        let level = level.with_context(|| format!("there is no level {number}: see levels.txt"))?;
        let (moves, rows) = level.split_once('\n').expect("rows");
        let moves = moves.parse().expect("a number of moves");
        Ok(Sokoban {
            published: Some(moves),
            ..Sokoban::new(&format!("Microban {number}"), rows)?
        })
    }

    /// Parses a level: `#` wall, `$` box, `.` goal square, `*` box on a goal square, `@` man, `+`
    /// man on a goal square.
    ///
    /// # Errors
    /// Fails if the level has other characters, not exactly one man, or too many cells.
    pub fn new(name: &str, text: &str) -> Result<Self> {
        let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let at = |row: usize, column: usize| {
            rows.get(row)
                .and_then(|row| row.get(column))
                .copied()
                .unwrap_or('#')
        };
        let all = rows.iter().enumerate();
        let all = all.flat_map(|(row, cells)| (0..cells.len()).map(move |column| (row, column)));
        if let Some((row, column)) = all
            .clone()
            .find(|&(row, column)| !"# $.*@+".contains(at(row, column)))
        {
            bail!("line {} of the level has {:?}", row + 1, at(row, column));
        }
        let men: Vec<_> = all
            .filter(|&(row, column)| "@+".contains(at(row, column)))
            .collect();
        let [man] = men[..] else {
            bail!("the level has {} men, not one", men.len())
        };
        let step = |(row, column): (usize, usize), (_, down, right): (char, isize, isize)| {
            let to = (
                row.checked_add_signed(down)?,
                column.checked_add_signed(right)?,
            );
            (at(to.0, to.1) != '#').then_some(to)
        };
        // Number the reachable cells in breadth-first order. The cell of the man has index 0.
        let mut cells = vec![man];
        let mut next = Vec::new();
        while let Some(&cell) = cells.get(next.len()) {
            let neighbours = DIRECTIONS.map(|direction| {
                let to = step(cell, direction)?;
                let number = cells
                    .iter()
                    .position(|&cell| cell == to)
                    .unwrap_or_else(|| {
                        cells.push(to);
                        cells.len() - 1
                    });
                Some(number as u8)
            });
            next.push(neighbours);
            ensure!(
                cells.len() <= CELLS,
                "the level has more than {CELLS} cells"
            );
        }
        let mask = |kinds: &str| {
            let mut mask = [0; CELLS / 64];
            for (number, &(row, column)) in cells.iter().enumerate() {
                if kinds.contains(at(row, column)) {
                    mask[number / 64] |= 1 << (number % 64);
                }
            }
            mask
        };
        let start = Man {
            cell: 0,
            boxes: mask("$*"),
        };
        let places = mask(".*+");
        let [boxes, squares] = [start.boxes, places].map(|mask| mask.map(u64::count_ones));
        let [boxes, squares] = [boxes, squares].map(|counts| counts.iter().sum::<u32>());
        ensure!(
            boxes == squares,
            "within reach there are {boxes} of $ and *, and {squares} of . and * and +: write as many boxes as goal squares"
        );
        Ok(Sokoban {
            name: name.to_owned(),
            start,
            next,
            places,
            published: None,
        })
    }
}

impl Man {
    fn has_box(&self, cell: u8) -> bool {
        self.boxes[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    fn flip(&mut self, cell: u8) {
        self.boxes[usize::from(cell) / 64] ^= 1 << (cell % 64);
    }
}

impl Puzzle for Sokoban {
    type State = Man;
    type Code = Serde;
    const HAS_GOAL: bool = true;

    /// The name includes a digest of the level, since different levels may have the same file name.
    fn name(&self) -> String {
        let text = format!("{:?} {:?} {:?}", self.start, self.next, self.places);
        format!(
            "Sokoban, {} ({:08x})",
            self.name,
            xxh3_64(text.as_bytes()) >> 32
        )
    }

    fn start(&self) -> Man {
        self.start.clone()
    }

    fn successors<K: HashKey>(&self, state: &Man, next: &mut Successors<'_, Self, K>) {
        for direction in 0..4 {
            let ahead = |cell: u8| self.next[usize::from(cell)][direction];
            let Some(to) = ahead(state.cell) else {
                continue;
            };
            let mut moved = Man {
                cell: to,
                ..state.clone()
            };
            let mut pushed = None;
            if state.has_box(to) {
                let Some(behind) = ahead(to).filter(|&cell| !state.has_box(cell)) else {
                    continue;
                };
                moved.flip(to);
                moved.flip(behind);
                pushed = Some([to, behind]);
            }
            next.push(&moved, |keys| {
                let flip = |cell: u8| {
                    keys.key(Man::BOXES.at(usize::from(cell) / 64), 1_u64 << (cell % 64))
                };
                let boxes = pushed
                    .into_iter()
                    .flatten()
                    .map(flip)
                    .sum::<zobrist::Delta<_, _>>();
                keys.change(Man::CELL, state.cell, to) ^ boxes
            });
        }
    }

    fn is_goal(&self, state: &Man) -> bool {
        state.boxes == self.places
    }

    fn step(&self, from: &Man, to: &Man) -> String {
        let to_cell = |next: &[Option<u8>; 4]| next.iter().position(|&cell| cell == Some(to.cell));
        let direction = to_cell(&self.next[usize::from(from.cell)]).expect("a neighbour");
        let letter = DIRECTIONS[direction].0;
        let is_push = from.boxes != to.boxes;
        if is_push {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
        .to_string()
    }

    fn published(&self) -> Published {
        Published {
            goal: self.published,
            ..Published::default()
        }
    }
}
