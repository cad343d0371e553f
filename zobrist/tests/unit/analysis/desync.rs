use alloc::boxed::Box;
use alloc::string::{String, ToString};

use super::{Described, Desync};
use crate::analysis::group::Group;
use crate::analysis::subset::Keys;
use crate::shape::Shape;

const NOT_EXPLAINED: &str = "the hash differs from the recomputed hash by 0x7, which is \
                             unexplained: there are too many keys to search";

fn complaint(sites: usize, len: usize) -> String {
    let never = |_: usize| -> u128 { panic!("no key is used") };
    let keys = Keys { len, get: &never, group: Group::of::<u64>(), others: &[] };
    let shape = Shape::lattice(sites, 2);
    Desync::find(Described::Boxed(Box::new(shape)), &shape, keys, 7).to_string()
}

#[test]
fn nothing_is_searched_without_a_copy_of_all_keys() {
    assert_eq!(complaint(3, 0), NOT_EXPLAINED);
    assert_eq!(complaint(3, 2), NOT_EXPLAINED);
}

/// A mistake has a feature index of 32 bits, so 2^32 keys are too many to search.
#[test]
fn nothing_is_searched_among_too_many_keys() {
    assert_eq!(complaint(1 << 32, 1 << 32), NOT_EXPLAINED);
}
