//! Programs that lead process groups; a group is killed as a whole.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, Read as _};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The running groups, each with its mark.
static RUNNING: Mutex<BTreeMap<u32, String>> = Mutex::new(BTreeMap::new());

/// Name of an environment variable that the programs of a group inherit. Its value lists the marks of the groups
/// that they belong to, separated by commas.
const MARK: &str = "CROSSTRACK_STARTED_BY";

/// Number of groups that this program has started.
static STARTED: AtomicU64 = AtomicU64::new(0);

fn running() -> MutexGuard<'static, BTreeMap<u32, String>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running program with its process group. Dropping it kills the program and its children, such as
/// what a wrapper (`npx`, `uv run`, `sh -c`) runs. On Linux a process that has left the group (`setsid`) is killed, too,
/// unless it has removed the variable `CROSSTRACK_STARTED_BY` from its environment; elsewhere it survives.
///
/// Systems other than Unix have no process groups: there, only the program itself is killed.
#[derive(Debug)]
pub struct ProcessGroup {
    /// Program that leads the group. The system may reuse the id of the group once all members have exited
    /// and the leader has been waited for; so drop the group soon after the wait.
    pub child: Child,
}

impl ProcessGroup {
    /// Starts a command as the leader of a new group.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn start(command: &mut Command) -> Result<Self, StartError> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}.{number}", std::process::id());
        let outer = env::var(MARK).map_or_else(|_| String::new(), |outer| outer + ",");
        command.env(MARK, outer + &mark);
        // The lock keeps `kill_running` out between the start and the insertion.
        let mut running = running();
        let child = command.spawn().map_err(|cause| StartError::new(command, &cause))?;
        running.insert(child.id(), mark);
        Ok(Self { child })
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        // Kill the group first: the system may reuse the id of its leader after the wait.
        {
            let mut running = running();
            let mark = running.remove(&self.child.id());
            kill(self.child.id());
            if let Some(mark) = &mark {
                kill_marked(mark);
            }
        }
        // Both calls fail only if the program has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills every program that runs as a [`ProcessGroup`], with its group, then calls `end`, which should end this
/// program. No new one starts meanwhile. Meant for signal handlers: an interrupt at the terminal does not reach
/// other groups.
pub fn kill_running(end: impl FnOnce()) {
    let mut running = running();
    for (group, mark) in std::mem::take(&mut *running) {
        kill(group);
        kill_marked(&mark);
    }
    end();
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // The group may already have exited.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}

/// Kills the processes whose environment contains a mark, whatever group they are in.
///
/// **Cost** reads the environment of each process of this user.
#[cfg(target_os = "linux")]
fn kill_marked(mark: &str) {
    use rustix::process::{Pid, Signal, kill_process};

    /// Maximum number of looks: a process that is found may start others before it is killed.
    const LOOKS: usize = 50;
    /// Maximum number of consecutive looks that find nothing while some process shows no environment: that
    /// process may be about to become another program.
    const IDLE_LOOKS: usize = 5;

    let has_mark = |variable: &[u8]| {
        let marks = variable.strip_prefix(MARK.as_bytes()).and_then(|rest| rest.strip_prefix(b"="));
        marks.is_some_and(|marks| {
            marks.split(|&byte| byte == b',').any(|one| one == mark.as_bytes())
        })
    };
    let mut idle = 0;
    for _ in 0..LOOKS {
        let Ok(processes) = std::fs::read_dir("/proc") else { return };
        let (mut found, mut unclear) = (false, false);
        for process in processes.flatten() {
            let pid = process.file_name().to_str().and_then(|name| name.parse().ok());
            let Some(pid) = pid.and_then(Pid::from_raw) else { continue };
            let Ok(environment) = std::fs::read(process.path().join("environ")) else { continue };
            if environment.split(|&byte| byte == 0).any(has_mark) {
                found = true;
                let _ = kill_process(pid, Signal::KILL);
            } else if environment.is_empty() {
                // Dead processes and the threads of the system have no program.
                unclear |= process.path().join("exe").read_link().is_ok();
            }
        }
        idle = if found { 0 } else { idle + 1 };
        if !found && (!unclear || idle == IDLE_LOOKS) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[cfg(not(target_os = "linux"))]
fn kill_marked(_: &str) {}

/// Reason why a program does not start.
///
/// # Examples
/// ```
/// use std::process::Command;
///
/// use crosstrack_io::process_group::ProcessGroup;
///
/// let error = ProcessGroup::start(&mut Command::new("./no-such-engine")).expect_err("no such file");
/// assert_eq!(error.to_string(), "`./no-such-engine` does not start: there is no such file");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{program}` does not start: {why}")]
pub struct StartError {
    /// Program as the command names it.
    pub program: String,
    /// What is wrong, and what the user can try.
    pub why: String,
    /// Whether there is no such program, as opposed to a program that cannot be run.
    pub is_not_found: bool,
}

impl StartError {
    fn new(command: &Command, cause: &io::Error) -> Self {
        /// The error number that Unix systems give for a file that is not a program.
        const NO_PROGRAM: i32 = 8;
        let program = command.get_program();
        let path = Path::new(program);
        let program = program.to_string_lossy().into_owned();
        let is_file = path.components().count() > 1;
        // If the user may not search a folder of `PATH`, the system gives this error for a program that does not
        // exist.
        let kind = match cause.kind() {
            io::ErrorKind::PermissionDenied if !is_file && !is_on_path(path) => {
                io::ErrorKind::NotFound
            }
            kind => kind,
        };
        let is_missing = kind == io::ErrorKind::NotFound;
        let why = match kind {
            _ if program.is_empty() => "its name is empty".to_owned(),
            io::ErrorKind::NotFound if program.starts_with("~/") => {
                "only a shell knows `~`: write the whole path".to_owned()
            }
            io::ErrorKind::NotFound if !is_file => {
                "no program of that name is installed: give its path, or install it".to_owned()
            }
            io::ErrorKind::NotFound if !path.exists() => "there is no such file".to_owned(),
            io::ErrorKind::NotFound => missing_interpreter(path),
            io::ErrorKind::PermissionDenied if path.is_dir() => "it is a folder".to_owned(),
            io::ErrorKind::PermissionDenied => {
                "it may not be run: `chmod +x` makes a file a program".to_owned()
            }
            _ if cfg!(unix) && cause.raw_os_error() == Some(NO_PROGRAM) => {
                "it is no program: a script begins with a line such as #!/bin/sh".to_owned()
            }
            _ => cause.to_string(),
        };
        Self { program, why, is_not_found: is_missing && !(is_file && path.exists()) }
    }
}

/// Returns whether a folder of `PATH` that the user may search contains a file of this name.
fn is_on_path(name: &Path) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(name).exists())
}

/// Describes what is missing if a file exists but the system says "not found".
fn missing_interpreter(path: &Path) -> String {
    let mut start = Vec::new();
    // The system reads no more of the line.
    let read = crate::files::open(path).and_then(|file| file.take(256).read_to_end(&mut start));
    let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let Some(line) = line.strip_prefix(b"#!").filter(|_| read.is_ok()) else {
        return "what it needs to run is not there: it may be built for another system".to_owned();
    };
    let line = String::from_utf8_lossy(line);
    if line.ends_with('\r') {
        return "its first line ends as in files of Windows: write its lines with \\n alone"
            .to_owned();
    }
    let interpreter = line.split_whitespace().next().unwrap_or_default();
    format!("its first line names `{interpreter}`, which is not there")
}
