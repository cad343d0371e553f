//! What is wrong with a type: one rule a function, all errors at once, no tokens written.

use std::collections::{HashMap, HashSet};

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, GenericArgument, GenericParam, PathArguments, Type, UnOp};

use crate::errors::Errors;
use crate::model::{Body, Model, Role, Source};
use crate::types::{Need, last_arguments, last_segment, peel, unfit};

mod fields;
mod variants;

pub(crate) fn check(model: &Model<'_>, errors: &mut Errors) {
    roles(model, errors);
    keys(model, errors);
    generics(model, errors);
    elsewhere(model, errors);
    opt_in(model, errors);
    match &model.body {
        Body::Struct(fields) => fields::check_struct(model, fields, errors),
        Body::Enum(variants) => variants::check(model, variants, errors),
        Body::Union(span) => errors.at(
            *span,
            "a union does not say which of its fields it holds: use an enum whose variants carry them",
        ),
    }
    for field in model.all_fields() {
        fields::check(model, field, errors);
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
    if attrs.key.is_none() && !attrs.unread {
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
    if let (Source::Seed(_), Some(base), Some(_), false) =
        (model.source(), &attrs.base, &attrs.key, attrs.unread)
    {
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
    if let Some(seed) = &attrs.seed {
        if is_negative(&seed.value) {
            errors.on(&seed.value, "a seed is a `u64`, so it is not negative");
        }
    }
    if let Some(key) = &attrs.key {
        if is_wrong_key(&key.value) {
            errors.on(
                &key.value,
                "a key is a `u8`, `u16`, `u32`, `u64` or `u128`, or a `Wrapping` of `u32`, `u64` or `u128`",
            );
        }
        if model.generics.type_params().any(|param| last_segment(&key.value) == Some(&param.ident))
        {
            errors.on(
                &key.value,
                "a static table has keys of one type: name it, or say `slots` instead of `key` and make a \
                 `KeyTable`, which has keys of any",
            );
        }
    }
}

/// Whether the tokens are enough to tell that no key has this type.
fn is_wrong_key(ty: &Type) -> bool {
    const WRONG: [&str; 11] =
        ["f32", "f64", "bool", "char", "usize", "isize", "i8", "i16", "i32", "i64", "i128"];
    let Type::Path(path) = peel(ty) else { return true };
    let Some(segment) = path.path.segments.last() else { return true };
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) if segment.ident == "Wrapping" => {
            arguments.args.iter().any(|argument| match argument {
                GenericArgument::Type(ty) => {
                    is_wrong_key(ty) || last_segment(ty).is_some_and(|ty| ty == "u8" || ty == "u16")
                }
                _ => true,
            })
        }
        _ => WRONG.iter().any(|name| segment.ident == name),
    }
}

/// Keys of fields and variants from elsewhere: only of a state, and not besides those of the whole.
fn elsewhere(model: &Model<'_>, errors: &mut Errors) {
    let of_fields = model.all_fields().into_iter().filter_map(|field| field.attrs.keys.as_ref());
    let of_variants = match &model.body {
        Body::Enum(variants) => {
            variants.iter().filter_map(|variant| variant.attrs.keys.as_ref()).collect()
        }
        _ => Vec::new(),
    };
    for attr in of_fields.chain(of_variants) {
        let keyword = &attr.keyword;
        match (model.role(), &model.attrs.table) {
            (Role::State, None) | (Role::Unknown, _) => {}
            (Role::State, Some(_)) => errors.on(
                keyword,
                "the state has a `table` of all its keys already: leave out one of the two",
            ),
            _ => errors.on(
                keyword,
                "only a state has keys: put the `table` on a field or variant of the type that says `key = u64`",
            ),
        }
    }
}

/// `opt_in` leaves out the fields of a struct of slots that have no attribute.
fn opt_in(model: &Model<'_>, errors: &mut Errors) {
    let Some(attr) = &model.attrs.opt_in else { return };
    match &model.body {
        Body::Struct(_) if model.role() == Role::Value => errors.on(
            &attr.keyword,
            "a value is made of all its fields: leave out `opt_in`, or say `key = u64` or `slots`, too",
        ),
        Body::Struct(fields) if fields.iter().all(|field| !field.attrs.marked) => errors.on(
            &attr.keyword,
            "no field is marked as a part of the state: write `#[zobrist(slot)]` on each that is one",
        ),
        Body::Enum(_) => errors.on(
            &attr.keyword,
            "`opt_in` chooses fields of a struct; a variant that is no feature says `#[zobrist(skip)]`",
        ),
        _ => {}
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
    } else if !params.is_empty() && model.attrs.instances.is_none() && !model.attrs.unread {
        errors.on(
            &key.keyword,
            format!(
                "a generic type has a static table for each instance that it lists: add `for({}<...>)`, or \
                 say `slots` instead of `key` and make a `KeyTable`",
                model.ident
            ),
        );
    }
    let Some(attr) = &model.attrs.instances else { return };
    if params.is_empty() {
        errors.on(
            &attr.keyword,
            format!(
                "`{}` is not generic, so it is its only instance: leave out `for`",
                model.ident
            ),
        );
    } else {
        instances(model, &attr.value, errors);
    }
}

/// What `for(...)` lists are instances of the type, each once, and of types that can be in a state.
fn instances(model: &Model<'_>, instances: &[Type], errors: &mut Errors) {
    let ident = model.ident;
    let params = model.generics.params.iter();
    let params = params.filter(|param| !matches!(param, GenericParam::Lifetime(_)));
    let used: Vec<bool> = params
        .map(|param| match param {
            GenericParam::Type(param) => model.need(&param.ident) != Need::Nothing,
            _ => false,
        })
        .collect();
    let mut seen = HashSet::new();
    for ty in instances {
        if last_segment(ty).is_none_or(|name| name != ident) {
            errors.on(
                ty,
                format!(
                    "this is no instance of `{ident}`: write `{ident}<...>`, with its parameters and without \
                     an alias"
                ),
            );
        } else if last_arguments(ty).next().is_none() {
            errors.on(
                ty,
                format!(
                    "`{ident}` is generic, so each instance has arguments: write `{ident}<...>`"
                ),
            );
        } else if !seen.insert(ty.to_token_stream().to_string()) {
            errors.on(ty, "this instance has a table already: list it once");
        } else {
            let arguments = last_arguments(ty).zip(&used).filter(|(_, used)| **used);
            let types = arguments.filter_map(|(argument, _)| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            for unfit in types.filter_map(unfit) {
                errors.on(unfit.part, unfit.message);
            }
        }
    }
}

/// Equal paths would have equal keys.
fn paths<'a>(names: impl Iterator<Item = (&'a str, Span)>, errors: &mut Errors) {
    let mut seen = HashMap::new();
    for (name, span) in names {
        if name.is_empty() {
            errors.at(
                span,
                "a name has at least one character: write the path that the keys shall have",
            );
        } else if name.contains(char::is_control) {
            errors.at(span, "a name is one line of text: leave out the control characters");
        } else if let Some(first) = seen.insert(name, span) {
            errors.at(
                span,
                format!("another is named `{name}` already, and equal names have equal keys: choose another"),
            );
            errors.at(first, format!("the first `{name}`"));
        }
    }
}

fn is_negative(expr: &Expr) -> bool {
    matches!(expr, Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)))
}
