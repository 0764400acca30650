//! Engines as leaders of process groups, which are killed as a whole.

use std::collections::BTreeSet;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The process group of an engine. Dropping it kills the engine and its children, such as the program
/// that a wrapper (`npx`, `uv run`, `sh -c`) runs. A process that has left the group (`setsid`) survives.
///
/// Other systems than Unix have no groups: the owner of the child kills the engine alone.
#[derive(Debug)]
pub(crate) struct ProcessGroup(u32);

impl ProcessGroup {
    /// Starts a command as the leader of a new group.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn start(command: &mut Command) -> std::io::Result<(Child, Self)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // The lock keeps `kill_running` out between the start and the insertion.
        let mut running = running();
        let child = command.spawn()?;
        let group = Self(child.id());
        running.insert(group.0);
        Ok((child, group))
    }
}

impl Drop for ProcessGroup {
    /// Kills the group. The system may reuse its id once all members have exited and the leader has been
    /// waited for; so the owner drops it before or soon after the wait.
    fn drop(&mut self) {
        let mut running = running();
        running.remove(&self.0);
        kill(self.0);
    }
}

/// Kills the process group of every running engine. For a signal that ends the program: an interrupt at
/// the terminal does not reach these groups.
pub fn kill_running() {
    for group in std::mem::take(&mut *running()) {
        kill(group);
    }
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // It may have exited already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}
