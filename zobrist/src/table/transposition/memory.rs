//! The memory of the buckets: on the heap, or pages of its own.

use core::ops::{Deref, DerefMut};

use super::bucket::Bucket;

/// Zeroed buckets.
pub(super) struct Memory(Storage);

impl Memory {
    /// Returns `None` if the allocation fails.
    pub(super) fn new(len: usize) -> Option<Memory> {
        allocate(len).map(Memory)
    }
}

#[cfg(not(feature = "huge-pages"))]
type Storage = std::vec::Vec<Bucket>;

#[cfg(not(feature = "huge-pages"))]
fn allocate(len: usize) -> Option<Storage> {
    let mut buckets = Storage::new();
    buckets.try_reserve_exact(len).ok()?;
    buckets.resize_with(len, Bucket::default);
    Some(buckets)
}

#[cfg(feature = "huge-pages")]
use pages::{Storage, allocate};

#[cfg(feature = "huge-pages")]
#[expect(clippy::mut_from_ref, reason = "in what `self_referencing` expands to")]
mod pages {
    use core::ops::{Deref, DerefMut};
    #[cfg(target_os = "linux")]
    use std::io::ErrorKind;

    #[cfg(target_os = "linux")]
    use memmap2::Advice;
    use memmap2::{MmapMut, MmapOptions};
    use ouroboros::self_referencing;
    use zerocopy::FromBytes;

    use super::Bucket;

    /// Pages and the atomics in them. Atomics are safe to make only from exclusively borrowed bytes, so they are made once.
    #[self_referencing]
    pub(in super::super) struct Storage {
        pages: MmapMut,
        #[borrows(mut pages)]
        buckets: &'this mut [Bucket],
    }

    /// Pages from the system are zero, which is an empty bucket.
    pub(super) fn allocate(len: usize) -> Option<Storage> {
        let bytes = len.checked_mul(size_of::<Bucket>())?;
        let pages = MmapOptions::new().len(bytes).map_anon().ok()?;
        #[cfg(target_os = "linux")]
        {
            // A system that ignores the advice gives ordinary pages.
            let _ = pages.advise(Advice::HugePage);
            // Maps all pages now rather than during the search. Linux before 5.14 cannot, and the table works without.
            let there = pages.advise(Advice::PopulateWrite);
            if there.is_err_and(|error| error.kind() == ErrorKind::OutOfMemory) {
                return None;
            }
        }
        Storage::try_new(pages, |pages| <[Bucket]>::mut_from_bytes(pages).map_err(|_| ())).ok()
    }

    impl Deref for Storage {
        type Target = [Bucket];

        #[inline]
        fn deref(&self) -> &[Bucket] {
            self.borrow_buckets()
        }
    }

    impl DerefMut for Storage {
        fn deref_mut(&mut self) -> &mut [Bucket] {
            self.with_buckets_mut(|buckets| &mut **buckets)
        }
    }
}

impl Deref for Memory {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        &self.0
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [Bucket] {
        &mut self.0
    }
}
