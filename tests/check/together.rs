//! Values that are there together, and alternatives of which one is there.

use super::flow::{damaged, fine, found, hears};
use super::{none, of};
use sgs::check::Code;

const UNSET: &str = "may be nil (if nothing has set it before)";

#[test]
fn one_of_two_is_what_is_left_without_the_other() {
    let either = "local x, y\nfor _, p in ipairs({}) do if p:isDead() then x = p else y = p end end\n\
                  if x or y then if x then x:getHp() else y:getHp() end end";
    fine(either);
    found(&either.replace("if x or y", "if x or player"), &format!("6:46 warning maybe-nil `y` {UNSET}"));
    fine(&either.replace("if x then x:getHp() else", "if not x then"));
    fine(&either.replace("if x then x:getHp() else", "if x == nil then"));
    fine(&either.replace("if x then x:getHp() else y:getHp() end", "local z = y or x return z:getHp()"));
    // A new value of one says nothing of the other.
    found(
        &either.replace("then if x", "then x = player:getWeapon() if x"),
        &format!("6:64 warning maybe-nil `y` {UNSET}"),
    );
}

#[test]
fn local_that_is_set_with_a_test_of_another_shows_it() {
    let second = "local x, y = nil, nil\n\
                  for _, p in ipairs({}) do if x then y = p break else x = p end end\n\
                  if y then x:getHp() end";
    fine(second);
    found(&second.replace("if y then", "if player then"), &format!("6:16 warning maybe-nil `x` {UNSET}"));
    let flag = "local has, x = false, nil\n\
                for _, p in ipairs({}) do if p:isWounded() then has = true\n\
                if not x or p:getHp() > x:getHp() then x = p end end end\n\
                if has then x:getHp() end";
    fine(flag);
    // Set in another place as well, it tells nothing.
    found(
        &flag.replace("\nif has", "\nif player:isDead() then has = true end if has"),
        &format!("7:52 warning maybe-nil `x` {UNSET}"),
    );
}

#[test]
fn tag_is_set_by_the_card_that_was_used() {
    let used = "if room:askForUseCard(player, '@@s', '@s') then room:getTag('t'):toPlayer():drawCards(1) end";
    fine(used);
    fine(
        "local used = room:askForUseCard(player, '@@s', '@s')\nif used then room:getTag('t'):toPlayer():getHp() end",
    );
    assert_eq!(of(Code::MaybeNil, &damaged(&used.replace("askForUseCard", "askForSkillInvoke"))).len(), 1);
}

#[test]
fn somebody_is_dying_while_peaches_are_asked_for() {
    let who = "return room:getCurrentDyingPlayer():faceUp()";
    none(Code::MaybeNil, &hears("sgs.AskForPeaches", who));
    assert_eq!(of(Code::MaybeNil, &hears("sgs.QuitDying", who)).len(), 1);
    assert_eq!(of(Code::MaybeNil, &hears("sgs.AskForPeaches, sgs.Death", who)).len(), 1);
}

#[test]
fn card_whose_test_counts_its_subcards_is_made_of_some() {
    let card = |test: &str| {
        format!(
            "c = sgs.CreateSkillCard{{name = 'c', feasible = function(self, targets) return {test} end,\n\
             on_use = function(self, room, source, targets)\nlocal x = {{}}\n\
             for _, id in sgs.qlist(self:getSubcards()) do table.insert(x, sgs.Sanguosha:getCard(id)) end\n\
             x[1]:getId() end}}"
        )
    };
    none(Code::MaybeNil, &card("self:subcardsLength() == 1"));
    assert_eq!(of(Code::MaybeNil, &card("#targets == 1")).len(), 1);
}

#[test]
fn use_of_a_card_follows_the_tests_of_its_turn() {
    let ai = |test: &str| {
        format!(
            "x_skill = {{}}\nx_skill.getTurnUseCard = function(self) {test} return sgs.Card_Parse('#x:.:') end\n\
             sgs.ai_skill_use_func['#x'] = function(card, use, self)\n\
             local cards = sgs.QList2Table(self.player:getCards('he'))\nreturn cards[1]:getId()\nend"
        )
    };
    none(Code::MaybeNil, &ai("if self.player:isNude() then return end"));
    assert_eq!(of(Code::MaybeNil, &ai("")).len(), 1);
}

#[test]
fn choice_that_was_offered_shows_what_it_was_offered_for() {
    let choice = "local x\nlocal choices = {'draw'}\n\
                  if player:isWounded() then x = player:getNextAlive() table.insert(choices, 'use') end\n\
                  local choice = room:askForChoice(player, 's', table.concat(choices, '+'))\n\
                  if choice == 'use' then x:drawCards(1) end";
    fine(choice);
    found(&choice.replace("== 'use'", "== 'draw'"), &format!("8:26 warning maybe-nil `x` {UNSET}"));
}

#[test]
fn card_that_lies_with_a_player_has_an_owner() {
    let owner = "room:getCardOwner(id):getSeat()";
    let moved = |event: &str, from: &str| {
        let loops = format!("for _, id in sgs.qlist(move.card_ids) do {owner} end");
        let body = format!("local move = data:toMoveOneTime()\nif not {from} then return end\n{loops}");
        of(Code::MaybeNil, &hears(event, &body)).len()
    };
    assert_eq!(
        (moved("sgs.BeforeCardsMove", "move.from"), moved("sgs.CardsMoveOneTime", "move.from")),
        (0, 1)
    );
    // Cards of the draw pile have no owner.
    assert_eq!(moved("sgs.BeforeCardsMove", "move.to"), 1);
    let placed = format!("local id = 3\nif room:getCardPlace(id) == sgs.Player_PlaceEquip then {owner} end");
    fine(&placed);
    assert_eq!(of(Code::MaybeNil, &damaged(&placed.replace("PlaceEquip", "DiscardPile"))).len(), 1);
}

#[test]
fn local_with_a_part_of_a_payload_is_tested_as_the_part() {
    let effect = "local effect = data:toCardEffect()\nlocal card = effect.card\n\
                  if card:isKindOf('Slash') then effect.from:getHp() end";
    none(Code::MaybeNil, &hears("sgs.CardEffected", effect));
    let other = effect.replace("effect.card", "effect.other");
    assert_eq!(of(Code::MaybeNil, &hears("sgs.CardEffected", &other)).len(), 1);
    let places = "local move = data:toMoveOneTime()\nlocal places = sgs.QList2Table(move.from_places)\n\
                  if table.contains(places, sgs.Player_PlaceHand) then move.from:getHp() end";
    none(Code::MaybeNil, &hears("sgs.CardsMoveOneTime", places));
    assert_eq!(
        of(Code::MaybeNil, &hears("sgs.CardsMoveOneTime", &places.replace("from_places", "card_ids"))).len(),
        1
    );
}

#[test]
fn ai_is_asked_about_a_weapon_when_a_slash_deals_damage() {
    let ai = |name: &str| {
        format!("sgs.ai_skill_invoke.{name} = function(self, data)\nreturn data:toDamage().card:isRed()\nend")
    };
    none(Code::MaybeNil, &ai("IceSword"));
    assert_eq!(of(Code::MaybeNil, &ai("other")).len(), 1);
}

#[test]
fn ai_is_asked_for_a_card_of_a_pile_with_cards() {
    let ai = "sgs.ai_skill_use['@@x'] = function(self)\n\
              local cards = sgs.QList2Table(self.player:getPile('x'))\nreturn cards[1]:getId()\nend";
    none(Code::MaybeNil, ai);
    assert_eq!(of(Code::MaybeNil, &ai.replace("getPile('x')", "getCards('he')")).len(), 1);
}
