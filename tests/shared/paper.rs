//! A buffer for tests that capture the output to a file or a terminal.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

/// A shared in-memory buffer; clones write to the same one.
#[derive(Clone, Default)]
pub struct Paper(Rc<RefCell<Vec<u8>>>);

impl Paper {
    /// Returns everything written so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.borrow().clone()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
