//! A stand-in for what an error kept from being written: it compiles wherever the real thing would,
//! so that the error stays alone.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Error;

use crate::model::{Body, Model, Role};

pub(crate) fn fallback(model: &Model<'_>, error: &Error) -> TokenStream {
    let error = error.to_compile_error();
    let (krate, ident) = (model.krate(), model.ident);
    let (impls, types, wheres) = model.generics.split_for_impl();
    let slots = model.all_fields().into_iter().filter(|field| {
        matches!(model.body, Body::Struct(_)) && model.role() != Role::Value && !field.skipped()
    });
    let mut names = Vec::new();
    let slots = slots.filter_map(|field| {
        let (vis, slot, ty) = (field.vis, &field.slot, field.ty);
        if names.contains(slot) {
            return None;
        }
        names.push(slot.clone());
        Some(quote! {
            #[allow(dead_code, missing_docs)]
            #vis const #slot: #krate::Slot<Self, #ty, #krate::__private::Unknown> = #krate::Slot::with_base(0);
        })
    });
    let slots = quote!(#(#slots)*);
    let index = if model.generics.params.is_empty() {
        quote! {
            impl<const N: #krate::__private::usize> #krate::SlotIndex<N> for #ident {
                fn slot_index(self) -> #krate::__private::usize { 0 }
            }
        }
    } else {
        TokenStream::new()
    };
    let state = state(model, &krate);
    quote! {
        #error
        const _: () = {
            #[automatically_derived]
            impl #impls #krate::Zobrist for #ident #types #wheres {
                const SHAPE: #krate::Shape = #krate::Shape::NOTHING;
                fn zobrist_number(&self) -> #krate::__private::usize { 0 }
            }
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
            #index
            impl #impls #ident #types #wheres { #slots }
            #state
        };
    }
}

/// An empty table. The key is a `u64`: the one that was given may be what is wrong.
fn state(model: &Model<'_>, krate: &TokenStream) -> TokenStream {
    let ident = model.ident;
    if model.role() != Role::State || !model.generics.params.is_empty() {
        return TokenStream::new();
    }
    let feature = match model.body {
        Body::Enum(_) => quote!(impl #krate::Feature for #ident {}),
        _ => TokenStream::new(),
    };
    quote! {
        #[automatically_derived]
        impl #krate::State for #ident {
            type Key = u64;
            const BASE: u64 = 0;
            const SOURCE: #krate::__private::Source = #krate::__private::Source::External;
            fn zobrist_table() -> &'static [u64] { &[] }
        }
        #feature
    }
}
