//! Every cause and warning of scripts in both languages.

use sgs::model::{CardId, PlayerId};
use sgs::rules::names::Lang;
use sgs::rules::{Expected, FilterError, Interrupt};
use sgs::script::api::registry;
use sgs::script::define::spec::CONSTRUCTORS;
use sgs::script::error::{
    Act, Actor, Cause, Defined, Definition, Extent, FileRefusal, Got, Hidden, Kept, Limit, Notice, Place,
    Problem, Raised, Refusal, Running, Tried, chinese_type,
};
use std::collections::BTreeSet;
use std::time::Duration;

/// A word that stands for a name of a script: neither language may contain other words of the other one.
const NAME: &str = "N7";

fn spec() -> Definition {
    Definition { constructor: "TriggerSkill", name: Some(NAME.into()) }
}

fn filter(expected: Expected) -> Problem {
    Problem::Filter(FilterError { part: NAME.into(), expected })
}

fn calls() -> Vec<Cause> {
    let signature = || NAME.to_owned();
    let call = |problem| Cause::Call { signature: signature(), problem };
    let refused = |why| Cause::Refused { signature: signature(), why };
    let argument =
        |expected, got| Cause::ArgumentType { signature: signature(), name: NAME.into(), expected, got };
    vec![
        argument("a string", Got::Nothing),
        argument("a string", Got::Nil),
        argument("a string", Got::Literal("7".into())),
        argument("a string", Got::Text(NAME.into())),
        argument("a string", Got::A("table".into())),
        argument("a string", Got::LightUserData),
        argument("a string", Got::Other),
        Cause::ArgumentCount { signature: signature(), least: 1, most: 2, got: 3 },
        Cause::Receiver { signature: signature(), got: Got::A("function".into()), classes: vec!["Player"] },
        Cause::Stale { signature: signature(), kind: "card", id: "7".into() },
        Cause::Stale { signature: signature(), kind: "player", id: "sgs7".into() },
        Cause::Stale { signature: signature(), kind: "skill", id: "7".into() },
        Cause::Stale { signature: signature(), kind: "general", id: "7".into() },
        Cause::Stale { signature: signature(), kind: "package", id: "7".into() },
        refused(Refusal::Loading),
        refused(Refusal::Question),
        refused(Refusal::Ai),
        refused(Refusal::AiDefines),
        refused(Refusal::Hidden(Hidden::Hand(PlayerId(0)), PlayerId(1))),
        refused(Refusal::Hidden(Hidden::Role(PlayerId(0)), PlayerId(1))),
        refused(Refusal::Hidden(Hidden::Pile(NAME.into(), PlayerId(0)), PlayerId(1))),
        refused(Refusal::Hidden(Hidden::Card(CardId(7)), PlayerId(1))),
        refused(Refusal::Hidden(Hidden::Memory(PlayerId(0)), PlayerId(1))),
        refused(Refusal::Hidden(Hidden::DrawPile, PlayerId(1))),
        call(Problem::NoGame),
        call(Problem::AiCardInTag),
        call(Problem::NoOwner { place: NAME }),
        call(Problem::BreakEvent),
        call(Problem::MissionStatus(7)),
        call(Problem::Opinion(NAME.into())),
        call(Problem::NoOpinion(PlayerId(0))),
        call(Problem::PartChanged),
        call(Problem::DeckCard(CardId(7))),
        call(Problem::NotA { card: NAME.into(), kind: "slash" }),
        call(Problem::NotA { card: NAME.into(), kind: "trick" }),
        call(Problem::NotA { card: NAME.into(), kind: "equipment" }),
        call(Problem::NotA { card: NAME.into(), kind: "weapon" }),
        call(Problem::NotA { card: NAME.into(), kind: "horse" }),
        call(Problem::NotEquipment),
        call(Problem::NotSet { field: NAME.into() }),
        call(Problem::Key { key: NAME.into(), known: &[NAME] }),
        call(Problem::KeyType { key: NAME, expected: "a string", got: Got::Nil }),
        call(Problem::KeyMisfit { key: NAME, of: NAME }),
        call(Problem::Texts { bytes: 70_000, most: 65_536 }),
        call(Problem::Effects { most: 1000 }),
        call(filter(Expected::Zone)),
        call(filter(Expected::Key)),
        call(filter(Expected::Type)),
        call(filter(Expected::Suit)),
        call(filter(Expected::Color)),
        call(filter(Expected::Number)),
        call(filter(Expected::Sign)),
        call(filter(Expected::Value)),
        call(filter(Expected::Shorter)),
        Cause::Internal { method: NAME },
        Cause::FieldType { field: NAME.into(), expected: "a string", got: Got::Nil },
        Cause::FieldSet { field: NAME.into() },
        Cause::FieldRefused { field: NAME.into(), why: Refusal::Question },
        Cause::UnknownField { class: "DamageStruct", field: NAME.into(), like: Some(NAME.into()) },
    ]
}

fn causes() -> Vec<Cause> {
    let through =
        vec![Running { actor: Actor::Skill(NAME.into()), callback: "on_trigger".into(), event: None }];
    let mut all = calls();
    all.extend([
        Cause::Lua("attempt to index local 'x' (a nil value)".into()),
        Cause::Recursion { through: through.clone(), limit: Limit::Depth(7) },
        Cause::Recursion { through: Vec::new(), limit: Limit::Stack(7) },
        Cause::Recursion { through, limit: Limit::Callbacks { most: 7, of: Extent::Act } },
        Cause::NotCalled(Limit::Callbacks { most: 7, of: Extent::Question }),
        Cause::TooManyCallbacks { most: 7, of: Extent::Act },
        Cause::Instructions { most: 7 },
        Cause::ActInstructions { most: 7 },
        Cause::Time(Duration::from_millis(200)),
        Cause::Memory { megabytes: 512 },
        Cause::Recorded,
        Cause::Asleep,
        Cause::Closing,
        Cause::Interrupted(Interrupt::TurnBroken),
        Cause::Interrupted(Interrupt::StageChange),
        Cause::Interrupted(Interrupt::GameOver),
        Cause::Interrupted(Interrupt::Closed),
        Cause::PutBack(Kept::Flag(NAME.into())),
        Cause::PutBack(Kept::Property(NAME.into())),
        Cause::Misfit { kind: NAME.into(), given: NAME.into(), pattern: NAME.into() },
        Cause::NoCloneAi,
        Cause::CloneAiResult { got: "number" },
        Cause::AiListens { got: "number".into() },
        Cause::AiLeftOut { decisions: 3 },
        Cause::AiMemory { megabytes: 256 },
        Cause::AiDefines,
        Cause::NoConstructor(NAME.into()),
        Cause::SpecTable { constructor: NAME, got: "number" },
        Cause::SpecMissing { spec: spec(), field: NAME, expected: "a function" },
        Cause::SpecType { spec: spec(), field: NAME, expected: "a function", got: Got::A("table".into()) },
        Cause::Location { spec: spec(), given: 7 },
        Cause::Subclass { spec: spec(), given: 7 },
        Cause::NoCard { constructor: NAME },
        Cause::ScenarioRoles { name: NAME.into(), roles: 1 },
        Cause::CallbackResult { callback: NAME, expected: "a number", got: Got::Nil },
        Cause::TextTooLong { function: "string.rep".into(), bytes: 7, most: 5 },
        Cause::Spec {
            en: "S.draw: `n` is missing: a number".into(), zh: "S.draw：缺少 `n`：整数".into()
        },
        Cause::Trial(Tried::Seat("9".into())),
        Cause::Trial(Tried::Card(NAME.into())),
        Cause::Trial(Tried::Skill(NAME.into())),
        Cause::FormatAddress,
        Cause::Bytecode,
        Cause::Compiled,
        Cause::TooManyNumbers { most: 10_000 },
    ]);
    all
}

fn notices() -> Vec<Notice> {
    let refused = |act, why| Notice::FileRefused { act, path: NAME.into(), why };
    let there = || Place { file: "x.lua".into(), line: 3 };
    vec![
        Notice::Taken(Cause::SpecType {
            spec: spec(),
            field: NAME,
            expected: "true or false",
            got: Got::Text(NAME.into()),
        }),
        Notice::UnknownSpecField { spec: spec(), field: NAME.into(), like: Some(NAME.into()) },
        Notice::NothingCalled { kind: Defined::Kingdom, name: NAME.into(), like: Some(NAME.into()) },
        Notice::NothingCalled { kind: Defined::Property, name: NAME.into(), like: None },
        Notice::ForHegemony,
        Notice::NeverActs { spec: spec(), missing: vec!["events", "on_trigger"] },
        Notice::NeverCorrects { spec: spec(), any: &["residue_func", "distance_limit_func"] },
        Notice::Frequency { spec: spec(), given: 7 },
        Notice::NoEvent { spec: spec(), at: Some(1), what: NAME.into() },
        Notice::NoEvent { spec: spec(), at: None, what: NAME.into() },
        Notice::Twin { kind: Defined::Skill, name: NAME.into(), there: there() },
        Notice::Twin { kind: Defined::General, name: NAME.into(), there: there() },
        Notice::Twin { kind: Defined::Package, name: NAME.into(), there: there() },
        Notice::OfTheGame { kind: Defined::Skill, name: NAME.into() },
        Notice::OfTheGame { kind: Defined::Card, name: NAME.into() },
        Notice::NotOffered { general: NAME.into(), missing: vec![NAME.into()] },
        Notice::NotUtf8,
        Notice::NoPackage { name: NAME.into() },
        Notice::UnknownSgs { name: NAME.into(), like: Some(NAME.into()) },
        Notice::ConvertPair { got: "number" },
        Notice::AiTexts,
        Notice::NoTextOfSpec { key: NAME.into(), why: NAME.into() },
        Notice::NotCalled { constructor: NAME.into(), field: NAME.into() },
        Notice::TurnBroken,
        Notice::PreSelection,
        Notice::WithoutEffect { function: "CreateCardActionButton".into() },
        Notice::WithoutEffect { function: "CreateBattleArraySkill".into() },
        Notice::PlayerExtra,
        Notice::Shared { library: NAME.into(), key: NAME.into() },
        refused(Act::Open, FileRefusal::PathType("table".into())),
        refused(Act::Write, FileRefusal::Outside),
        refused(Act::Remove, FileRefusal::NotAFile),
        refused(Act::Rename, FileRefusal::Bytes { megabytes: 16 }),
        refused(Act::RenameTo, FileRefusal::Files { most: 7 }),
        refused(Act::Popen, FileRefusal::Programs),
        refused(Act::Execute, FileRefusal::Programs),
        refused(Act::Exit, FileRefusal::Exit),
        refused(Act::Remove, FileRefusal::OfPackages),
    ]
}

/// Words of the API, of files and of code that both languages share.
const SHARED: &[&str] = &[
    "ai",
    "aside",
    "black",
    "call",
    "clone",
    "clone_ai",
    "config",
    "convert_pairs",
    "event",
    "events",
    "flag",
    "frequency",
    "gbk",
    "listens",
    "location",
    "lua",
    "luaai",
    "mb",
    "nil",
    "no_color",
    "on_cost",
    "on_effect",
    "on_trigger",
    "on_turn_broken",
    "os",
    "io",
    "player",
    "players",
    "red",
    "roles",
    "sgs",
    "status",
    "subclass",
    "tag",
    "to",
    "true",
    "false",
    "utf",
    "validate",
    "x",
    "a",
    "b",
    "and",
    "equip",
    "popen",
    "execute",
    "exit",
    "n",
    "name",
    "residue_func",
    "distance_limit_func",
    "damagestruct",
    "hand",
    "judge",
    "pile.name",
    "draw",
    "discard",
    "table",
    "type",
    "suit",
    "color",
    "number",
    "skill",
    "basic",
    "trick",
    "spade",
    "heart",
    "club",
    "diamond",
    "no_color",
    "j",
    "q",
    "k",
    "slash",
    "jink",
    "death",
    "cloneai",
    "c",
];

/// Returns the words of Latin letters in a text that are neither names of the API nor quoted.
fn english_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "_.:".contains(c)));
    let bare = words.map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned());
    bare.filter(|word| {
        let is_word = word.chars().any(|c| c.is_ascii_alphabetic());
        let is_api = word.contains('.') || word.contains(NAME) || word.starts_with("sgs");
        is_word && !is_api && !SHARED.contains(&word.to_ascii_lowercase().as_str())
    })
    .collect()
}

fn is_chinese(c: char) -> bool {
    ('\u{2e80}'..='\u{9fff}').contains(&c) || ('\u{ff00}'..='\u{ffef}').contains(&c)
}

fn assert_one_language(code: &str, zh: &str, en: &str) {
    assert!(!en.chars().any(is_chinese), "{code}: {en}");
    assert!(zh.chars().any(is_chinese), "{code}: {zh}");
    let words = english_words(zh);
    assert!(words.is_empty(), "{code}: {zh}: {words:?}");
}

#[test]
fn each_cause_has_one_language_at_a_time() {
    for cause in causes() {
        assert_one_language(cause.code(), &cause.in_lang(Lang::Zh), &cause.in_lang(Lang::En));
    }
}

#[test]
fn each_warning_has_one_language_at_a_time() {
    for notice in notices() {
        assert_one_language(notice.code(), &notice.in_lang(Lang::Zh), &notice.in_lang(Lang::En));
    }
}

#[test]
fn all_codes_have_an_example_and_are_unique() {
    let all = causes().iter().map(Cause::code).collect::<BTreeSet<_>>();
    assert_eq!(all, Cause::CODES.iter().copied().collect());
    assert_eq!(all.len(), Cause::CODES.len());
    let all = notices().iter().map(Notice::code).collect::<BTreeSet<_>>();
    assert_eq!(all, Notice::CODES.iter().copied().collect());
    assert_eq!(all.len(), Notice::CODES.len());
}

#[test]
fn types_of_parameters_are_chinese() {
    let members = registry().members().flat_map(|member| member.types.parameters.iter().map(|(of, _)| *of));
    let fields = CONSTRUCTORS.iter().flat_map(|c| c.all_fields()).map(|field| field.of.expected());
    for expected in members.chain(fields) {
        let zh = chinese_type(expected);
        // The name of a class stays as it is.
        let is_class = !zh.contains(' ') && zh.starts_with(|c: char| c.is_ascii_uppercase());
        assert!(is_class || zh.chars().any(is_chinese), "{expected}: {zh}");
        let words = english_words(&zh);
        let classes = |word: &String| word.starts_with(|c: char| c.is_ascii_uppercase());
        let bare: Vec<_> =
            words.iter().filter(|word| !classes(word) && !zh.contains(&format!("`{word}`"))).collect();
        assert!(bare.is_empty() || zh.contains("\"any\"") || zh.contains("objectName"), "{expected}: {zh}");
    }
}

#[test]
fn causes_are_found_by_the_texts_that_scripts_see() {
    let raised = Raised::default();
    let causes = calls();
    for cause in &causes {
        let text = raised.raise(cause.clone());
        let seen = raised.cause_of(&format!("extensions/x.lua:12: {text}"));
        assert_eq!(*seen.cause, *cause);
        assert_eq!(seen.place, Some(Place { file: "extensions/x.lua".into(), line: 12 }));
        assert_eq!(*raised.cause_of(&text).cause, *cause);
    }
    let own = raised.cause_of("extensions/x.lua:3: wrong x");
    assert_eq!(*own.cause, Cause::Lua("wrong x".into()));
    assert_eq!(own.to_string(), "extensions/x.lua:3: wrong x");
    let long = "x".repeat(100_000);
    assert!(raised.cause_of(&long).to_string().len() < 10_000);
}
