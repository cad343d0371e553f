//! What the type is: a state, a struct of slots or a value; its fields with their views and names.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Expr, Fields, Generics, Ident, Index, Member, Type, Visibility,
};

use crate::attr::{Attrs, Place};
use crate::errors::Errors;
use crate::types::{Need, place};

pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: Attrs,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    Struct(Vec<Field<'a>>),
    Enum(Vec<Variant<'a>>),
    Union(Span),
}

/// What a type is in the words of the design.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    State,
    Slots,
    Value,
    /// An attribute that could not be read may have said so.
    Unknown,
}

pub(crate) struct Field<'a> {
    pub(crate) attrs: Attrs,
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
    /// Without brackets of any kind.
    pub(crate) unit: bool,
}

impl<'a> Model<'a> {
    pub(crate) fn new(input: &'a DeriveInput, errors: &mut Errors) -> Model<'a> {
        let attrs = Attrs::new(&input.attrs, Place::Type, errors);
        let body = match &input.data {
            Data::Struct(data) => Body::Struct(fields(&data.fields, errors)),
            Data::Enum(data) => Body::Enum(
                data.variants
                    .iter()
                    .map(|variant| {
                        let attrs = Attrs::new(&variant.attrs, Place::Variant, errors);
                        let name = path_name(&attrs, &variant.ident.unraw().to_string());
                        let unit = matches!(variant.fields, Fields::Unit);
                        let fields = fields(&variant.fields, errors);
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

    /// The path of the crate `zobrist`.
    pub(crate) fn krate(&self) -> TokenStream {
        if self.attrs.krate.is_some() { quote!(__zobrist) } else { quote!(::zobrist) }
    }

    /// Imports the crate from where the type says that it is: once, so that once is told if it is not there.
    pub(crate) fn import(&self) -> TokenStream {
        match &self.attrs.krate {
            Some(krate) => {
                let path = &krate.value;
                quote!(use #path as __zobrist;)
            }
            None => TokenStream::new(),
        }
    }

    /// All fields that can be part of the state, of a struct or of all variants.
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

    /// What a type parameter must be for the fields of its type.
    pub(crate) fn need(&self, param: &Ident) -> Need {
        let value = self.role() == Role::Value || matches!(self.body, Body::Enum(_));
        // A view of the user's says itself what it needs.
        let fields = self.all_fields().into_iter();
        let fields = fields.filter(|field| !field.skipped() && field.attrs.view.is_none());
        let needs = fields.map(|field| match place(field.ty, param) {
            Need::Slots if value || field.attrs.joint.is_some() => Need::Value,
            need => need,
        });
        needs.max().unwrap_or(Need::Nothing)
    }
}

fn fields<'a>(fields: &'a Fields, errors: &mut Errors) -> Vec<Field<'a>> {
    let field = |(i, field): (usize, &'a syn::Field)| {
        let attrs = Attrs::new(&field.attrs, Place::Field, errors);
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
        let slot = attrs.slot.as_ref().map_or(slot, |slot| slot.value.clone());
        let docs = field.attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect();
        Field { attrs, member, ty: &field.ty, vis: &field.vis, docs, name, slot }
    };
    fields.iter().enumerate().map(field).collect()
}

fn path_name(attrs: &Attrs, ident: &str) -> String {
    attrs.name.as_ref().map_or_else(|| ident.to_owned(), |name| name.value.value())
}

impl Field<'_> {
    pub(crate) fn skipped(&self) -> bool {
        self.attrs.skip.is_some()
    }

    /// The value that `empty = ...` names.
    pub(crate) fn empty(&self) -> Option<&Expr> {
        self.attrs.empty.as_ref()?.value.as_ref()
    }

    /// The name for error messages.
    pub(crate) fn span(&self) -> Span {
        match &self.member {
            Member::Named(ident) => ident.span(),
            Member::Unnamed(_) => self.ty.span(),
        }
    }
}

impl Variant<'_> {
    /// Whether it stands for no feature.
    pub(crate) fn keyless(&self) -> bool {
        self.attrs.empty.is_some() || self.attrs.skip.is_some()
    }
}
