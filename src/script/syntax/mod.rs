//! The text of a Lua file as a tree. Whether a file is right is LuaJIT's to say; this reads what
//! LuaJIT takes, `continue` and `0then` included, and gives up on nothing: what it does not
//! understand it passes over, and notes that it did.

mod lexer;
mod parser;
pub mod tree;
pub mod visit;

pub use lexer::{Comment, Token, Word, tokens};
pub use parser::parse;
