//! What is known of forced wins with few pieces on the board: with how few they begin, and how
//! they win.
//!
//! **In 3 plies** the fewest pieces are known: [`known`] has positions in which two engines find the
//! win, and [`bound`] refutes, formula by formula, that fewer suffice.
//!
//! **In 5 plies** bounds follow from those. Let the player to move win in 5 plies and not in 3, with
//! k pieces on the board, and let n be its width, so that a path takes n pieces at least. Let no
//! position in which both have placed be won in 3 plies and not in 1 with fewer than f pieces, f at
//! most n.
//!
//! 1. After a first move that wins there are k + 1 pieces at most. Some reply leaves no win in 1, or
//!    the first move would win in 3. It leaves a win in 3; and both have placed by then, for whoever
//!    has no piece on the board can do nothing else. So f pieces at least lie there, and k is f − 2
//!    or more.
//! 2. Suppose that k is f − 2, and that one of the k + 1 < n pieces after the first move is the
//!    other player's. They move it so that two pieces lie in one row and two in one column, as in
//!    [`least`](crate::crosstrack::formula::forced::least), 6. One action of ours, which makes n pieces at most,
//!    then completes no path. There is no win in 1, nor, with fewer than f pieces, in 3: the first
//!    move does not win.
//! 3. So k is f − 2 at least; and f − 1, if the other player has placed.
//! 4. Suppose that k is f − 2 and f is n: n − 1 pieces lie there after the first move, all ours. The
//!    other player lays down a dead piece, and a second one next time, as in
//!    [`least`](crate::crosstrack::formula::forced::least), 2. We do not win in 1: what we would place they would
//!    have placed before, since they have one of each pattern left. Nor do we end by bringing a piece
//!    to a free cell, for the same reason. So our second action places the nth piece, and our third
//!    turns one: these n are the path. Where all interstices are empty, n pieces are a path only in
//!    a straight line, and n − 1 of a line leave one cell. If a piece can be dead there, they lay
//!    theirs there: so k is f − 1 at least.
//!
//! [`bound::in_five`] says it in numbers, and [`known`] has positions with as few pieces as that where
//! connectors lead from cell to cell.
//!
//! **How they win** is said by [`pattern`]: what the first move threatens, and why no reply helps;
//! [`catalogue`] lists the wins that come with the program.

pub mod bound;
pub mod known;
pub mod pattern;
pub mod catalogue;
