//! Notes of AIs are in the record, so a replay, which runs no AI, has them too.

use super::table::{self, Game};
use crate::shared::paper::Paper;
use sgs::agents::replay::Replay;
use sgs::model::*;
use sgs::record::{Header, Record, Recorder};
use sgs::rules::setup::GameOptions;
use sgs::rules::{Data, Timing};

const P0: PlayerId = PlayerId(0);
const P1: PlayerId = PlayerId(1);

/// An AI that makes notes in every possible way, on events and requests, and keeps making cards for itself.
const SCRIBBLER: &str = r#"
local function scribble(player, where)
    local room = player:getRoom()
    player:setFlags("ai_" .. where)
    player:addMark("ai_count")
    room:addPlayerMark(player, "ai_" .. where)
    player:setTag("ai_tag", sgs.QVariant(player:getMark("ai_count")))
    room:setTag("ai_room", sgs.QVariant(where))
    player:setProperty("ai_property", sgs.QVariant(where))
    room:setPlayerProperty(player, "ai_told", sgs.QVariant(where))
    local card = player:getHandcards():first()
    if card then
        room:setCardFlag(card, "ai_seen")
        card:addMark("ai_cards")
        card:setTag("ai_card", sgs.QVariant(where))
    end
    for _ = 1, 3 do sgs.Sanguosha:cloneCard("slash"):setSkillName("ai") end
    if player:getMark("ai_count") % 50 == 0 then player:speak(where .. player:getMark("ai_count")) end
end
answers.filterEvent = function(player, event)
    if event == sgs.EventPhaseStart or event == sgs.CardsMoveOneTime then scribble(player, "heard") end
end
answers.askForCard = function(player) scribble(player, "asked") end
answers.askForDiscard = function(player) scribble(player, "asked") end
answers.activate = function(player) scribble(player, "asked") end
"#;

/// A skill whose effect depends on the AI's notes.
const READER: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
skill = sgs.CreateTriggerSkill{
    name = "reads", frequency = sgs.Skill_Compulsory, events = {sgs.EventPhaseEnd},
    on_trigger = function(self, event, player, data, room)
        local sum = player:getMark("ai_count") + player:getTag("ai_tag"):toInt() + player:getMark("ai_asked")
        if player:hasFlag("ai_asked") then sum = sum + 1 end
        if player:property("ai_property"):toString() == "asked" then sum = sum + 1 end
        if player:property("ai_told"):toString() == "asked" then sum = sum + 1 end
        if room:getTag("ai_room"):toString() == "asked" then sum = sum + 1 end
        for _, card in sgs.qlist(player:getHandcards()) do
            if card:hasFlag("ai_seen") then sum = sum + card:getMark("ai_cards") end
            if card:getTag("ai_card"):toString() == "asked" then sum = sum + 1 end
        end
        room:setPlayerMark(player, "sum", sum)
        if sum % 7 == 0 then player:drawCards(1, "reads") end
    end,
}
one:addSkill(skill)
other:addSkill(skill)
return {extension}
"#;

/// Returns the record of a game with this AI.
fn record_of(game: &Game, seats: usize) -> Record {
    let paper = Paper::default();
    let catalog = game.room.catalog();
    let header = Header::new(table::options(seats), &catalog, vec!["lua".into(); seats], 0)
        .with_ai(game.script.host().ai().sources());
    let recorder = Recorder::new(paper.clone(), &header);
    game.room.observe(recorder.observer());
    game.play();
    recorder.finish(game.room.table().turn.winner.clone()).expect("memory can be written");
    let bytes = paper.bytes();
    Record::parse(&bytes).expect("a whole record")
}

/// Replays the record without any AI.
fn replay(record: &Record) -> Option<String> {
    let other = table::loaded(Default::default(), READER, "");
    let start = |options: &GameOptions, door| other.start_game(options, door);
    let replay = Replay::with(record, &other.loaded().0, start).expect("a game that can be set up");
    let divergence = replay.run(record).map(|d| d.to_string());
    other.leave();
    divergence
}

#[test]
fn notes_of_ais_are_played_again() {
    let game = table::game_of(READER, 3, SCRIBBLER);
    let record = record_of(&game, 3);
    assert_eq!(game.errors(), Vec::<String>::new());
    assert_eq!(replay(&record), None);

    let notes: Vec<_> = record.replies.iter().flat_map(|r| &r.notes).collect();
    assert!(notes.iter().any(|n| n.event.is_some()), "made when told of events");
    assert!(notes.iter().any(|n| n.event.is_none()), "made when asked");
    assert_eq!(record.header.ai.len(), 1);
    assert_eq!(record.header.ai[0].name, "ai/smart-ai.lua");

    // Without the notes the game differs.
    let mut without = record.clone();
    without.replies.iter_mut().for_each(|r| r.notes.clear());
    assert!(replay(&without).is_some());
}

#[test]
fn what_is_not_a_note_is_refused() {
    let game = table::game(
        2,
        r#"answers.filterEvent = function(player, event)
            if event == sgs.GameReady then player:getRoom():setPlayerProperty(player, "hp", sgs.QVariant(1)) end
            if event == sgs.TurnStart then player:drawCards(5) end
            if event == sgs.Death then player:getRoom():askForChoice(player, "x", "a+b") end
            if event == sgs.HpChanged then
                player:setTag("kept", sgs.QVariant(sgs.Sanguosha:cloneCard("slash")))
            end
        end"#,
    );
    game.sit();
    for timing in [Timing::GameReady, Timing::TurnStart, Timing::Death, Timing::HpChanged] {
        game.room.trigger(timing, P1, &Data::none()).expect("no interruption");
    }
    let errors = game.errors();
    let expected = [
        ("sgs.GameReady", "setPlayerProperty"),
        ("sgs.TurnStart", "drawCards"),
        ("sgs.Death", "askForChoice"),
        ("sgs.HpChanged", "an AI made for itself may not be kept"),
    ];
    for (event, what) in expected {
        let told =
            errors.iter().any(|e| e.contains(what) && e.contains(&format!("(AI, filterEvent, {event})")));
        assert!(told, "{event}: {errors:#?}");
    }
    assert_eq!(game.room.hp(P1), 4);
    assert_eq!((game.room.hand_count(P0), game.room.hand_count(P1)), (0, 0));
}

/// AI files that make cards and use random numbers at load time.
const MAKES: &str = r#"
local made = {}
for i = 1, 5 do made[i] = sgs.Sanguosha:cloneCard("slash", sgs.Card_Heart, math.random(13)) end
answers.activate = function(player)
    for i = 1, 5 do assert(made[i]:isKindOf("Slash") and made[i]:getSuit() == sgs.Card_Heart) end
    -- More than are kept of those that it imagines later.
    for _ = 1, 3000 do sgs.Sanguosha:cloneCard("jink") end
end
"#;

/// A skill that reports the card and random number counters of the game.
const COUNTER: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
local kept = sgs.Sanguosha:cloneCard("peach")
skill = sgs.CreateTriggerSkill{
    name = "counts", frequency = sgs.Skill_Compulsory, events = {sgs.EventPhaseEnd},
    on_trigger = function(self, event, player, data, room)
        -- The id of a virtual card is -1 to scripts; the handle has the one of the table.
        local function id_of(card) return tonumber(tostring(card):match("%d+$")) end
        room:setPlayerMark(player, "id", id_of(sgs.Sanguosha:cloneCard("slash")))
        room:setPlayerMark(player, "kept", id_of(kept))
        if math.random(3) == 1 then player:drawCards(1, "counts") end
    end,
}
one:addSkill(skill)
other:addSkill(skill)
return {extension}
"#;

#[test]
fn cards_made_by_ai_at_load_do_not_belong_to_the_game() {
    let game = table::game_of(COUNTER, 3, MAKES);
    let record = record_of(&game, 3);
    assert_eq!(game.errors(), Vec::<String>::new());
    let other = table::loaded(Default::default(), COUNTER, "");
    let start = |options: &GameOptions, door| other.start_game(options, door);
    let replay = Replay::with(&record, &other.loaded().0, start).expect("a game that can be set up");
    assert_eq!(replay.run(&record).map(|d| d.to_string()), None);
    other.leave();
}
