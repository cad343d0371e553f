//! The expansion of enums as states: each value is a feature.

use proc_macro2::TokenStream;
use quote::quote;

use super::Expansion;
use super::spans::at;
use crate::model::Variant;

impl Expansion<'_> {
    pub(super) fn state_enum(&self, variants: &[Variant<'_>]) -> TokenStream {
        let krate = &self.krate;
        let (empty, keyless) = (self.empty(variants), keyless(variants));
        let rows = self.variants(variants);
        let checked = self.checked();
        let keyless = quote!(#krate::__private::Keyless::#keyless);
        let shape = quote!(#krate::Shape::variants(const { &#rows }, #empty, #keyless) #checked);
        let arms = self.numbers(variants);
        let mut method = self.empty_variant(variants);
        method.extend(self.number(&quote!(match self { #arms })));
        let arms = variants.iter().enumerate().map(|(i, variant)| {
            let (pattern, number) = self.payload(variant);
            let number = number.unwrap_or_else(|| quote!(0));
            let visit = quote! {
                __visit.value(
                    __base + const { #krate::__private::field::<Self>(#i).before },
                    &const { #krate::__private::field::<Self>(#i).shape },
                    __number,
                )
            };
            let features = if variant.keyless() {
                quote!({})
            } else if variant.filled() {
                quote!(if let #krate::__private::Some(__number) = #number { #visit })
            } else {
                quote!({ let __number = #number; #visit })
            };
            quote!(#pattern => #features,)
        });
        method.extend(self.features(&quote!(match self { #(#arms)* })));
        let zobrist = self.zobrist(&shape, &method);
        let carrying = variants
            .iter()
            .enumerate()
            .filter(|(_, variant)| !variant.keyless() && !variant.fields.is_empty());
        let checks = self.slot_checks(carrying.map(|(i, variant)| (i, at(variant.ident.span()))));
        let features = variants.iter().filter(|variant| !variant.keyless());
        let views = features.map(|variant| self.view_checks(&variant.fields));
        let (ident, (impls, types, wheres)) = (self.model.ident, self.generics.split_for_impl());
        quote! {
            #zobrist
            #[automatically_derived]
            impl #impls #krate::Value for #ident #types #wheres {}
            #checks
            #(#views)*
        }
    }
}

/// Writes the variant of the library's `Keyless` for the number of values without keys.
fn keyless(variants: &[Variant<'_>]) -> TokenStream {
    let mut keyless = variants.iter().filter(|variant| variant.keyless());
    let unnumbered =
        |variant: &Variant<'_>| variant.filled() || variant.keyless() && !variant.fields.is_empty();
    if variants.iter().any(unnumbered) {
        quote!(Unnumbered)
    } else if keyless.nth(1).is_some() {
        quote!(Several)
    } else {
        quote!(One)
    }
}
