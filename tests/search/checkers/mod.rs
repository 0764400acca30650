//! The checkers of certificates and tables on objects that are nearly right: small games in which
//! everything that can be changed in one place is changed.

mod certificates;
mod graph;
