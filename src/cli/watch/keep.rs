//! A watched turn as a scene.

use super::Film;
use crate::agents::form::Both;
use crate::cli::accident::{AccidentArgs, OfGame, is_below_here};
use crate::cli::content::{Content, ContentArgs};
use crate::cli::stage::{self, Ready};
use crate::cli::{Error, Result};
use crate::moments::go_on;
use crate::rules::ask::Door;
use crate::rules::names::Bilingual;
use crate::rules::{Answer, Request, Room};
use std::path::Path;
use std::rc::Rc;

/// The origin of a film: its packages and the folder of its record.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub arguments: &'a ContentArgs,
    pub content: &'a Content,
    pub folder: &'a Path,
}

/// Closes the table where its record ends.
struct Closing;

impl Door for Closing {
    fn ask(&mut self, _: &Room, _: &Request) -> Answer {
        Answer::Close
    }
}

/// Writes the turn up to here as a scene.
pub fn keep(film: &Film, name: &str, source: Source<'_>) -> Vec<String> {
    match kept(film, name, source) {
        Ok(lines) => lines,
        Err(error) => vec![format!("   ! {}", error.in_lang(film.lang))],
    }
}

fn kept(film: &Film, name: &str, Source { arguments, content, folder }: Source<'_>) -> Result<Vec<String>> {
    let lang = film.lang;
    let record = film.moments.before(film.moment()).map_err(Error::of_moments)?;
    let loaded = Rc::new(stage::load(content, &record)?);
    let running = go_on(&record, &Ready(loaded.clone()), Box::new(Closing))
        .map_err(|error| Error::input(Both::new(|lang| error.in_lang(lang))))?;
    let scenes = AccidentArgs::default();
    let is_here = record.header.table.is_some() || is_below_here(folder);
    let Some(into) = scenes.folder_of_game(arguments, is_here) else { return Ok(Vec::new()) };
    let origin = scenes.origin(arguments, Some(&record.header), Some(folder), (&into, lang));
    let mut of_game = OfGame::new(&running.room, &loaded.script, &into, origin);
    if let Some(table) = &record.header.table {
        of_game.begin_at(table);
    }
    // The end of the record closes the table.
    let _ = running.room.run();
    let errors = of_game.keep(name);
    let mut lines = Vec::new();
    of_game.write_kept(|line| lines.push(format!(" * {line}")));
    // Where nothing has happened there is no scene.
    Ok(if lines.is_empty() { errors.iter().map(|line| format!("   ! {line}")).collect() } else { lines })
}
