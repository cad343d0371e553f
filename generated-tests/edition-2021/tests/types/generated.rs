//! Written by `generate.py`, which says what this is.
#![allow(warnings, clippy::all, clippy::pedantic)]

use zobrist::{Key, State, Value, Zobrist, ZobristHash};

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

mod type_0 {
#[derive(::zobrist::Zobrist)] enum Type2 { Black, A, Some }
#[derive(::zobrist::Zobrist)] enum Type3 { B, #[zobrist(empty)] White, Ok }
#[derive(::zobrist::Zobrist)] struct Type4<T> { key: T }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u64, seed = 2026)] struct Type1 { #[zobrist(joint)] number: [Type4<Type3>; 3], }
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
}
}

mod type_1 {
#[derive(::zobrist::Zobrist)] struct Type2 ();
#[derive(::core::clone::Clone, ::core::marker::Copy)] struct Type3(u128); impl ::core::convert::From<Type3> for u128 { fn from(of: Type3) -> u128 { of.0 } }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type5 { Some = 52, Value = 19 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type6 { Value, Err }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type7 { Empty = 59, A = 75, #[zobrist(empty)] None = 85 }
#[derive(::zobrist::Zobrist)] enum Type8 { Ok = 87, A = 7, B = 38, Err = 26, Empty = 31 }
#[derive(::zobrist::Zobrist)] enum Type10 { Some }
#[derive(::zobrist::Zobrist)] enum Type11 { White = 2, Value = 38, SHAPE = 44, Ok = 72 }
struct Type12(u16); struct As13; impl ::zobrist::View<Type12> for As13 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::numbers(3).with_empty(0); fn number(of: &Type12) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As13 {}
#[derive(::zobrist::Zobrist)] enum Type9<T> { SHAPE(Option<T>, bool, #[zobrist(as = As13)] Type12), #[zobrist(empty)] Key, Ok }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type14 { Ok, White }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type15 { A = 91, Key = 35, Err = 12, #[zobrist(empty)] Empty = 61, B = 67 }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Type17<T> { empty: T, value: T, slot: T, last: T, }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u64, seed = 2026, for(Type1<Type17<Type7>, 0>))] struct Type1<T, const N: ::core::primitive::usize> { value: Type2, #[zobrist(bits = 81)] hash: Type3, #[zobrist(max = 2, full, name = "path4")] core: usize, x: [Option<bool>; 1], #[zobrist(joint, full, slot = CONST_16)] visit: [bool; 3], generic: [T; N], }
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
}
}

mod type_2 {
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type2 { Black = 59, White = 36 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type3 { White = 53, Value = 58, #[zobrist(empty)] None = 11, Black = 70, A = 37 }
#[derive(::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 1)] struct Type1 { #[zobrist(skip)] value: f64, #[zobrist(skip)] core: f64, #[zobrist(empty = true)] hash: [bool; 2], #[zobrist(empty = true)] x: [bool; 1], #[zobrist(full)] empty: [Type3; 1], }
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
}
}

mod type_3 {
struct isize;
const base: u8 = 0;
mod core {}
struct usize;
const number: u8 = 0;
macro_rules! panic { () => {} }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Vec { White }
#[derive(::zobrist::Zobrist)] enum Copy { Value = 9 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] struct Default<T> { #[zobrist(empty = true)] number: bool, count_1: (T, bool, ), #[zobrist(max = 1)] core: u128 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Clone { SHAPE, B, None, Key }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type1 { Empty = 61, #[zobrist(empty)] Some = 77, Err = 74, Ok = 47, Value = 15 }
struct Type3(u16); struct As4; impl ::zobrist::View<Type3> for As4 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]); fn number(of: &Type3) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As4 {}
#[derive(::zobrist::Zobrist)] enum Box { SHAPE = 73 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type5 { Err = 88, B = 86, None = 71, Empty = 27 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Type8 { Some = 3, Ok = 56, SHAPE = 0 }
#[derive(::zobrist::Zobrist)] enum From { #[zobrist(empty)] Ok, Black, A }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type9 { #[zobrist(empty)] Key }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum String { #[zobrist(empty)] Key, Ok }
#[derive(::zobrist::Zobrist)] struct Type7 (bool, String);
#[derive(::zobrist::Zobrist)] #[zobrist(key = u16, seed = 247)] enum Value { #[zobrist(name = "path2")] Err { x: [bool; 3], #[zobrist(max = 2)] empty: u8 }, #[zobrist(name = "path6")] Key { #[zobrist(as = As4)] count_1: Type3, #[zobrist(max = 1)] core: u128, r#match: bool }, Ok { hash: Type7, #[zobrist(max = 12)] core: ::core::num::NonZeroU32 } }
#[test]
fn as_the_rules_say() {
super::check_count::<Vec>(1);
super::check_count::<Copy>(1);
super::check_count::<Default<bool>>(16);
super::check_count::<Clone>(4);
super::check_count::<Type1>(5);
super::check_count::<Box>(1);
super::check_count::<Type5>(4);
super::check_count::<Type8>(3);
super::check_count::<From>(3);
super::check_count::<Type9>(1);
super::check_count::<String>(2);
super::check_count::<Type7>(4);
let states = || vec![
Value::Err { x: [false, false, false], empty: 0 },
Value::Err { x: [true, true, true], empty: 2 },
Value::Key { count_1: Type3(0), core: 0, r#match: false },
Value::Key { count_1: Type3(2), core: 0, r#match: false },
Value::Key { count_1: Type3(1), core: 0, r#match: true },
Value::Key { count_1: Type3(3), core: 1, r#match: true },
Value::Ok { hash: Type7 { 0: false, 1: String::Key }, core: ::core::num::NonZeroU32::new(1).unwrap() },
Value::Ok { hash: Type7 { 0: true, 1: String::Key }, core: ::core::num::NonZeroU32::new(5).unwrap() },
Value::Ok { hash: Type7 { 0: false, 1: String::Key }, core: ::core::num::NonZeroU32::new(8).unwrap() },
Value::Ok { hash: Type7 { 0: true, 1: String::Ok }, core: ::core::num::NonZeroU32::new(12).unwrap() },
];
let hashes = [0x5388, 0x95b3, 0x4f40, 0xb6bc, 0xfa5e, 0xab9c, 0x76bd, 0x4515, 0xbd66, 0x1f3];
super::check::<Value>(&states(), &hashes, 88, 0xec8db0c0d0b37723);
super::in_steps::<Value>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}

mod type_4 {
#[derive(::core::clone::Clone, ::core::marker::Copy)] struct Type2(u64); impl ::core::convert::From<Type2> for u64 { fn from(of: Type2) -> u64 { of.0 } }
#[derive(::zobrist::Zobrist)] enum Type5 { #[zobrist(empty)] White, Err, Some }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type6 { #[zobrist(empty)] White = 86, SHAPE = 36 }
#[derive(::zobrist::Zobrist)] enum Type7 { #[zobrist(empty)] Key = 3 }
#[derive(::zobrist::Zobrist)] enum Type8 { White, B }
#[derive(::zobrist::Zobrist)] struct Type4 { r#type: Type6, visit: bool }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Type9<T> { x: T, turn: [T; 1], last: T, }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u128, seed = 18276267106557919506, for(Type1<Type4, 3>))] struct Type1<T, const N: ::core::primitive::usize> { #[zobrist(bits = 5, slot = CONST_3)] table: Type2, generic: [T; N], parts: Type9<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type5>(3);
super::check_count::<Type6>(2);
super::check_count::<Type7>(1);
super::check_count::<Type8>(2);
super::check_count::<Type4>(4);
let states = || vec![
Type1 { table: Type2(0x1f), generic: [Type4 { r#type: Type6::White, visit: true }, Type4 { r#type: Type6::White, visit: false }, Type4 { r#type: Type6::SHAPE, visit: true }], parts: Type9 { x: Type4 { r#type: Type6::White, visit: true }, turn: [Type4 { r#type: Type6::SHAPE, visit: true }], last: Type4 { r#type: Type6::White, visit: false }, }, },
Type1 { table: Type2(0x0), generic: [Type4 { r#type: Type6::SHAPE, visit: false }, Type4 { r#type: Type6::SHAPE, visit: true }, Type4 { r#type: Type6::White, visit: false }], parts: Type9 { x: Type4 { r#type: Type6::SHAPE, visit: false }, turn: [Type4 { r#type: Type6::White, visit: false }], last: Type4 { r#type: Type6::SHAPE, visit: true }, }, },
Type1 { table: Type2(0x1c), generic: [Type4 { r#type: Type6::White, visit: false }, Type4 { r#type: Type6::White, visit: false }, Type4 { r#type: Type6::White, visit: false }], parts: Type9 { x: Type4 { r#type: Type6::SHAPE, visit: false }, turn: [Type4 { r#type: Type6::White, visit: false }], last: Type4 { r#type: Type6::White, visit: true }, }, },
Type1 { table: Type2(0x1f), generic: [Type4 { r#type: Type6::White, visit: true }, Type4 { r#type: Type6::White, visit: true }, Type4 { r#type: Type6::White, visit: false }], parts: Type9 { x: Type4 { r#type: Type6::White, visit: false }, turn: [Type4 { r#type: Type6::SHAPE, visit: true }], last: Type4 { r#type: Type6::White, visit: false }, }, },
Type1 { table: Type2(0x0), generic: [Type4 { r#type: Type6::White, visit: false }, Type4 { r#type: Type6::White, visit: true }, Type4 { r#type: Type6::White, visit: false }], parts: Type9 { x: Type4 { r#type: Type6::SHAPE, visit: true }, turn: [Type4 { r#type: Type6::White, visit: false }], last: Type4 { r#type: Type6::White, visit: false }, }, },
];
let hashes = [0x34ee0c58d6b8c4a7bc8f4e491b15100b, 0xe64452719cf8d18637479dd4bece3655, 0xc2853de68f8005f10e0d79095334f71f, 0x4ac0581172693eb2f9669315820029f1, 0x195397ce59684aa6557990dd4bfe95f7];
super::check::<Type1<Type4, 3>>(&states(), &hashes, 23, 0x50ce4d8b781a2709);
super::in_steps::<Type1<Type4, 3>>(states(), states(), |hash, old, new| {
hash.replace(Type1::<Type4, 3>::CONST_3, old.table, new.table);
        hash.replace(Type1::<Type4, 3>::GENERIC, old.generic, new.generic);
        hash.replace(Type1::<Type4, 3>::PARTS.field(Type9::<Type4>::X), old.parts.x, new.parts.x);
        for (n10, (old_n10, new_n10)) in ::std::iter::IntoIterator::into_iter(old.parts.turn).zip(::std::iter::IntoIterator::into_iter(new.parts.turn)).enumerate() { hash.replace(Type1::<Type4, 3>::PARTS.field(Type9::<Type4>::TURN).at(n10), old_n10, new_n10); }
        hash.replace(Type1::<Type4, 3>::PARTS.field(Type9::<Type4>::LAST), old.parts.last, new.parts.last);
});
}
}

mod type_5 {
mod std {}
macro_rules! panic { () => {} }
mod zob {}
const base: u8 = 0;
mod core {}
const __unused: u8 = 0;
#[derive(::zobrist::Zobrist)] enum Type2 { Black = 98, White = 23, Some = 0, None = 89, Empty = 99 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Box { Value = 82 }
#[derive(::zobrist::Zobrist)] enum PhantomData { White, None, Err }
#[derive(::zobrist::Zobrist)] enum Option { B, Ok, White }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum From { Some = 76, B = 89, #[zobrist(empty)] Err = 81 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] Value, Black, None, Empty }
#[derive(::zobrist::Zobrist)] struct Vec { value: Box, turn: bool, board: bool }
#[derive(::zobrist::Zobrist)] struct Value<T> { #[zobrist(max = 5)] visit: ::core::option::Option<::core::option::Option<u64>>, r#type: ::core::option::Option<T>, #[zobrist(max = 2)] count_1: u128, #[zobrist(max = 3)] base: u16 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Shape { A = 42, Empty = 73, #[zobrist(empty)] Err = 62, Key = 99 }
#[derive(::zobrist::Zobrist)] enum Type6 { Ok = 82, A = 52 }
#[derive(::zobrist::Zobrist)] #[zobrist(slots, crate = ::zobrist)] struct Type5 (::core::option::Option<u8>,);
#[derive(::zobrist::Zobrist)] #[zobrist(key = u128, seed = 14218636170981889009, crate = ::zobrist)] struct Type1 { #[zobrist(slot = CONST_4)] features: Value<Vec>, #[zobrist(name = "path7")] visit: Type5, }
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
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::None), r#type: ::core::option::Option::Some(Vec { value: Box::Value, turn: false, board: false }), count_1: 1, base: 2 }, visit: Type5 { 0: ::core::option::Option::Some(205), }, },
Type1 { features: Value { visit: ::core::option::Option::None, r#type: ::core::option::Option::None, count_1: 0, base: 0 }, visit: Type5 { 0: ::core::option::Option::Some(90), }, },
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::Some(3)), r#type: ::core::option::Option::None, count_1: 1, base: 0 }, visit: Type5 { 0: ::core::option::Option::None, }, },
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::Some(3)), r#type: ::core::option::Option::None, count_1: 0, base: 3 }, visit: Type5 { 0: ::core::option::Option::Some(213), }, },
Type1 { features: Value { visit: ::core::option::Option::Some(::core::option::Option::Some(1)), r#type: ::core::option::Option::None, count_1: 2, base: 0 }, visit: Type5 { 0: ::core::option::Option::Some(171), }, },
];
let hashes = [0x4c0f45cada21b294d3c114891722f55e, 0xe5e1a8a0b42682a9f2cecc379b28d56c, 0x96de489de9d478ab19aa643df34bc0a4, 0x482e99dffd8e7128d32de0fdf33ca516, 0x272b2eb93ee7930f8fc29fbb07c102a6];
super::check::<Type1>(&states(), &hashes, 735, 0x122a2af565546d4d);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::CONST_4, old.features, new.features);
        hash.replace(Type1::VISIT, old.visit, new.visit);
});
}
}

mod type_6 {
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type3 { Ok = 59 }
#[derive(::zobrist::Zobrist)] enum Type4 { None = 22, #[zobrist(empty)] Value = 56 }
#[derive(::zobrist::Zobrist)] enum Type5 { #[zobrist(empty)] A, SHAPE }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type6 { Ok = 10, Err = 5, Key = 26, #[zobrist(empty)] None = 18 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type8 { B = 97, None = 48, Black = 42, Some = 34 }
#[derive(::zobrist::Zobrist)] enum Type9 { None }
#[derive(::zobrist::Zobrist)] enum Type7<T> { White(#[zobrist(empty = true)] bool), Err(Type9, #[zobrist(max = 2)] u8), Empty(Option<T>) }
#[derive(::zobrist::Zobrist)] struct Type2 (#[zobrist(max = 5)] Option<u8>, Type7<bool>, #[zobrist(max = 3)] ::core::num::NonZeroU32);
#[derive(::zobrist::Zobrist)] #[zobrist(key = u64, seed = 18446744073709551615)] struct Type1 { zobrist: Type2, #[zobrist(bits)] turn: u32, }
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
}
}

mod type_7 {
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type2 { #[zobrist(empty)] Key }
#[derive(::zobrist::Zobrist)] enum Type5 { None, A, Err, SHAPE }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Type6 { #[zobrist(max = 2)] value: u8, }
#[derive(::zobrist::Zobrist)] struct Type7 { #[zobrist(max = 5)] r#match: Option<::core::num::NonZeroU32> }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u32, seed = 1)] struct Type1 { #[zobrist(empty = true, name = "path3")] turn: bool, #[zobrist(bits, name = "path4")] slot: [u64; 2], #[zobrist(empty = true)] number: bool, core: [Type6; 1], #[zobrist(name = "path8", slot = CONST_9)] base: Type7, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(1);
super::check_count::<Type5>(4);
super::check_count::<Type7>(6);
let states = || vec![
Type1 { turn: true, slot: [0x4466c88e272246cb, 0x0], number: false, core: [Type6 { value: 1, }], base: Type7 { r#match: Some(::core::num::NonZeroU32::new(1).unwrap()) }, },
Type1 { turn: false, slot: [0x0, 0x8a66b34b57282879], number: true, core: [Type6 { value: 0, }], base: Type7 { r#match: Some(::core::num::NonZeroU32::new(3).unwrap()) }, },
Type1 { turn: true, slot: [0x44e0ac3f4731af61, 0x5456c81125f824a], number: true, core: [Type6 { value: 1, }], base: Type7 { r#match: Some(::core::num::NonZeroU32::new(3).unwrap()) }, },
Type1 { turn: true, slot: [0x16de46c1cef5450e, 0x0], number: true, core: [Type6 { value: 2, }], base: Type7 { r#match: Some(::core::num::NonZeroU32::new(2).unwrap()) }, },
Type1 { turn: false, slot: [0x0, 0x0], number: true, core: [Type6 { value: 0, }], base: Type7 { r#match: Some(::core::num::NonZeroU32::new(5).unwrap()) }, },
];
let hashes = [0x2d84de0f, 0xdedd6afa, 0x31627c1e, 0x71061139, 0x1b5160b2];
super::check::<Type1>(&states(), &hashes, 137, 0x9fc310af97024223);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::TURN, old.turn, new.turn);
        for (n10, (old_n10, new_n10)) in ::std::iter::IntoIterator::into_iter(old.slot).zip(::std::iter::IntoIterator::into_iter(new.slot)).enumerate() { hash.replace(Type1::SLOT.at(n10), old_n10, new_n10); }
        hash.replace(Type1::NUMBER, old.number, new.number);
        for (n11, (old_n11, new_n11)) in ::std::iter::IntoIterator::into_iter(old.core).zip(::std::iter::IntoIterator::into_iter(new.core)).enumerate() { hash.replace(Type1::CORE.at(n11).field(Type6::VALUE), old_n11.value, new_n11.value); }
        hash.replace(Type1::CONST_9, old.base, new.base);
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
#[derive(::zobrist::Zobrist)] #[zobrist(key = u64, seed = 2026, crate = ::zobrist)] struct View { #[zobrist(bits)] value: u128, }
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
}
}

mod type_9 {
mod zobrist {}
fn digit() {}
struct isize;
struct usize;
macro_rules! assert { () => {} }
struct value;
#[derive(::zobrist::Zobrist)] enum Type1 { A = 4, SHAPE = 23, White = 65, #[zobrist(empty)] Ok = 97 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type2 { Key, None, #[zobrist(empty)] Value, Ok }
#[derive(::zobrist::Zobrist)] enum Type4 { B, Key, #[zobrist(empty)] Empty, Ok, White }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Value { Ok = 43, #[zobrist(empty)] None = 9 }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct View<T> { features: T, #[zobrist(max = 5, full)] count_1: ::core::option::Option<::core::option::Option<::core::num::NonZeroU32>>, last: T, }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u128, seed = 4146489952919885640, for(Slot<[::std::boxed::Box<bool>; 1], 3>), crate = ::zobrist)] struct Slot<T, const N: ::core::primitive::usize> { #[zobrist(joint, full, slot = CONST_3)] base: [bool; 0], #[zobrist(bits)] shape: u128, generic: [T; N], parts: View<T>, }
#[test]
fn as_the_rules_say() {
super::check_count::<Type1>(4);
super::check_count::<Type2>(4);
super::check_count::<Type4>(5);
super::check_count::<Value>(2);
let states = || vec![
Slot { base: [], shape: 0x0, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(false)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(4).unwrap())), last: [::std::boxed::Box::new(true)], }, },
Slot { base: [], shape: 0xffffffffffffffffffffffffffffffff, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(true)]], parts: View { features: [::std::boxed::Box::new(true)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(3).unwrap())), last: [::std::boxed::Box::new(false)], }, },
Slot { base: [], shape: 0x0, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(true)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(true)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(5).unwrap())), last: [::std::boxed::Box::new(false)], }, },
Slot { base: [], shape: 0x0, generic: [[::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(true)], count_1: ::core::option::Option::Some(::core::option::Option::None), last: [::std::boxed::Box::new(false)], }, },
Slot { base: [], shape: 0x58875343d1091032406b01a406bc17e6, generic: [[::std::boxed::Box::new(true)], [::std::boxed::Box::new(false)], [::std::boxed::Box::new(false)]], parts: View { features: [::std::boxed::Box::new(false)], count_1: ::core::option::Option::Some(::core::option::Option::Some(::core::num::NonZeroU32::new(4).unwrap())), last: [::std::boxed::Box::new(true)], }, },
];
let hashes = [0x4d1b75092ba7cc2e0ce0ee8a417008c0, 0xa437fb5aea366d44d96d13938355826a, 0x598d5562569a9d3ff3413b99f5f27f7b, 0x7f70a44f0946ca19b877c723934f9799, 0x45afe8dfb092bc1de95b2d0903f7815a];
super::check::<Slot<[::std::boxed::Box<bool>; 1], 3>>(&states(), &hashes, 141, 0x1522f4b126b93d98);
super::in_steps::<Slot<[::std::boxed::Box<bool>; 1], 3>>(states(), states(), |hash, old, new| {
hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::CONST_3, old.base, new.base);
        hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::SHAPE, old.shape, new.shape);
        for (n5, (old_n5, new_n5)) in ::std::iter::IntoIterator::into_iter(old.generic).zip(::std::iter::IntoIterator::into_iter(new.generic)).enumerate() { for (n6, (old_n6, new_n6)) in ::std::iter::IntoIterator::into_iter(old_n5).zip(::std::iter::IntoIterator::into_iter(new_n5)).enumerate() { hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::GENERIC.at(n5).at(n6), old_n6, new_n6); } }
        for (n7, (old_n7, new_n7)) in ::std::iter::IntoIterator::into_iter(old.parts.features).zip(::std::iter::IntoIterator::into_iter(new.parts.features)).enumerate() { hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::FEATURES).at(n7), old_n7, new_n7); }
        hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::COUNT_1), old.parts.count_1, new.parts.count_1);
        for (n8, (old_n8, new_n8)) in ::std::iter::IntoIterator::into_iter(old.parts.last).zip(::std::iter::IntoIterator::into_iter(new.parts.last)).enumerate() { hash.replace(Slot::<[::std::boxed::Box<bool>; 1], 3>::PARTS.field(View::<[::std::boxed::Box<bool>; 1]>::LAST).at(n8), old_n8, new_n8); }
});
}
}

mod type_10 {
fn shifted() {}
const base: u8 = 0;
const number: u8 = 0;
mod zobrist {}
macro_rules! panic { () => {} }
mod std {}
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type2 { SHAPE, None, Key, B, Empty }
#[derive(::zobrist::Zobrist)] enum Result { Some = 33, #[zobrist(empty)] None = 16, Black = 90 }
#[derive(::zobrist::Zobrist)] struct String { #[zobrist(skip)] key: f64, empty: () }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Key (#[zobrist(full)] String, #[zobrist(max = 2)] u128,);
#[derive(::zobrist::Zobrist)] enum Type4 { White, #[zobrist(empty)] Black }
#[derive(::zobrist::Zobrist)] enum Default { #[zobrist(empty)] Some, White, SHAPE }
#[derive(::zobrist::Zobrist)] enum Type6 { #[zobrist(empty)] Black }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Iterator { B, Empty, None, Key, Err }
#[derive(::zobrist::Zobrist)] enum State { Value(bool) }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct View<T> { table: [T; 0], hand: T, key: T, last: T, }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Value { Empty }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Shape { Key, #[zobrist(empty)] Some, A, Black, Err }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u8, seed = 2026)] struct Type1 { #[zobrist(slot = CONST_3)] slot: Key, #[zobrist(joint, full, name = "path5")] zobrist: [[::core::marker::PhantomData<f64>; 2]; 2], empty: [[View<State>; 2]; 2], #[zobrist(joint)] hand: [(Shape, ); 0], }
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
}
}

mod type_11 {
struct isize;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
mod zob {}
const __unused: u8 = 0;
fn digit() {}
struct usize;
#[derive(::zobrist::Zobrist)] enum Box { B, Value, Key, A, SHAPE }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum From { B }
#[derive(::zobrist::Zobrist)] struct Slot (#[zobrist(max = 3)] ::core::num::NonZeroU32, Box);
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Type1 { Empty, #[zobrist(empty)] SHAPE }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type2 { Ok, Value, A }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type3 { #[zobrist(empty)] Err = 30 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type4 { B = 44, Value = 96, None = 65, #[zobrist(empty)] Black = 46 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(u64)] enum Type5 { Ok, Empty, Black, SHAPE }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum Option { Ok, None, SHAPE, Value }
#[derive(::zobrist::Zobrist)] struct Key<T> { number: [T; 2], #[zobrist(max = 5)] x: ::core::num::NonZeroU32, count_1: Type3, r#type: Type5 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type6 { Some = 44, Key = 85, Empty = 47 }
#[derive(::zobrist::Zobrist)] enum Shape { Key, Err }
#[derive(::zobrist::Zobrist)] enum Vec { Empty(#[zobrist(skip)] f64, #[zobrist(max = 1)] u32), #[zobrist(empty)] Key, Err(#[zobrist(max = 12)] u128), Black(::core::option::Option<bool>) }
#[derive(::zobrist::Zobrist)] enum Type8 { Key, #[zobrist(empty)] White, Err, SHAPE, Black }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum String { #[zobrist(empty)] Key, None, A }
#[derive(::zobrist::Zobrist)] enum Zobrist { SHAPE }
#[derive(::zobrist::Zobrist)] enum Iterator { SHAPE = 36, Ok = 17, Value = 84, Err = 3, A = 83 }
#[derive(::zobrist::Zobrist)] struct Type9 (Shape, Shape);
#[derive(::zobrist::Zobrist)] #[zobrist(key = u64, seed = 3660671732857143409, crate = ::zobrist)] struct Clone { core: ::core::option::Option<Slot>, #[zobrist(slot = CONST_7)] turn: Vec, r#type: Type9, }
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
}
}

mod type_12 {
const __unused: u8 = 0;
mod core {}
mod zobrist {}
macro_rules! assert { () => {} }
struct value;
static visit: u8 = 0;
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Into { #[zobrist(empty)] A = 7, Some = 45, Value = 58, Ok = 43 }
#[derive(::zobrist::Zobrist)] enum Type2 { Key = 63 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] Ok = 10, Empty = 46, Black = 79, None = 14, Err = 67 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Key { A = 36, B = 47, None = 62, #[zobrist(empty)] Key = 39, Empty = 75 }
#[derive(::zobrist::Zobrist)] enum Iterator { Ok = 0, #[zobrist(empty)] Key = 85, White = 71 }
#[derive(::zobrist::Zobrist)] enum Value { Value = 31, None = 92, Ok = 88 }
#[derive(::zobrist::Zobrist)] enum From { Ok }
#[derive(::zobrist::Zobrist)] enum Clone { #[zobrist(empty)] Err }
struct Type4(u16); struct As5; impl ::zobrist::View<Type4> for As5 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]); fn number(of: &Type4) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As5 {}
#[derive(::zobrist::Zobrist)] struct Vec { x: bool, #[zobrist(as = As5)] hand: Type4 }
#[derive(::zobrist::Zobrist)] enum Box { Err, Empty, White, A }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type6 { Value, #[zobrist(empty)] Black }
#[derive(::zobrist::Zobrist)] enum Zobrist { Value, SHAPE, #[zobrist(empty)] Black }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type7 { B, None, Ok, Key }
#[derive(::zobrist::Zobrist)] struct State (#[zobrist(max = 2)] u16, ());
struct PhantomData(u16); struct As8; impl ::zobrist::View<PhantomData> for As8 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::numbers(1); fn number(of: &PhantomData) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As8 {}
#[derive(::zobrist::Zobrist)] enum Type9 { Empty = 9, A = 8, #[zobrist(empty)] Key = 94, Value = 95, Ok = 65 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Option { #[zobrist(empty)] B = 92, A = 29 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Result { #[zobrist(empty)] Value = 91, B = 7, Err = 63, SHAPE = 46, Some = 12 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Default { A = 32, Empty = 15 }
struct String(u16); struct As10; impl ::zobrist::View<String> for As10 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::numbers(3).with_empty(2); fn number(of: &String) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As10 {}
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Shape { Black = 99, Value = 27, #[zobrist(empty)] None = 59, Key = 89 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type11 { SHAPE, None }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u32, seed = 458, crate = ::zobrist)] enum Type1 { SHAPE { r#type: (bool, Key, ), turn: bool, table: Value }, #[zobrist(skip)] Ok { number: Vec, turn: Type6, zobrist: State }, White { #[zobrist(as = As8)] visit: PhantomData, board: ::core::option::Option<bool>, empty: [::core::marker::PhantomData<f64>; 2] }, #[zobrist(empty = any)] Black { #[zobrist(as = As10)] value: String, #[zobrist(empty = true)] shape: bool, x: bool } }
#[test]
fn as_the_rules_say() {
super::check_count::<Into>(4);
super::check_count::<Type2>(1);
super::check_count::<Type3>(5);
super::check_count::<Key>(5);
super::check_count::<Iterator>(3);
super::check_count::<Value>(3);
super::check_count::<From>(1);
super::check_count::<Clone>(1);
super::check_count::<Vec>(8);
super::check_count::<Box>(4);
super::check_count::<Type6>(2);
super::check_count::<Zobrist>(3);
super::check_count::<Type7>(4);
super::check_count::<State>(3);
super::check_count::<Type9>(5);
super::check_count::<Option>(2);
super::check_count::<Result>(5);
super::check_count::<Default>(2);
super::check_count::<Shape>(4);
super::check_count::<Type11>(2);
let states = || vec![
Type1::SHAPE { r#type: (false, Key::A, ), turn: false, table: Value::Value },
Type1::SHAPE { r#type: (true, Key::Empty, ), turn: true, table: Value::Ok },
Type1::SHAPE { r#type: (false, Key::A, ), turn: true, table: Value::Ok },
Type1::SHAPE { r#type: (false, Key::None, ), turn: false, table: Value::Ok },
Type1::Ok { number: Vec { x: false, hand: Type4(0) }, turn: Type6::Value, zobrist: State { 0: 0, 1: () } },
Type1::Ok { number: Vec { x: false, hand: Type4(0) }, turn: Type6::Value, zobrist: State { 0: 1, 1: () } },
Type1::Ok { number: Vec { x: true, hand: Type4(3) }, turn: Type6::Black, zobrist: State { 0: 1, 1: () } },
Type1::Ok { number: Vec { x: true, hand: Type4(3) }, turn: Type6::Black, zobrist: State { 0: 2, 1: () } },
Type1::White { visit: PhantomData(0), board: ::core::option::Option::None, empty: [::core::marker::PhantomData, ::core::marker::PhantomData] },
Type1::White { visit: PhantomData(0), board: ::core::option::Option::Some(false), empty: [::core::marker::PhantomData, ::core::marker::PhantomData] },
Type1::White { visit: PhantomData(0), board: ::core::option::Option::Some(true), empty: [::core::marker::PhantomData, ::core::marker::PhantomData] },
Type1::Black { value: String(0), shape: false, x: false },
Type1::Black { value: String(2), shape: false, x: true },
Type1::Black { value: String(2), shape: true, x: true },
Type1::Black { value: String(0), shape: true, x: true },
];
let hashes = [0xfed29b48, 0xf9b97867, 0x5a7f713, 0x236eb531, 0xe35b87eb, 0xe35b87eb, 0xe35b87eb, 0xe35b87eb, 0x12f3d45b, 0x85519b96, 0xfa2acf38, 0xe35b87eb, 0xe35b87eb, 0xe35b87eb, 0xe35b87eb];
super::check::<Type1>(&states(), &hashes, 65, 0x46edc15df1116e12);
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
#[derive(::zobrist::Zobrist)] enum Type1 { Some }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Vec { #[zobrist(empty)] A = 1, B = 89 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Iterator { Err, Ok }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum PhantomData { Black, Key }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type3 { #[zobrist(empty)] A }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum From { Some = 63, B = 45, SHAPE = 1 }
#[derive(::zobrist::Zobrist)] enum Value { A = 32, #[zobrist(empty)] Value = 10 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum View { A = 87, None = 96, #[zobrist(empty)] White = 46 }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Type2 { #[zobrist(skip)] core: f64, number: ::core::option::Option<[bool; 3]>, count_1: ::std::boxed::Box<bool>, }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Key<T> { hand: [T; 2], last: T, }
#[derive(::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 18446744073709551615, for(String<Type2, 1>))] struct String<T, const N: ::core::primitive::usize> { hand: ::core::option::Option<Vec>, x: [[::core::option::Option<bool>; 1]; 3], generic: [T; N], parts: Key<T>, }
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
}
}

mod type_14 {
struct Type2(u16); struct As3; impl ::zobrist::View<Type2> for As3 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3", "f4"]).with_empty(3); fn number(of: &Type2) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
struct Type4(u16); struct As5; impl ::zobrist::View<Type4> for As5 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]).with_empty(0); fn number(of: &Type4) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As5 {}
struct Type8(u16); struct As9; impl ::zobrist::View<Type8> for As9 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3"]); fn number(of: &Type8) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As9 {}
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type10 { White = 35, B = 33 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type11 { Empty = 1 }
#[derive(::zobrist::Zobrist)] enum Type12 { #[zobrist(empty)] Some, Err, Ok, A, None }
#[derive(::zobrist::Zobrist)] enum Type13 { #[zobrist(empty)] SHAPE }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type14 { #[zobrist(empty)] None = 79 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type15 { None, B, Black, Ok, A }
#[derive(::zobrist::Zobrist)] struct Type7 { #[zobrist(as = As9)] hash: Type8, key: bool, core: bool }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type16 { #[zobrist(empty)] Some = 68 }
#[derive(::zobrist::Zobrist)] enum Type17 { Empty = 26, White = 23 }
struct Type19(u16); struct As20; impl ::zobrist::View<Type19> for As20 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2", "f3", "f4"]); fn number(of: &Type19) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As20 {}
#[derive(::zobrist::Zobrist)] struct Type18<T> { #[zobrist(as = As20)] count_1: Type19, turn: T, #[zobrist(empty = true)] empty: bool }
#[derive(::zobrist::Zobrist)] enum Type21 { Black, SHAPE, Err }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type22 { #[zobrist(empty)] Black = 3, Err = 64 }
#[derive(::zobrist::Zobrist)] enum Type23 { None = 56, White = 21, Black = 67, Empty = 68, #[zobrist(empty)] A = 36 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type24 { Black, None, B }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u64, seed = 5254207665085590088)] struct Type1 { #[zobrist(skip)] zobrist: f64, #[zobrist(as = As5, full, name = "path6")] key: Type4, empty: bool, }
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
}
}

mod type_15 {
mod zobrist {}
mod zob {}
static visit: u8 = 0;
enum Weird { Some, None, Ok, Err } use self::Weird::*;
const number: u8 = 0;
macro_rules! panic { () => {} }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Option { SHAPE, Black }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type1 { Err, #[zobrist(empty)] Empty }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Shape { #[zobrist(slot = CONST_2)] x: ::core::option::Option<bool>, }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u128, crate = ::zobrist)] struct Slot { #[zobrist(skip)] value: f64, visit: [Shape; 3], }
#[test]
fn as_the_rules_say() {
super::check_count::<Option>(2);
super::check_count::<Type1>(2);
let states = || vec![
Slot { value: 0.5, visit: [Shape { x: ::core::option::Option::Some(false), }, Shape { x: ::core::option::Option::Some(true), }, Shape { x: ::core::option::Option::Some(true), }], },
Slot { value: 0.5, visit: [Shape { x: ::core::option::Option::None, }, Shape { x: ::core::option::Option::None, }, Shape { x: ::core::option::Option::None, }], },
Slot { value: 0.5, visit: [Shape { x: ::core::option::Option::Some(false), }, Shape { x: ::core::option::Option::None, }, Shape { x: ::core::option::Option::None, }], },
Slot { value: 0.5, visit: [Shape { x: ::core::option::Option::None, }, Shape { x: ::core::option::Option::Some(true), }, Shape { x: ::core::option::Option::Some(true), }], },
Slot { value: 0.5, visit: [Shape { x: ::core::option::Option::Some(true), }, Shape { x: ::core::option::Option::Some(true), }, Shape { x: ::core::option::Option::None, }], },
];
let hashes = [0xc8d0c4ebe4c096027b303e1511942c0d, 0x6c17ff8a960a5913255fce1201c2a14f, 0x5e996705d9ddb8bce59809c32fd3e9f3, 0xfa5e5c64ab1777adbbf7f9c43f8564b1, 0x90e434b6b801b2e43b5a5e4dd2784cd2];
super::check::<Slot>(&states(), &hashes, 6, 0xd4c0106b79044659);
super::in_steps::<Slot>(states(), states(), |hash, old, new| {
for (n3, (old_n3, new_n3)) in ::std::iter::IntoIterator::into_iter(old.visit).zip(::std::iter::IntoIterator::into_iter(new.visit)).enumerate() { hash.replace(Slot::VISIT.at(n3).field(Shape::CONST_2), old_n3.x, new_n3.x); }
});
}
}

mod type_16 {
const number: u8 = 0;
trait Sized {}
static visit: u8 = 0;
fn shifted() {}
enum Weird { Some, None, Ok, Err } use self::Weird::*;
const base: u8 = 0;
struct Result(u16); struct As2; impl ::zobrist::View<Result> for As2 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2"]).with_empty(1); fn number(of: &Result) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As2 {}
#[derive(::zobrist::Zobrist)] enum Box { Key = 93, Black = 59, #[zobrist(empty)] Ok = 74, B = 21 }
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] #[repr(i8)] enum State { None = 91, A = 54 }
#[derive(::zobrist::Zobrist)] enum Into { White, #[zobrist(empty)] None, Err, Ok, A }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum From { None = 15, #[zobrist(empty)] Ok = 54, Key = 0 }
#[derive(::zobrist::Zobrist)] struct Type3 (bool, bool, #[zobrist(max = 3)] u64);
#[derive(::zobrist::Zobrist)] #[zobrist(slots, crate = ::zobrist)] struct Type1 { #[zobrist(bits)] zobrist: u32, #[zobrist(as = As2)] empty: ::core::option::Option<Result>, hand: ::std::boxed::Box<Type3>, }
#[derive(::zobrist::Zobrist)] enum Type5 { Black, Err, #[zobrist(empty)] White, Value }
#[derive(::zobrist::Zobrist)] enum Type6 { Key = 56, Ok = 41, White = 23, B = 21 }
struct Iterator(u16); struct As8; impl ::zobrist::View<Iterator> for As8 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2"]); fn number(of: &Iterator) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As8 {}
#[derive(::zobrist::Zobrist)] #[zobrist(crate = ::zobrist)] enum Type7<T> { Err([T; 2], #[zobrist(as = As8)] ::core::option::Option<Iterator>) }
#[derive(::zobrist::Zobrist)] #[zobrist(slots)] struct Type4 (#[zobrist(full)] [[Type7<bool>; 2]; 1],);
#[derive(::zobrist::Zobrist)] #[zobrist(key = u16, seed = 18446744073709551615, for(Default<Type4, 0>))] struct Default<T, const N: ::core::primitive::usize> { number: Type1, generic: [T; N], }
#[test]
fn as_the_rules_say() {
super::check_count::<Box>(4);
super::check_count::<State>(2);
super::check_count::<Into>(5);
super::check_count::<From>(3);
super::check_count::<Type3>(16);
super::check_count::<Type5>(4);
super::check_count::<Type6>(4);
super::check_count::<Type7<bool>>(16);
let states = || vec![
Default { number: Type1 { zobrist: 0x174333b7, empty: ::core::option::Option::Some(Result(1)), hand: ::std::boxed::Box::new(Type3 { 0: true, 1: true, 2: 3 }), }, generic: [], },
Default { number: Type1 { zobrist: 0x0, empty: ::core::option::Option::Some(Result(2)), hand: ::std::boxed::Box::new(Type3 { 0: false, 1: false, 2: 0 }), }, generic: [], },
Default { number: Type1 { zobrist: 0xffffffff, empty: ::core::option::Option::None, hand: ::std::boxed::Box::new(Type3 { 0: true, 1: true, 2: 3 }), }, generic: [], },
Default { number: Type1 { zobrist: 0xffffffff, empty: ::core::option::Option::None, hand: ::std::boxed::Box::new(Type3 { 0: false, 1: false, 2: 3 }), }, generic: [], },
Default { number: Type1 { zobrist: 0x840e9ac6, empty: ::core::option::Option::None, hand: ::std::boxed::Box::new(Type3 { 0: true, 1: true, 2: 3 }), }, generic: [], },
];
let hashes = [0xb53b, 0x7596, 0x8232, 0xfa94, 0xaf44];
super::check::<Default<Type4, 0>>(&states(), &hashes, 50, 0xff3486f027c95520);
super::in_steps::<Default<Type4, 0>>(states(), states(), |hash, old, new| {
hash.replace(Default::<Type4, 0>::NUMBER.field(Type1::ZOBRIST), old.number.zobrist, new.number.zobrist);
        hash.replace(Default::<Type4, 0>::NUMBER.field(Type1::EMPTY), old.number.empty, new.number.empty);
        hash.replace(Default::<Type4, 0>::NUMBER.field(Type1::HAND), old.number.hand, new.number.hand);
        hash.replace(Default::<Type4, 0>::GENERIC, old.generic, new.generic);
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
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Value { None, B, A }
#[derive(::zobrist::Zobrist)] enum Type2 { #[zobrist(empty)] Value = 22 }
#[derive(::zobrist::Zobrist)] enum Type1 { SHAPE(bool), #[zobrist(empty)] B }
#[derive(::zobrist::Zobrist)] enum View { Value, #[zobrist(empty)] Black }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type3 { Value, Err }
#[derive(::zobrist::Zobrist)] #[zobrist(key = u32, seed = 1317471537413966135)] struct Key { #[zobrist(max = 3)] r#match: u128, zobrist: Type3, }
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
}
}

mod type_18 {
#[derive(::zobrist::Zobrist)] enum Type2 { #[zobrist(empty)] None, Key, A, Empty, Ok }
#[derive(::zobrist::Zobrist)] enum Type3 { SHAPE, #[zobrist(empty)] Ok }
#[derive(::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u64>, seed = 2026, opt_in)] struct Type1 { #[zobrist(slot)] slot: Option<Option<Type2>>, #[zobrist(slot)] table: [Type3; 2], }
#[test]
fn as_the_rules_say() {
super::check_count::<Type2>(5);
super::check_count::<Type3>(2);
let states = || vec![
Type1 { slot: None, table: [Type3::Ok, Type3::SHAPE], },
Type1 { slot: None, table: [Type3::Ok, Type3::Ok], },
Type1 { slot: None, table: [Type3::SHAPE, Type3::SHAPE], },
Type1 { slot: None, table: [Type3::Ok, Type3::SHAPE], },
Type1 { slot: Some(Some(Type2::A)), table: [Type3::Ok, Type3::Ok], },
];
let hashes = [0x5f1c5e9bc03b0edb, 0xee1956499d26a122, 0xec729cd62bbeb9bb, 0x5f1c5e9bc03b0edb, 0x2c9c4b97c13469a];
super::check::<Type1>(&states(), &hashes, 8, 0x46c1b17ba8fe0cd7);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
hash.replace(Type1::SLOT, old.slot, new.slot);
        for (n4, (old_n4, new_n4)) in ::std::iter::IntoIterator::into_iter(old.table).zip(::std::iter::IntoIterator::into_iter(new.table)).enumerate() { hash.replace(Type1::TABLE.at(n4), old_n4, new_n4); }
});
}
}

mod type_19 {
struct Type2(u16); struct As3; impl ::zobrist::View<Type2> for As3 { const SHAPE: ::zobrist::Shape = ::zobrist::Shape::named(&["f0", "f1", "f2"]).with_empty(0); fn number(of: &Type2) -> ::core::primitive::usize { of.0 as ::core::primitive::usize } } impl ::zobrist::view::Each for As3 {}
#[derive(::zobrist::Zobrist)] enum Type4 { #[zobrist(empty)] Empty, Err, Value, Black, SHAPE }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type5 { #[zobrist(empty)] Value, White, Ok, Empty, A }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type6 { SHAPE = 31, None = 20, Key = 78, Empty = 68 }
#[derive(::zobrist::Zobrist)] #[repr(i8)] enum Type7 { B = 24, Ok = 99, #[zobrist(empty)] Some = 59, A = 52 }
#[derive(::zobrist::Zobrist)] #[repr(u64)] enum Type8 { Some = 6, SHAPE = 4, #[zobrist(empty)] B = 32, Err = 17, A = 75 }
#[derive(::zobrist::Zobrist)] #[zobrist(key = ::core::num::Wrapping<u32>, seed = 457)] enum Type1 { #[zobrist(empty = any)] White { #[zobrist(as = As3)] visit: Option<Type2> }, #[zobrist(empty = any)] None { x: Type5, #[zobrist(empty = Type6::None)] features: Type6 }, Black { empty: Box<Type7> } }
#[test]
fn as_the_rules_say() {
super::check_count::<Type4>(5);
super::check_count::<Type5>(5);
super::check_count::<Type6>(4);
super::check_count::<Type7>(4);
super::check_count::<Type8>(5);
let states = || vec![
Type1::White { visit: None },
Type1::White { visit: Some(Type2(2)) },
Type1::None { x: Type5::Value, features: Type6::SHAPE },
Type1::None { x: Type5::A, features: Type6::Empty },
Type1::None { x: Type5::White, features: Type6::None },
Type1::None { x: Type5::Empty, features: Type6::Empty },
Type1::Black { empty: Box::new(Type7::B) },
Type1::Black { empty: Box::new(Type7::Some) },
Type1::Black { empty: Box::new(Type7::A) },
];
let hashes = [0xa5b6851a, 0x535005f0, 0xa5b6851a, 0xcd73a148, 0xa5b6851a, 0xd8e8d349, 0xed1c761c, 0xc61df6e4, 0x1cf7bbf1];
super::check::<Type1>(&states(), &hashes, 19, 0x2f8d2c479275f1d3);
super::in_steps::<Type1>(states(), states(), |hash, old, new| {
*hash -= ::zobrist::Zobrist::zobrist_hash(&old) - ::zobrist::ZobristHash::BASE; *hash += ::zobrist::Zobrist::zobrist_hash(&new) - ::zobrist::ZobristHash::BASE;
});
}
}
