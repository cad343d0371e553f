//! Spans for the errors that the compiler reports about the expansion.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// The first and the last token that an error points at.
#[derive(Clone, Copy)]
pub(super) struct Blame {
    start: Span,
    end: Span,
}

impl Blame {
    pub(super) fn end(self) -> Span {
        self.end
    }
}

pub(super) fn at(span: Span) -> Blame {
    Blame {
        start: span,
        end: span,
    }
}

/// Returns the spans of the first and the last token of `tokens`. The compiler underlines all of
/// `tokens` if the code that it reports begins and ends with these spans.
pub(super) fn on(tokens: impl ToTokens) -> Blame {
    let mut tokens = tokens.into_token_stream().into_iter();
    let start = tokens
        .next()
        .map_or_else(Span::call_site, |token| token.span());
    let end = tokens.last().map_or(start, |token| token.span());
    Blame { start, end }
}

/// Returns the tokens with the spans of `blame`.
pub(super) fn at_all(tokens: TokenStream, blame: Blame) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let last = tokens.len().saturating_sub(1);
    for (i, token) in tokens.iter_mut().enumerate() {
        let span = if i == last { blame.end } else { blame.start };
        if let TokenTree::Group(group) = token {
            let inner = at_all(
                group.stream(),
                Blame {
                    start: span,
                    end: span,
                },
            );
            *group = Group::new(group.delimiter(), inner);
        }
        token.set_span(span);
    }
    tokens.into_iter().collect()
}
