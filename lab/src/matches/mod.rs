//! Matches between computer players: who plays, how a game goes, and what the results show.

mod contender;
mod facts;
mod game;
mod habit;
mod random;
mod rating;
mod records;
mod restricted;
mod score;
mod summary;

pub use self::contender::{Choice, Contender, Fault, Seat, read_time};
pub use self::facts::judged_positions;
pub use self::game::{Match, Unit};
pub use self::habit::{HABITS, Habit};
pub use self::rating::{likeliest_rating, rate};
pub use self::records::{Records, RecordsError, read_records};
pub use self::score::{Estimate, Sprt, SprtState, Verdict};
pub use self::summary::{MatchReport, SideReport, unit_scores};
