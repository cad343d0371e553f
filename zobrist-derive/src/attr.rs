//! Reading `#[zobrist(...)]`: what stands there, each keyword with its value.

use proc_macro2::TokenTree;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::token::{Brace, Bracket, Paren};
use syn::{Attribute, Error, Expr, Ident, LitStr, Meta, Path, Result, Token, Type, parenthesized};

use crate::errors::Errors;

/// All that can stand in `#[zobrist(...)]`, wherever that is allowed.
#[derive(Default)]
pub(crate) struct Attrs {
    pub(crate) key: Option<Attr<Type>>,
    pub(crate) seed: Option<Attr<Expr>>,
    pub(crate) table: Option<Attr<Expr>>,
    pub(crate) base: Option<Attr<Expr>>,
    pub(crate) slots: Option<Attr<()>>,
    pub(crate) instances: Option<Attr<Vec<Type>>>,
    pub(crate) krate: Option<Attr<Path>>,
    pub(crate) skip: Option<Attr<()>>,
    pub(crate) joint: Option<Attr<()>>,
    pub(crate) empty: Option<Attr<Option<Expr>>>,
    pub(crate) bits: Option<Attr<()>>,
    pub(crate) max: Option<Attr<Expr>>,
    pub(crate) count: Option<Attr<Expr>>,
    pub(crate) view: Option<Attr<Type>>,
    pub(crate) name: Option<Attr<LitStr>>,
    pub(crate) slot: Option<Attr<Ident>>,
    /// Something could not be read. What is missing may just be that, so nobody complains of it.
    pub(crate) unread: bool,
}

/// A keyword and its value.
pub(crate) struct Attr<T> {
    pub(crate) keyword: Ident,
    pub(crate) value: T,
}

/// Where attributes stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Type,
    Field,
    Variant,
}

impl Place {
    /// The keywords that mean something here.
    fn keywords(self) -> &'static [&'static str] {
        match self {
            Place::Type => &["key", "seed", "table", "base", "slots", "for", "crate"],
            Place::Field => {
                &["skip", "joint", "empty", "bits", "max", "count", "as", "name", "slot"]
            }
            Place::Variant => &["skip", "empty", "name"],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Place::Type => "a type",
            Place::Field => "a field",
            Place::Variant => "a variant",
        }
    }
}

const PLACES: [Place; 3] = [Place::Type, Place::Field, Place::Variant];

impl Attrs {
    pub(crate) fn new(attributes: &[Attribute], place: Place, errors: &mut Errors) -> Attrs {
        let mut attrs = Attrs::default();
        for attribute in attributes {
            if !attribute.path().is_ident("zobrist") {
                continue;
            }
            let Meta::List(list) = &attribute.meta else {
                errors.on(attribute, "attributes stand in parentheses: `#[zobrist(...)]`");
                attrs.unread = true;
                continue;
            };
            let read = |input: ParseStream| {
                attrs.read(input, place, errors);
                Ok(())
            };
            if let Err(error) = read.parse2(list.tokens.clone()) {
                errors.push(error);
            }
        }
        attrs
    }

    /// Reads to the end, whatever is wrong on the way.
    fn read(&mut self, input: ParseStream, place: Place, errors: &mut Errors) {
        while !input.is_empty() {
            let read = self.read_one(input, place).and_then(|()| {
                if input.is_empty() || input.peek(Token![,]) {
                    return Ok(());
                }
                Err(input.error("expected `,` between two attributes"))
            });
            if let Err(error) = read {
                errors.push(error);
                self.unread = true;
                skip_to_comma(input);
            }
            // Nothing but a comma or the end is left here.
            let _ = input.parse::<Option<Token![,]>>();
        }
    }

    fn read_one(&mut self, input: ParseStream, place: Place) -> Result<()> {
        let keyword = Ident::parse_any(input)?;
        let name = keyword.to_string();
        if !place.keywords().contains(&name.as_str()) {
            return Err(misplaced(&keyword, &name, place));
        }
        match name.as_str() {
            "key" => set(&mut self.key, &keyword, value(input, &keyword, "a type, `key = u64`")),
            "seed" => {
                set(&mut self.seed, &keyword, expr(input, &keyword, "a number, `seed = 2026`"))
            }
            "table" => {
                set(&mut self.table, &keyword, expr(input, &keyword, "the keys, `table = KEYS`"))
            }
            "base" => set(&mut self.base, &keyword, expr(input, &keyword, "a key, `base = 0`")),
            "slots" => set(&mut self.slots, &keyword, no_value(input, &keyword)),
            "for" => set(&mut self.instances, &keyword, types(input, &keyword)),
            "crate" => set(
                &mut self.krate,
                &keyword,
                path(input, &keyword, "a path, `crate = engine::zobrist`"),
            ),
            "skip" => set(&mut self.skip, &keyword, no_value(input, &keyword)),
            "joint" => set(&mut self.joint, &keyword, no_value(input, &keyword)),
            "empty" if place == Place::Variant => {
                set(&mut self.empty, &keyword, no_value(input, &keyword).map(|()| None))
            }
            "empty" => {
                let empty = expr(input, &keyword, "the empty value, `empty = Color::White`");
                set(&mut self.empty, &keyword, empty.map(Some))
            }
            "bits" => set(&mut self.bits, &keyword, no_value(input, &keyword)),
            "max" => set(
                &mut self.max,
                &keyword,
                expr(input, &keyword, "the greatest value, `max = 18`"),
            ),
            "count" => set(
                &mut self.count,
                &keyword,
                expr(input, &keyword, "the greatest number, `count = 18`"),
            ),
            "as" => {
                set(&mut self.view, &keyword, value(input, &keyword, "a view, `as = AsSquare`"))
            }
            "name" => {
                set(&mut self.name, &keyword, value(input, &keyword, "a text, `name = \"board\"`"))
            }
            _ => set(
                &mut self.slot,
                &keyword,
                value(input, &keyword, "an identifier, `slot = BOARD`"),
            ),
        }
    }
}

fn misplaced(keyword: &Ident, name: &str, place: Place) -> Error {
    let elsewhere = PLACES.iter().find(|place| place.keywords().contains(&name));
    let known =
        place.keywords().iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let message = match elsewhere {
        Some(other) => format!(
            "`{name}` stands on {}, not on {}; here there are {known}",
            other.name(),
            place.name()
        ),
        None => format!("there is no attribute `{name}`; on {} there are {known}", place.name()),
    };
    Error::new_spanned(keyword, message)
}

fn set<T>(place: &mut Option<Attr<T>>, keyword: &Ident, value: Result<T>) -> Result<()> {
    let value = value?;
    if let Some(first) = place {
        let mut error = Error::new_spanned(
            keyword,
            format!("`{keyword}` stands here twice: leave out one of them"),
        );
        error.combine(Error::new_spanned(&first.keyword, "the first one"));
        return Err(error);
    }
    *place = Some(Attr { keyword: keyword.clone(), value });
    Ok(())
}

fn value<T: Parse>(input: ParseStream, keyword: &Ident, expected: &str) -> Result<T> {
    value_with(input, keyword, expected, T::parse)
}

/// `= value`. What is wrong is told at the next token, or where there is none at the keyword.
fn value_with<T>(
    input: ParseStream,
    keyword: &Ident,
    expected: &str,
    read: fn(ParseStream) -> Result<T>,
) -> Result<T> {
    let missing = |input: ParseStream| {
        let end = input.is_empty() || input.peek(Token![,]);
        let span = if end { keyword.span() } else { input.span() };
        Error::new(span, format!("expected {expected}"))
    };
    if input.parse::<Option<Token![=]>>()?.is_none() || input.is_empty() {
        return Err(missing(input));
    }
    let error = missing(input);
    read(input).map_err(|_| error)
}

fn expr(input: ParseStream, keyword: &Ident, expected: &str) -> Result<Expr> {
    value_with(input, keyword, expected, |input| {
        if !input.peek(Bracket) && !input.peek(Brace) {
            return input.parse();
        }
        // An array or a block: `syn` reads their insides only with a feature that nothing else here needs.
        input.parse::<TokenTree>().map(|group| Expr::Verbatim(group.into()))
    })
}

fn no_value(input: ParseStream, keyword: &Ident) -> Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(());
    }
    Err(input.error(format!("`{keyword}` takes no value here: write `{keyword}` alone")))
}

fn types(input: ParseStream, keyword: &Ident) -> Result<Vec<Type>> {
    const EXPECTED: &str = "expected the instances in parentheses, `for(Go<81>, Go<361>)`";
    if !input.peek(Paren) {
        let end = input.is_empty() || input.peek(Token![,]);
        return Err(Error::new(if end { keyword.span() } else { input.span() }, EXPECTED));
    }
    let content;
    parenthesized!(content in input);
    let types = Punctuated::<Type, Token![,]>::parse_terminated(&content)?;
    if types.is_empty() {
        return Err(Error::new(keyword.span(), EXPECTED));
    }
    Ok(types.into_iter().collect())
}

/// A path, or one in quotes as other derives have it.
fn path(input: ParseStream, keyword: &Ident, expected: &str) -> Result<Path> {
    value_with(input, keyword, expected, |input| {
        if input.peek(LitStr) {
            return input.parse::<LitStr>()?.parse_with(Path::parse_mod_style);
        }
        input.call(Path::parse_mod_style)
    })
}

fn skip_to_comma(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}
