//! The words of the debugger, in both languages.

use crate::rules::names::Lang;
use crate::script::call::ScriptError;
use crate::script::debug::ONLY_LOOKS;
use crate::script::error::Cause;
use crate::script::trampoline::TOO_LONG;

/// Words in one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    pub lang: Lang,
}

/// Declares words without parts.
macro_rules! words {
    ($($name:ident: $zh:literal, $en:literal;)*) => {
        impl Words {
            $(pub fn $name(self) -> &'static str {
                self.lang.pick($zh, $en)
            })*
        }
    };
}

words! {
    no_code: "这一行以后没有可以停下的代码", "no line from here on has code";
    unknown_source: "没有这个文件", "there is no such file";
    game: "对局", "game";
    not_stopped: "对局正在进行：先暂停", "the game runs: pause it first";
    gone: "这一帧或这个变量已经不在了", "this frame or variable is gone";
    launched: "已经启动了一局", "a game was started already";
    not_a_request: "看不懂这条消息", "this message is not understood";
    no_variable: "没有这个变量，或它不能改", "there is no such variable, or it cannot be set";
    errors_filter: "脚本错误", "Script errors";
    errors_about: "在出错的地方停下（脚本自己用 pcall 接住的除外）", "Stops where a script fails, unless the script catches it with pcall";
    locals: "局部变量", "Locals";
    upvalues: "上值", "Upvalues";
    payload: "事件数据", "Payload";
    table: "牌桌", "Table";
    is_question: "正在回答规则的询问：这里只能看，不能改牌桌", "a question of the rules is being answered: texts may only look here";
    by_hand: "牌桌被手动改过（试验）", "the table was changed by hand (a trial)";
    draw_pile: "牌堆", "draw pile";
    discard_pile: "弃牌堆", "discard pile";
    processing: "处理区", "on the table";
    hand: "手牌", "hand";
    equipment: "装备", "equipment";
    judging: "判定区", "judging area";
    piles: "武将牌上", "piles";
    marks: "标记", "marks";
    flags: "flag", "flags";
    tags: "tag", "tags";
    skills: "技能", "skills";
    role: "身份", "role";
    kingdom: "势力", "kingdom";
    hp: "体力", "hp";
    phase: "阶段", "phase";
    dead: "阵亡", "dead";
    round: "轮次", "round";
    general: "武将", "general";
    only_looks: "这里只能看，不能赋值：赋值请在控制台里写", "this text only looks: assign in the console";
    too_long: "算得太久，已中止", "this takes too long";
    more: "……还有更多", "... and more";
}

impl Words {
    /// Returns an error of a script in words.
    pub fn of_error(self, error: &ScriptError) -> String {
        match &error.cause {
            Cause::Lua(text) if text == TOO_LONG => self.too_long().to_owned(),
            Cause::Lua(text) if text == ONLY_LOOKS => self.only_looks().to_owned(),
            _ => error.message_in(self.lang),
        }
    }

    pub fn unsupported(self, command: &str) -> String {
        self.lang.pick(format!("不支持 {command}"), format!("{command} is not supported"))
    }

    pub fn bad_arguments(self, why: &str) -> String {
        self.lang.pick(format!("参数看不懂：{why}"), format!("the arguments are not understood: {why}"))
    }

    pub fn bad_condition(self, why: &str) -> String {
        self.lang.pick(format!("条件出错：{why}"), format!("the condition failed: {why}"))
    }

    pub fn panicked(self, why: &str) -> String {
        self.lang.pick(format!("内部错误：{why}"), format!("internal error: {why}"))
    }
}
