//! Access to the fields that are not hashed.

/// A struct with skipped fields. The derive implements this trait.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no skipped fields",
    label = "no field with `#[zobrist(skip)]`",
    note = "`set` writes a hashed field by its slot, `edit` makes any change and computes the hash again"
)]
pub trait SkippedFields {
    /// References to all fields: mutable ones to skipped fields, shared ones to all others.
    type Fields<'a>
    where
        Self: 'a;

    fn skipped_fields(&mut self) -> Self::Fields<'_>;
}
