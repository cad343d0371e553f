//! Tables as JSON. Keys are hexadecimal strings, because most parsers round numbers above 2^53.

use super::array::SQUARE;
use super::preamble::preamble;
use super::{Language, hex, keys_of, lengths};
use crate::names::Names;
use crate::table::Table;

pub(super) fn source(table: &Table, names: &Names) -> String {
    let bits = table.description.bits;
    let string = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let number = |number, bits| format!("\"{}\"", hex(number, bits));
    let about = preamble(Language::Json, table, names);
    let about: Vec<String> = about.iter().map(|line| format!("    {}", string(line))).collect();
    let guarantee = match table.guarantee().slots() {
        0 => "none".to_owned(),
        usize::MAX => "exact".to_owned(),
        slots => format!("{slots} slots"),
    };
    let rows = table.rows().map(|(row, first)| {
        let elements: Vec<_> = keys_of(table, row, first).map(|key| number(key, bits)).collect();
        let array = SQUARE.write(&lengths(row), &elements, 1);
        format!("    {}: {array}", string(&row.name))
    });
    format!(
        "{{\n  \"about\": [\n{}\n  ],\n  \"description\": {},\n  \"guarantee\": \"{guarantee}\",\n  \
         \"independent_keys\": {},\n  \"{}\": {},\n  \
         \"{}\": {},\n  \"{}\": {},\n  \"key_count\": {},\n  \"digest\": {},\n  \"keys\": {{\n{}\n  }}\n}}\n",
        about.join(",\n"),
        serde_json::to_string(&table.description).unwrap_or_default(),
        table.guarantee().keys().min(table.keys().len()),
        names.fingerprint,
        number(table.fingerprint().into(), 64),
        names.base,
        number(table.base(), bits),
        names.check,
        number(table.check(), bits),
        table.keys().len(),
        number(table.digest().into(), 64),
        rows.collect::<Vec<_>>().join(",\n"),
    )
}
