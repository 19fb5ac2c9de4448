//! Causes in Chinese. Names of the API, of packages and of files stay as they are.

use super::cause::{Cause, Extent, Got, Hidden, Kept, Limit, Problem, Refusal, Tried};
use super::luajit;
use super::{Actor, Running};
use crate::rules::{Expected, FilterError, Interrupt};

/// Types of Lua, and classes of which a description is shorter than their name.
const KINDS: &[(&str, &str)] = &[
    ("table", "表"),
    ("function", "函数"),
    ("thread", "协程"),
    ("userdata", "用户数据"),
    ("light userdata", "轻量用户数据"),
    ("cdata", "C 数据"),
    ("string", "字符串"),
    ("number", "数"),
    ("integer", "整数"),
    ("boolean", "布尔值"),
    ("nothing", "没有值"),
    ("too much text", "过长的文字"),
];

/// Types of parameters and fields.
const TYPES: &[(&str, &str)] = &[
    ("an integer", "整数"),
    ("integer", "整数"),
    ("a number", "数"),
    ("true or false", "true 或 false"),
    ("a string", "字符串"),
    ("a string without control characters", "不含控制字符的字符串"),
    ("a table", "表"),
    ("a function", "函数"),
    ("anything", "任意值"),
    ("a list", "列表"),
    ("a list of such items", "由这类值组成的列表"),
    ("an array of strings", "字符串的数组"),
    ("a string or a table of strings", "字符串或字符串的表"),
    ("a string or an SPlayerList", "字符串或 SPlayerList"),
    ("a number, or \"any\"", "数或 \"any\""),
    ("an event (sgs.Damaged) or an array of events", "时机（如 sgs.Damaged）或时机的数组"),
    ("a number or a table of numbers", "数或由数组成的表"),
    ("a view-as skill", "视为技"),
    ("a Card or nil", "Card 或 nil"),
    ("a Card, nil or false", "Card、nil 或 false"),
    ("a Card or the id of one", "Card 或牌的编号"),
    ("a Card or a name", "Card 或牌名"),
    ("a Card or the name of one", "Card 或牌名"),
    ("a Card, true or false", "Card、true 或 false"),
    ("a Card, or true or false", "Card、true 或 false"),
    ("a Card, an id, or a list of either", "Card、牌的编号，或两者的列表"),
    ("a card, its id, or areas such as `he`", "Card、牌的编号，或区域（如 `he`）"),
    ("a Player or nil", "Player 或 nil"),
    ("a Player or an SPlayerList", "Player 或 SPlayerList"),
    ("a Player or a HpLostStruct", "Player 或 HpLostStruct"),
    ("a Player or a list of players", "Player 或 Player 的列表"),
    ("a Player or the name of a general", "Player 或武将名"),
    ("a Player, a CardMoveReason, or the name of a skill", "Player、CardMoveReason 或技能名"),
    ("a Player, a card's id, or areas such as `he`", "Player、牌的编号，或区域（如 `he`）"),
    ("a Player, nil, or a place, as sgs.Player_PlaceHand", "Player、nil 或位置（如 sgs.Player_PlaceHand）"),
    ("a Player, or the name of a skill", "Player 或技能名"),
    ("a Player, or true or false", "Player、true 或 false"),
    ("a Player, the number of a voice line, or its category", "Player、配音的编号或类别"),
    ("a CardEffectStruct or a Card", "CardEffectStruct 或 Card"),
    ("a CardMoveReason or the name of a skill", "CardMoveReason 或技能名"),
    ("a CardMoveReason, or true or false", "CardMoveReason、true 或 false"),
    ("a CardMoveReason, the name of a skill, or true or false", "CardMoveReason、技能名、true 或 false"),
    ("a CardsMoveStruct or a CardsMoveList", "CardsMoveStruct 或 CardsMoveList"),
    ("a LogMessage or the key of a sentence", "LogMessage 或日志的键"),
    ("a Skill or its name", "Skill 或技能名"),
    ("a list of phases, as sgs.Player_Play", "阶段的列表（如 sgs.Player_Play）"),
    ("a method, as sgs.Card_MethodUse, or the name of a skill", "方式（如 sgs.Card_MethodUse）或技能名"),
    ("a place, a CardMoveReason, or true or false", "位置、CardMoveReason、true 或 false"),
    ("a prompt, or true or false", "提示、true 或 false"),
    ("a text, or the number of one", "文字或文字的编号"),
    ("areas such as \"he\", or an IntList", "区域（如 `he`）或 IntList"),
    ("an IntList of cards", "牌的 IntList"),
    ("an IntList, or ids joined with `+`", "IntList，或以 `+` 连接的编号"),
    ("an SPlayerList, or the number of a command", "SPlayerList 或军令的编号"),
    ("an integer or a list of players", "整数或 Player 的列表"),
    ("an integer or an IntList", "整数或 IntList"),
    ("an integer, or true or false for equipment", "整数；指装备时也可以是 true 或 false"),
    ("the name of a pile, a CardMoveReason, or true or false", "牌堆名、CardMoveReason、true 或 false"),
    ("the name of a skill, or an IntList", "技能名或 IntList"),
    ("the name of a skill, or true or false", "技能名、true 或 false"),
    ("true or false, or a prompt", "true、false 或提示"),
    ("true or false, or a reason", "true、false 或原因"),
    ("true or false, or a string", "true、false 或字符串"),
    ("true or false, or an integer", "true、false 或整数"),
    ("true or false, or the number of a voice line", "true、false 或配音的编号"),
    ("the object name of a player", "玩家的 objectName"),
    ("the word of a role", "身份的名称"),
    ("the Engine", "Engine"),
    ("a QVariant of a card", "装着牌的 QVariant"),
    (
        "a number, string, boolean, player, card, list or struct",
        "数、字符串、布尔值、Player、Card、列表或结构",
    ),
    ("`phase`, `turn`, `round`, `game`, or a GameEvent", "`phase`、`turn`、`round`、`game` 或 GameEvent"),
    (
        "`use`, `phase`, `turn`, `round`, `my_turn`, `my_next_turn` or `game`",
        "`use`、`phase`、`turn`、`round`、`my_turn`、`my_next_turn` 或 `game`",
    ),
    ("a filter of cards", "牌的筛选条件"),
    ("one that sgs.CreateScenario made", "由 sgs.CreateScenario 建立的"),
];

/// Nouns before an example: `a suit, as sgs.Card_Spade`.
const NOUNS: &[(&str, &str)] = &[
    ("an event", "时机"),
    ("a nature", "伤害属性"),
    ("a phase", "阶段"),
    ("a place", "位置"),
    ("a role", "身份"),
    ("a gender", "性别"),
    ("a suit", "花色"),
    ("a color", "颜色"),
    ("a type", "类别"),
    ("a frequency", "发动频率"),
    ("a method", "方式"),
    ("a reason", "原因"),
    ("a location", "装备栏"),
    ("a number", "数"),
    ("a kind of event", "事件种类"),
    ("an effect", "效果"),
    ("a kind of package", "扩展包类别"),
    ("a subclass", "子类"),
    ("a scope", "范围"),
    ("a mode", "模式"),
    ("what comes next", "下一步"),
    ("whose skills count", "技能持有者"),
    ("a source", "来源"),
    ("a relation", "关系"),
];

fn of<'t>(table: &[(&str, &'t str)], word: &str) -> Option<&'t str> {
    table.iter().find(|(en, _)| *en == word).map(|(_, zh)| *zh)
}

/// Returns the Chinese words for the type of a parameter. A class stays as it is, without the article.
pub fn type_name(en: &str) -> String {
    if let Some(zh) = of(TYPES, en) {
        return zh.to_owned();
    }
    if let Some((noun, example)) = en.split_once(", as ")
        && let Some(noun) = of(NOUNS, noun)
    {
        return format!("{noun}（如 {example}）");
    }
    if let Some(class) = en.strip_prefix("a complete ") {
        return format!("完整的 {class}");
    }
    let class = en.strip_prefix("a ").or_else(|| en.strip_prefix("an ")).unwrap_or(en);
    class.strip_suffix('?').unwrap_or(class).to_owned()
}

fn got(got: &Got) -> String {
    match got {
        Got::Nothing => "没有值".into(),
        Got::Nil => "nil".into(),
        Got::Literal(text) => text.clone(),
        Got::Text(text) => format!("\"{text}\""),
        Got::A(kind) => kind_name(kind).to_owned(),
        Got::LightUserData => "轻量用户数据".into(),
        Got::Other => "别的值".into(),
    }
}

pub(super) fn kind_name(kind: &str) -> &str {
    of(KINDS, kind).unwrap_or(kind)
}

fn hidden(hidden: &Hidden) -> String {
    match hidden {
        Hidden::Hand(of) => format!("{of} 的手牌"),
        Hidden::Role(of) => format!("{of} 的身份"),
        Hidden::Pile(pile, of) => format!("{of} 的牌堆 \"{pile}\""),
        Hidden::Card(card) => format!("{card} 号牌"),
        Hidden::Memory(of) => format!("记在 {of} 身上的内容"),
        Hidden::DrawPile => "摸牌堆".into(),
    }
}

const AI_DEFINES: &str = "AI 不定义技能、牌和武将：回放不运行 AI，就不会有这些定义";

fn refusal(why: &Refusal) -> String {
    match why {
        Refusal::Loading => "加载扩展包时还没有游戏".into(),
        Refusal::Question => "这个回调只回答问题，不能改变游戏".into(),
        Refusal::Ai => "AI 只做决定，不能改变游戏".into(),
        Refusal::AiDefines => AI_DEFINES.into(),
        Refusal::Hidden(what, seat) => {
            format!("AI 只看得到自己玩家看得到的，{} 对 {seat} 不可见", hidden(what))
        }
    }
}

fn problem(problem: &Problem) -> String {
    match problem {
        Problem::NoGame => "这里没有游戏".into(),
        Problem::AiCardInTag => "AI 自己造的牌不能存进 tag".into(),
        Problem::NoOwner { place } => {
            format!("牌移到玩家的区域（{place}）时，to 必须是 Player，得到的是 nil")
        }
        Problem::BreakEvent => "event 必须是 sgs.TurnBroken 或 sgs.StageChange".into(),
        Problem::MissionStatus(got) => format!("status 必须是 0、1 或 2，得到的是 {got}"),
        Problem::Opinion(got) => format!("`{got}` 不是意见：可以是 red、black 或 no_color"),
        Problem::NoOpinion(player) => format!("{player} 还没有意见"),
        Problem::PartChanged => "它所属的结构已经变了".into(),
        Problem::DeckCard(card) => format!("{card} 号牌是牌堆里的实体牌"),
        Problem::NotA { card, kind } => format!("{card} 不是{}", card_kind(kind)),
        Problem::NotEquipment => "equip 是一张不是装备的牌".into(),
        Problem::NotSet { field } => format!("{field} 还没有赋值"),
        Problem::Key { key, known } => format!(
            "没有 `{key}` 这个键；有：{}",
            known.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join("、")
        ),
        Problem::KeyType { key, expected, got } => {
            format!("{key} 必须是{}，得到的是{}", type_name(expected), self::got(got))
        }
        Problem::KeyMisfit { key, of } => format!("{key} 对 `{of}` 没有意义"),
        Problem::Filter(FilterError { part, expected }) => {
            format!("筛选条件里的 `{part}` 不对：{}", wanted(*expected))
        }
        Problem::Texts { bytes, most } => {
            format!("传入的文字共 {bytes} 字节，最多只能有 {most} 字节")
        }
        Problem::Effects { most } => format!("场上已有 {most} 个持续效果，不能再加"),
    }
}

/// Returns what a filter of cards expects, with the words that fit.
fn wanted(expected: Expected) -> String {
    let words: Vec<String> = expected.words().iter().map(|word| format!("`{word}`")).collect();
    let words = words.join("、");
    match expected {
        Expected::Zone => format!("这里要写区域：{words}"),
        Expected::Key => format!("这里要写键：{words}"),
        Expected::Type => format!("这里要写类别：{words}"),
        Expected::Suit => format!("这里要写花色：{words}"),
        Expected::Color => format!("这里要写颜色：{words}"),
        Expected::Number => format!("这里要写点数，例如 {words}"),
        Expected::Sign => format!("要写“键 符号 值”；符号有 {words}，后两个只用于点数"),
        Expected::Value => format!("后面要有值，例如 {words}"),
        Expected::Shorter => format!("太长了，筛选条件最多 {words} 字节"),
    }
}

/// Returns the Chinese word for a kind of card.
fn card_kind(kind: &str) -> &str {
    match kind {
        "slash" => "【杀】",
        "trick" => "锦囊牌",
        "equipment" => "装备牌",
        "weapon" => "武器牌",
        "horse" => "坐骑牌",
        other => other,
    }
}

/// Returns the Chinese word for an object of a game.
fn object(kind: &str) -> &str {
    match kind {
        "player" => "玩家",
        "event" => "事件",
        "card" => "牌",
        "skill" => "技能",
        "general" => "武将",
        "package" => "扩展包",
        other => other,
    }
}

fn extent(of: Extent) -> &'static str {
    match of {
        Extent::Act => "结算",
        Extent::Question => "询问",
    }
}

fn limit(limit: Limit) -> String {
    match limit {
        Limit::Depth(most) => format!("套到第 {most} 层时被停止"),
        Limit::Stack(depth) => format!("套到第 {depth} 层、栈已用尽时被停止"),
        Limit::Callbacks { most, of } => format!("同一次{}的回调达到 {most} 个时被停止", extent(of)),
    }
}

fn kept(kept: &Kept) -> String {
    match kept {
        Kept::Flag(flag) => format!("标志 \"{flag}\""),
        Kept::Property(key) => format!("属性 \"{key}\""),
    }
}

fn interrupt(interrupt: Interrupt) -> &'static str {
    match interrupt {
        Interrupt::TurnBroken => "回合被中止",
        Interrupt::EventBroken(_) => "事件被中止",
        Interrupt::StageChange => "进入了下一阶段",
        Interrupt::GameOver => "游戏已经结束",
        Interrupt::Closed => "牌桌已经关闭",
    }
}

/// Describes running code.
pub(super) fn running(running: &Running) -> String {
    let mut text = match &running.actor {
        Actor::Nobody => String::new(),
        Actor::Skill(skill) => format!("技能 \"{skill}\""),
        Actor::Card(card) => format!("牌 \"{card}\""),
        Actor::Ai => "AI".to_owned(),
    };
    if !running.callback.is_empty() {
        text += &format!("，{}", running.callback);
    }
    if let Some(event) = running.event {
        text += &format!("，sgs.{}", event.name());
    }
    text
}

fn through(all: &[Running]) -> String {
    match all {
        [] => String::new(),
        all => format!("（经过 {}）", all.iter().map(running).collect::<Vec<_>>().join(" > ")),
    }
}

/// Puts a cause into Chinese.
pub(super) fn cause(cause: &Cause) -> String {
    match cause {
        Cause::Lua(text) => luajit::chinese(text),
        Cause::ArgumentType { signature, name, expected, got: found } => {
            format!("{signature}：{name} 要的是{}，得到的是 {}", spaced(&type_name(expected)), got(found))
        }
        Cause::ArgumentCount { signature, least, most, got } => {
            let wanted = if least == most { most.to_string() } else { format!("{least} 到 {most}") };
            format!("{signature}：要 {wanted} 个参数，得到 {got} 个")
        }
        Cause::Receiver { signature, got: found, classes } => {
            let of = match &classes[..] {
                [] => String::new(),
                classes => format!("；它是 {} 的方法", classes.join("、")),
            };
            format!("{signature}：调用的对象不对，是{}{of}", spaced(&got(found)))
        }
        Cause::Stale { signature, kind, id } => {
            format!("{signature}：{} {id} 已经不在这一局里", object(kind))
        }
        Cause::Refused { signature, why } => format!("{signature} 在这里不能调用：{}", refusal(why)),
        Cause::Call { signature, problem: what } => format!("{signature}：{}", problem(what)),
        Cause::Internal { method } => format!("{method}：程序内部错误"),
        Cause::FieldType { field, expected, got: found } => {
            format!("{field} 要的是{}，得到的是 {}", spaced(&type_name(expected)), got(found))
        }
        Cause::FieldSet { field } => format!("{field} 不能清空，得到的是 nil"),
        Cause::FieldRefused { field, why } => format!("{field} 在这里不能改：{}", refusal(why)),
        Cause::UnknownField { class, field, like } => {
            let like = like.as_ref().map(|like| format!("；是不是 `{like}`？")).unwrap_or_default();
            format!("{class} 没有字段 `{field}`{like}")
        }
        Cause::Recursion { through: others, limit: at } => {
            format!("不断引发自己{}，{}", through(others), limit(*at))
        }
        Cause::NotCalled(at) => format!("没有调用：{}", limit(*at)),
        Cause::TooManyCallbacks { most, of } => {
            format!("引起的回调超过 {most} 个，这次{}里不再调用", extent(*of))
        }
        Cause::Instructions { most } => format!("执行了 {most} 条以上的指令仍未结束，被停止"),
        Cause::ActInstructions { most } => format!("连同所属的结算执行了 {most} 条以上的指令，被停止"),
        Cause::Time(most) => format!("运行超过 {} 秒仍未结束，被停止", most.as_secs_f64()),
        Cause::Memory { megabytes } => format!("这一局的脚本占用的内存超过 {megabytes} MB，这次调用被停止"),
        Cause::Recorded => "在录下的那一局里，在这里被停止".into(),
        Cause::Asleep => "被停止了两次，本局不再运行，修改它的文件后恢复".into(),
        Cause::Closing => "牌局正在关闭".into(),
        Cause::Interrupted(why) => interrupt(*why).into(),
        Cause::PutBack(what) => format!("{} 被还原：{}", kept(what), refusal(&Refusal::Question)),
        Cause::Misfit { kind, given, pattern } => {
            format!("{kind} 的 validate 返回了 {given}，而要的是 {pattern}：请返回符合要求的牌，或返回 nil")
        }
        Cause::NoCloneAi => "AI 没有函数 CloneAI(player)，无法给玩家建立 AI".into(),
        Cause::CloneAiResult { got } => {
            format!("CloneAI(player) 必须返回 LuaAI，得到的是 {}", kind_name(got))
        }
        Cause::AiListens { got } => {
            format!("LuaAI.listens 里是时机，如 {{[sgs.Death] = true}}；得到的是 {}", kind_name(got))
        }
        Cause::AiMemory { megabytes } => {
            format!("AI 占用的内存超过 {megabytes} MB，这一局从此不再使用 AI")
        }
        Cause::AiLeftOut { decisions } => format!("有 {decisions} 次决定运行太久，这一局从此不再使用 AI"),
        Cause::AiDefines => AI_DEFINES.into(),
        Cause::NoConstructor(name) => format!("没有 sgs.Create{name}"),
        Cause::SpecTable { constructor, got } => {
            format!("sgs.Create{constructor}：要的是表，得到的是 {}", kind_name(got))
        }
        Cause::SpecMissing { spec, field, expected } => {
            format!("{spec}：{field} 必须写，要的是{}", spaced(&type_name(expected)))
        }
        Cause::SpecType { spec, field, expected, got: found } => {
            format!("{spec}：{field} 要的是{}，得到的是 {}", spaced(&type_name(expected)), got(found))
        }
        Cause::Location { spec, given } => format!("{spec}：location {given} 不是装备栏"),
        Cause::Subclass { spec, given } => format!("{spec}：subclass {given} 不是 sgs.LuaTrickCard_… 之一"),
        Cause::NoCard { constructor } => format!("sgs.Create{constructor} 不造牌"),
        Cause::ScenarioRoles { name, roles } => {
            format!(
                "sgs.CreateScenario{{name = {name:?}}}：roles 要有 2 到 10 个，其中有主公，得到 {roles} 个"
            )
        }
        Cause::CallbackResult { callback, expected, got: found } => {
            format!("{callback} 要返回{}，得到的是 {}", spaced(&type_name(expected)), got(found))
        }
        Cause::TextTooLong { function, bytes, most } => {
            format!("{function}：文字会有 {bytes} 字节，最多只能有 {most} 字节")
        }
        Cause::FormatAddress => "string.format：不能显示内存地址，因为每次运行都不同".into(),
        Cause::Spec { zh, .. } => format!("sgs.skills：{zh}"),
        Cause::Trial(Tried::Seat(seat)) => format!("没有 {seat} 号座位"),
        Cause::Trial(Tried::Card(card)) => format!("牌堆和弃牌堆里都没有 {card}"),
        Cause::Trial(Tried::Skill(skill)) => format!("没有技能 {skill}"),
        Cause::Bytecode => "string.dump：扩展包不能得到字节码".into(),
        Cause::TooManyNumbers { most } => {
            format!("小数或超过 7 位的数字有 {most} 个以上互不相同，读取太慢，不予加载")
        }
        Cause::Compiled => "这是编译过的 Lua，这里不运行：请换成它的源代码".into(),
    }
}

/// Puts a space between Chinese and a word in Latin letters.
fn spaced(text: &str) -> String {
    let space = if text.starts_with(|c: char| c.is_ascii()) { " " } else { "" };
    format!("{space}{text}")
}
