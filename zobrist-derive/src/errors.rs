//! Collects errors, so that several mistakes are reported at once.

use std::fmt::Display;
use std::thread;

use proc_macro2::Span;
use quote::ToTokens;
use syn::Error;

/// All errors so far. [`finish`](Errors::finish) must be called.
#[derive(Default)]
pub(crate) struct Errors {
    errors: Option<Error>,
    finished: bool,
}

impl Errors {
    /// Adds an error at these tokens.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(Error::new_spanned(tokens, message));
    }

    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.push(Error::new(span, message));
    }

    pub(crate) fn push(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            None => self.errors = Some(error),
        }
    }

    pub(crate) fn finish(mut self) -> Result<(), Error> {
        self.finished = true;
        self.errors.take().map_or(Ok(()), Err)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            self.finished || thread::panicking(),
            "the errors were never asked for"
        );
    }
}
