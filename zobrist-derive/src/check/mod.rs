//! Checks of a type. Each function checks one rule, all errors are reported at once, and no tokens
//! are written.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Expr, Ident, UnOp};

use crate::errors::Errors;
use crate::model::{Body, Model, Role};

mod fields;
mod generics;
mod keys;
mod limits;
mod parts;
mod unfit;
mod variants;

pub(crate) use parts::constant;
pub(crate) use unfit::unfit;

pub(crate) fn check(model: &Model<'_>, errors: &mut Errors) {
    roles(model, errors);
    keys::check(model, errors);
    keys::elsewhere(model, errors);
    generics::check(model, errors);
    opt_in(model, errors);
    parts::check(model, errors);
    match &model.body {
        Body::Struct(fields) => fields::check_struct(model, fields, errors),
        Body::Enum(variants) => variants::check(model, variants, errors),
    }
    for field in model.body.fields() {
        fields::check(model, field, errors);
    }
}

/// Checks the role of the type: it does not have both `key` and `slots`, only structs have `slots`,
/// and only states have keywords about the table of keys.
fn roles(model: &Model<'_>, errors: &mut Errors) {
    let attrs = &model.attrs;
    if let (Some(_), Some(slots)) = (&attrs.key, &attrs.slots) {
        errors.on(
            &slots.keyword,
            "a type with a `key` is made of slots already: leave out `slots`",
        );
    }
    if let (Body::Enum(_), Some(slots)) = (&model.body, &attrs.slots) {
        errors.on(
            &slots.keyword,
            "an enum holds one value at a time, so it has no slots: leave out `slots`, or use \
             `key = u64` if each of its values is a feature of a state",
        );
    }
    if attrs.key.is_none() && !attrs.unread {
        for keyword in attrs.given(&["seed", "guarantee", "table", "base", "instances"]) {
            errors.on(
                keyword,
                format!(
                    "only a state has a table of keys: add `key = u64`, or leave out `{keyword}`"
                ),
            );
        }
    }
}

/// Checks that `opt_in` is on a struct of slots, and that a field is marked.
fn opt_in(model: &Model<'_>, errors: &mut Errors) {
    let Some(attr) = &model.attrs.opt_in else {
        return;
    };
    match &model.body {
        Body::Struct(_) if model.values => errors
            .on(&attr.keyword, "a value is made of all its fields: leave out `opt_in`, or add `key = u64` or `slots`"),
        Body::Struct(fields) if fields.iter().all(|field| !field.attrs.marked) => errors.on(
            &attr.keyword,
            "no field is marked as a part of the state: write `#[zobrist(include)]` on each that is one",
        ),
        Body::Enum(_) => errors.on(
            &attr.keyword,
            "`opt_in` chooses fields of a struct; a variant that is no feature needs `#[zobrist(skip)]`",
        ),
        Body::Struct(_) => {}
    }
}

/// Checks that paths are different, because equal paths have equal keys.
fn paths<'a>(names: impl Iterator<Item = (&'a str, Span)>, errors: &mut Errors) {
    let mut seen = HashMap::new();
    for (name, span) in names {
        if name.is_empty() {
            errors.at(
                span,
                "`rename` must not be empty: write the name that the paths of the keys contain",
            );
        } else if name.contains(|c: char| c.is_control() || "|\"".contains(c)) {
            errors.at(
                span,
                "a name has neither `|`, quotation marks nor control characters: leave them out",
            );
        } else if name.contains('/') {
            let other = name.replace('/', "_");
            errors.at(
                span,
                format!(
                    "a name has no `/`, because paths with a `/` belong to `tally` and `Seed::keys`, and equal paths \
                     have equal keys: write `{other}`"
                ),
            );
        } else if name.contains(['(', ')', '[', ']']) || name.contains(" =") {
            let other = name
                .replace(['(', ')', '[', ']'], "_")
                .replace(" = ", "_")
                .replace(" =", "_");
            errors.at(
                span,
                format!(
                    "a name has no `(`, `)`, `[`, `]` or ` =`, because they divide the names of features, as in \
                     `board[12] = Drop(3)`: write `{other}`"
                ),
            );
        } else if let Some(first) = seen.insert(name, span) {
            errors.at(
                span,
                format!("the name `{name}` is already in use, and equal names have equal keys: choose another name"),
            );
            errors.at(first, format!("the first `{name}`"));
        }
    }
}

/// Returns the constant of a trait that an inherent constant of this name would hide.
fn hidden(model: &Model<'_>, constant: &Ident) -> Option<&'static str> {
    let all = [
        ("SHAPE", "Zobrist::SHAPE"),
        ("BASE", "State::BASE"),
        ("GUARANTEE", "State::GUARANTEE"),
    ];
    let of_traits = match model.role {
        Role::State(_) => &all[..],
        Role::Slots => &all[..1],
        Role::Value | Role::Unknown => &[],
    };
    of_traits
        .iter()
        .find(|(name, _)| constant.unraw() == name)
        .map(|&(_, path)| path)
}

fn is_negative(expr: &Expr) -> bool {
    matches!(expr, Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)))
}
