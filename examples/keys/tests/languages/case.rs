//! Golden tables as source files, and the test of programs that use these files.

use std::fs;
use std::path::Path;
use std::process::Command;

use keys::{Combine, Language, Table};
use serde_json::Value;

use crate::golden::{self, Golden, number};

/// A golden table with a unique name, and its source file.
pub(crate) struct Case {
    pub(crate) golden: Golden,
    pub(crate) table: Table,
    pub(crate) source: String,
    /// The lines of the update program of the first row and of the check program, from the comment
    /// of the file.
    pub(crate) update: Vec<String>,
    pub(crate) check: Vec<String>,
    /// The prefix of the name of a row in other files, such as `T0_` in C and `t0_keys::` in C++.
    pub(crate) scope: String,
}

impl Case {
    pub(crate) fn of(language: Language) -> Vec<Case> {
        let named = |(i, mut golden): (usize, Golden)| {
            golden.description.name = format!("t{i}");
            let table = golden.table();
            let source = language.source(&table).unwrap();
            let margin = if language == Language::Python {
                "#     "
            } else {
                "//     "
            };
            let code = source.lines().map(|line| line.strip_prefix(margin));
            let mut blocks: Vec<Vec<_>> = code
                .collect::<Vec<_>>()
                .split(Option::is_none)
                .map(|lines| lines.iter().flatten().map(|l| (*l).to_owned()).collect())
                .filter(|lines: &Vec<String>| !lines.is_empty())
                .collect();
            let (check, update) = (blocks.pop().unwrap(), blocks.swap_remove(0));
            let scope = match language {
                Language::C => format!("T{i}_"),
                Language::Cpp | Language::Rust => format!("t{i}_keys::"),
                Language::CSharp | Language::Java => format!("T{i}Keys."),
                _ => format!("t{i}_keys."),
            };
            Case {
                golden,
                table,
                source,
                update,
                check,
                scope,
            }
        };
        golden::tables()
            .into_iter()
            .enumerate()
            .map(named)
            .collect()
    }

    pub(crate) fn bits(&self) -> u32 {
        self.golden.description.bits
    }

    /// Returns the identifiers of the arrays; `case` converts names to the case of the language.
    pub(crate) fn arrays(&self, case: impl Fn(&str) -> String) -> Vec<String> {
        self.golden
            .description
            .slots
            .iter()
            .map(|row| format!("{}{}", self.scope, case(&row.name)))
            .collect()
    }

    pub(crate) fn file(&self, language: Language) -> String {
        language.file_name(&self.table).unwrap()
    }

    /// Returns the hash of the state of the check value after one update: slot 0 of the first row
    /// changes from value 0 to value 1, or toggles if it is a flag.
    fn updated(&self) -> u128 {
        let (check, keys) = (number(&self.golden.check), &self.table.keys);
        let mask = u128::MAX >> (128 - self.bits());
        let flag = [1.into(), Value::Null].contains(&self.golden.description.slots[0].values);
        match self.golden.description.combine {
            Combine::Xor if flag => check ^ keys[0],
            Combine::Xor => check ^ keys[0] ^ keys[1],
            Combine::Add => check.wrapping_sub(keys[0]).wrapping_add(keys[1]) & mask,
        }
    }

    /// Compares a line that a program printed for this table with the expected numbers in
    /// hexadecimal: fingerprint, base, check value, computed hash, the hash after an update,
    /// the hash after the reverse update, and the keys.
    fn assert(&self, line: &str, words: bool, language: Language) {
        let what = format!("{language}, {:?}", self.golden.description);
        let mut numbers: Vec<u128> = line
            .split(' ')
            .map(|word| u128::from_str_radix(word, 16).unwrap())
            .collect();
        let fingerprint = numbers.remove(0);
        if words && self.bits() == 128 {
            numbers = numbers
                .chunks(2)
                .map(|pair| pair[1] << 64 | pair[0])
                .collect();
        }
        assert_eq!(fingerprint, number(&self.golden.fingerprint), "{what}");
        let [base, check, hash, updated, back, keys @ ..] = &numbers[..] else {
            panic!("{line}")
        };
        assert_eq!(*base, number(&self.golden.base), "{what}");
        assert_eq!(*check, number(&self.golden.check), "{what}");
        assert_eq!(*hash, number(&self.golden.check), "{what}");
        assert_eq!(*updated, self.updated(), "{what}");
        assert_eq!(*back, number(&self.golden.check), "{what}");
        self.golden.assert_keys(keys, &what);
    }
}

pub(crate) fn upper(name: &str) -> String {
    name.to_uppercase()
}

pub(crate) fn lower(name: &str) -> String {
    name.to_lowercase()
}

pub(crate) fn pascal(name: &str) -> String {
    name.split('_')
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

/// Runs a command in `folder`, and returns its standard output.
pub(crate) fn run(folder: &Path, command: &[&str]) -> String {
    let output = Command::new(command[0])
        .args(&command[1..])
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert!(
        output.status.success(),
        "{command:?}: {}{}",
        text(output.stdout),
        text(output.stderr)
    );
    assert_eq!(text(output.stderr), "", "{command:?}");
    text(output.stdout)
}

/// Writes the source files and `main`, runs the commands, and compares the output of the last
/// command with the golden tables. If `words` is true, the program prints a number of 128 bits as
/// two words.
pub(crate) fn assert(language: Language, main: (&str, String), commands: &[&[&str]], words: bool) {
    let (folder, cases) = (tempfile::tempdir().unwrap(), Case::of(language));
    for case in &cases {
        fs::write(folder.path().join(case.file(language)), &case.source).unwrap();
    }
    fs::write(folder.path().join(main.0), main.1).unwrap();
    let mut output = String::new();
    for command in commands {
        output = run(folder.path(), command);
    }
    assert_eq!(output.lines().count(), cases.len(), "{language}");
    for (case, line) in cases.iter().zip(output.lines()) {
        case.assert(line.trim(), words, language);
    }
}

/// Inserts the scope of a file before its identifiers in lines of code. `names` are the identifiers
/// with the scope.
pub(crate) fn scoped(case: &Case, lines: &[String], names: &[String]) -> String {
    let mut text = lines.join("\n");
    for name in names {
        let bare = name.strip_prefix(&case.scope).unwrap();
        let boundary = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        let mut out = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(bare) {
            let (before, after) = (&rest[..at], &rest[at + bare.len()..]);
            let whole = boundary(before.chars().last().or(out.chars().last()))
                && boundary(after.chars().next());
            out += before;
            if whole {
                out += &case.scope;
            }
            out += bare;
            rest = after;
        }
        text = out + rest;
    }
    text
}

impl Case {
    pub(crate) fn of_json() -> Vec<Case> {
        let case = |golden: Golden| {
            let table = golden.table();
            let source = Language::Json.source(&table).unwrap();
            Case {
                golden,
                table,
                source,
                update: vec![],
                check: vec![],
                scope: String::new(),
            }
        };
        golden::tables().into_iter().map(case).collect()
    }
}
