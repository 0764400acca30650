//! Gzip: packing whose result depends on the content alone, and unpacking that reads a file to its end.

use std::io::{self, BufRead as _, BufReader, Read, Write};

use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};

pub use flate2::write::GzEncoder;

use crate::byte_size::ByteSize;

/// Returns a writer that packs into `out`, in the gzip format. The result depends only on what is written: it
/// contains no file name, time or operating system. [`GzEncoder::finish`] completes it.
pub fn pack<W: Write>(out: W) -> GzEncoder<W> {
    GzBuilder::new().mtime(0).operating_system(255).write(out, Compression::best())
}

/// Maximum number of members of a gzip file: even an empty member takes work.
pub const MOST_MEMBERS: usize = 10_000;

/// Returns a reader of the content of a gzip file: of all its members, one after the other. Bytes after the
/// last member are an error; so are more than `most` packed bytes, and more than [`MOST_MEMBERS`] members.
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
/// gzip::unpack(&[one.as_slice(), &one].concat()[..], 100).read_to_string(&mut text)?;
/// assert_eq!(text, "oneone");
/// let more = [one.as_slice(), b"more"].concat();
/// assert!(gzip::unpack(&more[..], 100).read_to_end(&mut Vec::new()).is_err());
/// assert!(gzip::unpack(&one[..], 10).read_to_end(&mut Vec::new()).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn unpack(packed: impl Read, most: u64) -> impl Read {
    let packed = Packed { inner: packed, left: most, most };
    Unpacker { member: Some(GzDecoder::new(BufReader::new(packed))), members: 1 }
}

/// Returns whether a file that begins with these bytes is a gzip file.
pub fn is_packed(start: &[u8]) -> bool {
    start.starts_with(&[0x1f, 0x8b])
}

/// Packed bytes with a limit.
struct Packed<R> {
    inner: R,
    left: u64,
    most: u64,
}

impl<R: Read> Read for Packed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| {
            let size = ByteSize(usize::try_from(self.most).unwrap_or(usize::MAX));
            io::Error::other(format!("packed it is longer than {size}, the most that is read here"))
        })?;
        Ok(read)
    }
}

/// A reader whose errors say what is wrong with the file.
struct Unpacker<R> {
    /// The member that is being read; `None` after the last member, and after an error.
    member: Option<GzDecoder<BufReader<R>>>,
    members: usize,
}

impl<R: Read> Unpacker<R> {
    fn read_members(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let Some(mut rest) = self.member.take().map(GzDecoder::into_inner) else { break };
            if rest.fill_buf()?.is_empty() {
                break;
            }
            self.members += 1;
            if self.members > MOST_MEMBERS {
                let why = format!("it has more than {MOST_MEMBERS} gzip members");
                return Err(io::Error::other(why));
            }
            self.member = Some(GzDecoder::new(rest));
        }
        Ok(0)
    }
}

impl<R: Read> Read for Unpacker<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_members(buffer).map_err(|cause| {
            self.member = None;
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
