//! Differences of hashes and sketches, compared with the states themselves.
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use zobrist::analysis::{Difference, Sketch, assert_hash};
use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::lattice::LatticeKeys;
use zobrist::{Hashes, Key, KeyTable, State, Zobrist, ZobristHash};

use crate::fixtures::panic;
use crate::fixtures::random::Random;
use crate::fixtures::species::Species;

/// Descriptions of 20 to 60,600 features.
const STATES: [&str; 9] = [
    "slots(board = array(64, option(enum(a, b, c, d, e, f, g, h, i, j, k, l))), c = array(13, bool))",
    "slots(b = array(100, numbers(97)))",
    "slots(b = array(1000, bool))",
    "slots(b = array(361, option(bool)))",
    "slots(b = array(600, numbers(101)))",
    "slots(b = array(25, bool))",
    "slots(c = enum(a, b, c), d = array(17, numbers(8)))",
    "slots(a = array(100, array(3, option(bool))), z = array(40, enum(p, q, r)))",
    "slots(u = array(20, slots(x = numbers(9), on = bool, y = enum(a, b))))",
];

/// More descriptions of 50 to 60,000 features, for the test that takes minutes.
const MORE: [&str; 11] = [
    "slots(a = array(50, bool))",
    "slots(a = array(25, option(bool)), b = array(2, enum(p, q, r)))",
    "slots(a = array(127, bool))",
    "slots(a = array(255, bool))",
    "slots(a = array(781, bool))",
    "slots(b = array(81, option(enum(a, b, c, d, e, f, g, h, i, j, k, l, m, n))), h = array(14, numbers(19)))",
    "slots(a = array(500, numbers(9)))",
    "slots(a = array(7, array(700, bool)))",
    "slots(a = array(2000, numbers(8)), t = bool)",
    "slots(a = array(1000, slots(x = numbers(33), y = bool)))",
    "slots(a = array(60000, bool))",
];

/// A random state, and another one that differs in at most `most` slots.
fn pair(counts: &[usize], most: usize, random: &mut Random) -> [Vec<usize>; 2] {
    let ours: Vec<usize> = counts.iter().map(|&count| random.below(count)).collect();
    let mut theirs = ours.clone();
    for _ in 0..random.below(most + 1) {
        let slot = random.below(counts.len());
        theirs[slot] = random.below(counts[slot]);
    }
    [ours, theirs]
}

/// The slots in which two states differ, and the number of features that one of both has.
fn differing<K: Key>(keys: &ShapeKeys<K>, ours: &[usize], theirs: &[usize]) -> (Vec<usize>, usize) {
    let slots: Vec<usize> = (0..ours.len()).filter(|&i| ours[i] != theirs[i]).collect();
    let has_key = |slot, number| keys.slot(slot).nth(number) != Some(K::ZERO);
    let features = slots.iter().map(|&slot| {
        usize::from(has_key(slot, ours[slot])) + usize::from(has_key(slot, theirs[slot]))
    });
    let features = features.sum();
    (slots, features)
}

/// Checks that a difference has the slots and the values of both states.
fn check<K: Key>(
    keys: &ShapeKeys<K>,
    difference: &Difference<ShapeKeys<K>>,
    [ours, theirs]: [&[usize]; 2],
    slots: &[usize],
) {
    for (here, there) in [(ours, theirs), (theirs, ours)] {
        let seen = difference.seen_from(here).unwrap();
        let mut number = 0;
        for (slot, &i) in seen.slots().zip(slots) {
            let name = slot.name().to_string();
            let key = |value: &dyn std::fmt::Display| keys.key(&name, &value.to_string()).unwrap();
            let of_slot: Vec<K> = keys.slot(i).collect();
            assert_eq!(key(&slot.here()), of_slot[here[i]], "{name}");
            assert_eq!(key(&slot.there()), of_slot[there[i]], "{name}");
            assert_eq!(slot.numbers(), [here[i], there[i]].map(|n| n as u128));
            number += 1;
        }
        assert_eq!((number, seen.slots().count()), (slots.len(), slots.len()));
    }
}

/// Pairs of states that differ in more features than hashes name.
#[derive(Debug, Default)]
struct Beyond {
    pairs: usize,
    /// Number of pairs for which the difference is no error.
    wrong: usize,
    /// The expected number, by the formula of the page.
    expected: f64,
}

/// Returns the share of the XORs of `bits` bits that are those of up to `most` of `features`
/// features, of as many as are even or odd.
fn share(features: usize, most: usize, bits: u32, is_odd: bool) -> f64 {
    let mut sets = 1.0;
    let mut sum = 0.0;
    for i in 0..=most.min(features) {
        sum += if (i % 2 == 1) == is_odd { sets } else { 0.0 };
        sets *= (features - i) as f64 / (i + 1) as f64;
    }
    sum / f64::from(bits - 1).exp2()
}

/// Compares differences of random states with the states.
fn compare<K: Key>(text: &str, source: KeySource, pairs: usize, random: &mut Random) -> Beyond {
    let description: Description = text.parse().unwrap();
    let seed = random.below(1 << 30) as u64;
    let Ok(keys) = ShapeKeys::<K>::new(seed, &description, source) else {
        return Beyond::default();
    };
    let most = keys.guarantee().decodable();
    assert!(most > 0);
    let slots = description.slots();
    let counts: Vec<usize> = (0..slots).map(|slot| keys.slot(slot).count()).collect();
    let all = keys.keys().count();
    let mut beyond = Beyond::default();
    for _ in 0..pairs.min(40_000_000 / all) {
        let [ours, theirs] = pair(&counts, most.min(slots) + 4, random);
        let (slots, features) = differing(&keys, &ours, &theirs);
        let [one, other] = [&ours, &theirs].map(|state| keys.hash(state).unwrap());
        let difference = keys.difference(one, other);
        if features <= most {
            check(&keys, &difference.unwrap(), [&ours, &theirs], &slots);
        } else {
            beyond.pairs += 1;
            beyond.wrong += usize::from(difference.is_ok());
            beyond.expected += share(all, most, K::BITS, features % 2 == 1);
        }
    }
    beyond
}

#[test]
fn hashes_name_all_differences_up_to_the_guarantee() {
    let random = &mut Random(1);
    let (mut beyond, mut wrong) = (0, 0);
    for text in STATES {
        for source in [KeySource::Features, KeySource::Exact] {
            compare::<u32>(text, source, 40, random);
            let more = compare::<u64>(text, source, 60, random);
            (beyond, wrong) = (beyond + more.pairs, wrong + more.wrong);
            assert_eq!(compare::<u128>(text, source, 60, random).wrong, 0, "{text}");
        }
    }
    // At most 3.4 in 100,000 in each of these states.
    assert!(beyond > 100 && wrong <= 1, "{wrong} of {beyond}");
}

#[test]
fn each_feature_has_a_slot_and_a_value() {
    let of_features = "features(A = (bool, numbers(3)), B, C = (numbers(2)))";
    let texts = STATES.iter().filter(|text| !text.contains("600"));
    for text in texts.chain([&of_features, &"option(numbers(3))"]) {
        let description: Description = text.parse().unwrap();
        let keys = ShapeKeys::<u64>::new(1, &description, KeySource::Stored).unwrap();
        for (feature, key) in keys.keys().enumerate() {
            let (path, number) = description.slot_of(feature);
            let first = description.find(&path).unwrap().first_slot;
            let (slot, number) = if text == &of_features {
                (first + number, 1)
            } else {
                (first, number)
            };
            assert_eq!(keys.slot(slot).nth(number), Some(key), "{text} {feature}");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn hashes_name_all_differences_of_a_million_pairs() {
    let random = &mut Random(2);
    for text in STATES.into_iter().chain(MORE) {
        for source in [KeySource::Features, KeySource::Exact] {
            for beyond in [
                compare::<u32>(text, source, 20_000, random),
                compare::<u64>(text, source, 20_000, random),
                compare::<u128>(text, source, 20_000, random),
            ] {
                // Some wrong answers contradict the slots, and are errors.
                let most = beyond.expected + 7.0 * beyond.expected.sqrt() + 1.0;
                assert!(beyond.wrong as f64 <= most, "{text}: {beyond:?}");
            }
        }
    }
}

/// With 32 bits, one in 27 odd numbers of differences beyond the guarantee is taken for three: the
/// share of the words of odd parity that decode.
#[test]
fn wrong_answers_have_the_stated_probability() {
    let keys = KeyTable::<[bool; 781], u32>::with_source(7, KeySource::Features).unwrap();
    assert_eq!(keys.guarantee().decodable(), 3);
    let random = &mut Random(3);
    let (pairs, mut wrong) = (20_000, 0_u32);
    for _ in 0..pairs {
        let mut state = [false; 781];
        while state.iter().filter(|&&on| on).count() < 5 {
            state[random.below(781)] = true;
        }
        let difference = keys.difference(keys.hash(&state), keys.base());
        wrong += u32::from(difference.is_ok());
    }
    let choose_three = 781.0 * 780.0 * 779.0 / 6.0;
    let expected = f64::from(pairs) * (choose_three + 781.0) / f64::from(1_u32 << 31);
    // Seven standard deviations.
    assert!(
        (f64::from(wrong) - expected).abs() < 7.0 * expected.sqrt(),
        "{wrong}, not {expected}"
    );
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
struct Piece {
    color: Color,
    #[zobrist(max = 5)]
    role: u8,
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(slots)]
struct Unit {
    #[zobrist(max = 12, empty = 12)]
    kind: u8,
    #[zobrist(bits)]
    x: f64,
    #[zobrist(bits)]
    flags: u16,
    owner: Color,
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u128, guarantee = features)]
struct World {
    #[zobrist(part(pieces))]
    board: [Option<Piece>; 64],
    units: [Unit; 3],
    night: bool,
}

const WORLD: World = World {
    board: [None; 64],
    units: [Unit {
        kind: 12,
        x: -1.5,
        flags: 3,
        owner: Color::White,
    }; 3],
    night: true,
};

const PAWN: Piece = Piece {
    color: Color::Black,
    role: 0,
};

#[test]
fn both_values_are_named() {
    let mut theirs = WORLD;
    theirs.board[12] = Some(PAWN);
    theirs.units[0].kind = 0;
    theirs.units[1].owner = Color::Black;
    theirs.units[1].flags = 6;
    theirs.units[2].x = 1.5;
    theirs.night = false;
    let [ours, hash] = [WORLD, theirs].map(|world| world.zobrist_hash());
    let difference = ours.difference(hash).unwrap();
    assert_eq!(
        difference.to_string(),
        "board[12] = None or Black 0, units[0].kind = 12 or 0, \
         units[1].flags[0] = false or true, units[1].flags[2] = false or true, \
         units[1].owner = White or Black, units[2].x[63] = false or true, night = false or true"
    );
    let here = "board[12]: None here, Black 0 there; units[0].kind: 12 here, 0 there; \
                units[1].flags: 3 (0x3) here, 6 (0x6) there; units[1].owner: White here, Black \
                there; units[2].x: -1.5 here, 1.5 there; night: true here, false there";
    assert_eq!(difference.seen_from(&WORLD).unwrap().to_string(), here);
    let there = difference.seen_from(&theirs).unwrap().to_string();
    assert!(there.starts_with("board[12]: Black 0 here, None there; units[0].kind: 0 here"));
    assert!(hash.difference(hash).unwrap().is_empty());
    // The numbers of the features are those of the shape.
    for feature in difference.features() {
        let name = World::SHAPE.feature_name(feature).to_string();
        assert!(name.contains('='), "{name}");
    }
    assert_eq!(difference.features().count(), 8);
}

#[test]
fn a_state_that_contradicts_a_difference_is_an_error() {
    let mut theirs = WORLD;
    theirs.board[12] = Some(PAWN);
    let difference = WORLD
        .zobrist_hash()
        .difference(theirs.zobrist_hash())
        .unwrap();
    let mut other = WORLD;
    other.board[12] = Some(Piece { role: 1, ..PAWN });
    assert_eq!(
        difference.seen_from(&other).unwrap_err().to_string(),
        "the state does not have this difference, see `board[12]`: the hash or sketch is that of \
         another state, or the states differ in more than it names"
    );
}

#[test]
fn too_many_differences_are_an_error() {
    let theirs = World {
        board: [Some(PAWN); 64],
        ..WORLD
    };
    let error = WORLD
        .zobrist_hash()
        .difference(theirs.zobrist_hash())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "the states differ in more than {} features, and hashes of 128 bits name no more, or \
             the hashes are of different keys: exchange a sketch",
            World::GUARANTEE.decodable()
        )
    );
}

#[test]
fn hashes_of_parts_name_the_features_of_the_part() {
    let mut theirs = WORLD;
    (theirs.board[12], theirs.board[13], theirs.night) = (Some(PAWN), Some(PAWN), false);
    let [ours, theirs] = [WORLD, theirs].map(|world| Hashes::of(&world).part(World::PIECES));
    let difference = World::PIECES.difference(ours, theirs).unwrap();
    assert_eq!(
        difference.to_string(),
        "board[12] = Black 0, board[13] = Black 0"
    );
}

#[test]
fn random_keys_are_an_error() {
    let keys = KeyTable::<[bool; 64], u64>::new(7);
    let error = keys
        .difference(keys.base(), keys.hash(&[true; 64]))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "keys without a guarantee do not tell what differs: use those of the whole state, with the \
         guarantee `features` or `exact`, or exchange a sketch"
    );
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64, guarantee = features)]
enum Man {
    King(#[zobrist(max = 31)] u8),
    Man(#[zobrist(max = 31)] u8),
}

#[test]
fn features_of_an_enum_are_present_or_absent() {
    let [ours, theirs]: [ZobristHash<Man>; 2] = [
        [Man::King(3), Man::Man(4)].into_iter().collect(),
        [Man::King(3), Man::Man(5)].into_iter().collect(),
    ];
    let difference = ours.difference(theirs).unwrap();
    assert_eq!(difference.to_string(), "Man(4), Man(5)");
}

#[test]
fn exact_hashes_name_every_difference() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, guarantee = exact)]
    struct Puzzle {
        #[zobrist(max = 15)]
        tiles: [u8; 15],
        turn: bool,
    }
    let ours = Puzzle {
        tiles: [7; 15],
        turn: true,
    };
    let theirs = Puzzle {
        tiles: [9; 15],
        turn: false,
    };
    let difference = ours
        .zobrist_hash()
        .difference(theirs.zobrist_hash())
        .unwrap();
    assert!(
        difference
            .to_string()
            .starts_with("tiles[0] = another value, tiles[1]")
    );
    assert!(difference.to_string().ends_with("turn = false or true"));
    let seen = difference.seen_from(&ours).unwrap();
    assert_eq!(seen.slots().count(), 16);
    assert!(seen.slots().take(15).all(|slot| {
        (slot.here().to_string(), slot.there().to_string()) == ("7".into(), "9".into())
    }));
    // A hash that no state has.
    let wrong = ZobristHash::from_raw(theirs.zobrist_hash().raw() ^ 1);
    let error = ours.zobrist_hash().difference(wrong);
    assert!(error.is_err() || error.unwrap().seen_from(&ours).is_err());
}

/// Exact keys name each bit of a number by itself. A difference names the number once.
#[test]
fn exact_hashes_name_the_bits_of_numbers() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u128, guarantee = exact)]
    struct Probe {
        night: bool,
        #[zobrist(bits)]
        heading: f32,
        #[zobrist(bits)]
        port: u16,
    }
    let ours = Probe {
        night: false,
        heading: 0.5,
        port: 80,
    };
    let theirs = Probe {
        heading: 0.75,
        port: 443,
        ..ours
    };
    let difference = ours.zobrist_hash().difference(theirs.zobrist_hash());
    let difference = difference.unwrap();
    // 80 is 1010000, and 443 is 110111011.
    assert_eq!(
        difference.to_string(),
        "heading[22] = false or true, port[0] = false or true, port[1] = false or true, \
         port[3] = false or true, port[5] = false or true, port[6] = false or true, \
         port[7] = false or true, port[8] = false or true"
    );
    let bits = [0, 1, 3, 5, 6, 7, 8].map(|bit| 1 + 32 + bit);
    assert!(difference.features().eq([1 + 22].into_iter().chain(bits)));
    assert_eq!(
        difference.seen_from(&ours).unwrap().to_string(),
        "heading: 0.5 here, 0.75 there; port: 80 (0x50) here, 443 (0x1bb) there"
    );
}

/// The sums of a sketch by the definition, with another multiplication.
fn power_sums(elements: &[u64], polynomial: u64, capacity: usize) -> Vec<u64> {
    let top = 1 << polynomial.ilog2();
    let times = |mut a: u64, mut b: u64| {
        let mut product = 0;
        while b > 0 {
            product ^= if b % 2 == 1 { a } else { 0 };
            a <<= 1;
            a ^= if a & top == 0 { 0 } else { polynomial };
            b /= 2;
        }
        product
    };
    let power = |element, n| (0..n).fold(1, |power, _| times(power, element));
    let sum = |n| {
        elements
            .iter()
            .fold(0, |sum, &element| sum ^ power(element, n))
    };
    (0..capacity).map(|i| sum(2 * i + 1)).collect()
}

#[test]
fn sketches_have_the_specified_bytes() {
    // 781 features: 10 bits, modulo x^10 + x^3 + 1.
    let mut state = [false; 781];
    (state[0], state[311], state[780]) = (true, true, true);
    let bytes = Sketch::of(&state, 5).to_bytes();
    let mut bits = String::new();
    for sum in power_sums(&[1, 312, 781], 1 << 10 | 9, 5) {
        bits.extend(format!("{sum:010b}").chars().rev());
    }
    bits.push_str("000000");
    let packed: Vec<u8> = (0..7)
        .map(|i| u8::from_str_radix(&bits[8 * i..8 * i + 8].chars().rev().collect::<String>(), 2))
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        (&bytes[..4], &bytes[12..]),
        (&[1, 10, 5, 0][..], &packed[..])
    );
}

#[test]
fn sketches_name_as_many_features_as_their_capacity() {
    let random = &mut Random(4);
    for text in STATES {
        let description: Description = text.parse().unwrap();
        let keys = ShapeKeys::<u64>::new(1, &description, KeySource::Stored).unwrap();
        let slots = description.slots();
        let counts: Vec<usize> = (0..slots).map(|slot| keys.slot(slot).count()).collect();
        for _ in 0..20 {
            let capacity = 1 + random.below(40);
            let [ours, theirs] = pair(&counts, capacity.min(slots) + 2, random);
            let (slots, features) = differing(&keys, &ours, &theirs);
            let [one, other] = [&ours, &theirs].map(|state| keys.sketch(state, capacity).unwrap());
            let read = Sketch::from_bytes(&other.to_bytes()).unwrap();
            assert_eq!(read, other);
            let difference = one.difference(&read);
            if features <= capacity {
                check(&keys, &difference.unwrap(), [&ours, &theirs], &slots);
            } else if let Ok(difference) = difference {
                assert!(capacity < 10, "{difference}");
            }
        }
    }
}

#[test]
fn sketches_of_counts_name_both_counts() {
    let description = "slots(hands = array(3, count(18)), turn = bool)"
        .parse()
        .unwrap();
    let keys = ShapeKeys::<std::num::Wrapping<u64>>::new(1, &description, KeySource::Stored);
    let keys = keys.unwrap();
    let [ours, theirs] = [[3, 0, 18, 1], [3, 5, 2, 1]];
    let [one, other] = [&ours, &theirs].map(|state| keys.sketch(state, 4).unwrap());
    let difference = one.difference(&other).unwrap();
    assert_eq!(
        difference.to_string(),
        "hands[1] = 0 or 5, hands[2] = 2 or 18"
    );
    assert_eq!(
        difference.seen_from(&ours).unwrap().to_string(),
        "hands[1]: 0 here, 5 there; hands[2]: 18 here, 2 there"
    );
}

#[test]
fn sketches_of_other_states_are_an_error() {
    let one = Sketch::of(&[true; 64], 4);
    let same_size = Sketch::of(&[Some(true); 32], 4).to_bytes();
    let error = one
        .difference(&Sketch::from_bytes(&same_size).unwrap())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the sketches are of different types")
    );
    // As many slots, and features of as many bits, but other values.
    let of_two = Sketch::of(&[Some(true); 16], 4);
    let of_three = Sketch::of(&[Some(Species::Fe); 16], 4).to_bytes();
    let of_three = Sketch::from_bytes(&of_three).unwrap();
    assert_eq!(of_two.to_bytes().len(), of_three.to_bytes().len());
    let error = of_two.difference(&of_three).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the sketches are of different types")
    );
    let read = || Sketch::<[bool; 64]>::from_bytes(&one.to_bytes()).unwrap();
    let error = read().difference(&read()).unwrap_err();
    assert!(error.to_string().contains("compute one"));
    for len in 0..one.to_bytes().len() {
        assert!(Sketch::<[bool; 64]>::from_bytes(&one.to_bytes()[..len]).is_err());
    }
    let mut bytes = one.to_bytes();
    *bytes.last_mut().unwrap() |= 0x80;
    assert!(Sketch::<[bool; 64]>::from_bytes(&bytes).is_err()); // the last four bits are unused
}

#[test]
fn lattices_of_a_million_sites_have_keys_of_features() {
    let builder = LatticeKeys::<bool, u128>::builder(2026, 1_048_575);
    let keys = builder.source(KeySource::Features).build().unwrap();
    assert_eq!(
        (keys.guarantee().decodable(), keys.guarantee().keys()),
        (6, 13)
    );
    let mut sites = vec![false; 1_048_575];
    let before = keys.hash(&sites);
    for site in [0, 65_535, 65_536, 500_000, 1_048_574] {
        sites[site] = true;
    }
    let difference = keys.difference(before, keys.hash(&sites)).unwrap();
    assert!(
        difference
            .features()
            .eq([0, 65_535, 65_536, 500_000, 1_048_574])
    );
    let seen = difference.seen_from(&sites).unwrap();
    assert!(
        seen.to_string()
            .starts_with("[0]: true here, false there; [65535]: true here")
    );
    let builder = LatticeKeys::<bool, u128>::builder(2026, 1_048_576);
    let error = builder.source(KeySource::Features).build().unwrap_err();
    assert!(error.to_string().contains("1048575"), "{error}");
}

#[test]
fn lattices_see_a_difference_from_all_sites_or_panic() {
    let builder = LatticeKeys::<u8, u64>::builder(2026, 5).values(3);
    let keys = builder.source(KeySource::Exact).build().unwrap();
    let (ours, theirs) = ([0, 1, 2, 1, 0], [2, 1, 1, 1, 0]);
    let difference = keys.difference(keys.hash(ours), keys.hash(theirs)).unwrap();
    assert_eq!(
        difference.seen_from(ours).unwrap().to_string(),
        "[0]: 0 here, 2 there; [2]: 2 here, 1 there"
    );
    let message = |values: &[u8]| panic::message(|| drop(difference.seen_from(values)));
    assert_eq!(message(&ours[..4]), "4 values, but there are 5 sites");
    assert_eq!(message(&[0; 6]), "6 values, but there are 5 sites");
    assert!(message(&[0, 3, 0, 0, 0]).starts_with("[1] holds 3"));
}

#[test]
fn a_failed_assertion_of_a_hash_names_the_slots() {
    let mut theirs = WORLD;
    theirs.units[1].kind = 3;
    assert_hash(&theirs, theirs.zobrist_hash().raw());
    let message = panic::message(|| assert_hash(&theirs, WORLD.zobrist_hash().raw()));
    assert!(message.starts_with("the hash is 0x"), "{message}");
    assert!(
        message.ends_with(": units[1].kind: 3 here, 12 there"),
        "{message}"
    );
}

/// The table of the page lists how many features are named.
#[test]
fn the_numbers_of_the_page() {
    fn decodable<K: Key>(features: usize) -> String {
        let keys = LatticeKeys::<bool, K>::builder(0, features).source(KeySource::Features);
        keys.build().unwrap().guarantee().decodable().to_string()
    }
    let page = include_str!("../../src/guide/peers.md");
    let mut rows = 0;
    for row in page
        .lines()
        .filter(|row| row.starts_with("| ") && row.matches('|').count() == 6)
    {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        let features = cells[1].split(' ').next().unwrap();
        let features = features.trim_end_matches(',').replace(',', "");
        let Ok(features) = features.parse() else {
            continue;
        };
        let found = [
            decodable::<u32>(features),
            decodable::<u64>(features),
            decodable::<u128>(features),
        ];
        assert_eq!(found, cells[3..6], "{row}");
        rows += 1;
    }
    assert_eq!(rows, 6);
}
