//! Pindian (docs/rules/moves.md#pindian).

use crate::model::history::{Detail, EventKind};
use crate::model::*;
use crate::rules::ask::{Ask, CardRef, Many, Question};
use crate::rules::fact::Fact;
use crate::rules::{Data, Flow, Payload, Pick, Raised, Reply, Room, Timing};
use std::cell::RefCell;

impl Room {
    /// Runs a pindian: both show a hand card; the higher number wins, and a tie is lost. `None` if one of
    /// them has no card to show.
    pub fn pindian(&self, from: PlayerId, to: PlayerId, reason: &str) -> Flow<Option<Pindian>> {
        self.pindian_with(from, to, reason, None)
    }

    /// Runs a pindian like [`Room::pindian`], with this card of the first player.
    pub fn pindian_with(
        &self,
        from: PlayerId,
        to: PlayerId,
        reason: &str,
        card: Option<CardId>,
    ) -> Flow<Option<Pindian>> {
        let none = Detail::Pindian { to, reason: reason.into(), success: false, cards: Vec::new() };
        let compared = RefCell::new(None);
        self.event(EventKind::Pindian, from, none)
            .prepare(|| {
                let ready = |p: PlayerId, has: bool| self.is_alive(p) && (has || self.hand_count(p) > 0);
                let can_begin = from != to && ready(from, card.is_some()) && ready(to, false);
                Ok(Raised::stopped_if(!can_begin))
            })
            // An interrupted pindian leaves no card behind.
            .clear(|broken| match compared.take() {
                Some(pindian) if broken => self.put_pair_away(&pindian),
                _ => Ok(()),
            })
            .run(|event| {
                let pindian = Payload::new(Pindian { from_card: card, ..blank(from, to, reason) });
                *compared.borrow_mut() = Some(pindian.clone());
                self.trigger(Timing::AskforPindianCard, from, &pindian)?;
                self.trigger(Timing::AskforPindianCard, to, &pindian)?;
                self.ask_pindian_cards(&pindian)?;
                self.compare(event, &pindian)
            })
            .map(Option::flatten)
    }

    /// Asks both at once for a hand card; `None` for a player without one.
    pub fn ask_for_pindian_cards(
        &self,
        from: PlayerId,
        to: PlayerId,
        reason: &str,
    ) -> Flow<[Option<CardId>; 2]> {
        let pindian = Payload::new(blank(from, to, reason));
        self.ask_pindian_cards(&pindian)?;
        Ok(pindian.read(|p| [p.from_card, p.to_card]))
    }

    /// Asks the players without a card from a skill, both at once.
    fn ask_pindian_cards(&self, pindian: &Payload<Pindian>) -> Flow {
        let p = pindian.get();
        let mut questions = Vec::new();
        for (player, card) in [(p.from, p.from_card), (p.to, p.to_card)] {
            if card.is_none() && self.hand_count(player) > 0 {
                let ask = Ask::Pindian { from: p.from, to: p.to };
                questions.push((player, Question::new(ask, p.reason.clone()).data(p.clone())));
            }
        }
        for (player, reply) in self.ask_many(questions, Many::All)? {
            let card = match reply {
                Reply::Card(Pick::Id(id)) => Some(id),
                Reply::Cards(cards) => match cards.first() {
                    Some(CardRef::Id(id)) => Some(*id),
                    _ => None,
                },
                _ => None,
            };
            let hand = self.table().player(player).hand.clone();
            let card = card.filter(|c| hand.contains(c)).or_else(|| hand.first().copied());
            pindian.change(|p| if player == p.from { p.from_card = card } else { p.to_card = card });
        }
        Ok(())
    }

    /// Discards what is left of the compared cards.
    fn put_pair_away(&self, pindian: &Payload<Pindian>) -> Flow {
        match pindian.get() {
            Pindian { from, to, from_card: Some(first), to_card: Some(second), reason, .. } => {
                self.put_away_compared([(first, from, Some(to)), (second, to, None)], &reason)
            }
            _ => Ok(()),
        }
    }

    /// Discards at once the subcards of both cards that are still on the table.
    fn put_away_compared(&self, compared: [(CardId, PlayerId, Option<PlayerId>); 2], reason: &Name) -> Flow {
        let away = |(card, player, target): (CardId, PlayerId, Option<PlayerId>)| {
            let t = self.table();
            let left: Vec<CardId> =
                t.subcards(card).iter().copied().filter(|c| t.place(*c) == Place::Table).collect();
            let why = MoveReason::new(ReasonCode::Pindian, player).target(target).skill(reason.clone());
            let from = Some(player);
            (!left.is_empty()).then(|| CardsMove { from, ..CardsMove::new(left, None, Place::Discard, why) })
        };
        let blocks: Vec<CardsMove> = compared.into_iter().filter_map(away).collect();
        if blocks.is_empty() { Ok(()) } else { self.move_cards(blocks) }
    }

    fn compare(&self, event: EventId, pindian: &Payload<Pindian>) -> Flow<Option<Pindian>> {
        let p = pindian.get();
        let (Some(from_card), Some(to_card)) = (p.from_card, p.to_card) else { return Ok(None) };
        let block = |card, player, target| {
            let reason = MoveReason::new(ReasonCode::Pindian, player).target(target).skill(p.reason.clone());
            CardsMove::new(self.table().subcards(card).to_vec(), None, Place::Table, reason)
        };
        self.move_cards(vec![block(from_card, p.from, Some(p.to)), block(to_card, p.to, None)])?;
        let (from_number, to_number) = (self.face(from_card).number as i32, self.face(to_card).number as i32);
        pindian.change(|p| {
            p.from_number = from_number;
            p.to_number = to_number;
        });
        self.trigger(Timing::PindianVerifying, p.from, pindian)?;
        pindian.change(|p| p.success = p.from_number > p.to_number);
        let success = pindian.read(|p| p.success);
        let cards = [from_card, to_card].map(|card| self.card_note(card)).to_vec();
        let (to, reason) = (p.to, p.reason.clone());
        self.event_takes_place(event, Detail::Pindian { to, reason, success, cards });
        self.log(Fact::Pindian {
            from: p.from,
            to: p.to,
            from_card: Some(self.card_note(from_card)),
            to_card: Some(self.card_note(to_card)),
            success,
            reason: p.reason.clone(),
        });
        self.trigger(Timing::Pindian, p.from, pindian)?;
        self.put_pair_away(pindian)?;
        let record = format!("pindian:{}:{}:{}:{}:{}", p.reason, p.from, from_card, p.to, to_card);
        self.trigger(Timing::ChoiceMade, p.from, &Data::new(record.as_str()))?;
        Ok(Some(pindian.get()))
    }
}

/// Creates a pindian without cards and result.
fn blank(from: PlayerId, to: PlayerId, reason: &str) -> Pindian {
    Pindian {
        from,
        to,
        from_card: None,
        to_card: None,
        from_number: 0,
        to_number: 0,
        reason: reason.into(),
        success: false,
    }
}
