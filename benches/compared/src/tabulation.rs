//! Tabulation hashing by the library and by a hand-written loop.

use zobrist::tabulation::{Mixed, Simple, Tornado, Twisted};

/// Tables for eight bytes, one row for each byte.
pub type Rows = [[u64; 256]; 8];

/// Returns the hash of an integer by simple tabulation.
#[inline(never)]
pub fn hash_by_simple(table: &Simple<u64, 8>, key: u64) -> u64 {
    table.hash(key)
}

/// Returns the hash of an integer through a hasher, as in a map.
#[inline(never)]
pub fn hash_one_by_simple(table: &Simple<u64, 8>, key: u64) -> u64 {
    use std::hash::BuildHasher;
    table.hash_one(key)
}

/// Returns the hash of an integer by twisted tabulation.
#[inline(never)]
pub fn hash_by_twisted(table: &Twisted<u64, 8>, key: u64) -> u64 {
    table.hash(key)
}

/// Returns the hash of an integer by mixed tabulation.
#[inline(never)]
pub fn hash_by_mixed(table: &Mixed<u64, 8>, key: u64) -> u64 {
    table.hash(key)
}

/// Returns the hash of an integer by tornado tabulation with four derived characters.
#[inline(never)]
pub fn hash_by_tornado(table: &Tornado<u64, 8>, key: u64) -> u64 {
    table.hash(key)
}

/// Returns the hash of an integer by hand-written simple tabulation.
#[inline(never)]
pub fn hash_by_hand(rows: &Rows, key: u64) -> u64 {
    tabulate(rows, key)
}

/// XORs one entry for each byte of the key.
#[inline]
pub fn tabulate(rows: &Rows, key: u64) -> u64 {
    rows[0][(key & 0xff) as usize]
        ^ rows[1][(key >> 8 & 0xff) as usize]
        ^ rows[2][(key >> 16 & 0xff) as usize]
        ^ rows[3][(key >> 24 & 0xff) as usize]
        ^ rows[4][(key >> 32 & 0xff) as usize]
        ^ rows[5][(key >> 40 & 0xff) as usize]
        ^ rows[6][(key >> 48 & 0xff) as usize]
        ^ rows[7][(key >> 56) as usize]
}

/// Hashes by tornado tabulation with four derived characters. As in the program for 32 bits of the
/// paper (arXiv 2308.14134), one loop shifts the key and another the word of derived characters.
#[inline]
pub fn tornado_tabulate(rows: &[[(u64, u64); 256]; 12], mut key: u64) -> u64 {
    let (mut hash, mut word) = (0, 0);
    for row in &rows[..7] {
        let (entry, characters) = row[(key & 0xff) as usize];
        key >>= 8;
        hash ^= entry;
        word ^= characters;
    }
    word ^= key;
    for row in &rows[7..] {
        let (entry, characters) = row[(word & 0xff) as usize];
        word >>= 8;
        hash ^= entry;
        word ^= characters;
    }
    hash
}
