//! For random descriptions the text, the tree and the shape agree.

use proptest::prelude::*;
use zobrist::keys::{Description, DescriptionKind, KeySource, ShapeKeys};

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z_.0-9]{1,3}",
        "[a-z ,()=\u{e9}\u{738b}']{1,4}",
        Just("empty".to_owned()),
        Just("bool".to_owned())
    ]
}

/// Generates named parts with distinct names, or with the indices of a tuple.
fn named(
    of: impl Strategy<Value = Description>,
    most: usize,
) -> impl Strategy<Value = Vec<(String, Description)>> {
    prop::collection::btree_map(name(), of, 0..most).prop_perturb(|map, mut random| {
        let is_tuple = random.random_bool(0.3);
        map.into_iter()
            .enumerate()
            .map(|(i, (name, of))| (if is_tuple { i.to_string() } else { name }, of))
            .collect()
    })
}

fn made(kind: DescriptionKind) -> Option<Description> {
    Description::new(kind).ok()
}

fn value() -> impl Strategy<Value = Description> {
    let numbers = (0..4_usize, 0..9_usize, any::<Option<prop::sample::Index>>()).prop_map(
        |(first, more, empty)| {
            let empty = empty.map(|index| first + index.index(more + 1));
            made(DescriptionKind::Numbers {
                first,
                last: first + more,
                empty,
            })
            .unwrap()
        },
    );
    let leaf = prop_oneof![Just(made(DescriptionKind::Bool).unwrap()), numbers];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let parts = named(inner.clone(), 3)
            .prop_filter_map("too large", |parts| made(DescriptionKind::Struct(parts)));
        let variants = (named(parts, 5), any::<Option<prop::sample::Index>>()).prop_map(
            |(variants, empty)| {
                let empty = empty
                    .filter(|_| !variants.is_empty())
                    .map(|index| index.index(variants.len()));
                let kind = |empty| DescriptionKind::Enum {
                    variants: variants.clone(),
                    empty,
                };
                made(kind(empty)).or_else(|| made(kind(None)))
            },
        );
        let inner_array = (0..4_usize, inner.clone()).prop_map(|(len, of)| {
            let array = made(DescriptionKind::Array(len, Box::new(of)))?;
            made(DescriptionKind::JointArray(Box::new(array)))
        });
        prop_oneof![
            inner
                .clone()
                .prop_map(|of| made(DescriptionKind::Optional(Box::new(of)))),
            inner
                .clone()
                .prop_map(|of| made(DescriptionKind::Full(Box::new(of)))),
            named(inner.clone(), 3).prop_map(|parts| made(DescriptionKind::Struct(parts))),
            variants,
            inner_array,
        ]
        .prop_filter_map("too large", |description| description)
    })
}

fn state() -> impl Strategy<Value = Description> {
    value().prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            (0..4_usize, inner.clone())
                .prop_map(|(len, of)| made(DescriptionKind::Array(len, Box::new(of)))),
            named(inner, 4).prop_map(|fields| made(DescriptionKind::Slots(fields))),
        ]
        .prop_filter_map("always empty", |description| description)
    })
}

proptest! {
    #[test]
    fn texts_are_read_as_they_are_written(description in state()) {
        prop_assert_eq!(description.to_string().parse::<Description>().unwrap(), description);
    }

    /// No text makes the parser panic.
    #[test]
    fn any_text_is_read_or_refused(text in "[a-z(),=\" \n0-9\u{e9}]{0,40}|(slots|enum|array|option|numbers)(\\(|a = |, |9|\\)|bool|empty = ){0,12}") {
        if let Ok(description) = text.parse::<Description>() {
            prop_assert_eq!(description.to_string().parse::<Description>().unwrap(), description);
        }
    }

    /// A description has as many features and values as its shape. The hash of a state is the sum of the keys of its
    /// values, and `check` names an omitted change.
    #[test]
    fn slots_values_and_hashes(description in state(), numbers in prop::collection::vec(any::<prop::sample::Index>(), 64)) {
        let Ok(keys) = ShapeKeys::<u64>::new(7, &description, KeySource::Stored) else {
            return Ok(()); // a name with a dot
        };
        let sizes = (description.features(), description.values(), description.empty());
        prop_assert_eq!(description.with_shape(|shape| (shape.features(), shape.values(), shape.empty())), sizes);
        let slots = description.slots();
        let rows: Vec<Vec<u64>> = (0..slots).map(|slot| keys.slot(slot).collect()).collect();
        let in_rows = rows.iter().flatten().filter(|&&key| key != 0).count();
        prop_assert_eq!(in_rows, keys.keys().len());
        let state: Vec<usize> = rows.iter().zip(numbers.iter().cycle()).map(|(row, index)| index.index(row.len())).collect();
        let sum = rows.iter().zip(&state).fold(keys.base(), |sum, (row, &number)| sum ^ row[number]);
        prop_assert_eq!(keys.hash(&state).unwrap(), sum);
        if let Some((slot, row)) = rows.iter().enumerate().find(|(_, row)| row.len() > 1) {
            let mut other = state.clone();
            other[slot] = (state[slot] + 1) % row.len();
            prop_assert!(keys.check(sum, &state).is_ok());
            let desync = keys.check(sum, &other).unwrap_err();
            prop_assert!(!desync.mistakes().is_empty() || keys.keys().len() > 2350, "{}", desync);
        }
    }
}
