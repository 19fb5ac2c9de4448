//! Is a reply legal, and what is taken when it is not.

use super::{Reply, Request};
use crate::rules::room::Room;

impl Room {
    /// `Err` says why not, in words for whoever answered.
    pub fn check_reply(&self, _request: &Request, _reply: &Reply) -> Result<(), String> {
        Ok(())
    }

    /// The default of ENGINE.md 7.2: refuse where that is allowed, else something legal.
    pub fn default_reply(&self, _request: &Request) -> Reply {
        Reply::Pass
    }
}
