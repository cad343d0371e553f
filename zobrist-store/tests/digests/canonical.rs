//! Canonical encodings: published examples of CBOR, and values that must or must not have equal
//! digests.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_bytes::Bytes;
use zobrist_store::digest::{canonical, digest, digest_of};

fn hex<T: Serialize + ?Sized>(value: &T) -> String {
    canonical(value)
        .unwrap()
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// RFC 8949, appendix A.
#[test]
fn published_examples() {
    macro_rules! agree {
        ($($value:expr => $hex:literal),+ $(,)?) => { $(assert_eq!(hex(&$value), $hex, "{}", stringify!($value));)+ };
    }
    agree! {
        0 => "00", 1 => "01", 10 => "0a", 23 => "17", 24 => "1818", 25 => "1819", 100 => "1864", 1000 => "1903e8",
        1_000_000 => "1a000f4240", 1_000_000_000_000_u64 => "1b000000e8d4a51000", u64::MAX => "1bffffffffffffffff",
        1_u128 << 64 => "c249010000000000000000", -(1_i128 << 64) => "3bffffffffffffffff",
        -(1_i128 << 64) - 1 => "c349010000000000000000", -1 => "20", -10 => "29", -100 => "3863", -1000 => "3903e7",
        0.0 => "f90000", -0.0 => "f98000", 1.0 => "f93c00", 1.1 => "fb3ff199999999999a", 1.5 => "f93e00",
        65504.0 => "f97bff", 100_000.0 => "fa47c35000", 3.402_823_466_385_288_6e38 => "fa7f7fffff",
        1.0e300 => "fb7e37e43c8800759c", 5.960_464_477_539_063e-8 => "f90001", 0.000_061_035_156_25 => "f90400",
        -4.0 => "f9c400", -4.1 => "fbc010666666666666", f64::INFINITY => "f97c00", f64::NAN => "f97e00",
        f64::NEG_INFINITY => "f9fc00", false => "f4", true => "f5", () => "f6", None::<u8> => "f6",
        Bytes::new(&[]) => "40", Bytes::new(&[1, 2, 3, 4]) => "4401020304", "" => "60", "a" => "6161",
        "IETF" => "6449455446", "\"\\" => "62225c", "\u{fc}" => "62c3bc", '\u{6c34}' => "63e6b0b4",
        "\u{10151}" => "64f0908591", [0; 0] => "80", [1, 2, 3] => "83010203",
        (1, [2, 3], [4, 5]) => "8301820203820405",
        (1..26).collect::<Vec<_>>() => "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
        BTreeMap::<u8, u8>::new() => "a0", BTreeMap::from([(1, 2), (3, 4)]) => "a201020304",
        ("a", BTreeMap::from([("b", "c")])) => "826161a161626163",
        BTreeMap::from([("a", "A"), ("b", "B"), ("c", "C"), ("d", "D"), ("e", "E")])
            => "a56161614161626142616361436164614461656145",
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Any {
    Number(i32),
    Text(&'static str),
    List([i32; 1]),
    Bool(bool),
}

/// A map with its entries in any order, also twice.
struct Entries<T>(Vec<T>);

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.0
            .iter()
            .try_for_each(|key| map.serialize_entry(key, &()))?;
        map.end()
    }
}

/// The order in the example of RFC 8949, section 4.2.1.
#[test]
fn keys_are_sorted_by_their_bytes() {
    use Any::*;
    let keys = [
        List([-1]),
        Bool(false),
        Text("aa"),
        Number(-1),
        List([100]),
        Number(100),
        Text("z"),
        Number(10),
    ];
    let expected = "a8 0a f6 1864 f6 20 f6 617a f6 626161 f6 811864 f6 8120 f6 f4 f6";
    assert_eq!(hex(&Entries(keys.into())), expected.replace(' ', ""));
    // Below the surface, too: in lists, values of maps, and keys of maps.
    let inner = || Entries(vec![2, 1]);
    assert_eq!(hex(&[inner()]), "81a201f602f6");
    assert_eq!(hex(&Entries(vec![inner()])), "a1a201f602f6f6");
    assert_eq!(hex(&BTreeMap::from([(0, inner())])), "a100a201f602f6");
}

#[test]
fn equal_keys_are_an_error() {
    let error = digest_of(&(0, Entries(vec!["b", "a", "b"])))
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "the value has no canonical encoding: a map has the key Text(\"b\") twice"
    );
    let [one, other] = [0x7ff8, 0xfff8].map(|bits| f64::from_bits(bits << 48));
    digest_of(&Entries(vec![one, other])).unwrap_err();
    digest_of(&Entries(vec![0.0, -0.0])).unwrap();
}

#[test]
fn equal_values_have_equal_digests() {
    let map: HashMap<u32, String> = (0..1000)
        .map(|number| (number, number.to_string()))
        .collect();
    // Each map of the standard library has an order of its own.
    let other: HashMap<u32, String> = (0..1000)
        .rev()
        .map(|number| (number, number.to_string()))
        .collect();
    let sorted: BTreeMap<_, _> = map.clone().into_iter().collect();
    assert!(!map.keys().eq(other.keys()));
    assert_eq!(digest_of(&map), digest_of(&other));
    assert_eq!(digest_of(&map), digest_of(&sorted));

    assert_eq!(digest_of(&[7_u8, 8]), digest_of(&vec![7_i64, 8]));
    assert_eq!(digest_of(&usize::MAX), digest_of(&(usize::MAX as u128)));
    assert_eq!(digest_of(&1.5_f32), digest_of(&1.5_f64));
    assert_ne!(digest_of(&0.1_f32), digest_of(&0.1_f64));
    for bits in [
        0x7ff8_0000_0000_0001_u64,
        0xfff8_0000_0000_0000,
        0x7ff0_0000_0000_0001,
    ] {
        assert_eq!(digest_of(&f64::from_bits(bits)), digest_of(&f32::NAN));
    }
}

#[derive(Serialize)]
struct Lattice {
    a: f64,
    kind: Kind,
    sites: Option<Vec<u8>>,
}

#[derive(Serialize)]
enum Kind {
    Cubic,
    Strained(f64),
    Tilted { by: f64 },
}

#[test]
fn structs_are_maps_of_their_fields() {
    #[derive(Serialize)]
    struct Reordered<'a> {
        sites: &'a [u8],
        kind: &'a str,
        a: f64,
    }
    let lattice = Lattice {
        a: 4.0,
        kind: Kind::Cubic,
        sites: Some(vec![1]),
    };
    assert_eq!(
        hex(&lattice),
        "a36161f94400646b696e6465437562696365736974657381 01".replace(' ', "")
    );
    assert_eq!(
        digest_of(&lattice),
        digest_of(&Reordered {
            sites: &[1],
            kind: "Cubic",
            a: 4.0
        })
    );
    assert_eq!(hex(&Kind::Strained(1.0)), "a16853747261696e6564f93c00");
    assert_eq!(
        hex(&Kind::Tilted { by: 1.0 }),
        "a16654696c746564a1626279f93c00"
    );
}

#[test]
fn types_without_an_encoding_are_refused() {
    let refused = |error: zobrist_store::digest::NotCanonical, end: &str| {
        assert!(error.to_string().ends_with(end), "{error}");
    };
    refused(
        digest_of(&HashSet::from([1])).unwrap_err(),
        "HashSet<i32> has no order: use a `BTreeSet`",
    );
    refused(
        digest_of(&(1, vec![HashSet::from([1])])).unwrap_err(),
        "use a `BTreeSet`",
    );
    refused(
        digest_of(&BinaryHeap::from([1])).unwrap_err(),
        "use a `BTreeSet`",
    );
    refused(digest_of(&Some(None::<u8>)).unwrap_err(), "use an enum");
    refused(digest_of(&[Some(())]).unwrap_err(), "use an enum");
    digest_of(&(BTreeSet::from([1]), Some(1), vec![None::<u8>])).unwrap();
}

#[test]
fn errors_of_the_value_are_passed_on() {
    let file = std::sync::Mutex::new(1);
    let _ = std::panic::catch_unwind(|| {
        let _guard = file.lock();
        panic!("poisoned");
    });
    let error = digest_of(&file).unwrap_err().to_string();
    assert!(error.contains("lock poison error"), "{error}");
}

#[test]
fn the_digest_of_a_value_is_that_of_its_bytes() {
    assert_eq!(digest_of("abc").unwrap(), digest(b"\x63abc"));
}
