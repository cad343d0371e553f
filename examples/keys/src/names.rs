//! The identifiers of a source file.

use std::collections::HashMap;

use anyhow::{Result, bail};

use crate::case::Case;
use crate::language::Language;
use crate::options::quote;
use crate::table::{Row, Table};

/// The identifiers of a file, all distinct.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) base: String,
    pub(crate) check: String,
    pub(crate) fingerprint: String,
    pub(crate) rows: Vec<RowNames>,
    pub(crate) parts: Vec<Names>,
}

/// The identifiers of a row: one for its array, and one for each named value.
#[derive(Debug)]
pub(crate) struct RowNames {
    pub(crate) array: String,
    pub(crate) values: Vec<String>,
}

impl Names {
    /// Makes the identifiers of a file. In C++ an identifier in `KEYWORDS` gets an underscore
    /// appended.
    ///
    /// # Errors
    /// If a name has no identifier, if two names have the same identifier, or if the identifier of
    /// a name is in `reserved`.
    pub(crate) fn new(language: Language, table: &Table, reserved: &[&str]) -> Result<Names> {
        let case = language.facts().case;
        // C has no namespaces.
        let prefix = (language == Language::C).then_some(table.options.name.as_str());
        let identifier = |names: &[&str]| case.identifier(&[prefix.as_slice(), names].concat());
        let [base, check, fingerprint] =
            ["base", "check", "fingerprint"].map(|own| identifier(&[own]));
        let (base, check, fingerprint) = (base?, check?, fingerprint?);
        let own = [base.as_str(), &check, &fingerprint];
        let mut taken: HashMap<String, String> = [&own, reserved]
            .concat()
            .into_iter()
            .map(|name| (name.into(), "another part of the file".into()))
            .collect();
        let mut make = |names: &[&str]| {
            let mut identifier = identifier(names)?;
            if language == Language::Cpp && KEYWORDS.split(' ').any(|word| word == identifier) {
                identifier.push('_');
            }
            let name = names
                .iter()
                .rev()
                .map(|name| quote(name))
                .collect::<Vec<_>>()
                .join(" of ");
            if let Some(other) = taken.insert(identifier.clone(), name.clone()) {
                bail!("{name} and {other} are both {identifier} in {language}: rename one");
            }
            Ok(identifier)
        };
        let row = |row: Row<'_>| {
            let array = make(&[row.name])?;
            let values = row
                .value_names()
                .into_iter()
                .map(|value| make(&[row.name, &value]));
            Ok(RowNames {
                values: values.collect::<Result<_>>()?,
                array,
            })
        };
        let rows = table.rows().map(row).collect::<Result<_>>()?;
        let mut parts = vec![];
        for part in &table.parts {
            let mut name = |of| make(&[&part.options.name, of]);
            let rows = part.rows().map(|row| {
                let (array, values) = (name(row.name)?, vec![]);
                Ok(RowNames { array, values })
            });
            let rows = rows.collect::<Result<_>>()?;
            parts.push(Names {
                base: name("base")?,
                check: name("check")?,
                fingerprint: fingerprint.clone(),
                rows,
                parts: vec![],
            });
        }
        Ok(Names {
            base,
            check,
            fingerprint,
            rows,
            parts,
        })
    }
}

/// Returns the identifier of the file, class or namespace: the name of the table with `keys`
/// appended. A name that ends with `keys` stays unchanged.
///
/// # Errors
/// If no identifier can be made from the name.
pub(crate) fn file_identifier(table: &Table, case: Case) -> Result<String> {
    let name = table.options.name.as_str();
    let keys = if name.to_lowercase().ends_with("keys") {
        ""
    } else {
        " keys"
    };
    case.identifier(&[&format!("{name}{keys}")])
}

/// Words that no identifier in C++ may equal: keywords, lower-case macros of compilers and C
/// libraries, and the variables of the programs in comments. In the other languages each identifier
/// has an upper-case letter, and no such word does.
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
