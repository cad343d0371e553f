//! Written by `generate.py`, which says what this is.
#![allow(warnings, clippy::all, clippy::pedantic, reason = "written by a script")]

use zobrist::{Hashed, Hashes, Key, KeyTable, Part, Slot, State, Value, View, Zobrist, ZobristHash};

fn check_count<T: Value>(count: usize) {
    assert_eq!(T::COUNT, count);
}

fn check<S: State>(states: &[S], hashes: &[u128], features: usize, fingerprint: u64) {
    assert_eq!(S::SHAPE.features(), features, "features of\n{}", S::SHAPE);
    for (i, (state, hash)) in states.iter().zip(hashes).enumerate() {
        assert_eq!(state.zobrist_hash().raw().to_bits(), *hash, "state {} of\n{}", i, S::SHAPE);
    }
    assert_eq!(S::fingerprint(), fingerprint, "fingerprint of\n{}", S::SHAPE);
}

/// `step` updates the hash from each state to the next.
fn in_steps<S: State>(olds: Vec<S>, news: Vec<S>, step: impl Fn(&mut ZobristHash<S>, S, S)) {
    let hashes: Vec<_> = news.iter().map(|state| state.zobrist_hash()).collect();
    let mut hash = hashes[0];
    for (i, (old, new)) in olds.into_iter().zip(news.into_iter().skip(1)).enumerate() {
        step(&mut hash, old, new);
        assert_eq!(hash, hashes[i + 1], "from state {} to the next of\n{}", i, S::SHAPE);
    }
}

/// A state that keeps its hash by the static table, and one that keeps its hash by a table made at run time.
struct Both<'a, S: State>(Hashed<S>, Hashed<S, &'a KeyTable<S, S::Key>>);

impl<S: State> Both<'_, S> {
    fn set<T: Clone + PartialEq + 'static, V: View<T>>(&mut self, slot: Slot<S, T, V>, value: T) -> T {
        let old = self.1.set(slot, value.clone());
        assert!(self.0.set(slot, value) == old);
        old
    }

    fn toggle<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, mask: T)
    where
        T: ::std::ops::BitXor<Output = T> + Copy + 'static,
    {
        self.0.toggle(slot, mask);
        self.1.toggle(slot, mask);
    }

    fn hash(&self) -> (ZobristHash<S>, ZobristHash<S, S::Key>) {
        (self.0.hash(), self.1.hash())
    }
}

/// The sums of parts, added from the values of a state.
struct Sums<S: State>(Vec<u128>, ::std::marker::PhantomData<S>);

impl<S: State> Sums<S> {
    /// Computes the sums of `parts` parts by the function `add`.
    fn of(state: &S, parts: usize, add: impl Fn(&S, &mut Self)) -> Vec<u128> {
        let mut sums = Sums(vec![0; parts], ::std::marker::PhantomData);
        add(state, &mut sums);
        sums.0.iter().map(|sum| sum << (128 - S::Key::BITS) >> (128 - S::Key::BITS)).collect()
    }

    /// Adds all values of a slot or an array of slots.
    fn whole<T: Clone, V: View<T>>(&mut self, part: usize, slot: Slot<S, T, V>, value: &T) {
        let (sum, key) = (&mut self.0[part], slot.key(value.clone()).raw().to_bits());
        *sum = if S::Key::ADDITIVE { sum.wrapping_add(key) } else { *sum ^ key };
    }

    /// Adds the value of a slot if it is one of the selected.
    fn selected<T: Clone + PartialEq, V: View<T>>(
        &mut self,
        part: usize,
        slot: Slot<S, T, V>,
        value: &T,
        selected: &[T],
    ) {
        if selected.contains(value) {
            self.whole(part, slot, value);
        }
    }

    /// Adds the key that a value has in any slot. The slot says the type of the value.
    fn counts<T: PartialEq, V>(&mut self, part: usize, _: Slot<S, T, V>, value: &T, keys: &[(T, u128)]) {
        for (_, key) in keys.iter().filter(|(of, _)| of == value) {
            self.count(part, 1, *key);
        }
    }

    fn count(&mut self, part: usize, times: u32, key: u128) {
        self.0[part] = self.0[part].wrapping_add(key.wrapping_mul(times.into()));
    }
}

/// Forgets a key in the hash of a part, which the error must name.
fn forgotten<S: State>(state: &S, part: Part<S>, counted: bool, key: u128, text: &str) {
    let hash = Hashes::of(state).part(part).raw().to_bits();
    let wrong = if counted || S::Key::ADDITIVE { hash.wrapping_sub(key) } else { hash ^ key };
    let wrong = S::Key::from_halves(wrong as u64, (wrong >> 64) as u64);
    let desync = part.check(ZobristHash::from_raw(wrong), state).unwrap_err();
    assert_eq!(desync.to_string(), text);
}

/// Writes slots of the states into a state that keeps its hash, and into a model, whose hash is from scratch. The model
/// of each part is added from the values by `add`.
fn writes<S: State + Clone + PartialEq>(
    states: Vec<S>,
    ways: usize,
    write: impl Fn(&mut Both<'_, S>, &mut S, &S, usize, &mut dyn FnMut(usize) -> usize),
    parts: &[Part<S>],
    add: impl Fn(&S, &mut Sums<S>),
) {
    let mut bits = 2026u64;
    let mut random = |below: usize| {
        bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (bits >> 33) as usize % below
    };
    let keys = KeyTable::new(7);
    let mut model = states[0].clone();
    let mut hashed = Both(Hashed::new(model.clone()), Hashed::with_keys(&keys, model.clone()));
    for _ in 0..WRITES {
        let (source, way) = (&states[random(states.len())], random(ways));
        write(&mut hashed, &mut model, source, way, &mut random);
        assert!(*hashed.0 == model && *hashed.1 == model, "way {} to write
{}", way, S::SHAPE);
        assert_eq!(hashed.hash(), (model.zobrist_hash(), keys.hash(&model)), "way {} to write
{}", way, S::SHAPE);
        let of_parts = parts.iter().map(|&part| hashed.0.hashes().part(part).raw().to_bits()).collect::<Vec<_>>();
        assert_eq!(of_parts, Sums::of(&model, parts.len(), &add), "way {} to write, {:?} of
{}", way, parts, S::SHAPE);
    }
}

/// More than 100,000 over all types, of which some are enums and write nothing.
const WRITES: usize = 2_500;

/// Writes one slot, now and then with an undo.
macro_rules! write {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {{
        let (slot, before, new) = ($slot, $hashed.hash(), ::std::clone::Clone::clone(&$source $($place)*));
        let old = $hashed.set(slot, ::std::clone::Clone::clone(&new));
        ::std::assert!(old == $model $($place)*);
        if $random(3) == 0 {
            ::std::assert!($hashed.set(slot, old) == new);
            ::std::assert!($hashed.hash() == before);
            $hashed.set(slot, ::std::clone::Clone::clone(&new));
        }
        $model $($place)* = new;
    }};
}

/// Writes a whole bitboard, or toggles a mask.
macro_rules! write_or_toggle {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {
        if $random(2) == 0 {
            write!($hashed, $model, $source, $random; $slot; $($place)*);
        } else {
            $hashed.toggle($slot, $source $($place)*);
            $model $($place)* = $model $($place)* ^ $source $($place)*;
        }
    };
}

/// Does the same as `write_or_toggle`, or writes or toggles one bit.
macro_rules! write_bits {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {
        if $random(2) == 0 {
            write_or_toggle!($hashed, $model, $source, $random; $slot; $($place)*);
        } else {
            let bit = $random(::std::mem::size_of_val(&$model $($place)*) * 8);
            let mask = 1 << bit;
            let (old, new) = ($model $($place)* & mask, $source $($place)* & mask);
            if $random(2) == 0 {
                ::std::assert!($hashed.set($slot.at(bit), new != 0) == (old != 0));
                $model $($place)* ^= old ^ new;
            } else {
                $hashed.toggle($slot.at(bit), new != 0);
                $model $($place)* ^= new;
            }
        }
    };
}

mod type_0 {
mod core {}
trait Sized {}
struct usize;
static visit: u8 = 0;
const __unused: u8 = 0;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Into { Empty = 49, Err = 52, None = 72 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type1 { White = 63, None = 12 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] struct Option { #[zobrist(empty = true)] basis: [bool; 2], hash: Type1 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum View { #[zobrist(empty)] Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum String { None = 28, B = 79, Black = 65, Err = 95 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type5 { #[zobrist(empty)] Value, B, Ok, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Default { #[zobrist(empty)] Err, B, None, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type4<T> { #[zobrist(joint)] features: [[Default; 1]; 3], last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type3<T> { hand: Type4<T>, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u8, seed = 2026, instances(Shape<::core::option::Option<bool>, 0>))] struct Shape<T, const N: ::core::primitive::usize> { #[zobrist(max = 5, part(part_0 = (!0 | (1 | 3))), part(part_1 = (4 | (1 | 4))))] hand: [::core::option::Option<u8>; 2], #[zobrist(rename = "path2", part(part_2 = false))] empty: Option, #[zobrist(skip)] table: f64, #[zobrist(part(part_0), part(part_1 = ((true & false) & !false)), part(part_2 = !!true))] generic: [T; N], #[zobrist(part(part_0), part(part_2))] parts: Type3<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Into>(3);
super::check_count::<Type1>(2);
super::check_count::<Option>(8);
super::check_count::<View>(1);
super::check_count::<String>(4);
super::check_count::<Type5>(4);
super::check_count::<Default>(4);
let states = || vec![
Shape { hand: [::core::option::Option::Some(1), ::core::option::Option::None], empty: Option { basis: [false, true], hash: Type1::None }, table: 0.5, generic: [], parts: Type3 { hand: Type4 { features: [[Default::Empty], [Default::Empty], [Default::Empty]], last: ::core::option::Option::None, }, last: ::core::option::Option::None, }, },
Shape { hand: [::core::option::Option::Some(1), ::core::option::Option::None], empty: Option { basis: [false, false], hash: Type1::White }, table: 0.5, generic: [], parts: Type3 { hand: Type4 { features: [[Default::Err], [Default::None], [Default::Empty]], last: ::core::option::Option::Some(false), }, last: ::core::option::Option::Some(false), }, },
Shape { hand: [::core::option::Option::Some(5), ::core::option::Option::Some(2)], empty: Option { basis: [false, true], hash: Type1::None }, table: 0.5, generic: [], parts: Type3 { hand: Type4 { features: [[Default::Err], [Default::Err], [Default::Err]], last: ::core::option::Option::Some(true), }, last: ::core::option::Option::None, }, },
Shape { hand: [::core::option::Option::Some(1), ::core::option::Option::Some(1)], empty: Option { basis: [false, false], hash: Type1::White }, table: 0.5, generic: [], parts: Type3 { hand: Type4 { features: [[Default::Err], [Default::Err], [Default::Err]], last: ::core::option::Option::Some(true), }, last: ::core::option::Option::Some(true), }, },
Shape { hand: [::core::option::Option::Some(5), ::core::option::Option::Some(5)], empty: Option { basis: [false, true], hash: Type1::None }, table: 0.5, generic: [], parts: Type3 { hand: Type4 { features: [[Default::B], [Default::B], [Default::B]], last: ::core::option::Option::None, }, last: ::core::option::Option::Some(true), }, },
];
let hashes = [0x54, 0x2d, 0x10, 0x2e, 0x5d];
super::check::<Shape<::core::option::Option<bool>, 0>>(&states(), &hashes, 87, 0x5aacf2e1bc3f8f3e);
super::in_steps::<Shape<::core::option::Option<bool>, 0>>(states(), states(), |hash, old, new| {
for (n6, (old_n6, new_n6)) in ::std::iter::IntoIterator::into_iter(old.hand).zip(::std::iter::IntoIterator::into_iter(new.hand)).enumerate() { hash.replace(Shape::<::core::option::Option<bool>, 0>::HAND.at(n6), old_n6, new_n6); }
        hash.replace(Shape::<::core::option::Option<bool>, 0>::EMPTY, old.empty, new.empty);
        hash.replace(Shape::<::core::option::Option<bool>, 0>::GENERIC, old.generic, new.generic);
        hash.replace(Shape::<::core::option::Option<bool>, 0>::PARTS.field(Type3::<::core::option::Option<bool>>::HAND), old.parts.hand, new.parts.hand);
        hash.replace(Shape::<::core::option::Option<bool>, 0>::PARTS.field(Type3::<::core::option::Option<bool>>::LAST), old.parts.last, new.parts.last);
});
super::writes::<Shape<::core::option::Option<bool>, 0>>(states(), 9, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::HAND; .hand) }
1 => { let i0 = random(2); write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::HAND.at(i0); .hand[i0]) }
2 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::EMPTY; .empty) }
3 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::GENERIC; .generic) }
4 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::PARTS; .parts) }
5 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::PARTS.field(Type3::<::core::option::Option<bool>>::HAND); .parts.hand) }
6 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::PARTS.field(Type3::<::core::option::Option<bool>>::HAND).field(Type4::<::core::option::Option<bool>>::FEATURES); .parts.hand.features) }
7 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::PARTS.field(Type3::<::core::option::Option<bool>>::HAND).field(Type4::<::core::option::Option<bool>>::LAST); .parts.hand.last) }
8 => { write!(hashed, model, source, random; Shape::<::core::option::Option<bool>, 0>::PARTS.field(Type3::<::core::option::Option<bool>>::LAST); .parts.last) }
_ => ::std::unreachable!(),
}, &[Shape::<::core::option::Option<bool>, 0>::PART_0, Shape::<::core::option::Option<bool>, 0>::PART_1, Shape::<::core::option::Option<bool>, 0>::PART_2], |state, sums| {
for i0 in 0..2 { sums.selected(0, Shape::<::core::option::Option<bool>, 0>::HAND.at(i0), &state.hand[i0], &[::core::option::Option::Some(1), ::core::option::Option::Some(2), ::core::option::Option::Some(3), ::core::option::Option::Some(4), ::core::option::Option::Some(5)]); }
for i0 in 0..2 { sums.selected(1, Shape::<::core::option::Option<bool>, 0>::HAND.at(i0), &state.hand[i0], &[::core::option::Option::Some(1), ::core::option::Option::Some(4)]); }
sums.selected(2, Shape::<::core::option::Option<bool>, 0>::EMPTY, &state.empty, &[Option { basis: [false, false], hash: Type1::White }, Option { basis: [false, false], hash: Type1::None }, Option { basis: [false, true], hash: Type1::White }, Option { basis: [false, true], hash: Type1::None }, Option { basis: [true, false], hash: Type1::White }, Option { basis: [true, false], hash: Type1::None }]);
sums.whole(0, Shape::<::core::option::Option<bool>, 0>::GENERIC, &state.generic);
for i0 in 0..0 { sums.selected(1, Shape::<::core::option::Option<bool>, 0>::GENERIC.at(i0), &state.generic[i0], &[]); }
for i0 in 0..0 { sums.selected(2, Shape::<::core::option::Option<bool>, 0>::GENERIC.at(i0), &state.generic[i0], &[::core::option::Option::Some(true)]); }
sums.whole(0, Shape::<::core::option::Option<bool>, 0>::PARTS, &state.parts);
sums.whole(2, Shape::<::core::option::Option<bool>, 0>::PARTS, &state.parts);
});
}
}

mod type_1 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { A, Some, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type3 { Ok, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type5 { Some = 61, #[zobrist(empty)] Key = 51 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { Empty = 79, Err = 44, White = 83, B = 72 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4<T> { Empty(Option<T>, Type5) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type8 { Ok, Value, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { #[zobrist(empty)] Ok = 99 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type10 { #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type11 { A, #[zobrist(empty)] B, Value, SHAPE, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 387)] enum Type1 { #[zobrist(rename = "path7")] B { board: Type4<bool> }, #[zobrist(empty = any)] Value { basis: Option<Type11> } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
super::check_count::<Type3>(2);
super::check_count::<Type5>(2);
super::check_count::<Type6>(4);
super::check_count::<Type4<bool>>(6);
super::check_count::<Type8>(3);
super::check_count::<Type9>(1);
super::check_count::<Type10>(1);
super::check_count::<Type11>(5);
let states = || vec![
Type1::B { board: Type4::Empty { 0: None, 1: Type5::Some } },
Type1::B { board: Type4::Empty { 0: Some(true), 1: Type5::Some } },
Type1::B { board: Type4::Empty { 0: Some(true), 1: Type5::Key } },
Type1::Value { basis: None },
Type1::Value { basis: Some(Type11::B) },
Type1::Value { basis: Some(Type11::Value) },
Type1::Value { basis: Some(Type11::Some) },
];
let hashes = [0x12922755a72ec311, 0x8422371ea5948417, 0x76e0c1f957fc5262, 0x859c177760f23cdc, 0x354af83255329e2f, 0x8368f82735b432e7, 0x231df410525dc6e7];
super::check::<Type1>(&states(), &hashes, 11, 0xab282208339ada46);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_2 {
enum Weird { Some, None, Ok, Err } use self::Weird::*;
macro_rules! assert { () => {} }
mod core {}
struct usize;
mod zobrist {}
fn shifted() {}
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type2(u64); impl ::core::ops::BitXor for Type2 { type Output = Type2; fn bitxor(self, of: Type2) -> Type2 { Type2(self.0 ^ of.0) } } impl ::core::convert::From<Type2> for u64 { fn from(of: Type2) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Slot { None = 35 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type3 { Some, Empty, Ok, #[zobrist(empty)] Key, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u8, seed = 2026, opt_in)] struct Type1 { #[zobrist(bits = 5, part(part_0 = true), part(part_1), part(part_2))] zobrist: Type2, board: f64, count_1: f64, #[zobrist(include, part(part_0), part(part_1 = !true), part(part_2 = ((true & true) | !true)))] turn: [bool; 1], visit: f64, }
#[test]
fn as_the_rules_say() {
super::check_count::<Slot>(1);
super::check_count::<Type3>(5);
let states = || vec![
Type1 { zobrist: Type2(0x0), board: 0.5, count_1: 0.5, turn: [false], visit: 0.5, },
Type1 { zobrist: Type2(0x1e), board: 0.5, count_1: 0.5, turn: [false], visit: 0.5, },
Type1 { zobrist: Type2(0x1f), board: 0.5, count_1: 0.5, turn: [true], visit: 0.5, },
Type1 { zobrist: Type2(0x1f), board: 0.5, count_1: 0.5, turn: [true], visit: 0.5, },
Type1 { zobrist: Type2(0x17), board: 0.5, count_1: 0.5, turn: [false], visit: 0.5, },
];
let hashes = [0x22, 0xb1, 0x28, 0x28, 0x1c];
super::check::<Type1>(&states(), &hashes, 6, 0x5e8c542c4fec38d8);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::ZOBRIST, old.zobrist, new.zobrist);
        for (n4, (old_n4, new_n4)) in ::std::iter::IntoIterator::into_iter(old.turn).zip(::std::iter::IntoIterator::into_iter(new.turn)).enumerate() { hash.replace(Type1::TURN.at(n4), old_n4, new_n4); }
});
super::writes::<Type1>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write_or_toggle!(hashed, model, source, random; Type1::ZOBRIST; .zobrist) }
1 => { write!(hashed, model, source, random; Type1::TURN; .turn) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Type1::TURN.at(i0); .turn[i0]) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2], |state, sums| {
sums.whole(0, Type1::ZOBRIST, &state.zobrist);
sums.whole(1, Type1::ZOBRIST, &state.zobrist);
sums.whole(2, Type1::ZOBRIST, &state.zobrist);
sums.whole(0, Type1::TURN, &state.turn);
for i0 in 0..1 { sums.selected(1, Type1::TURN.at(i0), &state.turn[i0], &[]); }
for i0 in 0..1 { sums.selected(2, Type1::TURN.at(i0), &state.turn[i0], &[true]); }
});
}
}

mod type_3 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type6(u16); struct As7; impl ::zobrist::View<Type6> for As7 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2"]); fn number(of: &Type6) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As7 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type5 (#[zobrist(max = 12)] ::core::num::NonZeroU32, #[zobrist(as = As7)] Type6, #[zobrist(empty = true)] bool);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type9 { SHAPE, A, Black, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type10 { Empty = 76, SHAPE = 87, White = 50 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type11 { #[zobrist(empty)] Value, None, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type12 { #[zobrist(empty)] None, Some, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type13 { #[zobrist(empty)] Some = 0, Key = 36, Value = 68, SHAPE = 39, Empty = 61 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type14 { Key = 44, Empty = 21, Black = 26, #[zobrist(empty)] Some = 99, SHAPE = 72 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type15(u16); struct As16; impl ::zobrist::View<Type15> for As16 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]); fn number(of: &Type15) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As16 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type8 (Type12, (), #[zobrist(as = As16)] Type15);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type17 { #[zobrist(empty)] Ok = 8, White = 21, Err = 43, Value = 41, None = 71 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type18 { Err, Empty, #[zobrist(empty)] Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type19 { #[zobrist(empty)] Ok = 29, White = 22, Some = 28, Key = 67 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type20 { B = 83, Black = 27, Empty = 66, White = 5, Value = 6 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type4 (Type8, Option<bool>, bool);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 18446744073709551615)] struct Type1 { #[zobrist(count = 18, rename = "path2")] value: u8, #[zobrist(max = 2, full, rename = "path3")] slot: u8, #[zobrist(constant = CONST_21)] board: Type4, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type5>(72);
super::check_count::<Type9>(4);
super::check_count::<Type10>(3);
super::check_count::<Type11>(3);
super::check_count::<Type12>(3);
super::check_count::<Type13>(5);
super::check_count::<Type14>(5);
super::check_count::<Type8>(12);
super::check_count::<Type17>(5);
super::check_count::<Type18>(3);
super::check_count::<Type19>(4);
super::check_count::<Type20>(5);
super::check_count::<Type4>(72);
let states = || vec![
Type1 { value: 0, slot: 2, board: Type4 { 0: Type8 { 0: Type12::A, 1: (), 2: Type15(3) }, 1: Some(true), 2: true }, },
Type1 { value: 18, slot: 0, board: Type4 { 0: Type8 { 0: Type12::A, 1: (), 2: Type15(1) }, 1: Some(true), 2: false }, },
Type1 { value: 18, slot: 1, board: Type4 { 0: Type8 { 0: Type12::A, 1: (), 2: Type15(3) }, 1: Some(true), 2: true }, },
Type1 { value: 16, slot: 0, board: Type4 { 0: Type8 { 0: Type12::None, 1: (), 2: Type15(2) }, 1: Some(true), 2: false }, },
Type1 { value: 18, slot: 0, board: Type4 { 0: Type8 { 0: Type12::A, 1: (), 2: Type15(3) }, 1: Some(true), 2: true }, },
];
let hashes = [0x1f1c822708743d96, 0x70873f7fc6197bc0, 0x32636841f6ad53a9, 0xbbfe3cf93b09aedc, 0xfbd8d7b74ef29290];
super::check::<Type1>(&states(), &hashes, 76, 0x461efc61931aeafe);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::VALUE, old.value, new.value);
        hash.replace(Type1::SLOT, old.slot, new.slot);
        hash.replace(Type1::CONST_21, old.board, new.board);
});
super::writes::<Type1>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::VALUE; .value) }
1 => { write!(hashed, model, source, random; Type1::SLOT; .slot) }
2 => { write!(hashed, model, source, random; Type1::CONST_21; .board) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_4 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type2(u16); struct As3; impl ::zobrist::View<Type2> for As3 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2"]).with_empty(2); fn number(of: &Type2) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { A, SHAPE, Some, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { Value, Empty, A, None, #[zobrist(empty)] B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type7 { Some = 74, #[zobrist(empty)] Err = 20, Value = 2, B = 58, Key = 84 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type5 { Ok { #[zobrist(max = 1)] r#match: usize }, Empty(Type7), Black(#[zobrist(max = 1)] u8) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u32, seed = 352)] enum Type1 { Black, Key, Empty { #[zobrist(as = As3)] r#type: Option<Type2>, #[zobrist(empty = Type4::Value)] table: Type4, #[zobrist(empty = true)] value: [bool; 2] }, Value { visit: Type5 } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type4>(4);
super::check_count::<Type6>(5);
super::check_count::<Type7>(5);
super::check_count::<Type5>(9);
let states = || vec![
Type1::Black {  },
Type1::Key {  },
Type1::Empty { r#type: None, table: Type4::A, value: [false, false] },
Type1::Empty { r#type: Some(Type2(1)), table: Type4::A, value: [false, false] },
Type1::Empty { r#type: Some(Type2(0)), table: Type4::Some, value: [true, false] },
Type1::Empty { r#type: Some(Type2(2)), table: Type4::Value, value: [true, true] },
Type1::Value { visit: Type5::Ok { r#match: 0 } },
Type1::Value { visit: Type5::Black { 0: 1 } },
Type1::Value { visit: Type5::Empty { 0: Type7::B } },
Type1::Value { visit: Type5::Empty { 0: Type7::Key } },
];
let hashes = [0xa9778814, 0x89970dfb, 0x7e4504ef, 0x7d34665b, 0xf723756c, 0x3bafff97, 0x78d70819, 0x8c68b380, 0x86d53236, 0xba8907d9];
super::check::<Type1>(&states(), &hashes, 75, 0xc1b3f224edfe2e27);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_5 {
mod core {}
static visit: u8 = 0;
mod std {}
mod zobrist {}
const base: u8 = 0;
fn digit() {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type1 { Key = 1, Err = 6 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Copy { #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct PhantomData(u16); struct As3; impl ::zobrist::View<PhantomData> for As3 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0"]); fn number(of: &PhantomData) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { White, Empty { #[zobrist(as = As3)] visit: PhantomData }, #[zobrist(empty)] Key }
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type5(u128); impl ::core::ops::BitXor for Type5 { type Output = Type5; fn bitxor(self, of: Type5) -> Type5 { Type5(self.0 ^ of.0) } } impl ::core::convert::From<Type5> for u128 { fn from(of: Type5) -> u128 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { Value, A, Black, B, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Value { A = 38, Value = 68, None = 50, B = 22 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 14257767911677234890)] struct Zobrist { #[zobrist(skip)] board: f64, #[zobrist(rename = "path4", part(part_0), part(part_3))] r#match: ([bool; 2], Type1, Type2, ), #[zobrist(bits = 81, part(part_0 = true), part(part_1 = true), part(part_2 = !(true & true)), part(part_3 = ((true | true) | (true | true))))] empty: [Type5; 2], #[zobrist(rename = "path7", part(part_2 = !(true & true)), part(part_3 = ((true & true) & !true)))] core: bool, #[zobrist(skip)] x: f64, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(2);
super::check_count::<Copy>(1);
super::check_count::<Type2>(3);
super::check_count::<Type6>(5);
super::check_count::<Value>(4);
let states = || vec![
Zobrist { board: 0.5, r#match: ([false, false], Type1::Err, Type2::Empty { visit: PhantomData(0) }, ), empty: [Type5(0xeb21fc790f6e968d6774), Type5(0x0)], core: false, x: 0.5, },
Zobrist { board: 0.5, r#match: ([false, false], Type1::Err, Type2::Empty { visit: PhantomData(0) }, ), empty: [Type5(0x1ffffffffffffffffffff), Type5(0x1ffffffffffffffffffff)], core: false, x: 0.5, },
Zobrist { board: 0.5, r#match: ([false, true], Type1::Key, Type2::Key {  }, ), empty: [Type5(0x1ffffffffffffffffffff), Type5(0x8104dcf1109d2ce56176)], core: true, x: 0.5, },
Zobrist { board: 0.5, r#match: ([true, false], Type1::Err, Type2::Key {  }, ), empty: [Type5(0x0), Type5(0x7cd413af4724480f33cf)], core: false, x: 0.5, },
Zobrist { board: 0.5, r#match: ([false, false], Type1::Err, Type2::White {  }, ), empty: [Type5(0x1ffffffffffffffffffff), Type5(0x0)], core: false, x: 0.5, },
];
let hashes = [0x1df5b1f1e550da8eaad8aa293f846131, 0xcb47a5442b18cd3cb71b91d9beec1627, 0xb4837ad36935ee1186588f3827bca73a, 0xc85169b4028389a1e1dce4c85bfe16d8, 0x7b5262ba73f009fb936a1acedbbb10e1];
super::check::<Zobrist>(&states(), &hashes, 187, 0xa12146e997280b11);
super::in_steps::<Zobrist>(states(), states(), |hash, old, new| {
hash.replace(Zobrist::MATCH, old.r#match, new.r#match);
        for (n8, (old_n8, new_n8)) in ::std::iter::IntoIterator::into_iter(old.empty).zip(::std::iter::IntoIterator::into_iter(new.empty)).enumerate() { hash.replace(Zobrist::EMPTY.at(n8), old_n8, new_n8); }
        hash.replace(Zobrist::CORE, old.core, new.core);
});
super::writes::<Zobrist>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Zobrist::MATCH; .r#match) }
1 => { write!(hashed, model, source, random; Zobrist::EMPTY; .empty) }
2 => { let i0 = random(2); write_or_toggle!(hashed, model, source, random; Zobrist::EMPTY.at(i0); .empty[i0]) }
3 => { write!(hashed, model, source, random; Zobrist::CORE; .core) }
_ => ::std::unreachable!(),
}, &[Zobrist::PART_0, Zobrist::PART_1, Zobrist::PART_2, Zobrist::PART_3], |state, sums| {
sums.whole(0, Zobrist::MATCH, &state.r#match);
sums.whole(3, Zobrist::MATCH, &state.r#match);
for i0 in 0..2 { sums.whole(0, Zobrist::EMPTY.at(i0), &state.empty[i0]); }
for i0 in 0..2 { sums.whole(1, Zobrist::EMPTY.at(i0), &state.empty[i0]); }
for i0 in 0..2 {  }
for i0 in 0..2 { sums.whole(3, Zobrist::EMPTY.at(i0), &state.empty[i0]); }
sums.selected(2, Zobrist::CORE, &state.core, &[]);
sums.selected(3, Zobrist::CORE, &state.core, &[]);
});
super::forgotten(&states()[3], Zobrist::PART_0, false, 0x9d9813550940e2cf1a40fd6d8682e6e4, "in the part `part_0`: path4 = [true, false] Err Key is missing");
super::forgotten(&states()[1], Zobrist::PART_3, false, 0xf4989de9b7d1110c6904706401aa9ad4, "in the part `part_3`: path4 = [false, false] Err Empty(f0) is missing");
super::forgotten(&states()[4], Zobrist::PART_0, false, 0x9e33b6c177541248bcf4e56aeed99d80, "in the part `part_0`: empty[0][32] = true is missing");
super::forgotten(&states()[4], Zobrist::PART_1, false, 0x875c262c5efdc97f3a3e2b22b9ab26cb, "in the part `part_1`: empty[0][67] = true is missing");
super::forgotten(&states()[1], Zobrist::PART_3, false, 0x237964af53614f6eed737260abdde4e4, "in the part `part_3`: empty[1][10] = true is missing");
}
}

mod type_6 {
struct value;
struct isize;
struct usize;
mod zob {}
static visit: u8 = 0;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Into { #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Clone { Some, White, Key, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, crate = ::zobrist)] struct Zobrist { #[zobrist(skip)] value: f64, #[zobrist(joint)] zobrist: [bool; 2], }
#[test]
fn as_the_rules_say() {
super::check_count::<Into>(1);
super::check_count::<Clone>(4);
let states = || vec![
Zobrist { value: 0.5, zobrist: [false, true], },
Zobrist { value: 0.5, zobrist: [false, false], },
Zobrist { value: 0.5, zobrist: [true, false], },
Zobrist { value: 0.5, zobrist: [true, true], },
Zobrist { value: 0.5, zobrist: [true, true], },
];
let hashes = [0xabfc5d6e1dcfa795, 0x255fce1201c2a14f, 0x6116d1dcd21bebb, 0x43f1bbef63716fda, 0x43f1bbef63716fda];
super::check::<Zobrist>(&states(), &hashes, 3, 0xac40e1e0268d813e);
super::in_steps::<Zobrist>(states(), states(), |hash, old, new| {
hash.replace(Zobrist::ZOBRIST, old.zobrist, new.zobrist);
});
super::writes::<Zobrist>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Zobrist::ZOBRIST; .zobrist) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_7 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type3 { Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { Empty, Black, None, Some, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type5 { #[zobrist(empty)] Value = 16, SHAPE = 56, A = 78, Empty = 69 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type6 { Ok, Value, None, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type7(u16); struct As8; impl ::zobrist::View<Type7> for As8 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(5); fn number(of: &Type7) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As8 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type2 { empty: bool, x: (), #[zobrist(as = As8)] hand: Option<Type7> }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type10 { #[zobrist(empty)] SHAPE = 26, Some = 39, B = 36, Key = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type11 { Key = 27, Empty = 6, #[zobrist(empty)] Black = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type9 (#[zobrist(bits)] u64, bool,);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 18446744073709551615)] struct Type1 { slot: [Type2; 1], #[zobrist(bits)] key: [u16; 2], #[zobrist(bits)] value: u16, #[zobrist(rename = "path12")] visit: [Type9; 3], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(1);
super::check_count::<Type4>(5);
super::check_count::<Type5>(4);
super::check_count::<Type6>(4);
super::check_count::<Type2>(12);
super::check_count::<Type10>(4);
super::check_count::<Type11>(3);
let states = || vec![
Type1 { slot: [Type2 { empty: true, x: (), hand: Some(Type7(4)) }], key: [0x0, 0x0], value: 0x0, visit: [Type9 { 0: 0x0, 1: false, }, Type9 { 0: 0x0, 1: true, }, Type9 { 0: 0xffffffffffffffff, 1: true, }], },
Type1 { slot: [Type2 { empty: false, x: (), hand: Some(Type7(3)) }], key: [0xc9b2, 0xffff], value: 0xffff, visit: [Type9 { 0: 0xf6b543f22bc67791, 1: false, }, Type9 { 0: 0xffffffffffffffff, 1: true, }, Type9 { 0: 0xcb3105c511c01e0, 1: false, }], },
Type1 { slot: [Type2 { empty: true, x: (), hand: None }], key: [0xc284, 0xffff], value: 0x0, visit: [Type9 { 0: 0x0, 1: true, }, Type9 { 0: 0xffffffffffffffff, 1: false, }, Type9 { 0: 0xffffffffffffffff, 1: true, }], },
Type1 { slot: [Type2 { empty: false, x: (), hand: None }], key: [0x0, 0xeb71], value: 0x2f2e, visit: [Type9 { 0: 0x0, 1: true, }, Type9 { 0: 0xffffffffffffffff, 1: true, }, Type9 { 0: 0x0, 1: true, }], },
Type1 { slot: [Type2 { empty: false, x: (), hand: Some(Type7(3)) }], key: [0x63be, 0xffff], value: 0x3f9a, visit: [Type9 { 0: 0x0, 1: true, }, Type9 { 0: 0x9c60ce962b1b152b, 1: false, }, Type9 { 0: 0x71f63161859d14f1, 1: false, }], },
];
let hashes = [0x42a196ca7f171aca, 0xa500b952535375c5, 0xf168c2c356d93a20, 0x24251583fc0047e7, 0x9cd4bed8e37b41c3];
super::check::<Type1>(&states(), &hashes, 254, 0x1e5bb832997d2698);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
for (n13, (old_n13, new_n13)) in ::std::iter::IntoIterator::into_iter(old.slot).zip(::std::iter::IntoIterator::into_iter(new.slot)).enumerate() { hash.replace(Type1::SLOT.at(n13), old_n13, new_n13); }
        for (n14, (old_n14, new_n14)) in ::std::iter::IntoIterator::into_iter(old.key).zip(::std::iter::IntoIterator::into_iter(new.key)).enumerate() { hash.replace(Type1::KEY.at(n14), old_n14, new_n14); }
        hash.replace(Type1::VALUE, old.value, new.value);
        for (n15, (old_n15, new_n15)) in ::std::iter::IntoIterator::into_iter(old.visit).zip(::std::iter::IntoIterator::into_iter(new.visit)).enumerate() { hash.replace(Type1::VISIT.at(n15).field(Type9::FIELD_0), old_n15.0, new_n15.0);
        hash.replace(Type1::VISIT.at(n15).field(Type9::FIELD_1), old_n15.1, new_n15.1); }
});
super::writes::<Type1>(states(), 9, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::SLOT; .slot) }
1 => { let i0 = random(1); write!(hashed, model, source, random; Type1::SLOT.at(i0); .slot[i0]) }
2 => { write!(hashed, model, source, random; Type1::KEY; .key) }
3 => { let i0 = random(2); write_bits!(hashed, model, source, random; Type1::KEY.at(i0); .key[i0]) }
4 => { write_bits!(hashed, model, source, random; Type1::VALUE; .value) }
5 => { write!(hashed, model, source, random; Type1::VISIT; .visit) }
6 => { let i0 = random(3); write!(hashed, model, source, random; Type1::VISIT.at(i0); .visit[i0]) }
7 => { let i0 = random(3); write_bits!(hashed, model, source, random; Type1::VISIT.at(i0).field(Type9::FIELD_0); .visit[i0].0) }
8 => { let i0 = random(3); write!(hashed, model, source, random; Type1::VISIT.at(i0).field(Type9::FIELD_1); .visit[i0].1) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_8 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type3 { SHAPE, Key, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { #[zobrist(empty)] B = 49 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type6 { White, Value, None, A, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type7 { #[zobrist(empty)] Key, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type10 { #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type11(u16); struct As12; impl ::zobrist::View<Type11> for As12 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(5).with_empty(4); fn number(of: &Type11) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As12 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type8 { turn: bool, #[zobrist(empty = true)] empty: bool, #[zobrist(as = As12)] board: Option<Type11> }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type13 { Err, None, B, Empty, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type14 { #[zobrist(empty)] Value = 28, Key = 42, Ok = 43 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 106)] enum Type2 { #[zobrist(rename = "path5")] Ok { turn: Type3 }, Some { zobrist: Option<bool> } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type15 { #[zobrist(empty)] Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type16 { #[zobrist(empty)] A, White, None, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type17 { Ok, Value, Some, #[zobrist(empty)] B, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type18 { Black = 3, #[zobrist(empty)] Ok = 4, None = 64, Empty = 80 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type19 { Ok, SHAPE, Black, #[zobrist(empty)] None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type20 { Ok, #[zobrist(empty)] None, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type22 { Err, Black, SHAPE, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type23 { Key, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type21 { visit: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type24<T> { table: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u8, seed = 1, instances(Type1<Type24<Type21>, 1>))] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(part(part_0), part(part_2), part(part_3))] count_1: Type2, #[zobrist(bits, part(part_0), part(part_1 = !(true & true)), part(part_2))] table: [u128; 2], #[zobrist(part(part_1))] features: Option<Type16>, #[zobrist(skip)] turn: f64, #[zobrist(joint, part(part_0), part(part_1), part(part_2))] r#match: [[(); 1]; 3], #[zobrist(part(part_0), part(part_1), part(part_2), part(part_3))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(3);
super::check_count::<Type4>(1);
super::check_count::<Type6>(5);
super::check_count::<Type7>(2);
super::check_count::<Type9>(1);
super::check_count::<Type10>(1);
super::check_count::<Type8>(24);
super::check_count::<Type13>(5);
super::check_count::<Type14>(3);
super::check_count::<Type15>(1);
super::check_count::<Type16>(4);
super::check_count::<Type17>(5);
super::check_count::<Type18>(4);
super::check_count::<Type19>(4);
super::check_count::<Type20>(3);
super::check_count::<Type22>(4);
super::check_count::<Type23>(2);
super::check_count::<Type21>(2);
let states = || vec![
Type1 { count_1: Type2::Ok { turn: Type3::SHAPE }, table: [0x85fbd71c25a01c5f1c01f998ec9e5ea6, 0x0], features: Some(Type16::SHAPE), turn: 0.5, r#match: [[()], [()], [()]], generic: [Type24 { table: Type21 { visit: true }, last: Type21 { visit: true }, }], },
Type1 { count_1: Type2::Some { zobrist: Some(false) }, table: [0x0, 0xffffffffffffffffffffffffffffffff], features: Some(Type16::White), turn: 0.5, r#match: [[()], [()], [()]], generic: [Type24 { table: Type21 { visit: false }, last: Type21 { visit: true }, }], },
Type1 { count_1: Type2::Ok { turn: Type3::White }, table: [0xffffffffffffffffffffffffffffffff, 0x0], features: Some(Type16::None), turn: 0.5, r#match: [[()], [()], [()]], generic: [Type24 { table: Type21 { visit: true }, last: Type21 { visit: false }, }], },
Type1 { count_1: Type2::Ok { turn: Type3::SHAPE }, table: [0xffffffffffffffffffffffffffffffff, 0x0], features: Some(Type16::A), turn: 0.5, r#match: [[()], [()], [()]], generic: [Type24 { table: Type21 { visit: false }, last: Type21 { visit: false }, }], },
Type1 { count_1: Type2::Ok { turn: Type3::White }, table: [0x0, 0x0], features: Some(Type16::SHAPE), turn: 0.5, r#match: [[()], [()], [()]], generic: [Type24 { table: Type21 { visit: true }, last: Type21 { visit: true }, }], },
];
let hashes = [0x50, 0x41, 0xc0, 0xb8, 0x53];
super::check::<Type1<Type24<Type21>, 1>>(&states(), &hashes, 268, 0xa7b5c6bfdb529d1e);
super::in_steps::<Type1<Type24<Type21>, 1>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type24<Type21>, 1>::COUNT_1, old.count_1, new.count_1);
        for (n25, (old_n25, new_n25)) in ::std::iter::IntoIterator::into_iter(old.table).zip(::std::iter::IntoIterator::into_iter(new.table)).enumerate() { hash.replace(Type1::<Type24<Type21>, 1>::TABLE.at(n25), old_n25, new_n25); }
        hash.replace(Type1::<Type24<Type21>, 1>::FEATURES, old.features, new.features);
        hash.replace(Type1::<Type24<Type21>, 1>::MATCH, old.r#match, new.r#match);
        for (n26, (old_n26, new_n26)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { hash.replace(Type1::<Type24<Type21>, 1>::GENERIC.at(n26), old_n26, new_n26); }
});
super::writes::<Type1<Type24<Type21>, 1>>(states(), 9, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::COUNT_1; .count_1) }
1 => { write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::TABLE; .table) }
2 => { let i0 = random(2); write_bits!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::TABLE.at(i0); .table[i0]) }
3 => { write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::FEATURES; .features) }
4 => { write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::MATCH; .r#match) }
5 => { write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::GENERIC; .generic) }
6 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::GENERIC.at(i0); .generic[i0]) }
7 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::GENERIC.at(i0).field(Type24::<Type21>::TABLE); .generic[i0].table) }
8 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type24<Type21>, 1>::GENERIC.at(i0).field(Type24::<Type21>::LAST); .generic[i0].last) }
_ => ::std::unreachable!(),
}, &[Type1::<Type24<Type21>, 1>::PART_0, Type1::<Type24<Type21>, 1>::PART_1, Type1::<Type24<Type21>, 1>::PART_2, Type1::<Type24<Type21>, 1>::PART_3], |state, sums| {
sums.whole(0, Type1::<Type24<Type21>, 1>::COUNT_1, &state.count_1);
sums.whole(2, Type1::<Type24<Type21>, 1>::COUNT_1, &state.count_1);
sums.whole(3, Type1::<Type24<Type21>, 1>::COUNT_1, &state.count_1);
sums.whole(0, Type1::<Type24<Type21>, 1>::TABLE, &state.table);
for i0 in 0..2 {  }
sums.whole(2, Type1::<Type24<Type21>, 1>::TABLE, &state.table);
sums.whole(1, Type1::<Type24<Type21>, 1>::FEATURES, &state.features);
sums.whole(0, Type1::<Type24<Type21>, 1>::MATCH, &state.r#match);
sums.whole(1, Type1::<Type24<Type21>, 1>::MATCH, &state.r#match);
sums.whole(2, Type1::<Type24<Type21>, 1>::MATCH, &state.r#match);
sums.whole(0, Type1::<Type24<Type21>, 1>::GENERIC, &state.generic);
sums.whole(1, Type1::<Type24<Type21>, 1>::GENERIC, &state.generic);
sums.whole(2, Type1::<Type24<Type21>, 1>::GENERIC, &state.generic);
sums.whole(3, Type1::<Type24<Type21>, 1>::GENERIC, &state.generic);
});
}
}

mod type_9 {
const number: u8 = 0;
static visit: u8 = 0;
macro_rules! assert { () => {} }
struct value;
struct isize;
mod zobrist {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Type2 { Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { Black, None, Value, Err, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum String { B = 44, Black = 84, Empty = 51, A = 55 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type4 { White = 79, Black = 98, Ok = 27, Some = 95, SHAPE = 46 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Shape(u16); struct As6; impl ::zobrist::View<Shape> for As6 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1"]).with_empty(0); fn number(of: &Shape) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 2026, instances(Type1<String, 0>))] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(max = 1)] zobrist: ::core::num::NonZeroU32, #[zobrist(rename = "path5")] x: ::core::option::Option<(Type2, bool, )>, #[zobrist(as = As6)] count_1: ::core::option::Option<Shape>, #[zobrist(part(part_0 = (!B & (A | Empty))))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
super::check_count::<Type3>(5);
super::check_count::<String>(4);
super::check_count::<Type4>(5);
let states = || vec![
Type1 { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), x: ::core::option::Option::Some((Type2::Err, true, )), count_1: ::core::option::Option::Some(Shape(1)), generic: [], },
Type1 { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), x: ::core::option::Option::Some((Type2::Err, false, )), count_1: ::core::option::Option::None, generic: [], },
Type1 { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), x: ::core::option::Option::None, count_1: ::core::option::Option::Some(Shape(0)), generic: [], },
Type1 { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), x: ::core::option::Option::Some((Type2::Err, true, )), count_1: ::core::option::Option::Some(Shape(0)), generic: [], },
Type1 { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), x: ::core::option::Option::None, count_1: ::core::option::Option::None, generic: [], },
];
let hashes = [0x253c6bc1e484e92a, 0xcf04b3465aeb0b51, 0x5b7fa6859455389f, 0xc468452c12cda685, 0xdd6130ae30c9baa2];
super::check::<Type1<String, 0>>(&states(), &hashes, 5, 0x8199d90024432b11);
super::in_steps::<Type1<String, 0>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<String, 0>::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(Type1::<String, 0>::X, old.x, new.x);
        hash.replace(Type1::<String, 0>::COUNT_1, old.count_1, new.count_1);
        hash.replace(Type1::<String, 0>::GENERIC, old.generic, new.generic);
});
super::writes::<Type1<String, 0>>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<String, 0>::ZOBRIST; .zobrist) }
1 => { write!(hashed, model, source, random; Type1::<String, 0>::X; .x) }
2 => { write!(hashed, model, source, random; Type1::<String, 0>::COUNT_1; .count_1) }
3 => { write!(hashed, model, source, random; Type1::<String, 0>::GENERIC; .generic) }
_ => ::std::unreachable!(),
}, &[Type1::<String, 0>::PART_0], |state, sums| {
for i0 in 0..0 { sums.selected(0, Type1::<String, 0>::GENERIC.at(i0), &state.generic[i0], &[String::Empty, String::A]); }
});
}
}

mod type_10 {
const number: u8 = 0;
static visit: u8 = 0;
macro_rules! assert { () => {} }
mod std {}
const __unused: u8 = 0;
struct usize;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type1 { None = 26 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Box { B = 93, #[zobrist(empty)] Some = 22 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Shape(u16); struct As2; impl ::zobrist::View<Shape> for As2 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(2); fn number(of: &Shape) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As2 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Key(u16); struct As3; impl ::zobrist::View<Key> for As3 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]); fn number(of: &Key) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Type5 { Some, Black, Ok, White, #[zobrist(empty)] B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { A = 57, Key = 47, Some = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u8, seed = 365)] enum Option { #[zobrist(rename = "path4")] A, Err { #[zobrist(empty = true)] slot: [bool; 2], turn: ::std::boxed::Box<Type6> } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u8, seed = 18446744073709551615)] struct State { #[zobrist(max = 2, part(part_0 = 2), part(part_1 = 1), part(part_2 = 2), part(part_3 = !(1 & 2)))] zobrist: ::core::num::NonZeroU32, #[zobrist(part(part_0 = (true & (true | true))), part(part_1 = !(true & true)))] number: bool, #[zobrist(as = As3, full, part(part_0))] x: ::core::option::Option<Key>, #[zobrist(part(part_1), part(part_2), part(part_3))] count_1: (Option, bool, ), }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(1);
super::check_count::<Box>(2);
super::check_count::<Type5>(5);
super::check_count::<Type6>(3);
let states = || vec![
State { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), number: false, x: ::core::option::Option::Some(Key(3)), count_1: (Option::Err { slot: [true, true], turn: ::std::boxed::Box::new(Type6::Some) }, true, ), },
State { zobrist: ::core::num::NonZeroU32::new(2).unwrap(), number: true, x: ::core::option::Option::None, count_1: (Option::Err { slot: [true, true], turn: ::std::boxed::Box::new(Type6::A) }, true, ), },
State { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), number: false, x: ::core::option::Option::Some(Key(2)), count_1: (Option::Err { slot: [true, true], turn: ::std::boxed::Box::new(Type6::A) }, false, ), },
State { zobrist: ::core::num::NonZeroU32::new(1).unwrap(), number: false, x: ::core::option::Option::Some(Key(2)), count_1: (Option::A {  }, false, ), },
State { zobrist: ::core::num::NonZeroU32::new(2).unwrap(), number: false, x: ::core::option::Option::Some(Key(2)), count_1: (Option::Err { slot: [true, false], turn: ::std::boxed::Box::new(Type6::A) }, true, ), },
];
let hashes = [0x1b, 0x2c, 0xc3, 0x9a, 0xbb];
super::check::<State>(&states(), &hashes, 34, 0xdfebfdfc16847ca3);
super::in_steps::<State>(states(), states(), |hash, old, new| {
hash.replace(State::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(State::NUMBER, old.number, new.number);
        hash.replace(State::X, old.x, new.x);
        hash.replace(State::COUNT_1, old.count_1, new.count_1);
});
super::writes::<State>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; State::ZOBRIST; .zobrist) }
1 => { write!(hashed, model, source, random; State::NUMBER; .number) }
2 => { write!(hashed, model, source, random; State::X; .x) }
3 => { write!(hashed, model, source, random; State::COUNT_1; .count_1) }
_ => ::std::unreachable!(),
}, &[State::PART_0, State::PART_1, State::PART_2, State::PART_3], |state, sums| {
sums.selected(0, State::ZOBRIST, &state.zobrist, &[::core::num::NonZeroU32::new(2).unwrap()]);
sums.selected(1, State::ZOBRIST, &state.zobrist, &[::core::num::NonZeroU32::new(1).unwrap()]);
sums.selected(2, State::ZOBRIST, &state.zobrist, &[::core::num::NonZeroU32::new(2).unwrap()]);
sums.selected(3, State::ZOBRIST, &state.zobrist, &[::core::num::NonZeroU32::new(1).unwrap(), ::core::num::NonZeroU32::new(2).unwrap()]);
sums.selected(0, State::NUMBER, &state.number, &[true]);
sums.selected(1, State::NUMBER, &state.number, &[]);
sums.whole(0, State::X, &state.x);
sums.whole(1, State::COUNT_1, &state.count_1);
sums.whole(2, State::COUNT_1, &state.count_1);
sums.whole(3, State::COUNT_1, &state.count_1);
});
}
}

mod type_11 {
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type2(u64); impl ::core::ops::BitXor for Type2 { type Output = Type2; fn bitxor(self, of: Type2) -> Type2 { Type2(self.0 ^ of.0) } } impl ::core::convert::From<Type2> for u64 { fn from(of: Type2) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 0)] struct Type1 { #[zobrist(bits = 64)] core: [Type2; 2], }
#[test]
fn as_the_rules_say() {
let states = || vec![
Type1 { core: [Type2(0xffffffffffffffff), Type2(0xf9b791c21f8ca948)], },
Type1 { core: [Type2(0xf2363a5e867e9bc), Type2(0x368936afdf855006)], },
Type1 { core: [Type2(0x0), Type2(0x465e72d865e4cc36)], },
Type1 { core: [Type2(0x0), Type2(0x19f5568250033807)], },
Type1 { core: [Type2(0xffffffffffffffff), Type2(0xffffffffffffffff)], },
];
let hashes = [0x19b648c7d99cce33, 0x2220d23340fcb8e2, 0x6eb7df5e7f5961ff, 0xe6e059f5951080f, 0xcc2eeaa793e20b84];
super::check::<Type1>(&states(), &hashes, 128, 0x587253d8ef84756e);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CORE, old.core, new.core);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CORE; .core) }
1 => { let i0 = random(2); write_or_toggle!(hashed, model, source, random; Type1::CORE.at(i0); .core[i0]) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_12 {
fn shifted() {}
struct isize;
mod std {}
const __unused: u8 = 0;
static visit: u8 = 0;
trait Sized {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Into { #[zobrist(empty)] Some, SHAPE, B, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Copy { A = 78, Value = 87, Ok = 93, Err = 4 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type1 { #[zobrist(empty)] Empty = 40, White = 29 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Slot { Some, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Shape(u16); struct As2; impl ::zobrist::View<Shape> for As2 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1"]).with_empty(1); fn number(of: &Shape) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As2 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct State(u16); struct As3; impl ::zobrist::View<State> for As3 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3", "f4"]); fn number(of: &State) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Box(u16); struct As4; impl ::zobrist::View<Box> for As4 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3", "f4"]).with_empty(4); fn number(of: &Box) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As4 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] struct Type5 {  }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 385, crate = ::zobrist)] enum Option { Key { x: ((), bool, ), #[zobrist(empty = true)] count_1: bool, #[zobrist(as = As2)] hand: [Shape; 2] }, A { #[zobrist(as = As3)] number: State, #[zobrist(as = As4)] form: Box, #[zobrist(skip)] board: f64, x: Type5 } }
#[test]
fn as_the_rules_say() {
super::check_count::<Into>(4);
super::check_count::<Copy>(4);
super::check_count::<Type1>(2);
super::check_count::<Slot>(2);
super::check_count::<Type5>(1);
let states = || vec![
Option::Key { x: ((), false, ), count_1: false, hand: [Shape(0), Shape(0)] },
Option::Key { x: ((), true, ), count_1: true, hand: [Shape(1), Shape(1)] },
Option::A { number: State(0), form: Box(0), board: 1.5, x: Type5 {  } },
Option::A { number: State(4), form: Box(4), board: 1.5, x: Type5 {  } },
Option::A { number: State(2), form: Box(3), board: 1.5, x: Type5 {  } },
Option::A { number: State(4), form: Box(1), board: 1.5, x: Type5 {  } },
];
let hashes = [0xbc6919b099336bc6, 0xe21801350d9d2cdd, 0x89617a9fbce82d84, 0x5dd23106dad369bb, 0xcbf8fe7a0805c57b, 0x7babfd772c916316];
super::check::<Option>(&states(), &hashes, 41, 0x72cc4858dacbb696);
super::in_steps::<Option>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_13 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type2 { A, None, SHAPE, #[zobrist(empty)] White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type3 { SHAPE, B, #[zobrist(empty)] Empty, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type4 { Some, Empty, A, SHAPE, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type5 { Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type6 { Some = 4, A = 78, Value = 42 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type7 { B, Ok, Empty, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type8 { #[zobrist(empty)] Value = 94 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { Ok = 13, SHAPE = 24, Key = 78 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type10 { B = 85, Black = 0, #[zobrist(empty)] None = 88, SHAPE = 74, Some = 11 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type11 { Key, A, #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type13 { #[zobrist(empty)] Key = 74, A = 89, SHAPE = 38, None = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type14 { Value = 21 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 1, opt_in)] struct Type1 { #[zobrist(rename = "path12", part(part_0), part(part_3))] table: (Box<bool>, (bool, bool, ), Option<bool>, ), #[zobrist(full, rename = "path15", part(part_0), part(part_3))] board: [i8; 1], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(4);
super::check_count::<Type3>(4);
super::check_count::<Type4>(5);
super::check_count::<Type5>(1);
super::check_count::<Type6>(3);
super::check_count::<Type7>(4);
super::check_count::<Type8>(1);
super::check_count::<Type9>(3);
super::check_count::<Type10>(5);
super::check_count::<Type11>(3);
super::check_count::<Type13>(4);
super::check_count::<Type14>(1);
let states = || vec![
Type1 { table: (Box::new(true), (true, false, ), None, ), board: [32], },
Type1 { table: (Box::new(false), (false, true, ), Some(false), ), board: [-80], },
Type1 { table: (Box::new(false), (false, false, ), None, ), board: [0], },
Type1 { table: (Box::new(true), (true, true, ), Some(true), ), board: [-114], },
Type1 { table: (Box::new(false), (false, false, ), None, ), board: [0], },
];
let hashes = [0x98ecc332f1cf4d01395cb4668056438f, 0x250125cae47773b086c7d73928944a19, 0x6d89b5d9776393e28c6db9e78403b456, 0x51ebcea05afa3904edfe5366e06c6110, 0x6d89b5d9776393e28c6db9e78403b456];
super::check::<Type1>(&states(), &hashes, 279, 0xb01362d13153e73a);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::TABLE, old.table, new.table);
        for (n16, (old_n16, new_n16)) in ::std::iter::IntoIterator::into_iter(old.board).zip(::std::iter::IntoIterator::into_iter(new.board)).enumerate() { hash.replace(Type1::BOARD.at(n16), old_n16, new_n16); }
});
super::writes::<Type1>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::TABLE; .table) }
1 => { write!(hashed, model, source, random; Type1::BOARD; .board) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Type1::BOARD.at(i0); .board[i0]) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_3], |state, sums| {
sums.whole(0, Type1::TABLE, &state.table);
sums.whole(1, Type1::TABLE, &state.table);
sums.whole(0, Type1::BOARD, &state.board);
sums.whole(1, Type1::BOARD, &state.board);
});
super::forgotten(&states()[0], Type1::PART_0, false, 0x2571ead97c54295b788d2f7d20f59922, "in the part `part_0`: path12 = true true false None is missing");
super::forgotten(&states()[1], Type1::PART_3, false, 0x50a0bc033d39ed0e3f1b2dd99d25589f, "in the part `part_3`: path12 = false false true false is missing");
super::forgotten(&states()[2], Type1::PART_0, false, 0xdd1327609e7db846824fdbad47f2daa0, "in the part `part_0`: path15[0] = 0 is missing");
super::forgotten(&states()[4], Type1::PART_3, false, 0xdd1327609e7db846824fdbad47f2daa0, "in the part `part_3`: path15[0] = 0 is missing");
}
}

mod type_14 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type2 { Err, A, Key, Black, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { Value = 85, B = 92, Key = 42, SHAPE = 91, Empty = 65 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { #[zobrist(empty)] None = 16 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type5 { #[zobrist(empty)] Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { Err = 5, #[zobrist(empty)] Empty = 44, B = 71, None = 90 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 844)] enum Type1 { A { board: Option<Type2>, #[zobrist(empty = Type4::None)] hash: Type4, turn: Option<bool> }, #[zobrist(rename = "path7")] None { board: Type2, #[zobrist(max = 2)] empty: Option<::core::num::NonZeroU32> } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(5);
super::check_count::<Type3>(5);
super::check_count::<Type4>(1);
super::check_count::<Type5>(1);
super::check_count::<Type6>(4);
let states = || vec![
Type1::A { board: None, hash: Type4::None, turn: None },
Type1::A { board: Some(Type2::Some), hash: Type4::None, turn: Some(true) },
Type1::A { board: Some(Type2::Some), hash: Type4::None, turn: Some(false) },
Type1::A { board: Some(Type2::A), hash: Type4::None, turn: Some(true) },
Type1::None { board: Type2::Err, empty: None },
Type1::None { board: Type2::Some, empty: None },
Type1::None { board: Type2::Some, empty: Some(::core::num::NonZeroU32::new(1).unwrap()) },
Type1::None { board: Type2::Some, empty: Some(::core::num::NonZeroU32::new(2).unwrap()) },
];
let hashes = [0xbd3ee00e4d547fa7b987c528b816b210, 0xd60612111f1067e444ee14066f63e1ef, 0x6bcb15d2b4b0d223c6d532372794b06f, 0xffdd2169c7b2b7f45689ce402905d3e7, 0x23b0cd81cd63be84fdd033d45616666f, 0x5b743b4268036ee7d76863ad776d1240, 0xbbafdeb66095b3054e84fc0233c9a265, 0x511940dffc3a78df9b1abefc10e2fa7];
super::check::<Type1>(&states(), &hashes, 33, 0xda4d05322289c295);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_15 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type2 { #[zobrist(empty)] Key = 18 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type5 { Err = 10, None = 43, #[zobrist(empty)] A = 28, Ok = 9, Value = 8 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type6 { SHAPE = 12, Ok = 2, A = 41, #[zobrist(empty)] Some = 87 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type7 { None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type8 { Ok = 42, Black = 84 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { SHAPE = 70, Black = 46, Empty = 22 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type10 { #[zobrist(empty)] Value = 11 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type12 { A, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type13 { Err = 14, #[zobrist(empty)] A = 47, Value = 15 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type14 { Some = 24, B = 29 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type15 { Value = 82, Key = 81, #[zobrist(empty)] Ok = 2, A = 21, SHAPE = 88 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type16 { B = 90, Err = 12, Ok = 97, Some = 99, Value = 5 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type17 { SHAPE, #[zobrist(empty)] Value, White, B, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type11<T> { visit: Option<T>, hash: (Type13, Type14, ), table: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type4 { #[zobrist(full)] features: bool, #[zobrist(joint)] r#match: [Option<bool>; 2], #[zobrist(constant = CONST_18)] board: Type11<Option<Type10>>, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u128>, seed = 18446744073709551615, instances(Type1<Type4, 3>))] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(max = 5)] hand: u8, #[zobrist(skip)] core: f64, #[zobrist(full)] key: bool, generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
super::check_count::<Type3>(1);
super::check_count::<Type5>(5);
super::check_count::<Type6>(4);
super::check_count::<Type7>(1);
super::check_count::<Type8>(2);
super::check_count::<Type9>(3);
super::check_count::<Type10>(1);
super::check_count::<Type12>(2);
super::check_count::<Type13>(3);
super::check_count::<Type14>(2);
super::check_count::<Type15>(5);
super::check_count::<Type16>(5);
super::check_count::<Type17>(5);
super::check_count::<Type11<Option<Type10>>>(36);
let states = || vec![
Type1 { hand: 0, core: 0.5, key: true, generic: [Type4 { features: false, r#match: [Some(true), Some(true)], board: Type11 { visit: Some(Some(Type10::Value)), hash: (Type13::Value, Type14::B, ), table: true }, }, Type4 { features: false, r#match: [None, Some(false)], board: Type11 { visit: Some(Some(Type10::Value)), hash: (Type13::Value, Type14::Some, ), table: false }, }, Type4 { features: false, r#match: [Some(true), None], board: Type11 { visit: None, hash: (Type13::Err, Type14::Some, ), table: false }, }], },
Type1 { hand: 2, core: 0.5, key: false, generic: [Type4 { features: false, r#match: [Some(true), Some(true)], board: Type11 { visit: Some(None), hash: (Type13::Value, Type14::Some, ), table: false }, }, Type4 { features: false, r#match: [Some(true), None], board: Type11 { visit: Some(Some(Type10::Value)), hash: (Type13::A, Type14::Some, ), table: true }, }, Type4 { features: true, r#match: [Some(false), Some(true)], board: Type11 { visit: None, hash: (Type13::Err, Type14::Some, ), table: false }, }], },
Type1 { hand: 0, core: 0.5, key: true, generic: [Type4 { features: false, r#match: [None, Some(true)], board: Type11 { visit: Some(Some(Type10::Value)), hash: (Type13::A, Type14::B, ), table: true }, }, Type4 { features: true, r#match: [Some(true), Some(true)], board: Type11 { visit: Some(Some(Type10::Value)), hash: (Type13::Err, Type14::B, ), table: false }, }, Type4 { features: true, r#match: [Some(true), Some(true)], board: Type11 { visit: Some(None), hash: (Type13::Value, Type14::B, ), table: true }, }], },
Type1 { hand: 2, core: 0.5, key: true, generic: [Type4 { features: true, r#match: [None, Some(true)], board: Type11 { visit: None, hash: (Type13::Err, Type14::Some, ), table: false }, }, Type4 { features: false, r#match: [Some(false), Some(true)], board: Type11 { visit: None, hash: (Type13::Err, Type14::Some, ), table: false }, }, Type4 { features: false, r#match: [None, None], board: Type11 { visit: Some(None), hash: (Type13::Err, Type14::Some, ), table: true }, }], },
Type1 { hand: 4, core: 0.5, key: false, generic: [Type4 { features: false, r#match: [None, None], board: Type11 { visit: Some(None), hash: (Type13::Err, Type14::B, ), table: true }, }, Type4 { features: false, r#match: [None, None], board: Type11 { visit: Some(None), hash: (Type13::Value, Type14::Some, ), table: false }, }, Type4 { features: false, r#match: [None, Some(false)], board: Type11 { visit: Some(None), hash: (Type13::A, Type14::B, ), table: true }, }], },
];
let hashes = [0x6518543b3d0ded5d5dda526d02e547, 0x3bd81ad4da921129f91cc21bfc63f3e0, 0x8990484a3a8d1d8a3fc390b41c72a67b, 0x57ac8420f6e9f3ac33cf049b1b571b31, 0x41243123265bca79cfeec795da13d726];
super::check::<Type1<Type4, 3>>(&states(), &hashes, 145, 0xfd161f2c638f2cdd);
super::in_steps::<Type1<Type4, 3>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type4, 3>::HAND, old.hand, new.hand);
        hash.replace(Type1::<Type4, 3>::KEY, old.key, new.key);
        for (n19, (old_n19, new_n19)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { hash.replace(Type1::<Type4, 3>::GENERIC.at(n19).field(Type4::FEATURES), old_n19.features, new_n19.features);
        hash.replace(Type1::<Type4, 3>::GENERIC.at(n19).field(Type4::MATCH), old_n19.r#match, new_n19.r#match);
        hash.replace(Type1::<Type4, 3>::GENERIC.at(n19).field(Type4::CONST_18), old_n19.board, new_n19.board); }
});
super::writes::<Type1<Type4, 3>>(states(), 7, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type4, 3>::HAND; .hand) }
1 => { write!(hashed, model, source, random; Type1::<Type4, 3>::KEY; .key) }
2 => { write!(hashed, model, source, random; Type1::<Type4, 3>::GENERIC; .generic) }
3 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type4, 3>::GENERIC.at(i0); .generic[i0]) }
4 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type4, 3>::GENERIC.at(i0).field(Type4::FEATURES); .generic[i0].features) }
5 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type4, 3>::GENERIC.at(i0).field(Type4::MATCH); .generic[i0].r#match) }
6 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type4, 3>::GENERIC.at(i0).field(Type4::CONST_18); .generic[i0].board) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_16 {
macro_rules! assert { () => {} }
const number: u8 = 0;
static visit: u8 = 0;
struct isize;
struct usize;
trait Sized {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 18446744073709551615)] struct Value { #[zobrist(bits)] slot: u32, }
#[test]
fn as_the_rules_say() {
let states = || vec![
Value { slot: 0xffffffff, },
Value { slot: 0x12a02df4, },
Value { slot: 0x0, },
Value { slot: 0xffffffff, },
Value { slot: 0x0, },
];
let hashes = [0x1c7b9c1cce7c0d1f129d6127d40d565f, 0xa817805aa7598774d443dfdc67ce6f1e, 0xbd91752566c297553bda95290d3e0a09, 0x1c7b9c1cce7c0d1f129d6127d40d565f, 0xbd91752566c297553bda95290d3e0a09];
super::check::<Value>(&states(), &hashes, 32, 0x2733acd793ce88c9);
super::in_steps::<Value>(states(), states(), |hash, old, new| {
hash.replace(Value::SLOT, old.slot, new.slot);
});
super::writes::<Value>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write_bits!(hashed, model, source, random; Value::SLOT; .slot) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_17 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type3 { Ok, A, B, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type4 { Black = 68, SHAPE = 53, Key = 45, B = 86 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type5 { Key = 52, Some = 6, Ok = 51, Empty = 99, White = 69 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type6 { SHAPE = 77, Value = 7, Black = 41, None = 63, Some = 21 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type2 { count_1: Type3, number: Type5, #[zobrist(max = 12)] table: ::core::num::NonZeroU32 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type8 { Ok, Value, Empty, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { Value, Key, #[zobrist(empty)] White, A, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type10 { B = 38 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type11 { Empty = 59, Black = 8, Some = 95, B = 10 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type7 { Ok { turn: Type11 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 2026)] struct Type1 { #[zobrist(skip)] hand: f64, #[zobrist(joint, full)] number: [Type7; 3], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(4);
super::check_count::<Type4>(4);
super::check_count::<Type5>(5);
super::check_count::<Type6>(5);
super::check_count::<Type2>(240);
super::check_count::<Type8>(4);
super::check_count::<Type9>(5);
super::check_count::<Type10>(1);
super::check_count::<Type11>(4);
super::check_count::<Type7>(4);
let states = || vec![
Type1 { hand: 0.5, number: [Type7::Ok { turn: Type11::B }, Type7::Ok { turn: Type11::Black }, Type7::Ok { turn: Type11::B }], },
Type1 { hand: 0.5, number: [Type7::Ok { turn: Type11::Black }, Type7::Ok { turn: Type11::Some }, Type7::Ok { turn: Type11::Some }], },
Type1 { hand: 0.5, number: [Type7::Ok { turn: Type11::Black }, Type7::Ok { turn: Type11::Black }, Type7::Ok { turn: Type11::Some }], },
Type1 { hand: 0.5, number: [Type7::Ok { turn: Type11::Empty }, Type7::Ok { turn: Type11::B }, Type7::Ok { turn: Type11::Some }], },
Type1 { hand: 0.5, number: [Type7::Ok { turn: Type11::B }, Type7::Ok { turn: Type11::B }, Type7::Ok { turn: Type11::B }], },
];
let hashes = [0x44ce969818cc6addb95101f35b9666ad, 0x6a00484247a57a06acbcfa51e646277b, 0xba518c9cfb71f8946faa373393e48b48, 0xa52be06d8261d5fad8a8468625f34f11, 0x5279170671b091d8d179ac8118561770];
super::check::<Type1>(&states(), &hashes, 64, 0xc8bc56d6605df274);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::NUMBER, old.number, new.number);
});
super::writes::<Type1>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::NUMBER; .number) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_18 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { Value, SHAPE, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { Err, None, #[zobrist(empty)] Value, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type5 { Black, Value, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { Ok = 71, Some = 59, SHAPE = 62, #[zobrist(empty)] White = 47 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u8, seed = 671)] enum Type1 { #[zobrist(rename = "path4")] A { empty: [bool; 2], #[zobrist(max = 5)] form: u8 }, Key { features: Type3, number: Option<bool> }, #[zobrist(rename = "path7")] SHAPE { slot: Type5 }, White }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
super::check_count::<Type3>(4);
super::check_count::<Type5>(3);
super::check_count::<Type6>(4);
let states = || vec![
Type1::A { empty: [false, false], form: 0 },
Type1::A { empty: [true, false], form: 4 },
Type1::A { empty: [false, true], form: 4 },
Type1::A { empty: [true, true], form: 5 },
Type1::Key { features: Type3::Err, number: None },
Type1::Key { features: Type3::Key, number: Some(false) },
Type1::Key { features: Type3::Key, number: Some(true) },
Type1::SHAPE { slot: Type5::Black },
Type1::SHAPE { slot: Type5::Some },
Type1::White {  },
];
let hashes = [0x64, 0x30, 0xf6, 0xc8, 0xf6, 0x45, 0xd8, 0x77, 0xa2, 0xbc];
super::check::<Type1>(&states(), &hashes, 40, 0x5ed472072dbd0c19);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_19 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type2 { A, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] Key = 68 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type4 { B = 68, Ok = 35, Black = 50, Some = 7, White = 66 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type5 { Ok = 10, A = 25, Value = 79 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type7 { #[zobrist(empty)] Key = 77 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type8 { Black = 36, Err = 82, Empty = 39 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { #[zobrist(empty)] Black, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type6<T> { hand: bool, value: (T, bool, ), #[zobrist(empty = Type9::Key)] board: [Type9; 2] }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type10 { #[zobrist(empty)] Some, Black, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type11 { White, None, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type12 { #[zobrist(empty)] B = 19, Empty = 0, None = 91 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type13 { Value = 87, Some = 19, #[zobrist(empty)] A = 42, None = 68 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type14 { Black = 70, None = 58, B = 99, Ok = 54, SHAPE = 92 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type15 { Key, SHAPE, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type16 { White, Black, #[zobrist(empty)] Value, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 549)] enum Type1 { Ok { r#match: bool }, #[zobrist(rename = "path17")] Key { empty: (Type11, bool, bool, ), #[zobrist(empty = Type16::White)] r#type: Type16 } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(2);
super::check_count::<Type3>(1);
super::check_count::<Type4>(5);
super::check_count::<Type5>(3);
super::check_count::<Type7>(1);
super::check_count::<Type8>(3);
super::check_count::<Type9>(2);
super::check_count::<Type6<Type4>>(80);
super::check_count::<Type10>(3);
super::check_count::<Type11>(3);
super::check_count::<Type12>(3);
super::check_count::<Type13>(4);
super::check_count::<Type14>(5);
super::check_count::<Type15>(3);
super::check_count::<Type16>(4);
let states = || vec![
Type1::Ok { r#match: false },
Type1::Ok { r#match: true },
Type1::Key { empty: (Type11::White, false, false, ), r#type: Type16::White },
Type1::Key { empty: (Type11::None, false, false, ), r#type: Type16::None },
Type1::Key { empty: (Type11::Empty, true, true, ), r#type: Type16::None },
];
let hashes = [0xc237a316, 0x778b41f5, 0xdd16055c, 0xe17014bc, 0x80558ee2];
super::check::<Type1>(&states(), &hashes, 50, 0x644232474ec2a16d);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}
