//! What `Part::check` says of a slot that has another value in the hash than in the state.

use std::num::Wrapping;

use zobrist::{Hashes, Part, Slot, State, Zobrist};

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Man {
    Pawn,
    Knight,
    King,
}

const MEN: [Option<Man>; 4] = [None, Some(Man::Pawn), Some(Man::Knight), Some(Man::King)];

/// Asserts that the values of the part, and no others, are named after slot 0 changed from each
/// value to each other one without an update of the hash. `state` makes a state from the value of
/// the slot.
#[track_caller]
fn names<S: State, V: zobrist::View<Option<Man>>>(
    part: Part<S>,
    slot: Slot<S, Option<Man>, V>,
    state: impl Fn(Option<Man>) -> S,
    is_in_part: impl Fn(Option<Man>) -> bool,
) {
    for old in MEN {
        for new in MEN.into_iter().filter(|&new| new != old) {
            let found = part.check(Hashes::of(&state(old)).part(part), &state(new));
            let name = |man: Option<Man>| {
                format!(
                    "s[0] = {}",
                    man.map_or("None".into(), |man| format!("{man:?}"))
                )
            };
            let has_key = |man: &Option<Man>| is_in_part(*man) && !slot.key(*man).is_zero();
            let removed = Some(old).filter(has_key).map(|old| name(old) + " is extra");
            let missing = Some(new)
                .filter(has_key)
                .map(|new| name(new) + " is missing");
            let mistakes: Vec<_> = [removed, missing].into_iter().flatten().collect();
            match found {
                Ok(()) => assert!(mistakes.is_empty(), "{old:?} {new:?}"),
                Err(desync) => {
                    assert_eq!(
                        desync.to_string(),
                        format!("in the part `{part}`: {}", mistakes.join("; "))
                    );
                    assert!(desync.is_certain());
                }
            }
        }
    }
}

/// Declares a state with keys of the type `$key`, and checks all changes of a slot.
macro_rules! all_changes {
    ($key:ty, $($full:ident)?) => {{
        #[derive(Clone, Copy, Zobrist)]
        #[zobrist(key = $key)]
        struct Board {
            #[zobrist($($full,)? part(pawns = Pawn), part(others = !Pawn), part(all))]
            s: [Option<Man>; 3],
        }
        let state = |first| Board { s: [first, Some(Man::Pawn), None] };
        let slot = Board::S.at(0);
        names(Board::PAWNS, slot, state, |man| man == Some(Man::Pawn));
        names(Board::OTHERS, slot, state, |man| man != Some(Man::Pawn));
        names(Board::ALL, slot, state, |_| true);
    }};
}

#[test]
fn only_values_of_the_part_are_named() {
    all_changes!(u64,);
    all_changes!(u64, full);
    all_changes!(Wrapping<u64>,);
    all_changes!(Wrapping<u64>, full);
}

/// Features without a class have keys of zero, like features outside of a part.
#[test]
fn features_without_a_class() {
    use zobrist::keys::ClassKeys;

    type Board = [Option<Man>; 2];
    let classes = ClassKeys::by_name(&Board::SHAPE, |name| {
        name.ends_with("Pawn").then(|| name.to_owned())
    });
    let keys = classes.key_table::<Board, u64>(7);
    let hash = keys.hash(&[Some(Man::Pawn), None]);
    let desync = keys.check(hash, &[Some(Man::Knight), None]).unwrap_err();
    assert_eq!(desync.to_string(), "[0] = Pawn is extra");
    let keys = classes
        .shape_keys::<u64>(
            7,
            &"array(2, option(enum(Pawn, Knight, King)))"
                .parse()
                .unwrap(),
        )
        .unwrap();
    let desync = keys
        .check(keys.hash(&[1, 0]).unwrap(), &[2, 0])
        .unwrap_err();
    assert_eq!(desync.to_string(), "[0] = Pawn is extra");
}
