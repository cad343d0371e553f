//! Pointers to keys that are made at run time.

use alloc::boxed::Box;
use alloc::rc::Rc;
use core::ops::Deref;

/// A pointer that refers to the same keys for its whole life. A [`Hashed`](crate::Hashed) state has
/// one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pointer to keys",
    label = "expected a reference, an `Arc`, an `Rc` or a `Box`",
    note = "write `Hashed::with_keys(&keys, state)`"
)]
pub trait Pointer: Deref {}

impl<T> Pointer for &T {}
impl<T> Pointer for Box<T> {}
impl<T> Pointer for Rc<T> {}
#[cfg(target_has_atomic = "ptr")]
impl<T> Pointer for alloc::sync::Arc<T> {}
