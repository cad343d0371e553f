//! The expansion of the parts of a state: a constant for each part, and for each key the parts that contain it.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{BinOp, Expr, Type};

use super::spans::{at_all, on};
use super::{Expansion, kept};
use crate::check::constant;
use crate::model::{Body, Field};

impl Expansion<'_> {
    /// Writes the constants of the parts.
    pub(super) fn part_constants(&self) -> TokenStream {
        let (krate, ident, parts) = (&self.krate, self.model.ident, self.model.parts());
        if parts.is_empty() {
            return TokenStream::new();
        }
        let constants = parts.into_iter().enumerate().map(|(i, (name, vis))| {
            let (constant, doc) = (constant(name), format!("The part `{name}`."));
            quote! {
                #[doc = #doc]
                #[allow(dead_code)]
                #vis const #constant: #krate::Part<Self> = #krate::Part::new(#i);
            }
        });
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote!(impl #impls #ident #types #wheres { #(#constants)* })
    }

    /// Writes the items of `impl State` about parts.
    pub(super) fn state_parts(&self, ty: &Type) -> TokenStream {
        let (krate, key) = (&self.krate, self.model.key());
        let parts = self.model.parts();
        if parts.is_empty() {
            // The compiler reports a type that is not a key at these tokens.
            return at_all(quote!(type Sums = #key; #[inline(always)] fn zobrist_parts() {}), on(key));
        }
        let (count, names) = (parts.len(), parts.iter().map(|(name, _)| name.unraw().to_string()));
        let fields = match &self.model.body {
            Body::Struct(fields) => kept(fields).enumerate().map(|(i, field)| self.parts_of(ty, i, field)).collect(),
            _ => TokenStream::new(),
        };
        let len = quote!({ #krate::__private::table_len::<#ty>() });
        quote! {
            type Sums = #krate::__private::WithParts<#key, #count>;
            const PARTS: &'static [&'static str] = &[#(#names),*];

            #[inline(always)]
            fn zobrist_parts() -> #krate::__private::Parts<#key, #count> {
                const __SETS: #krate::__private::PartSets<#len> = {
                    let mut __sets = #krate::__private::PartSets([0; #len]);
                    #fields
                    __sets
                };
                static __NUMBERS: [#krate::__private::u8; #len] = __SETS.numbers();
                static __MASKS: [[#key; #count]; #krate::__private::SETS] = __SETS.masks();
                #krate::__private::Parts { sets: &__NUMBERS, masks: &__MASKS }
            }
        }
    }

    /// Writes the code that adds the entries of field `i` to their parts.
    fn parts_of(&self, ty: &Type, i: usize, field: &Field<'_>) -> TokenStream {
        let krate = &self.krate;
        let parts = self.model.parts();
        let bit = |attr: &crate::attr::Attr<crate::attr::InPart>| {
            parts.iter().position(|(name, _)| **name == attr.value.name).map_or(0, |part| 1_u32 << part)
        };
        let of_field = |words: bool| field.attrs.parts.iter().filter(move |attr| attr.value.words.is_some() == words);
        let whole: u32 = of_field(false).map(bit).sum();
        let mut checks = TokenStream::new();
        let by_words: Vec<_> = of_field(true)
            .filter_map(|attr| Some((bit(attr), self.words(attr.value.words.as_ref()?, &field.name, &mut checks))))
            .collect();
        let (bits, conditions): (Vec<_>, Vec<_>) = by_words.into_iter().unzip();
        if whole == 0 && bits.is_empty() {
            return TokenStream::new();
        }
        let by_value = if bits.is_empty() {
            TokenStream::new()
        } else {
            quote! {
                let mut __number = 0;
                while __number < #krate::__private::values(&__SLOT) {
                    let __set = 0 #(| if #conditions { #bits } else { 0 })*;
                    __sets = __sets.with(__first, &__FIELD, __number, __set);
                    __number += 1;
                }
            }
        };
        quote!({
            const __FIELD: #krate::Shape<'static> = #krate::__private::part::<#ty>(#i);
            const __SLOT: #krate::Shape<'static> = #krate::__private::element(&__FIELD);
            #checks
            let __first = #krate::__private::first_entry::<#ty>(#i);
            __sets = __sets.with_field(__first, &__FIELD, #whole);
            #by_value
        })
    }

    /// Writes the condition under which `words` select a value. Adds to `checks` a check for each word that it occurs
    /// in a value.
    fn words(&self, words: &Expr, field: &str, checks: &mut TokenStream) -> TokenStream {
        let krate = &self.krate;
        match words {
            Expr::Paren(inner) => self.words(&inner.expr, field, checks),
            Expr::Group(inner) => self.words(&inner.expr, field, checks),
            Expr::Unary(unary) => {
                let inner = self.words(&unary.expr, field, checks);
                quote!(!(#inner))
            }
            Expr::Binary(binary) => {
                let (left, right) = (self.words(&binary.left, field, checks), self.words(&binary.right, field, checks));
                if matches!(binary.op, BinOp::BitAnd(_)) {
                    quote!((#left && #right))
                } else {
                    quote!((#left || #right))
                }
            }
            word => {
                let name = match word {
                    Expr::Path(path) => path.path.get_ident().map(|ident| ident.unraw().to_string()),
                    _ => None,
                };
                let name = name.unwrap_or_else(|| word.to_token_stream().to_string());
                let check = quote!(#krate::__private::has_anywhere(&__SLOT, #name, #field));
                let check = at_all(check, on(word));
                checks.extend(quote!(const _: () = #check;));
                quote!(#krate::__private::has(&__SLOT, __number, #name))
            }
        }
    }
}
