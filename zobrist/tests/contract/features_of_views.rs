//! Tests the features of fields with a view by hashing each of their values. Different values must
//! have different features, and the numbers of features and slots must be as counted by hand. Key
//! `i` is 2^i, so a hash is the set of its features as bits.

use std::collections::HashSet;
use std::num::NonZero;

use zobrist::{Shape, View, Zobrist};

use crate::readable_tables::{ordinals, powers};
use crate::small_types::{AsForeign, Foreign, WithEmpty, all_values};

/// Defines a test for each line: a state of one field with the type and the listed values. The two
/// numbers are the numbers of features and of slots of the type.
macro_rules! limited {
    ($($name:ident: $(#[$attr:meta])* $type:ty = $all:expr, $features:literal, $slots:literal;)*) => {$(
        #[test]
        fn $name() {
            #[derive(Zobrist)]
            #[zobrist(key = u128, table = powers::<$features>())]
            struct State {
                $(#[$attr])*
                x: $type,
            }
            let values: Vec<$type> = $all;
            let key = |x: &$type| State::X.key(x.clone()).raw();
            let sets = values.iter().map(key).collect::<Vec<_>>();
            for (x, set) in values.into_iter().zip(&sets) {
                assert_eq!(State { x }.zobrist_hash().raw(), *set);
            }
            assert_eq!(sets.iter().collect::<HashSet<_>>().len(), sets.len());
            assert_eq!(sets.iter().fold(0, |all, set| all | set).count_ones(), $features);
            assert_eq!(sets.iter().map(|set| set.count_ones()).max(), Some($slots));
        }
    )*};
}

/// A view of a whole array. It does not implement `Each`, so it does not apply to elements of
/// arrays and options.
struct Alone;
impl View<[Foreign; 2]> for Alone {
    const SHAPE: Shape<'static> = Shape::numbers(7).with_empty(0);

    fn number([Foreign(a), Foreign(b)]: &[Foreign; 2]) -> usize {
        usize::from(a + b)
    }
}

fn foreign() -> Vec<Foreign> {
    (0..4).map(Foreign).collect()
}

limited! {
    // With `max`, the number 0 is empty, unless the type has no 0 or `empty` names another number. In an option, `None`
    // is empty instead, so `Some(0)` has a key.
    max: #[zobrist(max = 5)] u16 = (0..=5).collect(), 5, 1;
    max_of_usize: #[zobrist(max = 5)] usize = (0..=5).collect(), 5, 1;
    max_of_u128: #[zobrist(max = 5)] u128 = (0..=5).collect(), 5, 1;
    max_in_rows: #[zobrist(max = 3)] [[u8; 3]; 1] = all_values::rows(&all_values::rows(&[0, 1, 2, 3])), 9, 3;
    max_with_empty: #[zobrist(max = 5, empty = 3)] u16 = (0..=5).collect(), 5, 1;
    max_with_empty_in_rows:
        #[zobrist(max = 3, empty = 3)] [[u8; 3]; 1] = all_values::rows(&all_values::rows(&[0, 1, 2, 3])), 9, 3;
    max_of_non_zero: #[zobrist(max = 5)] NonZero<u32> = (1..=5).filter_map(NonZero::new).collect(), 5, 1;
    max_of_option: #[zobrist(max = 5)] Option<u64> = all_values::options(0..=5), 6, 1;
    max_of_option_of_non_zero:
        #[zobrist(max = 5)] Option<NonZero<u32>> = (0..=5).map(NonZero::new).collect(), 5, 1;
    max_of_option_of_option: #[zobrist(max = 5)] Option<Option<u64>> = all_values::options(all_values::options(0..=5)), 7, 1;
    // An array in an option is one value, so there are 4^2 features. `None` is empty.
    max_of_option_of_row: #[zobrist(max = 3)] Option<[u8; 2]> = all_values::options(all_values::rows(&[0, 1, 2, 3])), 16, 1;

    bits_of_u128: #[zobrist(bits = 6)] u128 = (0..64).collect(), 6, 6;
    bits_of_u128_in_rows: #[zobrist(bits = 2)] [u128; 2] = all_values::rows(&[0, 1, 2, 3]), 4, 4;
    bits_of_usize: #[zobrist(bits = 5)] usize = (0..32).collect(), 5, 5;
    bits_of_usize_in_rows: #[zobrist(bits = 2)] [usize; 2] = all_values::rows(&[0, 1, 2, 3]), 4, 4;

    view: #[zobrist(as = AsForeign)] Foreign = foreign(), 4, 1;
    view_in_rows: #[zobrist(as = AsForeign)] [[Foreign; 2]; 1] = all_values::rows(&all_values::rows(&foreign())), 8, 2;
    view_in_option: #[zobrist(as = AsForeign)] Option<Foreign> = all_values::options(foreign()), 4, 1;
    view_in_row_of_options:
        #[zobrist(as = AsForeign)] [Option<Foreign>; 2] = all_values::rows(&all_values::options(foreign())), 8, 2;
    view_in_option_of_row:
        #[zobrist(as = AsForeign)] Option<[Foreign; 2]> = all_values::options(all_values::rows(&foreign())), 16, 1;
    view_with_empty: #[zobrist(as = WithEmpty)] Foreign = foreign(), 3, 1;
    view_with_empty_in_rows: #[zobrist(as = WithEmpty)] [Foreign; 3] = all_values::rows(&foreign()), 9, 3;
    // In an option, `Some` of the empty value has a key.
    view_with_empty_in_option: #[zobrist(as = WithEmpty)] Option<Foreign> = all_values::options(foreign()), 4, 1;
    view_alone: #[zobrist(as = Alone)] [Foreign; 2] =
        (0..7).map(|sum| [Foreign(sum / 2), Foreign(sum - sum / 2)]).collect(), 6, 1;
}

/// The ordinal of a value is a mixed radix number with a digit for each field or element. Arrays
/// with a view are row-major, and the first element is the most significant digit.
#[test]
fn arrays_under_views_in_values_are_row_major() {
    #[derive(Zobrist)]
    struct Hands {
        #[zobrist(max = 2)]
        rows: [[u8; 2]; 2],
        #[zobrist(as = WithEmpty)]
        squares: [Foreign; 2],
        turn: bool,
    }

    #[derive(Zobrist)]
    #[zobrist(key = u128, table = ordinals::<2591>())]
    struct State {
        hands: Hands,
    }

    // The number of values of each part. One value of `Hands` is empty and has no key. Its ordinal
    // is not 0, because the empty value of `WithEmpty` is number 2.
    let bases = [3, 3, 3, 3, 4, 4, 2];
    let mut empty = None;
    for index in 0..2592_usize {
        let mut rest = index;
        let mut digits = [0; 7];
        for (digit, base) in digits.iter_mut().zip(bases).rev() {
            *digit = rest % base;
            rest /= base;
        }
        let row = |at: usize| [digits[at] as u8, digits[at + 1] as u8];
        let hands = Hands {
            rows: [row(0), row(2)],
            squares: row(4).map(|square| Foreign(square.into())),
            turn: digits[6] == 1,
        };
        match (State { hands }).zobrist_hash().raw() {
            0 => assert_eq!(empty.replace(index), None),
            key => assert_eq!(
                key,
                (index + usize::from(empty.is_none())) as u128,
                "{digits:?}"
            ),
        }
    }
}
