//! Lines that begin with a colon, for the console of the game; and a terminal that takes up another game.

use super::{ConsoleOutput, Screen, Terminal, Turn};
use crate::agents::terminal::Line;
use crate::rules::names::Lang;
use crate::rules::names::Names;
use std::rc::Rc;

/// The effect of a line.
pub(super) enum Effect {
    /// It is not for the console.
    Nothing,
    /// The console has shown its output.
    Shown,
    /// The game was changed.
    Changed,
    /// The game is left, and goes on elsewhere.
    Over,
}

impl Terminal {
    /// Forgets the game and takes another one up, with the names of its packages. Nothing is shown of the part that is
    /// played from a record, until [`Terminal::go_on`].
    pub fn take_up(&self, names: Rc<dyn Names>, from_record: bool) {
        let mut screen = self.0.borrow_mut();
        let title = screen.lang.pick("开局", "Setting up").to_owned();
        screen.names = names;
        screen.turns = vec![Turn { title, lines: Vec::new() }];
        (screen.round, screen.seat, screen.console, screen.held) = (0, None, None, None);
        // The same game, gone on with, has greeted before.
        screen.greeted &= from_record;
        screen.reserve.clear();
        (screen.wants_result, screen.has_died) = (false, false);
        screen.people.clear();
        screen.is_replaying = from_record;
    }

    /// Shows what happens again, from now on, and the log of the running turn.
    pub fn go_on(&self) {
        let mut screen = self.0.borrow_mut();
        if std::mem::take(&mut screen.is_replaying) {
            screen.print("");
            screen.write_log(1);
        }
    }

    /// Returns the number of questions that were put to the person.
    pub fn questions(&self) -> u64 {
        self.0.borrow().questions
    }

    /// Asks for a line outside of the game. `None`: there are no more.
    pub fn line(&self, prompt: &str) -> Option<String> {
        let mut screen = self.0.borrow_mut();
        screen.print(prompt);
        write!(screen.output, "> ").and_then(|()| screen.output.flush()).ok()?;
        loop {
            match screen.input.line(None) {
                Line::Text(line) => return Some(line.trim().to_owned()),
                Line::Woken | Line::Resumed => {}
                Line::End | Line::Late => return None,
            }
        }
    }
}

/// Returns the commands behind a colon, a line each.
pub fn commands(lang: Lang) -> Vec<String> {
    lang.pick(COMMANDS_ZH, COMMANDS_EN).iter().map(|line| (*line).to_owned()).collect()
}

/// Returns what a command gets that is none.
pub fn no_command(lang: Lang) -> &'static str {
    lang.pick("没有这个命令（:help 列出全部命令）", "there is no such command (:help lists them)")
}

const COMMANDS_ZH: &[&str] = &[
    ":undo           悔一步，回到自己上一次选择之前（:undo 3 悔三步）",
    ":save           存盘（:save 文件）",
    "",
    "写扩展包时用：",
    ":reload         重新载入改过的扩展文件（:reload 文件名 只载入一个）",
    ":errors         脚本错误",
    ":packages       扩展包",
    ":report         把整局和版本写成一个文件，好交给别人（:report 哪里不对）",
    ":keep           对局结束后把这个回合写成测试场景（:keep 场景名）",
    "",
    "改牌桌、看内情：",
    ":hp 2 1         2 号位的体力变为 1",
    ":give 1 杀 2    从牌堆里拿两张【杀】给 1 号位",
    ":mark 2 @x 3    2 号位有 3 枚标记 @x",
    ":skill 2 观星   2 号位获得“观星”（-观星 失去）",
    ":lua me:getHp() 运行一行 Lua",
    ":as 2           也由你替 2 号位选择（:as 恢复）",
    ":trace 观星     这个技能为什么发动、为什么不发动",
    ":stack          正在结算什么",
    ":history        最近结算了什么",
    ":profile        哪些脚本最费时间",
];

const COMMANDS_EN: &[&str] = &[
    ":undo           take your last answer back (:undo 3: the last three)",
    ":save           save the game (:save FILE)",
    "",
    "For authors of packages:",
    ":reload         take over changed files of packages (:reload FILE for one)",
    ":errors         errors of scripts",
    ":packages       the packages",
    ":report         write the game and the versions to one file to hand over (:report WHAT WAS WRONG)",
    ":keep           write this turn as a scene for sgs test, after the game (:keep NAME)",
    "",
    "To change the table, and look behind it:",
    ":hp 2 1         seat 2 has 1 hit point",
    ":give 1 slash 2 seat 1 gets two Slashes from the draw pile",
    ":mark 2 @x 3    seat 2 has 3 of the mark @x",
    ":skill 2 NAME   seat 2 gets a skill (-NAME takes it away)",
    ":lua me:getHp() run a line of Lua",
    ":as 2           you answer for seat 2 as well (:as ends that)",
    ":trace NAME     why a skill acts, and why it does not",
    ":stack          what is being resolved",
    ":history        what was resolved last",
    ":profile        which scripts take most of the time",
];

impl Screen {
    /// Writes a line of the log, unless a record is played.
    pub(super) fn write_log_line(&mut self, line: String) {
        if !self.is_replaying && !self.wants_result {
            self.print(line);
        }
    }

    /// Shows the output of the console.
    fn show_output(&mut self, output: ConsoleOutput) -> Effect {
        for line in output.lines {
            self.print(format!(" * {line}"));
        }
        match (output.over, output.changed) {
            (true, _) => Effect::Over,
            (false, true) => Effect::Changed,
            (false, false) => Effect::Shown,
        }
    }

    /// Shows the news about packages. Returns `true` if the game has changed.
    pub(super) fn news(&mut self) -> bool {
        let output = self.console.as_mut().map(|console| console.news()).unwrap_or_default();
        matches!(self.show_output(output), Effect::Changed)
    }

    /// Passes a line to the console.
    pub(super) fn command(&mut self, line: &str) -> Effect {
        let line = line.trim();
        let Some(command) = line.strip_prefix([':', '：']) else { return Effect::Nothing };
        match self.console.as_mut().and_then(|console| console.command(command)) {
            Some(output) => self.show_output(output),
            None => {
                match command.trim() {
                    "help" => self.print_all(commands(self.lang).iter().map(|line| format!("   {line}"))),
                    _ => self.print(format!("   ! {}", no_command(self.lang))),
                }
                Effect::Shown
            }
        }
    }
}
