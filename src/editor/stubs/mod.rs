//! Declarations of the scripting interface for the Lua language server (LuaLS), laid out as one of its addons: a
//! file of settings and a folder `library`.
//!
//! `classes.rs` writes the classes and functions of the registry, `specs.rs` the tables of constructors. `ai.rs`
//! writes the tables and methods of the AI, `scenes.rs` the words of scenes. `types.rs` puts types into words of LuaLS.

mod ai;
mod classes;
mod scenes;
mod specs;
mod types;

use crate::script::reference::Reference;
use types::Types;

/// The first line of every written file. A file without it is not replaced.
pub const HEAD: &str = "---@meta _\n-- Written by `sgs gen stubs`.\n";

/// Settings of the addon, which LuaLS reads.
const CONFIG: &str = r#"{
  "$schema": "https://raw.githubusercontent.com/LuaLS/LLS-Addons/main/schemas/addon_config.schema.json",
  "name": "sgs",
  "words": ["sgs%.Package", "sgs%.Create%w+Skill", "sgs%.ai_%w+"],
  "files": ["extensions/.*%.lua", "ai/.*%.lua", ".*%.scene%.lua"],
  "settings": {
    "Lua.runtime.version": "LuaJIT",
    "Lua.runtime.nonstandardSymbol": ["continue"]
  }
}
"#;

/// A file of the declarations.
pub struct File {
    /// Path within the folder of the addon, with `/`.
    pub path: &'static str,
    pub text: String,
}

/// Writes the declarations of the whole interface.
pub fn files(reference: &Reference) -> Vec<File> {
    let types = Types::of(reference);
    let lua = |path, text: String| File { path, text: format!("{HEAD}{text}") };
    vec![
        File { path: "config.json", text: CONFIG.to_owned() },
        lua("library/classes.lua", classes::classes(reference, &types)),
        lua("library/functions.lua", classes::functions(reference, &types)),
        lua("library/events.lua", classes::constants(reference)),
        lua("library/specs.lua", specs::specs(&types)),
        lua("library/ai.lua", ai::tables(&types)),
        lua("library/scenes.lua", scenes::words()),
    ]
}
