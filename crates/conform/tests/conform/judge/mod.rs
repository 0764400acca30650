//! The judge of engines on answers that are nearly right: every answer that differs from the
//! expected one in one place is refused, or differs in what is not compared.

mod causes;
mod changes;
mod crosstrack;
mod files;
#[cfg(unix)]
mod played;
