//! Packages and records of tables in another process or thread.

use crate::cli::content::{self, ContentArgs};
use crate::cli::fault::Fault;
use crate::cli::{Error, Result};
use crate::model::Name;
use crate::record::{Header, Record, Recorder};
use crate::rules::Room;
use crate::runner::table::{Spec, Who};
use crate::script::reload::Feed;
use std::fs::File;

pub(super) fn arguments(spec: &Spec) -> ContentArgs {
    ContentArgs::of(spec.roots.clone(), spec.extensions.clone(), spec.ai.clone())
}

/// Loads the packages of a table. `with_ai`: a bot plays by the AI in Lua, or may have to.
pub(super) fn set_up(spec: &Spec, with_ai: bool) -> Result<(content::Content, content::Loaded, Feed)> {
    let mut content = arguments(spec).open_with_ai(&spec.options, with_ai)?;
    let mut feed = Feed::default();
    if let Some(watcher) = spec.watch.then(|| content.watch()).flatten() {
        let (library, news) = watcher.feed();
        (content, feed) = (content.with_library(library), news);
        // The table is all that this process is for.
        std::mem::forget(watcher);
    }
    let loaded = content.load(&content::base(), spec.started)?;
    loaded.check(&spec.options).map_err(|e| loaded.explain(&e))?;
    let players = loaded.catalog().mode(&spec.options.mode).map_or(0, |mode| mode.roles.len());
    if players != spec.seats.len() {
        let given = spec.seats.len();
        return Err(Error::input(Fault::SeatsOfMode { given, mode: spec.options.mode.to_string(), players }));
    }
    Ok((content, loaded, feed))
}

/// Opens the packages for a game that was played before, and watches their files.
pub(super) fn set_up_again(spec: &Spec, record: &Record) -> Result<(content::Content, Feed)> {
    let mut content = arguments(spec).open_for(&record.header)?.with_ai()?;
    let mut feed = Feed::default();
    if let Some(watcher) = spec.watch.then(|| content.watch()).flatten() {
        let (library, news) = watcher.feed();
        (content, feed) = (content.with_library(library), news);
        // As above.
        std::mem::forget(watcher);
    }
    Ok((content, feed))
}

/// Returns the header of a record of this table.
pub(super) fn header(spec: &Spec, content: &content::Content, loaded: &content::Loaded) -> Header {
    let agents = spec.seats.iter().map(|who| Name::new_static(word(*who))).collect();
    Header::new(spec.options.clone(), &loaded.catalog(), agents, spec.started)
        .with_replaced(content.replaced())
        .with_ai(loaded.ai_files())
}

/// Starts a record with this header, if there is to be one.
pub(super) fn recorder_of(spec: &Spec, header: Header, room: &Room) -> Result<Option<Recorder<File>>> {
    let Some(path) = &spec.record else { return Ok(None) };
    let file =
        File::create(path).map_err(|error| Error::input(Fault::Unwritable { path: path.clone(), error }))?;
    // Unbuffered: each line is kept, however this process ends.
    let recorder = Recorder::new(file, &header);
    room.observe(recorder.observer());
    Ok(Some(recorder))
}

fn word(who: Who) -> &'static str {
    match who {
        Who::Lua => "lua",
        Who::Builtin => "builtin",
        Who::Random => "random",
        Who::Outside => "person",
    }
}
