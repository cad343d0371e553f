//! Identifiers from names.

use std::collections::HashMap;

use crate::error::{Error, quote};
use crate::language::Language;
use crate::table::Table;

/// How a language writes identifiers of several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// `WHITE_PAWN`
    Upper,
    /// `white_pawn`
    Lower,
    /// `WhitePawn`
    Pascal,
}

impl Case {
    /// Writes a name that consists of several: `board` and `White Pawn`.
    ///
    /// # Errors
    /// If a name has nothing that an identifier could have.
    pub(crate) fn identifier(self, names: &[&str]) -> Result<String, Error> {
        let mut all = Vec::new();
        for name in names {
            let words = words(name);
            if words.is_empty() {
                return Err(Error::new(format!(
                    "the name {} has neither a letter from A to Z nor a digit, so no identifier can be made of it",
                    quote(name)
                )));
            }
            all.extend(words);
        }
        let text = match self {
            Case::Upper => all.join("_").to_uppercase(),
            Case::Lower => all.join("_"),
            Case::Pascal => all.iter().map(|word| capitalized(word)).collect(),
        };
        Ok(if text.starts_with(|c: char| c.is_ascii_digit()) { format!("_{text}") } else { text })
    }
}

/// Splits a name into words of ASCII letters and digits, in lower case; `enPassant` has two.
fn words(name: &str) -> Vec<String> {
    let (mut words, mut word, mut lower) = (Vec::new(), String::new(), false);
    for c in name.chars() {
        let boundary = !c.is_ascii_alphanumeric() || (lower && c.is_ascii_uppercase());
        if boundary && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if c.is_ascii_alphanumeric() {
            word.push(c.to_ascii_lowercase());
        }
        lower = c.is_ascii_lowercase();
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// The identifiers of a file: no two are equal.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) base: String,
    pub(crate) check: String,
    pub(crate) fingerprint: String,
    pub(crate) rows: Vec<RowNames>,
}

/// The identifiers of a row: of its array, and of its values if they have names.
#[derive(Debug)]
pub(crate) struct RowNames {
    pub(crate) array: String,
    pub(crate) values: Vec<String>,
}

impl Names {
    /// Makes the identifiers of a file; `reserved` ones are taken, and keywords get an underscore.
    ///
    /// # Errors
    /// If a name gives no identifier, or two names give the same one.
    pub(crate) fn new(
        language: Language,
        table: &Table,
        reserved: &[&str],
    ) -> Result<Names, Error> {
        let (case, prefix) = language.style();
        let prefix = prefix.then_some(table.description.name.as_str());
        let own = |name: &str| -> Result<String, Error> {
            case.identifier(&prefix.iter().copied().chain([name]).collect::<Vec<_>>())
        };
        let [base, check, fingerprint] = [own("base")?, own("check")?, own("fingerprint")?];
        let mut taken: HashMap<String, String> = [base.as_str(), &check, &fingerprint]
            .iter()
            .chain(reserved)
            .map(|&name| (name.into(), "another part of the file".into()))
            .collect();
        let mut make = |names: &[&str]| {
            let parts: Vec<&str> = prefix.iter().copied().chain(names.iter().copied()).collect();
            let mut identifier = case.identifier(&parts)?;
            if case == Case::Lower && KEYWORDS.split(' ').any(|word| word == identifier) {
                identifier.push('_');
            }
            let name = names.iter().rev().map(|name| quote(name)).collect::<Vec<_>>().join(" of ");
            match taken.insert(identifier.clone(), name.clone()) {
                None => Ok(identifier),
                Some(other) => Err(Error::new(format!(
                    "{name} and {other} are both {identifier} in {language}: rename one"
                ))),
            }
        };
        let mut rows = Vec::new();
        for (row, _) in table.rows() {
            let array = make(&[&row.name])?;
            let values = row.value_names().iter().map(|value| make(&[&row.name, value]));
            rows.push(RowNames { array, values: values.collect::<Result<_, _>>()? });
        }
        Ok(Names { base, check, fingerprint, rows })
    }
}

/// Keywords of C++, macros of C in lower case, and the variables of the programs in comments: the other files have no identifiers that
/// consist of lower-case words.
const KEYWORDS: &str = "\
    a alignas alignof and and_eq asm assert auto b bitand bitor bool break case catch char char16_t char32_t \
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit \
    continue decltype default delete do double dynamic_cast else enum errno explicit export extern false final \
    float for friend goto hash i i386 if import inline int j k l linux long m main major makedev minor module \
    mutable n namespace new noexcept not not_eq nullptr o operator or or_eq override p private protected public \
    register reinterpret_cast requires return setjmp short sigaction signal signed sizeof static static_assert \
    static_cast std stderr stdin stdout struct switch template this thread_local throw true try typedef typeid \
    typename union unix unsigned using va_arg va_copy va_end va_start virtual void volatile wchar_t while xor \
    xor_eq";
