//! A back end whose "unsatisfiable" is proved.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek as _, SeekFrom};

use super::make::{MakeError, Proving, prove};
use crate::sat::backend::{Answer, Backend, BackendError, Evidence, VARISAT};
use crate::sat::cnf::Cnf;

/// varisat with a proof in an unnamed file, which is checked before the answer is given.
///
/// **Cost**: about three solves; the proof on disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Certified;

impl Backend for Certified {
    fn name(&self) -> String {
        VARISAT.to_owned()
    }

    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError> {
        let by = self.name();
        let file = |cause| BackendError::File { path: std::env::temp_dir(), cause };
        let mut proof: File = tempfile::tempfile().map_err(file)?;
        match prove(cnf, BufWriter::new(&mut proof)) {
            Ok(Proving::Sat(model)) => return Ok(Answer::Sat(model)),
            Ok(Proving::Unsat(_)) => {}
            Err(MakeError::Solver(error)) => return Err(error),
            Err(MakeError::Io(cause)) => return Err(file(cause)),
            Err(error @ MakeError::Untranslatable { .. }) => {
                return Err(BackendError::Failed { by, message: error.to_string() });
            }
        }
        let rewound: io::Result<u64> = proof.seek(SeekFrom::Start(0));
        rewound.map_err(file)?;
        match super::check(cnf, BufReader::new(proof)) {
            Ok(_) => Ok(Answer::Unsat(Evidence::Checked { by })),
            Err(error) => Err(BackendError::Unproved { by, message: error.to_string() }),
        }
    }
}
