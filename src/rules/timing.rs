//! The table of all trigger events of both dialects.
//!
//! The order is that of the constants in the sijyu fork (SJ), of which the list of QSanguosha-v2 (V2) is a
//! subsequence. Comparing two timings therefore gives the same order in either dialect. Values begin at
//! [`FIRST`] to keep them apart from the numbers of other script constants.

use serde::{Deserialize, Serialize};

/// Value of the first timing in the table.
pub const FIRST: u16 = 1000;

/// The dialects that declare the constant. SJ also declares every V2 constant; [`TimingInfo::player`] says so
/// for an event that only V2 raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dialect {
    V2,
    Sj,
    Both,
    /// Neither engine: an event of this program, for files of both. It is raised only where a skill listens.
    Own,
}

/// The payload of an event. If the dialects differ this is the SJ kind; its payload object supports the V2
/// conversions as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PayloadKind {
    None,
    Damage,
    CardUse,
    CardEffect,
    SlashEffect,
    CardResponse,
    Move,
    Phase,
    Dying,
    Death,
    Recover,
    Judge,
    Pindian,
    Int,
    Bool,
    Text,
    TextList,
    Draw,
    HpLost,
    MaxHp,
    Mark,
    SkillContext,
    SkillChange,
    Card,
    Choice,
    Slots,
    Yishi,
    /// No fixed kind.
    Any,
}

/// The table row of one timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimingInfo {
    /// Returns the Lua name without `sgs.`.
    pub name: &'static str,
    pub dialect: Dialect,
    pub payload: PayloadKind,
    /// The player for whom the event is raised.
    pub player: &'static str,
    /// Effect of a handler's `true` beside ending the event for later skills.
    pub stops: &'static str,
}

macro_rules! timings {
    ($($name:ident $(= $first:literal)?: $dialect:ident, $kind:ident, $player:literal, $stops:literal;)*) => {
        /// A trigger event, spelled as in Lua.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u16)]
        pub enum Timing {
            $(
                #[doc = concat!(
                    "Raised for: ", $player, ". Payload: ", stringify!($kind),
                    ". A handler's `true`: ", $stops, ". Dialect: ", stringify!($dialect), "."
                )]
                $name $(= $first)?,
            )*
        }

        static INFO: [TimingInfo; Timing::COUNT] = [
            $(TimingInfo {
                name: stringify!($name),
                dialect: Dialect::$dialect,
                payload: PayloadKind::$kind,
                player: $player,
                stops: $stops,
            },)*
        ];

        impl Timing {
            /// All timings, in table order.
            pub const ALL: &'static [Timing] = &[$(Timing::$name),*];

            /// Finds the timing by its exact Lua name (without `sgs.`).
            pub fn from_name(name: &str) -> Option<Timing> {
                match name {
                    $(stringify!($name) => Some(Timing::$name),)*
                    _ => None,
                }
            }
        }
    };
}

timings! {
    NonTrigger = 1000: Both, None, "nobody, a placeholder that is never raised", "no further effect";
    GameReady: Sj, None, "the room owner, then nobody", "for nobody: the table set-up is skipped";
    GameStart: Both, None, "v2: the owner, then nobody; sijyu: each player", "v2, for nobody: set-up is skipped";
    TurnStart: Both, None, "the current player", "the turn has no body";
    TurnStarted: Sj, Int, "the current player", "no further effect";
    EventPhaseStart: Both, Phase, "the current player", "the phase action is skipped, the phase still ends";
    EventPhaseProceeding: Both, Phase, "the current player", "the default phase action is skipped";
    EventPhaseEnd: Both, Phase, "the current player", "v2: the default clean-up is skipped";
    EventPhaseChanging: Both, Phase, "the current player", "asks for the coming phase to be skipped";
    EventPhaseSkipping: Both, Bool, "the current player", "the phase is not skipped after all";
    EventPhaseSkipped: Sj, Bool, "the current player", "no further effect";
    EventPlayPhaseLoop: Sj, None, "the current player", "no further effect";
    DrawNCards: Both, Draw, "the drawing player", "no further effect";
    AfterDrawNCards: Both, Draw, "the drawing player", "no further effect";
    DrawInitialCards: Both, Int, "each player (raised in v2 only)", "no further effect";
    AfterDrawInitialCards: Both, Int, "each player (raised in v2 only)", "no further effect";
    StartHpRecover: Sj, Recover, "the healed player", "the recovery is cancelled";
    PreHpRecover: Both, Recover, "the healed player", "the recovery is cancelled";
    HpRecover: Both, Recover, "the healed player", "no further effect";
    PreHpLost: Both, HpLost, "the player losing hp", "the loss is cancelled";
    HpLost: Both, HpLost, "the player losing hp", "no further effect";
    HpChanged: Both, Any, "the player whose hp changed", "no dying check";
    MaxHpChange: Sj, MaxHp, "the player whose limit changes", "the change is cancelled";
    MaxHpChanged: Both, MaxHp, "the player whose limit changed", "no further effect";
    EventLoseSkill: Both, SkillChange, "the player who had the skill", "no further effect";
    EventAcquireSkill: Both, SkillChange, "the player who has the skill", "no further effect";
    EventSkillAmountChanging: Sj, Any, "the skill owner", "the change is cancelled";
    EventSkillAmountChanged: Sj, Any, "the skill owner", "no further effect";
    StartJudge: Both, Judge, "the judging player", "no judge card is drawn by default";
    AskForRetrial: Both, Judge, "each player in order", "nobody later is asked";
    AfterRetrial: Sj, Judge, "the player who replaced the card", "no further effect";
    FinishRetrial: Both, Judge, "the judging player", "sijyu: the judgement starts anew";
    FinishJudge: Both, Judge, "the judging player", "the judge card is not discarded by default";
    AskforPindianCard: Sj, Pindian, "the two contestants", "no further effect";
    PindianVerifying: Both, Pindian, "the contestant who began", "no further effect";
    Pindian: Both, Pindian, "the contestant who began", "no further effect";
    TurnOver: Sj, None, "the player about to flip", "the flip is cancelled";
    TurnedOver: Both, None, "the player who flipped", "no further effect";
    ChainStateChange: Sj, Bool, "the player about to be chained or freed", "the change is cancelled";
    ChainStateChanged: Both, None, "the player chained or freed", "no further effect";
    ConfirmDamage: Both, Damage, "the source", "v2: the default step is skipped; sijyu: the damage is prevented";
    Predamage: Both, Damage, "the source", "the damage is prevented (v2: without DamageComplete)";
    DamageForseen: Both, Damage, "the victim", "the damage is prevented";
    DamageCaused: Both, Damage, "the source", "the damage is prevented";
    DamageInflicted: Both, Damage, "the victim", "the damage is prevented or transferred";
    PreDamageDone: Both, Damage, "the victim (raised in v2 only)", "no further effect";
    DamageDone: Both, Damage, "the victim", "hp is not reduced";
    Damage: Both, Damage, "the source", "no further effect";
    Damaged: Both, Damage, "the victim", "no further effect";
    DamageComplete: Both, Damage, "the victim", "the chain neither resets nor passes the damage on";
    EnterDying: Both, Dying, "the dying player", "the dying process ends, hp unchanged";
    Dying: Both, Dying, "each player in order", "nobody later is told; peaches are still asked for";
    QuitDying: Both, Dying, "the dying player", "no further effect";
    AskForPeaches: Both, Dying, "each possible saver", "this saver is not asked";
    AskForPeachesDone: Both, Dying, "the dying player", "the player is not killed";
    Death: Both, Death, "each player including the victim", "later skills for that one recipient only";
    BuryVictim: Both, Death, "the victim", "no burial and no rewards";
    BeforeGameOverJudge: Both, Death, "the victim", "sijyu: the death is aborted";
    GameOverJudge: Both, Death, "the victim", "the win check is skipped";
    GameOver: Sj, Text, "the first suitable player", "no further effect";
    GameFinished: Both, None, "nobody, thrown to end the game", "no further effect";
    PreventPeach: Sj, Any, "nobody, never raised", "no further effect";
    AfterPreventPeach: Sj, Any, "nobody, never raised", "no further effect";
    Revive: Sj, None, "the player returning to life", "the revival is cancelled";
    Revived: Sj, None, "the player back in life", "no further effect";
    KingdomChange: Sj, Text, "the player changing kingdom", "the change is cancelled";
    KingdomChanged: Sj, Text, "the player who changed kingdom", "no further effect";
    GeneralChange: Sj, Text, "the player changing general", "the change is cancelled";
    GeneralChanged: Sj, Text, "the player who changed general", "no further effect";
    PreChangeSlash: Sj, CardUse, "the user", "no further effect";
    ChangeSlash: Sj, CardUse, "the user", "no further effect";
    SlashEffected: Both, SlashEffect, "the target (raised in v2 only)", "the slash is void";
    SlashProceed: Both, SlashEffect, "the user (raised in v2 only)", "the handler has taken over the dodge";
    SlashHit: Both, SlashEffect, "the user (raised in v2 only)", "no damage";
    SlashMissed: Both, SlashEffect, "the user (raised in v2 only)", "no further effect";
    JinkEffect: Both, Card, "the dodging player", "the dodge is void";
    NullificationEffect: Both, Card, "the user (raised in v2 only)", "the nullification is void";
    CardAsked: Both, TextList, "the asked player", "no further effect";
    PreCardResponded: Both, CardResponse, "the responding player", "no further effect";
    CardResponded: Both, CardResponse, "the responding player", "no further effect";
    PostCardResponded: Sj, CardResponse, "the responding player", "no further effect";
    BeforeCardsMove: Both, Move, "each player", "no further effect";
    CardsMoveOneTime: Both, Move, "each player", "no further effect";
    PreCardUsed: Both, CardUse, "the user", "no further effect";
    CardUsed: Both, CardUse, "the user", "target events and effect are skipped, CardFinished is still raised";
    TargetSpecifying: Both, CardUse, "the user", "no further effect";
    TargetConfirming: Both, CardUse, "each target", "later skills for that target only";
    TargetSpecified: Both, CardUse, "the user", "no further effect";
    TargetConfirmed: Both, CardUse, "each living player", "no further effect";
    CardEffect: Both, CardEffect, "the target", "no further effect";
    CardEffected: Both, CardEffect, "the target", "the card has no effect on this target";
    PostCardEffected: Both, CardEffect, "the target", "no further effect";
    CardFinished: Both, CardUse, "the user", "the default flag clean-up is skipped";
    TrickCardCanceling: Both, CardEffect, "each possible nullifier", "this player may not nullify";
    TrickEffect: Both, CardEffect, "the target (raised in v2 only)", "no further effect";
    CardOnEffect: Sj, CardEffect, "the target", "no further effect";
    CardOffset: Sj, CardEffect, "the user", "the offset is overruled and the card takes effect";
    ChoiceMade: Both, Any, "the choosing player", "no further effect";
    MarkChange: Sj, Mark, "the mark's owner", "the mark does not change";
    MarkChanged: Sj, Mark, "the mark's owner", "no further effect";
    GainHujia: Sj, Int, "the player gaining armour points", "the gain is cancelled";
    GainedHujia: Sj, Int, "the player who gained armour points", "no further effect";
    LoseHujia: Sj, Int, "the player losing armour points", "the loss is cancelled";
    LostHujia: Sj, Int, "the player who lost armour points", "no further effect";
    RoundStart: Sj, Int, "each player", "no further effect";
    RoundEnd: Sj, Int, "each player", "no further effect";
    ThrowEquipArea: Sj, Slots, "the player losing slots", "no further effect";
    ObtainEquipArea: Sj, Slots, "the player regaining slots", "no further effect";
    ThrowJudgeArea: Sj, None, "the player losing the judge area", "no further effect";
    ObtainJudgeArea: Sj, None, "the player regaining the judge area", "no further effect";
    Appear: Sj, None, "the player leaving the hidden state", "no further effect";
    SwapPile: Sj, Int, "each player", "no further effect";
    SwappedPile: Sj, Int, "each player", "no further effect";
    InvokeSkill: Sj, Any, "the asked player", "no further effect";
    SkillTriggered: Sj, Text, "the player of the event that triggered", "no further effect";
    ShowCards: Sj, Text, "the player showing cards", "no further effect";
    StageChange: Both, None, "nobody, thrown by one challenge mode", "no further effect";
    FetchDrawPileCard: Both, None, "nobody, before each card taken from the pile", "no further effect";
    ActionedReset: Sj, Any, "nobody known", "no further effect";
    Debut: Both, None, "the player whose general enters (1v1)", "no further effect";
    TurnBroken: Both, None, "the current player, once its turn was broken off", "no further effect";
    GeneralChoosing: Sj, TextList, "the choosing player", "the choice may be changed";
    GeneralChosen: Sj, Text, "the player who chose", "the choice may be changed";
    EventForDiy: Sj, Any, "whoever a script names, raised by scripts only", "no further effect";
    YishiStart: Sj, Yishi, "the initiator or a participant of the council", "no further effect";
    YishiBeforeReveal: Sj, Yishi, "the initiator or a participant of the council", "no further effect";
    YishiResultDetermining: Sj, Yishi, "the initiator or a participant of the council", "no further effect";
    YishiResultConfirmed: Sj, Yishi, "the initiator or a participant of the council", "no further effect";
    YishiFinished: Sj, Yishi, "the initiator or a participant of the council", "no further effect";
    EventSkillInvalidated: Sj, Any, "the skill owner", "no further effect";
    EventSkillValidityRestored: Sj, Any, "the skill owner", "no further effect";
    EventAskForChoice: Sj, Choice, "the asked player", "no further effect";
    EventSkillWillInvoke: Sj, SkillContext, "the skill owner", "no further effect";
    EventSkillPay: Sj, SkillContext, "the skill owner", "no further effect";
    EventSkillTargetConfirming: Sj, SkillContext, "the skill owner", "no further effect";
    EventSkillInvoking: Sj, SkillContext, "the skill owner", "no further effect";
    EventSkillEffect: Sj, SkillContext, "the skill owner", "the effect step is skipped";
    EventSkillEffectTarget: Sj, SkillContext, "the skill owner", "no further effect";
    EventSkillEffectFinished: Sj, SkillContext, "the skill owner", "no further effect";
    EventShimingSuccess: Sj, Text, "the skill owner", "no further effect";
    EventShimingFail: Sj, Text, "the skill owner", "no further effect";
    ShownCardChanged: Sj, Any, "the card owner", "no further effect";
    BrokenEquipChanged: Sj, Any, "the card owner", "no further effect";
    GamePrepared: Own, None, "each player, before the first hands", "no further effect";
    BeforeTurnStart: Own, Int, "the player whose turn comes, face up", "the turn has no phases";
    TurnEnd: Own, Int, "the player whose turn ends", "no further effect";
    AfterTurnEnd: Own, Int, "the player whose turn ended", "no further effect";
    AfterPhaseEnd: Own, Phase, "the current player", "no further effect";
    EventPrepare: Own, Int, "the player of the operation that is to begin", "the operation does not take place";
    EventExit: Own, Int, "the player of the operation that is over", "no further effect";
}

impl Timing {
    /// Number of timings.
    pub const COUNT: usize = Timing::ALL.len();

    /// Returns the position in [`Timing::ALL`], for arrays.
    pub const fn index(self) -> usize {
        (self as u16 - FIRST) as usize
    }

    /// Returns the number seen by scripts.
    pub const fn value(self) -> u16 {
        self as u16
    }

    /// Returns the timing with that number.
    pub fn from_value(value: u16) -> Option<Timing> {
        Timing::ALL.get(usize::from(value.checked_sub(FIRST)?)).copied()
    }

    /// Returns the Lua name without `sgs.`.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the table row of this timing.
    pub fn info(self) -> &'static TimingInfo {
        &INFO[self.index()]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Number of trigger events that both dialects declare, without the final count `NumOfEvents`.
    const DECLARED: usize = 143;
    /// Number of events of this program.
    const OWN: usize = 7;
    /// Number of those declared by V2.
    const DECLARED_V2: usize = 76;

    #[test]
    fn counts() {
        assert_eq!(Timing::COUNT, DECLARED + OWN);
        let v2 = INFO.iter().filter(|info| matches!(info.dialect, Dialect::V2 | Dialect::Both)).count();
        assert_eq!(v2, DECLARED_V2);
        let names: BTreeSet<_> = INFO.iter().map(|info| info.name).collect();
        assert_eq!(names.len(), Timing::COUNT);
    }

    #[test]
    fn values_are_gapless() {
        assert_eq!(Timing::NonTrigger.value(), FIRST);
        for (index, &timing) in Timing::ALL.iter().enumerate() {
            assert_eq!(timing.index(), index);
            assert_eq!(usize::from(timing.value()), usize::from(FIRST) + index);
            assert_eq!(Timing::from_value(timing.value()), Some(timing));
        }
        assert_eq!(Timing::from_value(0), None);
        assert_eq!(Timing::from_value(FIRST - 1), None);
        assert_eq!(Timing::from_value(FIRST + Timing::COUNT as u16), None);
        assert_eq!(Timing::from_value(u16::MAX), None);
    }

    #[test]
    fn names_round_trip() {
        for &timing in Timing::ALL {
            assert_eq!(Timing::from_name(timing.name()), Some(timing));
            assert_eq!(timing.name(), format!("{timing:?}"));
            let json = serde_json::to_string(&timing).unwrap();
            assert_eq!(json, format!("\"{}\"", timing.name()));
            assert_eq!(serde_json::from_str::<Timing>(&json).unwrap(), timing);
        }
        for unknown in ["", "damaged", "PreDamage", "CardResponsed", "NumOfEvents"] {
            assert_eq!(Timing::from_name(unknown), None);
        }
    }

    #[test]
    fn well_known_names() {
        for (name, payload) in [
            ("EventPhaseStart", PayloadKind::Phase),
            ("EventPhaseChanging", PayloadKind::Phase),
            ("CardUsed", PayloadKind::CardUse),
            ("CardsMoveOneTime", PayloadKind::Move),
            ("Damaged", PayloadKind::Damage),
            ("DamageForseen", PayloadKind::Damage),
            ("GameStart", PayloadKind::None),
            ("Death", PayloadKind::Death),
            ("TargetConfirmed", PayloadKind::CardUse),
            ("CardResponded", PayloadKind::CardResponse),
            ("DrawNCards", PayloadKind::Draw),
            ("HpLost", PayloadKind::HpLost),
            ("EventLoseSkill", PayloadKind::SkillChange),
            ("SlashMissed", PayloadKind::SlashEffect),
            ("AskforPindianCard", PayloadKind::Pindian),
            ("CardOffset", PayloadKind::CardEffect),
            ("MarkChanged", PayloadKind::Mark),
            ("EventForDiy", PayloadKind::Any),
            ("YishiStart", PayloadKind::Yishi),
        ] {
            let timing = Timing::from_name(name).unwrap_or_else(|| panic!("{name} is missing"));
            assert_eq!(timing.info().payload, payload, "{name}");
        }
    }
}
