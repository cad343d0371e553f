//! Sizes of shapes, and distances between slots.

/// A size or a distance in a shape, in features and in entries of its table.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub(crate) features: usize,
    pub entries: usize,
}

impl Extent {
    pub(super) const NONE: Extent = Extent {
        features: 0,
        entries: 0,
    };

    /// Returns the number of entries if `entries` is true, otherwise the number of features.
    pub(crate) const fn count(self, entries: bool) -> usize {
        if entries { self.entries } else { self.features }
    }

    pub(crate) const fn plus(self, other: Extent) -> Extent {
        Extent {
            features: self.features.saturating_add(other.features),
            entries: self.entries.saturating_add(other.entries),
        }
    }

    pub(super) const fn times(self, n: usize) -> Extent {
        Extent {
            features: self.features.saturating_mul(n),
            entries: self.entries.saturating_mul(n),
        }
    }
}
