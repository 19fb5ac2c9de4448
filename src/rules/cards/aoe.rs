//! Tricks on all players.

use super::{JINK, def, fill_targets, may_target, slash};
use crate::model::*;
use crate::rules::catalog::{CardDef, Catalog};
use crate::rules::{CardBehaviour, Fact, Flow, Room, Wanted};

const SAVAGE_ASSAULT: &str = "savage_assault";
const ARCHERY_ATTACK: &str = "archery_attack";
const GOD_SALVATION: &str = "god_salvation";
const AMAZING_GRACE: &str = "amazing_grace";

/// The class name of a trick on all other players in `isKindOf`.
pub const CLASS: &str = "AOE";

pub(super) fn add(catalog: &mut Catalog) {
    let assault = Assault { answer: slash::SLASH, prompt: "savage-assault-slash" };
    let savage = def(SAVAGE_ASSAULT, &["SavageAssault", CLASS, "TrickCard"], assault);
    catalog.add_kind(CardDef { damage_card: true, ..savage });
    let arrows = Assault { answer: JINK, prompt: "archery-attack-jink" };
    let archery = def(ARCHERY_ATTACK, &["ArcheryAttack", CLASS, "TrickCard"], arrows);
    catalog.add_kind(CardDef { damage_card: true, ..archery });
    catalog.add_kind(def(GOD_SALVATION, &["GodSalvation", "GlobalEffect", "TrickCard"], GodSalvation));
    catalog.add_kind(def(AMAZING_GRACE, &["AmazingGrace", "GlobalEffect", "TrickCard"], AmazingGrace));
}

fn may_target_anyone(room: &Room, card: CardId, from: PlayerId, players: &[PlayerId]) -> bool {
    players.iter().any(|p| may_target(room, from, *p, card))
}

/// A trick that each other player answers with a certain card or takes damage.
struct Assault {
    answer: &'static str,
    prompt: &'static str,
}

impl CardBehaviour for Assault {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        may_target_anyone(room, card, player, &room.other_players(player))
    }

    fn fixed_targets(&self, room: &Room, _: CardId, from: PlayerId) -> Vec<PlayerId> {
        room.other_players(from)
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let user = effect.from.filter(|p| room.is_alive(*p));
        if !effect.no_respond {
            let name = effect.from.map(|p| p.object_name()).unwrap_or_default();
            let wanted =
                Wanted::new(self.answer, format!("{}:{name}", self.prompt), HandlingMethod::Response)
                    .data(effect.clone())
                    .who(user)
                    .to_card(effect.card);
            if room.ask_for_card(effect.to, wanted)?.is_some() {
                return Ok(());
            }
        }
        let user = effect.from.filter(|p| room.is_alive(*p));
        room.damage(Damage::new(user, effect.to, 1).card(effect.card))
    }
}

struct GodSalvation;

impl CardBehaviour for GodSalvation {
    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        may_target_anyone(room, card, player, &room.all_players())
    }

    fn fixed_targets(&self, room: &Room, _: CardId, _: PlayerId) -> Vec<PlayerId> {
        room.all_players()
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    /// Returns `true` for a wounded player: nobody else would be healed.
    fn is_cancelable(&self, room: &Room, effect: &CardEffect) -> bool {
        room.table().player(effect.to).is_wounded()
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        room.recover(effect.to, Recover::new(effect.from, 1, Some(effect.card)))
    }
}

struct AmazingGrace;

impl CardBehaviour for AmazingGrace {
    fn has_pre_action(&self) -> bool {
        true
    }

    fn is_available(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        may_target_anyone(room, card, player, &room.all_players())
    }

    fn fixed_targets(&self, room: &Room, _: CardId, _: PlayerId) -> Vec<PlayerId> {
        room.all_players()
    }

    fn on_use(&self, room: &Room, usage: &mut CardUse) -> Flow {
        fill_targets(room, usage);
        Ok(())
    }

    /// Reveals one card for each player; each takes one.
    fn before_targets(&self, room: &Room, usage: &CardUse) -> Flow {
        let cards = room.get_n_cards(room.all_players().len())?;
        {
            let mut t = room.table_mut();
            for card in &cards {
                if let Some(physical) = t.deck.get_mut(card.index()) {
                    physical.known_to = SeatSet::ALL;
                }
            }
        }
        if let Some(player) = usage.from.filter(|_| room.is_watched()) {
            let cards = cards.iter().map(|c| room.card_note(*c)).collect();
            room.log(Fact::Shown { player, cards, seen_by: SeatSet::ALL });
        }
        room.set_room_tag(REVEALED, id_list(&cards));
        Ok(())
    }

    fn use_on(&self, room: &Room, usage: &CardUse) -> Flow {
        let once = CardUse { extra_use: 0, ..usage.clone() };
        for _ in 0..=usage.extra_use {
            // Resolved again: the first set of cards is gone.
            if matches!(room.room_tag(REVEALED), Value::Nil) {
                self.before_targets(room, &once)?;
            }
            let done = room.effect_on_each(&once);
            let left = revealed(room);
            room.remove_room_tag(REVEALED);
            let reason = MoveReason::new(ReasonCode::NaturalEnter, None).skill(AMAZING_GRACE);
            let tidied = room.throw_cards(&left, reason);
            done.and(tidied)?;
        }
        Ok(())
    }

    fn is_cancelable(&self, _: &Room, _: &CardEffect) -> bool {
        true
    }

    fn on_effect(&self, room: &Room, effect: &CardEffect) -> Flow {
        let cards = revealed(room);
        if cards.is_empty() {
            return Ok(());
        }
        let Some(card) = room.ask_for_ag(effect.to, &cards, false, AMAZING_GRACE, "")? else { return Ok(()) };
        let left: Vec<CardId> = cards.into_iter().filter(|c| *c != card).collect();
        room.set_room_tag(REVEALED, id_list(&left));
        room.obtain_card(effect.to, card, MoveReason::default(), true)
    }
}

/// Room tag with the ids of the revealed cards.
const REVEALED: &str = "AmazingGrace";

fn id_list(cards: &[CardId]) -> Value {
    Value::IntList(cards.iter().map(|c| c.0.into()).collect())
}

/// Returns the cards that are still revealed.
fn revealed(room: &Room) -> Vec<CardId> {
    match room.room_tag(REVEALED) {
        Value::IntList(ids) => ids.into_iter().map(|id| CardId(id as i32)).collect(),
        _ => Vec::new(),
    }
}
