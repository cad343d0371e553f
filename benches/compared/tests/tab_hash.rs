//! Tests that the library and the crate `tab-hash` compute the same hashes from the same tables.

use std::array;

use tab_hash::{Tab32Mixed, Tab32Simple, Tab32Twisted, Tab64Mixed, Tab64Simple, Tab64Twisted};
use zobrist::tabulation::{Mixed, Simple, Twisted};
use zobrist_compared::random::SplitMix;

/// Draws random tables.
fn rows<const N: usize>(random: &mut SplitMix) -> [[u64; 256]; N] {
    array::from_fn(|_| array::from_fn(|_| random.next()))
}

fn narrow<const N: usize>(rows: &[[u64; 256]; N]) -> [[u32; 256]; N] {
    rows.map(|row| row.map(|entry| entry as u32))
}

#[test]
fn hashes_of_32_and_64_bits_are_equal() {
    let mut random = SplitMix(1);
    let (wide, more, second) = (
        rows::<8>(&mut random),
        rows::<8>(&mut random),
        rows::<8>(&mut random),
    );
    let low = |rows: &[[u64; 256]; 8]| narrow::<4>(&array::from_fn(|i| rows[i]));
    let twists: [[u8; 256]; 8] = more.map(|row| row.map(|entry| entry as u8));

    let simple_64 = (Simple::from_rows(wide, 0), Tab64Simple::with_table(wide));
    let simple_32 = (
        Simple::from_rows(low(&wide), 0),
        Tab32Simple::with_table(low(&wide)),
    );

    // `tab-hash` keeps the twist in the low half of an entry, and the hash in the high half.
    let entry = |i: usize, j: usize| u128::from(wide[i][j]) << 64 | u128::from(more[i][j]);
    let twisted_64 = (
        Twisted::from_rows(&wide, &twists, 0),
        Tab64Twisted::with_table(array::from_fn(|i| array::from_fn(|j| entry(i, j)))),
    );
    let entry =
        |i: usize, j: usize| u64::from(wide[i][j] as u32) << 32 | u64::from(more[i][j] as u32);
    let twisted_32 = (
        Twisted::from_rows(&low(&wide), &array::from_fn::<_, 4, _>(|i| twists[i]), 0),
        Tab32Twisted::with_table(array::from_fn(|i| array::from_fn(|j| entry(i, j)))),
    );

    // For mixed tabulation, `tab-hash` keeps the derived characters of an entry in the high half,
    // and the hash in the low half. A 32-bit hash has four derived characters.
    let entry = |i: usize, j: usize| u128::from(more[i][j]) << 64 | u128::from(wide[i][j]);
    let mixed_64 = (
        Mixed::from_rows(&wide, &more, second, 0),
        Tab64Mixed::with_table(array::from_fn(|i| array::from_fn(|j| entry(i, j))), second),
    );
    let entry = |i: usize, j: usize| more[i][j] << 32 | u64::from(wide[i][j] as u32);
    let four = low(&second);
    let mixed_32 = (
        Mixed::from_rows(
            &low(&wide),
            &array::from_fn::<_, 4, _>(|i| more[i]),
            array::from_fn(|i| *four.get(i).unwrap_or(&[0; 256])),
            0,
        ),
        Tab32Mixed::with_table(array::from_fn(|i| array::from_fn(|j| entry(i, j))), four),
    );

    for i in 0..10_000 {
        let key = if i < 300 { i } else { random.next() };
        let short = key as u32;
        assert_eq!(simple_64.0.hash(key), simple_64.1.hash(key));
        assert_eq!(simple_32.0.hash(short), simple_32.1.hash(short));
        assert_eq!(twisted_64.0.hash(key), twisted_64.1.hash(key));
        assert_eq!(twisted_32.0.hash(short), twisted_32.1.hash(short));
        assert_eq!(mixed_64.0.hash(key), mixed_64.1.hash(key));
        assert_eq!(mixed_32.0.hash(short), mixed_32.1.hash(short));
    }
}
