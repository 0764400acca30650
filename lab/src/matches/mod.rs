//! Matches between computer players: who plays, how a game goes, and what the results show.

mod contender;
mod facts;
mod game;
mod random;
mod records;
mod score;
mod summary;

pub use self::contender::{Choice, Contender, Fault, Seat, read_time};
pub use self::facts::judged_positions;
pub use self::game::{Match, Unit, check_record, with_slips};
pub use self::records::{Records, RecordsError, read_records};
pub use self::score::{Estimate, Sprt, SprtState, Verdict};
pub use self::summary::{MatchReport, SideReport, unit_scores};
