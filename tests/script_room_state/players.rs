//! The players of the table, their order, and their reach.

use super::*;

#[test]
fn players_are_found() {
    let g = game();
    g.room.add_innate_skill(PlayerId(2), "paoxiao");
    g.room.add_innate_skill(PlayerId(3), "paoxiao");
    g.room.table_mut().turn.current = Some(PlayerId(3));
    g.check(&[
        ("return room:getAlivePlayers(), room:getAllPlayers()", "sgs1+sgs2+sgs3+sgs4 sgs4+sgs1+sgs2+sgs3"),
        ("return room:getOtherPlayers(p1), room:getOtherPlayers(nil)", "sgs4+sgs2+sgs3 sgs4+sgs1+sgs2+sgs3"),
        ("return room:getPlayers(), room:alivePlayerCount(), room:getOwner()", "sgs1+sgs2+sgs3+sgs4 4 sgs1"),
        (
            "return room:findPlayerBySkillName('paoxiao'), room:findPlayersBySkillName('paoxiao')",
            "sgs4 sgs4+sgs3",
        ),
        ("return room:findPlayerBySkillName('missing', true)", "nil"),
        (
            "return room:findPlayer('general2'), room:findPlayer('x+general3'), room:findPlayer('sgs4')",
            "sgs2 sgs3 sgs4",
        ),
        ("return room:findPlayer(''), room:findPlayer('nobody')", "nil nil"),
        ("return room:findPlayerByObjectName('sgs3'), room:findPlayerByObjectName('sgs9')", "sgs3 nil"),
        ("return room:getLieges('wu', p3), room:getLieges('shu', nil)", "sgs4 sgs1+sgs2"),
        ("return room:getFront(p3, p1), room:getFront(p1, p3), room:getFront(p4, p1)", "sgs1 sgs1 sgs4"),
        (
            "return room:aliveRoles(), room:aliveRoles(p1)",
            "lord+rebel+loyalist+renegade rebel+loyalist+renegade",
        ),
        (
            "return room:getCurrent(), room:hasCurrent(), room:getMode(), room:isFinished()",
            "sgs4 true 04p false",
        ),
        ("room:setCurrent(p2) return room:getCurrent(), room:getAllPlayers()", "sgs2 sgs2+sgs3+sgs4+sgs1"),
    ]);
    g.room.kill(PlayerId(2), None, None).expect("a death");
    g.check(&[
        ("return room:getAlivePlayers(), room:getAllPlayers(true)", "sgs1+sgs2+sgs4 sgs2+sgs3+sgs4+sgs1"),
        ("return room:findPlayer('general3'), room:findPlayer('general3', true)", "nil sgs3"),
        ("return room:findPlayerByObjectName('sgs3'), room:findPlayerByObjectName('sgs3', true)", "nil sgs3"),
        ("return room:aliveRoles(), room:getCurrentDyingPlayer()", "lord+rebel+renegade nil"),
    ]);
}

#[test]
fn seats_are_changed() {
    let g = game();
    g.say("room:swapSeat(p1, p3)");
    g.check(&[
        ("return room:getPlayers(), p1:getSeat(), p3:getSeat()", "sgs3+sgs2+sgs1+sgs4 3 1"),
        ("room:adjustSeats() return room:getPlayers(), p1:getSeat()", "sgs1+sgs4+sgs3+sgs2 1"),
    ]);
    assert!(matches!(&g.told()[..], [Fact::Seats { .. }, Fact::Seats { order }] if order[0] == ONE));
}

#[test]
fn turns_are_granted() {
    let g = game();
    g.check(&[("return room:scheduleExtraTurn(p2, 'why'), room:scheduleExtraTurn(p3, '', nil, 2)", "1 2")]);
    let planned: Vec<PlayerId> = g.room.table().turn.scheduled.iter().map(|e| e.player).collect();
    assert_eq!(planned, [PlayerId(1), PlayerId(2), PlayerId(2)]);
    g.check(&[("return room:isCurrentExtraTurn(), room:getCurrentExtraTurnReason()", "false ")]);
}

#[test]
fn targets_and_cards_within_reach() {
    let g = game();
    g.check(&[
        ("return room:getCardTargets(p1, card)", "sgs2+sgs4"),
        ("local l = sgs.SPlayerList() l:append(p2) return room:getCardTargets(p1, card, l)", "sgs4"),
    ]);
    g.room.table_mut().player_mut(ONE).phase = Phase::Play;
    let names = |types: &str| -> Vec<String> {
        let ids = g.say(&format!("return room:getAvailableCardList(p1, '{types}', 'x')"));
        ids.split('+').map(|id| g.room.card_name(CardId(id.parse().expect("an id"))).to_string()).collect()
    };
    let basic = names("basic");
    assert!(basic.contains(&"slash".to_string()) && basic.contains(&"peach".to_string()), "{basic:?}");
    assert!(!basic.contains(&"jink".to_string()), "{basic:?}");
    let tricks = names("trick");
    assert!(
        tricks.contains(&"duel".to_string()) && !tricks.contains(&"indulgence".to_string()),
        "{tricks:?}"
    );
}
