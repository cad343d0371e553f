//! Compares canonical encodings, and digests of values and multisets, with those of the Python
//! reference.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde::ser::Serializer;

use crate::digest::{Modulus, MultisetDigest, canonical, digest, digest_of};

/// A byte string.
struct Bytes(&'static [u8]);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// The arguments of a function, in another order than their names.
#[derive(Serialize)]
#[allow(non_snake_case, reason = "the encoding sorts upper case first")]
struct Arguments {
    x: f32,
    n: usize,
    Strained: HashMap<&'static str, f64>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Word {
    Number(u8),
    List([i16; 1]),
}

/// Returns the encoding of each value of the reference, in its order, and its digest.
fn values() -> Vec<(Vec<u8>, u128)> {
    macro_rules! all {
        ($($value:expr),+ $(,)?) => { vec![$({
            let value = $value;
            (canonical(&value).unwrap(), digest_of(&value).unwrap())
        }),+] };
    }
    let text = "\u{e9}\u{10151}".repeat(9);
    let list = |number| Word::List([number]);
    let words = HashMap::from([
        ("aa", Word::Number(3)),
        ("a", list(2)),
        ("b", Word::Number(1)),
        ("", Word::Number(4)),
    ]);
    let arguments = Arguments {
        x: 0.5,
        n: 3,
        Strained: HashMap::from([("by", -0.25)]),
    };
    all![
        0_u8,
        23_i8,
        24_u16,
        1_i16 << 8,
        1_u32 << 16,
        1_i64 << 32,
        u64::MAX,
        1_u128 << 64,
        u128::MAX,
        -1_isize,
        -25_i128,
        i64::MIN,
        i128::MIN,
        true,
        (),
        "",
        'a',
        text,
        Bytes(b"\x00\xff"),
        0.0,
        -0.0,
        1.0,
        1.5,
        0.1,
        (-24_f64).exp2(),
        (-25_f64).exp2(),
        65504.0,
        65505.0,
        1e39,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -f64::NAN,
        0.1_f32,
        [0_u8; 0],
        (1, (2_f32, "3"), None::<u8>),
        (0..300).collect::<Vec<_>>(),
        BTreeMap::<u8, u8>::new(),
        words,
        BTreeMap::from([(-1, 0), (10, 1), (100, 2), (1000, 3), (24, 4)]),
        ("energy", 1_usize, arguments),
    ]
}

fn lines(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = include_str!("digests.txt")
        .lines()
        .map(|line| line.split(' ').collect::<Vec<_>>());
    lines
        .filter(move |words| words[0] == kind)
        .map(|words| words[1..].to_vec())
}

#[test]
fn encodings_and_digests() {
    let (golden, values): (Vec<_>, _) = (lines("value").collect(), values());
    assert_eq!(golden.len(), values.len());
    for (words, (bytes, of)) in golden.iter().zip(values) {
        let hex = bytes
            .iter()
            .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
        assert_eq!([hex, format!("{of:032x}")], words[..]);
    }
}

fn sum<T: Modulus>(items: &str) -> T {
    let mut sum = MultisetDigest::<T>::new();
    for item in items.split(',').filter(|item| !item.is_empty()) {
        let (hex, count) = item.split_once(':').unwrap();
        let bytes: Vec<_> = (0..hex.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
            .collect();
        let count: i32 = count.parse().unwrap();
        for _ in 0..count.abs() {
            if count > 0 {
                sum.insert_digest(digest(&bytes));
            } else {
                sum.remove_digest(digest(&bytes));
            }
        }
    }
    sum.to_bits()
}

#[test]
fn multisets() {
    let golden: Vec<_> = lines("multiset").collect();
    assert_eq!(golden.len(), 6);
    for words in golden {
        let sums = [
            format!("{:016x}", sum::<u64>(words[0])),
            format!("{:032x}", sum::<u128>(words[0])),
        ];
        assert_eq!(sums, words[1..]);
    }
}
