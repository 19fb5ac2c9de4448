//! AIs in Lua: how each kind of request is put and answered, what happens when they fail, and
//! what they may see and write.

mod failing;
mod generals;
mod notes;
mod protocol;
mod sight;
mod suppose;
mod table;
