//! `Room`'s requests, operations and moves, called by scripts on a real table.

use sgs::model::*;
use sgs::rules::ask::{Answer, Ask, CardRef, Cause, Door, Reply, Request};
use sgs::rules::cards::DeckOptions;
use sgs::rules::setup::{GameOptions, new_game};
use sgs::rules::{Fact, Observer, Pick, Room};
use sgs::script::host::Script;
use sgs::script::{handle::Handle, trampoline::to_value};
use sgs::testkit::plain::catalog;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

mod customary;
mod moves;
mod verbs;

/// Records the reasons of card moves.
struct Reasons(Rc<RefCell<Vec<MoveReason>>>);

impl Observer for Reasons {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        if let Fact::Moved { reason, .. } = fact {
            self.0.borrow_mut().push(reason.clone());
        }
    }
}

/// The requests so far, and the next answers.
#[derive(Default)]
struct Asked {
    replies: VecDeque<Reply>,
    requests: Vec<Request>,
}

struct Planned(Rc<RefCell<Asked>>);

impl Door for Planned {
    fn ask(&mut self, _: &Room, request: &Request) -> Answer {
        let mut asked = self.0.borrow_mut();
        asked.requests.push(request.clone());
        match asked.replies.pop_front() {
            Some(reply) => Answer::Reply(reply),
            None => Answer::Default(Cause::NoAnswer),
        }
    }
}

/// A table of four living players, `p1` to `p4`, each with four of four hit points and three hand cards,
/// outside of any turn.
struct Fixture {
    script: Script,
    room: Rc<Room>,
    asked: Rc<RefCell<Asked>>,
    reasons: Rc<RefCell<Vec<MoveReason>>>,
}

const P1: PlayerId = PlayerId(0);
const P2: PlayerId = PlayerId(1);

impl Fixture {
    fn new() -> Fixture {
        let asked = Rc::new(RefCell::new(Asked::default()));
        let catalog = Rc::new(catalog(&DeckOptions::default()));
        let door = Box::new(Planned(asked.clone()));
        let room = Rc::new(new_game(&GameOptions::new(1, 4), catalog, door).expect("a plain game"));
        let script = Script::new().expect("a state");
        script.enter(room.clone());
        let globals = script.lua().globals();
        for i in 0..4 {
            let mut table = room.table_mut();
            let player = table.player_mut(PlayerId(i));
            player.max_hp = 4;
            player.hp = 4;
            player.general = "wei_lord".into();
            globals.set(format!("p{}", i + 1), to_value(Handle::player(PlayerId(i)))).expect("a global");
        }
        globals.set("room", script.room_value()).expect("a global");
        let reasons = Rc::new(RefCell::new(Vec::new()));
        room.observe(Box::new(Reasons(reasons.clone())));
        let fixture = Fixture { script, room, asked, reasons };
        for i in 0..4 {
            let cards: Vec<CardId> = fixture.room.table().draw_pile.iter().copied().take(3).collect();
            fixture.room.move_to(&cards, PlayerId(i), Place::Hand, MoveReason::default()).expect("a deal");
        }
        fixture
    }

    fn will_answer(&self, reply: Reply) {
        self.asked.borrow_mut().replies.push_back(reply);
    }

    /// Returns the last request.
    fn request(&self) -> Request {
        self.asked.borrow().requests.last().cloned().expect("nothing was asked")
    }

    fn requests(&self) -> usize {
        self.asked.borrow().requests.len()
    }

    fn hand(&self, player: PlayerId) -> Vec<CardId> {
        self.room.table().player(player).hand.clone()
    }

    /// Puts a card of this class from the draw pile into a hand.
    fn deal(&self, player: PlayerId, class: &str) -> CardId {
        let pile: Vec<CardId> = self.room.table().draw_pile.iter().copied().collect();
        let card = pile.into_iter().find(|c| self.room.is_kind_of(*c, class)).expect(class);
        self.room.move_to(&[card], player, Place::Hand, MoveReason::default()).expect("a move");
        card
    }

    fn eval<T: mlua::FromLuaMulti>(&self, text: &str) -> T {
        let value = self.script.lua().load(text).set_name("=test.lua").eval();
        self.room.table().check_cards().expect("every card is in one place");
        value.unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    #[track_caller]
    fn holds(&self, text: &str) {
        assert!(self.eval::<bool>(text), "{text}");
    }

    /// Returns the first line of the error.
    fn fails(&self, text: &str) -> String {
        let error = self.script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
        let line = error.lines().next().unwrap_or_default();
        line.trim_start_matches("runtime error: ").to_string()
    }
}

fn ids(cards: &[CardId]) -> Vec<CardRef> {
    cards.iter().map(|c| CardRef::Id(*c)).collect()
}

// ---- words and players -----------------------------------------------------------------

#[test]
fn a_skill_is_invoked_with_what_it_is_about() {
    let f = Fixture::new();
    f.will_answer(Reply::Yes(true));
    f.holds("return room:askForSkillInvoke(p1, 'ganglie', sgs.QVariant(7))");
    assert_eq!(
        (f.request().seat, f.request().reason.as_str(), f.request().data),
        (P1, "ganglie", Value::Int(7))
    );
    f.holds("return not room:askForSkillInvoke(p1, 'ganglie')");
    f.holds("return not room:askForSkillInvoke(p1, 'ganglie', p2, false)");
    assert_eq!(f.request().data, Value::Player(P2), "a player needs no QVariant");
    f.holds("return room:askForSkillInvoke(p1, 'ganglie', sgs.DamageStruct('x', p1, p2)) == false");
    assert!(f.request().data.damage().is_some_and(|d| d.to == P2));
    assert_eq!(
        f.fails("room:askForSkillInvoke(p1, 'ganglie', {})"),
        "test.lua:1: Room:askForSkillInvoke(player, skill, data?, notify?): data must be a QVariant, got a table"
    );
}

#[test]
fn choices_are_words_between_plus_signs() {
    let f = Fixture::new();
    f.will_answer(Reply::Text("recover".into()));
    f.holds(
        "return room:askForChoice(p1, 'x', 'draw+recover+cancel', sgs.QVariant(), 'cancel') == 'recover'",
    );
    let Ask::Choice { options } = f.request().ask else { panic!("a choice") };
    assert_eq!(options, ["draw", "recover"], "what is excepted is no option");
    let before = f.requests();
    f.holds("return room:askForChoice(p1, 'x', 'draw') == 'draw' and room:askForChoice(p1, 'x', '') == ''");
    assert_eq!(f.requests(), before, "nobody is asked when there is nothing to choose");
    f.will_answer(Reply::Text("heart".into()));
    f.holds("return room:askForSuit(p1, 'x') == sgs.Card_Heart");
    f.will_answer(Reply::Text("wu".into()));
    f.holds("return room:askForKingdom(p1) == 'wu'");
    let Ask::Kingdom { options } = f.request().ask else { panic!("kingdoms") };
    assert_eq!(options, ["wei", "shu", "wu", "qun"]);
    f.holds("return room:askForKingdom(p1, 'x', 'jin') == 'jin'");
    f.holds("return room:askForGeneral(p1, 'wei_lord+shu_lord+wu_lord', 'shu_lord') == 'shu_lord'");
    f.will_answer(Reply::Text("wu_lord".into()));
    f.holds("return room:askForGeneral(p1, 'wei_lord+shu_lord+wu_lord', 'shu_lord') == 'wu_lord'");
}

#[test]
fn players_are_chosen_from_lists() {
    let f = Fixture::new();
    f.will_answer(Reply::Players(vec![PlayerId(2)]));
    f.holds(
        "return room:askForPlayerChosen(p1, room:getOtherPlayers(p1), 'x', 'x-prompt', true, true) == p3",
    );
    assert_eq!(f.request().prompt, "x-prompt");
    f.holds("return room:askForPlayerChosen(p1, room:getOtherPlayers(p1), 'x', nil, true) == nil");
    f.holds("return room:askForPlayerChosen(p1, sgs.SPlayerList(), 'x') == nil");
    f.will_answer(Reply::Players(vec![PlayerId(3), PlayerId(1)]));
    f.holds(
        "local l = room:askForPlayersChosen(p1, room:getAlivePlayers(), 'x', 1, 3)
         return l:length() == 2 and l:first() == p2 and l:last() == p4",
    );
    f.will_answer(Reply::Players(vec![PlayerId(3), PlayerId(1)]));
    f.holds("return room:askForPlayersChosen(p1, room:getAlivePlayers(), 'x', 1, 3, '', false, false):first() == p4");
    f.holds("return room:askForPlayersChosen(p1, room:getAlivePlayers(), 'x'):isEmpty()");
}

// ---- cards -----------------------------------------------------------------------------

#[test]
fn discards_and_exchanges_answer_as_a_card_and_as_a_list() {
    let f = Fixture::new();
    let hand = f.hand(P1);
    f.will_answer(Reply::Cards(ids(&hand[..2])));
    f.eval::<()>("dummy = room:askForDiscard(p1, 'x', 2, 2)");
    f.holds("return dummy:isVirtualCard() and dummy:length() == 2 and not dummy:isEmpty()");
    f.holds("return room:getDiscardPile():contains(dummy:first()) and room:getDiscardPile():contains(dummy:at(1))");
    assert_eq!(f.hand(P1), hand[2..]);
    f.holds("return room:askForDiscard(p1, 'x', 1, 1, true) == nil");
    f.holds(
        "return room:askForDiscard(p2, 'x', 3, 3, false, true, 'prompt', '.|.|.|hand', 'y'):length() == 3",
    );
    let hand = f.hand(PlayerId(2));
    f.will_answer(Reply::Cards(ids(&hand[1..2])));
    f.eval::<()>("dummy = room:askForExchange(p3, 'x', 2, 1, true, '', true)");
    assert_eq!(f.eval::<i32>("return dummy:first()"), hand[1].0);
    f.holds("return dummy:contains(dummy:last()) and not dummy:contains(-1)");
    assert_eq!(f.hand(PlayerId(2)), hand, "nothing moves");
    f.holds("return room:askForExchange(p3, 'x', 2, 1, true, '', true) == nil");
}

#[test]
fn cards_of_others_are_chosen_by_id() {
    let f = Fixture::new();
    let hand = f.hand(P2);
    f.will_answer(Reply::Cards(ids(&hand[2..])));
    let id = "room:askForCardChosen(p1, p2, 'he', 'x', true, sgs.Card_MethodDiscard, sgs.IntList())";
    assert_eq!(f.eval::<i32>(&format!("return {id}")), hand[2].0);
    f.holds("return p2:getHandcardNum() == 3 and room:askForCardChosen(p1, p2, 'e', 'x') == -1");
    f.holds("return room:askForCardChosen(p1, p2, 'h', 'x', false, sgs.Card_MethodNone, sgs.IntList(), true) == -1");
    f.will_answer(Reply::Cards(ids(&hand[1..2])));
    assert_eq!(f.eval::<i32>("return room:doGongxin(p1, p2, room:getCurrent() or sgs.IntList())"), -1);
    f.will_answer(Reply::Cards(ids(&hand[1..2])));
    let enabled = format!("sgs.IntList{{{}, {}}}", hand[0].0, hand[1].0);
    let enabled = enabled.replace('{', "({").replace('}', "})");
    assert_eq!(f.eval::<i32>(&format!("return room:doGongxin(p1, p2, {enabled}, 'x')")), hand[1].0);
    f.will_answer(Reply::Cards(ids(&hand[..1])));
    assert_eq!(f.eval::<i32>(&format!("return room:askForAG(p1, {enabled}, true, 'x')")), hand[0].0);
    f.holds(&format!("return room:askForAG(p1, {enabled}, true, 'x') == -1"));
    f.will_answer(Reply::Cards(ids(&hand[..1])));
    assert_eq!(f.eval::<i32>("return room:askForCardShow(p2, p1, 'x'):getId()"), hand[0].0);
    f.will_answer(Reply::Cards(ids(&hand[1..2])));
    assert_eq!(f.eval::<i32>("return room:askForPindian(p2, p1, p2, 'x'):getId()"), hand[1].0);
    f.will_answer(Reply::Cards(ids(&hand[1..2])));
    assert_eq!(f.eval::<i32>("return room:askForPindian(p2, p1, 'x'):getId()"), hand[1].0);
    f.holds("return room:askForPindianRace(p1, p2, 'x'):length() == 2");
}

#[test]
fn cards_given_away_leave_the_list() {
    let f = Fixture::new();
    let hand = f.hand(P1);
    let list = format!("cards = sgs.IntList({{{}, {}, {}}})", hand[0].0, hand[1].0, hand[2].0);
    f.eval::<()>(&list);
    f.will_answer(Reply::Give { cards: vec![hand[1]], to: P2 });
    f.holds("return room:askForYiji(p1, cards, 'x', false, true, true, -1, room:getOtherPlayers(p1)) == p2");
    assert_eq!(f.eval::<i32>("return cards:length()"), 2);
    f.holds("return room:askForYiji(p1, cards, 'x') == nil and cards:length() == 2");
    f.will_answer(Reply::Give { cards: vec![hand[0]], to: P2 });
    f.eval::<()>(
        "gift = room:askForYijiStruct(p1, cards, 'x', false, false, true, 1, sgs.SPlayerList(), \
                  sgs.CardMoveReason(), 'prompt', false, false)",
    );
    f.holds("return gift.to == p2 and gift.card_ids:length() == 1 and cards:length() == 2");
    assert_eq!(f.hand(P1).len(), 2, "chosen, not given");
    f.eval::<()>("room:moveCardsAtomic(gift, true)");
    assert_eq!(f.room.table().owner(hand[0]), Some(P2));
    f.holds("return room:askForYijiStruct(p1, cards, 'x').to == nil");
    f.will_answer(Reply::Give { cards: vec![hand[2]], to: P2 });
    assert_eq!(f.eval::<i32>("return room:askForyiji(p1, cards, 'x'):first()"), hand[2].0);
}

#[test]
fn the_draw_pile_is_arranged() {
    let f = Fixture::new();
    let top: Vec<CardId> = f.room.table().draw_pile.iter().copied().take(3).collect();
    f.will_answer(Reply::Arrange { top: vec![top[2], top[0]], bottom: vec![top[1]] });
    f.eval::<()>("order = room:askForGuanxing(p1, room:getNCards(3))");
    let pile: Vec<CardId> = f.room.table().draw_pile.iter().copied().collect();
    assert_eq!((pile[..2].to_vec(), pile.last()), (vec![top[2], top[0]], Some(&top[1])));
    f.holds("return order:length() == 3");
    f.eval::<()>("room:askForGuanxing(p1, room:getNCards(2), sgs.Room_GuanxingUpOnly)");
    let Ask::Arrange { up, down, .. } = f.request().ask else { panic!("an order") };
    assert!(up && !down);
    f.eval::<()>(
        "laid = room:showDrawPile(p1, 2, 'x') room:askForGuanxing(p1, laid, sgs.Room_GuanxingDownOnly)",
    );
    f.holds("return room:getDrawPile():last() == laid:last() and room:getDrawPile():contains(laid:first())");
}

#[test]
fn cards_are_asked_for_and_done_with_as_the_method_says() {
    let f = Fixture::new();
    let jink = f.deal(P1, "Jink");
    f.will_answer(Reply::Card(Pick::Id(jink)));
    f.holds("return room:askForCard(p1, 'jink', 'prompt', sgs.QVariant(), 'x') ~= nil");
    assert_eq!(f.room.table().place(jink), Place::Discard);
    assert_eq!(f.request().reason, "x");
    let slash = f.deal(P1, "Slash");
    f.will_answer(Reply::Card(Pick::Id(slash)));
    f.holds(
        "return room:askForCard(p1, 'slash', 'prompt', sgs.QVariant(), sgs.Card_MethodResponse, p2):getId() ~= nil",
    );
    assert_eq!(f.room.table().place(slash), Place::Discard);
    let black = f.hand(P1)[0];
    f.will_answer(Reply::Card(Pick::Id(black)));
    f.holds("return room:askForCard(p1, '.', 'prompt', nil, sgs.Card_MethodResponse, p2, true) ~= nil");
    assert_eq!(
        f.room.table().place(black),
        Place::Hand,
        "a card for a judgement stays until it replaces the old one"
    );
    f.holds("return room:askForCard(p1, '.', 'prompt') == nil");
}

#[test]
fn uses_are_asked_for() {
    let f = Fixture::new();
    let slash = f.deal(P1, "Slash");
    f.will_answer(Reply::Use { card: Pick::Id(slash), targets: vec![P2] });
    f.eval::<()>("used = room:askForUseSlashTo(p1, p2, 'prompt', false, false, false, nil, nil, 'mine')");
    assert_eq!(f.eval::<i32>("return used:getId()"), slash.0);
    f.holds("return p2:getHp() == 3 and room:askForUseSlashTo(p1, room:getOtherPlayers(p1), '') == nil");
    let peach = f.deal(P2, "Peach");
    f.will_answer(Reply::Use { card: Pick::Id(peach), targets: vec![] });
    f.eval::<()>("use = room:askForUseCardStruct(p2, 'peach', 'prompt')");
    f.holds("return use.from == p2 and use.card:objectName() == 'peach' and p2:getHp() == 4");
    f.holds("return room:askForUseCardStruct(p2, 'peach', 'prompt').card == nil");
    f.holds("return room:askForUseCard(p2, 'peach', 'prompt') == nil");
    f.holds("return room:askForUseSlashToStruct(p1, p2, '').card == nil");
    let peach = f.deal(P2, "Peach");
    f.room.table_mut().player_mut(P2).hp = 2;
    f.will_answer(Reply::Use { card: Pick::Id(peach), targets: vec![] });
    f.eval::<()>("use = sgs.CardUseStruct() room:activate(p2, use)");
    f.holds("return use.card:objectName() == 'peach' and use.from == p2 and p2:getHp() == 2");
    f.holds("room:activate(p2, use) return use.card == nil");
}
