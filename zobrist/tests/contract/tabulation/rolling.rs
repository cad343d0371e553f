//! Rolling hashes: windows that slide, grow and shrink, and windows longer than a word.

use std::collections::HashSet;

use zobrist::tabulation::{Rolling, Strands};
use zobrist::{Seed, Value, Zobrist};

use crate::fixtures::random::mix;

static ROLLING: Rolling = Rolling::<256>::new(Seed::new(2026), 100);

fn text(len: u64) -> Vec<u8> {
    (0..len).map(|i| mix(i) as u8).collect()
}

/// Each window has the hash that it has from scratch, for windows shorter and longer than a word,
/// and for as many as the text has characters.
#[test]
fn windows_from_scratch() {
    let text = text(300);
    for window in [1, 2, 3, 63, 64, 65, 128, 257, 300] {
        let rolling = Rolling::<256>::new(Seed::new(7), window);
        let expected: Vec<u64> = text.windows(window).map(|w| rolling.hash(w)).collect();
        assert_eq!(rolling.windows(&text).collect::<Vec<_>>(), expected);
        // By pop and push instead of slide.
        let mut hash = rolling.hash(&text[..window]);
        for (at, expected) in expected.iter().enumerate().skip(1) {
            let shorter = rolling.pop(hash, text[at - 1]);
            assert_eq!(shorter, rolling.hash(&text[at..at + window - 1]));
            hash = rolling.push(shorter, text[at + window - 1]);
            assert_eq!(hash, *expected, "{window} characters at {at}");
        }
    }
    assert_eq!(ROLLING.windows(&text[..99]).count(), 0);
    assert_eq!(ROLLING.windows::<u8>(&[]).count(), 0);
    assert_eq!(ROLLING.hash::<u8>(&[]), 0);
}

#[test]
#[should_panic(expected = "a window has at least one character")]
fn a_window_of_no_length() {
    let _ = Rolling::<256>::new(Seed::new(1), std::hint::black_box(0));
}

/// Runs of equal bytes have different hashes in any two lengths, other than by cyclic polynomials.
#[test]
fn long_runs_do_not_cancel() {
    for byte in [0_u8, 1, 255] {
        let (mut hashes, mut hash) = (HashSet::from([0]), 0);
        for len in 1..=10_000 {
            hash = ROLLING.push(hash, byte);
            assert!(hashes.insert(hash), "{len} bytes of {byte}");
        }
    }
}

/// Windows with the period of the word, and pairs of bytes that are exchanged at a distance of a
/// word or two, have different hashes.
#[test]
fn distances_of_words_do_not_cancel() {
    let rolling = Rolling::<256>::new(Seed::new(3), 256);
    let mut hashes = HashSet::new();
    for at in 0..128 {
        for distance in [64, 128] {
            let mut window = [0_u8; 256];
            (window[at], window[at + distance]) = (1, 1);
            assert!(hashes.insert(rolling.hash(&window)));
            (window[at], window[at + distance]) = (1, 2);
            assert!(hashes.insert(rolling.hash(&window)));
            (window[at], window[at + distance]) = (2, 1);
            assert!(hashes.insert(rolling.hash(&window)));
        }
    }
}

#[derive(Clone, Copy, Zobrist)]
enum Step {
    Left,
    Right,
    Wait,
}

/// Any value can be a character.
#[test]
fn values_are_characters() {
    let rolling = Rolling::<3>::new(Seed::new(1), 5);
    let steps = [Step::Left, Step::Right, Step::Wait, Step::Wait, Step::Left];
    let walk: Vec<usize> = (0..100).map(|i| steps[i * i % 5].number()).collect();
    let expected: Vec<u64> = walk.windows(5).map(|w| rolling.hash(w)).collect();
    assert!(rolling.windows(&walk).eq(expected));
}

/// Over many seeds, bits of the hashes of two windows have each pair of values about equally
/// often. The windows differ in one character, or are shifted.
fn assert_independent(seeds: u32) {
    let windows: [&[u8]; 4] = [&[0, 0, 0], &[0, 0, 1], &[0, 1, 0], &[1, 0, 1]];
    for (i, a) in windows.iter().enumerate() {
        for b in &windows[..i] {
            for bit in [0, 31, 63] {
                let mut counts = [0_u32; 4];
                for seed in 0..seeds {
                    let rolling = Rolling::<2>::new(Seed::new(seed.into()), 3);
                    let hash = |w: &[u8]| (rolling.hash(w) >> bit & 1) as usize;
                    counts[2 * hash(a) + hash(b)] += 1;
                }
                let expected = f64::from(seeds) / 4.0;
                let chi_square: f64 = counts
                    .iter()
                    .map(|&count| (f64::from(count) - expected).powi(2) / expected)
                    .sum();
                // Random hashes exceed 30 with a probability of 1.4 * 10^-6.
                assert!(chi_square < 30.0, "{a:?} {b:?} {counts:?}");
            }
        }
    }
}

#[test]
fn two_windows_are_independent() {
    assert_independent(1 << 12);
}

#[test]
#[ignore = "takes half a minute"]
fn weekly_two_windows_are_independent() {
    assert_independent(1 << 16);
}

fn reverse_complement(sequence: &[u8]) -> Vec<u8> {
    let complement = |&letter: &u8| match letter {
        b'A' => b'T',
        b'C' => b'G',
        b'G' => b'C',
        b'T' => b'A',
        other => other,
    };
    sequence.iter().rev().map(complement).collect()
}

fn kmers(k: usize, sequence: &[u8]) -> Vec<(usize, u64)> {
    let strands = Strands::new(Seed::new(2026), k);
    strands.windows(sequence, Strands::base).collect()
}

/// Both strands have the same hashes in opposite order, for odd and even k below and above the
/// width of a word, and with letters that are no bases.
#[test]
fn strands_have_the_same_hashes() {
    let mut sequence: Vec<u8> = (0..500).map(|i| b"ACGT"[mix(i) as usize % 4]).collect();
    for with_n in [false, true] {
        if with_n {
            for at in [0, 130, 131, 350, 499] {
                sequence[at] = b'N';
            }
        }
        for k in [1, 2, 3, 4, 21, 31, 32, 64, 65, 96, 128] {
            let (forward, reverse) = (
                kmers(k, &sequence),
                kmers(k, &reverse_complement(&sequence)),
            );
            let places = sequence.windows(k).enumerate();
            let without_n = places.filter(|(_, kmer)| !kmer.contains(&b'N'));
            assert!(
                forward
                    .iter()
                    .map(|kmer| kmer.0)
                    .eq(without_n.map(|(at, _)| at))
            );
            let other = |&(at, hash): &(usize, u64)| (sequence.len() - k - at, hash);
            assert!(
                forward.iter().copied().eq(reverse.iter().rev().map(other)),
                "{k}"
            );
            // From scratch: a k-mer alone has the same hash.
            for &(at, hash) in forward.iter().step_by(50) {
                assert_eq!(kmers(k, &sequence[at..at + k]), [(0, hash)]);
            }
        }
    }
}

/// All k-mers that are no reverse complements of each other have different hashes, and so have those
/// that are their own, whose hashes are even.
#[test]
fn canonical_kmers() {
    for k in [1, 2, 3, 4, 5, 6] {
        let mut hashes = HashSet::new();
        let mut own = 0;
        for number in 0..4_usize.pow(k) {
            let kmer: Vec<u8> = (0..k).map(|i| b"ACGT"[number >> (2 * i) & 3]).collect();
            let [(0, hash)] = kmers(k as usize, &kmer)[..] else {
                panic!("one k-mer")
            };
            hashes.insert(hash);
            if kmer == reverse_complement(&kmer) {
                own += 1;
                assert_eq!(hash % 2, 0);
            }
        }
        assert_eq!(own, if k % 2 == 0 { 4_usize.pow(k / 2) } else { 0 });
        assert_eq!(2 * hashes.len(), 4_usize.pow(k) + own, "{k}");
    }
}
