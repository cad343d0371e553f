//! What is wrong with a type: one rule a function, all errors at once, no tokens written.

use std::collections::HashMap;

use quote::ToTokens;
use syn::{Expr, ExprLit, GenericParam, Ident, Lit, Type};

use crate::attr::Attr;
use crate::errors::Errors;
use crate::model::{Body, Field, Model, Role, Variant};
use crate::types::{mentions, unfit};

pub(crate) fn check(model: &Model<'_>, errors: &mut Errors) {
    roles(model, errors);
    keys(model, errors);
    generics(model, errors);
    match &model.body {
        Body::Struct(fields) => {
            slot_names(fields, model.role(), errors);
            paths(fields.iter().filter(|field| !field.skipped()).map(field_path), errors);
        }
        Body::Enum(variants) => check_variants(model, variants, errors),
        Body::Union(span) => errors.at(
            *span,
            "a union does not say which of its fields it holds: use an enum whose variants carry them",
        ),
    }
    for field in model.all_fields() {
        views(field, errors);
        limits(field, errors);
        field_role(model, field, errors);
        field_type(model, field, errors);
    }
}

/// `key` makes a state, `slots` a part of one; a type is one of them, and only structs have slots.
fn roles(model: &Model<'_>, errors: &mut Errors) {
    let attrs = &model.attrs;
    if let (Some(_), Some(slots)) = (&attrs.key, &attrs.slots) {
        errors
            .on(&slots.keyword, "a type with a `key` is made of slots already: leave out `slots`");
    }
    if let (Body::Enum(_), Some(slots)) = (&model.body, &attrs.slots) {
        errors.on(
            &slots.keyword,
            "an enum holds one value at a time, so it has no slots: leave out `slots`, or say \
             `key = u64` if each of its values is a feature of a state",
        );
    }
    if attrs.key.is_none() {
        let needs_key = [
            attrs.seed.as_ref().map(|attr| &attr.keyword),
            attrs.table.as_ref().map(|attr| &attr.keyword),
            attrs.base.as_ref().map(|attr| &attr.keyword),
            attrs.instances.as_ref().map(|attr| &attr.keyword),
        ];
        for keyword in needs_key.into_iter().flatten() {
            errors.on(
                keyword,
                format!(
                    "only a state has a table of keys: add `key = u64`, or leave out `{keyword}`"
                ),
            );
        }
    }
}

/// Where keys come from: a seed or a table, of a type that keys can have.
fn keys(model: &Model<'_>, errors: &mut Errors) {
    let attrs = &model.attrs;
    if let (Some(table), Some(seed)) = (&attrs.table, &attrs.seed) {
        errors.on(
            &seed.keyword,
            format!(
                "the keys of `{}` have no seed: leave out `seed` or `table`",
                table.value.to_token_stream()
            ),
        );
    }
    if let (None, Some(base), Some(_)) = (&attrs.table, &attrs.base, &attrs.key) {
        errors.on(
            &base.keyword,
            "`base` goes with `table`; with a seed the base constant is drawn like the keys: leave it out",
        );
    }
    if let (Some(table), Some(instances)) = (&attrs.table, &attrs.instances) {
        if instances.value.len() > 1 {
            errors.on(
                &table.keyword,
                "one table cannot fit several instances: list only one in `for(...)`",
            );
        }
    }
    let wrong = ["f32", "f64", "bool", "char", "usize", "isize", "i8", "i16", "i32", "i64", "i128"];
    if let Some(key) = &attrs.key {
        if let Some(ident) = last_segment(&key.value) {
            if wrong.iter().any(|name| ident == name) {
                errors.on(
                    &key.value,
                    "a key is a `u8`, `u16`, `u32`, `u64` or `u128`, or a `Sum` of `u32`, `u64` or `u128`",
                );
            }
        }
    }
}

/// A static table is one for one type: no lifetimes, and generic types list their instances.
fn generics(model: &Model<'_>, errors: &mut Errors) {
    let Some(key) = &model.attrs.key else { return };
    let params = &model.generics.params;
    let mut lifetimes = params.iter().filter_map(|param| match param {
        GenericParam::Lifetime(param) => Some(&param.lifetime),
        _ => None,
    });
    if let Some(lifetime) = lifetimes.next() {
        errors.on(
            lifetime,
            "a state has one table for the whole program, so it cannot borrow: own the data, or say \
             `slots` instead of `key` and make a `KeyTable`",
        );
    } else if !params.is_empty() && model.attrs.instances.is_none() {
        errors.on(
            &key.keyword,
            format!(
                "a generic type has a static table for each instance that it lists: add `for({}<...>)`, or \
                 say `slots` instead of `key` and make a `KeyTable`",
                model.ident
            ),
        );
    }
    if let (true, Some(instances)) = (params.is_empty(), &model.attrs.instances) {
        errors.on(
            &instances.keyword,
            format!(
                "`{}` is not generic, so it is its only instance: leave out `for`",
                model.ident
            ),
        );
    }
}

/// An enum has values, at most one of them empty, and each path of a state is another.
fn check_variants(model: &Model<'_>, variants: &[Variant<'_>], errors: &mut Errors) {
    if variants.is_empty() {
        errors.on(
            model.ident,
            "an enum without variants has no values: add one, or leave out the derive",
        );
    }
    let mut empty: Option<&Attr<_>> = None;
    for variant in variants {
        if let Some(attr) = &variant.attrs.empty {
            if let Some(first) = empty {
                errors.on(
                    &attr.keyword,
                    "only one value of a slot can be empty, and another is already: leave out one `empty`",
                );
                errors.on(&first.keyword, "the first `empty`");
            }
            empty = empty.or(Some(attr));
            if !variant.fields.is_empty() {
                errors.on(
                    &attr.keyword,
                    "the empty value is one value, but this variant carries others: mark a variant \
                     without fields",
                );
            }
        }
        if let (Some(skip), Role::Value) = (&variant.attrs.skip, model.role()) {
            errors.on(
                &skip.keyword,
                "every value of a slot has a number: leave out `skip`, or mark the value that has no key \
                 `empty`",
            );
        }
        if let (Some(name), Role::Value) = (&variant.attrs.name, model.role()) {
            errors.on(
                &name.keyword,
                "the keys of a value depend on its place among the others, not on its name: leave out `name`",
            );
        }
        if let (Some(skip), Some(empty)) = (&variant.attrs.skip, &variant.attrs.empty) {
            let _ = skip;
            errors.on(
                &empty.keyword,
                "a variant that is no feature is not empty: leave out one of the two",
            );
        }
    }
    if model.role() == Role::State {
        let named = variants.iter().filter(|variant| !variant.keyless());
        paths(
            named.map(|variant| {
                let attr = variant.attrs.name.as_ref();
                (
                    variant.name.as_str(),
                    attr.map_or_else(|| variant.ident.span(), |attr| attr.value.span()),
                )
            }),
            errors,
        );
    }
}

fn field_path<'a>(field: &'a Field<'_>) -> (&'a str, proc_macro2::Span) {
    let attr = field.attrs.name.as_ref();
    (&field.name, attr.map_or_else(|| field.span(), |attr| attr.value.span()))
}

/// Equal paths would have equal keys.
fn paths<'a>(names: impl Iterator<Item = (&'a str, proc_macro2::Span)>, errors: &mut Errors) {
    let mut seen = HashMap::new();
    for (name, span) in names {
        if name.is_empty() {
            errors.at(
                span,
                "a name has at least one character: write the path that the keys shall have",
            );
        } else if let Some(first) = seen.insert(name, span) {
            errors.at(
                span,
                format!("another is named `{name}` already, and equal names have equal keys: choose another"),
            );
            errors.at(first, format!("the first `{name}`"));
        }
    }
}

/// Each slot has a constant of its own.
fn slot_names(fields: &[Field<'_>], role: Role, errors: &mut Errors) {
    if role == Role::Value {
        return;
    }
    let mut seen: HashMap<String, &Ident> = HashMap::new();
    for field in fields.iter().filter(|field| !field.skipped()) {
        let slot = &field.slot;
        if let Some(first) = seen.insert(slot.to_string(), slot) {
            errors.on(
                slot,
                format!(
                    "the slot constant `{slot}` is another field's already: name this one with \
                     `#[zobrist(slot = ...)]`"
                ),
            );
            errors.on(first, format!("the first `{slot}`"));
        }
    }
}

/// A field is read in one way.
fn views(field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    let ways = [
        attrs.joint.as_ref().map(|attr| &attr.keyword),
        attrs.empty.as_ref().map(|attr| &attr.keyword),
        attrs.bits.as_ref().map(|attr| &attr.keyword),
        attrs.max.as_ref().map(|attr| &attr.keyword),
        attrs.count.as_ref().map(|attr| &attr.keyword),
        attrs.view.as_ref().map(|attr| &attr.keyword),
    ];
    let mut ways = ways.into_iter().flatten();
    if let Some(skip) = &attrs.skip {
        let names = [
            attrs.name.as_ref().map(|attr| &attr.keyword),
            attrs.slot.as_ref().map(|attr| &attr.keyword),
        ];
        for keyword in ways.chain(names.into_iter().flatten()) {
            errors.on(
                keyword,
                format!(
                    "a field that is skipped has no keys: leave out `{keyword}` or `{}`",
                    skip.keyword
                ),
            );
        }
        return;
    }
    let Some(first) = ways.next() else { return };
    for keyword in ways {
        errors.on(
            keyword,
            format!(
                "`{first}` and `{keyword}` are two ways to read one field: leave out one, or write a `View` \
                 that does both (`as = ...`)"
            ),
        );
    }
}

/// The greatest value of one slot, and that of any number which the compiler must count up to.
const MAX_VALUE: u64 = 65_535;

/// `max` and `count` leave room for a key, and not for more than one slot can have.
fn limits(field: &Field<'_>, errors: &mut Errors) {
    for attr in [&field.attrs.max, &field.attrs.count].into_iter().flatten() {
        let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = &attr.value else { continue };
        match number.base10_parse::<u64>() {
            Ok(0) => errors.on(
                number,
                format!(
                    "with `{} = 0` the field is always empty: say the greatest value that it can have, or \
                     `skip` it",
                    attr.keyword
                ),
            ),
            Ok(1..=MAX_VALUE) => {}
            _ if attr.keyword == "count" => {}
            _ => errors.on(
                number,
                format!("a slot has {MAX_VALUE} keys at most: say a smaller `max`, or `bits` for a slot each bit"),
            ),
        }
    }
}

/// What a field of a value, of a variant, of a state cannot have.
fn field_role(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    let value = model.role() == Role::Value || matches!(model.body, Body::Enum(_));
    if value {
        let wrong = [
            (attrs.joint.as_ref().map(|attr| &attr.keyword), "a value is taken as a whole anyway"),
            (
                attrs.bits.as_ref().map(|attr| &attr.keyword),
                "a value has no slots, for bits say `max`",
            ),
            (
                attrs.count.as_ref().map(|attr| &attr.keyword),
                "a value has no slots, for a number say `max`",
            ),
            (attrs.name.as_ref().map(|attr| &attr.keyword), "a value has no paths"),
            (attrs.slot.as_ref().map(|attr| &attr.keyword), "a value has no slots"),
        ];
        for (keyword, why) in wrong {
            if let Some(keyword) = keyword {
                errors.on(
                    keyword,
                    format!("{why}: leave out `{keyword}`; if the type is made of slots, say `key = u64` or `slots` on it"),
                );
            }
        }
    }
    if let (Some(count), Some(key)) = (&attrs.count, &model.attrs.key) {
        let xor = ["u8", "u16", "u32", "u64", "u128"];
        if last_segment(&key.value).is_some_and(|ident| xor.iter().any(|name| ident == name)) {
            errors.on(
                &count.keyword,
                "under XOR only the parity of a count would be left: say `max` instead of `count`, which \
                 has a key for each number, or `key = Sum<u64>`",
            );
        }
    }
    if let Some(empty) = field.empty() {
        if let Expr::Lit(ExprLit { lit: Lit::Int(_), .. }) = empty {
            errors.on(
                empty,
                "a number is empty where it is 0: leave out `empty`; it is for variants of enums and `true`",
            );
        }
    }
}

/// A field has a type that can be in a state, and does not contain the type itself.
fn field_type(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    if field.skipped() {
        return;
    }
    let tokens = field.ty.to_token_stream();
    let itself = Ident::new("Self", field.span());
    if mentions(tokens.clone(), model.ident) || mentions(tokens, &itself) {
        errors.on(
            field.ty,
            format!(
                "`{0}` would contain `{0}`, so it would have no end of values: `skip` the field, or hold the \
                 number of the other in an array",
                model.ident
            ),
        );
        return;
    }
    let own = attrs.view.is_none()
        && attrs.max.is_none()
        && attrs.count.is_none()
        && attrs.bits.is_none();
    if let (true, Some(unfit)) = (own, unfit(field.ty)) {
        errors.on(unfit.part, unfit.message);
    }
}

fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}
