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
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { Black, A, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type3 { B, #[zobrist(empty)] White, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type4<T> { key: T }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 2026)] struct Type1 { #[zobrist(joint)] number: [Type4<Type3>; 3], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
super::check_count::<Type3>(3);
super::check_count::<Type4<Type3>>(3);
let states = || vec![
Type1 { number: [Type4 { key: Type3::Ok }, Type4 { key: Type3::Ok }, Type4 { key: Type3::Ok }], },
Type1 { number: [Type4 { key: Type3::Ok }, Type4 { key: Type3::B }, Type4 { key: Type3::White }], },
Type1 { number: [Type4 { key: Type3::Ok }, Type4 { key: Type3::White }, Type4 { key: Type3::White }], },
Type1 { number: [Type4 { key: Type3::B }, Type4 { key: Type3::Ok }, Type4 { key: Type3::White }], },
Type1 { number: [Type4 { key: Type3::White }, Type4 { key: Type3::White }, Type4 { key: Type3::B }], },
];
let hashes = [0x315c5a8966497229, 0x70b0fcbfe8f16ac1, 0xe8886d8502403420, 0xfb5712a240b5442b, 0x6ddf67ad6f9e30aa];
super::check::<Type1>(&states(), &hashes, 26, 0x862b77f39ee25d41);
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

mod type_1 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type2 ();
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type3(u128); impl ::core::ops::BitXor for Type3 { type Output = Type3; fn bitxor(self, of: Type3) -> Type3 { Type3(self.0 ^ of.0) } } impl ::core::convert::From<Type3> for u128 { fn from(of: Type3) -> u128 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type5 { Some = 52, Value = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type6 { Value, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type7 { Empty = 59, A = 75, #[zobrist(empty)] None = 85 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type8 { Ok = 87, A = 7, B = 38, Err = 26, Empty = 31 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type10 { Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type11 { White = 2, Value = 38, SHAPE = 44, Ok = 72 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type12(u16); struct As13; impl ::zobrist::View<Type12> for As13 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(3).with_empty(0); fn number(of: &Type12) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As13 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9<T> { SHAPE(Option<T>, bool, #[zobrist(as = As13)] Type12), #[zobrist(empty)] Key, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type14 { Ok, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type15 { A = 91, Key = 35, Err = 12, #[zobrist(empty)] Empty = 61, B = 67 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type17<T> { empty: T, value: T, slot: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 2026, instances(Type1<Type17<Type7>, 0>))] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(part(part_1))] value: Type2, #[zobrist(bits = 81, tally(part_0 = !(true | true)), tally(part_2 = (!true | !true)))] hash: Type3, #[zobrist(max = 2, full, rename = "path4", tally(part_0 = !(0 & 0)), part(part_1 = (2 & 0)), tally(part_2 = !0))] core: usize, #[zobrist(tally(part_0 = ((true | false) & true)))] x: [Option<bool>; 1], #[zobrist(joint, full, constant = CONST_16, tally(part_0), part(part_1 = !(false & false)))] visit: [bool; 3], generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
super::check_count::<Type5>(2);
super::check_count::<Type6>(2);
super::check_count::<Type7>(3);
super::check_count::<Type8>(5);
super::check_count::<Type10>(1);
super::check_count::<Type11>(4);
super::check_count::<Type9<Type7>>(26);
super::check_count::<Type14>(2);
super::check_count::<Type15>(5);
let states = || vec![
Type1 { value: Type2 {  }, hash: Type3(0x9d957c0c713a5e66b5ae), core: 0, x: [Some(true)], visit: [false, false, false], generic: [], },
Type1 { value: Type2 {  }, hash: Type3(0x0), core: 0, x: [Some(true)], visit: [true, true, false], generic: [], },
Type1 { value: Type2 {  }, hash: Type3(0x0), core: 0, x: [Some(false)], visit: [true, true, false], generic: [], },
Type1 { value: Type2 {  }, hash: Type3(0x1ffffffffffffffffffff), core: 0, x: [Some(false)], visit: [false, false, false], generic: [], },
Type1 { value: Type2 {  }, hash: Type3(0x0), core: 0, x: [None], visit: [true, true, true], generic: [], },
];
let hashes = [0xbff0dcf0ec014c6e, 0xc44c17b7cac4922b, 0xc6ffe89c2b99dcc2, 0x53a3d04a7708f410, 0x12a9b8f87f82ebc6];
super::check::<Type1<Type17<Type7>, 0>>(&states(), &hashes, 94, 0x6cac6bfd0c07d6d1);
super::in_steps::<Type1<Type17<Type7>, 0>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type17<Type7>, 0>::VALUE, old.value, new.value);
        hash.replace(Type1::<Type17<Type7>, 0>::HASH, old.hash, new.hash);
        hash.replace(Type1::<Type17<Type7>, 0>::CORE, old.core, new.core);
        hash.replace(Type1::<Type17<Type7>, 0>::X, old.x, new.x);
        hash.replace(Type1::<Type17<Type7>, 0>::CONST_16, old.visit, new.visit);
        hash.replace(Type1::<Type17<Type7>, 0>::GENERIC, old.generic, new.generic);
});
super::writes::<Type1<Type17<Type7>, 0>>(states(), 7, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type17<Type7>, 0>::VALUE; .value) }
1 => { write_or_toggle!(hashed, model, source, random; Type1::<Type17<Type7>, 0>::HASH; .hash) }
2 => { write!(hashed, model, source, random; Type1::<Type17<Type7>, 0>::CORE; .core) }
3 => { write!(hashed, model, source, random; Type1::<Type17<Type7>, 0>::X; .x) }
4 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type17<Type7>, 0>::X.at(i0); .x[i0]) }
5 => { write!(hashed, model, source, random; Type1::<Type17<Type7>, 0>::CONST_16; .visit) }
6 => { write!(hashed, model, source, random; Type1::<Type17<Type7>, 0>::GENERIC; .generic) }
_ => ::std::unreachable!(),
}, &[Type1::<Type17<Type7>, 0>::PART_0, Type1::<Type17<Type7>, 0>::PART_1, Type1::<Type17<Type7>, 0>::PART_2], |state, sums| {
sums.whole(1, Type1::<Type17<Type7>, 0>::VALUE, &state.value);
sums.count(0, <::core::primitive::u128 as ::core::convert::From<Type3>>::from(state.hash).count_ones(), 0x0);
sums.count(2, <::core::primitive::u128 as ::core::convert::From<Type3>>::from(state.hash).count_ones(), 0x0);
sums.counts(0, Type1::<Type17<Type7>, 0>::CORE, &state.core, &[(1, 0xcbb8c108d5858164), (2, 0x9773ab6289abb62c)]);
sums.selected(1, Type1::<Type17<Type7>, 0>::CORE, &state.core, &[]);
sums.counts(2, Type1::<Type17<Type7>, 0>::CORE, &state.core, &[(1, 0x9220e50a746e32dc), (2, 0x87a52e136a17fcdc)]);
for i0 in 0..1 { sums.counts(0, Type1::<Type17<Type7>, 0>::X.at(i0), &state.x[i0], &[(Some(true), 0xce642496195d2b0c)]); }
sums.counts(0, Type1::<Type17<Type7>, 0>::CONST_16, &state.visit, &[([false, false, false], 0x715d618b88ee6bbe), ([false, false, true], 0xba587e05bf68ed90), ([false, true, false], 0xac2a2a13b47c2289), ([false, true, true], 0xb9b7720202e9e152), ([true, false, false], 0x9217d747dd3cac09), ([true, false, true], 0xd1d5a66758b304bc), ([true, true, false], 0x8953da86c345805d), ([true, true, true], 0x202b9285d7b530d7)]);
sums.selected(1, Type1::<Type17<Type7>, 0>::CONST_16, &state.visit, &[[true, true, true]]);
});
super::forgotten(&states()[1], Type1::<Type17<Type7>, 0>::PART_0, true, 0xce642496195d2b0c, "in the part `part_0`: x[0] = true is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[1], Type1::<Type17<Type7>, 0>::PART_0, true, 0x8953da86c345805d, "in the part `part_0`: visit = [true, true, false] is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[4], Type1::<Type17<Type7>, 0>::PART_1, false, 0x1e4c77539dde7bb0, "in the part `part_1`: visit = [true, true, true] is missing");
}
}

mod type_2 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type2 { Black = 59, White = 36 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { White = 53, Value = 58, #[zobrist(empty)] None = 11, Black = 70, A = 37 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 1)] struct Type1 { #[zobrist(skip)] value: f64, #[zobrist(skip)] core: f64, #[zobrist(empty = true, part(part_1))] hash: [bool; 2], #[zobrist(empty = true, part(part_1))] x: [bool; 1], #[zobrist(full, part(part_1 = ((Black | Black) & White)), part(part_2 = (!Black & White)))] empty: [Type3; 1], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(2);
super::check_count::<Type3>(5);
let states = || vec![
Type1 { value: 0.5, core: 0.5, hash: [false, false], x: [true], empty: [Type3::White], },
Type1 { value: 0.5, core: 0.5, hash: [false, true], x: [false], empty: [Type3::White], },
Type1 { value: 0.5, core: 0.5, hash: [true, false], x: [true], empty: [Type3::None], },
Type1 { value: 0.5, core: 0.5, hash: [true, false], x: [true], empty: [Type3::Value], },
Type1 { value: 0.5, core: 0.5, hash: [false, true], x: [false], empty: [Type3::None], },
];
let hashes = [0x8da47660490c33cb, 0x6e62b01085ff4920, 0xeb867a5532cbbb7d, 0xde3e2a6e77fbf1af, 0x4e9651f1d64fb11e];
super::check::<Type1>(&states(), &hashes, 8, 0xa866060f7fd05ae1);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::HASH, old.hash, new.hash);
        for (n4, (old_n4, new_n4)) in ::std::iter::IntoIterator::into_iter(old.x).zip(::std::iter::IntoIterator::into_iter(new.x)).enumerate() { hash.replace(Type1::X.at(n4), old_n4, new_n4); }
        hash.replace(Type1::EMPTY, old.empty, new.empty);
});
super::writes::<Type1>(states(), 6, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::HASH; .hash) }
1 => { let i0 = random(2); write!(hashed, model, source, random; Type1::HASH.at(i0); .hash[i0]) }
2 => { write!(hashed, model, source, random; Type1::X; .x) }
3 => { let i0 = random(1); write!(hashed, model, source, random; Type1::X.at(i0); .x[i0]) }
4 => { write!(hashed, model, source, random; Type1::EMPTY; .empty) }
5 => { let i0 = random(1); write!(hashed, model, source, random; Type1::EMPTY.at(i0); .empty[i0]) }
_ => ::std::unreachable!(),
}, &[Type1::PART_1, Type1::PART_2], |state, sums| {
sums.whole(0, Type1::HASH, &state.hash);
sums.whole(0, Type1::X, &state.x);
for i0 in 0..1 { sums.selected(0, Type1::EMPTY.at(i0), &state.empty[i0], &[]); }
for i0 in 0..1 { sums.selected(1, Type1::EMPTY.at(i0), &state.empty[i0], &[Type3::White]); }
});
super::forgotten(&states()[3], Type1::PART_1, false, 0x20d5521609e53a7c, "in the part `part_1`: hash[1] = false is missing");
super::forgotten(&states()[1], Type1::PART_1, false, 0x1938bc646d84fd1, "in the part `part_1`: x[0] = false is missing");
super::forgotten(&states()[1], Type1::PART_2, false, 0xdc5b241314a4aa0d, "in the part `part_2`: empty[0] = White is missing");
}
}

mod type_3 {
struct isize;
const base: u8 = 0;
mod core {}
struct usize;
const number: u8 = 0;
macro_rules! panic { () => {} }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Vec { White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Copy { Value = 9 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] struct Default<T> { #[zobrist(empty = true)] number: bool, count_1: (T, bool, ), #[zobrist(max = 1)] core: u128 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Clone { SHAPE, B, None, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type1 { Empty = 61, #[zobrist(empty)] Some = 77, Err = 74, Ok = 47, Value = 15 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Box { White = 70, Empty = 99 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum From { #[zobrist(empty)] None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct String ();
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Key { Key = 47, Empty = 46, B = 3, None = 71 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Result { Black = 58 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u16, seed = 247, crate = ::zobrist)] enum Value { #[zobrist(rename = "path2")] Err { x: [bool; 3], #[zobrist(max = 2)] empty: u8 }, #[zobrist(empty)] Key, Ok { hash: String, empty: ::core::option::Option<Key> } }
#[test]
fn as_the_rules_say() {
super::check_count::<Vec>(1);
super::check_count::<Copy>(1);
super::check_count::<Default<bool>>(16);
super::check_count::<Clone>(4);
super::check_count::<Type1>(5);
super::check_count::<Box>(2);
super::check_count::<From>(1);
super::check_count::<String>(1);
super::check_count::<Key>(4);
super::check_count::<Result>(1);
let states = || vec![
Value::Err { x: [false, false, false], empty: 0 },
Value::Err { x: [true, false, false], empty: 2 },
Value::Err { x: [true, true, true], empty: 2 },
Value::Key {  },
Value::Ok { hash: String {  }, empty: ::core::option::Option::None },
Value::Ok { hash: String {  }, empty: ::core::option::Option::Some(Key::None) },
];
let hashes = [0x5388, 0x384e, 0x95b3, 0xaa0d, 0x76bd, 0x3fb4];
super::check::<Value>(&states(), &hashes, 29, 0x23dcb47eea3be058);
super::in_steps::<Value>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_4 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type3 { #[zobrist(empty)] None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { Err = 3, SHAPE = 57, #[zobrist(empty)] B = 72, Value = 23 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 913)] enum Type2 { Some { #[zobrist(max = 2)] table: u8 }, White { #[zobrist(max = 5)] number: ::core::num::NonZeroU32, turn: bool } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 18276267106557919506)] struct Type1 { #[zobrist(part(part_2), part(part_3))] table: (Type2, bool, ), }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(1);
super::check_count::<Type4>(4);
let states = || vec![
Type1 { table: (Type2::White { number: ::core::num::NonZeroU32::new(2).unwrap(), turn: true }, true, ), },
Type1 { table: (Type2::White { number: ::core::num::NonZeroU32::new(4).unwrap(), turn: true }, false, ), },
Type1 { table: (Type2::Some { table: 0 }, false, ), },
Type1 { table: (Type2::White { number: ::core::num::NonZeroU32::new(1).unwrap(), turn: false }, true, ), },
Type1 { table: (Type2::White { number: ::core::num::NonZeroU32::new(5).unwrap(), turn: true }, true, ), },
];
let hashes = [0xf139e139b6ac1770a9cb303b442b7940, 0x90fcee841be47a7cf27bc686b573f099, 0x56d336b2384824e7ffb0d60bb34752f3, 0x2a6cab7c3267979b5681d6bec6321513, 0x70e0c8f848e8df6d09971bfff43b426e];
super::check::<Type1>(&states(), &hashes, 26, 0x543a8a7cecd00d5d);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::TABLE, old.table, new.table);
});
super::writes::<Type1>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::TABLE; .table) }
_ => ::std::unreachable!(),
}, &[Type1::PART_2, Type1::PART_3], |state, sums| {
sums.whole(0, Type1::TABLE, &state.table);
sums.whole(1, Type1::TABLE, &state.table);
});
super::forgotten(&states()[0], Type1::PART_2, false, 0x507f5e5281edd0a78b448913e7a6c99b, "in the part `part_2`: table = White(2, true) true is missing");
super::forgotten(&states()[1], Type1::PART_3, false, 0x31ba51ef2ca5bdabd0f47fae16fe4042, "in the part `part_3`: table = White(4, true) false is missing");
}
}

mod type_5 {
mod std {}
macro_rules! panic { () => {} }
mod zob {}
const base: u8 = 0;
mod core {}
const __unused: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { Black = 98, White = 23, Some = 0, None = 89, Empty = 99 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Box { Value = 82 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum PhantomData { White, None, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Option { B, Ok, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum From { Some = 76, B = 89, #[zobrist(empty)] Err = 81 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] Value, Black, None, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Vec { value: Box, turn: bool, board: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Value<T> { #[zobrist(max = 5)] visit: ::core::option::Option<::core::option::Option<u64>>, r#type: ::core::option::Option<T>, #[zobrist(max = 2)] count_1: u128, #[zobrist(max = 3)] basis: u16 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Shape { A = 42, Empty = 73, #[zobrist(empty)] Err = 62, Key = 99 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { Ok = 82, A = 52 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots, crate = ::zobrist)] struct Type5 (::core::option::Option<u8>,);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 14218636170981889009, crate = ::zobrist)] struct Type1 { #[zobrist(constant = CONST_4, part(part_0))] features: Value<Vec>, #[zobrist(rename = "path7")] visit: Type5, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(5);
super::check_count::<Box>(1);
super::check_count::<PhantomData>(3);
super::check_count::<Option>(3);
super::check_count::<From>(3);
super::check_count::<Type3>(4);
super::check_count::<Vec>(4);
super::check_count::<Value<Vec>>(480);
super::check_count::<Shape>(4);
super::check_count::<Type6>(2);
let states = || vec![
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::None), r#type: ::core::option::Option::Some(Vec { value: Box::Value, turn: false, board: false }), count_1: 1, basis: 2 }, visit: Type5 { 0: ::core::option::Option::Some(205), }, },
Type1 { features: Value { visit: ::core::option::Option::None, r#type: ::core::option::Option::None, count_1: 0, basis: 0 }, visit: Type5 { 0: ::core::option::Option::Some(90), }, },
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::Some(3)), r#type: ::core::option::Option::None, count_1: 1, basis: 0 }, visit: Type5 { 0: ::core::option::Option::None, }, },
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::Some(3)), r#type: ::core::option::Option::None, count_1: 0, basis: 3 }, visit: Type5 { 0: ::core::option::Option::Some(213), }, },
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::Some(1)), r#type: ::core::option::Option::None, count_1: 2, basis: 0 }, visit: Type5 { 0: ::core::option::Option::Some(171), }, },
];
let hashes = [0x4c0f45cada21b294d3c114891722f55e, 0xe5e1a8a0b42682a9f2cecc379b28d56c, 0x96de489de9d478ab19aa643df34bc0a4, 0x482e99dffd8e7128d32de0fdf33ca516, 0x272b2eb93ee7930f8fc29fbb07c102a6];
super::check::<Type1>(&states(), &hashes, 735, 0x122a2af565546d4d);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CONST_4, old.features, new.features);
        hash.replace(Type1::VISIT, old.visit, new.visit);
});
super::writes::<Type1>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CONST_4; .features) }
1 => { write!(hashed, model, source, random; Type1::VISIT; .visit) }
2 => { write!(hashed, model, source, random; Type1::VISIT.field(Type5::FIELD_0); .visit.0) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.whole(0, Type1::CONST_4, &state.features);
});
super::forgotten(&states()[4], Type1::PART_0, false, 0x41e9a023864bdc470d241550c3f5ec2a, "in the part `part_0`: features = 1 None 2 0 is missing");
}
}

mod type_6 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type3 { Ok = 59 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { None = 22, #[zobrist(empty)] Value = 56 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type5 { #[zobrist(empty)] A, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type6 { Ok = 10, Err = 5, Key = 26, #[zobrist(empty)] None = 18 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type8 { B = 97, None = 48, Black = 42, Some = 34 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type7<T> { White(#[zobrist(empty = true)] bool), Err(Type9, #[zobrist(max = 2)] u8), Empty(Option<T>) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type2 (#[zobrist(max = 5)] Option<u8>, Type7<bool>, #[zobrist(max = 3)] ::core::num::NonZeroU32);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 18446744073709551615)] struct Type1 { zobrist: Type2, #[zobrist(bits)] turn: u32, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(1);
super::check_count::<Type4>(2);
super::check_count::<Type5>(2);
super::check_count::<Type6>(4);
super::check_count::<Type8>(4);
super::check_count::<Type9>(1);
super::check_count::<Type7<bool>>(8);
super::check_count::<Type2>(168);
let states = || vec![
Type1 { zobrist: Type2 { 0: Some(0), 1: Type7::Err { 0: Type9::None, 1: 0 }, 2: ::core::num::NonZeroU32::new(1).unwrap() }, turn: 0x0, },
Type1 { zobrist: Type2 { 0: None, 1: Type7::White { 0: false }, 2: ::core::num::NonZeroU32::new(1).unwrap() }, turn: 0xffffffff, },
Type1 { zobrist: Type2 { 0: None, 1: Type7::Empty { 0: None }, 2: ::core::num::NonZeroU32::new(2).unwrap() }, turn: 0xc0eab637, },
Type1 { zobrist: Type2 { 0: None, 1: Type7::White { 0: false }, 2: ::core::num::NonZeroU32::new(1).unwrap() }, turn: 0xffffffff, },
Type1 { zobrist: Type2 { 0: Some(5), 1: Type7::Empty { 0: Some(true) }, 2: ::core::num::NonZeroU32::new(3).unwrap() }, turn: 0xffffffff, },
];
let hashes = [0xcd691ac3bc5bf53b, 0xf788c50adf955828, 0xf78921105a6bf0a2, 0xf788c50adf955828, 0xff84a9c362a5c8ad];
super::check::<Type1>(&states(), &hashes, 200, 0xe00df3836ba559f7);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(Type1::TURN, old.turn, new.turn);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::ZOBRIST; .zobrist) }
1 => { write_bits!(hashed, model, source, random; Type1::TURN; .turn) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_7 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type2 { #[zobrist(empty)] Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type5 { None, A, Err, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type6 { #[zobrist(max = 2)] value: u8, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type7 { #[zobrist(max = 5)] r#match: Option<::core::num::NonZeroU32> }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u32, seed = 1)] struct Type1 { #[zobrist(empty = true, rename = "path3", tally(part_1 = false))] turn: bool, #[zobrist(bits, rename = "path4", part(part_0 = ((true & true) | (true & true))), tally(part_1 = !!true))] slot: [u64; 2], #[zobrist(empty = true, part(part_0 = false))] number: bool, #[zobrist(part(part_0))] core: [Type6; 1], #[zobrist(rename = "path8", constant = CONST_9, part(part_0))] basis: Type7, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
super::check_count::<Type5>(4);
super::check_count::<Type7>(6);
let states = || vec![
Type1 { turn: true, slot: [0x4466c88e272246cb, 0x0], number: false, core: [Type6 { value: 1, }], basis: Type7 { r#match: Some(::core::num::NonZeroU32::new(1).unwrap()) }, },
Type1 { turn: false, slot: [0x0, 0x8a66b34b57282879], number: true, core: [Type6 { value: 0, }], basis: Type7 { r#match: Some(::core::num::NonZeroU32::new(3).unwrap()) }, },
Type1 { turn: true, slot: [0x44e0ac3f4731af61, 0x5456c81125f824a], number: true, core: [Type6 { value: 1, }], basis: Type7 { r#match: Some(::core::num::NonZeroU32::new(3).unwrap()) }, },
Type1 { turn: true, slot: [0x16de46c1cef5450e, 0x0], number: true, core: [Type6 { value: 2, }], basis: Type7 { r#match: Some(::core::num::NonZeroU32::new(2).unwrap()) }, },
Type1 { turn: false, slot: [0x0, 0x0], number: true, core: [Type6 { value: 0, }], basis: Type7 { r#match: Some(::core::num::NonZeroU32::new(5).unwrap()) }, },
];
let hashes = [0x2d84de0f, 0xdedd6afa, 0x31627c1e, 0x71061139, 0x1b5160b2];
super::check::<Type1>(&states(), &hashes, 137, 0x9fc310af97024223);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::TURN, old.turn, new.turn);
        for (n10, (old_n10, new_n10)) in ::std::iter::IntoIterator::into_iter(old.slot).zip(::std::iter::IntoIterator::into_iter(new.slot)).enumerate() { hash.replace(Type1::SLOT.at(n10), old_n10, new_n10); }
        hash.replace(Type1::NUMBER, old.number, new.number);
        for (n11, (old_n11, new_n11)) in ::std::iter::IntoIterator::into_iter(old.core).zip(::std::iter::IntoIterator::into_iter(new.core)).enumerate() { hash.replace(Type1::CORE.at(n11).field(Type6::VALUE), old_n11.value, new_n11.value); }
        hash.replace(Type1::CONST_9, old.basis, new.basis);
});
super::writes::<Type1>(states(), 8, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::TURN; .turn) }
1 => { write!(hashed, model, source, random; Type1::SLOT; .slot) }
2 => { let i0 = random(2); write_bits!(hashed, model, source, random; Type1::SLOT.at(i0); .slot[i0]) }
3 => { write!(hashed, model, source, random; Type1::NUMBER; .number) }
4 => { write!(hashed, model, source, random; Type1::CORE; .core) }
5 => { let i0 = random(1); write!(hashed, model, source, random; Type1::CORE.at(i0); .core[i0]) }
6 => { let i0 = random(1); write!(hashed, model, source, random; Type1::CORE.at(i0).field(Type6::VALUE); .core[i0].value) }
7 => { write!(hashed, model, source, random; Type1::CONST_9; .basis) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1], |state, sums| {
sums.counts(1, Type1::TURN, &state.turn, &[(false, 0x32c7006a)]);
for i0 in 0..2 { sums.whole(0, Type1::SLOT.at(i0), &state.slot[i0]); }
sums.count(1, state.slot[0].count_ones(), 0xf67d7f2a); sums.count(1, state.slot[1].count_ones(), 0x6e61f52d);
sums.selected(0, Type1::NUMBER, &state.number, &[false]);
sums.whole(0, Type1::CORE, &state.core);
sums.whole(0, Type1::CONST_9, &state.basis);
});
}
}

mod type_8 {
fn shifted() {}
macro_rules! assert { () => {} }
fn digit() {}
struct value;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
mod std {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 2026, crate = ::zobrist)] struct View { #[zobrist(bits, part(part_0 = true))] value: u128, }
#[test]
fn as_the_rules_say() {
let states = || vec![
View { value: 0xffffffffffffffffffffffffffffffff, },
View { value: 0xffffffffffffffffffffffffffffffff, },
View { value: 0xffffffffffffffffffffffffffffffff, },
View { value: 0xaf0a924fe2dccc6e1dec1e0f85a2d361, },
View { value: 0x0, },
];
let hashes = [0xa1fdea8a880d9db5, 0xa1fdea8a880d9db5, 0xa1fdea8a880d9db5, 0x96a4c537f1bc9807, 0xee1956499d26a122];
super::check::<View>(&states(), &hashes, 128, 0xb32c980e1901b840);
super::in_steps::<View>(states(), states(), |hash, old, new| {
hash.replace(View::VALUE, old.value, new.value);
});
super::writes::<View>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write_bits!(hashed, model, source, random; View::VALUE; .value) }
_ => ::std::unreachable!(),
}, &[View::PART_0], |state, sums| {
sums.whole(0, View::VALUE, &state.value);
});
super::forgotten(&states()[2], View::PART_0, false, 0x4785a9f2d634fbe2, "in the part `part_0`: value[39] = true is missing");
}
}

mod type_9 {
mod zobrist {}
fn digit() {}
struct isize;
struct usize;
macro_rules! assert { () => {} }
struct value;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type1 { A = 4, SHAPE = 23, White = 65, #[zobrist(empty)] Ok = 97 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type2 { Key, None, #[zobrist(empty)] Value, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { B, Key, #[zobrist(empty)] Empty, Ok, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Value { Ok = 43, #[zobrist(empty)] None = 9 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct View<T> { features: T, #[zobrist(max = 5, full)] count_1: ::core::option::Option<::core::option::Option<::core::num::NonZeroU32>>, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 4146489952919885640, instances(Slot<[::std::boxed::Box<bool>; 1], 3>), crate = ::zobrist)] struct Slot<T, const N: ::core::primitive::usize> { #[zobrist(joint, full, constant = CONST_3, part(part_0), part(part_1))] basis: [bool; 0], #[zobrist(bits, part(part_0 = ((true & true) | (true & true))), part(part_1 = true), tally(part_2), part(part_3 = ((true & true) & (true & true))))] form: u128, #[zobrist(tally(part_2), part(part_3 = ((true & true) & (true | true))))] generic: [T; N], #[zobrist(part(part_0), part(part_1))] parts: View<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(4);
super::check_count::<Type2>(4);
super::check_count::<Type4>(5);
super::check_count::<Value>(2);
let states = || vec![
Slot { basis: [], form: 0x0, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(false)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(4).unwrap())), last: [::std::boxed::Box::new(true)], }, },
Slot { basis: [], form: 0xffffffffffffffffffffffffffffffff, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(true)]], parts: View { features: [::std::boxed::Box::new(true)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(3).unwrap())), last: [::std::boxed::Box::new(false)], }, },
Slot { basis: [], form: 0x0, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(true)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(true)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(5).unwrap())), last: [::std::boxed::Box::new(false)], }, },
Slot { basis: [], form: 0x0, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(true)], count_1: ::core::option::Option::Some(::core::option::Option::None), last: [::std::boxed::Box::new(false)], }, },
Slot { basis: [], form: 0x58875343d1091032406b01a406bc17e6, generic: [[::std::boxed::Box::new(true)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(false)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(4).unwrap())), last: [::std::boxed::Box::new(true)], }, },
];
let hashes = [0xbb94aacb11474d19bcefa486ce9a0160, 0xa002c657f1dfdc38b11ade7da4db30c0, 0xaf028aa06c7a1c08434e71957a1876db, 0x89ff7b8d33a64b2e08788d2f1ca59e39, 0x20c0829b063ec351fc96329f8cf72566];
super::check::<Slot<[::std::boxed::Box<bool>; 1], 3>>(&states(), &hashes, 141, 0x40cb2c54fcd3f9e6);
super::in_steps::<Slot<[::std::boxed::Box<bool>; 1], 3>>(states(), states(), |hash, old, new| {
hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::CONST_3, old.basis, new.basis);
        hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::FORM, old.form, new.form);
        for (n5, (old_n5, new_n5)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { for (n6, (old_n6, new_n6)) in ::std::iter::IntoIterator::into_iter(old_n5).zip(::std::iter::IntoIterator::into_iter(new_n5)).enumerate() { hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::GENERIC.at(n5).at(n6), old_n6, new_n6); } }
        for (n7, (old_n7, new_n7)) in ::std::iter::IntoIterator::into_iter(old.parts.features).zip(::std::iter::IntoIterator::into_iter(new.parts.features)).enumerate() { hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::FEATURES).at(n7), old_n7, new_n7); }
        hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::COUNT_1), old.parts.count_1, new.parts.count_1);
        for (n8, (old_n8, new_n8)) in ::std::iter::IntoIterator::into_iter(old.parts.last).zip(::std::iter::IntoIterator::into_iter(new.parts.last)).enumerate() { hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::LAST).at(n8), old_n8, new_n8); }
});
super::writes::<Slot<[::std::boxed::Box<bool>; 1], 3>>(states(), 11, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::CONST_3; .basis) }
1 => { write_bits!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::FORM; .form) }
2 => { write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::GENERIC; .generic) }
3 => { let i0 = random(3); write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::GENERIC.at(i0); .generic[i0]) }
4 => { let i0 = random(3); let i1 = random(1); write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::GENERIC.at(i0).at(i1); .generic[i0][i1]) }
5 => { write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS; .parts) }
6 => { write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::FEATURES); .parts.features) }
7 => { let i0 = random(1); write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::FEATURES).at(i0); .parts.features[i0]) }
8 => { write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::COUNT_1); .parts.count_1) }
9 => { write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::LAST); .parts.last) }
10 => { let i0 = random(1); write!(hashed, model, source, random; Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::LAST).at(i0); .parts.last[i0]) }
_ => ::std::unreachable!(),
}, &[Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_0, Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_1, Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_2, Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_3], |state, sums| {
sums.whole(0, Slot::<[::std::boxed::Box<bool>; 1], 3>::CONST_3, &state.basis);
sums.whole(1, Slot::<[::std::boxed::Box<bool>; 1], 3>::CONST_3, &state.basis);
sums.whole(0, Slot::<[::std::boxed::Box<bool>; 1], 3>::FORM, &state.form);
sums.whole(1, Slot::<[::std::boxed::Box<bool>; 1], 3>::FORM, &state.form);
sums.count(2, state.form.count_ones(), 0x119adb4224667e6d89030c895ed3c333);
sums.whole(3, Slot::<[::std::boxed::Box<bool>; 1], 3>::FORM, &state.form);
for i0 in 0..3 { for i1 in 0..1 { sums.counts(2, Slot::<[::std::boxed::Box<bool>; 1], 3>::GENERIC.at(i0).at(i1), &state.generic[i0][i1], &[(::std::boxed::Box::new(true), 0x14fa48a2a71bbbad1031e7cd2de8f87f)]); } }
for i0 in 0..3 { for i1 in 0..1 { sums.selected(3, Slot::<[::std::boxed::Box<bool>; 1], 3>::GENERIC.at(i0).at(i1), &state.generic[i0][i1], &[::std::boxed::Box::new(true)]); } }
sums.whole(0, Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS, &state.parts);
sums.whole(1, Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS, &state.parts);
});
super::forgotten(&states()[2], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_0, false, 0x2f916212eae551cb7314a90c65d97067, "in the part `part_0`: basis = [] is missing");
super::forgotten(&states()[1], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_1, false, 0x2f916212eae551cb7314a90c65d97067, "in the part `part_1`: basis = [] is missing");
super::forgotten(&states()[1], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_0, false, 0xa8d2c937ee301880c542db501cea9c59, "in the part `part_0`: form[126] = true is missing");
super::forgotten(&states()[1], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_1, false, 0x97ab72c432c2507484354dff7d51a7f4, "in the part `part_1`: form[59] = true is missing");
super::forgotten(&states()[4], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_2, true, 0x119adb4224667e6d89030c895ed3c333, "in the part `part_2`: form[0] = true is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[1], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_3, false, 0x37661f3bb043878e29ff303b4d8a30e5, "in the part `part_3`: form[10] = true is missing");
super::forgotten(&states()[4], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_2, true, 0x14fa48a2a71bbbad1031e7cd2de8f87f, "in the part `part_2`: generic[0][0] = true is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[2], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_3, false, 0xac2ab4f4cc33c577bc8883bd97acaf34, "in the part `part_3`: generic[1][0] = true is missing");
super::forgotten(&states()[0], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_0, false, 0x7e3d37d52a0d1d026eb5c8128f91a549, "in the part `part_0`: parts.count_1 = 4 is missing");
super::forgotten(&states()[0], Slot::<[::std::boxed::Box<bool>; 1], 3>::PART_1, false, 0x7e3d37d52a0d1d026eb5c8128f91a549, "in the part `part_1`: parts.count_1 = 4 is missing");
}
}

mod type_10 {
fn shifted() {}
const base: u8 = 0;
const number: u8 = 0;
mod zobrist {}
macro_rules! panic { () => {} }
mod std {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type2 { SHAPE, None, Key, B, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Result { Some = 33, #[zobrist(empty)] None = 16, Black = 90 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct String { #[zobrist(skip)] key: f64, empty: () }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Key (#[zobrist(full)] String, #[zobrist(max = 2)] u128,);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { White, #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Default { #[zobrist(empty)] Some, White, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Iterator { B, Empty, None, Key, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum State { Value(bool) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct View<T> { table: [T; 0], hand: T, key: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Value { Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Shape { Key, #[zobrist(empty)] Some, A, Black, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u8, seed = 2026)] struct Type1 { #[zobrist(constant = CONST_3)] slot: Key, #[zobrist(joint, full, rename = "path5")] zobrist: [[::core::marker::PhantomData<f64>; 2]; 2], empty: [[View<State>; 2]; 2], #[zobrist(joint)] hand: [(Shape, ); 0], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(5);
super::check_count::<Result>(3);
super::check_count::<String>(1);
super::check_count::<Type4>(2);
super::check_count::<Default>(3);
super::check_count::<Type6>(1);
super::check_count::<Iterator>(5);
super::check_count::<State>(2);
super::check_count::<Value>(1);
super::check_count::<Shape>(5);
let states = || vec![
Type1 { slot: Key { 0: String { key: 1.5, empty: () }, 1: 2, }, zobrist: [[::core::marker::PhantomData, ::core::marker::PhantomData], [::core::marker::PhantomData, ::core::marker::PhantomData]], empty: [[View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: false }, last: State::Value { 0: true }, }, View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: true }, last: State::Value { 0: true }, }], [View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: false }, last: State::Value { 0: true }, }, View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: false }, last: State::Value { 0: true }, }]], hand: [], },
Type1 { slot: Key { 0: String { key: 1.5, empty: () }, 1: 0, }, zobrist: [[::core::marker::PhantomData, ::core::marker::PhantomData], [::core::marker::PhantomData, ::core::marker::PhantomData]], empty: [[View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: false }, last: State::Value { 0: false }, }, View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: false }, last: State::Value { 0: false }, }], [View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: true }, last: State::Value { 0: false }, }, View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: true }, last: State::Value { 0: false }, }]], hand: [], },
Type1 { slot: Key { 0: String { key: 1.5, empty: () }, 1: 0, }, zobrist: [[::core::marker::PhantomData, ::core::marker::PhantomData], [::core::marker::PhantomData, ::core::marker::PhantomData]], empty: [[View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: false }, last: State::Value { 0: true }, }, View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: false }, last: State::Value { 0: false }, }], [View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: false }, last: State::Value { 0: false }, }, View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: false }, last: State::Value { 0: true }, }]], hand: [], },
Type1 { slot: Key { 0: String { key: 1.5, empty: () }, 1: 0, }, zobrist: [[::core::marker::PhantomData, ::core::marker::PhantomData], [::core::marker::PhantomData, ::core::marker::PhantomData]], empty: [[View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: false }, last: State::Value { 0: true }, }, View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: false }, last: State::Value { 0: true }, }], [View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: true }, last: State::Value { 0: false }, }, View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: false }, last: State::Value { 0: true }, }]], hand: [], },
Type1 { slot: Key { 0: String { key: 1.5, empty: () }, 1: 2, }, zobrist: [[::core::marker::PhantomData, ::core::marker::PhantomData], [::core::marker::PhantomData, ::core::marker::PhantomData]], empty: [[View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: true }, last: State::Value { 0: false }, }, View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: true }, last: State::Value { 0: false }, }], [View { table: [], hand: State::Value { 0: true }, key: State::Value { 0: true }, last: State::Value { 0: false }, }, View { table: [], hand: State::Value { 0: false }, key: State::Value { 0: false }, last: State::Value { 0: false }, }]], hand: [], },
];
let hashes = [0xad, 0xfc, 0x3f, 0x1b, 0x54];
super::check::<Type1>(&states(), &hashes, 28, 0x72a9baff35e263c4);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CONST_3.field(Key::FIELD_0), old.slot.0, new.slot.0);
        hash.replace(Type1::CONST_3.field(Key::FIELD_1), old.slot.1, new.slot.1);
        hash.replace(Type1::ZOBRIST, old.zobrist, new.zobrist);
        for (n7, (old_n7, new_n7)) in ::std::iter::IntoIterator::into_iter(old.empty).zip(::std::iter::IntoIterator::into_iter(new.empty)).enumerate() { hash.replace(Type1::EMPTY.at(n7), old_n7, new_n7); }
        hash.replace(Type1::HAND, old.hand, new.hand);
});
super::writes::<Type1>(states(), 12, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CONST_3; .slot) }
1 => { write!(hashed, model, source, random; Type1::CONST_3.field(Key::FIELD_0); .slot.0) }
2 => { write!(hashed, model, source, random; Type1::CONST_3.field(Key::FIELD_1); .slot.1) }
3 => { write!(hashed, model, source, random; Type1::ZOBRIST; .zobrist) }
4 => { write!(hashed, model, source, random; Type1::EMPTY; .empty) }
5 => { let i0 = random(2); write!(hashed, model, source, random; Type1::EMPTY.at(i0); .empty[i0]) }
6 => { let i0 = random(2); let i1 = random(2); write!(hashed, model, source, random; Type1::EMPTY.at(i0).at(i1); .empty[i0][i1]) }
7 => { let i0 = random(2); let i1 = random(2); write!(hashed, model, source, random; Type1::EMPTY.at(i0).at(i1).field(View::<State>::TABLE); .empty[i0][i1].table) }
8 => { let i0 = random(2); let i1 = random(2); write!(hashed, model, source, random; Type1::EMPTY.at(i0).at(i1).field(View::<State>::HAND); .empty[i0][i1].hand) }
9 => { let i0 = random(2); let i1 = random(2); write!(hashed, model, source, random; Type1::EMPTY.at(i0).at(i1).field(View::<State>::KEY); .empty[i0][i1].key) }
10 => { let i0 = random(2); let i1 = random(2); write!(hashed, model, source, random; Type1::EMPTY.at(i0).at(i1).field(View::<State>::LAST); .empty[i0][i1].last) }
11 => { write!(hashed, model, source, random; Type1::HAND; .hand) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_11 {
struct isize;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
mod zob {}
const __unused: u8 = 0;
fn digit() {}
struct usize;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Box { B, Value, Key, A, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum From { B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Slot (#[zobrist(max = 3)] ::core::num::NonZeroU32, Box);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Type1 { Empty, #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type2 { Ok, Value, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type3 { #[zobrist(empty)] Err = 30 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type4 { B = 44, Value = 96, None = 65, #[zobrist(empty)] Black = 46 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Type5 { Ok, Empty, Black, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Option { Ok, None, SHAPE, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Key<T> { number: [T; 2], #[zobrist(max = 5)] x: ::core::num::NonZeroU32, count_1: Type3, r#type: Type5 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type6 { Some = 44, Key = 85, Empty = 47 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Shape { Key, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Vec { Empty(#[zobrist(skip)] f64, #[zobrist(max = 1)] u32), #[zobrist(empty)] Key, Err(#[zobrist(max = 12)] u128), Black(::core::option::Option<bool>) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type8 { Key, #[zobrist(empty)] White, Err, SHAPE, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum String { #[zobrist(empty)] Key, None, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Zobrist { SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Iterator { SHAPE = 36, Ok = 17, Value = 84, Err = 3, A = 83 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type9 (Shape, Shape);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 3660671732857143409, crate = ::zobrist)] struct Clone { #[zobrist(part(part_0))] core: ::core::option::Option<Slot>, #[zobrist(constant = CONST_7, part(part_0 = false), tally(part_1 = !(10 | 0)))] turn: Vec, #[zobrist(tally(part_1 = (!Key | (Err | Err))))] r#type: Type9, }
#[test]
fn as_the_rules_say() {
super::check_count::<Box>(5);
super::check_count::<From>(1);
super::check_count::<Slot>(15);
super::check_count::<Type1>(2);
super::check_count::<Type2>(3);
super::check_count::<Type3>(1);
super::check_count::<Type4>(4);
super::check_count::<Type5>(4);
super::check_count::<Option>(4);
super::check_count::<Key<Type1>>(80);
super::check_count::<Type6>(3);
super::check_count::<Shape>(2);
super::check_count::<Vec>(19);
super::check_count::<Type8>(5);
super::check_count::<String>(3);
super::check_count::<Zobrist>(1);
super::check_count::<Iterator>(5);
super::check_count::<Type9>(4);
let states = || vec![
Clone { core: ::core::option::Option::Some(Slot { 0: ::core::num::NonZeroU32::new(2).unwrap(), 1: Box::Key }), turn: Vec::Err { 0: 2 }, r#type: Type9 { 0: Shape::Err, 1: Shape::Err }, },
Clone { core: ::core::option::Option::Some(Slot { 0: ::core::num::NonZeroU32::new(3).unwrap(), 1: Box::Value }), turn: Vec::Err { 0: 4 }, r#type: Type9 { 0: Shape::Key, 1: Shape::Key }, },
Clone { core: ::core::option::Option::None, turn: Vec::Black { 0: ::core::option::Option::Some(true) }, r#type: Type9 { 0: Shape::Key, 1: Shape::Key }, },
Clone { core: ::core::option::Option::None, turn: Vec::Black { 0: ::core::option::Option::Some(true) }, r#type: Type9 { 0: Shape::Err, 1: Shape::Err }, },
Clone { core: ::core::option::Option::Some(Slot { 0: ::core::num::NonZeroU32::new(3).unwrap(), 1: Box::SHAPE }), turn: Vec::Empty { 0: 1.5, 1: 0 }, r#type: Type9 { 0: Shape::Err, 1: Shape::Err }, },
];
let hashes = [0xd3314e4aacf05ebe, 0x1e063254648864c2, 0x3db1abc0ecd671b1, 0x33839b82f25f6190, 0x430e9a10a024e346];
super::check::<Clone>(&states(), &hashes, 37, 0xab66a574106fcae1);
super::in_steps::<Clone>(states(), states(), |hash, old, new| {
hash.replace(Clone::CORE, old.core, new.core);
        hash.replace(Clone::CONST_7, old.turn, new.turn);
        hash.replace(Clone::TYPE, old.r#type, new.r#type);
});
super::writes::<Clone>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Clone::CORE; .core) }
1 => { write!(hashed, model, source, random; Clone::CONST_7; .turn) }
2 => { write!(hashed, model, source, random; Clone::TYPE; .r#type) }
_ => ::std::unreachable!(),
}, &[Clone::PART_0, Clone::PART_1], |state, sums| {
sums.whole(0, Clone::CORE, &state.core);
sums.selected(0, Clone::CONST_7, &state.turn, &[Vec::Black { 0: ::core::option::Option::Some(false) }]);
sums.counts(1, Clone::CONST_7, &state.turn, &[(Vec::Empty { 0: 1.5, 1: 1 }, 0x6cdf383dd724ecf9), (Vec::Err { 0: 1 }, 0x331b790295c03865), (Vec::Err { 0: 2 }, 0x452976ed6f21e0e9), (Vec::Err { 0: 3 }, 0x2a9fc9cb3e5ffd3e), (Vec::Err { 0: 4 }, 0x67ac403f1542d070), (Vec::Err { 0: 5 }, 0xf4291ac8f1a5690b), (Vec::Err { 0: 6 }, 0x30f706d66527e00b), (Vec::Err { 0: 7 }, 0x96d4b075432f1a13), (Vec::Err { 0: 8 }, 0xddce20cfb3af0b06), (Vec::Err { 0: 9 }, 0xe32e3c1f8893ecec), (Vec::Err { 0: 11 }, 0x50d70253108bdf77), (Vec::Err { 0: 12 }, 0x75caab599cead18f), (Vec::Black { 0: ::core::option::Option::None }, 0x6d792dd3c198c64a), (Vec::Black { 0: ::core::option::Option::Some(false) }, 0xea2acc44ae5a0966), (Vec::Black { 0: ::core::option::Option::Some(true) }, 0x536336e6f0eccd0)]);
sums.counts(1, Clone::TYPE, &state.r#type, &[(Type9 { 0: Shape::Key, 1: Shape::Err }, 0x96180efc56de6691), (Type9 { 0: Shape::Err, 1: Shape::Key }, 0xf54bae14f7e0445b), (Type9 { 0: Shape::Err, 1: Shape::Err }, 0xa963265fea937796)]);
});
super::forgotten(&states()[1], Clone::PART_0, false, 0xc46b32a9d82b64b5, "in the part `part_0`: core = 3 Value is missing");
super::forgotten(&states()[1], Clone::PART_1, true, 0x67ac403f1542d070, "in the part `part_1`: turn = Err(4) is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[0], Clone::PART_1, true, 0xa963265fea937796, "in the part `part_1`: type = Err Err is missing (or in other slots, whose keys are equal)");
}
}

mod type_12 {
const __unused: u8 = 0;
mod core {}
mod zobrist {}
macro_rules! assert { () => {} }
struct value;
static visit: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Into { #[zobrist(empty)] A = 7, Some = 45, Value = 58, Ok = 43 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { Key = 63 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] Ok = 10, Empty = 46, Black = 79, None = 14, Err = 67 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Key { A = 36, B = 47, None = 62, #[zobrist(empty)] Key = 39, Empty = 75 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Iterator { Ok = 0, #[zobrist(empty)] Key = 85, White = 71 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Value { Value = 31, None = 92, Ok = 88 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { Black = 10, Value = 5, Some = 28, White = 98 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Vec { Black = 63, Ok = 39, #[zobrist(empty)] Key = 77 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Clone { #[zobrist(empty)] Black, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Box { SHAPE = 91, Black = 97, Empty = 77, #[zobrist(empty)] Some = 1, Key = 59 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum State { Key = 90, #[zobrist(empty)] A = 47 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Zobrist { #[zobrist(empty)] Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum PhantomData { A, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Option { Black = 44, B = 82, Key = 45 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Result { None, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type5 { #[zobrist(empty)] Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Default { Empty = 97, Ok = 2 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type6 { None, B, #[zobrist(empty)] Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum String { Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type7 { Value = 77, Err = 11, Some = 39 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum From { Err(bool, #[zobrist(max = 2)] ::core::option::Option<::core::num::NonZeroU32>), SHAPE(bool, ()), Black { table: bool, #[zobrist(skip)] slot: f64, value: bool } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u32, seed = 458, crate = ::zobrist)] enum Type1 { SHAPE { r#type: (bool, Key, ), turn: bool, table: Value }, Ok { #[zobrist(max = 5)] key: u32 }, White { #[zobrist(empty = true)] hand: [bool; 2], basis: ::std::boxed::Box<Vec>, #[zobrist(max = 5)] r#type: ::core::option::Option<u64> }, #[zobrist(empty = any)] Black { board: From, #[zobrist(empty = true)] value: bool, #[zobrist(empty = true)] form: bool } }
#[test]
fn as_the_rules_say() {
super::check_count::<Into>(4);
super::check_count::<Type2>(1);
super::check_count::<Type3>(5);
super::check_count::<Key>(5);
super::check_count::<Iterator>(3);
super::check_count::<Value>(3);
super::check_count::<Type4>(4);
super::check_count::<Vec>(3);
super::check_count::<Clone>(2);
super::check_count::<Box>(5);
super::check_count::<State>(2);
super::check_count::<Zobrist>(1);
super::check_count::<PhantomData>(2);
super::check_count::<Option>(3);
super::check_count::<Result>(2);
super::check_count::<Type5>(1);
super::check_count::<Default>(2);
super::check_count::<Type6>(3);
super::check_count::<String>(1);
super::check_count::<Type7>(3);
super::check_count::<From>(12);
let states = || vec![
Type1::SHAPE { r#type: (false, Key::A, ), turn: false, table: Value::Value },
Type1::SHAPE { r#type: (true, Key::Key, ), turn: false, table: Value::None },
Type1::SHAPE { r#type: (true, Key::Empty, ), turn: true, table: Value::Ok },
Type1::SHAPE { r#type: (true, Key::Key, ), turn: true, table: Value::None },
Type1::Ok { key: 0 },
Type1::Ok { key: 1 },
Type1::Ok { key: 4 },
Type1::Ok { key: 5 },
Type1::White { hand: [false, false], basis: ::std::boxed::Box::new(Vec::Black), r#type: ::core::option::Option::None },
Type1::White { hand: [false, false], basis: ::std::boxed::Box::new(Vec::Black), r#type: ::core::option::Option::Some(0) },
Type1::White { hand: [true, true], basis: ::std::boxed::Box::new(Vec::Key), r#type: ::core::option::Option::Some(5) },
Type1::White { hand: [true, false], basis: ::std::boxed::Box::new(Vec::Black), r#type: ::core::option::Option::Some(0) },
Type1::Black { board: From::Err { 0: false, 1: ::core::option::Option::None }, value: false, form: false },
Type1::Black { board: From::Black { table: true, slot: 1.5, value: false }, value: false, form: true },
Type1::Black { board: From::Black { table: true, slot: 1.5, value: true }, value: true, form: true },
];
let hashes = [0xfed29b48, 0x54154193, 0xf9b97867, 0x7048f561, 0xaae1d880, 0x9fa2285e, 0xeb88c782, 0xcb72d148, 0x12f3d45b, 0x85519b96, 0x167c1f45, 0xb0e38a90, 0xa905c3c5, 0xe35b87eb, 0xe35b87eb];
super::check::<Type1>(&states(), &hashes, 162, 0xae2771fa2376800d);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_13 {
struct usize;
mod zob {}
struct value;
mod core {}
const __unused: u8 = 0;
mod zobrist {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type1 { Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Vec { #[zobrist(empty)] A = 1, B = 89 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Iterator { Err, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum PhantomData { Black, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum From { Some = 63, B = 45, SHAPE = 1 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Value { A = 32, #[zobrist(empty)] Value = 10 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum View { A = 87, None = 96, #[zobrist(empty)] White = 46 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Type2 { #[zobrist(skip)] core: f64, number: ::core::option::Option<[bool; 3]>, count_1: ::std::boxed::Box<bool>, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Key<T> { hand: [T; 2], last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 18446744073709551615, instances(String<Type2, 1>))] struct String<T, const N: ::core::primitive::usize> { hand: ::core::option::Option<Vec>, x: [[::core::option::Option<bool>; 1]; 3], generic: [T; N], parts: Key<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(1);
super::check_count::<Vec>(2);
super::check_count::<Iterator>(2);
super::check_count::<PhantomData>(2);
super::check_count::<Type3>(1);
super::check_count::<From>(3);
super::check_count::<Value>(2);
super::check_count::<View>(3);
let states = || vec![
String { hand: ::core::option::Option::None, x: [[::core::option::Option::Some(false)], [::core::option::Option::Some(false)], [::core::option::Option::None]], generic: [Type2 { core: 0.5, number: ::core::option::Option::Some([false, false, false]), count_1: ::std::boxed::Box::new(true), }], parts: Key { hand: [Type2 { core: 0.5, number: ::core::option::Option::Some([true, true, false]), count_1: ::std::boxed::Box::new(false), }, Type2 { core: 0.5, number: ::core::option::Option::Some([true, true, true]), count_1: ::std::boxed::Box::new(false), }], last: Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(true), }, }, },
String { hand: ::core::option::Option::None, x: [[::core::option::Option::Some(true)], [::core::option::Option::Some(false)], [::core::option::Option::Some(true)]], generic: [Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(false), }], parts: Key { hand: [Type2 { core: 0.5, number: ::core::option::Option::Some([true, false, true]), count_1: ::std::boxed::Box::new(true), }, Type2 { core: 0.5, number: ::core::option::Option::Some([true, true, true]), count_1: ::std::boxed::Box::new(true), }], last: Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(false), }, }, },
String { hand: ::core::option::Option::None, x: [[::core::option::Option::Some(false)], [::core::option::Option::Some(false)], [::core::option::Option::None]], generic: [Type2 { core: 0.5, number: ::core::option::Option::Some([false, false, false]), count_1: ::std::boxed::Box::new(false), }], parts: Key { hand: [Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(false), }, Type2 { core: 0.5, number: ::core::option::Option::Some([false, false, true]), count_1: ::std::boxed::Box::new(false), }], last: Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(true), }, }, },
String { hand: ::core::option::Option::None, x: [[::core::option::Option::Some(false)], [::core::option::Option::None], [::core::option::Option::Some(true)]], generic: [Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(true), }], parts: Key { hand: [Type2 { core: 0.5, number: ::core::option::Option::Some([true, true, true]), count_1: ::std::boxed::Box::new(true), }, Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(false), }], last: Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(false), }, }, },
String { hand: ::core::option::Option::None, x: [[::core::option::Option::Some(true)], [::core::option::Option::None], [::core::option::Option::Some(true)]], generic: [Type2 { core: 0.5, number: ::core::option::Option::Some([false, true, true]), count_1: ::std::boxed::Box::new(false), }], parts: Key { hand: [Type2 { core: 0.5, number: ::core::option::Option::Some([true, true, true]), count_1: ::std::boxed::Box::new(true), }, Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(false), }], last: Type2 { core: 0.5, number: ::core::option::Option::None, count_1: ::std::boxed::Box::new(true), }, }, },
];
let hashes = [0x454d2710, 0x4c48782f, 0xec5ee18e, 0xc0b75fdd, 0xba3da2d2];
super::check::<String<Type2, 1>>(&states(), &hashes, 44, 0x14d6ad8c11786d2c);
super::in_steps::<String<Type2, 1>>(states(), states(), |hash, old, new| {
hash.replace(String::<Type2, 1>::HAND, old.hand, new.hand);
        for (n4, (old_n4, new_n4)) in ::std::iter::IntoIterator::into_iter(old.x).zip(::std::iter::IntoIterator::into_iter(new.x)).enumerate() { for (n5, (old_n5, new_n5)) in ::std::iter::IntoIterator::into_iter(old_n4).zip(::std::iter::IntoIterator::into_iter(new_n4)).enumerate() { hash.replace(String::<Type2, 1>::X.at(n4).at(n5), old_n5, new_n5); } }
        hash.replace(String::<Type2, 1>::GENERIC, old.generic, new.generic);
        hash.replace(String::<Type2, 1>::PARTS, old.parts, new.parts);
});
super::writes::<String<Type2, 1>>(states(), 16, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; String::<Type2, 1>::HAND; .hand) }
1 => { write!(hashed, model, source, random; String::<Type2, 1>::X; .x) }
2 => { let i0 = random(3); write!(hashed, model, source, random; String::<Type2, 1>::X.at(i0); .x[i0]) }
3 => { let i0 = random(3); let i1 = random(1); write!(hashed, model, source, random; String::<Type2, 1>::X.at(i0).at(i1); .x[i0][i1]) }
4 => { write!(hashed, model, source, random; String::<Type2, 1>::GENERIC; .generic) }
5 => { let i0 = random(1); write!(hashed, model, source, random; String::<Type2, 1>::GENERIC.at(i0); .generic[i0]) }
6 => { let i0 = random(1); write!(hashed, model, source, random; String::<Type2, 1>::GENERIC.at(i0).field(Type2::NUMBER); .generic[i0].number) }
7 => { let i0 = random(1); write!(hashed, model, source, random; String::<Type2, 1>::GENERIC.at(i0).field(Type2::COUNT_1); .generic[i0].count_1) }
8 => { write!(hashed, model, source, random; String::<Type2, 1>::PARTS; .parts) }
9 => { write!(hashed, model, source, random; String::<Type2, 1>::PARTS.field(Key::<Type2>::HAND); .parts.hand) }
10 => { let i0 = random(2); write!(hashed, model, source, random; String::<Type2, 1>::PARTS.field(Key::<Type2>::HAND).at(i0); .parts.hand[i0]) }
11 => { let i0 = random(2); write!(hashed, model, source, random; String::<Type2, 1>::PARTS.field(Key::<Type2>::HAND).at(i0).field(Type2::NUMBER); .parts.hand[i0].number) }
12 => { let i0 = random(2); write!(hashed, model, source, random; String::<Type2, 1>::PARTS.field(Key::<Type2>::HAND).at(i0).field(Type2::COUNT_1); .parts.hand[i0].count_1) }
13 => { write!(hashed, model, source, random; String::<Type2, 1>::PARTS.field(Key::<Type2>::LAST); .parts.last) }
14 => { write!(hashed, model, source, random; String::<Type2, 1>::PARTS.field(Key::<Type2>::LAST).field(Type2::NUMBER); .parts.last.number) }
15 => { write!(hashed, model, source, random; String::<Type2, 1>::PARTS.field(Key::<Type2>::LAST).field(Type2::COUNT_1); .parts.last.count_1) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_14 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type2(u16); struct As3; impl ::zobrist::View<Type2> for As3 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3", "f4"]).with_empty(3); fn number(of: &Type2) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type4(u16); struct As5; impl ::zobrist::View<Type4> for As5 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]).with_empty(0); fn number(of: &Type4) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As5 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type8(u16); struct As9; impl ::zobrist::View<Type8> for As9 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]); fn number(of: &Type8) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As9 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type10 { White = 35, B = 33 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type11 { Empty = 1 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type12 { #[zobrist(empty)] Some, Err, Ok, A, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type13 { #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type14 { #[zobrist(empty)] None = 79 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type15 { None, B, Black, Ok, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type7 { #[zobrist(as = As9)] hash: Type8, key: bool, core: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type16 { #[zobrist(empty)] Some = 68 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type17 { Empty = 26, White = 23 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type19(u16); struct As20; impl ::zobrist::View<Type19> for As20 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3", "f4"]); fn number(of: &Type19) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As20 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type18<T> { #[zobrist(as = As20)] count_1: Type19, turn: T, #[zobrist(empty = true)] empty: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type21 { Black, SHAPE, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type22 { #[zobrist(empty)] Black = 3, Err = 64 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type23 { None = 56, White = 21, Black = 67, Empty = 68, #[zobrist(empty)] A = 36 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type24 { Black, None, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u64, seed = 5254207665085590088)] struct Type1 { #[zobrist(skip)] zobrist: f64, #[zobrist(as = As5, full, rename = "path6", part(part_0 = f2), part(part_1 = f1))] key: Type4, #[zobrist(part(part_0 = !true), part(part_1 = ((true & true) | true)))] empty: bool, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type10>(2);
super::check_count::<Type11>(1);
super::check_count::<Type12>(5);
super::check_count::<Type13>(1);
super::check_count::<Type14>(1);
super::check_count::<Type15>(5);
super::check_count::<Type7>(16);
super::check_count::<Type16>(1);
super::check_count::<Type17>(2);
super::check_count::<Type18<bool>>(20);
super::check_count::<Type21>(3);
super::check_count::<Type22>(2);
super::check_count::<Type23>(5);
super::check_count::<Type24>(3);
let states = || vec![
Type1 { zobrist: 0.5, key: Type4(0), empty: true, },
Type1 { zobrist: 0.5, key: Type4(3), empty: true, },
Type1 { zobrist: 0.5, key: Type4(0), empty: false, },
Type1 { zobrist: 0.5, key: Type4(3), empty: true, },
Type1 { zobrist: 0.5, key: Type4(1), empty: true, },
];
let hashes = [0x1e4584bf1af1fec7, 0x69a84cecb64e83b7, 0x5f318cfd41ea2641, 0x69a84cecb64e83b7, 0x615d38b18bf386b7];
super::check::<Type1>(&states(), &hashes, 5, 0x40523cfbd77173af);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::KEY, old.key, new.key);
        hash.replace(Type1::EMPTY, old.empty, new.empty);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::KEY; .key) }
1 => { write!(hashed, model, source, random; Type1::EMPTY; .empty) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1], |state, sums| {
sums.selected(0, Type1::KEY, &state.key, &[Type4(2)]);
sums.selected(1, Type1::KEY, &state.key, &[Type4(1)]);
sums.selected(0, Type1::EMPTY, &state.empty, &[]);
sums.selected(1, Type1::EMPTY, &state.empty, &[true]);
});
super::forgotten(&states()[4], Type1::PART_1, false, 0x60833e8921d35ffa, "in the part `part_1`: path6 = f1 is missing");
super::forgotten(&states()[0], Type1::PART_1, false, 0x417408425b1bd886, "in the part `part_1`: empty = true is missing");
}
}

mod type_15 {
mod zobrist {}
mod zob {}
static visit: u8 = 0;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
const number: u8 = 0;
macro_rules! panic { () => {} }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Option { Value = 97, #[zobrist(empty)] Black = 94, Key = 58 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { Value = 67, B = 69, #[zobrist(empty)] A = 86, Key = 75 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] struct Zobrist ();
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum PhantomData { B, Key, Black, #[zobrist(empty)] Some, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type4 { Some = 40, #[zobrist(empty)] A = 15, Ok = 94, Err = 39, B = 53 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type5 { Black, #[zobrist(empty)] White, B, A, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Type6 { #[zobrist(empty)] Value = 32, Err = 92, White = 11, B = 90 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type7 { Err = 84, Black = 57, B = 86, Some = 66 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type8 { Black = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Value { #[zobrist(empty)] SHAPE = 45, Some = 29 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Default { Some = 64, Black = 15, B = 20 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Type9 { Black = 38, Err = 74 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 102)] enum Type1 { None { empty: Type2, form: Zobrist, #[zobrist(empty = true)] board: [bool; 2] }, White { count_1: [Type3; 2], number: [bool; 2] }, SHAPE { hand: bool, count_1: ::std::boxed::Box<Type8> }, Black { number: [Type9; 0] } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(slots)] struct Shape { x: ::core::option::Option<Type1>, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128)] struct Slot { #[zobrist(skip)] value: f64, #[zobrist(rename = "path10", part(part_0))] visit: [Shape; 0], }
#[test]
fn as_the_rules_say() {
super::check_count::<Option>(3);
super::check_count::<Type2>(4);
super::check_count::<Zobrist>(1);
super::check_count::<PhantomData>(5);
super::check_count::<Type3>(1);
super::check_count::<Type4>(5);
super::check_count::<Type5>(5);
super::check_count::<Type6>(4);
super::check_count::<Type7>(4);
super::check_count::<Type8>(1);
super::check_count::<Value>(2);
super::check_count::<Default>(3);
super::check_count::<Type9>(2);
let states = || vec![
Slot { value: 0.5, visit: [], },
Slot { value: 0.5, visit: [], },
Slot { value: 0.5, visit: [], },
Slot { value: 0.5, visit: [], },
Slot { value: 0.5, visit: [], },
];
let hashes = [0x6c17ff8a960a5913255fce1201c2a14f, 0x6c17ff8a960a5913255fce1201c2a14f, 0x6c17ff8a960a5913255fce1201c2a14f, 0x6c17ff8a960a5913255fce1201c2a14f, 0x6c17ff8a960a5913255fce1201c2a14f];
super::check::<Slot>(&states(), &hashes, 0, 0xbf1fe3ea1072b593);
super::in_steps::<Slot>(states(), states(), |hash, old, new| {
hash.replace(Slot::VISIT, old.visit, new.visit);
});
super::writes::<Slot>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Slot::VISIT; .visit) }
_ => ::std::unreachable!(),
}, &[Slot::PART_0], |state, sums| {
sums.whole(0, Slot::VISIT, &state.visit);
});
}
}

mod type_16 {
macro_rules! panic { () => {} }
struct usize;
const base: u8 = 0;
macro_rules! assert { () => {} }
mod zob {}
mod std {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] struct Iterator {  }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Result { Value, Err, SHAPE, Empty, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type2 { B, Value, SHAPE, Key, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type3(u16); struct As4; impl ::zobrist::View<Type3> for As4 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(5).with_empty(3); fn number(of: &Type3) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As4 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum View { Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Into { None = 52, Key = 27 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum PhantomData { Key = 80 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Slot { #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Type6 { SHAPE, Err, Empty, Key, #[zobrist(empty)] Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Option { Black = 39, A = 40, White = 43, None = 21, SHAPE = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type7(u16); struct As8; impl ::zobrist::View<Type7> for As8 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2"]).with_empty(1); fn number(of: &Type7) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As8 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum From { #[zobrist(empty)] Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Shape { #[zobrist(empty)] Err = 13, Some = 20, Ok = 96 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Zobrist { B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type9 (bool);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u128, seed = 867)] enum String { #[zobrist(rename = "path5")] None { count_1: bool, #[zobrist(as = As4)] core: Type3 }, Err { turn: [bool; 3] }, Some { visit: ::core::option::Option<PhantomData>, r#type: ::std::boxed::Box<bool>, #[zobrist(as = As8)] r#match: Type7 }, #[zobrist(rename = "path10")] Black { #[zobrist(empty = From::Err)] form: [From; 2], hand: Type9 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type11 { Black, #[zobrist(empty)] Some, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Default { Black = 88, Empty = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u32, seed = 18446744073709551615)] struct Type1 { #[zobrist(joint, part(part_0))] features: [Iterator; 2], #[zobrist(part(part_0))] board: ::core::option::Option<String>, #[zobrist(part(part_0 = Black))] slot: Default, }
#[test]
fn as_the_rules_say() {
super::check_count::<Iterator>(1);
super::check_count::<Result>(5);
super::check_count::<Type2>(5);
super::check_count::<View>(1);
super::check_count::<Into>(2);
super::check_count::<PhantomData>(1);
super::check_count::<Slot>(1);
super::check_count::<Type6>(5);
super::check_count::<Option>(5);
super::check_count::<From>(1);
super::check_count::<Shape>(3);
super::check_count::<Zobrist>(1);
super::check_count::<Type9>(2);
super::check_count::<Type11>(3);
super::check_count::<Default>(2);
let states = || vec![
Type1 { features: [Iterator {  }, Iterator {  }], board: ::core::option::Option::Some(String::Black { form: [From::Err, From::Err], hand: Type9 { 0: true } }), slot: Default::Empty, },
Type1 { features: [Iterator {  }, Iterator {  }], board: ::core::option::Option::Some(String::Some { visit: ::core::option::Option::Some(PhantomData::Key), r#type: ::std::boxed::Box::new(false), r#match: Type7(1) }), slot: Default::Empty, },
Type1 { features: [Iterator {  }, Iterator {  }], board: ::core::option::Option::Some(String::Err { turn: [false, false, false] }), slot: Default::Empty, },
Type1 { features: [Iterator {  }, Iterator {  }], board: ::core::option::Option::Some(String::Some { visit: ::core::option::Option::None, r#type: ::std::boxed::Box::new(true), r#match: Type7(2) }), slot: Default::Empty, },
Type1 { features: [Iterator {  }, Iterator {  }], board: ::core::option::Option::Some(String::Black { form: [From::Err, From::Err], hand: Type9 { 0: false } }), slot: Default::Black, },
];
let hashes = [0xfbf5b119, 0x7468038c, 0x63aaaac7, 0x8d337cba, 0x1be6d58];
super::check::<Type1>(&states(), &hashes, 34, 0xdadd94d64c60d900);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::FEATURES, old.features, new.features);
        hash.replace(Type1::BOARD, old.board, new.board);
        hash.replace(Type1::SLOT, old.slot, new.slot);
});
super::writes::<Type1>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::FEATURES; .features) }
1 => { write!(hashed, model, source, random; Type1::BOARD; .board) }
2 => { write!(hashed, model, source, random; Type1::SLOT; .slot) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.whole(0, Type1::FEATURES, &state.features);
sums.whole(0, Type1::BOARD, &state.board);
sums.selected(0, Type1::SLOT, &state.slot, &[Default::Black]);
});
}
}

mod type_17 {
trait Sized {}
enum Weird { Some, None, Ok, Err } use self::Weird::*;
fn digit() {}
const base: u8 = 0;
macro_rules! assert { () => {} }
const number: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Value { None, B, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { #[zobrist(empty)] Value = 22 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type1 { SHAPE(bool), #[zobrist(empty)] B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum View { Value, #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type3 { Value, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u32, seed = 1317471537413966135)] struct Key { #[zobrist(max = 3)] r#match: u128, zobrist: Type3, }
#[test]
fn as_the_rules_say() {
super::check_count::<Value>(3);
super::check_count::<Type2>(1);
super::check_count::<Type1>(3);
super::check_count::<View>(2);
super::check_count::<Type3>(2);
let states = || vec![
Key { r#match: 0, zobrist: Type3::Value, },
Key { r#match: 1, zobrist: Type3::Value, },
Key { r#match: 2, zobrist: Type3::Value, },
Key { r#match: 1, zobrist: Type3::Value, },
Key { r#match: 1, zobrist: Type3::Err, },
];
let hashes = [0xc099b5f5, 0x32c71f47, 0xadc02db3, 0x32c71f47, 0xf2b4911a];
super::check::<Key>(&states(), &hashes, 5, 0xe95e357d239fc800);
super::in_steps::<Key>(states(), states(), |hash, old, new| {
hash.replace(Key::MATCH, old.r#match, new.r#match);
        hash.replace(Key::ZOBRIST, old.zobrist, new.zobrist);
});
super::writes::<Key>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Key::MATCH; .r#match) }
1 => { write!(hashed, model, source, random; Key::ZOBRIST; .zobrist) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_18 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type2 { #[zobrist(empty)] None, Key, A, Empty, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type3 { SHAPE, #[zobrist(empty)] Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type5 { B, None, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type6 { #[zobrist(empty)] B = 3, Key = 69, SHAPE = 41, Err = 61, Black = 93 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type7 { #[zobrist(empty)] A = 55, Err = 45 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type8 { A, Err, Key, #[zobrist(empty)] Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type9 { #[zobrist(empty)] A = 15, Value = 31, Key = 37, SHAPE = 54, Ok = 89 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type10 { #[zobrist(empty)] A, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type11 { #[zobrist(empty)] Key, A, B, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = u16, seed = 274)] enum Type4 { None { #[zobrist(empty = Type5::None)] core: [Type5; 2], number: (bool, ::core::marker::PhantomData<f64>, ) }, Some, Empty { r#match: Type2, #[zobrist(empty = true)] hand: [bool; 2] } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 2026, opt_in)] struct Type1 { #[zobrist(include)] slot: Option<Option<Type2>>, #[zobrist(constant = CONST_12, part(part_0))] table: (Type4, bool, ), }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(5);
super::check_count::<Type3>(2);
super::check_count::<Type5>(3);
super::check_count::<Type6>(5);
super::check_count::<Type7>(2);
super::check_count::<Type8>(4);
super::check_count::<Type9>(5);
super::check_count::<Type10>(2);
super::check_count::<Type11>(4);
let states = || vec![
Type1 { slot: Some(Some(Type2::Empty)), table: (Type4::None { core: [Type5::None, Type5::B], number: (true, ::core::marker::PhantomData, ) }, true, ), },
Type1 { slot: None, table: (Type4::None { core: [Type5::B, Type5::None], number: (false, ::core::marker::PhantomData, ) }, true, ), },
Type1 { slot: Some(Some(Type2::Ok)), table: (Type4::Empty { r#match: Type2::Key, hand: [false, true] }, false, ), },
Type1 { slot: Some(Some(Type2::Empty)), table: (Type4::None { core: [Type5::B, Type5::B], number: (false, ::core::marker::PhantomData, ) }, false, ), },
Type1 { slot: None, table: (Type4::Empty { r#match: Type2::Ok, hand: [true, true] }, true, ), },
];
let hashes = [0x5ab3dfe8b2b49eac, 0x40d2d2dd64431572, 0xafac56c22547660b, 0x310c937a87ee6849, 0xe54aa8962e095169];
super::check::<Type1>(&states(), &hashes, 84, 0x5f5bafe8b9e55df7);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::SLOT, old.slot, new.slot);
        hash.replace(Type1::CONST_12, old.table, new.table);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::SLOT; .slot) }
1 => { write!(hashed, model, source, random; Type1::CONST_12; .table) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.whole(0, Type1::CONST_12, &state.table);
});
super::forgotten(&states()[1], Type1::PART_0, false, 0x52b97c93c71c7450, "in the part `part_0`: table = None([B, None], false ) true is missing");
}
}

mod type_19 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type2(u16); struct As3; impl ::zobrist::View<Type2> for As3 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2"]).with_empty(0); fn number(of: &Type2) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type4(u16); struct As5; impl ::zobrist::View<Type4> for As5 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(4); fn number(of: &Type4) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As5 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type6(u16); struct As7; impl ::zobrist::View<Type6> for As7 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(4); fn number(of: &Type6) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As7 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type9(u16); struct As10; impl ::zobrist::View<Type9> for As10 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::numbers(3); fn number(of: &Type9) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As10 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type11(u16); struct As12; impl ::zobrist::View<Type11> for As12 { const SHAPE: ::zobrist::Shape<'static> = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3", "f4"]).with_empty(1); fn number(of: &Type11) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As12 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(i8)] enum Type13 { White = 46, Black = 5, Empty = 37, Some = 64 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type14 { Err = 56, #[zobrist(empty)] Ok = 2 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[repr(u64)] enum Type16 { SHAPE, Key, None, Ok, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] enum Type17 { #[zobrist(empty)] Value, Empty, Black, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] struct Type15<T> (#[zobrist(max = 2)] Option<u8>, ::core::marker::PhantomData<f64>, (T, bool, ));
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 457)] enum Type1 { #[zobrist(empty = any)] White { #[zobrist(as = As3)] visit: Option<Type2> }, #[zobrist(rename = "path8")] None { #[zobrist(as = As5)] slot: Type4, #[zobrist(as = As7)] visit: Type6, #[zobrist(empty = true)] zobrist: [bool; 2] }, Black { #[zobrist(as = As10)] features: Type9, #[zobrist(as = As12)] board: Type11, value: Type15<()> } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type13>(4);
super::check_count::<Type14>(2);
super::check_count::<Type16>(5);
super::check_count::<Type17>(4);
super::check_count::<Type15<()>>(8);
let states = || vec![
Type1::White { visit: None },
Type1::White { visit: Some(Type2(2)) },
Type1::None { slot: Type4(0), visit: Type6(0), zobrist: [false, false] },
Type1::None { slot: Type4(1), visit: Type6(2), zobrist: [true, true] },
Type1::None { slot: Type4(0), visit: Type6(1), zobrist: [false, false] },
Type1::None { slot: Type4(3), visit: Type6(3), zobrist: [true, true] },
Type1::Black { features: Type9(0), board: Type11(0), value: Type15 { 0: None, 1: ::core::marker::PhantomData, 2: ((), false, ) } },
Type1::Black { features: Type9(2), board: Type11(2), value: Type15 { 0: Some(2), 1: ::core::marker::PhantomData, 2: ((), true, ) } },
Type1::Black { features: Type9(2), board: Type11(3), value: Type15 { 0: Some(2), 1: ::core::marker::PhantomData, 2: ((), false, ) } },
Type1::Black { features: Type9(2), board: Type11(4), value: Type15 { 0: Some(2), 1: ::core::marker::PhantomData, 2: ((), true, ) } },
];
let hashes = [0xa5b6851a, 0x535005f0, 0x1934fb4c, 0x5e273949, 0xcbb1266c, 0x47311a97, 0xed1c761c, 0x9dadc0c7, 0x80431f7d, 0x45d473e1];
super::check::<Type1>(&states(), &hashes, 187, 0x8c17bb6f24cb9daa);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}
