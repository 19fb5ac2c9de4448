//! A language server: the findings of `sgs check` while a file is written, and what is known of the names in its
//! texts.
//!
//! The server has one thread that reads messages (`server.rs`) and one that loads packages and tries callbacks when
//! nobody types (`deep.rs`). A folder with `extensions/` is a workspace (`workspace.rs`); names of skills, cards,
//! generals, marks and texts come from an index of all its files (`names.rs`). Positions count UTF-16 units
//! (`text.rs`).

mod answers;
pub mod deep;
mod names;
mod server;
mod text;
pub mod workspace;

use crate::rules::Catalog;
use crate::rules::names::Lang;
use lsp_server::{Connection, ProtocolError};

/// The settings of a server.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language of messages, unless the client names one.
    pub lang: Option<Lang>,
    /// The catalog without packages.
    pub base: fn() -> Catalog,
}

/// The reason for which a server ended early.
#[derive(Debug, thiserror::Error)]
pub enum LspError {
    #[error("the editor broke the protocol: {0}")]
    Protocol(#[from] ProtocolError),
    #[error("the editor sent settings that cannot be read: {0}")]
    Settings(#[from] serde_json::Error),
    #[error("cannot start Lua: {0}")]
    Lua(String),
}

impl LspError {
    /// Puts the reason into words of this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, why) => why.to_string(),
            (Lang::Zh, LspError::Protocol(why)) => format!("编辑器没有遵守协议：{why}"),
            (Lang::Zh, LspError::Settings(why)) => format!("编辑器发来的设置读不懂：{why}"),
            (Lang::Zh, LspError::Lua(why)) => format!("不能启动 Lua：{why}"),
        }
    }
}

/// Serves a client until it ends the connection.
pub fn serve(connection: &Connection, settings: Settings) -> Result<(), LspError> {
    server::serve(connection, settings)
}
