//! `sgs lsp`: a language server for editors, on standard input and output.

use super::content;
use super::{Error, Outcome, Result};
use crate::editor::lsp::{self, LspError, Settings};
use crate::rules::names::Lang;
use lsp_server::Connection;

/// Serve an editor: findings while you type, texts of names, definitions, completion
///
/// Speaks the Language Server Protocol on standard input and output. `tools/vscode` is an extension for VS Code.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Accepted and ignored: editors name the way of talking
    #[arg(long, hide = true)]
    stdio: bool,

    /// Language of messages: zh or en [default: that of the editor]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

const EXAMPLES: &str = "\
Examples:
  Neovim 0.11: vim.lsp.config.sgs = { cmd = { 'sgs', 'lsp' }, filetypes = { 'lua' }, root_markers = { 'extensions' } }
               vim.lsp.enable('sgs')
  Helix:       [language-server.sgs] command = 'sgs', args = ['lsp']

Packages are loaded and callbacks are tried in this process, with the limits of `sgs check`.";

impl Args {
    pub fn run(self) -> Result {
        let (connection, threads) = Connection::stdio();
        let settings = Settings { lang: self.lang, base: content::base };
        let served = lsp::serve(&connection, settings);
        // The writer ends when nobody can send any more.
        drop(connection);
        match served {
            Ok(()) => {
                // A reader that met nonsense has ended already, as the connection has.
                let _ = threads.join();
                Ok(Outcome::Fine)
            }
            Err(error) => Err(match error {
                LspError::Lua(_) => Error::internal(error),
                _ => Error::input(error),
            }),
        }
    }
}
