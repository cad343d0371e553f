//! The expansion: constants and one method. It cannot fail, since the model was checked.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{GenericParam, Generics, parse_quote};

use crate::attr::Written;
use crate::model::{Body, Field, Model, Need, Role};

mod features;
mod parts;
mod read;
mod skipped;
mod slots;
mod spans;
mod tables;
mod value;
mod variants;

pub(crate) fn expand(model: &Model<'_>, written: &Written) -> TokenStream {
    let expansion = Expansion::new(model);
    let body = match &model.body {
        Body::Struct(fields) if model.values => expansion.value_struct(fields),
        Body::Struct(fields) => expansion.slots_struct(fields),
        Body::Enum(variants) if matches!(model.role, Role::State(_)) => {
            expansion.state_enum(variants)
        }
        Body::Enum(variants) => expansion.value_enum(variants),
    };
    let states = expansion.states();
    let import = model.import();
    let documented = written.documented(&model.krate());
    quote! {
        // Paths with the user's spans would trigger lints. A generic type or a view of a field may be more private than
        // this type. Discriminants are only compared with each other, so a cast may truncate them. The declaration of a
        // deprecated type is no use of it.
        #[allow(
            deprecated,
            unused_qualifications,
            private_bounds,
            private_interfaces,
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap
        )]
        const _: () = {
            #import
            #documented
            #body
            #states
        };
    }
}

/// Writes the access to skipped fields.
pub(crate) fn skipped(model: &Model<'_>) -> TokenStream {
    match &model.body {
        Body::Struct(fields) if !model.values => Expansion::new(model).skipped(fields),
        _ => TokenStream::new(),
    }
}

struct Expansion<'a> {
    model: &'a Model<'a>,
    krate: TokenStream,
    generics: Generics,
    /// Whether constants of the type can be evaluated at its declaration.
    concrete: bool,
}

impl<'a> Expansion<'a> {
    fn new(model: &'a Model<'a>) -> Self {
        let krate = model.krate();
        let generics = bounded(model, &krate);
        let concrete = generics.params.is_empty();
        Expansion {
            model,
            krate,
            generics,
            concrete,
        }
    }

    /// Writes `impl Zobrist` with the shape and `method`.
    fn zobrist(&self, shape: &TokenStream, method: &TokenStream) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #impls #krate::Zobrist for #ident #types #wheres {
                const SHAPE: #krate::Shape<'static> = #shape;
                #method
            }
        }
    }

    /// Writes the empty value of a struct, that of each field. `empty` holds their constants. A
    /// skipped field has none.
    fn empty_struct(&self, fields: &[Field<'a>]) -> TokenStream {
        let krate = &self.krate;
        if fields.iter().any(Field::skipped) {
            return TokenStream::new();
        }
        let members = fields.iter().map(|field| &field.member);
        let empty: Vec<_> = fields
            .iter()
            .map(|field| self.read(field).empty())
            .collect();
        self.empty_value(&quote! {
            if true #(&& #empty.is_some())* {
                #krate::__private::Some(|| Self { #(#members: #krate::__private::empty_value(#empty)),* })
            } else {
                #krate::__private::None
            }
        })
    }

    /// Writes the constant that makes the empty value.
    fn empty_value(&self, make: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        quote!(const ZOBRIST_EMPTY: #krate::__private::Option<fn() -> Self> = #make;)
    }

    /// Writes the method that returns the number of a value. The default `zobrist_features` of the
    /// trait visits the feature of this number.
    fn number(&self, body: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        quote! {
            #[inline]
            fn zobrist_number(&self) -> #krate::__private::usize {
                #body
            }
        }
    }

    /// Writes the method that visits the features of a type of slots.
    fn features(&self, body: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        quote! {
            #[inline(always)]
            fn zobrist_features(
                &self,
                __base: #krate::__private::usize,
                __visit: &mut impl #krate::__private::Visit,
            ) {
                #body
            }
        }
    }

    /// Writes the checks at the declaration of the type. Generic types have none.
    fn checked(&self) -> TokenStream {
        if self.concrete {
            quote!(.checked())
        } else {
            TokenStream::new()
        }
    }
}

/// Returns the fields that are parts of the state.
fn kept<'f, 'a>(fields: &'f [Field<'a>]) -> impl Iterator<Item = &'f Field<'a>> {
    fields.iter().filter(|field| !field.skipped())
}

/// Returns the generics with a bound on each type parameter that a field uses.
fn bounded(model: &Model<'_>, krate: &TokenStream) -> Generics {
    let mut generics = model.generics.clone();
    for param in &mut generics.params {
        let GenericParam::Type(param) = param else {
            continue;
        };
        match model.need(&param.ident) {
            Need::Nothing | Need::Other => {}
            Need::Slots => param.bounds.push(parse_quote!(#krate::Zobrist)),
            Need::Value => param.bounds.push(parse_quote!(#krate::Value)),
        }
    }
    for ty in model.generic_slots() {
        let predicate = parse_quote!(#ty: #krate::Zobrist);
        generics.make_where_clause().predicates.push(predicate);
    }
    generics
}
