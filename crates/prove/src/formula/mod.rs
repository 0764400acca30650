//! What is asked of SAT solvers about Crosstrack: [`encoding`] and [`decode`] for winning
//! configurations, how few pieces can win ([`minimal`]), how many can be needed ([`find_longest`], in parts
//! [`cubes`]) and of which patterns none ([`idle_patterns`]), and who can force a win, in one turn or in several ([`forced`]).

pub(crate) mod pieces;
pub mod encoding;
pub mod decode;
pub mod forced;
pub(crate) mod irreducible;
pub mod grow;
pub mod minimal;
pub(crate) mod parts;
pub mod idle;
pub mod longest;
pub(crate) mod cubes;

pub use self::cubes::{Cube, Cubes, CubesError};
pub use self::decode::Configuration;
pub use self::encoding::{Axis, Formula, Plan, Query, QueryError, Reachability, Terminal};
pub use self::forced::{ForcedError, ForcedWinSolver};
pub use self::idle::IdlePattern;
pub use self::irreducible::is_irreducible;
pub use self::longest::LongestConfiguration;
pub use self::minimal::{
    Certificate, Method, MinimalError, Minimum, Progress, SearchResult, Solvers, TradeOffPoint,
    for_each_configuration, minimum, trade_off,
};
pub use self::parts::{QueryPart, QueryParts};
pub(crate) use self::pieces::most_pieces;
pub use self::pieces::pieces_of;
