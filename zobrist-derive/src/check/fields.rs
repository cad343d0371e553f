//! Checks of the fields of a struct or of a variant.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::{Expr, ExprLit, Ident, Lit};

use super::unfit::{find, unfit};
use super::{hidden, limits, paths};
use crate::errors::Errors;
use crate::model::{Body, Field, Model, element, is_param};
use crate::types::{is_option, is_xor_key, std_name};

/// Checks the fields of a struct against each other.
pub(super) fn check_struct(model: &Model<'_>, fields: &[Field<'_>], errors: &mut Errors) {
    slot_names(model, fields, errors);
    paths(
        fields.iter().filter(|field| !field.skipped()).map(path),
        errors,
    );
}

pub(super) fn check(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    views(model, field, errors);
    limits::check(model, field, errors);
    empty(model, field, errors);
    field_role(model, field, errors);
    field_type(model, field, errors);
}

fn path<'a>(field: &'a Field<'_>) -> (&'a str, Span) {
    let attr = field.attrs.rename.as_ref();
    (
        &field.name,
        attr.map_or_else(|| field.span(), |attr| attr.value.span()),
    )
}

/// Checks that slot constants have different names, and hide no constant of a trait.
fn slot_names(model: &Model<'_>, fields: &[Field<'_>], errors: &mut Errors) {
    if model.values {
        return;
    }
    let mut seen: HashMap<String, &Ident> = HashMap::new();
    for field in fields.iter().filter(|field| !field.skipped()) {
        let slot = &field.slot;
        if let Some(hidden) = hidden(model, slot) {
            errors.on(
                slot,
                format!(
                    "the slot constant `{slot}` would hide `{hidden}`: give it another name, \
                     `#[zobrist(constant = {slot}_SLOT)]`"
                ),
            );
        }
        if let Some(first) = seen.insert(slot.to_string(), slot) {
            errors.on(
                slot,
                format!(
                    "the slot constant `{slot}` is already that of another field: name this one with \
                     `#[zobrist(constant = ...)]`"
                ),
            );
            errors.on(first, format!("the first `{slot}`"));
        }
    }
}

/// Checks that at most one attribute of a field selects a view.
fn views(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    // With `max`, `empty` names a number and does not select a view.
    let empty_is_view = attrs.max.is_none() || attrs.skip.is_some();
    let ways = attrs.given(&["joint", "empty", "bits", "max", "count", "as"]);
    let mut ways = ways.filter(|keyword| empty_is_view || *keyword != "empty");
    if let Some(skip) = &attrs.skip {
        if model.attrs.opt_in.is_some() {
            errors.on(
                &skip.keyword,
                "with `opt_in` a field without attributes is skipped already: leave out `skip`",
            );
        }
        let names = attrs.given(&["full", "rename", "constant", "include", "table"]);
        for keyword in ways
            .chain(names)
            .chain(attrs.parts.first().map(|attr| &attr.keyword))
        {
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
    if let (Some(full), Some(bits)) = (&attrs.full, attrs.given(&["bits", "count"]).next()) {
        errors.on(
            &full.keyword,
            format!("`full` has no effect with `{bits}`: leave it out"),
        );
    }
    if let (Some(full), Some((empty, _))) = (&attrs.full, field.empty) {
        errors.on(
            &full.keyword,
            format!("`{empty}` names the value without a key, and `full` gives each value one: leave out one"),
        );
    }
    if let (Some(include), None) = (&attrs.include, &model.attrs.opt_in) {
        errors.on(
            &include.keyword,
            "every field is hashed already: leave out `include`, or use `opt_in` on the type, which leaves out the \
             others",
        );
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

/// Checks `empty = ...`: a variant without fields, `true`, or with `max` a number up to the
/// maximum. An `Option` has its own empty value.
fn empty(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    let Some((_, empty)) = field.empty else {
        return;
    };
    if let Some(max) = &field.attrs.max {
        limits::empty(field, empty, &max.value, errors);
        return;
    }
    if model
        .generics
        .type_params()
        .any(|param| is_param(element(field.ty), &param.ident))
    {
        errors.on(
            empty,
            "the values of a type parameter cannot be named here: mark the empty one in each type that it stands for, \
             `#[zobrist(empty)]` on the variant",
        );
        return;
    }
    match empty {
        Expr::Lit(ExprLit { lit: Lit::Bool(_), .. }) => {}
        Expr::Lit(_) => errors.on(
            empty,
            "0 is already the empty value of a number: leave out `empty`, or add the greatest number, `max = 12, \
             empty = 12`; for another type name the value, `empty = Color::White`",
        ),
        Expr::Call(_) | Expr::Struct(_) => {
            errors.on(
                empty,
                "only one value can be empty, and a variant with fields has several: name a variant without fields",
            );
        }
        Expr::Tuple(_) => errors.on(
            empty,
            "a tuple is empty if each of its parts is empty: leave out `empty`, and mark the empty variant of the \
             part's type, `#[zobrist(empty)]`",
        ),
        _ if is_option(field.ty) => errors.on(empty, limits::EMPTY_OPTION),
        _ => {}
    }
}

/// Checks that a field of a value or of a variant has no attribute that only slots have, and that
/// `count` has additive keys.
fn field_role(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    if model.values {
        let wrong = [
            ("joint", "is always read as a whole"),
            ("bits", "has no slots; for bits as one number use `max`"),
            (
                "count",
                "has one key as a whole, so no number in it is counted; for a number use `max`",
            ),
            ("full", "has one key as a whole"),
            ("rename", "has no paths"),
            ("constant", "has no slots"),
        ];
        let (what, or) = match model.body {
            Body::Enum(_) => ("the payload of a variant", ""),
            Body::Struct(_) => (
                "a value",
                "; if the type is made of slots, use `key = u64` or `slots` on it",
            ),
        };
        for (name, why) in wrong {
            for keyword in attrs.given(&[name]) {
                errors.on(keyword, format!("{what} {why}: leave out `{keyword}`{or}"));
            }
        }
    }
    if let (Some(count), Some(key)) = (&attrs.count, &model.attrs.key) {
        if is_xor_key(&key.value) {
            errors.on(
                &count.keyword,
                "XOR keys would keep only the parity of a count: use `max` instead of `count`, which \
                 has a key for each number, or `key = Wrapping<u64>`",
            );
        }
    }
}

/// Checks that the type of a field can be in a state, and that the derived type does not contain
/// itself.
fn field_type(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    // An attribute that could not be parsed may have been `skip`.
    if field.skipped() || attrs.unread {
        return;
    }
    if let Some(part) = find(field.ty, &|ident| ident == model.ident || ident == "Self") {
        errors.on(
            part,
            format!(
                "`{0}` would contain `{0}`, so it would have infinitely many values: `skip` the field, or store the \
                 index of the other in an array",
                model.ident
            ),
        );
    }
    no_unsigned(field, errors);
    let own = attrs.view.is_none()
        && attrs.max.is_none()
        && attrs.count.is_none()
        && attrs.bits.is_none();
    if let (true, Some(unfit)) = (own, unfit(field.ty, model.values)) {
        errors.on(unfit.part, unfit.message);
    }
}

/// Checks that `max`, `count` and `bits` are not on a type that the tokens show to be no unsigned
/// integer.
fn no_unsigned(field: &Field<'_>, errors: &mut Errors) {
    let attrs = &field.attrs;
    let Some(keyword) = attrs.given(&["max", "count", "bits"]).next() else {
        return;
    };
    // Two ways to read a field are an error of their own.
    if attrs.given(&["joint", "as"]).next().is_some() {
        return;
    }
    let Some(name) = std_name(element(field.ty)) else {
        return;
    };
    let bits = keyword == "bits";
    // `bits` alone reads floats.
    let reads_floats = matches!(&attrs.bits, Some(attr) if attr.value.is_none());
    match name.to_string().as_str() {
        "bool" => errors.on(
            keyword,
            format!("a `bool` is a slot of one bit already: leave out `{keyword}`"),
        ),
        "f32" | "f64" if !reads_floats => errors.on(
            keyword,
            format!(
                "`{keyword} = ...` reads integers: write `bits` alone, which makes each bit of an `{name}` a slot, or \
                 hash a value that is rounded to steps, by a view (`as = ...`)"
            ),
        ),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => errors.on(
            keyword,
            if bits {
                format!("`bits` reads unsigned integers: use one instead of `{name}`")
            } else {
                format!(
                    "`{keyword}` reads unsigned integers, whose least value is 0: use one, an `i8` without attribute, or \
                     a view (`as = ...`)"
                )
            },
        ),
        _ => {}
    }
}
