//! Two replicas of a table of a million rows differ in one row. Each keeps a Fenwick tree of
//! multiset digests, which an update of a row changes in 20 places, and which gives the digest of
//! any range of rows as a difference of two sums. The replicas find the row by comparing the
//! digests of 16 ranges a message. Prints the row and the number of messages.

use zobrist_store::digest::{MultisetDigest, digest};

const ROWS: usize = 1_000_000;

/// A Fenwick tree (P. M. Fenwick 1994): the node `n`, from 1, has the digest of the rows from `n &
/// (n - 1)` to `n - 1`.
struct Replica {
    rows: Vec<String>,
    tree: Vec<MultisetDigest>,
}

impl Replica {
    fn new(rows: Vec<String>) -> Replica {
        let mut tree = vec![MultisetDigest::new(); rows.len() + 1];
        for (at, row) in rows.iter().enumerate() {
            tree[at + 1].insert_digest(digest(row.as_bytes()));
            let parent = (at + 1) + (1 << (at + 1).trailing_zeros());
            if parent < tree.len() {
                tree[parent] = tree[parent] + tree[at + 1];
            }
        }
        Replica { rows, tree }
    }

    fn update(&mut self, at: usize, row: String) {
        let mut node = at + 1;
        while node < self.tree.len() {
            self.tree[node].remove_digest(digest(self.rows[at].as_bytes()));
            self.tree[node].insert_digest(digest(row.as_bytes()));
            node += 1 << node.trailing_zeros();
        }
        self.rows[at] = row;
    }

    /// Returns the digest of the first `len` rows.
    fn first(&self, mut len: usize) -> MultisetDigest {
        let mut sum = MultisetDigest::new();
        while len > 0 {
            sum = sum + self.tree[len];
            len &= len - 1;
        }
        sum
    }

    /// Returns the answer to a message: the digests of 16 parts of a range, `step` rows each.
    fn parts(&self, begin: usize, step: usize) -> [MultisetDigest; 16] {
        let sum = |part: usize| self.first((begin + part * step).min(ROWS));
        std::array::from_fn(|part| sum(part + 1) - sum(part))
    }
}

/// Returns the number of a row that differs, and the number of messages.
fn different(here: &Replica, there: &Replica) -> Option<(usize, u32)> {
    let (mut begin, mut step, mut messages) = (0, ROWS.next_power_of_two(), 0);
    while step > 1 {
        step = step.div_ceil(16);
        messages += 1;
        let pairs = here
            .parts(begin, step)
            .into_iter()
            .zip(there.parts(begin, step));
        begin += step * pairs.into_iter().position(|(here, there)| here != there)?;
    }
    Some((begin, messages))
}

fn main() {
    let rows: Vec<_> = (0..ROWS)
        .map(|number| format!("{number},{}", number * number % 1009))
        .collect();
    let mut here = Replica::new(rows.clone());
    let mut there = Replica::new(rows);
    assert_eq!(different(&here, &there), None);

    there.update(729_000, "729000,lost".to_owned());
    let (row, messages) = different(&here, &there).expect("one row differs");
    assert_eq!((row, messages), (729_000, 5));
    println!(
        "Row {row} differs: {} and {}. Found by {messages} messages.",
        here.rows[row], there.rows[row]
    );
    here.update(row, there.rows[row].clone());
    assert_eq!(different(&here, &there), None);
}
