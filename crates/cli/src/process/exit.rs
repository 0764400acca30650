//! The exit codes, defined once for the program, its help and its tests.

use std::process::ExitCode;

use crate::FaultKind;

/// The way in which a command ended; its value is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Exit {
    /// The command succeeded, or the claim holds.
    Done = 0,
    /// The answer is no: a claim or a check failed.
    No = 1,
    /// The command line is invalid.
    Usage = 2,
    /// The input is unreadable or invalid, or a file cannot be written.
    Input = 3,
    /// The budget was spent before the answer was known.
    Budget = 4,
    /// A check of the program by itself failed, a bug to report.
    Internal = 5,
    /// Ctrl-C interrupted the command; 128 + 2, as shells report it.
    Interrupted = 130,
}

impl Exit {
    /// All exit codes, ascending.
    pub const ALL: &'static [Self] = &[
        Self::Done,
        Self::No,
        Self::Usage,
        Self::Input,
        Self::Budget,
        Self::Internal,
        Self::Interrupted,
    ];

    /// Returns the exit code as a number.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the meaning of the exit code, as the help states it.
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

    /// Returns the kind of the faults with this exit code; `None` for success.
    pub const fn fault_kind(self) -> Option<FaultKind> {
        Some(match self {
            Self::Done => return None,
            Self::No => FaultKind::No,
            Self::Usage => FaultKind::Usage,
            Self::Input => FaultKind::Input,
            Self::Budget => FaultKind::Budget,
            Self::Internal => FaultKind::Internal,
            Self::Interrupted => FaultKind::Interrupted,
        })
    }

    /// Returns the list of all exit codes with their meanings, for the help.
    pub fn help() -> String {
        let line = |exit: &Self| format!("  {:<4} {}", exit.code(), exit.meaning());
        let lines: Vec<String> = Self::ALL.iter().map(line).collect();
        format!("Exit codes:\n{}", lines.join("\n"))
    }
}

impl From<FaultKind> for Exit {
    fn from(kind: FaultKind) -> Self {
        match kind {
            FaultKind::No => Self::No,
            FaultKind::Usage => Self::Usage,
            FaultKind::Input => Self::Input,
            FaultKind::Budget => Self::Budget,
            FaultKind::Internal => Self::Internal,
            FaultKind::Interrupted => Self::Interrupted,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
