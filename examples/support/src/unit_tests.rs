//! Unit tests, by module.

mod input;
mod quote;
mod results;
mod subtotal;
