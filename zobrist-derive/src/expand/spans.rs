//! Where the compiler points if it finds fault with what was written here.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// The first and the last token to blame.
#[derive(Clone, Copy)]
pub(super) struct Place {
    start: Span,
    end: Span,
}

impl Place {
    pub(super) fn end(self) -> Span {
        self.end
    }
}

pub(super) fn at(span: Span) -> Place {
    Place { start: span, end: span }
}

/// All of `tokens`. They are underlined as one if what is placed there begins and ends like them.
pub(super) fn on(tokens: impl ToTokens) -> Place {
    let mut tokens = tokens.into_token_stream().into_iter();
    let start = tokens.next().map_or_else(Span::call_site, |token| token.span());
    let end = tokens.last().map_or(start, |token| token.span());
    Place { start, end }
}

/// The tokens as if they stood at `place`.
pub(super) fn at_all(tokens: TokenStream, place: Place) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let last = tokens.len().saturating_sub(1);
    for (i, token) in tokens.iter_mut().enumerate() {
        let span = if i == last { place.end } else { place.start };
        if let TokenTree::Group(group) = token {
            let inner = at_all(group.stream(), Place { start: span, end: span });
            *group = Group::new(group.delimiter(), inner);
        }
        token.set_span(span);
    }
    tokens.into_iter().collect()
}
