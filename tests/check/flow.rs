//! Values that can be nil, and the code that counts as a test of them.

use super::{checked, none, of};
use sgs::check::Code;

/// Returns a trigger skill for these events with this body.
pub(super) fn hears(events: &str, body: &str) -> String {
    format!(
        "s = sgs.CreateTriggerSkill{{name = \"s\", events = {{{events}}},\n\
         on_trigger = function(self, event, player, data, room)\n{body}\nend}}"
    )
}

pub(super) fn damaged(body: &str) -> String {
    hears("sgs.Damaged", &format!("local damage = data:toDamage()\n{body}"))
}

#[track_caller]
pub(super) fn fine(body: &str) {
    none(Code::MaybeNil, &damaged(body));
}

#[track_caller]
pub(super) fn found(body: &str, expected: &str) {
    let found = of(Code::MaybeNil, &damaged(body));
    assert_eq!(found, [format!("{expected}, and is not tested here")], "{body}");
}

const NO_CARD: &str = "maybe-nil `damage.card` may be nil (if no card dealt the damage)";
const NO_SOURCE: &str = "maybe-nil `damage.from` may be nil (if the damage has no source)";

#[test]
fn untested_fields_of_payloads_are_found() {
    found("damage.card:isRed()", &format!("4:1 warning {NO_CARD}"));
    found("if damage.from:isAlive() then return end", &format!("4:4 warning {NO_SOURCE}"));
    found(
        "local c = damage.card\nlocal red = c:isRed()",
        "5:13 warning maybe-nil `c` may be nil (if no card dealt the damage)",
    );
    found("local n = damage.card:getNumber() + damage.card:getId()", &format!("4:11 warning {NO_CARD}"));
    found("if damage.to then damage.from:drawCards(1) end", &format!("4:19 warning {NO_SOURCE}"));
    found(
        "if not damage.from then player:drawCards(1) end\ndamage.from:drawCards(1)",
        &format!("5:1 warning {NO_SOURCE}"),
    );
    found(
        "if damage.card or player:isAlive() then damage.card:isRed() end",
        &format!("4:41 warning {NO_CARD}"),
    );
    found(
        "for _, p in sgs.qlist(room:getAlivePlayers()) do if damage.from:isAlive() then return end end",
        &format!("4:53 warning {NO_SOURCE}"),
    );
}

#[test]
fn value_used_in_a_condition_is_reported_once() {
    found(
        "if player:isNude() or damage.from:isNude() or player:isDead() then return end\ndamage.from:drawCards(1)",
        &format!("4:23 warning {NO_SOURCE}"),
    );
    let both = of(
        Code::MaybeNil,
        &damaged("if player:isNude() and damage.from:isNude() then return end\ndamage.from:drawCards(1)"),
    );
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn card_with_a_skill_or_a_flag_has_a_user() {
    fine("if damage.card and damage.card:hasFlag(\"x\") then damage.from:drawCards(1) end");
    fine("if damage.card and damage.card:getSkillName() == \"x\" then damage.from:drawCards(1) end");
    fine("if damage.card and damage.card:isKindOf(\"Slash\") then damage.from:drawCards(1) end");
    found(
        "if damage.card and damage.card:isKindOf(\"TrickCard\") then damage.from:drawCards(1) end",
        &format!("4:59 warning {NO_SOURCE}"),
    );
}

#[test]
fn owner_of_a_skill_that_a_list_names_is_there() {
    let owner = "local owner = room:findPlayerBySkillName(\"other\")\nowner:drawCards(1)";
    fine(&format!("if room:findPlayersBySkillName(\"other\"):isEmpty() then return end\n{owner}"));
    found(
        &format!("if room:findPlayersBySkillName(\"another\"):isEmpty() then return end\n{owner}"),
        "6:1 warning maybe-nil `owner` may be nil (if nobody has the skill)",
    );
}

#[test]
fn tested_fields_are_fine() {
    fine("if damage.card then damage.card:isRed() end");
    fine("if damage.card and damage.card:isRed() then damage.card:getNumber() end");
    fine("if not damage.from then return end\ndamage.from:drawCards(1)");
    fine("if not damage.from or damage.from:isDead() then return false end\ndamage.from:drawCards(1)");
    fine("if damage.from == nil then return end\ndamage.from:drawCards(1)");
    fine("if damage.from ~= nil then damage.from:drawCards(1) end");
    fine("if damage.from == player then damage.from:drawCards(1) end");
    fine("assert(damage.from)\ndamage.from:drawCards(1)");
    fine("local red = damage.card and damage.card:isRed()\nif red then damage.card:getNumber() end");
    fine("local from = damage.from\nif from and from:isAlive() then from:drawCards(1) end");
    fine("local from = damage.from or player\nfrom:drawCards(1)");
    fine("local from = damage.from\nif not from then from = player end\nfrom:drawCards(1)");
    fine("local red = not damage.card or damage.card:isRed()");
    fine("while damage.from do damage.from:drawCards(1) end");
    fine(
        "if damage.from then\nfor _, p in sgs.qlist(room:getAlivePlayers()) do p:drawCards(damage.from:getHp()) end end",
    );
    fine("if isThere(damage.from) then damage.from:drawCards(1) end");
    fine("for i = 1, 2 do if not damage.from then break end damage.from:drawCards(1) end");
    fine("local damage = sgs.DamageStruct('s', player, player)\ndamage.from:drawCards(1)");
    fine("damage.from = player\ndamage.from:drawCards(1)");
    fine("if damage.card then if player:isAlive() then return end else return end\ndamage.card:isRed()");
}

#[test]
fn a_new_value_is_tested_again() {
    let text = "local p = room:findPlayerBySkillName('x')\nif not p then return end\np:drawCards(1)\n\
                p = room:findPlayerBySkillName('y')\np:drawCards(1)";
    found(text, "8:1 warning maybe-nil `p` may be nil (if nobody has the skill)");
}

#[test]
fn damage_of_the_source_has_a_source() {
    let body = "local damage = data:toDamage()\ndamage.from:drawCards(1)";
    none(Code::MaybeNil, &hears("sgs.Damage", body));
    none(Code::MaybeNil, &hears("sgs.Damage, sgs.DamageCaused", body));
    assert_eq!(of(Code::MaybeNil, &hears("sgs.Damage, sgs.Damaged", body)).len(), 1);
    let by_event = "local damage = data:toDamage()\nif event == sgs.Damage then damage.from:drawCards(1) end";
    none(Code::MaybeNil, &hears("sgs.Damage, sgs.Damaged", by_event));
    let otherwise =
        "local damage = data:toDamage()\nif event == sgs.Damaged then return end\ndamage.from:drawCards(1)";
    none(Code::MaybeNil, &hears("sgs.Damage, sgs.Damaged", otherwise));
}

#[test]
fn other_payloads_lack_parts_too() {
    let of_event = |event: &str, body: &str| of(Code::MaybeNil, &hears(event, body)).len();
    assert_eq!(of_event("sgs.Death", "local death = data:toDeath()\nlocal k = death.damage.from"), 1);
    assert_eq!(
        of_event(
            "sgs.Death",
            "local death = data:toDeath()\nlocal k = death.damage and death.damage.from\nk:getHp()"
        ),
        0
    );
    assert_eq!(of_event("sgs.Dying", "return data:toDying().damage.from:isAlive()"), 2);
    assert_eq!(of_event("sgs.HpRecover", "return data:toRecover().who:isAlive()"), 1);
    let moved = |test: &str| {
        format!("local move = data:toMoveOneTime()\nif {test} then return move.from:objectName() end")
    };
    assert_eq!(of_event("sgs.CardsMoveOneTime", &moved("move.card_ids:length() > 1")), 1);
    assert_eq!(
        of_event("sgs.CardsMoveOneTime", &moved("move.from_places:contains(sgs.Player_PlaceHand)")),
        0
    );
}

#[test]
fn results_of_methods_may_be_nil() {
    let call = |text: &str| of(Code::MaybeNil, &damaged(text)).len();
    assert_eq!(call("player:getWeapon():isRed()"), 1);
    assert_eq!(call("if player:getWeapon() then player:getWeapon():isRed() end"), 0);
    assert_eq!(call("if player:hasWeapon('axe') then player:getWeapon():isRed() end"), 0);
    assert_eq!(call("room:askForCard(player, '.', '@x', data):getNumber()"), 1);
    assert_eq!(call("room:askForCard(player, '.!', '@x', data):getNumber()"), 0);
    let chosen = |optional: &str| {
        format!(
            "local to = room:askForPlayerChosen(player, room:getAlivePlayers(), 's', '@s', {optional})\n\
             to:drawCards(1)"
        )
    };
    assert_eq!((call(&chosen("true")), call(&chosen("false"))), (1, 0));
    assert_eq!(call("player:getTag('x'):toPlayer():drawCards(1)"), 1);
    assert_eq!(call("data:toPlayer():drawCards(1)"), 0);
    // A parameter that takes a player.
    assert_eq!(call("room:loseHp(damage.to)\nroom:setPlayerFlag(room:findPlayerBySkillName('x'), 'y')"), 1);
}

#[test]
fn the_player_of_an_event_about_nobody_is_nil() {
    let skill = |events: &str, test: &str, more: &str| {
        let text = format!(
            "s = sgs.CreateTriggerSkill{{name = \"s\", events = {{{events}}}, {more}\n\
             on_trigger = function(self, event, player, data)\nplayer:getRoom()\nend,\n{test}}}"
        );
        of(Code::MaybeNil, &text)
    };
    let asks = "can_trigger = function(self, target) return target:hasSkill(\"s\") end";
    assert_eq!(
        skill("sgs.ConfirmDamage", asks, ""),
        ["5:45 warning maybe-nil `target` may be nil (if the event is about nobody), and is not tested here"]
    );
    let tests = "can_trigger = function(self, target) return target and target:hasSkill(\"s\") end";
    assert_eq!(skill("sgs.ConfirmDamage", tests, ""), [] as [String; 0]);
    assert_eq!(skill("sgs.Damaged", asks, ""), [] as [String; 0]);
    let anyone = "can_trigger = function(self, target) return true end";
    assert_eq!(skill("sgs.ConfirmDamage", anyone, "").len(), 1);
    assert_eq!(skill("sgs.ConfirmDamage", "", "global = true,").len(), 1);
    assert_eq!(skill("sgs.ConfirmDamage", "", ""), [] as [String; 0]);
    // DamageCaused has no player only in the sijyu fork.
    assert_eq!(skill("sgs.DamageCaused", asks, ""), [] as [String; 0]);
    assert_eq!(skill("sgs.DamageCaused, sgs.CardOnEffect", asks, "").len(), 1);
}

/// Returns the findings with this code in several files.
fn across(files: &[(&str, &str)], code: Code) -> Vec<String> {
    let report = checked(files, false);
    let found = report.findings.iter().filter(|f| f.code == code);
    found.map(|f| format!("{}:{} {}", f.file, f.place.line, f.text)).collect()
}

#[test]
fn globals_of_a_module_are_its_own() {
    let module = "module('extensions.b', package.seeall)\nfunction helper() end\nhelper()";
    let found =
        across(&[("extensions/a.lua", "helper()"), ("extensions/b.lua", module)], Code::UnknownGlobal);
    assert_eq!(found, ["extensions/a.lua:1 the global `helper` is called, but no file defines it"]);
    let shared = "_G.helper = function() end";
    let found =
        across(&[("extensions/a.lua", "helper()"), ("extensions/b.lua", shared)], Code::UnknownGlobal);
    assert_eq!(found, [] as [String; 0]);
}

#[test]
fn a_local_that_was_not_declared_is_no_global_of_other_files() {
    let slip = "function f(p) room = p:getRoom() shared = room end";
    let text = "function g() room:nextPlayer() end\nfunction h() shared:nextPlayer() end";
    let found = across(&[("extensions/a.lua", text), ("extensions/b.lua", slip)], Code::UnknownGlobal);
    assert_eq!(
        found,
        [
            "extensions/a.lua:1 `room` is not a parameter of this function, and no file sets it: add it to the parameters, or write `local room = player:getRoom()`"
        ]
    );
    assert_eq!(
        across(&[("extensions/b.lua", &format!("{slip}\n{text}"))], Code::UnknownGlobal),
        [] as [String; 0]
    );
}

#[test]
fn nil_for_a_text_is_a_note() {
    let found = of(Code::NilText, &damaged("player:setFlags(nil)"));
    assert_eq!(found.len(), 1, "{found:?}");
    none(Code::NilText, &damaged("player:drawCards(1, nil)"));
}

#[test]
fn a_file_that_leaves_its_engine_open_is_to_declare_it() {
    let found = of(Code::Dialect, "x = { sgs.GameStart, sgs.TurnOver }");
    assert_eq!(found.len(), 1, "{found:?}");
    none(Code::Dialect, "-- sgs: dialect v2\nx = { sgs.GameStart, sgs.TurnOver }");
    none(Code::Dialect, "x = { sgs.GameStart }");
    none(Code::Dialect, "x = { sgs.TurnOver }");
}

const UNSET: &str = "`x` may be nil (if nothing has set it before)";

#[test]
fn locals_without_a_value_are_found_where_nothing_sets_them() {
    let all = "for _, p in sgs.qlist(room:getAlivePlayers()) do if p:isWounded() then x = p end end";
    found(&format!("local x\n{all}\nx:drawCards(1)"), &format!("6:1 warning maybe-nil {UNSET}"));
    assert_eq!(
        of(Code::MaybeNil, &damaged(&format!("local x = nil\n{all}\nroom:askForSkillInvoke(x, 's')"))).len(),
        1
    );
    let most = "local x, most = nil, 0\n\
                for i, p in ipairs({}) do if i > most then x, most = p, i end end";
    fine(&format!("{most}\nif most > 2 then x:drawCards(1) end"));
    fine("local x, y\nfor _, p in ipairs({}) do x = p y = p end\nif not y then return end\nx:drawCards(1)");
    fine("local x\nif damage.card then x = player else x = damage.to end\nx:drawCards(1)");
    fine("local x\nrepeat x = player until x:isAlive()\nx:drawCards(1)");
    fine("local x\nwhile true do x = player break end\nx:drawCards(1)");
    fine("local x\nlocal function set() x = player end\nset()\nx:drawCards(1)");
    fine(&format!("local x\n{all}\nif x then x:drawCards(1) end"));
    // What is one for the whole file is set anywhere.
    none(
        Code::MaybeNil,
        "local x\nfunction set() x = sgs.Sanguosha end\nfunction get() x:getCardCount() end",
    );
}

#[test]
fn first_items_of_lists_that_may_be_empty_are_found() {
    let cards = "local cards = sgs.QList2Table(player:getHandcards())";
    let empty = "may be nil (if the list is empty)";
    let first = "local id = cards[1]:getId()";
    found(&format!("{cards}\n{first}"), &format!("5:12 warning maybe-nil `cards[1]` {empty}"));
    let fill =
        "for _, p in sgs.qlist(room:getAlivePlayers()) do if p:isWounded() then table.insert(x, p) end end";
    found(
        &format!("local x = {{}}\n{fill}\nx[1]:drawCards(1)"),
        &format!("6:1 warning maybe-nil `x[1]` {empty}"),
    );
    fine(&format!("{cards}\nif #cards == 0 then return end\n{first}"));
    fine(&format!("if player:isKongcheng() then return end\n{cards}\n{first}"));
    fine(&format!("{cards}\nif cards[1] then {first} end"));
    fine("local x = {}\ntable.insert(x, player)\nx[1]:drawCards(1)");
    fine("local x = {}\nx[1] = player\nx[1]:drawCards(1)");
    fine("local x = {}\nfill(x)\nx[1]:drawCards(1)");
    let discards = "sgs.ai_skill_discard.x = function(self)\n\
                    local cards = sgs.QList2Table(self.player:getHandcards())\nreturn cards[1]:getId()\nend";
    none(Code::MaybeNil, discards);
    none(Code::MaybeNil, &discards.replace("discard", "playerchosen"));
    assert_eq!(of(Code::MaybeNil, &discards.replace("discard", "invoke")).len(), 1);
    fine("local x = {}\nlocal function fill() table.insert(x, player) end\nfill()\nx[1]:drawCards(1)");
}

#[test]
fn cards_to_choose_from_are_never_none() {
    let chooses = |body: &str| {
        format!(
            "sgs.ai_skill_askforag.x = function(self, card_ids)\nlocal cards = {{}}\n\
             for _, id in ipairs(card_ids) do {body} end\nreturn cards[1]:getId()\nend"
        )
    };
    let all = chooses("table.insert(cards, sgs.Sanguosha:getCard(id))");
    none(Code::MaybeNil, &all);
    assert_eq!(of(Code::MaybeNil, &all.replace("askforag", "invoke")).len(), 1);
    let some = chooses("if id > 9 then table.insert(cards, sgs.Sanguosha:getCard(id)) end");
    assert_eq!(of(Code::MaybeNil, &some).len(), 1);
    let until = chooses("if id > 9 then break end table.insert(cards, sgs.Sanguosha:getCard(id))");
    assert_eq!(of(Code::MaybeNil, &until).len(), 1);
}

#[test]
fn lists_with_something_in_them_have_a_first_item() {
    let cards =
        "local x = {}\nfor _, name in ipairs(choices:split('+')) do table.insert(x, name) end\nx[1]:getId()";
    fine(&format!("local choices = 'a+b'\n{cards}"));
    fine("local all = sgs.QList2Table(room:getAlivePlayers())\nall[1]:drawCards(1)");
    fine(
        "local x, names = {}, choices:split('+')\nfor _, name in ipairs(names) do table.insert(x, name) end\n\
         x[1]:getId()",
    );
    let pindian = "function sgs.ai_skill_pindian.x(card, self, requestor)\n\
                   local cards = sgs.QList2Table(self.player:getHandcards())\nreturn cards[1]:getId()\nend";
    none(Code::MaybeNil, pindian);
    assert_eq!(of(Code::MaybeNil, &pindian.replace("pindian", "invoke")).len(), 1);
    // A card that fits may come from a skill, so that an AI is asked without cards.
    let asked = "sgs.ai_skill_cardask['@x'] = function(self)\n\
                 local cards = sgs.QList2Table(self.player:getCards('he'))\nreturn cards[1]:getId()\nend";
    assert_eq!(of(Code::MaybeNil, asked).len(), 1);
}

#[test]
fn local_with_the_value_of_a_field_is_tested_with_it() {
    fine("local from = damage.from\nif not damage.from or from:isDead() then return end\nfrom:drawCards(1)");
    fine("local from = damage.from\nif not from then return end\ndamage.from:drawCards(1)");
    found(
        "local from = damage.from\nfrom = player:getWeapon()\nif not damage.from then return end\nfrom:getId()",
        "7:1 warning maybe-nil `from` may be nil (if nothing is worn there)",
    );
}

#[test]
fn holder_of_the_skill_of_an_event_is_there() {
    let find = "local owner = room:findPlayerBySkillName(self:objectName())\nowner:drawCards(1)";
    fine(find);
    fine(&find.replace("self:objectName()", "'s'"));
    assert_eq!(of(Code::MaybeNil, &damaged(&find.replace("self:objectName()", "'other'"))).len(), 1);
    let anyone = damaged(find).replace("events =", "can_trigger = function() return true end, events =");
    assert_eq!(of(Code::MaybeNil, &anyone).len(), 1);
}

#[test]
fn equipment_that_a_filter_asks_for_is_there() {
    let card = |filter: &str| {
        format!(
            "c = sgs.CreateSkillCard{{name = 'c', filter = function(self, targets, to_select) return {filter} end,\n\
             on_use = function(self, room, source, targets) room:throwCard(targets[1]:getWeapon():getId()) end}}"
        )
    };
    none(Code::MaybeNil, &card("to_select:getWeapon() ~= nil"));
    assert_eq!(of(Code::MaybeNil, &card("to_select:isAlive()")).len(), 1);
}

#[test]
fn local_that_each_of_several_branches_sets_is_there() {
    let both = "local x\nif damage.card then x = player elseif player:isDead() then x = damage.to end\nx:drawCards(1)";
    fine(both);
    let unset = "warning maybe-nil `x` may be nil (if nothing has set it before)";
    found(&both.replace("x = damage.to", "player:isNude()"), &format!("6:1 {unset}"));
    found("local x\nif damage.card then x = player end\nx:drawCards(1)", &format!("6:1 {unset}"));
}

#[test]
fn card_without_a_value_is_reported_where_it_is_valued() {
    let text = "sgs.ai_skill_invoke.x = function(self, data)\n\
                local cards = sgs.QList2Table(self.player:getHandcards())\n\
                if self:getUseValue(cards[1]) < 3 and cards[1]:isRed() then return true end\n\
                return cards[1]:isBlack()\nend";
    assert_eq!(
        of(Code::MaybeNil, text),
        [
            "3:21 warning maybe-nil argument 1 of SmartAI:getUseValue(card) may be nil (if the list is empty), and \
          is not tested here"
        ]
    );
}

#[test]
fn local_that_every_event_sets_is_there() {
    let body = "local card\nif event == sgs.CardUsed then card = data:toCardUse().card\n\
                elseif event == sgs.CardResponded then card = data:toCardResponse().m_card end\n\
                return card:isRed()";
    none(Code::MaybeNil, &hears("sgs.CardUsed, sgs.CardResponded", body));
    let third = of(Code::MaybeNil, &hears("sgs.CardUsed, sgs.CardResponded, sgs.Damaged", body));
    assert_eq!(
        third,
        ["6:8 warning maybe-nil `card` may be nil (if nothing has set it before), and is not tested here"]
    );
    let one_leaves = body.replace("card = data:toCardUse().card", "return");
    none(Code::MaybeNil, &hears("sgs.CardUsed, sgs.CardResponded", &one_leaves));
}

#[test]
fn player_of_damage_with_a_source_is_there() {
    let skill = |event: &str, test: &str| {
        let text = format!(
            "s = sgs.CreateTriggerSkill{{name = 's', events = {{sgs.{event}, sgs.CardOnEffect}}, global = true,\n\
             on_trigger = function(self, event, player, data)\nlocal damage = data:toDamage()\n\
             {test} then player:drawCards(1) end\nend}}"
        );
        of(Code::MaybeNil, &text).len()
    };
    assert_eq!(skill("DamageCaused", "if damage.from"), 0);
    assert_eq!(skill("DamageCaused", "if damage.from and damage.from:isAlive()"), 0);
    assert_eq!(skill("DamageCaused", "if data:toDamage().from"), 0);
    assert_eq!(skill("DamageCaused", "if damage.to"), 1);
    assert_eq!(skill("StageChange", "if damage.from"), 1);
}

#[test]
fn globals_are_followed_within_their_function() {
    let find = "x = room:findPlayerBySkillName('other')";
    found(
        &format!("{find}\nx:drawCards(1)"),
        "5:1 warning maybe-nil `x` may be nil (if nobody has the skill)",
    );
    fine(&format!("{find}\nif not x then return end\nx:drawCards(1)"));
    let chooses = "sgs.ai_skill_choice.x = function(self)\n\
                   return self.room:findPlayerBySkillName('x'):getState()\nend";
    none(Code::MaybeNil, chooses);
    assert_eq!(of(Code::MaybeNil, &chooses.replace("'x'", "'other'")).len(), 1);
    fine(&format!("{find}\nlocal function later() x:drawCards(1) end"));
}

#[test]
fn effects_of_delayed_tricks_have_no_user() {
    let body = "local effect = data:toCardEffect()\nreturn effect.from:isAlive()";
    assert_eq!(of(Code::MaybeNil, &hears("sgs.CardEffected", body)).len(), 1);
    let slash = body.replace("return", "return effect.card:isKindOf('Slash') and");
    none(Code::MaybeNil, &hears("sgs.CardEffected", &slash));
    let trick = slash.replace("isKindOf('Slash')", "isNDTrick()");
    none(Code::MaybeNil, &hears("sgs.CardEffected", &trick));
    let card = "c = sgs.CreateSkillCard{name = 'c', on_effect = function(self, effect) effect.from:drawCards(1) end}";
    none(Code::MaybeNil, card);
}

#[test]
fn fields_of_an_ai_that_no_file_sets_are_found() {
    let text = "sgs.ai_skill_invoke.x = function(self, data)\n\
                for _, p in ipairs(self.friend_noself) do end return self.asked and self.mine end\n\
                function SmartAI:init() self.mine = 1 end";
    let found = of(Code::UnknownField, text);
    assert_eq!(
        found,
        ["2:25 warning unknown-field the field `friend_noself` of SmartAI is nil: no file sets it"]
    );
}

#[test]
fn calls_of_entries_that_no_file_defines_are_found() {
    let call = "sgs.ai_nullification = sgs.ai_nullification or {}\n\
                local function f(self) return sgs.ai_nullification.IronChain(self) end\nf()";
    let warning =
        "2:31 warning unknown-sgs no file defines `sgs.ai_nullification.IronChain`: calling it fails";
    assert_eq!(of(Code::UnknownSgs, call), [warning]);
    for defined in [
        "sgs.ai_nullification.IronChain = f",
        "sgs.ai_nullification['IronChain'] = f",
        "function sgs.ai_nullification.IronChain() end",
        "sgs.ai_nullification = { IronChain = f }",
        "for _, name in ipairs({}) do sgs.ai_nullification[name] = f end",
        "if sgs.ai_nullification.IronChain then f() end",
    ] {
        none(Code::UnknownSgs, &format!("{call}\n{defined}"));
    }
}

#[test]
fn dialect_comment_without_an_engine_is_a_finding() {
    let found = of(Code::Dialect, "x = 1\n-- sgs: dialect v3\n");
    assert_eq!(
        found,
        ["2:0 warning dialect `v3` is not an engine, so the comment has no effect: write `v2` or `sijyu`"]
    );
    none(Code::Dialect, "-- sgs: dialect V2\n");
}

#[test]
fn conditions_of_any_depth_are_read_once() {
    let alternating = |depth: usize| {
        let parts = (0..depth).map(|at| format!("{} a{at})", ["and", "or"][at % 2]));
        format!("{}x {}", "(".repeat(depth), parts.collect::<Vec<_>>().join(" "))
    };
    // With each part read twice, 2 to the power of 90 readings.
    found(
        &format!("if {} then damage.card:isRed() end", alternating(90)),
        &format!("4:{} warning {NO_CARD}", alternating(90).len() + 10),
    );
    fine(&format!("if damage.card and {} then damage.card:isRed() end", alternating(90)));
}

#[test]
fn users_of_cards_are_reported_once_for_a_file() {
    let body = "local use = data:toCardUse()\nlocal a = use.from:isAlive()";
    let skill = hears("sgs.TargetConfirmed", body);
    let report = super::checked(&[("extensions/x.lua", &[&*skill; 3].join("\n"))], false);
    let found: Vec<_> = report.findings.iter().filter(|f| f.code == Code::MaybeNil).collect();
    let [found] = found[..] else { panic!("{found:?}") };
    let text = "`use.from` may be nil (if nobody uses the card), and is not tested here (3 places of this \
                file; this one stands for all)";
    assert_eq!((found.place.line, found.text.en.as_str()), (4, text));
    assert_eq!(found.also.iter().map(|place| place.line).collect::<Vec<_>>(), [9, 14]);
}

#[test]
fn a_card_used_by_nobody_has_no_user() {
    let body = "local use = data:toCardUse()\nreturn use.from:isAlive()";
    assert_eq!(of(Code::MaybeNil, &hears("sgs.TargetConfirmed", body)).len(), 1);
    none(Code::MaybeNil, &hears("sgs.CardUsed", body));
}

#[test]
fn arithmetic_on_a_text_fails() {
    let found = of(Code::TextArithmetic, "x = 'mark' + y");
    assert_eq!(
        found,
        ["1:5 error text-arithmetic `+` is arithmetic, and this text is no number; `..` joins texts"]
    );
    none(Code::TextArithmetic, "x = 'a' .. y .. 'b'\nz = '1' + 2");
}

#[test]
fn a_field_is_not_called() {
    // A function of this name in another file does not make it a method.
    let found = across(
        &[
            ("extensions/a.lua", &damaged("return damage:card()")),
            ("extensions/b.lua", "function x:card() end"),
        ],
        Code::UnknownMethod,
    );
    assert_eq!(found, ["extensions/a.lua:4 DamageStruct has no method `card`"]);
}

#[test]
fn a_loop_that_ends_with_a_value_is_a_test() {
    fine(
        "local p = room:findPlayerBySkillName('x')\nwhile not p do p = room:findPlayerBySkillName('y') end\np:getHp()",
    );
}

#[test]
fn an_ai_has_its_own_tests_of_what_is_worn() {
    none(
        Code::MaybeNil,
        "function SmartAI:f() if self:needToThrowArmor() then return self.player:getArmor():getId() end end",
    );
    fine("local p = room:findPlayerByObjectName(player:objectName())\np:drawCards(1)");
}
