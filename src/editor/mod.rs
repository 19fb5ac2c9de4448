//! The side of editors: declarations of the scripting interface (`stubs/`), a language server (`lsp/`), and findings for
//! an editor of this program (`checker.rs`).
//!
//! Everything comes from the registry (`script/reference`), from the checks (`check`) and from the words of scenes
//! (`testkit`): nothing about the interface is written here a second time.

pub mod checker;
pub mod dap;
pub mod lsp;
pub mod stubs;
