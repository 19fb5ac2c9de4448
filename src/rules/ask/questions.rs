//! The `askFor...` family (docs/rules/requests.md#requests-by-name). Each function asks one question,
//! announces the choice and carries out the answer. If only one answer is possible, nobody is asked. This
//! file has the questions answered with a word or with players; [`super::card_questions`] has the questions
//! about cards.

use super::{Ask, Question, Reply};
use crate::model::*;
use crate::rules::{Data, Flow, Payload, Room, Timing};

impl Room {
    /// Announces a choice to scripts and agents.
    pub(super) fn announce_choice(&self, player: PlayerId, record: String) -> Flow {
        self.trigger(Timing::ChoiceMade, player, &Data::new(record.as_str())).map(drop)
    }

    /// Asks the player whether to invoke this skill. `data` is the payload concerned, or a player.
    pub fn ask_for_skill_invoke(&self, player: PlayerId, skill: &str, data: impl Into<Value>) -> Flow<bool> {
        self.ask_for_invoke(player, skill, data, true)
    }

    /// Asks like [`Room::ask_for_skill_invoke`]; announces a yes only with `notify`.
    pub fn ask_for_invoke(
        &self,
        player: PlayerId,
        skill: &str,
        data: impl Into<Value>,
        notify: bool,
    ) -> Flow<bool> {
        // `name$index` picks a voice line.
        let skill = skill.split('$').next().unwrap_or(skill);
        let data = data.into();
        let whom = data.as_player();
        self.trigger(Timing::InvokeSkill, player, &Data::new(skill))?;
        let question = Question::new(Ask::Invoke, skill).data(data);
        let yes = self.ask(player, question)? == Reply::Yes(true);
        if yes && notify {
            self.notify_skill(player, skill, whom.as_slice());
        }
        let answer = if yes { "yes" } else { "no" };
        self.announce_choice(
            player,
            match whom {
                Some(whom) => format!("skillInvoke:{skill}:{whom}:{answer}"),
                None => format!("skillInvoke:{skill}:{answer}"),
            },
        )?;
        Ok(yes)
    }

    /// Asks for one of these options. Returns an empty name if there are none or a handler cancelled the
    /// question.
    pub fn ask_for_choice(
        &self,
        player: PlayerId,
        skill: &str,
        options: &[Name],
        data: impl Into<Value>,
    ) -> Flow<Name> {
        self.choose(
            ChoiceData {
                player,
                skill: skill.into(),
                choices: options.to_vec(),
                except: Vec::new(),
                tip: Name::default(),
                forced_answer: Name::default(),
                canceled: false,
            },
            data,
        )
    }

    /// Asks like [`Room::ask_for_choice`], with excluded options and a tip.
    pub fn choose(&self, choice: ChoiceData, data: impl Into<Value>) -> Flow<Name> {
        let (player, skill) = (choice.player, choice.skill.clone());
        let choice = Payload::new(choice);
        self.trigger(Timing::EventAskForChoice, player, &choice)?;
        let ChoiceData { mut choices, except, tip, forced_answer, canceled, .. } = choice.get();
        choices.retain(|c| !except.contains(c));
        if canceled || choices.is_empty() {
            return Ok(Name::default());
        }
        let forced = match choices.as_slice() {
            [one] => Some(one.clone()),
            _ => Some(forced_answer).filter(|answer| choices.contains(answer)),
        };
        let answer = self.ask_for_word(
            player,
            forced,
            Question::new(Ask::Choice { options: choices }, skill.clone()).prompt(tip).data(data),
        )?;
        self.announce_choice(player, format!("skillChoice:{skill}:{answer}"))?;
        Ok(answer)
    }

    /// Asks a question answered with a word, unless the answer is already decided.
    fn ask_for_word(&self, player: PlayerId, settled: Option<Name>, question: Question) -> Flow<Name> {
        let reply = match settled {
            Some(word) => self.forced(player, question, Reply::Text(word)),
            None => self.ask(player, question)?,
        };
        Ok(match reply {
            Reply::Text(word) => word,
            _ => Name::default(),
        })
    }

    pub fn ask_for_suit(&self, player: PlayerId, reason: &str) -> Flow<Suit> {
        let word = self.ask_for_word(player, None, Question::new(Ask::Suit, reason))?;
        Ok(Suit::from_word(&word).unwrap_or(Suit::Spade))
    }

    pub fn ask_for_kingdom(&self, player: PlayerId, options: &[Name], reason: &str) -> Flow<Name> {
        let ask = Ask::Kingdom { options: options.to_vec() };
        self.ask_for_word(player, only(options), Question::new(ask, reason))
    }

    /// Asks for one of these generals; the default is the first.
    pub fn ask_for_general(&self, player: PlayerId, options: &[Name], reason: &str) -> Flow<Name> {
        self.ask_for_general_as(player, options, reason, "")
    }

    /// Asks like [`Room::ask_for_general`], with a prompt of the rules.
    pub(in crate::rules) fn ask_for_general_as(
        &self,
        player: PlayerId,
        options: &[Name],
        reason: &str,
        prompt: &str,
    ) -> Flow<Name> {
        let ask = Ask::General { options: options.to_vec() };
        self.ask_for_word(player, only(options), Question::new(ask, reason).prompt(prompt))
    }

    /// Asks for a pick from a list, such as an order or a role; `None` if declined.
    pub fn ask_for_order(
        &self,
        player: PlayerId,
        reason: &str,
        options: &[Name],
        optional: bool,
    ) -> Flow<Option<Name>> {
        if options.is_empty() {
            return Ok(None);
        }
        let settled = if optional { None } else { only(options) };
        let ask = Ask::Order { options: options.to_vec(), optional };
        let word = self.ask_for_word(player, settled, Question::new(ask, reason))?;
        Ok(Some(word).filter(|w| !w.is_empty()))
    }

    /// Asks the player whether to change the initial hand.
    pub fn ask_for_luck_card(&self, player: PlayerId) -> Flow<bool> {
        Ok(self.ask(player, Question::new(Ask::LuckCard, "luck_card"))? == Reply::Yes(true))
    }

    /// Asks for one of these players, or nobody where that is allowed. With `notify`, the choice counts as a
    /// use of the skill and is announced.
    pub fn ask_for_player_chosen(
        &self,
        player: PlayerId,
        targets: &[PlayerId],
        reason: &str,
        prompt: &str,
        optional: bool,
        notify: bool,
    ) -> Flow<Option<PlayerId>> {
        let chosen = self.choose_players(player, targets, reason, (!optional as usize, 1), prompt)?;
        let Some(chosen) = chosen.first().copied() else { return Ok(None) };
        if notify {
            self.notify_skill(player, reason, &[chosen]);
            self.announce_choice(player, format!("skillInvoke:{reason}:yes"))?;
        }
        self.announce_choice(player, format!("playerChosen:{reason}:{chosen}"))?;
        Ok(Some(chosen))
    }

    /// Asks for the targets of a decided card, one after another, until it takes no more.
    pub fn ask_for_targets(&self, player: PlayerId, card: CardId, reason: &str) -> Flow<Vec<PlayerId>> {
        let mut targets = Vec::new();
        if self.is_target_fixed(card) {
            return Ok(targets);
        }
        loop {
            let mut open = self.all_players();
            open.retain(|p| !targets.contains(p) && self.may_join(card, player, &targets, *p));
            let enough = self.def(card).behaviour.targets_feasible(self, card, player, &targets);
            if open.is_empty() {
                return Ok(targets);
            }
            match self.ask_for_player_chosen(player, &open, reason, "", enough, false)? {
                Some(target) => targets.push(target),
                None => return Ok(targets),
            }
        }
    }

    /// Asks for `min` to `max` of these players, `sorted` into action order or in the chosen order.
    pub fn ask_for_players_chosen(
        &self,
        player: PlayerId,
        targets: &[PlayerId],
        reason: &str,
        (min, max): (usize, usize),
        prompt: &str,
        sorted: bool,
    ) -> Flow<Vec<PlayerId>> {
        let mut chosen = self.choose_players(player, targets, reason, (min, max), prompt)?;
        if sorted {
            self.sort_by_action_order(&mut chosen);
        }
        if !chosen.is_empty() {
            let names: Vec<String> = chosen.iter().map(PlayerId::to_string).collect();
            self.announce_choice(player, format!("playerChosen:{reason}:{}", names.join("+")))?;
        }
        Ok(chosen)
    }

    fn choose_players(
        &self,
        player: PlayerId,
        targets: &[PlayerId],
        reason: &str,
        (min, max): (usize, usize),
        prompt: &str,
    ) -> Flow<Vec<PlayerId>> {
        if targets.is_empty() || max == 0 {
            return Ok(Vec::new());
        }
        let ask = Ask::Players { options: targets.to_vec(), min, max };
        let question = Question::new(ask, reason).prompt(prompt);
        let reply = if targets.len() <= min {
            self.forced(player, question, Reply::Players(targets.to_vec()))
        } else {
            self.ask(player, question)?
        };
        Ok(match reply {
            Reply::Players(chosen) => chosen,
            _ => Vec::new(),
        })
    }
}

/// Returns the only option.
fn only(options: &[Name]) -> Option<Name> {
    match options {
        [one] => Some(one.clone()),
        _ => None,
    }
}
