//! The 2x2x2 cube.

use zobrist::{Delta, KeyTable, Zobrist};

use crate::puzzle::{Abstraction, Published, Puzzle, Successors};

/// The 2x2x2 cube, counted in half turns: a turn of a face by 90, 180 or 270 degrees is one move. The corner at the bottom, at the left, at
/// the back stays where it is.
#[derive(Clone, Debug)]
pub struct Cube;

/// The corners, in the order URF, UFL, ULB, UBR, DFR, DLF, DRB: which one is there, times three, and how it is twisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
pub struct Corners {
    #[zobrist(max = 20)]
    at: [u8; 7],
}

/// Quarter turns of U, R and F: the place that each of four corners comes from, and its twist (H. Kociemba's numbers).
const TURNS: [[(usize, usize, u8); 4]; 3] = [
    [(0, 3, 0), (1, 0, 0), (2, 1, 0), (3, 2, 0)],
    [(0, 4, 2), (3, 0, 1), (4, 6, 1), (6, 3, 2)],
    [(0, 1, 1), (1, 5, 2), (4, 0, 2), (5, 4, 1)],
];

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

    fn name(&self) -> String {
        "the 2x2x2 cube, half turns".to_owned()
    }

    fn start(&self) -> Corners {
        Corners { at: std::array::from_fn(|corner| 3 * corner as u8) }
    }

    fn successors(&self, state: &Corners, next: &mut impl Successors<Corners>) {
        for face in &TURNS {
            let mut turned = *state;
            for _ in 0..3 {
                turned = turned.turned(face);
                let changed = face.map(|(place, ..)| place);
                let change = |keys: &KeyTable<Corners, u64>| -> Delta<Corners, u64> {
                    let at = |i| keys.change(Corners::AT.at(i), state.at[i], turned.at[i]);
                    changed.into_iter().map(at).sum()
                };
                next.push(turned, change);
            }
        }
    }

    fn pack(&self, state: &Corners) -> u64 {
        state.at.iter().rev().fold(0, |packed, &corner| packed << 5 | u64::from(corner))
    }

    fn bits(&self) -> u32 {
        7 * 5
    }

    fn unpack(&self, packed: u64) -> Corners {
        Corners { at: std::array::from_fn(|i| (packed >> (5 * i) & 31) as u8) }
    }

    /// J. Scherphuis, "Mini Cube, the 2x2x2 Rubik's Cube", jaapsch.net.
    fn published(&self) -> Published {
        Published::whole(&[
            1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644,
        ])
    }

    /// The corners at places that only turns of one face reach.
    fn abstractions(&self) -> Vec<Abstraction> {
        let at = |name: &str, places: &'static [usize]| {
            Abstraction::new(name, move |feature: usize| {
                places.contains(&(feature / 20)).then_some(feature)
            })
        };
        vec![at("corners ULB and DLF", &[2, 5]), at("corner ULB", &[2])]
    }
}
