//! Compiles and runs source files of all languages. Each program prints the keys, the check value,
//! and the hashes after an update and its reverse. It computes these hashes by the lines in the
//! comment of the source file.
//!
//! `cargo test -p keys --test languages -- --ignored` runs those that need another compiler.

#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "a source file is written once, so speed does not matter"
)]

use std::fmt::Write as _;
use std::fs;

use case::{Case, assert, lower, pascal, run, scoped, upper};
use golden::number;
use keys::{Combine, Game, Language, Options, Table};

mod case;
#[path = "../golden/mod.rs"]
mod golden;

#[test]
#[ignore = "needs gcc"]
fn c() {
    let mut main = String::from("#include <stdio.h>\n");
    let mut body = String::new();
    for case in Case::of(Language::C) {
        writeln!(main, "#include \"{}\"", case.file(Language::C)).unwrap();
        let (scope, word) = (&case.scope, case.bits().min(64));
        let print = |name: &str| {
            format!(
                "    {{ const uint{word}_t *p = (const uint{word}_t *)&{name}; for (unsigned n = 0; n < sizeof {name} / sizeof *p; n++) printf(\" %llx\", (unsigned long long)p[n]); }}\n"
            )
        };
        writeln!(
            body,
            "    printf(\"%llx\", (unsigned long long){scope}FINGERPRINT);\n    {{\n{}\n",
            case.check.join("\n")
        )
        .unwrap();
        body += &print(&format!("{scope}BASE"));
        body += &print(&format!("{scope}CHECK"));
        body += &print("hash");
        writeln!(
            body,
            "    int i = 0, j = 0, a = 0, b = 1;\n    (void)i, (void)j, (void)a, (void)b;\n{}",
            case.update.join("\n")
        )
        .unwrap();
        body += &print("hash");
        writeln!(body, "    a = 1, b = 0;\n{}", case.update.join("\n")).unwrap();
        body += &print("hash");
        for name in case.arrays(upper) {
            body += &print(&name);
        }
        body += "    puts(\"\");\n    }\n";
    }
    main += &format!("int main(void) {{\n{body}    return 0;\n}}\n");
    let compile = [
        "gcc",
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-pedantic",
        "-Werror",
        "main.c",
        "-o",
        "main",
    ];
    assert(
        Language::C,
        ("main.c", main),
        &[&compile, &["./main"]],
        true,
    );
}

/// The program evaluates the hashes in constant expressions, so it does not compile if a key is not
/// constant.
#[test]
#[ignore = "needs g++"]
fn cpp() {
    let mut main = String::from("#include <cstdio>\n#include <cstdint>\n");
    let mut body = String::new();
    for (i, case) in Case::of(Language::Cpp).iter().enumerate() {
        writeln!(main, "#include \"{}\"", case.file(Language::Cpp)).unwrap();
        let word = case.bits().min(64);
        let words = if case.bits() > 64 { 2 } else { 1 };
        let part = |name: &str, n: usize| {
            if words == 2 {
                format!("{name}[{n}]")
            } else {
                name.to_owned()
            }
        };
        let store = |at: usize| {
            (0..words)
                .map(|n| format!("    state.at[{at}][{n}] = {};\n", part("hash", n)))
                .collect::<String>()
        };
        let scope = &case.scope;
        writeln!(
            main,
            "struct State{i} {{ std::uint{word}_t at[3][{words}]; }};\nconstexpr State{i} state{i}() {{\n    using namespace {0};\n    State{i} state{{}};\n{1}\n{2}    int i = 0, j = 0, a = 0, b = 1;\n    (void)i, (void)j, (void)a, (void)b;\n{3}\n{4}    a = 1, b = 0;\n{3}\n{5}    return state;\n}}",
            scope.trim_end_matches("::"),
            case.check.join("\n"),
            store(0),
            case.update.join("\n"),
            store(1),
            store(2),
        )
        .unwrap();
        for n in 0..words {
            writeln!(
                main,
                "static_assert(state{i}().at[0][{n}] == {}, \"check\");",
                part(&format!("{scope}check"), n)
            )
            .unwrap();
        }
        let print = |name: &str| {
            format!(
                "    {{ auto p = reinterpret_cast<const std::uint{word}_t *>(&{name}); for (unsigned n = 0; n < sizeof {name} / sizeof *p; n++) std::printf(\" %llx\", static_cast<unsigned long long>(p[n])); }}\n"
            )
        };
        writeln!(body, "    std::printf(\"%llx\", static_cast<unsigned long long>({scope}fingerprint));\n    {{ constexpr State{i} state = state{i}();").unwrap();
        body += &print(&format!("{scope}base"));
        body += &print(&format!("{scope}check"));
        body += &print("state");
        body += "    }\n";
        for name in case.arrays(lower) {
            body += &print(&name);
        }
        body += "    std::puts(\"\");\n";
    }
    main += &format!("int main() {{\n{body}}}\n");
    let compile = [
        "g++",
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Werror",
        "main.cpp",
        "-o",
        "main",
    ];
    assert(
        Language::Cpp,
        ("main.cpp", main),
        &[&compile, &["./main"]],
        true,
    );
}

#[test]
#[ignore = "needs mcs and mono"]
fn csharp() {
    let mut main = String::from(
        "using System;\nstatic class Program {\n    static void Print(object number) {\n        if (number is Array) { foreach (var part in (Array)number) Print(part); }\n        else Console.Write(\" {0:x}\", number);\n    }\n    static void Main() {\n",
    );
    for case in Case::of(Language::CSharp) {
        let arrays = case.arrays(pascal);
        let own = [&arrays[..], &[format!("{}Base", case.scope)]].concat();
        writeln!(
            main,
            "        Console.Write(\"{{0:x}}\", {}Fingerprint);\n        {{\n{}",
            case.scope,
            scoped(&case, &case.check, &own)
        )
        .unwrap();
        writeln!(main, "        Print({0}Base); Print({0}Check); Print(hash);\n        {{ int i = 0, j = i, a = j, b = a + 1;\n{1}\n        Print(hash);\n        a = b; b = i;\n{1}\n        j = a + b; }}\n        Print(hash);", case.scope, scoped(&case, &case.update, &own)).unwrap();
        for name in arrays {
            writeln!(main, "        Print({name});").unwrap();
        }
        main += "        Console.WriteLine();\n        }\n";
    }
    main += "    }\n}\n";
    let files: Vec<String> = Case::of(Language::CSharp)
        .iter()
        .map(|case| case.file(Language::CSharp))
        .collect();
    let compile: Vec<&str> = ["mcs", "-warnaserror", "-out:main.exe", "Program.cs"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    assert(
        Language::CSharp,
        ("Program.cs", main),
        &[&compile, &["mono", "main.exe"]],
        true,
    );
}

#[test]
#[ignore = "needs javac and java"]
fn java() {
    let mut main = String::from(
        "class Main {\n    static StringBuilder out = new StringBuilder();\n    static void print(Object number) {\n        if (number instanceof Long) out.append(' ').append(Long.toHexString((Long) number));\n        else if (number instanceof Integer) out.append(' ').append(Integer.toHexString((Integer) number));\n        else for (int i = 0; i < java.lang.reflect.Array.getLength(number); i++) print(java.lang.reflect.Array.get(number, i));\n    }\n",
    );
    let mut calls = String::new();
    for (n, case) in Case::of(Language::Java).iter().enumerate() {
        let arrays = case.arrays(upper);
        let own = [&arrays[..], &[format!("{}BASE", case.scope)]].concat();
        writeln!(
            main,
            "    static void table{n}() {{\n        out.append(Long.toHexString({}FINGERPRINT));\n{}",
            case.scope,
            scoped(case, &case.check, &own)
        )
        .unwrap();
        writeln!(main, "        print({0}BASE); print({0}CHECK); print(hash);\n        int i = 0, j = 0, a = 0, b = 1;\n{1}\n        print(hash);\n        a = 1; b = 0;\n{1}\n        print(hash);", case.scope, scoped(case, &case.update, &own)).unwrap();
        for name in arrays {
            writeln!(main, "        print({name});").unwrap();
        }
        main += "        out.append('\\n');\n    }\n";
        writeln!(calls, "        table{n}();").unwrap();
    }
    main += &format!(
        "    public static void main(String[] args) {{\n{calls}        System.out.print(out);\n    }}\n}}\n"
    );
    assert(
        Language::Java,
        ("Main.java", main),
        &[
            &["javac", "-Xlint:all", "-Werror", "Main.java"],
            &["java", "-XX:TieredStopAtLevel=1", "Main"],
        ],
        true,
    );
}

#[test]
#[ignore = "needs node"]
fn javascript() {
    let mut main = String::new();
    for (n, case) in Case::of(Language::JavaScript).iter().enumerate() {
        let arrays = case.arrays(upper);
        let own = [&arrays[..], &[format!("{}BASE", case.scope)]].concat();
        writeln!(
            main,
            "import * as {} from \"./{}\";",
            case.scope.trim_end_matches('.'),
            case.file(Language::JavaScript)
        )
        .unwrap();
        writeln!(main, "{{\n{}\nlet all{n} = [{1}FINGERPRINT, {1}BASE, {1}CHECK, hash];\nlet i = 0, j = 0, a = 0, b = 1;\n{2}\nall{n}.push(hash);\na = 1; b = 0;\n{2}", scoped(case, &case.check, &own), case.scope, scoped(case, &case.update, &own)).unwrap();
        writeln!(main, "all{n}.push(hash, {});\nconsole.log(all{n}.flat(Infinity).map(number => number.toString(16)).join(\" \"));\n}}", arrays.join(", ")).unwrap();
    }
    assert(
        Language::JavaScript,
        ("main.mjs", main),
        &[&["node", "main.mjs"]],
        false,
    );
}

#[test]
#[ignore = "needs python3"]
fn python() {
    let mut main = String::from(
        "def flat(x):\n    return [x] if isinstance(x, int) else [key for part in x for key in flat(part)]\n",
    );
    for case in Case::of(Language::Python) {
        let arrays = case.arrays(upper);
        let own = [&arrays[..], &[format!("{}BASE", case.scope)]].concat();
        let module = case.scope.trim_end_matches('.');
        writeln!(main, "import {module}\n{0}\nall = [{module}.FINGERPRINT, {module}.BASE, {module}.CHECK, h]\ni = j = a = 0\nb = 1\n{1}\nall.append(h)\na, b = 1, 0\n{1}", scoped(&case, &case.check, &own), scoped(&case, &case.update, &own)).unwrap();
        writeln!(
            main,
            "print(*(f'{{key:x}}' for key in flat([*all, h, {}])))",
            arrays.join(", ")
        )
        .unwrap();
    }
    assert(
        Language::Python,
        ("main.py", main),
        &[&["python3", "main.py"]],
        false,
    );
}

#[test]
fn rust() {
    let mut main = String::from(
        "trait Flat { fn print(&self); }\nmacro_rules! flat { ($($int:ty)*) => { $(impl Flat for $int { fn print(&self) { print!(\" {self:x}\") } })* } }\nflat!(u8 u16 u32 u64 u128);\nimpl<T: Flat, const N: usize> Flat for [T; N] { fn print(&self) { self.iter().for_each(Flat::print) } }\nfn main() {\n",
    );
    let mut modules = String::new();
    for case in Case::of(Language::Rust) {
        let module = case.scope.trim_end_matches("::");
        writeln!(modules, "mod {module};").unwrap();
        writeln!(main, "    {{\n    #[allow(unused)]\n    use {module}::*;\n    print!(\"{{FINGERPRINT:x}}\");\n{0}\n    BASE.print(); CHECK.print(); hash.print();\n    #[allow(unused)]\n    let (i, j, a, b) = (0, 0, 0, 1);\n{1}\n    hash.print();\n    #[allow(unused)]\n    let (a, b) = (1, 0);\n{1}\n    hash.print();", case.check.join("\n"), case.update.join("\n")).unwrap();
        for name in case.arrays(upper) {
            writeln!(main, "    {name}.print();").unwrap();
        }
        main += "    println!();\n    }\n";
    }
    main += "}\n";
    let compile = [
        "rustc",
        "--edition=2021",
        "-Dwarnings",
        "-Awarnings",
        "main.rs",
        "-o",
        "main",
    ];
    assert(
        Language::Rust,
        ("main.rs", modules + &main),
        &[&compile, &["./main"]],
        false,
    );
}

/// A JSON file has the keys and numbers of the golden table, and the description of this table.
#[test]
fn json() {
    fn flat(value: &serde_json::Value, keys: &mut Vec<u128>) {
        match value {
            serde_json::Value::String(key) => keys.push(number(key)),
            other => other
                .as_array()
                .unwrap()
                .iter()
                .for_each(|part| flat(part, keys)),
        }
    }
    for case in Case::of_json() {
        let value: serde_json::Value = serde_json::from_str(&case.source).unwrap();
        let golden = &case.golden;
        for (name, expected) in [
            ("guarantee", &golden.guarantee),
            ("fingerprint", &golden.fingerprint),
            ("base", &golden.base),
            ("check", &golden.check),
            ("digest", &golden.digest),
        ] {
            assert_eq!(value[name].as_str(), Some(expected.as_str()), "{name}");
        }
        assert_eq!(value["independent_keys"], golden.independent_keys);
        let mut keys = vec![];
        for row in &golden.description.slots {
            flat(&value["keys"][&row.name], &mut keys);
        }
        golden.assert_keys(&keys, "JSON");
        let description = serde_json::to_string(&value["description"]).unwrap();
        let again = Table::new(Options::of_json(&description).unwrap()).unwrap();
        assert_eq!(again.fingerprint, case.table.fingerprint);
    }
}

/// A transposed row has the same keys, with the value as the first index.
#[test]
#[ignore = "needs node"]
fn transposed() {
    let golden = golden::tables()
        .into_iter()
        .find(|golden| golden.description.name == "chess")
        .unwrap();
    let table = Table::new(Options {
        transposed: vec!["board".into()],
        ..golden.options()
    })
    .unwrap();
    assert_eq!(u128::from(table.fingerprint), number(&golden.fingerprint));
    let source = Language::JavaScript.source(&table).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("keys.mjs"), source.clone()).unwrap();
    let check: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("//     "))
        .skip_while(|line| !line.starts_with("let hash"))
        .collect();
    let main = format!(
        "import {{BASE, CHECK, BOARD, TURN, CASTLING, EN_PASSANT}} from './keys.mjs';\n{}\nconsole.log(hash === CHECK, BOARD.length, BOARD[0].length, BOARD[11][63].toString(16));\n",
        check.join("\n")
    );
    fs::write(folder.path().join("main.mjs"), main).unwrap();
    let printed = run(folder.path(), &["node", "main.mjs"]);
    assert_eq!(
        printed,
        format!("true 12 64 {:x}\n", table.keys[63 * 12 + 11])
    );
}

/// A slot may be named like any keyword of C++20 (ISO/IEC 14882:2020, tables 5 and 6). Fails if the
/// header does not compile.
#[test]
#[ignore = "needs g++"]
fn keywords() {
    const ALL: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t \
        char32_t class compl concept const consteval constexpr constinit const_cast continue co_await co_return \
        co_yield decltype default delete do double dynamic_cast else enum explicit export extern false float for \
        friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private \
        protected public register reinterpret_cast requires return short signed sizeof static static_assert \
        static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned \
        using virtual void volatile wchar_t while xor xor_eq";
    let slots: Vec<_> = ALL
        .split_whitespace()
        .map(|keyword| format!("{keyword}=1"))
        .collect();
    let table = Table::new(Options {
        slots: slots.join(","),
        ..Options::default()
    })
    .unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("keys.hpp"),
        Language::Cpp.source(&table).unwrap(),
    )
    .unwrap();
    fs::write(folder.path().join("main.cpp"), "#include \"keys.hpp\"\n").unwrap();
    for standard in ["-std=c++17", "-std=c++20"] {
        run(
            folder.path(),
            &["g++", standard, "-fsyntax-only", "main.cpp"],
        );
    }
}

/// Additive keys of 48 bits in JavaScript: the keys are those of 64 bits without the high bits.
/// Sums of any 32 numbers of the file are exact, because that of the 32 largest is. Hashes of a
/// long walk are those of integers modulo 2^48.
#[test]
#[ignore = "needs node"]
fn doubles() {
    let options = |bits| Options {
        bits,
        combine: Some(Combine::Add),
        ..Game::Chess.options()
    };
    let [table, wide] = [48, 64].map(|bits| Table::new(options(bits)).unwrap());
    assert!(
        table.keys.iter().eq(wide
            .keys
            .iter()
            .map(|key| key % (1 << 48))
            .collect::<Vec<_>>()
            .iter())
    );
    assert_ne!(table.fingerprint, wide.fingerprint);
    let source = Language::JavaScript.source(&table).unwrap();
    let error = Language::Python.source(&table).unwrap_err();
    assert_eq!(
        error.to_string(),
        "keys of 48 bits are for JavaScript: use 64 bits for Python"
    );
    let code: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("//     "))
        .collect();
    let begin = code
        .iter()
        .position(|line| line.starts_with("let hash"))
        .unwrap();
    // The update of the first row is two lines.
    let (update, check) = (&code[..2], &code[begin..]);
    let main = format!(
        "import {{BASE, CHECK, BOARD, TURN, CASTLING, EN_PASSANT}} from './keys.mjs';
{}
const all = [BASE, BOARD, TURN, CASTLING, EN_PASSANT].flat(3).sort((a, b) => b - a);
const sum = (numbers) => numbers.reduce((a, b) => a + b);
const exact = BigInt(sum(all.slice(0, 32))) === sum(all.slice(0, 32).map(BigInt));
let [state, integer, same] = [1n, BigInt(hash), true];
for (let n = 0; n < 10000; n++) {{
    state = (state * 6364136223846793005n + 1n) % 2n ** 64n;
    const [i, a, b] = [40n, 48n, 56n].map((bits, index) => Number(state >> bits) % [64, 12, 12][index]);
    {}
    integer = BigInt.asUintN(48, integer - BigInt(BOARD[i][a]) + BigInt(BOARD[i][b]));
    same = same && BigInt(hash) === integer;
}}
console.log(BigInt(CHECK) === {}n, sum(all.slice(0, 32)) < 2 ** 53, exact, same);
",
        check.join("\n"),
        update.join("\n"),
        table.check()
    );
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("keys.mjs"), source.clone()).unwrap();
    fs::write(folder.path().join("main.mjs"), main).unwrap();
    assert_eq!(
        run(folder.path(), &["node", "main.mjs"]),
        "true true true true\n"
    );
}

/// The check programs of a state with parts, a tally and counts, in all languages: each prints that
/// the hash of the whole state and of each part is its check value.
#[test]
#[ignore = "needs gcc, g++, mcs, mono, javac, java, node and python3"]
fn parts() {
    let slots = "slots(board = array(4, option(enum(Pawn, King))) part(pawns = Pawn) tally(material), \
                 hands = array(2, array(2, numbers(3))) tally(material, counts), turn = bool)";
    let added = slots.replace(
        "turn = bool",
        "reserve = array(2, count(18)) tally(material)",
    );
    for (slots, bits) in [(slots, 64), (slots, 128), (&added, 32), (&added, 128)] {
        let options = Options {
            slots: slots.to_owned(),
            bits,
            ..Options::default()
        };
        let table = Table::new(options).unwrap();
        for (language, file, start, print, end, commands) in [
            (
                Language::C,
                "main.c",
                "#include <stdio.h>\n#include \"zobrist_keys.h\"\nint main(void) {",
                "printf(\"%d\\n\", COND);",
                "return 0; }",
                &[
                    &["gcc", "-std=c99", "main.c", "-o", "main"][..],
                    &["./main"],
                ][..],
            ),
            (
                Language::Cpp,
                "main.cpp",
                "#include <cstdio>\n#include \"zobrist_keys.hpp\"\nusing namespace zobrist_keys; int main() {",
                "std::printf(\"%d\\n\", COND);",
                "}",
                &[
                    &["g++", "-std=c++17", "main.cpp", "-o", "main"],
                    &["./main"],
                ],
            ),
            (
                Language::CSharp,
                "Main.cs",
                "using static ZobristKeys; class Program { static void Main() {",
                "System.Console.WriteLine(COND ? 1 : 0);",
                "} }",
                &[
                    &["mcs", "-out:main.exe", "Main.cs", "ZobristKeys.cs"],
                    &["mono", "main.exe"],
                ],
            ),
            (
                Language::Java,
                "Main.java",
                "class Main { public static void main(String[] arguments) {",
                "System.out.println(COND ? 1 : 0);",
                "} }",
                &[
                    &["javac", "Main.java"],
                    &["java", "-XX:TieredStopAtLevel=1", "Main"],
                ],
            ),
            (
                Language::JavaScript,
                "main.mjs",
                "import * as keys from './zobrist_keys.mjs'; Object.assign(globalThis, keys);",
                "console.log(COND ? 1 : 0);",
                "",
                &[&["node", "main.mjs"]],
            ),
            (
                Language::Python,
                "main.py",
                "from zobrist_keys import *",
                "print(int(COND))",
                "",
                &[&["python3", "main.py"]],
            ),
            (
                Language::Rust,
                "main.rs",
                "mod zobrist_keys; use zobrist_keys::*; fn main() {",
                "println!(\"{}\", u8::from(COND));",
                "}",
                &[&["rustc", "-Awarnings", "main.rs"], &["./main"]],
            ),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let source = language.source(&table).unwrap();
            let mut main = format!("{start}\n");
            let mut program = vec![];
            let comment = source.lines();
            let comment = comment.map_while(|line| line.strip_prefix(['/', '#']));
            for line in comment.chain([""]) {
                let line = line.trim_start_matches('/');
                if let Some(code) = line.strip_prefix("     ") {
                    program.push(code);
                    continue;
                }
                let lines = std::mem::take(&mut program);
                let Some((condition, code)) = lines.split_last() else {
                    continue;
                };
                // The last line of a check program is its condition; an update has none.
                if let Some(condition) = condition.strip_prefix(['/', '#']) {
                    let condition = condition.trim_start_matches('/').trim();
                    let (open, close) = if language == Language::Python {
                        ("", "")
                    } else {
                        ("{", "}")
                    };
                    let print = print.replace("COND", &format!("({condition})"));
                    main += &format!("{open}\n{}\n{print}\n{close}\n", code.join("\n"));
                }
            }
            main += end;
            if language == Language::Java {
                for name in [
                    "BASE", "CHECK", "BOARD", "HANDS", "TURN", "RESERVE", "PAWNS", "MATERIAL",
                ] {
                    let of_class = format!("ZobristKeys.{name}");
                    main = main
                        .replace(name, &of_class)
                        .replace(&format!("_{of_class}"), &format!("_{name}"));
                }
            }
            fs::write(
                folder.path().join(language.file_name(&table).unwrap()),
                source,
            )
            .unwrap();
            fs::write(folder.path().join(file), main).unwrap();
            let mut output = String::new();
            for command in commands {
                output = run(folder.path(), command);
            }
            assert_eq!(
                output.lines().collect::<Vec<_>>(),
                ["1"; 3],
                "{language}, {slots}"
            );
        }
    }
}
