//! Skills of packages.

mod listening;

use super::naming::naming;
use super::wakers::wakers;
use super::{Caller, arguments as arg};
use crate::model::*;
use crate::rules::ask::{NULLIFICATION, Naming};
use crate::rules::room::TARGET_FIXED;
use crate::rules::skill::{Abilities, Bearer, Made, Occasion, Want};
use crate::rules::{Behaviour, Data, Flow, Raised, Room, SkillDef, Timing};
use crate::script::define::{Callback, Order, SkillEntry};
use crate::script::host::{Script, WeakScript};
use crate::script::trampoline::{Given, Got, Results, to_value};
use crate::script::value;
use smallvec::{SmallVec, smallvec};
use std::cell::OnceCell;
use std::rc::Rc;

/// Name of the methods of correction contexts, created by the prelude.
pub(in crate::script) const CORRECTION: &str = "correction";

/// Result of an amount skill that only returns `true`.
const NO_AMOUNT: i32 = 1;

/// The behaviour of a package's skill.
pub struct LuaSkill {
    script: WeakScript,
    id: u32,
    entry: Rc<SkillEntry>,
    /// The view-as skill: the skill itself, or the one inside a trigger skill.
    view_as: Option<(u32, Rc<SkillEntry>)>,
    /// `true` if its function was written for the draws of QSanguosha-v2; computed on demand.
    counts_draws: OnceCell<bool>,
}

impl LuaSkill {
    /// Returns the definition for the catalog.
    pub fn define(script: &Script, id: u32, entry: &Rc<SkillEntry>) -> SkillDef {
        let is_view_as = entry.is_view_as();
        let inner = entry.view_as.and_then(|v| Some((v, script.host().definitions().skill(v)?)));
        let view_as = if is_view_as { Some((id, entry.clone())) } else { inner };
        let mut abilities = ability_of(entry.kind);
        if view_as.is_some() {
            abilities = abilities.with(Abilities::VIEW_AS);
        }
        let limit_mark = entry.limit_mark.clone();
        let inner_mark = view_as.as_ref().and_then(|(_, v)| v.limit_mark.clone());
        let behaviour = LuaSkill {
            script: script.downgrade(),
            id,
            entry: entry.clone(),
            view_as,
            counts_draws: OnceCell::new(),
        };
        SkillDef {
            name: entry.name.clone(),
            frequency: entry.frequency,
            lord: entry.lord,
            attached: entry.attached,
            bearer: if entry.global { Bearer::Anyone } else { Bearer::Owner },
            events: entry.events.clone(),
            abilities,
            borrows_lord_skills: false,
            group: Name::default(),
            wakers: wakers(script, entry),
            limit_mark: limit_mark.or(inner_mark),
            hides: entry.is_on("hide_skill"),
            behaviour: Rc::new(behaviour),
        }
    }

    fn with<'a>(&'a self, event: Option<Timing>, viewer: Option<PlayerId>) -> Option<(Script, Caller<'a>)> {
        let script = self.script.upgrade()?;
        Some((script, Caller { owner: &self.entry.name, event, viewer }))
    }

    /// Calls a callback of this skill as a query, if it exists.
    fn query(
        &self,
        name: &'static str,
        viewer: Option<PlayerId>,
        arguments: &[Given<'_>],
    ) -> Option<Results> {
        self.query_of(&self.entry, name, viewer, arguments)
    }

    fn query_of(
        &self,
        entry: &SkillEntry,
        name: &'static str,
        viewer: Option<PlayerId>,
        arguments: &[Given<'_>],
    ) -> Option<Results> {
        let callback = entry.callback(name)?;
        let (script, caller) = self.with(None, viewer)?;
        caller.query(&script, &callback, arguments)
    }

    /// Runs the test of a trigger skill, with the arguments in the declared order.
    fn test(&self, callback: &Callback, occasion: &Occasion<'_>) -> Flow<bool> {
        let Some((script, caller)) = self.with(Some(occasion.timing), occasion.player) else {
            return Ok(false);
        };
        let event = Given::Number(f64::from(occasion.timing as i32));
        let player = arg::maybe_player(occasion.player);
        // Most tests do not use the payload.
        let data = || script.payload(occasion.data);
        let (me, room) = (arg::skill(self.id), arg::room());
        let arguments: SmallVec<[Given<'_>; 6]> = match callback.order {
            Order::Target if (1..=3).contains(&callback.parameters.len()) => smallvec![me, player, room],
            Order::Target => smallvec![me, player.clone(), room, event, player, data()],
            Order::Event => smallvec![me, event, player, data(), room],
            Order::EventRoom => smallvec![me, event, room, player, data()],
        };
        Ok(match caller.act(&script, callback, &arguments)? {
            // A list of skill names: an empty one means no.
            Some([first, _]) => first.is_true() && first.text().is_none_or(|names| !names.is_empty()),
            None => false,
        })
    }

    /// Returns a correction computed by a function, or an amount for a context.
    fn amount(
        &self,
        name: &'static str,
        viewer: Option<PlayerId>,
        fields: &[(&str, Given<'_>)],
    ) -> Option<i32> {
        let callback = self.entry.callback(name)?;
        let (script, caller) = self.with(None, viewer)?;
        let arguments = self.correction(&script, fields);
        match caller.query(&script, &callback, &arguments)? {
            [Got::Bool(true), _] => {
                let base = self.entry.number("base_amount").map_or(NO_AMOUNT, |n| n as i32);
                self.is_newer().then_some(base)
            }
            [first, _] => first.integer(),
        }
    }

    /// Returns the arguments of a correction: those given, or one context for the kinds of the sijyu fork.
    fn correction<'a>(&self, script: &Script, fields: &[(&str, Given<'a>)]) -> SmallVec<[Given<'a>; 5]> {
        let me = arg::skill(self.id);
        if !self.is_newer() {
            return std::iter::once(me).chain(fields.iter().map(|(_, value)| value.clone())).collect();
        }
        let amount = self.entry.number("base_amount").unwrap_or(i64::from(NO_AMOUNT));
        smallvec![me, script.correction_context(fields, amount)]
    }

    fn is_newer(&self) -> bool {
        self.entry.kind.ends_with("V2")
    }
}

fn ability_of(kind: &str) -> Abilities {
    match kind {
        "DistanceSkill" | "DistanceSkillV2" => Abilities::DISTANCE,
        "MaxCardsSkill" | "MaxCardsSkillV2" => Abilities::MAX_CARDS,
        "TargetModSkill" | "TargetModSkillV2" => Abilities::TARGET_MOD,
        "AttackRangeSkill" | "AttackRangeSkillV2" => Abilities::ATTACK_RANGE,
        "ProhibitSkill" => Abilities::PROHIBIT,
        "ProhibitPindianSkill" => Abilities::PROHIBIT_PINDIAN,
        "InvaliditySkill" => Abilities::INVALIDITY,
        "FilterSkill" => Abilities::FILTER,
        "ViewAsEquipSkill" => Abilities::VIEW_AS_EQUIP,
        "CardLimitSkill" => Abilities::CARD_LIMIT,
        _ => Abilities::NONE,
    }
}

impl Behaviour for LuaSkill {
    fn can_trigger(&self, _: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        if !self.takes(occasion) {
            return Some(false);
        }
        let callback = self.entry.callback("can_trigger")?;
        // A test cannot be interrupted: an interrupt is raised at the action.
        Some(self.test(&callback, occasion).unwrap_or(false))
    }

    fn can_wake(&self, _: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        let callback = self.entry.callback("can_wake")?;
        let (script, caller) = self.with(Some(occasion.timing), occasion.player)?;
        let arguments = [
            arg::skill(self.id),
            Given::Number(f64::from(occasion.timing as i32)),
            arg::maybe_player(occasion.player),
            script.payload(occasion.data),
            arg::room(),
        ];
        let woken = caller.act(&script, &callback, &arguments).ok().flatten();
        Some(woken.is_some_and(|[woken, _]| woken.is_true()))
    }

    fn on_trigger(&self, room: &Room, _: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        let Some(callback) = self.entry.callback("on_trigger") else { return Ok(Raised::Passed) };
        let Some((script, caller)) = self.with(Some(occasion.timing), occasion.player) else {
            return Ok(Raised::Passed);
        };
        let event = Given::Number(f64::from(occasion.timing as i32));
        let player = arg::maybe_player(occasion.player);
        let number = self.number_of_draw(occasion);
        let before = self.targets_before(occasion);
        let data = script.payload(number.as_ref().unwrap_or(occasion.data));
        let (me, table) = (arg::skill(self.id), arg::room());
        let arguments = match callback.order {
            Order::EventRoom => [me, event, table, player, data],
            _ => [me, event, player, data, table],
        };
        let results = caller.act(&script, &callback, &arguments)?;
        if let Some(number) = number {
            let number = i32::try_from(number.int()).unwrap_or(i32::MAX).max(0);
            match occasion.data.payload::<Draw>() {
                Some(draw) => draw.change(|draw| draw.num = number),
                None => drop(occasion.data.set(number)),
            }
        }
        if let (Some(before), Some(now)) = (before, occasion.data.card_use()) {
            let added = now.to.iter().filter(|p| !before.to.contains(p));
            added.for_each(|player| room.note_confirmed(now.card, *player));
        }
        Ok(Raised::stopped_if(results.is_some_and(|[stop, _]| stop.is_true())))
    }

    fn distance(&self, _: &Room, from: PlayerId, to: PlayerId) -> i32 {
        let arguments = [("from", arg::player(from)), ("to", arg::player(to))];
        self.amount("correct_func", Some(from), &arguments).unwrap_or(0)
    }

    fn fixed_distance(&self, _: &Room, from: PlayerId, to: PlayerId) -> Option<i32> {
        let arguments = [("from", arg::player(from)), ("to", arg::player(to))];
        self.amount("fixed_func", Some(from), &arguments).filter(|n| *n > 0)
    }

    fn max_cards(&self, _: &Room, player: PlayerId) -> i32 {
        let field = if self.entry.kind.ends_with("V2") { "correct_func" } else { "extra_func" };
        self.amount(field, Some(player), &[("target", arg::player(player))]).unwrap_or(0)
    }

    fn fixed_max_cards(&self, _: &Room, player: PlayerId) -> Option<i32> {
        let arguments = [("target", arg::player(player))];
        self.amount("fixed_func", Some(player), &arguments).filter(|n| *n >= 0)
    }

    fn target_mod_pattern(&self) -> &str {
        self.entry.text("pattern").map_or("Slash", |p| p.as_str())
    }

    fn residue(&self, _: &Room, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        match self.target_mod("residue_func", "residue", from, card, to) {
            // The sijyu fork uses -1 for "no limit".
            -1 => 1000,
            n => n,
        }
    }

    fn distance_limit(&self, _: &Room, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        self.target_mod("distance_limit_func", "distance_limit", from, card, to)
    }

    fn extra_targets(&self, _: &Room, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        self.target_mod("extra_target_func", "extra_target", from, card, to)
    }

    fn attack_range(&self, _: &Room, player: PlayerId, include_weapon: bool) -> i32 {
        let field = if self.entry.kind.ends_with("V2") { "correct_func" } else { "extra_func" };
        let arguments = [("target", arg::player(player)), ("include_weapon", Given::Bool(include_weapon))];
        self.amount(field, Some(player), &arguments).unwrap_or(0)
    }

    fn fixed_attack_range(&self, _: &Room, player: PlayerId, include_weapon: bool) -> Option<i32> {
        let arguments = [("target", arg::player(player)), ("include_weapon", Given::Bool(include_weapon))];
        self.amount("fixed_func", Some(player), &arguments).filter(|n| *n >= 0)
    }

    fn is_prohibited(
        &self,
        _: &Room,
        from: Option<PlayerId>,
        to: PlayerId,
        card: CardId,
        others: &[PlayerId],
    ) -> bool {
        let arguments = [
            arg::skill(self.id),
            arg::maybe_player(from),
            arg::player(to),
            arg::card(card),
            Given::Players(others),
        ];
        self.query("is_prohibited", from, &arguments).is_some_and(|[no, _]| no.is_true())
    }

    fn is_pindian_prohibited(&self, _: &Room, from: PlayerId, to: PlayerId) -> bool {
        let values = self.query(
            "is_pindianprohibited",
            Some(from),
            &[arg::skill(self.id), arg::player(from), arg::player(to)],
        );
        values.is_some_and(|[yes, _]| yes.is_true())
    }

    fn skill_valid(&self, _: &Room, player: PlayerId, skill: &SkillDef) -> bool {
        if !self.entry.has_callback("skill_valid") {
            return true;
        }
        let other = self.script.upgrade().and_then(|script| script.host().skill_handle(&skill.name));
        let other = other.map_or(Given::Nil, Given::Handle);
        let valid =
            self.query("skill_valid", Some(player), &[arg::skill(self.id), arg::player(player), other]);
        valid.is_none_or(|[valid, _]| valid.is_true())
    }

    fn card_valid(&self, _: &Room, player: PlayerId, card: CardId) -> bool {
        if !self.entry.has_callback("card_valid") {
            return true;
        }
        let arguments = [arg::skill(self.id), arg::player(player), arg::card(card)];
        let valid = self.query("card_valid", Some(player), &arguments);
        valid.is_none_or(|[valid, _]| valid.is_true())
    }

    fn ignores_invalidity(&self) -> bool {
        self.entry.properties.borrow().get("IgnoreInvalidity").is_some_and(Value::as_bool)
    }

    fn view_as_equip(&self, _: &Room, player: PlayerId) -> Vec<Name> {
        let names = self.query("view_as_equip", Some(player), &[arg::skill(self.id), arg::player(player)]);
        let names = names.and_then(|[names, _]| names.text().cloned()).unwrap_or_default();
        names.split(',').map(str::trim).filter(|n| !n.is_empty()).map(Name::new).collect()
    }

    fn card_limit(&self, _: &Room, player: PlayerId, card: CardId, method: HandlingMethod) -> Option<Name> {
        let ask = |name| {
            let values =
                self.query(name, Some(player), &[arg::skill(self.id), arg::player(player), arg::card(card)]);
            values.and_then(|[first, _]| first.text().cloned())
        };
        let listed = ask("limit_list")?.split(',').any(|m| m.trim() == method.word());
        if listed { ask("limit_pattern").filter(|p| !p.is_empty()) } else { None }
    }

    fn protects(&self, _: &Room, who: PlayerId, owner: PlayerId, card: CardId) -> bool {
        let arguments = [arg::skill(self.id), arg::player(who), arg::player(owner), arg::card(card)];
        self.query("protects", Some(owner), &arguments).is_some_and(|[yes, _]| yes.is_true())
    }

    fn filter(&self, room: &Room, player: PlayerId, card: CardId) -> Option<Face> {
        let script = self.script.upgrade()?;
        let ask = |name| self.query(name, Some(player), &[arg::skill(self.id), arg::card(card)]);
        room.suppose(|| {
            if !ask("view_filter")?[0].is_true() {
                return None;
            }
            // The script changes the card itself, or makes another one.
            let (made, face) = script.host().reshaped(card, || ask("view_as")).ok()?;
            match made?[0].card()? {
                same if same == card => Some(face),
                other => room.table().find_card(other).map(|c| c.face.clone()),
            }
        })
    }

    fn view_as_enabled(&self, _: &Room, player: PlayerId, want: Want<'_>) -> bool {
        let Some((id, entry)) = &self.view_as else { return false };
        let me = arg::skill(*id);
        let pattern = entry.text("response_pattern").cloned().unwrap_or_default();
        let ask = |name, arguments: &[Given<'_>]| self.query_of(entry, name, Some(player), arguments);
        match want {
            Want::Play => match ask("enabled_at_play", &[me, arg::player(player)]) {
                Some([yes, _]) => yes.is_true(),
                None => !entry.has_callback("enabled_at_play") && pattern.is_empty(),
            },
            Want::Pattern { pattern: asked, .. } => {
                if !entry.has_callback("enabled_at_response") {
                    return !pattern.is_empty() && (pattern == asked || pattern.contains(asked));
                }
                ask("enabled_at_response", &[me, arg::player(player), Given::Text(asked)])
                    .is_some_and(|[yes, _]| yes.is_true())
            }
            // In QSanguosha the server calls the first, and the client of the possible responder the second.
            Want::Nullification => {
                let may = ask("enabled_at_nullification", &[me.clone(), arg::player(player)])
                    .is_some_and(|[yes, _]| yes.is_true());
                let pattern = Given::Text(NULLIFICATION);
                may && (!entry.has_callback("enabled_at_response")
                    || ask("enabled_at_response", &[me, arg::player(player), pattern])
                        .is_some_and(|[yes, _]| yes.is_true()))
            }
        }
    }

    fn naming(&self, room: &Room, player: PlayerId, want: Want<'_>) -> Option<Naming> {
        // The button belongs to the skill, and also represents the view-as skill inside it.
        let inside = self.view_as.iter().map(|(_, entry)| entry);
        std::iter::once(&self.entry).chain(inside).find_map(|entry| naming(entry, room, player, want))
    }

    fn view_filter(&self, room: &Room, player: PlayerId, selected: &[CardId], card: CardId) -> bool {
        let Some((id, entry)) = &self.view_as else { return false };
        // 0 with a filter means any number, as `n = "any"` does.
        let full = entry.n.is_some_and(|n| n > 0 && selected.len() >= n);
        if full {
            return false;
        }
        if let Some(pattern) = entry.text("filter_pattern") {
            let (pattern, discards) = match pattern.strip_suffix('!') {
                Some(bare) => (bare, true),
                None => (pattern.as_str(), false),
            };
            let in_pile = || room.table().player(player).hand_pile().any(|c| c == card);
            let as_hand = entry.is_on("response_or_use") && in_pile();
            return selected.is_empty()
                && (pattern == "." || room.matches_limit(pattern, card, player, as_hand))
                && !(discards && room.is_card_limited(player, card, HandlingMethod::Discard));
        }
        if !entry.has_callback("view_filter") {
            return entry.n.unwrap_or(0) > 0;
        }
        let values = self.query_of(
            entry,
            "view_filter",
            Some(player),
            &[arg::skill(*id), Given::Cards(selected), arg::card(card)],
        );
        values.is_some_and(|[yes, _]| yes.is_true())
    }

    fn view_as(&self, room: &Room, player: PlayerId, cards: &[CardId], _: Want<'_>) -> Option<Made> {
        let (id, entry) = self.view_as.as_ref()?;
        let callback = entry.callback("view_as")?;
        let (script, caller) = self.with(None, Some(player))?;
        // The result may be a card of the deck, changed only for this answer.
        caller.query_for(&script, &callback, &[arg::skill(*id), Given::Cards(cards)], |[made, _]| {
            let t = room.table();
            let card = t.find_card(made.card()?)?;
            Some(Made {
                kind: card.face.kind,
                suit: Some(card.face.suit),
                number: Some(card.face.number),
                skill: card.face.skill.clone(),
                subcards: card.subcards.to_vec(),
                user_string: card.user_string.clone(),
                target_fixed: card.notes.switches.get(TARGET_FIXED).copied(),
            })
        })?
    }

    fn expand_pile(&self) -> &str {
        let piles = self
            .view_as
            .as_ref()
            .and_then(|(_, entry)| entry.text("expand_pile").or(entry.text("extend_pile")));
        piles.map_or("", |p| p.as_str())
    }

    fn takes_hand_piles(&self) -> bool {
        self.view_as.as_ref().is_some_and(|(_, entry)| entry.is_on("response_or_use"))
    }
}

impl LuaSkill {
    fn target_mod(
        &self,
        field: &'static str,
        kind: &str,
        from: PlayerId,
        card: CardId,
        to: Option<PlayerId>,
    ) -> i32 {
        if !self.is_newer() {
            let values = self.query(
                field,
                Some(from),
                &[arg::skill(self.id), arg::player(from), arg::card(card), arg::maybe_player(to)],
            );
            return values.and_then(|[n, _]| n.integer()).unwrap_or(0);
        }
        let fields = [
            ("from", arg::player(from)),
            ("card", arg::card(card)),
            ("to", arg::maybe_player(to)),
            ("type", Given::Text(kind)),
        ];
        self.amount("correct_func", Some(from), &fields).unwrap_or(0)
    }
}

impl Script {
    /// Creates the context of a sijyu correction skill: a table with the participants and the amount.
    fn correction_context(&self, fields: &[(&str, Given<'_>)], amount: i64) -> Given<'static> {
        let make = || {
            let context = self.lua().create_table()?;
            for (name, value) in fields {
                match value {
                    Given::Handle(handle) => context.raw_set(*name, to_value(*handle))?,
                    Given::Bool(yes) => context.raw_set(*name, *yes)?,
                    Given::Text(text) => context.raw_set(*name, *text)?,
                    _ => {}
                }
            }
            context.raw_set("amount", amount)?;
            context.set_metatable(self.lua().named_registry_value(CORRECTION)?)?;
            self.host().definitions().functions.gate().map_or(Ok(Given::Nil), |gate| gate.gift(context))
        };
        make().unwrap_or(Given::Nil)
    }

    /// Wraps a temporary value for the next callback.
    pub(super) fn gift(&self, made: value::Made) -> Given<'static> {
        self.host().definitions().functions.gate().map_or(Given::Nil, |gate| gate.gift_value(made))
    }

    /// Wraps the payload of an event; callbacks share it with the rules. Skills that are asked about one
    /// event get the same object.
    fn payload(&self, data: &Data) -> Given<'static> {
        self.host().definitions().functions.gate().map_or(Given::Nil, |gate| gate.payload(data))
    }
}
