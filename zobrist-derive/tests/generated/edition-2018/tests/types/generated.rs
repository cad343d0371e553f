//! Written by `generate.py`, which says what this is.
#![allow(warnings, clippy::all, clippy::pedantic, reason = "written by a script")]

use zob::{Hashed, Hashes, Key, KeyTable, Part, Slot, State, Value, View, Zobrist, ZobristHash};

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
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type3(u16); struct As4; impl ::zob::View<Type3> for As4 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(2); fn number(of: &Type3) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As4 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type5(u16); struct As6; impl ::zob::View<Type5> for As6 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(5).with_empty(1); fn number(of: &Type5) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type2 { #[zobrist(max = 3)] visit: usize, #[zobrist(as = As4)] empty: Type3, #[zobrist(as = As6)] hand: Type5 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { Key, Value, Black, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type10 { Black = 58, #[zobrist(empty)] White = 26 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type11 { Ok = 40, Black = 46, #[zobrist(empty)] Key = 58, A = 41, None = 28 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type12 { Value = 58, #[zobrist(empty)] Some = 90 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type14 { SHAPE = 74, Empty = 73, #[zobrist(empty)] A = 70 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type15 { Value = 74 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type16 { A, Err, Key, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type17 { Value, #[zobrist(empty)] Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type18 { Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type19 { Empty, #[zobrist(empty)] Ok, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type13<T> { None(bool, Type17), Some { empty: Option<T>, #[zobrist(max = 12)] visit: Option<Option<u8>>, hand: Type18 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type20 { None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type8 (#[zobrist(empty = true)] [bool; 2], Box<bool>, Type20);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type21 { #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type22 { Value = 68, #[zobrist(empty)] B = 51 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type7 { x: Type8, #[zobrist(skip)] value: f64, hand: bool, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type23<T> { basis: [T; 2], last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 18446744073709551615, instances(Type1<Type7, 0>), crate = zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(full, part(part_0))] features: Type2, #[zobrist(part(part_0))] generic: [T; N], #[zobrist(part(part_0))] parts: Type23<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(40);
super::check_count::<Type9>(4);
super::check_count::<Type10>(2);
super::check_count::<Type11>(5);
super::check_count::<Type12>(2);
super::check_count::<Type14>(3);
super::check_count::<Type15>(1);
super::check_count::<Type16>(4);
super::check_count::<Type17>(2);
super::check_count::<Type18>(1);
super::check_count::<Type19>(3);
super::check_count::<Type13<bool>>(49);
super::check_count::<Type20>(1);
super::check_count::<Type8>(8);
super::check_count::<Type21>(1);
super::check_count::<Type22>(2);
let states = || vec![
Type1 { features: Type2 { visit: 0, empty: Type3(0), hand: Type5(0) }, generic: [], parts: Type23 { basis: [Type7 { x: Type8 { 0: [true, true], 1: Box::new(false), 2: Type20::None {  } }, value: 0.5, hand: false, }, Type7 { x: Type8 { 0: [true, true], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: false, }], last: Type7 { x: Type8 { 0: [true, false], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: true, }, }, },
Type1 { features: Type2 { visit: 2, empty: Type3(1), hand: Type5(1) }, generic: [], parts: Type23 { basis: [Type7 { x: Type8 { 0: [false, true], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: true, }, Type7 { x: Type8 { 0: [true, true], 1: Box::new(false), 2: Type20::None {  } }, value: 0.5, hand: false, }], last: Type7 { x: Type8 { 0: [false, false], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: false, }, }, },
Type1 { features: Type2 { visit: 2, empty: Type3(0), hand: Type5(3) }, generic: [], parts: Type23 { basis: [Type7 { x: Type8 { 0: [false, false], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: true, }, Type7 { x: Type8 { 0: [false, false], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: false, }], last: Type7 { x: Type8 { 0: [false, true], 1: Box::new(false), 2: Type20::None {  } }, value: 0.5, hand: false, }, }, },
Type1 { features: Type2 { visit: 0, empty: Type3(0), hand: Type5(0) }, generic: [], parts: Type23 { basis: [Type7 { x: Type8 { 0: [false, false], 1: Box::new(false), 2: Type20::None {  } }, value: 0.5, hand: true, }, Type7 { x: Type8 { 0: [true, false], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: false, }], last: Type7 { x: Type8 { 0: [true, false], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: true, }, }, },
Type1 { features: Type2 { visit: 2, empty: Type3(0), hand: Type5(4) }, generic: [], parts: Type23 { basis: [Type7 { x: Type8 { 0: [false, false], 1: Box::new(false), 2: Type20::None {  } }, value: 0.5, hand: false, }, Type7 { x: Type8 { 0: [false, false], 1: Box::new(false), 2: Type20::None {  } }, value: 0.5, hand: false, }], last: Type7 { x: Type8 { 0: [true, false], 1: Box::new(true), 2: Type20::None {  } }, value: 0.5, hand: false, }, }, },
];
let hashes = [0xc1, 0x74, 0xaf, 0xe5, 0xc8];
super::check::<Type1<Type7, 0>>(&states(), &hashes, 67, 0xdc1d2aee3f2a150c);
super::in_steps::<Type1<Type7, 0>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type7, 0>::FEATURES, old.features, new.features);
        hash.replace(Type1::<Type7, 0>::GENERIC, old.generic, new.generic);
        hash.replace(Type1::<Type7, 0>::PARTS, old.parts, new.parts);
});
super::writes::<Type1<Type7, 0>>(states(), 10, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type7, 0>::FEATURES; .features) }
1 => { write!(hashed, model, source, random; Type1::<Type7, 0>::GENERIC; .generic) }
2 => { write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS; .parts) }
3 => { write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS.field(Type23::<Type7>::BASIS); .parts.basis) }
4 => { let i0 = random(2); write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS.field(Type23::<Type7>::BASIS).at(i0); .parts.basis[i0]) }
5 => { let i0 = random(2); write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS.field(Type23::<Type7>::BASIS).at(i0).field(Type7::X); .parts.basis[i0].x) }
6 => { let i0 = random(2); write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS.field(Type23::<Type7>::BASIS).at(i0).field(Type7::HAND); .parts.basis[i0].hand) }
7 => { write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS.field(Type23::<Type7>::LAST); .parts.last) }
8 => { write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS.field(Type23::<Type7>::LAST).field(Type7::X); .parts.last.x) }
9 => { write!(hashed, model, source, random; Type1::<Type7, 0>::PARTS.field(Type23::<Type7>::LAST).field(Type7::HAND); .parts.last.hand) }
_ => ::std::unreachable!(),
}, &[Type1::<Type7, 0>::PART_0], |state, sums| {
sums.whole(0, Type1::<Type7, 0>::FEATURES, &state.features);
sums.whole(0, Type1::<Type7, 0>::GENERIC, &state.generic);
sums.whole(0, Type1::<Type7, 0>::PARTS, &state.parts);
});
}
}

mod type_1 {
fn digit() {}
trait Sized {}
static visit: u8 = 0;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
macro_rules! assert { () => {} }
struct value;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u16, seed = 10613901932679403357, crate = ::zob)] struct Type1 { #[zobrist(skip)] basis: f64, }
#[test]
fn as_the_rules_say() {
let states = || vec![
Type1 { basis: 0.5, },
Type1 { basis: 0.5, },
Type1 { basis: 0.5, },
Type1 { basis: 0.5, },
Type1 { basis: 0.5, },
];
let hashes = [0x94df, 0x94df, 0x94df, 0x94df, 0x94df];
super::check::<Type1>(&states(), &hashes, 0, 0x2a1c7f3445c16a9);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
let _ = (&hash, old, new);
});
}
}

mod type_2 {
const __unused: u8 = 0;
mod std {}
enum Weird { Some, None, Ok, Err } use self::Weird::*;
mod zob {}
struct value;
const base: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Clone { B, #[zobrist(empty)] Black, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Result { Key, Some, None, Ok, #[zobrist(empty)] Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type1(u16); struct As2; impl ::zob::View<Type1> for As2 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(1); fn number(of: &Type1) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As2 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum View { B = 57, A = 17, Err = 33, Ok = 67, #[zobrist(empty)] SHAPE = 7 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Slot { A = 96, Some = 34, Black = 0 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type3(u16); struct As4; impl ::zob::View<Type3> for As4 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2", "f3"]); fn number(of: &Type3) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As4 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Zobrist { #[zobrist(empty)] Err, Value, B, A, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type5 { Key = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type6 { Empty, Black, White, B, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type7 { Value = 98 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type8(u16); struct As9; impl ::zob::View<Type8> for As9 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2", "f3", "f4"]).with_empty(3); fn number(of: &Type8) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As9 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type10(u16); struct As11; impl ::zob::View<Type10> for As11 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2", "f3"]).with_empty(1); fn number(of: &Type10) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As11 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 501, crate = ::zob)] enum PhantomData { Empty { hash: bool }, #[zobrist(empty = any)] Key { #[zobrist(as = As2)] empty: Type1, zobrist: [bool; 2], #[zobrist(as = As4)] count_1: ::core::option::Option<::core::option::Option<::core::option::Option<Type3>>> }, #[zobrist(empty = any)] White { visit: ::core::option::Option<bool>, turn: ::core::marker::PhantomData<f64> }, Black { #[zobrist(max = 3)] hash: u16, #[zobrist(as = As9)] board: Type8, #[zobrist(as = As11)] basis: ::core::option::Option<Type10> } }
#[test]
fn as_the_rules_say() {
super::check_count::<Clone>(3);
super::check_count::<Result>(5);
super::check_count::<View>(5);
super::check_count::<Slot>(3);
super::check_count::<Zobrist>(5);
super::check_count::<Type5>(1);
super::check_count::<Type6>(5);
super::check_count::<Type7>(1);
let states = || vec![
PhantomData::Empty { hash: false },
PhantomData::Empty { hash: true },
PhantomData::Key { empty: Type1(0), zobrist: [false, false], count_1: ::core::option::Option::None },
PhantomData::Key { empty: Type1(0), zobrist: [false, true], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::option::Option::Some(Type3(1)))) },
PhantomData::Key { empty: Type1(0), zobrist: [true, true], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::option::Option::Some(Type3(3)))) },
PhantomData::Key { empty: Type1(0), zobrist: [true, false], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::option::Option::Some(Type3(0)))) },
PhantomData::White { visit: ::core::option::Option::None, turn: ::core::marker::PhantomData },
PhantomData::White { visit: ::core::option::Option::Some(false), turn: ::core::marker::PhantomData },
PhantomData::White { visit: ::core::option::Option::Some(true), turn: ::core::marker::PhantomData },
PhantomData::Black { hash: 0, board: Type8(0), basis: ::core::option::Option::None },
PhantomData::Black { hash: 2, board: Type8(4), basis: ::core::option::Option::Some(Type10(1)) },
PhantomData::Black { hash: 3, board: Type8(4), basis: ::core::option::Option::Some(Type10(3)) },
PhantomData::Black { hash: 2, board: Type8(3), basis: ::core::option::Option::Some(Type10(2)) },
];
let hashes = [0x33, 0x99, 0x41, 0x11, 0x31, 0xd2, 0x41, 0x41, 0x41, 0x29, 0x4a, 0x70, 0x2a];
super::check::<PhantomData>(&states(), &hashes, 120, 0x9bc75d3c932bee99);
super::in_steps::<PhantomData>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_3 {
mod zob {}
fn digit() {}
mod zobrist {}
macro_rules! panic { () => {} }
struct isize;
mod core {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type1 { Empty, Value, A, Key, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum From { #[zobrist(empty)] SHAPE = 37, Value = 59, A = 69, Ok = 42, Empty = 97 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum String { #[zobrist(empty)] White, Value, Some, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Key { White, Key, #[zobrist(empty)] Err, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type2 { Some = 33, B = 53, Black = 64, None = 37, Ok = 96 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type4(u16); struct As5; impl ::zob::View<Type4> for As5 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(2).with_empty(0); fn number(of: &Type4) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As5 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct PhantomData(u16); struct As6; impl ::zob::View<PhantomData> for As6 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2"]).with_empty(0); fn number(of: &PhantomData) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct State(u16); struct As7; impl ::zob::View<State> for As7 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0"]); fn number(of: &State) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As7 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 45, crate = ::zob)] enum Box { #[zobrist(rename = "path3")] Empty { key: (From, bool, ) }, Black { #[zobrist(as = As5)] hash: Type4, #[zobrist(as = As6)] value: PhantomData, #[zobrist(skip)] board: f64, #[zobrist(as = As7)] slot: State } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Default(u16); struct As9; impl ::zob::View<Default> for As9 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2", "f3", "f4"]); fn number(of: &Default) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As9 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 694, crate = ::zob)] enum Zobrist { #[zobrist(rename = "path10")] None { #[zobrist(max = 3)] features: [::core::num::NonZeroU32; 2] }, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, opt_in, crate = ::zob)] struct Value { #[zobrist(constant = CONST_8, part(part_1))] form: (Box, bool, ), #[zobrist(include, part(part_0 = (1 & (1 & Ok))), part(part_1), part(part_3 = ((2 & 1) | (Ok | path10))))] r#type: ::core::option::Option<Zobrist>, board: f64, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(5);
super::check_count::<From>(5);
super::check_count::<String>(4);
super::check_count::<Key>(4);
super::check_count::<Type2>(5);
let states = || vec![
Value { form: (Box::Black { hash: Type4(1), value: PhantomData(2), board: 1.5, slot: State(0) }, true, ), r#type: ::core::option::Option::Some(Zobrist::Ok {  }), board: 0.5, },
Value { form: (Box::Empty { key: (From::SHAPE, false, ) }, false, ), r#type: ::core::option::Option::Some(Zobrist::Ok {  }), board: 0.5, },
Value { form: (Box::Black { hash: Type4(0), value: PhantomData(1), board: 1.5, slot: State(0) }, true, ), r#type: ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(2).unwrap(), ::core::num::NonZeroU32::new(3).unwrap()] }), board: 0.5, },
Value { form: (Box::Empty { key: (From::Ok, false, ) }, true, ), r#type: ::core::option::Option::None, board: 0.5, },
Value { form: (Box::Black { hash: Type4(1), value: PhantomData(2), board: 1.5, slot: State(0) }, true, ), r#type: ::core::option::Option::None, board: 0.5, },
];
let hashes = [0x95, 0xdf, 0x7c, 0xe, 0x30];
super::check::<Value>(&states(), &hashes, 42, 0x26a8686b7524274d);
super::in_steps::<Value>(states(), states(), |hash, old, new| {
hash.replace(Value::CONST_8, old.form, new.form);
        hash.replace(Value::TYPE, old.r#type, new.r#type);
});
super::writes::<Value>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Value::CONST_8; .form) }
1 => { write!(hashed, model, source, random; Value::TYPE; .r#type) }
_ => ::std::unreachable!(),
}, &[Value::PART_0, Value::PART_1, Value::PART_3], |state, sums| {
sums.whole(1, Value::CONST_8, &state.form);
sums.selected(0, Value::TYPE, &state.r#type, &[]);
sums.whole(1, Value::TYPE, &state.r#type);
sums.selected(2, Value::TYPE, &state.r#type, &[::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(1).unwrap(), ::core::num::NonZeroU32::new(1).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(1).unwrap(), ::core::num::NonZeroU32::new(2).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(1).unwrap(), ::core::num::NonZeroU32::new(3).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(2).unwrap(), ::core::num::NonZeroU32::new(1).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(2).unwrap(), ::core::num::NonZeroU32::new(2).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(2).unwrap(), ::core::num::NonZeroU32::new(3).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(3).unwrap(), ::core::num::NonZeroU32::new(1).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(3).unwrap(), ::core::num::NonZeroU32::new(2).unwrap()] }), ::core::option::Option::Some(Zobrist::None { features: [::core::num::NonZeroU32::new(3).unwrap(), ::core::num::NonZeroU32::new(3).unwrap()] }), ::core::option::Option::Some(Zobrist::Ok {  })]);
});
}
}

mod type_4 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type2 { White, SHAPE, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type3 { Key, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type5 { None = 9 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type6 { None = 3, White = 21, B = 40 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type7 { Ok = 54, Key = 63, Value = 36 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type8 { White = 87 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { Some = 14, #[zobrist(empty)] None = 41 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type10 { A = 71, B = 41 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type4 (bool, bool);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type11 { #[zobrist(empty)] B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type12 { Err = 72, A = 10 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type13<T> { visit: Type2, key: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 1, instances(Type1<Type13<(Type12, )>, 1>), crate = zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(part(part_0), part(part_1), part(part_2))] turn: i8, #[zobrist(skip)] r#match: f64, #[zobrist(full, part(part_2 = (true | (true & false))))] core: [[Type4; 2]; 1], #[zobrist(part(part_0))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
super::check_count::<Type3>(2);
super::check_count::<Type5>(1);
super::check_count::<Type6>(3);
super::check_count::<Type7>(3);
super::check_count::<Type8>(1);
super::check_count::<Type9>(2);
super::check_count::<Type10>(2);
super::check_count::<Type4>(4);
super::check_count::<Type11>(1);
super::check_count::<Type12>(2);
let states = || vec![
Type1 { turn: -51, r#match: 0.5, core: [[Type4 { 0: false, 1: false }, Type4 { 0: true, 1: true }]], generic: [Type13 { visit: Type2::White, key: (Type12::A, ), last: (Type12::Err, ), }], },
Type1 { turn: -53, r#match: 0.5, core: [[Type4 { 0: false, 1: false }, Type4 { 0: false, 1: false }]], generic: [Type13 { visit: Type2::White, key: (Type12::Err, ), last: (Type12::A, ), }], },
Type1 { turn: -1, r#match: 0.5, core: [[Type4 { 0: false, 1: false }, Type4 { 0: true, 1: true }]], generic: [Type13 { visit: Type2::White, key: (Type12::Err, ), last: (Type12::A, ), }], },
Type1 { turn: 0, r#match: 0.5, core: [[Type4 { 0: false, 1: false }, Type4 { 0: false, 1: false }]], generic: [Type13 { visit: Type2::SHAPE, key: (Type12::Err, ), last: (Type12::Err, ), }], },
Type1 { turn: 54, r#match: 0.5, core: [[Type4 { 0: true, 1: true }, Type4 { 0: false, 1: true }]], generic: [Type13 { visit: Type2::White, key: (Type12::Err, ), last: (Type12::Err, ), }], },
];
let hashes = [0x43, 0xb6, 0x28, 0x6a, 0xb5];
super::check::<Type1<Type13<(Type12, )>, 1>>(&states(), &hashes, 270, 0x82892d5e7726612e);
super::in_steps::<Type1<Type13<(Type12, )>, 1>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type13<(Type12, )>, 1>::TURN, old.turn, new.turn);
        for (n14, (old_n14, new_n14)) in ::std::iter::IntoIterator::into_iter(old.core).zip(::std::iter::IntoIterator::into_iter(new.core)).enumerate() { for (n15, (old_n15, new_n15)) in ::std::iter::IntoIterator::into_iter(old_n14).zip(::std::iter::IntoIterator::into_iter(new_n14)).enumerate() { hash.replace(Type1::<Type13<(Type12, )>, 1>::CORE.at(n14).at(n15), old_n15, new_n15); } }
        for (n16, (old_n16, new_n16)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { hash.replace(Type1::<Type13<(Type12, )>, 1>::GENERIC.at(n16).field(Type13::<(Type12, )>::VISIT), old_n16.visit, new_n16.visit);
        hash.replace(Type1::<Type13<(Type12, )>, 1>::GENERIC.at(n16).field(Type13::<(Type12, )>::KEY), old_n16.key, new_n16.key);
        hash.replace(Type1::<Type13<(Type12, )>, 1>::GENERIC.at(n16).field(Type13::<(Type12, )>::LAST), old_n16.last, new_n16.last); }
});
super::writes::<Type1<Type13<(Type12, )>, 1>>(states(), 9, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::TURN; .turn) }
1 => { write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::CORE; .core) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::CORE.at(i0); .core[i0]) }
3 => { let i0 = random(1); let i1 = random(2); write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::CORE.at(i0).at(i1); .core[i0][i1]) }
4 => { write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::GENERIC; .generic) }
5 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::GENERIC.at(i0); .generic[i0]) }
6 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::GENERIC.at(i0).field(Type13::<(Type12, )>::VISIT); .generic[i0].visit) }
7 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::GENERIC.at(i0).field(Type13::<(Type12, )>::KEY); .generic[i0].key) }
8 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type13<(Type12, )>, 1>::GENERIC.at(i0).field(Type13::<(Type12, )>::LAST); .generic[i0].last) }
_ => ::std::unreachable!(),
}, &[Type1::<Type13<(Type12, )>, 1>::PART_0, Type1::<Type13<(Type12, )>, 1>::PART_1, Type1::<Type13<(Type12, )>, 1>::PART_2], |state, sums| {
sums.whole(0, Type1::<Type13<(Type12, )>, 1>::TURN, &state.turn);
sums.whole(1, Type1::<Type13<(Type12, )>, 1>::TURN, &state.turn);
sums.whole(2, Type1::<Type13<(Type12, )>, 1>::TURN, &state.turn);
for i0 in 0..1 { for i1 in 0..2 { sums.selected(2, Type1::<Type13<(Type12, )>, 1>::CORE.at(i0).at(i1), &state.core[i0][i1], &[Type4 { 0: false, 1: true }, Type4 { 0: true, 1: false }, Type4 { 0: true, 1: true }]); } }
sums.whole(0, Type1::<Type13<(Type12, )>, 1>::GENERIC, &state.generic);
});
}
}

mod type_5 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type2 { Some = 48, Ok = 53, #[zobrist(empty)] Err = 83, A = 67 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type3 { #[zobrist(empty)] Key, Black, White, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type5(u16); struct As6; impl ::zob::View<Type5> for As6 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(3); fn number(of: &Type5) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type4 { #[zobrist(as = As6)] zobrist: Type5, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type8 { Key, #[zobrist(empty)] Black, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { #[zobrist(empty)] White = 73, Black = 84, Empty = 15, Err = 78 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type7<T> { basis: [Option<i8>; 2], last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type11 { B = 74, A = 32, Err = 41, Empty = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type12 { Value, None, Empty, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 18446744073709551615, crate = zob)] struct Type1 { #[zobrist(part(part_0 = ((true | true) & (true & true))), part(part_1), part(part_2 = true), part(part_3 = ((true & true) | true)))] turn: [[Box<bool>; 2]; 1], #[zobrist(part(part_0), part(part_1), part(part_3))] hand: Type7<Type4>, #[zobrist(max = 1, constant = CONST_10, part(part_1 = (1 & 1)), part(part_2 = ((1 & 1) | !1)))] slot: usize, #[zobrist(rename = "path13", part(part_0), part(part_1), part(part_3 = (true & true)))] features: bool, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(4);
super::check_count::<Type3>(4);
super::check_count::<Type8>(3);
super::check_count::<Type9>(4);
super::check_count::<Type11>(4);
super::check_count::<Type12>(4);
let states = || vec![
Type1 { turn: [[Box::new(true), Box::new(true)]], hand: Type7 { basis: [Some(-58), Some(125)], last: Type4 { zobrist: Type5(0), }, }, slot: 0, features: false, },
Type1 { turn: [[Box::new(false), Box::new(false)]], hand: Type7 { basis: [Some(9), Some(-4)], last: Type4 { zobrist: Type5(0), }, }, slot: 1, features: true, },
Type1 { turn: [[Box::new(false), Box::new(true)]], hand: Type7 { basis: [Some(-41), None], last: Type4 { zobrist: Type5(0), }, }, slot: 0, features: true, },
Type1 { turn: [[Box::new(true), Box::new(true)]], hand: Type7 { basis: [Some(91), Some(-1)], last: Type4 { zobrist: Type5(2), }, }, slot: 1, features: true, },
Type1 { turn: [[Box::new(false), Box::new(false)]], hand: Type7 { basis: [None, Some(-33)], last: Type4 { zobrist: Type5(1), }, }, slot: 1, features: false, },
];
let hashes = [0xe0, 0x6f, 0xb7, 0x84, 0x8a];
super::check::<Type1>(&states(), &hashes, 519, 0x741b55c0bac3c445);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::TURN, old.turn, new.turn);
        hash.replace(Type1::HAND, old.hand, new.hand);
        hash.replace(Type1::CONST_10, old.slot, new.slot);
        hash.replace(Type1::FEATURES, old.features, new.features);
});
super::writes::<Type1>(states(), 10, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::TURN; .turn) }
1 => { let i0 = random(1); write!(hashed, model, source, random; Type1::TURN.at(i0); .turn[i0]) }
2 => { let i0 = random(1); let i1 = random(2); write!(hashed, model, source, random; Type1::TURN.at(i0).at(i1); .turn[i0][i1]) }
3 => { write!(hashed, model, source, random; Type1::HAND; .hand) }
4 => { write!(hashed, model, source, random; Type1::HAND.field(Type7::<Type4>::BASIS); .hand.basis) }
5 => { let i0 = random(2); write!(hashed, model, source, random; Type1::HAND.field(Type7::<Type4>::BASIS).at(i0); .hand.basis[i0]) }
6 => { write!(hashed, model, source, random; Type1::HAND.field(Type7::<Type4>::LAST); .hand.last) }
7 => { write!(hashed, model, source, random; Type1::HAND.field(Type7::<Type4>::LAST).field(Type4::ZOBRIST); .hand.last.zobrist) }
8 => { write!(hashed, model, source, random; Type1::CONST_10; .slot) }
9 => { write!(hashed, model, source, random; Type1::FEATURES; .features) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2, Type1::PART_3], |state, sums| {
for i0 in 0..1 { for i1 in 0..2 { sums.selected(0, Type1::TURN.at(i0).at(i1), &state.turn[i0][i1], &[Box::new(true)]); } }
sums.whole(1, Type1::TURN, &state.turn);
for i0 in 0..1 { for i1 in 0..2 { sums.selected(2, Type1::TURN.at(i0).at(i1), &state.turn[i0][i1], &[Box::new(true)]); } }
for i0 in 0..1 { for i1 in 0..2 { sums.selected(3, Type1::TURN.at(i0).at(i1), &state.turn[i0][i1], &[Box::new(true)]); } }
sums.whole(0, Type1::HAND, &state.hand);
sums.whole(1, Type1::HAND, &state.hand);
sums.whole(3, Type1::HAND, &state.hand);
sums.selected(1, Type1::CONST_10, &state.slot, &[1]);
sums.selected(2, Type1::CONST_10, &state.slot, &[1]);
sums.whole(0, Type1::FEATURES, &state.features);
sums.whole(1, Type1::FEATURES, &state.features);
sums.selected(3, Type1::FEATURES, &state.features, &[true]);
});
}
}

mod type_6 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { Empty = 41, B = 67, Ok = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { Some, Err, None, #[zobrist(empty)] Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type5 { None = 16, Empty = 17, Value = 9 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type6 { #[zobrist(empty)] Err = 12 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type8 { B = 56, None = 13, Some = 63, White = 57, Empty = 43 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { Some = 89, Ok = 77, Err = 22, Empty = 71 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type7<T> { #[zobrist(empty = true)] number: bool, core: Type8, r#match: Option<T>, #[zobrist(empty = true)] basis: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type10 { None = 58, Some = 32, Value = 48 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type11 { Value, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type12 { #[zobrist(empty)] Black = 34 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 621, crate = zob)] enum Type1 { #[zobrist(rename = "path2")] Key, Black { #[zobrist(empty = Type3::Empty)] key: Type3, #[zobrist(empty = Type4::Err)] core: Type4, visit: Type4 }, White { empty: Type10, #[zobrist(max = 2)] hand: [u8; 2], #[zobrist(empty = Type12::Black)] number: Type12 } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(3);
super::check_count::<Type4>(4);
super::check_count::<Type5>(3);
super::check_count::<Type6>(1);
super::check_count::<Type8>(5);
super::check_count::<Type9>(4);
super::check_count::<Type7<()>>(40);
super::check_count::<Type10>(3);
super::check_count::<Type11>(2);
super::check_count::<Type12>(1);
let states = || vec![
Type1::Key {  },
Type1::Black { key: Type3::Empty, core: Type4::Some, visit: Type4::Some },
Type1::Black { key: Type3::B, core: Type4::Some, visit: Type4::Some },
Type1::Black { key: Type3::Ok, core: Type4::Empty, visit: Type4::Err },
Type1::Black { key: Type3::Ok, core: Type4::Empty, visit: Type4::Empty },
Type1::White { empty: Type10::None, hand: [0, 0], number: Type12::Black },
Type1::White { empty: Type10::Value, hand: [2, 2], number: Type12::Black },
Type1::White { empty: Type10::None, hand: [1, 1], number: Type12::Black },
Type1::White { empty: Type10::Value, hand: [1, 0], number: Type12::Black },
];
let hashes = [0x9e6fcbeb, 0xf9d0492a, 0x45b0b0fa, 0xfa2fd96a, 0x8c72306d, 0x925609d4, 0xe9368eab, 0x24fd2e96, 0x243812e5];
super::check::<Type1>(&states(), &hashes, 76, 0x3a5cdb7b6236336d);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_7 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type2 { Black, SHAPE, Err, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type3 { #[zobrist(empty)] B = 28 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { Value, None, #[zobrist(empty)] SHAPE, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type5 { #[zobrist(empty)] Value = 82 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type6 { Value = 17, #[zobrist(empty)] SHAPE = 96 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type7 { Value = 58, #[zobrist(empty)] Empty = 56 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type8 { Empty { #[zobrist(max = 12)] x: usize, #[zobrist(max = 3)] zobrist: u8 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type9 { SHAPE = 58, Black = 94, B = 6 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type10 { A = 5, Black = 62, None = 36, Ok = 28, White = 50 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type11 { #[zobrist(skip)] table: f64, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type12<T> { table: [T; 2], hash: T, zobrist: [T; 1], last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 2026, crate = zob)] struct Type1 { #[zobrist(part(part_0 = !(SHAPE | Black)), part(part_1 = Black), part(part_2))] core: Option<[Type2; 1]>, #[zobrist(full, part(part_0 = !(SHAPE | Value)), part(part_2))] r#type: Option<Type6>, #[zobrist(joint, full)] x: [::core::marker::PhantomData<f64>; 1], #[zobrist(part(part_0), part(part_1))] key: Type12<Type11>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(4);
super::check_count::<Type3>(1);
super::check_count::<Type4>(4);
super::check_count::<Type5>(1);
super::check_count::<Type6>(2);
super::check_count::<Type7>(2);
super::check_count::<Type8>(52);
super::check_count::<Type9>(3);
super::check_count::<Type10>(5);
let states = || vec![
Type1 { core: None, r#type: None, x: [::core::marker::PhantomData], key: Type12 { table: [Type11 { table: 0.5, }, Type11 { table: 0.5, }], hash: Type11 { table: 0.5, }, zobrist: [Type11 { table: 0.5, }], last: Type11 { table: 0.5, }, }, },
Type1 { core: Some([Type2::Some]), r#type: None, x: [::core::marker::PhantomData], key: Type12 { table: [Type11 { table: 0.5, }, Type11 { table: 0.5, }], hash: Type11 { table: 0.5, }, zobrist: [Type11 { table: 0.5, }], last: Type11 { table: 0.5, }, }, },
Type1 { core: None, r#type: None, x: [::core::marker::PhantomData], key: Type12 { table: [Type11 { table: 0.5, }, Type11 { table: 0.5, }], hash: Type11 { table: 0.5, }, zobrist: [Type11 { table: 0.5, }], last: Type11 { table: 0.5, }, }, },
Type1 { core: Some([Type2::Err]), r#type: None, x: [::core::marker::PhantomData], key: Type12 { table: [Type11 { table: 0.5, }, Type11 { table: 0.5, }], hash: Type11 { table: 0.5, }, zobrist: [Type11 { table: 0.5, }], last: Type11 { table: 0.5, }, }, },
Type1 { core: None, r#type: None, x: [::core::marker::PhantomData], key: Type12 { table: [Type11 { table: 0.5, }, Type11 { table: 0.5, }], hash: Type11 { table: 0.5, }, zobrist: [Type11 { table: 0.5, }], last: Type11 { table: 0.5, }, }, },
];
let hashes = [0x58dcbf8f, 0x558a6219, 0x58dcbf8f, 0x4fbfe767, 0x58dcbf8f];
super::check::<Type1>(&states(), &hashes, 8, 0x4f4c518313b5b08b);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CORE, old.core, new.core);
        hash.replace(Type1::TYPE, old.r#type, new.r#type);
        hash.replace(Type1::X, old.x, new.x);
        hash.replace(Type1::KEY, old.key, new.key);
});
super::writes::<Type1>(states(), 10, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CORE; .core) }
1 => { write!(hashed, model, source, random; Type1::TYPE; .r#type) }
2 => { write!(hashed, model, source, random; Type1::X; .x) }
3 => { write!(hashed, model, source, random; Type1::KEY; .key) }
4 => { write!(hashed, model, source, random; Type1::KEY.field(Type12::<Type11>::TABLE); .key.table) }
5 => { let i0 = random(2); write!(hashed, model, source, random; Type1::KEY.field(Type12::<Type11>::TABLE).at(i0); .key.table[i0]) }
6 => { write!(hashed, model, source, random; Type1::KEY.field(Type12::<Type11>::HASH); .key.hash) }
7 => { write!(hashed, model, source, random; Type1::KEY.field(Type12::<Type11>::ZOBRIST); .key.zobrist) }
8 => { let i0 = random(1); write!(hashed, model, source, random; Type1::KEY.field(Type12::<Type11>::ZOBRIST).at(i0); .key.zobrist[i0]) }
9 => { write!(hashed, model, source, random; Type1::KEY.field(Type12::<Type11>::LAST); .key.last) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2], |state, sums| {
sums.selected(0, Type1::CORE, &state.core, &[Some([Type2::Err]), Some([Type2::Some])]);
sums.selected(1, Type1::CORE, &state.core, &[Some([Type2::Black])]);
sums.whole(2, Type1::CORE, &state.core);
sums.selected(0, Type1::TYPE, &state.r#type, &[None]);
sums.whole(2, Type1::TYPE, &state.r#type);
sums.whole(0, Type1::KEY, &state.key);
sums.whole(1, Type1::KEY, &state.key);
});
}
}

mod type_8 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type2(u16); struct As3; impl ::zob::View<Type2> for As3 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(2).with_empty(1); fn number(of: &Type2) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As3 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type5 { None, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type6 { Ok = 7, None = 89, Some = 0, #[zobrist(empty)] Black = 18, Key = 36 }
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type7(u128); impl ::core::ops::BitXor for Type7 { type Output = Type7; fn bitxor(self, of: Type7) -> Type7 { Type7(self.0 ^ of.0) } } impl ::core::convert::From<Type7> for u128 { fn from(of: Type7) -> u128 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { Value = 13, Black = 22, Ok = 25 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type10 { Some = 82, Key = 93, Value = 57, Err = 35, SHAPE = 86 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 18446744073709551615, crate = zob)] struct Type1 { #[zobrist(skip)] turn: f64, #[zobrist(as = As3, constant = CONST_4, part(part_0 = !0))] r#match: Type2, #[zobrist(joint, full, part(part_0 = (false & (true & true))))] visit: [bool; 1], #[zobrist(bits = 81, rename = "path8", part(part_0 = !!true))] count_1: Type7, #[zobrist(constant = CONST_11, part(part_0 = (Key | (SHAPE | SHAPE))))] number: Option<Box<Type10>>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type5>(2);
super::check_count::<Type6>(5);
super::check_count::<Type9>(3);
super::check_count::<Type10>(5);
let states = || vec![
Type1 { turn: 0.5, r#match: Type2(0), visit: [false], count_1: Type7(0x1ffffffffffffffffffff), number: Some(Box::new(Type10::Err)), },
Type1 { turn: 0.5, r#match: Type2(1), visit: [true], count_1: Type7(0x1ffffffffffffffffffff), number: Some(Box::new(Type10::SHAPE)), },
Type1 { turn: 0.5, r#match: Type2(0), visit: [true], count_1: Type7(0x1ffffffffffffffffffff), number: Some(Box::new(Type10::SHAPE)), },
Type1 { turn: 0.5, r#match: Type2(1), visit: [false], count_1: Type7(0x9c2f9dd039d722c5c65a), number: Some(Box::new(Type10::SHAPE)), },
Type1 { turn: 0.5, r#match: Type2(1), visit: [false], count_1: Type7(0x1ffffffffffffffffffff), number: None, },
];
let hashes = [0x2df58d58e5cc915099ddaa522ab45069, 0x6519bdcbbd0e2b948d9e721268dec91a, 0x3a16b9ae3499df35ad844f736c9b2eb6, 0x4533be985a4f107a2bc1f15e304d59c8, 0x5f9271644142b8f8adeca05a4c85c287];
super::check::<Type1>(&states(), &hashes, 89, 0x3e8744e83776c2da);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CONST_4, old.r#match, new.r#match);
        hash.replace(Type1::VISIT, old.visit, new.visit);
        hash.replace(Type1::COUNT_1, old.count_1, new.count_1);
        hash.replace(Type1::CONST_11, old.number, new.number);
});
super::writes::<Type1>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CONST_4; .r#match) }
1 => { write!(hashed, model, source, random; Type1::VISIT; .visit) }
2 => { write_or_toggle!(hashed, model, source, random; Type1::COUNT_1; .count_1) }
3 => { write!(hashed, model, source, random; Type1::CONST_11; .number) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.selected(0, Type1::CONST_4, &state.r#match, &[]);
sums.selected(0, Type1::VISIT, &state.visit, &[]);
sums.whole(0, Type1::COUNT_1, &state.count_1);
sums.selected(0, Type1::CONST_11, &state.number, &[Some(Box::new(Type10::Key)), Some(Box::new(Type10::SHAPE))]);
});
super::forgotten(&states()[1], Type1::PART_0, false, 0xc292a7088f4446606750aeb93e6b9f18, "in the part `part_0`: path8[37] = true is missing");
super::forgotten(&states()[2], Type1::PART_0, false, 0x5a53e998414acbb1e95f3e65a5d68d23, "in the part `part_0`: number = SHAPE is missing");
}
}

mod type_9 {
struct isize;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
macro_rules! panic { () => {} }
const base: u8 = 0;
static visit: u8 = 0;
struct value;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Result { Err, Some, B, Key, #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Box { A, #[zobrist(empty)] Value, Some, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Clone { Black { turn: bool } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 11171770764811683079, instances(Shape<Clone, 1>), crate = ::zob)] struct Shape<T, const N: ::core::primitive::usize> { #[zobrist(joint, part(part_0 = ((false | true) & (false | true))), part(part_1))] slot: [Clone; 3], #[zobrist(part(part_2 = !(true | true)))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Result>(5);
super::check_count::<Box>(4);
super::check_count::<Clone>(2);
let states = || vec![
Shape { slot: [Clone::Black { turn: true }, Clone::Black { turn: true }, Clone::Black { turn: false }], generic: [Clone::Black { turn: false }], },
Shape { slot: [Clone::Black { turn: true }, Clone::Black { turn: true }, Clone::Black { turn: true }], generic: [Clone::Black { turn: true }], },
Shape { slot: [Clone::Black { turn: false }, Clone::Black { turn: false }, Clone::Black { turn: false }], generic: [Clone::Black { turn: true }], },
Shape { slot: [Clone::Black { turn: false }, Clone::Black { turn: false }, Clone::Black { turn: false }], generic: [Clone::Black { turn: false }], },
Shape { slot: [Clone::Black { turn: false }, Clone::Black { turn: false }, Clone::Black { turn: false }], generic: [Clone::Black { turn: false }], },
];
let hashes = [0xf68da96a76ac370d12d7c217bb278542, 0xee3d2142861ce919639747abbbb263a2, 0xf2266b572e0cbd51ff0c0b979f3714dc, 0x81311bc116110b994f7c419a8490e932, 0x81311bc116110b994f7c419a8490e932];
super::check::<Shape<Clone, 1>>(&states(), &hashes, 10, 0xcc5980a880696007);
super::in_steps::<Shape<Clone, 1>>(states(), states(), |hash, old, new| {
hash.replace(Shape::<Clone, 1>::SLOT, old.slot, new.slot);
        hash.replace(Shape::<Clone, 1>::GENERIC, old.generic, new.generic);
});
super::writes::<Shape<Clone, 1>>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Shape::<Clone, 1>::SLOT; .slot) }
1 => { write!(hashed, model, source, random; Shape::<Clone, 1>::GENERIC; .generic) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Shape::<Clone, 1>::GENERIC.at(i0); .generic[i0]) }
_ => ::std::unreachable!(),
}, &[Shape::<Clone, 1>::PART_0, Shape::<Clone, 1>::PART_1, Shape::<Clone, 1>::PART_2], |state, sums| {
sums.selected(0, Shape::<Clone, 1>::SLOT, &state.slot, &[[Clone::Black { turn: false }, Clone::Black { turn: false }, Clone::Black { turn: false }], [Clone::Black { turn: false }, Clone::Black { turn: false }, Clone::Black { turn: true }], [Clone::Black { turn: false }, Clone::Black { turn: true }, Clone::Black { turn: false }], [Clone::Black { turn: false }, Clone::Black { turn: true }, Clone::Black { turn: true }], [Clone::Black { turn: true }, Clone::Black { turn: false }, Clone::Black { turn: false }], [Clone::Black { turn: true }, Clone::Black { turn: false }, Clone::Black { turn: true }], [Clone::Black { turn: true }, Clone::Black { turn: true }, Clone::Black { turn: false }], [Clone::Black { turn: true }, Clone::Black { turn: true }, Clone::Black { turn: true }]]);
sums.whole(1, Shape::<Clone, 1>::SLOT, &state.slot);
for i0 in 0..1 { sums.selected(2, Shape::<Clone, 1>::GENERIC.at(i0), &state.generic[i0], &[Clone::Black { turn: false }]); }
});
super::forgotten(&states()[0], Shape::<Clone, 1>::PART_0, false, 0x7f372f6a8c4d6b5dafab652cd1ba5663, "in the part `part_0`: slot = [Black(true), Black(true), Black(false)] is missing");
super::forgotten(&states()[3], Shape::<Clone, 1>::PART_1, false, 0x88b9dc1ecf057c9f200e6a1ee0d3a13, "in the part `part_1`: slot = [Black(false), Black(false), Black(false)] is missing");
super::forgotten(&states()[0], Shape::<Clone, 1>::PART_2, false, 0xe22b4d6d316f9bb941650c226f1069b6, "in the part `part_2`: generic[0] = Black(false) is missing");
}
}

mod type_10 {
enum Weird { Some, None, Ok, Err } use self::Weird::*;
fn digit() {}
mod std {}
trait Sized {}
struct value;
macro_rules! assert { () => {} }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Key { Err = 73, #[zobrist(empty)] Some = 75, Ok = 6 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Result { A = 15, SHAPE = 86, #[zobrist(empty)] White = 12, Empty = 94, Black = 24 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Iterator (((Key, ), ),);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Copy { #[zobrist(constant = CONST_2)] board: [Iterator; 3], #[zobrist(bits)] r#type: u64, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type6 { Key, Value, B, Empty, #[zobrist(empty)] White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type7 { Err, A, B, #[zobrist(empty)] Ok, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type8 { #[zobrist(empty)] Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum View { White = 22, Value = 46, Key = 77, #[zobrist(empty)] Black = 83 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum State { White, SHAPE, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Default { Value, Ok, Black, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Vec(u16); struct As9; impl ::zob::View<Vec> for As9 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2", "f3", "f4"]).with_empty(3); fn number(of: &Vec) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As9 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 322, crate = ::zob)] enum Type5 { SHAPE { turn: ::std::boxed::Box<Type6>, #[zobrist(skip)] empty: f64, core: bool }, Black, Value { key: [bool; 3] } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 1, crate = ::zob)] struct Type1 { #[zobrist(skip)] basis: f64, #[zobrist(part(part_0))] visit: [Copy; 1], #[zobrist(count = 18, constant = CONST_3, tally(part_1))] hash: [u32; 2], #[zobrist(max = 3, full, rename = "path4", part(part_0 = (0 | (3 & 3))), tally(part_1, counts))] turn: u64, features: Type5, }
#[test]
fn as_the_rules_say() {
super::check_count::<Key>(3);
super::check_count::<Result>(5);
super::check_count::<Type6>(5);
super::check_count::<Type7>(5);
super::check_count::<Type8>(1);
super::check_count::<View>(4);
super::check_count::<State>(3);
super::check_count::<Default>(4);
let states = || vec![
Type1 { basis: 0.5, visit: [Copy { board: [Iterator { 0: ((Key::Some, ), ), }, Iterator { 0: ((Key::Ok, ), ), }, Iterator { 0: ((Key::Ok, ), ), }], r#type: 0x0, }], hash: [5, 0], turn: 1, features: Type5::SHAPE { turn: ::std::boxed::Box::new(Type6::Value), empty: 1.5, core: false }, },
Type1 { basis: 0.5, visit: [Copy { board: [Iterator { 0: ((Key::Err, ), ), }, Iterator { 0: ((Key::Some, ), ), }, Iterator { 0: ((Key::Ok, ), ), }], r#type: 0x0, }], hash: [8, 18], turn: 3, features: Type5::Value { key: [true, false, false] }, },
Type1 { basis: 0.5, visit: [Copy { board: [Iterator { 0: ((Key::Ok, ), ), }, Iterator { 0: ((Key::Some, ), ), }, Iterator { 0: ((Key::Ok, ), ), }], r#type: 0x0, }], hash: [18, 18], turn: 0, features: Type5::Value { key: [true, true, false] }, },
Type1 { basis: 0.5, visit: [Copy { board: [Iterator { 0: ((Key::Some, ), ), }, Iterator { 0: ((Key::Err, ), ), }, Iterator { 0: ((Key::Some, ), ), }], r#type: 0x0, }], hash: [18, 0], turn: 3, features: Type5::Black {  }, },
Type1 { basis: 0.5, visit: [Copy { board: [Iterator { 0: ((Key::Err, ), ), }, Iterator { 0: ((Key::Err, ), ), }, Iterator { 0: ((Key::Ok, ), ), }], r#type: 0x0, }], hash: [0, 0], turn: 0, features: Type5::SHAPE { turn: ::std::boxed::Box::new(Type6::White), empty: 1.5, core: false }, },
];
let hashes = [0xd077b2211ab30fe6, 0x794fd2e8e4031480, 0xf30980c9db9dde58, 0x1d90cb61a5c8b65a, 0x5aad46f1c738d839];
super::check::<Type1>(&states(), &hashes, 95, 0xb3fbb32a23409b6);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::VISIT, old.visit, new.visit);
        for (n10, (old_n10, new_n10)) in ::std::iter::IntoIterator::into_iter(old.hash).zip(::std::iter::IntoIterator::into_iter(new.hash)).enumerate() { hash.replace(Type1::CONST_3.at(n10), old_n10, new_n10); }
        hash.replace(Type1::TURN, old.turn, new.turn);
        hash.replace(Type1::FEATURES, old.features, new.features);
});
super::writes::<Type1>(states(), 10, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::VISIT; .visit) }
1 => { let i0 = random(1); write!(hashed, model, source, random; Type1::VISIT.at(i0); .visit[i0]) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Type1::VISIT.at(i0).field(Copy::CONST_2); .visit[i0].board) }
3 => { let i0 = random(1); let i1 = random(3); write!(hashed, model, source, random; Type1::VISIT.at(i0).field(Copy::CONST_2).at(i1); .visit[i0].board[i1]) }
4 => { let i0 = random(1); let i1 = random(3); write!(hashed, model, source, random; Type1::VISIT.at(i0).field(Copy::CONST_2).at(i1).field(Iterator::FIELD_0); .visit[i0].board[i1].0) }
5 => { let i0 = random(1); write_bits!(hashed, model, source, random; Type1::VISIT.at(i0).field(Copy::TYPE); .visit[i0].r#type) }
6 => { write!(hashed, model, source, random; Type1::CONST_3; .hash) }
7 => { let i0 = random(2); write!(hashed, model, source, random; Type1::CONST_3.at(i0); .hash[i0]) }
8 => { write!(hashed, model, source, random; Type1::TURN; .turn) }
9 => { write!(hashed, model, source, random; Type1::FEATURES; .features) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1], |state, sums| {
sums.whole(0, Type1::VISIT, &state.visit);
sums.count(1, state.hash[0] as ::core::primitive::u32, 0xd46a74ba1483994); sums.count(1, state.hash[1] as ::core::primitive::u32, 0x724bdc52fa2ddc86);
sums.selected(0, Type1::TURN, &state.turn, &[0, 3]);
sums.counts(1, Type1::TURN, &state.turn, &[(0, 0x0), (1, 0xc20732eff67d7f2a), (2, 0x840e65dfecfafe54), (3, 0x461598cfe3787d7e)]);
});
super::forgotten(&states()[1], Type1::PART_0, false, 0xbbc68d74704930a4, "in the part `part_0`: visit[0].board[2].0 = Ok is missing");
super::forgotten(&states()[4], Type1::PART_0, false, 0x7cb6b6f898f1ea56, "in the part `part_0`: path4 = 0 is missing");
super::forgotten(&states()[3], Type1::PART_1, true, 0x461598cfe3787d7e, "in the part `part_1`: path4 = 1 is missing 3 times (or in other slots, whose keys are equal)");
}
}

mod type_11 {
fn digit() {}
const __unused: u8 = 0;
struct isize;
mod core {}
fn shifted() {}
trait Sized {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum View { SHAPE = 73, Err = 35 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum PhantomData { None, #[zobrist(empty)] Some, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type1 { SHAPE, B, Empty, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type2 { Empty, #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Shape { A = 77, SHAPE = 0, Empty = 91, Key = 1 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 377, crate = ::zob)] enum State { Value { visit: (bool, ), #[zobrist(skip)] zobrist: f64, count_1: PhantomData }, SHAPE { #[zobrist(max = 5)] table: u8, number: ::std::boxed::Box<()>, #[zobrist(empty = Shape::Key)] count_1: Shape }, B }
#[test]
fn as_the_rules_say() {
super::check_count::<View>(2);
super::check_count::<PhantomData>(3);
super::check_count::<Type1>(4);
super::check_count::<Type2>(2);
super::check_count::<Shape>(4);
let states = || vec![
State::Value { visit: (false, ), zobrist: 1.5, count_1: PhantomData::None },
State::Value { visit: (true, ), zobrist: 1.5, count_1: PhantomData::None },
State::Value { visit: (true, ), zobrist: 1.5, count_1: PhantomData::White },
State::SHAPE { table: 0, number: ::std::boxed::Box::new(()), count_1: Shape::A },
State::SHAPE { table: 4, number: ::std::boxed::Box::new(()), count_1: Shape::A },
State::SHAPE { table: 4, number: ::std::boxed::Box::new(()), count_1: Shape::Empty },
State::SHAPE { table: 5, number: ::std::boxed::Box::new(()), count_1: Shape::Key },
State::B {  },
];
let hashes = [0x5fd716f6c4d95bf8, 0xe733819d98bdd039, 0xfbdb9daa0eda6262, 0xef52c537dc08452c, 0x45d6fd49afffaf40, 0xea301a9df032830e, 0xe2cd2ddeed9163c4, 0x6b9c4abc359e5af9];
super::check::<State>(&states(), &hashes, 31, 0x6614a1b0c1e6ad6f);
super::in_steps::<State>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_12 {
mod zobrist {}
macro_rules! panic { () => {} }
trait Sized {}
macro_rules! assert { () => {} }
mod core {}
struct isize;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type1 { #[zobrist(empty)] Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Result { Err = 2, Empty = 64, Key = 52, White = 66, None = 9 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type3 { Value = 60, Key = 62, Empty = 96, Some = 48 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Zobrist { B, Key, #[zobrist(empty)] White, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type2 { None(Zobrist) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Vec ;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Key { Some, B, None, #[zobrist(empty)] Err, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Box (#[zobrist(empty = Key::None)] Key);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type4 { #[zobrist(empty)] A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Shape { #[zobrist(empty)] Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Copy { Some, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type5 { White, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 364, crate = ::zob)] enum PhantomData { Value { core: [Type1; 1], empty: Type2, key: Vec }, #[zobrist(empty = any)] None { number: Box, value: (bool, bool, ) } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(1);
super::check_count::<Result>(5);
super::check_count::<Type3>(4);
super::check_count::<Zobrist>(4);
super::check_count::<Type2>(4);
super::check_count::<Vec>(1);
super::check_count::<Key>(5);
super::check_count::<Box>(5);
super::check_count::<Type4>(1);
super::check_count::<Shape>(1);
super::check_count::<Copy>(2);
super::check_count::<Type5>(2);
let states = || vec![
PhantomData::Value { core: [Type1::Err], empty: Type2::None { 0: Zobrist::B }, key: Vec {  } },
PhantomData::Value { core: [Type1::Err], empty: Type2::None { 0: Zobrist::Key }, key: Vec {  } },
PhantomData::Value { core: [Type1::Err], empty: Type2::None { 0: Zobrist::Empty }, key: Vec {  } },
PhantomData::None { number: Box { 0: Key::Some }, value: (false, false, ) },
PhantomData::None { number: Box { 0: Key::None }, value: (false, true, ) },
PhantomData::None { number: Box { 0: Key::White }, value: (true, true, ) },
PhantomData::None { number: Box { 0: Key::B }, value: (true, true, ) },
];
let hashes = [0xdf37ab50f28d9c9c, 0x43f398638b113087, 0x8346005df4d2df69, 0x1c2836fc93f2ad0c, 0x1c2836fc93f2ad0c, 0x1c6b60d00b241134, 0x923ed2ccdd40c942];
super::check::<PhantomData>(&states(), &hashes, 16, 0xfd3bb2dd2dcca8a4);
super::in_steps::<PhantomData>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_13 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type2 { SHAPE, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { Err, #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type5 { SHAPE = 38, #[zobrist(empty)] B = 66, Empty = 68, Ok = 96 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type6 { Black = 99, #[zobrist(empty)] A = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type7 { B, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type8 { #[zobrist(empty)] A = 45, SHAPE = 29, None = 90, Some = 72 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { #[zobrist(empty)] White, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type10 { Black, #[zobrist(empty)] Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type11 { #[zobrist(empty)] Black, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type12 { B = 51, Empty = 32 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type13 { #[zobrist(empty)] Err = 54, B = 0, White = 25 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type3 { #[zobrist(joint, full)] hand: [(bool, bool, ); 2], }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type15 (#[zobrist(max = 1)] [u8; 2]);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type16 { White = 71, None = 45 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type17 { Value = 21, #[zobrist(empty)] White = 26, SHAPE = 10 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type14<T> { hand: Type16, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type18(u16); struct As19; impl ::zob::View<Type18> for As19 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2", "f3"]).with_empty(2); fn number(of: &Type18) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As19 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 17655256176960591109, crate = zob)] struct Type1 { #[zobrist(empty = true, tally(part_0 = false))] number: bool, #[zobrist(part(part_1))] table: [Type14<Type3>; 3], #[zobrist(skip)] features: f64, #[zobrist(as = As19, full, tally(part_0 = (f3 & (f1 & f0))), part(part_1 = f0), tally(part_2 = f2))] r#match: Type18, #[zobrist(tally(part_0 = ((White & White) | White)), part(part_1 = (White | B)), tally(part_3 = ((B | White) | (B | B))))] x: Type13, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(2);
super::check_count::<Type4>(2);
super::check_count::<Type5>(4);
super::check_count::<Type6>(2);
super::check_count::<Type7>(2);
super::check_count::<Type8>(4);
super::check_count::<Type9>(2);
super::check_count::<Type10>(2);
super::check_count::<Type11>(2);
super::check_count::<Type12>(2);
super::check_count::<Type13>(3);
super::check_count::<Type15>(4);
super::check_count::<Type16>(2);
super::check_count::<Type17>(3);
let states = || vec![
Type1 { number: true, table: [Type14 { hand: Type16::White, last: Type3 { hand: [(false, true, ), (false, false, )], }, }, Type14 { hand: Type16::White, last: Type3 { hand: [(true, false, ), (false, true, )], }, }, Type14 { hand: Type16::White, last: Type3 { hand: [(true, true, ), (true, true, )], }, }], features: 0.5, r#match: Type18(2), x: Type13::Err, },
Type1 { number: false, table: [Type14 { hand: Type16::None, last: Type3 { hand: [(true, true, ), (true, true, )], }, }, Type14 { hand: Type16::White, last: Type3 { hand: [(false, true, ), (true, true, )], }, }, Type14 { hand: Type16::None, last: Type3 { hand: [(false, false, ), (false, false, )], }, }], features: 0.5, r#match: Type18(1), x: Type13::White, },
Type1 { number: false, table: [Type14 { hand: Type16::White, last: Type3 { hand: [(false, true, ), (true, true, )], }, }, Type14 { hand: Type16::White, last: Type3 { hand: [(false, false, ), (true, true, )], }, }, Type14 { hand: Type16::White, last: Type3 { hand: [(false, true, ), (true, false, )], }, }], features: 0.5, r#match: Type18(1), x: Type13::White, },
Type1 { number: false, table: [Type14 { hand: Type16::White, last: Type3 { hand: [(true, true, ), (false, false, )], }, }, Type14 { hand: Type16::None, last: Type3 { hand: [(true, true, ), (true, true, )], }, }, Type14 { hand: Type16::None, last: Type3 { hand: [(false, false, ), (false, false, )], }, }], features: 0.5, r#match: Type18(0), x: Type13::Err, },
Type1 { number: false, table: [Type14 { hand: Type16::None, last: Type3 { hand: [(false, false, ), (false, false, )], }, }, Type14 { hand: Type16::None, last: Type3 { hand: [(true, false, ), (true, true, )], }, }, Type14 { hand: Type16::White, last: Type3 { hand: [(false, false, ), (false, false, )], }, }], features: 0.5, r#match: Type18(2), x: Type13::Err, },
];
let hashes = [0xcb8596c59127003c4d03806698b3a41b, 0xa5b022273644f5f1b26b899a09f69828, 0xe81bec56593115eaa7e8739126ab27fd, 0x5856f3cbf382f511313b0dcc96c298fe, 0x91c26eb012d91316d71d0a4d5eaa7319];
super::check::<Type1>(&states(), &hashes, 61, 0xe6686d25e8fab5a1);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::NUMBER, old.number, new.number);
        hash.replace(Type1::TABLE, old.table, new.table);
        hash.replace(Type1::MATCH, old.r#match, new.r#match);
        hash.replace(Type1::X, old.x, new.x);
});
super::writes::<Type1>(states(), 8, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::NUMBER; .number) }
1 => { write!(hashed, model, source, random; Type1::TABLE; .table) }
2 => { let i0 = random(3); write!(hashed, model, source, random; Type1::TABLE.at(i0); .table[i0]) }
3 => { let i0 = random(3); write!(hashed, model, source, random; Type1::TABLE.at(i0).field(Type14::<Type3>::HAND); .table[i0].hand) }
4 => { let i0 = random(3); write!(hashed, model, source, random; Type1::TABLE.at(i0).field(Type14::<Type3>::LAST); .table[i0].last) }
5 => { let i0 = random(3); write!(hashed, model, source, random; Type1::TABLE.at(i0).field(Type14::<Type3>::LAST).field(Type3::HAND); .table[i0].last.hand) }
6 => { write!(hashed, model, source, random; Type1::MATCH; .r#match) }
7 => { write!(hashed, model, source, random; Type1::X; .x) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2, Type1::PART_3], |state, sums| {
sums.counts(0, Type1::NUMBER, &state.number, &[(false, 0xc76c82261f1299c3ae15648566f63a78)]);
sums.whole(1, Type1::TABLE, &state.table);
sums.counts(0, Type1::MATCH, &state.r#match, &[]);
sums.selected(1, Type1::MATCH, &state.r#match, &[Type18(0)]);
sums.counts(2, Type1::MATCH, &state.r#match, &[(Type18(2), 0x48e35fffbf6d9710aa236d04299eb0a3)]);
sums.counts(0, Type1::X, &state.x, &[(Type13::White, 0x3011eb85f5c1972383f2d12ca161f502)]);
sums.selected(1, Type1::X, &state.x, &[Type13::B, Type13::White]);
sums.counts(3, Type1::X, &state.x, &[(Type13::B, 0x10df928d813025702c9f300ac5c00049), (Type13::White, 0x13322ff2d5d74d4ca73b455d94ea2838)]);
});
super::forgotten(&states()[2], Type1::PART_0, true, 0xc76c82261f1299c3ae15648566f63a78, "in the part `part_0`: number = false is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[3], Type1::PART_1, false, 0xe07709c4f82b0e3c7a17165f190ada90, "in the part `part_1`: table[1].hand = None is missing");
super::forgotten(&states()[3], Type1::PART_1, false, 0x2300a4b14f8b981cea1fcd38c3704970, "in the part `part_1`: match = f0 is missing");
super::forgotten(&states()[4], Type1::PART_2, true, 0x48e35fffbf6d9710aa236d04299eb0a3, "in the part `part_2`: match = f2 is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[2], Type1::PART_0, true, 0x3011eb85f5c1972383f2d12ca161f502, "in the part `part_0`: x = White is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[2], Type1::PART_1, false, 0x14181427c2843b1e76f59d7e75e85aeb, "in the part `part_1`: x = White is missing");
super::forgotten(&states()[1], Type1::PART_3, true, 0x13322ff2d5d74d4ca73b455d94ea2838, "in the part `part_3`: x = White is missing (or in other slots, whose keys are equal)");
}
}

mod type_14 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type2 { Ok, Key, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 18446744073709551615, crate = zob)] struct Type1 { #[zobrist(empty = true, constant = CONST_3, part(part_0 = ((false | false) & !false)), tally(part_2 = ((false & false) & (false & false))), tally(part_3 = !!false))] number: bool, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
let states = || vec![
Type1 { number: false, },
Type1 { number: true, },
Type1 { number: false, },
Type1 { number: false, },
Type1 { number: true, },
];
let hashes = [0xfdba04b7, 0xd3e0a09, 0xfdba04b7, 0xfdba04b7, 0xd3e0a09];
super::check::<Type1>(&states(), &hashes, 1, 0xd5c18e54625e76);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CONST_3, old.number, new.number);
});
super::writes::<Type1>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CONST_3; .number) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_2, Type1::PART_3], |state, sums| {
sums.selected(0, Type1::CONST_3, &state.number, &[]);
sums.counts(1, Type1::CONST_3, &state.number, &[(false, 0x15d75d2)]);
sums.counts(2, Type1::CONST_3, &state.number, &[(false, 0xc80a0633)]);
});
}
}

mod type_15 {
mod zobrist {}
struct usize;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
macro_rules! panic { () => {} }
const number: u8 = 0;
mod core {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Into(u16); struct As2; impl ::zob::View<Into> for As2 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1"]); fn number(of: &Into) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As2 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum From { Empty = 52, Key = 40, #[zobrist(empty)] White = 28 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type3 { Some, Black, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum State { SHAPE, Value, White, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Zobrist { Black = 57 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type4<T> { hand: T, #[zobrist(max = 12)] hash: ::core::option::Option<::core::option::Option<u16>>, #[zobrist(max = 5)] r#match: u64, number: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Result { Black, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Slot { Black = 25, Err = 77, A = 14, SHAPE = 72 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Default(u16); struct As5; impl ::zob::View<Default> for As5 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2", "f3", "f4"]); fn number(of: &Default) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As5 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type6 { Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Clone { #[zobrist(empty)] Err = 52 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Option { #[zobrist(empty)] A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type7 { Empty, #[zobrist(empty)] B, None, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type8 { Some, Empty, #[zobrist(empty)] B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type9 { Black, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Value { #[zobrist(empty)] Empty = 86 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum String { #[zobrist(empty)] Err = 46 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type11<T> { x: T }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u16, seed = 681, crate = ::zob)] enum Shape { Ok { #[zobrist(as = As2)] hash: Into, r#match: ::core::option::Option<Slot> }, Value { core: ::std::boxed::Box<::core::marker::PhantomData<f64>>, #[zobrist(empty = true)] count_1: [bool; 2] }, #[zobrist(rename = "path10")] None { key: [bool; 3], empty: Type9 }, #[zobrist(rename = "path12")] B { hash: Type11<bool> } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Key { White = 18, B = 75, A = 82, Value = 12, #[zobrist(empty)] None = 47 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Copy { Black = 99, B = 28, Value = 78, #[zobrist(empty)] Ok = 0 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 2026, crate = ::zob)] struct Type1 { #[zobrist(part(part_1))] zobrist: Shape, #[zobrist(joint, full, part(part_0), tally(part_2), tally(part_3))] features: [(); 1], }
#[test]
fn as_the_rules_say() {
super::check_count::<From>(3);
super::check_count::<Type3>(3);
super::check_count::<State>(4);
super::check_count::<Zobrist>(1);
super::check_count::<Type4<bool>>(360);
super::check_count::<Result>(2);
super::check_count::<Slot>(4);
super::check_count::<Type6>(1);
super::check_count::<Clone>(1);
super::check_count::<Option>(1);
super::check_count::<Type7>(4);
super::check_count::<Type8>(3);
super::check_count::<Type9>(2);
super::check_count::<Value>(1);
super::check_count::<String>(1);
super::check_count::<Type11<bool>>(2);
super::check_count::<Key>(5);
super::check_count::<Copy>(4);
let states = || vec![
Type1 { zobrist: Shape::B { hash: Type11 { x: false } }, features: [()], },
Type1 { zobrist: Shape::Value { core: ::std::boxed::Box::new(::core::marker::PhantomData), count_1: [false, true] }, features: [()], },
Type1 { zobrist: Shape::B { hash: Type11 { x: true } }, features: [()], },
Type1 { zobrist: Shape::None { key: [false, false, true], empty: Type9::Black }, features: [()], },
Type1 { zobrist: Shape::Ok { hash: Into(0), r#match: ::core::option::Option::Some(Slot::SHAPE) }, features: [()], },
];
let hashes = [0xdb988725, 0xe2b8cedd, 0xff2454b, 0x8b5fc775, 0xdc1bfb9a];
super::check::<Type1>(&states(), &hashes, 33, 0x6ee2629884f1018b);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(Type1::FEATURES, old.features, new.features);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::ZOBRIST; .zobrist) }
1 => { write!(hashed, model, source, random; Type1::FEATURES; .features) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2, Type1::PART_3], |state, sums| {
sums.whole(1, Type1::ZOBRIST, &state.zobrist);
sums.whole(0, Type1::FEATURES, &state.features);
sums.counts(2, Type1::FEATURES, &state.features, &[([()], 0x7eedef81)]);
sums.counts(3, Type1::FEATURES, &state.features, &[([()], 0x94fdac47)]);
});
}
}

mod type_16 {
mod zob {}
const number: u8 = 0;
mod std {}
fn shifted() {}
struct usize;
const base: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Shape { #[zobrist(skip)] r#type: f64, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Iterator<T> { basis: T, key: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Type2<T> { empty: Iterator<T>, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 0, crate = ::zob)] struct Type1 { #[zobrist(part(part_3))] features: [Type2<Shape>; 3], }
#[test]
fn as_the_rules_say() {
let states = || vec![
Type1 { features: [Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }], },
Type1 { features: [Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }], },
Type1 { features: [Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }], },
Type1 { features: [Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }], },
Type1 { features: [Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }, Type2 { empty: Iterator { basis: Shape { r#type: 0.5, }, key: Shape { r#type: 0.5, }, last: Shape { r#type: 0.5, }, }, last: Shape { r#type: 0.5, }, }], },
];
let hashes = [0x255fce1201c2a14f, 0x255fce1201c2a14f, 0x255fce1201c2a14f, 0x255fce1201c2a14f, 0x255fce1201c2a14f];
super::check::<Type1>(&states(), &hashes, 0, 0xbf0c5d1f14bb9daf);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::FEATURES, old.features, new.features);
});
super::writes::<Type1>(states(), 7, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::FEATURES; .features) }
1 => { let i0 = random(3); write!(hashed, model, source, random; Type1::FEATURES.at(i0); .features[i0]) }
2 => { let i0 = random(3); write!(hashed, model, source, random; Type1::FEATURES.at(i0).field(Type2::<Shape>::EMPTY); .features[i0].empty) }
3 => { let i0 = random(3); write!(hashed, model, source, random; Type1::FEATURES.at(i0).field(Type2::<Shape>::EMPTY).field(Iterator::<Shape>::BASIS); .features[i0].empty.basis) }
4 => { let i0 = random(3); write!(hashed, model, source, random; Type1::FEATURES.at(i0).field(Type2::<Shape>::EMPTY).field(Iterator::<Shape>::KEY); .features[i0].empty.key) }
5 => { let i0 = random(3); write!(hashed, model, source, random; Type1::FEATURES.at(i0).field(Type2::<Shape>::EMPTY).field(Iterator::<Shape>::LAST); .features[i0].empty.last) }
6 => { let i0 = random(3); write!(hashed, model, source, random; Type1::FEATURES.at(i0).field(Type2::<Shape>::LAST); .features[i0].last) }
_ => ::std::unreachable!(),
}, &[Type1::PART_3], |state, sums| {
sums.whole(0, Type1::FEATURES, &state.features);
});
}
}

mod type_17 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type2 { Ok, #[zobrist(empty)] SHAPE, None, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type3 { Key = 75, White = 10, SHAPE = 86, None = 9, Empty = 83 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type4 { Err = 59, None = 7, #[zobrist(empty)] A = 17, Black = 5 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type5 { Black, White, Ok, Empty, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 452, crate = zob)] enum Type1 { Empty, Some { #[zobrist(empty = true)] number: bool, hash: [Type3; 0], table: Option<bool> }, #[zobrist(rename = "path6")] None }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(4);
super::check_count::<Type3>(5);
super::check_count::<Type4>(4);
super::check_count::<Type5>(5);
let states = || vec![
Type1::Empty {  },
Type1::Some { number: false, hash: [], table: None },
Type1::Some { number: false, hash: [], table: Some(true) },
Type1::Some { number: true, hash: [], table: Some(true) },
Type1::None {  },
];
let hashes = [0x9cef9c587dd6f4a1a0f5d3985c7c85c7, 0x2ff3c792003ca140d5785b2fd44fc4c1, 0x86cd31925694aac45072e1002cb5aa64, 0x191b7367e4572a2b4030ea736150373, 0x61cd0af1a9cae8ca5d43a837bf438363];
super::check::<Type1>(&states(), &hashes, 8, 0x2ef13e1431e51a45);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_18 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type3 { Empty = 21, #[zobrist(empty)] SHAPE = 60 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { #[zobrist(empty)] Some = 1, Ok = 73, B = 68 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type7 { Ok = 22, Empty = 89, Key = 4, B = 10 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type8 { #[zobrist(empty)] Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type10 { White = 96, Empty = 88, Key = 68 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type11 { Value = 62, Ok = 29, SHAPE = 91 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type12 (#[zobrist(max = 5)] Option<u8>, #[zobrist(max = 3)] u8);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type14 { B, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type15 { #[zobrist(empty)] Empty = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type16 { Value = 77, #[zobrist(empty)] None = 42 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type17 { Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type18 { Ok, Empty, None, #[zobrist(empty)] Black, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type19 { Black = 60, White = 94, Some = 39 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type20 { Some, Err, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type21 { #[zobrist(empty)] Err = 7, Value = 19, Black = 33 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type22 { #[zobrist(empty)] Black = 48 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type23 { B = 10, SHAPE = 44, None = 24, White = 76, Value = 85 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type13 { Err(bool, #[zobrist(empty = Type16::Value)] Type16), A { board: bool }, Ok { hash: bool }, Key(#[zobrist(empty = Type23::Value)] Type23) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type6 { #[zobrist(rename = "path9")] board: Option<Type8>, key: bool, zobrist: Type23, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type2 { #[zobrist(skip)] hand: f64, #[zobrist(rename = "path5")] zobrist: Type4, value: [Type6; 3], }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 2026, crate = zob)] struct Type1 { #[zobrist(part(part_2), part(part_3))] basis: Type2, #[zobrist(skip)] x: f64, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(2);
super::check_count::<Type4>(3);
super::check_count::<Type7>(4);
super::check_count::<Type8>(1);
super::check_count::<Type10>(3);
super::check_count::<Type11>(3);
super::check_count::<Type12>(28);
super::check_count::<Type14>(2);
super::check_count::<Type15>(1);
super::check_count::<Type16>(2);
super::check_count::<Type17>(1);
super::check_count::<Type18>(5);
super::check_count::<Type19>(3);
super::check_count::<Type20>(3);
super::check_count::<Type21>(3);
super::check_count::<Type22>(1);
super::check_count::<Type23>(5);
super::check_count::<Type13>(13);
let states = || vec![
Type1 { basis: Type2 { hand: 0.5, zobrist: Type4::Some, value: [Type6 { board: None, key: false, zobrist: Type23::Value, }, Type6 { board: Some(Type8::Key), key: false, zobrist: Type23::None, }, Type6 { board: Some(Type8::Key), key: false, zobrist: Type23::B, }], }, x: 0.5, },
Type1 { basis: Type2 { hand: 0.5, zobrist: Type4::Some, value: [Type6 { board: None, key: false, zobrist: Type23::White, }, Type6 { board: Some(Type8::Key), key: true, zobrist: Type23::B, }, Type6 { board: None, key: true, zobrist: Type23::SHAPE, }], }, x: 0.5, },
Type1 { basis: Type2 { hand: 0.5, zobrist: Type4::B, value: [Type6 { board: None, key: true, zobrist: Type23::White, }, Type6 { board: None, key: true, zobrist: Type23::B, }, Type6 { board: None, key: true, zobrist: Type23::White, }], }, x: 0.5, },
Type1 { basis: Type2 { hand: 0.5, zobrist: Type4::B, value: [Type6 { board: None, key: false, zobrist: Type23::Value, }, Type6 { board: None, key: false, zobrist: Type23::B, }, Type6 { board: None, key: false, zobrist: Type23::SHAPE, }], }, x: 0.5, },
Type1 { basis: Type2 { hand: 0.5, zobrist: Type4::B, value: [Type6 { board: None, key: false, zobrist: Type23::Value, }, Type6 { board: Some(Type8::Key), key: true, zobrist: Type23::Value, }, Type6 { board: Some(Type8::Key), key: true, zobrist: Type23::B, }], }, x: 0.5, },
];
let hashes = [0xe2, 0xaa, 0x56, 0xc2, 0xa0];
super::check::<Type1>(&states(), &hashes, 23, 0xddbd51b985f025a0);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::BASIS.field(Type2::ZOBRIST), old.basis.zobrist, new.basis.zobrist);
        hash.replace(Type1::BASIS.field(Type2::VALUE), old.basis.value, new.basis.value);
});
super::writes::<Type1>(states(), 7, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::BASIS; .basis) }
1 => { write!(hashed, model, source, random; Type1::BASIS.field(Type2::ZOBRIST); .basis.zobrist) }
2 => { write!(hashed, model, source, random; Type1::BASIS.field(Type2::VALUE); .basis.value) }
3 => { let i0 = random(3); write!(hashed, model, source, random; Type1::BASIS.field(Type2::VALUE).at(i0); .basis.value[i0]) }
4 => { let i0 = random(3); write!(hashed, model, source, random; Type1::BASIS.field(Type2::VALUE).at(i0).field(Type6::BOARD); .basis.value[i0].board) }
5 => { let i0 = random(3); write!(hashed, model, source, random; Type1::BASIS.field(Type2::VALUE).at(i0).field(Type6::KEY); .basis.value[i0].key) }
6 => { let i0 = random(3); write!(hashed, model, source, random; Type1::BASIS.field(Type2::VALUE).at(i0).field(Type6::ZOBRIST); .basis.value[i0].zobrist) }
_ => ::std::unreachable!(),
}, &[Type1::PART_2, Type1::PART_3], |state, sums| {
sums.whole(0, Type1::BASIS, &state.basis);
sums.whole(1, Type1::BASIS, &state.basis);
});
}
}

mod type_19 {
struct isize;
mod zob {}
const number: u8 = 0;
macro_rules! assert { () => {} }
struct value;
const __unused: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type1 { Value = 14, Empty = 13, Key = 21, Some = 25 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum From { Ok = 27, Err = 97, None = 79, Black = 37, Some = 0 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum String { White, Key, Some, #[zobrist(empty)] B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type2 { Empty = 54, B = 46, SHAPE = 50, Value = 32, White = 65 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Value { Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type3 { A = 49, Err = 96, Ok = 11, White = 24 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type4 { Black = 60, B = 13, None = 17, #[zobrist(empty)] Err = 18 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type5 { None = 74, Some = 2 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type6 { White = 37, SHAPE = 27, Some = 3 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 18446744073709551615, opt_in, crate = ::zob)] struct Zobrist { #[zobrist(include, part(part_0 = !(true | false)))] zobrist: (bool, Value, (), ), #[zobrist(max = 1, part(part_0))] r#type: ::core::num::NonZeroU32, #[zobrist(full, part(part_0))] slot: [::core::option::Option<bool>; 1], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(4);
super::check_count::<From>(5);
super::check_count::<String>(4);
super::check_count::<Type2>(5);
super::check_count::<Value>(1);
super::check_count::<Type3>(4);
super::check_count::<Type4>(4);
super::check_count::<Type5>(2);
super::check_count::<Type6>(3);
let states = || vec![
Zobrist { zobrist: (false, Value::Err {  }, (), ), r#type: ::core::num::NonZeroU32::new(1).unwrap(), slot: [::core::option::Option::None], },
Zobrist { zobrist: (false, Value::Err {  }, (), ), r#type: ::core::num::NonZeroU32::new(1).unwrap(), slot: [::core::option::Option::None], },
Zobrist { zobrist: (false, Value::Err {  }, (), ), r#type: ::core::num::NonZeroU32::new(1).unwrap(), slot: [::core::option::Option::Some(true)], },
Zobrist { zobrist: (true, Value::Err {  }, (), ), r#type: ::core::num::NonZeroU32::new(1).unwrap(), slot: [::core::option::Option::Some(false)], },
Zobrist { zobrist: (false, Value::Err {  }, (), ), r#type: ::core::num::NonZeroU32::new(1).unwrap(), slot: [::core::option::Option::Some(true)], },
];
let hashes = [0x72c75340, 0x72c75340, 0x39f759e5, 0x58c3e33b, 0x39f759e5];
super::check::<Zobrist>(&states(), &hashes, 6, 0x1cdafed560927be1);
super::in_steps::<Zobrist>(states(), states(), |hash, old, new| {
hash.replace(Zobrist::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(Zobrist::TYPE, old.r#type, new.r#type);
        for (n7, (old_n7, new_n7)) in ::std::iter::IntoIterator::into_iter(old.slot).zip(::std::iter::IntoIterator::into_iter(new.slot)).enumerate() { hash.replace(Zobrist::SLOT.at(n7), old_n7, new_n7); }
});
super::writes::<Zobrist>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Zobrist::ZOBRIST; .zobrist) }
1 => { write!(hashed, model, source, random; Zobrist::TYPE; .r#type) }
2 => { write!(hashed, model, source, random; Zobrist::SLOT; .slot) }
3 => { let i0 = random(1); write!(hashed, model, source, random; Zobrist::SLOT.at(i0); .slot[i0]) }
_ => ::std::unreachable!(),
}, &[Zobrist::PART_0], |state, sums| {
sums.selected(0, Zobrist::ZOBRIST, &state.zobrist, &[]);
sums.whole(0, Zobrist::TYPE, &state.r#type);
sums.whole(0, Zobrist::SLOT, &state.slot);
});
}
}
