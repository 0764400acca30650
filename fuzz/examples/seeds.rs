//! Writes the seeds of all targets to `corpus/TARGET/`.

use std::{fs, io};

fn main() -> io::Result<()> {
    for target in crosstrack_fuzz::TARGETS {
        let folder = format!("{}/corpus/{}", env!("CARGO_MANIFEST_DIR"), target.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(format!("{folder}/seed-{number}"), seed)?;
        }
    }
    Ok(())
}
