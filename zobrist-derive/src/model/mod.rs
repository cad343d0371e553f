//! What the type is: a state, a struct of slots or a value; its fields with their views and names.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Expr, Fields, Generics, Ident, Index, Member, Type, Visibility,
};

use crate::attr::{Attrs, IndexedKeys, Target};
use crate::errors::Errors;

mod generics;

use generics::need;
pub(crate) use generics::{Need, element, is_param, mentions};

pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// As they stand there: for `check`, which points at them.
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

/// How a field is read.
#[derive(Clone, Copy)]
pub(crate) enum View<'m> {
    /// Not at all: it is not a part of the state.
    Skip,
    /// By its own type.
    Own,
    Joint(&'m Ident),
    Bits(&'m Ident),
    /// So many bits of what converts into an integer.
    BitSet(&'m Ident, &'m Expr),
    Max(&'m Ident, &'m Expr),
    Count(&'m Ident, &'m Expr),
    Empty(&'m Ident, &'m Expr),
    As(&'m Type),
}

/// Where the keys of a state come from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'m> {
    /// The seed, and how keys are made of it.
    Seed(Option<&'m Expr>, Construction),
    /// All of them in the order of the shape.
    Table(&'m Expr),
    /// Of some fields or variants; the others have the seed.
    Indexed(Option<&'m Expr>),
}

/// How the keys of a seed are made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Construction {
    Random,
    Exact,
    Coded,
}

pub(crate) struct Field<'a> {
    pub(crate) attrs: Attrs,
    /// A type that says `opt_in` leaves out what has no attribute.
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
    /// Without brackets of any kind.
    pub(crate) unit: bool,
}

impl<'a> Model<'a> {
    pub(crate) fn new(input: &'a DeriveInput, errors: &mut Errors) -> Model<'a> {
        let attrs = Attrs::new(&input.attrs, Target::Type, errors);
        let body = match &input.data {
            Data::Struct(data) => {
                Body::Struct(fields(&data.fields, attrs.opt_in.is_some(), errors))
            }
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

    /// The type of the keys of a state.
    pub(crate) fn key(&self) -> Option<&Type> {
        self.attrs.key.as_ref().map(|key| &key.value)
    }

    /// Where the keys of a state come from.
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
        match &self.attrs.construction {
            Some(attr) if attr.value == "exact" => Construction::Exact,
            Some(attr) if attr.value == "coded" => Construction::Coded,
            _ => Construction::Random,
        }
    }

    /// The base constant that goes with keys from elsewhere.
    pub(crate) fn base(&self) -> Option<&Expr> {
        self.attrs.base.as_ref().map(|base| &base.value)
    }

    /// The instances of a generic type that have a static table.
    pub(crate) fn instances(&self) -> Option<&[Type]> {
        self.attrs.instances.as_ref().map(|instances| &*instances.value)
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
        let fields = fields.filter(|field| !matches!(field.view(), View::Skip | View::As(_)));
        let needs = fields.map(|field| match need(field.ty, param) {
            Need::Slots | Need::Other if value || matches!(field.view(), View::Joint(_)) => {
                Need::Value
            }
            need => need,
        });
        needs.max().unwrap_or(Need::Nothing)
    }

    /// The generic types of the user's that are slots of this one: what their parameters must be, they say themselves.
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
        let slot = attrs.slot.as_ref().and_then(|slot| slot.value.clone()).unwrap_or(slot);
        let docs = field.attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect();
        let left_out = opt_in && !attrs.marked;
        Field { attrs, left_out, member, ty: &field.ty, vis: &field.vis, docs, name, slot }
    };
    fields.iter().enumerate().map(field).collect()
}

fn path_name(attrs: &Attrs, ident: &str) -> String {
    attrs.name.as_ref().map_or_else(|| ident.to_owned(), |name| name.value.value())
}

impl Field<'_> {
    pub(crate) fn skipped(&self) -> bool {
        self.left_out || self.attrs.skip.is_some()
    }

    /// How the field is read. Of several attributes that say so, which `check` reports, the first.
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

    /// Whether each value has a key, the empty one too.
    pub(crate) fn full(&self) -> Option<&Ident> {
        self.attrs.full.as_ref().map(|full| &full.keyword)
    }

    /// The value that `empty = ...` names.
    pub(crate) fn empty(&self) -> Option<(&Ident, &Expr)> {
        let empty = self.attrs.empty.as_ref()?;
        Some((&empty.keyword, empty.value.as_ref()?))
    }

    /// The keys from elsewhere.
    pub(crate) fn keys(&self) -> Option<&IndexedKeys> {
        self.attrs.keys.as_ref().map(|keys| &keys.value)
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
        self.is_empty() || self.attrs.skip.is_some()
    }

    /// Whether it is the empty value.
    pub(crate) fn is_empty(&self) -> bool {
        self.attrs.empty.is_some()
    }

    /// Whether it stands for no feature where one of its parts is empty.
    pub(crate) fn filled(&self) -> bool {
        self.attrs.filled.is_some()
    }

    /// The keys from elsewhere.
    pub(crate) fn keys(&self) -> Option<&IndexedKeys> {
        self.attrs.keys.as_ref().map(|keys| &keys.value)
    }
}
