//! What is asked of SAT solvers about Crosstrack: [`encoding`] and [`decode`] for winning
//! configurations, how few pieces can win ([`minimal`]), how many can be needed ([`longest`], in parts
//! [`cubes`]) and of which patterns none ([`idle`]), who wins in one turn ([`winone`]), and who can force a win ([`forced`]).

pub mod encoding;
pub mod decode;
pub mod forced;
pub mod irreducible;
pub mod grow;
pub mod minimal;
pub mod parts;
pub mod idle;
pub mod longest;
pub mod cubes;
pub mod winone;
