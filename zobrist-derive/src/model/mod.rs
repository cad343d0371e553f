//! The model of a type: a state, a struct of slots or a value; its fields with their views and
//! names.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Expr, Fields, GenericParam, Generics, Ident, Index, Member, Type,
    Visibility,
};

use crate::attr::{Attr, Attrs, InPart, IndexedKeys, Written};

mod generics;

use generics::need;
pub(crate) use generics::{Need, element, is_param, mentions};

/// A type as its attributes declare it. Everything is decided: the other stages only read it.
pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// The attributes as written. The messages of `check` point at them.
    pub(crate) attrs: &'a Attrs,
    pub(crate) role: Role<'a>,
    /// Whether each field is one value, because the type is a value or an enum.
    pub(crate) values: bool,
    /// The parts of a state. The tallies come last.
    pub(crate) parts: Vec<Part<'a>>,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    Struct(Vec<Field<'a>>),
    Enum(Vec<Variant<'a>>),
}

/// The role of a type.
pub(crate) enum Role<'a> {
    State(State<'a>),
    Slots,
    Value,
    /// Unknown, because an attribute could not be parsed.
    Unknown,
}

/// What a state has in addition to its slots.
pub(crate) struct State<'a> {
    /// The type of the keys.
    pub(crate) key: &'a Type,
    pub(crate) source: Source<'a>,
}

/// A part of a state.
pub(crate) struct Part<'a> {
    pub(crate) name: &'a Ident,
    /// The visibility of the first field that declares the part.
    pub(crate) vis: &'a Visibility,
    /// Whether its hash is a sum of keys of kinds.
    pub(crate) tally: bool,
}

/// The view that reads a field.
#[derive(Clone, Copy)]
pub(crate) enum View<'m> {
    /// The field is skipped: it is not a part of the state.
    Skip,
    /// The field is read by its own type.
    Own,
    Joint(&'m Ident),
    Bits(&'m Ident),
    /// `bits = N`: the first `N` bits of a type that converts into an integer.
    BitSet(&'m Ident, &'m Expr),
    Max(&'m Ident, &'m Expr),
    Count(&'m Ident, &'m Expr),
    Empty(&'m Ident, &'m Expr),
    As(&'m Type),
}

/// The source of the keys of a state.
#[derive(Clone, Copy)]
pub(crate) enum Source<'m> {
    /// The seed, with the `KeySource` of the keys.
    Seed(Option<&'m Expr>, &'static str),
    /// The user's own keys for all features, in the order of the shape.
    Table(&'m Expr),
    /// The user's own keys for some fields or variants, and a seed for the others.
    Indexed(Option<&'m Expr>),
}

impl<'m> Source<'m> {
    /// Returns the seed, if one is written.
    pub(crate) fn seed(self) -> Option<&'m Expr> {
        match self {
            Source::Seed(seed, _) | Source::Indexed(seed) => seed,
            Source::Table(_) => None,
        }
    }
}

pub(crate) struct Field<'a> {
    pub(crate) attrs: &'a Attrs,
    /// The view that the attributes select. If several attributes select a view, this is one of
    /// them, and `check` reports the others.
    pub(crate) view: View<'a>,
    /// The attribute `full`, which gives every value a key, including the empty one.
    pub(crate) full: Option<&'a Ident>,
    /// The value that `empty = ...` names.
    pub(crate) empty: Option<(&'a Ident, &'a Expr)>,
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    pub(crate) vis: &'a Visibility,
    pub(crate) docs: Vec<&'a Attribute>,
    /// The name in the path of the keys.
    pub(crate) name: String,
    /// The name of the slot constant.
    pub(crate) slot: Ident,
}

pub(crate) struct Variant<'a> {
    pub(crate) attrs: &'a Attrs,
    pub(crate) ident: &'a Ident,
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) name: String,
    /// Whether the variant has neither parentheses nor braces.
    pub(crate) unit: bool,
}

impl<'a> Model<'a> {
    pub(crate) fn new(input: &'a DeriveInput, written: &'a Written) -> Model<'a> {
        let Written {
            attrs,
            variants,
            fields,
        } = written;
        let body = match &input.data {
            Data::Struct(data) => {
                Body::Struct(fields_of(&data.fields, &fields[0], attrs.opt_in.is_some()))
            }
            Data::Enum(data) => {
                let variant =
                    |((variant, attrs), fields): ((&'a syn::Variant, _), &'a Vec<_>)| Variant {
                        attrs,
                        ident: &variant.ident,
                        fields: fields_of(&variant.fields, fields, false),
                        name: path_name(attrs, &variant.ident.unraw().to_string()),
                        unit: matches!(variant.fields, Fields::Unit),
                    };
                Body::Enum(
                    data.variants
                        .iter()
                        .zip(variants)
                        .zip(fields)
                        .map(variant)
                        .collect(),
                )
            }
            // `Written` has reported it.
            Data::Union(_) => Body::Struct(Vec::new()),
        };
        let role = match &attrs.key {
            Some(Attr { value: key, .. }) => Role::State(State {
                key,
                source: source(attrs, &body),
            }),
            None if attrs.slots.is_some() => Role::Slots,
            None if attrs.unread => Role::Unknown,
            None => Role::Value,
        };
        let values = matches!((&role, &body), (Role::Value, _) | (_, Body::Enum(_)));
        let parts = parts(&body.fields());
        Model {
            ident: &input.ident,
            generics: &input.generics,
            attrs,
            role,
            values,
            parts,
            body,
        }
    }

    /// Returns the path of the crate `zobrist`.
    pub(crate) fn krate(&self) -> TokenStream {
        if self.attrs.krate.is_some() {
            quote!(__zobrist)
        } else {
            quote!(::zobrist)
        }
    }

    /// Writes one import of the crate from the declared path, so that a wrong path is reported
    /// once.
    pub(crate) fn import(&self) -> TokenStream {
        match &self.attrs.krate {
            Some(krate) => {
                let path = &krate.value;
                // The compiler underlines an import from the path to the name.
                let name = format_ident!(
                    "__zobrist",
                    span = Span::call_site().located_at(path.span())
                );
                quote!(use #path as #name;)
            }
            None => TokenStream::new(),
        }
    }

    /// Returns the bound that the fields of the type need on `param`.
    pub(crate) fn need(&self, param: &Ident) -> Need {
        // A user's view declares its own bounds.
        let fields = self.body.fields().into_iter();
        let fields = fields.filter(|field| !matches!(field.view, View::Skip | View::As(_)));
        let needs = fields.map(|field| match need(field.ty, param) {
            Need::Slots | Need::Other if self.values || matches!(field.view, View::Joint(_)) => {
                Need::Value
            }
            need => need,
        });
        needs.max().unwrap_or(Need::Nothing)
    }

    /// Returns a parameter of the type that occurs in `tokens`.
    pub(crate) fn parameter_in(&self, tokens: impl ToTokens) -> Option<&Ident> {
        let mut params = self.generics.params.iter().map(|param| match param {
            GenericParam::Type(param) => &param.ident,
            GenericParam::Const(param) => &param.ident,
            GenericParam::Lifetime(param) => &param.lifetime.ident,
        });
        params.find(|param| mentions(tokens.to_token_stream(), param))
    }

    /// Returns the user's generic types in slots of this type. These types declare the bounds of
    /// their own parameters.
    pub(crate) fn generic_slots(&self) -> Vec<&'a Type> {
        if self.values {
            return Vec::new();
        }
        let fields = self.body.fields().into_iter();
        let own = fields.filter(|field| matches!(field.view, View::Own));
        let others = own.filter(|field| {
            let mut params = self.generics.type_params();
            params.any(|param| need(field.ty, &param.ident) == Need::Other)
        });
        others.map(|field| element(field.ty)).collect()
    }
}

impl<'a> Body<'a> {
    /// Returns all fields of a struct, or all fields of those variants of an enum that are not
    /// skipped.
    pub(crate) fn fields(&self) -> Vec<&Field<'a>> {
        match self {
            Body::Struct(fields) => fields.iter().collect(),
            Body::Enum(variants) => {
                let features = variants
                    .iter()
                    .filter(|variant| variant.attrs.skip.is_none());
                features.flat_map(|variant| &variant.fields).collect()
            }
        }
    }

    /// Returns the place among those with a key, the name and the user's own keys of each field or
    /// variant that has own keys.
    pub(crate) fn own_keys(&self) -> Vec<(usize, &str, &'a IndexedKeys)> {
        match self {
            Body::Struct(fields) => {
                let fields = fields.iter().filter(|field| !field.skipped()).enumerate();
                fields
                    .filter_map(|(i, field)| {
                        Some((i, &*field.name, &field.attrs.keys.as_ref()?.value))
                    })
                    .collect()
            }
            Body::Enum(variants) => {
                let variants = variants.iter().enumerate();
                variants
                    .filter_map(|(i, of)| Some((i, &*of.name, &of.attrs.keys.as_ref()?.value)))
                    .collect()
            }
        }
    }
}

/// Returns the source of the keys of a state.
fn source<'a>(attrs: &'a Attrs, body: &Body<'a>) -> Source<'a> {
    let seed = attrs.seed.as_ref().map(|seed| &seed.value);
    match (&attrs.table, &attrs.guarantee) {
        (Some(table), _) => Source::Table(&table.value),
        _ if !body.own_keys().is_empty() => Source::Indexed(seed),
        (_, Some(attr)) if attr.value.kind == "exact" => Source::Seed(seed, "Exact"),
        (_, Some(attr)) if attr.value.kind == "features" => Source::Seed(seed, "Features"),
        _ => Source::Seed(seed, "Stored"),
    }
}

/// Returns the parts of a state with these fields.
fn parts<'a>(fields: &[&Field<'a>]) -> Vec<Part<'a>> {
    let mut parts: Vec<Part<'a>> = Vec::new();
    for tally in [false, true] {
        for field in fields {
            for InPart { name, .. } in field
                .attrs
                .parts
                .iter()
                .map(|part| &part.value)
                .filter(|part| part.tally == tally)
            {
                if parts.iter().all(|part| part.name != name) {
                    parts.push(Part {
                        name,
                        vis: field.vis,
                        tally,
                    });
                }
            }
        }
    }
    parts
}

/// Returns the fields. With `opt_in`, fields without attributes are skipped.
fn fields_of<'a>(fields: &'a Fields, attrs: &'a [Attrs], opt_in: bool) -> Vec<Field<'a>> {
    fields
        .iter()
        .zip(attrs)
        .enumerate()
        .map(|(i, (field, attrs))| Field::new(i, field, attrs, opt_in))
        .collect()
}

fn path_name(attrs: &Attrs, ident: &str) -> String {
    attrs
        .rename
        .as_ref()
        .map_or_else(|| ident.to_owned(), |name| name.value.value())
}

impl<'a> Field<'a> {
    fn new(i: usize, field: &'a syn::Field, attrs: &'a Attrs, opt_in: bool) -> Self {
        let (member, name, slot) = match &field.ident {
            Some(ident) => {
                let name = ident.unraw().to_string();
                let slot = Ident::new(&name.to_uppercase(), ident.span());
                (Member::Named(ident.clone()), name, slot)
            }
            None => {
                let slot = format_ident!("FIELD_{i}", span = field.ty.span());
                (Member::Unnamed(Index::from(i)), i.to_string(), slot)
            }
        };
        let empty = attrs
            .empty
            .as_ref()
            .and_then(|empty| Some((&empty.keyword, empty.value.as_ref()?)));
        Field {
            attrs,
            view: if opt_in && !attrs.marked {
                View::Skip
            } else {
                View::new(attrs, empty)
            },
            full: attrs.full.as_ref().map(|full| &full.keyword),
            empty,
            member,
            ty: &field.ty,
            vis: &field.vis,
            docs: field
                .attrs
                .iter()
                .filter(|attr| attr.path().is_ident("doc"))
                .collect(),
            name: path_name(attrs, &name),
            slot: attrs
                .constant
                .as_ref()
                .map_or(slot, |constant| constant.value.clone()),
        }
    }

    pub(crate) fn skipped(&self) -> bool {
        matches!(self.view, View::Skip)
    }

    /// Returns the span of the name, for error messages.
    pub(crate) fn span(&self) -> Span {
        match &self.member {
            Member::Named(ident) => ident.span(),
            Member::Unnamed(_) => self.ty.span(),
        }
    }
}

impl<'a> View<'a> {
    fn new(attrs: &'a Attrs, empty: Option<(&'a Ident, &'a Expr)>) -> Self {
        if attrs.skip.is_some() {
            View::Skip
        } else if let Some(view) = &attrs.view {
            View::As(&view.value)
        } else if let Some(max) = &attrs.max {
            View::Max(&max.keyword, &max.value)
        } else if let Some(count) = &attrs.count {
            View::Count(&count.keyword, &count.value)
        } else if let Some((keyword, empty)) = empty {
            View::Empty(keyword, empty)
        } else if let Some(bits) = &attrs.bits {
            match &bits.value {
                Some(width) => View::BitSet(&bits.keyword, width),
                None => View::Bits(&bits.keyword),
            }
        } else if let Some(joint) = &attrs.joint {
            View::Joint(&joint.keyword)
        } else {
            View::Own
        }
    }
}

impl Variant<'_> {
    /// Returns whether the variant is not a feature: it is empty or skipped.
    pub(crate) fn keyless(&self) -> bool {
        self.is_empty() || self.attrs.skip.is_some()
    }

    /// Returns whether the variant is the empty value.
    pub(crate) fn is_empty(&self) -> bool {
        self.attrs.empty.is_some()
    }

    /// Returns whether the variant has `empty = any`: its values with an empty part are not
    /// features.
    pub(crate) fn filled(&self) -> bool {
        self.attrs.filled.is_some()
    }
}
