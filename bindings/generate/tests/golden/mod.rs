//! Reads the golden file that all bindings reproduce.

use serde::Deserialize;
use zobrist_generate::{Description, Table};

#[derive(Deserialize)]
struct File {
    tables: Vec<Golden>,
}

/// A table of the golden file, written by the reference implementation of the key specification.
#[derive(Deserialize)]
pub(crate) struct Golden {
    pub(crate) description: Description,
    pub(crate) guarantee: String,
    pub(crate) independent_keys: usize,
    pub(crate) fingerprint: String,
    pub(crate) base: String,
    pub(crate) check: String,
    pub(crate) key_count: usize,
    pub(crate) digest: String,
    pub(crate) keys: Vec<(usize, String)>,
}

pub(crate) fn tables() -> Vec<Golden> {
    let file: File = serde_json::from_str(include_str!("../../../golden/keys.json")).unwrap();
    file.tables
}

pub(crate) fn number(text: &str) -> u128 {
    u128::from_str_radix(text.strip_prefix("0x").unwrap(), 16).unwrap()
}

/// Returns the FNV-1a hash of all keys, each as little-endian bytes of its width.
pub(crate) fn digest(keys: &[u128], bits: u32) -> u128 {
    let bytes = keys.iter().flat_map(|key| key.to_le_bytes().into_iter().take(bits as usize / 8));
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
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
        assert_eq!(digest(keys, self.description.bits), number(&self.digest), "{what}");
    }

    pub(crate) fn table(&self) -> Table {
        Table::new(self.description.clone()).unwrap()
    }
}
