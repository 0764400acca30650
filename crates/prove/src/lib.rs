//! Answers questions about the board of Crosstrack by SAT: with how few pieces a path wins, how many pieces
//! an irreducible configuration can have, and who forces a win. Answers come with checked models and
//! LRAT proofs. As a second opinion, [`count`] counts winning configurations without a solver.
//!
//! ```
//! use crosstrack::rules::{Board, Ruleset, Seats};
//! use crosstrack_prove::count::{CountQuery, count_minimum};
//! use crosstrack_prove::formula::{Method, Minimum, Query, minimum};
//!
//! // With how few pieces can a path win on the board 2x2? SAT answers, with a checked proof.
//! let ruleset = Ruleset::standard(Board::of(2, 2), Seats::Two);
//! let found = minimum(&ruleset, &Query::default(), Method::default(), &mut |_| ())?;
//! let Minimum::Found { witness, below } = found else { panic!("a path wins") };
//! assert_eq!((witness.pieces(), below.pieces, below.is_proved()), (4, 3, true));
//!
//! // How many configurations of four pieces win? A transfer matrix counts them.
//! let count = count_minimum(&CountQuery::new(&ruleset, 4));
//! assert_eq!(count.pieces, 4);
//! assert!(count.configurations > 0);
//! # Ok::<(), crosstrack_prove::formula::MinimalError>(())
//! ```
//!
//! | module | what it is for | front types |
//! |---|---|---|
//! | [`sat`] | SAT for any problem | [`Cnf`](sat::Cnf), [`ClauseSink`](sat::ClauseSink), [`Backend`](sat::Backend), [`Prover`](sat::Prover), [`sat::proof`] |
//! | [`formula`] | boards, paths and moves as formulas | [`Query`](formula::Query), [`minimum`](formula::minimum()), [`ForcedWinSolver`](formula::ForcedWinSolver) |
//! | [`count`] | exact counts without a solver | [`CountQuery`](count::CountQuery), [`TransferQuery`](count::TransferQuery) |

pub mod count;
pub mod formula;
pub mod sat;
