use alloc::vec::Vec;

use super::Bucket;

/// A bucket of three entries, used at these times.
fn bucket(times: [u32; 3]) -> Bucket<u64, ()> {
    let mut bucket = Bucket::new(3);
    for (way, now) in times.into_iter().enumerate() {
        assert_eq!(
            bucket.evict(now, None),
            way,
            "free positions come first, in order"
        );
        bucket.put(way, way as u64, (), way);
        bucket.used[way] = now;
    }
    bucket
}

/// Also across the end of the count of uses.
#[test]
fn the_victim_was_used_longest_ago() {
    for start in [0, u32::MAX - 1, u32::MAX, u32::MAX - 1000] {
        let times = [2, 0, 1].map(|use_| start.wrapping_add(use_));
        let now = start.wrapping_add(3);
        assert_eq!(bucket(times).by_age(now).collect::<Vec<_>>(), [0, 2, 1]);
        assert_eq!(bucket(times).evict(now, None), 1);
    }
}

#[test]
fn entries_with_hits_get_a_second_chance() {
    let mut hits = [0, 9, 7, 0];
    assert_eq!(bucket([2, 0, 1]).evict(3, Some(&mut hits)), 2);
    assert_eq!(hits, [0, 4, 7, 0]); // 8 hits give a second chance, which halves them
}

#[test]
fn a_cleared_bucket_is_filled_from_the_start() {
    let mut bucket = bucket([1, 2, 3]);
    bucket.clear();
    assert_eq!(
        (
            bucket.evict(4, None),
            bucket.holds(0, 0),
            bucket.by_age(4).count()
        ),
        (0, false, 0)
    );
}
