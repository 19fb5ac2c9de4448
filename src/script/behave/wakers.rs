//! Where the functions of skills stand.

use crate::script::define::Callback;
use crate::script::host::Host;
use crate::script::load::Source;
use std::ops::RangeInclusive;
use std::sync::Arc;

impl Host {
    /// Returns the file of a callback and the lines of its function.
    pub(super) fn place_of_function(
        &self,
        callback: &Callback,
    ) -> Option<(Arc<Source>, RangeInclusive<usize>)> {
        let info = self.definitions().functions.get(callback.place)?.info();
        let library = self.library()?;
        let source = library.file(info.source?.strip_prefix('@')?)?.clone();
        Some((source, info.line_defined?..=info.last_line_defined?))
    }
}
