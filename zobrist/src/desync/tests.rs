use alloc::boxed::Box;
use alloc::string::ToString;

use super::group::Group;
use super::subset::Keys;
use super::{Described, Desync};
use crate::shape::Shape;

const NOT_EXPLAINED: &str = "the hash differs from the recomputed hash by 0x7, which is \
                             unexplained: there are too many keys to search";

/// A mistake has a feature index of 32 bits, so 2^32 keys are too many to search.
#[test]
fn nothing_is_searched_among_too_many_keys() {
    let never = |_: usize| -> u128 { panic!("no key is used") };
    let keys = Keys {
        len: 1 << 32,
        get: &never,
        group: Group::of::<u64>(),
        others: &[],
    };
    let shape = Shape::array(1 << 32, &const { Shape::site(2) });
    let desync = Desync::find(Described::Boxed(Box::new(shape)), &shape, keys, 1, 7);
    assert_eq!(desync.to_string(), NOT_EXPLAINED);
}
