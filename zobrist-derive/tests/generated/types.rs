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

    fn flip<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, mask: T)
    where
        T: ::std::ops::BitXor<Output = T> + Copy + 'static,
    {
        self.0.flip(slot, mask);
        self.1.flip(slot, mask);
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

/// Writes a whole bitboard, or flips a mask.
macro_rules! write_or_flip {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {
        if $random(2) == 0 {
            write!($hashed, $model, $source, $random; $slot; $($place)*);
        } else {
            $hashed.flip($slot, $source $($place)*);
            $model $($place)* = $model $($place)* ^ $source $($place)*;
        }
    };
}

/// Does the same as `write_or_flip`, or writes or flips one bit.
macro_rules! write_bits {
    ($hashed:ident, $model:ident, $source:ident, $random:ident; $slot:expr; $($place:tt)*) => {
        if $random(2) == 0 {
            write_or_flip!($hashed, $model, $source, $random; $slot; $($place)*);
        } else {
            let bit = $random(::std::mem::size_of_val(&$model $($place)*) * 8);
            let mask = 1 << bit;
            let (old, new) = ($model $($place)* & mask, $source $($place)* & mask);
            if $random(2) == 0 {
                ::std::assert!($hashed.set($slot.at(bit), new != 0) == (old != 0));
                $model $($place)* ^= old ^ new;
            } else {
                $hashed.flip($slot.at(bit), new != 0);
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
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u16, seed = 2026, instances(Type1<[Type3; 0], 3>), crate = zob)] struct Type1<T, const N: ::core::primitive::usize> { key: Type2, #[zobrist(part(part_0 = ((true & White) | !false)), part(part_1))] count_1: (Type7, bool, ), #[zobrist(part(part_0 = !!Ok), part(part_1 = !!(Ok & Ok)))] generic: [T; N], }
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
for i0 in 0..3 { for i1 in 0..0 { sums.selected(1, Type1::<[Type3; 0], 3>::GENERIC.at(i0).at(i1), &state.generic[i0][i1], &[Type3::Ok]); } }
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
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type2 { SHAPE = 96, Black = 64, B = 82 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type3 { Empty = 77, SHAPE = 4, White = 99, #[zobrist(empty)] Value = 10 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type4 { Ok, #[zobrist(empty)] Value, Empty, A, SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type5 { SHAPE }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 0, crate = zob)] struct Type1 { #[zobrist(part(part_0 = (White | Empty)), part(part_3))] zobrist: Option<Box<Type3>>, #[zobrist(joint, part(part_1), part(part_2 = ((SHAPE & Empty) | Empty)), part(part_3))] value: [(Type4, ); 1], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(3);
super::check_count::<Type3>(4);
super::check_count::<Type4>(5);
super::check_count::<Type5>(1);
let states = || vec![
Type1 { zobrist: Some(Box::new(Type3::Value)), value: [(Type4::Ok, )], },
Type1 { zobrist: Some(Box::new(Type3::Value)), value: [(Type4::Ok, )], },
Type1 { zobrist: None, value: [(Type4::SHAPE, )], },
Type1 { zobrist: Some(Box::new(Type3::White)), value: [(Type4::Value, )], },
Type1 { zobrist: Some(Box::new(Type3::Value)), value: [(Type4::Value, )], },
];
let hashes = [0x560ef4841d2f12fd, 0x560ef4841d2f12fd, 0xaff125fa2c52d2c1, 0x43f1bbef63716fda, 0x86b59803b972a617];
super::check::<Type1>(&states(), &hashes, 8, 0xf42358117e6ce585);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(Type1::VALUE, old.value, new.value);
});
super::writes::<Type1>(states(), 2, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::ZOBRIST; .zobrist) }
1 => { write!(hashed, model, source, random; Type1::VALUE; .value) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0, Type1::PART_1, Type1::PART_2, Type1::PART_3], |state, sums| {
sums.selected(0, Type1::ZOBRIST, &state.zobrist, &[Some(Box::new(Type3::Empty)), Some(Box::new(Type3::White))]);
sums.whole(3, Type1::ZOBRIST, &state.zobrist);
sums.whole(1, Type1::VALUE, &state.value);
sums.selected(2, Type1::VALUE, &state.value, &[[(Type4::Empty, )]]);
sums.whole(3, Type1::VALUE, &state.value);
});
super::forgotten(&states()[3], Type1::PART_0, false, 0x66ae75fd62b3ce95, "in the part `part_0`: zobrist = White is missing");
super::forgotten(&states()[4], Type1::PART_3, false, 0xa3ea5611b8b00758, "in the part `part_3`: zobrist = Value is missing");
super::forgotten(&states()[1], Type1::PART_1, false, 0xd0bb6c87a45db4ea, "in the part `part_1`: value = [Ok] is missing");
super::forgotten(&states()[0], Type1::PART_3, false, 0xd0bb6c87a45db4ea, "in the part `part_3`: value = [Ok] is missing");
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
0 => { write_or_flip!(hashed, model, source, random; Iterator::CONST_1; .x) }
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
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 8171483583148264732, crate = ::zob)] struct Key { #[zobrist(rename = "path1", tally(part_1 = !((true & false) & (true & false))), tally(part_2))] zobrist: ::core::option::Option<bool>, }
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
sums.counts(0, Key::ZOBRIST, &state.zobrist, &[(::core::option::Option::Some(false), 0xba3c3a4f), (::core::option::Option::Some(true), 0xd4541cf1)]);
sums.counts(1, Key::ZOBRIST, &state.zobrist, &[(::core::option::Option::Some(false), 0x6f04f005), (::core::option::Option::Some(true), 0xbd3ea5cc)]);
});
}
}

mod type_7 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { White = 6 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type4 { Ok = 44, White = 32, Key = 40, SHAPE = 57, B = 46 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type5 { SHAPE = 48, Err = 33, White = 58, Some = 76, A = 77 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type2 { #[zobrist(joint)] x: [Option<bool>; 1], #[zobrist(empty = true, constant = CONST_6)] table: bool, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type8<T> { core: T, hash: T, hand: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = zob)] struct Type7<T> { number: Type8<T>, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u16, seed = 9029845607268685314, crate = zob)] struct Type1 { #[zobrist(part(part_0))] table: Type7<Type2>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(1);
super::check_count::<Type4>(5);
super::check_count::<Type5>(5);
let states = || vec![
Type1 { table: Type7 { number: Type8 { core: Type2 { x: [None], table: true, }, hash: Type2 { x: [Some(true)], table: true, }, hand: Type2 { x: [None], table: true, }, last: Type2 { x: [Some(true)], table: false, }, }, last: Type2 { x: [None], table: true, }, }, },
Type1 { table: Type7 { number: Type8 { core: Type2 { x: [Some(false)], table: true, }, hash: Type2 { x: [None], table: true, }, hand: Type2 { x: [Some(true)], table: false, }, last: Type2 { x: [Some(false)], table: false, }, }, last: Type2 { x: [Some(true)], table: true, }, }, },
Type1 { table: Type7 { number: Type8 { core: Type2 { x: [None], table: true, }, hash: Type2 { x: [Some(true)], table: true, }, hand: Type2 { x: [Some(true)], table: false, }, last: Type2 { x: [None], table: true, }, }, last: Type2 { x: [Some(true)], table: true, }, }, },
Type1 { table: Type7 { number: Type8 { core: Type2 { x: [None], table: true, }, hash: Type2 { x: [None], table: false, }, hand: Type2 { x: [Some(true)], table: false, }, last: Type2 { x: [Some(false)], table: true, }, }, last: Type2 { x: [None], table: false, }, }, },
Type1 { table: Type7 { number: Type8 { core: Type2 { x: [Some(true)], table: true, }, hash: Type2 { x: [None], table: false, }, hand: Type2 { x: [Some(true)], table: true, }, last: Type2 { x: [None], table: false, }, }, last: Type2 { x: [Some(true)], table: false, }, }, },
];
let hashes = [0xcf50, 0x80c2, 0x457e, 0x756, 0x9fa9];
super::check::<Type1>(&states(), &hashes, 15, 0x2507f027fa777943);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::TABLE.field(Type7::<Type2>::NUMBER), old.table.number, new.table.number);
        hash.replace(Type1::TABLE.field(Type7::<Type2>::LAST).field(Type2::X), old.table.last.x, new.table.last.x);
        hash.replace(Type1::TABLE.field(Type7::<Type2>::LAST).field(Type2::CONST_6), old.table.last.table, new.table.last.table);
});
super::writes::<Type1>(states(), 17, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::TABLE; .table) }
1 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER); .table.number) }
2 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::CORE); .table.number.core) }
3 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::CORE).field(Type2::X); .table.number.core.x) }
4 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::CORE).field(Type2::CONST_6); .table.number.core.table) }
5 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::HASH); .table.number.hash) }
6 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::HASH).field(Type2::X); .table.number.hash.x) }
7 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::HASH).field(Type2::CONST_6); .table.number.hash.table) }
8 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::HAND); .table.number.hand) }
9 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::HAND).field(Type2::X); .table.number.hand.x) }
10 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::HAND).field(Type2::CONST_6); .table.number.hand.table) }
11 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::LAST); .table.number.last) }
12 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::LAST).field(Type2::X); .table.number.last.x) }
13 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::NUMBER).field(Type8::<Type2>::LAST).field(Type2::CONST_6); .table.number.last.table) }
14 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::LAST); .table.last) }
15 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::LAST).field(Type2::X); .table.last.x) }
16 => { write!(hashed, model, source, random; Type1::TABLE.field(Type7::<Type2>::LAST).field(Type2::CONST_6); .table.last.table) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.whole(0, Type1::TABLE, &state.table);
});
}
}

mod type_8 {
struct usize;
fn shifted() {}
mod zob {}
const base: u8 = 0;
mod core {}
macro_rules! panic { () => {} }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u16, seed = 794, crate = ::zob)] enum Type2 { Empty { #[zobrist(empty = true)] features: bool }, Ok, B, Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Default { #[zobrist(empty)] White, A }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Vec { White, Ok, Some, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(slots, crate = ::zob)] struct Result<T> { slot: [T; 2], board: T, last: T, }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 2026, instances(Type1<Result<::core::option::Option<bool>>, 1>), crate = ::zob)] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(part(part_0), part(part_1), part(part_2))] key: Type2, #[zobrist(part(part_2))] generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Default>(2);
super::check_count::<Vec>(4);
let states = || vec![
Type1 { key: Type2::Key {  }, generic: [Result { slot: [::core::option::Option::None, ::core::option::Option::None], board: ::core::option::Option::Some(true), last: ::core::option::Option::None, }], },
Type1 { key: Type2::Key {  }, generic: [Result { slot: [::core::option::Option::Some(false), ::core::option::Option::Some(true)], board: ::core::option::Option::None, last: ::core::option::Option::None, }], },
Type1 { key: Type2::Empty { features: false }, generic: [Result { slot: [::core::option::Option::Some(true), ::core::option::Option::None], board: ::core::option::Option::None, last: ::core::option::Option::Some(true), }], },
Type1 { key: Type2::B {  }, generic: [Result { slot: [::core::option::Option::Some(true), ::core::option::Option::None], board: ::core::option::Option::Some(false), last: ::core::option::Option::Some(true), }], },
Type1 { key: Type2::Key {  }, generic: [Result { slot: [::core::option::Option::None, ::core::option::Option::None], board: ::core::option::Option::None, last: ::core::option::Option::None, }], },
];
let hashes = [0x97, 0x2e, 0x41, 0xf8, 0x1f];
super::check::<Type1<Result<::core::option::Option<bool>>, 1>>(&states(), &hashes, 13, 0xda8795342bd3491a);
super::in_steps::<Type1<Result<::core::option::Option<bool>>, 1>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Result<::core::option::Option<bool>>, 1>::KEY, old.key, new.key);
        for (n3, (old_n3, new_n3)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { hash.replace(Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC.at(n3), old_n3, new_n3); }
});
super::writes::<Type1<Result<::core::option::Option<bool>>, 1>>(states(), 7, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::<Result<::core::option::Option<bool>>, 1>::KEY; .key) }
1 => { write!(hashed, model, source, random; Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC; .generic) }
2 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC.at(i0); .generic[i0]) }
3 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC.at(i0).field(Result::<::core::option::Option<bool>>::SLOT); .generic[i0].slot) }
4 => { let i0 = random(1); let i1 = random(2); write!(hashed, model, source, random; Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC.at(i0).field(Result::<::core::option::Option<bool>>::SLOT).at(i1); .generic[i0].slot[i1]) }
5 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC.at(i0).field(Result::<::core::option::Option<bool>>::BOARD); .generic[i0].board) }
6 => { let i0 = random(1); write!(hashed, model, source, random; Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC.at(i0).field(Result::<::core::option::Option<bool>>::LAST); .generic[i0].last) }
_ => ::std::unreachable!(),
}, &[Type1::<Result<::core::option::Option<bool>>, 1>::PART_0, Type1::<Result<::core::option::Option<bool>>, 1>::PART_1, Type1::<Result<::core::option::Option<bool>>, 1>::PART_2], |state, sums| {
sums.whole(0, Type1::<Result<::core::option::Option<bool>>, 1>::KEY, &state.key);
sums.whole(1, Type1::<Result<::core::option::Option<bool>>, 1>::KEY, &state.key);
sums.whole(2, Type1::<Result<::core::option::Option<bool>>, 1>::KEY, &state.key);
sums.whole(2, Type1::<Result<::core::option::Option<bool>>, 1>::GENERIC, &state.generic);
});
}
}

mod type_9 {
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] struct Type2 ;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { Empty, None, Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { Some }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 18446744073709551615, crate = zob)] struct Type1 { #[zobrist(part(part_2), part(part_3))] key: Type2, #[zobrist(full, part(part_0 = ((false & false) & !true)), part(part_1 = true), part(part_2 = (true & !false)))] board: bool, #[zobrist(max = 1, full, part(part_0 = (!0 & 1)), part(part_1), part(part_2), part(part_3 = !!(0 | 1)))] turn: u8, #[zobrist(bits, constant = CONST_5, part(part_0 = !((true | true) & !true)), part(part_1), part(part_2 = ((true | true) & (true | true))), part(part_3))] table: u128, }
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
sums.selected(3, Type1::TURN, &state.turn, &[0, 1]);
sums.whole(0, Type1::CONST_5, &state.table);
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
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type3 { SHAPE, Err, Black, #[zobrist(empty)] Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type4 { White, Ok, Black, Value }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type2 { Key([bool; 2]) }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type5(u16); struct As6; impl ::zob::View<Type5> for As6 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(5); fn number(of: &Type5) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As6 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] enum Type7 { Key }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type8 { None = 43 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(u64)] enum Type9 { Some, A, Empty }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = zob)] #[repr(i8)] enum Type10 { SHAPE = 10, #[zobrist(empty)] Some = 57 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u8, seed = 18446744073709551615, crate = zob)] struct Type1 { count_1: Type2, #[zobrist(as = As6, full)] empty: Type5, #[zobrist(joint, full)] value: [Type7; 1], #[zobrist(full)] visit: Option<()>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type3>(4);
super::check_count::<Type4>(4);
super::check_count::<Type2>(4);
super::check_count::<Type7>(1);
super::check_count::<Type8>(1);
super::check_count::<Type9>(3);
super::check_count::<Type10>(2);
let states = || vec![
Type1 { count_1: Type2::Key { 0: [false, false] }, empty: Type5(0), value: [Type7::Key], visit: None, },
Type1 { count_1: Type2::Key { 0: [false, false] }, empty: Type5(0), value: [Type7::Key], visit: Some(()), },
Type1 { count_1: Type2::Key { 0: [false, false] }, empty: Type5(2), value: [Type7::Key], visit: None, },
Type1 { count_1: Type2::Key { 0: [false, false] }, empty: Type5(1), value: [Type7::Key], visit: None, },
Type1 { count_1: Type2::Key { 0: [true, false] }, empty: Type5(0), value: [Type7::Key], visit: None, },
];
let hashes = [0xf, 0xb1, 0x2d, 0x9c, 0x50];
super::check::<Type1>(&states(), &hashes, 12, 0x76830b4cb3149aa9);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::COUNT_1, old.count_1, new.count_1);
        hash.replace(Type1::EMPTY, old.empty, new.empty);
        hash.replace(Type1::VALUE, old.value, new.value);
        hash.replace(Type1::VISIT, old.visit, new.visit);
});
super::writes::<Type1>(states(), 4, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::COUNT_1; .count_1) }
1 => { write!(hashed, model, source, random; Type1::EMPTY; .empty) }
2 => { write!(hashed, model, source, random; Type1::VALUE; .value) }
3 => { write!(hashed, model, source, random; Type1::VISIT; .visit) }
_ => ::std::unreachable!(),
}, &[], |state, sums| {
});
}
}

mod type_13 {
const base: u8 = 0;
fn digit() {}
mod zobrist {}
mod std {}
fn shifted() {}
const number: u8 = 0;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq)] struct Type3(u16); struct As4; impl ::zob::View<Type3> for As4 { const SHAPE: ::zob::Shape<'static> = ::zob::Shape::numbers(5); fn number(of: &Type3) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zob::view::Each for As4 {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u64, seed = 503, crate = ::zob)] enum Type2 { A { #[zobrist(max = 2)] count_1: u128, #[zobrist(as = As4)] basis: Type3 } }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type6 { #[zobrist(empty)] B, Err }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type7 { None = 78, Err = 64, Some = 43, B = 30, Black = 61 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Clone { Err = 31, Empty = 92 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Vec { Some = 62, A = 19 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Type5 { r#type: ::core::option::Option<::core::marker::PhantomData<f64>>, visit: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 18446744073709551615, opt_in, crate = ::zob)] struct Type1 { #[zobrist(include, part(part_0))] key: Type2, slot: f64, board: f64, #[zobrist(include, part(part_0 = ((true | false) | true)))] zobrist: Type5, #[zobrist(count = 18, part(part_0))] number: u64, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type6>(2);
super::check_count::<Type7>(5);
super::check_count::<Clone>(2);
super::check_count::<Vec>(2);
super::check_count::<Type5>(4);
let states = || vec![
Type1 { key: Type2::A { count_1: 0, basis: Type3(3) }, slot: 0.5, board: 0.5, zobrist: Type5 { r#type: ::core::option::Option::Some(::core::marker::PhantomData), visit: false }, number: 18, },
Type1 { key: Type2::A { count_1: 1, basis: Type3(3) }, slot: 0.5, board: 0.5, zobrist: Type5 { r#type: ::core::option::Option::Some(::core::marker::PhantomData), visit: true }, number: 1, },
Type1 { key: Type2::A { count_1: 2, basis: Type3(1) }, slot: 0.5, board: 0.5, zobrist: Type5 { r#type: ::core::option::Option::None, visit: false }, number: 0, },
Type1 { key: Type2::A { count_1: 1, basis: Type3(4) }, slot: 0.5, board: 0.5, zobrist: Type5 { r#type: ::core::option::Option::None, visit: false }, number: 0, },
Type1 { key: Type2::A { count_1: 1, basis: Type3(0) }, slot: 0.5, board: 0.5, zobrist: Type5 { r#type: ::core::option::Option::None, visit: true }, number: 2, },
];
let hashes = [0xb3761266, 0x39a53c29, 0x4c7b9ccb, 0x839515b9, 0x68a7950d];
super::check::<Type1>(&states(), &hashes, 19, 0x6e2ce4fe00c77165);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::KEY, old.key, new.key);
        hash.replace(Type1::ZOBRIST, old.zobrist, new.zobrist);
        hash.replace(Type1::NUMBER, old.number, new.number);
});
super::writes::<Type1>(states(), 3, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Type1::KEY; .key) }
1 => { write!(hashed, model, source, random; Type1::ZOBRIST; .zobrist) }
2 => { write!(hashed, model, source, random; Type1::NUMBER; .number) }
_ => ::std::unreachable!(),
}, &[Type1::PART_0], |state, sums| {
sums.whole(0, Type1::KEY, &state.key);
sums.selected(0, Type1::ZOBRIST, &state.zobrist, &[Type5 { r#type: ::core::option::Option::None, visit: true }, Type5 { r#type: ::core::option::Option::Some(::core::marker::PhantomData), visit: false }, Type5 { r#type: ::core::option::Option::Some(::core::marker::PhantomData), visit: true }]);
sums.whole(0, Type1::NUMBER, &state.number);
});
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
2 => { let i0 = random(3); write_or_flip!(hashed, model, source, random; Type1::<Type8, 0>::CONST_7.at(i0).field(Type2::HAND); .x[i0].hand) }
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
0 => { write_or_flip!(hashed, model, source, random; Type1::FORM; .form) }
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
mod core {}
mod zob {}
static visit: u8 = 0;
macro_rules! panic { () => {} }
fn digit() {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Option { SHAPE = 29, Ok = 56, Black = 47, #[zobrist(empty)] Empty = 82, Some = 37 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Slot { None, #[zobrist(empty)] Black }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = u32, seed = 1, crate = ::zob)] struct Result { #[zobrist(tally(part_0), part(part_1), tally(part_2))] zobrist: ::core::option::Option<[Option; 0]>, #[zobrist(skip)] features: f64, }
#[test]
fn as_the_rules_say() {
super::check_count::<Option>(5);
super::check_count::<Slot>(2);
let states = || vec![
Result { zobrist: ::core::option::Option::Some([]), features: 0.5, },
Result { zobrist: ::core::option::Option::None, features: 0.5, },
Result { zobrist: ::core::option::Option::None, features: 0.5, },
Result { zobrist: ::core::option::Option::None, features: 0.5, },
Result { zobrist: ::core::option::Option::Some([]), features: 0.5, },
];
let hashes = [0x85d50db8, 0xc3f16ef6, 0xc3f16ef6, 0xc3f16ef6, 0x85d50db8];
super::check::<Result>(&states(), &hashes, 1, 0x22ce37ac0bc43858);
super::in_steps::<Result>(states(), states(), |hash, old, new| {
hash.replace(Result::ZOBRIST, old.zobrist, new.zobrist);
});
super::writes::<Result>(states(), 1, |hashed, model, source, way, random| match way {
0 => { write!(hashed, model, source, random; Result::ZOBRIST; .zobrist) }
_ => ::std::unreachable!(),
}, &[Result::PART_0, Result::PART_1, Result::PART_2], |state, sums| {
sums.counts(0, Result::ZOBRIST, &state.zobrist, &[(::core::option::Option::Some([]), 0xbb39f356)]);
sums.whole(1, Result::ZOBRIST, &state.zobrist);
sums.counts(2, Result::ZOBRIST, &state.zobrist, &[(::core::option::Option::Some([]), 0x645c4133)]);
});
}
}

mod type_17 {
const __unused: u8 = 0;
struct usize;
struct isize;
const base: u8 = 0;
struct value;
mod core {}
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] #[repr(u64)] enum Type1 { Value = 43, Empty = 54, None = 67, Some = 84, Key = 13 }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] enum Type2 { Black, #[zobrist(empty)] Value, Ok }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(crate = ::zob)] struct Value { #[zobrist(skip)] table: f64, count_1: bool }
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 82, crate = ::zob)] enum Copy { #[zobrist(empty = any)] Some { basis: Value } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(5);
super::check_count::<Type2>(3);
super::check_count::<Value>(2);
let states = || vec![
Copy::Some { basis: Value { table: 1.5, count_1: false } },
Copy::Some { basis: Value { table: 1.5, count_1: true } },
];
let hashes = [0x6693ae54d7494766, 0xb8e418babdd208e6];
super::check::<Copy>(&states(), &hashes, 1, 0xdcd4c7101b70dffb);
super::in_steps::<Copy>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
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
const __unused: u8 = 0;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
mod zobrist {}
const number: u8 = 0;
trait Sized {}
struct isize;
#[derive(::core::clone::Clone, ::core::cmp::PartialEq, ::zob::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u128>, seed = 198, crate = ::zob)] enum Default { #[zobrist(rename = "path1")] SHAPE }
#[test]
fn as_the_rules_say() {
let states = || vec![
Default::SHAPE {  },
];
let hashes = [0xa5e124422a5bc82da2a81241d6dfc769];
super::check::<Default>(&states(), &hashes, 1, 0x8cc240c9559103d0);
super::in_steps::<Default>(states(), states(), |hash, old, new| {
*hash -= ::zob::Zobrist::zobrist_hash(&old) - ::zob::ZobristHash::BASE; *hash += ::zob::Zobrist::zobrist_hash(&new) - ::zob::ZobristHash::BASE;
});
}
}
