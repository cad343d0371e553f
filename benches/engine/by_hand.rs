//! A hand-written table in the style of engines. A cluster of 32 bytes has three entries of 10
//! bytes. Keys have 16 bits, and torn writes are not detected.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering};

use cozy_chess::Board;
use memmap2::{MmapMut, MmapOptions};
use prefetch_index::prefetch_index;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};
use zobrist::table::transposition::{Entry as _, SearchEntry};

use super::table::Table;

/// Three entries and 2 bytes of padding. An entry is a key and 64 bits of data: 59 bits of a
/// [`SearchEntry`] and 5 bits of its generation.
#[derive(Default, FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(32))]
struct Cluster {
    data: [AtomicU64; 3],
    keys: [AtomicU16; 4],
}

/// Returns memory for a table. It is in huge pages if the feature is on, like the memory of the
/// library's tables.
pub(super) fn pages(bytes: usize) -> MmapMut {
    let pages = MmapOptions::new()
        .len(bytes)
        .map_anon()
        .expect("memory for a table");
    #[cfg(all(feature = "huge-pages", target_os = "linux"))]
    {
        let _ = pages.advise(memmap2::Advice::HugePage);
        let _ = pages.advise(memmap2::Advice::PopulateWrite);
    }
    pages
}

pub(super) struct ByHand<'a> {
    clusters: &'a [Cluster],
    search: AtomicU8,
}

impl<'a> ByHand<'a> {
    /// The worth of an entry for eviction is its depth, minus this number for each search since it
    /// was stored.
    const AGE: i32 = 8;
    const GENERATIONS: u8 = 1 << 5;

    pub(super) fn new(pages: &'a mut MmapMut) -> Self {
        let clusters = <[Cluster]>::mut_from_bytes(pages).expect("whole clusters");
        ByHand {
            clusters,
            search: AtomicU8::new(0),
        }
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.clusters.len() as u128) >> 64) as usize
    }

    #[inline]
    fn age(data: u64, search: u8) -> u8 {
        search.wrapping_sub((data >> SearchEntry::BITS) as u8) % Self::GENERATIONS
    }
}

impl Table for ByHand<'_> {
    type Key = u64;

    #[inline]
    fn key(board: &Board) -> u64 {
        board.hash()
    }

    #[inline]
    fn probe(&self, hash: u64) -> Option<SearchEntry> {
        let cluster = &self.clusters[self.index(hash)];
        for (key, data) in cluster.keys.iter().zip(&cluster.data) {
            if key.load(Ordering::Relaxed) == hash as u16 {
                let data = data.load(Ordering::Relaxed);
                // The flags of an exact entry are not 0, nor is any other bound, so the data of an
                // entry is not 0.
                return (data != 0).then(|| SearchEntry::unpack(data));
            }
        }
        None
    }

    #[inline]
    fn store(&self, hash: u64, found: SearchEntry) {
        let cluster = &self.clusters[self.index(hash)];
        let search = self.search.load(Ordering::Relaxed);
        let (mut place, mut least, mut old) = (0, i32::MAX, None);
        for (this, (key, data)) in cluster.keys.iter().zip(&cluster.data).enumerate() {
            let data = data.load(Ordering::Relaxed);
            let age = Self::age(data, search);
            if data == 0 {
                place = this;
                break;
            }
            if key.load(Ordering::Relaxed) == hash as u16 {
                (place, old) = (this, Some((SearchEntry::unpack(data), age)));
                break;
            }
            let worth = i32::from(SearchEntry::unpack(data).depth) - Self::AGE * i32::from(age);
            if worth < least {
                (place, least) = (this, worth);
            }
        }
        let found = old.map_or(found, |(old, age)| SearchEntry::merge(found, old, age).0);
        let data = SearchEntry::pack(found) | u64::from(search) << SearchEntry::BITS;
        cluster.data[place].store(data, Ordering::Relaxed);
        cluster.keys[place].store(hash as u16, Ordering::Relaxed);
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        prefetch_index(self.clusters, self.index(hash));
    }

    fn new_search(&self) {
        self.search.fetch_add(1, Ordering::Relaxed);
    }

    fn clear(&self) {
        for cluster in self.clusters {
            cluster
                .data
                .iter()
                .for_each(|data| data.store(0, Ordering::Relaxed));
            cluster
                .keys
                .iter()
                .for_each(|key| key.store(0, Ordering::Relaxed));
        }
    }
}
