//! What all keys that are made at run time share, whatever names them: typed slots, numbers and
//! names, or sites.

use alloc::boxed::Box;
use alloc::rc::Rc;
use core::ops::Deref;

use crate::desync::{self, Compared, Desync, Presence};
use crate::difference::{Difference, DifferenceError};
use crate::hash::{Keys, Table};
use crate::key::{Key, Seed};
use crate::shape::fingerprint::{Source, fingerprint};
use crate::shape::guaranteed::{Guarantee, KeySource};
use crate::shape::{Described, Shape};

/// Keys of a shape. The shape is not a part of them, because it may be a constant.
#[derive(Clone, Debug)]
pub(crate) struct Made<K, D = Box<[K]>> {
    pub(crate) source: Source,
    /// The hash of a state without any feature.
    pub(crate) base: K,
    pub(crate) keys: D,
}

/// Keys that are stored or computed.
pub(crate) trait OfShape<K> {
    /// Returns the key of `entry` of `shape`, for which the keys were made.
    fn key(&self, shape: &Shape, entry: usize) -> K;
}

/// A table: a zero, then the entries of a shape.
impl<K: Key> OfShape<K> for Box<[K]> {
    fn key(&self, _: &Shape, entry: usize) -> K {
        Table(self).key(entry)
    }
}

impl<K: Key, D> Made<K, D> {
    pub(crate) fn new(seed: Seed, source: KeySource, keys: D) -> Self {
        Made {
            source: Source::of(seed, source),
            base: seed.base(),
            keys,
        }
    }

    /// Wraps keys that a seed and a source do not determine.
    pub(crate) fn external(base: K, keys: D) -> Self {
        Made {
            source: Source::External,
            base,
            keys,
        }
    }

    pub(crate) fn guarantee(&self, shape: &Shape) -> Guarantee {
        self.source.keys().guarantee(shape, K::BITS)
    }
}

impl<K: Key, D: OfShape<K>> Made<K, D> {
    /// Iterates over all keys in the order of the features.
    pub(crate) fn keys(&self, shape: &Shape) -> impl Iterator<Item = K> {
        (0..shape.features()).map(|feature| self.keys.key(shape, shape.entry(feature)))
    }

    pub(crate) fn fingerprint(&self, shape: &Shape) -> u64 {
        fingerprint(shape, self.source, self.base, self.keys(shape))
    }

    /// Compares `hash` with `truth`, the recomputed hash of a state. `walk` visits the features of
    /// the state.
    pub(crate) fn check(
        &self,
        hash: K,
        truth: K,
        described: impl FnOnce() -> Described,
        walk: impl Fn(&mut Presence<'_>),
    ) -> Result<(), Desync> {
        if hash == truth {
            return Ok(());
        }
        let described = described();
        let compared =
            described.with_shape(|shape| Compared::new(hash, truth, self.base, self.source, shape));
        let key = |shape: &Shape, entry| self.keys.key(shape, entry);
        Err(desync::explain(&compared, &described, key, walk))
    }

    /// Returns the slots in which two states differ, from the XOR of their hashes.
    pub(crate) fn difference<S: ?Sized>(
        &self,
        shape: Described,
        xor: K,
    ) -> Result<Difference<S>, DifferenceError> {
        let key = |shape: &Shape<'_>, entry| self.keys.key(shape, entry);
        Difference::decode(shape, self.source, key, false, xor)
    }
}

/// A pointer that refers to the same keys for its whole life. A [`Hashed`](crate::Hashed) state has
/// one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pointer to keys",
    label = "expected a reference, an `Arc`, an `Rc` or a `Box`",
    note = "write `Hashed::with_keys(&keys, state)`"
)]
pub trait Pointer: Deref {}

impl<T> Pointer for &T {}
impl<T> Pointer for Box<T> {}
impl<T> Pointer for Rc<T> {}
#[cfg(target_has_atomic = "ptr")]
impl<T> Pointer for alloc::sync::Arc<T> {}
