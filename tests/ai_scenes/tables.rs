//! Tables filled by packages and functions called by them; each influences a decision.

use super::*;
use sgs::script::load::{Library, Sources};

/// Skills without effects, described by entries of the AI. `asks` runs a piece of Lua at the beginning of its
/// owner's play phase. `eager` deals one damage once in a phase.
const PACKAGE: &str = r##"
    extension = sgs.Package("probe")
    local general = sgs.General(extension, "prober", "wei", 4)
    local names = { "guarded", "frail", "low", "phoenix", "lasting", "fields", "none", "one", "three" }
    for _, name in ipairs(names) do
        general:addSkill(sgs.CreateTriggerSkill {
            name = name, frequency = sgs.Skill_Compulsory, events = sgs.NonTrigger,
            on_trigger = function() return false end,
        })
    end
    general:addSkill(sgs.CreatePhaseChangeSkill {
        name = "asks", frequency = sgs.Skill_Compulsory,
        on_phasechange = function(self, player, room)
            if player:getPhase() ~= sgs.Player_Play then return false end
            ASKS
            return false
        end,
    })
    local EagerCard = sgs.CreateSkillCard {
        name = "EagerCard", skill_name = "eager",
        filter = function(self, targets, to_select, player)
            return #targets == 0 and to_select:objectName() ~= player:objectName()
        end,
        on_effect = function(self, effect)
            effect.from:getRoom():damage(sgs.DamageStruct("eager", effect.from, effect.to))
        end,
    }
    general:addSkill(sgs.CreateZeroCardViewAsSkill {
        name = "eager",
        view_as = function() return EagerCard:clone() end,
        enabled_at_play = function(self, player) return not player:hasUsed("#EagerCard") end,
    })
    return { extension }
"##;

/// Returns the bundled files with the package, whose skill `asks` has this body, and with its AI.
fn library(asks: &str, ai: &str) -> Library {
    let bundled = Library::open(&Sources::default()).expect("the bundled tree");
    let texts: Vec<(String, String)> = bundled
        .files()
        .map(|(_, s)| (s.name.clone(), String::from_utf8_lossy(&s.text).into_owned()))
        .collect();
    let package = PACKAGE.replace("ASKS", asks);
    let own = [("extensions/probe.lua", package.as_str()), ("ai/probe-ai.lua", ai)];
    Library::of_texts(texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).chain(own))
}

/// Returns a table at which the AI answers everything, with these entries.
fn told(ai: &str, seats: impl IntoIterator<Item = SeatSpec>) -> Scene {
    table(seats).packages(library("", ai)).phase(Phase::NotActive)
}

/// Plays a scene in which seat 1 chooses a player with this function.
fn chosen_by(body: &str, seats: impl IntoIterator<Item = SeatSpec>) -> Log {
    let asks = "room:askForPlayerChosen(player, room:getOtherPlayers(player), 'probe', 'probe', true)";
    let ai = format!("sgs.ai_skill_playerchosen.probe = function(self, targets)\n{body}\nend");
    let scene = table(seats).packages(library(asks, &ai));
    Log::of_play(scene)
}

/// End of the log line with the chosen player.
const CHOSEN: &str = "): sgs";

/// Returns seat 1 with enemies at the distances 1 (twice), 2 (twice) and 3; the farthest is the weakest.
fn ring() -> [SeatSpec; 6] {
    let foe = |hp| rebel().hp(hp).hand(&["jink", "slash"]);
    [lord().skill("asks"), foe(4), foe(2), foe(1), foe(3), foe(4)]
}

#[test]
fn find_player_to_use_slash_keeps_within_its_distance() {
    let find = |given: &str| chosen_by(&format!("return (self:findPlayerToUseSlash({given}))"), ring());
    find("nil").says(&format!("{CHOSEN}4"));
    find("false, nil, 'reason'").says(&format!("{CHOSEN}4"));
    find("2").says(&format!("{CHOSEN}3"));
    find("1").lacks(&format!("{CHOSEN}3")).lacks(&format!("{CHOSEN}4"));
    // Without hand cards the range is 1.
    find("true").lacks(&format!("{CHOSEN}3")).lacks(&format!("{CHOSEN}4")).says(CHOSEN);
    find("nil, self.room:getOtherPlayers(self.room:findPlayerByObjectName('sgs4'))")
        .says(&format!("{CHOSEN}3"));
}

#[test]
fn find_player_to_use_slash_names_more_targets() {
    let find = |extra: u8, at: u8| {
        chosen_by(
            &format!("return select(2, self:findPlayerToUseSlash(nil, nil, nil, nil, {extra}))[{at}]"),
            ring(),
        )
    };
    find(1, 1).says(&format!("{CHOSEN}4"));
    find(1, 2).says(&format!("{CHOSEN}3"));
    find(1, 3).lacks(CHOSEN);
    find(0, 2).lacks(CHOSEN);
}

#[test]
fn find_player_to_use_slash_prefers_fixed_enemy_target() {
    let find = |name: &str, distance: &str, seats: [SeatSpec; 6]| {
        let fixed = format!("self.room:findPlayerByObjectName('{name}')");
        chosen_by(
            &format!("return (self:findPlayerToUseSlash({distance}, nil, nil, nil, 0, {fixed}))"),
            seats,
        )
    };
    find("sgs2", "nil", ring()).says(&format!("{CHOSEN}2"));
    find("sgs4", "1", ring()).lacks(CHOSEN);
    let mut seats = ring();
    seats[1] = loyalist().hp(1);
    find("sgs2", "nil", seats).lacks(CHOSEN);
}

#[test]
fn get_cards_takes_places_and_classes() {
    let counted = |given: &str| {
        let asks = "room:askForChoice(player, 'probe', '0+1+2+3+4+5')";
        let ai = format!(
            "sgs.ai_skill_choice.probe = function(self)\n\
             local n = 0\n\
             for _, card in sgs.qlist(self:getCards({given})) do n = n + (card:getEffectiveId() >= 0 and 1 or 0) end\n\
             return tostring(n)\nend"
        );
        let me = lord().skill("asks").hand(&["jink", "slash", "lightning"]).equip(&["axe", "vine"]);
        Log::of_play(table([me, rebel()]).packages(library(asks, &ai)))
    };
    counted("'h'").says("(0/1/2/3/4/5): 3");
    counted("'he'").says("(0/1/2/3/4/5): 5");
    counted("'e'").says("(0/1/2/3/4/5): 2");
    counted("'Slash'").says("(0/1/2/3/4/5): 1");
}

#[test]
fn a_target_that_skills_defend_is_struck_after_its_equal() {
    let ai = r#"
        sgs.ai_skill_defense.guarded = function(self, player)
            return self.player:objectName() == "sgs1" and player:hasSkill("guarded")
        end
        sgs.ai_skill_defense.frail = -2
    "#;
    let strike = |next: SeatSpec, before: SeatSpec, seed: u64| {
        let scene = told(ai, [lord().hand(&["slash:spade:7"]), next, loyalist(), before]).seed(seed);
        Log::of(scene, |s| s.phases(1, &[Phase::Play]))
    };
    let foe = || rebel().hand(&["jink", "duel"]);
    for seed in 1..=6 {
        strike(foe().skill("guarded").skill("guarded"), foe().skill("frail"), seed)
            .says("sgs1 uses slash♠7 -> sgs4");
        strike(foe().skill("frail"), foe().skill("guarded"), seed).says("sgs1 uses slash♠7 -> sgs2");
    }
}

#[test]
fn get_defense_asks_entries_with_the_ai_and_the_player() {
    let seats = || [lord().skill("asks"), rebel().skill("guarded"), rebel()];
    let more = r#"
        sgs.ai_skill_defense.guarded = function(me, player)
            return me.player:objectName() == "sgs1" and player:objectName() == "sgs2" and 3
        end
        local two, three = targets:at(0), targets:at(1)
        local ways = { self:getDefense(two) - self:getDefense(three), sgs.getDefense(two) - sgs.getDefense(three) }
        for _, more in ipairs(ways) do if more ~= 3 then return three end end
        local enemies = self:sort(self:getEnemies(), "defense")
        return enemies[1] == three and two or nil"#;
    chosen_by(more, seats()).says(&format!("{CHOSEN}2"));
}

#[test]
fn a_skill_of_ai_suppress_intention_is_used_whenever_it_may_be() {
    let skill =
        "sgs.ai_skill_invoke.probe = false\nsgs.ai_skill_playerchosen.probe = function() return nil end\n";
    let asks = "room:askForSkillInvoke(player, 'probe')\n\
                room:askForPlayerChosen(player, room:getOtherPlayers(player), 'probe', 'probe', true)";
    let play = |more: &str| {
        let ai = format!("{skill}{more}");
        Log::of_play(table([lord().skill("asks"), loyalist()]).packages(library(asks, &ai)))
    };
    play("").says("sgs1 invoke probe: no").lacks(CHOSEN);
    play("sgs.ai_suppress_intention.probe = true").says("sgs1 invoke probe: yes").says(&format!("{CHOSEN}2"));
}

#[test]
fn forced_active_skill_is_used_once_per_turn() {
    let declines = "addAiSkills('eager').getTurnUseCard = function(self) return sgs.Card_Parse('#EagerCard:.:') end\n\
                    sgs.ai_skill_use_func['#EagerCard'] = function(card, use, self) end\n";
    let play = |ai: &str| {
        let scene = told(ai, [lord().skill("eager"), loyalist().hp(3), rebel().hp(3)]);
        Log::of(scene, |s| s.phases(1, &[Phase::Play]))
    };
    play(declines).lacks("uses EagerCard");
    let forced = "sgs.ai_suppress_intention.eager = true\n";
    // The enemy rather than the friend, with and without an entry that declines.
    for ai in [format!("{declines}{forced}"), forced.to_owned()] {
        let log = play(&ai).says("sgs1 uses EagerCard").says("sgs3 damaged 1").lacks("sgs2 damaged");
        assert_eq!(log.0.matches("sgs1 uses EagerCard").count(), 1, "{}", log.0);
    }
}

#[test]
fn the_most_of_least_hand_cards_counts() {
    let ai = r#"
        sgs.ai_getLeastHandcardNum_skill.none = function(self, player) return 0 end
        sgs.ai_getLeastHandcardNum_skill.one = function(self, player) return 1 end
        sgs.ai_getLeastHandcardNum_skill.three = function(self, player)
            return self:isEnemy(player) and player:hasSkill("three") and 3 or 0
        end
    "#;
    // Seat 2 loses nothing that it would miss, so the card of seat 3 is discarded.
    let play = |skills: &[&str], hand: &[&str]| {
        let kept = skills.iter().fold(rebel().hand(hand), |seat, skill| seat.skill(skill));
        let scene =
            told(ai, [lord().hand(&["dismantlement:club:3"]), kept, rebel().hand(&["jink", "duel", "duel"])]);
        Log::of(scene, |s| s.phases(1, &[Phase::Play]))
    };
    play(&[], &["jink", "duel"]).says("uses dismantlement♣3 -> sgs2");
    play(&["one", "three", "none"], &["jink", "duel"]).says("uses dismantlement♣3 -> sgs3");
    play(&["one", "none"], &["jink", "duel"]).says("uses dismantlement♣3 -> sgs2");
}

#[test]
fn nobody_is_healed_above_the_best_hit_points() {
    let ai = "ai_getBestHp_skill.low = function(self, player) return math.ceil(player:getMaxHp() / 2) end";
    let play = |skill: &[&str], hp: i32| {
        let friend = skill.iter().fold(loyalist().hp(hp), |seat, skill| seat.skill(skill));
        let scene = told(ai, [lord().hand(&["god_salvation"]), friend, rebel()]);
        Log::of(scene, |s| s.phases(1, &[Phase::Play]))
    };
    play(&[], 2).says("sgs1 uses god_salvation");
    play(&["low"], 2).lacks("sgs1 uses god_salvation");
    play(&["low"], 1).says("sgs1 uses god_salvation");
    // Its owner does not heal either.
    let eat = |hp| {
        let me = loyalist().skill("low").hp(hp).hand(&["peach"]);
        Log::of(told(ai, [me, lord(), rebel()]), |s| s.phases(1, &[Phase::Play]))
    };
    eat(2).lacks("uses peach");
    eat(1).says("sgs1 uses peach");
}

#[test]
fn a_peach_is_saved_where_a_skill_saves() {
    let ai = r#"
        ai_canNiepan_skill.phoenix = function(self, player)
            return player:getMark("@phoenix") > 0 and not player:hasFlag("phoenix_used")
        end
        ai_hasBuquEffect_skill.lasting = true
    "#;
    let dying = |friend: SeatSpec| {
        let scene = told(ai, [lord().hand(&["peach"]), friend.hp(1), rebel()]);
        Log::of(scene, |s| s.damage(3, 2, 1, Nature::Normal))
    };
    dying(loyalist().skill("phoenix")).says("sgs1 uses peach");
    dying(loyalist().skill("phoenix").mark("@phoenix", 1)).lacks("uses peach");
    dying(loyalist().skill("lasting")).lacks("uses peach");
}

#[test]
fn those_who_gain_by_losing_cards_are_robbed_last() {
    let ai = "ai_hasTuntianEffect_skill.fields = true";
    let play = |first: SeatSpec| {
        let hand = ["jink", "duel"];
        let scene =
            told(ai, [lord().hand(&["dismantlement:club:3"]), first.hand(&hand), rebel().hand(&hand)]);
        let seeds = (1..=6).map(|seed| Log::of(scene.clone().seed(seed), |s| s.phases(1, &[Phase::Play])).0);
        seeds.filter(|log| log.contains("uses dismantlement♣3 -> sgs2")).count()
    };
    assert!(play(rebel()) > 0);
    assert_eq!(play(rebel().skill("fields")), 0);
}

/// `becomes`: any card as a skill card, which becomes a Jink when it is answered with.
const BECOMES: &str = r##"
    extension = sgs.Package("becoming")
    local general = sgs.General(extension, "becomer", "wei", 4)
    local BecomeCard = sgs.CreateSkillCard {
        name = "BecomeCard", skill_name = "becomes", will_throw = false, target_fixed = true,
        handling_method = sgs.Card_MethodNone,
        on_validate_in_response = function(self, user)
            local made = sgs.Sanguosha:cloneCard("jink", self:getSuit(), self:getNumber())
            made:addSubcards(self:getSubcards())
            made:setSkillName("becomes")
            return made
        end,
    }
    general:addSkill(sgs.CreateOneCardViewAsSkill {
        name = "becomes",
        view_filter = function() return true end,
        enabled_at_play = function() return false end,
        enabled_at_response = function(self, player, pattern) return pattern == "jink" end,
        view_as = function(self, card)
            local made = BecomeCard:clone()
            made:addSubcard(card)
            USER
            return made
        end,
    })
    return { extension }
"##;

/// Seat 2, with nothing but a Duel, answers a Slash by this entry.
fn slashed(user: &str, ai: &str) -> Log {
    let bundled = Library::open(&Sources::default()).expect("the bundled tree");
    let texts: Vec<(String, String)> = bundled
        .files()
        .map(|(_, s)| (s.name.clone(), String::from_utf8_lossy(&s.text).into_owned()))
        .collect();
    let package = BECOMES.replace("USER", user);
    let own = [("extensions/becoming.lua", package.as_str()), ("ai/becoming-ai.lua", ai)];
    let all = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).chain(own);
    let seats = [rebel().hand(&["slash:spade:7"]), lord().hp(1).skill("becomes").hand(&["duel:spade:A"])];
    let scene = table(seats).packages(Library::of_texts(all)).phase(Phase::NotActive);
    Log::of(scene, |s| s.use_card(1, "slash", &[2]))
}

#[test]
fn skill_card_that_a_table_answers_is_answered_with() {
    let answered = "sgs2 responds jink";
    let named = "made:setUserString('jink')";
    let of_card = |text: &str| format!("sgs.ai_view_as.becomes = function(card) return {text} end");
    let of_class = |text: &str| {
        format!(
            "sgs.ai_cardsview.becomes = function(self, class, player)
            local id = player:handCards():isEmpty() and 0 or player:handCards():first()
            if class == 'Jink' then return {text} end
        end"
        )
    };
    slashed(named, &of_card("'#BecomeCard:' .. card:getEffectiveId() .. ':jink'")).says(answered);
    slashed(named, &of_class("'#BecomeCard:' .. id .. ':jink'")).says(answered);
    slashed("", &of_class("'#BecomeCard:' .. id .. ':'")).says(answered);
    // What it says to become is another card, or it was not asked for this class.
    slashed(named, &of_card("'#BecomeCard:' .. card:getEffectiveId() .. ':slash'")).lacks(answered);
    slashed("", &of_card("'#BecomeCard:' .. card:getEffectiveId() .. ':'")).lacks(answered);
}
