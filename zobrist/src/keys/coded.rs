//! Coded keys: states that differ in few slots never have equal hashes.

use super::error::KeysError;
use super::seed::Seed;
use super::size::Size;
use super::source::{Kind, Source};
use super::stored::{Stored, by_table};
use crate::hash::Keys;
use crate::key::Key;
use crate::shape::Shape;
use crate::shape::guaranteed::Construction;

#[derive(Clone, Debug)]
pub(crate) struct Coded<K>(Stored<K>);

impl<K: Key> Coded<K> {
    #[inline]
    fn table(&self) -> &[K] {
        self.0.table()
    }
}

impl<K: Key> Source<K> for Coded<K> {
    const KIND: Kind = Kind::Static(Construction::Coded);

    fn draw(seed: Seed, shape: &Shape, size: Size) -> Result<Self, KeysError> {
        Stored::constructed(Construction::Coded, seed, shape, size).map(Coded)
    }
}
by_table!(Coded);
