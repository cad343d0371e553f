//! For random descriptions the text, the tree, the shape and the names agree.

use std::collections::BTreeMap;
use std::num::Wrapping;

use proptest::prelude::*;
use zobrist::keys::{Description, DescriptionKind, KeySource, ShapeKeys};

/// Generates names. Many are parts of others, or look like other values and paths.
fn name() -> impl Strategy<Value = String> {
    const SIMILAR: [&str; 19] = [
        "None", "Some", "true", "1", "empty", "bool", "a", "b", "c", "a b", "b c", "a b c", "a.b",
        ".", ".a", "a.", " ", "a ", " a",
    ];
    prop_oneof![
        1 => "[a-zA-Z_.0-9]{1,3}",
        1 => "[a-z \u{e9}\u{738b}']{1,4}",
        4 => prop::sample::select(&SIMILAR[..]).prop_map(str::to_owned),
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

/// Generates an enum of features.
fn features() -> impl Strategy<Value = Description> {
    let parts = named(value(), 3)
        .prop_filter_map("too large", |parts| made(DescriptionKind::Struct(parts)));
    named(parts, 4).prop_filter_map("no variants", |variants| {
        made(DescriptionKind::Features(variants))
    })
}

/// Generates states with counts and enums of features, whose keys are added.
fn any_state() -> impl Strategy<Value = Description> {
    let count = (1..4_usize).prop_filter_map("", |max| made(DescriptionKind::Multiplicity(max)));
    prop_oneof![
        1 => features(),
        4 => states_of(prop_oneof![4 => value(), 1 => features(), 1 => count]),
    ]
}

fn state() -> impl Strategy<Value = Description> {
    states_of(value())
}

fn states_of(
    slot: impl Strategy<Value = Description> + 'static,
) -> impl Strategy<Value = Description> {
    slot.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            (0..4_usize, inner.clone())
                .prop_map(|(len, of)| made(DescriptionKind::Array(len, Box::new(of)))),
            named(inner, 4).prop_map(|fields| made(DescriptionKind::Slots(fields))),
        ]
        .prop_filter_map("always empty", |description| description)
    })
}

/// Returns the pairs of a slot and a value that the name of a feature can stand for.
fn texts(description: &Description, feature: usize, name: &str) -> Vec<(String, String)> {
    let pair = |slot: &str, value: &str| (slot.to_owned(), value.to_owned());
    match description.kind() {
        DescriptionKind::Slots(_) | DescriptionKind::Array(..) => {}
        // The variants of an enum of features are its slots, and their contents are the values.
        DescriptionKind::Features(variants) => {
            let mut rest = feature;
            for (variant, contents) in variants {
                if rest < contents.features() {
                    let value = contents.with_shape(|shape| shape.feature_name(rest).to_string());
                    return vec![pair(variant, &value)];
                }
                rest -= contents.features();
            }
        }
        // The state is one slot.
        _ => return vec![pair("", name), pair("", "1")],
    }
    if let Some((slot, value)) = name.split_once(" = ") {
        return vec![pair(slot, value)];
    }
    // A count, or a value of an enum of features that is one slot.
    let dots = name.match_indices('.');
    let split = dots.map(|(dot, _)| pair(&name[..dot], &name[dot + 1..]));
    split.chain([pair(name, "1")]).collect()
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

    /// Different features have different names, and the name of a feature finds its key. A text that
    /// is no name finds nothing.
    #[test]
    fn names_of_features(description in any_state(), at in any::<prop::sample::Index>(), noise in "[ ()\\[\\],.=]|None|Some|Some\\(None\\)|[+0a]") {
        let Ok(keys) = ShapeKeys::<Wrapping<u64>>::new(7, &description, KeySource::Stored) else {
            return Ok(()); // a name with a dot
        };
        let names: Vec<String> = description
            .with_shape(|shape| (0..shape.features().min(2000)).map(|feature| shape.feature_name(feature).to_string()).collect());
        let mut known = BTreeMap::new();
        for (feature, name) in names.iter().enumerate() {
            let other = known.insert(name.as_str(), feature);
            prop_assert_eq!(other, None, "{} of {}", name, description);
            let key = keys.keys().nth(feature).unwrap();
            let found = texts(&description, feature, name).iter().any(|(slot, value)| keys.key(slot, value) == Ok(key));
            prop_assert!(found, "{} of {}", name, description);
        }
        if names.len() == keys.keys().count() && !names.is_empty() {
            let name = &names[at.index(names.len())];
            for cut in (0..=name.len()).filter(|&cut| name.is_char_boundary(cut)) {
                let changed = format!("{}{noise}{}", &name[..cut], &name[cut..]);
                let Some((slot, value)) = changed.split_once(" = ") else { continue };
                if keys.key(slot, value).is_ok_and(|key| key != Wrapping(0)) {
                    prop_assert!(known.contains_key(changed.as_str()), "{} of {}", changed, description);
                }
            }
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
        prop_assert_eq!(in_rows, keys.keys().count());
        let state: Vec<usize> = rows.iter().zip(numbers.iter().cycle()).map(|(row, index)| index.index(row.len())).collect();
        let sum = rows.iter().zip(&state).fold(keys.base(), |sum, (row, &number)| sum ^ row[number]);
        prop_assert_eq!(keys.hash(&state).unwrap(), sum);
        if let Some((slot, row)) = rows.iter().enumerate().find(|(_, row)| row.len() > 1) {
            let mut other = state.clone();
            other[slot] = (state[slot] + 1) % row.len();
            prop_assert!(keys.check(sum, &state).is_ok());
            let desync = keys.check(sum, &other).unwrap_err();
            prop_assert!(!desync.mistakes().is_empty() || keys.keys().count() > 2350, "{}", desync);
        }
    }
}
