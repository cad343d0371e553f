//! Unit tests, by module.

mod quote;
mod results;
mod subtotal;
