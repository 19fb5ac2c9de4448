//! `sgs play --scene`: a game that goes on from the table of a scene. Bots play the other seats.
//!
//! It is no recorded game: nothing of it is saved.

use super::Args;
use super::summary::ending;
use crate::cli::content;
use crate::cli::person::{self, Person};
use crate::cli::{Error, Outcome, Result};
use crate::model::PlayerId;
use crate::moments::Tally;
use crate::rules::ask::Seat;
use crate::rules::names::{Lang, Names};
use crate::rules::{Answer, Reply, Request, Room};
use crate::testkit::scene::Learner;
use crate::testkit::scene::lua::{Added, Content, SceneFile};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A person at the table of a scene.
struct Guest {
    person: Person,
    /// The table with the player of the person, as soon as there is one.
    table: Option<(Rc<Room>, PlayerId)>,
    tally: Tally,
    has_left: bool,
}

impl Learner for Guest {
    fn sit_down(&mut self, room: &Rc<Room>, player: PlayerId) {
        self.person.sit(player);
        room.observe(Box::new(self.tally.clone()));
        room.observe(self.person.observer());
        self.table = Some((room.clone(), player));
    }

    fn answer(&mut self, room: &Room, request: &Request, _: Option<&Reply>) -> Answer {
        let answer = self.person.answer(Seat::new(room, request.seat), request);
        self.has_left |= answer == Answer::Close;
        answer
    }

    fn hear(&mut self, note: &str) {
        self.person.say(note);
    }
}

impl Args {
    /// Plays on from a scene of this file.
    pub(super) fn play_scene(&self, path: &Path, lang: Lang) -> Result {
        let packages = Content::new(Added {
            roots: self.content.roots().to_vec(),
            extensions: self.content.extensions().to_vec(),
            ..Added::default()
        });
        let file = SceneFile::open(path, &packages).map_err(|failure| {
            let place = failure.place.map(|place| format!("{place}: ")).unwrap_or_default();
            Error::Input(format!("{place}{}", failure.problem))
        })?;
        let index = self.chosen(&file, lang)?;
        let loaded = self.content.open()?.load(&content::base(), 0)?;
        let names: Rc<dyn Names> = Rc::new(loaded.script.clone());
        let person = self.guest(lang, names.clone())?;
        person.take_up(names.clone(), false);
        let guest = Guest { person: person.clone(), table: None, tally: Tally::default(), has_left: false };
        let guest = Rc::new(RefCell::new(guest));
        let played = file.play_on(index, &packages, self.chair.unwrap_or(1), guest.clone());
        let guest = guest.borrow();
        match (&guest.table, played) {
            _ if guest.has_left => person.close(),
            (Some((room, me)), _) if room.table().turn.winner.is_some() => {
                person.end(room, &ending(room, *me, &*names, lang, &guest.tally));
            }
            (_, Err(failure)) => {
                person.close();
                return Err(Error::Input(format!("{}: {}", file.place(index), failure.problem)));
            }
            (_, Ok(())) => person.close(),
        }
        Ok(Outcome::Fine)
    }

    /// Returns the screen of the person.
    fn guest(&self, lang: Lang, names: Rc<dyn Names>) -> Result<Person> {
        let stop = Arc::new(AtomicBool::new(false));
        if self.plain || !person::has_screen() {
            return Ok(Person::at_lines(stop, lang, names).0);
        }
        let table = Person::at_table(stop, lang, Duration::from_millis(self.pace.into()), names);
        let cannot = |e| Error::Input(format!("cannot draw on this terminal: {e}; try --plain"));
        Ok(table.map_err(cannot)?.0)
    }

    /// Returns the index of the scene that is meant.
    fn chosen(&self, file: &SceneFile, lang: Lang) -> Result<usize> {
        let fits = |name: &str| self.named.as_ref().is_none_or(|text| name.contains(text.as_str()));
        let meant: Vec<(usize, &str)> = file.scenes().enumerate().filter(|(_, name)| fits(name)).collect();
        if let [(index, _)] = meant.as_slice() {
            return Ok(*index);
        }
        let all: Vec<String> = file.scenes().map(|name| format!("\"{name}\"")).collect();
        let all = all.join(lang.pick("、", ", "));
        Err(Error::Input(lang.pick(
            format!("哪个场景？--named 写名字里的一段：{all}"),
            format!("which scene? --named takes a part of a name: {all}"),
        )))
    }
}
