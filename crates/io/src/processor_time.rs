//! Processor time of a process group: tells whether a slow program is working, or is waiting because the machine
//! is busy.

use std::time::Duration;

/// Measures the processor time that a process group has had since a wait began.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProcessorTime {
    /// Processor time of the group when the wait began.
    begun: Option<Duration>,
}

/// Processor time of a process group, and whether one of its processes runs or could run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct GroupUsage {
    time: Duration,
    is_runnable: bool,
}

impl ProcessorTime {
    /// Begins a wait for a process group, if none has begun yet.
    ///
    /// **Cost**: on Linux, reading one file for each process of the machine.
    pub fn begin(&mut self, group: u32) {
        if self.begun.is_none() {
            self.begun = Some(group_usage(group).time);
        }
    }

    /// Returns whether the group wants to run, but has had less than `limit` since the wait began. Returns
    /// `false` if the system does not provide this information.
    ///
    /// **Cost**: that of [`Self::begin`].
    pub fn is_kept_waiting(&self, group: u32, limit: Duration) -> bool {
        let usage = group_usage(group);
        let begun = self.begun.unwrap_or_default();
        usage.is_runnable && usage.time.saturating_sub(begun) < limit
    }
}

/// Returns the processor time that the processes of a group use; zero if the system does not provide it.
fn group_usage(group: u32) -> GroupUsage {
    let mut usage = GroupUsage::default();
    let Ok(processes) = std::fs::read_dir("/proc") else { return usage };
    for process in processes.flatten() {
        let is_process = process.file_name().to_string_lossy().bytes().all(|b| b.is_ascii_digit());
        if is_process
            && let Ok(stat) = std::fs::read_to_string(process.path().join("stat"))
            && let Some(one) = process_usage(&stat, group)
        {
            usage.time += one.time;
            usage.is_runnable |= one.is_runnable;
        }
    }
    usage
}

/// Parses the line of a process in `/proc`; returns `None` if the process belongs to another group.
fn process_usage(stat: &str, group: u32) -> Option<GroupUsage> {
    /// Number of ticks per second in this file, on every architecture of Linux.
    const TICKS: u64 = 100;
    // The name before the last parenthesis may hold anything.
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
    if number(2) != Some(u64::from(group)) {
        return None;
    }
    let ticks = number(11)? + number(12)?;
    let time = Duration::from_millis(ticks * 1_000 / TICKS);
    Some(GroupUsage { time, is_runnable: matches!(fields.first(), Some(&("R" | "D"))) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_process_is_read_after_its_name() {
        let line = "71 (a) b) R 1 70 70 0 -1 4194304 1 0 0 0 150 50 9 9 20 0 1 0";
        let usage = GroupUsage { time: Duration::from_secs(2), is_runnable: true };
        assert_eq!(process_usage(line, 70), Some(usage));
        assert_eq!(process_usage(line, 71), None);
        let asleep = process_usage(&line.replace(" R ", " S "), 70).expect("of the group");
        assert!(!asleep.is_runnable);
    }
}
