//! The part about AIs (blocks 52 to 74): such files load beside the bundled AI, and the functions and tables
//! that they use exist. Their decisions have separate tests.

use super::prelude::*;
use super::{mark, with_ai};
use sgs::rules::Room;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::host::Script;
use sgs::script::load::{Library, Sources};
use std::sync::Arc;

/// The AI file of a package as written by its author.
const OF_A_PACKAGE: &str = r##"
    sgs.ai_skill_invoke["spends"] = function(self, data)
        local use = data:toCardUse()
        return self:shouldInvokeCostNullifySkill(use, true, false, 1, use.from)
    end
    sgs.ai_skill_use["@@strikes"] = function(self, prompt)
        self:addHandPile("he")
        local target = self:findPlayerToUseSlash(true, nil, "strikes")
        return target and "@StrikesCard=.->" .. target:objectName() or "."
    end
    sgs.ai_skill_use["@@burns"] = function(self, prompt)
        local target = self:findPlayerToDamage(2, self.player, sgs.DamageStruct_Fire, nil, 0)
        return target and "@BurnsCard=.->" .. target:objectName() or "."
    end
    sgs.ai_skill_defense.armoured = function(self, player)
        local armor = player:getArmor()
        return armor ~= nil and armor:isKindOf("EightDiagram")
    end
    sgs.ai_suppress_intention["quiet"] = true
    sgs.ai_getLeastHandcardNum_skill["holds"] = function(self, player) return 1 end
    ai_getBestHp_skill["low"] = function(self, player) return math.ceil(player:getMaxHp() / 2) end
    ai_hasBuquEffect_skill["lasting"] = true
    ai_canNiepan_skill["phoenix"] = function(self, player) return player:getMark("@nirvana") > 0 and player:isDying() end
    ai_hasTuntianEffect_skill["fields"] = true
    sgs.ai_view_as["turns"] = function(card, player, place)
        if table.contains(card:getSkillNames(), "turns") then return "." end
    end
    local slash_count = 0
    function SmartAI:countSlashesOfSeed()
        for _, card in sgs.qlist(self:getCards("h")) do
            if card:isKindOf("Slash") then slash_count = slash_count + 1 end
        end
        return slash_count
    end
"##;

#[test]
fn b32_b52_to_b74_such_files_load_with_their_functions() {
    let root = env!("CARGO_MANIFEST_DIR");
    let base =
        Library::open(&Sources { roots: vec![root.into()], ..Sources::default() }).expect("the bundled tree");
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &Arc::new(base)).expect("a state");
    script.load_ai().expect("the bundled AI");
    script
        .lua()
        .load(OF_A_PACKAGE)
        .set_environment(script.ai_globals())
        .set_name("=seed-ai.lua")
        .exec()
        .unwrap_or_else(|e| panic!("{e}"));
    let check = r##"
        local missing = {}
        for _, name in ipairs{
            "shouldInvokeCostNullifySkill", "findPlayerToUseSlash", "findPlayerToDamage", "addHandPile", "getCards",
            "getLeastHandcardNum", "isFriend", "isEnemy", "isWeak", "getDefense",
        } do
            if type(SmartAI[name]) ~= "function" and type(sgs[name]) ~= "function" then missing[#missing + 1] = name end
        end
        for _, name in ipairs{ "getBestHp", "hasBuquEffect", "canNiepan", "hasTuntianEffect" } do
            if type(_G[name]) ~= "function" and type(SmartAI[name]) ~= "function" then missing[#missing + 1] = name end
        end
        for _, name in ipairs{ "getBestHp", "hasBuquEffect", "canNiepan", "hasTuntianEffect" } do
            local key = "ai_" .. name .. "_skill"
            if _G[key] == nil or _G[key] ~= sgs[key] then missing[#missing + 1] = key end
        end
        return table.concat(missing, " ")
    "##;
    let missing: String =
        script.lua().load(check).set_environment(script.ai_globals()).eval().expect("the names");
    assert_eq!(missing, "");
}

// ---- decisions -----------------------------------------------------------------------------

/// Blocks 53 and 57 of the document.
const OF_THE_DOCUMENT: &str = include_str!("document/b53_b57_ai.lua");

/// The skills of these tests' AI files.
const SKILLS: &str = r##"
    DamageCard = sgs.CreateSkillCard{
        name = "DamageCard", will_throw = false, handling_method = sgs.Card_MethodNone,
        filter = function(self, targets, to_select) return #targets < 2 and to_select ~= sgs.Self end,
        on_use = function(self, room, source, targets)
            for _, target in ipairs(targets) do room:addPlayerMark(target, "chosen") end
            room:setPlayerMark(source, "subcards", self:subcardsLength())
        end,
    }
    local function made(cards)
        local card = DamageCard:clone()
        for _, one in ipairs(cards) do card:addSubcard(one) end
        return card
    end
    damage_vs = sgs.CreateViewAsSkill{
        name = "damage_skill", n = 2, response_pattern = "@@damage_skill",
        view_filter = function(self, selected, to_select) return #selected < 2 end,
        view_as = function(self, cards)
            if #cards == 1 then return nil end
            local card = made(cards)
            card:setSkillName("damage_skill")
            return card
        end,
        enabled_at_play = function(self, player) return false end,
    }
    damage_skill = sgs.CreateTriggerSkill{
        name = "damage_skill", events = sgs.EventPhaseProceeding, view_as_skill = damage_vs,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() == sgs.Player_Start then room:askForUseCard(player, "@@damage_skill", "@damage") end
        end,
    }
    local function nullifies(name)
        return sgs.CreateTriggerSkill{
            name = name, events = sgs.TargetConfirmed,
            on_trigger = function(self, event, player, data, room)
                local use = data:toCardUse()
                if not use.to:contains(player) then return false end
                room:setPlayerMark(player, room:askForSkillInvoke(player, name, data) and "spends" or "keeps", 1)
            end,
        }
    end
    wuzhong_skill, bleeds = nullifies("wuzhong_skill"), nullifies("bleeds")
"##;

const NAMES: [&str; 3] = ["damage_skill", "wuzhong_skill", "bleeds"];

/// Returns a seat with a public role, for which the AI answers.
fn side(role: Role) -> SeatSpec {
    seat().role(role).shown()
}

fn decides(name: &str, ai: &str) -> Scene {
    Scene::new(name)
        .packages(with_ai(&package(&NAMES, SKILLS), ai))
        .otherwise(Unplanned::Ai)
        .phase(Phase::NotActive)
}

/// Returns the seats on which the card was used.
fn chosen(room: &Room) -> Vec<u8> {
    (1..=4).filter(|seat| mark(room, *seat, "chosen") > 0).collect()
}

#[test]
fn cost_is_paid_against_harm_and_not_against_help() {
    let bleeding = r#"
        sgs.ai_skill_invoke.bleeds = function(self, data)
            return self:shouldInvokeCostNullifySkill(data:toCardUse(), false, true, 0, self.player)
        end
    "#;
    let ai = format!("{OF_THE_DOCUMENT}\n{bleeding}");
    let of = |skill: &str, hp: i32, user: SeatSpec, card: &str| {
        let used = std::cell::Cell::new((0, 0));
        let scene = decides("a cost", &ai)
            .seat(side(Role::Loyalist).skill(skill).hp(hp).hand(&["duel:spade:1", "dismantlement"]))
            .seat(user)
            .seat(side(if card == "slash" { Role::Lord } else { Role::Rebel }))
            .seat(side(Role::Rebel));
        log_of(scene.cut_short(), |s| {
            s.use_card(2, card, &[1])?;
            used.set((mark(&s.room(), 1, "spends"), mark(&s.room(), 1, "keeps")));
            Ok(())
        });
        used.get()
    };
    let enemy = || side(Role::Rebel).hand(&["slash:spade:7"]);
    assert_eq!(of("wuzhong_skill", 2, enemy(), "slash"), (1, 0), "a card against a slash");
    assert_eq!(of("bleeds", 1, enemy(), "slash"), (0, 1), "the last hit point is no price");
    let friend = side(Role::Lord).hand(&["god_salvation"]);
    assert_eq!(of("wuzhong_skill", 2, friend, "god_salvation"), (0, 1), "nothing against help");
}

/// Returns the seats on which the skill is used with this AI file, and the log.
fn used_on(ai: &str, seats: [SeatSpec; 3]) -> (Vec<u8>, String) {
    let found = std::cell::RefCell::new(Vec::new());
    let first = side(Role::Rebel).skill("damage_skill").hand(&["jink:heart:2", "jink:diamond:3"]);
    let scene = seats.into_iter().fold(decides("targets", ai).seat(first), Scene::seat);
    let log = log_of(scene.cut_short(), |s| {
        s.phases(1, &[Phase::Start])?;
        *found.borrow_mut() = chosen(&s.room());
        s.note(format!("made of {}", mark(&s.room(), 1, "subcards")));
        Ok(())
    });
    (found.into_inner(), log)
}

fn three(hand: &[&str]) -> [SeatSpec; 3] {
    [
        side(Role::Lord).hp(4).hand(hand),
        side(Role::Loyalist).hp(2).hand(if hand.is_empty() { &[] } else { &["slash:club:3"] }),
        side(Role::Rebel).hp(1).hand(if hand.is_empty() { &[] } else { &["slash:club:4"] }),
    ]
}

#[test]
fn damage_target_is_an_enemy_that_dies_of_it_or_nobody() {
    assert_eq!(used_on(OF_THE_DOCUMENT, three(&["slash:club:2"])).0, [3], "not the friend with 1 hp");
    let (nobody, log) = used_on(OF_THE_DOCUMENT, three(&[]));
    assert_eq!(nobody, Vec::<u8>::new(), "candidates without cards are left out, so there is none");
    assert!(!log.contains("uses DamageCard"), "{log}");
}

#[test]
fn damage_nature_may_be_a_constant_or_a_letter() {
    let ai = |nature: &str| {
        format!(
            r#"sgs.ai_skill_use["@@damage_skill"] = function(self, prompt)
                local players = {{}}
                for _, p in sgs.qlist(self.room:getOtherPlayers(self.player)) do
                    if not p:isLord() then players[#players + 1] = p end
                end
                local target = self:findPlayerToDamage(1, self.player, {nature}, players, -100)
                return target and "@DamageCard=.->" .. target:objectName() or "."
            end"#
        )
    };
    let seats = || {
        [
            side(Role::Loyalist).hp(4).max_hp(4),
            side(Role::Loyalist).hp(4).max_hp(4).equip(&["vine"]),
            side(Role::Lord),
        ]
    };
    let fire = used_on(&ai("sgs.DamageStruct_Fire"), seats()).0;
    assert_eq!(fire, [3], "who wears a vine burns");
    assert_eq!(used_on(&ai("\"F\""), seats()).0, fire);
    let normal = used_on(&ai("sgs.DamageStruct_Normal"), seats()).0;
    assert_ne!(normal, fire);
    assert_eq!(used_on(&ai("\"N\""), seats()).0, normal);
}

#[test]
fn texts_of_uses_name_cards_and_targets() {
    let ai = |answer: &str| {
        format!(
            r#"sgs.ai_skill_use["@@damage_skill"] = function(self, prompt)
                assert(self.player:objectName() == "sgs1" and self.player:getPhase() == sgs.Player_Start)
                assert(self.room:getCurrent() == self.player and self.room:alivePlayerCount() == 4)
                assert(prompt == "@damage")
                local ids = self.player:handCards()
                return {answer}
            end"#
        )
    };
    let on = |answer: &str| used_on(&ai(answer), three(&["slash:club:2"]));
    assert_eq!(on(r#""@DamageCard=.->sgs2""#).0, [2]);
    assert_eq!(on(r##""#DamageCard:.:->sgs2""##).0, [2], "as the engines write skill cards of Lua");
    let (two, log) = on(r#""@DamageCard=" .. ids:at(0) .. "+" .. ids:at(1) .. "->sgs2+sgs3""#);
    assert_eq!(two, [2, 3]);
    assert!(log.contains("# made of 2"), "{log}");
    for declines in ["\".\"", "nil"] {
        assert_eq!(on(declines).0, Vec::<u8>::new(), "{declines}");
    }
}

#[test]
fn hand_pile_lists_hand_equipment_and_hand_like_piles() {
    let ai = r##"
        sgs.ai_skill_use["@@damage_skill"] = function(self, prompt)
            local names = {}
            for _, card in ipairs(self:addHandPile("he")) do names[#names + 1] = card:objectName() end
            table.sort(names)
            assert(table.concat(names, " ") == "axe duel jink jink", table.concat(names, " "))
            assert(#self:addHandPile("h") == 3 and self.player:getHandcardNum() == 2)
            return "@DamageCard=.->sgs2"
        end
    "##;
    let first = side(Role::Rebel)
        .skill("damage_skill")
        .hand(&["jink:heart:2", "jink:diamond:3"])
        .equip(&["axe"])
        .pile("&stock", &["duel:spade:1"]);
    let scene =
        three(&["slash:club:2"]).into_iter().fold(decides("a hand pile", ai).seat(first), Scene::seat);
    log_of(scene.cut_short(), |s| {
        s.phases(1, &[Phase::Start])?;
        assert_eq!(chosen(&s.room()), [2], "the AI came to its answer");
        Ok(())
    });
}
