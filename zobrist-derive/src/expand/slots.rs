//! The expansion of structs of slots: a constant for the slot of each field.

use proc_macro2::{Delimiter, Group, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Member;

use super::read::{at_ends, blamed};
use super::spans::{Blame, at_all, on};
use super::{Expansion, kept};
use crate::model::{Field, View, element};
use crate::types::number;

impl Expansion<'_> {
    pub(super) fn slots_struct(&self, fields: &[Field<'_>]) -> TokenStream {
        let krate = &self.krate;
        let rows = kept(fields).map(|field| {
            let (name, shape) = (&field.name, self.read(field).shape());
            // The views of a generic type depend on the instance, so each instance checks them with
            // its shape.
            let check = self.view_check(field).filter(|_| !self.concrete);
            let shape = check.map_or(shape.clone(), |check| quote!({ #check; #shape }));
            quote!(#krate::__private::Field::new(#name, #shape))
        });
        let checked = self.checked();
        let shape = quote!(#krate::Shape::fields(const { &#krate::__private::Field::laid_out([#(#rows),*]) }) #checked);
        let visits = kept(fields).enumerate().map(|(i, field)| {
            let member = &field.member;
            let base = quote!(__base + const { #krate::__private::field::<Self>(#i).before });
            let visit = self.read(field).features(&quote!(&self.#member), &base);
            quote!(#visit;)
        });
        let method = self.features(&quote!(#(#visits)*));
        let empty = self.empty_struct(fields);
        let method = [empty, method, self.find(fields)].into_iter().collect();
        let zobrist = self.zobrist(&shape, &method);
        let slots = self.slots(fields);
        let checks = kept(fields)
            .enumerate()
            .map(|(i, field)| (i, blamed(field)));
        let checks = self.slot_checks(checks);
        let views = self.view_checks(fields);
        let skipped = self.skipped(fields);
        quote!(#zobrist #slots #checks #views #skipped)
    }

    /// Writes `zobrist_at`. The highest bits of a place select a field, and the other bits a place
    /// inside it.
    fn find(&self, fields: &[Field<'_>]) -> TokenStream {
        let krate = &self.krate;
        let arms = kept(fields).enumerate().map(|(i, field)| {
            let member = &field.member;
            let find = self
                .read(field)
                .find(&quote!(&mut self.#member), &quote!(__place));
            quote!(#i => #find,)
        });
        quote! {
            #[inline(always)]
            fn zobrist_at<__P: 'static>(
                &mut self,
                __place: #krate::__private::usize,
            ) -> (&mut __P, #krate::__private::usize)
            where
                Self: 'static,
            {
                if #krate::__private::is::<Self, __P>() {
                    return (#krate::__private::whole(self), __place);
                }
                let (__field, __place) = #krate::__private::field_at::<Self>(__place);
                match __field {
                    #(#arms)*
                    _ => #krate::__private::no_field(),
                }
            }
        }
    }

    /// Writes a slot constant for each field. The constant has the span of the field, where
    /// conflicts are reported.
    pub(super) fn slots(&self, fields: &[Field<'_>]) -> TokenStream {
        let (krate, ident) = (&self.krate, self.model.ident);
        let constants = kept(fields).enumerate().map(|(i, field)| {
            let Field { vis, slot, ty, .. } = field;
            let view = self.read(field).view;
            let docs = docs(field);
            let (start, end) = (
                quote_spanned!(slot.span()=> const),
                quote_spanned!(slot.span()=> ;),
            );
            // A program need not update every field.
            quote! {
                #docs
                #[allow(dead_code)]
                #vis #start #slot: #krate::Slot<Self, #ty, #view> =
                    #krate::Slot::of_field(#i) #end
            }
        });
        let (impls, types, wheres) = self.generics.split_for_impl();
        quote! {
            impl #impls #ident #types #wheres {
                #(#constants)*
            }
        }
    }

    /// Writes checks of the size of each slot at the declaration of the type. A generic type has
    /// none there, because its sizes depend on the instance.
    pub(super) fn slot_checks(&self, places: impl Iterator<Item = (usize, Blame)>) -> TokenStream {
        if !self.concrete {
            return TokenStream::new();
        }
        let (krate, ident) = (&self.krate, self.model.ident);
        let check = |(i, place)| {
            let check = at_all(quote!(#krate::__private::check_slot::<#ident>(#i)), place);
            quote!(const _: () = #check;)
        };
        places.map(check).collect()
    }

    /// Writes checks that the views in attributes can read their fields. For a generic type, each
    /// instance has these checks instead.
    pub(super) fn view_checks(&self, fields: &[Field<'_>]) -> TokenStream {
        let checks = kept(fields)
            .filter(|_| self.concrete)
            .filter_map(|field| self.view_check(field));
        checks.map(|check| quote!(const _: () = #check;)).collect()
    }

    fn view_check(&self, field: &Field<'_>) -> Option<TokenStream> {
        let krate = &self.krate;
        let blame = match (field.view, field.empty) {
            (View::Max(_, max), Some((_, empty))) => {
                on(if number(max).is_some_and(|max| max > 255) {
                    max
                } else {
                    empty
                })
            }
            // Every integer type holds the numbers up to 255.
            (View::Max(_, max), None) if number(max).is_none_or(|max| max > 255) => on(max),
            (View::As(_) | View::BitSet(..), _) => blamed(field),
            _ if field.full.is_some() => blamed(field),
            _ => return None,
        };
        let (view, ty) = (self.read(field).view, field.ty);
        let problem = quote!(<#view as #krate::View<#ty>>::PROBLEM);
        // The view keeps its own spans, so that its errors are not reported here once more.
        let check = at_ends(
            quote!(#krate::__private::check_view),
            Group::new(Delimiter::Parenthesis, problem).to_token_stream(),
            blame,
        );
        let View::BitSet(_, squares) = field.view else {
            return Some(check);
        };
        let (limit, element) = (self.limit(squares), element(field.ty));
        let width = quote!({
            use #krate::__private::AnyWidth as _;
            #krate::__private::Width::<#element>::WIDTH
        });
        let fits = quote!(#krate::__private::check_width);
        let fits = at_ends(fits, quote!((#limit, #width)), on(squares));
        Some(quote!({ #check; #fits }))
    }
}

/// Returns the doc comment of a slot constant: that of the field, or a default one.
fn docs(field: &Field<'_>) -> TokenStream {
    if !field.docs.is_empty() {
        let docs = &field.docs;
        return quote!(#(#docs)*);
    }
    let member = match &field.member {
        Member::Named(ident) => ident.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    };
    let doc = format!("The slot of the field `{member}`.");
    quote!(#[doc = #doc])
}
