//! The council (yishi): all participants play a hand card face down, then all are revealed, and the more
//! frequent colour is the result (docs/rules/requests.md#requests-by-name, docs/rules/payloads.md#structs).

use crate::model::*;
use crate::rules::ask::{Ask, CardRef, Many, Question};
use crate::rules::{Flow, Payload, Reply, Room, Timing};

impl Room {
    /// Holds a council. Players without a hand card do not take part. Returns the final struct, with no
    /// result if opinions are even.
    pub fn ask_for_yishi(&self, initiator: PlayerId, participants: &[PlayerId], reason: &str) -> Flow<Yishi> {
        let able = |p: &PlayerId| self.is_alive(*p) && self.hand_count(*p) > 0;
        let council = Payload::new(Yishi {
            initiator,
            participants: participants.iter().copied().filter(able).collect(),
            reason: reason.into(),
            cards: Vec::new(),
            opinions: Vec::new(),
            result: None,
            forced_result: None,
            started: true,
        });
        self.trigger(Timing::YishiStart, initiator, &council)?;
        let participants = council.get().participants;
        let cards = self.lay_opinions(&participants, reason)?;
        council.change(|y| {
            y.participants = cards.iter().map(|(p, _)| *p).collect();
            y.cards = cards.iter().map(|(_, c)| *c).collect();
        });
        self.trigger(Timing::YishiBeforeReveal, initiator, &council)?;
        for (player, card) in &cards {
            self.show_cards(*player, &[*card], None)?;
        }
        let opinions: Vec<Color> = cards.iter().map(|(_, c)| self.face(*c).color()).collect();
        council.change(|y| y.opinions = opinions);
        self.trigger(Timing::YishiResultDetermining, initiator, &council)?;
        council.change(|y| y.result = y.forced_result.or_else(|| majority(&y.opinions)));
        self.trigger(Timing::YishiResultConfirmed, initiator, &council)?;
        for player in council.get().participants {
            self.trigger(Timing::YishiFinished, player, &council)?;
        }
        Ok(council.get())
    }

    /// Asks all participants at once. A reply is checked like a card to show.
    fn lay_opinions(&self, participants: &[PlayerId], reason: &str) -> Flow<Vec<(PlayerId, CardId)>> {
        let question = |p: &PlayerId| (*p, Question::new(Ask::ShowCard { requestor: *p }, reason));
        let replies = self.ask_many(participants.iter().map(question).collect(), Many::All)?;
        let card = |reply: &Reply| match reply {
            Reply::Cards(cards) => match cards.first() {
                Some(CardRef::Id(id)) => Some(*id),
                _ => None,
            },
            _ => None,
        };
        let chosen = |p: &PlayerId| replies.iter().find(|(q, _)| q == p).and_then(|(_, r)| card(r));
        Ok(participants.iter().filter_map(|p| chosen(p).map(|c| (*p, c))).collect())
    }
}

/// Returns the more frequent colour, red or black; `None` for a tie.
fn majority(opinions: &[Color]) -> Option<Color> {
    let count = |color| opinions.iter().filter(|c| **c == color).count();
    match count(Color::Red).cmp(&count(Color::Black)) {
        std::cmp::Ordering::Greater => Some(Color::Red),
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    }
}
