//! Detection of the engine for which a DrawNCards handler was written.
//!
//! QSanguosha-v2 raises DrawNCards and AfterDrawNCards in the draw phase only, with a number as payload, and
//! AfterDrawNCards also when nothing was drawn. The sijyu fork raises them at each draw, with a DrawStruct.
//! The text of a handler shows which payload it expects.

use super::Source;
use crate::rules::timing::Dialect;
use memchr::memmem;
use std::ops::RangeInclusive;

/// The method that reads the payload of the sijyu fork.
const STRUCT: &str = "toDraw";

/// A handler of DrawNCards or AfterDrawNCards.
pub(in crate::script) struct DrawHandler<'a> {
    /// The lines of its function, counted from 1.
    pub lines: RangeInclusive<usize>,
    /// The name of its parameter for the payload.
    pub payload: &'a str,
    /// `true` if it listens to no other event.
    pub only_draws: bool,
}

impl DrawHandler<'_> {
    /// Returns `true` if the handler was written for the payload of QSanguosha-v2. Its own reads and writes
    /// of the payload decide, or else the rest of its file.
    pub(in crate::script) fn is_of_older_engine(&self, source: &Source) -> bool {
        let body = source.lines(&self.lines);
        if says(body, STRUCT) {
            return false;
        }
        let reads = says(body, &format!("{}:toInt(", self.payload));
        let writes = self.only_draws && says(body, &format!("{}:setValue(", self.payload));
        if reads || writes {
            return true;
        }
        match source.dialect() {
            Dialect::V2 => true,
            Dialect::Sj => false,
            // A handler of AfterDrawNCards that belongs to one of DrawNCards.
            Dialect::Both | Dialect::Own => {
                says(&source.text, "sgs.DrawNCards") && !says(&source.text, STRUCT)
            }
        }
    }
}

fn says(text: &[u8], what: &str) -> bool {
    memmem::find(text, what.as_bytes()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_older(text: &str, lines: RangeInclusive<usize>, only_draws: bool) -> bool {
        let source = Source::new("extensions/x.lua".into(), None, text.as_bytes().to_vec());
        DrawHandler { lines, payload: "data", only_draws }.is_of_older_engine(&source)
    }

    #[test]
    fn engine_of_a_handler_follows_from_how_it_reads_the_payload() {
        let file = "f = function(data)\n data:setValue(data:toInt() + 1)\nend\ng = function(data)\n data:toDraw()\nend\n";
        assert!(is_older(file, 1..=3, true));
        assert!(!is_older(file, 4..=6, true));
        assert!(is_older("data:setValue(0)", 1..=1, true));
        assert!(!is_older("data:setValue(damage)", 1..=1, false), "it may be that of another event");
    }

    #[test]
    fn engine_of_a_handler_that_does_not_read_it_is_of_its_file() {
        assert!(is_older("-- sgs.GameStartSkill\nf()\n", 2..=2, true));
        assert!(!is_older("-- sgs.GameReady\nf()\n", 2..=2, true));
        assert!(is_older("-- sgs.DrawNCards\nf()\n", 2..=2, true));
        assert!(!is_older("-- sgs.DrawNCards toDraw\nf()\n", 2..=2, true));
        assert!(!is_older("-- sgs.AfterDrawNCards\nf()\n", 2..=2, true), "a rule of the newer engine");
    }
}
