//! Tricks on chosen players.

use super::{any_to_discard, def, fill_targets, horse_fix, may_target, slash, takes_whole_hand, target_cap};
use crate::model::*;
use crate::rules::ask::barred::Why;
use crate::rules::catalog::{CardDef, Catalog};
use crate::rules::{CardBehaviour, Fact, Flow, Room, Wanted};
use smol_str::format_smolstr;

const DUEL: &str = "duel";
const EX_NIHILO: &str = "ex_nihilo";
const SNATCH: &str = "snatch";
const DISMANTLEMENT: &str = "dismantlement";
const COLLATERAL: &str = "collateral";
const NULLIFICATION: &str = "nullification";
const IRON_CHAIN: &str = "iron_chain";
const FIRE_ATTACK: &str = "fire_attack";

pub(super) fn add(catalog: &mut Catalog) {
    fn trick(name: &str, class: &str, behaviour: impl CardBehaviour + 'static) -> CardDef {
        def(name, &[class, "SingleTargetTrick", "TrickCard"], behaviour)
    }
    catalog.add_kind(CardDef { damage_card: true, ..trick(DUEL, "Duel", Duel) });
    catalog.add_kind(CardDef { target_fixed: true, ..trick(EX_NIHILO, "ExNihilo", ExNihilo) });
    catalog.add_kind(trick(SNATCH, "Snatch", Snatch));
    catalog.add_kind(trick(DISMANTLEMENT, "Dismantlement", Dismantlement));
    catalog.add_kind(trick(COLLATERAL, "Collateral", Collateral));
    catalog.add_kind(CardDef { target_fixed: true, ..trick(NULLIFICATION, "Nullification", Nullification) });
    catalog.add_kind(CardDef {
        can_recast: true,
        subtype: "damage_spread".into(),
        ..def(IRON_CHAIN, &["IronChain", "TrickCard"], IronChain)
    });
    catalog.add_kind(CardDef { damage_card: true, ..trick(FIRE_ATTACK, "FireAttack", FireAttack) });
}

struct Duel;

impl CardBehaviour for Duel {
    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        to != from && selected.len() < target_cap(room, from, card, 1)
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let Some(user) = effect.from else { return Ok(()) };
        let (mut first, mut second) = (effect.to, user);
        // A target who cannot respond loses at the first turn.
        while room.is_alive(first)
            && !(effect.no_respond && first == effect.to)
            && answers(room, effect, first, second)?
        {
            (first, second) = (second, first);
        }
        let tag = wushuang(room, effect.card);
        for player in [first, second] {
            room.table_mut().player_mut(player).tags.remove(&tag);
        }
        let winner = Some(second).filter(|p| room.is_alive(*p));
        let mut damage = Damage::new(winner, first, 1).card(effect.card);
        damage.by_user = second == user;
        room.damage(damage)
    }
}

/// Returns the tag of a duellist that lists the players who need two slashes against each of their slashes.
fn wushuang(room: &Room, card: CardId) -> Name {
    format_smolstr!("Wushuang_{}", room.card_text(card))
}

/// Returns `true` if `player` supplies the slashes for their turn in the duel.
fn answers(room: &Room, effect: &CardEffect, player: PlayerId, other: PlayerId) -> Flow<bool> {
    let doubled = {
        let tag = wushuang(room, effect.card);
        let t = room.table();
        let list = t.player(other).tags.get(&tag);
        list.is_some_and(|v| v.as_text_list().contains(&player.object_name()))
    };
    let prompts: &[&str] =
        if doubled { &["@wushuang-slash-1", "@wushuang-slash-2"] } else { &["duel-slash"] };
    for prompt in prompts {
        let wanted = Wanted::new(slash::SLASH, format!("{prompt}:{other}"), HandlingMethod::Response)
            .data(effect.clone())
            .who(other)
            .to_card(effect.card);
        if room.ask_for_card(player, wanted)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

struct ExNihilo;

impl CardBehaviour for ExNihilo {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        may_target(room, player, player, card)
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        room.draw_cards(effect.to, 2, EX_NIHILO).map(drop)
    }
}

struct Snatch;

impl CardBehaviour for Snatch {
    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        if to == from || selected.len() >= target_cap(room, from, card, 1) || is_all_nude(room, to) {
            return false;
        }
        is_within_reach(room, from, card, to, 1)
    }

    fn why_not_target(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        _: &[PlayerId],
        to: PlayerId,
    ) -> Option<Why> {
        too_far(room, from, card, to, 1)
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let Some(user) = effect.from.filter(|p| room.is_alive(*p)) else { return Ok(()) };
        if is_all_nude(room, effect.to) {
            return Ok(());
        }
        let method = HandlingMethod::None;
        let chosen = room.ask_for_card_chosen(user, effect.to, "hej", SNATCH, method, &[], false, false)?;
        let Some(card) = chosen else { return Ok(()) };
        let open = room.table().place(card) != Place::Hand;
        room.obtain_card(user, card, MoveReason::new(ReasonCode::Extraction, user), open)
    }
}

/// Returns `true` if `to` is within this reach of the card.
pub(super) fn is_within_reach(room: &Room, from: PlayerId, card: CardId, to: PlayerId, reach: i32) -> bool {
    let fix = horse_fix(room, from, card);
    room.distance_fixed(from, to, fix) <= reach + room.distance_limit(from, card, Some(to))
}

/// Returns the distance of a player whom the card does not reach.
pub(super) fn too_far(room: &Room, from: PlayerId, card: CardId, to: PlayerId, reach: i32) -> Option<Why> {
    let is_far = to != from && !is_within_reach(room, from, card, to, reach);
    is_far.then(|| Why::TooFar(room.distance(from, to)))
}

fn is_all_nude(room: &Room, player: PlayerId) -> bool {
    room.table().player(player).is_all_nude()
}

struct Dismantlement;

impl CardBehaviour for Dismantlement {
    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        to != from && selected.len() < target_cap(room, from, card, 1) && !is_all_nude(room, to)
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let Some(user) = effect.from.filter(|p| room.is_alive(*p)) else { return Ok(()) };
        if !any_to_discard(room, user, effect.to, "hej") {
            return Ok(());
        }
        let method = HandlingMethod::Discard;
        let chosen =
            room.ask_for_card_chosen(user, effect.to, "hej", DISMANTLEMENT, method, &[], false, false)?;
        let Some(card) = chosen else { return Ok(()) };
        // Cards in a judging area have no owner.
        let owner = Some(effect.to).filter(|_| room.table().place(card) != Place::Delayed);
        room.throw_card(card, owner, Some(user), "")
    }
}

struct Collateral;

/// Tag on the player who must use the slash: the victim.
const VICTIM: &str = "collateralVictim";

impl CardBehaviour for Collateral {
    /// Returns `true` if another player has a weapon. The target filter decides who can be a target.
    fn is_available(&self, room: &Room, player: PlayerId, _: CardId) -> bool {
        room.other_players(player).into_iter().any(|p| has_weapon(room, p))
    }

    fn target_filter(
        &self,
        room: &Room,
        _: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        match selected {
            [] => {
                to != from
                    && has_weapon(room, to)
                    && room.other_players(to).into_iter().any(|p| can_slash(room, to, p))
            }
            [killer] => can_slash(room, *killer, to),
            _ => false,
        }
    }

    /// Says first who has no weapon, then whom the Slash is for.
    fn why_not_target(
        &self,
        room: &Room,
        _: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> Option<Why> {
        Some(match selected {
            [] if to == from => Why::Oneself,
            [] if !has_weapon(room, to) => Why::Weaponless,
            [] => Why::NotTarget,
            [killer] if *killer != to && !room.in_attack_range(*killer, to) => Why::OutOfReachOf(*killer),
            [_] => Why::NotBeside,
            _ => Why::TooManyTargets,
        })
    }

    fn counts_as_target(&self, selected: &[PlayerId]) -> bool {
        selected.is_empty()
    }

    fn targets_feasible(&self, _: &Room, _: CardId, _: PlayerId, targets: &[PlayerId]) -> bool {
        targets.len() == 2
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        if usage.to.len() < 2 {
            return Ok(());
        }
        let victim = usage.to.remove(1);
        if let Some(killer) = usage.to.first() {
            room.table_mut().player_mut(*killer).tags.insert(VICTIM.into(), victim.into());
            room.log(Fact::Effect {
                kind: "collateral".into(),
                player: Some(*killer),
                to: vec![victim],
                seen_by: SeatSet::ALL,
                args: vec![victim.object_name()],
            });
        }
        Ok(())
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let killer = effect.to;
        let Some(user) = effect.from else { return Ok(()) };
        let victim = room.table_mut().player_mut(killer).tags.remove(VICTIM);
        let Some(victim) = victim.and_then(|v| v.as_player()) else { return Ok(()) };
        let slashed = room.is_alive(victim) && obeys(room, killer, victim, user)?;
        let weapon = room.table().player(killer).equip(EquipSlot::Weapon);
        match weapon {
            Some(weapon) if !slashed && room.is_alive(user) && room.is_alive(killer) => {
                room.obtain_card(user, weapon, MoveReason::new(ReasonCode::GotCard, user), true)
            }
            _ => Ok(()),
        }
    }
}

fn has_weapon(room: &Room, player: PlayerId) -> bool {
    room.table().player(player).equip(EquipSlot::Weapon).is_some()
}

fn can_slash(room: &Room, from: PlayerId, to: PlayerId) -> bool {
    room.can_slash(from, to, None, true, 0, &[])
}

/// Returns `true` if the killer uses a slash on the victim.
fn obeys(room: &Room, killer: PlayerId, victim: PlayerId, user: PlayerId) -> Flow<bool> {
    if !room.can_slash(killer, victim, None, false, 0, &[]) {
        return Ok(false);
    }
    let prompt = format!("collateral-slash:{victim}:{user}");
    Ok(room.ask_for_use_slash_to(killer, &[victim], &prompt, true, false, false)?.is_some())
}

/// A Nullification is only an answer. The effect that it answers handles the rest.
struct Nullification;

impl CardBehaviour for Nullification {
    fn is_available(&self, _: &Room, _: PlayerId, _: CardId) -> bool {
        false
    }

    fn why_unavailable(&self, _: &Room, _: PlayerId, _: CardId) -> Option<Why> {
        Some(Why::OnlyInAnswer)
    }

    fn fixed_targets(&self, _: &Room, _: CardId, _: PlayerId) -> Vec<PlayerId> {
        Vec::new()
    }
}

struct IronChain;

impl CardBehaviour for IronChain {
    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        _: PlayerId,
    ) -> bool {
        selected.len() < target_cap(room, from, card, 2)
            && !room.is_card_limited(from, card, HandlingMethod::Use)
    }

    /// Returns `true` for legal targets. Without a target the card is recast, which needs the owner's play phase.
    fn targets_feasible(&self, room: &Room, card: CardId, from: PlayerId, targets: &[PlayerId]) -> bool {
        if targets.is_empty() {
            let in_play = room.table().player(from).phase == Phase::Play;
            return in_play && !room.is_card_limited(from, card, HandlingMethod::Recast);
        }
        !room.is_card_limited(from, card, HandlingMethod::Use)
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let chained = room.table().player(effect.to).chained;
        room.set_chained(effect.to, !chained)
    }
}

struct FireAttack;

impl CardBehaviour for FireAttack {
    fn target_filter(
        &self,
        room: &Room,
        card: CardId,
        from: PlayerId,
        selected: &[PlayerId],
        to: PlayerId,
    ) -> bool {
        selected.len() < target_cap(room, from, card, 1)
            && room.hand_count(to) > 0
            && (to != from || !takes_whole_hand(room, from, card, true))
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let Some(user) = effect.from else { return Ok(()) };
        if room.hand_count(effect.to) == 0 {
            return Ok(());
        }
        let Some(shown) = room.ask_for_card_show(effect.to, user, FIRE_ATTACK)? else { return Ok(()) };
        room.show_cards(effect.to, &[shown], None)?;
        // A player without a hand is asked as well, as for every request for a card.
        if !room.is_alive(user) {
            return Ok(());
        }
        let suit = room.face(shown).suit;
        let pattern = match suit {
            Suit::Spade => ".S",
            Suit::Club => ".C",
            Suit::Heart => ".H",
            Suit::Diamond => ".D",
            // No hand card matches a missing suit.
            _ => return Ok(()),
        };
        let prompt = format!("@fire-attack:{}::{suit}", effect.to);
        let wanted = Wanted::new(pattern, prompt, HandlingMethod::Discard);
        if room.ask_for_card(user, wanted)?.is_some() {
            room.damage(Damage::new(Some(user), effect.to, 1).card(effect.card).nature(Nature::Fire))
        } else {
            // The rule clears it at the next choice; AIs read it.
            room.set_flag(user, &format!("FireAttackFailed_{}", effect.to));
            Ok(())
        }
    }
}
