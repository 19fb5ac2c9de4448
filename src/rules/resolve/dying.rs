//! Dying and the round of peaches (docs/rules/damage.md#dying).

use crate::model::history::{Detail, EventKind};
use crate::model::*;
use crate::rules::ask::{Ask, Question, saving_pattern};
use crate::rules::fact::Fact;
use crate::rules::{DYING, Data, Flow, Payload, Reply, Room, RuleWarning, Timing};

/// Limit of consecutive cards from one saver that do not help the dying player. A skill card that costs
/// nothing and heals nobody could otherwise be used forever.
const IN_VAIN: usize = 20;

/// Tag with the players who gave a dying player hit points.
const SAVERS: &str = "MyDyingSaver";

impl Room {
    /// Runs the whole process, from falling to 0 to being saved or killed.
    pub fn enter_dying(&self, who: PlayerId, damage: Option<Damage>, hp_lost: Option<HpLost>) -> Flow {
        if !self.is_alive(who) || self.hp(who) > 0 {
            return Ok(());
        }
        let detail = Detail::Amount { amount: self.hp(who), reason: Name::default(), by: None };
        let dying = Payload::new(Dying { who, damage: damage.clone(), hp_lost: hp_lost.clone() });
        self.event(EventKind::Dying, who, detail)
            .clear(|_| {
                self.set_flag(who, "-Global_Dying");
                self.pop_dying(who);
                self.trigger(Timing::QuitDying, who, &dying)?;
                self.table_mut().player_mut(who).tags.remove(SAVERS);
                Ok(())
            })
            .main(|_| {
                self.push_dying(who);
                self.set_flag(who, DYING);
                if self.trigger(Timing::EnterDying, who, &dying)?.is_stopped() || self.is_saved(who) {
                    return Ok(());
                }
                for player in self.all_players() {
                    if self.trigger(Timing::Dying, player, &dying)?.is_stopped() || self.is_saved(who) {
                        break;
                    }
                }
                if self.is_saved(who) {
                    return Ok(());
                }
                self.log(Fact::Dying { player: who, hp: self.hp(who) });
                for saver in self.all_players() {
                    if self.is_saved(who) || !self.is_alive(who) {
                        break;
                    }
                    self.trigger(Timing::AskForPeaches, saver, &dying)?;
                }
                // Raised also for a saved player: the rule checks the hit points again.
                self.trigger(Timing::AskForPeachesDone, who, &dying)?;
                Ok(())
            })
    }

    /// Notes that this player is dying.
    pub(crate) fn push_dying(&self, who: PlayerId) {
        let mut names = self.room_tag("CurrentDying").as_text_list().to_vec();
        names.push(who.object_name());
        self.set_room_tag("CurrentDying", Value::TextList(names));
    }

    fn pop_dying(&self, who: PlayerId) {
        let mut names = self.room_tag("CurrentDying").as_text_list().to_vec();
        let name = who.object_name();
        if let Some(at) = names.iter().rposition(|n| *n == name) {
            names.remove(at);
        }
        self.set_room_tag("CurrentDying", Value::TextList(names));
    }

    /// Records a player who gives a dying player hit points.
    pub(super) fn note_saver(&self, dying: PlayerId, saver: Option<PlayerId>) {
        let Some(saver) = saver.filter(|_| self.has_flag(dying, DYING)) else { return };
        let mut t = self.table_mut();
        let savers = t.player_mut(dying).tags.entry(SAVERS.into()).or_default();
        let mut names = savers.as_text_list().to_vec();
        names.push(saver.object_name());
        *savers = Value::TextList(names);
    }

    /// Returns the last player who gave the dying player hit points, while the dying process runs.
    pub fn saver(&self, dying: PlayerId) -> Option<PlayerId> {
        let t = self.table();
        let names = t.player(dying).tags.get(SAVERS)?.as_text_list().to_vec();
        let saver = PlayerId::from_object_name(names.last()?)?;
        t.players.get(saver.index()).filter(|p| p.alive).map(|p| p.id)
    }

    /// Returns `true` if the player is out of danger: the flag is gone, or hit points are back.
    fn is_saved(&self, who: PlayerId) -> bool {
        !self.has_flag(who, DYING) || self.hp(who) > 0
    }

    /// Runs the rule of AskForPeaches: asks this saver until the dying player is saved or the saver declines.
    pub(in crate::rules) fn ask_saver(&self, saver: PlayerId, who: PlayerId) -> Flow {
        let mut in_vain = 0;
        while self.is_alive(saver) && self.is_alive(who) && !self.is_saved(who) {
            if in_vain == IN_VAIN {
                let what = RuleWarning::SavedInVain { saver, dying: who, times: IN_VAIN };
                self.log(Fact::Warning { what });
                break;
            }
            let Some(card) = self.ask_for_single_peach(saver, who)? else { break };
            let before = self.hp(who);
            let mut usage = CardUse::new(saver, card, vec![who]);
            usage.add_history = false;
            self.use_card(usage, false)?;
            in_vain = if self.hp(who) == before { in_vain + 1 } else { 0 };
        }
        Ok(())
    }

    /// Runs the rule of AskForPeachesDone.
    pub(in crate::rules) fn settle_dying(&self, dying: Dying) -> Flow {
        if self.hp(dying.who) > 0 || !self.is_alive(dying.who) {
            return Ok(());
        }
        self.kill(dying.who, dying.damage, dying.hp_lost)
    }

    /// Asks for one card that saves: a Peach, or also an Analeptic for oneself.
    pub fn ask_for_single_peach(&self, saver: PlayerId, dying: PlayerId) -> Flow<Option<CardId>> {
        let needed = 1_i32.saturating_sub(self.hp(dying));
        let question = Question::new(Ask::Peach { dying, needed }, "peach").prompt(format!(
            "askForSinglePeach:{}::{}",
            dying.object_name(),
            needed
        ));
        if self.mark(saver, "Global_PreventPeach") > 0 && saver != dying {
            return Ok(None);
        }
        let card = match self.ask(saver, question)? {
            Reply::Card(pick) => self.realize(saver, &pick, saving_pattern(saver, dying))?,
            _ => None,
        };
        let told = card.map_or("_nil_".into(), |c| self.card_text(c));
        let record = format!("peach:{}:{}:{}", dying.object_name(), needed, told);
        self.trigger(Timing::ChoiceMade, saver, &Data::new(record.as_str()))?;
        Ok(card)
    }
}
