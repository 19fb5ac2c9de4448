//! The other half of some acts. Facts are the record of what happened and stay as they are; a reader of the log also
//! needs what a card was an answer to.

use super::card_words;
use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::want::NULLIFICATION;
use crate::rules::fact::MovedFact;
use crate::rules::render::Renderer;
use crate::rules::{Ask, Fact, Reply, Request, Room};
use std::collections::BTreeMap;

/// The trick that a nullification was asked for.
#[derive(Clone, Copy, Debug)]
struct Pending {
    trick: CardId,
    to: Option<PlayerId>,
    positive: bool,
}

/// The requests that the next facts answer.
#[derive(Clone, Default, Debug)]
pub struct Asides {
    nullified: Option<Pending>,
    /// Cards that lie in judging areas, with the names of the tricks that they count as.
    delayed: BTreeMap<CardId, Name>,
}

impl Asides {
    /// Notes a finished request. Returns a line where nothing in the log tells of it: a lord skill that somebody
    /// did not answer.
    pub fn asked(
        &mut self,
        room: &Room,
        request: &Request,
        reply: &Reply,
        r: &Renderer<'_>,
    ) -> Option<String> {
        if let Ask::Nullify { trick, to, positive, .. } = request.ask {
            self.nullified = Some(Pending { trick, to, positive });
        }
        if *reply != Reply::Pass || !matches!(request.ask, Ask::RespondCard { .. }) {
            return None;
        }
        let key = request.prompt.strip_prefix('@')?.split(['-', ':']).next()?;
        room.catalog().skill(key).filter(|skill| skill.lord)?;
        let (who, skill) = (r.player(request.seat), r.name(key).into_owned());
        Some(r.lang().pick(format!("{who} 没有响应“{skill}”"), format!("{who} does not answer {skill}")))
    }

    /// Returns the words that belong behind the line of a fact.
    pub fn behind(&mut self, fact: &Fact, view: View<'_>, r: &Renderer<'_>) -> Option<String> {
        let lang = r.lang();
        if let Fact::Moved { cards, .. } = fact {
            return self.counted_as(cards, r);
        }
        let Fact::Used { card, player, to, .. } = fact else { return None };
        if card.name != NULLIFICATION {
            return own_aside(&card.name, *player, to, r);
        }
        let Pending { trick, to, positive } = self.nullified.take()?;
        let what = card_words(Some(trick), view, r);
        if view.card_name(trick) == NULLIFICATION {
            return Some(match positive {
                true => lang.pick(
                    format!("：抵消{what}，锦囊牌仍然无效"),
                    format!(": cancels {what}, so that the trick stays without effect"),
                ),
                false => lang.pick(
                    format!("：抵消{what}，锦囊牌仍然生效"),
                    format!(": cancels {what}, so that the trick takes effect after all"),
                ),
            });
        }
        let on = to.map(|to| r.player(to));
        Some(match on {
            Some(on) => lang.pick(format!("：抵消对 {on} 的{what}"), format!(": cancels {what} on {on}")),
            None => lang.pick(format!("：抵消{what}"), format!(": cancels {what}")),
        })
    }

    /// Notes which tricks lie in judging areas. Returns the names of those that leave one as another card.
    fn counted_as(&mut self, cards: &[MovedFact], r: &Renderer<'_>) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        for MovedFact { card, from, to, .. } in cards {
            if from.place == Place::Delayed
                && let Some(trick) = self.delayed.remove(&card.id).filter(|trick| *trick != card.name)
            {
                names.push(r.name(&trick).into_owned());
            }
            if to.place == Place::Delayed {
                self.delayed.insert(card.id, card.name.clone());
            }
        }
        let names = names.join(r.lang().pick("、", ", "));
        (!names.is_empty()).then(|| r.lang().pick(format!("（{names}）"), format!(" [{names}]")))
    }
}

/// Returns what a card says of its use: the text `name-used` of its package, with the user and the first target.
fn own_aside(card: &str, user: PlayerId, to: &[PlayerId], r: &Renderer<'_>) -> Option<String> {
    let to = to.first().map(|to| to.object_name()).unwrap_or_default();
    let text = r.prompt_of(&format!("{card}-used"), &format!("{}:{to}", user.object_name()))?;
    Some(r.lang().pick(format!("：{text}"), format!(": {text}")))
}
