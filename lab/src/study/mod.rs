//! Forced wins with few pieces on the board: with how few they begin, and how they go.
//!
//! **In 3 plies** the fewest pieces are known: [`known`] has positions in which search and formula find
//! the win, and [`bound`] refutes, formula by formula, that fewer suffice.
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
//!    other player's. They move it, turned or not, to a cell in the row of one of the rest and in the
//!    column of one of the rest: on a board that lacks its corners at most there is one, or it lies
//!    there and they turn it. One action of ours, which makes n pieces at most, then completes no
//!    path. There is no win in 1, nor, with fewer than f pieces, in 3: the first move does not win.
//! 3. So k is f − 2 at least; and f − 1, if the other player has placed.
//! 4. Suppose that k is f − 2 and f is n: n − 1 pieces lie there after the first move, all ours. The
//!    other player lays down a dead piece, and a second one next time, as in
//!    [`least`](crosstrack_prove::formula::forced::least), 2. We do not win in 1: what we would place they would
//!    have placed before, since they have one of each pattern left. Nor do we end by bringing a piece
//!    to a free cell, for the same reason. So our second action places the nth piece, and our third
//!    turns one: these n are the path. Where all interstices are empty, n pieces are a path only in
//!    a straight line, and n − 1 of a line leave one cell. If a piece can be dead there, they lay
//!    theirs there: so k is f − 1 at least.
//!
//! **In 5 plies without connectors**, once both have placed, k is n at least. Track leads from side to
//! side alone there: a path has n pieces in a straight line, or n + 1 with one step aside, or more.
//! Let X-RELOCATE-TURN be `free`, let a player own two pieces or more of each pattern, and let n be 4
//! or more. Let two patterns be *dead* on every cell if turned so, and each of the others have more
//! than n + 1 dead spots. Let every pattern have an orientation at which neither side along a line is linked to
//! any side across which a cell or an edge lies: so turned it is *set against* that line.
//!
//! Suppose that k is n − 1. Let x pieces after a first move that wins be the other player's, 1 at
//! least, and the rest ours. To *bring* a piece is to place it or to move it to a free cell. Where our
//! last action brings a piece, and the other player could have brought its like to that cell by their
//! last reply, with the rest of the path there, they would have won. They can unless the cell was not
//! free, or all their pieces of that pattern lie there and are on the path. Call this (∗).
//!
//! - *n − 1 pieces, x > 1.* They put one of theirs away with each reply. In the end n − 1 are left at
//!   most, which complete no path.
//! - *n − 1 pieces, x = 1.* They put it away. We have to place twice, and (∗) forbids the second.
//! - *n pieces, x > 1.* They put one of theirs away. If we win next, n − 1 pieces lie in a line and
//!   link along it, and we place the last. Suppose that this is so whichever piece they put away. Two
//!   such lines share n − 2 > 1 cells and are the same; so all n pieces lie in it and link along it,
//!   and the first move has won. So they can put one away, say T, such that we do not win next. We
//!   place one more, or too few are left in the end; call the n pieces but T now S.
//!   - If x > 2, they put away one of two others. As before, S lies in a line and links along it,
//!     and our second action has won.
//!   - If x = 2, they put away the other one, U. We complete the line of our n − 1 pieces. By (∗) its
//!     last cell is where U lay, and U did not link along the line. So they do not touch U, and lay
//!     a dead piece down. A path must go round U, or leave the line by it: it takes one piece more,
//!     which we would bring; (∗) forbids it.
//! - *n pieces, one of them, T, theirs.* Our n − 1 pieces lie in a line. For otherwise they put T away;
//!   n pieces of ours are in no line after our second action, and (∗) forbids to bring one more.
//!   - The last cell of the line is free: they lay a piece there that is dead, of another pattern than
//!     T's. A path can only go round it: over our n − 1 pieces and two cells at the end of a line
//!     beside. We do not win next: T would lie on one of the two, and they could have brought what we
//!     bring to the other. If T then lies as that path needs it, they put it away: we would have to
//!     fill its cell, with all else right, but then T had completed the path before. If T does not,
//!     they lay one more dead piece: we would have to bring something, and (∗) forbids it.
//!   - T lies on the last cell: they set it against the line; if it is, they lay a dead piece of
//!     another pattern. Next time they lay a dead piece. (∗) forbids to bring something with our last
//!     action, so n pieces of ours take part at most, and T. A line of ours alone would be another
//!     one, where they do not lie. A path across T has n + 2 pieces, one round T has n + 1 of ours.
//!
//! A position with n pieces is known, so n is the number.
//!
//! [`bound::lower_bound_in_five`] returns the bound, and [`known`] has positions with as few pieces as that where
//! connectors lead from cell to cell.
//!
//! **How they go:** [`pattern`] analyses what the first move threatens, and why no reply helps;
//! [`catalogue`] lists the wins that come with the program.

pub mod bound;
pub mod known;
pub mod pattern;
pub mod catalogue;

pub use self::catalogue::CatalogueEntry;
pub use self::known::{EvidenceError, KNOWN_WINS, KnownWin, WinEvidence};
pub use self::pattern::{ActionKind, FirstMoveAnalysis, WinPattern, WinReason};
