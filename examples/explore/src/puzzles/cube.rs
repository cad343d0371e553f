//! The 2x2x2 cube.

use zobrist::Zobrist;

use crate::code::Word;
use crate::puzzle::{HashKey, Puzzle, Successors};

/// The 2x2x2 cube in the half-turn metric: a turn of a face by 90, 180 or 270 degrees is one move. The corner at the
/// bottom left back is fixed.
#[derive(Clone, Debug)]
pub struct Cube;

/// The corners of the cube, by position. The positions are URF, UFL, ULB, UBR, DFR, DLF, DRB. Each value is 3 times the
/// index of the corner at the position, plus the twist of the corner, 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
pub struct Corners {
    #[zobrist(max = 20)]
    at: [u8; 7],
}

/// Quarter turns of U, R and F. A turn moves four corners. Each triple is the new position of a corner, its old
/// position, and its twist (H. Kociemba's numbers).
const TURNS: [[(usize, usize, u8); 4]; 3] = [
    [(0, 3, 0), (1, 0, 0), (2, 1, 0), (3, 2, 0)],
    [(0, 4, 2), (3, 0, 1), (4, 6, 1), (6, 3, 2)],
    [(0, 1, 1), (1, 5, 2), (4, 0, 2), (5, 4, 1)],
];

impl From<Corners> for u64 {
    fn from(corners: Corners) -> u64 {
        corners.at.iter().rev().fold(0, |packed, &corner| packed << 5 | u64::from(corner))
    }
}

impl From<u64> for Corners {
    fn from(packed: u64) -> Corners {
        Corners { at: std::array::from_fn(|i| (packed >> (5 * i) & 31) as u8) }
    }
}

impl Corners {
    fn turned(self, face: &[(usize, usize, u8); 4]) -> Self {
        let mut turned = self;
        for &(to, from, twist) in face {
            let (corner, old) = (self.at[from] / 3, self.at[from] % 3);
            turned.at[to] = 3 * corner + (old + twist) % 3;
        }
        turned
    }
}

impl Puzzle for Cube {
    type State = Corners;
    type Code = Word;

    fn name(&self) -> String {
        "the 2x2x2 cube, half turns".to_owned()
    }

    fn start(&self) -> Corners {
        Corners { at: std::array::from_fn(|corner| 3 * corner as u8) }
    }

    #[inline]
    fn successors<K: HashKey>(&self, state: &Corners, next: &mut Successors<'_, Self, K>) {
        for face in &TURNS {
            let mut turned = *state;
            for _ in 0..3 {
                turned = turned.turned(face);
                next.push(&turned, |keys| {
                    let change = |i| keys.change(Corners::AT.at(i), state.at[i], turned.at[i]);
                    face.iter().map(|&(place, ..)| change(place)).sum()
                });
            }
        }
    }

    fn abstraction(&self) -> Option<String> {
        Some("corners ULB and DLF".to_owned())
    }

    /// Keeps the features of the positions ULB and DLF. Of the faces U, R and F, only U moves the corner at ULB, and
    /// only F moves the corner at DLF. So most moves change few of these features.
    fn class(&self, feature: usize) -> Option<usize> {
        [2, 5].contains(&(feature / 20)).then_some(feature)
    }
}
