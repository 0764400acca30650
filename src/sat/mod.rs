//! SAT plumbing.
