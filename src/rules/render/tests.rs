use super::*;
use crate::model::lasting::{Lasting, LastingEffect, Until};
use crate::model::moves::Location;
use crate::rules::ask::{Cause, Illegality, Reply};
use crate::rules::fact::MovedFact;
use crate::rules::names::Sample;

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);
const THREE: PlayerId = PlayerId(2);

fn note(id: i32, name: &str, suit: Suit, number: u8) -> CardNote {
    CardNote { id: CardId(id), name: name.into(), suit, number, skill: Name::default() }
}

fn slash() -> CardNote {
    note(7, "slash", Suit::Spade, 7)
}

fn people() -> People {
    let mut people = People::default();
    for (player, general) in [(ONE, "wei_lord"), (TWO, "wu_lady"), (THREE, "zhouyu")] {
        people.note(&Fact::General {
            player,
            general: general.into(),
            kingdom: "wei".into(),
            hp: 4,
            max_hp: 4,
        });
    }
    people
}

fn told(lang: Lang, viewer: Option<PlayerId>, fact: &Fact) -> String {
    Renderer::new(&Sample, lang, viewer, people()).line(fact).unwrap_or_default()
}

fn zh(fact: &Fact) -> String {
    told(Lang::Zh, None, fact)
}

fn en(fact: &Fact) -> String {
    told(Lang::En, None, fact)
}

fn terse(fact: &Fact) -> String {
    Renderer::snapshot().line(fact).unwrap_or_default()
}

/// A move from the draw pile into hands: two cards to the first player, one to the second.
fn drawn() -> Fact {
    let draw = Location::new(Place::Draw, None);
    let card = |card: CardNote, to: PlayerId| MovedFact {
        card,
        from: draw.clone(),
        to: Location::new(Place::Hand, Some(to)),
        seen_by: SeatSet::one(to),
    };
    Fact::Moved {
        cards: vec![
            card(slash(), ONE),
            card(note(30, "jink", Suit::Heart, 2), TWO),
            card(note(9, "peach", Suit::Diamond, 12), ONE),
        ],
        reason: MoveReason::new(ReasonCode::Draw, ONE),
    }
}

#[test]
fn moves_are_grouped_by_where_from_and_where_to() {
    assert_eq!(zh(&drawn()), "魏主(1) 摸了【杀】♠7、【桃】♦Q\n吴姬(2) 摸了【闪】♥2");
    assert_eq!(en(&drawn()), "Wei Lord(1) draws Slash ♠7, Peach ♦Q\nWu Lady(2) draws Jink ♥2");
    assert_eq!(
        terse(&drawn()),
        "draw -> sgs1 hand: slash♠7, peach♦Q (draw)\ndraw -> sgs2 hand: jink♥2 (draw by sgs1)"
    );
}

#[test]
fn chinese_names_of_cards_have_no_space_in_front() {
    let closed = |text: &str| closed_up(text.to_owned(), Lang::Zh);
    assert_eq!(closed("曹操(1) 使用 【杀】♠7、 【闪】"), "曹操(1) 使用【杀】♠7、 【闪】");
    // Names of players and seats keep their space, and so do lists.
    for same in ["曹操(1) 【杀】", "3 号位 【杀】", "   【杀】♠7 【闪】♥2", "【杀】 【闪】"]
    {
        assert_eq!(closed(same), same);
    }
    assert_eq!(closed_up("用 【杀】".into(), Lang::En), "用 【杀】");
}

#[test]
fn a_hidden_card_is_a_number() {
    assert_eq!(told(Lang::Zh, Some(TWO), &drawn()), "魏主(1) 摸了 2 张牌\n吴姬(2,你) 摸了【闪】♥2");
    assert_eq!(told(Lang::En, Some(THREE), &drawn()), "Wei Lord(1) draws 2 cards\nWu Lady(2) draws 1 card");
}

#[test]
fn seen_and_hidden_cards_of_one_move_stand_together() {
    let hand = Location::new(Place::Hand, Some(ONE));
    let to = Location::new(Place::Hand, Some(TWO));
    let card = |card, seen_by| MovedFact { card, from: hand.clone(), to: to.clone(), seen_by };
    let both: SeatSet = [ONE, TWO].into_iter().collect();
    let fact = Fact::Moved {
        cards: vec![card(slash(), SeatSet::ALL), card(note(30, "jink", Suit::Heart, 2), both)],
        reason: MoveReason::new(ReasonCode::Give, ONE).skill("rende"),
    };
    assert_eq!(zh(&fact), "魏主(1) 将【杀】♠7、【闪】♥2 交给 吴姬(2)（rende）");
    assert_eq!(told(Lang::Zh, Some(THREE), &fact), "魏主(1) 将【杀】♠7、1 张牌 交给 吴姬(2)（rende）");
    assert_eq!(terse(&fact), "sgs1 hand -> sgs2 hand: slash♠7, jink♥2 (give rende)");
}

/// Renders every fact with hidden parts for a viewer who may not see them. No name, suit or number of a
/// hidden card appears in any style.
#[test]
fn nothing_hidden_leaks() {
    let secret = || note(30, "eight_diagram", Suit::Club, 11);
    let only_one = SeatSet::one(ONE);
    let places = [Place::Hand, Place::Equip, Place::Delayed, Place::Special, Place::Discard, Place::Draw];
    let mut facts = vec![
        Fact::Shown { player: ONE, cards: vec![secret()], seen_by: only_one },
        Fact::Message {
            kind: "#Secret".into(),
            from: Some(ONE),
            to: vec![],
            args: vec!["eight_diagram".into()],
            cards: vec![secret()],
            seen_by: only_one,
        },
        Fact::Asked {
            seat: ONE,
            kind: "choice".into(),
            reason: "x".into(),
            reply: Reply::Text("eight_diagram".into()),
            cause: Some(Cause::Illegal(Illegality::Recorded("eight_diagram ♣J".into()))),
        },
    ];
    for from in places {
        for to in places.into_iter().chain([Place::Judge, Place::Table, Place::Unknown, Place::Wugu]) {
            facts.push(Fact::Moved {
                cards: vec![MovedFact {
                    card: secret(),
                    from: Location::new(from, from.is_owned().then_some(ONE)),
                    to: Location::new(to, to.is_owned().then_some(THREE)),
                    seen_by: only_one,
                }],
                reason: MoveReason::new(ReasonCode::Put, ONE),
            });
        }
    }
    for fact in &facts {
        for style in [Style::Prose(Lang::Zh), Style::Prose(Lang::En), Style::Snapshot] {
            let mut renderer = Renderer::new(&Sample, Lang::En, Some(TWO), people());
            renderer.style = style;
            renderer.asks = true;
            let text = renderer.line(fact).unwrap_or_default();
            for word in ["八卦", "Eight", "eight_diagram", "♣", "J", "30"] {
                assert!(!text.contains(word), "{word} is in {text:?} of {fact:?}");
            }
        }
    }
}

#[test]
fn uses_and_responses() {
    let fact = Fact::Used { player: TWO, card: slash(), subcards: vec![], to: vec![ONE, THREE] };
    assert_eq!(zh(&fact), "吴姬(2) 对 魏主(1)、zhouyu(3) 使用【杀】♠7");
    assert_eq!(en(&fact), "Wu Lady(2) uses Slash ♠7 -> Wei Lord(1), zhouyu(3)");
    assert_eq!(terse(&fact), "sgs2 uses slash♠7 -> sgs1, sgs3");

    let peach = Fact::Used {
        player: ONE,
        card: note(9, "peach", Suit::Diamond, 12),
        subcards: vec![],
        to: vec![ONE],
    };
    assert_eq!(zh(&peach), "魏主(1) 使用【桃】♦Q");

    let mut card = note(-4, "slash", Suit::NoSuitBlack, 0);
    card.skill = "_spear".into();
    let made = Fact::Responded {
        player: ONE,
        card,
        subcards: vec![slash(), note(11, "lightning", Suit::Spade, 1)],
        is_use: false,
    };
    assert_eq!(zh(&made), "魏主(1) 打出【杀】黑色（丈八蛇矛：【杀】♠7、【闪电】♠A）");
    assert_eq!(en(&made), "Wei Lord(1) responds with Slash black (Spear: Slash ♠7, Lightning ♠A)");
    assert_eq!(terse(&made), "sgs1 responds slash[black] (spear: slash♠7, lightning♠A)");
}

#[test]
fn answer_that_is_a_use_is_reported_as_one() {
    let answer = |is_use| Fact::Responded { player: ONE, card: slash(), subcards: Vec::new(), is_use };
    assert_eq!([zh(&answer(true)), zh(&answer(false))], ["魏主(1) 使用【杀】♠7", "魏主(1) 打出【杀】♠7"]);
    assert_eq!(en(&answer(true)), "Wei Lord(1) uses Slash ♠7");
    // Scenes and records are as they were.
    assert_eq!(terse(&answer(true)), terse(&answer(false)));
    assert_eq!(serde_json::to_value(answer(true)).ok(), serde_json::to_value(answer(false)).ok());
}

#[test]
fn damage_and_death() {
    let damage =
        |from, nature, chain| Fact::Damaged { from, to: TWO, amount: 2, nature, card: Some(slash()), chain };
    assert_eq!(zh(&damage(Some(ONE), Nature::Normal, false)), "魏主(1) 对 吴姬(2) 造成 2 点伤害");
    assert_eq!(
        en(&damage(Some(ONE), Nature::Fire, true)),
        "Wei Lord(1) deals 2 fire damage to Wu Lady(2) [chain]"
    );
    assert_eq!(zh(&damage(None, Nature::Thunder, false)), "吴姬(2) 受到 2 点雷电伤害");
    assert_eq!(
        terse(&damage(None, Nature::Thunder, true)),
        "sgs2 damaged 2 thunder by nobody with slash♠7 chain"
    );
    let died = Fact::Died { player: TWO, role: Role::Rebel, killer: Some(ONE) };
    assert_eq!(zh(&died), "吴姬(2)（反贼）阵亡，凶手是 魏主(1)");
    assert_eq!(terse(&died), "sgs2 died (rebel) by sgs1");
    assert_eq!(
        en(&Fact::GameOver { winner: "lord+loyalist".into() }),
        "The game is over; winners: lord, loyalist"
    );
    assert_eq!(zh(&Fact::GameOver { winner: "sgs2".into() }), "游戏结束：吴姬(2) 获胜");
    assert_eq!(zh(&Fact::GameOver { winner: ".".into() }), "游戏结束：平局");
}

#[test]
fn what_other_facts_show_is_not_logged_again() {
    let moved = |from: Place, to: Place, code| Fact::Moved {
        cards: vec![MovedFact {
            card: slash(),
            from: Location::new(from, Some(ONE)),
            to: Location::new(to, None),
            seen_by: SeatSet::ALL,
        }],
        reason: MoveReason::new(code, ONE),
    };
    assert_eq!(zh(&moved(Place::Hand, Place::Table, ReasonCode::Use)), "");
    assert_eq!(zh(&moved(Place::Table, Place::Discard, ReasonCode::Use)), "");
    assert_eq!(zh(&moved(Place::Hand, Place::Discard, ReasonCode::RuleDiscard)), "魏主(1) 弃置【杀】♠7");
    assert_eq!(
        terse(&moved(Place::Hand, Place::Table, ReasonCode::Use)),
        "sgs1 hand -> table: slash♠7 (use)"
    );
    assert_eq!(zh(&Fact::Mark { player: ONE, name: "secret".into(), count: 1, seen_by: SeatSet::ALL }), "");
    assert_eq!(
        en(&Fact::Mark { player: ONE, name: "@kings".into(), count: 1, seen_by: SeatSet::ALL }),
        "Wei Lord(1)'s mark kings: 1"
    );
    assert_eq!(
        terse(&Fact::Mark { player: ONE, name: "secret".into(), count: 1, seen_by: SeatSet::ALL }),
        "sgs1 mark secret=1"
    );
}

#[test]
fn someone_else_discards() {
    let fact = Fact::Moved {
        cards: vec![MovedFact {
            card: slash(),
            from: Location::new(Place::Hand, Some(ONE)),
            to: Location::new(Place::Discard, None),
            seen_by: SeatSet::ALL,
        }],
        reason: MoveReason::new(ReasonCode::Dismantle, TWO).skill("dismantlement"),
    };
    assert_eq!(zh(&fact), "吴姬(2) 弃置 魏主(1) 的【杀】♠7（过河拆桥）");
    assert_eq!(terse(&fact), "sgs1 hand -> discard: slash♠7 (dismantle dismantlement by sgs2)");
}

#[test]
fn asks_are_reported_to_the_asked_and_on_request() {
    let fact = |cause| Fact::Asked {
        seat: ONE,
        kind: "invoke".into(),
        reason: "axe".into(),
        reply: Reply::Pass,
        cause,
    };
    assert_eq!(zh(&fact(None)), "");
    assert_eq!(told(Lang::En, Some(ONE), &fact(Some(Cause::Timeout))), "Wei Lord(1,you) ran out of time");
    assert_eq!(told(Lang::En, Some(TWO), &fact(Some(Cause::Timeout))), "");
    assert_eq!(terse(&fact(Some(Cause::NoAnswer))), "");
    assert_eq!(terse(&fact(Some(Cause::Timeout))), "? sgs1 invoke axe: pass (timeout)");
    let mut renderer = Renderer::snapshot();
    renderer.asks = true;
    assert_eq!(renderer.line(&fact(None)).as_deref(), Some("? sgs1 invoke axe: pass"));
}

#[test]
fn templates_are_filled_in() {
    let renderer = Renderer::new(&Sample, Lang::Zh, Some(TWO), people());
    assert_eq!(
        renderer.prompt("collateral-slash:sgs3:sgs1").as_deref(),
        Some("魏主(1) 令你对 zhouyu(3) 使用一张【杀】，否则交出武器")
    );
    assert_eq!(
        renderer.prompt("@multi-jink:sgs1::2").as_deref(),
        Some("魏主(1) 的【杀】：还需要 2 张【闪】")
    );
    assert_eq!(renderer.prompt("nobody-knows:sgs1"), None);
    assert_eq!(renderer.prompt(""), None);

    struct One;
    impl Names for One {
        fn text(&self, key: &str, _: Lang) -> Option<Cow<'_, str>> {
            (key == "#Log").then_some(Cow::Borrowed("%from 对 %to 用 %card：%arg2 %arg 100%"))
        }
    }
    let renderer = Renderer::new(&One, Lang::Zh, None, people());
    let message = |kind: &str| Fact::Message {
        kind: kind.into(),
        from: Some(ONE),
        to: vec![TWO],
        args: vec!["a".into(), "b".into()],
        cards: vec![slash()],
        seen_by: SeatSet::ALL,
    };
    assert_eq!(
        renderer.line(&message("#Log")).as_deref(),
        Some("wei_lord(1) 对 wu_lady(2) 用【slash】♠7：b a 100%")
    );
    assert_eq!(
        renderer.line(&message("#Other")).as_deref(),
        Some("Other wei_lord(1) -> wu_lady(2) a b 【slash】♠7")
    );
    assert_eq!(terse(&message("#Log")), "log #Log sgs1 -> sgs2 a b slash♠7");
}

#[test]
fn players_without_a_general_have_a_seat() {
    let renderer = Renderer::new(&Sample, Lang::Zh, Some(ONE), People::default());
    assert_eq!(renderer.player(ONE), "1 号位,你");
    let renderer = Renderer::new(&Sample, Lang::En, None, People::default());
    assert_eq!(renderer.player(TWO), "seat 2");
}

#[test]
fn what_is_only_shown_is_mostly_silent() {
    let effect = |kind: &str, args: &[&str], seen_by| Fact::Effect {
        kind: kind.into(),
        player: Some(ONE),
        to: vec![],
        args: args.iter().map(|a| Name::from(*a)).collect(),
        seen_by,
    };
    assert_eq!(zh(&effect("emotion", &["good"], SeatSet::ALL)), "");
    assert_eq!(zh(&effect("super_lightbox", &["wei_lord", "hujia"], SeatSet::ALL)), "—— 魏主 hujia ——");
    let note = effect("console", &["a note"], SeatSet::one(ONE));
    assert_eq!((en(&note), terse(&note)), ("a note".into(), "".into()));
    assert_eq!(told(Lang::En, Some(PlayerId(1)), &note), "", "not for this seat");
}

#[test]
fn roles_and_seats_are_reported() {
    let role = Fact::Role { player: ONE, role: Role::Rebel };
    assert_eq!((zh(&role), terse(&role)), ("魏主(1) 的身份是 反贼".into(), "sgs1 is rebel".into()));
    let seats = Fact::Seats { order: vec![PlayerId(1), ONE] };
    assert_eq!(terse(&seats), "seats sgs2+sgs1");
    let mut people = people();
    people.note(&seats);
    assert_eq!(people.get(ONE).map(|p| p.seat), Some(2), "and are counted anew");
}

#[test]
fn a_mark_for_some_is_not_reported_to_others() {
    let mark = Fact::Mark { player: ONE, name: "@x".into(), count: 1, seen_by: SeatSet::one(ONE) };
    assert_eq!(told(Lang::En, Some(PlayerId(1)), &mark), "");
    assert_eq!(told(Lang::En, Some(ONE), &mark), "Wei Lord(1,you)'s mark x: 1");
}

fn lasting(what: Lasting, until: Until, filter: &str) -> LastingEffect {
    let skills = if what.takes_skills() { vec!["slash".into()] } else { Vec::new() };
    let (n, filter) = (if what.is_number() { 2 } else { 0 }, filter.into());
    LastingEffect { id: 1, on: TWO, what, n, filter, skills, until, uses: None, by_skill: "".into(), by: ONE }
}

#[test]
fn effects_are_described_in_both_languages() {
    let lines = |effect: &LastingEffect| {
        let of = |lang| Renderer::new(&super::super::names::BuiltIn, lang, None, people()).lasting(effect);
        [of(Lang::Zh), of(Lang::En)]
    };
    for what in Lasting::ALL {
        let filter = if what.takes_filter() { "hand:color=red;name!=jink" } else { "" };
        let [zh, en] = lines(&lasting(what, Until::Turn(EventId(0)), filter));
        assert!(!zh.contains(|c: char| c.is_ascii_alphabetic()), "{zh}");
        assert!(en.is_ascii() && !en.contains('_') && !en.contains("  "), "{en}");
    }
    let named = |effect: &LastingEffect| {
        let of = |lang| Renderer::new(&Sample, lang, None, people()).lasting(effect);
        [of(Lang::Zh), of(Lang::En)]
    };
    assert_eq!(
        lines(&lasting(Lasting::MaxCards, Until::Turn(EventId(0)), "")),
        ["本回合手牌上限+2", "hand limit +2 this turn"]
    );
    assert_eq!(
        lines(&lasting(Lasting::CannotUse, Until::Phase(EventId(0)), "hand:color=red;type=basic")),
        ["本阶段不能使用手牌区的红色基本牌", "cannot use red basic cards in hand in this phase"]
    );
    assert_eq!(
        lines(&LastingEffect { n: 1000, ..lasting(Lasting::SlashReach, Until::Use(EventId(0)), "") }),
        ["此次使用中，使用【杀】无距离限制", "Slash reaches anybody for this use"]
    );
    assert_eq!(
        lines(&LastingEffect {
            uses: Some(1),
            ..lasting(Lasting::DamageDealt, Until::Game, "name=slash,duel")
        }),
        [
            "本局游戏【杀】或【决斗】造成的伤害+2，限一次",
            "damage dealt by Slash or Duel +2 for the rest of the game, once"
        ]
    );
    assert_eq!(
        named(&lasting(Lasting::Silence, Until::MyNextTurn, ""))[1],
        "Slash out of effect until Wei Lord(1)'s next turn begins"
    );
}

#[test]
fn begin_and_end_of_effects_are_logged() {
    let effect = lasting(Lasting::NotTarget, Until::Round(EventId(0)), "type=trick");
    let begins = Fact::Lasting { effect: effect.clone(), over: false };
    let ends = Fact::Lasting { effect, over: true };
    assert!(zh(&begins).ends_with("本轮不能成为锦囊牌的目标"), "{}", zh(&begins));
    assert!(en(&ends).ends_with("cannot be a target of trick cards is over"), "{}", en(&ends));
    assert_eq!(terse(&begins), "sgs2: not_target type=trick until round");
    assert_eq!(terse(&ends), "sgs2: over: not_target type=trick until round");
}

#[test]
fn limits_that_scripts_set_are_described() {
    let limit = |methods: &[HandlingMethod], pattern: &str, single_turn| {
        let limit = Limitation {
            methods: methods.to_vec(),
            pattern: pattern.into(),
            reason: "".into(),
            single_turn,
            times: 1,
        };
        Renderer::new(&Sample, Lang::Zh, None, people()).limitation(&limit)
    };
    use HandlingMethod::{Ignore, Response, Use};
    assert_eq!(
        limit(&[Use, Response], ".|.|.|hand", true).as_deref(),
        Some("直到其回合结束，不能使用、打出手牌")
    );
    assert_eq!(limit(&[Use], "Slash", false).as_deref(), Some("不能使用某些牌"));
    assert_eq!(limit(&[Ignore], ".", false), None);
}

#[test]
fn cards_that_only_their_viewer_sees_are_looked_at() {
    let shown = |seen_by| Fact::Shown { player: ONE, cards: vec![slash()], seen_by };
    let read = |viewer, seen_by| told(Lang::Zh, Some(viewer), &shown(seen_by));
    assert_eq!(read(ONE, SeatSet::one(ONE)), "魏主(1,你) 观看【杀】♠7");
    assert_eq!(read(TWO, SeatSet::one(ONE)), "魏主(1) 观看 1 张牌");
    assert_eq!(read(TWO, SeatSet::ALL), "魏主(1) 展示【杀】♠7");
}

#[test]
fn an_order_names_no_empty_end_of_the_pile() {
    let order = |top: &str, bottom: &str| Fact::Message {
        kind: "#GuanxingResult".into(),
        from: Some(ONE),
        to: Vec::new(),
        args: vec![top.into(), bottom.into()],
        cards: Vec::new(),
        seen_by: SeatSet::ALL,
    };
    assert_eq!(zh(&order("0", "2")), "魏主(1) 将 2 张牌置于牌堆底");
    assert_eq!(en(&order("3", "0")), "Wei Lord(1) puts 3 of the cards on top of the draw pile");
}

#[test]
fn a_judgement_that_harms_takes_effect_or_not() {
    let result = |good, negative| Fact::JudgeResult {
        player: ONE,
        reason: "leiji".into(),
        card: Some(slash()),
        good,
        negative,
    };
    assert!(zh(&result(false, true)).ends_with("【杀】♠7 生效"));
    assert!(zh(&result(true, true)).ends_with("【杀】♠7 不生效"));
    assert!(zh(&result(true, false)).ends_with("【杀】♠7 生效"));
    assert!(zh(&result(false, false)).ends_with("【杀】♠7 不生效"));
}

#[test]
fn replacement_of_a_dead_general_has_no_hit_points_yet() {
    let general =
        |hp| Fact::General { player: ONE, general: "wei_lord".into(), kingdom: "wei".into(), hp, max_hp: 4 };
    assert!(zh(&general(4)).ends_with("，体力 4/4）"), "{}", zh(&general(4)));
    assert!(!zh(&general(-1)).contains("体力"), "{}", zh(&general(-1)));
}

#[test]
fn retrial_is_reported_once_with_the_face_that_is_judged() {
    let moved = |card, from: Location, to: Location, code| Fact::Moved {
        cards: vec![MovedFact { card, from, to, seen_by: SeatSet::ALL }],
        reason: MoveReason::new(code, ONE).skill("guidao"),
    };
    let (hand, judge) = (Location::new(Place::Hand, Some(ONE)), Location::new(Place::Judge, Some(TWO)));
    let old = || note(30, "jink", Suit::Heart, 2);
    // The judging player's filter makes a heart of the spade when it has arrived.
    let filtered = || CardNote { suit: Suit::Heart, ..slash() };
    let facts = [
        moved(slash(), hand.clone(), judge.clone(), ReasonCode::Retrial),
        moved(old(), judge, hand, ReasonCode::Override),
        Fact::Retrial { player: ONE, card: filtered(), taken: Some(old()) },
    ];
    assert_eq!(facts.each_ref().map(zh), ["", "", "魏主(1) 将判定牌改为【杀】♥7，获得【闪】♥2"]);
    assert_eq!(en(&facts[2]), "Wei Lord(1) changes the judge card to Slash ♥7, and takes Jink ♥2");
    assert_eq!(terse(&facts[0]), "sgs1 hand -> judge: slash♠7 (retrial guidao)");
    assert_eq!(terse(&facts[2]), "sgs1 retrial: slash♥7");
    let discarded = Fact::Retrial { player: ONE, card: filtered(), taken: None };
    assert_eq!(zh(&discarded), "魏主(1) 将判定牌改为【杀】♥7");
}

#[test]
fn words_without_a_text_have_no_signs_of_programs() {
    let renderer = Renderer::new(&Sample, Lang::Zh, None, people());
    assert_eq!(renderer.name("__niubi_card"), "niubi_card");
    assert_eq!(renderer.name("@qun"), "群");
    assert_eq!(renderer.mark("@niubi-Clear"), "niubi");
    assert_eq!(renderer.mark("@waked"), "觉醒");
    // A prompt that is the sentence itself, with or without blanks.
    assert_eq!(renderer.prompt("请选择：一张牌").as_deref(), Some("请选择：一张牌"));
    assert_eq!(renderer.prompt("令%src摸牌:sgs1").as_deref(), Some("令魏主(1)摸牌"));
    assert_eq!(renderer.prompt("@niubi-discard:sgs1"), None);
}
