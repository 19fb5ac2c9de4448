//! Nullification: a chain of answers, last in, first out (docs/rules/using-cards.md#nullification).

use crate::model::*;
use crate::rules::ask::{Ask, Many, Question};
use crate::rules::skill::Want;
use crate::rules::{Data, Flow, Reply, Room, Timing};

/// Pattern of cards that nullify.
const PATTERN: &str = "nullification";

impl Room {
    /// Asks all players who can whether they nullify the effect of `trick` on `to` or, if not `positive`,
    /// counter the nullification. Returns the card that was not countered itself.
    pub fn ask_for_nullification(
        &self,
        trick: CardId,
        from: Option<PlayerId>,
        to: Option<PlayerId>,
        positive: bool,
    ) -> Flow<Option<CardId>> {
        loop {
            let Some((user, card)) = self.first_nullification(trick, from, to, positive)? else {
                return Ok(None);
            };
            let mut usage = CardUse::new(user, card, Vec::new());
            usage.whocard = Some(trick);
            usage.who = from;
            if !self.use_card(usage, false)? {
                return Ok(None);
            }
            let void = self.trigger(Timing::NullificationEffect, user, &Data::new(card))?.is_stopped();
            let target = to.map(|p| p.object_name()).unwrap_or_default();
            let class = self.def(trick).class().clone();
            let record = format!("Nullification:{class}:{target}:{positive}");
            self.trigger(Timing::ChoiceMade, user, &Data::new(record.as_str()))?;
            if void {
                continue;
            }
            // Players who disagree answer this card in turn.
            let countered = self.ask_for_nullification(card, Some(user), to, !positive)?;
            return Ok(countered.is_none().then_some(card));
        }
    }

    /// Asks all players who can at once; the first answer counts.
    pub fn first_nullification(
        &self,
        trick: CardId,
        from: Option<PlayerId>,
        to: Option<PlayerId>,
        positive: bool,
    ) -> Flow<Option<(PlayerId, CardId)>> {
        let mut questions = Vec::new();
        let target = to.or(from).unwrap_or(PlayerId(0));
        let data = Data::new(CardEffect::new(trick, from, target));
        for player in self.all_players() {
            if self.can_nullify(player)
                && !self.trigger(Timing::TrickCardCanceling, player, &data)?.is_stopped()
            {
                let ask = Ask::Nullify { trick, from, to, positive };
                let prompt = format!(
                    "@nullification:{}:{}:{}",
                    from.map(|p| p.object_name()).unwrap_or_default(),
                    to.map(|p| p.object_name()).unwrap_or_default(),
                    self.card_name(trick),
                );
                questions.push((player, Question::new(ask, self.card_name(trick)).prompt(prompt)));
            }
        }
        if questions.is_empty() {
            self.ask_nobody();
            return Ok(None);
        }
        for (player, reply) in self.ask_many(questions, Many::First)? {
            if let Reply::Card(pick) = reply
                && self.is_alive(player)
                && let Some(card) = self.realize(player, &pick, PATTERN)?
            {
                return Ok(Some((player, card)));
            }
        }
        Ok(None)
    }

    /// Returns `true` if the player has a card that nullifies in hand, or a skill that makes one.
    pub fn can_nullify(&self, player: PlayerId) -> bool {
        let hand: Vec<CardId> = {
            let t = self.table();
            let p = t.player(player);
            p.hand.iter().copied().chain(p.hand_pile()).collect()
        };
        hand.iter().any(|c| {
            self.matches(PATTERN, *c, None) && !self.is_card_limited(player, *c, HandlingMethod::Use)
        }) || self.can_view_as(player, Want::Nullification)
    }
}
