use super::*;
use crate::model::moves::Location;
use crate::model::{DanglingId, Name};
use crate::rules::ask::{BadTarget, ReplyKind, Span};
use crate::rules::{RuleWarning, Timing};
use crate::script::error::Cause;
use crate::testkit::scene::lua::snap::SnapError;
use crate::testkit::scene::lua::{BadKey, ContentError, Counted, Wanted};

const P: PlayerId = PlayerId(1);
const CARD: CardId = CardId(3);

fn t(text: &str) -> String {
    text.to_owned()
}

fn like() -> Hint {
    Hint::Like("jink".into())
}

fn illegal() -> Vec<IllegalReply> {
    use IllegalReply as I;
    let (name, wanted) = (Name::new_static("slash"), Span { least: 1, most: 2 });
    let targets = [
        BadTarget::Dead,
        BadTarget::Twice,
        BadTarget::NotVictim,
        BadTarget::Prohibited,
        BadTarget::TooMany,
        BadTarget::OutOfRange,
        BadTarget::Impossible,
    ];
    let kinds = [
        ReplyKind::Pass,
        ReplyKind::Yes,
        ReplyKind::Use,
        ReplyKind::Card,
        ReplyKind::Text,
        ReplyKind::Cards,
        ReplyKind::Players,
        ReplyKind::Give,
        ReplyKind::Arrange,
    ];
    let mut all = vec![
        I::Refused { kind: "play" },
        I::Option { text: name.clone(), options: vec![name.clone()] },
        I::PlayerCount { given: 3, wanted },
        I::Player(P),
        I::GivenCount { given: 3, wanted },
        I::Given(CARD),
        I::Receiver(P),
        I::Top,
        I::Bottom,
        I::Arrangement,
        I::CardCount { given: 3, wanted },
        I::TooManyCards { given: 3, most: 2 },
        I::Card(CARD),
        I::HandOf(P),
        I::Repeated,
        I::NoCard(CARD),
        I::NotHeld(CARD),
        I::NotWanted { card: name.clone(), pattern: t("jink") },
        I::Limited { card: name.clone(), method: crate::model::HandlingMethod::Use },
        I::Unavailable(name.clone()),
        I::Targetless(name.clone()),
        I::NoTarget(name.clone()),
        I::OtherTargets(name.clone()),
        I::NotMade(name.clone()),
        I::MadeKind { made: name.clone(), wanted: name.clone() },
        I::MadeOf(name.clone()),
        I::MadeFace(name.clone()),
        I::Named(name.clone()),
    ];
    all.extend(kinds.map(|given| I::Kind { given, kind: "play" }));
    all.extend(targets.map(|why| I::Target { card: name.clone(), to: P, why }));
    all
}

fn cards() -> Vec<BadCard> {
    vec![
        BadCard::Id(t("#x")),
        BadCard::Suit { text: t("slash:x"), word: t("x"), hint: like() },
        BadCard::Number { text: t("slash:x"), word: t("x") },
        BadCard::Form(t("::")),
        BadCard::IdRange { text: t("#999"), last: 159 },
        BadCard::Unknown { text: t("jinx"), hint: like() },
        BadCard::OtherFace { text: t("slash"), copies: vec![t("slash:club:2")] },
        BadCard::Twice { place: t("seat 1"), text: t("slash"), copies: 2, places: vec![t("seat 2")] },
    ]
}

fn replies() -> Vec<BadReply> {
    let mut all = vec![
        BadReply::YesOrNo(t("x")),
        BadReply::Incomplete { text: t("x"), choices: t("slash") },
        BadReply::Unfinished,
        BadReply::NotMade { card: t("slash"), why: Some(Box::new(BadReply::Unfinished)) },
        BadReply::Ambiguous { text: t("x"), all: vec![t("slash")] },
        BadReply::Skill(t("wusheng")),
        BadReply::Named { named: t("x"), choices: t("slash") },
        BadReply::Choice { text: t("x"), choices: t("slash") },
        BadReply::Target { target: P, choices: t("sgs1") },
        BadReply::Seat(t("x")),
        BadReply::HiddenHand(t("slash")),
        BadReply::NotAmong { text: t("x"), cards: vec![t("slash")] },
    ];
    all.extend(cards().into_iter().map(BadReply::Card));
    all.extend(illegal().into_iter().map(BadReply::Illegal));
    all
}

fn keys() -> Vec<BadKey> {
    let forms = [
        Wanted::Text,
        Wanted::Flag,
        Wanted::Whole,
        Wanted::Texts,
        Wanted::Table,
        Wanted::ByName,
        Wanted::Function,
        Wanted::Seat,
        Wanted::Seats,
    ];
    let word = || BadKey::Word { word: t("x"), hint: Hint::Known(vec![t("jink")]) };
    let mut all = vec![
        BadKey::Unknown { table: t("seat 2"), key: t("x"), hint: like() },
        BadKey::Range { table: t("scene"), key: t("turn"), least: 1, most: 8, got: 9 },
        word(),
        BadKey::WordOf { table: t("seat 2"), key: t("x"), why: Box::new(word()) },
        BadKey::NoPlay,
        BadKey::TableAndRecord,
        BadKey::NoSeats,
        BadKey::SeatsAndTable,
        BadKey::SeatList,
        BadKey::Seat { seat: t("seat 2"), got: t("a function") },
        BadKey::SeatError { seat: t("seat 2"), error: t("x") },
        BadKey::PackagesAndPackage,
        BadKey::Pile { seat: 2, pile: t("field") },
        BadKey::DeckPart { part: t("x"), hint: like() },
        BadKey::Event { word: t("x"), hint: like() },
    ];
    let of_form = |wanted| BadKey::Type { table: t("seat 2"), key: t("x"), wanted, got: t("a table") };
    all.extend(forms.map(of_form));
    let of_counted = |what| BadKey::Count { seat: 2, what, name: t("x"), got: t("a table") };
    all.extend([Counted::Mark, Counted::Use].map(of_counted));
    all
}

fn asked() -> Box<Asked> {
    Box::new(Asked {
        seat: P,
        kind: "play",
        reason: t("play"),
        text: t("? sgs1 play"),
        legal: t("slash"),
        view: t("slash"),
    })
}

fn failures() -> Vec<AiFailure> {
    vec![
        AiFailure::NoAi,
        AiFailure::Silent,
        AiFailure::Answer(BadAnswer::TwoTables),
        AiFailure::Answer(BadAnswer::Type { expected: "a Card", got: "a boolean" }),
        AiFailure::Error(Box::default()),
        AiFailure::Failed,
        AiFailure::Illegal { reply: Box::new(Reply::Pass), why: IllegalReply::Repeated },
    ]
}

fn faults() -> Vec<TableFault> {
    use TableFault as F;
    let (at, most, value) = (Location::new(crate::model::Place::Hand, Some(P)), 9, 12);
    let ids = [
        DanglingId::Player { index: 4, of: 2 },
        DanglingId::Kind { index: 4, of: 2 },
        DanglingId::Card { index: 4, of: 2 },
        DanglingId::Event { index: 4, of: 2 },
    ];
    let mut all = vec![
        F::PlayerCount { count: 0, most: 10 },
        F::PlayerId { at: 1, id: P },
        F::Seat { player: P, seat: 4, of: 2 },
        F::Seats { players: 2 },
        F::Streams { streams: 1, players: 2 },
        F::DeckId { at: 1, id: CARD },
        F::NobodysTurn,
        F::NobodyAlive,
        F::Counter { counter: "rounds", value, most },
        F::NotInDeck { card: CARD, at: at.clone() },
        F::Twice { card: CARD, first: at.clone(), at: at.clone() },
        F::Nowhere { card: CARD, location: at.clone() },
        F::Elsewhere { card: CARD, at: at.clone(), location: at },
        F::EventId { at: 1, id: 2, parent: 0 },
        F::EventIndex,
        F::Virtuals { most: 9 },
        F::VirtualId { key: CARD, id: CardId(4) },
        F::VirtualUnmade(CARD),
        F::Serialize(t("x")),
    ];
    all.extend(ids.map(|id| F::Dangling { path: t("turn"), id }));
    all
}

fn errors() -> Vec<SceneError> {
    use SceneError as E;
    let plan = || {
        Box::new(Planned {
            seat: 2,
            kind: t("play"),
            reason: t("slash"),
            text: t("sgs2 will play slash: jink"),
        })
    };
    let script = || Box::new(ScriptError { cause: Cause::Asleep, ..ScriptError::default() });
    let word = || Box::new(BadKey::NoPlay);
    let mut all = vec![
        E::Endless,
        E::Unplanned { asked: asked(), waiting: Vec::new() },
        E::Unused(plan()),
        E::PlanKind { plan: t("x"), hint: like() },
        E::PlanSeat { plan: t("x"), seats: 3 },
        E::Script(script()),
        E::OwnScript(script()),
        E::Compile(Located::from(Cause::Asleep)),
        E::Load(Box::new(LoadFailure { file: t("a.lua"), error: Located::from(Cause::Asleep) })),
        E::NoLua(t("x")),
        E::Lua(t("x")),
        E::Left(vec![t("slash")]),
        E::OutOfPlace { when: t("Moved"), fault: Box::new(TableFault::VirtualUnmade(CARD)) },
        E::SkillExists(t("x")),
        E::SeatCount(1),
        E::Mode { mode: t("x"), hint: like() },
        E::ModeSeats { mode: t("x"), seats: 4, n: 2 },
        E::TurnSeat { seat: 4, n: 2 },
        E::TurnOfDead(1),
        E::OtherwiseSeat { seat: 4, n: 2 },
        E::General { seat: 1, general: t("x"), hint: like() },
        E::SkillToLose { seat: 1, skill: t("x") },
        E::Skill { seat: 1, skill: t("x"), hint: like() },
        E::NotEquipment(t("slash")),
        E::SlotFull(t("axe")),
        E::NotDelayed(t("slash")),
        E::Content(ContentError::Missing(t("a.lua"))),
        E::Content(ContentError::Source { zh: t("没有"), en: t("none") }),
        E::NoPackages,
        E::Record(t("x")),
        E::OfRecord,
        E::NoRecord,
        E::RecordFile { file: t("a"), why: t("x") },
        E::TableFile { file: t("a"), why: t("x") },
        E::NoTable { file: t("a"), why: t("x") },
        E::SavedKinds { saved: 1, now: 2 },
        E::SavedCard { saved: t("a"), now: t("b") },
        E::Save(t("x")),
        E::Restore(t("x")),
        E::RestoredOtherwise,
        E::ResumedOtherwise { line: 1, difference: t("x") },
        E::Resumed { line: 1, error: Box::new(E::Endless) },
        E::Reload { failed: vec![Outcome::default()], names: vec![t("x")] },
        E::Point { call: t("s:card(card)") },
        E::NoVerb { what: Owner::Seat, word: t("darw"), hint: Hint::Like(t("draw")) },
        E::Over { call: t("s:card(card)") },
        E::OnlyLooks { call: t("s:card(card)") },
        E::InCheck { check: "reload", error: Box::new(E::Endless) },
        E::CheckLog { check: "reload", difference: t("x") },
        E::SeatZero,
        E::NoSeat { seat: 4, n: 2 },
        E::NotHeld { seat: 1, card: t("slash"), has: vec![t("jink")] },
        E::NoCard(t("slash")),
        E::NoKind(t("x")),
        E::NotUsed { id: CARD, card: t("slash") },
        E::Argument { call: t("s:use(card)"), name: t("card"), wanted: Wanted::Text, got: t("a table") },
        E::Word { call: t("s:use(card)"), name: t("card"), why: word() },
        E::PhaseWord { call: t("s:phase()"), why: word() },
        E::NoPhases(t("s:phase()")),
        E::Unreadable { zh: t("x"), en: t("x") },
        E::NoScene,
        E::NoTableOfScene,
        E::WithoutTable(t("x")),
        E::SameName { name: t("x"), line: 1 },
        E::NoGlobals,
        E::Snap(SnapError::In { file: t("a"), error: Box::new(SnapError::Empty) }),
        E::Snap(SnapError::Unreadable(t("x"))),
        E::Snap(SnapError::Unwritten(t("x"))),
        E::Snap(SnapError::FirstLine(t("x"))),
        E::OtherLog,
        E::Internal(t("x")),
    ];
    let ends = [Interrupt::TurnBroken, Interrupt::StageChange, Interrupt::GameOver, Interrupt::Closed];
    all.extend(ends.map(E::Interrupted));
    all.extend(faults().into_iter().map(E::Fault));
    all.extend(cards().into_iter().map(E::Card));
    all.extend(keys().into_iter().map(E::Key));
    all.extend(failures().into_iter().map(|why| E::Ai { asked: asked(), why: Box::new(why) }));
    let unfit = |why| E::Plan { plan: plan(), asked: asked(), why: Box::new(why) };
    all.extend(replies().into_iter().flat_map(|why| [E::Reply(why.clone()), unfit(why)]));
    all
}

/// Returns `true` if the text has three English words in a row outside of code.
fn has_english_sentence(text: &str) -> bool {
    let prose: String = text.split('`').step_by(2).collect();
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let words: Vec<&str> = prose.split([' ', '\n']).collect();
    words.windows(3).any(|three| three.iter().all(|word| is_word(word)))
}

#[test]
fn error_in_chinese_has_no_english_sentence() {
    let mut bad = Vec::new();
    let mut look = |chinese: String, english: String| {
        let is_chinese = chinese.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        // Some are the text of the system or of a script alone.
        if has_english_sentence(&chinese) || !is_chinese && chinese != english {
            bad.push(chinese);
        }
    };
    for error in errors() {
        look(error.in_lang(Lang::Zh), error.to_string());
    }
    for why in illegal() {
        look(why.in_lang(Lang::Zh), why.to_string());
    }
    let warnings = [
        RuleWarning::NobodysPlace(crate::model::Place::Equip),
        RuleWarning::SavedInVain { saver: P, dying: P, times: 20 },
        RuleWarning::NestedTooDeeply(Timing::Damaged),
    ];
    for warning in warnings {
        look(warning.in_lang(Lang::Zh), warning.to_string());
    }
    assert!(bad.is_empty(), "{bad:#?}");
}

#[test]
fn english_sentence_is_found() {
    assert!(has_english_sentence("牌 no longer part of"));
    assert!(!has_english_sentence("牌 `no longer part of` jink slash"));
}
