//! The origin of results: everything that they depend on besides the state.

use std::collections::BTreeMap;

use zobrist::Key;
use zobrist::table::{Check, HashValue};

#[cfg(feature = "cli")]
use crate::entry::Widths;
use crate::entry::{FNV_BASIS, fnv};
use crate::error::Reason;

/// Identifies everything that the values of a [`Store`](crate::Store) depend on besides the state.
/// A store of another origin is neither read nor written.
///
/// A store also records the version of the key specification and the type name of the values. For
/// the hash and the check, it records the width and the operation, XOR or sum, that combines their
/// keys. The checksum of each entry includes a digest of the origin. An entry copied from another
/// store is therefore an error.
///
/// ```
/// use zobrist::lattice::{Lattice, LatticeKeys};
/// use zobrist_store::Origin;
///
/// let lattice = Lattice::fcc([10; 3]);
/// let keys = LatticeKeys::<bool, u64>::builder(2026, lattice.sites()).on(&lattice).build()?;
/// let origin = Origin::new("Cu-Au, EAM of Foiles, version 2").fingerprint("keys", keys.fingerprint());
/// assert_ne!(origin, Origin::new("Cu-Au, EAM of Foiles, version 2"));
/// # Ok::<(), zobrist::keys::KeysError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    model: String,
    fingerprints: BTreeMap<String, u64>,
}

impl Origin {
    /// Creates the origin of a model. The text names the model, its version and its parameters.
    pub fn new(model: impl Into<String>) -> Origin {
        Origin {
            model: model.into(),
            fingerprints: BTreeMap::new(),
        }
    }

    /// Adds the digest of data that the hashes or the values depend on, such as the keys, the
    /// lattice, or a table of energies.
    ///
    /// The digest of keys includes their seed. Use the `fingerprint` of the keys that produce the
    /// hash:
    ///
    /// | hashed object | fingerprint |
    /// | --- | --- |
    /// | whole lattice | [`LatticeKeys::fingerprint`](zobrist::lattice::LatticeKeys::fingerprint) of keys built [`on`] the lattice |
    /// | local environment | [`LocalKeys::fingerprint`](zobrist::lattice::LocalKeys::fingerprint) |
    /// | local environment up to symmetry, invariant or oriented | [`CanonicalKeys::fingerprint`] |
    /// | state with static keys | [`State::fingerprint`](zobrist::State::fingerprint) |
    ///
    /// [`on`]: zobrist::lattice::LatticeKeysBuilder::on
    /// [`CanonicalKeys::fingerprint`]: zobrist::symmetry::CanonicalKeys::fingerprint
    ///
    /// Without [`on`], lattices with the same number of sites have the same fingerprint, and one
    /// would read the results of another. Nor does a fingerprint name the type of the state: types
    /// with the same slots and seed, such as variants of a game, have the same keys, hashes and
    /// fingerprint. Give each a seed of its own, or name the variant in the text of the model.
    ///
    /// Local and canonical hashes of the same environment differ. Do not use the fingerprint of the
    /// [inner keys](zobrist::symmetry::CanonicalKeys::keys) for canonical hashes: it is the
    /// fingerprint of local hashes, so a store of local hashes would not be refused.
    pub fn fingerprint(mut self, name: impl Into<String>, digest: u64) -> Origin {
        self.fingerprints.insert(name.into(), digest);
        self
    }
}

/// The metadata that identify a store. A database keeps them under the name `meta`.
#[derive(Clone, Debug)]
pub(crate) struct Meta(pub(crate) BTreeMap<String, String>);

/// Version of the key specification, `zobrist/src/specification.md`, which defines how a seed
/// determines hashes.
const SPECIFICATION: &str = "1";
/// Version of the table layout.
const TABLES: &str = "3";
/// The name of the format version in `meta`.
const FORMAT: &str = "format";
/// The name of the type of values in `meta`.
const VALUES: &str = "type of values";

/// Maximum number of bytes of all metadata.
pub(crate) const MOST: usize = 1 << 20;

impl Meta {
    pub(crate) fn new<H: HashValue>(origin: &Origin, values: String) -> Meta {
        let kind = |additive| if additive { "sum" } else { "xor" };
        let check = match H::Check::WIDTH {
            0 => "none".to_owned(),
            bits => format!("{} {bits}", kind(H::Check::ADDS)),
        };
        let mut meta = BTreeMap::from(
            [
                (FORMAT, TABLES.to_owned()),
                ("model", origin.model.clone()),
                ("key specification", SPECIFICATION.to_owned()),
                (
                    "hash",
                    format!("{} {}", kind(H::Key::ADDITIVE), H::Key::BITS),
                ),
                ("check", check),
                (VALUES, values),
            ]
            .map(|(name, value)| (name.to_owned(), value)),
        );
        let fingerprints = origin.fingerprints.iter();
        meta.extend(
            fingerprints
                .map(|(name, digest)| (format!("fingerprint of {name}"), format!("{digest:016x}"))),
        );
        Meta(meta)
    }

    /// Parses the widths of hash and check, such as `xor 64`.
    #[cfg(feature = "cli")]
    pub(crate) fn widths(&self) -> Option<Widths> {
        let width = |name| match self.0.get(name)?.split_once(' ') {
            None => Some(0),
            Some((_, bits)) => bits
                .parse()
                .ok()
                .filter(|bits| bits % 8 == 0 && *bits <= 128),
        };
        Some(Widths {
            hash: width("hash")?,
            check: width("check")?,
        })
    }

    /// Returns whether the metadata have at most [`MOST`] bytes.
    pub(crate) fn is_short(&self) -> bool {
        let lengths = self.0.iter().map(|(name, value)| name.len() + value.len());
        lengths.sum::<usize>() <= MOST
    }

    /// Returns a digest of the metadata except the type of the values. Encoded values are
    /// self-describing, so a type may be renamed.
    pub(crate) fn digest(&self) -> u64 {
        let parts = self.0.iter().filter(|(name, _)| *name != VALUES);
        parts
            .flat_map(|(name, value)| [name, value])
            .fold(FNV_BASIS, |sum, text| {
                // Hash each length first, so that different parts never give the same bytes.
                fnv(
                    fnv(sum, &(text.len() as u64).to_le_bytes()),
                    text.as_bytes(),
                )
            })
    }

    /// Returns an error that contains the first difference from the metadata of a store.
    pub(crate) fn compare(&self, found: &Meta) -> Result<(), Reason> {
        let absent = "absent".to_owned();
        // The format version comes first, since it determines the other metadata.
        let names = [FORMAT]
            .into_iter()
            .chain(self.0.keys().chain(found.0.keys()).map(|n| &**n));
        for name in names {
            let [expected, found] = [self, found].map(|meta| meta.0.get(name).unwrap_or(&absent));
            if expected != found {
                let [part, expected, found] = [name, expected, found].map(str::to_owned);
                return Err(Reason::Mismatch {
                    part,
                    expected,
                    found,
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
