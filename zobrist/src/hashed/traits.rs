//! Traits of the standard library for [`Hashed`].

use core::cmp::Ordering;
use core::fmt::{self, Debug, Formatter};
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use super::Hashed;
use super::keys_of::KeysOf;
use crate::hash::ZobristHash;

/// Passes only the stored hash to the hasher, so that [`Prehashed`](crate::table::Prehashed) maps
/// do not hash the state again.
impl<S, Q: KeysOf<S>> Hash for Hashed<S, Q> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        ZobristHash::hash(&Hashed::hash(self), hasher);
    }
}

/// Compares states and hashes. Equal states with different keys have different hashes.
impl<S: PartialEq, Q: KeysOf<S>> PartialEq for Hashed<S, Q> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (&self.state, self.sum) == (&other.state, other.sum)
    }
}

impl<S: Eq, Q: KeysOf<S>> Eq for Hashed<S, Q> {}

impl<S: PartialOrd, Q: KeysOf<S>> PartialOrd for Hashed<S, Q> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (&self.state, self.sum).partial_cmp(&(&other.state, other.sum))
    }
}

impl<S: Ord, Q: KeysOf<S>> Ord for Hashed<S, Q> {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.state, self.sum).cmp(&(&other.state, other.sum))
    }
}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "a table of keys is too long to print"
)]
impl<S: Debug, Q: KeysOf<S>> Debug for Hashed<S, Q> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hashed")
            .field("state", &self.state)
            .field("hash", &Hashed::hash(self))
            .finish()
    }
}

/// Gives shared access to the state.
impl<S, Q: KeysOf<S>> Deref for Hashed<S, Q> {
    type Target = S;

    #[inline]
    fn deref(&self) -> &S {
        &self.state
    }
}
