//! Hashing of what is read or written.

use std::io::{self, Read, Write};

use sha2::{Digest as _, Sha256};

/// A reader or writer that hashes and counts the bytes that pass through.
pub(super) struct Hashing<T> {
    inner: T,
    pub(super) bytes: u64,
    pub(super) hash: Sha256,
}

impl<T> Hashing<T> {
    pub(super) fn new(inner: T) -> Self {
        Self { inner, bytes: 0, hash: Sha256::new() }
    }

    pub(super) fn into_parts(self) -> (T, u64, Sha256) {
        (self.inner, self.bytes, self.hash)
    }

    fn update(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hash.update(bytes);
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.update(&buffer[..read]);
        Ok(read)
    }
}
