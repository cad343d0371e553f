//! Tests descriptions: texts that describe a state at run time. The tests cover keys, slot names
//! and parse errors.

use std::num::Wrapping;

use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::{Key, KeyTable, Zobrist};

/// Derived types. Their keys must equal the keys of the descriptions in the tests.
#[allow(dead_code, reason = "only their shapes are used")]
mod types {
    use zobrist::Zobrist;

    #[derive(Zobrist)]
    pub(super) enum Color {
        White,
        #[zobrist(empty)]
        Black,
    }
    #[derive(Zobrist)]
    pub(super) enum Move {
        Pass,
        Drop(Color, #[zobrist(max = 5)] u8),
        Castle(bool),
    }
    #[derive(Zobrist)]
    pub(super) struct Tuple(pub(super) bool, pub(super) Option<Color>);
    #[derive(Zobrist)]
    #[zobrist(slots)]
    pub(super) struct Player {
        pub(super) hands: [[bool; 3]; 2],
        #[zobrist(max = 18)]
        pub(super) pawns: u8,
        #[zobrist(joint)]
        pub(super) rights: [bool; 4],
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    pub(super) struct Game {
        pub(super) players: [Player; 2],
        #[zobrist(rename = "a.b")]
        pub(super) last: Option<Move>,
        #[zobrist(full)]
        pub(super) to_move: Color,
        pub(super) pair: Tuple,
        #[zobrist(max = 9, empty = 3)]
        pub(super) clock: u8,
        pub(super) unit: (),
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    pub(super) enum Feature {
        Man(Color, #[zobrist(max = 31)] u8),
        BlackToMove,
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    pub(super) struct OfFeature {
        pub(super) seen: [Feature; 2],
        pub(super) flag: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    pub(super) struct Counted {
        #[zobrist(count = 18)]
        pub(super) pawns: [u8; 2],
    }
}
use types::{Color, Counted, Feature, Game, Move, OfFeature, Player, Tuple};

const COLOR: &str = "enum(White, Black, empty = Black)";
const PLAYER: &str =
    "slots(hands = array(2, bits(3)), pawns = numbers(18), rights = joint(bits(4)))";

/// Asserts that the text and the type `S` have equal shapes and, for each key source, equal
/// fingerprints.
#[track_caller]
fn describes<S: Zobrist, K: Key>(text: &str) {
    let description: Description = text.parse().unwrap();
    assert_eq!(description.features(), S::SHAPE.features(), "{text}");
    let printed = description.with_shape(|shape| format!("{shape}"));
    assert_eq!(printed, S::SHAPE.to_string());
    for source in [
        KeySource::Stored,
        KeySource::Overlapped,
        KeySource::Features,
    ] {
        let typed = KeyTable::<S, K>::with_source(7, source);
        let (Ok(typed), Ok(keys)) = (typed, ShapeKeys::<K>::new(7, &description, source)) else {
            assert!(K::ADDITIVE && source == KeySource::Features, "{text}");
            continue;
        };
        assert_eq!(keys.fingerprint(), typed.fingerprint(), "{text}");
        assert_eq!(keys.guarantee(), typed.guarantee(), "{text}");
    }
}

#[test]
fn types_and_their_texts() {
    let drop = format!("enum(Pass, Drop = ({COLOR}, numbers(5)), Castle = (bool))");
    describes::<bool, u64>("bool");
    describes::<u8, u64>("numbers(255)");
    describes::<core::num::NonZero<u8>, u64>("numbers(255, first = 1)");
    describes::<Color, u64>(COLOR);
    describes::<[Move; 3], u128>(&format!("array(3, {drop})"));
    describes::<Option<Tuple>, u64>(&format!("option((bool, option({COLOR})))"));
    describes::<[Player; 2], u16>(&format!("array(2, {PLAYER})"));
    let game = format!(
        "slots(players = array(2, {PLAYER}), a.b = option({drop}), to_move = full({COLOR}),
               pair = struct(bool, option({COLOR})), clock = numbers(9, empty = 3), unit = struct())"
    );
    describes::<Game, u64>(&game);
    describes::<Game, Wrapping<u128>>(&game);
    let features = format!("features(Man = ({COLOR}, numbers(31)), BlackToMove)");
    describes::<Feature, u32>(&features);
    describes::<OfFeature, u64>(&format!("slots(seen = array(2, {features}), flag = bool)"));
    describes::<Counted, Wrapping<u64>>("slots(pawns = array(2, count(18)))");
}

/// Each text is printed as it is written here, or as the text beside it. What a text may leave out
/// is left out.
#[test]
fn printed_texts() {
    for text in [
        "bool",
        "numbers(18)",
        "numbers(9, first = 1)",
        "numbers(9, empty = none)",
        "numbers(9, empty = 5)",
        "numbers(9, first = 2, empty = 2)",
        "numbers(9, first = 2, empty = 9)",
        "count(18)",
        "enum(Red, \"Light Green\", Mixed = (bool, x = numbers(3)))",
        "enum(Red, \"Light Green\", empty = \"Light Green\")",
        "enum(\"a/b\", empty)",
        "option(full(enum(A, B, empty = B)))",
        "struct(bool, numbers(3))",
        "struct(color = bool, 0 = numbers(3))",
        "joint(array(4, bool))",
        "slots(board = array(64, option(bool)), 2 = bool, 1.a = struct())",
        "slots(bool, \"0 1\" = bool)",
        // More kinds than those whose keys the compiler draws.
        "slots(x = array(4, numbers(5000)) tally(m, kinds), y = array(5000, numbers(3)) tally(n, counts))",
        "features(Man = (numbers(31)), BlackToMove)",
    ] {
        assert_eq!(text.parse::<Description>().unwrap().to_string(), text);
    }
    for (text, printed) in [
        ("numbers( 18 , first = 0, empty = 0 )", "numbers(18)"),
        (
            "numbers(9, first = 1, empty = none)",
            "numbers(9, first = 1)",
        ),
        ("bits(25)", "array(25, bool)"),
        ("(bool, x = bool)", "struct(bool, x = bool)"),
        ("slots(0 = bool, \"one\" = bool)", "slots(bool, one = bool)"),
        (
            "slots(a = full(bool) part(x = true|! false&true ))",
            "slots(a = full(bool) part(x = true | !false & true))",
        ),
        (
            "slots(a = bits(2) tally(x = true, kinds))",
            "slots(a = array(2, bool) tally(x = true, kinds))",
        ),
        ("enum(A = (), B = (0 = bool))", "enum(A, B = (bool))"),
    ] {
        assert_eq!(text.parse::<Description>().unwrap().to_string(), printed);
    }
}

/// Paths select the right slots and keys, and a wrong path or value is an error.
#[test]
fn names_of_slots_and_values() {
    let text = format!(
        "slots(players = array(2, {PLAYER}), a.b = option(enum(Pass, Drop = ({COLOR}, numbers(5)))))"
    );
    let description: Description = text.parse().unwrap();
    let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored).unwrap();
    assert_eq!(description.slots(), 17);
    let slots = |path: &str| description.find(path).unwrap().slots().collect::<Vec<_>>();
    assert_eq!(slots("players[1].hands[0]"), [8, 9, 10]);
    assert_eq!(slots("players[0]"), (0..8).collect::<Vec<_>>());
    assert_eq!(slots("a.b"), [16]);
    assert_eq!(slots(""), (0..17).collect::<Vec<_>>());
    let mut all = Vec::new();
    description.with_shape(|shape| {
        for feature in 0..shape.features() {
            let name = shape.feature_name(feature).to_string();
            let (slot, value) = name.split_once(" = ").unwrap();
            assert_eq!(
                keys.key(slot, value).unwrap(),
                keys.keys().nth(feature).unwrap(),
                "{name}"
            );
            assert!(
                keys.slot(slots(slot)[0])
                    .any(|key| key == keys.keys().nth(feature).unwrap()),
                "{name}"
            );
            all.push(name);
        }
    });
    assert!(
        all.contains(&"a.b = Drop(Black, 5)".to_owned())
            && all.contains(&"players[1].pawns = 18".to_owned())
    );
    assert_eq!(keys.key("a.b", "None").unwrap(), 0);
    for (slot, value, error) in [
        (
            "a.c",
            "None",
            "there is no 'a' in the path 'a.c': names are players, a.b",
        ),
        (
            "players[2].pawns",
            "1",
            "there is no '2' in the path 'players[2].pawns': indices are [0] to [1]",
        ),
        (
            "players[1]x",
            "1",
            "there is no 'x' in the path 'players[1]x': names are hands, pawns, rights",
        ),
        (
            "players[1",
            "1",
            "there is no '1' in the path 'players[1': indices are [0] to [1]",
        ),
        (
            "players[1].pawns",
            "19",
            "'players[1].pawns' has no value '19': its values are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...",
        ),
        (
            "players",
            "1",
            "'players' is made of slots: name one of them",
        ),
    ] {
        assert_eq!(
            keys.key(slot, value).unwrap_err().to_string(),
            error,
            "{slot}"
        );
    }
    let wrong = keys.hash(&[0; 16]).unwrap_err().to_string();
    assert_eq!(wrong, "16 values, but the state has 17 slots");
}

/// Values whose names are made of similar names have names of their own.
#[test]
fn names_of_nested_values() {
    let triples = "struct(enum(A, \"A B\"), enum(C, \"B C\"), option((bool, bool)))";
    for (slot, names) in [
        (
            "option(option(option(bool)))",
            &["None", "Some(None)", "Some(Some(None))", "false", "true"][..],
        ),
        ("option(enum(None, A))", &["None", "Some(None)", "A"]),
        (
            "option(enum(Some = (option(enum(A))), None))",
            &["None", "Some(Some(None))", "Some(A)", "Some(None)"],
        ),
        (
            "option((option(bool)))",
            &["None", "Some(None)", "false", "true"],
        ),
        (
            "option(full(option(bool)))",
            &["None", "Some(None)", "false", "true"],
        ),
        ("(option(bool), bool)", &["None false", "None true"]),
        (
            "(option((bool, bool)), bool)",
            &["(None) false", "(None) true", "(false false) false"],
        ),
        (
            triples,
            &[
                "(A) (C) (None)",
                "(A) (C) (false false)",
                "(A) (C) (false true)",
            ],
        ),
        (
            "((bool, bool), bool)",
            &["false false false", "false false true"],
        ),
        ("(struct(), bool)", &[" false", " true"]),
        (
            "enum(X = (bool, enum(\"d e\")))",
            &["X(false, d e)", "X(true, d e)"],
        ),
        ("joint(array(2, enum(A, \"B C\")))", &["[A, A]", "[A, B C]"]),
        ("joint(array(0, bool))", &["[]"]),
        ("features(F = (bool), G)", &["F(false)", "F(true)", "G"]),
        ("count(2)", &["0", "1", "2"]),
    ] {
        let description: Description = format!("slots(x = {slot})").parse().unwrap();
        let keys = ShapeKeys::<Wrapping<u64>>::new(1, &description, KeySource::Stored).unwrap();
        let row: Vec<_> = keys.slot(0).collect();
        for (number, name) in names.iter().enumerate() {
            assert_eq!(keys.key("x", name), Ok(row[number]), "{name} of {slot}");
        }
        let error = keys.key("x", "nothing").unwrap_err().to_string();
        let known = format!(
            "'x' has no value 'nothing': its values are {}",
            names.join(", ")
        );
        assert!(error.starts_with(&known), "{slot}: {error}");
    }
    for (slot, wrong) in [
        ("option(bool)", "Some(None)"),
        ("option(bool)", "Some(true)"),
        ("option(option(bool))", "Some(false)"),
        ("(bool)", "true "),
        ("(bool, bool)", "true"),
        ("(bool, bool)", "(true) true"),
        ("(option((bool, bool)), bool)", "None true"),
        ("(option((bool, bool)), bool)", "true true true"),
        ("enum(A, B = (bool))", "A()"),
        ("enum(A, B = (bool))", "B"),
        ("enum(A, B = (bool))", "B(true"),
        ("enum(A, B = (bool))", "B(true, true)"),
        ("joint(bits(2))", "[true]"),
        ("joint(bits(2))", "true, true"),
        ("numbers(9)", "+1"),
        ("numbers(9)", "01"),
        ("numbers(9)", "10"),
        ("numbers(9, first = 1)", "0"),
        ("count(2)", "3"),
        ("bool", ""),
    ] {
        let description: Description = format!("slots(x = {slot})").parse().unwrap();
        let keys = ShapeKeys::<Wrapping<u64>>::new(1, &description, KeySource::Stored).unwrap();
        assert!(keys.key("x", wrong).is_err(), "{wrong} of {slot}");
    }
}

/// A slot wins over a struct of slots with the same path, and a dot may begin a name.
#[test]
fn names_of_slots_with_dots() {
    let text = "slots(a.b = slots(c = bool), a = slots(b = bool), .d = bool)";
    let description: Description = text.parse().unwrap();
    let keys = ShapeKeys::<u64>::new(1, &description, KeySource::Stored).unwrap();
    for (i, path) in ["a.b.c", "a.b", ".d"].into_iter().enumerate() {
        assert_eq!(
            keys.key(path, "true"),
            Ok(keys.keys().nth(i).unwrap()),
            "{path}"
        );
    }
    for path in ["d", ".a.b", "a..b"] {
        assert!(keys.key(path, "true").is_err(), "{path}");
    }
    let text = "slots(a = bits(12))";
    let description: Description = text.parse().unwrap();
    for path in ["a[012]", "a[+1]", "a[01]", "a[]", "a[12]"] {
        assert!(description.find(path).is_err(), "{path}");
    }
}

/// A fingerprint digests values without what makes their names unique: it is part of the key
/// specification. These are those of version 0.1.0.
#[test]
fn fingerprints_of_nested_values() {
    for (text, fingerprint) in [
        ("option(option(bool))", 0x3258_c2de_088f_5446),
        ("struct(option((bool, bool)), bool)", 0x87e4_51f1_3c0c_2485),
    ] {
        let description: Description = text.parse().unwrap();
        let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored).unwrap();
        assert_eq!(
            keys.fingerprint(),
            fingerprint,
            "{text}: {:#018x}",
            keys.fingerprint()
        );
    }
}

/// Several fields may begin a path, if names contain dots. A path without indices selects slots of
/// all elements.
#[test]
fn paths_with_dots_and_without_indices() {
    let text = "slots(a.b = array(2, slots(d = bool)), a = slots(b = array(2, slots(c = bool, e = bits(2)))))";
    let description: Description = text.parse().unwrap();
    let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored).unwrap();
    assert_eq!(
        keys.key("a.b[1].d", "true").unwrap(),
        keys.keys().nth(1).unwrap()
    );
    assert_eq!(
        keys.key("a.b[1].c", "true").unwrap(),
        keys.keys().nth(5).unwrap()
    );
    let slots = |path: &str| {
        description
            .find(path)
            .map(|found| (found.slots().collect(), found.lengths))
    };
    assert_eq!(slots("a.b.c").unwrap(), (vec![2, 5], vec![2]));
    assert_eq!(slots("a.b.e").unwrap(), (vec![3, 4, 6, 7], vec![2, 2]));
    assert_eq!(slots("a.b.e[1]").unwrap(), (vec![4, 7], vec![2]));
    assert_eq!(slots("a.b[1].e").unwrap(), (vec![6, 7], vec![2]));
    assert_eq!(slots("a.b").unwrap(), (vec![0, 1], vec![2]));
    assert_eq!(slots("a").unwrap(), ((2..8).collect(), vec![]));
    for path in ["a.b.e", "a.b.c"] {
        assert!(keys.key(path, "true").is_err(), "{path}");
    }
    let wrong = slots("a.b[1].f").unwrap_err().to_string();
    assert_eq!(wrong, "there is no 'f' in the path 'a.b[1].f': names are d");
    // One slot is no state with features of its own.
    let nested: Description = "slots(x = features(A))".parse().unwrap();
    assert!(nested.find("x.A").is_err() && nested.find("x").is_ok());
}

/// In a description of features, each feature is a slot of two values. The name of the variant is
/// its path.
#[test]
fn slots_of_features() {
    let description: Description = "features(Man = (numbers(31)), Turn)".parse().unwrap();
    let keys = ShapeKeys::<u64>::new(1, &description, KeySource::Stored).unwrap();
    assert_eq!(description.slots(), 33);
    let slots = |path: &str| description.find(path).unwrap().slots().collect::<Vec<_>>();
    assert_eq!((slots("Man"), slots("Turn")), ((0..32).collect(), vec![32]));
    assert_eq!(keys.key("Man", "31").unwrap(), keys.keys().nth(31).unwrap());
    assert_eq!(
        keys.slot(32).collect::<Vec<_>>(),
        [0, keys.keys().nth(32).unwrap()]
    );
    let mut state = [0; 33];
    (state[3], state[32]) = (1, 1);
    assert_eq!(
        keys.hash(&state).unwrap(),
        keys.base() ^ keys.keys().nth(3).unwrap() ^ keys.keys().nth(32).unwrap()
    );
    assert_eq!(
        keys.check(keys.base(), &state).unwrap_err().to_string(),
        "Man(3) is missing; Turn is missing"
    );
}

/// A multiplicity of n contributes n times the key of its slot.
#[test]
fn multiplicities() {
    let description: Description = "slots(hands = array(2, count(3)))".parse().unwrap();
    let keys = ShapeKeys::<Wrapping<u64>>::new(1, &description, KeySource::Stored).unwrap();
    let key = keys.keys().nth(1).unwrap();
    assert_eq!(
        keys.slot(1).collect::<Vec<_>>(),
        [Wrapping(0), key, key + key, key + key + key]
    );
    assert_eq!(keys.key("hands[1]", "2").unwrap(), key + key);
    assert_eq!(keys.hash(&[0, 3]).unwrap(), keys.base() + key + key + key);
    assert!(keys.hash(&[0, 4]).is_err());
    let desync = keys.check(keys.base() + key, &[0, 3]).unwrap_err();
    assert_eq!(desync.to_string(), "hands[1] is missing 2 times");
}

#[test]
fn errors_of_texts() {
    let deep = format!("{}bool{}", "option(".repeat(64), ")".repeat(64));
    let long = " ".repeat((1 << 24) + 1);
    for (text, error) in [
        ("", "column 1: the end, but expected a shape"),
        (
            "slots(a = bool",
            "column 15: the end, but expected ',' or ')'",
        ),
        (
            "slots(a = bool\n,, b = bool)",
            "line 2, column 2: ',', but expected a shape",
        ),
        ("bool)", "column 5: ')', but expected the end"),
        ("option", "column 7: the end, but expected '('"),
        (
            "slots(a = boolean)",
            "column 11: 'boolean' is no shape: write bool,",
        ),
        (
            "slots(white-pawn = bool)",
            "column 12: '-': write a name with other characters",
        ),
        (
            "slots(a = enum(pawn, white-pawn))",
            "column 27: '-': write a name with other characters",
        ),
        ("slots(board: bool)", "column 12: ':', but expected '='"),
        (
            "slots(a = bool, b = array(2, numbers(0)))",
            "column 30: numbers(0) is always",
        ),
        ("slots(a = bool, a = bool)", "column 17: duplicate name 'a'"),
        ("slots(\"a|b\" = bool)", "column 7: invalid name 'a|b'"),
        (
            "slots(a = struct(\"x\\ty\" = bool, \"\u{7}\" = bool))",
            "column 33: invalid name '\\u{7}'",
        ),
        (
            "slots(a = bool, \"b/c\" = bool)",
            "column 17: invalid name 'b/c': paths with a / belong to",
        ),
        (
            "slots(features(A, \"b/c\"))",
            "column 19: invalid name 'b/c': paths with a / belong to",
        ),
        (
            "slots(\"a[0]\" = bool, a = bits(2))",
            "column 7: invalid name 'a[0]': ( ) [ ] and = after a space divide the names of features, so write 'a_0_'",
        ),
        (
            "slots(a = bool, \"a = true\" = bool)",
            "column 17: invalid name 'a = true': ( ) [ ] and = after",
        ),
        (
            "features(Man = (numbers(3)), \"Man(3)\")",
            "column 30: invalid name 'Man(3)': ( ) [ ] and = after",
        ),
        (
            "enum(A, B = (enum(C)), \"B(C)\")",
            "column 24: invalid name 'B(C)': ( ) [ ] and commas divide the names of values, so write 'B_C_'",
        ),
        (
            "enum(A = (bool, bool), \"b, c\")",
            "column 24: invalid name 'b, c': ( ) [ ] and commas divide",
        ),
        ("enum()", "column 1: enum has no variants"),
        (
            "enum(A, B, empty = C)",
            "column 20: empty is 'C', which is no variant",
        ),
        (
            "enum(A = (bool), empty = A)",
            "column 1: only a variant without values can be empty",
        ),
        (
            "enum(A(bool))",
            "column 6: 'A' is no variant: write 'Name' or 'Name = (shape, ...)'",
        ),
        (
            "enum(A = bool)",
            "column 6: the contents of the variant 'A' are no struct",
        ),
        (
            "features(A, empty = A)",
            "column 1: a feature is never empty",
        ),
        (
            "array(bool)",
            "column 6: array has 2 arguments without names",
        ),
        (
            "option(x = bool)",
            "column 7: option has 1 arguments without names",
        ),
        (
            "option(array(2, bool))",
            "column 8: array is made of slots, but must be one value: write joint",
        ),
        (
            "struct(slots(bool))",
            "column 8: slots is made of slots, but must be one value: write struct",
        ),
        ("joint(bool)", "column 1: joint is for arrays"),
        (
            "joint(array(2, slots(bool)))",
            "column 1: slots is made of slots",
        ),
        (
            "joint(bits(17))",
            "column 1: joint has more values than the 65536 that a slot can have",
        ),
        ("numbers()", "column 8: numbers has no last number"),
        (
            "numbers(3, last = 4)",
            "column 8: write numbers(last, first = 0, empty = 0)",
        ),
        ("numbers(3, first = 4)", "column 1: numbers from 4 to 3"),
        (
            "numbers(3, empty = 4)",
            "column 1: empty is 4, but numbers are from 0 to 3",
        ),
        (
            "numbers(65536)",
            "column 1: numbers has more values than the 65536",
        ),
        (
            "numbers(18446744073709551616)",
            "column 9: '18446744073709551616' is no number",
        ),
        ("bits(-1)", "column 6: '' is no number"),
        (
            "numbers(9, empty = nonesense)",
            "column 20: 'nonesense' is no number",
        ),
        ("\"bool", "column 1: '\\\"', but expected a shape"),
        (
            "slots(a = numbers(0))",
            "column 7: numbers(0) is always empty, so it has no key",
        ),
        (
            "count(0)",
            "column 1: count is up to 0, but its limit must be 1 to 65535",
        ),
        ("option(count(2))", "column 8: count is made of slots"),
        ("slots(a = bool part)", "column 20: ')', but expected '('"),
        (
            "slots(a = bool part())",
            "column 16: a part has a name, such as pawns, without |, / and",
        ),
        (
            "slots(a = bool part(x = true | !fals))",
            "column 16: no value of 'a' that has a key is called 'fals': write true, combined by |, & and !",
        ),
        (
            "slots(a = struct(enum(White, Black), enum(Pawn, King)) part(x = Pwan))",
            "column 56: no value of 'a' that has a key is called 'Pwan': write White, Pawn, King, Black, combined by",
        ),
        (
            "slots(a = numbers(99) part(x = 100))",
            "column 23: no value of 'a' that has a key is called '100': write 1, 2, 3, 4, 5, 6, 7, 8, ..., combined by",
        ),
        (
            "slots(a = enum(X, Y) part(x = X & Y))",
            "column 22: no value of 'a' that has a key matches these words",
        ),
        (
            "slots(a = bool part(x = (true)))",
            "column 16: no value of 'a' that has a key is called '(true'",
        ),
        (
            "slots(a = array(9, slots(b = bits(9))) part(x = 1))",
            "column 40: no value of 'a' that has a key is called '1': leave out the words, x takes the whole field",
        ),
        (
            "slots(a = bool part(x), b = bool tally(x))",
            "column 25: 'x' is both a part and a tally: rename one",
        ),
        (
            "slots(a = bool part(x) part(x))",
            "column 7: 'x' is already a part of the field",
        ),
        (
            "slots(a = slots(b = bool part(x)))",
            "column 7: a part is declared with the state",
        ),
        (
            "slots(a = struct(b = bool part(x)))",
            "column 18: a part is declared with the state",
        ),
        (
            "slots(a = array(2, numbers(3)) tally(x))",
            "column 32: a number of `a` can be a kind",
        ),
        (
            "slots(a = bool tally(\"x/y\"))",
            "column 16: a part has a name, such as pawns, without |, / and",
        ),
        (
            "slots(a = bits(64) tally(x))",
            "column 20: an array of bool: write tally(x, bits) if",
        ),
        (
            "slots(a = array(2, bits(9)) tally(x = true))",
            "column 29: an array of bool: write tally(x, bits) if",
        ),
        (
            "slots(a = array(9, option(bool)) tally(x, bits))",
            "column 34: 'a' has no bitboards: leave out bits",
        ),
        (
            "slots(a = array(9, full(bool)) tally(x, bits))",
            "column 32: 'a' has no bitboards: leave out bits",
        ),
        (
            "slots(a = bool tally(x, bits))",
            "column 16: 'a' has no bitboards: leave out bits",
        ),
        (
            "slots(a = array(2, count(9)) tally(x, kinds))",
            "column 30: leave out kinds of counts",
        ),
        (
            "slots(a = numbers(9) tally(x, counts) tally(y))",
            "column 7: 'x' and another tally of the field differ",
        ),
        (
            "slots(a = bits(2) tally(x, counts))",
            "column 19: `counts` needs numbers from 0",
        ),
        (
            "slots(a = bits(2) tally(x, times))",
            "column 19: write tally(hands, counts)",
        ),
        (&deep, "column 1: more than 64 nested shapes"),
        (
            &"(".repeat(1 << 20),
            "column 66: more than 64 nested shapes",
        ),
        (&long, "a text has at most 16777216 bytes"),
    ] {
        let found = text.parse::<Description>().unwrap_err().to_string();
        assert!(found.starts_with(error), "{text:.99}: {found}");
        assert_eq!(found.lines().count(), 1, "{found}");
    }
}

/// Some descriptions parse, but `ShapeKeys` rejects them: the error depends on the whole state or
/// on the key type.
#[test]
fn states_without_keys() {
    for (text, error) in [
        ("numbers(0)", "numbers(0) is always empty"),
        (
            "slots(a.b = bool, a = slots(b = bool))",
            "`a.b` and `a.b` would have keys that other slots have: rename it",
        ),
        (
            "array(3, count(2))",
            "XOR keys would keep only the parity of a count",
        ),
        (
            "array(18446744073709551615, numbers(60000))",
            "60000 keys at each of 18446744073709551615 sites overflow",
        ),
        (
            "array(18446744073709551615, bool)",
            "1 key at each of 18446744073709551615 sites overflows `usize`",
        ),
    ] {
        let description: Description = text.parse().unwrap();
        let found = ShapeKeys::<u64>::new(1, &description, KeySource::Stored)
            .unwrap_err()
            .to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
}

#[test]
fn as_a_serde_value() {
    let text =
        "slots(\"a b\" = array(2, enum(A, B = (bool, x = numbers(9, first = 2)), empty = A)))";
    let description: Description = text.parse().unwrap();
    let json = serde_json::to_string(&description).unwrap();
    assert_eq!(json, serde_json::to_string(text).unwrap());
    assert_eq!(
        serde_json::from_str::<Description>(&json).unwrap(),
        description
    );
    let error = serde_json::from_str::<Description>("\"slots(a = )\"")
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("column 11: ')', but expected a shape"),
        "{error}"
    );
    assert!(
        serde_json::from_str::<Description>("3")
            .unwrap_err()
            .to_string()
            .contains("expected a description")
    );
}
