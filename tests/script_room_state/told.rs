//! The log, and audiovisual effects.

use super::*;

#[test]
fn lines_of_the_log() {
    let g = game();
    g.say(
        "local log = sgs.LogMessage()
         log.type = '#Some' log.from = p1 log.to:append(p2) log.arg = 'one' log.arg3 = 3
         log.card_str = '0+1'
         room:sendLog(log) room:sendLog(log, p2)
         room:sendLog('#Key', p3, 'x')",
    );
    let told = g.told();
    let [Fact::Message { kind, from, to, args, cards, seen_by }, second, third] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((kind.as_str(), *from, to.as_slice()), ("#Some", Some(ONE), &[TWO][..]));
    assert_eq!(args.iter().map(Name::as_str).collect::<Vec<_>>(), ["one", "", "3"]);
    assert_eq!(cards.iter().map(|c| c.id.0).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(*seen_by, SeatSet::ALL);
    assert!(matches!(second, Fact::Message { seen_by, .. } if *seen_by == SeatSet::one(TWO)));
    assert!(matches!(third, Fact::Message { kind, from: Some(PlayerId(2)), args, .. }
        if kind == "#Key" && args.len() == 1));
    assert_eq!(
        g.fails("local log = sgs.LogMessage() log.text = 1"),
        "test.lua:1: LogMessage has no field `text`; did you mean `to`?"
    );
}

#[test]
fn a_skill_is_announced() {
    let g = game();
    g.say("room:sendCompulsoryTriggerLog(p2, 'paoxiao')");
    let kinds = |facts: &[Fact]| -> Vec<String> {
        let kind = |f: &Fact| match f {
            Fact::Skill { skill, .. } => format!("line {skill}"),
            Fact::Effect { kind, args, .. } => format!("{kind} {}", args.join(" ")),
            other => format!("{other:?}"),
        };
        facts.iter().map(kind).collect()
    };
    assert_eq!(kinds(&g.told()), ["line paoxiao", "skill paoxiao"]);
    g.say("room:sendCompulsoryTriggerLog(p2, 'paoxiao', false)");
    assert_eq!(kinds(&g.told()), ["line paoxiao"]);
    g.say("room:sendCompulsoryTriggerLog(p2, 'paoxiao', true, true, 2)");
    assert_eq!(kinds(&g.told()), ["voice paoxiao 2", "line paoxiao", "skill paoxiao"]);
    g.say("room:notifySkillInvoked(p2, 'paoxiao')");
    assert_eq!(kinds(&g.told()), ["skill paoxiao"]);
    g.say("room:sendShimingLog(p2, 'paoxiao', false)");
    assert_eq!((g.room.mark(TWO, "paoxiao"), g.room.mark(TWO, "paoxiao__fail")), (1, 1));
    let told = g.told();
    assert_eq!(kinds(&told)[0], "voice paoxiao 3");
    assert!(told.iter().any(|f| matches!(f, Fact::Message { kind, .. } if kind == "#ShiMingFailed")));
}

/// Tests that an announced skill raises SkillTriggered after it has acted.
#[test]
fn an_announced_skill_is_an_event() {
    let g = game();
    g.say("room:notifySkillInvoked(p2, 'witness') room:getThread():trigger(sgs.ChainStateChanged, room, p2)");
    assert_eq!(g.heard(), ["ChainStateChanged sgs2", "SkillTriggered sgs2 witness"]);
    g.say("room:getThread():trigger(sgs.ChainStateChanged, room, p2)");
    assert_eq!(g.heard(), ["ChainStateChanged sgs2"]);
}

#[test]
fn voices_are_reported() {
    let g = game();
    g.room.add_innate_skill(TWO, "paoxiao");
    let heard = |code: &str| -> Vec<(Option<PlayerId>, String)> {
        g.say(code);
        let voice = |f: Fact| match f {
            Fact::Effect { kind, player, args, .. } if kind == "voice" => Some((player, args.join(" "))),
            _ => None,
        };
        g.told().into_iter().filter_map(voice).collect()
    };
    let said = |who: PlayerId, text: &str| vec![(Some(who), text.to_string())];
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao')"), said(TWO, "paoxiao"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 2)"), said(TWO, "paoxiao 2"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', p1)"), said(ONE, "paoxiao"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 2, p1)"), said(ONE, "paoxiao 2"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', true, 3)"), said(TWO, "paoxiao 3"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 'audio')"), said(TWO, "paoxiao audio"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', -1)"), said(TWO, "paoxiao"));
    assert_eq!(heard("room:broadcastSkillInvoke('paoxiao', 0)"), []);
}

#[test]
fn what_is_only_shown_is_logged() {
    let g = game();
    let cases = [
        ("room:doAnimate(1, p1:objectName(), p2:objectName())", "animate sgs1 [sgs2] 1 sgs1 sgs2"),
        ("room:setEmotion(p2, 'good')", "emotion sgs2 [] good"),
        ("room:doLightbox('$x')", "lightbox - [] $x 2000 0"),
        ("room:doSuperLightbox('caocao', 'hujia')", "super_lightbox - [] caocao hujia"),
        ("room:doSuperLightbox(p1, 'hujia')", "super_lightbox sgs1 [] general1 hujia"),
        ("room:playAudioEffect('a.ogg', false)", "sound - [] a.ogg alone"),
        ("return room:changeBGM('song', true)", "music - [] song reset"),
        ("room:changeBackground('hill')", "background - [] hill"),
        ("room:doBroadcastNotify(12, 'data')", "command - [] 12 data"),
        ("room:doBroadcastNotify(12, sgs.QVariant(5))", "command - [] 12 5"),
        ("room:updateStateItem()", "roles - []"),
        ("room:resetAI(p2)", "reset_ai sgs2 []"),
        ("room:broadcastProperty(p2, 'phase')", "property sgs2 [] phase not_active"),
        ("room:broadcastProperty(p2, 'hp', '9')", "property sgs2 [] hp 9"),
        ("room:writeToConsole('hello')", "console - [] hello"),
        ("room:getThread():delay(300.7)", "pause - [] 300"),
        // A setting requested as a string is a string of digits, which the thread accepts as a number.
        ("room:getThread():delay(sgs.GetConfig('OriginAIDelay', ''))", "pause - [] 0"),
    ];
    for (code, expected) in cases {
        g.say(code);
        let told = g.told();
        let [Fact::Effect { kind, player, to, args, seen_by }] = &told[..] else {
            panic!("{code}: {told:?}")
        };
        let who = player.map_or("-".into(), |p| p.to_string());
        let to: Vec<String> = to.iter().map(|p| p.to_string()).collect();
        let text = format!("{kind} {who} [{}] {}", to.join(" "), args.join(" "));
        assert_eq!(text.trim_end(), expected, "{code}");
        assert_eq!(*seen_by, SeatSet::ALL, "{code}");
    }
}

#[test]
fn the_result_of_a_judgement_is_logged_again() {
    let g = game();
    g.say("local j = sgs.JudgeStruct() j.who = p2 j.reason = 'storm' room:sendJudgeResult(j)");
    let told = g.told();
    let [Fact::JudgeResult { player, reason, card: None, .. }] = &told[..] else { panic!("{told:?}") };
    assert_eq!((player.to_string().as_str(), reason.as_str()), ("sgs2", "storm"));
}

#[test]
fn some_of_it_is_shown_to_some() {
    let g = game();
    let seen_by = |code: &str| -> Vec<u8> {
        g.say(&format!("local l = sgs.SPlayerList() l:append(p2) l:append(p3) {code}"));
        match g.told().pop() {
            Some(Fact::Effect { seen_by, .. }) => (0..4).filter(|p| seen_by.contains(PlayerId(*p))).collect(),
            other => panic!("{code}: {other:?}"),
        }
    };
    let none: Vec<u8> = Vec::new();
    assert_eq!(seen_by("room:doAnimate(1, 'a', 'b', l)"), [1, 2]);
    assert_eq!(seen_by("room:doBroadcastNotify(l, 12, 'data')"), [1, 2]);
    assert_eq!(seen_by("room:doNotify(p4, 12, 'data')"), [3]);
    assert_eq!(seen_by("room:notifyProperty(p4, p1, 'hp')"), [3]);
    assert_eq!(seen_by("room:broadcastInvoke('animate', 'x', p1)"), [1, 2, 3]);
    assert_eq!(none, seen_by("room:doNotify(p4, 1, 'x') room:doBroadcastNotify(sgs.SPlayerList(), 1, 'x')"));
}
