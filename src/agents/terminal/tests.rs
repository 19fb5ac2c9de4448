//! A person made of prepared lines, at a small table.

use super::*;
use crate::rules::ask::{Ask, CardRef};
use crate::rules::data::Data;
use crate::rules::flow::GameRule;
use crate::rules::names::Sample;
use crate::rules::room::Settings;
use crate::rules::{CardBehaviour, CardDef, Catalog, Door, Flow, Raised, Reply, Timing};

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);
const THREE: PlayerId = PlayerId(2);

struct NoRule;

impl GameRule for NoRule {
    fn listens(&self, _: Timing) -> bool {
        false
    }

    fn run(&self, _: &Room, _: Timing, _: Option<PlayerId>, _: &Data) -> Flow<Raised> {
        Ok(Raised::Passed)
    }
}

struct NoDoor;

impl Door for NoDoor {
    fn ask(&mut self, _: &Room, _: &Request) -> Answer {
        Answer::Close
    }
}

/// A card used on one other player.
struct OneTarget;

impl CardBehaviour for OneTarget {
    fn target_filter(&self, _: &Room, _: CardId, from: PlayerId, at: &[PlayerId], to: PlayerId) -> bool {
        at.is_empty() && to != from
    }
}

/// Three players; the first holds ♠1 to ♠5, the second ♥6 and ♥7.
fn room() -> Room {
    let mut catalog = Catalog::default();
    let kind = catalog.add_kind(CardDef {
        name: "duel".into(),
        classes: vec!["Duel".into(), "SingleTargetTrick".into()],
        card_type: CardType::Trick,
        subtype: "single_target_trick".into(),
        slot: None,
        range: 0,
        delayed: false,
        target_fixed: false,
        can_recast: false,
        damage_card: true,
        will_throw: true,
        native_text: false,
        handling: None,
        skill: None,
        behaviour: Rc::new(OneTarget),
    });
    let deck: Vec<Face> =
        (1..=10).map(|n| Face::new(kind, if n <= 5 { Suit::Spade } else { Suit::Heart }, n)).collect();
    let roles = [Role::Lord, Role::Rebel, Role::Renegade];
    let mut table = Table::new(1, "03p", &roles, catalog.table_kinds(), &deck);
    for (id, general) in [(ONE, "wei_lord"), (TWO, "wu_lady"), (THREE, "god_one")] {
        let p = table.player_mut(id);
        (p.general, p.hp, p.max_hp, p.kingdom) = (general.into(), 3, 4, "wei".into());
    }
    for n in 0..7 {
        let owner = if n < 5 { ONE } else { TWO };
        table.take(CardId(n));
        table.put(CardId(n), moves::Location::new(Place::Hand, Some(owner)), None, false);
    }
    Room::new(table, Rc::new(catalog), Rc::new(NoRule), Box::new(NoDoor), Settings::default())
}

/// The output, readable while the terminal is alive.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

fn terminal(lines: &str, lang: Lang) -> (Terminal, Paper) {
    let paper = Paper::default();
    let input = std::io::Cursor::new(lines.to_owned().into_bytes());
    (Terminal::new(input, paper.clone(), lang, Rc::new(Sample)), paper)
}

fn request(ask: Ask) -> Request {
    Request {
        id: 1,
        seat: ONE,
        event: EventId(0),
        ask,
        reason: "axe".into(),
        prompt: String::new(),
        data: Value::Nil,
        seconds: None,
    }
}

/// Asks the first player; the answer and all that was written.
fn asked(lines: &str, ask: Ask) -> (Answer, String) {
    asked_in(lines, ask, Lang::En)
}

fn asked_in(lines: &str, ask: Ask, lang: Lang) -> (Answer, String) {
    let (mut terminal, paper) = terminal(lines, lang);
    let room = room();
    let answer = terminal.answer(Seat::new(&room, ONE), &request(ask));
    (answer, paper.text())
}

fn discard(num: usize, min: usize, optional: bool) -> Ask {
    Ask::Discard { num, min, optional, include_equip: false, pattern: ".".into() }
}

fn cards(ids: &[i32]) -> Answer {
    Answer::Reply(Reply::Cards(ids.iter().map(|n| CardRef::Id(CardId(*n))).collect()))
}

#[test]
fn the_first_question_greets() {
    let (answer, text) = asked("y\n", Ask::Invoke);
    assert_eq!(answer, Answer::Reply(Reply::Yes(true)));
    let greeting =
        "\nYou sit at seat 1; your role is lord. Goal: kill all rebels and the renegade. Type ? for help.\n";
    let rest = text.strip_prefix(greeting).expect("role and goal");
    // Nobody can decide without the text of the skill.
    assert!(rest.starts_with("\nInvoke Axe?\n   (Weapon, range 3: "), "{rest}");
    assert!(rest.ends_with(")\n   (1 yes | 0 no | ? help)\n> "), "{rest}");
    assert_eq!(asked("1\n", Ask::Invoke).0, Answer::Reply(Reply::Yes(true)));
    assert!(asked("2\n0\n", Ask::Invoke).1.contains("nothing with a number"));
    let (answer, text) = asked_in("n\n", Ask::Invoke, Lang::Zh);
    assert_eq!(answer, Answer::Reply(Reply::Pass));
    let greeting = "\n你坐在 1 号位，身份是主公。目标：消灭所有反贼和内奸。输入 ? 查看帮助。\n";
    let rest = text.strip_prefix(greeting).expect("role and goal");
    assert!(rest.starts_with("\n是否发动“贯石斧”？\n   （武器，攻击范围3："), "{rest}");
}

#[test]
fn each_game_greets_once() {
    let (mut terminal, paper) = terminal("y\ny\ny\n", Lang::En);
    let room = room();
    let greetings = || paper.text().matches("You sit at seat 1").count();
    // The second is the first one again, after a step back; the third is another game.
    for (from_record, expected) in [(false, 1), (true, 1), (false, 2)] {
        terminal.take_up(Rc::new(Sample), from_record);
        terminal.go_on();
        terminal.answer(Seat::new(&room, ONE), &request(Ask::Invoke));
        assert_eq!(greetings(), expected, "{}", paper.text());
    }
}

#[test]
fn a_stray_enter_accepts_nothing() {
    let (answer, text) = asked("\n\nn\n", Ask::Invoke);
    assert_eq!(answer, Answer::Reply(Reply::Pass));
    assert_eq!(text.matches("! a number, please").count(), 2);
}

#[test]
fn several_cards_at_once_or_one_by_one() {
    assert_eq!(asked("1 3\n", discard(2, 2, false)).0, cards(&[0, 2]));
    let (answer, text) = asked("2\n1\n", discard(2, 2, false));
    assert_eq!(answer, cards(&[1, 0]));
    assert!(text.contains("   1 Duel ♠A\n   2 Duel ♠2\n"), "{text}");
    // The second menu no longer has the card that was taken; the others keep their numbers.
    assert!(text.contains("   chosen: Duel ♠2\n   1 Duel ♠A\n   3 Duel ♠3\n"), "{text}");
    // Fewer than could be: confirmed by Enter.
    assert_eq!(asked("5\n\n", discard(3, 1, false)).0, cards(&[4]));
}

#[test]
fn steps_are_taken_back() {
    assert_eq!(asked("2\nb\n1 3\n", discard(2, 2, false)).0, cards(&[0, 2]));
    assert_eq!(asked("2\n0\n1 3\n", discard(2, 2, true)).0, cards(&[0, 2]));
    assert_eq!(asked("0\n", discard(2, 2, true)).0, Answer::Reply(Reply::Pass));
    let (answer, text) = asked("0\nb\ny\n1 2\n", discard(2, 2, false));
    assert_eq!(answer, cards(&[0, 1]));
    for hint in ["cannot be declined", "nothing is selected", "not enough is chosen yet"] {
        assert!(text.contains(hint), "{hint} is not in {text}");
    }
}

#[test]
fn bad_input_gets_a_hint_and_another_chance() {
    let (answer, text) = asked("9\n1 1\nfoo\n\u{fffd}\n1 2\n", discard(2, 2, false));
    assert_eq!(answer, cards(&[0, 1]));
    assert!(text.contains("no such number (? for help)"), "{text}");
    assert!(text.contains("cannot be chosen together"), "{text}");
    assert_eq!(text.matches("not understood").count(), 2, "{text}");
}

#[test]
fn a_card_then_a_target() {
    let (answer, text) = asked("3\n3\n", Ask::Play);
    let card = crate::rules::Pick::Id(CardId(2));
    assert_eq!(answer, Answer::Reply(Reply::Use { card, targets: vec![THREE] }), "{text}");
    assert!(text.contains("Your play phase"), "{text}");
    assert!(text.contains("2 Wu Lady(2): hp 3/4, hand 2, distance "), "{text}");
}

#[test]
fn what_can_only_be_passed_is_passed() {
    let nothing = Ask::PickCard { options: vec![], refusable: true };
    let (answer, text) = asked("", nothing);
    assert_eq!((answer, text.as_str()), (Answer::Reply(Reply::Pass), ""));
}

#[test]
fn the_end_of_the_input_and_q_leave() {
    for lines in ["", "q\n", "? 1\n"] {
        let (answer, text) = asked(lines, discard(2, 2, false));
        assert_eq!(answer, Answer::Close, "{lines:?}");
        assert!(text.ends_with("Goodbye; the game ends here.\n"), "{text}");
    }
    // After leaving, the player is not asked again.
    let (mut terminal, paper) = terminal("q\n1 2\n", Lang::En);
    let room = room();
    for _ in 0..2 {
        let answer = terminal.answer(Seat::new(&room, ONE), &request(discard(2, 2, false)));
        assert_eq!(answer, Answer::Close);
    }
    assert!(terminal.is_closed());
    assert_eq!(paper.text().matches("Goodbye").count(), 1);
}

#[test]
fn a_reader_that_went_away_closes_the_table() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut terminal = Terminal::new(std::io::Cursor::new(b"1 2\n"), Broken, Lang::En, Rc::new(Sample));
    let room = room();
    let answer = terminal.answer(Seat::new(&room, ONE), &request(discard(2, 2, false)));
    assert_eq!(answer, Answer::Close);
}

#[test]
fn help_texts_table_and_hand() {
    let (answer, text) = asked("?\n? 1\n? 9\nt\nh\n1 2\n", discard(2, 2, false));
    assert_eq!(answer, cards(&[0, 1]));
    assert!(text.contains("? 3       the text of choice 3"), "{text}");
    assert!(text.contains("On another player") || text.contains("on another player"), "{text}");
    assert!(text.contains("! no such number"), "{text}");
    assert!(text.contains("Wei Lord(1,you) lord Wei hp 3/4 hand 5\n"), "{text}");
    assert!(text.contains("Wu Lady(2) ? Wei hp 3/4 hand 2 distance "), "{text}");
    assert!(text.contains("   Duel ♠5 Play phase"), "{text}");
    // Other people's hands stay hidden.
    assert!(!text.contains('♥'), "{text}");
}

#[test]
fn hidden_hand_is_one_entry() {
    let hand = CardRef::Hand { owner: TWO };
    let card = CardRef::Id(CardId(0));
    let ask = Ask::CardChosen {
        who: TWO,
        options: vec![card, hand],
        method: HandlingMethod::Discard,
        can_cancel: false,
    };
    let (answer, text) = asked("2\n", ask);
    assert_eq!(answer, Answer::Reply(Reply::Cards(vec![hand])));
    assert!(text.contains("   2 a hand card\n"), "{text}");
    assert!(!text.contains('♥'), "{text}");
}

#[test]
fn words_and_players() {
    let options = vec!["wei".into(), "wu".into()];
    assert_eq!(asked("2\n", Ask::Kingdom { options }).0, Answer::Reply(Reply::Text("wu".into())));
    let (answer, text) = asked("3\n", Ask::Suit);
    assert_eq!(answer, Answer::Reply(Reply::Text("heart".into())));
    assert!(text.contains("   1 ♠ spade\n"), "{text}");
    let ask = Ask::Players { options: vec![TWO, THREE], min: 1, max: 2 };
    assert_eq!(asked("3\n\n", ask).0, Answer::Reply(Reply::Players(vec![THREE])));
}

/// Returns the headline that the first player reads.
fn headline(ask: Ask, data: impl Into<Value>, lang: Lang) -> String {
    let room = room();
    let table = room.table();
    let view = table.view(ONE);
    let r = Renderer::new(&Sample, lang, Some(ONE), People::of(view));
    crate::agents::form::lines(&Request { data: data.into(), ..request(ask) }, view, &r).join("\n")
}

#[test]
fn a_question_names_what_led_to_it() {
    let invoke = |data: Value, lang| headline(Ask::Invoke, data, lang);
    let damage = || Value::from(Damage::new(Some(TWO), ONE, 1));
    assert_eq!(invoke(Value::Nil, Lang::En), "Invoke Axe?");
    assert_eq!(invoke(Value::Player(TWO), Lang::En), "Invoke Axe on Wu Lady(2)?");
    assert_eq!(invoke(Value::Player(ONE), Lang::En), "Invoke Axe?");
    assert_eq!(invoke(damage(), Lang::En), "Invoke Axe? (Wu Lady(2) deals 1 damage to Wei Lord(1,you))");
    assert_eq!(invoke(damage(), Lang::Zh), "是否发动“贯石斧”？（吴姬(2) 对 魏主(1,你) 造成 1 点伤害）");
    let hidden = CardUse::new(TWO, CardId(5), vec![ONE]);
    let expected = "Invoke Axe? (Wu Lady(2) uses a hidden card -> Wei Lord(1,you))";
    assert_eq!(invoke(hidden.into(), Lang::En), expected);
    let choice = Ask::Choice { options: vec!["yes".into(), "no".into()] };
    assert_eq!(headline(choice, Value::Player(THREE), Lang::En), "Axe (God One(3)): choose");
    let general = Ask::General { options: vec!["wei_lord".into()] };
    assert_eq!(headline(general, Value::Nil, Lang::En), "Axe: choose a general");
}

#[test]
fn the_values_of_an_option_stand_in_its_text() {
    let expected = |lang| {
        let options = ["draw=sgs2=3", "axe=1"].map(Name::new_static).to_vec();
        asked_in("1\n\n", Ask::Choice { options }, lang)
    };
    let (answer, text) = expected(Lang::En);
    assert_eq!(answer, Answer::Reply(Reply::Text("draw=sgs2=3".into())));
    assert!(text.contains("Wu Lady(2) draws 3\n"), "{text}");
    assert!(text.contains(" 2 Axe\n"), "{text}");
    let (_, text) = expected(Lang::Zh);
    assert!(text.contains("令吴姬(2)摸3张牌"), "{text}");
}

#[test]
fn trick_without_a_user_and_pattern_without_a_name_are_reported() {
    let nullify = |from, positive| Ask::Nullify { trick: CardId(0), from, to: Some(ONE), positive };
    let expected = |ask, lang| headline(ask, Value::Nil, lang);
    assert_eq!(
        expected(nullify(None, true), Lang::Zh),
        "【决斗】♠A将对 魏主(1,你) 生效，是否使用【无懈可击】？"
    );
    assert_eq!(
        expected(nullify(Some(TWO), true), Lang::En),
        "Duel ♠A of Wu Lady(2) is about to take effect on Wei Lord(1,you). Nullify it?"
    );
    let discard = |pattern: &str| Ask::RespondCard {
        pattern: pattern.into(),
        method: HandlingMethod::Discard,
        who: None,
        to_card: None,
    };
    assert_eq!(expected(discard("slash!"), Lang::Zh), "请弃置一张【杀】（贯石斧）");
    assert_eq!(expected(discard(".|heart|.|hand"), Lang::Zh), "请弃置一张牌（贯石斧）");
    assert_eq!(expected(discard("@@axe"), Lang::Zh), "是否发动“贯石斧”？");
}

#[test]
fn nobody_is_asked_to_nullify_a_trick_of_his_own() {
    let own = Ask::Nullify { trick: CardId(0), from: Some(ONE), to: Some(TWO), positive: true };
    let (answer, text) = asked("", own);
    assert_eq!((answer, text.as_str()), (Answer::Reply(Reply::Pass), ""));
}

#[test]
fn to_choose_nobody_is_to_pass() {
    let ask = |max| Ask::Players { options: vec![TWO, THREE], min: 0, max };
    let (answer, text) = asked("3\n", ask(1));
    assert_eq!(answer, Answer::Reply(Reply::Players(vec![THREE])));
    assert!(text.contains("(0 pass | ? help)"), "{text}");
    let (_, text) = asked("2\n\n", ask(2));
    assert!(text.contains("   chosen: Wu Lady(2)\n"), "{text}");
    assert!(text.contains("(Enter confirm | b back | 0 start over | ? help)"), "{text}");
}

#[test]
fn open_marks_lie_on_the_table() {
    let (mut terminal, paper) = terminal("t\n0\n", Lang::En);
    let room = room();
    let mut table = room.table_mut();
    table.player_mut(TWO).marks.extend([
        ("@x".into(), 2),
        ("secret".into(), 1),
        ("&black+red-Clear".into(), 1),
    ]);
    drop(table);
    terminal.answer(Seat::new(&room, ONE), &request(Ask::Invoke));
    let text = paper.text();
    assert!(text.contains("       marks: blackred 1, x 2\n"), "{text}");
}

#[test]
fn effects_and_limits_are_read_with_their_player() {
    let room = room();
    {
        let mut table = room.table_mut();
        table.lasting.add(lasting::LastingEffect {
            id: 0,
            on: TWO,
            what: lasting::Lasting::CannotUse,
            n: 0,
            filter: "color=red".into(),
            skills: Vec::new(),
            until: lasting::Until::MyNextTurn,
            uses: None,
            by_skill: "duel".into(),
            by: ONE,
        });
        let methods = vec![HandlingMethod::Discard];
        let limit =
            Limitation { methods, pattern: ".".into(), reason: "axe".into(), single_turn: true, times: 1 };
        table.player_mut(TWO).limitations.push(limit);
    }
    let read = |lang, word| crate::agents::lookup::read(Seat::new(&room, ONE), &Sample, lang, word);
    let lines = |lang, word| read(lang, word).remove(0).lines;
    let zh = lines(Lang::Zh, "2");
    assert!(
        zh.contains(&"效果：直到 魏主(1,你) 的下个回合开始，不能使用红色牌（决斗）".to_owned()),
        "{zh:?}"
    );
    let en = lines(Lang::En, "2");
    let effect = "Effect: cannot use red cards until Wei Lord(1,you)'s next turn begins (Duel)";
    assert!(en.contains(&effect.to_owned()), "{en:?}");
    assert!(
        en.iter().any(|line| line.contains("cannot discard cards until the end of their turn")),
        "{en:?}"
    );
    assert!(!lines(Lang::En, "3").iter().any(|line| line.starts_with("Effect")), "of nobody else");
}

#[test]
fn the_text_of_a_skill_is_the_player_s_own() {
    let room = room();
    let text = |room: &Room| Seat::new(room, ONE).skill_text(&Sample, Lang::En, "axe").unwrap();
    let printed = text(&room);
    assert!(printed.contains("two cards"), "{printed}");
    room.write_property(ONE, "SkillDescriptionSwap_axe", Value::TextList(vec!["two".into(), "red".into()]));
    assert_eq!(text(&room), printed.replace("two", "red"));
    room.write_property(ONE, "changeTranslationaxe", Value::Text("His own two.".into()));
    assert_eq!(text(&room), "His own red.");
}

#[test]
fn an_order_of_cards() {
    let ask = || Ask::Arrange { cards: vec![CardId(0), CardId(1), CardId(2)], up: true, down: true };
    let ids = |list: &[i32]| list.iter().copied().map(CardId).collect::<Vec<_>>();
    let of =
        |top: &[i32], bottom: &[i32]| Answer::Reply(Reply::Arrange { top: ids(top), bottom: ids(bottom) });
    assert_eq!(asked("3 1 / 2\n", ask()).0, of(&[2, 0], &[1]));
    assert_eq!(asked("1 1\n\n", ask()).0, of(&[0, 1, 2], &[]));
}

#[test]
fn the_log_is_reported_and_kept_by_turn() {
    let (mut terminal, paper) = terminal("l\nl 1\nn\n", Lang::En);
    let room = room();
    terminal.sit(TWO);
    let card = |id: i32, to: PlayerId| crate::rules::fact::MovedFact {
        card: room.card_note(CardId(id)),
        from: moves::Location::new(Place::Draw, None),
        to: moves::Location::new(Place::Hand, Some(to)),
        seen_by: SeatSet::one(to),
    };
    let drawn =
        |id, to| Fact::Moved { cards: vec![card(id, to)], reason: MoveReason::new(ReasonCode::Draw, to) };
    for fact in [
        Fact::RoundStart { round: 3 },
        Fact::TurnStart { player: ONE, extra: false },
        Fact::PhaseStart { player: ONE, phase: Phase::Draw },
        drawn(0, ONE),
        Fact::TurnStart { player: TWO, extra: false },
        drawn(5, TWO),
    ] {
        terminal.fact(&room, &fact);
    }
    let expected = "\n== Round 3, Wei Lord(1)'s turn\n   Wei Lord(1) draws 1 card\n\
                \n== Round 3, Wu Lady(2,you)'s turn\n   Wu Lady(2,you) draws Duel ♥6\n";
    assert_eq!(paper.text(), expected);
    let mut invoke = request(Ask::Invoke);
    invoke.seat = TWO;
    terminal.answer(Seat::new(&room, TWO), &invoke);
    let text = paper.text();
    let both = "== Round 3, Wei Lord(1)'s turn\n   Wei Lord(1) draws 1 card\n\
                == Round 3, Wu Lady(2,you)'s turn\n   Wu Lady(2,you) draws Duel ♥6\n";
    assert!(text.contains(&format!("> {both}> == Round 3, Wu Lady")), "{text}");
}

/// Lines that somebody types.
struct Typist(std::io::Cursor<&'static str>);

impl Input for Typist {
    fn line(&mut self, until: Option<std::time::Instant>) -> Line {
        self.0.line(until)
    }

    fn is_person(&self) -> bool {
        true
    }
}

/// A terminal of somebody who types, in Chinese.
fn typist(typed: &'static str) -> (Terminal, Paper) {
    let paper = Paper::default();
    let typist = Typist(std::io::Cursor::new(typed));
    (Terminal::new(typist, paper.clone(), Lang::Zh, Rc::new(Sample)), paper)
}

/// Lets a player die, as the terminal hears of it.
fn dies(terminal: &mut Terminal, room: &Room, player: PlayerId) {
    room.table_mut().player_mut(player).alive = false;
    terminal.fact(room, &Fact::Died { player, killer: Some(ONE), role: Role::Rebel });
}

#[test]
fn one_who_died_sees_the_rest_or_the_result() {
    for (typed, sees_rest) in [("r\n", false), ("\n", true), ("x\nl\nr\n", false), ("q\n\n\n", true)] {
        let (mut terminal, paper) = typist(typed);
        let room = room();
        terminal.sit(TWO);
        dies(&mut terminal, &room, TWO);
        assert!(!paper.text().contains("你已阵亡"), "a game that is over has no request: {}", paper.text());
        assert!(terminal.watches_on(&room), "{typed:?}: {}", paper.text());
        terminal.fact(&room, &Fact::Chained { player: ONE, chained: true });
        assert!(terminal.watches_on(&room), "asked once");
        let text = paper.text();
        assert_eq!(text.matches("你已阵亡（回车 继续观战 | r 直接看结果").count(), 1, "{text}");
        assert_eq!(text.contains("看不懂"), typed.starts_with('x'), "{text}");
        assert_eq!(text.contains("被横置"), sees_rest, "{text}");
    }
}

#[test]
fn one_who_died_leaves_or_takes_back() {
    let (mut terminal, paper) = typist("q\ny\n");
    let room = room();
    terminal.sit(TWO);
    dies(&mut terminal, &room, TWO);
    assert!(!terminal.watches_on(&room) && terminal.is_closed(), "{}", paper.text());

    struct Undo;
    impl Console for Undo {
        fn command(&mut self, line: &str) -> Option<ConsoleOutput> {
            (line.trim() == "undo").then(|| ConsoleOutput { over: true, ..ConsoleOutput::default() })
        }

        fn news(&mut self) -> ConsoleOutput {
            ConsoleOutput::default()
        }
    }
    let (mut terminal, paper) = typist(":undo\n");
    terminal.attach(Undo);
    terminal.sit(TWO);
    dies(&mut terminal, &room, TWO);
    assert!(!terminal.watches_on(&room) && !terminal.is_closed(), "{}", paper.text());
}

#[test]
fn commands_of_authors_have_a_help_of_their_own() {
    for lang in [Lang::Zh, Lang::En] {
        let short = super::question::help(lang).join("\n");
        let all = commands(lang).join("\n");
        for word in [":reload", ":errors", ":packages", ":report", ":keep", ":lua", ":hp", ":give", ":mark"] {
            assert!(!short.contains(word) && all.contains(word), "{word} {lang}");
        }
        for word in [":skill", ":as", ":trace", ":stack", ":history", ":profile"] {
            assert!(!short.contains(word) && all.contains(word), "{word} {lang}");
        }
        assert!(short.contains(":help") && short.contains(":undo") && no_command(lang).contains(":help"));
    }
}

#[test]
fn stopped_program_and_news_leave_the_question_of_the_dead_open() {
    struct Events(Vec<Line>);
    impl Input for Events {
        fn line(&mut self, _: Option<std::time::Instant>) -> Line {
            if self.0.is_empty() { Line::End } else { self.0.remove(0) }
        }

        fn is_person(&self) -> bool {
            true
        }
    }
    let events = Events(vec![Line::Woken, Line::Resumed, Line::Text("r\n".into())]);
    let paper = Paper::default();
    let mut terminal = Terminal::new(events, paper.clone(), Lang::En, Rc::new(Sample));
    let room = room();
    terminal.sit(TWO);
    dies(&mut terminal, &room, TWO);
    assert!(terminal.watches_on(&room), "{}", paper.text());
    terminal.fact(&room, &Fact::Chained { player: ONE, chained: true });
    let text = paper.text();
    assert_eq!(text.matches("You are dead (Enter watch on").count(), 2, "put again after the stop: {text}");
    assert!(!text.contains("chained"), "only the result is wanted: {text}");
}

#[test]
fn nobody_is_asked_while_somebody_at_the_same_keys_lives() {
    let (mut terminal, paper) = typist("r\n");
    let room = room();
    terminal.share(vec![TWO, THREE]);
    terminal.sit(TWO);
    dies(&mut terminal, &room, TWO);
    assert!(terminal.watches_on(&room));
    terminal.fact(&room, &Fact::Chained { player: ONE, chained: true });
    assert!(paper.text().contains("被横置") && !paper.text().contains("你已阵亡"), "{}", paper.text());
    dies(&mut terminal, &room, THREE);
    assert!(terminal.watches_on(&room));
    assert!(paper.text().contains("你已阵亡"), "{}", paper.text());
}

#[test]
fn damage_and_the_hit_points_that_it_leaves_are_one_line() {
    let (mut terminal, paper) = terminal("", Lang::Zh);
    let room = room();
    terminal.sit(TWO);
    let hp = |player, hp| Fact::Hp { player, hp, max_hp: 4 };
    let damaged = |to| Fact::Damaged {
        from: Some(ONE),
        to,
        amount: 1,
        nature: Nature::Normal,
        card: None,
        chain: false,
    };
    for fact in [
        damaged(TWO),
        hp(TWO, 3),
        damaged(TWO),
        Fact::Chained { player: TWO, chained: false },
        hp(TWO, 2),
        Fact::Recovered { player: ONE, by: None, amount: 1 },
        hp(ONE, 4),
        damaged(ONE),
        hp(TWO, 1),
    ] {
        terminal.fact(&room, &fact);
    }
    let expected = "   魏主(1) 对 吴姬(2,你) 造成 1 点伤害，体力 3/4\n\
                \u{20}  魏主(1) 对 吴姬(2,你) 造成 1 点伤害\n\
                \u{20}  吴姬(2,你) 被重置\n   吴姬(2,你) 的体力：2/4\n\
                \u{20}  魏主(1) 回复 1 点体力，体力 4/4\n\
                \u{20}  魏主(1) 对 魏主(1) 造成 1 点伤害\n   吴姬(2,你) 的体力：1/4\n";
    assert_eq!(paper.text(), expected);
}

/// The person's seat at the terminal, built-in players elsewhere.
struct Mixed {
    person: Terminal,
    others: Vec<crate::agents::builtin::Builtin>,
}

impl Door for Mixed {
    fn ask(&mut self, room: &Room, request: &Request) -> Answer {
        let seat = Seat::new(room, request.seat);
        match self.others.get_mut(request.seat.index().wrapping_sub(1)) {
            Some(other) => other.answer(seat, request),
            None => self.person.answer(seat, request),
        }
    }
}

/// Collects the replies that were not the person's own.
#[derive(Clone, Default)]
struct Defaults(Rc<RefCell<Vec<String>>>);

impl Observer for Defaults {
    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&crate::rules::Cause>) {
        if let (ONE, Some(crate::rules::Cause::Illegal(why))) = (request.seat, cause) {
            self.0.borrow_mut().push(format!("{request:?} {reply:?} {why}"));
        }
    }
}

/// Whole games with a person who types anything: every answer that comes out is legal, and
/// what is written names nobody's hidden cards.
#[test]
fn whole_games_of_careless_typing() {
    use crate::rules::cards::{DeckOptions, catalog};
    use crate::rules::setup::{GameOptions, new_game};
    const WORDS: [&str; 16] =
        ["1", "2", "3", "1", "1 2", "2 3", "", "y", "n", "0", "b", "?", "? 1", "t", "h", "l"];
    for seed in 0..6 {
        let mut random = rng::Stream::new(seed, "typing");
        let lines: String = (0..4000).map(|_| format!("{}\n", random.pick(&WORDS).unwrap())).collect();
        let lang = if seed % 2 == 0 { Lang::Zh } else { Lang::En };
        let (person, paper) = terminal(&lines, lang);
        let others = (0..4).map(|_| crate::agents::builtin::Builtin::new()).collect();
        let door = Mixed { person: person.clone(), others };
        let mut catalog = catalog(&DeckOptions::default());
        for kingdom in ["wei", "shu", "wu", "qun", "god"] {
            catalog.add_general(crate::rules::GeneralDef {
                name: format!("general of {kingdom}").into(),
                kingdom: kingdom.into(),
                max_hp: 4,
                start_hp: 4,
                gender: Gender::Male,
                lord: kingdom == "wei",
                hidden: false,
                skills: Vec::new(),
                package: Name::default(),
            });
        }
        let catalog = Rc::new(catalog);
        let room = new_game(&GameOptions::new(seed, 5), catalog, Box::new(door)).unwrap();
        person.sit(ONE);
        let defaults = Defaults::default();
        room.observe(Box::new(person.clone()));
        room.observe(Box::new(defaults.clone()));
        room.run().ok();
        assert!(defaults.0.borrow().is_empty(), "seed {seed}: {:#?}", defaults.0.borrow());
        let text = paper.text();
        for line in text.lines() {
            let other_draws = line.contains("摸了") && !line.contains('你')
                || line.contains(" draws ") && !line.contains(",you)");
            let names_a_card = ['♠', '♥', '♣', '♦'].iter().any(|s| line.contains(*s));
            assert!(!(other_draws && names_a_card), "seed {seed}: {line}");
        }
        let turns = text.matches("\n== ").count();
        assert!(turns > 3, "seed {seed}: only {turns} turns\n{text}");
    }
}

#[test]
fn what_cannot_be_chosen_says_why() {
    let (answer, text) = asked("3\n?\n2\n", Ask::Play);
    assert!(matches!(answer, Answer::Reply(Reply::Use { .. })), "{text}");
    let why = "   what cannot be chosen now:\n     Wei Lord(1,you): not used on oneself\n";
    assert!(text.contains(why), "{text}");
    // Cards of another suit than the one that is asked for.
    let spade = |suit: &str| Ask::Discard {
        num: 1,
        min: 1,
        optional: false,
        include_equip: false,
        pattern: format!(".|{suit}|3~5").into(),
    };
    let (_, text) = asked_in("?\n1\n", spade("spade"), Lang::Zh);
    assert!(
        text.contains("   现在不能选：\n     【决斗】♠A：不是所要求的牌\n     【决斗】♠2：不是"),
        "{text}"
    );
}

#[test]
fn a_general_is_chosen_by_what_it_does() {
    let ask = || Ask::General { options: vec!["wei_lord".into(), "nobody".into()] };
    let (mut terminal, paper) = terminal("? 1\n1\n", Lang::En);
    let room = room();
    let general = crate::rules::GeneralDef {
        name: "wei_lord".into(),
        kingdom: "wei".into(),
        max_hp: 4,
        start_hp: 3,
        gender: Gender::Male,
        lord: true,
        hidden: false,
        skills: vec!["axe".into(), "#axe-part".into()],
        package: Name::default(),
    };
    room.define(|catalog| catalog.add_general(general));
    let choosing = Request { reason: "general".into(), ..request(ask()) };
    let answer = terminal.answer(Seat::new(&room, ONE), &choosing);
    assert_eq!(answer, Answer::Reply(Reply::Text("wei_lord".into())));
    let text = paper.text();
    assert!(text.contains("Choose your general\n   1 Wei Lord (Wei, hp 3/4)\n       Axe: "), "{text}");
    assert!(text.contains("\n   2 nobody\n") && !text.contains("part"), "{text}");
    assert!(text.contains(">    Wei Lord (Wei, hp 3/4)\n          Axe: "), "{text}");
}
