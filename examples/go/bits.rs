//! Boards of at most 30 points as bit sets: moves, area scores, and unconditional life. A search of
//! millions of nodes needs these faster than `board.rs` has them.

use std::iter;

/// A set of points. Bit `n` is the point `n` in row-major order.
pub type Points = u32;

/// The stones of both sides. Index them by `Stone as usize`.
pub type Stones = [Points; 2];

/// The maximum number of points: the largest boards that were solved have 30.
pub const MAX_POINTS: usize = 30;

/// A rectangle of points.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    pub rows: usize,
    pub cols: usize,
    /// The set of all points.
    pub all: Points,
    /// The points with fewer than four neighbours.
    edge: Points,
    /// The points that have a neighbour to their left.
    right_of: Points,
    /// The points that have a neighbour to their right.
    left_of: Points,
}

impl Shape {
    /// Returns a rectangle of at most [`MAX_POINTS`] points.
    pub fn new(rows: usize, cols: usize) -> Self {
        let points = |is_in: &dyn Fn(usize, usize) -> bool| {
            (0..rows * cols)
                .filter(|point| is_in(point / cols, point % cols))
                .fold(0, |set, point| set | 1 << point)
        };
        let all = points(&|_, _| true);
        let (right_of, left_of) = (points(&|_, col| col > 0), points(&|_, col| col + 1 < cols));
        let edge = all & !(right_of & left_of & points(&|row, _| row > 0 && row + 1 < rows));
        Shape {
            rows,
            cols,
            all,
            edge,
            right_of,
            left_of,
        }
    }

    /// Returns the number of points.
    pub fn points(&self) -> usize {
        self.rows * self.cols
    }

    /// Returns the number of points as a score: the maximum score.
    pub fn maximum(&self) -> i8 {
        self.points() as i8
    }

    /// Returns the neighbours of the points of a set. They may be in the set, too.
    fn neighbours(&self, set: Points) -> Points {
        let rows = set << self.cols | set >> self.cols;
        (rows | (set & self.left_of) << 1 | (set & self.right_of) >> 1) & self.all
    }

    /// Returns the points of `within` that are connected to `start` by points of `within`.
    fn connected(&self, start: Points, within: Points) -> Points {
        let mut found = start;
        loop {
            let more = (found | self.neighbours(found)) & within;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// Iterates over the connected parts of a set.
    fn parts(&self, mut set: Points) -> impl Iterator<Item = Points> {
        iter::from_fn(move || {
            let part = self.connected(set & set.wrapping_neg(), set);
            set &= !part;
            (part != 0).then_some(part)
        })
    }

    /// Places a stone of `side` on an empty point. Returns the stones after the move and the
    /// captured ones, or `None` for suicide.
    pub fn play(&self, stones: Stones, side: usize, point: usize) -> Option<(Stones, Points)> {
        let (placed, mut after) = (1 << point, stones);
        after[side] |= placed;
        let has_liberty = |group| self.neighbours(group) & !after[0] & !after[1] != 0;
        let attacked = self.neighbours(placed) & after[1 - side];
        let near = self
            .parts(after[1 - side])
            .filter(|group| group & attacked != 0);
        let taken = near
            .filter(|&group| !has_liberty(group))
            .fold(0, |taken, group| taken | group);
        if taken == 0 && !has_liberty(self.connected(placed, after[side])) {
            return None;
        }
        after[1 - side] &= !taken;
        Some((after, taken))
    }

    /// Returns the point at which the other side may not recapture at once: the point of a single
    /// captured stone, if the stone that captured it is alone and has no other liberty.
    pub fn ko(&self, after: Stones, side: usize, point: usize, taken: Points) -> Points {
        let near = self.neighbours(1 << point);
        let is_ko = taken.is_power_of_two() && near & !after[1 - side] == taken;
        if is_ko { taken } else { 0 }
    }

    /// Returns the area of Black minus that of White. The area of a side is its stones and the
    /// empty points that are connected to its stones alone.
    pub fn score(&self, stones: Stones) -> i8 {
        let empty = self.all & !stones[0] & !stones[1];
        let reaches = |side: usize, part| self.neighbours(part) & stones[side] != 0;
        let area = |side: usize| {
            let own = self
                .parts(empty)
                .filter(|&part| reaches(side, part) && !reaches(1 - side, part));
            own.fold(stones[side], |area, part| area | part)
                .count_ones() as i8
        };
        area(0) - area(1)
    }

    /// Returns an estimate of the score, which orders moves: the area, four times the points that
    /// are alive, twice the liberties, less the stones on the edge. The weights are the best of
    /// a dozen on 3x4.
    pub fn estimate(&self, stones: Stones) -> i64 {
        let empty = self.all & !stones[0] & !stones[1];
        let count = |set: Points| i64::from(set.count_ones());
        let of = |side: usize| {
            let liberties = self.neighbours(stones[side]) & empty;
            4 * count(self.alive(stones, side)) + 2 * count(liberties)
                - count(stones[side] & self.edge)
        };
        i64::from(self.score(stones)) + of(0) - of(1)
    }

    /// Returns the points that `side` has at the end if it wants: the stones that are alive
    /// unconditionally, which no sequence of moves of the other side alone captures (D. Benson,
    /// "Life in the Game of Go", 1976), and the regions with no point that is not next to them.
    /// There each stone of `side` joins those that are alive, so it captures what the other
    /// side places without a repetition.
    pub fn alive(&self, stones: Stones, side: usize) -> Points {
        let empty = self.all & !stones[0] & !stones[1];
        let mut regions: Vec<Points> = self.parts(self.all & !stones[side]).collect();
        if regions.len() < 2 {
            return 0;
        }
        let mut groups: Vec<Points> = self.parts(stones[side]).collect();
        // A region is vital to a group if all empty points of the region are liberties of the
        // group.
        let is_vital =
            |region: Points, group: Points| region & empty & !self.neighbours(group) == 0;
        loop {
            let before = groups.len();
            groups.retain(|&group| {
                regions
                    .iter()
                    .filter(|&&region| is_vital(region, group))
                    .count()
                    >= 2
            });
            if groups.len() == before {
                break;
            }
            let alive = groups.iter().fold(0, |alive, group| alive | group);
            regions.retain(|&region| self.neighbours(region) & stones[side] & !alive == 0);
        }
        let is_near = |region: Points, group: Points| region & !self.neighbours(group) == 0;
        let own = regions
            .into_iter()
            .filter(|&region| groups.iter().any(|&group| is_near(region, group)));
        own.chain(groups.iter().copied())
            .fold(0, |points, part| points | part)
    }
}
