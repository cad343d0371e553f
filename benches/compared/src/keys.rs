//! Keys as arrays, one for each kind of feature, in the style of engines. The hand-written
//! functions and the derived types take the same keys, so their hashes are equal.

use crate::random::SplitMix;

/// Draws rows of keys. The first `zeros` keys of each row are 0.
const fn rows<const N: usize, const ROWS: usize>(seed: u64, zeros: usize) -> [[u64; N]; ROWS] {
    let mut random = SplitMix(seed);
    let mut keys = [[0; N]; ROWS];
    let mut i = 0;
    while i < N * ROWS {
        if i % N >= zeros {
            keys[i / N][i % N] = random.next();
        }
        i += 1;
    }
    keys
}

/// Keys by square and code of a piece. An empty square has the code 0 and the key 0. These keys are
/// for squares with old and new values that are unknown at compile time.
pub static EDITED: [[u64; 13]; 64] = rows(2026, 1);
/// The keys of [`EDITED`] by square, color and role.
pub static BOARD: [[[u64; 6]; 2]; 64] = {
    let mut keys = [[[0; 6]; 2]; 64];
    let mut i = 0;
    while i < 64 * 12 {
        keys[i / 12][i / 6 % 2][i % 6] = EDITED[i / 12][1 + i % 12];
        i += 1;
    }
    keys
};
/// The keys of [`EDITED`] by color, role and square.
pub static BY_PIECE: [[[u64; 64]; 6]; 2] = {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 64 * 12 {
        keys[i / 6 % 2][i % 6][i / 12] = EDITED[i / 12][1 + i % 12];
        i += 1;
    }
    keys
};
/// The key of the feature that Black is to move.
pub static SIDE: u64 = SplitMix(1).next();
/// Keys of castling rights by color and wing.
pub static CASTLING: [[u64; 2]; 2] = rows(2, 0);
/// Keys of en passant captures by file.
pub static EN_PASSANT: [u64; 8] = rows::<8, 1>(3, 0)[0];
/// Keys by color, kind and number of pieces in hand. The number 0 has the key 0.
pub static HANDS: [[[u64; 19]; 7]; 2] = [rows(5, 1), rows(7, 1)];
/// The hash of an empty board.
pub static BASE: u64 = SplitMix(4).next();
