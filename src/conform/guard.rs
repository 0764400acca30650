//! The end of an engine together with everything that it started.

use std::process::{Child, ChildStdin, Command, Stdio};

/// Kills the process group of an engine when it is dropped, and also when this program ends in
/// whatever way: a shell waits for the end of a pipe whose other end only we hold.
///
/// Without this, an interrupt at the terminal would leave behind an engine that hangs, since an
/// engine has a process group of its own; and killing a wrapper (`npx`, `uv run`, `sh -c`) would
/// leave behind what it wraps. Where there is no `sh`, only the engine itself is killed.
#[derive(Debug)]
pub(super) struct Guard {
    shell: Child,
    pipe: Option<ChildStdin>,
}

impl Guard {
    /// Guards the process group of that number.
    pub(super) fn of(group: u32) -> Option<Self> {
        let mut command = Command::new("sh");
        // dash knows no `--` here.
        command.args(["-c", "read -r _; kill -9 \"-$1\" 2>/dev/null", "sh", &group.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        own_group(&mut command);
        let mut shell = command.spawn().ok()?;
        let pipe = shell.stdin.take();
        Some(Self { shell, pipe })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.pipe.take());
        // It kills and ends at once.
        let _ = self.shell.wait();
    }
}

/// Gives a command a process group of its own.
#[cfg(unix)]
pub(super) fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Process groups are a matter of Unix.
#[cfg(not(unix))]
pub(super) fn own_group(_: &mut Command) {}
