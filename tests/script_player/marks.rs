//! Marks, flags, tags and notes, with their events.

use super::*;

#[test]
fn marks_flags_and_tags() {
    let g = Game::new();
    g.run("p1:setMark('@x', 3) p1:addMark('@x') p1:addMark('y', 5) p1:removeMark('y', 9) p1:removeMark('@x', 2)");
    g.holds("p1:getMark('@x') == 2 and p1:getMark('y') == 0 and #p1:getMarkNames() == 1");
    assert!(g.seen.0.borrow().is_empty());
    g.run("p1:setFlags('a') p1:setFlags('b')");
    g.holds("p1:hasFlag('a') and p1:getFlags() == 'a|b' and #p1:getFlagList() == 2");
    g.run("p1:setFlags('-a')");
    g.holds("not p1:hasFlag('a') and p1:hasFlag('b')");
    g.run("p1:setFlags('.')");
    g.holds("p1:getFlags() == ''");
    g.room.table_mut().player_mut(P1).tags.insert("t".into(), Value::Player(P2));
    g.holds("p1:getTag('t'):toPlayer() == p2 and p1:getTag('none'):toInt() == 0");
    g.run("p1:removeTag('t')");
    g.holds("p1:getTag('t'):toPlayer() == nil");
}

#[test]
fn marks_that_are_logged() {
    let g = Game::new();
    g.run("p1:gainMark('@x', 3) p1:loseMark('@x') p1:gainMark('y') p1:loseMark('y', 9) p1:loseMark('y')");
    g.holds("p1:getMark('@x') == 2 and p1:getMark('y') == 0");
    assert_eq!(g.messages(), ["#GetMark y 1", "#LoseMark y 1"]);
    let shown = |f: &Fact| match f {
        Fact::Mark { name, count, .. } => Some(format!("{name}={count}")),
        _ => None,
    };
    let marks: Vec<String> =
        g.seen.0.borrow().iter().filter_map(shown).filter(|m| m.starts_with('@')).collect();
    assert_eq!(marks, ["@x=3", "@x=2"]);
    g.run("p1:loseAllMarks('@x')");
    g.holds("p1:getMark('@x') == 0");
    g.run("p1:setMark('@a', 1) p1:setMark('b', 1) p1:setMark('@bossExp', 1) p1:throwAllMarks()");
    g.holds("p1:getMark('@a') == 0 and p1:getMark('b') == 1 and p1:getMark('@bossExp') == 1");
    g.run("p1:throwAllMarks(false)");
    g.holds("p1:getMark('b') == 0");

    g.run("p1:gainHujia() p1:gainHujia(9)");
    g.holds("p1:getHujia() == 5");
    g.run("p1:gainHujia(2, 0) p1:loseHujia(3)");
    g.holds("p1:getHujia() == 4 and p1:getMark('@HuJia') == 4");
    g.run("p1:loseHujia(9) p1:loseHujia()");
    g.holds("p1:getHujia() == 0");
    use Timing::{GainHujia, GainedHujia, LoseHujia, LostHujia};
    assert_eq!(
        g.raised(&[GainHujia, GainedHujia, LoseHujia, LostHujia]),
        [
            (GainHujia, 1),
            (GainedHujia, 1),
            (GainHujia, 4),
            (GainedHujia, 4),
            (GainHujia, 2),
            (GainedHujia, 2),
            (LoseHujia, 3),
            (LostHujia, 3),
            (LoseHujia, 9),
            (LostHujia, 9),
        ]
    );
}

#[test]
fn notes_on_a_player() {
    let g = Game::new();
    g.run("p1:setTag('t', sgs.QVariant(3)) p1:setTag('who', p2)");
    g.holds("p1:getTag('t'):toInt() == 3 and p1:getTag('who'):toPlayer() == p2");
    g.run("d = p1:getTag('t') d:setValue(4)");
    g.holds("p1:getTag('t'):toInt() == 3");
    g.holds(
        "p1:property('hp'):toInt() == 4 and p1:property('kingdom'):toString() == 'wei'
         p1:property('nosuch'):toString() == '' and p1:property('chained'):toBool() == false
         p1:setProperty('mine', sgs.QVariant('x')) and p1:property('mine'):toString() == 'x'
         p1:setProperty('hp', sgs.QVariant(2)) and p1:getHp() == 2
         p1:setProperty('yinni_general', 'x') and p1:inYinniState()",
    );
    g.give(P2, "slash", "slash");
    g.wear(P1, "vine", "vine");
    g.run("p1:addQinggangTag(slash)");
    g.holds("not p1:hasArmorEffect('vine') and p1:getTag('Qinggang'):toStringList()[1] == slash:toString()");
    g.run("p1:removeQinggangTag(slash)");
    g.holds("p1:hasArmorEffect('vine')");
    assert!(g.seen.0.borrow().is_empty(), "nobody is told: {:?}", g.seen.0.borrow());
}

#[test]
fn waking() {
    let g = Game::new();
    g.holds("not p1:canWake('zhiji')");
    g.run(
        "p1:setCanWake('huishi', 'zhiji') p1:setCanWake('huishi', 'zhiji') p1:setCanWake('other', 'zhiji')",
    );
    g.holds("p1:getMark('&huishi+:+zhiji') == 1 and p1:getMark('&other+:+zhiji') == 1");
    g.holds("p1:canWake('zhiji')");
    g.holds("not p1:canWake('zhiji') and p1:getMark('&huishi+:+zhiji') == 0 and p1:getMark('&other+:+zhiji') == 0");
    assert_eq!(g.messages(), ["#WakeSkillCanWake huishi zhiji"]);
}
