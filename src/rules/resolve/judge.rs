//! Judgement and retrial (docs/rules/moves.md#judgement).

use crate::model::history::{Detail, EventKind};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Flow, Payload, Room, Timing};

impl Room {
    /// Runs a judgement and returns its final struct.
    pub fn judge(&self, judge: Judge) -> Flow<Judge> {
        let payload = Payload::new(judge);
        self.judge_with(&payload)?;
        Ok(payload.get())
    }

    /// Runs a judgement like [`Room::judge`] with the caller's payload, which handlers share.
    pub fn judge_with(&self, payload: &Payload<Judge>) -> Flow {
        let (who, reason) = payload.read(|j| (j.who, j.reason.clone()));
        if !self.is_alive(who) {
            return Ok(());
        }
        let none = Detail::Judge { reason: reason.clone(), card: None, good: false };
        // An interrupted judgement leaves no card behind.
        let tidy = |broken: bool| if broken { self.put_judge_card_away(&payload.get()) } else { Ok(()) };
        self.event(EventKind::Judge, who, none).clear(tidy).main(|event| {
            loop {
                self.trigger(Timing::StartJudge, who, payload)?;
                for player in self.all_players() {
                    if self.trigger(Timing::AskForRetrial, player, payload)?.is_stopped() {
                        break;
                    }
                }
                if !self.trigger(Timing::FinishRetrial, who, payload)?.is_stopped() {
                    break;
                }
                // The judgement was voided: its card is discarded, and it starts again.
                if let Some(card) = payload.read(|j| j.card) {
                    if self.table().place(card) == Place::Judge {
                        self.throw_cards(&[card], MoveReason::new(ReasonCode::JudgeDone, who))?;
                    }
                    payload.change(|j| j.card = None);
                }
            }
            let (card, good) = payload.read(|j| (j.card, j.is_good()));
            let card = card.map(|c| self.card_note(c));
            self.event_takes_place(event, Detail::Judge { reason: reason.clone(), card, good });
            self.trigger(Timing::FinishJudge, who, payload)?;
            Ok(())
        })
    }

    /// Recomputes the result from the current card.
    pub fn update_judge(&self, payload: &Payload<Judge>) {
        let (card, pattern) = payload.read(|j| (j.card, j.pattern.clone()));
        let matches = card.is_some_and(|c| self.matches_exp(&pattern, c, None));
        payload.change(|j| j.result_good = j.good == matches);
    }

    /// Runs the rule of StartJudge: the top card, unless a handler has set one.
    pub(in crate::rules) fn draw_judge_card(&self, payload: &Payload<Judge>) -> Flow {
        let judge = payload.get();
        let card = match judge.card {
            Some(card) => card,
            None => match self.get_n_cards(1)?.first() {
                Some(card) => *card,
                None => return Ok(()),
            },
        };
        payload.change(|j| j.card = Some(card));
        let reason = MoveReason::new(ReasonCode::Judge, judge.who).event(judge.reason.clone());
        // The card is judged with the face from the judged player's filters.
        self.move_cards(vec![CardsMove::new([card], judge.who, Place::Judge, reason)])?;
        if let Some(face) = self.filtered_face(judge.who, card) {
            self.set_face(card, face);
        }
        self.update_judge(payload);
        let note = Some(self.card_note(card));
        self.log(Fact::JudgeStart { player: judge.who, reason: judge.reason, card: note });
        Ok(())
    }

    /// Runs the rule of FinishRetrial.
    pub(in crate::rules) fn announce_judge(&self, payload: &Payload<Judge>) {
        self.update_judge(payload);
        self.log_judge_result(&payload.get());
    }

    /// Logs the current result of a judgement.
    pub fn log_judge_result(&self, judge: &Judge) {
        let good = judge.is_good();
        let card = judge.card.map(|c| self.card_note(c));
        let (reason, negative) = (judge.reason.clone(), judge.negative);
        self.log(Fact::JudgeResult { player: judge.who, reason, card, good, negative });
    }

    /// Runs the rule of FinishJudge: discards a card that nobody took.
    pub(in crate::rules) fn put_judge_card_away(&self, judge: &Judge) -> Flow {
        match judge.card {
            Some(card) if judge.throw_card && self.table().place(card) == Place::Judge => {
                let reason = MoveReason::new(ReasonCode::JudgeDone, judge.who).skill(judge.reason.clone());
                self.throw_cards(&[card], reason)
            }
            _ => Ok(()),
        }
    }

    /// Replaces the judgement card with a card of `player`. With `exchange` the player gets the old one.
    pub fn retrial(
        &self,
        card: CardId,
        player: PlayerId,
        payload: &Payload<Judge>,
        skill: &str,
        exchange: bool,
    ) -> Flow {
        let judge = payload.get();
        let Some(id) = self.table().subcards(card).first().copied() else { return Ok(()) };
        let response = Payload::new(CardResponse {
            card,
            who: Some(judge.who),
            is_use: false,
            is_handcard: self.is_handcard(player, card),
            is_retrial: true,
            to_card: None,
            nullified: false,
        });
        self.trigger(Timing::PreCardResponded, player, &response)?;
        let into = MoveReason::new(ReasonCode::Retrial, player).skill(skill);
        let mut blocks = vec![CardsMove::new([id], judge.who, Place::Judge, into)];
        if let Some(old) = judge.card {
            let (to, place, code) = if exchange {
                (Some(player), Place::Hand, ReasonCode::Override)
            } else {
                (None, Place::Discard, ReasonCode::JudgeDone)
            };
            let reason = MoveReason::new(code, player).skill(skill);
            blocks.push(CardsMove::new([old], to, place, reason));
        }
        self.move_cards(blocks)?;
        if let Some(face) = self.filtered_face(judge.who, id) {
            self.set_face(id, face);
        }
        payload.change(|j| {
            j.card = Some(id);
            j.retrial_by_response = Some(player);
        });
        self.update_judge(payload);
        let taken = judge.card.filter(|_| exchange).map(|old| self.card_note(old));
        self.log(Fact::Retrial { player, card: self.card_note(id), taken });
        self.trigger(Timing::CardResponded, player, &response)?;
        self.trigger(Timing::PostCardResponded, player, &response)?;
        self.trigger(Timing::AfterRetrial, player, payload)?;
        Ok(())
    }
}
