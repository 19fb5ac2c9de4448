//! The verbs of a scene's play, with their parameters as shown in messages and the guide.

use super::given::Given;
use super::spec::phases;
use crate::model::*;
use crate::rules::resolve::Wanted;
use crate::script::handle::Handle;
use crate::script::trampoline::to_value;
use crate::testkit::scene::plan::Plan;
use crate::testkit::scene::play::{Done, Play, Stop};
use crate::testkit::scene::{SceneError, Unplanned, log};
use mlua::{Lua, Value};

/// The context of a verb.
pub(super) struct Act<'a> {
    pub play: &'a mut Play,
    pub lua: &'a Lua,
    /// The seat on which it was called; 0 for none.
    pub seat: usize,
    pub given: Given<'a>,
    /// The line of the scene file.
    pub place: Option<String>,
}

/// A verb of seats or of the scene.
pub(super) struct Verb {
    pub name: &'static str,
    pub parameters: &'static str,
    pub run: fn(&mut Act<'_>) -> Done<Value>,
}

const fn verb(name: &'static str, parameters: &'static str, run: fn(&mut Act<'_>) -> Done<Value>) -> Verb {
    Verb { name, parameters, run }
}

const NATURES: [(&str, Nature); 6] = [
    ("normal", Nature::Normal),
    ("fire", Nature::Fire),
    ("thunder", Nature::Thunder),
    ("ice", Nature::Ice),
    ("god", Nature::God),
    ("poison", Nature::Poison),
];

/// Verbs of a seat: `s[1]:use("slash", s[2])`.
pub(super) const OF_SEATS: &[Verb] = &[
    verb("will", "kind, reason, reply", |a| a.plan(false)),
    verb("always", "kind, reason, reply", |a| a.plan(true)),
    verb("otherwise", "policy", |a| {
        let policy = a.given.word(0, "policy", &Unplanned::WORDS, Unplanned::Fail)?;
        done(a.play.otherwise(a.seat, policy))
    }),
    verb("use", "card, targets...", |a| {
        let (card, targets) = (a.given.text(0, "card")?, a.given.seats(1, "targets")?);
        done(a.play.use_card(a.seat, &card, &targets))
    }),
    verb("use_as", "name, skill, cards, targets...", |a| {
        let (name, skill) = (a.given.text(0, "name")?, a.given.text(1, "skill")?);
        let (cards, targets) = (a.given.list(2, "cards")?, a.given.seats(3, "targets")?);
        done(a.play.use_as(a.seat, &name, &skill, &borrowed(&cards), &targets))
    }),
    verb("play", "reply", |a| {
        let reply = a.given.text(0, "reply")?;
        let plan = Plan::new(a.seat, "play", "play", &reply).at(a.place.clone());
        a.play.plan_next(plan)?;
        let (room, player) = (a.play.room(), a.play.seat(a.seat)?);
        let used = match room.ask_to_play(player)? {
            Some(usage) => room.use_card(usage, true)?,
            None => false,
        };
        Ok(Value::Boolean(used))
    }),
    verb("respond", "pattern, reply, reason", |a| {
        let (pattern, reason) = (a.given.text(0, "pattern")?, a.given.text_or(2, "reason", "scene")?);
        if a.given.is_given(1) {
            let reply = a.given.text(1, "reply")?;
            a.play.plan_next(Plan::new(a.seat, "respond", &reason, &reply).at(a.place.clone()))?;
        }
        let wanted = Wanted::new(pattern, "", HandlingMethod::Response).reason(reason);
        let (room, player) = (a.play.room(), a.play.seat(a.seat)?);
        Ok(Value::Boolean(room.ask_for_card(player, wanted)?.is_some()))
    }),
    verb("may", "cards...", |a| {
        let cards = a.given.lists(0, "cards")?;
        done(a.play.may(a.seat, &borrowed(&cards)))
    }),
    verb("may_use", "pattern, selection", |a| {
        let (pattern, text) = (a.given.text(0, "pattern")?, a.given.text_or(1, "selection", "")?);
        done(a.play.may_use(a.seat, &pattern, &text))
    }),
    verb("answers", "patterns...", |a| {
        let patterns = a.given.lists(0, "patterns")?;
        done(a.play.answers(a.seat, &borrowed(&patterns)))
    }),
    verb("nullify", "cards...", |a| {
        let cards = a.given.lists(0, "cards")?;
        done(a.play.nullify(a.seat, &borrowed(&cards)))
    }),
    verb("turn", "", |a| done(a.play.turn(a.seat))),
    verb("phases", "phases...", |a| {
        let named = a.given.lists(0, "phases")?;
        let known = phases();
        let one = |word: &String| {
            super::keys::one_of(word, &known).map_err(|why| {
                Stop::Problem(SceneError::PhaseWord { call: a.given.call.clone(), why: Box::new(why) })
            })
        };
        let phases: Vec<Phase> = named.iter().map(one).collect::<Done<_>>()?;
        if phases.is_empty() {
            return Err(Stop::Problem(SceneError::NoPhases(a.given.call.clone())));
        }
        done(a.play.phases(a.seat, &phases))
    }),
    verb("damage", "to, n, nature", |a| {
        let (to, n) = (a.given.seat(0, "to")?, a.given.number(1, "n", Some(1))?);
        let nature = a.given.word(2, "nature", &NATURES, Nature::Normal)?;
        done(a.play.damage(a.seat, to, n, nature))
    }),
    verb("lose_hp", "n", |a| {
        let n = a.given.number(0, "n", Some(1))?;
        done(a.play.lose_hp(a.seat, n))
    }),
    verb("recover", "n", |a| {
        let n = a.given.number(0, "n", Some(1))?;
        done(a.play.recover(a.seat, n))
    }),
    verb("kill", "who", |a| {
        let victim = a.given.seat(0, "who")?;
        done(a.play.kill(victim, a.seat))
    }),
    verb("judge", "pattern, good, reason", |a| {
        let (pattern, good) = (a.given.text(0, "pattern")?, a.given.flag(1, "good", true)?);
        let reason = a.given.text_or(2, "reason", "scene")?;
        let judge = a.play.judge(a.seat, &pattern, good, &reason)?;
        Ok(Value::Boolean(judge.result_good))
    }),
    verb("pindian", "with, reason", |a| {
        let (with, reason) = (a.given.seat(0, "with")?, a.given.text_or(1, "reason", "scene")?);
        let pindian = a.play.pindian(a.seat, with, &reason)?;
        Ok(pindian.map_or(Value::Nil, |pindian| Value::Boolean(pindian.success)))
    }),
    verb("draw", "n", |a| {
        let n = a.given.number(0, "n", Some(1))?;
        done(a.play.draw(a.seat, n))
    }),
    verb("throw", "cards...", |a| {
        let cards = a.given.lists(0, "cards")?;
        done(a.play.throw(a.seat, &borrowed(&cards)))
    }),
    verb("give", "to, cards...", |a| {
        let (to, cards) = (a.given.seat(0, "to")?, a.given.lists(1, "cards")?);
        done(a.play.give(a.seat, to, &borrowed(&cards)))
    }),
    verb("chain", "", |a| done(a.play.chain(a.seat))),
    verb("turn_over", "", |a| done(a.play.turn_over(a.seat))),
    verb("set_mark", "name, n", |a| {
        let (name, n) = (a.given.text(0, "name")?, a.given.number(1, "n", Some(1))?);
        done(a.play.set_mark(a.seat, &name, n))
    }),
    verb("card", "card", |a| {
        let card = a.given.text(0, "card")?;
        Ok(to_value(Handle::card(a.play.card_of(a.seat, &card)?)))
    }),
];

/// Verbs of the scene: `s:next_turn()`.
pub(super) const OF_SCENE: &[Verb] = &[
    verb("next_turn", "", |a| done(a.play.next_turn())),
    verb("turns", "n", |a| {
        let n = a.given.number(0, "n", None)?;
        done(a.play.turns(usize::try_from(n).unwrap_or(0)))
    }),
    verb("whole_game", "", |a| done(a.play.whole_game())),
    verb("start_game", "", |a| done(a.play.start_game())),
    verb("replay", "", |a| done(a.play.replay())),
    verb("card", "card", |a| {
        let card = a.given.text(0, "card")?;
        Ok(to_value(Handle::card(a.play.card(&card)?)))
    }),
    verb("note", "text", |a| {
        let text = match a.given.values.first() {
            Some(Value::String(text)) => text.to_string_lossy(),
            Some(Value::Table(_) | Value::Nil) | None => a.given.text(0, "text")?,
            Some(other) => a.in_words(other)?,
        };
        a.play.note(text);
        Ok(Value::Nil)
    }),
];

fn done(result: Done) -> Done<Value> {
    result.map(|()| Value::Nil)
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

impl Act<'_> {
    fn plan(&mut self, always: bool) -> Done<Value> {
        let (kind, reason) = (self.given.text(0, "kind")?, self.given.text(1, "reason")?);
        let reply = self.given.text(2, "reply")?;
        let plan = Plan::new(self.seat, &kind, &reason, &reply).at(self.place.clone());
        done(self.play.plan(if always { plan.always() } else { plan }))
    }

    /// Formats a value: numbers as in Lua, cards and players as in the log.
    fn in_words(&self, value: &Value) -> Done<String> {
        if let Value::LightUserData(pointer) = value {
            let handle = Handle::from_pointer(pointer.0);
            if let Some(card) = handle.as_card() {
                return Ok(log::card_text(&self.play.room(), card));
            }
            if let Some(player) = handle.as_player() {
                return Ok(player.to_string());
            }
        }
        let text = self.lua.coerce_string(value.clone()).ok().flatten();
        Ok(text.map_or_else(|| super::keys::in_words(value), |text| text.to_string_lossy()))
    }
}
