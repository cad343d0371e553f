//! Compares the keys of descriptions with the golden file, and tests that errors have one line.

use std::num::Wrapping;

use keys::{Combine, Language, Options, Source, Table, slots};
use serde_json::Value;
use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::{State, Zobrist};

use crate::golden::{self, number};

fn of_slots(slots: &str) -> Options {
    Options {
        slots: slots.into(),
        ..Options::default()
    }
}

fn table(slots: &str) -> Table {
    Table::new(of_slots(slots)).unwrap()
}

#[test]
fn golden_tables() {
    for golden in golden::tables() {
        let (table, what) = (golden.table(), format!("{:?}", golden.description));
        assert_eq!(
            u128::from(table.fingerprint),
            number(&golden.fingerprint),
            "{what}"
        );
        assert_eq!(table.base, number(&golden.base), "{what}");
        assert_eq!(table.check(), number(&golden.check), "{what}");
        assert_eq!(u128::from(table.digest()), number(&golden.digest), "{what}");
        let guarantee = match table.guarantee.slots() {
            0 => "none".to_owned(),
            usize::MAX => "exact".to_owned(),
            slots => format!("{slots} slots"),
        };
        assert_eq!(guarantee, golden.guarantee, "{what}");
        assert_eq!(
            table.guarantee.keys().min(table.keys.len()),
            golden.independent_keys,
            "{what}"
        );
        golden.assert_keys(&table.keys, &what);
    }
}

/// A line without names, such as `64x12,4x1`, gives the keys of a golden table with rows `row0`,
/// `row1` and so on. Fails if rows are named differently.
#[test]
fn slots_as_text() {
    let golden = golden::tables()
        .into_iter()
        .find(|golden| golden.description.name == "unnamed")
        .unwrap();
    let made = |slots: &str| {
        Table::new(Options {
            slots: slots.into(),
            ..golden.options()
        })
        .unwrap()
    };
    assert_eq!(
        slots("64x12, 4x1,8,1").unwrap(),
        slots(&golden.options().slots).unwrap()
    );
    assert_eq!(made("64x12, 4x1,8,1").keys, golden.table().keys);
    assert_ne!(
        made("board=64x12,row1=4x1,row2=8,row3=1").keys[0],
        golden.table().keys[0]
    );
}

/// The text of a description of the library gives the keys of a golden table. JSON repeats the text
/// in one line.
#[test]
fn descriptions_as_text() {
    let text = "slots(board = array(64, option(struct(enum(White, Black), enum(Pawn, Knight, Bishop, Rook, Queen, King)))),
        turn = enum(White, Black, empty = White), castling = array(2, bits(2)), en_passant = option(enum(A, B, C, D, E, F, G, H)))";
    let of_features = |golden: &golden::Golden| golden.description.source == Source::Features;
    let golden = golden::tables()
        .into_iter()
        .find(|golden| golden.description.name == "chess" && of_features(golden));
    let golden = golden.unwrap();
    let table = table(text);
    assert_eq!(u128::from(table.fingerprint), number(&golden.fingerprint));
    golden.assert_keys(&table.keys, text);
    let json = format!("{{\"slots\": {}}}", serde_json::to_string(text).unwrap());
    assert_eq!(Options::of_json(&json).unwrap(), of_slots(text));
    let c = Language::C.source(&table).unwrap();
    assert!(
        c.contains("uint64_t ZOBRIST_BOARD[64][12]") && c.contains("ZOBRIST_BOARD_WHITE_PAWN"),
        "{c:.3000}"
    );
    assert!(
        c.contains("castling = array(2, array(2, bool)), en_passant"),
        "{c:.3000}"
    );
    assert!(
        c.contains("Check: ZOBRIST_CHECK is") && c.contains("\n    {\n        UINT64_C(0x"),
        "{c:.5000}"
    );
    // JSON has all digits of a key, zeros at its start, too.
    let json = Language::Json.source(&table).unwrap();
    assert!(
        table
            .keys
            .iter()
            .all(|key| json.contains(&format!("\"{key:#018x}\""))),
        "{json}"
    );
}

/// Counts need keys that are added, and choose them.
#[test]
fn counts_are_added() {
    let hands = "slots(pawns = array(2, count(18)))";
    let c = Language::C.source(&table(hands)).unwrap();
    assert!(
        c.contains("combined by addition") && c.contains("when a count increases by one"),
        "{c}"
    );
    assert!(c.contains("//     hash += ZOBRIST_PAWNS[i];\n//\n"), "{c}");
    assert!(
        c.contains("// A count of n equal things adds its key n times, so all keys are added; these are random by default.\n"),
        "{c}"
    );
    assert!(!c.contains("not empty"), "{c}");
    let added = Table::new(Options {
        combine: Some(Combine::Add),
        ..of_slots(hands)
    })
    .unwrap();
    assert_eq!(added.fingerprint, table(hands).fingerprint);
}

/// The comment has the attribute of a Rust type with the same keys, if there is one.
#[test]
fn a_rust_type_has_the_same_keys() {
    let attribute = |options: Options| {
        let table = Table::new(options).unwrap();
        let source = Language::JavaScript.source(&table).unwrap();
        let line = source
            .lines()
            .find_map(|line| line.strip_prefix("// In Rust: "));
        line.map(str::to_owned)
    };
    let options = || of_slots("slots(on = array(3, bool))");
    let added = |bits| Options {
        bits,
        combine: Some(Combine::Add),
        ..options()
    };
    let features = "#[zobrist(key = u64, guarantee = features, seed = 2026)].";
    assert_eq!(attribute(options()).as_deref(), Some(features));
    let random = "#[zobrist(key = Wrapping<u128>, seed = 2026)].";
    assert_eq!(attribute(added(128)).as_deref(), Some(random));
    let of_lane = Options {
        lane: 1,
        ..options()
    };
    for none in [of_lane, added(48)] {
        assert_eq!(attribute(none), None);
    }
}

/// The comment has the rule of each row, and the state of the check value has counts above 1: a
/// port that adds the key of a count once has another hash.
#[test]
fn each_row_has_its_rule() {
    let rows = "slots(black = bool, board = array(2, option(enum(Pawn, King))), hands = array(2, count(18)), \
                moved = array(2, bool), last = numbers(3), single = count(1))";
    let table = table(rows);
    let c = Language::C.source(&table).unwrap();
    let begin = c.find("// A slot holds").unwrap();
    let end = c.find("#ifndef").unwrap();
    let expected = "\
// A slot holds one value or is empty; the empty value has no key.
// A count of n equal things adds its key n times, so all keys are added; these are random by default.
// The hash of a state is ZOBRIST_BASE, combined with
// one key for each other slot that is not empty and the keys of the counts.
//
// Update, when a slot with a single key is filled (subtract the key when it is emptied):
//
//     hash += ZOBRIST_BLACK;
//     hash += ZOBRIST_MOVED[i];
//
// Update, when the value of a slot changes from a to b, constants below (omit the line of an empty value):
//
//     hash -= ZOBRIST_BOARD[i][a];
//     hash += ZOBRIST_BOARD[i][b];
//
//     hash -= ZOBRIST_LAST[a];
//     hash += ZOBRIST_LAST[b];
//
// Update, when a count increases by one (subtract the key when it decreases by one):
//
//     hash += ZOBRIST_HANDS[i];
//     hash += ZOBRIST_SINGLE;
//
// Check: ZOBRIST_CHECK is the hash of the state in which slot n of each array holds value n modulo the
// number of values, and each count is 2 (1 if that is its maximum):
//
//     uint64_t hash = ZOBRIST_BASE;
//     hash += ZOBRIST_BLACK;
//     for (int i = 0; i < 2; i++) {
//         hash += ZOBRIST_BOARD[i][i % 2];
//     }
//     for (int i = 0; i < 2; i++) {
//         hash += ZOBRIST_HANDS[i];
//         hash += ZOBRIST_HANDS[i];
//     }
//     for (int i = 0; i < 2; i++) {
//         hash += ZOBRIST_MOVED[i];
//     }
//     hash += ZOBRIST_LAST[0];
//     hash += ZOBRIST_SINGLE;
//     // hash == ZOBRIST_CHECK
//
// Reach it by updates from another full state, too: from the empty state, no update removes a key.

";
    assert_eq!(&c[begin..end], expected);
    // The keys in the order of the rows: black, board, hands, moved, last, single.
    let keys = &table.keys;
    let twice = keys[5].wrapping_add(keys[6]).wrapping_mul(2);
    let others = [0, 1, 4, 7, 8, 9, 12].map(|key| keys[key]);
    let sum = others
        .into_iter()
        .fold(table.base.wrapping_add(twice), u128::wrapping_add);
    assert_eq!(table.check(), sum & u128::from(u64::MAX));
}

#[test]
fn mistakes_are_one_line() {
    let json = |slots: &str| format!(r#"{{"slots": "{slots}"}}"#);
    for (text, error) in [
        ("{}".into(), "the description has no slots"),
        (
            json("a,a=1"),
            "'a' is neither a number of values nor slots x values, like board=64x12",
        ),
        (json("a=1,a=1"), "duplicate name 'a'"),
        (
            json(" =1"),
            "invalid name '': a name has at least one character, and neither |, quotation marks nor control characters",
        ),
        (
            json("a*=1"),
            "the name 'a*' has the character '*': use letters, digits, spaces and _ - . , + ( )",
        ),
        (
            json("a\\nb=1"),
            "invalid name 'a\\nb': a name has at least one character, and neither |, quotation marks nor control characters",
        ),
        (json("a=0"), "a slot of 'a' has 0 values, not 1 to 65535"),
        (
            json("a=65536"),
            "a slot of 'a' has 65536 values, not 1 to 65535",
        ),
        (
            json("slots(a = enum(x, x))"),
            "column 19: duplicate name 'x'",
        ),
        (
            json("slots(a = enum(x, y*))"),
            "column 20: '*': write a name with",
        ),
        (json("a=0x1"), "'a' has no slots"),
        (
            json("slots(a = array(3, array(0, bool)))"),
            "'a' has no slots",
        ),
        (
            json("a=100001x1"),
            "a source file has at most 100000 keys, not 100001",
        ),
        (
            json("a=18446744073709551615x2"),
            "a source file has at most 100000 keys, not 18446744073709551615",
        ),
        (
            json("slots(a = boolean)"),
            "column 11: 'boolean' is no shape",
        ),
        (
            json("slots(a = array(2, slots(b = bool)))"),
            "'a' is neither a slot nor an array of slots",
        ),
        (
            json("slots(a = struct())"),
            "a slot of 'a' has no values but the empty one",
        ),
        (
            json("bits(3)"),
            "rows have names: write slots(name = ...) around the description",
        ),
        (
            r#"{"combine": "xor", "slots": "slots(a = count(3))"}"#.into(),
            "XOR keys would keep only the parity of a count: use numbers(...), or keys that are added",
        ),
        (
            r#"{"transposed": ["b"], "slots": "a=2x2"}"#.into(),
            "`transposed` names 'b', but there are no such slots",
        ),
        (
            r#"{"combine": "add", "bits": 16, "slots": "a=1"}"#.into(),
            "keys that are added have 32, 64 or 128 bits, not 16",
        ),
        (
            r#"{"bits": 65, "slots": "a=1"}"#.into(),
            "keys have 8, 16, 32, 64 or 128 bits, not 65",
        ),
        (
            r#"{"source": "exact", "slots": "a=65x1"}"#.into(),
            "exact keys need 65 bits, a private field for each slot, but a key has 64",
        ),
        (
            r#"{"source": "features", "combine": "add", "slots": "a=1"}"#.into(),
            "additive keys, also those of counts, have no guarantee: use random keys, or XOR, and numbers for counts",
        ),
        (
            r#"{"slot": "a=1"}"#.into(),
            "the description is invalid: unknown field `slot`, expected one of `name`, `bits`, `source`, `combine`, \
             `seed`, `lane`, `slots`, `transposed` at line 1 column 7",
        ),
        (
            r#"{"slots": "a=1""#.into(),
            "the description is invalid: EOF while parsing an object at line 1 column 15",
        ),
    ] {
        let found = Options::of_json(&text)
            .and_then(Table::new)
            .unwrap_err()
            .to_string();
        assert!(
            found.starts_with(error) && !found.contains('\n'),
            "{text}: {found}"
        );
    }
}

/// Fails if two names of a file may have the same identifier, or if a keyword is an identifier.
#[test]
fn identifiers() {
    let source = |language: Language, slots: &str| language.source(&table(slots));
    let error = |language, slots| source(language, slots).unwrap_err().to_string();
    assert_eq!(
        error(Language::C, "a b=1,a_b=1"),
        "'a_b' and 'a b' are both ZOBRIST_A_B in C: rename one"
    );
    assert_eq!(
        error(Language::CSharp, "base=1"),
        "'base' and another part of the file are both Base in C#: rename one"
    );
    assert_eq!(
        error(Language::CSharp, "zobrist keys=1"),
        "'zobrist keys' and another part of the file are both ZobristKeys in C#: rename one"
    );
    assert_eq!(
        error(
            Language::Java,
            r#"slots(a = option(enum(b, c)), "a b" = bool)"#
        ),
        "'a b' and 'b' of 'a' are both A_B in Java: rename one"
    );
    assert_eq!(
        error(Language::Rust, "王=3"),
        "the name '王' has neither a letter from A to Z nor a digit, so no identifier can be made of it"
    );
    let has = |language, slots: &str, text: &str| {
        let source = source(language, slots).unwrap();
        assert!(source.contains(text), "{source}");
    };
    has(Language::Cpp, "class=2", "std::uint64_t class_[2] = {");
    has(Language::Cpp, "hash=1", "    hash ^= hash_;");
    has(Language::Cpp, "2nd=1", "std::uint64_t _2nd = 0x");
    has(Language::JavaScript, "class=2", "export const CLASS = [");
    has(Language::Python, "enPassant=1", "\nEN_PASSANT = 0x");
    let one = Language::Python
        .source(&table("slots(a = bits(1))"))
        .unwrap();
    assert!(
        one.trim_end().ends_with(",)"),
        "a tuple of one needs a comma: {one}"
    );
    has(Language::CSharp, "en_passant=2", "ulong[] EnPassant = {");
}

/// Each language has its own file name extension.
#[test]
fn languages() {
    use Language::{C, CSharp, Cpp, Java, JavaScript, Json, Python, Rust};
    let all = [C, Cpp, CSharp, Java, JavaScript, Python, Rust, Json];
    let files = all.map(|language| language.file_name(&table("a=1")).unwrap());
    let endings = files.map(|file| file.split_once('.').unwrap().1.to_owned());
    assert_eq!(
        endings,
        ["h", "hpp", "cs", "java", "mjs", "py", "rs", "json"]
    );
}

/// Adds a row before or after the row `board`. The guide states for each source whether the keys of
/// `board` change. Fails if a statement is false.
#[test]
fn rows_that_are_added() {
    let board = |source, before: &str, after: &str| {
        let slots = format!("{before},board=31x3,{after}");
        let table = Table::new(Options {
            source: Some(source),
            bits: 128,
            ..of_slots(slots.trim_matches(','))
        })
        .unwrap();
        let first = usize::from(!before.is_empty());
        table.keys[first..first + 93].to_vec()
    };
    let flag = "flag=1";
    for source in [Source::Features, Source::Random, Source::Exact] {
        let keys = board(source, "", "");
        assert_eq!(
            board(source, flag, "") == keys,
            source == Source::Random,
            "{source:?}"
        );
        assert_eq!(board(source, "", flag), keys, "{source:?}");
    }
    // Keys of features use a field of 2^7 elements for up to 127 features, and of 2^9 elements for
    // more.
    let features = |more| board(Source::Features, "", more);
    assert_eq!(features("more=34x1"), features(""));
    assert_ne!(features("more=35x1"), features(""));
}

/// Fails if the comment of a file does not state that the keys of a slot depend on each other, or
/// states it wrongly.
#[test]
fn dependent_keys() {
    for (source, are_dependent) in [
        (Source::Features, false),
        (Source::Random, false),
        (Source::Exact, true),
    ] {
        let table = Table::new(Options {
            source: Some(source),
            ..of_slots("a=3")
        })
        .unwrap();
        assert_eq!(
            table.keys[0] ^ table.keys[1] == table.keys[2],
            are_dependent
        );
        let text = Language::C.source(&table).unwrap();
        assert_eq!(
            text.contains("The keys of one slot depend on each other"),
            are_dependent,
            "{text}"
        );
    }
}

/// Each language has constants for named values, and no constants for numbered values. Each file
/// states the required version of its language.
#[test]
fn constants() {
    for (language, version, constants) in [
        (
            Language::C,
            "C99",
            "enum {\n    ZOBRIST_BOARD_WHITE_PAWN,\n    ZOBRIST_BOARD_KING\n};",
        ),
        (
            Language::Cpp,
            "C++17 or later (for C++11 use `--language c`)",
            "enum : int {\n    board_white_pawn,\n    board_king\n};",
        ),
        (Language::CSharp, "C# 2", "public const int BoardKing = 1;"),
        (
            Language::Java,
            "Java 8",
            "public static final int BOARD_KING = 1;",
        ),
        (
            Language::JavaScript,
            "ES2020",
            "export const BOARD_KING = 1;",
        ),
        (Language::Python, "Python 3", "\nBOARD_KING = 1\n"),
        (
            Language::Rust,
            "Rust 2018",
            "pub const BOARD_KING: usize = 1;",
        ),
    ] {
        let named = language
            .source(&table(
                r#"slots(board = array(2, option(enum("White Pawn", King))))"#,
            ))
            .unwrap();
        assert!(
            named.contains(constants) && named.contains(version),
            "{named}"
        );
        let single = "slots(turn = enum(White, Black, empty = White), moved = array(2, bool))";
        let single = language.source(&table(single)).unwrap();
        assert_eq!(
            single.matches(" The key of Black.\n").count(),
            1,
            "{single}"
        );
        assert_eq!(single.matches("The key of").count(), 1, "{single}");
        let numbered = language.source(&table("board=2x2")).unwrap();
        let (named, numbered) = (named.to_lowercase(), numbered.to_lowercase());
        assert!(
            !numbered.contains("king") && !numbered.contains("enum"),
            "{numbered}"
        );
        assert_eq!(
            named.matches("king").count(),
            2,
            "the description and the constant: {named}"
        );
    }
}

/// A type with the same slots as the description in the guide. The guide states that both have
/// equal keys.
#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features, seed = 2026)]
#[allow(dead_code, reason = "its fields are never read")]
struct Position {
    board: [Option<Piece>; 64],
    castling: [[bool; 2]; 2],
    #[zobrist(max = 7)]
    en_passant: Option<u8>,
    black_to_move: bool,
}

#[derive(Zobrist)]
#[allow(dead_code, reason = "their fields are never read")]
enum Piece {
    WhitePawn,
    WhiteKnight,
    BlackKing,
}

/// Fails if the C code in the guide differs from the source file of its table, or if the JSON
/// description in the guide has other keys than `Position`.
#[test]
fn the_guide() {
    let guide = include_str!("../../../../zobrist/src/guide/other_languages.md");
    let block = |language: &str| {
        let rest = guide.split_once(&format!("```{language}\n")).unwrap().1;
        rest.split_once("```").unwrap().0
    };
    assert!(
        Language::C
            .source(&table("square=2x2,flag=1"))
            .unwrap()
            .contains(block("c"))
    );
    let table = Table::new(Options::of_json(block("json")).unwrap()).unwrap();
    assert_eq!(table.fingerprint, Position::fingerprint());
    assert_eq!(
        table.keys[191 + 4 + 8],
        Position::EN_PASSANT.key(7).raw().into()
    );
}

/// A table whose name ends with `keys` gives this name to its file, without a second `keys`. JSON
/// names a row as the description does.
#[test]
fn names_stay_as_they_are() {
    let table = Table::new(Options {
        name: "zkeys".into(),
        ..of_slots("psq=2x3")
    })
    .unwrap();
    assert_eq!(Language::C.file_name(&table).unwrap(), "zkeys.h");
    assert!(
        Language::Cpp
            .source(&table)
            .unwrap()
            .contains("namespace zkeys {")
    );
    assert!(
        Language::Java
            .source(&table)
            .unwrap()
            .contains("class Zkeys {")
    );
    let source: serde_json::Value =
        serde_json::from_str(&Language::Json.source(&table).unwrap()).unwrap();
    assert_eq!(source["keys"]["psq"].as_array().unwrap().len(), 2);
}

/// The check value of a part is the hash that the library computes for the part.
#[test]
fn parts_have_keys() {
    let slots = "slots(board = array(4, option(enum(Pawn, King))) part(pawns = Pawn) tally(material), \
                 hands = array(2, array(2, numbers(3))) tally(material, counts), turn = bool)";
    let description: Description = slots.parse().unwrap();
    let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Features).unwrap();
    // Value n modulo the number of values, where 0 is the empty value; the flag is set.
    let state = [1, 2, 1, 2, 1, 2, 3, 1, 1];
    let pawns = keys.part::<u64>("pawns").unwrap().hash(&state).unwrap();
    let material = keys.part::<Wrapping<u64>>("material").unwrap();
    let material = material.hash(&state).unwrap().0;

    let c = Language::C.source(&table(slots)).unwrap();
    for line in [
        format!(
            "ZOBRIST_CHECK = UINT64_C({:#018x});",
            keys.hash(&state).unwrap()
        ),
        format!("ZOBRIST_PAWNS_CHECK = UINT64_C({pawns:#018x});"),
        format!("ZOBRIST_MATERIAL_CHECK = UINT64_C({material:#018x});"),
        "//     hash ^= ZOBRIST_PAWNS_BOARD[i][b];".to_owned(),
        "//     hash += ZOBRIST_MATERIAL_BOARD[b];".to_owned(),
        "//     hash += ZOBRIST_MATERIAL_HANDS[i][j][b];".to_owned(),
    ] {
        assert!(c.contains(&line), "{line} is not in\n{c}");
    }
    // A quality report of the file examines the keys of the whole state.
    assert_eq!(::keys::numbers::parse(&c, 64).unwrap(), table(slots).keys);
    assert!(!c.contains("ZOBRIST_PAWNS_HANDS") && !c.contains("ZOBRIST_PAWNS_TURN"));
    let json = Language::Json.source(&table(slots)).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["parts"]["material"]["combine"], "add");
    assert_eq!(
        json["parts"]["material"]["check"],
        format!("{material:#018x}")
    );
    assert_eq!(
        json["parts"]["pawns"]["keys"]["board"][3][1],
        "0x0000000000000000"
    );

    // A tally needs 32 bits, and its constants need names of their own.
    let narrow = Options {
        bits: 16,
        ..of_slots(slots)
    };
    let error = Table::new(narrow).unwrap_err().to_string();
    assert_eq!(
        error,
        "'material' is a tally, which needs keys of 32 bits or more"
    );
    let twice = table("slots(a = bool part(b), b_a = bool)");
    let error = Language::C.source(&twice).unwrap_err().to_string();
    assert!(
        error.contains("are both ZOBRIST_B_A in C: rename one"),
        "{error}"
    );
}
