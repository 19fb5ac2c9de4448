//! Reasons for which a scene fails, in Chinese.

use super::{AiFailure, BadCard, BadReply, SceneError, lines_of};
use crate::record::chinese_of_table;
use crate::rules::names::Lang::Zh;
use crate::rules::names::{Bilingual, Lang};
use crate::testkit::scene::lua::snap::SnapError;
use crate::testkit::scene::lua::{BadKey, ContentError};

impl BadCard {
    fn chinese(&self) -> String {
        match self {
            BadCard::Id(text) => format!("`{text}`：# 后面要写牌的编号，如 #12"),
            BadCard::Suit { text, word, hint } => format!("`{text}`：没有花色 `{word}`{}", hint.in_lang(Zh)),
            BadCard::Number { text, word } => format!("`{text}`：`{word}` 不是 1（A）到 13（K）的点数"),
            BadCard::Form(text) => format!("`{text}` 不是牌：写成 牌名、牌名:花色:点数 或 #编号"),
            BadCard::IdRange { text, last } => format!("`{text}`：这副牌的编号是 #0 到 #{last}"),
            BadCard::Unknown { text, hint } => format!("`{text}`：这副牌里没有这张牌{}", hint.in_lang(Zh)),
            BadCard::OtherFace { text, copies } => {
                format!("`{text}` 不在这副牌里；是不是其中之一：{}", copies.join(" "))
            }
            BadCard::Twice { place, text, copies, places } => {
                format!("{place}：`{text}` 用了两次：这副牌里有 {copies} 张，已经放在 {}", places.join("、"))
            }
        }
    }
}

impl BadReply {
    fn chinese(&self) -> String {
        match self {
            BadReply::YesOrNo(text) => format!("要写 yes 或 no，不是 `{text}`"),
            BadReply::Incomplete { text, choices } => {
                format!("`{text}` 还不是完整的回答；接下来可选：{choices}")
            }
            BadReply::Unfinished => "这不是完整的回答".into(),
            BadReply::NotMade { card, why } => {
                let why = why.as_ref().map(|why| format!("：{}", why.chinese())).unwrap_or_default();
                format!("没有可选的技能能把这些牌当 {card}{why}")
            }
            BadReply::Ambiguous { text, all } => {
                format!("`{text}` 可以指 {}；请写明其中之一", all.join("、"))
            }
            BadReply::Skill(skill) => format!("不能选择技能 {skill}"),
            BadReply::Named { named, choices } => format!("不能声明 `{named}`；现在可选：{choices}"),
            BadReply::Choice { text, choices } => format!("不能选择 `{text}`；现在可选：{choices}"),
            BadReply::Target { target, choices } => {
                format!("不能选择 {target} 为目标；现在可选：{choices}")
            }
            BadReply::Seat(text) => format!("`{text}` 不是座位：写 2 或 sgs2"),
            BadReply::HiddenHand(text) => {
                format!("`{text}`：看不见的手牌是一个选项，选到哪张是随机的；写 `hand`")
            }
            BadReply::NotAmong { text, cards } => format!("`{text}` 不在 {} 之中", cards.join(" ")),
            BadReply::Card(why) => why.chinese(),
            BadReply::Illegal(why) => why.in_lang(Zh),
        }
    }
}

impl AiFailure {
    fn chinese(&self) -> String {
        match self {
            AiFailure::NoAi => "没有 AI".into(),
            AiFailure::Silent => "AI 没有回答".into(),
            AiFailure::Answer(why) => why.in_lang(Zh),
            AiFailure::Error(error) => error.in_lang(Zh),
            AiFailure::Failed => "AI 出错了".into(),
            AiFailure::Illegal { reply, why } => format!("{reply:?}：{}", why.in_lang(Zh)),
        }
    }
}

/// Names a table of a scene in Chinese, such as `seat 2`.
fn table_name(table: &str) -> String {
    match table.strip_prefix("seat ") {
        Some(seat) => format!("{seat} 号位"),
        None => table.to_owned(),
    }
}

/// Describes a value in Chinese, such as `a table`.
fn value(text: &str) -> &str {
    match text {
        "a table" => "表",
        "a function" => "函数",
        "a userdata" | "a lightuserdata" => "对象",
        "a thread" => "协程",
        other => other,
    }
}

impl BadKey {
    fn chinese(&self) -> String {
        match self {
            BadKey::Unknown { table, key, hint } => {
                format!("{}：没有键 `{key}`{}", table_name(table), hint.in_lang(Zh))
            }
            BadKey::Type { table, key, wanted, got } => {
                format!(
                    "{}：`{key}` 要的是{}，得到的是 {}",
                    table_name(table),
                    wanted.in_lang(Zh),
                    value(got)
                )
            }
            BadKey::Range { table, key, least, most, got } => {
                format!("{}：`{key}` 要在 {least} 到 {most} 之间，得到的是 {got}", table_name(table))
            }
            BadKey::Word { word, hint } => format!("没有这个词：`{word}`{}", hint.in_lang(Zh)),
            BadKey::WordOf { table, key, why } => {
                format!("{}：`{key}`：{}", table_name(table), why.chinese())
            }
            BadKey::NoPlay => "scene：缺少 `play`：写明发生什么的函数".into(),
            BadKey::TableAndRecord => "scene：保存的 `table` 与 `record` 只能写一个".into(),
            BadKey::NoSeats => "scene：缺少 `seats`：2 到 10 个表的列表".into(),
            BadKey::SeatsAndTable => "scene：要么写 `seats`，要么以保存的 `table` 或 `record` 代替".into(),
            BadKey::SeatList => "scene：`seats` 要写成列表：{ {...}, {...} }".into(),
            BadKey::Seat { seat, got } => format!("{} 要的是表，得到的是 {}", table_name(seat), value(got)),
            BadKey::SeatError { seat, error } => format!("{}：{error}", table_name(seat)),
            BadKey::PackagesAndPackage => {
                "scene：`packages`（文件）与 `package`（一个扩展包的内容）只能写一个".into()
            }
            BadKey::Pile { seat, pile } => format!("{seat} 号位：牌堆 `{pile}` 要的是牌的列表"),
            BadKey::Count { seat, what, name, got } => {
                format!("{seat} 号位：{} `{name}` 要的是整数，得到的是 {}", what.in_lang(Zh), value(got))
            }
            BadKey::DeckPart { part, hint } => {
                format!("scene：`cards`：没有这部分牌 `{part}`{}", hint.in_lang(Zh))
            }
            BadKey::Event { word, hint } => {
                format!("scene：`watch`：没有时机 `{word}`{}", hint.in_lang(Zh))
            }
        }
    }
}

impl Bilingual for ContentError {
    fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            ContentError::Missing(file) => format!("scene：`packages`：场景文件旁边没有 {file}"),
            ContentError::Source { zh, .. } => zh.clone(),
        };
        lang.pick(zh, self.to_string())
    }
}

impl SnapError {
    fn chinese(&self) -> String {
        match self {
            SnapError::In { file, error } => format!("{file}：{}", error.chinese()),
            SnapError::Unreadable(why) => why.clone(),
            SnapError::Unwritten(why) => format!("写不进去：{why}"),
            SnapError::FirstLine(line) => format!("第一行的形式不对：{line}"),
            SnapError::Empty => "文件是空的".into(),
        }
    }
}

impl SceneError {
    pub(super) fn chinese(&self) -> String {
        self.chinese_of_play()
            .or_else(|| self.chinese_of_setup())
            .or_else(|| self.chinese_of_records())
            .unwrap_or_else(|| self.chinese_of_files())
    }

    /// Describes errors of requests and verbs.
    fn chinese_of_play(&self) -> Option<String> {
        Some(match self {
            SceneError::Endless => "场景里的询问没有尽头".into(),
            SceneError::Unplanned { asked, waiting } => format!(
                "没有为这个询问安排回答：\n  {}{}\n{}",
                asked.text,
                waiting.concat(),
                asked.circumstances(Zh)
            ),
            SceneError::Plan { plan, asked, why } => format!(
                "安排的回答 `{}` 不合适：\n  {}\n  {}\n{}",
                plan.text,
                asked.text,
                why.chinese(),
                asked.circumstances(Zh)
            ),
            SceneError::Ai { asked, why } => format!(
                "AI 对这个询问没有合适的回答：\n  {}\n  {}\n{}",
                asked.text,
                why.chinese(),
                asked.circumstances(Zh)
            ),
            SceneError::Unused(plan) => format!("安排的回答 `{}` 一直没有用到", plan.text),
            SceneError::PlanKind { plan, hint } => {
                format!("安排的回答 `{plan}`：没有这种询问{}", hint.in_lang(Zh))
            }
            SceneError::PlanSeat { plan, seats } => format!("安排的回答 `{plan}`：一共 {seats} 个座位"),
            SceneError::SeatZero => "座位从 1 数起".into(),
            SceneError::Point { call } => format!("{call}：用点号调用了，要写冒号"),
            SceneError::NoVerb { what, word, hint } => {
                format!("{}没有 `{word}`{}", what.in_lang(Zh), hint.in_lang(Zh))
            }
            SceneError::Over { call } => format!("{call}：场景已经结束"),
            SceneError::OnlyLooks { call } => format!("{call}：这里只能看，不能调用场景的动词"),
            SceneError::NoSeat { seat, n } => format!("没有 {seat} 号位：一共 {n} 个"),
            SceneError::NotHeld { seat, card, has } => {
                format!("{seat} 号位没有 {card}；有：{}", has.join(" "))
            }
            SceneError::NoCard(card) => format!("这一局没有 {card}"),
            SceneError::NoKind(kind) => format!("没有 {kind} 这种牌"),
            SceneError::NotUsed { card, .. } => format!("{card} 没能使用"),
            SceneError::Argument { call, name, wanted, got } => {
                format!("{call}：{name} 要的是{}，得到的是 {}", wanted.in_lang(Zh), value(got))
            }
            SceneError::Word { call, name, why } => format!("{call}：{name}：{}", why.chinese()),
            SceneError::PhaseWord { call, why } => format!("{call}：{}", why.chinese()),
            SceneError::NoPhases(call) => format!("{call}：哪些阶段？"),
            _ => return None,
        })
    }

    fn chinese_of_setup(&self) -> Option<String> {
        Some(match self {
            SceneError::SkillExists(skill) => format!("已经有技能 {skill}"),
            SceneError::SeatCount(n) => format!("场景要有 2 到 10 个座位，不是 {n} 个"),
            SceneError::Mode { mode, hint } => format!("没有模式 `{mode}`{}", hint.in_lang(Zh)),
            SceneError::ModeSeats { mode, seats, n } => {
                format!("模式 `{mode}` 有 {seats} 个座位，不是 {n} 个")
            }
            SceneError::TurnSeat { seat, n } => format!("{seat} 号位的回合：一共 {n} 个座位"),
            SceneError::TurnOfDead(seat) => format!("{seat} 号位的回合：那里没有存活的角色"),
            SceneError::OtherwiseSeat { seat, n } => {
                format!("otherwise_at({seat}, ..)：一共 {n} 个座位")
            }
            SceneError::General { seat, general, hint } => {
                format!("{seat} 号位：没有武将 `{general}`{}", hint.in_lang(Zh))
            }
            SceneError::SkillToLose { seat, skill } => {
                format!("{seat} 号位：`{skill}`：没有这个技能可以去掉")
            }
            SceneError::Skill { seat, skill, hint } => {
                format!("{seat} 号位：没有技能 `{skill}`{}", hint.in_lang(Zh))
            }
            SceneError::NotEquipment(card) => format!("{card} 不是装备牌"),
            SceneError::SlotFull(card) => format!("{card} 放不下：这个装备栏已满"),
            SceneError::NotDelayed(card) => format!("{card} 不是延时锦囊牌"),
            SceneError::Card(why) => why.chinese(),
            SceneError::Reply(why) => why.chinese(),
            SceneError::Key(why) => why.chinese(),
            SceneError::Content(why) => why.in_lang(Zh),
            SceneError::OutOfPlace { when, fault } => {
                format!("{when} 有牌放错了地方：{}", chinese_of_table(fault))
            }
            SceneError::Left(cards) => format!("结束时还留在处理区：{}", cards.join(" ")),
            SceneError::Fault(fault) => format!("牌桌的状态不对：{}", chinese_of_table(fault)),
            _ => return None,
        })
    }

    fn chinese_of_records(&self) -> Option<String> {
        Some(match self {
            SceneError::NoPackages => "重放对局记录需要扩展包".into(),
            SceneError::Record(why) => format!("对局记录不能重放：{why}"),
            SceneError::OfRecord => "这个场景重放对局记录；sgs play --from 可以从记录的某个时刻接着打".into(),
            SceneError::NoRecord => "没有可重放的：键 `record` 写明对局记录的文件".into(),
            SceneError::RecordFile { file, why } => format!("scene：`record`：{file} 读不出来：{why}"),
            SceneError::TableFile { file, why } => format!("scene：`table`：{file} 读不出来：{why}"),
            SceneError::NoTable { file, why } => format!("scene：`table`：{file} 不是保存的牌桌：{why}"),
            SceneError::SavedKinds { saved, now } => {
                format!("保存的 `table` 当时有 {saved} 种牌，现在有 {now} 种：扩展包不同")
            }
            SceneError::SavedCard { saved, now } => {
                format!("保存的 `table` 用的是别的扩展包：当时的牌 {saved} 现在是 {now}")
            }
            SceneError::Save(why) => format!("没有保存：{why}"),
            SceneError::Restore(why) => format!("没有恢复：{why}"),
            SceneError::RestoredOtherwise => "保存再恢复之后，牌桌与原来不同".into(),
            SceneError::ResumedOtherwise { line, difference } => {
                format!("从日志第 {line} 行接着走，结果不同：\n{difference}")
            }
            SceneError::Resumed { line, error } => format!("从日志第 {line} 行接着走：{}", error.chinese()),
            SceneError::Reload { failed, names } => {
                let failed = (!failed.is_empty()).then(|| lines_of(failed, Zh));
                let names = (!names.is_empty()).then(|| format!("重新加载后丢失：{}", names.join("、")));
                failed.into_iter().chain(names).collect::<Vec<_>>().join("\n")
            }
            SceneError::InCheck { check, error } => format!("{check}：{}", error.chinese()),
            SceneError::CheckLog { check, difference } => format!("{check}，日志不同：\n{difference}"),
            _ => return None,
        })
    }

    /// Describes errors of scripts and files, and all that the others leave.
    fn chinese_of_files(&self) -> String {
        match self {
            SceneError::Script(error) => format!("脚本出错：{} [{}]", error.in_lang(Zh), error.cause.code()),
            SceneError::OwnScript(error) => error.message_in(Zh),
            SceneError::Compile(error) => error.in_lang(Zh),
            SceneError::Load(failure) => failure.in_lang(Zh),
            SceneError::NoLua(why) => format!("不能启动 Lua：{why}"),
            SceneError::Lua(text) => text.clone(),
            SceneError::Interrupted(why) => format!("被中断：{}", why.in_lang(Zh)),
            SceneError::Unreadable { zh, .. } => format!("读不出来：{zh}"),
            SceneError::NoScene => "没有这个场景".into(),
            SceneError::NoTableOfScene => "没有场景的表".into(),
            SceneError::WithoutTable(name) => format!("场景“{name}”没有表：scene \"名字\" {{ ... }}"),
            SceneError::SameName { name, line } => format!("第 {line} 行已经有场景“{name}”"),
            SceneError::NoGlobals => "没有全局变量".into(),
            SceneError::Snap(why) => why.chinese(),
            SceneError::OtherLog => "日志与保存的不同：见 `sgs test`".into(),
            SceneError::Internal(why) => format!("内部错误：{why}"),
            other => other.to_string(),
        }
    }
}
