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

/// More than 50,000 over all types, of which some are enums and write nothing.
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
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type3 { Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type4(u16); struct As5; impl ::zob::View<Type4> for As5 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(3).with_empty(0); fn number(of: &Type4) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As5 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type2 { #[zobrist(empty = Type3::Ok)] core: Type3, #[zobrist(as = As5)] form: Type4, #[zobrist(rename = "path6")] x: Type3, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 140, crate = zob)] enum Type7 { White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u16, seed = 2026, instances(Type1<[Type3; 0], 3>), crate = zob)] struct Type1<T, const N: ::core::primitive::usize> { key: Type2, #[zobrist(part(part_0 = ((true & White) | !false)), part(part_1))] count_1: (Type7, bool, ), #[zobrist(part(part_0 = !!Ok), part(part_1 = !(Ok & Ok)))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(1);
let states = || vec![
Type1 { key: Type2 { core: Type3::Ok, form: Type4(0), x: Type3::Ok, }, count_1: (Type7::White {  }, true, ), generic: [[], [], []], },
Type1 { key: Type2 { core: Type3::Ok, form: Type4(1), x: Type3::Ok, }, count_1: (Type7::White {  }, true, ), generic: [[], [], []], },
Type1 { key: Type2 { core: Type3::Ok, form: Type4(1), x: Type3::Ok, }, count_1: (Type7::White {  }, false, ), generic: [[], [], []], },
Type1 { key: Type2 { core: Type3::Ok, form: Type4(0), x: Type3::Ok, }, count_1: (Type7::White {  }, true, ), generic: [[], [], []], },
Type1 { key: Type2 { core: Type3::Ok, form: Type4(2), x: Type3::Ok, }, count_1: (Type7::White {  }, true, ), generic: [[], [], []], },
];
let hashes = [0xc267, 0x9667, 0x2b38, 0xc267, 0x10c6];
super::check::<Type1<[Type3; 0], 3>>(&states(), &hashes, 5, 0x7d6581feeba962ea);
super::in_steps::<Type1<[Type3; 0], 3>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<[Type3; 0], 3>::KEY.field(Type2::CORE), old.key.core, new.key.core);
        hash.replace(Type1::<[Type3; 0], 3>::KEY.field(Type2::FORM), old.key.form, new.key.form);
        hash.replace(Type1::<[Type3; 0], 3>::KEY.field(Type2::X), old.key.x, new.key.x);
        hash.replace(Type1::<[Type3; 0], 3>::COUNT_1, old.count_1, new.count_1);
        hash.replace(Type1::<[Type3; 0], 3>::GENERIC, old.generic, new.generic);
});
super::writes::<Type1<[Type3; 0], 3>>(states(), 7, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<[Type3; 0], 3>::KEY; .key) }
1 => { write!(hashed, model, source, random; Type1::<[Type3; 0], 3>::KEY.field(Type2::CORE); .key.core) }
2 => { write!(hashed, model, source, random; Type1::<[Type3; 0], 3>::KEY.field(Type2::FORM); .key.form) }
3 => { write!(hashed, model, source, random; Type1::<[Type3; 0], 3>::KEY.field(Type2::X); .key.x) }
4 => { write!(hashed, model, source, random; Type1::<[Type3; 0], 3>::COUNT_1; .count_1) }
5 => { write!(hashed, model, source, random; Type1::<[Type3; 0], 3>::GENERIC; .generic) }
6 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<[Type3; 0], 3>::GENERIC.at(i0); .generic[i0]) }
_ => ::std::unreachable!(),
}, &[Type1::<[Type3; 0], 3>::PART_0, Type1::<[Type3; 0], 3>::PART_1], |state, sums| {
sums.selected(0, Type1::<[Type3; 0], 3>::COUNT_1, &state.count_1, &[(Type7::White {  }, true, )]);
sums.whole(1, Type1::<[Type3; 0], 3>::COUNT_1, &state.count_1);
for i0 in 0..3 { for i1 in 0..0 { sums.selected(0, Type1::<[Type3; 0], 3>::GENERIC.at(i0).at(i1), &state.generic[i0][i1], &[Type3::Ok]); } }
for i0 in 0..3 { for i1 in 0..0 { sums.selected(1, Type1::<[Type3; 0], 3>::GENERIC.at(i0).at(i1), &state.generic[i0][i1], &[]); } }
});
}
}

mod type_1 {
struct usize;
static visit: u8 = 0;
mod core {}
fn digit() {}
const base: u8 = 0;
mod zob {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Value { #[zobrist(empty)] Err = 44 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Type2 { #[zobrist(empty = true)] table: bool, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 1, instances(Type1<Type2, 0>), crate = ::zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(skip)] visit: f64, generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Value>(1);
let states = || vec![
Type1 { visit: 0.5, generic: [], },
Type1 { visit: 0.5, generic: [], },
Type1 { visit: 0.5, generic: [], },
Type1 { visit: 0.5, generic: [], },
Type1 { visit: 0.5, generic: [], },
];
let hashes = [0xe22624ac3f16ef6, 0xe22624ac3f16ef6, 0xe22624ac3f16ef6, 0xe22624ac3f16ef6, 0xe22624ac3f16ef6];
super::check::<Type1<Type2, 0>>(&states(), &hashes, 0, 0x1ebbc8d6a00fb075);
super::in_steps::<Type1<Type2, 0>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type2, 0>::GENERIC, old.generic, new.generic);
});
super::writes::<Type1<Type2, 0>>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type2, 0>::GENERIC; .generic) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_2 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type3 { B = 31, Empty = 3, SHAPE = 1, Ok = 16 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { Empty, Value, None, White, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type6 ;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { Ok = 57, Err = 25, Empty = 47, B = 7 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type5 { #[zobrist(rename = "path7", constant = CONST_8)] basis: Type6, #[zobrist(empty = Type9::B)] r#match: Type9, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type2 (bool, Type5,);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 18446744073709551615, crate = zob)] struct Type1 { #[zobrist(constant = CONST_10, part(part_0), part(part_3))] features: [Type2; 3], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(4);
super::check_count::<Type4>(5);
super::check_count::<Type6>(1);
super::check_count::<Type9>(4);
let states = || vec![
Type1 { features: [Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::Empty, }, }, Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::Ok, }, }, Type2 { 0: true, 1: Type5 { basis: Type6 {  }, r#match: Type9::Empty, }, }], },
Type1 { features: [Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::B, }, }, Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::B, }, }, Type2 { 0: true, 1: Type5 { basis: Type6 {  }, r#match: Type9::Ok, }, }], },
Type1 { features: [Type2 { 0: true, 1: Type5 { basis: Type6 {  }, r#match: Type9::Ok, }, }, Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::Ok, }, }, Type2 { 0: true, 1: Type5 { basis: Type6 {  }, r#match: Type9::B, }, }], },
Type1 { features: [Type2 { 0: true, 1: Type5 { basis: Type6 {  }, r#match: Type9::B, }, }, Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::B, }, }, Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::Err, }, }], },
Type1 { features: [Type2 { 0: true, 1: Type5 { basis: Type6 {  }, r#match: Type9::Err, }, }, Type2 { 0: false, 1: Type5 { basis: Type6 {  }, r#match: Type9::Empty, }, }, Type2 { 0: true, 1: Type5 { basis: Type6 {  }, r#match: Type9::Ok, }, }], },
];
let hashes = [0x27ac09d79d8c6c868ec375bef2b733b4, 0x1b2109a1da83ed1eeb9ea34c343d95cd, 0x11e0821504c299b0bf0dd14923acf436, 0xc2a0f30c7472799ef0cc6eac42faa8b9, 0x900f22cb093d26f2c1c4f95c3a42efb1];
super::check::<Type1>(&states(), &hashes, 12, 0x3ca146119205675c);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
for (n11, (old_n11, new_n11)) in ::std::iter::IntoIterator::into_iter(old.features).zip(::std::iter::IntoIterator::into_iter(new.features)).enumerate() { hash.replace(Type1::CONST_10.at(n11), old_n11, new_n11); }
});
super::writes::<Type1>(states(), 6, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CONST_10; .features) }
1 => { let i0 = random(3); write!(hashed, model, source, random; Type1::CONST_10.at(i0); .features[i0]) }
2 => { let i0 = random(3); write!(hashed, model, source, random; Type1::CONST_10.at(i0).field(Type2::FIELD_0); .features[i0].0) }
3 => { let i0 = random(3); write!(hashed, model, source, random; Type1::CONST_10.at(i0).field(Type2::FIELD_1); .features[i0].1) }
4 => { let i0 = random(3); write!(hashed, model, source, random; Type1::CONST_10.at(i0).field(Type2::FIELD_1).field(Type5::CONST_8); .features[i0].1.basis) }
5 => { let i0 = random(3); write!(hashed, model, source, random; Type1::CONST_10.at(i0).field(Type2::FIELD_1).field(Type5::MATCH); .features[i0].1.r#match) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_3], |state, sums| {
sums.whole(0, Type1::CONST_10, &state.features);
sums.whole(1, Type1::CONST_10, &state.features);
});
super::forgotten(&states()[4], Type1::PART_0, false, 0xb8409b9f4224002be1ed9512c478a4d7, "in the part `part_0`: features[1].1.match = Empty is missing");
super::forgotten(&states()[2], Type1::PART_3, false, 0xd3d1f2f47380b0e70e11ee458e4b6f7d, "in the part `part_3`: features[0].1.match = Ok is missing");
}
}

mod type_3 {
macro_rules! panic { () => {} }
macro_rules! assert { () => {} }
const base: u8 = 0;
mod zobrist {}
const __unused: u8 = 0;
const number: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type1(u16); struct As2; impl ::zob::View<Type1> for As2 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2"]).with_empty(2); fn number(of: &Type1) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As2 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Vec (#[zobrist(bits)] [u32; 2],);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Into { #[zobrist(empty)] Err = 18, Value = 51, Black = 35 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Copy { Key, None, Black, Empty, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Slot { Err = 74, White = 23, #[zobrist(empty)] Empty = 33, A = 45, None = 62 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type5 { White = 41, Black = 56, SHAPE = 5 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum View { Black, Key, A, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Iterator { SHAPE = 78, Some = 85 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Box(u16); struct As6; impl ::zob::View<Box> for As6 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(1); fn number(of: &Box) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct From<T> { #[zobrist(as = As6, full)] basis: Box, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 6873346546898143193, instances(Result<[(Copy, bool, (), ); 0], 0>), crate = ::zob)] struct Result<T, const N: ::core::primitive::usize> { #[zobrist(as = As2, full)] visit: Type1, x: [Vec; 0], #[zobrist(count = 1, rename = "path3", constant = CONST_4)] key: u32, generic: [T; N], parts: From<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Into>(3);
super::check_count::<Copy>(5);
super::check_count::<Slot>(5);
super::check_count::<Type5>(3);
super::check_count::<View>(4);
super::check_count::<Iterator>(2);
let states = || vec![
Result { visit: Type1(0), x: [], key: 1, generic: [], parts: From { basis: Box(0), last: [], }, },
Result { visit: Type1(2), x: [], key: 0, generic: [], parts: From { basis: Box(0), last: [], }, },
Result { visit: Type1(0), x: [], key: 0, generic: [], parts: From { basis: Box(0), last: [], }, },
Result { visit: Type1(2), x: [], key: 0, generic: [], parts: From { basis: Box(0), last: [], }, },
Result { visit: Type1(0), x: [], key: 1, generic: [], parts: From { basis: Box(0), last: [], }, },
];
let hashes = [0x167f3853b6a53feb, 0xf4097ab5d7a6d620, 0xf9bff65a388935bb, 0xf4097ab5d7a6d620, 0x167f3853b6a53feb];
super::check::<Result<[(Copy, bool, (), ); 0], 0>>(&states(), &hashes, 5, 0x7fc5c15ca32f5861);
super::in_steps::<Result<[(Copy, bool, (), ); 0], 0>>(states(), states(), |hash, old, new| {
hash.replace(Result::<[(Copy, bool, (), ); 0], 0>::VISIT, old.visit, new.visit);
        hash.replace(Result::<[(Copy, bool, (), ); 0], 0>::X, old.x, new.x);
        hash.replace(Result::<[(Copy, bool, (), ); 0], 0>::CONST_4, old.key, new.key);
        hash.replace(Result::<[(Copy, bool, (), ); 0], 0>::GENERIC, old.generic, new.generic);
        hash.replace(Result::<[(Copy, bool, (), ); 0], 0>::PARTS.field(From::<[(Copy, bool, (), ); 0]>::BASIS), old.parts.basis, new.parts.basis);
        hash.replace(Result::<[(Copy, bool, (), ); 0], 0>::PARTS.field(From::<[(Copy, bool, (), ); 0]>::LAST), old.parts.last, new.parts.last);
});
super::writes::<Result<[(Copy, bool, (), ); 0], 0>>(states(), 7, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Result::<[(Copy, bool, (), ); 0], 0>::VISIT; .visit) }
1 => { write!(hashed, model, source, random; Result::<[(Copy, bool, (), ); 0], 0>::X; .x) }
2 => { write!(hashed, model, source, random; Result::<[(Copy, bool, (), ); 0], 0>::CONST_4; .key) }
3 => { write!(hashed, model, source, random; Result::<[(Copy, bool, (), ); 0], 0>::GENERIC; .generic) }
4 => { write!(hashed, model, source, random; Result::<[(Copy, bool, (), ); 0], 0>::PARTS; .parts) }
5 => { write!(hashed, model, source, random; Result::<[(Copy, bool, (), ); 0], 0>::PARTS.field(From::<[(Copy, bool, (), ); 0]>::BASIS); .parts.basis) }
6 => { write!(hashed, model, source, random; Result::<[(Copy, bool, (), ); 0], 0>::PARTS.field(From::<[(Copy, bool, (), ); 0]>::LAST); .parts.last) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_4 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { SHAPE, #[zobrist(empty)] Err, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type5 { A = 35, #[zobrist(empty)] Empty = 77, Err = 37, None = 8 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type6 { #[zobrist(empty)] SHAPE = 21, Value = 75, None = 23, Key = 43 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type7 { B = 92, Some = 40, Err = 99, Key = 22 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type8(u16); struct As9; impl ::zob::View<Type8> for As9 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1"]).with_empty(1); fn number(of: &Type8) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As9 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type3 (::core::marker::PhantomData<f64>, (), #[zobrist(as = As9)] Type8);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type10 { Empty = 78, Black = 16 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type11 { #[zobrist(empty)] A = 66 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type2 (Type3, bool);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type14 { Ok, SHAPE, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type15 { Empty = 64, A = 73 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 2026, crate = zob)] struct Type1 { #[zobrist(rename = "path12", constant = CONST_13)] empty: Type2, #[zobrist(full, part(part_1 = Empty))] hand: Option<Type15>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type4>(3);
super::check_count::<Type5>(4);
super::check_count::<Type6>(4);
super::check_count::<Type7>(4);
super::check_count::<Type3>(2);
super::check_count::<Type10>(2);
super::check_count::<Type11>(1);
super::check_count::<Type2>(4);
super::check_count::<Type14>(3);
super::check_count::<Type15>(2);
let states = || vec![
Type1 { empty: Type2 { 0: Type3 { 0: ::core::marker::PhantomData, 1: (), 2: Type8(0) }, 1: false }, hand: None, },
Type1 { empty: Type2 { 0: Type3 { 0: ::core::marker::PhantomData, 1: (), 2: Type8(0) }, 1: false }, hand: Some(Type15::A), },
Type1 { empty: Type2 { 0: Type3 { 0: ::core::marker::PhantomData, 1: (), 2: Type8(1) }, 1: false }, hand: Some(Type15::A), },
Type1 { empty: Type2 { 0: Type3 { 0: ::core::marker::PhantomData, 1: (), 2: Type8(0) }, 1: true }, hand: None, },
Type1 { empty: Type2 { 0: Type3 { 0: ::core::marker::PhantomData, 1: (), 2: Type8(0) }, 1: true }, hand: None, },
];
let hashes = [0x35, 0xc3, 0xb0, 0x87, 0x87];
super::check::<Type1>(&states(), &hashes, 6, 0xe935377d0d969e23);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CONST_13, old.empty, new.empty);
        hash.replace(Type1::HAND, old.hand, new.hand);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::CONST_13; .empty) }
1 => { write!(hashed, model, source, random; Type1::HAND; .hand) }
_ => ::std::unreachable!(),
}, &[Type1::PART_1], |state, sums| {
sums.selected(0, Type1::HAND, &state.hand, &[Some(Type15::Empty)]);
});
}
}

mod type_5 {
const number: u8 = 0;
struct value;
mod zob {}
fn digit() {}
fn shifted() {}
struct usize;
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Result(u64); impl ::core::ops::BitXor for Result { type Output = Result; fn bitxor(self, of: Result) -> Result { Result(self.0 ^ of.0) } } impl ::core::convert::From<Result> for u64 { fn from(of: Result) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 10330302223561321474, crate = ::zob)] struct Iterator { #[zobrist(bits = 5, constant = CONST_1, part(part_0))] x: Result, #[zobrist(bits, part(part_0))] core: u128, #[zobrist(skip)] board: f64, #[zobrist(max = 5, rename = "path2")] visit: ::core::option::Option<u64>, }
#[test]
fn as_the_rules_say() {
let states = || vec![
Iterator { x: Result(0x0), core: 0xffffffffffffffffffffffffffffffff, board: 0.5, visit: ::core::option::Option::None, },
Iterator { x: Result(0x1f), core: 0xc44d1f3eaec2bd73587530c73116b4c, board: 0.5, visit: ::core::option::Option::Some(2), },
Iterator { x: Result(0x0), core: 0xc0f60daf7f22c32e1b1bfe7b85a411d1, board: 0.5, visit: ::core::option::Option::None, },
Iterator { x: Result(0x1a), core: 0xffffffffffffffffffffffffffffffff, board: 0.5, visit: ::core::option::Option::Some(1), },
Iterator { x: Result(0x0), core: 0xffffffffffffffffffffffffffffffff, board: 0.5, visit: ::core::option::Option::Some(2), },
];
let hashes = [0xf7, 0xf5, 0x73, 0x5b, 0xca];
super::check::<Iterator>(&states(), &hashes, 139, 0xcd9678a5bc32f8cd);
super::in_steps::<Iterator>(states(), states(), |hash, old, new| {
hash.replace(Iterator::CONST_1, old.x, new.x);
        hash.replace(Iterator::CORE, old.core, new.core);
        hash.replace(Iterator::VISIT, old.visit, new.visit);
});
super::writes::<Iterator>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write_or_toggle!(hashed, model, source, random; Iterator::CONST_1; .x) }
1 => { write_bits!(hashed, model, source, random; Iterator::CORE; .core) }
2 => { write!(hashed, model, source, random; Iterator::VISIT; .visit) }
_ => ::std::unreachable!(),
}, &[Iterator::PART_0], |state, sums| {
sums.whole(0, Iterator::CONST_1, &state.x);
sums.whole(0, Iterator::CORE, &state.core);
});
}
}

mod type_6 {
macro_rules! panic { () => {} }
mod zobrist {}
macro_rules! assert { () => {} }
enum Weird { Some, None, Ok, Err } use self::Weird::*;
mod zob {}
mod core {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum String { Black, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Result { Empty, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 8171483583148264732, crate = ::zob)] struct Key { #[zobrist(rename = "path1", tally(part_1 = ((true & false) & (true & false))), tally(part_2))] zobrist: ::core::option::Option<bool>, }
#[test]
fn as_the_rules_say() {
super::check_count::<String>(2);
super::check_count::<Result>(2);
let states = || vec![
Key { zobrist: ::core::option::Option::Some(true), },
Key { zobrist: ::core::option::Option::None, },
Key { zobrist: ::core::option::Option::None, },
Key { zobrist: ::core::option::Option::Some(true), },
Key { zobrist: ::core::option::Option::None, },
];
let hashes = [0x42ebc580, 0xc6103f63, 0xc6103f63, 0x42ebc580, 0xc6103f63];
super::check::<Key>(&states(), &hashes, 2, 0x747d5526f46451a6);
super::in_steps::<Key>(states(), states(), |hash, old, new| {
hash.replace(Key::ZOBRIST, old.zobrist, new.zobrist);
});
super::writes::<Key>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Key::ZOBRIST; .zobrist) }
_ => ::std::unreachable!(),
}, &[Key::PART_1, Key::PART_2], |state, sums| {
sums.counts(0, Key::ZOBRIST, &state.zobrist, &[]);
sums.counts(1, Key::ZOBRIST, &state.zobrist, &[(::core::option::Option::Some(false), 0x6f04f005), (::core::option::Option::Some(true), 0xbd3ea5cc)]);
});
}
}

mod type_7 {
enum Weird { Some, None, Ok, Err } use self::Weird::*;
struct usize;
const __unused: u8 = 0;
macro_rules! assert { () => {} }
fn digit() {}
static visit: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type2 { White = 84 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type3 { #[zobrist(empty)] Err, Key, SHAPE, Black, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type4 { SHAPE = 56, Value = 46 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Iterator { Ok = 61, A = 84, None = 38 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type5 ();
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type6 { Black, SHAPE, White, Some, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Clone { SHAPE, Key, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum View { White, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type7 { B, SHAPE, White, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Zobrist<T> { r#type: ::core::option::Option<T> }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type9 { A = 39, #[zobrist(empty)] Black = 21, White = 27, Empty = 76 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type10 { Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum String { A, #[zobrist(empty)] SHAPE, Key, Black, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Key { Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type11 { Ok = 9, Err = 69, #[zobrist(empty)] None = 7 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Slot { A, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum State { Value = 10, #[zobrist(empty)] Some = 94, Black = 63, Ok = 9 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Result { SHAPE, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Vec { White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type8 { None(::core::marker::PhantomData<f64>), Black(#[zobrist(empty = String::A)] String), Some(bool), B(Vec) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum PhantomData { Err = 43, Some = 48, SHAPE = 69 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum From { A, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type12 { A(#[zobrist(empty = true)] bool) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Copy<T> { x: Type12, hash: ::std::boxed::Box<Type4>, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type14 { B, Empty, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type15 { Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u128>, seed = 18446744073709551615, crate = ::zob)] struct Type1 { #[zobrist(count = 18, tally(part_0), tally(part_1))] slot: u32, key: [Type5; 1], #[zobrist(tally(part_0 = (!White | (B & SHAPE))), tally(part_1 = true), part(part_2))] value: ::core::option::Option<Type8>, #[zobrist(rename = "path13", part(part_2))] hand: Copy<bool>, empty: bool, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
super::check_count::<Type3>(5);
super::check_count::<Type4>(2);
super::check_count::<Iterator>(3);
super::check_count::<Type5>(1);
super::check_count::<Type6>(5);
super::check_count::<Clone>(3);
super::check_count::<View>(2);
super::check_count::<Type7>(4);
super::check_count::<Zobrist<View>>(3);
super::check_count::<Type9>(4);
super::check_count::<Type10>(1);
super::check_count::<String>(5);
super::check_count::<Key>(1);
super::check_count::<Type11>(3);
super::check_count::<Slot>(2);
super::check_count::<State>(4);
super::check_count::<Result>(2);
super::check_count::<Vec>(1);
super::check_count::<Type8>(9);
super::check_count::<PhantomData>(3);
super::check_count::<From>(2);
super::check_count::<Type12>(2);
super::check_count::<Type14>(3);
super::check_count::<Type15>(1);
let states = || vec![
Type1 { slot: 0, key: [Type5 {  }], value: ::core::option::Option::None, hand: Copy { x: Type12::A { 0: true }, hash: ::std::boxed::Box::new(Type4::Value), last: false, }, empty: true, },
Type1 { slot: 18, key: [Type5 {  }], value: ::core::option::Option::None, hand: Copy { x: Type12::A { 0: false }, hash: ::std::boxed::Box::new(Type4::Value), last: false, }, empty: false, },
Type1 { slot: 0, key: [Type5 {  }], value: ::core::option::Option::None, hand: Copy { x: Type12::A { 0: false }, hash: ::std::boxed::Box::new(Type4::SHAPE), last: true, }, empty: false, },
Type1 { slot: 18, key: [Type5 {  }], value: ::core::option::Option::None, hand: Copy { x: Type12::A { 0: false }, hash: ::std::boxed::Box::new(Type4::SHAPE), last: false, }, empty: true, },
Type1 { slot: 9, key: [Type5 {  }], value: ::core::option::Option::None, hand: Copy { x: Type12::A { 0: false }, hash: ::std::boxed::Box::new(Type4::Value), last: true, }, empty: true, },
];
let hashes = [0x25982561e9a36e061f43ea21fc6a6e24, 0xfd9a54daeeef8cd6fa9d6e006fbed908, 0x487b7d8f6e4c34e0aab0190b857eeed5, 0x15674796f5a28ff723b65daeefbb97f5, 0x68888019989c2c05e9a67c3d69f5288];
super::check::<Type1>(&states(), &hashes, 16, 0xe274bb608e18916a);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::SLOT, old.slot, new.slot);
        hash.replace(Type1::KEY, old.key, new.key);
        hash.replace(Type1::VALUE, old.value, new.value);
        hash.replace(Type1::HAND, old.hand, new.hand);
        hash.replace(Type1::EMPTY, old.empty, new.empty);
});
super::writes::<Type1>(states(), 9, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::SLOT; .slot) }
1 => { write!(hashed, model, source, random; Type1::KEY; .key) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Type1::KEY.at(i0); .key[i0]) }
3 => { write!(hashed, model, source, random; Type1::VALUE; .value) }
4 => { write!(hashed, model, source, random; Type1::HAND; .hand) }
5 => { write!(hashed, model, source, random; Type1::HAND.field(Copy::<bool>::X); .hand.x) }
6 => { write!(hashed, model, source, random; Type1::HAND.field(Copy::<bool>::HASH); .hand.hash) }
7 => { write!(hashed, model, source, random; Type1::HAND.field(Copy::<bool>::LAST); .hand.last) }
8 => { write!(hashed, model, source, random; Type1::EMPTY; .empty) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2], |state, sums| {
sums.count(0, state.slot as ::core::primitive::u32, 0x55250e07a0ae86c4f8e2aeaa386b10fa);
sums.count(1, state.slot as ::core::primitive::u32, 0x18987587798ba3ec60635e1775a0765b);
sums.counts(0, Type1::VALUE, &state.value, &[(::core::option::Option::Some(Type8::None { 0: ::core::marker::PhantomData }), 0x39db64fbee80d9f3c9e5df1bce0a381a), (::core::option::Option::Some(Type8::Black { 0: String::A }), 0xa6bb50205d12d900e245533f2393766), (::core::option::Option::Some(Type8::Black { 0: String::SHAPE }), 0x200de599d7b9b9b35296a5114d582843), (::core::option::Option::Some(Type8::Black { 0: String::Key }), 0x9635ee78d441b864d2bbc51973cb60fc), (::core::option::Option::Some(Type8::Black { 0: String::Black }), 0xcc894d15be1873fcbda9fe691f41dc), (::core::option::Option::Some(Type8::Some { 0: false }), 0xd5944070f8b1d1536d2afc4543569746), (::core::option::Option::Some(Type8::Some { 0: true }), 0x9dfed714974d797d8f0e1dfd7656d273)]);
sums.counts(1, Type1::VALUE, &state.value, &[(::core::option::Option::Some(Type8::Some { 0: true }), 0xe503023501198091800b26ae1543bf99)]);
sums.whole(2, Type1::VALUE, &state.value);
sums.whole(2, Type1::HAND, &state.hand);
});
super::forgotten(&states()[4], Type1::PART_2, false, 0x54a69bcd3e61f8cf6638af233c2a7b69, "in the part `part_2`: path13.last = true is missing");
}
}

mod type_8 {
static visit: u8 = 0;
trait Sized {}
struct usize;
fn shifted() {}
const __unused: u8 = 0;
mod core {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type2 { Ok, #[zobrist(empty)] B, A, Value, White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum State { SHAPE, White, #[zobrist(empty)] A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Vec (Type2);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct PhantomData { hash: [Vec; 0], }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type3 { None, Key, B, #[zobrist(empty)] White, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Slot { #[zobrist(empty)] Some = 96 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Key { Key = 72, A = 2, #[zobrist(empty)] Ok = 70, B = 13, Err = 63 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum String { Some = 65, A = 14, Value = 42, B = 61, None = 64 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type6 { Some, SHAPE, B, Black, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type7 { Value = 77 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type5<T> { number: (T, bool, ), #[zobrist(max = 3)] value: ::core::num::NonZeroU32, r#match: Type6 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Value { Some, Ok, White, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type8 { Ok = 26, B = 52, A = 4, #[zobrist(empty)] Err = 96, Key = 75 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type9 { SHAPE, Empty, #[zobrist(empty)] None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type10 { #[zobrist(empty)] Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Default { Black = 58, SHAPE = 2, Value = 67, None = 23, Some = 96 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type11 { White = 17, #[zobrist(empty)] Black = 84 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 18446744073709551615, crate = ::zob)] struct Type1 { #[zobrist(part(part_2))] key: PhantomData, #[zobrist(rename = "path4", tally(part_1 = (!true | (true | true))), part(part_2))] form: bool, #[zobrist(max = 5, full, tally(part_0 = !(5 & 5)), part(part_2 = ((0 & 5) | 0)))] basis: ::core::option::Option<u64>, #[zobrist(joint, tally(part_1 = true))] hash: [(::core::marker::PhantomData<f64>, bool, ::core::marker::PhantomData<f64>, ); 2], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(5);
super::check_count::<State>(3);
super::check_count::<Vec>(5);
super::check_count::<Type3>(5);
super::check_count::<Slot>(1);
super::check_count::<Key>(5);
super::check_count::<String>(5);
super::check_count::<Type6>(5);
super::check_count::<Type7>(1);
super::check_count::<Type5<bool>>(60);
super::check_count::<Value>(4);
super::check_count::<Type8>(5);
super::check_count::<Type9>(3);
super::check_count::<Type10>(1);
super::check_count::<Default>(5);
super::check_count::<Type11>(2);
let states = || vec![
Type1 { key: PhantomData { hash: [], }, form: false, basis: ::core::option::Option::Some(5), hash: [(::core::marker::PhantomData, false, ::core::marker::PhantomData, ), (::core::marker::PhantomData, true, ::core::marker::PhantomData, )], },
Type1 { key: PhantomData { hash: [], }, form: false, basis: ::core::option::Option::Some(1), hash: [(::core::marker::PhantomData, false, ::core::marker::PhantomData, ), (::core::marker::PhantomData, true, ::core::marker::PhantomData, )], },
Type1 { key: PhantomData { hash: [], }, form: true, basis: ::core::option::Option::Some(5), hash: [(::core::marker::PhantomData, false, ::core::marker::PhantomData, ), (::core::marker::PhantomData, false, ::core::marker::PhantomData, )], },
Type1 { key: PhantomData { hash: [], }, form: false, basis: ::core::option::Option::Some(3), hash: [(::core::marker::PhantomData, false, ::core::marker::PhantomData, ), (::core::marker::PhantomData, false, ::core::marker::PhantomData, )], },
Type1 { key: PhantomData { hash: [], }, form: true, basis: ::core::option::Option::Some(5), hash: [(::core::marker::PhantomData, false, ::core::marker::PhantomData, ), (::core::marker::PhantomData, false, ::core::marker::PhantomData, )], },
];
let hashes = [0xd5a40c39, 0xccfa2063, 0x5e8c97f4, 0x61af73e4, 0x5e8c97f4];
super::check::<Type1>(&states(), &hashes, 11, 0x8af502721d2c36db);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::KEY, old.key, new.key);
        hash.replace(Type1::FORM, old.form, new.form);
        hash.replace(Type1::BASIS, old.basis, new.basis);
        hash.replace(Type1::HASH, old.hash, new.hash);
});
super::writes::<Type1>(states(), 5, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::KEY; .key) }
1 => { write!(hashed, model, source, random; Type1::KEY.field(PhantomData::HASH); .key.hash) }
2 => { write!(hashed, model, source, random; Type1::FORM; .form) }
3 => { write!(hashed, model, source, random; Type1::BASIS; .basis) }
4 => { write!(hashed, model, source, random; Type1::HASH; .hash) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2], |state, sums| {
sums.whole(2, Type1::KEY, &state.key);
sums.counts(1, Type1::FORM, &state.form, &[(true, 0x7efedb72)]);
sums.whole(2, Type1::FORM, &state.form);
sums.counts(0, Type1::BASIS, &state.basis, &[(::core::option::Option::None, 0x319366c5), (::core::option::Option::Some(0), 0x14ca2341), (::core::option::Option::Some(1), 0xc74b019), (::core::option::Option::Some(2), 0xb323a988), (::core::option::Option::Some(3), 0x5e0b55e7), (::core::option::Option::Some(4), 0xf2896e5d)]);
sums.selected(2, Type1::BASIS, &state.basis, &[::core::option::Option::Some(0)]);
sums.counts(1, Type1::HASH, &state.hash, &[([(::core::marker::PhantomData, false, ::core::marker::PhantomData, ), (::core::marker::PhantomData, true, ::core::marker::PhantomData, )], 0x37491d39), ([(::core::marker::PhantomData, true, ::core::marker::PhantomData, ), (::core::marker::PhantomData, false, ::core::marker::PhantomData, )], 0xe4ccfe30), ([(::core::marker::PhantomData, true, ::core::marker::PhantomData, ), (::core::marker::PhantomData, true, ::core::marker::PhantomData, )], 0x89b9df80)]);
});
}
}

mod type_9 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type2 ;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { Empty, None, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 18446744073709551615, crate = zob)] struct Type1 { #[zobrist(part(part_2), part(part_3))] key: Type2, #[zobrist(full, part(part_0 = ((false & false) & !true)), part(part_1 = true), part(part_2 = (true & !false)))] board: bool, #[zobrist(max = 1, full, part(part_0 = (!0 & 1)), part(part_1), part(part_2), part(part_3 = !(0 | 1)))] turn: u8, #[zobrist(bits, constant = CONST_5, part(part_0 = ((true | true) & !true)), part(part_1), part(part_2 = ((true | true) & (true | true))), part(part_3))] table: u128, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
super::check_count::<Type3>(3);
super::check_count::<Type4>(1);
let states = || vec![
Type1 { key: Type2 {  }, board: false, turn: 0, table: 0xffffffffffffffffffffffffffffffff, },
Type1 { key: Type2 {  }, board: true, turn: 0, table: 0x0, },
Type1 { key: Type2 {  }, board: true, turn: 0, table: 0x0, },
Type1 { key: Type2 {  }, board: true, turn: 0, table: 0x268a5b4968416f0a2fc2321a9dec3414, },
Type1 { key: Type2 {  }, board: false, turn: 0, table: 0xffffffffffffffffffffffffffffffff, },
];
let hashes = [0xdfe79c96, 0x6e514b04, 0x6e514b04, 0x5bf66b58, 0xdfe79c96];
super::check::<Type1>(&states(), &hashes, 132, 0xe060459d74a62f90);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::KEY, old.key, new.key);
        hash.replace(Type1::BOARD, old.board, new.board);
        hash.replace(Type1::TURN, old.turn, new.turn);
        hash.replace(Type1::CONST_5, old.table, new.table);
});
super::writes::<Type1>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::KEY; .key) }
1 => { write!(hashed, model, source, random; Type1::BOARD; .board) }
2 => { write!(hashed, model, source, random; Type1::TURN; .turn) }
3 => { write_bits!(hashed, model, source, random; Type1::CONST_5; .table) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2, Type1::PART_3], |state, sums| {
sums.whole(2, Type1::KEY, &state.key);
sums.whole(3, Type1::KEY, &state.key);
sums.selected(0, Type1::BOARD, &state.board, &[false]);
sums.selected(1, Type1::BOARD, &state.board, &[true]);
sums.selected(2, Type1::BOARD, &state.board, &[true]);
sums.selected(0, Type1::TURN, &state.turn, &[1]);
sums.whole(1, Type1::TURN, &state.turn);
sums.whole(2, Type1::TURN, &state.turn);
sums.selected(3, Type1::TURN, &state.turn, &[]);

sums.whole(1, Type1::CONST_5, &state.table);
sums.whole(2, Type1::CONST_5, &state.table);
sums.whole(3, Type1::CONST_5, &state.table);
});
}
}

mod type_10 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type2 { #[zobrist(empty)] Value = 61, Black = 60, B = 8 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { Empty, Err, A, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 1, opt_in, crate = zob)] struct Type1 { #[zobrist(rename = "path4", part(part_0), tally(part_1))] empty: bool, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
super::check_count::<Type3>(4);
let states = || vec![
Type1 { empty: false, },
Type1 { empty: true, },
Type1 { empty: false, },
Type1 { empty: false, },
Type1 { empty: false, },
];
let hashes = [0xc3f16ef6, 0x5ce3594c, 0xc3f16ef6, 0xc3f16ef6, 0xc3f16ef6];
super::check::<Type1>(&states(), &hashes, 1, 0x8fef0091d161d17c);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::EMPTY, old.empty, new.empty);
});
super::writes::<Type1>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::EMPTY; .empty) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1], |state, sums| {
sums.whole(0, Type1::EMPTY, &state.empty);
sums.counts(1, Type1::EMPTY, &state.empty, &[(true, 0x6e61f52d)]);
});
}
}

mod type_11 {
mod zobrist {}
macro_rules! panic { () => {} }
struct isize;
struct value;
trait Sized {}
struct usize;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum From { A, White, #[zobrist(empty)] Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Option { #[zobrist(empty)] Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type1 { Err, None, Black, Ok, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Iterator { #[zobrist(empty)] Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum PhantomData { A, Empty, SHAPE, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum State { B, #[zobrist(empty)] Ok, A, Some, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Result { Key = 34, Empty = 83 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum String { B = 2, Black = 88, Value = 66 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Vec { #[zobrist(empty)] White, SHAPE, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 0, crate = ::zob)] struct Clone { #[zobrist(tally(part_0 = ((Value & false) & true)), part(part_1))] basis: (bool, bool, String, ), #[zobrist(empty = true, tally(part_0 = ((false | false) | (false | false))), part(part_1 = false))] r#match: bool, }
#[test]
fn as_the_rules_say() {
super::check_count::<From>(3);
super::check_count::<Option>(1);
super::check_count::<Type1>(5);
super::check_count::<Iterator>(1);
super::check_count::<PhantomData>(4);
super::check_count::<State>(5);
super::check_count::<Result>(2);
super::check_count::<String>(3);
super::check_count::<Vec>(3);
let states = || vec![
Clone { basis: (false, false, String::Black, ), r#match: false, },
Clone { basis: (true, true, String::Value, ), r#match: false, },
Clone { basis: (false, false, String::B, ), r#match: true, },
Clone { basis: (false, true, String::Black, ), r#match: false, },
Clone { basis: (true, true, String::Black, ), r#match: false, },
];
let hashes = [0x4933d3743f5d7589, 0xeb63570c1a722e7b, 0xda0fb018a9f3f4a9, 0xbd8e61873f6c895a, 0x186de6f3a268e03a];
super::check::<Clone>(&states(), &hashes, 13, 0x4b68311a49ce9a90);
super::in_steps::<Clone>(states(), states(), |hash, old, new| {
hash.replace(Clone::BASIS, old.basis, new.basis);
        hash.replace(Clone::MATCH, old.r#match, new.r#match);
});
super::writes::<Clone>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Clone::BASIS; .basis) }
1 => { write!(hashed, model, source, random; Clone::MATCH; .r#match) }
_ => ::std::unreachable!(),
}, &[Clone::PART_0, Clone::PART_1], |state, sums| {
sums.counts(0, Clone::BASIS, &state.basis, &[((false, true, String::Value, ), 0xd25d08ea9f1d3fe), ((true, false, String::Value, ), 0x7ff8fefe9d3d9f7d)]);
sums.whole(1, Clone::BASIS, &state.basis);
sums.counts(0, Clone::MATCH, &state.r#match, &[(false, 0xfaef5b812b11e04f)]);
sums.selected(1, Clone::MATCH, &state.r#match, &[false]);
});
super::forgotten(&states()[3], Clone::PART_1, false, 0x17aafd02ba047282, "in the part `part_1`: basis = false true Black is missing");
super::forgotten(&states()[3], Clone::PART_0, true, 0xfaef5b812b11e04f, "in the part `part_0`: match = false is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[3], Clone::PART_1, false, 0x8083967283a57589, "in the part `part_1`: match = false is missing");
}
}

mod type_12 {
struct value;
const __unused: u8 = 0;
const base: u8 = 0;
macro_rules! assert { () => {} }
trait Sized {}
enum Weird { Some, None, Ok, Err } use self::Weird::*;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type1 { SHAPE, None, White, Value, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type2 { #[zobrist(empty)] Key, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Default { Some = 96, Empty = 32, None = 67, Black = 18, Ok = 54 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum From { Err, None, SHAPE, Ok, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type4 { #[zobrist(empty)] Black = 3 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type3<T> { Key(T, ::core::option::Option<From>), SHAPE { #[zobrist(skip)] hash: f64, #[zobrist(empty = Type4::Black)] empty: Type4 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Slot { Value = 68, Key = 90 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum String { #[zobrist(empty)] B, Err, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type5 (bool);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Iterator(u16); struct As8; impl ::zob::View<Iterator> for As8 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(3); fn number(of: &Iterator) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As8 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 289, crate = ::zob)] enum Type7 { None { #[zobrist(as = As8)] zobrist: Iterator, #[zobrist(max = 3)] visit: u16 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 0, crate = ::zob)] struct Copy { #[zobrist(tally(part_1 = (!A & (Black & Ok))))] visit: Type3<Type2>, #[zobrist(joint, rename = "path6")] basis: [Type5; 0], #[zobrist(bits, tally(part_0))] core: u128, #[zobrist(constant = CONST_9)] count_1: Type7, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(5);
super::check_count::<Type2>(2);
super::check_count::<Default>(5);
super::check_count::<From>(5);
super::check_count::<Type4>(1);
super::check_count::<Type3<Type2>>(13);
super::check_count::<Slot>(2);
super::check_count::<String>(3);
super::check_count::<Type5>(2);
let states = || vec![
Copy { visit: Type3::Key { 0: Type2::Key, 1: ::core::option::Option::Some(From::A) }, basis: [], core: 0x0, count_1: Type7::None { zobrist: Iterator(1), visit: 3 }, },
Copy { visit: Type3::Key { 0: Type2::Key, 1: ::core::option::Option::None }, basis: [], core: 0x0, count_1: Type7::None { zobrist: Iterator(0), visit: 2 }, },
Copy { visit: Type3::SHAPE { hash: 1.5, empty: Type4::Black }, basis: [], core: 0x7375b9aacd1bbb240e77908bcb267a0d, count_1: Type7::None { zobrist: Iterator(2), visit: 1 }, },
Copy { visit: Type3::Key { 0: Type2::Key, 1: ::core::option::Option::None }, basis: [], core: 0xffffffffffffffffffffffffffffffff, count_1: Type7::None { zobrist: Iterator(1), visit: 2 }, },
Copy { visit: Type3::Key { 0: Type2::Key, 1: ::core::option::Option::None }, basis: [], core: 0xa7774f2379b09a4787795dd7e3f1e3c5, count_1: Type7::None { zobrist: Iterator(1), visit: 3 }, },
];
let hashes = [0x89194a5f2b56c8f4, 0x62a733fd67aa9cb6, 0x247bd0f1b9e52222, 0xdd21e471f490e1ff, 0xb12dde0fd9652ce3];
super::check::<Copy>(&states(), &hashes, 153, 0x9d8aef96a95cffa4);
super::in_steps::<Copy>(states(), states(), |hash, old, new| {
hash.replace(Copy::VISIT, old.visit, new.visit);
        hash.replace(Copy::BASIS, old.basis, new.basis);
        hash.replace(Copy::CORE, old.core, new.core);
        hash.replace(Copy::CONST_9, old.count_1, new.count_1);
});
super::writes::<Copy>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Copy::VISIT; .visit) }
1 => { write!(hashed, model, source, random; Copy::BASIS; .basis) }
2 => { write_bits!(hashed, model, source, random; Copy::CORE; .core) }
3 => { write!(hashed, model, source, random; Copy::CONST_9; .count_1) }
_ => ::std::unreachable!(),
}, &[Copy::PART_0, Copy::PART_1], |state, sums| {
sums.counts(1, Copy::VISIT, &state.visit, &[]);
sums.count(0, state.core.count_ones(), 0x2815e519bae7412a);
});
super::forgotten(&states()[3], Copy::PART_0, true, 0x2815e519bae7412a, "in the part `part_0`: core[0] = true is missing (or in other slots, whose keys are equal)");
}
}

mod type_13 {
struct value;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
fn shifted() {}
mod std {}
mod zobrist {}
const __unused: u8 = 0;
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type1(u64); impl ::core::ops::BitXor for Type1 { type Output = Type1; fn bitxor(self, of: Type1) -> Type1 { Type1(self.0 ^ of.0) } } impl ::core::convert::From<Type1> for u64 { fn from(of: Type1) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type2 { Some, White, None }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum String { White, Black, #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum PhantomData { SHAPE, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Clone { Err, Some, #[zobrist(empty)] White }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type4 { Err = 98, Black = 23 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type6 { SHAPE = 70, Ok = 9, B = 43, White = 27, A = 88 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Zobrist { Empty = 72 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type8(u16); struct As9; impl ::zob::View<Type8> for As9 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2"]).with_empty(2); fn number(of: &Type8) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As9 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type10(u16); struct As11; impl ::zob::View<Type10> for As11 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1"]).with_empty(0); fn number(of: &Type10) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As11 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Type5 { #[zobrist(skip)] board: f64, #[zobrist(full, rename = "path7")] form: ::core::option::Option<Zobrist>, #[zobrist(as = As11, full)] r#match: [Type10; 2], }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 1, instances(Default<Type5, 1>), crate = ::zob)] struct Default<T, const N: ::core::primitive::usize> { #[zobrist(bits = 64)] hash: Type1, #[zobrist(rename = "path3")] form: ::std::boxed::Box<bool>, #[zobrist(empty = true)] features: [bool; 2], number: ::core::option::Option<String>, #[zobrist(joint, part(part_0 = ((false & true) & (false & false))))] count_1: [bool; 3], #[zobrist(part(part_0))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
super::check_count::<String>(3);
super::check_count::<PhantomData>(2);
super::check_count::<Clone>(3);
super::check_count::<Type4>(2);
super::check_count::<Type6>(5);
super::check_count::<Zobrist>(1);
let states = || vec![
Default { hash: Type1(0xd5fd7e90981d482b), form: ::std::boxed::Box::new(false), features: [true, false], number: ::core::option::Option::Some(String::White), count_1: [true, true, false], generic: [Type5 { board: 0.5, form: ::core::option::Option::Some(Zobrist::Empty), r#match: [Type10(1), Type10(1)], }], },
Default { hash: Type1(0x0), form: ::std::boxed::Box::new(true), features: [true, false], number: ::core::option::Option::Some(String::SHAPE), count_1: [false, false, false], generic: [Type5 { board: 0.5, form: ::core::option::Option::None, r#match: [Type10(0), Type10(0)], }], },
Default { hash: Type1(0x6d7cc272901227c3), form: ::std::boxed::Box::new(true), features: [false, true], number: ::core::option::Option::Some(String::Black), count_1: [false, false, false], generic: [Type5 { board: 0.5, form: ::core::option::Option::Some(Zobrist::Empty), r#match: [Type10(0), Type10(1)], }], },
Default { hash: Type1(0x0), form: ::std::boxed::Box::new(false), features: [false, true], number: ::core::option::Option::Some(String::Black), count_1: [false, true, false], generic: [Type5 { board: 0.5, form: ::core::option::Option::None, r#match: [Type10(1), Type10(0)], }], },
Default { hash: Type1(0xffffffffffffffff), form: ::std::boxed::Box::new(false), features: [true, true], number: ::core::option::Option::Some(String::SHAPE), count_1: [false, true, true], generic: [Type5 { board: 0.5, form: ::core::option::Option::Some(Zobrist::Empty), r#match: [Type10(1), Type10(0)], }], },
];
let hashes = [0x213e916601ed49c9, 0xeb427e87f4ad0a48, 0x98b1c934d1f3e404, 0x401ba77cde84bc6a, 0xb4c70e0e0d6c1ac1];
super::check::<Default<Type5, 1>>(&states(), &hashes, 83, 0x87db8d7da3f18100);
super::in_steps::<Default<Type5, 1>>(states(), states(), |hash, old, new| {
hash.replace(Default::<Type5, 1>::HASH, old.hash, new.hash);
        hash.replace(Default::<Type5, 1>::FORM, old.form, new.form);
        for (n12, (old_n12, new_n12)) in ::std::iter::IntoIterator::into_iter(old.features).zip(::std::iter::IntoIterator::into_iter(new.features)).enumerate() { hash.replace(Default::<Type5, 1>::FEATURES.at(n12), old_n12, new_n12); }
        hash.replace(Default::<Type5, 1>::NUMBER, old.number, new.number);
        hash.replace(Default::<Type5, 1>::COUNT_1, old.count_1, new.count_1);
        for (n13, (old_n13, new_n13)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { hash.replace(Default::<Type5, 1>::GENERIC.at(n13), old_n13, new_n13); }
});
super::writes::<Default<Type5, 1>>(states(), 11, |hashed, model, source, way, random| match way {
0 => { write_or_toggle!(hashed, model, source, random; Default::<Type5, 1>::HASH; .hash) }
1 => { write!(hashed, model, source, random; Default::<Type5, 1>::FORM; .form) }
2 => { write!(hashed, model, source, random; Default::<Type5, 1>::FEATURES; .features) }
3 => { let i0 = random(2); write!(hashed, model, source, random; Default::<Type5, 1>::FEATURES.at(i0); .features[i0]) }
4 => { write!(hashed, model, source, random; Default::<Type5, 1>::NUMBER; .number) }
5 => { write!(hashed, model, source, random; Default::<Type5, 1>::COUNT_1; .count_1) }
6 => { write!(hashed, model, source, random; Default::<Type5, 1>::GENERIC; .generic) }
7 => { let i0 = random(1); write!(hashed, model, source, random; Default::<Type5, 1>::GENERIC.at(i0); .generic[i0]) }
8 => { let i0 = random(1); write!(hashed, model, source, random; Default::<Type5, 1>::GENERIC.at(i0).field(Type5::FORM); .generic[i0].form) }
9 => { let i0 = random(1); write!(hashed, model, source, random; Default::<Type5, 1>::GENERIC.at(i0).field(Type5::MATCH); .generic[i0].r#match) }
10 => { let i0 = random(1); let i1 = random(2); write!(hashed, model, source, random; Default::<Type5, 1>::GENERIC.at(i0).field(Type5::MATCH).at(i1); .generic[i0].r#match[i1]) }
_ => ::std::unreachable!(),
}, &[Default::<Type5, 1>::PART_0], |state, sums| {
sums.selected(0, Default::<Type5, 1>::COUNT_1, &state.count_1, &[[false, false, true], [false, true, false], [false, true, true], [true, false, false], [true, false, true], [true, true, false]]);
sums.whole(0, Default::<Type5, 1>::GENERIC, &state.generic);
});
super::forgotten(&states()[4], Default::<Type5, 1>::PART_0, false, 0x67c19f54f43e2f41, "in the part `part_0`: count_1 = [false, true, true] is missing");
super::forgotten(&states()[4], Default::<Type5, 1>::PART_0, false, 0xcc11b108fd5a7976, "in the part `part_0`: generic[0].match[1] = f0 is missing");
}
}

mod type_14 {
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type3(u64); impl ::core::ops::BitXor for Type3 { type Output = Type3; fn bitxor(self, of: Type3) -> Type3 { Type3(self.0 ^ of.0) } } impl ::core::convert::From<Type3> for u64 { fn from(of: Type3) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { White, Ok, Empty, Some, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type6 { Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type2 { #[zobrist(bits = 1)] hand: Type3, #[zobrist(empty = true, rename = "path5")] empty: bool, #[zobrist(empty = true)] hash: bool, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type8 { #[zobrist(empty)] White = 82 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { SHAPE, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 18446744073709551615, instances(Type1<Type8, 0>), crate = zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(constant = CONST_7, part(part_1))] x: [Type2; 3], #[zobrist(part(part_1), part(part_2))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type4>(5);
super::check_count::<Type6>(1);
super::check_count::<Type8>(1);
super::check_count::<Type9>(2);
let states = || vec![
Type1 { x: [Type2 { hand: Type3(0x0), empty: false, hash: false, }, Type2 { hand: Type3(0x1), empty: true, hash: true, }, Type2 { hand: Type3(0x1), empty: false, hash: false, }], generic: [], },
Type1 { x: [Type2 { hand: Type3(0x1), empty: true, hash: true, }, Type2 { hand: Type3(0x0), empty: true, hash: true, }, Type2 { hand: Type3(0x0), empty: false, hash: true, }], generic: [], },
Type1 { x: [Type2 { hand: Type3(0x0), empty: true, hash: false, }, Type2 { hand: Type3(0x0), empty: false, hash: false, }, Type2 { hand: Type3(0x1), empty: true, hash: false, }], generic: [], },
Type1 { x: [Type2 { hand: Type3(0x1), empty: true, hash: true, }, Type2 { hand: Type3(0x0), empty: false, hash: true, }, Type2 { hand: Type3(0x0), empty: true, hash: false, }], generic: [], },
Type1 { x: [Type2 { hand: Type3(0x0), empty: true, hash: false, }, Type2 { hand: Type3(0x0), empty: true, hash: true, }, Type2 { hand: Type3(0x0), empty: false, hash: true, }], generic: [], },
];
let hashes = [0xb6535f5, 0xf9655e48, 0xffd5078f, 0x982c716f, 0x30d0e03b];
super::check::<Type1<Type8, 0>>(&states(), &hashes, 9, 0x992216ab74357484);
super::in_steps::<Type1<Type8, 0>>(states(), states(), |hash, old, new| {
for (n10, (old_n10, new_n10)) in ::std::iter::IntoIterator::into_iter(old.x).zip(::std::iter::IntoIterator::into_iter(new.x)).enumerate() { hash.replace(Type1::<Type8, 0>::CONST_7.at(n10), old_n10, new_n10); }
        hash.replace(Type1::<Type8, 0>::GENERIC, old.generic, new.generic);
});
super::writes::<Type1<Type8, 0>>(states(), 6, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type8, 0>::CONST_7; .x) }
1 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type8, 0>::CONST_7.at(i0); .x[i0]) }
2 => { let i0 = random(3); write_or_toggle!(hashed, model, source, random; Type1::<Type8, 0>::CONST_7.at(i0).field(Type2::HAND); .x[i0].hand) }
3 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type8, 0>::CONST_7.at(i0).field(Type2::EMPTY); .x[i0].empty) }
4 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type8, 0>::CONST_7.at(i0).field(Type2::HASH); .x[i0].hash) }
5 => { write!(hashed, model, source, random; Type1::<Type8, 0>::GENERIC; .generic) }
_ => ::std::unreachable!(),
}, &[Type1::<Type8, 0>::PART_1, Type1::<Type8, 0>::PART_2], |state, sums| {
sums.whole(0, Type1::<Type8, 0>::CONST_7, &state.x);
sums.whole(0, Type1::<Type8, 0>::GENERIC, &state.generic);
sums.whole(1, Type1::<Type8, 0>::GENERIC, &state.generic);
});
}
}

mod type_15 {
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type2(u64); impl ::core::ops::BitXor for Type2 { type Output = Type2; fn bitxor(self, of: Type2) -> Type2 { Type2(self.0 ^ of.0) } } impl ::core::convert::From<Type2> for u64 { fn from(of: Type2) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 9808402072893236689, crate = zob)] struct Type1 { #[zobrist(bits = 64, part(part_1))] form: Type2, #[zobrist(bits, part(part_0), part(part_1 = (!true | (true & true))))] visit: u128, }
#[test]
fn as_the_rules_say() {
let states = || vec![
Type1 { form: Type2(0x7154e6cf0e1c6a79), visit: 0x9e38339f7146316dce2dd4dde14e73f0, },
Type1 { form: Type2(0x0), visit: 0xffffffffffffffffffffffffffffffff, },
Type1 { form: Type2(0xffffffffffffffff), visit: 0x0, },
Type1 { form: Type2(0x13cbe55790e8801f), visit: 0x0, },
Type1 { form: Type2(0x7304c34762db6ff1), visit: 0xffffffffffffffffffffffffffffffff, },
];
let hashes = [0x3c55f22f727c2324, 0xeaa658d0dea73bfd, 0xef2eeb03c8325e49, 0xf4614a40d670eeb0, 0x3e2cdb61c19a5f8b];
super::check::<Type1>(&states(), &hashes, 192, 0x959c87d724c86ff6);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::FORM, old.form, new.form);
        hash.replace(Type1::VISIT, old.visit, new.visit);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write_or_toggle!(hashed, model, source, random; Type1::FORM; .form) }
1 => { write_bits!(hashed, model, source, random; Type1::VISIT; .visit) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1], |state, sums| {
sums.whole(1, Type1::FORM, &state.form);
sums.whole(0, Type1::VISIT, &state.visit);
sums.whole(1, Type1::VISIT, &state.visit);
});
super::forgotten(&states()[3], Type1::PART_1, false, 0x67b43471d75282d3, "in the part `part_1`: form[0] = true is missing");
super::forgotten(&states()[4], Type1::PART_0, false, 0xb6529e6022c39914, "in the part `part_0`: visit[85] = true is missing");
super::forgotten(&states()[4], Type1::PART_1, false, 0xac46814e2c3e3d51, "in the part `part_1`: visit[97] = true is missing");
}
}

mod type_16 {
const number: u8 = 0;
fn digit() {}
static visit: u8 = 0;
macro_rules! assert { () => {} }
fn shifted() {}
mod zobrist {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Result { None = 43, Key = 15, Black = 5, #[zobrist(empty)] White = 45 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type2 { Empty = 3, Value = 67, A = 19, Black = 16, SHAPE = 17 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type3(u16); struct As4; impl ::zob::View<Type3> for As4 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0"]); fn number(of: &Type3) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As4 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type1 (bool, #[zobrist(as = As4)] Type3);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type5 { Some, Ok, #[zobrist(empty)] Black, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum From { Empty, None, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type6 { B = 5, Empty = 87, None = 86 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Vec { #[zobrist(empty)] A = 8, Black = 26 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type8 { A = 19, Key = 14, #[zobrist(empty)] Ok = 78, Some = 32 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type9 { White, SHAPE, #[zobrist(empty)] A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 410, crate = ::zob)] enum Into { #[zobrist(empty = any)] Ok { core: Type1, x: ::std::boxed::Box<Type5>, value: ::core::option::Option<bool> }, #[zobrist(rename = "path7")] A, Some { #[zobrist(max = 2)] zobrist: ::core::option::Option<::core::num::NonZeroU32>, core: Type9, #[zobrist(max = 5)] form: u128 } }
#[test]
fn as_the_rules_say() {
super::check_count::<Result>(4);
super::check_count::<Type2>(5);
super::check_count::<Type1>(2);
super::check_count::<Type5>(4);
super::check_count::<From>(3);
super::check_count::<Type6>(3);
super::check_count::<Vec>(2);
super::check_count::<Type8>(4);
super::check_count::<Type9>(3);
let states = || vec![
Into::Ok { core: Type1 { 0: false, 1: Type3(0) }, x: ::std::boxed::Box::new(Type5::Some), value: ::core::option::Option::None },
Into::Ok { core: Type1 { 0: false, 1: Type3(0) }, x: ::std::boxed::Box::new(Type5::Ok), value: ::core::option::Option::Some(false) },
Into::Ok { core: Type1 { 0: false, 1: Type3(0) }, x: ::std::boxed::Box::new(Type5::Black), value: ::core::option::Option::None },
Into::Ok { core: Type1 { 0: true, 1: Type3(0) }, x: ::std::boxed::Box::new(Type5::Err), value: ::core::option::Option::Some(true) },
Into::A {  },
Into::Some { zobrist: ::core::option::Option::None, core: Type9::White, form: 0 },
Into::Some { zobrist: ::core::option::Option::None, core: Type9::White, form: 5 },
Into::Some { zobrist: ::core::option::Option::Some(::core::num::NonZeroU32::new(1).unwrap()), core: Type9::SHAPE, form: 3 },
Into::Some { zobrist: ::core::option::Option::Some(::core::num::NonZeroU32::new(2).unwrap()), core: Type9::A, form: 5 },
];
let hashes = [0xe0d33fa2, 0xe366a4d1, 0xe0d33fa2, 0x4025c462, 0xb4efc158, 0xa55c60d0, 0x939ee20, 0xa45e0314, 0xb7a26ef7];
super::check::<Into>(&states(), &hashes, 67, 0x915ee4c1bc133edb);
super::in_steps::<Into>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_17 {
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type2(u64); impl ::core::ops::BitXor for Type2 { type Output = Type2; fn bitxor(self, of: Type2) -> Type2 { Type2(self.0 ^ of.0) } } impl ::core::convert::From<Type2> for u64 { fn from(of: Type2) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type4(u128); impl ::core::ops::BitXor for Type4 { type Output = Type4; fn bitxor(self, of: Type4) -> Type4 { Type4(self.0 ^ of.0) } } impl ::core::convert::From<Type4> for u128 { fn from(of: Type4) -> u128 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type6 { A = 66, Key = 34, B = 45, Empty = 48, SHAPE = 17 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type7 { SHAPE = 41, Some = 76 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type3 { #[zobrist(bits = 81, constant = CONST_5)] basis: Type4, value: i8, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type9 { Value, None, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type8<T> { #[zobrist(empty = Type9::None)] hand: Type9, count_1: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type11(u16); struct As12; impl ::zob::View<Type11> for As12 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(1); fn number(of: &Type11) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As12 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type13 { SHAPE = 15, None = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type14 { #[zobrist(empty)] Some = 59, Empty = 42, SHAPE = 12 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type15<T> { hash: [T; 1], last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type16<T> { value: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 0, instances(Type1<Type15<Box<bool>>, 3>), crate = zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(bits = 1, part(part_1 = ((true & true) & (true & true))), part(part_2))] hand: Type2, #[zobrist(constant = CONST_10, part(part_0), part(part_1))] features: Type8<Type3>, #[zobrist(as = As12, full, part(part_0 = ((0 & 0) | 0)), part(part_1 = (!0 | (0 & 0))), part(part_2 = (0 | 0)))] x: Option<Type11>, #[zobrist(part(part_2))] generic: [T; N], #[zobrist(part(part_0), part(part_2))] parts: Type16<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type6>(5);
super::check_count::<Type7>(2);
super::check_count::<Type9>(3);
super::check_count::<Type13>(2);
super::check_count::<Type14>(3);
let states = || vec![
Type1 { hand: Type2(0x1), features: Type8 { hand: Type9::Value, count_1: Type3 { basis: Type4(0x1ffffffffffffffffffff), value: 0, }, last: Type3 { basis: Type4(0x1b72c9e456ba28e215a78), value: -1, }, }, x: None, generic: [Type15 { hash: [Box::new(false)], last: Box::new(false), }, Type15 { hash: [Box::new(true)], last: Box::new(false), }, Type15 { hash: [Box::new(true)], last: Box::new(false), }], parts: Type16 { value: Type15 { hash: [Box::new(false)], last: Box::new(false), }, last: Type15 { hash: [Box::new(false)], last: Box::new(false), }, }, },
Type1 { hand: Type2(0x0), features: Type8 { hand: Type9::Ok, count_1: Type3 { basis: Type4(0x1ffffffffffffffffffff), value: -1, }, last: Type3 { basis: Type4(0x1ffffffffffffffffffff), value: 103, }, }, x: Some(Type11(0)), generic: [Type15 { hash: [Box::new(false)], last: Box::new(false), }, Type15 { hash: [Box::new(false)], last: Box::new(false), }, Type15 { hash: [Box::new(false)], last: Box::new(true), }], parts: Type16 { value: Type15 { hash: [Box::new(true)], last: Box::new(false), }, last: Type15 { hash: [Box::new(false)], last: Box::new(false), }, }, },
Type1 { hand: Type2(0x1), features: Type8 { hand: Type9::Value, count_1: Type3 { basis: Type4(0x0), value: -62, }, last: Type3 { basis: Type4(0x7c4ad67d4be6c641be3f), value: 80, }, }, x: Some(Type11(0)), generic: [Type15 { hash: [Box::new(false)], last: Box::new(false), }, Type15 { hash: [Box::new(false)], last: Box::new(false), }, Type15 { hash: [Box::new(false)], last: Box::new(false), }], parts: Type16 { value: Type15 { hash: [Box::new(true)], last: Box::new(false), }, last: Type15 { hash: [Box::new(true)], last: Box::new(false), }, }, },
Type1 { hand: Type2(0x0), features: Type8 { hand: Type9::Value, count_1: Type3 { basis: Type4(0x0), value: -1, }, last: Type3 { basis: Type4(0xfd86a9130dafdc71b4b5), value: -1, }, }, x: Some(Type11(0)), generic: [Type15 { hash: [Box::new(false)], last: Box::new(true), }, Type15 { hash: [Box::new(true)], last: Box::new(true), }, Type15 { hash: [Box::new(false)], last: Box::new(true), }], parts: Type16 { value: Type15 { hash: [Box::new(false)], last: Box::new(false), }, last: Type15 { hash: [Box::new(true)], last: Box::new(false), }, }, },
Type1 { hand: Type2(0x1), features: Type8 { hand: Type9::Ok, count_1: Type3 { basis: Type4(0x76546719a1e791662a57), value: 0, }, last: Type3 { basis: Type4(0x1ffffffffffffffffffff), value: 0, }, }, x: None, generic: [Type15 { hash: [Box::new(true)], last: Box::new(false), }, Type15 { hash: [Box::new(false)], last: Box::new(true), }, Type15 { hash: [Box::new(true)], last: Box::new(false), }], parts: Type16 { value: Type15 { hash: [Box::new(false)], last: Box::new(false), }, last: Type15 { hash: [Box::new(false)], last: Box::new(false), }, }, },
];
let hashes = [0xe62f47c4c09466c080cd64cb33f9a9a, 0x8a425bb0e97064a22dcc5d5fda3af472, 0x1ea49de349ada57e60b18d90a025500e, 0xba31c9c1ba1c3717a57883d55e8f506c, 0xd90f395bb8c856ef1896e808eede2b42];
super::check::<Type1<Type15<Box<bool>>, 3>>(&states(), &hashes, 687, 0xdcb45a8cb9f8fda5);
super::in_steps::<Type1<Type15<Box<bool>>, 3>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type15<Box<bool>>, 3>::HAND, old.hand, new.hand);
        hash.replace(Type1::<Type15<Box<bool>>, 3>::CONST_10, old.features, new.features);
        hash.replace(Type1::<Type15<Box<bool>>, 3>::X, old.x, new.x);
        for (n17, (old_n17, new_n17)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { for (n18, (old_n18, new_n18)) in ::std::iter::IntoIterator::into_iter(old_n17.hash).zip(::std::iter::IntoIterator::into_iter(new_n17.hash)).enumerate() { hash.replace(Type1::<Type15<Box<bool>>, 3>::GENERIC.at(n17).field(Type15::<Box<bool>>::HASH).at(n18), old_n18, new_n18); }
        hash.replace(Type1::<Type15<Box<bool>>, 3>::GENERIC.at(n17).field(Type15::<Box<bool>>::LAST), old_n17.last, new_n17.last); }
        hash.replace(Type1::<Type15<Box<bool>>, 3>::PARTS, old.parts, new.parts);
});
super::writes::<Type1<Type15<Box<bool>>, 3>>(states(), 24, |hashed, model, source, way, random| match way {
0 => { write_or_toggle!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::HAND; .hand) }
1 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10; .features) }
2 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10.field(Type8::<Type3>::HAND); .features.hand) }
3 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10.field(Type8::<Type3>::COUNT_1); .features.count_1) }
4 => { write_or_toggle!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10.field(Type8::<Type3>::COUNT_1).field(Type3::CONST_5); .features.count_1.basis) }
5 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10.field(Type8::<Type3>::COUNT_1).field(Type3::VALUE); .features.count_1.value) }
6 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10.field(Type8::<Type3>::LAST); .features.last) }
7 => { write_or_toggle!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10.field(Type8::<Type3>::LAST).field(Type3::CONST_5); .features.last.basis) }
8 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::CONST_10.field(Type8::<Type3>::LAST).field(Type3::VALUE); .features.last.value) }
9 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::X; .x) }
10 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::GENERIC; .generic) }
11 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::GENERIC.at(i0); .generic[i0]) }
12 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::GENERIC.at(i0).field(Type15::<Box<bool>>::HASH); .generic[i0].hash) }
13 => { let i0 = random(3); let i1 = random(1); write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::GENERIC.at(i0).field(Type15::<Box<bool>>::HASH).at(i1); .generic[i0].hash[i1]) }
14 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::GENERIC.at(i0).field(Type15::<Box<bool>>::LAST); .generic[i0].last) }
15 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS; .parts) }
16 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::VALUE); .parts.value) }
17 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::VALUE).field(Type15::<Box<bool>>::HASH); .parts.value.hash) }
18 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::VALUE).field(Type15::<Box<bool>>::HASH).at(i0); .parts.value.hash[i0]) }
19 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::VALUE).field(Type15::<Box<bool>>::LAST); .parts.value.last) }
20 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::LAST); .parts.last) }
21 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::LAST).field(Type15::<Box<bool>>::HASH); .parts.last.hash) }
22 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::LAST).field(Type15::<Box<bool>>::HASH).at(i0); .parts.last.hash[i0]) }
23 => { write!(hashed, model, source, random; Type1::<Type15<Box<bool>>, 3>::PARTS.field(Type16::<Type15<Box<bool>>>::LAST).field(Type15::<Box<bool>>::LAST); .parts.last.last) }
_ => ::std::unreachable!(),
}, &[Type1::<Type15<Box<bool>>, 3>::PART_0, Type1::<Type15<Box<bool>>, 3>::PART_1, Type1::<Type15<Box<bool>>, 3>::PART_2], |state, sums| {
sums.whole(1, Type1::<Type15<Box<bool>>, 3>::HAND, &state.hand);
sums.whole(2, Type1::<Type15<Box<bool>>, 3>::HAND, &state.hand);
sums.whole(0, Type1::<Type15<Box<bool>>, 3>::CONST_10, &state.features);
sums.whole(1, Type1::<Type15<Box<bool>>, 3>::CONST_10, &state.features);
sums.selected(0, Type1::<Type15<Box<bool>>, 3>::X, &state.x, &[Some(Type11(0))]);
sums.selected(1, Type1::<Type15<Box<bool>>, 3>::X, &state.x, &[None, Some(Type11(0))]);
sums.selected(2, Type1::<Type15<Box<bool>>, 3>::X, &state.x, &[Some(Type11(0))]);
sums.whole(2, Type1::<Type15<Box<bool>>, 3>::GENERIC, &state.generic);
sums.whole(0, Type1::<Type15<Box<bool>>, 3>::PARTS, &state.parts);
sums.whole(2, Type1::<Type15<Box<bool>>, 3>::PARTS, &state.parts);
});
super::forgotten(&states()[0], Type1::<Type15<Box<bool>>, 3>::PART_1, false, 0x19bc8a49adce0bb70baa168d2718a9cd, "in the part `part_1`: hand[0] = true is missing");
super::forgotten(&states()[0], Type1::<Type15<Box<bool>>, 3>::PART_2, false, 0x19bc8a49adce0bb70baa168d2718a9cd, "in the part `part_2`: hand[0] = true is missing");
super::forgotten(&states()[4], Type1::<Type15<Box<bool>>, 3>::PART_0, false, 0xcf57b743f207ced93783d16688ea055f, "in the part `part_0`: features.last.basis[35] = true is missing");
super::forgotten(&states()[1], Type1::<Type15<Box<bool>>, 3>::PART_1, false, 0x98077a6e27564353a14de440190634ae, "in the part `part_1`: features.last.basis[50] = true is missing");
super::forgotten(&states()[2], Type1::<Type15<Box<bool>>, 3>::PART_0, false, 0x193dcd4819a65511d5cc4a37e1e19a2f, "in the part `part_0`: x = 0 is missing");
super::forgotten(&states()[1], Type1::<Type15<Box<bool>>, 3>::PART_1, false, 0x193dcd4819a65511d5cc4a37e1e19a2f, "in the part `part_1`: x = 0 is missing");
super::forgotten(&states()[3], Type1::<Type15<Box<bool>>, 3>::PART_2, false, 0x193dcd4819a65511d5cc4a37e1e19a2f, "in the part `part_2`: x = 0 is missing");
super::forgotten(&states()[4], Type1::<Type15<Box<bool>>, 3>::PART_2, false, 0xdc1c1d421eaee3ac2aa18e89f729708e, "in the part `part_2`: generic[0].hash[0] = true is missing");
super::forgotten(&states()[1], Type1::<Type15<Box<bool>>, 3>::PART_0, false, 0x7c25d6aa137b19a95ee834ee1e38d45a, "in the part `part_0`: parts.value.hash[0] = true is missing");
super::forgotten(&states()[2], Type1::<Type15<Box<bool>>, 3>::PART_2, false, 0xd785e684b5c89a5d3baf8787a02e2bd2, "in the part `part_2`: parts.last.hash[0] = true is missing");
}
}

mod type_18 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type2 ();
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 704, crate = zob)] enum Type1 { #[zobrist(empty = any)] Key { #[zobrist(max = 2)] x: usize }, #[zobrist(skip)] Ok { empty: Type2 } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
let states = || vec![
Type1::Key { x: 0 },
Type1::Key { x: 1 },
Type1::Key { x: 2 },
Type1::Ok { empty: Type2 {  } },
];
let hashes = [0xff3d628f2bfd7c92, 0x77f98fefaa0a5e71, 0x7c1acc652919fc38, 0xff3d628f2bfd7c92];
super::check::<Type1>(&states(), &hashes, 2, 0xc2a83377c24a082f);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_19 {
mod core {}
const number: u8 = 0;
const base: u8 = 0;
fn shifted() {}
trait Sized {}
mod zob {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type4 { Ok, White, Key, Black, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Into { Ok = 19, Empty = 48, Some = 3, None = 65 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type3 { board: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type2 { table: Type3, hand: Type4 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Key(u16); struct As6; impl ::zob::View<Key> for As6 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0", "f1", "f2"]).with_empty(1); fn number(of: &Key) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type7(u16); struct As8; impl ::zob::View<Type7> for As8 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(2).with_empty(1); fn number(of: &Type7) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As8 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type5 { Empty(#[zobrist(as = As6)] Key), White(#[zobrist(as = As8)] [Type7; 2]) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Iterator(u16); struct As9; impl ::zob::View<Iterator> for As9 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0"]); fn number(of: &Iterator) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As9 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Shape { #[zobrist(empty)] Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Copy { A, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Clone { Ok = 60, Key = 79, SHAPE = 2, White = 53, Some = 38 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 729, crate = ::zob)] enum Type11 { A { zobrist: Copy } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 0, crate = ::zob)] struct Type1 { #[zobrist(part(part_0 = White))] r#type: Type2, number: Type5, #[zobrist(as = As9, full)] r#match: [Iterator; 2], #[zobrist(empty = Shape::Err, constant = CONST_10)] table: Shape, basis: (Type11, bool, ), }
#[test]
fn as_the_rules_say() {
super::check_count::<Type4>(5);
super::check_count::<Into>(4);
super::check_count::<Type3>(2);
super::check_count::<Type2>(10);
super::check_count::<Type5>(7);
super::check_count::<Shape>(1);
super::check_count::<Copy>(2);
super::check_count::<Clone>(5);
let states = || vec![
Type1 { r#type: Type2 { table: Type3 { board: false }, hand: Type4::Ok }, number: Type5::White { 0: [Type7(1), Type7(0)] }, r#match: [Iterator(0), Iterator(0)], table: Shape::Err, basis: (Type11::A { zobrist: Copy::A }, false, ), },
Type1 { r#type: Type2 { table: Type3 { board: false }, hand: Type4::White }, number: Type5::Empty { 0: Key(0) }, r#match: [Iterator(0), Iterator(0)], table: Shape::Err, basis: (Type11::A { zobrist: Copy::Empty }, true, ), },
Type1 { r#type: Type2 { table: Type3 { board: true }, hand: Type4::A }, number: Type5::White { 0: [Type7(1), Type7(1)] }, r#match: [Iterator(0), Iterator(0)], table: Shape::Err, basis: (Type11::A { zobrist: Copy::A }, false, ), },
Type1 { r#type: Type2 { table: Type3 { board: false }, hand: Type4::Ok }, number: Type5::Empty { 0: Key(0) }, r#match: [Iterator(0), Iterator(0)], table: Shape::Err, basis: (Type11::A { zobrist: Copy::Empty }, false, ), },
Type1 { r#type: Type2 { table: Type3 { board: false }, hand: Type4::Black }, number: Type5::White { 0: [Type7(0), Type7(0)] }, r#match: [Iterator(0), Iterator(0)], table: Shape::Err, basis: (Type11::A { zobrist: Copy::Empty }, false, ), },
];
let hashes = [0x98, 0xbb, 0x26, 0x41, 0xd3];
super::check::<Type1>(&states(), &hashes, 23, 0xd774209b88086ad4);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::TYPE, old.r#type, new.r#type);
        hash.replace(Type1::NUMBER, old.number, new.number);
        hash.replace(Type1::MATCH, old.r#match, new.r#match);
        hash.replace(Type1::CONST_10, old.table, new.table);
        hash.replace(Type1::BASIS, old.basis, new.basis);
});
super::writes::<Type1>(states(), 6, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::TYPE; .r#type) }
1 => { write!(hashed, model, source, random; Type1::NUMBER; .number) }
2 => { write!(hashed, model, source, random; Type1::MATCH; .r#match) }
3 => { let i0 = random(2); write!(hashed, model, source, random; Type1::MATCH.at(i0); .r#match[i0]) }
4 => { write!(hashed, model, source, random; Type1::CONST_10; .table) }
5 => { write!(hashed, model, source, random; Type1::BASIS; .basis) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.selected(0, Type1::TYPE, &state.r#type, &[Type2 { table: Type3 { board: false }, hand: Type4::White }, Type2 { table: Type3 { board: true }, hand: Type4::White }]);
});
}
}

mod type_20 {
mod std {}
mod zobrist {}
const base: u8 = 0;
static visit: u8 = 0;
fn shifted() {}
enum Weird { Some, None, Ok, Err } use self::Weird::*;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Slot { Value = 56 }
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)] struct Type3(u64); impl ::core::ops::BitXor for Type3 { type Output = Type3; fn bitxor(self, of: Type3) -> Type3 { Type3(self.0 ^ of.0) } } impl ::core::convert::From<Type3> for u64 { fn from(of: Type3) -> u64 { of.0 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct PhantomData (#[zobrist(max = 5)] ::core::option::Option<u128>, #[zobrist(max = 5)] u64);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 0, instances(Type1<PhantomData, 3>), crate = ::zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(empty = Slot::Value, rename = "path2")] hash: [Slot; 2], #[zobrist(max = 2, full, tally(part_1 = 2), part(part_2 = 2))] empty: u64, #[zobrist(bits = 1, rename = "path4", constant = CONST_5, part(part_2 = true))] table: Type3, generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Slot>(1);
super::check_count::<PhantomData>(42);
let states = || vec![
Type1 { hash: [Slot::Value, Slot::Value], empty: 2, table: Type3(0x0), generic: [PhantomData { 0: ::core::option::Option::None, 1: 0 }, PhantomData { 0: ::core::option::Option::Some(5), 1: 5 }, PhantomData { 0: ::core::option::Option::Some(3), 1: 3 }], },
Type1 { hash: [Slot::Value, Slot::Value], empty: 0, table: Type3(0x0), generic: [PhantomData { 0: ::core::option::Option::Some(5), 1: 5 }, PhantomData { 0: ::core::option::Option::Some(5), 1: 4 }, PhantomData { 0: ::core::option::Option::Some(2), 1: 4 }], },
Type1 { hash: [Slot::Value, Slot::Value], empty: 2, table: Type3(0x0), generic: [PhantomData { 0: ::core::option::Option::Some(0), 1: 4 }, PhantomData { 0: ::core::option::Option::Some(2), 1: 2 }, PhantomData { 0: ::core::option::Option::Some(3), 1: 1 }], },
Type1 { hash: [Slot::Value, Slot::Value], empty: 0, table: Type3(0x0), generic: [PhantomData { 0: ::core::option::Option::Some(5), 1: 5 }, PhantomData { 0: ::core::option::Option::None, 1: 0 }, PhantomData { 0: ::core::option::Option::None, 1: 0 }], },
Type1 { hash: [Slot::Value, Slot::Value], empty: 2, table: Type3(0x0), generic: [PhantomData { 0: ::core::option::Option::Some(3), 1: 1 }, PhantomData { 0: ::core::option::Option::Some(5), 1: 5 }, PhantomData { 0: ::core::option::Option::Some(4), 1: 0 }], },
];
let hashes = [0x504dd75eb1fb711358a3159b2c15d79b, 0x1b63a768b203773b2da00a11738abf88, 0xcaa236760fcbd693b4c99f643765530d, 0x55251dd91391a7d12fae2ba0629e67a2, 0x568dd6ed70d9c203328786b11dc4ad49];
super::check::<Type1<PhantomData, 3>>(&states(), &hashes, 127, 0xb180e59d5b557505);
super::in_steps::<Type1<PhantomData, 3>>(states(), states(), |hash, old, new| {
for (n6, (old_n6, new_n6)) in ::std::iter::IntoIterator::into_iter(old.hash).zip(::std::iter::IntoIterator::into_iter(new.hash)).enumerate() { hash.replace(Type1::<PhantomData, 3>::HASH.at(n6), old_n6, new_n6); }
        hash.replace(Type1::<PhantomData, 3>::EMPTY, old.empty, new.empty);
        hash.replace(Type1::<PhantomData, 3>::CONST_5, old.table, new.table);
        hash.replace(Type1::<PhantomData, 3>::GENERIC, old.generic, new.generic);
});
super::writes::<Type1<PhantomData, 3>>(states(), 6, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<PhantomData, 3>::HASH; .hash) }
1 => { let i0 = random(2); write!(hashed, model, source, random; Type1::<PhantomData, 3>::HASH.at(i0); .hash[i0]) }
2 => { write!(hashed, model, source, random; Type1::<PhantomData, 3>::EMPTY; .empty) }
3 => { write_or_toggle!(hashed, model, source, random; Type1::<PhantomData, 3>::CONST_5; .table) }
4 => { write!(hashed, model, source, random; Type1::<PhantomData, 3>::GENERIC; .generic) }
5 => { let i0 = random(3); write!(hashed, model, source, random; Type1::<PhantomData, 3>::GENERIC.at(i0); .generic[i0]) }
_ => ::std::unreachable!(),
}, &[Type1::<PhantomData, 3>::PART_1, Type1::<PhantomData, 3>::PART_2], |state, sums| {
sums.counts(0, Type1::<PhantomData, 3>::EMPTY, &state.empty, &[(2, 0xb21b50d1f86726537d49f7b991b59b95)]);
sums.selected(1, Type1::<PhantomData, 3>::EMPTY, &state.empty, &[2]);
sums.whole(1, Type1::<PhantomData, 3>::CONST_5, &state.table);
});
super::forgotten(&states()[0], Type1::<PhantomData, 3>::PART_1, true, 0xb21b50d1f86726537d49f7b991b59b95, "in the part `part_1`: empty = 2 is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[2], Type1::<PhantomData, 3>::PART_2, false, 0xf8fc2216a7e075fb870c7abe4304449a, "in the part `part_2`: empty = 2 is missing");
}
}

mod type_21 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type3 { #[zobrist(empty)] B = 95, Key = 11, Black = 96, None = 90 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { #[zobrist(empty)] Empty = 8, Black = 47 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type5 { None = 4, Err = 84, Black = 11, Empty = 98, Key = 67 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type6 { B, None, Value, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type2 (Type4, bool);
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u128, seed = 14379967916320192873, opt_in, crate = zob)] struct Type1 { #[zobrist(joint)] form: [Type2; 0], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(4);
super::check_count::<Type4>(2);
super::check_count::<Type5>(5);
super::check_count::<Type6>(4);
super::check_count::<Type2>(4);
let states = || vec![
Type1 { form: [], },
Type1 { form: [], },
Type1 { form: [], },
Type1 { form: [], },
Type1 { form: [], },
];
let hashes = [0xf24677f1539107b6656fdd1b8ee81c5, 0xf24677f1539107b6656fdd1b8ee81c5, 0xf24677f1539107b6656fdd1b8ee81c5, 0xf24677f1539107b6656fdd1b8ee81c5, 0xf24677f1539107b6656fdd1b8ee81c5];
super::check::<Type1>(&states(), &hashes, 0, 0xd210a7eb0a0bcede);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::FORM, old.form, new.form);
});
super::writes::<Type1>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::FORM; .form) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_22 {
const __unused: u8 = 0;
mod std {}
fn digit() {}
mod core {}
struct isize;
const number: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum View { SHAPE, #[zobrist(empty)] Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Key { A, Key, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 2026, crate = ::zob)] struct Zobrist { #[zobrist(max = 3)] basis: u16, #[zobrist(empty = View::Some, tally(part_0 = SHAPE))] x: [View; 1], #[zobrist(skip)] hash: f64, #[zobrist(empty = Key::A, tally(part_0 = (Key | Key)))] board: [Key; 2], }
#[test]
fn as_the_rules_say() {
super::check_count::<View>(2);
super::check_count::<Key>(3);
let states = || vec![
Zobrist { basis: 0, x: [View::SHAPE], hash: 0.5, board: [Key::Value, Key::Key], },
Zobrist { basis: 2, x: [View::Some], hash: 0.5, board: [Key::A, Key::A], },
Zobrist { basis: 0, x: [View::SHAPE], hash: 0.5, board: [Key::A, Key::A], },
Zobrist { basis: 2, x: [View::Some], hash: 0.5, board: [Key::Value, Key::Value], },
Zobrist { basis: 1, x: [View::Some], hash: 0.5, board: [Key::A, Key::Value], },
];
let hashes = [0x54d069cdeaee2ec1, 0x4b3d98b0f34bb754, 0x38aa87450ed2109d, 0x94dfcfdf2d673613, 0xb3c7ecae235325c3];
super::check::<Zobrist>(&states(), &hashes, 8, 0x26f7d2678c80690f);
super::in_steps::<Zobrist>(states(), states(), |hash, old, new| {
hash.replace(Zobrist::BASIS, old.basis, new.basis);
        for (n1, (old_n1, new_n1)) in ::std::iter::IntoIterator::into_iter(old.x).zip(::std::iter::IntoIterator::into_iter(new.x)).enumerate() { hash.replace(Zobrist::X.at(n1), old_n1, new_n1); }
        hash.replace(Zobrist::BOARD, old.board, new.board);
});
super::writes::<Zobrist>(states(), 5, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Zobrist::BASIS; .basis) }
1 => { write!(hashed, model, source, random; Zobrist::X; .x) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Zobrist::X.at(i0); .x[i0]) }
3 => { write!(hashed, model, source, random; Zobrist::BOARD; .board) }
4 => { let i0 = random(2); write!(hashed, model, source, random; Zobrist::BOARD.at(i0); .board[i0]) }
_ => ::std::unreachable!(),
}, &[Zobrist::PART_0], |state, sums| {
for i0 in 0..1 { sums.counts(0, Zobrist::X.at(i0), &state.x[i0], &[(View::SHAPE, 0xf658adb55b6250d2)]); }
for i0 in 0..2 { sums.counts(0, Zobrist::BOARD.at(i0), &state.board[i0], &[(Key::Key, 0xd35a9cb1308ab293)]); }
});
super::forgotten(&states()[2], Zobrist::PART_0, true, 0xf658adb55b6250d2, "in the part `part_0`: x[0] = SHAPE is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[0], Zobrist::PART_0, true, 0xd35a9cb1308ab293, "in the part `part_0`: board[0] = Key is missing (or in other slots, whose keys are equal)");
}
}

mod type_23 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type2 { A, Black, #[zobrist(empty)] SHAPE, Key, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { #[zobrist(empty)] Value = 72, None = 74 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type4 { #[zobrist(empty)] SHAPE, Ok, None, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type5 { Key = 10, Value = 0, Err = 66, A = 15, SHAPE = 87 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type6 { Ok = 84, Key = 92, #[zobrist(empty)] B = 81 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type9 { Black, #[zobrist(empty)] A, Empty, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type10 { Key = 73, Err = 9, None = 70, B = 16, #[zobrist(empty)] Ok = 76 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type8 { basis: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type11(u16); struct As12; impl ::zob::View<Type11> for As12 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(4).with_empty(2); fn number(of: &Type11) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As12 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type14 { Err, Value, White, SHAPE, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type15 { #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 2026, instances(Type1<Type15, 0>), crate = zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(part(part_0))] table: bool, #[zobrist(part(part_0))] board: Option<u8>, #[zobrist(empty = true, rename = "path7", part(part_0 = ((false & false) | (false | false))))] zobrist: bool, #[zobrist(part(part_0))] key: Box<Type8>, #[zobrist(as = As12, constant = CONST_13, part(part_0))] features: Type11, generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(5);
super::check_count::<Type3>(2);
super::check_count::<Type4>(4);
super::check_count::<Type5>(5);
super::check_count::<Type6>(3);
super::check_count::<Type9>(4);
super::check_count::<Type10>(5);
super::check_count::<Type8>(2);
super::check_count::<Type14>(5);
super::check_count::<Type15>(1);
let states = || vec![
Type1 { table: true, board: Some(94), zobrist: true, key: Box::new(Type8 { basis: true }), features: Type11(0), generic: [], },
Type1 { table: true, board: None, zobrist: true, key: Box::new(Type8 { basis: false }), features: Type11(1), generic: [], },
Type1 { table: false, board: Some(145), zobrist: true, key: Box::new(Type8 { basis: false }), features: Type11(0), generic: [], },
Type1 { table: true, board: None, zobrist: false, key: Box::new(Type8 { basis: false }), features: Type11(3), generic: [], },
Type1 { table: true, board: Some(198), zobrist: true, key: Box::new(Type8 { basis: false }), features: Type11(0), generic: [], },
];
let hashes = [0xb3, 0x28, 0x8f, 0x5b, 0x9b];
super::check::<Type1<Type15, 0>>(&states(), &hashes, 262, 0x68dcfadf60c9c0d);
super::in_steps::<Type1<Type15, 0>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type15, 0>::TABLE, old.table, new.table);
        hash.replace(Type1::<Type15, 0>::BOARD, old.board, new.board);
        hash.replace(Type1::<Type15, 0>::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(Type1::<Type15, 0>::KEY, old.key, new.key);
        hash.replace(Type1::<Type15, 0>::CONST_13, old.features, new.features);
        hash.replace(Type1::<Type15, 0>::GENERIC, old.generic, new.generic);
});
super::writes::<Type1<Type15, 0>>(states(), 6, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Type15, 0>::TABLE; .table) }
1 => { write!(hashed, model, source, random; Type1::<Type15, 0>::BOARD; .board) }
2 => { write!(hashed, model, source, random; Type1::<Type15, 0>::ZOBRIST; .zobrist) }
3 => { write!(hashed, model, source, random; Type1::<Type15, 0>::KEY; .key) }
4 => { write!(hashed, model, source, random; Type1::<Type15, 0>::CONST_13; .features) }
5 => { write!(hashed, model, source, random; Type1::<Type15, 0>::GENERIC; .generic) }
_ => ::std::unreachable!(),
}, &[Type1::<Type15, 0>::PART_0], |state, sums| {
sums.whole(0, Type1::<Type15, 0>::TABLE, &state.table);
sums.whole(0, Type1::<Type15, 0>::BOARD, &state.board);
sums.selected(0, Type1::<Type15, 0>::ZOBRIST, &state.zobrist, &[false]);
sums.whole(0, Type1::<Type15, 0>::KEY, &state.key);
sums.whole(0, Type1::<Type15, 0>::CONST_13, &state.features);
});
}
}

mod type_24 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { #[zobrist(empty)] SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type2 { #[zobrist(empty = Type3::SHAPE)] board: Type3 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type5(u16); struct As6; impl ::zob::View<Type5> for As6 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::named(&["f0"]); fn number(of: &Type5) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type7 { SHAPE, Err, None, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type8 { #[zobrist(empty)] Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u128>, seed = 282, crate = zob)] enum Type1 { Err, #[zobrist(rename = "path4")] Key { #[zobrist(max = 2)] r#match: Option<Option<[usize; 2]>>, visit: Type2 }, None { #[zobrist(as = As6)] count_1: Type5, value: Option<bool>, #[zobrist(max = 12)] r#match: Option<Option<u8>> } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(1);
super::check_count::<Type2>(1);
super::check_count::<Type7>(4);
super::check_count::<Type8>(1);
let states = || vec![
Type1::Err {  },
Type1::Key { r#match: None, visit: Type2 { board: Type3::SHAPE } },
Type1::Key { r#match: Some(Some([2, 0])), visit: Type2 { board: Type3::SHAPE } },
Type1::Key { r#match: Some(Some([2, 2])), visit: Type2 { board: Type3::SHAPE } },
Type1::Key { r#match: Some(Some([0, 2])), visit: Type2 { board: Type3::SHAPE } },
Type1::None { count_1: Type5(0), value: None, r#match: None },
Type1::None { count_1: Type5(0), value: None, r#match: Some(Some(9)) },
Type1::None { count_1: Type5(0), value: Some(true), r#match: Some(Some(12)) },
Type1::None { count_1: Type5(0), value: Some(true), r#match: Some(None) },
];
let hashes = [0xedf19063ee5fecee91c4bb00ca95afef, 0x28f2d158b6b7a57bfd5d0fe5c247ddf2, 0x5282c527f66cfc44bac0dd4ee95cea0, 0x8cb9a6f83f95504bad77247d08dec742, 0xc3b2f1f21bdaae7151d4f422622bd46e, 0x4b691db8a3b6b9c9a829458f0157dbab, 0x13e967884cd1d3b13abc76494c549bd8, 0x9e84a6bee43609c001c354fb0bcead04, 0x68b97a48ccc75ffad1f58b64150faa0b];
super::check::<Type1>(&states(), &hashes, 57, 0x2a89184bb2371c4d);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_25 {
struct value;
macro_rules! panic { () => {} }
struct isize;
const __unused: u8 = 0;
fn shifted() {}
trait Sized {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum State { B = 83, None = 74, White = 42 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type2 { B, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type3 { B, #[zobrist(empty)] A, Key, Black, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type4 { A = 4, SHAPE = 55, None = 42 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type5 { None = 71, Some = 93, Err = 39, Ok = 11, White = 24 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Key { Err = 46, A = 16, Black = 97 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Shape { Empty = 61, #[zobrist(empty)] Err = 21, Value = 18, Key = 43, Black = 27 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type6 { A = 88, Key = 34, B = 2, White = 91 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type7 { #[zobrist(empty)] B, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 0, crate = ::zob)] struct Type1 { number: (Type4, bool, ), #[zobrist(skip)] empty: f64, #[zobrist(empty = true)] hash: [bool; 1], #[zobrist(rename = "path8")] r#type: (), }
#[test]
fn as_the_rules_say() {
super::check_count::<State>(3);
super::check_count::<Type2>(2);
super::check_count::<Type3>(5);
super::check_count::<Type4>(3);
super::check_count::<Type5>(5);
super::check_count::<Key>(3);
super::check_count::<Shape>(5);
super::check_count::<Type6>(4);
super::check_count::<Type7>(2);
let states = || vec![
Type1 { number: (Type4::None, false, ), empty: 0.5, hash: [false], r#type: (), },
Type1 { number: (Type4::None, true, ), empty: 0.5, hash: [true], r#type: (), },
Type1 { number: (Type4::SHAPE, true, ), empty: 0.5, hash: [true], r#type: (), },
Type1 { number: (Type4::A, false, ), empty: 0.5, hash: [true], r#type: (), },
Type1 { number: (Type4::SHAPE, true, ), empty: 0.5, hash: [true], r#type: (), },
];
let hashes = [0xd95a2bf2ffd9c76b, 0xa36fd6bf35f1b69d, 0x33054f712b1aad36, 0x1fbcfa7ef9c809d3, 0x33054f712b1aad36];
super::check::<Type1>(&states(), &hashes, 7, 0xf5afe474aabbfe4a);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::NUMBER, old.number, new.number);
        for (n9, (old_n9, new_n9)) in ::std::iter::IntoIterator::into_iter(old.hash).zip(::std::iter::IntoIterator::into_iter(new.hash)).enumerate() { hash.replace(Type1::HASH.at(n9), old_n9, new_n9); }
        hash.replace(Type1::TYPE, old.r#type, new.r#type);
});
super::writes::<Type1>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::NUMBER; .number) }
1 => { write!(hashed, model, source, random; Type1::HASH; .hash) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Type1::HASH.at(i0); .hash[i0]) }
3 => { write!(hashed, model, source, random; Type1::TYPE; .r#type) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_26 {
fn shifted() {}
macro_rules! panic { () => {} }
trait Sized {}
enum Weird { Some, None, Ok, Err } use self::Weird::*;
struct usize;
struct value;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum String { Empty = 28, Some = 40, SHAPE = 27, B = 20 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Value { A = 23 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type1 { #[zobrist(empty)] Black = 26 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(i8)] enum Type2 { #[zobrist(empty)] Ok = 60 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 18446744073709551615, instances(View<::core::option::Option<Type1>, 3>), crate = ::zob)] struct View<T, const N: ::core::primitive::usize> { #[zobrist(full, tally(part_1 = !!true), tally(part_2 = (!true | (true | false))))] board: [bool; 2], #[zobrist(tally(part_0 = ((Black & Black) | (Black | Black))), tally(part_1 = ((Black & Black) | (Black | Black))))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<String>(4);
super::check_count::<Value>(1);
super::check_count::<Type1>(1);
super::check_count::<Type2>(1);
let states = || vec![
View { board: [false, true], generic: [::core::option::Option::None, ::core::option::Option::Some(Type1::Black), ::core::option::Option::None], },
View { board: [false, false], generic: [::core::option::Option::None, ::core::option::Option::None, ::core::option::Option::None], },
View { board: [true, false], generic: [::core::option::Option::None, ::core::option::Option::Some(Type1::Black), ::core::option::Option::Some(Type1::Black)], },
View { board: [true, true], generic: [::core::option::Option::Some(Type1::Black), ::core::option::Option::Some(Type1::Black), ::core::option::Option::None], },
View { board: [false, false], generic: [::core::option::Option::None, ::core::option::Option::Some(Type1::Black), ::core::option::Option::None], },
];
let hashes = [0xde3b084dcfd025c8, 0xec2547d4cc16d572, 0x1b868d0a545cc4bc, 0x91dbad98882f3689, 0x20cdf3c5ce3c7fa5];
super::check::<View<::core::option::Option<Type1>, 3>>(&states(), &hashes, 7, 0x80d57d5677b85f99);
super::in_steps::<View<::core::option::Option<Type1>, 3>>(states(), states(), |hash, old, new| {
for (n3, (old_n3, new_n3)) in ::std::iter::IntoIterator::into_iter(old.board).zip(::std::iter::IntoIterator::into_iter(new.board)).enumerate() { hash.replace(View::<::core::option::Option<Type1>, 3>::BOARD.at(n3), old_n3, new_n3); }
        for (n4, (old_n4, new_n4)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { hash.replace(View::<::core::option::Option<Type1>, 3>::GENERIC.at(n4), old_n4, new_n4); }
});
super::writes::<View<::core::option::Option<Type1>, 3>>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; View::<::core::option::Option<Type1>, 3>::BOARD; .board) }
1 => { let i0 = random(2); write!(hashed, model, source, random; View::<::core::option::Option<Type1>, 3>::BOARD.at(i0); .board[i0]) }
2 => { write!(hashed, model, source, random; View::<::core::option::Option<Type1>, 3>::GENERIC; .generic) }
3 => { let i0 = random(3); write!(hashed, model, source, random; View::<::core::option::Option<Type1>, 3>::GENERIC.at(i0); .generic[i0]) }
_ => ::std::unreachable!(),
}, &[View::<::core::option::Option<Type1>, 3>::PART_0, View::<::core::option::Option<Type1>, 3>::PART_1, View::<::core::option::Option<Type1>, 3>::PART_2], |state, sums| {
for i0 in 0..2 { sums.counts(1, View::<::core::option::Option<Type1>, 3>::BOARD.at(i0), &state.board[i0], &[(true, 0x9377b01f47980b1d)]); }
for i0 in 0..2 { sums.counts(2, View::<::core::option::Option<Type1>, 3>::BOARD.at(i0), &state.board[i0], &[(false, 0xdb11e7b8e10a18c7), (true, 0x70775ef9a99ee5b4)]); }
for i0 in 0..3 { sums.counts(0, View::<::core::option::Option<Type1>, 3>::GENERIC.at(i0), &state.generic[i0], &[(::core::option::Option::Some(Type1::Black), 0x7e64e94187769907)]); }
for i0 in 0..3 { sums.counts(1, View::<::core::option::Option<Type1>, 3>::GENERIC.at(i0), &state.generic[i0], &[(::core::option::Option::Some(Type1::Black), 0x1b3ebaa4eb7b8a8f)]); }
});
super::forgotten(&states()[3], View::<::core::option::Option<Type1>, 3>::PART_1, true, 0x9377b01f47980b1d, "in the part `part_1`: board[0] = true is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[2], View::<::core::option::Option<Type1>, 3>::PART_2, true, 0xdb11e7b8e10a18c7, "in the part `part_2`: board[0] = false is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[0], View::<::core::option::Option<Type1>, 3>::PART_0, true, 0x7e64e94187769907, "in the part `part_0`: generic[0] = Black is missing (or in other slots, whose keys are equal)");
super::forgotten(&states()[3], View::<::core::option::Option<Type1>, 3>::PART_1, true, 0x1b3ebaa4eb7b8a8f, "in the part `part_1`: generic[0] = Black is missing (or in other slots, whose keys are equal)");
}
}

mod type_27 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type2 { SHAPE = 80, B = 90, None = 79, Key = 31 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { #[zobrist(empty)] A = 51, Ok = 46, None = 61 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { #[zobrist(empty)] Black = 96, Value = 22, White = 80, Key = 39 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type5 { #[zobrist(empty)] Key = 96, SHAPE = 91, Empty = 39, B = 0, Black = 8 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 282, crate = zob)] enum Type1 { #[zobrist(rename = "path6")] Empty { visit: Box<bool>, r#type: [bool; 3] }, Some }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(4);
super::check_count::<Type3>(3);
super::check_count::<Type4>(4);
super::check_count::<Type5>(5);
let states = || vec![
Type1::Empty { visit: Box::new(false), r#type: [false, false, false] },
Type1::Empty { visit: Box::new(true), r#type: [false, true, false] },
Type1::Empty { visit: Box::new(true), r#type: [true, true, false] },
Type1::Empty { visit: Box::new(true), r#type: [true, true, true] },
Type1::Some {  },
];
let hashes = [0x359b31530e4a390e, 0x78a37074e50c623b, 0x8267fe4202dfeaa1, 0x8883620ad17afd4, 0xce040d3ba89d3009];
super::check::<Type1>(&states(), &hashes, 17, 0xe1923b14525fa7d0);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}

mod type_28 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { Empty, Some, B, SHAPE, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type5 { A = 19, B = 54, #[zobrist(empty)] Ok = 69 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type6 { A, Empty, Key, White, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type7 { White = 84, None = 12, Ok = 15, Value = 52 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { None { visit: bool }, Value { count_1: bool, #[zobrist(max = 3)] hand: usize } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type9 { SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type10 { #[zobrist(empty)] A, None, Key, B }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type11 { Key = 99, White = 29, SHAPE = 88 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type12 { None, SHAPE, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type8 { number: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 704, crate = zob)] enum Type2 { Ok { core: Type3, table: Type8 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u16, seed = 1, crate = zob)] struct Type1 { #[zobrist(part(part_0))] x: Option<Type2>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type4>(5);
super::check_count::<Type5>(3);
super::check_count::<Type6>(5);
super::check_count::<Type7>(4);
super::check_count::<Type3>(10);
super::check_count::<Type9>(1);
super::check_count::<Type10>(4);
super::check_count::<Type11>(3);
super::check_count::<Type12>(3);
super::check_count::<Type8>(2);
let states = || vec![
Type1 { x: Some(Type2::Ok { core: Type3::Value { count_1: true, hand: 1 }, table: Type8 { number: true } }), },
Type1 { x: Some(Type2::Ok { core: Type3::Value { count_1: true, hand: 1 }, table: Type8 { number: false } }), },
Type1 { x: Some(Type2::Ok { core: Type3::None { visit: true }, table: Type8 { number: false } }), },
Type1 { x: Some(Type2::Ok { core: Type3::Value { count_1: true, hand: 1 }, table: Type8 { number: false } }), },
Type1 { x: Some(Type2::Ok { core: Type3::Value { count_1: true, hand: 3 }, table: Type8 { number: false } }), },
];
let hashes = [0x64bf, 0xad85, 0x47f8, 0xad85, 0xf489];
super::check::<Type1>(&states(), &hashes, 20, 0x8e6e356ec0ced6e);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::X, old.x, new.x);
});
super::writes::<Type1>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::X; .x) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.whole(0, Type1::X, &state.x);
});
}
}

mod type_29 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type2 { #[zobrist(empty)] Key = 67, Empty = 70, None = 96, Black = 6 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { None, B, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type4 { Key, White, Err, B, Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type5 { Black = 73, #[zobrist(empty)] Some = 18 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 1, opt_in, crate = zob)] struct Type1 { zobrist: f64, #[zobrist(bits, part(part_0))] form: [u16; 2], #[zobrist(include)] r#type: bool, #[zobrist(include, part(part_1 = ((Black & Black) & Black)))] turn: Box<Type5>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(4);
super::check_count::<Type3>(3);
super::check_count::<Type4>(5);
super::check_count::<Type5>(2);
let states = || vec![
Type1 { zobrist: 0.5, form: [0xa3ff, 0xa96f], r#type: true, turn: Box::new(Type5::Some), },
Type1 { zobrist: 0.5, form: [0x6abd, 0xae51], r#type: true, turn: Box::new(Type5::Some), },
Type1 { zobrist: 0.5, form: [0x93d5, 0x0], r#type: false, turn: Box::new(Type5::Some), },
Type1 { zobrist: 0.5, form: [0xf520, 0x825b], r#type: true, turn: Box::new(Type5::Some), },
Type1 { zobrist: 0.5, form: [0xbab4, 0x863c], r#type: false, turn: Box::new(Type5::Some), },
];
let hashes = [0xd152b0222596ce55, 0x8f12e7a00def2460, 0xbebe6ed03f7ad7e5, 0x957f7a349c1a763b, 0x46003b678eb4be11];
super::check::<Type1>(&states(), &hashes, 34, 0x1b3e3152a7649f91);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::FORM, old.form, new.form);
        hash.replace(Type1::TYPE, old.r#type, new.r#type);
        hash.replace(Type1::TURN, old.turn, new.turn);
});
super::writes::<Type1>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::FORM; .form) }
1 => { let i0 = random(2); write_bits!(hashed, model, source, random; Type1::FORM.at(i0); .form[i0]) }
2 => { write!(hashed, model, source, random; Type1::TYPE; .r#type) }
3 => { write!(hashed, model, source, random; Type1::TURN; .turn) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1], |state, sums| {
sums.whole(0, Type1::FORM, &state.form);
sums.selected(1, Type1::TURN, &state.turn, &[Box::new(Type5::Black)]);
});
super::forgotten(&states()[1], Type1::PART_0, false, 0x12abe758714ddd17, "in the part `part_0`: form[0][3] = true is missing");
}
}
