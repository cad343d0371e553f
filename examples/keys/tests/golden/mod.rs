//! Reads the golden file that all bindings reproduce.

use keys::{Combine, Options, Source, Table};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    tables: Vec<Golden>,
}

/// A table of the golden file, written by the reference implementation of the key specification.
#[derive(Deserialize)]
pub(crate) struct Golden {
    pub(crate) description: Described,
    pub(crate) guarantee: String,
    pub(crate) independent_keys: usize,
    pub(crate) fingerprint: String,
    pub(crate) base: String,
    pub(crate) check: String,
    pub(crate) key_count: usize,
    pub(crate) digest: String,
    pub(crate) keys: Vec<(usize, String)>,
}

/// The description of a golden table.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Described {
    pub(crate) name: String,
    pub(crate) bits: u32,
    pub(crate) source: Source,
    pub(crate) combine: Combine,
    pub(crate) seed: u64,
    pub(crate) lane: u64,
    pub(crate) slots: Vec<Row>,
}

/// A slot, or an array of equal slots.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// A number of slots, or the lengths of nested arrays.
    #[serde(default)]
    count: serde_json::Value,
    /// The values that have keys: their number, or their names.
    #[serde(default)]
    pub(crate) values: serde_json::Value,
    /// The maximum of a count.
    times: Option<usize>,
}

impl Row {
    /// Returns the text of the row in the form of the library.
    fn text(&self) -> String {
        let slot = match (self.times, &self.values, self.values.as_u64()) {
            (Some(times), ..) => format!("count({times})"),
            (_, serde_json::Value::Array(names), _) => {
                let names: Vec<_> = names.iter().map(ToString::to_string).collect();
                format!("option(enum({}))", names.join(", "))
            }
            (.., Some(values)) if values > 1 => {
                format!("option(numbers({}, empty = none))", values - 1)
            }
            _ => "bool".into(),
        };
        let lengths = match &self.count {
            serde_json::Value::Array(lengths) => lengths
                .iter()
                .filter_map(serde_json::Value::as_u64)
                .collect(),
            count => count
                .as_u64()
                .filter(|&count| count > 1)
                .into_iter()
                .collect::<Vec<_>>(),
        };
        let array = lengths
            .iter()
            .rev()
            .fold(slot, |slot, length| format!("array({length}, {slot})"));
        format!("\"{}\" = {array}", self.name)
    }
}

pub(crate) fn tables() -> Vec<Golden> {
    let file: File =
        serde_json::from_str(include_str!("../../../../bindings/golden/keys.json")).unwrap();
    file.tables
}

pub(crate) fn number(text: &str) -> u128 {
    u128::from_str_radix(text.strip_prefix("0x").unwrap(), 16).unwrap()
}

/// Returns the FNV-1a hash of all keys, each as little-endian bytes of its width.
pub(crate) fn digest(keys: &[u128], bits: u32) -> u128 {
    let bytes = keys
        .iter()
        .flat_map(|key| key.to_le_bytes().into_iter().take(bits as usize / 8));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.into()
}

impl Golden {
    /// Asserts that `keys` equal the keys of the golden table.
    #[track_caller]
    pub(crate) fn assert_keys(&self, keys: &[u128], what: &str) {
        assert_eq!(keys.len(), self.key_count, "{what}");
        for (i, key) in &self.keys {
            assert_eq!(keys[*i], number(key), "key {i}, {what}");
        }
        assert_eq!(
            digest(keys, self.description.bits),
            number(&self.digest),
            "{what}"
        );
    }

    pub(crate) fn options(&self) -> Options {
        let Described {
            ref name,
            bits,
            source,
            combine,
            seed,
            lane,
            ref slots,
        } = self.description;
        let rows: Vec<_> = slots.iter().map(Row::text).collect();
        let slots = format!("slots({})", rows.join(", "));
        let (source, combine) = (Some(source), Some(combine));
        Options {
            name: name.clone(),
            bits,
            source,
            combine,
            seed,
            lane,
            slots,
            transposed: vec![],
        }
    }

    pub(crate) fn table(&self) -> Table {
        Table::new(self.options()).unwrap()
    }
}
