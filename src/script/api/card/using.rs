//! Use of a card: legality, targets, and carrying it out.

use super::act;
use crate::model::*;
use crate::rules::{CardBehaviour, Room};
use crate::script::convert::TheRoom;
use crate::script::fault::Fault;
use crate::script::handle::Class;
use crate::script::host::Host;
use crate::script::registry::{ClassBuilder, Registry};
use crate::script::value::{Live, Players};
use std::rc::Rc;

pub(super) fn declare(registry: &mut Registry) {
    let mut class = registry.class(Class::Card);
    legality(&mut class);
    validation(&mut class);
    using(&mut class);
    effects(&mut class);
}

fn legality(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "isAvailable",
            &["player"],
            "The player may play it now, targets aside.",
            |h: &Host, card: CardId, p: PlayerId| h.with_room(|r| r.is_available(p, card)),
        )
        .read(
            "cardIsAvailable",
            &["player"],
            "Nothing keeps the player from using it, its own conditions aside.",
            |h: &Host, card: CardId, p: PlayerId| h.with_room(|r| r.is_unlimited(p, card)),
        )
        .read(
            "targetFilter",
            &["targets", "to_select?", "user", "max_votes?"],
            "The player may join the targets selected so far.",
            |h: &Host,
             card: CardId,
             targets: Players,
             to: Option<PlayerId>,
             user: PlayerId,
             _votes: Option<i32>| {
                h.with_room(|r| to.is_some_and(|to| r.may_join(card, user, &targets.0, to)))
            },
        )
        .read(
            "targetsFeasible",
            &["targets", "user"],
            "These targets are enough.",
            |h: &Host, card: CardId, targets: Players, user: PlayerId| {
                h.with_room(|r| r.def(card).behaviour.targets_feasible(r, card, user, &targets.0))
            },
        )
        .read(
            "isCancelable",
            &["effect"],
            "This effect of it can be nullified, or dodged.",
            |h: &Host, card: CardId, mut effect: CardEffect| {
                effect.card = card;
                h.with_room(|r| r.is_cancelable(&effect))
            },
        );
}

fn validation(class: &mut ClassBuilder<'_>) {
    class
        .read(
            "hasPreAction",
            &[],
            "True if it has something to do before its targets are asked anything.",
            |h: &Host, card: CardId| h.with_room(|r| r.def(card).behaviour.has_pre_action()),
        )
        .ask(
            "validate",
            &["use"],
            "The card that is really used when this one would be; nil when that calls the use off.",
            |h: &Host, card: CardId, mut usage: CardUse| {
                usage.card = card;
                act(h, |r| r.def(card).behaviour.validate(r, &mut usage))
            },
        )
        .ask(
            "validateInResponse",
            &["user"],
            "The card that is really played when the player answers with this one; nil when that calls it off.",
            |h: &Host, card: CardId, user: PlayerId| {
                act(h, |r| r.def(card).behaviour.validate_in_response(r, user, card))
            },
        );
}

fn using(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "use",
            &["room", "user?", "targets"],
            "Settles it on these targets, as its use does in the end.",
            |h: &Host, card: CardId, _: TheRoom, user: Option<PlayerId>, targets: Players| {
                act(h, |r| {
                    let mut usage = CardUse::new(user, card, targets.0);
                    if let Some(latest) = r.latest_use(card) {
                        usage.nullified_list = latest.nullified_list.clone();
                        usage.no_respond_list = latest.no_respond_list.clone();
                        usage.no_offset_list = latest.no_offset_list.clone();
                    }
                    r.def(card).behaviour.use_on(r, &usage)
                })
            },
        )
        .ask(
            "onUse",
            &["room", "use"],
            "Carries out a use of it, without asking whether it is allowed and without counting it.",
            |h: &Host, _card: CardId, _: TheRoom, usage: Live<CardUse>| {
                settle(h, usage, |r, usage| r.carry_out_use(usage))
            },
        )
        .ask(
            "cardOnUse",
            &["room", "use"],
            "Runs the default of a use: announced, on the table, settled, discarded.",
            |h: &Host, _card: CardId, _: TheRoom, usage: Live<CardUse>| {
                settle(h, usage, |r, usage| r.announce_use(usage))
            },
        );
}

/// Carries out a use held by the script, and writes back its final state.
fn settle(
    host: &Host,
    usage: Live<CardUse>,
    run: impl FnOnce(&crate::rules::Room, CardUse) -> crate::rules::Flow<CardUse>,
) -> Result<(), Fault> {
    let done = act(host, |r| run(r, usage.0.get()))?;
    usage.0.set(done);
    Ok(())
}

fn effects(class: &mut ClassBuilder<'_>) {
    class
        .ask(
            "onEffect",
            &["effect"],
            "Runs its effect on one target.",
            |h: &Host, card: CardId, effect: CardEffect| {
                act(h, |r| r.def(card).behaviour.on_effect(r, &effect))
            },
        )
        .ask(
            "on_nullified",
            &["target"],
            "Handles a delayed trick that was nullified before this player.",
            |h: &Host, card: CardId, target: PlayerId| {
                act(h, |r| r.def(card).behaviour.on_nullified(r, card, target))
            },
        )
        .write(
            "onInstall",
            &["player"],
            "Runs what an equipment does when it is put on.",
            |h: &Host, card: CardId, p: PlayerId| {
                h.with_room(|r| r.def(card).behaviour.on_install(r, p, card))
            },
        )
        .write(
            "onUninstall",
            &["player"],
            "Runs what an equipment does when it is taken off.",
            |h: &Host, card: CardId, p: PlayerId| {
                h.with_room(|r| r.def(card).behaviour.on_uninstall(r, p, card))
            },
        )
        .ask(
            "onNullified",
            &["target"],
            "The same as `on_nullified`.",
            |h: &Host, card: CardId, target: PlayerId| {
                act(h, |r| r.def(card).behaviour.on_nullified(r, card, target))
            },
        )
        .write(
            "equipOnInstall",
            &["player"],
            "Runs what an equipment of its sort does when it is put on, its own `on_install` left out.",
            |h: &Host, card: CardId, p: PlayerId| h.with_room(|r| sort(r, card).on_install(r, p, card)),
        )
        .write(
            "equipOnUninstall",
            &["player"],
            "Runs what an equipment of its sort does when it is taken off, its own `on_uninstall` left out.",
            |h: &Host, card: CardId, p: PlayerId| h.with_room(|r| sort(r, card).on_uninstall(r, p, card)),
        );
}

/// Returns the behaviour that a card inherits from its class.
fn sort(room: &Room, card: CardId) -> Rc<dyn CardBehaviour> {
    let behaviour = room.def(card).behaviour.clone();
    behaviour.sort().unwrap_or(behaviour)
}
