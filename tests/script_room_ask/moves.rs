//! Cards moved and shown by scripts.

use super::*;

impl Fixture {
    /// Makes a card and its id globals of the script.
    fn name(&self, name: &str, card: CardId) {
        let globals = self.script.lua().globals();
        globals.set(name, to_value(Handle::card(card))).expect("a global");
        globals.set(format!("{name}_id"), card.0).expect("a global");
    }

    /// Returns the top of the draw pile.
    fn pile(&self, n: usize) -> Vec<CardId> {
        self.room.table().draw_pile.iter().copied().take(n).collect()
    }

    fn place(&self, card: CardId) -> (Place, Option<PlayerId>) {
        (self.room.table().place(card), self.room.table().owner(card))
    }

    /// Returns the reason of the last move.
    fn reason(&self) -> (ReasonCode, Name) {
        let reasons = self.reasons.borrow();
        reasons.last().map(|r| (r.code, r.skill.clone())).expect("nothing moved")
    }
}

#[test]
fn cards_are_obtained_in_every_way() {
    let f = Fixture::new();
    let hand = f.hand(P2);
    f.name("card", hand[0]);
    f.eval::<()>("room:obtainCard(p1, card, false)");
    assert_eq!(
        (f.place(hand[0]), f.reason()),
        ((Place::Hand, Some(P1)), (ReasonCode::Extraction, "".into()))
    );
    assert!(!f.room.table().deck[hand[0].index()].known_to.contains(PlayerId(2)), "not shown");
    f.name("card", hand[1]);
    f.holds(
        "local r = sgs.CardMoveReason() r.m_useStruct = sgs.CardUseStruct(card, p1, p2)
         return r.m_useStruct.card == card",
    );
    f.eval::<()>("room:obtainCard(p1, card_id, 'tuxi')");
    assert_eq!(
        (f.place(hand[1]), f.reason()),
        ((Place::Hand, Some(P1)), (ReasonCode::Extraction, "tuxi".into()))
    );
    assert!(f.room.table().deck[hand[1].index()].known_to.contains(PlayerId(2)), "shown");
    f.name("card", hand[2]);
    f.eval::<()>(
        "room:obtainCard(p1, card, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_ROB, p1:objectName(), 'x', ''), true)",
    );
    assert_eq!(f.reason(), (ReasonCode::Rob, "x".into()));
    let top = f.pile(2);
    f.eval::<()>("room:obtainCard(p1, room:getNCards(2))");
    assert_eq!((f.hand(P1)[6..].to_vec(), f.reason().0), (top, ReasonCode::GotBack));
    let before = f.hand(P1).len();
    f.eval::<()>("room:obtainCard(p1, -1) room:obtainCard(p1, nil) room:obtainCard(p1, sgs.IntList()) room:obtainCard(p1, {})");
    assert_eq!(f.hand(P1).len(), before, "no card at all");
    assert_eq!(
        f.fails("room:obtainCard(p1, { p2 })"),
        "test.lua:1: Room:obtainCard(player, cards, reason_or_visible?, visible?): cards must be a Card, an id, or \
         a list of either, got a table"
    );
    assert_eq!(
        f.fails("room:obtainCard(p1, 9999)"),
        "test.lua:1: Room:obtainCard(player, cards, reason_or_visible?, visible?): card 9999 is no longer part of \
         this game"
    );
}

#[test]
fn cards_are_thrown_in_every_way() {
    let f = Fixture::new();
    let hand = f.hand(P2);
    f.name("one", hand[0]);
    f.name("two", hand[1]);
    f.name("three", hand[2]);
    f.eval::<()>("room:throwCard(one, p2)");
    assert_eq!((f.place(hand[0]).0, f.reason().0), (Place::Discard, ReasonCode::Throw));
    f.eval::<()>("room:throwCard(two_id, p2, p1)");
    assert_eq!((f.place(hand[1]).0, f.reason().0), (Place::Discard, ReasonCode::Dismantle));
    f.eval::<()>("room:throwCard(three_id, 'x', p2, p1)");
    assert_eq!((f.place(hand[2]).0, f.reason()), (Place::Discard, (ReasonCode::Dismantle, "x".into())));
    let hand = f.hand(PlayerId(2));
    f.eval::<()>(&format!("room:throwCard(sgs.IntList({{ {}, {} }}), 'x', p3)", hand[0].0, hand[1].0));
    assert_eq!((f.hand(PlayerId(2)), f.reason().0), (hand[2..].to_vec(), ReasonCode::Throw));
    let hand = f.hand(PlayerId(3));
    f.name("one", hand[0]);
    f.eval::<()>(
        "room:throwCard(one, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, '', 'y', ''), nil)",
    );
    assert_eq!((f.place(hand[0]).0, f.reason()), (Place::Discard, (ReasonCode::Put, "y".into())));
    f.name("two", hand[1]);
    f.eval::<()>("room:throwCard(two, nil)");
    assert_eq!(f.place(hand[1]).0, Place::Discard);
}

#[test]
fn one_card_is_moved_as_described() {
    let f = Fixture::new();
    let hand = f.hand(P1);
    f.name("card", hand[0]);
    let reason = "sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, p1:objectName(), 'x', '')";
    f.eval::<()>("room:moveCardTo(card, p2, sgs.Player_PlaceHand)");
    assert_eq!(f.place(hand[0]), (Place::Hand, Some(P2)));
    f.eval::<()>("room:moveCardTo(card, nil, sgs.Player_DiscardPile, true)");
    assert_eq!(f.place(hand[0]), (Place::Discard, None));
    f.eval::<()>(&format!("room:moveCardTo(card, p3, sgs.Player_PlaceHand, {reason}, true)"));
    assert_eq!(
        (f.place(hand[0]), f.reason()),
        ((Place::Hand, Some(PlayerId(2))), (ReasonCode::Put, "x".into()))
    );
    f.eval::<()>(&format!("room:moveCardTo(card, p3, nil, sgs.Player_DrawPile, {reason})"));
    assert_eq!((f.place(hand[0]).0, f.pile(1)[0]), (Place::Draw, hand[0]));
    f.eval::<()>(&format!(
        "room:moveCardTo(card, nil, p4, sgs.Player_PlaceSpecial, 'field', {reason}, true)"
    ));
    assert_eq!(f.room.table().player(PlayerId(3)).piles["field"].cards, [hand[0]]);
    f.eval::<()>("room:moveCardTo(card, p4, p1, sgs.Player_PlaceHand, nil)");
    assert_eq!(f.place(hand[0]), (Place::Hand, Some(P1)));
    f.eval::<()>("room:moveCardTo(card, nil, sgs.Player_DrawPile, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT_END, ''))");
    assert_eq!(f.room.table().draw_pile.back(), Some(&hand[0]));
    let error = f.fails("room:moveCardTo(card, p1, p2)");
    assert!(
        error.ends_with("reason_or_place must be a place, as sgs.Player_PlaceHand, got nothing"),
        "{error}"
    );
    let error = f.fails("room:moveCardTo(card, p1)");
    assert!(error.ends_with("takes 3 to 8 arguments, got 2"), "{error}");
}

#[test]
fn moves_are_built_and_carried_out_at_once() {
    let f = Fixture::new();
    let (one, two) = (f.hand(P1), f.hand(P2));
    f.name("one", one[0]);
    f.name("two", two[0]);
    f.eval::<()>(
        "moves = sgs.CardsMoveList()
         a = sgs.CardsMoveStruct()
         a.card_ids:append(one_id) a.to = p2 a.to_place = sgs.Player_PlaceHand
         a.reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_SWAP, p1:objectName(), p2:objectName(), 'x', '')
         b = sgs.CardsMoveStruct(sgs.IntList({ two_id }), p2, p1, sgs.Player_PlaceHand, sgs.Player_PlaceHand, a.reason)
         moves:append(a) moves:append(b)",
    );
    f.holds(
        "return moves:length() == 2 and moves:at(1).from == p2 and moves:first().reason.m_skillName == 'x'",
    );
    f.holds("return moves:at(1).from_player_name == 'sgs2' and moves:at(1).to_player_name == 'sgs1'");
    f.eval::<()>("room:moveCardsAtomic(moves, false)");
    assert_eq!((f.place(one[0]), f.place(two[0])), ((Place::Hand, Some(P2)), (Place::Hand, Some(P1))));
    assert_eq!(f.reason(), (ReasonCode::Swap, "x".into()));
    f.eval::<()>(
        "room:moveCardsAtomic(sgs.CardsMoveStruct(one_id, nil, sgs.Player_PlaceTable, a.reason), true)",
    );
    f.holds("return room:CardInTable(one) and not room:CardInTable(two)");
    f.eval::<()>("c = sgs.CardsMoveStruct(sgs.IntList(), p3, sgs.Player_PlaceSpecial, a.reason)");
    f.eval::<()>("c.to_pile_name = 'field' c.card_ids:append(one_id) room:moveCards(c, true)");
    assert_eq!(f.room.table().player(PlayerId(2)).piles["field"].cards, [one[0]]);
    assert_eq!(
        f.fails("c.to_place = 99"),
        "test.lua:1: CardsMoveStruct.to_place must be a place, as sgs.Player_PlaceHand, got 99"
    );
    assert_eq!(
        f.fails("moves:append(p1)"),
        "test.lua:1: CardsMoveList:append(item): item must be a complete CardsMoveStruct, got a Player"
    );
    f.holds(
        "local l = sgs.PlaceList() l:append(sgs.Player_PlaceEquip) return l:contains(sgs.Player_PlaceEquip)",
    );
}

#[test]
fn cards_are_given_swapped_and_recast() {
    let f = Fixture::new();
    let (one, two) = (f.hand(P1), f.hand(P2));
    f.name("one", one[0]);
    f.eval::<()>("room:giveCard(p1, p2, one, 'rende')");
    assert_eq!((f.place(one[0]).1, f.reason()), (Some(P2), (ReasonCode::Give, "rende".into())));
    f.eval::<()>("room:swapCards(p1, p2)");
    assert_eq!((f.hand(P1).len(), f.hand(P2)), (4, one[1..].to_vec()));
    f.eval::<()>(&format!("room:swapCards(p1, p2, sgs.IntList({{ {} }}), sgs.IntList(), 'x')", two[0].0));
    assert_eq!((f.place(two[0]).1, f.reason().1), (Some(P2), "x".into()));
    let weapon = f.deal(P1, "Weapon");
    f.room.move_to(&[weapon], P1, Place::Equip, MoveReason::default()).expect("a move");
    f.eval::<()>("room:swapCards(p1, p3, 'e', 'x', true)");
    assert_eq!(f.place(weapon), (Place::Equip, Some(PlayerId(2))));
    f.eval::<()>("room:swapEquips(p1, p3)");
    assert_eq!(f.place(weapon), (Place::Equip, Some(P1)));
    let hand = f.hand(P1);
    f.name("one", hand[0]);
    f.name("two", hand[1]);
    f.eval::<()>("room:recastCard(p1, one, 'x')");
    assert_eq!((f.place(hand[0]).0, f.hand(P1).len()), (Place::Discard, hand.len()));
    f.eval::<()>("room:recastCardsWithDraw(p1, sgs.IntList({ two_id }), 3)");
    assert_eq!((f.place(hand[1]).0, f.hand(P1).len()), (Place::Discard, hand.len() + 2));
}

#[test]
fn the_draw_pile_gives_and_takes() {
    let f = Fixture::new();
    let top = f.pile(4);
    f.eval::<()>("ids = room:getNCards(2, false)");
    assert_eq!(f.pile(2), top[2..]);
    f.holds("return ids:length() == 2 and room:getCardPlace(ids:first()) == sgs.Player_DrawPile");
    f.eval::<()>("room:returnToTopDrawPile(ids)");
    assert_eq!(f.pile(4), top);
    f.holds("return room:getDrawPile():at(1) == ids:last() and room:getDiscardPile():isEmpty()");
    f.eval::<()>("room:returnToEndDrawPile(ids)");
    assert_eq!((f.pile(2), f.room.table().draw_pile.back()), (top[2..].to_vec(), Some(&top[1])));
    assert_eq!(f.eval::<i32>("return room:getNCards(1, true, false):first()"), top[1].0);
    f.eval::<()>("room:obtainCard(p1, room:drawCard()) room:returnToEndDrawPile(ids)");
    assert_eq!(f.place(top[2]), (Place::Hand, Some(P1)));
    assert_eq!(f.room.table().draw_pile.back(), Some(&top[1]));
    f.name("mine", f.hand(P1)[0]);
    f.eval::<()>("room:moveCardsInToDrawpile(p1, mine_id, 'x', 1)");
    f.holds("return room:getDrawPile():at(1) == mine_id");
    f.eval::<()>("room:moveCardsToEndOfDrawpile(p1, mine, 'x')");
    f.holds("return room:getDrawPile():last() == mine_id");
    let before = f.room.table().draw_pile.len();
    f.name("mine", f.hand(P1)[0]);
    f.eval::<()>("room:shuffleIntoDrawPile(p1, mine, 'x', true)");
    f.holds("return room:getDrawPile():contains(mine_id)");
    assert_eq!(f.room.table().draw_pile.len(), before + 1);
    let mine = f.eval::<i32>("return mine_id");
    assert_eq!(f.room.table().deck[mine as usize].known_to, SeatSet::NONE, "nobody knows where it is");
    f.eval::<()>("room:throwCard(room:getNCards(2), 'x', nil) room:swapPile()");
    f.holds("return room:getDiscardPile():isEmpty()");
    let found = f.eval::<i32>("return room:getCardFromPile('peach')");
    assert!(f.room.is_kind_of(CardId(found), "Peach"));
    f.holds("return room:getCardFromPile('nothing') == -1");
}

#[test]
fn the_draw_pile_is_shown_and_stays_or_is_laid_out() {
    let f = Fixture::new();
    let top = f.pile(3);
    f.holds("return room:showDrawPile(p1, 1, 'x', false):length() == 1");
    assert_eq!((f.pile(3), f.room.table().deck[top[0].index()].known_to), (top.clone(), SeatSet::ALL));
    f.eval::<()>("shown = room:showDrawPile(p1, 2, 'x')");
    f.holds("return room:getCardPlace(shown:last()) == sgs.Player_PlaceTable");
    assert_eq!((f.place(top[1]).0, f.reason()), (Place::Table, (ReasonCode::TurnOver, "x".into())));
    let bottom = f.room.table().draw_pile.iter().rev().take(2).copied().collect::<Vec<_>>();
    f.eval::<()>("room:showDrawPile(p1, 2, 'x', false, false)");
    assert_eq!(f.room.table().draw_pile.iter().rev().take(2).copied().collect::<Vec<_>>(), bottom);
}

#[test]
fn cards_are_shown_to_all_or_to_some() {
    let f = Fixture::new();
    let hand = f.hand(P1);
    let known = |card: CardId| f.room.table().deck[card.index()].known_to;
    f.name("card", hand[0]);
    f.eval::<()>("room:showCard(p1, card_id, p3)");
    assert!(known(hand[0]).contains(PlayerId(2)) && !known(hand[0]).contains(P2));
    f.eval::<()>("room:showCard(p1, card)");
    assert_eq!(known(hand[0]), SeatSet::ALL);
    f.eval::<()>(&format!("room:showCard(p1, sgs.IntList({{ {} }}), room:getOtherPlayers(p2))", hand[1].0));
    assert!(known(hand[1]).contains(PlayerId(3)) && !known(hand[1]).contains(P2));
    f.eval::<()>("room:showAllCards(p1, p2)");
    assert!(known(hand[2]).contains(P2) && !known(hand[2]).contains(PlayerId(2)));
    f.eval::<()>("room:showAllCards(p1)");
    assert_eq!(known(hand[2]), SeatSet::ALL);
}

#[test]
fn open_cards_are_chosen_from() {
    let f = Fixture::new();
    let top = f.pile(3);
    let known = |card: CardId| f.room.table().deck[card.index()].known_to;
    f.eval::<()>("ids = room:getNCards(3) room:fillAG(ids, p2)");
    assert!(known(top[0]).contains(P2) && !known(top[0]).contains(P1));
    f.eval::<()>("room:clearAG(p2) room:fillAG(ids)");
    assert_eq!(known(top[0]), SeatSet::ALL);
    f.will_answer(Reply::Cards(ids(&top[1..2])));
    f.eval::<()>("id = room:askForAG(p2, ids, false, 'x') room:takeAG(p2, id, false)");
    assert_eq!(f.place(top[1]).0, Place::Draw, "only seen to be chosen");
    f.eval::<()>("room:takeAG(p2, id) room:takeAG(nil, ids:first()) room:clearAG()");
    assert_eq!((f.place(top[1]), f.place(top[0]).0), ((Place::Hand, Some(P2)), Place::Discard));
    f.eval::<()>("room:returnToTopDrawPile(ids)");
    f.eval::<()>(
        "moves = sgs.CardsMoveList() moves:append(sgs.CardsMoveStruct(ids, nil, p1, sgs.Player_PlaceTable, \
                  sgs.Player_PlaceSpecial, sgs.CardMoveReason())) ",
    );
    f.eval::<()>("room:notifyMoveToPile(p1, ids, 'x', sgs.Player_DrawPile, true)");
    assert_eq!(f.room.lent_cards(P1, "#x"), top);
    f.eval::<()>("room:notifyMoveToPile(p1, ids, 'x', sgs.Player_DrawPile, false)");
    assert_eq!(f.room.lent_cards(P1, "x"), []);
    f.eval::<()>(
        "m = moves:first() m.to_pile_name = '#y' moves = sgs.CardsMoveList() moves:append(m)
         assert(room:notifyMoveCards(false, moves, false, room:getAlivePlayers()))",
    );
    assert_eq!(f.room.lent_cards(P1, "y"), top);
}

#[test]
fn places_and_faces_are_logged() {
    let f = Fixture::new();
    let card = f.hand(P1)[0];
    f.name("card", card);
    f.holds("return room:getCardPlace(card_id) == sgs.Player_PlaceHand and room:getCardOwner(card) == p1");
    f.holds("return room:getCardPlace(-1) == sgs.Player_PlaceUnknown and room:getCardOwner(-1) == nil");
    f.eval::<()>("room:setCardMapping(card_id, p2, sgs.Player_PlaceHand)");
    assert_eq!(f.place(card), (Place::Hand, Some(P2)));
    let kind = f.room.catalog().find_kind("peach").expect("a peach");
    f.room.set_face(card, Face::new(kind, Suit::Heart, 3));
    f.holds("assert(room:notifyUpdateCard(p1, card_id, card)) return card:objectName() == 'peach'");
    f.eval::<()>("room:resetCard(card_id) cards = sgs.CardList() cards:append(card)");
    f.holds("return card:objectName() ~= 'peach' and room:broadcastResetCard(room:getPlayers(), card_id)");
    f.room.set_face(card, Face::new(kind, Suit::Heart, 3));
    f.holds("room:filterCards(p2, cards, false) return card:objectName() == 'peach'");
    f.holds("room:filterCards(p2, cards, true) return card:objectName() ~= 'peach'");
}
