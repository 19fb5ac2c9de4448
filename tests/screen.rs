//! Pictures of a table at several sizes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sgs::agents::Agents;
use sgs::agents::form::{Reach, TableSight, Viewer};
use sgs::rules::cards::DeckOptions;
use sgs::rules::names::{BuiltIn, Lang};
use sgs::rules::setup::{GameOptions, new_game};
use sgs::screen::*;
use sgs::testkit::plain::catalog;
use std::rc::Rc;

/// Returns the text of a buffer, without the blanks behind wide characters.
pub fn text(buffer: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..buffer.area.height {
        let mut line = String::new();
        let mut skip = 0;
        for x in 0..buffer.area.width {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            let symbol = buffer[(x, y)].symbol();
            skip = width(symbol).saturating_sub(1);
            line += symbol;
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

/// A table of so many players in the middle of a game.
fn sight(seats: usize) -> TableSight {
    let deck = Rc::new(catalog(&DeckOptions::default()));
    let mut options = GameOptions::new(3, seats);
    options.settings.round_limit = 2;
    let room = new_game(&options, deck, Box::new(Agents::random(seats))).expect("a game");
    room.run().expect("nobody closes the table");
    let me = room.table().seats[1];
    TableSight::of(&room, Viewer::Seat(me), &Reach::of(&room, Viewer::Seat(me)))
}

fn prompt(lang: Lang) -> Prompt {
    let item = |id: usize, text: &str, standing| Item {
        id,
        key: (id + 1).to_string(),
        text: text.to_owned(),
        standing,
    };
    let hand =
        [("【杀】♠10", Standing::Open), ("【闪】♦2", Standing::Barred), ("【桃】♥Q", Standing::Chosen)];
    let items = hand.iter().enumerate().map(|(i, (text, standing))| item(i, text, *standing)).collect();
    Prompt {
        title: lang.pick("你的出牌阶段", "Your play phase").into(),
        groups: vec![Group { label: lang.pick("手牌", "Hand").into(), items }],
        focus: Some(1),
        detail: vec![lang.pick("只能在响应时使用", "only used in answer to other cards").into()],
        buttons: vec![
            Button { key: "⏎".into(), label: lang.pick("使用", "Use").into(), is_open: true },
            Button { key: "0".into(), label: lang.pick("结束出牌", "End play").into(), is_open: true },
        ],
        typed: Some("2 3".into()),
        ..Prompt::default()
    }
}

fn picture(seats: usize, size: (u16, u16), lang: Lang) -> (String, Vec<Hit>) {
    let (sight, prompt) = (sight(seats), prompt(lang));
    let mut log = Log::default();
    (0..30).for_each(|n| log.push(&format!("{n} 曹操(1) 对 你 造成 1 点伤害 ♥7"), Tone::Plain));
    log.read_all();
    (30..50).for_each(|n| log.push(&format!("{n} 刘备(2) 使用【桃】♥8"), Tone::Plain));
    let board = Board::new(&sight, &BuiltIn, lang, &log, &prompt);
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let hits = draw(&mut buffer, &board, Paint::default());
    (text(&buffer), hits)
}

#[test]
fn a_table_of_five_in_80_columns() {
    insta::assert_snapshot!(picture(5, (80, 24), Lang::Zh).0);
}

#[test]
fn a_table_of_eight_in_english() {
    insta::assert_snapshot!(picture(8, (100, 40), Lang::En).0);
}

#[test]
fn a_narrow_table() {
    insta::assert_snapshot!(picture(5, (46, 20), Lang::Zh).0);
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let (text, _) = picture(5, (20, 6), Lang::En);
    assert!(text.contains("is too"), "{text}");
    assert!(text.contains("> 2 3_"), "{text}");
}

#[test]
fn every_size_is_drawn() {
    for seats in [2, 8, 10] {
        let (sight, prompt) = (sight(seats), prompt(Lang::Zh));
        let mut log = Log::default();
        (0..9).for_each(|n| log.push(&format!("{n} 曹操 造成 1 点伤害"), Tone::Plain));
        for size in (1..130u16).step_by(7).flat_map(|w| (1..50u16).step_by(3).map(move |h| (w, h))) {
            let board = Board::new(&sight, &BuiltIn, Lang::Zh, &log, &prompt);
            let area = Rect::new(0, 0, size.0, size.1);
            let hits = draw(&mut Buffer::empty(area), &board, Paint::default());
            assert!(hits.iter().all(|hit| area.union(hit.area) == area), "{size:?}");
        }
    }
}

#[test]
fn items_and_seats_are_hit_where_they_stand() {
    let (text, hits) = picture(5, (80, 24), Lang::Zh);
    let row = text.lines().position(|line| line.contains("【杀】♠10")).expect("the hand") as u16;
    let line: Vec<&str> = text.lines().collect();
    let column = width(line[row as usize].split("2 【闪】").next().expect("before")) as u16;
    assert_eq!(hit(&hits, column, row), Some(Spot::Item(1)));
    assert!(matches!(hit(&hits, 3, 1), Some(Spot::Seat(_))), "{text}");
    assert_eq!(hit(&hits, 70, 2), Some(Spot::Log));
}

#[test]
fn no_colour_means_no_colour() {
    let (sight, prompt, log) = (sight(5), prompt(Lang::Zh), Log::default());
    let board = Board::new(&sight, &BuiltIn, Lang::Zh, &log, &prompt);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    draw(&mut buffer, &board, Paint { colour: false, ascii: true });
    let plain = ratatui::style::Color::Reset;
    assert!(buffer.content.iter().all(|cell| cell.fg == plain && cell.bg == plain));
}
