//! What is printed when a person leaves: the position, the moves, and the command that shows them.

use crate::cli::terminal::facts::Seen;
use crate::cli::terminal::state::State;
use crate::conform::words::quoted;

impl State {
    /// The last position, the moves played since the first one, and the shell command that shows
    /// both; ends with a line break. Nothing before there is a position.
    pub fn farewell(&self) -> String {
        let Some(Seen { look, .. }) = &self.seen else { return String::new() };
        let mut text = format!("{}\n{}\n", look.position, look.turn);
        for (number, played) in look.line.iter().enumerate() {
            text += &format!("{:>3}  {}  {}\n", number + 1, played.mv, played.words);
        }
        let shows = format!("crosstrack show {}", quoted(&look.position));
        let options = look.command.strip_prefix(&shows);
        let (Some(options), false) = (options, look.line.is_empty()) else {
            return text + &look.command + "\n";
        };
        let moves: String =
            look.line.iter().map(|played| format!(" {}", quoted(&played.mv))).collect();
        text + &format!("crosstrack play {}{moves}{options} --steps\n", quoted(&look.start))
    }
}
