//! The exit codes, one list for the program, its help and its tests.

use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Exit {
    /// Done, or the claim holds.
    Done = 0,
    /// A claim fails, a check found failures, the answer is no.
    No = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// Something unreadable or invalid was given, or a file cannot be written.
    Input = 3,
    /// The budget was spent before the answer was known.
    Budget = 4,
    /// A check of the program by itself failed: please report it.
    Internal = 5,
    /// Interrupted: the number with which shells report a program that the signal ended.
    Interrupted = 130,
}

impl Exit {
    /// All codes, ascending.
    pub const ALL: &'static [Self] = &[
        Self::Done,
        Self::No,
        Self::Usage,
        Self::Input,
        Self::Budget,
        Self::Internal,
        Self::Interrupted,
    ];

    /// Returns the number that the shell gets.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns what the code means, as the help says it.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Done => "done, or the claim holds",
            Self::No => "a claim fails, a check found failures, the answer is no",
            Self::Usage => "the command line makes no sense",
            Self::Input => "unreadable or invalid input: a text, a position, a move, a file",
            Self::Budget => "the budget was spent before the answer was known",
            Self::Internal => "a check of the program by itself failed: please report it",
            Self::Interrupted => "interrupted (Ctrl-C)",
        }
    }

    /// Returns the list of all codes for the help.
    pub fn help() -> String {
        let line = |exit: &Self| format!("  {:<4} {}", exit.code(), exit.meaning());
        let lines: Vec<String> = Self::ALL.iter().map(line).collect();
        format!("Exit codes:\n{}", lines.join("\n"))
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
