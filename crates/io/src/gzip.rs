//! Gzip: packing that depends on the content alone, unpacking that reads a file to its end.

use std::io::{self, BufReader, Read, Write};

use flate2::bufread::MultiGzDecoder;
use flate2::{Compression, GzBuilder};

pub use flate2::write::GzEncoder;

/// Returns a writer that packs into `out`, in the gzip format. The result depends on what is written alone:
/// it has no file name, time or operating system. [`GzEncoder::finish`] completes it.
pub fn pack<W: Write>(out: W) -> GzEncoder<W> {
    GzBuilder::new().mtime(0).operating_system(255).write(out, Compression::best())
}

/// Returns a reader of the content of a gzip file: of all its members, one after the other. Bytes after the
/// last member are an error.
///
/// # Examples
/// ```
/// use std::io::{Read as _, Write as _};
///
/// use crosstrack_io::gzip;
///
/// let mut packer = gzip::pack(Vec::new());
/// packer.write_all(b"one")?;
/// let one = packer.finish()?;
/// let mut text = String::new();
/// gzip::unpack(&[one.as_slice(), &one].concat()[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "oneone");
/// let more = [one.as_slice(), b"more"].concat();
/// assert!(gzip::unpack(&more[..]).read_to_end(&mut Vec::new()).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn unpack(packed: impl Read) -> impl Read {
    Unpacker(MultiGzDecoder::new(BufReader::new(packed)))
}

/// A reader whose errors say what is wrong with the file.
struct Unpacker<R>(MultiGzDecoder<BufReader<R>>);

impl<R: Read> Read for Unpacker<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|cause| {
            let why = match cause.kind() {
                io::ErrorKind::UnexpectedEof => "as a gzip file it is cut off",
                io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                    "it is no gzip file, was changed, or has bytes behind its end"
                }
                _ => return cause,
            };
            io::Error::new(cause.kind(), why)
        })
    }
}
