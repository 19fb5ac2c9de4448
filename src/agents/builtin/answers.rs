//! Answers outside the agent's own play phase: defence, costs, choices.

use super::Builtin;
use super::worth::{self, Use};
use super::{hand, play};
use crate::model::*;
use crate::rules::ask::probe::Selection;
use crate::rules::ask::{CardRef, Seat};
use crate::rules::{Ask, Pick, Reply, Request};

/// Value below which a card is paid without further thought.
const CHEAP: i32 = 45;

impl Builtin {
    fn hate(&self, seat: Seat<'_>, player: PlayerId) -> i32 {
        seat.view(|v| self.stance.toward(v, player))
    }

    fn keep(&mut self, seat: Seat<'_>, card: CardId) -> i32 {
        seat.view(|v| self.kinds.worth(v, card).keep)
    }

    /// Returns a hand card of this use, if one can be given.
    fn by_use(&mut self, seat: Seat<'_>, play: Use) -> Option<CardId> {
        hand::first(&self.kinds.hand(seat), play)
    }

    /// Returns `true` if a card can come from elsewhere than the hand: from a skill, or a weapon that makes
    /// slashes.
    fn has_other_ways(&mut self, seat: Seat<'_>) -> bool {
        seat.view(|v| {
            let Some(me) = v.me() else { return false };
            let weapon = me.equip(EquipSlot::Weapon).map(|w| self.kinds.worth(v, w).name);
            me.skills().next().is_some()
                || weapon == Some(worth::MAKES_SLASHES)
                || me.piles().next().is_some()
        })
    }

    // ---- requests for cards ---------------------------------------------------------

    pub(super) fn respond(&mut self, seat: Seat<'_>, request: &Request) -> Reply {
        let Ask::RespondCard { pattern, method, .. } = &request.ask else { return Reply::Pass };
        let must = pattern.ends_with('!');
        let word = pattern.trim_end_matches('!');
        if let Value::Judge(judge) = &request.data
            && *method == HandlingMethod::Response
            && !must
        {
            return self.replace_judge(seat, request, judge);
        }
        if let Value::Player(lord) = &request.data
            && *method == HandlingMethod::Response
            && !must
            && self.hate(seat, *lord) >= -2
        {
            // The card would be played for another player.
            return Reply::Pass;
        }
        if let Some((_, play)) = worth::PATTERNS.iter().find(|(p, _)| *p == word) {
            if let Some(reply) = self.by_use(seat, *play).and_then(|c| plain(seat, request, c)) {
                return reply;
            }
            if !self.has_other_ways(seat) && !must {
                return Reply::Pass;
            }
            return self.convert(seat, request);
        }
        if word == worth::STRIKE_ANYWAY.0 {
            return self.strike_anyway(seat, request);
        }
        // A cost or a gift: the least valued card that is legal.
        let pays = match method {
            HandlingMethod::Discard => self.pays_to_discard(seat, request),
            _ => true,
        };
        if !pays && !must {
            return Reply::Pass;
        }
        let choices = seat.probe(request, &Selection::default());
        let mut cards: Vec<CardId> = ids(&choices.cards);
        cards.sort_by_key(|c| (self.keep(seat, *c), *c));
        match cards.first() {
            Some(card)
                if must || *method != HandlingMethod::Discard || self.keep(seat, *card) < CHEAP * 2 =>
            {
                Reply::Card(Pick::Id(*card))
            }
            Some(_) => Reply::Pass,
            None if must => self.convert(seat, request),
            None => Reply::Pass,
        }
    }

    /// Replaces a judgement card if the result is undesirable.
    fn replace_judge(&mut self, seat: Seat<'_>, request: &Request, judge: &Judge) -> Reply {
        let wanted = match self.hate(seat, judge.who) {
            0 => return Reply::Pass,
            hate => hate < 0,
        };
        if judge.is_good() == wanted {
            return Reply::Pass;
        }
        let choices = seat.probe(request, &Selection::default());
        let mut cards = ids(&choices.cards);
        cards.retain(|c| seat.makes_good(judge, *c) == wanted);
        cards.sort_by_key(|c| (self.keep(seat, *c), *c));
        cards.first().map_or(Reply::Pass, |c| Reply::Card(Pick::Id(*c)))
    }

    /// Returns `true` if the agent invokes the skill. The request names the player concerned, if any.
    fn invokes(&self, seat: Seat<'_>, request: &Request) -> bool {
        let skill = request.reason.as_str();
        let about = match &request.data {
            Value::Player(player) => Some(*player),
            // `recover:sgs3`.
            Value::Text(text) => text.split(':').nth(1).and_then(PlayerId::from_object_name),
            _ => None,
        };
        let hate =
            about.filter(|p| p.index() < seat.view(|v| v.players().count())).map(|p| self.hate(seat, p));
        match hate {
            Some(hate) if worth::HARMFUL.contains(&skill) => hate >= 0,
            Some(hate) if worth::KIND.contains(&skill) => hate < 0,
            _ => !worth::LEFT_ALONE.contains(&skill),
        }
    }

    /// Returns `true` to discard for an effect, unless it would hit a friend.
    fn pays_to_discard(&mut self, seat: Seat<'_>, request: &Request) -> bool {
        // Prompts name the player concerned: `key:sgs2:...`.
        let target = request.prompt.split(':').nth(1).and_then(PlayerId::from_object_name);
        target.is_none_or(|t| t.index() >= seat.view(|v| v.players().count()) || self.hate(seat, t) >= 0)
    }

    /// Pays two cheap cards to hit anyway.
    fn strike_anyway(&mut self, seat: Seat<'_>, request: &Request) -> Reply {
        let target = match &request.data {
            Value::SlashEffect(effect) => effect.to,
            _ => return Reply::Pass,
        };
        let weak = seat.view(|v| v.player(target).hp() <= 1);
        if self.hate(seat, target) <= 0 {
            return Reply::Pass;
        }
        let mut at = Selection { skill: Some(worth::STRIKE_ANYWAY.1.into()), ..Selection::default() };
        let mut choices = seat.probe(request, &at);
        while choices.reply.is_none() {
            let mut cards = ids(&choices.cards);
            cards.sort_by_key(|c| (self.keep(seat, *c), *c));
            match cards.first() {
                Some(card) if weak || self.keep(seat, *card) < CHEAP => at.cards.push(CardRef::Id(*card)),
                _ => return Reply::Pass,
            }
            choices = seat.probe(request, &at);
        }
        choices.reply.unwrap_or(Reply::Pass)
    }

    /// Returns the selections to begin a skill with: one for each option to name.
    fn ways(&self, seat: Seat<'_>, request: &Request, skill: &Name) -> Vec<Selection> {
        let at = Selection { skill: Some(skill.clone()), ..Selection::default() };
        let options = seat.probe(request, &at).options;
        if options.is_empty() { vec![at] } else { named(&at, options) }
    }

    /// Answers through a skill: the first that leads to a reply, paid with the least valued cards.
    fn convert(&mut self, seat: Seat<'_>, request: &Request) -> Reply {
        let must = match &request.ask {
            Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } => pattern.ends_with('!'),
            _ => false,
        };
        let start = seat.probe(request, &Selection::default());
        let mut own = ids(&start.cards);
        own.sort_by_key(|c| (self.keep(seat, *c), *c));
        let plain =
            own.into_iter().map(|c| Selection { cards: vec![CardRef::Id(c)], ..Selection::default() });
        let skills = start.skills.iter().flat_map(|s| self.ways(seat, request, s));
        let skills: Vec<Selection> = skills.collect();
        for mut at in plain.chain(skills) {
            for _ in 0..8 {
                let choices = seat.probe(request, &at);
                if let Some(reply) = choices.reply {
                    return reply;
                }
                let mut cards = ids(&choices.cards);
                cards.sort_by_key(|c| (self.keep(seat, *c), *c));
                if let Some(card) = cards.first() {
                    at.cards.push(CardRef::Id(*card));
                } else if let Some(target) = self.worst(seat, &choices.targets)
                    && (must || self.hate(seat, target) > 0)
                {
                    at.targets.push(target);
                } else {
                    break;
                }
            }
        }
        let some = if must { seat.some_reply(request) } else { None };
        some.unwrap_or(Reply::Pass)
    }

    /// Returns the worst enemy.
    fn worst(&self, seat: Seat<'_>, players: &[PlayerId]) -> Option<PlayerId> {
        seat.view(|v| {
            let mut best: Option<(i32, PlayerId)> = None;
            for p in players {
                let score = self.stance.toward(v, *p) * 8 - v.player(*p).hp();
                if best.is_none_or(|(b, _)| score > b) {
                    best = Some((score, *p));
                }
            }
            best.map(|(_, p)| p)
        })
    }

    pub(super) fn use_card(&mut self, seat: Seat<'_>, request: &Request) -> Reply {
        let Ask::UseCard { pattern, victims, .. } = &request.ask else { return Reply::Pass };
        let must = pattern.ends_with('!');
        let word = pattern.trim_end_matches('!');
        let play = worth::PATTERNS.iter().find(|(p, _)| *p == word).map(|(_, play)| *play);
        let target = victims.iter().copied().find(|v| self.hate(seat, *v) > 0 || must);
        if let (Some(Use::Slash), Some(card)) = (play, self.by_use(seat, Use::Slash)) {
            let Some(target) = target else { return Reply::Pass };
            let at =
                Selection { cards: vec![CardRef::Id(card)], targets: vec![target], ..Selection::default() };
            if let Some(reply) = seat.probe(request, &at).reply {
                return reply;
            }
        }
        if must || (play.is_none() && self.has_other_ways(seat)) {
            return self.convert(seat, request);
        }
        Reply::Pass
    }

    pub(super) fn nullify(
        &mut self,
        seat: Seat<'_>,
        request: &Request,
        trick: CardId,
        from: Option<PlayerId>,
        to: Option<PlayerId>,
        positive: bool,
    ) -> Reply {
        let wanted = if positive {
            let effect = seat.view(|v| self.kinds.worth(v, trick)).effect;
            let target = to.or(from).map_or(0, |p| self.hate(seat, p));
            // Harms a friend, or helps a certain enemy.
            match effect {
                e if e < 0 => target < -1,
                e if e > 0 => target > 5,
                _ => false,
            }
        } else {
            from.is_some_and(|user| self.hate(seat, user) > 2)
        };
        if !wanted {
            return Reply::Pass;
        }
        match self.by_use(seat, Use::Nullify).and_then(|c| plain(seat, request, c)) {
            Some(reply) => reply,
            None => self.convert(seat, request),
        }
    }

    pub(super) fn save(&mut self, seat: Seat<'_>, request: &Request, dying: PlayerId) -> Reply {
        let mine = dying == seat.player();
        if !mine && self.hate(seat, dying) >= -2 {
            return Reply::Pass;
        }
        let hand = self.kinds.hand(seat);
        let card = if mine { hand::first(&hand, Use::Analeptic) } else { None };
        match card.or_else(|| hand::first(&hand, Use::Peach)).and_then(|c| plain(seat, request, c)) {
            Some(reply) => reply,
            None if self.has_other_ways(seat) => self.convert(seat, request),
            None => Reply::Pass,
        }
    }

    /// Replies with the `n` least valued cards.
    pub(super) fn give_up(&mut self, seat: Seat<'_>, request: &Request, n: usize) -> Reply {
        let choices = seat.probe(request, &Selection::default());
        let mut cards = choices.cards;
        cards.sort_by_key(|r| match r {
            CardRef::Id(id) => (self.keep(seat, *id), *id),
            CardRef::Hand { .. } => (worth::UNKNOWN.keep, CardId(0)),
        });
        cards.truncate(n);
        Reply::Cards(cards)
    }

    // ---- choices --------------------------------------------------------------------

    pub(super) fn answer_plain(&mut self, seat: Seat<'_>, request: &Request) -> Reply {
        let pick = |options: &[Name]| {
            options.get(seat.random(options.len())).cloned().map_or(Reply::Pass, Reply::Text)
        };
        match &request.ask {
            Ask::Invoke => Reply::Yes(self.invokes(seat, request)),
            Ask::Choice { options } => {
                // Doing nothing is one option of a skill that can be declined.
                let acts: Vec<Name> = options.iter().filter(|o| *o != "cancel").cloned().collect();
                pick(if acts.is_empty() { options } else { &acts })
            }
            Ask::Kingdom { options } | Ask::General { options } => pick(options),
            Ask::Order { options, .. } => options.first().cloned().map_or(Reply::Pass, Reply::Text),
            Ask::Suit => Reply::Text(Suit::REAL[seat.random(4)].word().into()),
            Ask::CardChosen { who, options, .. } => self.choose_card(seat, *who, options),
            Ask::PickCard { options, .. } | Ask::Gongxin { options, .. } => {
                let best = options.iter().copied().max_by_key(|c| (self.keep(seat, *c), -c.0));
                best.map_or(Reply::Pass, |c| Reply::Cards(vec![CardRef::Id(c)]))
            }
            Ask::ShowCard { .. } => self.give_up(seat, request, 1),
            Ask::Pindian { .. } => {
                let choices = seat.probe(request, &Selection::default());
                let highest = ids(&choices.cards).into_iter().max_by_key(|c| {
                    let number = seat.view(|v| v.card(*c).map_or(0, |card| card.face.number));
                    (number, -self.keep(seat, *c))
                });
                highest.map_or(Reply::Pass, |c| Reply::Cards(vec![CardRef::Id(c)]))
            }
            Ask::Give { cards, players, optional, .. } => {
                let friend = players.iter().copied().min_by_key(|p| self.hate(seat, *p));
                match (cards.first(), friend) {
                    (Some(card), Some(to)) if !optional || self.hate(seat, to) < 0 => {
                        Reply::Give { cards: vec![*card], to }
                    }
                    _ => Reply::Pass,
                }
            }
            Ask::Arrange { cards, up, .. } => {
                let (top, bottom) = if *up { (cards.clone(), vec![]) } else { (vec![], cards.clone()) };
                Reply::Arrange { top, bottom }
            }
            Ask::Players { options, min, max } => self.choose_players(seat, options, *min, *max),
            Ask::LuckCard => Reply::Pass,
            _ => Reply::Pass,
        }
    }

    /// Chooses an enemy's best card, or a curse on a friend.
    fn choose_card(&mut self, seat: Seat<'_>, who: PlayerId, options: &[CardRef]) -> Reply {
        let friend = self.hate(seat, who) < 0;
        let best = seat.view(|v| {
            let judging = v.player(who).judging();
            options.iter().copied().max_by_key(|r| match r {
                CardRef::Id(id) if judging.contains(id) => (friend as i32 * 400 - 200, -id.0),
                CardRef::Id(id) => {
                    let keep = self.kinds.worth(v, *id).keep;
                    (if friend { -keep } else { keep }, -id.0)
                }
                CardRef::Hand { .. } => {
                    let keep = worth::UNKNOWN.keep + 10;
                    (if friend { -keep } else { keep }, 0)
                }
            })
        });
        best.map_or(Reply::Pass, |r| Reply::Cards(vec![r]))
    }

    fn choose_players(&mut self, seat: Seat<'_>, options: &[PlayerId], min: usize, max: usize) -> Reply {
        let mut players = options.to_vec();
        seat.view(|v| players.sort_by_key(|p| -self.stance.toward(v, *p)));
        let enemies = players.iter().filter(|p| self.hate(seat, **p) > 0).count();
        players.truncate(enemies.min(max).max(min.max(1)));
        Reply::Players(players)
    }
}

/// Returns the selection with each of these options named, in the order of the cards' rank.
pub(super) fn named(at: &Selection, mut options: Vec<Name>) -> Vec<Selection> {
    options.sort_by_key(|name| play::rank(worth::find(name).play));
    options.into_iter().map(|name| Selection { named: Some(name), ..at.clone() }).collect()
}

/// Returns a reply with this card unconverted, if it is legal.
fn plain(seat: Seat<'_>, request: &Request, card: CardId) -> Option<Reply> {
    let reply = Reply::Card(Pick::Id(card));
    seat.check(request, &reply).is_ok().then_some(reply)
}

/// Returns the cards with a known face.
fn ids(refs: &[CardRef]) -> Vec<CardId> {
    refs.iter()
        .filter_map(|r| match r {
            CardRef::Id(id) => Some(*id),
            CardRef::Hand { .. } => None,
        })
        .collect()
}
