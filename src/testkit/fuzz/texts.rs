//! Texts: card strings, patterns, JSON, scene files, and frames of the runner.

use super::on_a_game_thread;
use super::tables::Brief;
use crate::model::{CardId, PlayerId};
use crate::rules::Room;
use crate::rules::card_string::read_targets;
use crate::rules::cards::DeckOptions;
use crate::rules::setup::{GameOptions, new_game};
use crate::runner::table::{FromTable, ToTable};
use crate::runner::{Wire, WireError};
use crate::script::host::Script;
use crate::testkit::plain;
use crate::testkit::scene::lua::snap::Snap;
use crate::testkit::scene::lua::{Content, SceneFile};
use std::io::Cursor;
use std::path::Path;
use std::rc::Rc;

/// Cards that each pattern is compared with.
const CARDS: i32 = 40;

/// Scenes of one file that are played.
const SCENES: usize = 2;

/// A table of three with its first hands.
fn room() -> Room {
    let catalog = Rc::new(plain::catalog(&DeckOptions::default()));
    let room = new_game(&GameOptions::new(1, 3), catalog, Brief::builtin(3, 6)).expect("a game");
    let _ = room.run();
    room
}

thread_local! {
    static ROOM: Room = room();
}

/// Reads a card string, makes the card, and reads the text of the card again.
pub fn card_texts(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = read_targets(text);
    ROOM.with(|room| {
        let kept = room.table().virtuals.clone();
        if let Ok(card) = room.read_card(text) {
            let written = card.to_string();
            assert_eq!(
                written.parse::<crate::rules::card_string::CardText>().map(|c| c.to_string()),
                Ok(written)
            );
        }
        if let Some(card) = room.parse_card(text) {
            let described = room.describe_card(card);
            if !described.is_skill_card() {
                let again = room.read_card(&room.card_text(card)).expect("the text of a card is read");
                assert_eq!(again.subcards, described.subcards);
            }
        }
        room.table_mut().virtuals = kept;
    });
}

/// Compares cards with a pattern in each of its readings.
pub fn patterns(data: &[u8]) {
    let Ok(pattern) = std::str::from_utf8(data) else { return };
    ROOM.with(|room| {
        for card in (0..CARDS).map(CardId) {
            for player in [None, Some(PlayerId(0)), Some(PlayerId(2))] {
                let named = room.matches(pattern, card, player);
                room.matches_exp(pattern, card, player);
                if let Some(player) = player {
                    room.matches_limit(pattern, card, player, true);
                }
                // Some suit, number and place are those of the card.
                assert!(room.may_match(pattern, card) || !named || player.is_some(), "{pattern:?}");
            }
        }
    });
}

/// Decodes JSON as a package does. What was encoded is decoded to the same text.
pub fn json(data: &[u8]) {
    thread_local! {
        static SCRIPT: Script = Script::new().expect("a state");
    }
    const ROUND: &str = "local text = ...
local function same(a, b)
  -- Numbers are written with 14 digits.
  if type(a) == 'number' and type(b) == 'number' then return a ~= a or a == b or math.abs(a - b) < math.abs(a) * 1e-13 end
  if type(a) ~= 'table' or type(b) ~= 'table' then return a == b or b == nil end
  for key, value in pairs(a) do if not same(value, b[key]) then return false end end
  for key in pairs(b) do if a[key] == nil then return false end end
  return true
end
local ok, value = pcall(json.decode, text)
if not ok or value == nil then return true end
local written, text = pcall(json.encode, value)
return not written or same(value, json.decode(text))";
    SCRIPT.with(|script| {
        let lua = script.lua();
        let text = lua.create_string(data).expect("a text");
        let same = lua.load(ROUND).set_name("=fuzz.lua").call::<bool>(text);
        assert!(same.as_ref().is_ok_and(|same| *same), "{same:?}");
    });
}

/// Runs a scene file and plays its first scenes; reads the bytes as kept logs too.
pub fn scenes(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(snap) = Snap::parse(text)
    {
        let written = snap.text();
        assert_eq!(Snap::parse(&written).map(|again| again.text()), Ok(written));
    }
    on_a_game_thread(|| {
        let content = Content::default();
        let path = Path::new("/nowhere/fuzz.scene.lua");
        let Ok(file) = SceneFile::of_text(path, data.to_vec(), &content) else { return };
        for index in 0..file.scenes().count().min(SCENES) {
            let _ = file.run(index, &content);
        }
    });
}

/// Receives frames as the parent and as the child of a runner.
pub fn frames(data: &[u8]) {
    let ends = |error: &WireError| matches!(error, WireError::Closed | WireError::Io(_) | WireError::TooLong);
    let mut wire = Wire::new(Cursor::new(data.to_vec()), Vec::new());
    for _ in 0..64 {
        match wire.receive::<FromTable>() {
            Ok(frame) => wire.send(&frame).expect("what was read is written"),
            Err(error) if ends(&error) => break,
            Err(_) => {}
        }
    }
    let mut wire = Wire::new(Cursor::new(data.to_vec()), Vec::new());
    for _ in 0..64 {
        match wire.receive::<ToTable>() {
            Ok(frame) => wire.send(&frame).expect("what was read is written"),
            Err(error) if ends(&error) => break,
            Err(_) => {}
        }
    }
}
