use super::*;
use crate::rules::query::fixture::*;
use proptest::prelude::*;

fn read(text: &str) -> Result<CardText, CardTextError> {
    text.parse()
}

#[test]
fn every_form_is_read_and_written() {
    for (text, printed) in [
        ("12", "12"),
        ("12->sgs1+sgs2", "12"),
        ("slash:wusheng[heart:5]=12", "slash:wusheng[heart:5]=12"),
        ("slash:[no_suit:0]=.", "slash:[no_suit:0]=."),
        ("slash:_x[no_suit:-]=.->.", "slash:_x[no_suit:0]=."),
        ("duel:x[no_suit_red:K]=1+2", "duel:x[no_suit_red:K]=1+2"),
        ("duel:x[whatever:11]=1", "duel:x[no_suit:J]=1"),
        ("@RendeCard=3+4", "@RendeCard[no_suit:0]=3+4"),
        ("@RendeCard=.", "@RendeCard[no_suit:0]=."),
        ("@RendeCard[club:2]=3:slash:x", "@RendeCard[club:2]=3:slash:x"),
        ("#rende:1+2:", "#rende[no_suit:0]:1+2:"),
        ("#rende[spade:Q]:.:peach[a]:b", "#rende[spade:Q]:.:peach[a]:b"),
        ("#rende:.:a[b:c]:d", "#rende[no_suit:0]:.:a[b:c]:d"),
        ("$1+2", "$1+2"),
        ("$.", "$."),
    ] {
        assert_eq!(read(text).map(|c| c.to_string()), Ok(printed.to_string()), "{text}");
    }
}

#[test]
fn what_is_no_card_says_why() {
    for (text, why) in [
        ("", "no card is named (\".\" or an empty text declines)"),
        (".->sgs1", "no card is named (\".\" or an empty text declines)"),
        ("slash", "`slash` is not a card id"),
        ("-3", "`-3` is not a card id"),
        ("slash:x[heart:5]=23&x", "`23&x` is not a card id"),
        ("$1+", "`` is not a card id"),
        ("slash:x=5", "`slash:x=5`: `[` is missing; the form is name:skill[suit:number]=id+id"),
        (
            "#rende:5",
            "`#rende:5`: `:` is missing; the form is #name[suit:number]:id+id:user or #name:id+id:user",
        ),
    ] {
        assert_eq!(read(text).map_err(|e| e.to_string()), Err(why.to_string()), "{text}");
    }
}

#[test]
fn targets_are_read() {
    assert_eq!(read_targets("12->sgs1+sgs3"), Ok(vec![A, C]));
    assert_eq!(read_targets("12->."), Ok(vec![]));
    assert_eq!(read_targets("12"), Ok(vec![]));
    assert!(read_targets("12->caocao").is_err());
}

#[test]
fn cards_are_made_of_texts() {
    let r = room([]);
    let make = |text: &str| r.read_card(text).ok().and_then(|c| r.make_card(&c));
    assert_eq!(make("3"), Some(PEACH));
    assert_eq!((make("99"), make("nothing:[heart:1]=."), make("slash:[heart:1]=99")), (None, None, None));
    assert_eq!(make("#slash:.:"), None, "no skill card");
    let text = |text: &str| make(text).map(|c| r.card_text(c));
    let same = |t: &str| assert_eq!(text(t).as_deref(), Some(t));
    same("slash:wusheng[heart:Q]=3");
    same("slash:_x[no_suit:0]=.");
    same("$0+1");
    same("#RendeCard[spade:7]:0:peach");
    assert_eq!(text("fire_slash:x[to_be_decided:0]=3").as_deref(), Some("fire_slash:x[heart:Q]=3"));
    assert_eq!(text("Slash:x[to_be_decided:0]=0+4").as_deref(), Some("slash:x[no_suit_black:0]=0+4"));
    assert_eq!(text("@RendeCard=3").as_deref(), Some("#RendeCard[heart:Q]:3:"));
    assert_eq!(make("#RendeCard:0:").map(|c| r.face(c).skill), Some("rende".into()));
}

fn any_card() -> impl Strategy<Value = CardText> {
    let suit = prop::sample::select(
        ["spade", "club", "heart", "diamond", "no_suit_black", "no_suit_red", "no_suit"]
            .map(|w| Suit::from_word(w).unwrap_or(Suit::NoSuit))
            .to_vec(),
    );
    let subcards = || prop::collection::vec((0..200i32).prop_map(CardId), 0..4);
    let user = prop::option::of("[a-z:+\\[\\]=.]{1,8}");
    prop_oneof![
        (0..500i32).prop_map(|id| CardText::real(CardId(id))),
        subcards().prop_map(|ids| CardText::new(DUMMY, ids)),
        ("[a-z_]{1,8}", "_?[a-z]{0,8}", suit.clone(), 0..20u8, subcards())
            .prop_filter("a dummy has a form of its own", |c| c.0 != DUMMY)
            .prop_map(|(name, skill, suit, number, ids)| CardText {
                skill: skill.into(),
                suit,
                number,
                ..CardText::new(name, ids)
            }),
        ("[#@][a-zA-Z_]{1,8}", user, suit, 0..20u8, subcards()).prop_map(
            |(name, user, suit, number, ids)| {
                CardText { user_string: user.map(Name::from), suit, number, ..CardText::new(name, ids) }
            }
        ),
    ]
}

proptest! {
    #[test]
    fn printing_and_reading_agree(card in any_card()) {
        prop_assert_eq!(read(&card.to_string()), Ok(card));
    }

    #[test]
    fn no_text_is_too_odd(text in r"\PC*") {
        let _ = read(&text);
    }

    #[test]
    fn nor_one_that_looks_like_a_card(text in r"[#@$]?[a-z0-9:=\[\]+.>-]{0,20}") {
        if let Ok(card) = read(&text) {
            prop_assert_eq!(read(&card.to_string()), Ok(card));
        }
    }
}
