//! Engines as leaders of process groups, which end as a whole.

use std::collections::BTreeSet;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The process group of an engine. Dropping it kills the engine and what it started, such as the program
/// that a wrapper (`npx`, `uv run`, `sh -c`) wraps; a process that has left the group (`setsid`) gets away.
///
/// Elsewhere than on Unix there are no groups: the engine alone is killed, by who holds it.
#[derive(Debug)]
pub(crate) struct ProcessGroup(u32);

impl ProcessGroup {
    /// Starts a command as the leader of a group of its own.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn start(command: &mut Command) -> std::io::Result<(Child, Self)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // No signal comes between the start and the list.
        let mut running = running();
        let child = command.spawn()?;
        let group = Self(child.id());
        running.insert(group.0);
        Ok((child, group))
    }
}

impl Drop for ProcessGroup {
    /// The number stays the group's as long as anybody is in it. Where all have ended and the leader has been
    /// waited for, the system may give the number away; so the group is dropped soon after.
    fn drop(&mut self) {
        let mut running = running();
        running.remove(&self.0);
        kill(self.0);
    }
}

/// Kills every engine that runs, with its group. It is for a signal that ends the program: an interrupt at
/// the terminal does not reach the group of an engine.
pub fn kill_running() {
    for group in std::mem::take(&mut *running()) {
        kill(group);
    }
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // It may have ended already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}
