//! Keys of descriptions: those of the golden file, and errors in one line.

use std::path::Path;
use std::process::Command;

use golden::number;
use zobrist::keys::Guarantee;
use zobrist::{State, Zobrist};
use zobrist_generate::{Description, Language, Table};

mod golden;

#[test]
fn golden_tables() {
    for golden in golden::tables() {
        let (table, what) = (golden.table(), format!("{:?}", golden.description));
        assert_eq!(u128::from(table.fingerprint()), number(&golden.fingerprint), "{what}");
        assert_eq!(table.base(), number(&golden.base), "{what}");
        assert_eq!(table.check(), number(&golden.check), "{what}");
        assert_eq!(u128::from(table.digest()), number(&golden.digest), "{what}");
        let guarantee = match table.guarantee() {
            Guarantee::None => "none".to_owned(),
            Guarantee::Slots(slots) => format!("{slots} slots"),
            Guarantee::Exact => "exact".to_owned(),
        };
        assert_eq!(guarantee, golden.guarantee, "{what}");
        golden.assert_keys(table.keys(), &what);
    }
}

/// The golden file is what the reference of the key specification writes, where there is a Python to run it.
#[test]
fn the_reference_agrees_with_the_golden_file() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/keys.py");
    match Command::new("python3").arg(script).arg("--check").output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        Err(error) => println!("not checked, no python3: {error}"),
    }
}

/// A line of text describes the same slots as JSON with default names.
#[test]
fn slots_as_text() {
    let text =
        Description { name: "unnamed".into(), ..Description::of_slots("64x12, 4x1,8,1").unwrap() };
    let golden =
        golden::tables().into_iter().find(|golden| golden.description.name == "unnamed").unwrap();
    assert_eq!(text, golden.description);
    let named = Description::of_slots("board=64x12,row1=4x1,row2=8,row3=1").unwrap();
    assert_ne!(Table::new(named).unwrap().keys()[0], golden.table().keys()[0]);
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
        (json(r#"{"name": "a", "values": []}"#), "a slot of 'a' has 0 values: it has 1 to 65535"),
        (
            json(r#"{"name": "a", "values": 65536}"#),
            "a slot of 'a' has 65536 values: it has 1 to 65535",
        ),
        (json(r#"{"name": "a", "values": ["x", "x"]}"#), "two values of 'a' have the name 'x'"),
        (json(r#"{"name": "a", "count": 0}"#), "'a' has no slots"),
        (json(r#"{"name": "a", "count": [3, 0]}"#), "'a' has no slots"),
        (
            json(r#"{"name": "a", "count": 100001}"#),
            "a source file has at most 100000 keys, not 100001",
        ),
        (
            json(r#"{"name": "a", "count": 18446744073709551615, "values": 2}"#),
            "a source file has at most 100000 keys, not 18446744073709551615",
        ),
        (
            json(r#"{"name": "a", "times": 3}"#),
            "'a' is counted by `times`, and XOR keeps only the parity of a count: set `combine` to \"add\", or use `values`",
        ),
        (
            r#"{"combine": "add", "slots": [{"name": "a", "times": 3, "values": 2}]}"#.into(),
            "'a' has both `times` and `values`",
        ),
        (
            r#"{"combine": "add", "slots": [{"name": "a", "times": 0}]}"#.into(),
            "`times` of 'a' is 0: it is 1 to 65535",
        ),
        (
            r#"{"combine": "add", "bits": 16, "slots": [{"name": "a"}]}"#.into(),
            "keys that are added have 32, 64 or 128 bits, not 16",
        ),
        (
            r#"{"bits": 65, "slots": [{"name": "a"}]}"#.into(),
            "keys have 8, 16, 32, 64 or 128 bits, not 65",
        ),
        (
            r#"{"source": "exact", "slots": [{"name": "a", "count": 65}]}"#.into(),
            "exact keys need 65 bits, a private field for each slot, but a key has 64",
        ),
        (
            r#"{"source": "coded", "combine": "add", "slots": [{"name": "a"}]}"#.into(),
            "additive keys are never exact or coded: use keys that combine by XOR",
        ),
        (
            r#"{"slots": [{"name": "a", "vlaues": 3}]}"#.into(),
            "the description is invalid: unknown field `vlaues`, expected one of `name`, `count`, `values`, `times`, `transposed` at line 1 column 33",
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

/// Names that are fine in one language and not in another.
#[test]
fn identifiers() {
    let source = |language: Language, slots: &str| {
        language.source(&Table::new(Description::of_slots(slots).unwrap()).unwrap())
    };
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
    let both = Description::of_json(
        r#"{"slots": [{"name": "a", "values": ["b", "c"]}, {"name": "a b"}]}"#,
    );
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

/// The type of which the guide says that it has the keys of its description.
#[derive(Zobrist)]
#[zobrist(key = u64, keys = coded, seed = 2026)]
#[allow(dead_code, reason = "only its keys are asked for")]
struct Position {
    board: [Option<Piece>; 64],
    castling: [[bool; 2]; 2],
    #[zobrist(max = 7)]
    en_passant: Option<u8>,
    black_to_move: bool,
}

#[derive(Zobrist)]
#[allow(dead_code, reason = "only their keys are asked for")]
enum Piece {
    WhitePawn,
    WhiteKnight,
    BlackKing,
}

/// The guide shows what the program writes, and a description that it reads.
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
