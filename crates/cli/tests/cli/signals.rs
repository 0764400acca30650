//! Programs that tests start and send signals to, and what Ctrl-C leaves.

use std::process::Child;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register_conditional_default;

/// From now on signals end the programs that are started here, also where the tests were started with
/// signals ignored, as after `nohup`: what is ignored is inherited, and what is handled is not. The
/// tests themselves end by them as ever.
pub(crate) fn restore() {
    static RESTORED: LazyLock<()> = LazyLock::new(|| {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let ends = Arc::new(AtomicBool::new(true));
            register_conditional_default(signal, ends).expect("a signal that can be handled");
        }
    });
    LazyLock::force(&RESTORED);
}

/// Sends a signal to a program that was started here.
pub(crate) fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).expect("it runs");
}
