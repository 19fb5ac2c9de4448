//! The view of an AI: that of its player. Violations of the bundled AI are refused; those of other AIs are
//! reported.

use super::table::game;
use sgs::model::*;
use sgs::rules::{Data, Timing};

const P0: PlayerId = PlayerId(0);
const P1: PlayerId = PlayerId(1);

/// Evaluates these expressions for player 1 (`me`) looking at `other`.
const LOOKER: &str = r#"
looks = {}
answers.filterEvent = function(me, event)
    if event ~= sgs.GameReady then return end
    local room = me:getRoom()
    local other = room:getOtherPlayers(me):first()
    local function try(name, look)
        local fine, why = pcall(look)
        looks[name] = fine and "fine" or why
    end
    try("own hand", function() return me:getHandcards() end)
    try("own role", function() return me:getRole() end)
    try("own tag", function() return me:getTag("x") end)
    try("equipment", function() return other:getCards("ej") end)
    try("lord", function() return room:getLord():getRole() end)
    try("hp", function() return other:property("hp") end)
    try("known", function() return other:getKnownHandcards() end)
    try("own card", function() return sgs.Sanguosha:getCard(me:handCards():first()) end)
    try("hand", function() return other:getHandcards() end)
    try("ids", function() return other:handCards() end)
    try("areas", function() return other:getCards("he") end)
    try("role", function() return other:getRole() end)
    try("role by property", function() return other:property("role") end)
    try("tag", function() return other:getTag("x") end)
    try("draw pile", function() return room:getDrawPile() end)
    try("enemies", function() return sgs.LuaAI(me):getEnemies() end)
    try("enemy", function() return sgs.LuaAI(me):isEnemy(other) end)
    try("card", function() return sgs.Sanguosha:getCard(hidden) end)
    try("random", function() return other:getRandomHandCard() end)
end
"#;

#[test]
fn the_own_ai_sees_what_its_player_sees() {
    let game = game(2, LOOKER);
    game.sit();
    game.deal(P0, "slash");
    let hidden = game.deal(P1, "slash");
    let globals = game.script.ai_globals();
    globals.set("hidden", hidden.0).expect("set");
    // The lord looks at a player with a hidden role.
    let lord = game.room.table().seats[0];
    let (me, other) = if lord == P0 { (P0, P1) } else { (P1, P0) };
    game.room.trigger(Timing::GameReady, me, &Data::none()).expect("no interruption");
    let looks: mlua::Table = globals.get("looks").expect("a table");
    let look = |name: &str| looks.get::<String>(name).unwrap_or_default();
    for name in ["own hand", "own role", "own tag", "equipment", "lord", "hp", "known", "own card"] {
        assert_eq!(look(name), "fine", "{name}");
    }
    let hand = format!("the hand of {other}");
    let role = format!("the role of {other}");
    let secrets = [
        ("hand", hand.as_str()),
        ("ids", hand.as_str()),
        ("areas", hand.as_str()),
        ("random", hand.as_str()),
        ("role", role.as_str()),
        ("role by property", role.as_str()),
        ("enemies", role.as_str()),
        ("enemy", role.as_str()),
        ("draw pile", "the draw pile"),
    ];
    for (name, what) in secrets {
        let why = format!("an AI sees what its player sees, and {what} is hidden from {me}");
        assert!(look(name).contains(&why), "{name}: {}", look(name));
    }
    assert!(look("tag").contains(&format!("what is noted on {other} is hidden")), "{}", look("tag"));
}

/// Reads the draws of the game: for each its player, the number of cards, and the number that can be seen. Then
/// whether one of these is a basic card, equipment or a trick.
const READER: &str = r#"
draws = {}
answers.filterEvent = function(me, event)
    if event ~= sgs.GameReady then return end
    for _, draw in ipairs(me:getRoom():history { kind = "draw" }) do
        draws[#draws + 1] = ("%s %d %d %s"):format(draw:getPlayer():objectName(), draw:getAmount(), #draw:getCards(),
            tostring(draw:hasCard("type=basic,equip,trick")))
    end
    searched = #me:getRoom():history { kind = "draw", card = "type=basic,equip,trick" }
end
"#;

#[test]
fn an_ai_reads_of_moved_cards_those_that_its_player_saw() {
    let game = game(2, READER);
    game.sit();
    for (player, n) in [(P0, 2), (P1, 3)] {
        game.room.draw_cards(player, n, "test").expect("a draw");
    }
    game.room.trigger(Timing::GameReady, P0, &Data::none()).expect("no interruption");
    let globals = game.script.ai_globals();
    let draws: Vec<String> = globals.get("draws").expect("a list");
    assert_eq!(draws, ["sgs1 2 2 true", "sgs2 3 0 false"]);
    assert_eq!(globals.get::<i32>("searched").expect("a number"), 1);
}
