//! The model of a type: a state, a struct of slots or a value; its fields with their views and names.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Expr, Fields, GenericParam, Generics, Ident, Index, Member, Type, Visibility};

use crate::attr::{Attrs, IndexedKeys, Target};
use crate::errors::Errors;

mod generics;

use generics::need;
pub(crate) use generics::{Need, element, is_param, mentions};

pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// The attributes as written. The messages of `check` point at them.
    pub(crate) attrs: Attrs,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    Struct(Vec<Field<'a>>),
    Enum(Vec<Variant<'a>>),
    Union(Span),
}

/// The role of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    State,
    Slots,
    Value,
    /// Unknown, because an attribute could not be parsed.
    Unknown,
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
    /// The seed, with the construction of the keys.
    Seed(Option<&'m Expr>, Construction),
    /// The user's own keys for all features, in the order of the shape.
    Table(&'m Expr),
    /// The user's own keys for some fields or variants, and a seed for the others.
    Indexed(Option<&'m Expr>),
}

/// The construction of keys from a seed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Construction {
    Random,
    Exact,
    Features,
}

pub(crate) struct Field<'a> {
    pub(crate) attrs: Attrs,
    /// Whether the type has `opt_in` and this field has no attribute. Such a field is skipped.
    left_out: bool,
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
    pub(crate) attrs: Attrs,
    pub(crate) ident: &'a Ident,
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) name: String,
    /// Whether the variant has neither parentheses nor braces.
    pub(crate) unit: bool,
}

impl<'a> Model<'a> {
    pub(crate) fn new(input: &'a DeriveInput, errors: &mut Errors) -> Model<'a> {
        let attrs = Attrs::new(&input.attrs, Target::Type, errors);
        let body = match &input.data {
            Data::Struct(data) => Body::Struct(fields(&data.fields, attrs.opt_in.is_some(), errors)),
            Data::Enum(data) => Body::Enum(
                data.variants
                    .iter()
                    .map(|variant| {
                        let attrs = Attrs::new(&variant.attrs, Target::Variant, errors);
                        let name = path_name(&attrs, &variant.ident.unraw().to_string());
                        let unit = matches!(variant.fields, Fields::Unit);
                        let fields = fields(&variant.fields, false, errors);
                        Variant { attrs, ident: &variant.ident, fields, name, unit }
                    })
                    .collect(),
            ),
            Data::Union(data) => Body::Union(data.union_token.span()),
        };
        Model { ident: &input.ident, generics: &input.generics, attrs, body }
    }

    pub(crate) fn role(&self) -> Role {
        if self.attrs.key.is_some() {
            Role::State
        } else if self.attrs.slots.is_some() {
            Role::Slots
        } else if self.attrs.unread {
            Role::Unknown
        } else {
            Role::Value
        }
    }

    /// Returns the type of the keys of a state.
    pub(crate) fn key(&self) -> Option<&Type> {
        self.attrs.key.as_ref().map(|key| &key.value)
    }

    /// Returns the source of the keys of a state.
    pub(crate) fn source(&self) -> Source<'_> {
        let seed = self.attrs.seed.as_ref().map(|seed| &seed.value);
        let indexed = match &self.body {
            Body::Struct(fields) => fields.iter().any(|field| field.keys().is_some()),
            Body::Enum(variants) => variants.iter().any(|variant| variant.keys().is_some()),
            Body::Union(_) => false,
        };
        match &self.attrs.table {
            Some(table) => Source::Table(&table.value),
            None if indexed => Source::Indexed(seed),
            None => Source::Seed(seed, self.construction()),
        }
    }

    fn construction(&self) -> Construction {
        match &self.attrs.guarantee {
            Some(attr) if attr.value.kind == "exact" => Construction::Exact,
            Some(attr) if attr.value.kind == "features" => Construction::Features,
            _ => Construction::Random,
        }
    }

    /// Returns the base constant that goes with a `table`.
    pub(crate) fn base(&self) -> Option<&Expr> {
        self.attrs.base.as_ref().map(|base| &base.value)
    }

    /// Returns the instances of a generic type that have a static table.
    pub(crate) fn instances(&self) -> Option<&[Type]> {
        self.attrs.instances.as_ref().map(|instances| &*instances.value)
    }

    /// Returns the name of each part of a state, the visibility of the first field that declares the part, and whether
    /// it is a part by counts. Those come last.
    pub(crate) fn parts(&self) -> Vec<(&Ident, &'a Visibility, bool)> {
        let mut parts: Vec<(&Ident, _, _)> = Vec::new();
        for counted in [false, true] {
            for field in self.all_fields() {
                for part in field.attrs.parts.iter().map(|attr| &attr.value).filter(|part| part.counted == counted) {
                    if parts.iter().all(|(name, ..)| **name != part.name) {
                        parts.push((&part.name, field.vis, counted));
                    }
                }
            }
        }
        parts
    }

    /// Returns the path of the crate `zobrist`.
    pub(crate) fn krate(&self) -> TokenStream {
        if self.attrs.krate.is_some() { quote!(__zobrist) } else { quote!(::zobrist) }
    }

    /// Writes one import of the crate from the declared path, so that a wrong path is reported once.
    pub(crate) fn import(&self) -> TokenStream {
        match &self.attrs.krate {
            Some(krate) => {
                let path = &krate.value;
                quote!(use #path as __zobrist;)
            }
            None => TokenStream::new(),
        }
    }

    /// Returns all fields of a struct, or all fields of those variants of an enum that are not skipped.
    pub(crate) fn all_fields(&self) -> Vec<&Field<'a>> {
        match &self.body {
            Body::Struct(fields) => fields.iter().collect(),
            Body::Enum(variants) => {
                let features = variants.iter().filter(|variant| variant.attrs.skip.is_none());
                features.flat_map(|variant| &variant.fields).collect()
            }
            Body::Union(_) => Vec::new(),
        }
    }

    /// Returns the bound that the fields of the type need on `param`.
    pub(crate) fn need(&self, param: &Ident) -> Need {
        let value = self.role() == Role::Value || matches!(self.body, Body::Enum(_));
        // A user's view declares its own bounds.
        let fields = self.all_fields().into_iter();
        let fields = fields.filter(|field| !matches!(field.view(), View::Skip | View::As(_)));
        let needs = fields.map(|field| match need(field.ty, param) {
            Need::Slots | Need::Other if value || matches!(field.view(), View::Joint(_)) => Need::Value,
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

    /// Returns the user's generic types in slots of this type. These types declare the bounds of their own parameters.
    pub(crate) fn generic_slots(&self) -> Vec<&'a Type> {
        if self.role() == Role::Value || matches!(self.body, Body::Enum(_)) {
            return Vec::new();
        }
        let fields = self.all_fields().into_iter();
        let own = fields.filter(|field| matches!(field.view(), View::Own));
        let others = own.filter(|field| {
            let mut params = self.generics.type_params();
            params.any(|param| need(field.ty, &param.ident) == Need::Other)
        });
        others.map(|field| element(field.ty)).collect()
    }
}

fn fields<'a>(fields: &'a Fields, opt_in: bool, errors: &mut Errors) -> Vec<Field<'a>> {
    let field = |(i, field): (usize, &'a syn::Field)| {
        let attrs = Attrs::new(&field.attrs, Target::Field, errors);
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
        let name = path_name(&attrs, &name);
        let slot = attrs.constant.as_ref().map_or(slot, |constant| constant.value.clone());
        let docs = field.attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect();
        let left_out = opt_in && !attrs.marked;
        Field { attrs, left_out, member, ty: &field.ty, vis: &field.vis, docs, name, slot }
    };
    fields.iter().enumerate().map(field).collect()
}

fn path_name(attrs: &Attrs, ident: &str) -> String {
    attrs.rename.as_ref().map_or_else(|| ident.to_owned(), |name| name.value.value())
}

impl Field<'_> {
    pub(crate) fn skipped(&self) -> bool {
        self.left_out || self.attrs.skip.is_some()
    }

    /// Returns the view that the attributes select. If several attributes select a view, this returns one view, and
    /// `check` reports the others.
    pub(crate) fn view(&self) -> View<'_> {
        let attrs = &self.attrs;
        if self.skipped() {
            View::Skip
        } else if let Some(view) = &attrs.view {
            View::As(&view.value)
        } else if let Some(max) = &attrs.max {
            View::Max(&max.keyword, &max.value)
        } else if let Some(count) = &attrs.count {
            View::Count(&count.keyword, &count.value)
        } else if let Some((keyword, empty)) = self.empty() {
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

    /// Returns the attribute `full`, which gives every value a key, including the empty one.
    pub(crate) fn full(&self) -> Option<&Ident> {
        self.attrs.full.as_ref().map(|full| &full.keyword)
    }

    /// Returns the value that `empty = ...` names.
    pub(crate) fn empty(&self) -> Option<(&Ident, &Expr)> {
        let empty = self.attrs.empty.as_ref()?;
        Some((&empty.keyword, empty.value.as_ref()?))
    }

    /// Returns the user's own keys of the field.
    pub(crate) fn keys(&self) -> Option<&IndexedKeys> {
        self.attrs.keys.as_ref().map(|keys| &keys.value)
    }

    /// Returns the span of the name, for error messages.
    pub(crate) fn span(&self) -> Span {
        match &self.member {
            Member::Named(ident) => ident.span(),
            Member::Unnamed(_) => self.ty.span(),
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

    /// Returns whether the variant has `empty = any`: its values with an empty part are not features.
    pub(crate) fn filled(&self) -> bool {
        self.attrs.filled.is_some()
    }

    /// Returns the user's own keys of the variant.
    pub(crate) fn keys(&self) -> Option<&IndexedKeys> {
        self.attrs.keys.as_ref().map(|keys| &keys.value)
    }
}
