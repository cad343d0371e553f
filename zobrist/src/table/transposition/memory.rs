//! The memory of the entries: on the heap, or in separate pages.

use super::layout::Line;

/// Prefetches a cache line. An ordinary load would stall, because it waits for the memory before it
/// retires.
#[inline]
pub(super) fn prefetch(memory: &[Line], line: usize) {
    #[cfg(feature = "prefetch")]
    prefetch_index::prefetch_index(memory, line);
    #[cfg(not(feature = "prefetch"))]
    let _ = (memory, line);
}

/// The memory of a table: cache lines, initially zero.
#[cfg(not(feature = "huge-pages"))]
pub(super) type Memory = std::vec::Vec<Line>;

/// Allocates `len` empty cache lines. Returns `None` if the allocation fails.
#[cfg(not(feature = "huge-pages"))]
pub(super) fn allocate(len: usize) -> Option<Memory> {
    let mut lines = Memory::new();
    lines.try_reserve_exact(len).ok()?;
    lines.resize_with(len, Line::default);
    Some(lines)
}

#[cfg(feature = "huge-pages")]
pub(super) use pages::{Memory, allocate};

#[cfg(feature = "huge-pages")]
#[expect(
    clippy::mut_from_ref,
    reason = "the expansion of `self_referencing` contains it"
)]
mod pages {
    use core::ops::Deref;
    #[cfg(target_os = "linux")]
    use memmap2::Advice;
    use memmap2::{MmapMut, MmapOptions};
    use ouroboros::self_referencing;
    use zerocopy::FromBytes;

    use super::Line;

    /// Memory pages, and the atomics in them. Safe code can make atomics only from exclusively
    /// borrowed bytes. So they are made once, and stored together with the pages that they
    /// borrow.
    #[self_referencing]
    struct Pages {
        pages: MmapMut,
        #[borrows(mut pages)]
        lines: &'this mut [Line],
    }

    /// The memory of a table, or none.
    pub(in super::super) struct Memory(Option<Pages>);

    impl Memory {
        pub(in super::super) const fn new() -> Self {
            Memory(None)
        }
    }

    /// Allocates `len` empty cache lines in new pages. The system fills new pages with zeros, and
    /// an empty entry is zero. No page is touched here, so that the threads that will use the
    /// table can touch them first.
    pub(in super::super) fn allocate(len: usize) -> Option<Memory> {
        let bytes = len.checked_mul(size_of::<Line>())?;
        let pages = MmapOptions::new().len(bytes).map_anon().ok()?;
        #[cfg(target_os = "linux")]
        {
            // A system that ignores the advice provides ordinary pages.
            let _ = pages.advise(Advice::HugePage);
        }
        let pages = Pages::try_new(pages, |pages| {
            <[Line]>::mut_from_bytes(pages).map_err(|_| ())
        })
        .ok()?;
        Some(Memory(Some(pages)))
    }

    impl Deref for Memory {
        type Target = [Line];

        #[inline]
        fn deref(&self) -> &[Line] {
            self.0.as_ref().map_or(&[], |pages| pages.borrow_lines())
        }
    }
}
