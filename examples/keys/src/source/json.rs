//! Tables as JSON. Keys are hexadecimal strings, because most parsers round numbers above 2^53.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::preamble::preamble;
use crate::language::{Language, hex};
use crate::names::Names;
use crate::options::{Combine, Options};
use crate::table::Table;

#[derive(Serialize)]
struct File<'a> {
    about: Vec<String>,
    description: &'a Options,
    guarantee: String,
    independent_keys: usize,
    fingerprint: String,
    base: String,
    check: String,
    key_count: usize,
    digest: String,
    keys: Rows<'a>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    parts: BTreeMap<&'a str, Part<'a>>,
}

#[derive(Serialize)]
struct Part<'a> {
    combine: Combine,
    base: String,
    check: String,
    keys: Rows<'a>,
}

struct Rows<'a>(&'a Table);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bits = self.0.options.bits;
        serializer.collect_map(self.0.rows().map(|row| {
            let mut keys: Vec<Value> = row
                .ordered_keys()
                .into_iter()
                .map(|key| hex(key, bits).into())
                .collect();
            for length in row.all_lengths().into_iter().rev() {
                keys = keys
                    .chunks(length)
                    .map(|part| part.to_vec().into())
                    .collect();
            }
            (row.name, keys.pop())
        }))
    }
}

pub(super) fn source(table: &Table, names: &Names) -> Result<String> {
    let bits = table.options.bits;
    let parts = table.parts.iter().map(|part| {
        let of = Part {
            combine: part.combine,
            base: hex(part.base, bits),
            check: hex(part.check(), bits),
            keys: Rows(part),
        };
        (part.options.name.as_str(), of)
    });
    let file = File {
        about: preamble(Language::Json, table, names),
        description: &table.options,
        guarantee: match table.guarantee.slots() {
            0 => "none".to_owned(),
            usize::MAX => "exact".to_owned(),
            slots => format!("{slots} slots"),
        },
        independent_keys: table.guarantee.keys().min(table.keys.len()),
        fingerprint: hex(table.fingerprint.into(), 64),
        base: hex(table.base, bits),
        check: hex(table.check(), bits),
        key_count: table.keys.len(),
        digest: hex(table.digest().into(), 64),
        keys: Rows(table),
        parts: parts.collect(),
    };
    Ok(serde_json::to_string_pretty(&file)? + "\n")
}
