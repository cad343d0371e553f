//! Compares numbers of distinct positions with published ones.

use zobrist_examples::perft::Check;

use chess::distinct::distinct;
use chess::published::DISTINCT;

#[test]
fn as_published() {
    let mut numbers = Vec::new();
    let checked = distinct(4, Check::All, |ply, number| {
        numbers.push((ply, number));
        Ok(())
    });
    let published: Vec<(u8, u64)> = (1..=4).zip(DISTINCT).collect();
    assert_eq!(numbers, published);
    // The moves of 1, 20, 400 and 5,362 positions must be checked.
    assert!(checked.is_ok_and(|checked| checked > 5_362 * 20));
}
