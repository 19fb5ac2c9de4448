//! Cards of packages.

use super::{Caller, arguments as arg};
use crate::model::*;
use crate::rules::ask::barred::Why;
use crate::rules::{CardBehaviour, Data, Flow, Payload, Room};
use crate::script::api::values;
use crate::script::define::{Callback, CardEntry};
use crate::script::error::{Actor, Cause, Running, ScriptError};
use crate::script::host::{Script, WeakScript};
use crate::script::trampoline::{Given, Got, Results};
use crate::script::value::{Boxed, Made};
use std::rc::Rc;

/// The behaviour of a package's card. Callbacks that the package does not define fall back to the card's
/// class.
pub struct LuaCard {
    script: WeakScript,
    entry: Rc<CardEntry>,
    base: Rc<dyn CardBehaviour>,
}

impl LuaCard {
    pub fn new(script: &Script, entry: Rc<CardEntry>, base: Rc<dyn CardBehaviour>) -> LuaCard {
        LuaCard { script: script.downgrade(), entry, base }
    }

    fn with(&self, name: &str) -> Option<(Script, Callback)> {
        Some((self.script.upgrade()?, self.entry.callback(name)?))
    }

    fn caller(&self, viewer: Option<PlayerId>) -> Caller<'_> {
        Caller { owner: &self.entry.name, event: None, viewer }
    }

    /// Calls a callback as a query, if it exists.
    fn query(&self, name: &str, viewer: PlayerId, arguments: &[Given<'_>]) -> Option<Option<Results>> {
        let (script, callback) = self.with(name)?;
        Some(self.caller(Some(viewer)).query(&script, &callback, arguments))
    }

    /// Calls a callback that takes effect. `None` if there is none; an error inside counts as a call.
    fn act(
        &self,
        name: &str,
        viewer: Option<PlayerId>,
        arguments: &[Given<'_>],
    ) -> Flow<Option<Option<Results>>> {
        let Some((script, callback)) = self.with(name) else { return Ok(None) };
        self.caller(viewer).act(&script, &callback, arguments).map(Some)
    }

    /// Wraps a use or an effect that a callback may change.
    fn live<T: values::Struct>(&self, content: T) -> Given<'static> {
        self.live_on::<T>(&Data::new(content.into_value()))
    }

    /// Wraps a value like [`Self::live`], on a payload that is read afterwards.
    fn live_on<T: values::Struct>(&self, data: &Data) -> Given<'static> {
        let decl = T::shape();
        let made = Made::Struct(Boxed { decl, data: data.clone(), shared: false });
        self.script.upgrade().map_or(Given::Nil, |script| script.gift(made))
    }

    /// Returns the card from a validation: `None` cancels it; any value that is not a card changes nothing.
    fn validated(results: Option<Results>, card: CardId) -> Option<CardId> {
        match results?[0] {
            Got::Nil => None,
            ref other => other.card().or(Some(card)),
        }
    }
}

impl LuaCard {
    /// Returns the number of times that this player can be a target. The filter returns a boolean, a number,
    /// or both. `None` if there is no filter.
    fn ask_votes(&self, card: CardId, from: PlayerId, selected: &[PlayerId], to: PlayerId) -> Option<usize> {
        let arguments = [arg::card(card), Given::Players(selected), arg::player(to), arg::player(from)];
        let results = self.query("filter", from, &arguments)?;
        let Some(results) = results.filter(|results| results[0].is_true()) else { return Some(0) };
        let number = results.iter().find_map(Got::integer);
        Some(number.map_or(1, |votes| usize::try_from(votes).unwrap_or(0)))
    }

    /// Returns the key of the text that the package has for why this player, or everybody, cannot be a target.
    fn ask_why(
        &self,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: Option<PlayerId>,
    ) -> Option<Why> {
        let to = to.map_or(Given::Nil, arg::player);
        let arguments = [arg::card(card), Given::Players(selected), to, arg::player(from)];
        match self.query("why_not", from, &arguments)??.first()? {
            Got::Text(key) => Some(Why::Said(key.clone())),
            _ => None,
        }
    }
}

impl CardBehaviour for LuaCard {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        match self.query("available", player, &[arg::card(card), arg::player(player)]) {
            Some(values) => values.is_some_and(|v| v[0].is_true()),
            None => self.base.is_available(room, player, card),
        }
    }

    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        match self.ask_votes(card, from, selected, to) {
            Some(votes) => votes > 0,
            None => self.base.target_filter(room, card, from, selected, to),
        }
    }

    fn why_unavailable(&self, room: &Room, player: PlayerId, card: CardId) -> Option<Why> {
        let own = self.ask_why(card, player, &[], None);
        own.or_else(|| self.base.why_unavailable(room, player, card))
    }

    fn why_not_target(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> Option<Why> {
        let own = self.ask_why(card, from, selected, Some(to));
        own.or_else(|| self.base.why_not_target(room, card, from, selected, to))
    }

    fn why_targetless(&self, room: &Room, card: CardId, from: PlayerId) -> Option<Why> {
        self.ask_why(card, from, &[], None).or_else(|| self.base.why_targetless(room, card, from))
    }

    fn votes(&self, room: &Room, card: CardId, from: PlayerId, selected: &[PlayerId], to: PlayerId) -> usize {
        match self.ask_votes(card, from, selected, to) {
            Some(votes) => votes,
            None => self.base.votes(room, card, from, selected, to),
        }
    }

    fn targets_feasible(&self, room: &Room, card: CardId, from: PlayerId, targets: &[PlayerId]) -> bool {
        let values =
            self.query("feasible", from, &[arg::card(card), Given::Players(targets), arg::player(from)]);
        match values {
            Some(values) => values.is_some_and(|v| v[0].is_true()),
            None => self.base.targets_feasible(room, card, from, targets),
        }
    }

    fn fixed_targets(&self, room: &Room, card: CardId, from: PlayerId) -> Vec<PlayerId> {
        self.base.fixed_targets(room, card, from)
    }

    fn validate(&self, room: &Room, usage: &mut CardUse) -> Flow<Option<CardId>> {
        let payload = Payload::new(usage.clone());
        let live = self.live_on::<CardUse>(payload.data());
        let values = self.act("on_validate", usage.from, &[arg::card(usage.card), live])?;
        let Some(values) = values else { return self.base.validate(room, usage) };
        usage.to = payload.get().to;
        Ok(Self::validated(values, usage.card))
    }

    fn validate_in_response(&self, room: &Room, user: PlayerId, card: CardId) -> Flow<Option<CardId>> {
        let values =
            self.act("on_validate_in_response", Some(user), &[arg::card(card), arg::player(user)])?;
        match values {
            Some(values) => Ok(Self::validated(values, card)),
            None => self.base.validate_in_response(room, user, card),
        }
    }

    fn report_misfit(&self, room: &Room, given: CardId, pattern: &str) {
        let Some(script) = self.script.upgrade() else { return };
        let name = &self.entry.name;
        script.host().report(ScriptError {
            place: None,
            cause: Cause::Misfit {
                kind: name.clone(),
                given: room.card_name(given).to_string(),
                pattern: pattern.to_owned(),
            },
            running: Running {
                actor: Actor::Card(name.clone()),
                callback: "on_validate / on_validate_in_response".into(),
                event: None,
            },
            package: self.entry.origin.unit.clone(),
            trace: Vec::new(),
        });
    }

    fn sorts_targets(&self) -> bool {
        !self.entry.keeps_order && self.base.sorts_targets()
    }

    fn take_use(&self, room: &Room, usage: &mut CardUse) -> Flow<bool> {
        let values = self.act(
            "about_to_use",
            usage.from,
            &[arg::card(usage.card), arg::room(), self.live(usage.clone())],
        )?;
        // A callback handles everything else: it calls `self:cardOnUse(room, use)`.
        if values.is_some() { Ok(true) } else { self.base.take_use(room, usage) }
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        self.base.on_use(room, usage)
    }

    fn before_targets(&self, room: &Room, usage: &CardUse) -> Flow {
        self.base.before_targets(room, usage)
    }

    fn has_pre_action(&self) -> bool {
        self.base.has_pre_action()
    }

    fn sort(&self) -> Option<Rc<dyn CardBehaviour>> {
        Some(self.base.clone())
    }

    fn use_on(&self, room: &Room, usage: &CardUse) -> Flow {
        let values = self.act(
            "on_use",
            usage.from,
            &[arg::card(usage.card), arg::room(), arg::maybe_player(usage.from), Given::Players(&usage.to)],
        )?;
        if values.is_some() { Ok(()) } else { self.base.use_on(room, usage) }
    }

    fn is_cancelable(&self, room: &Room, effect: &CardEffect) -> bool {
        let viewer = effect.from.unwrap_or(effect.to);
        let values =
            self.query("is_cancelable", viewer, &[arg::card(effect.card), self.live(effect.clone())]);
        match values {
            Some(values) => values.is_some_and(|v| v[0].is_true()),
            None => self.base.is_cancelable(room, effect),
        }
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let values =
            self.act("on_effect", effect.from, &[arg::card(effect.card), self.live(effect.clone())])?;
        if values.is_some() { Ok(()) } else { self.base.on_effect(room, effect) }
    }

    fn on_nullified(&self, room: &Room, card: CardId, target: PlayerId) -> Flow {
        let values = self.act("on_nullified", Some(target), &[arg::card(card), arg::player(target)])?;
        if values.is_some() { Ok(()) } else { self.base.on_nullified(room, card, target) }
    }

    fn on_install(&self, room: &Room, player: PlayerId, card: CardId) -> Flow {
        let values = self.act("on_install", Some(player), &[arg::card(card), arg::player(player)])?;
        if values.is_some() { Ok(()) } else { self.base.on_install(room, player, card) }
    }

    fn on_uninstall(&self, room: &Room, player: PlayerId, card: CardId) -> Flow {
        let values = self.act("on_uninstall", Some(player), &[arg::card(card), arg::player(player)])?;
        if values.is_some() { Ok(()) } else { self.base.on_uninstall(room, player, card) }
    }
}
