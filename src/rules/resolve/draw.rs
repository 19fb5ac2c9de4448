//! The draw pile: drawing, looking at the top, reshuffling the discard pile.

use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Data, Flow, Payload, Room, Timing};

impl Room {
    /// Draws from the top of the draw pile and returns the cards. Skills can change the number (DrawNCards).
    pub fn draw_cards(&self, player: PlayerId, n: i32, reason: &str) -> Flow<Vec<CardId>> {
        let drawn = self.draw_each(&[(player, n)], reason)?;
        Ok(drawn.into_iter().next().unwrap_or_default())
    }

    /// Lets several players draw in one atomic move; returns the cards of each.
    pub fn draw_each(&self, draws: &[(PlayerId, i32)], reason: &str) -> Flow<Vec<Vec<CardId>>> {
        self.draw_each_from(draws, reason, true, false)
    }

    /// Draws like [`Room::draw_each`], from the top or the bottom, visible to everyone or not.
    pub fn draw_each_from(
        &self,
        draws: &[(PlayerId, i32)],
        reason: &str,
        top: bool,
        visible: bool,
    ) -> Flow<Vec<Vec<CardId>>> {
        let initial = reason == INITIAL;
        let mut plans = Vec::new();
        for (player, n) in draws {
            let mut num = *n;
            if initial {
                let data = Data::new(num);
                self.trigger(Timing::DrawInitialCards, *player, &data)?;
                num = data.int() as i32;
            }
            let draw = Draw { who: *player, reason: reason.into(), num, top, visible, card_ids: Vec::new() };
            let payload = Payload::new(draw);
            if num > 0 && self.is_alive(*player) {
                self.trigger(Timing::DrawNCards, *player, &payload)?;
            }
            plans.push(payload);
        }
        let (mut blocks, mut is_told) = (Vec::new(), Vec::new());
        for payload in &plans {
            let mut draw = payload.get();
            if draw.num < 1 || !self.is_alive(draw.who) {
                // QSanguosha-v2 raises AfterDrawNCards of a draw phase for any number.
                is_told.push(reason == DRAW_PHASE && self.is_alive(draw.who));
                continue;
            }
            draw.card_ids = match draw.top {
                true => self.get_n_cards(draw.num as usize)?,
                false => self.get_bottom_cards(draw.num as usize)?,
            };
            let why = MoveReason::new(ReasonCode::Draw, draw.who).skill(reason);
            blocks.push(CardsMove::new(draw.card_ids.clone(), draw.who, Place::Hand, why).open(draw.visible));
            payload.set(draw);
            is_told.push(true);
        }
        self.move_cards(blocks)?;
        let mut drawn = Vec::new();
        for (payload, is_told) in plans.into_iter().zip(is_told) {
            let draw = payload.get();
            if !is_told {
                drawn.push(Vec::new());
                continue;
            }
            if initial {
                self.trigger(Timing::AfterDrawInitialCards, draw.who, &Data::new(draw.num))?;
            }
            self.trigger(Timing::AfterDrawNCards, draw.who, &payload)?;
            drawn.push(draw.card_ids);
        }
        Ok(drawn)
    }

    /// Takes cards from the top of the draw pile. They are in no zone until the caller moves or returns them.
    /// If an operation around it is broken off, they are back on the pile.
    pub fn get_n_cards(&self, n: usize) -> Flow<Vec<CardId>> {
        let mut ids = Vec::new();
        for _ in 0..n {
            self.before_next_card()?;
            let mut t = self.table_mut();
            if let Some(id) = t.draw_pile.pop_front() {
                t.limbo.push(id);
                ids.push(id);
            }
        }
        Ok(ids)
    }

    fn before_next_card(&self) -> Flow {
        self.trigger_plain(Timing::FetchDrawPileCard, None)?;
        if self.table().draw_pile.is_empty() {
            self.swap_piles()?;
        }
        Ok(())
    }

    /// Takes cards like [`Room::get_n_cards`], from the bottom.
    pub fn get_bottom_cards(&self, n: usize) -> Flow<Vec<CardId>> {
        let mut ids = Vec::new();
        for _ in 0..n {
            if self.table().draw_pile.is_empty() {
                self.swap_piles()?;
            }
            let mut t = self.table_mut();
            if let Some(id) = t.draw_pile.pop_back() {
                t.limbo.push(id);
                t.from_below.push(id);
                ids.push(id);
            }
        }
        Ok(ids)
    }

    /// Puts cards of the draw pile, or taken with [`Room::get_n_cards`], on its top, the first uppermost.
    pub fn return_to_top(&self, ids: &[CardId]) {
        self.put_into_pile(ids, 0);
    }

    /// Puts cards of the draw pile, or taken with [`Room::get_n_cards`], at its bottom, the last undermost.
    pub fn return_to_bottom(&self, ids: &[CardId]) {
        self.put_into_pile(ids, usize::MAX);
    }

    /// Puts these cards below the first `depth` other cards of the draw pile, in this order.
    fn put_into_pile(&self, ids: &[CardId], depth: usize) {
        let mut t = self.table_mut();
        let ours: Vec<CardId> = ids.iter().copied().filter(|c| t.place(*c) == Place::Draw).collect();
        for id in &ours {
            t.take(*id);
        }
        let at = depth.min(t.draw_pile.len());
        for (i, id) in ours.into_iter().enumerate() {
            t.draw_pile.insert(at + i, id);
        }
    }

    /// Moves cards into the draw pile, below its first `depth` cards.
    pub fn move_into_draw_pile(
        &self,
        cards: &[CardId],
        depth: usize,
        reason: MoveReason,
        visible: bool,
    ) -> Flow {
        self.move_cards(vec![CardsMove::new(cards, None, Place::Draw, reason).open(visible)])?;
        self.put_into_pile(cards, depth);
        Ok(())
    }

    /// Moves cards into the draw pile, each to a random place.
    pub fn shuffle_into_draw_pile(&self, cards: &[CardId], reason: MoveReason, visible: bool) -> Flow {
        self.move_cards(vec![CardsMove::new(cards, None, Place::Draw, reason).open(visible)])?;
        for card in cards {
            let depth = {
                let mut t = self.table_mut();
                if let Some(card) = t.deck.get_mut(card.index()).filter(|c| c.location.place == Place::Draw) {
                    card.known_to = SeatSet::NONE;
                }
                let len = t.draw_pile.len().max(1);
                t.rng.table.below(len)
            };
            self.put_into_pile(&[*card], depth);
        }
        Ok(())
    }

    /// Reveals cards of the draw pile; with `take` they are put on the table.
    pub fn reveal_draw_pile(
        &self,
        player: PlayerId,
        n: usize,
        skill: &str,
        take: bool,
        top: bool,
    ) -> Flow<Vec<CardId>> {
        let cards = if top { self.get_n_cards(n)? } else { self.get_bottom_cards(n)? };
        if take {
            let reason = MoveReason::new(ReasonCode::TurnOver, player).skill(skill);
            self.move_to(&cards, None, Place::Table, reason)?;
            return Ok(cards);
        }
        if top {
            self.return_to_top(&cards);
        } else {
            // They were taken from the bottom upwards.
            let back: Vec<CardId> = cards.iter().rev().copied().collect();
            self.return_to_bottom(&back);
        }
        self.show_cards(player, &cards, None)?;
        Ok(cards)
    }

    /// Reshuffles the discard pile into the draw pile. With nothing to shuffle, or after too many times, the
    /// game is a draw.
    pub fn swap_piles(&self) -> Flow {
        let times = {
            let mut t = self.table_mut();
            t.turn.swaps += 1;
            t.turn.swaps
        };
        let most = self.mode().swap_limit.unwrap_or(u32::MAX).min(self.settings.swap_limit);
        if self.table().discard_pile.is_empty() || times > most {
            return self.game_over(".");
        }
        let data = Data::new(times as i64);
        for player in self.all_players() {
            self.trigger(Timing::SwapPile, player, &data)?;
        }
        let mut cards: Vec<CardId> = self.table().discard_pile.iter().copied().collect();
        let preset = self.chance.borrow_mut().as_mut().and_then(|c| c.shuffle(&cards));
        {
            let mut t = self.table_mut();
            match preset {
                Some(order) => cards = order,
                None => t.rng.table.shuffle(&mut cards),
            }
            t.discard_pile.clear();
            for id in &cards {
                if let Some(card) = t.deck.get_mut(id.index()) {
                    card.known_to = SeatSet::NONE;
                    card.location.place = Place::Draw;
                    card.card.notes.flags.clear();
                }
            }
            t.draw_pile.extend(&cards);
        }
        self.log(Fact::Shuffled { count: cards.len(), times });
        for player in self.all_players() {
            self.trigger(Timing::SwappedPile, player, &data)?;
        }
        Ok(())
    }

    /// Returns a random one of these cards of `player`.
    pub fn random_card(&self, player: PlayerId, cards: &[CardId]) -> Option<CardId> {
        let preset = self.chance.borrow_mut().as_mut().and_then(|c| c.pick(self, player, cards));
        preset.filter(|c| cards.contains(c)).or_else(|| self.table_mut().rng.table.pick(cards).copied())
    }
}

/// Reason of the initial deal.
pub const INITIAL: &str = "InitialHandCards";

/// Reason of the draw in a draw phase.
pub const DRAW_PHASE: &str = "draw_phase";
