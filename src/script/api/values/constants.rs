//! Constants: the numbers of the Rust enums under the names used by scripts. No number is written here.

use super::{Field, FieldType};
use crate::model::*;
use crate::rules::ask::Guanxing;
use crate::rules::ask::UseReason;
use crate::rules::{Data, Frequency, Timing};
use crate::script::convert::{Arg, FromArg, IntoRet, Ret};
use crate::script::fault::Fault;
use crate::script::value::Given;

/// An enum represented by numbers in scripts.
pub trait Numbered: Copy + 'static {
    /// Prefix of the names: `DamageStruct_`.
    const PREFIX: &'static str;
    const ALL: &'static [(Self, &'static str)];
    /// The variant for all other numbers.
    const OTHER: Option<Self> = None;

    fn number(self) -> i32;

    fn from_number(number: i64) -> Option<Self> {
        Self::ALL.iter().map(|(v, _)| *v).find(|v| v.number() as i64 == number).or(Self::OTHER)
    }
}

/// One constant, `sgs.<name>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constant {
    pub name: String,
    pub value: i32,
}

macro_rules! numbered {
    ($($type:ident $prefix:literal, $expected:literal, { $($variant:ident $name:literal),* $(,)? }
        $(, else $other:ident)?;)*) => {
        $(impl Numbered for $type {
            const PREFIX: &'static str = $prefix;
            const ALL: &'static [($type, &'static str)] = &[$(($type::$variant, $name)),*];
            $(const OTHER: Option<$type> = Some($type::$other);)?

            fn number(self) -> i32 {
                // A variant missing above does not compile.
                match self { $($type::$variant => $type::$variant as i32,)* }
            }
        }

        impl FieldType for $type {
            const TYPE: &'static str = $expected;
            const LUA: &'static str = "integer";

            fn read(&self, _: &Data, _: &'static Field) -> Ret {
                Ret::Number(self.number() as f64)
            }

            fn take(given: &Given) -> Option<$type> {
                <$type as FromArg>::from_arg(given.arg())
            }
        }

        impl FromArg for $type {
            const TYPE: &'static str = $expected;

            fn from_arg(arg: Arg<'_>) -> Option<$type> {
                $type::from_number(i64::from_arg(arg)?)
            }
        }

        impl IntoRet for $type {
            const TYPE: &'static str = "integer";

            fn into_ret(self) -> Result<Ret, Fault> {
                Ok(Ret::Number(self.number() as f64))
            }
        })*

        fn enums() -> Vec<Constant> {
            let mut all = Vec::new();
            $(all.extend(<$type as Numbered>::ALL.iter().map(|(v, name)| Constant {
                name: format!("{}{name}", <$type as Numbered>::PREFIX),
                value: v.number(),
            }));)*
            all
        }
    };
}

numbered! {
    Nature "DamageStruct_", "a nature, as sgs.DamageStruct_Fire", {
        Normal "Normal", Fire "Fire", Thunder "Thunder", Ice "Ice", God "God", Poison "Poison",
    };
    Phase "Player_", "a phase, as sgs.Player_Play", {
        RoundStart "RoundStart", Start "Start", Judge "Judge", Draw "Draw", Play "Play",
        Discard "Discard", Finish "Finish", NotActive "NotActive", PhaseNone "PhaseNone",
        Extra "PhaseExtra",
    };
    Place "Player_", "a place, as sgs.Player_PlaceHand", {
        Hand "PlaceHand", Equip "PlaceEquip", Delayed "PlaceDelayedTrick", Judge "PlaceJudge",
        Special "PlaceSpecial", Discard "DiscardPile", Draw "DrawPile", Table "PlaceTable",
        Unknown "PlaceUnknown", Wugu "PlaceWuGu",
    };
    Role "Player_", "a role, as sgs.Player_Lord", {
        Lord "Lord", Loyalist "Loyalist", Rebel "Rebel", Renegade "Renegade",
    };
    Gender "General_", "a gender, as sgs.General_Male", {
        Male "Male", Female "Female", Sexless "Sexless", Neuter "Neuter",
    };
    Suit "Card_", "a suit, as sgs.Card_Spade", {
        Spade "Spade", Club "Club", Heart "Heart", Diamond "Diamond", NoSuitBlack "NoSuitBlack",
        NoSuitRed "NoSuitRed", NoSuit "NoSuit",
    };
    Color "Card_", "a color, as sgs.Card_Red", { Red "Red", Black "Black", Colorless "Colorless" };
    CardType "Card_", "a type, as sgs.Card_TypeBasic", {
        Skill "TypeSkill", Basic "TypeBasic", Trick "TypeTrick", Equip "TypeEquip",
    };
    Frequency "Skill_", "a frequency, as sgs.Skill_Compulsory", {
        Frequent "Frequent", NotFrequent "NotFrequent", Compulsory "Compulsory", Limited "Limited", Wake "Wake",
    };
    HandlingMethod "Card_", "a method, as sgs.Card_MethodUse", {
        None "MethodNone", Use "MethodUse", Response "MethodResponse", Discard "MethodDiscard",
        Recast "MethodRecast", Pindian "MethodPindian", Ignore "MethodIgnore", Effect "MethodEffect",
        Play "MethodPlay", Move "MethodMove", Get "MethodGet",
    };
    UseReason "CardUseStruct_CARD_USE_REASON_", "a reason, as sgs.CardUseStruct_CARD_USE_REASON_PLAY", {
        Unknown "UNKNOWN", Play "PLAY", Response "RESPONSE", ResponseUse "RESPONSE_USE",
    };
    ModType "TargetModSkill_", "a type, as sgs.TargetModSkill_Residue", {
        Residue "Residue", DistanceLimit "DistanceLimit", ExtraTarget "ExtraTarget",
    };
    EquipSlot "EquipCard_", "a location, as sgs.EquipCard_WeaponLocation", {
        Weapon "WeaponLocation", Armor "ArmorLocation", DefensiveHorse "DefensiveHorseLocation",
        OffensiveHorse "OffensiveHorseLocation", Treasure "TreasureLocation",
    };
    Guanxing "Room_", "a number, as sgs.Room_GuanxingUpOnly", {
        DownOnly "GuanxingDownOnly", BothSides "GuanxingBothSides", UpOnly "GuanxingUpOnly",
    };
    ReasonCode "CardMoveReason_S_", "a reason, as sgs.CardMoveReason_S_REASON_USE", {
        Unknown "REASON_UNKNOWN", Use "REASON_USE", Response "REASON_RESPONSE", Discard "REASON_DISCARD",
        Recast "REASON_RECAST", Pindian "REASON_PINDIAN", Draw "REASON_DRAW", GotCard "REASON_GOTCARD",
        Show "REASON_SHOW", Transfer "REASON_TRANSFER", Put "REASON_PUT", LetUse "REASON_LETUSE",
        Retrial "REASON_RETRIAL", RuleDiscard "REASON_RULEDISCARD", Throw "REASON_THROW",
        Dismantle "REASON_DISMANTLE", Give "REASON_GIVE", Extraction "REASON_EXTRACTION",
        GotBack "REASON_GOTBACK", Recycle "REASON_RECYCLE", Rob "REASON_ROB",
        PreviewGive "REASON_PREVIEWGIVE", TurnOver "REASON_TURNOVER", Judge "REASON_JUDGE",
        Preview "REASON_PREVIEW", Demonstrate "REASON_DEMONSTRATE", Exclusive "REASON_EXCLUSIVE",
        Swap "REASON_SWAP", Override "REASON_OVERRIDE", ExchangeFromPile "REASON_EXCHANGE_FROM_PILE",
        NaturalEnter "REASON_NATURAL_ENTER", RemoveFromPile "REASON_REMOVE_FROM_PILE",
        JudgeDone "REASON_JUDGEDONE", ChangeEquip "REASON_CHANGE_EQUIP", Shuffle "REASON_SHUFFLE",
        PutEnd "REASON_PUT_END", Broken "MASK_BASIC_REASON",
    }, else Unknown;
    PackageKind "Package_", "a kind of package, as sgs.Package_GeneralPack", {
        Generals "GeneralPack", Cards "CardPack", Special "SpecialPack",
    };
    TrickSort "LuaTrickCard_", "a subclass, as sgs.LuaTrickCard_TypeNormal", {
        Normal "TypeNormal", SingleTarget "TypeSingleTargetTrick", Delayed "TypeDelayedTrick", Aoe "TypeAOE",
        Global "TypeGlobalEffect",
    };
    LimitScope "Skill_Limit_", "a scope, as sgs.Skill_Limit_Turn", {
        None "None", Round "Round", Turn "Turn", Phase "Phase", Game "Game", Custom "Custom",
    };
    TargetMode "ViewAsSkillV2_", "a mode, as sgs.ViewAsSkillV2_SelectTargets", {
        NoTarget "NoTarget", Select "SelectTargets",
    };
    TargetEffectMode "ViewAsSkillV2_", "a mode, as sgs.ViewAsSkillV2_EachTarget", {
        Each "EachTarget", Group "WholeTargetGroup",
    };
    EffectFlow "ViewAsSkillV2_", "what comes next, as sgs.ViewAsSkillV2_FinishSkill", {
        Continue "ContinueEffects", Finish "FinishSkill",
    };
    HolderSelector "CorrectSkill_", "whose skills count, as sgs.CorrectSkill_Primary", {
        Primary "Primary", Secondary "Secondary", Participants "Participants", All "AllHolders", System "System",
    };
    InstanceSource "Source", "a source, as sgs.SourceAcquired", {
        Innate "Innate", Acquired "Acquired", Helper "Helper", Attached "Attached",
    };
    Relation "AI_", "a relation, as sgs.AI_Friend", {
        Friend "Friend", Enemy "Enemy", Neutral "Neutrality",
    };
}

/// Declares enums known only to scripts and their host, numbered in order.
macro_rules! host_enums {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident),* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($variant),* }
    )*};
}

host_enums! {
    /// Content of a package.
    PackageKind { Generals, Cards, Special }
    /// Kind of trick made by `sgs.CreateTrickCard`.
    TrickSort { Normal, SingleTarget, Delayed, Aoe, Global }
    /// Scope of the use count of a skill.
    LimitScope { None, Round, Turn, Phase, Game, Custom }
    /// Target selection of a custom skill.
    TargetMode { NoTarget, Select }
    /// Order of the effects on targets.
    TargetEffectMode { Each, Group }
    /// Continuation after a part of its effect.
    EffectFlow { Continue, Finish }
    /// Players whose corrections count.
    HolderSelector { Primary, Secondary, Participants, All, System }
    /// Origin of a player's skill.
    InstanceSource { Innate, Acquired, Helper, Attached }
    /// Attitude of an AI to a player.
    Relation { Friend, Enemy, Neutral }
}

/// Number changed by a target modification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModType {
    Residue,
    DistanceLimit,
    ExtraTarget,
}

/// A frequency that only changed a picture: the skill can be declined.
pub const NOT_COMPULSORY: i32 = 6;

/// Returns all constants: the enums, the timings, and a few others.
pub fn constants() -> Vec<Constant> {
    let mut all = enums();
    let plain = |name: &str, value| Constant { name: name.into(), value };
    all.push(plain("Card_SuitToBeDecided", -1));
    all.push(plain("Player_UnknownRole", -1));
    all.push(plain("Skill_NotCompulsory", NOT_COMPULSORY));
    // One more than any timing: scripts use it for "none".
    let last = Timing::ALL.iter().map(|t| t.value() as i32).max().unwrap_or(0);
    all.push(plain("NumOfEvents", last + 1));
    // A timing of the migration guide that no engine has: the one at which targets may change.
    all.push(plain("CardTargetFixed", Timing::TargetSpecifying.value() as i32));
    all.extend(Timing::ALL.iter().map(|t| plain(t.name(), t.value() as i32)));
    all
}
