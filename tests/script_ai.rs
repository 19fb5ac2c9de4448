//! AIs in Lua: questions and answers for each kind of request, failures, and their access to the table.

mod apart;
mod failing;
mod generals;
mod lent;
mod notes;
mod protocol;
mod sight;
mod suppose;
mod table;
