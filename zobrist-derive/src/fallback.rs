//! Expands a type with an error to a stand-in. The stand-in has the same items as the expansion, so
//! the compiler reports no further errors.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{Error, parse_quote};

use crate::attr::Written;
use crate::check::{constant, unfit};
use crate::expand::skipped;
use crate::model::{Body, Model, Role, View};
use crate::types::is_key;

pub(crate) fn fallback(model: &Model<'_>, written: &Written, error: &Error) -> TokenStream {
    let error = messages(model, error);
    let (krate, import, ident) = (model.krate(), model.import(), model.ident);
    let (impls, types, wheres) = model.generics.split_for_impl();
    let slots = model.body.fields().into_iter();
    let slots = slots
        .filter(|field| matches!(model.body, Body::Struct(_)) && !model.values && !field.skipped());
    let slots = slots.map(|field| {
        let ty = field.ty;
        let slot =
            quote!(#krate::Slot<Self, #ty, #krate::__private::Unknown> = #krate::Slot::of_field(0));
        (field.vis, field.slot.clone(), slot)
    });
    let parts = model.parts.iter();
    let parts = parts.map(|part| {
        (
            part.vis,
            constant(part.name),
            quote!(#krate::Part<Self> = #krate::Part::new(0)),
        )
    });
    let mut names = HashSet::new();
    let constants = slots
        .chain(parts)
        .filter(|(_, name, _)| names.insert(name.clone()));
    // Lints would appear in addition to the error.
    let constants = constants
        .map(|(vis, name, of)| quote!(#[allow(dead_code, missing_docs)] #vis const #name: #of;));
    let constants = quote!(#(#constants)*);
    let value = matches!(model.role, Role::Value | Role::Unknown);
    let index = if value && model.generics.params.is_empty() {
        quote! {
            impl<const N: #krate::__private::usize> #krate::view::SlotIndex<N> for #ident {
                fn slot_index(self) -> #krate::__private::usize { 0 }
            }
        }
    } else {
        TokenStream::new()
    };
    let (reads, state) = (reads(model, &krate), state(model, &krate));
    let skipped = skipped(model);
    let documented = written.documented(&krate);
    quote! {
        #error
        #[allow(deprecated)]
        const _: () = {
            #import
            #documented
            #[automatically_derived]
            impl #impls #krate::Zobrist for #ident #types #wheres {
                const SHAPE: #krate::Shape<'static> = #krate::Shape::NOTHING;
                fn zobrist_number(&self) -> #krate::__private::usize {
                    #reads
                    0
                }
            }
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
            #index
            impl #impls #ident #types #wheres { #constants }
            #state
            #skipped
        };
    }
}

/// Writes the messages. The 2015 edition does not know the path `::core` that `syn` writes, and
/// would report this path instead.
fn messages(model: &Model<'_>, error: &Error) -> TokenStream {
    if model.attrs.krate.is_some() {
        // The path of the crate may be wrong.
        return error.to_compile_error();
    }
    let krate = model.krate();
    let messages = error.clone().into_iter().map(|message| {
        let tokens: Vec<TokenTree> = message.to_compile_error().into_iter().collect();
        // The compiler underlines the code from the first token to the last one, whose span is the
        // end of the code to blame.
        let [first, .., last] = &tokens[..] else {
            unreachable!("`::core::compile_error! {{ .. }}` has more tokens")
        };
        let begin = first.span();
        let path = quote_spanned!(begin=> #krate::__private::compile_error!);
        let path = path.into_iter().map(|mut token| {
            token.set_span(begin);
            token
        });
        path.chain([last.clone()]).collect::<TokenStream>()
    });
    messages.collect()
}

/// Writes a use of the trait that the type of each field without attributes needs. If a type does
/// not implement this trait, the compiler reports that, too.
fn reads(model: &Model<'_>, krate: &TokenStream) -> TokenStream {
    if !model.generics.params.is_empty() || model.attrs.unread {
        return TokenStream::new();
    }
    let read = if model.values {
        quote!(Value > ::ZOBRIST_VALUE)
    } else {
        quote!(Zobrist > ::SHAPE)
    };
    let fields = model.body.fields().into_iter();
    let own = fields.filter(|field| {
        matches!(field.view, View::Own)
            && !field.attrs.unread
            && unfit(field.ty, model.values).is_none()
    });
    let types = own.map(|field| field.ty);
    quote!(#(let _ = <#types as #krate::#read;)*)
}

/// Writes `impl State` with an empty table. If the tokens do not show that the declared type is a
/// type of keys, the keys are `u64`.
fn state(model: &Model<'_>, krate: &TokenStream) -> TokenStream {
    let ident = model.ident;
    let key = match &model.role {
        Role::State(state) => Some(state.key),
        Role::Unknown => None,
        Role::Slots | Role::Value => return TokenStream::new(),
    };
    let mut generics = model.generics.clone();
    generics
        .make_where_clause()
        .predicates
        .push(parse_quote!(Self: 'static));
    let (impls, types, wheres) = generics.split_for_impl();
    let u64 = parse_quote!(#krate::__private::u64);
    let key = key.filter(|key| is_key(key)).unwrap_or(&u64);
    let feature = matches!(model.body, Body::Enum(_))
        .then(|| quote!(impl #impls #krate::Feature for #ident #types #wheres {}));
    quote! {
        #[automatically_derived]
        impl #impls #krate::State for #ident #types #wheres {
            type Key = #key;
            const BASE: #key = <#key as #krate::Key>::ZERO;
            const SOURCE: #krate::__private::Source = #krate::__private::Source::External;
            type Row = #key;
            fn zobrist_table() -> &'static [#key] { &[] }
        }
        #feature
    }
}
