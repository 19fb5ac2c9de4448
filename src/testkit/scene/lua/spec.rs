//! Conversion of a scene's table into a [`Scene`].

use super::keys::{BadKey, Counted, Keys, in_words, texts, whole};
use crate::model::*;
use crate::rules::Timing;
use crate::rules::cards::DeckOptions;
use crate::rules::room::Settings;
use crate::script::words::Hint;
use crate::testkit::scene::{Rest, Scene, SeatSpec, Unplanned};
use mlua::{Function, Table, Value};

/// Keys of a scene.
pub(super) const SCENE: &[&str] = &[
    "seats",
    "deck",
    "discard",
    "rest",
    "cards",
    "mode",
    "seed",
    "turn",
    "phase",
    "table",
    "record",
    "packages",
    "package",
    "otherwise",
    "watch",
    "payloads",
    "errors",
    "settings",
    "cut_short",
    "play",
];

/// Keys of a seat.
pub(super) const SEAT: &[&str] = &[
    "general",
    "role",
    "shown",
    "kingdom",
    "gender",
    "hp",
    "max_hp",
    "hand",
    "equip",
    "judging",
    "piles",
    "marks",
    "skills",
    "flags",
    "used",
    "chained",
    "face_down",
    "dead",
    "otherwise",
];

const SETTINGS: &[&str] =
    &["swap_limit", "round_limit", "request_limit", "general_choices", "lord_extra_choices", "seconds"];

const RESTS: [(&str, Rest); 3] = [("draw", Rest::Draw), ("discard", Rest::Discard), ("gone", Rest::Gone)];

const GENDERS: [(&str, Gender); 2] = [("male", Gender::Male), ("female", Gender::Female)];

/// Returns the phases by the words of `getPhaseString`.
pub(super) fn phases() -> Vec<(&'static str, Phase)> {
    Phase::TURN.iter().map(|phase| (phase.word(), *phase)).collect()
}

/// The file of a game's table or record from which a scene continues.
pub(super) enum OfGame {
    Table(String),
    Record(String),
}

/// A scene as read from its file.
pub(super) struct SceneRead {
    pub scene: Scene,
    pub packages: Vec<String>,
    /// The text of a package file.
    pub package: Option<String>,
    pub of_game: Option<OfGame>,
    pub play: Function,
}

/// Reads the table of a scene.
pub(super) fn read(name: &str, table: Table) -> Result<SceneRead, BadKey> {
    let keys = Keys::new(table, "scene", SCENE)?;
    let Some(play) = keys.function("play")? else {
        return Err(BadKey::NoPlay);
    };
    let mut scene = Scene::new(name)
        .rest(keys.word("rest", &RESTS)?.unwrap_or_default())
        .deck_options(deck_options(&keys)?)
        .settings(settings(&keys)?)
        .watch(&watched(&keys)?)
        .otherwise(keys.word("otherwise", &Unplanned::WORDS)?.unwrap_or_default())
        .turn(keys.number_in("turn", 1, 10)?.unwrap_or(1) as usize)
        .phase(keys.word("phase", &phases())?.unwrap_or(Phase::Play))
        .seed(keys.number_in("seed", 0, 1 << 53)?.unwrap_or(1) as u64);
    scene = scene.errors(&borrowed(&keys.texts("errors")?));
    let cards = |key| keys.texts(key);
    scene = scene.deck(&borrowed(&cards("deck")?)).discard(&borrowed(&cards("discard")?));
    if let Some(mode) = keys.text("mode")? {
        scene = scene.mode(&mode);
    }
    if keys.flag("payloads")? {
        scene = scene.payloads();
    }
    if keys.flag("cut_short")? {
        scene = scene.cut_short();
    }
    let of_game = match (keys.text("table")?, keys.text("record")?) {
        (Some(_), Some(_)) => return Err(BadKey::TableAndRecord),
        (Some(table), None) => Some(OfGame::Table(table)),
        (None, record) => record.map(OfGame::Record),
    };
    let Some(seats) = keys.table("seats")? else {
        return match of_game {
            Some(_) => scene_read(keys, scene, play, of_game),
            None => Err(BadKey::NoSeats),
        };
    };
    if of_game.is_some() {
        return Err(BadKey::SeatsAndTable);
    }
    if seats.pairs::<Value, Value>().count() != seats.raw_len() {
        return Err(BadKey::SeatList);
    }
    for i in 1..=seats.raw_len() {
        let seat = format!("seat {i}");
        match seats.raw_get::<Value>(i) {
            Ok(Value::Table(table)) => {
                let keys = Keys::new(table, seat, SEAT)?;
                scene = scene.seat(seat_spec(&keys, i)?);
                if let Some(policy) = keys.word("otherwise", &Unplanned::WORDS)? {
                    scene = scene.otherwise_at(i, policy);
                }
            }
            Ok(other) => return Err(BadKey::Seat { seat, got: in_words(&other) }),
            Err(error) => return Err(BadKey::SeatError { seat, error: error.to_string() }),
        }
    }
    scene_read(keys, scene, play, None)
}

fn scene_read(
    keys: Keys,
    scene: Scene,
    play: Function,
    of_game: Option<OfGame>,
) -> Result<SceneRead, BadKey> {
    let (packages, package) = (keys.texts("packages")?, keys.text("package")?);
    if package.is_some() && !packages.is_empty() {
        return Err(BadKey::PackagesAndPackage);
    }
    Ok(SceneRead { scene, packages, package, of_game, play })
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

fn seat_spec(keys: &Keys, seat: usize) -> Result<SeatSpec, BadKey> {
    let roles = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade].map(|role| (role.word(), role));
    let hp = |key| keys.number_in(key, -1000, 1000).map(|n| n.map(|n| n as i32));
    let mut spec = SeatSpec {
        general: keys.text("general")?,
        role: keys.word("role", &roles)?,
        role_shown: keys.flag("shown")?,
        kingdom: keys.text("kingdom")?,
        gender: keys.word("gender", &GENDERS)?,
        hp: hp("hp")?,
        max_hp: hp("max_hp")?,
        hand: keys.texts("hand")?,
        equip: keys.texts("equip")?,
        judging: keys.texts("judging")?,
        skills: keys.texts("skills")?,
        chained: keys.flag("chained")?,
        face_down: keys.flag("face_down")?,
        dead: keys.flag("dead")?,
        flags: keys.texts("flags")?,
        ..SeatSpec::default()
    };
    for (name, cards) in keys.by_name("piles")? {
        match texts(&cards) {
            Some(cards) => spec.piles.push((name, cards)),
            None => return Err(BadKey::Pile { seat, pile: name }),
        }
    }
    spec.marks = counts(keys, seat, "marks", Counted::Mark)?;
    spec.used = counts(keys, seat, "used", Counted::Use)?;
    Ok(spec)
}

/// Reads a table of integers by name.
fn counts(keys: &Keys, seat: usize, key: &str, what: Counted) -> Result<Vec<(String, i32)>, BadKey> {
    let number = |(name, count): (String, Value)| match whole(&count) {
        Some(count) => Ok((name, count as i32)),
        None => Err(BadKey::Count { seat, what, name, got: in_words(&count) }),
    };
    keys.by_name(key)?.into_iter().map(number).collect()
}

/// Reads `cards = { "standard", "ex", "maneuvering" }`, the parts of the deck.
fn deck_options(keys: &Keys) -> Result<DeckOptions, BadKey> {
    let named = keys.texts("cards")?;
    if named.is_empty() {
        return Ok(DeckOptions::default());
    }
    let mut options = DeckOptions { standard: false, ex: false, maneuvering: false };
    for part in named {
        match part.as_str() {
            "standard" => options.standard = true,
            "ex" => options.ex = true,
            "maneuvering" => options.maneuvering = true,
            other => {
                let hint = Hint::like(other, ["standard", "ex", "maneuvering"]);
                return Err(BadKey::DeckPart { part: other.to_owned(), hint });
            }
        }
    }
    Ok(options)
}

fn settings(keys: &Keys) -> Result<Settings, BadKey> {
    let mut settings = Settings::default();
    let Some(table) = keys.table("settings")? else { return Ok(settings) };
    let keys = Keys::new(table, "settings", SETTINGS)?;
    let number = |key| keys.number_in(key, 0, 1_000_000).map(|n| n.map(|n| n as u32));
    settings.swap_limit = number("swap_limit")?.unwrap_or(settings.swap_limit);
    settings.round_limit = number("round_limit")?.unwrap_or(settings.round_limit);
    settings.request_limit = number("request_limit")?.map_or(settings.request_limit, u64::from);
    settings.seconds = number("seconds")?;
    if let Some(n) = number("general_choices")? {
        settings.general_choices = n as usize;
    }
    if let Some(n) = number("lord_extra_choices")? {
        settings.lord_extra_choices = n as usize;
    }
    Ok(settings)
}

fn watched(keys: &Keys) -> Result<Vec<Timing>, BadKey> {
    let known = || Timing::ALL.iter().map(|timing| timing.name());
    let timing = |word: String| {
        let bare = word.strip_prefix("sgs.").unwrap_or(&word);
        Timing::from_name(bare).ok_or_else(|| {
            let hint = Hint::like(bare, known());
            BadKey::Event { word: word.clone(), hint }
        })
    };
    keys.texts("watch")?.into_iter().map(timing).collect()
}
