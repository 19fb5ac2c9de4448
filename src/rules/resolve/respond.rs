//! Asking for a card to respond with, to use, to discard or to show
//! (docs/rules/using-cards.md#asking-for-a-card).

use crate::model::*;
use crate::rules::ask::{Ask, Question};
use crate::rules::fact::Fact;
use crate::rules::{Data, Flow, Payload, Pick, Reply, Room, Timing};

/// The parameters of `askForCard`.
pub struct Wanted {
    pub pattern: Name,
    pub prompt: String,
    pub data: Value,
    pub method: HandlingMethod,
    /// The reason of the request.
    pub reason: Name,
    /// The player whose action needs the response.
    pub who: Option<PlayerId>,
    /// The card being answered.
    pub to_card: Option<CardId>,
    /// `true` if another player asked for the card: it stays on the table.
    pub provision: bool,
    /// `true` if the card will replace a judgement card ([`Room::retrial`]).
    pub retrial: bool,
}

impl Wanted {
    pub fn new(pattern: impl Into<Name>, prompt: impl Into<String>, method: HandlingMethod) -> Wanted {
        Wanted {
            pattern: pattern.into(),
            prompt: prompt.into(),
            data: Value::Nil,
            method,
            reason: Name::default(),
            who: None,
            to_card: None,
            provision: false,
            retrial: false,
        }
    }

    pub fn reason(mut self, reason: impl Into<Name>) -> Wanted {
        self.reason = reason.into();
        self
    }

    pub fn data(mut self, data: impl Into<Value>) -> Wanted {
        self.data = data.into();
        self
    }

    pub fn who(mut self, who: impl Into<Option<PlayerId>>) -> Wanted {
        self.who = who.into();
        self
    }

    pub fn to_card(mut self, card: impl Into<Option<CardId>>) -> Wanted {
        self.to_card = card.into();
        self
    }
}

/// The parameters of `askForUseCard`.
pub struct UseWanted {
    pub pattern: Name,
    pub prompt: String,
    pub method: HandlingMethod,
    pub reason: Name,
    pub add_history: bool,
    pub victims: Vec<PlayerId>,
    pub victims_only: bool,
    pub distance_limit: bool,
    pub who: Option<PlayerId>,
    pub whocard: Option<CardId>,
    /// Flag set on the used card, unless empty.
    pub flag: Name,
}

impl UseWanted {
    pub fn new(pattern: impl Into<Name>, prompt: impl Into<String>) -> UseWanted {
        UseWanted {
            pattern: pattern.into(),
            prompt: prompt.into(),
            method: HandlingMethod::Use,
            reason: Name::default(),
            add_history: true,
            victims: Vec::new(),
            victims_only: false,
            distance_limit: true,
            who: None,
            whocard: None,
            flag: Name::default(),
        }
    }

    pub fn reason(mut self, reason: impl Into<Name>) -> UseWanted {
        self.reason = reason.into();
        self
    }
}

/// Limit of attempts at a conversion that never results in a card.
const ATTEMPTS: usize = 9;

impl Room {
    /// Provides the answer to the next request; `None` ends the request without a card. Called by handlers of
    /// CardAsked.
    pub fn provide(&self, card: Option<CardId>) {
        self.table_mut().provided = Some(card.map_or(Provided::Nothing, Provided::Card));
    }

    /// Turns a card picked for this pattern into a card: the card itself, or a new virtual one. `None` if it
    /// fails, for example if a skill card is replaced by one that does not match.
    pub fn realize(&self, player: PlayerId, pick: &Pick, pattern: &str) -> Flow<Option<CardId>> {
        let Some(picked) = self.picked_card(player, pick, &[]) else { return Ok(None) };
        match self.def(picked).behaviour.validate_in_response(self, player, picked)? {
            Some(card) if !self.may_replace(pattern, picked, card) => {
                self.refuse_made(player, pattern, picked, card).map(|()| None)
            }
            card => Ok(card),
        }
    }

    fn picked_card(&self, player: PlayerId, pick: &Pick, targets: &[PlayerId]) -> Option<CardId> {
        let text = match pick {
            Pick::Id(id) => return Some(*id),
            Pick::Made(text) => text,
        };
        let card = self.make_card(text)?;
        let is_told = !text.is_skill_card() && !text.skill.is_empty() && !text.skill.starts_with('_');
        if is_told {
            self.notify_skill(player, &text.skill, targets);
        }
        Some(card)
    }

    /// Rejects a card that replaced `picked` and does not match the pattern. The script's error is reported,
    /// and cards that it put on the table are discarded.
    pub(in crate::rules) fn refuse_made(
        &self,
        player: PlayerId,
        pattern: &str,
        picked: CardId,
        card: CardId,
    ) -> Flow {
        self.def(picked).behaviour.report_misfit(self, card, pattern);
        let skill = self.face(picked).skill_name().to_string();
        self.throw_from_table(card, MoveReason::new(ReasonCode::Put, player).skill(skill))
    }

    /// Asks one player for a card and handles it according to the method. `None` if there is no card, or it
    /// failed.
    pub fn ask_for_card(&self, player: PlayerId, mut wanted: Wanted) -> Flow<Option<CardId>> {
        if !self.is_alive(player) {
            return Ok(None);
        }
        let mut provided = None;
        let responding = matches!(wanted.method, HandlingMethod::Response | HandlingMethod::Use);
        if responding {
            let used = if wanted.method == HandlingMethod::Use { "use" } else { "response" };
            let mut texts: Vec<Name> =
                vec![wanted.pattern.clone(), wanted.prompt.as_str().into(), used.into()];
            texts.extend(wanted.to_card.map(|c| Name::from(self.card_text(c))));
            let data = Data::new(Value::TextList(texts));
            self.trigger(Timing::CardAsked, player, &data)?;
            if let Some(pattern) = data.text_list().first() {
                wanted.pattern = pattern.clone();
            }
            provided = self.table_mut().provided.take();
        }
        let card = match provided {
            Some(Provided::Card(card)) => {
                self.forced(player, question(&wanted), Reply::Card(Pick::Id(card)));
                Some(card)
            }
            Some(Provided::Nothing) => {
                self.forced(player, question(&wanted), Reply::Pass);
                None
            }
            None => self.ask_for_one(player, &wanted)?,
        };
        self.announce_response(player, &wanted, card)?;
        let Some(card) = card else { return Ok(None) };
        let stands = match wanted.method {
            _ if wanted.retrial => true,
            HandlingMethod::Response => self.respond(player, &wanted, card)?,
            HandlingMethod::Use => self.use_in_answer(player, &wanted, card)?,
            HandlingMethod::Discard => {
                let ids = self.table().subcards(card);
                let reason = MoveReason::new(ReasonCode::Throw, player).skill(wanted.reason);
                self.throw_cards(&ids, reason)?;
                true
            }
            _ => true,
        };
        Ok(stands.then_some(card))
    }

    fn ask_for_one(&self, player: PlayerId, wanted: &Wanted) -> Flow<Option<CardId>> {
        for _ in 0..ATTEMPTS {
            match self.ask(player, question(wanted))? {
                Reply::Card(pick) => {
                    if let Some(card) = self.realize(player, &pick, &wanted.pattern)? {
                        return Ok(Some(card));
                    }
                }
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    fn announce_response(&self, player: PlayerId, wanted: &Wanted, card: Option<CardId>) -> Flow {
        let told = card.map_or("_nil_".to_string(), |c| format!("_{}_", self.card_text(c)));
        let record = format!("cardResponded:{}:{}:{}", wanted.pattern, wanted.prompt, told);
        self.trigger(Timing::ChoiceMade, player, &Data::new(record.as_str()))?;
        Ok(())
    }

    fn response_data(
        &self,
        player: PlayerId,
        wanted: &Wanted,
        card: CardId,
        is_use: bool,
    ) -> Payload<CardResponse> {
        Payload::new(CardResponse {
            card,
            who: wanted.who,
            is_use,
            is_handcard: self.is_handcard(player, card),
            is_retrial: false,
            to_card: wanted.to_card,
            nullified: false,
        })
    }

    fn log_response(&self, player: PlayerId, card: CardId, is_use: bool) {
        if self.is_watched() {
            let subcards = if card.is_virtual() {
                self.table().subcards(card).iter().map(|c| self.card_note(*c)).collect()
            } else {
                Vec::new()
            };
            let card = self.card_note(card);
            self.log(Fact::Responded { player, card, subcards, is_use });
        }
    }

    /// Plays a card in response, through the table to the discard pile. Returns `true` if it takes effect.
    fn respond(&self, player: PlayerId, wanted: &Wanted, card: CardId) -> Flow<bool> {
        let detail = self.card_detail(card, wanted.who.into_iter().collect());
        let reason = MoveReason::new(ReasonCode::Response, player).skill(self.face(card).skill_name());
        let after = reason.clone();
        self.event(history::EventKind::Respond, player, detail)
            .clear(|broken| if broken { self.throw_from_table(card, after) } else { Ok(()) })
            .main(|_| {
                let data = self.response_data(player, wanted, card, false);
                self.trigger(Timing::PreCardResponded, player, &data)?;
                self.log_response(player, card, false);
                let ids = self.table().subcards(card);
                self.move_to(&ids, None, Place::Table, reason.clone())?;
                self.trigger(Timing::CardResponded, player, &data)?;
                if !wanted.provision {
                    self.throw_from_table(card, reason)?;
                }
                self.trigger(Timing::PostCardResponded, player, &data)?;
                Ok(data.read(|r| !r.nullified))
            })
    }

    /// Uses a card to answer another: a full use without targets. Returns `true` if it takes effect.
    fn use_in_answer(&self, player: PlayerId, wanted: &Wanted, card: CardId) -> Flow<bool> {
        let mut usage = CardUse::new(player, card, Vec::new());
        usage.whocard = wanted.to_card;
        usage.who = wanted.who;
        usage.add_history = false;
        usage.is_answer = true;
        usage.is_handcard = self.is_handcard(player, card);
        let detail = self.card_detail(card, Vec::new());
        let reason = MoveReason::new(ReasonCode::LetUse, player).skill(self.face(card).skill_name());
        let after = reason.clone();
        self.event(history::EventKind::UseCard, player, detail)
            .clear(|broken| if broken { self.throw_from_table(card, after) } else { Ok(()) })
            .main(|_| {
                let data = Payload::new(usage);
                let response = self.response_data(player, wanted, card, true);
                self.trigger(Timing::PreCardUsed, player, &data)?;
                self.trigger(Timing::PreCardResponded, player, &response)?;
                self.log_response(player, card, true);
                let ids = self.table().subcards(card);
                self.move_to(&ids, None, Place::Table, reason.clone())?;
                self.trigger(Timing::CardUsed, player, &data)?;
                self.trigger(Timing::CardResponded, player, &response)?;
                self.throw_from_table(card, reason)?;
                self.trigger(Timing::PostCardResponded, player, &response)?;
                self.trigger(Timing::CardFinished, player, &data)?;
                let void = data.read(|u| payload::lists_player(&u.nullified_list, player));
                Ok(!void && response.read(|r| !r.nullified))
            })
    }

    /// Asks one player to use a card and carries the use out. Returns the use, if any.
    pub fn ask_for_use_card(&self, player: PlayerId, wanted: UseWanted) -> Flow<Option<CardUse>> {
        match self.ask_for_use(player, &wanted)? {
            Some(usage) if self.use_card_for(usage.clone(), wanted.add_history, &wanted.pattern)? => {
                Ok(Some(usage))
            }
            _ => Ok(None),
        }
    }

    fn ask_for_use(&self, player: PlayerId, wanted: &UseWanted) -> Flow<Option<CardUse>> {
        if !self.is_alive(player) {
            return Ok(None);
        }
        let ask = Ask::UseCard {
            pattern: wanted.pattern.clone(),
            method: wanted.method,
            victims: wanted.victims.clone(),
            victims_only: wanted.victims_only,
            distance_limit: wanted.distance_limit,
        };
        let question = Question::new(ask, wanted.reason.clone()).prompt(wanted.prompt.clone());
        let Reply::Use { card, targets } = self.ask(player, question)? else {
            let record = format!("cardUsed:{}:{}:nil", wanted.pattern, wanted.prompt);
            self.trigger(Timing::ChoiceMade, player, &Data::new(record.as_str()))?;
            return Ok(None);
        };
        let Some(usage) = self.usage_of(player, &card, targets)? else { return Ok(None) };
        let usage = CardUse { who: wanted.who, whocard: wanted.whocard, ..usage };
        if !wanted.flag.is_empty()
            && let Some(card) = self.table_mut().card_mut(usage.card)
        {
            card.set_flag(&wanted.flag);
        }
        self.trigger(Timing::ChoiceMade, player, &Data::new(usage.clone()))?;
        Ok(Some(usage))
    }

    /// Asks one player for a use as in their play phase. The caller carries it out.
    pub fn ask_to_play(&self, player: PlayerId) -> Flow<Option<CardUse>> {
        let Reply::Use { card, targets } = self.ask(player, Question::new(Ask::Play, "play"))? else {
            return Ok(None);
        };
        let usage = self.usage_of(player, &card, targets)?;
        if let Some(usage) = &usage {
            self.trigger(Timing::ChoiceMade, player, &Data::new(usage.clone()))?;
        }
        Ok(usage)
    }

    /// Returns the use described by a reply.
    pub(in crate::rules) fn usage_of(
        &self,
        player: PlayerId,
        pick: &Pick,
        targets: Vec<PlayerId>,
    ) -> Flow<Option<CardUse>> {
        let card = self.picked_card(player, pick, &targets);
        Ok(card.map(|card| CardUse::new(player, card, targets)))
    }

    /// Asks for a slash on one of the victims. The flags of docs/rules/using-cards.md#legality change the
    /// limits during the question.
    pub fn ask_for_use_slash_to(
        &self,
        slasher: PlayerId,
        victims: &[PlayerId],
        prompt: &str,
        distance_limit: bool,
        disable_extra: bool,
        add_history: bool,
    ) -> Flow<Option<CardUse>> {
        let wanted = UseWanted { distance_limit, add_history, ..UseWanted::new("slash", prompt) };
        self.ask_for_slash(slasher, victims, disable_extra, wanted)
    }

    /// Asks like [`Room::ask_for_use_slash_to`], with all other options.
    pub fn ask_for_slash(
        &self,
        slasher: PlayerId,
        victims: &[PlayerId],
        disable_extra: bool,
        wanted: UseWanted,
    ) -> Flow<Option<CardUse>> {
        let mut flags = vec!["slashTargetFix"];
        if !wanted.distance_limit {
            flags.push("slashNoDistanceLimit");
        }
        if disable_extra {
            flags.push("slashDisableExtraTarget");
        }
        if victims.len() == 1 {
            flags.push("slashTargetFixToOne");
        }
        flags.iter().for_each(|f| self.set_flag(slasher, f));
        victims.iter().for_each(|v| self.set_flag(*v, "SlashAssignee"));
        let wanted = UseWanted { victims: victims.to_vec(), victims_only: disable_extra, ..wanted };
        let usage = self.ask_for_use(slasher, &wanted);
        flags.iter().for_each(|f| self.set_flag(slasher, &format!("-{f}")));
        victims.iter().for_each(|v| self.set_flag(*v, "-SlashAssignee"));
        match usage? {
            Some(usage) if self.use_card_for(usage.clone(), wanted.add_history, &wanted.pattern)? => {
                Ok(Some(usage))
            }
            _ => Ok(None),
        }
    }
}

fn question(wanted: &Wanted) -> Question {
    let ask = Ask::RespondCard {
        pattern: wanted.pattern.clone(),
        method: wanted.method,
        who: wanted.who,
        to_card: wanted.to_card,
    };
    Question::new(ask, wanted.reason.clone()).prompt(wanted.prompt.clone()).data(wanted.data.clone())
}
