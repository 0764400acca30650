//! Questions about Crosstrack, answered by SAT.
//!
//! | question | function or type |
//! |---|---|
//! | with how few pieces can a path win? | [`minimum`](minimum()) |
//! | which configurations are there? | [`for_each_configuration`], [`QueryParts`] |
//! | how many pieces can a path win with that are all needed? | [`longest::find_longest`] |
//! | who forces a win? | [`ForcedWinSolver`], [`forced`] |
//!
//! A [`Query`] says which configurations are wanted. [`Plan`] checks it, [`encoding`] writes the formula,
//! and [`decode`] turns a model into a [`Configuration`], which the rules have checked.

pub(crate) mod pieces;
pub mod encoding;
mod bound;
pub mod decode;
pub mod forced;
pub(crate) mod irreducible;
pub mod grow;
pub mod minimal;
pub(crate) mod parts;
pub mod idle;
pub mod longest;

pub use self::bound::{BoundClaim, BoundClaimError};
pub use self::decode::Configuration;
pub use self::encoding::{Axis, Formula, Plan, Query, QueryError, Reachability, Terminal};
pub use self::forced::{ForcedError, ForcedWinSolver};
pub use self::idle::IdlePattern;
pub use self::irreducible::is_irreducible;
pub use self::longest::LongestConfiguration;
pub use self::minimal::{
    Certificate, Method, MinimalError, Minimum, Progress, Solvers, for_each_configuration, minimum,
};
pub use self::parts::{QueryPart, QueryParts};
pub(crate) use self::pieces::most_pieces;
pub use self::pieces::pieces_of;
