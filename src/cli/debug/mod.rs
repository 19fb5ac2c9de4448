//! `sgs debug`: a debug adapter for editors, on standard input and output or on a port.

mod game;
mod launch;

use super::{Error, Outcome, Result};
use crate::cli::fault::Fault;
use crate::editor::dap::{self, Games, Play, Refused, WireError};
use crate::rules::names::Lang;
use launch::Launch;
use serde_json::Value;
use std::io::{BufReader, stdin, stdout};
use std::net::{Ipv4Addr, TcpListener};

/// Debug packages from an editor: breakpoints, steps, variables, the table
///
/// Speaks the Debug Adapter Protocol. The editor starts it and launches a game or a scene; `tools/vscode` is an extension
/// for VS Code.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Wait for one editor on this port of this machine, in place of standard input and output. Other users of the machine
    /// can connect to it, too, and run Lua
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// Language of messages: zh or en [default: that of the editor]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

const EXAMPLES: &str = "\
Examples:
  nvim-dap: dap.adapters.sgs = { type = 'executable', command = 'sgs', args = { 'debug' } }
            dap.configurations.lua = { { type = 'sgs', request = 'launch', name = 'game', seats = 5, seed = 7 } }

Keys of a launch are the options of `sgs sim`: root, ext, mode, seats, seed, seat, general, package, ban, agent. There are
  scene        \"x.scene.lua:12\", the scene at this line, or with `named` the one with this text in its name
  chair        a seat whose requests are answered by default, as those of a person who does nothing
  stopOnEntry  stop at the first callback
  cwd          the folder in which the game is played

The game is the same as without a debugger. Packages are loaded in this process, without the second wall of --isolate.";

/// The games of this program.
struct Table;

impl Games for Table {
    fn prepare(&self, arguments: &Value, lang: Lang) -> std::result::Result<Play, Refused> {
        let launch = Launch::read(arguments, lang)?;
        Ok(Box::new(move |console| game::play(&launch, console, lang)))
    }
}

impl Args {
    pub fn run(self) -> Result {
        let served = match self.port {
            None => dap::serve(BufReader::new(stdin()), Box::new(stdout()), self.lang, &Table),
            Some(port) => self.serve_on(port)?,
        };
        match served {
            Ok(()) => Ok(Outcome::Fine),
            Err(error) => Err(Error::input(error)),
        }
    }

    /// Serves the first editor that connects.
    fn serve_on(&self, port: u16) -> Result<std::result::Result<(), WireError>> {
        let failed = |error: std::io::Error| {
            Error::input(Fault::Socket { address: format!("127.0.0.1:{port}"), error })
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        eprintln!("127.0.0.1:{port}");
        let (stream, _) = listener.accept().map_err(failed)?;
        let output = stream.try_clone().map_err(failed)?;
        Ok(dap::serve(BufReader::new(stream), Box::new(output), self.lang, &Table))
    }
}
