//! The end of an engine together with everything that it started.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};

/// Kills an engine and what it started when it is dropped, and also when this program ends in
/// whatever way: a shell waits for the end of a pipe whose other end only we hold.
///
/// Without this, an interrupt at the terminal would leave behind an engine that hangs, since an
/// engine has a process group of its own; and killing a wrapper (`npx`, `uv run`, `sh -c`) would
/// leave behind what it wraps.
///
/// What is killed: on Unix the process group of the engine. Where there is `/proc`, as on Linux,
/// also what has left the group (`setsid`): every process with the [`Mark`] of this engine in its
/// environment, and, if this program is still there, every descendant of the engine. A process that
/// has cleared its environment and outlived its parent gets away, and so does one of another user.
/// Where there is no `sh`, only the engine itself is killed.
#[derive(Debug)]
pub(super) struct Guard {
    engine: u32,
    shell: Child,
    pipe: Option<ChildStdin>,
}

/// `$1` is the process group, `$2` the mark. The line that is read names more processes. A process
/// that is killed may have started another just before, so that it is looked for them again.
const SCRIPT: &str = r#"
read -r more
kill -9 "-$1" $more 2>/dev/null
for round in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    found=$(grep -lsF "$2" /proc/[0-9]*/environ 2>/dev/null)
    test -n "$found" || exit 0
    for file in $found; do
        pid=${file#/proc/}
        kill -9 "${pid%/environ}" 2>/dev/null
    done
done
"#;

impl Guard {
    /// Guards an engine that was started with a mark, as the leader of a process group.
    pub(super) fn of(engine: u32, mark: &Mark) -> Option<Self> {
        let mut command = Command::new("sh");
        // dash knows no `--` here.
        command.args(["-c", SCRIPT, "sh", &engine.to_string(), &mark.0]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        own_group(&mut command);
        let mut shell = command.spawn().ok()?;
        let pipe = shell.stdin.take();
        Some(Self { engine, shell, pipe })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(mut pipe) = self.pipe.take() {
            let more: Vec<String> =
                descendants(self.engine).iter().map(ToString::to_string).collect();
            // If the shell has gone, the engine itself is still killed.
            let _ = writeln!(pipe, "{}", more.join(" "));
        }
        // It kills and ends at once.
        let _ = self.shell.wait();
    }
}

/// A name in the environment of an engine, which what it starts inherits; no two engines have the
/// same.
#[derive(Debug)]
pub(super) struct Mark(String);

impl Mark {
    /// Marks a command that is not started yet.
    pub(super) fn put(command: &mut Command) -> Self {
        let random = RandomState::new().build_hasher().finish();
        let mark = Self(format!("CROSSTRACK_ENGINE_{}_{random:016x}", std::process::id()));
        command.env(&mark.0, "1");
        mark
    }
}

/// The processes that a process started, and those that they started, as far as none between has
/// ended; none where there is no `/proc`.
///
/// **Cost**: one small file for every process of the machine.
fn descendants(of: u32) -> Vec<u32> {
    let mut children: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        // The name of the program stands in brackets and may hold anything; then state and parent.
        let fields = stat.rsplit(')').next().unwrap_or_default();
        if let Some(parent) = fields.split_whitespace().nth(1).and_then(|p| p.parse().ok()) {
            children.entry(parent).or_default().push(pid);
        }
    }
    let mut found = children.remove(&of).unwrap_or_default();
    let mut next = 0;
    while let Some(parent) = found.get(next) {
        let more = children.remove(parent).unwrap_or_default();
        found.extend(more);
        next += 1;
    }
    found
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
