//! Checks of the parts of a state.

use syn::ext::IdentExt;
use syn::{BinOp, Expr, ExprLit, Lit, UnOp};

use super::hidden;
use crate::attr::{Attr, InPart};
use crate::errors::Errors;
use crate::model::{Body, Field, Model, Part, Role};

/// Checks that parts are declared in a struct that is a state, that their constants are not slots,
/// and that a field names each part once.
pub(super) fn check(model: &Model<'_>, errors: &mut Errors) {
    let constants: Vec<_> = model
        .body
        .fields()
        .into_iter()
        .filter(|field| !field.skipped())
        .collect();
    for (i, &Part { name, .. }) in model.parts.iter().enumerate() {
        let constant = constant(name);
        let before = &model.parts[..i];
        if let Some(Part { name: first, .. }) = before
            .iter()
            .find(|part| self::constant(part.name) == constant)
        {
            errors
                .on(name, format!("the constant `{constant}` is already that of `{first}`: name this part otherwise"));
            errors.on(first, format!("the part `{first}`"));
        }
        if let Some(hidden) = hidden(model, &constant) {
            errors.on(
                name,
                format!(
                    "the constant `{constant}` of the part would hide `{hidden}`: give the part another name, such as \
                     `{}_part`",
                    name.unraw()
                ),
            );
        }
        if let Some(field) = constants.iter().find(|field| field.slot == constant) {
            errors.on(
                name,
                format!(
                    "the constant `{constant}` is already that of a slot: name the part otherwise"
                ),
            );
            errors.on(&field.slot, format!("the slot `{constant}`"));
        }
    }
    if let Some(part) = model.parts.get(32) {
        errors.on(part.name, "a state has at most 32 parts");
    }
    for field in model.body.fields() {
        check_field(model, field, errors);
    }
}

fn check_field(model: &Model<'_>, field: &Field<'_>, errors: &mut Errors) {
    for (i, attr) in field.attrs.parts.iter().enumerate() {
        let (keyword, part) = (&attr.keyword, &attr.value);
        match (&model.role, &model.body) {
            (Role::State(_), Body::Struct(_)) | (Role::Unknown, _) => {}
            (Role::State(_), _) => errors.on(keyword, "an enum of features has no parts: use a struct with a field"),
            _ if part.tally => errors.on(
                keyword,
                "a tally is declared with the state, and counts slots of its own fields only: move this field to the \
                 type that has `key = u64`, such as `hands: [[u8; 7]; 2]`",
            ),
            _ => errors
                .on(keyword, "a part is declared with the state: put it on the field of the type that has `key = u64`"),
        }
        let name = &part.name;
        let again =
            |other: &Attr<InPart>| other.value.name == *name && other.value.tally == part.tally;
        if field.attrs.unread {
            // Its words may be those that could not be parsed.
        } else if part.words.is_none() && name.unraw().to_string().starts_with(char::is_uppercase) {
            errors.on(
                name,
                format!(
                    "this is the name of a part, not a value: write `{keyword}(name = {name})`"
                ),
            );
        } else if field.attrs.parts[..i].iter().any(again) {
            errors
                .on(name, format!("the field is in `{name}` already: combine the values, `{name} = Knight | Bishop`"));
        }
        let mut parts = model.parts.iter();
        if let Some(other) =
            parts.find(|other| *other.name == part.name && other.tally != part.tally)
        {
            errors.on(
                name,
                format!("`{name}` is a `part`: give the part by `tally` another name"),
            );
            errors.on(other.name, format!("the part `{name}`"));
        }
        if let Some(words) = &part.words {
            check_words(words, errors);
        }
        check_numbers(field, i, errors);
    }
}

/// Checks `kinds` and `counts`: the numbers of a field are one of them, and words select numbers as
/// kinds.
fn check_numbers(field: &Field<'_>, i: usize, errors: &mut Errors) {
    let part = &field.attrs.parts[i].value;
    if let (Some(numbers), Some(view)) =
        (&part.numbers, field.attrs.given(&["bits", "count"]).next())
    {
        errors.on(
            numbers,
            format!("`{view}` says what is counted: leave out `{numbers}`"),
        );
    } else if let (Some(numbers), true) = (
        &part.numbers,
        part.words.is_some() && counts(part) == Some(true),
    ) {
        errors.on(
            numbers,
            "words select numbers as kinds, so they are no counts: leave out the words or `counts`",
        );
    } else if let Some(said) = counts(part) {
        if field.attrs.parts[..i]
            .iter()
            .any(|other| counts(&other.value) == Some(!said))
        {
            let message = "the numbers of a field are kinds or counts, and another `tally` of it says the reverse";
            errors.on(&part.name, message);
        }
    }
}

/// Returns whether the numbers of a field are counts, if the part says it.
fn counts(part: &InPart) -> Option<bool> {
    let kinds = (part.tally && part.words.is_some()).then_some(false);
    part.numbers
        .as_ref()
        .map(|numbers| numbers == "counts")
        .or(kinds)
}

/// Checks that words are variants, numbers or `bool` literals, combined by `|`, `&` and `!`.
fn check_words(words: &Expr, errors: &mut Errors) {
    match words {
        Expr::Path(path) if path.path.get_ident().is_some() => {}
        Expr::Path(path) => {
            let variant = path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
            errors.on(words, format!("a value is named by its words: write `{variant}` alone"));
        }
        Expr::Lit(ExprLit { lit: Lit::Int(_) | Lit::Bool(_), .. }) => {}
        Expr::Paren(inner) => check_words(&inner.expr, errors),
        Expr::Group(inner) => check_words(&inner.expr, errors),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => check_words(&unary.expr, errors),
        Expr::Binary(binary) if matches!(binary.op, BinOp::BitAnd(_) | BinOp::BitOr(_)) => {
            check_words(&binary.left, errors);
            check_words(&binary.right, errors);
        }
        _ => errors.on(
            words,
            "expected variants and numbers, combined by `|`, `&` and `!`: `part(white_men = White & !Pawn)`",
        ),
    }
}

/// Returns the name of the constant of a part.
pub(crate) fn constant(part: &syn::Ident) -> syn::Ident {
    syn::Ident::new(&part.unraw().to_string().to_uppercase(), part.span())
}
