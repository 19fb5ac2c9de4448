//! An AI that hypothetically moves a card, to evaluate a filter skill there.

use super::table::{Game, game_of};
use sgs::model::*;

const P0: PlayerId = PlayerId(0);
const P1: PlayerId = PlayerId(1);

/// A filter skill under which its owner's judgement cards are hearts; hand cards do not change.
const FATE: &str = r#"
extension = sgs.Package("x")
one = sgs.General(extension, "one", "wei", 4)
other = sgs.General(extension, "other", "shu", 4)
one:addSkill(sgs.CreateFilterSkill{
    name = "fate",
    view_filter = function(self, card)
        local room = sgs.Sanguosha:currentRoom()
        local owner = room:getCardOwner(card:getEffectiveId())
        return owner ~= nil and owner:hasSkill("fate") and card:getSuit() ~= sgs.Card_Heart
            and room:getCardPlace(card:getEffectiveId()) == sgs.Player_PlaceJudge
    end,
    view_as = function(self, card)
        card:setSkillName(self:objectName())
        card:setSuit(sgs.Card_Heart)
        return card
    end,
})
return {extension}
"#;

/// An AI that records its results about its first hand card.
const THINKER: &str = r#"
local function about(room, id)
    local owner = room:getCardOwner(id)
    return (owner and owner:objectName() or "nobody") .. room:getCardPlace(id)
end
answers.askForChoice = function(player, name)
    local room = player:getRoom()
    local other = room:findPlayerByObjectName("sgs1")
    local card = player:getHandcards():first()
    local id = card:getEffectiveId()
    local skill = sgs.Sanguosha:getViewAsSkill("fate")
    local none, one = sgs.CardList(), sgs.CardList()
    one:append(card)
    found = { about(room, id), tostring(skill:viewFilter(none, card)) }
    room:setCardMapping(id, other, sgs.Player_PlaceJudge)
    found[3], found[4] = about(room, id), tostring(skill:viewFilter(none, card))
    local made = skill:viewAs(one)
    found[5] = made:getSuit() == sgs.Card_Heart and made:getEffectiveId() == id and "heart" or "no heart"
    found[6] = tostring(player:handCards():contains(id)) .. tostring(sgs.Sanguosha:getCardPlace(id) == sgs.Player_PlaceJudge)
    if name == "back" then
        room:setCardMapping(id, player, sgs.Player_PlaceHand)
        room:filterCards(player, one, true)
        found[7] = about(room, id)
    end
    return "a"
end
answers.askForSkillInvoke = function(player)
    found = { about(player:getRoom(), player:handCards():first()) }
    return true
end
"#;

fn thinking() -> (Game, CardId) {
    let game = game_of(FATE, 2, THINKER);
    game.sit();
    game.room.acquire_skill(P0, "fate").expect("gained");
    let card = game.deal(P1, "slash");
    (game, card)
}

fn found(game: &Game) -> Vec<String> {
    game.script.lua().load("return found").set_environment(game.script.ai_globals()).eval().expect("a list")
}

#[test]
fn a_card_may_be_supposed_elsewhere_and_stays_where_it_is() {
    let (game, card) = thinking();
    let before = game.room.table().clone();
    let (hand, judging) = (0, 3);
    let options = ["a", "b"].map(Name::new);
    let place = |owner: &str, place: i32| format!("{owner}{place}");
    for name in ["stays", "back"] {
        assert_eq!(game.room.ask_for_choice(P1, name, &options, Value::Nil).as_deref(), Ok("a"));
        assert_eq!(game.errors(), Vec::<String>::new());
        let mut expected = vec![place("sgs2", hand), "false".into(), place("sgs1", judging), "true".into()];
        expected.extend(["heart".into(), "truetrue".into()]);
        if name == "back" {
            expected.push(place("sgs2", hand));
        }
        assert_eq!(found(&game), expected);
        let t = game.room.table();
        assert_eq!((t.place(card), t.holder(card)), (Place::Hand, Some(P1)));
        assert_eq!(t.card(card), before.card(card));
    }
    // It is dropped after the question, even if it was not undone.
    assert_eq!(game.room.ask_for_choice(P1, "stays", &options, Value::Nil).as_deref(), Ok("a"));
    assert_eq!(game.room.ask_for_skill_invoke(P1, "x", Value::Nil), Ok(true));
    assert_eq!(found(&game), [place("sgs2", hand)]);
}

#[test]
fn a_filter_skill_is_a_view_as_skill_as_in_the_original() {
    let (game, card) = thinking();
    let asked: Vec<bool> = game
        .script
        .lua()
        .load(
            r#"
            local skill = sgs.Sanguosha:getViewAsSkill("fate")
            return { skill:inherits("ViewAsSkill"), skill:inherits("FilterSkill"), skill:inherits("TriggerSkill") }
            "#,
        )
        .eval()
        .expect("answers");
    assert_eq!(asked, [true, true, false]);
    assert_eq!(game.room.table().place(card), Place::Hand);
}

/// An AI that tests a slash after the limit was reached.
const COUNTER: &str = r#"
answers.askForChoice = function(player, name)
    local slash = player:getHandcards():first()
    found = { tostring(slash:isAvailable(player)) }
    player:addHistory("Slash", 1)
    found[2] = tostring(slash:isAvailable(player)) .. player:usedTimes("Slash")
    if name == "back" then player:addHistory("Slash", -1) end
    if name == "clear" then player:clearHistory() end
    found[3] = tostring(slash:isAvailable(player)) .. player:usedTimes("Slash")
    return "a"
end
"#;

#[test]
fn uses_may_be_supposed_and_are_as_they_were_afterwards() {
    let game = game_of(FATE, 2, COUNTER);
    game.sit();
    game.deal(P0, "slash");
    {
        let mut t = game.room.table_mut();
        (t.turn.current, t.player_mut(P0).phase) = (Some(P0), Phase::Play);
        t.player_mut(P0).history.insert("Peach".into(), 2);
    }
    let before = game.room.table().player(P0).clone();
    let options = ["a", "b"].map(Name::new);
    for (name, after) in [("stays", "false1"), ("back", "true0"), ("clear", "true0")] {
        assert_eq!(game.room.ask_for_choice(P0, name, &options, Value::Nil).as_deref(), Ok("a"));
        assert_eq!(game.errors(), Vec::<String>::new());
        assert_eq!(found(&game), ["true", "false1", after], "{name}");
        assert_eq!(game.room.table().player(P0), &before, "{name}");
    }
    assert!(game.script.host().ai().counts().barred.is_empty());
}

#[test]
fn refused_ai_calls_are_counted_even_when_caught() {
    let game = game_of(
        FATE,
        2,
        r#"answers.askForChoice = function(player)
            pcall(player.drawCards, player, 2)
            pcall(player.setProperty, player, "hp", sgs.QVariant(1))
            player:setProperty("mine", sgs.QVariant(7))
            return player:property("mine"):toInt() == 7 and "a" or "b"
        end"#,
    );
    game.sit();
    let options = ["a", "b"].map(Name::new);
    assert_eq!(game.room.ask_for_choice(P0, "x", &options, Value::Nil).as_deref(), Ok("a"));
    let barred = game.script.host().ai().counts().barred;
    let names: Vec<(&str, u64)> =
        barred.iter().map(|(what, n)| (what.split('(').next().unwrap_or_default(), *n)).collect();
    assert_eq!(names, [("Player:drawCards", 1), ("Player:setProperty", 1)]);
    assert_eq!((game.room.hp(P0), game.room.hand_count(P0)), (4, 0));
    // A property with another name is a note, and in the record.
    assert_eq!(game.room.property(P0, "mine"), Value::Int(7));
}

/// An AI that sets the skill of a card and asks whether a jink would dodge.
const NAMER: &str = r#"
answers.askForChoice = function(player)
    local room = player:getRoom()
    local card = player:getHandcards():first()
    card:setSkillName("named")
    found = { card:getSkillName(), tostring(room:isJinkEffected(player, card)),
        tostring(room:isJinkEffected(player, nil)), sgs.Sanguosha:getSkill("fate"):getDefaultChoice(player) }
    return "a"
end
"#;

#[test]
fn the_skill_of_a_card_is_supposed_until_the_ai_has_decided() {
    let game = game_of(FATE, 2, NAMER);
    game.sit();
    let card = game.deal(P1, "jink");
    let before = game.room.table().clone();
    let options = ["a", "b"].map(Name::new);
    assert_eq!(game.room.ask_for_choice(P1, "x", &options, Value::Nil).as_deref(), Ok("a"));
    assert_eq!(game.errors(), Vec::<String>::new());
    assert_eq!(found(&game), ["named", "true", "false", "no"]);
    assert_eq!(game.room.table().card(card), before.card(card));
}
