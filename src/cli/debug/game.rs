//! The game or scene that is debugged.

use super::launch::Launch;
use crate::agents::{Passive, Seated};
use crate::cli::Error;
use crate::cli::cast::{Cast, Player};
use crate::cli::console::{Packages, Reloading};
use crate::cli::content::{self, Loaded};
use crate::cli::fault::Fault;
use crate::cli::preferences::Preferences;
use crate::cli::sim::STARTED;
use crate::editor::dap::{Console, Refused};
use crate::rules::names::{Bilingual, Lang};
use crate::rules::render::{People, Renderer};
use crate::rules::{Agent, Answer, Door, Fact, Interrupt, Observer, Request, Room};
use crate::script::host::Script;
use crate::script::reload::Feed;
use crate::testkit::scene::lua::{Added, Content as Scenes, SceneFile};
use crate::testkit::scene::{Failure, printed};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays what was launched.
pub(super) fn play(launch: &Launch, console: &Console, lang: Lang) -> Result<(), Refused> {
    match launch.scene() {
        Some((file, line)) => play_scene(launch, &file, line, console, lang),
        None => play_game(launch, console, lang).map_err(|error| Refused(error.in_lang(lang))),
    }
}

fn play_game(launch: &Launch, console: &Console, lang: Lang) -> crate::cli::Result<()> {
    let mut options = launch.table.options(launch.seed, launch.seats)?;
    options.generals = launch.generals.clone();
    let seats = launch.content.seats(&options.mode)?;
    if let Some(chair) = launch.chair {
        options.people = vec![chair];
    }
    let cast = Cast::of(&launch.agents, seats)?;
    let content = launch.content.clone().with_extensions(launch.table.card_files());
    let content = content.open_with_ai(&options, cast.has(Player::Lua, seats))?.with_fair_ai(launch.fair_ai);
    let watcher = content.watch();
    let (library, feed) = match &watcher {
        Some(watcher) => watcher.feed(),
        None => (content.library().clone(), Feed::default()),
    };
    let loaded = content.with_library(library).load(&content::base(), STARTED)?;
    hear(&loaded, console, lang);
    loaded.offer(lang).settle(&mut options, &Preferences::default())?;
    loaded.check(&options).map_err(|error| loaded.explain(&error))?;
    let players = match launch.chair {
        Some(chair) if !(1..=seats).contains(&chair) => {
            return Err(Error::input(Fault::Chair { seat: chair, seats }));
        }
        chair => seated(&cast, seats, chair, &loaded.script),
    };
    let news = Packages::new(loaded.script.clone(), feed, lang);
    let of_reload = console.clone();
    let door = Reloading::telling(players, news, move |line| {
        of_reload.say(&line);
        of_reload.reloaded();
    });
    let door = Closing { door, stop: console.stop() };
    let room = loaded.start(&options, Box::new(door)).map_err(Error::input)?;
    if !launch.no_log {
        let log =
            Log { script: loaded.script.clone(), lang, people: People::default(), console: console.clone() };
        room.observe(Box::new(log));
    }
    let ended = room.run();
    // Files are watched until here.
    drop(watcher);
    match ended {
        Ok(()) | Err(Interrupt::Closed) => Ok(()),
        Err(other) => Err(Error::broken(other)),
    }
}

/// Writes errors and printed lines of scripts into the console of the editor.
fn hear(loaded: &Loaded, console: &Console, lang: Lang) {
    for failure in &loaded.failures {
        console.complain(&loaded.script.present_failure(failure, lang).join("\n"));
    }
    let notices = loaded.script.host().notices();
    let of_lines = console.clone();
    notices.listen(move |line| of_lines.say(&line.in_lang(lang)));
    let (of_errors, script) = (console.clone(), loaded.script.downgrade());
    notices.show(move |error| {
        if let Some(script) = script.upgrade() {
            of_errors.complain(&script.present(error, lang, false).join("\n"));
        }
    });
}

/// Returns the players by seat; at the chair sits somebody who declines everything.
fn seated(cast: &Cast, seats: usize, chair: Option<usize>, script: &Script) -> Seated {
    let agent = |seat: usize| -> Box<dyn Agent> {
        if chair == Some(seat) { Box::new(Passive) } else { cast.at(seat).agent(script) }
    };
    Seated::new((1..=seats).map(agent).collect())
}

/// Players who leave when the editor does.
struct Closing<D> {
    door: D,
    stop: Arc<AtomicBool>,
}

impl<D: Door> Door for Closing<D> {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        match self.stop.load(Ordering::Relaxed) {
            true => Answer::Close,
            false => self.door.ask(room, request),
        }
    }

    fn nobody(&mut self, room: &Room) {
        self.door.nobody(room);
    }
}

/// Writes the log of the game.
struct Log {
    script: Script,
    lang: Lang,
    people: People,
    console: Console,
}

impl Observer for Log {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        self.people.note(fact);
        let renderer = Renderer::new(&self.script, self.lang, None, self.people.clone());
        if let Some(line) = renderer.line(fact) {
            self.console.say(&line);
        }
    }
}

fn play_scene(
    launch: &Launch,
    file: &Path,
    line: Option<usize>,
    console: &Console,
    lang: Lang,
) -> Result<(), Refused> {
    let scenes = Scenes::new(Added {
        roots: launch.content.roots().to_vec(),
        extensions: launch.content.extensions().to_vec(),
        ..Added::default()
    });
    let told = |failure: Failure| {
        let place = failure.place.map(|place| format!("{place}: ")).unwrap_or_default();
        Refused(format!("{place}{}", failure.problem.in_lang(lang)))
    };
    let scene_file = SceneFile::open(file, &scenes).map_err(told)?;
    let by_name = |name: &str| launch.named.as_ref().is_none_or(|text| name.contains(text.as_str()));
    let index = match line {
        Some(line) => scene_file.scene_at(line),
        None => scene_file.scenes().position(by_name),
    };
    let index = index.ok_or_else(|| {
        Refused(lang.pick("文件里没有这个场景", "there is no such scene in the file").to_owned())
    })?;
    console.say(&scene_file.place(index));
    let of_lines = console.clone();
    match printed::told(move |line| of_lines.say(line), || scene_file.run(index, &scenes)) {
        Ok(log) => {
            console.say(&log);
            Ok(())
        }
        Err(_) if console.stop().load(Ordering::Relaxed) => Ok(()),
        Err(failure) => {
            console.say(&failure.log);
            Err(told(failure))
        }
    }
}
