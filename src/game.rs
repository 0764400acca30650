//! The trait that every game implements.
