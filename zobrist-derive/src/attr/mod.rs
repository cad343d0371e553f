//! Parsing of `#[zobrist(...)]`: the keywords and their values.

// To add an attribute: its keyword in `Target::keywords`, a field of `Attrs` and an arm of
// `read_value` here, its meaning in `model`, its code in `expand`, its errors in `check`, with a
// field or type in `tests/ui` for each message. Then a line in the table of the macro's page
// (`lib.rs`) and a section with an example in `zobrist/src/guide/attributes.md`; a test checks
// that both exist.

use std::str::SplitWhitespace;

use proc_macro2::{Group, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Fields, Ident, LitStr, Meta, Path, Result, Token,
    Type,
};

mod values;

use crate::errors::Errors;
use values::{alone, any, expr, indexed_keys, no_value, part, path, to_comma, types, value};

/// The attributes of a type, of its variants, and of the fields of the struct or of each variant.
pub(crate) struct Written {
    pub(crate) attrs: Attrs,
    pub(crate) variants: Vec<Attrs>,
    pub(crate) fields: Vec<Vec<Attrs>>,
}

impl Written {
    pub(crate) fn new(input: &DeriveInput, errors: &mut Errors) -> Written {
        let attrs = Attrs::new(&input.attrs, Target::Type, errors);
        let (mut variants, mut fields) = (Vec::new(), Vec::new());
        // An attribute that a variant does not have may be meant for its fields.
        let read = |all: &Fields, unread: bool, errors: &mut Errors| {
            let attrs = all
                .iter()
                .map(|field| Attrs::new(&field.attrs, Target::Field, errors));
            attrs
                .map(|attrs| Attrs {
                    unread: attrs.unread || unread,
                    ..attrs
                })
                .collect()
        };
        match &input.data {
            Data::Struct(data) => fields.push(read(&data.fields, false, errors)),
            Data::Enum(data) => {
                for variant in &data.variants {
                    let attrs = Attrs::new(&variant.attrs, Target::Variant, errors);
                    fields.push(read(&variant.fields, attrs.unread, errors));
                    variants.push(attrs);
                }
            }
            Data::Union(data) => {
                let message = "a union does not record which of its fields it holds: use an enum whose variants carry them";
                errors.on(data.union_token, message);
            }
        }
        Written {
            attrs,
            variants,
            fields,
        }
    }

    /// Writes a constant whose type names the documentation of each keyword, with the span of the
    /// keyword: an editor shows it over the keyword.
    pub(crate) fn documented(&self, krate: &TokenStream) -> TokenStream {
        let on_type = self.attrs.documented(Target::Type);
        let variants = self.variants.iter();
        let on_variants = variants.flat_map(|attrs| attrs.documented(Target::Variant));
        let fields = self.fields.iter().flatten();
        let on_fields = fields.flat_map(|attrs| attrs.documented(Target::Field));
        let mut keywords = on_type.chain(on_variants).chain(on_fields).peekable();
        if keywords.peek().is_none() {
            return TokenStream::new();
        }
        quote! {
            const _: #krate::__private::Option<(#(#krate::attributes::#keywords,)*)> =
                #krate::__private::None;
        }
    }
}

/// The keywords of `#[zobrist(...)]` on one type, field or variant.
#[derive(Default)]
pub(crate) struct Attrs {
    pub(crate) key: Option<Attr<Type>>,
    pub(crate) seed: Option<Attr<Expr>>,
    pub(crate) guarantee: Option<Attr<Guarantee>>,
    pub(crate) table: Option<Attr<Expr>>,
    pub(crate) base: Option<Attr<Expr>>,
    pub(crate) slots: Option<Attr<()>>,
    pub(crate) opt_in: Option<Attr<()>>,
    pub(crate) instances: Option<Attr<Vec<Type>>>,
    pub(crate) krate: Option<Attr<Path>>,
    pub(crate) skip: Option<Attr<()>>,
    pub(crate) joint: Option<Attr<()>>,
    pub(crate) empty: Option<Attr<Option<Expr>>>,
    /// `empty = any`
    pub(crate) filled: Option<Attr<()>>,
    pub(crate) full: Option<Attr<()>>,
    pub(crate) bits: Option<Attr<Option<Expr>>>,
    pub(crate) max: Option<Attr<Expr>>,
    pub(crate) count: Option<Attr<Expr>>,
    pub(crate) view: Option<Attr<Type>>,
    pub(crate) rename: Option<Attr<LitStr>>,
    pub(crate) constant: Option<Attr<Ident>>,
    pub(crate) include: Option<Attr<()>>,
    /// `table(square, piece) = KEYS[piece][square]`
    pub(crate) keys: Option<Attr<IndexedKeys>>,
    /// `part(pawns = Pawn)` and `tally(material)`, any number of times
    pub(crate) parts: Vec<Attr<InPart>>,
    /// The keywords of all attributes, in their order.
    keywords: Vec<Ident>,
    /// Whether there is an attribute, even one that could not be parsed.
    pub(crate) marked: bool,
    /// Whether an attribute could not be parsed. If so, no keyword is reported as missing, because
    /// the unparsed attribute may contain it.
    pub(crate) unread: bool,
}

/// A keyword and its value.
pub(crate) struct Attr<T> {
    pub(crate) keyword: Ident,
    pub(crate) value: T,
}

/// `exact`, `features`, `features(13)` or `none`.
pub(crate) struct Guarantee {
    pub(crate) kind: Ident,
    arguments: Option<Group>,
    /// The number of keys for which the guarantee must hold.
    pub(crate) least: Option<Expr>,
}

/// The user's own keys, as an expression in the indices of a feature.
pub(crate) struct IndexedKeys {
    pub(crate) indices: Vec<Ident>,
    pub(crate) key: Expr,
}

/// A part of the state to which a field belongs. All values of the field are in the part, or only
/// the values that `words` select by their names.
pub(crate) struct InPart {
    pub(crate) name: Ident,
    pub(crate) words: Option<Expr>,
    /// Whether the hash of the part is a sum of keys of kinds: `tally`.
    pub(crate) tally: bool,
    /// `kinds` or `counts`, as in `tally(hands, counts)`: what the numbers of the field are.
    pub(crate) numbers: Option<Ident>,
}

/// The kind of item that has the attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Type,
    Field,
    Variant,
}

impl Target {
    /// Returns the keywords that this kind of item allows.
    fn keywords(self) -> SplitWhitespace<'static> {
        let keywords = match self {
            Target::Type => "key seed guarantee table base slots opt_in instances crate",
            Target::Field => {
                "skip include joint empty full bits max count as table rename constant part tally"
            }
            Target::Variant => "skip empty table rename",
        };
        keywords.split_whitespace()
    }

    /// Returns a list of the keywords for a message.
    fn known(self) -> String {
        let names = self.keywords().map(|name| format!("`{name}`"));
        names.collect::<Vec<_>>().join(", ")
    }

    fn name(self) -> &'static str {
        match self {
            Target::Type => "a type",
            Target::Field => "a field",
            Target::Variant => "a variant",
        }
    }
}

const TARGETS: [Target; 3] = [Target::Type, Target::Field, Target::Variant];

impl Attrs {
    fn new(attributes: &[Attribute], target: Target, errors: &mut Errors) -> Attrs {
        let mut attrs = Attrs::default();
        for attribute in attributes {
            if !attribute.path().is_ident("zobrist") {
                continue;
            }
            attrs.marked = true;
            let Meta::List(list) = &attribute.meta else {
                errors.on(
                    attribute,
                    "attributes are in parentheses: `#[zobrist(...)]`",
                );
                attrs.unread = true;
                continue;
            };
            let read = |input: ParseStream| {
                attrs.read(input, target, errors);
                Ok(())
            };
            if let Err(error) = read.parse2(list.tokens.clone()) {
                errors.push(error);
            }
        }
        attrs
    }

    /// Parses all attributes, and continues after errors.
    fn read(&mut self, input: ParseStream, target: Target, errors: &mut Errors) {
        while !input.is_empty() {
            let read = self.read_one(input, target).and_then(|()| {
                if input.is_empty() || input.peek(Token![,]) {
                    return Ok(());
                }
                Err(input.error("expected `,` between two attributes"))
            });
            if let Err(error) = read {
                errors.push(error);
                self.unread = true;
                to_comma(input);
            }
            // The next token is a comma, or the input is at its end.
            let _ = input.parse::<Option<Token![,]>>();
        }
    }

    /// Returns the paths of the documentation of the keywords.
    fn documented(&self, target: Target) -> impl Iterator<Item = TokenStream> {
        self.keywords.iter().filter_map(move |keyword| {
            let keyword = match keyword.to_string().as_str() {
                // No item has this name.
                "crate" => return None,
                "as" => &Ident::new_raw("as", keyword.span()),
                _ => keyword,
            };
            Some(match target {
                Target::Type => quote!(on_type::#keyword),
                Target::Field => quote!(on_field::#keyword),
                Target::Variant => quote!(on_variant::#keyword),
            })
        })
    }

    /// Returns the first keyword of each name that is given, in the order of `names`.
    pub(crate) fn given<'a>(&'a self, names: &'a [&str]) -> impl Iterator<Item = &'a Ident> {
        names
            .iter()
            .filter_map(|name| self.keywords.iter().find(|keyword| keyword == name))
    }

    fn read_one(&mut self, input: ParseStream, target: Target) -> Result<()> {
        let keyword = Ident::parse_any(input).map_err(|error| no_keyword(input, &error, target))?;
        let name = keyword.to_string();
        if !target.keywords().any(|keyword| keyword == name) {
            return Err(misplaced(&keyword, &name, target));
        }
        self.read_value(input, target, keyword.clone(), &name)?;
        self.keywords.push(keyword);
        Ok(())
    }

    fn read_value(
        &mut self,
        input: ParseStream,
        target: Target,
        keyword: Ident,
        name: &str,
    ) -> Result<()> {
        match name {
            "key" => set(
                &mut self.key,
                &keyword,
                value(input, &keyword, "a type, `key = u64`"),
            ),
            "seed" => set(
                &mut self.seed,
                &keyword,
                expr(input, &keyword, "a number, `seed = 2026`"),
            ),
            "guarantee" => {
                const EXPECTED: &str = "`features`, `exact` or `none`: `guarantee = features`";
                let guarantee = value(input, &keyword, EXPECTED).and_then(Guarantee::with_number);
                set(&mut self.guarantee, &keyword, guarantee)
            }
            "table" if target != Target::Type => {
                set(&mut self.keys, &keyword, indexed_keys(input, &keyword))
            }
            "table" => set(
                &mut self.table,
                &keyword,
                expr(input, &keyword, "the keys, `table = KEYS`"),
            ),
            "base" => set(
                &mut self.base,
                &keyword,
                expr(input, &keyword, "a key, `base = 0`"),
            ),
            "slots" => set(&mut self.slots, &keyword, no_value(input, &keyword)),
            "opt_in" => set(&mut self.opt_in, &keyword, no_value(input, &keyword)),
            "instances" => set(&mut self.instances, &keyword, types(input, &keyword)),
            "crate" => set(
                &mut self.krate,
                &keyword,
                path(input, &keyword, "a path, `crate = engine::zobrist`"),
            ),
            "skip" => set(&mut self.skip, &keyword, no_value(input, &keyword)),
            "joint" => set(&mut self.joint, &keyword, no_value(input, &keyword)),
            "empty" if target == Target::Variant && input.peek(Token![=]) => {
                set(&mut self.filled, &keyword, any(input, &keyword))
            }
            "empty" if target == Target::Variant => {
                const EXPECTED: &str =
                    "write `empty` for a variant without a key, or `empty = any`";
                set(
                    &mut self.empty,
                    &keyword,
                    alone(input, EXPECTED).map(|()| None),
                )
            }
            "empty" => {
                let empty = expr(input, &keyword, "the empty value, `empty = Color::White`");
                set(&mut self.empty, &keyword, empty.map(Some))
            }
            "full" => set(&mut self.full, &keyword, no_value(input, &keyword)),
            "bits" if input.peek(Token![=]) => {
                let bits = expr(input, &keyword, "the number of squares, `bits = 64`");
                set(&mut self.bits, &keyword, bits.map(Some))
            }
            "bits" => {
                const EXPECTED: &str = "write `bits` for each bit of an integer, or `bits = 64` for a board of 64 \
                                        squares";
                set(
                    &mut self.bits,
                    &keyword,
                    alone(input, EXPECTED).map(|()| None),
                )
            }
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
            "as" => set(
                &mut self.view,
                &keyword,
                value(input, &keyword, "a view, `as = AsSquare`"),
            ),
            "rename" => {
                let name = value(input, &keyword, "a text, `rename = \"board\"`");
                set(&mut self.rename, &keyword, name)
            }
            "constant" => {
                let constant = value(input, &keyword, "an identifier, `constant = BOARD`");
                set(&mut self.constant, &keyword, constant)
            }
            "part" | "tally" => part(input, keyword, &mut self.parts),
            "include" => set(&mut self.include, &keyword, no_value(input, &keyword)),
            _ => Err(misplaced(&keyword, name, target)),
        }
    }
}

/// Returns the error of a token in the place of a keyword.
fn no_keyword(input: ParseStream, error: &Error, target: Target) -> Error {
    let known = |name: &String| target.keywords().any(|keyword| keyword == name);
    let quoted = input.fork().parse::<LitStr>();
    let message = match quoted.map(|text| text.value()) {
        Ok(name) if known(&name) => format!("write `{name}` without quotation marks"),
        _ => format!(
            "expected an attribute of {}: {}",
            target.name(),
            target.known()
        ),
    };
    Error::new(error.span(), message)
}

fn misplaced(keyword: &Ident, name: &str, target: Target) -> Error {
    let here = target.name();
    let elsewhere = TARGETS
        .iter()
        .find(|target| target.keywords().any(|keyword| keyword == name));
    let known = target.known();
    let message = match elsewhere {
        Some(other) => {
            format!(
                "`{name}` is an attribute of {}, not of {here}; the attributes of {here} are {known}",
                other.name()
            )
        }
        None => format!("there is no attribute `{name}`; the attributes of {here} are {known}"),
    };
    Error::new_spanned(keyword, message)
}

fn set<T>(place: &mut Option<Attr<T>>, keyword: &Ident, value: Result<T>) -> Result<()> {
    let value = value?;
    if let Some(first) = place {
        let mut error = Error::new_spanned(
            keyword,
            format!("`{keyword}` is given twice: remove one of them"),
        );
        error.combine(Error::new_spanned(&first.keyword, "the first one"));
        return Err(error);
    }
    *place = Some(Attr {
        keyword: keyword.clone(),
        value,
    });
    Ok(())
}

#[cfg(test)]
mod tests;
