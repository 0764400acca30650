//! Matches between computer players: who plays, how a game goes, and what the results show.

mod contender;
mod facts;
mod game;
pub mod logistic;
mod monotone;
mod odds;
mod random;
mod records;
mod score;
mod summary;
mod terms;

pub use self::contender::{Choice, Contender, Fault, Seat, read_time};
pub use self::facts::{Material, Win};
pub use self::game::{Match, Unit, check_record, with_slips};
pub use self::monotone::monotone;
pub use self::odds::Counts;
pub use self::records::{Records, RecordsError, read_records};
pub use self::score::{Estimate, Sprt, SprtState, Verdict};
pub use self::summary::{MatchReport, SideReport, unit_scores};
pub use self::terms::{TermFit, TermGames};
