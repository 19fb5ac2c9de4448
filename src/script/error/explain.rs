//! The meaning of each code of errors and warnings of scripts, and the way to mend it.
//!
//! `sgs check` has other codes beside. A word that both use is explained there (`src/check/finding.rs:Code`).

use crate::rules::names::Lang;

/// Returns the meaning of a code and the way to mend it; `None` for other words.
pub fn explanation(code: &str, lang: Lang) -> Option<&'static str> {
    let (_, zh, en) = TEXTS.iter().find(|(word, ..)| *word == code)?;
    Some(lang.pick(zh, en))
}

const TEXTS: &[(&str, &str, &str)] = &[
    (
        "lua",
        "Lua 自己报的错，或脚本用 error(...) 报的错；原文就在前面。最常见的是对 nil 取字段或调用方法：先判断 `if 值 then`。",
        "An error of Lua itself, or one that the script raised with error(...); the text says what. The commonest is a field or method of nil: test it first, `if value then`.",
    ),
    (
        "receiver",
        "这个方法不属于这个对象，例如对技能调用了 Engine 的方法。报错列出哪些类有它；`sgs api 方法名` 也会列出。",
        "The object has no such method, for example one of Engine called on a skill. The message names the classes that have it; so does `sgs api NAME`.",
    ),
    (
        "stale",
        "对象已经不属于这一局，例如上一局留下的角色，或已经清掉的虚拟牌。不要把它们存在 Lua 变量里跨局、跨事件使用；要记就记名字或编号。",
        "The object is not part of this game any more: a player of an earlier game, a virtual card that is gone. Do not keep such objects in variables of Lua; keep a name or an id.",
    ),
    (
        "refused-while-loading",
        "文件加载时还没有牌桌，不能做改变牌桌的事。把它移进 on_trigger、on_use 等回调。",
        "There is no table while files are loaded, so nothing on it can change. Move the call into a callback such as on_trigger or on_use.",
    ),
    (
        "refused-in-question",
        "enabled_at_play、filter、correct_func 等回调只回答问题，随时可能被问很多次，不能摸牌、掉血、询问玩家。把动作移到 on_use 或 on_trigger。",
        "Callbacks such as enabled_at_play, filter and correct_func answer questions. They are asked any number of times, so they cannot draw, damage or ask. Move the act to on_use or on_trigger.",
    ),
    (
        "refused-to-ai",
        "AI 只作决定，不能改变牌桌。返回想要的答复就行。",
        "An AI decides, and cannot change the table. Return the wanted answer instead.",
    ),
    (
        "ai-defines-by-method",
        "AI 文件不能给武将、扩展包添加内容。把定义移到扩展包的文件里。",
        "An AI file cannot add to generals and packages. Move the definition into the file of the package.",
    ),
    (
        "hidden",
        "开着 --fair-ai 时，AI 看了它的座位看不到的东西：别人的手牌、身份、暗置的牌。改用公开的信息，例如 getHandcardNum、已知的牌。",
        "Under --fair-ai an AI has looked at what its seat does not see: another hand, a role, hidden cards. Use what is public, such as getHandcardNum and cards that were seen.",
    ),
    (
        "no-game",
        "这个函数要在对局中调用，此刻没有对局。",
        "The function needs a running game, and there is none.",
    ),
    (
        "ai-card-in-tag",
        "AI 设想出来的牌不能存进 tag：答复之后它就不存在了。存编号或牌面文字。",
        "A card that an AI imagines cannot be kept in a tag: it is gone after the answer. Keep its id or its text.",
    ),
    (
        "no-owner",
        "把牌移到手牌区、装备区、判定区、武将牌上时要指明是谁的。给出目标角色。",
        "Cards that go to a hand, equipment, a judging area or a pile need a player. Name the one who gets them.",
    ),
    (
        "break-event",
        "能打断的只有 sgs.TurnBroken（结束回合）和 sgs.StageChange。",
        "What can be broken off is sgs.TurnBroken, which ends the turn, or sgs.StageChange.",
    ),
    (
        "mission-status",
        "使命的状态只有 0（重置）、1（成功）、2（失败）。",
        "The status of a mission is 0 (reset), 1 (success) or 2 (failure).",
    ),
    (
        "opinion",
        "议事的意见只有 red、black、no_color 三种。",
        "An opinion of a council is red, black or no_color.",
    ),
    ("no-opinion", "这名角色在这次议事里没有意见。", "The player has no opinion in this council."),
    (
        "part-changed",
        "先取出结构里的一部分，再换掉了整个结构，那一部分就不再属于它。重新取一次。",
        "The struct was replaced after a part of it had been taken out, so the part belongs to nothing. Take it again.",
    ),
    (
        "deck-card",
        "这里要虚拟牌，给的是牌堆里的实体牌。用 `sgs.Sanguosha:cloneCard(...)` 造一张。",
        "A virtual card is needed here, and this one is of the deck. Make one with `sgs.Sanguosha:cloneCard(...)`.",
    ),
    (
        "card-kind",
        "这张牌不是这个方法要的种类，例如对锦囊调用了装备牌的方法。先用 isKindOf 判断。",
        "The card is not of the kind that the method is for, such as a method of equipment on a trick. Ask isKindOf first.",
    ),
    ("not-equipment", "这张牌不是装备牌。", "The card is no equipment."),
    (
        "unknown-key",
        "传入的表里有不认识的键，多半是拼错了。错误信息列出了能用的键。",
        "The table that was passed has a key that does not exist, mostly a misspelling. The message lists those that do.",
    ),
    (
        "key-type",
        "传入的表里，这个键的值类型不对。按错误信息里写的类型给值。",
        "The value of this key in the table that was passed is of another type. Pass one of the type in the message.",
    ),
    (
        "key-misfit",
        "传入的表里，这个键和另一个键的值不能一起用，例如给“不能使用牌”的效果写了 n。去掉它。",
        "This key has no meaning beside another value in the table that was passed, such as `n` for `cannot_use`. Leave it out.",
    ),
    (
        "card-filter",
        "牌的筛选条件写成“区域:键=值;键=值”，例如 hand:suit=heart;type=basic。错误信息指出哪一段不对、可以写什么。",
        "A filter of cards is written `places:key=value;key=value`, such as `hand:suit=heart;type=basic`. The message names the part that is wrong and what could stand there.",
    ),
    (
        "field-not-set",
        "这个字段还没有值，例如没有来源的伤害的 from。用之前先判断。",
        "The field has no value, such as `from` of damage without a source. Test it before you use it.",
    ),
    (
        "internal",
        "程序自身的错误，不是脚本的。请报告，并附上那个场景。",
        "A fault of the program, not of the script. Please report it with its scene.",
    ),
    (
        "field-type",
        "给结构的字段赋了另一种类型的值。`sgs api 结构名` 列出各字段的类型。",
        "A field of a struct was set to a value of another type. `sgs api STRUCT` lists the types.",
    ),
    ("field-unset", "这个字段只能读。", "The field can only be read."),
    (
        "field-refused",
        "此刻不能改这个字段，原因写在报错里；与 refused-… 各条相同。",
        "The field cannot be changed at this moment, for the reason that the message names; see the codes refused-...",
    ),
    (
        "recursion",
        "技能一层层触发自己，永远不停，因此被切断；报错列出经过了哪些技能。用标记或 flag 记下“正在结算”，或换一个不会再引发自己的时机。",
        "Skills set each other off without end, and were cut; the message lists them. Note in a mark or flag that the skill is at work, or use a timing that it does not cause itself.",
    ),
    (
        "not-called",
        "回调嵌套太深，这一个没有调用。原因同 recursion。",
        "Callbacks were nested too deep, and this one was not called. The reason is that of recursion.",
    ),
    (
        "too-many-callbacks",
        "一个动作里的回调太多，被切断。原因同 recursion。",
        "One act caused too many callbacks, and was cut. The reason is that of recursion.",
    ),
    (
        "instructions",
        "一个回调跑得太久，多半是停不下来的循环。检查 while、repeat 的条件。",
        "A callback ran for too long: most likely a loop without end. Look at the conditions of while and repeat.",
    ),
    (
        "act-instructions",
        "一个动作里的脚本总共跑得太久。",
        "All scripts of one act together ran for too long.",
    ),
    (
        "time",
        "一个回调用时太长，被中断。同一个回调多次如此，就不再调用。",
        "A callback took too much time and was cut. One that does so repeatedly is called no more.",
    ),
    (
        "memory",
        "脚本占用的内存到了上限。多半是在循环里不停往表里添东西。",
        "Scripts have reached the limit of memory. Most likely a loop adds to a table without end.",
    ),
    (
        "ai-memory",
        "AI 占用的内存到了它那一份的上限，这一局从此不再使用 AI。多半是在循环里不停往表里添东西。",
        "The AI has reached its share of the memory and is left out of the rest of the game. Most likely a loop adds to a table without end.",
    ),
    (
        "stopped-as-recorded",
        "重放时在原局中断的地方同样中断。",
        "The replay stops the callback where the recorded game did.",
    ),
    (
        "asleep",
        "这个回调被中断过几次，这一局不再调用。先修好前面报的那个错。",
        "The callback was cut several times and is not called any more in this game. Mend the error reported before.",
    ),
    ("closing", "对局正在关闭。", "The game is being closed."),
    (
        "interrupted",
        "对局在这里中断，不是脚本的错。",
        "The game was broken off here; the script is not to blame.",
    ),
    (
        "put-back",
        "只回答问题的回调改了标志或属性；答完已经改回去。要长久记住，就在 on_trigger、on_use 里改。",
        "A callback that answers a question changed a flag or property, and it was put back. What is to stay is changed in on_trigger or on_use.",
    ),
    (
        "misfit",
        "on_validate 或 on_validate_in_response 返回的牌不符合所要的牌，没有采用。按 pattern 造牌。",
        "The card that on_validate or on_validate_in_response returned does not fit the request, and was not taken. Make a card that the pattern asks for.",
    ),
    (
        "ai-clone-missing",
        "AI 文件没有定义 CloneAI，所以没有 AI 可用。",
        "The AI files define no CloneAI, so there is no AI.",
    ),
    ("ai-clone-result", "CloneAI 应返回一个 AI 对象。", "CloneAI has to return an AI."),
    (
        "ai-listens",
        "AI 监听的不是时机。写 sgs. 下的时机名。",
        "What the AI listens to is no event. Name one of sgs.",
    ),
    (
        "ai-left-out",
        "AI 有多次决定用时太长，这一局余下的由内置玩家代打。先修好前面报的错。",
        "Several decisions of the AI took too long, so the built-in player decides for the rest of the game. Mend the errors reported before.",
    ),
    (
        "ai-defines",
        "AI 文件不能定义技能、卡牌、武将、译文。把它们移到扩展包的文件里。",
        "An AI file cannot define skills, cards, generals or texts. Move them into the file of the package.",
    ),
    (
        "constructor",
        "没有这个构造函数。`sgs api` 列出全部 sgs.Create…。",
        "There is no such constructor. `sgs api` lists all sgs.Create...",
    ),
    (
        "callback-result",
        "回调返回的值类型不对。报错写明了回调、要的类型和得到的类型；每条分支都要返回这种值。",
        "A callback returned a value of another type. The message says which one is expected; every branch has to return such a value.",
    ),
    (
        "text-too-long",
        "要拼出的文字超过了上限，多半是循环里不断拼接，或 string.rep 的次数算错了。",
        "The text would be longer than the limit. Mostly a loop goes on appending, or the count of string.rep is wrong.",
    ),
    (
        "texts-too-long",
        "改变游戏的调用（询问、移动、标记等）一次收下的文字有上限，选项名、标记名、日志都用不了这么长。长文字写进译文，这里只传它的键。",
        "A call that changes the game, such as a question, a move or a mark, takes only so much text. Names of choices and marks are far shorter. Put long texts into the translations, and pass their keys.",
    ),
    (
        "too-many-effects",
        "room:addEffect 加的持续效果太多，多半是每次事件都加一个、却没有设好 until_。先用 room:getEffects 看看是否已有，或用 room:removeEffects 去掉旧的。",
        "room:addEffect was called too often, mostly at each event without a fitting until_. Look for the effect with room:getEffects first, or take old ones away with room:removeEffects.",
    ),
    (
        "too-many-numbers",
        "一个文件里不同的小数或 7 位以上的数字太多，LuaJIT 读取它们可能要几分钟。把数据分到几个文件里，或者写成文字再解析。",
        "A file has too many different numbers that are fractions or longer than 7 digits: LuaJIT may take minutes to read them. Spread the data over several files, or write it as text.",
    ),
    (
        "format-address",
        "内存地址每次运行都不同，不能写进日志或用来排序。用 objectName 或编号来区分对象。",
        "An address differs from run to run, so no text has one. Tell objects apart by objectName or id.",
    ),
    (
        "spec",
        "用 `sgs.skills` 写的技能有误：词、字段或组合不对。报错写明了位置和要写什么；docs/skills-as-data.md 列出全部的词。",
        "A skill written with `sgs.skills` has a mistake: a word, a field, or words that do not go together. The message names the place and what is expected; docs/skills-as-data.md lists all words.",
    ),
    (
        "trial-seat",
        "`:lua`、`:hp`、`:give` 等命令里写的座位不存在。座位从 1 数到人数，死亡的角色也算。",
        "A command such as `:lua`, `:hp` or `:give` names a seat that is not there. Seats count from 1 to the number of players, the dead included.",
    ),
    (
        "trial-card",
        "`give` 要的牌不在牌堆里，也不在弃牌堆里：可能都在角色手里，也可能名字不对。可以写牌名（slash）、类名（Slash）或译名（杀）。",
        "`give` wants a card that neither the draw pile nor the discard pile has: players hold all of them, or the name is wrong. A name (slash), a class (Slash) or a translation will do.",
    ),
    (
        "trial-skill",
        "`skill` 要的技能不存在。可以写技能名，也可以写译名；扩展包没有载入时它的技能也不在。",
        "`skill` wants a skill that does not exist. Its name or its translation will do; skills of packages that are not loaded are not there.",
    ),
    (
        "bytecode",
        "扩展包不能得到字节码，也不能加载字节码。直接传函数本身或源代码。",
        "Packages neither get nor load bytecode. Hand on the function itself, or its source.",
    ),
    (
        "spec-table",
        "构造函数要一张表：`sgs.CreateTriggerSkill{ name = ... }`。",
        "The constructor takes a table: `sgs.CreateTriggerSkill{ name = ... }`.",
    ),
    ("location", "装备的位置不是已知的几种之一。", "The place of the equipment is none of the known ones."),
    (
        "subclass",
        "锦囊的 subclass 不是已知的几种之一，用 sgs.LuaTrickCard_Type… 常量。",
        "The subclass of the trick is none of the known ones. Use a constant sgs.LuaTrickCard_Type...",
    ),
    (
        "no-card",
        "这个构造函数不造牌。造牌用 sgs.CreateBasicCard、CreateTrickCard、CreateWeapon 等。",
        "This constructor makes no card. Cards are made by sgs.CreateBasicCard, CreateTrickCard, CreateWeapon and the like.",
    ),
    (
        "scenario-roles",
        "剧情的 roles 要是 2 到 10 个座位的表，键以身份开头：lord、loyalist1、rebel1、renegade。",
        "A scenario's roles are a table of 2 to 10 seats, whose keys begin with the role: lord, loyalist1, rebel1, renegade.",
    ),
    (
        "compiled",
        "文件是编译好的字节码，不加载。放源代码。",
        "The file is compiled bytecode, which is not loaded. Use the source.",
    ),
    // Warnings.
    (
        "taken-nevertheless",
        "类型不对，但能看懂，照样采用。建议改成正确的类型。",
        "The type is not the right one, but the meaning is clear, and it was taken. Better write the right type.",
    ),
    (
        "hegemony",
        "这是国战的内容，这里没有国战模式。",
        "This is for the hegemony mode, which is not played here.",
    ),
    (
        "never-acts",
        "少了 events 或 on_trigger 这样的字段，技能永远不会发动。补上。",
        "A field such as events or on_trigger is missing, so the skill never acts. Add it.",
    ),
    (
        "frequency",
        "frequency 不是 sgs.Skill_… 常量之一，按普通技能处理。",
        "The frequency is none of the constants sgs.Skill_..., so the skill is an ordinary one.",
    ),
    (
        "no-event",
        "events 里的这一项不是时机，技能不会在那里发动。多半是写错了名字，值成了 nil。",
        "This entry of events is no event, so the skill does not act there. Most likely its name is misspelt and the value nil.",
    ),
    (
        "name-of-the-game",
        "这个名字程序自己已经用了，这一个不起作用。换个名字，最好带上扩展包的前缀。",
        "The program itself uses this name, and this one has no effect. Take another, best with a prefix of the package.",
    ),
    (
        "not-utf8",
        "文件不是 UTF-8 编码，其中的中文可能是乱码。另存为 UTF-8。",
        "The file is not UTF-8, so its texts may be garbled. Save it as UTF-8.",
    ),
    (
        "no-package",
        "原版有这个扩展包，这里没有：加进去的内容只有这个文件自己用得到。",
        "The original has this package and this program has not: what is added to it is there, but alone.",
    ),
    (
        "convert-pair",
        "config.convert_pairs 里的每一项要写成 `武将a->武将b`；其余的略过。",
        "Each entry of config.convert_pairs is a text `general_a->general_b`; others are passed over.",
    ),
    (
        "ai-texts",
        "AI 文件里的译文不起作用。把 LoadTranslationTable 移到扩展包的文件里。",
        "Texts in an AI file have no effect. Move LoadTranslationTable into the file of the package.",
    ),
    (
        "no-text-of-spec",
        "由 sgs.skills 的规格写文字时出了错，这里就没有文字。这是程序的错，请报告；先用 LoadTranslationTable 自己写这段文字。",
        "Writing a text from a spec of sgs.skills failed, so that there is none. This is a fault of the program; please report it. Meanwhile write the text with LoadTranslationTable.",
    ),
    (
        "field-not-called",
        "这个字段写了但不会被调用；报错写明会调用的是哪个字段。",
        "The field is never called; the message names the one that is.",
    ),
    (
        "turn-broken",
        "CreateTriggerSkillV2 的 on_turn_broken 不会被调用。要知道回合被中止，就监听 sgs.TurnBroken。",
        "on_turn_broken of CreateTriggerSkillV2 is not called. Listen to sgs.TurnBroken to hear of a turn that was broken off.",
    ),
    (
        "pre-selection",
        "选将时还没有人拥有技能，所以预选技能不起作用；改用时机 sgs.GeneralChoosing。",
        "Generals are chosen before anybody has skills, so a preselection skill never acts. Use the event sgs.GeneralChoosing.",
    ),
    (
        "without-effect",
        "这个函数为兼容而存在，调用它没有作用。",
        "The function exists for compatibility; calling it has no effect.",
    ),
    (
        "player-extra",
        "sgs.Player_Extra 是旧名，写 sgs.Player_PhaseExtra。",
        "sgs.Player_Extra is an old name: write sgs.Player_PhaseExtra.",
    ),
    (
        "nothing-called",
        "对局里用到的技能、势力或属性没有这个名字，多半是写错了。原版不作声，这里也照样打下去：获得不存在的技能等于什么也没得到。",
        "A skill, kingdom or property that a game uses has no such name, most likely a misspelling. As in the original the game goes on: a skill that does not exist gives nothing.",
    ),
    (
        "shared-library",
        "各扩展包共用标准库，已有的函数不能替换。用自己的名字另写一个函数。",
        "Packages share the standard library, and its functions cannot be replaced. Write a function with a name of your own.",
    ),
    (
        "file-refused",
        "扩展包只能读写扩展包文件夹里的文件，有数量和大小的上限，不能运行程序，也不能结束程序。一局之内要记的东西放进 tag 或标记。",
        "Packages reach files within their folders alone, up to a limit, and neither start nor end programs. What a game has to remember belongs into tags or marks.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_is_explained_once() {
        for (at, (word, ..)) in TEXTS.iter().enumerate() {
            assert!(TEXTS[..at].iter().all(|(other, ..)| other != word), "{word} twice");
        }
    }
}
