//! Skills, generals and kingdoms.

use super::*;
use sgs::model::player::SkillSource;
use sgs::rules::names::Lang;

#[test]
fn misspelt_names_are_warned_of_once_and_the_game_goes_on() {
    let g = game();
    g.say("for _ = 1, 2 do room:acquireSkill(p2, 'paoxio') room:handleAcquireDetachSkills(p2, 'wusheng|-nothing_like_it') end");
    g.say("room:setPlayerProperty(p2, 'kingdom', sgs.QVariant('shuu'))");
    g.say("room:setPlayerProperty(p2, 'MaxHP', sgs.QVariant(9))");
    let told: Vec<String> =
        g.script.host().notices().warnings().iter().map(|warning| warning.notice.in_lang(Lang::En)).collect();
    assert_eq!(
        told,
        [
            "there is no skill \"paoxio\"; did you mean `paoxiao`?",
            "there is no skill \"nothing_like_it\"",
            "there is no kingdom \"shuu\"; did you mean `shu`?",
            "there is no property \"MaxHP\"; did you mean `maxhp`?",
        ]
    );
    g.check(&[(
        "return p2:hasSkill('wusheng'), p2:getKingdom(), p2:property('MaxHP'):toInt()",
        "true shuu 9",
    )]);
}

#[test]
fn skills_come_and_go_with_their_events() {
    let g = game();
    g.say("room:handleAcquireDetachSkills(p2, 'paoxiao|wusheng|missing|-kongcheng')");
    assert_eq!(
        g.heard(),
        [
            "EventAcquireSkill sgs2 paoxiao",
            "EventAcquireSkill sgs2 wusheng",
            "EventAcquireSkill sgs2 #wusheng-helper"
        ]
    );
    g.say("room:handleAcquireDetachSkills(p2, '-wusheng|-paoxiao|paoxiao')");
    assert_eq!(
        g.heard(),
        [
            "EventLoseSkill sgs2 wusheng",
            "EventLoseSkill sgs2 #wusheng-helper",
            "EventLoseSkill sgs2 paoxiao",
            "EventAcquireSkill sgs2 paoxiao"
        ]
    );
    g.check(&[
        (
            "return p2:hasSkill('paoxiao'), p2:hasSkill('wusheng'), p2:hasSkill('#wusheng-helper')",
            "true false false",
        ),
        ("return room:acquireSkill(p3, 'paoxiao') > 0, room:acquireSkill(p3, 'missing')", "true 0"),
        (
            "return room:detachSkillFromPlayer(p3, 'paoxiao') > 0, room:detachSkillFromPlayer(p3, 'paoxiao')",
            "true 0",
        ),
    ]);
}

#[test]
fn how_a_skill_comes_and_goes_can_be_said() {
    let g = game();
    g.say("room:handleAcquireDetachSkills(p2, 'luanwu', false, false, false)");
    assert_eq!((g.heard().len(), g.told().len()), (0, 0), "nobody heard of it");
    assert_eq!(g.room.mark(TWO, "@chaos"), 0);
    g.say("room:acquireSkill(p3, 'luanwu', false)");
    assert_eq!(g.room.mark(PlayerId(2), "@chaos"), 1);
    assert!(!g.told().iter().any(|f| matches!(f, Fact::SkillGained { .. })), "not openly");
    g.room.add_innate_skill(ONE, "paoxiao");
    g.say("room:detachSkillFromPlayer(p1, 'paoxiao', false, true)");
    assert!(g.room.has_skill(ONE, "paoxiao"), "only what was acquired is lost");
    g.say("room:attachSkillToPlayer(p1, 'guanxing')");
    assert!(g.room.has_skill(ONE, "guanxing"));
    assert!(!g.heard().iter().any(|e| e.contains("guanxing")), "attached without an event");
}

#[test]
fn one_of_several_instances_can_be_lost() {
    let g = game();
    let ids = g.say("return room:acquireSkill(p2, 'paoxiao'), room:acquireSkill(p2, 'paoxiao')");
    let (first, second) = ids.split_once(' ').expect("two numbers");
    assert_ne!(first, second);
    assert_eq!(g.say(&format!("return room:detachSkillFromPlayer(p2, 'paoxiao#{second}')")), second);
    assert!(g.room.has_skill(TWO, "paoxiao"));
    assert_eq!(g.say("return room:detachSkillFromPlayer(p2, 'paoxiao')"), first);
    assert!(!g.room.has_skill(TWO, "paoxiao"));
}

#[test]
fn skills_for_a_while_go_at_their_time() {
    let g = game();
    g.room.add_innate_skill(ONE, "wusheng");
    g.say("room:acquireOneTurnSkills(p1, 'guanxing', 'paoxiao|wusheng')");
    g.say("room:acquireNextTurnSkills(p1, 'guanxing', 'kongcheng')");
    g.say("room:acquireOneTurnSkills(p2, 'guanxing', 'paoxiao')");
    g.heard();
    change_phase(&g, "p1", "NotActive");
    let has = |p: PlayerId| ["paoxiao", "wusheng", "kongcheng"].map(|s| g.room.has_skill(p, s));
    assert_eq!(has(ONE), [false, true, true], "what he had before stays");
    assert_eq!(has(TWO), [true, false, false], "the turn was not his");
    assert_eq!(g.heard(), ["EventLoseSkill sgs1 paoxiao"]);
    change_phase(&g, "p1", "RoundStart");
    assert_eq!(has(ONE), [false, true, false]);
    assert!(g.room.table().player(ONE).tags.is_empty(), "nothing is left of it");
}

#[test]
fn skills_gained_by_way_of_another_go_with_it() {
    let g = game();
    g.say("room:acquireSkill(p2, 'guanxing') room:acquireOneTurnSkills(p2, 'guanxing', 'paoxiao')");
    assert!(g.room.has_skill(TWO, "paoxiao"));
    g.say("room:detachSkillFromPlayer(p2, 'guanxing')");
    assert!(!g.room.has_skill(TWO, "paoxiao"));
}

#[test]
fn becoming_another_general() {
    let g = game();
    g.say("room:changeHero(p2, 'guanyu', true, false)");
    assert!(g.room.has_skill(TWO, "wusheng") && g.room.has_skill(TWO, "#wusheng-helper"));
    g.room.acquire_skill(TWO, "paoxiao").expect("a skill");
    g.heard();
    g.check(&[
        ("return p2:getGeneralName(), p2:getHp(), p2:getMaxHp(), p2:getKingdom()", "guanyu 4 4 shu"),
        (
            "room:changeHero(p2, 'diaochan', false)
          return p2:getGeneralName(), p2:getHp(), p2:getMaxHp(), p2:getKingdom()",
            "diaochan 3 3 qun",
        ),
    ]);
    assert_eq!(
        g.heard(),
        ["KingdomChanged sgs2 qun", "MarkChanged sgs2", "GameStart sgs2", "GeneralChanged sgs2 diaochan"]
    );
    assert_eq!(g.room.table().player(TWO).gender, Gender::Female);
    assert_eq!(g.room.mark(TWO, "@chaos"), 1);
    let skills: Vec<(Name, SkillSource)> =
        g.room.table().player(TWO).skills.iter().map(|s| (s.name.clone(), s.source)).collect();
    assert_eq!(
        skills,
        [
            ("paoxiao".into(), SkillSource::Acquired),
            ("luanwu".into(), SkillSource::Innate),
            ("fenwei".into(), SkillSource::Innate)
        ]
    );
    g.say("room:changeHero(p2, 'guanyu', true, false, true)");
    let t = g.room.table();
    let p = t.player(TWO);
    assert_eq!((p.general2.as_str(), p.kingdom.as_str(), p.max_hp), ("guanyu", "qun", 4), "3 + 4 - 3");
}

#[test]
fn kingdoms_change_with_their_events() {
    let g = game();
    g.say("room:changeKingdom(p2, 'wei') room:changeKingdom(p2, 'wei') room:changeKingdom(p2, '')");
    assert_eq!(g.room.table().player(TWO).kingdom, "wei");
    assert_eq!(g.heard(), ["KingdomChanged sgs2 wei"]);
}

#[test]
fn skills_of_several_states() {
    let g = game();
    g.room.add_innate_skill(TWO, "paoxiao");
    g.check(&[
        ("return room:getChangeSkillState(p2, 'paoxiao')", "1"),
        ("room:setChangeSkillState(p2, 'paoxiao', 2) return room:getChangeSkillState(p2, 'paoxiao')", "2"),
        ("return p2:getMark('&paoxiao+2_num')", "1"),
        ("room:setChangeSkillState(p2, 'paoxiao', 1) return p2:getMark('&paoxiao+2_num')", "0"),
        ("room:setChangeSkillState(p2, 'guanxing', 2) return p2:getMark('&guanxing+2_num')", "0"),
    ]);
    let text = |key: &str| g.room.property(TWO, key);
    assert_eq!(text("changeTranslationpaoxiao"), Value::Int(1));
    g.say("room:changeTranslation(p2, 'paoxiao', 'mine') room:changeTranslation(p2, 'wusheng', 3, 7)");
    assert_eq!(text("changeTranslationpaoxiao"), Value::Text("mine".into()));
    assert_eq!(text("changeTranslationwusheng#7"), Value::Int(3));
    g.say("room:changeTranslation(p2, 'paoxiao', 0)");
    assert_eq!(text("changeTranslationpaoxiao"), Value::Nil);
}
