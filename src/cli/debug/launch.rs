//! The arguments of a launch: keys of JSON, which become options of a command line.

use crate::cli::cast::{self, Choice};
use crate::cli::content::ContentArgs;
use crate::cli::help;
use crate::cli::table::TableArgs;
use crate::editor::dap::Refused;
use crate::model::Name;
use crate::rules::names::Lang;
use clap::Parser;
use serde_json::Value;
use std::path::PathBuf;

/// Keys that are the editor's own.
const OF_EDITOR: [&str; 12] = [
    "type",
    "name",
    "request",
    "noDebug",
    "stopOnEntry",
    "cwd",
    "presentation",
    "preLaunchTask",
    "postDebugTask",
    "internalConsoleOptions",
    "serverReadyAction",
    "debugServer",
];

/// Keys for several values, and the option for each of them.
const SEVERAL: [(&str, &str); 9] = [
    ("roots", "root"),
    ("exts", "ext"),
    ("extensions", "ext"),
    ("generals", "general"),
    ("packages", "package"),
    ("bans", "ban"),
    ("agents", "agent"),
    ("ai", "ai"),
    ("fixed", "seat"),
];

/// The game or scene that is debugged.
#[derive(Parser, Clone, Debug)]
#[command(name = "launch", no_binary_name = true, disable_help_flag = true)]
pub(super) struct Launch {
    /// Number of players
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=10))]
    pub seats: u8,

    #[command(flatten)]
    pub table: TableArgs,

    #[command(flatten)]
    pub content: ContentArgs,

    /// Choose generals only from these
    #[arg(long = "general")]
    pub generals: Vec<Name>,

    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// Players: lua, builtin or random
    #[arg(long = "agent", value_parser = cast::choice)]
    pub agents: Vec<Choice>,

    /// Hide cards and roles from all AIs
    #[arg(long)]
    pub fair_ai: bool,

    /// A seat whose requests are answered by default
    #[arg(long)]
    pub chair: Option<usize>,

    /// A scene: its file, and the line after a colon
    #[arg(long, conflicts_with_all = ["chair", "seed", "seats"])]
    pub scene: Option<String>,

    /// The scene with this text in its name
    #[arg(long, requires = "scene")]
    pub named: Option<String>,

    /// Leave out the log of the game
    #[arg(long)]
    pub no_log: bool,
}

impl Launch {
    /// Reads the arguments of a launch. The folder of the game becomes that of the process, which plays no other.
    pub fn read(arguments: &Value, lang: Lang) -> Result<Launch, Refused> {
        if let Some(folder) = arguments["cwd"].as_str().filter(|folder| !folder.is_empty()) {
            std::env::set_current_dir(folder).map_err(|error| Refused(format!("cwd: {folder}: {error}")))?;
        }
        help::parse_words(words_of(arguments), lang).map_err(|bad| Refused(bad.0))
    }

    /// Returns the file of the scene, and the line in it.
    pub fn scene(&self) -> Option<(PathBuf, Option<usize>)> {
        let scene = self.scene.as_ref()?;
        let with_line = scene.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok()?)));
        Some(match with_line {
            Some((file, line)) => (file.into(), Some(line)),
            None => (scene.into(), None),
        })
    }
}

/// Returns the options that the keys of a launch stand for.
fn words_of(arguments: &Value) -> Vec<String> {
    let mut words = Vec::new();
    let all = arguments.as_object().into_iter().flatten();
    for (key, value) in all.filter(|(key, _)| !OF_EDITOR.contains(&key.as_str()) && !key.starts_with("__")) {
        let option = SEVERAL.iter().find(|(several, _)| several == key).map_or(key.as_str(), |(_, one)| *one);
        let option = format!("--{}", dashed(option));
        match value {
            Value::Bool(true) => words.push(option),
            Value::Bool(false) | Value::Null => {}
            Value::Array(values) => {
                words.extend(values.iter().map(|value| format!("{option}={}", text(value))))
            }
            value => words.push(format!("{option}={}", text(value))),
        }
    }
    words
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Writes `fairAi` as `fair-ai`.
fn dashed(key: &str) -> String {
    let mut dashed = String::new();
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            dashed.push('-');
        }
        dashed.push(if c == '_' { '-' } else { c.to_ascii_lowercase() });
    }
    dashed
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_become_options() {
        let arguments = json!({
            "type": "sgs", "request": "launch", "name": "game", "__sessionId": "1", "seed": 7, "fairAi": true,
            "generals": ["simayi", "zhenji"], "noLog": false, "seat": ["1=caocao"],
        });
        let mut words = words_of(&arguments);
        words.sort();
        assert_eq!(
            words,
            ["--fair-ai", "--general=simayi", "--general=zhenji", "--seat=1=caocao", "--seed=7"]
        );
        let launch = Launch::read(&arguments, Lang::En).expect("a launch");
        assert_eq!((launch.seed, launch.seats, launch.fair_ai, launch.generals.len()), (7, 5, true, 2));
        assert!(Launch::read(&json!({ "seeds": 7 }), Lang::En).is_err());
        let scene = Launch::read(&json!({ "scene": "a/x.scene.lua:12" }), Lang::Zh).expect("a launch");
        assert_eq!(scene.scene(), Some(("a/x.scene.lua".into(), Some(12))));
    }
}
