//! Compares the keys of descriptions with the golden file, and tests that errors have one line.

use golden::number;
use zobrist::{State, Zobrist};
use zobrist_generate::{Description, Language, Source, Table};

mod golden;

#[test]
fn golden_tables() {
    for golden in golden::tables() {
        let (table, what) = (golden.table(), format!("{:?}", golden.description));
        assert_eq!(u128::from(table.fingerprint()), number(&golden.fingerprint), "{what}");
        assert_eq!(table.base(), number(&golden.base), "{what}");
        assert_eq!(table.check(), number(&golden.check), "{what}");
        assert_eq!(u128::from(table.digest()), number(&golden.digest), "{what}");
        let guarantee = match table.guarantee().slots() {
            0 => "none".to_owned(),
            usize::MAX => "exact".to_owned(),
            slots => format!("{slots} slots"),
        };
        assert_eq!(guarantee, golden.guarantee, "{what}");
        assert_eq!(table.guarantee().keys().min(table.keys().len()), golden.independent_keys, "{what}");
        golden.assert_keys(table.keys(), &what);
    }
}

/// A line without names, such as `64x12,4x1`, gives the keys of a golden table with rows `row0`, `row1` and so on.
/// Fails if rows are named differently.
#[test]
fn slots_as_text() {
    let text = Description::of_slots("64x12, 4x1,8,1").unwrap();
    let text = Description { name: "unnamed".into(), source: Some(Source::Random), ..text };
    let golden = golden::tables().into_iter().find(|golden| golden.description.name == "unnamed").unwrap();
    assert_eq!(text, golden.description);
    let named = Description::of_slots("board=64x12,row1=4x1,row2=8,row3=1").unwrap();
    let named = Description { source: Some(Source::Random), ..named };
    assert_ne!(Table::new(named).unwrap().keys()[0], golden.table().keys()[0]);
}

/// The text of a description of the library gives the keys of a golden table. The text is parsed alone, and as `slots`
/// in JSON.
#[test]
fn descriptions_as_text() {
    let text = "slots(board = array(64, option(struct(enum(White, Black), enum(Pawn, Knight, Bishop, Rook, Queen, King)))),
        turn = enum(White, Black, empty = White), castling = array(2, bits(2)), en_passant = option(enum(A, B, C, D, E, F, G, H)))";
    let of_features = |golden: &golden::Golden| golden.description.source == Some(Source::Features);
    let golden = golden::tables().into_iter().find(|golden| golden.description.name == "chess" && of_features(golden));
    let golden = golden.unwrap();
    let rows = Description::of_slots(text).unwrap();
    let json = format!("{{\"slots\": {}}}", serde_json::to_string(text).unwrap());
    assert_eq!(Description::of_json(&json).unwrap(), rows);
    let table = Table::new(rows).unwrap();
    assert_eq!(u128::from(table.fingerprint()), number(&golden.fingerprint));
    golden.assert_keys(table.keys(), text);
    let c = Language::C.source(&table).unwrap();
    assert!(c.contains("uint64_t ZOBRIST_BOARD[64][12]") && c.contains("ZOBRIST_BOARD_WHITE_PAWN"), "{c:.3000}");

    let hands = Description::of_slots("slots(pawns = array(2, count(18)))").unwrap();
    assert_eq!(hands.slots[0].times, Some(18));
    for (text, error) in [
        ("slots(a = boolean)", "column 11: 'boolean' is no shape"),
        ("slots(a = array(2, slots(b = bool)))", "'a' is neither a slot nor an array of slots"),
        ("slots(a = struct())", "a slot of 'a' has 0 values"),
    ] {
        let found = Description::of_slots(text).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
    let found = Description::of_json(r#"{"slots": "bits(3)"}"#).unwrap_err().to_string();
    assert!(found.contains("write slots(name = ...)"), "{found}");
}

#[test]
fn mistakes_are_one_line() {
    let json = |slots: &str| format!(r#"{{"slots": [{slots}]}}"#);
    for (text, error) in [
        (json(""), "the description has no slots"),
        (json(r#"{"name": "a"}, {"name": "a"}"#), "two rows of slots have the name 'a'"),
        (json(r#"{"name": " "}"#), "a name is empty"),
        (
            json(r#"{"name": "a*/"}"#),
            "the name 'a*/' has the character '*': use letters, digits, spaces and _ - . , + ( )",
        ),
        (
            json(r#"{"name": "a\nb"}"#),
            "the name 'a\\nb' has the character '\\n': use letters, digits, spaces and _ - . , + ( )",
        ),
        (json(r#"{"name": "a", "values": []}"#), "a slot of 'a' has 0 values, not 1 to 65535"),
        (json(r#"{"name": "a", "values": 65536}"#), "a slot of 'a' has 65536 values, not 1 to 65535"),
        (json(r#"{"name": "a", "values": ["x", "x"]}"#), "two values of 'a' have the name 'x'"),
        (json(r#"{"name": "a", "count": 0}"#), "'a' has no slots"),
        (json(r#"{"name": "a", "count": [3, 0]}"#), "'a' has no slots"),
        (json(r#"{"name": "a", "count": 100001}"#), "a source file has at most 100000 keys, not 100001"),
        (
            json(r#"{"name": "a", "count": 18446744073709551615, "values": 2}"#),
            "a source file has at most 100000 keys, not 18446744073709551615",
        ),
        (
            json(r#"{"name": "a", "times": 3}"#),
            "'a' is counted by `times`, and XOR keeps only the parity of a count: set `combine` to \"add\", or use \
             `values`",
        ),
        (
            r#"{"combine": "add", "slots": [{"name": "a", "times": 3, "values": 2}]}"#.into(),
            "'a' has both `times` and `values`",
        ),
        (r#"{"combine": "add", "slots": [{"name": "a", "times": 0}]}"#.into(), "`times` of 'a' is 0, not 1 to 65535"),
        (
            r#"{"combine": "add", "bits": 16, "slots": [{"name": "a"}]}"#.into(),
            "keys that are added have 32, 64 or 128 bits, not 16",
        ),
        (r#"{"bits": 65, "slots": [{"name": "a"}]}"#.into(), "keys have 8, 16, 32, 64 or 128 bits, not 65"),
        (
            r#"{"source": "exact", "slots": [{"name": "a", "count": 65}]}"#.into(),
            "exact keys need 65 bits, a private field for each slot, but a key has 64",
        ),
        (
            r#"{"source": "features", "combine": "add", "slots": [{"name": "a"}]}"#.into(),
            "additive keys have no guarantee: use random keys, or keys that combine by XOR",
        ),
        (
            r#"{"slots": [{"name": "a", "vlaues": 3}]}"#.into(),
            "the description is invalid: unknown field `vlaues`, expected one of `name`, `count`, `values`, `times`, \
             `transposed` at line 1 column 33",
        ),
        (
            r#"{"slots": [{"name": "a"}]"#.into(),
            "the description is invalid: EOF while parsing an object at line 1 column 25",
        ),
    ] {
        let found = Description::of_json(&text).and_then(Table::new).unwrap_err();
        assert_eq!(found.to_string(), error, "{text}");
    }
}

/// Fails if two names of a file may have the same identifier, or if a keyword is an identifier.
#[test]
fn identifiers() {
    let source =
        |language: Language, slots: &str| language.source(&Table::new(Description::of_slots(slots).unwrap()).unwrap());
    let error = |language, slots| source(language, slots).unwrap_err().to_string();
    assert_eq!(error(Language::C, "a b=1,a_b=1"), "'a_b' and 'a b' are both ZOBRIST_A_B in C: rename one");
    assert_eq!(
        error(Language::CSharp, "base=1"),
        "'base' and another part of the file are both Base in C#: rename one"
    );
    assert_eq!(
        error(Language::CSharp, "zobrist keys=1"),
        "'zobrist keys' and another part of the file are both ZobristKeys in C#: rename one"
    );
    let both = Description::of_json(r#"{"slots": [{"name": "a", "values": ["b", "c"]}, {"name": "a b"}]}"#);
    assert_eq!(
        Language::Java.source(&Table::new(both.unwrap()).unwrap()).unwrap_err().to_string(),
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
    let one = Description::of_json(r#"{"slots": [{"name": "a", "count": [1]}]}"#).unwrap();
    let one = Language::Python.source(&Table::new(one).unwrap()).unwrap();
    assert!(one.trim_end().ends_with(",)"), "a tuple of one needs a comma: {one}");
    has(Language::CSharp, "en_passant=2", "ulong[] EnPassant = {");
}

/// Each language has an id for command lines and its own file name extension.
#[test]
fn languages() {
    let table = Table::new(Description::of_slots("a=1").unwrap()).unwrap();
    let files = Language::ALL.map(|language| language.file_name(&table).unwrap());
    let endings = files.map(|file| file.split_once('.').unwrap().1.to_owned());
    assert_eq!(endings, ["h", "hpp", "cs", "java", "mjs", "py", "rs", "json"]);
    let ids = ["c", "cpp", "csharp", "java", "javascript", "python", "rust", "json"];
    assert_eq!(Language::ALL.map(Language::id), ids);
}

/// Adds a row before or after the row `board`. The guide states for each source whether the keys of `board` change.
/// Fails if a statement is false.
#[test]
fn rows_that_are_added() {
    let board = |source: &str, before: &str, after: &str| {
        let board = r#"{"name": "board", "count": 31, "values": 3}"#;
        let slots = [before, board, after].map(|row| if row.is_empty() { String::new() } else { format!("{row},") });
        let json =
            format!(r#"{{"source": "{source}", "bits": 128, "slots": [{}]}}"#, slots.concat().trim_end_matches(','));
        let table = Table::new(Description::of_json(&json).unwrap()).unwrap();
        let first = usize::from(!before.is_empty());
        table.keys()[first..first + 93].to_vec()
    };
    let flag = r#"{"name": "flag"}"#;
    for source in ["features", "random", "exact"] {
        let keys = board(source, "", "");
        assert_eq!(board(source, flag, "") == keys, source == "random", "{source}");
        assert_eq!(board(source, "", flag), keys, "{source}");
    }
    // Keys of features use a field of 2^7 elements for up to 127 features, and of 2^9 elements for more.
    let most = r#"{"name": "more", "count": 34}"#;
    assert_eq!(board("features", "", most), board("features", "", ""));
    let too_many = r#"{"name": "more", "count": 35}"#;
    assert_ne!(board("features", "", too_many), board("features", "", ""));
}

/// Fails if the comment of a file does not state that the keys of a slot depend on each other, or states it wrongly.
#[test]
fn dependent_keys() {
    for (source, are_dependent) in [("features", false), ("random", false), ("exact", true)] {
        let json = format!(r#"{{"source": "{source}", "slots": [{{"name": "a", "values": 3}}]}}"#);
        let table = Table::new(Description::of_json(&json).unwrap()).unwrap();
        assert_eq!(table.keys()[0] ^ table.keys()[1] == table.keys()[2], are_dependent);
        let text = Language::C.source(&table).unwrap();
        assert_eq!(text.contains("The keys of one slot depend on each other"), are_dependent, "{text}");
    }
}

/// Each language has constants for named values, and no constants for numbered values. Each file states the required
/// version of its language.
#[test]
fn constants() {
    let table = |values: &str| {
        let json = format!(r#"{{"slots": [{{"name": "board", "count": 2, "values": {values}}}]}}"#);
        Table::new(Description::of_json(&json).unwrap()).unwrap()
    };
    for (language, version, constants) in [
        (Language::C, "C99", "enum {\n    ZOBRIST_BOARD_WHITE_PAWN,\n    ZOBRIST_BOARD_KING\n};"),
        (
            Language::Cpp,
            "C++17 or later (for C++11 use `--language c`)",
            "enum : int {\n    board_white_pawn,\n    board_king\n};",
        ),
        (Language::CSharp, "C# 2", "public const int BoardKing = 1;"),
        (Language::Java, "Java 8", "public static final int BOARD_KING = 1;"),
        (Language::JavaScript, "ES2020", "export const BOARD_KING = 1;"),
        (Language::Python, "Python 3", "\nBOARD_KING = 1\n"),
        (Language::Rust, "Rust 2018", "pub const BOARD_KING: usize = 1;"),
    ] {
        let named = language.source(&table(r#"["White Pawn", "King"]"#)).unwrap();
        assert!(named.contains(constants) && named.contains(version), "{named}");
        let numbered = language.source(&table("2")).unwrap();
        let (named, numbered) = (named.to_lowercase(), numbered.to_lowercase());
        assert!(!numbered.contains("king") && !numbered.contains("enum"), "{numbered}");
        assert_eq!(named.matches("king").count(), 2, "the description and the constant: {named}");
    }
}

/// A type with the same slots as the description in the guide. The guide states that both have equal keys.
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

/// Fails if the C code in the guide differs from the source file of its table, or if the JSON description in the guide
/// has other keys than `Position`.
#[test]
fn the_guide() {
    let guide = include_str!("../../../zobrist/src/guide/other_languages.md");
    let block = |language: &str| {
        let rest = guide.split_once(&format!("```{language}\n")).unwrap().1;
        rest.split_once("```").unwrap().0
    };
    let table = Table::new(Description::of_slots("square=2x2,flag=1").unwrap()).unwrap();
    assert!(Language::C.source(&table).unwrap().contains(block("c")));
    let table = Table::new(Description::of_json(block("json")).unwrap()).unwrap();
    assert_eq!(table.fingerprint(), Position::fingerprint());
    assert_eq!(table.keys()[191 + 4 + 8], Position::EN_PASSANT.key(7).raw().into());
}

/// A table whose name ends with `keys` gives this name to its file, without a second `keys`. JSON names a row as the
/// description does.
#[test]
fn names_stay_as_they_are() {
    let json = r#"{"name": "zkeys", "slots": [{"name": "psq", "count": 2, "values": 3}]}"#;
    let table = Table::new(Description::of_json(json).unwrap()).unwrap();
    assert_eq!(Language::C.file_name(&table).unwrap(), "zkeys.h");
    assert!(Language::Cpp.source(&table).unwrap().contains("namespace zkeys {"));
    assert!(Language::Java.source(&table).unwrap().contains("class Zkeys {"));
    let source: serde_json::Value = serde_json::from_str(&Language::Json.source(&table).unwrap()).unwrap();
    assert_eq!(source["keys"]["psq"].as_array().unwrap().len(), 2);
}
