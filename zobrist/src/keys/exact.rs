//! Exact keys: equal hashes prove equal states.

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
pub(crate) struct Exact<K>(Stored<K>);

impl<K: Key> Exact<K> {
    #[inline]
    fn table(&self) -> &[K] {
        self.0.table()
    }
}

impl<K: Key> Source<K> for Exact<K> {
    const KIND: Kind = Kind::Static(Construction::Exact);

    fn draw(seed: Seed, shape: &Shape, size: Size) -> Result<Self, KeysError> {
        Stored::constructed(Construction::Exact, seed, shape, size).map(Exact)
    }
}
by_table!(Exact);
