//! Findings with stable codes.

use crate::rules::names::Lang;
use crate::script::error::Cause;
use std::fmt;

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// It does not work.
    Error,
    /// It probably differs from the intention.
    Warning,
    /// Players would notice that it is unfinished.
    Note,
}

impl Severity {
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }

    pub fn title(self, lang: Lang) -> &'static str {
        match self {
            Severity::Error => lang.pick("错误", "error"),
            Severity::Warning => lang.pick("警告", "warning"),
            Severity::Note => lang.pick("提示", "note"),
        }
    }
}

macro_rules! codes {
    ($($name:ident $word:literal $zh:literal $en:literal;)*) => {
        /// The code of a finding. Code words are permanent: comments in packages contain them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $($name),* }

        impl Code {
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            pub fn word(self) -> &'static str {
                match self { $(Code::$name => $word),* }
            }

            pub fn named(word: &str) -> Option<Code> {
                match word { $($word => Some(Code::$name),)* _ => None }
            }

            /// Returns its meaning, and the way to fix it.
            pub fn explanation(self, lang: Lang) -> &'static str {
                match self { $(Code::$name => lang.pick($zh, $en)),* }
            }
        }
    };
}

codes! {
    Syntax "syntax"
        "LuaJIT 读不了这个文件，所以其中的一切都不会加载。方言与原版相同：5.2 的 goto、continue、文件头的 BOM、`0then` 都可以。"
        "LuaJIT cannot read the file, so nothing in it is loaded. The dialect is that of the original: goto of 5.2, continue, a mark of byte order and `0then` are taken.";
    FullWidth "full-width"
        "代码里的全角标点：Lua 不认识。`sgs check --fix` 改成半角；字符串和注释里的不受影响。"
        "Full-width punctuation in code, which Lua does not read. `sgs check --fix` makes it plain; texts and comments are not touched.";
    Load "load"
        "文件运行到这一行就停下了：后面的武将和技能都不存在。"
        "Running the file ended at this line: no general or skill after it exists.";
    LoadWarning "load-warning"
        "加载时发现的问题：文件照常加载，但这一处不起作用或不是原意。"
        "Something odd while the file was loaded: it is there, but this part has no effect or another than was meant.";
    NotReturned "package-not-returned"
        "这个扩展包创建后没有返回（return），所以其中的武将都不存在。在文件末尾 `return {extension}`，或用 `module(\"extensions.名字\", package.seeall)` 并把包放在全局变量 `extension` 里。"
        "The package was made but not handed over, so no general of it exists. End the file with `return {extension}`, or begin it with `module(\"extensions.name\", package.seeall)` and keep the package in the global `extension`.";
    UnknownGlobal "unknown-global"
        "没有任何文件给这个全局变量赋过值，读出来是 nil。常见原因：写错字母，或把回调的参数名写错（如参数叫 target 却用了 player）。被调用或取字段时是错误，只读时是警告。`if 名字 then` 这样的试探不算。"
        "No file ever sets this global, so it is nil. Usually it is misspelt, or the parameter of a callback has another name (`target` where `player` is used). An error where it is called or indexed, a warning where it is only read. A question such as `if name then` is no finding.";
    UnknownMethod "unknown-method"
        "没有哪个类有这个方法，调用时就会出错。知道对象的类时，按那个类查。"
        "No class has this method: calling it fails. Where the class of the object is known, that class is looked at.";
    UnknownSgs "unknown-sgs"
        "`sgs` 里没有这个名字，读出来是 nil。被调用或取字段时是错误；作为事件或常量时，那一项不起作用。"
        "`sgs` has no such name, so it is nil. An error where it is called or indexed; as an event or a constant it has no effect.";
    UnknownField "unknown-field"
        "这个结构没有这个字段：读出来是 nil，赋值会出错。"
        "The struct has no such field: reading it gives nil, setting it fails.";
    Payload "payload"
        "这个事件的数据是另一种结构：读出来的是空的，放进去的不起作用。`sgs api 事件名` 说明每个事件的数据。"
        "The event has another struct as its data: what is read is empty, and what is put there has no effect. `sgs api EVENT` tells what each event has.";
    MethodByDot "method-by-dot"
        "方法要用冒号调用：`player:getHp()`。用点号调用时，第一个参数会被当成对象。"
        "Methods are called with a colon, `player:getHp()`. With a dot the first argument is taken for the object.";
    ArgumentCount "argument-count"
        "参数个数不对：这个函数多给或少给都会出错。"
        "The number of arguments is wrong, and the function fails on too many as on too few.";
    ArgumentType "argument-type"
        "这个参数写的是另一种类型的值，调用会出错。"
        "The value written here is of another type than the parameter takes: the call fails.";
    SpecField "spec-unknown-field"
        "sgs.Create… 的表里没有这个字段：写了也没有作用。常见原因是写错字母。"
        "The table given to sgs.Create... has no such field, so it has no effect. Usually it is misspelt.";
    SpecType "spec-field-type"
        "这个字段的值不是它要的类型。"
        "The value of this field is not of the type that it takes.";
    SpecMissing "spec-field-missing"
        "少了必须写的字段，文件会在这里停下。"
        "A field that must be given is missing: loading the file ends here.";
    CallbackParameters "callback-parameters"
        "回调的参数顺序或个数不是任何一种已知的形式，参数拿到的会是别的东西。参数名可以随意，但 room、data、event 这几个名字放在别处说明顺序写错了。"
        "The parameters of the callback come in no order or number that is known, so they hold something else. Names are free, but `room`, `data` or `event` at another place tell that the order is wrong.";
    MissingTranslation "missing-translation"
        "武将、技能（名字和 `:技能` 的说明）没有译文，玩家看到的是标识符。用 sgs.LoadTranslationTable 补上。"
        "A general or a skill (its name and its text, `:skill`) has no translation, so players see the identifier. Give one with sgs.LoadTranslationTable.";
    CountingQuery "counting-query"
        "回答询问的回调（is_prohibited、view_filter、correct_func、enabled_at_play 等）改写外层变量来计数。这些回调在选牌时也会被问，回放时却不问，所以计数会不一样。在触发技里用标记或 tag 计数，这里只读。"
        "A callback that answers a question (is_prohibited, view_filter, correct_func, enabled_at_play ...) counts in a variable outside of it. Such callbacks are also asked while somebody chooses, and not in a replay, so the count differs. Count in a trigger skill by a mark or tag, and only read it here.";
    DuplicateName "duplicate-name"
        "同名的技能、武将或牌已经有了：先到的留下，这一个不起作用。"
        "There is a skill, general or card of this name already: the first one stays, and this one has no effect.";
    UnownedSkill "unowned-skill"
        "没有武将有这个技能，别处也没有提到它的名字。可能忘了 addSkill。"
        "No general has this skill and nothing mentions its name. Was addSkill forgotten?";
    MissingSkill "missing-skill"
        "武将要的技能不存在，所以这名武将不登场。`--needs` 按受影响的武将数量列出缺失的内容。"
        "A skill of the general does not exist, so the general is not offered. `--needs` ranks what is missing by how many generals wait for it.";
    AiTable "ai-table"
        "AI 表里的值不是 AI 会用的形状：类型不对，或函数参数的顺序不对。"
        "The value in a table of the AI is not of the shape that the AI uses: another type, or a function with another order of parameters.";
    DryRun "dry-run"
        "试运行时这个回调出错。试运行在一张假想的牌桌上逐个调用回调；牌桌不真实也可能引起错误，所以只有错误说明缺名字或类型不对（nil 不算）时才是错误，否则是提示。"
        "The callback failed when it was tried. Each callback is tried at a made-up table. It is an error if a name is missing or a type is wrong (nil does not count). Otherwise it is a note, since that table may be to blame.";
    Endless "endless"
        "试运行时这个回调没有在限定时间内结束，被中断了。"
        "The callback did not come to an end in time when it was tried, and was cut.";
    UnknownAiMethod "unknown-ai-method"
        "AI 对自己的调用（`self:isFriend(...)`）用了没有的方法：附近的文件没有给 SmartAI 定义它，已知的各家 AI 也没有，就是错误；别家有而这里没有，是警告。"
        "An AI calls a method of itself (`self:isFriend(...)`) that no file around gives to SmartAI: an error where no known AI has it, a warning where others have.";
    MaybeNil "maybe-nil"
        "这个值在有些情况下是 nil，而这里没有先判断就取它的字段、调用它的方法或把它当作参数，那时会出错。先写 `if 值 then`、`值 and 值:方法()`，或提前 return。"
        "The value is nil in some cases, and its field or method is used here, or it is given as an argument, without a test: that fails then. Write `if value then`, `value and value:method()`, or return early.";
    TextArithmetic "text-arithmetic"
        "对不是数的字符串做算术会出错。连接字符串用 `..`。"
        "Arithmetic on a text that is no number fails. Texts are joined by `..`.";
    NilText "nil-text"
        "要字符串的参数写成了 nil：与原版一样当作空字符串，多半不是原意。"
        "A nil is written where a text is wanted. It counts as an empty text, as in the original, which is hardly what was meant.";
    Dialect "dialect"
        "有些时机只在一种引擎里没有角色（GameStart、DamageCaused），所以要知道文件是为哪种引擎写的；这个文件里的名字说不清。用注释说明：`-- sgs: dialect v2` 或 `-- sgs: dialect sijyu`。"
        "Some events are about nobody in one engine alone (GameStart, DamageCaused), so it matters which engine a file is for. The names in this one leave it open. Declare it by a comment: `-- sgs: dialect v2` or `-- sgs: dialect sijyu`.";
    NoCardEffect "no-card-effect"
        "技能牌写了 on_use，又写了 on_effect，但 on_use 没有对目标调用 `room:cardEffect(self, source, target)`，所以 on_effect 不会运行。"
        "The skill card has on_use and on_effect, but on_use does not call `room:cardEffect(self, source, target)` for its targets, so on_effect is never run.";
    NothingCorrected "nothing-corrected"
        "TargetModSkill 至少要有 residue_func、distance_limit_func、extra_target_func 之一，否则没有作用。"
        "A TargetModSkill has at least one of residue_func, distance_limit_func and extra_target_func, or it does nothing.";
    NotSetBack "not-set-back"
        "`data:toDamage()` 等给出的是副本：改了字段而没有 `data:setValue(...)`，事件照原来的进行。判定和拼点除外。"
        "`data:toDamage()` and the like give a copy: where a field is changed and no `data:setValue(...)` follows, the event goes on as it was. Judgements and pindian are shared.";
    UnknownSkillCard "unknown-skill-card"
        "没有哪个文件做过这个名字的技能牌，所以 `hasUsed(\"#名字\")` 永远是否，`usedTimes` 永远是 0：次数限制不起作用。常见原因：大小写不同，或写成了技能名。"
        "No file makes a skill card of this name, so `hasUsed(\"#name\")` is never true and `usedTimes` is always 0: the limit does not hold. Usually a letter has the wrong case, or the skill is named instead of its card.";
    TextTags "text-tags"
        "牌面文字写的是锁定技、限定技、觉醒技、主公技或“出牌阶段限一次”，代码里却不是；或者反过来。代码：frequency = sgs.Skill_Compulsory（锁定技）、sgs.Skill_Limited（限定技）、sgs.Skill_Wake（觉醒技），名字末尾 $（主公技），enabled_at_play 里 hasUsed（限一次）。"
        "The words on the card say 锁定技 (locked), 限定技 (limited), 觉醒技 (awakens), 主公技 (lord skill) or once per play phase, and the code does not; or the reverse. In code: frequency = sgs.Skill_Compulsory, sgs.Skill_Limited, sgs.Skill_Wake, a name that ends with $, and hasUsed in enabled_at_play.";
    SpecWithoutScene "spec-without-scene"
        "这个技能用 sgs.skills 写成，却没有一个场景提到它。`sgs new scenes 技能` 按规格写出场景的骨架。"
        "The skill is made by sgs.skills, and no scene names it. `sgs new scenes SKILL` writes scenes from the spec.";
    UnknownName "unknown-name"
        "读了一个名字（标记、flag、tag、牌堆、技能），但没有任何地方设过它，同一个文件里却有只差一两个字母的名字：多半写错了，读到的永远是 0、否或空。"
        "A mark, flag, tag, pile or skill is read by a name that nothing else has. The same file has one that differs in a letter or two. It is probably a slip, and what is read is always 0, false or empty.";
    UnknownPrompt "unknown-prompt"
        "提问用的提示语没有译文，而这个文件里别的提示语有。玩家只看到笼统的提问：在 sgs.LoadTranslationTable 里补上，或改正写错的名字。"
        "The prompt of a question has no text, though other prompts of the file have. Players see a general question: give it a text with sgs.LoadTranslationTable, or mend the misspelt name.";
    UnknownCard "unknown-card"
        "`cloneCard(\"名字\")` 的名字不是任何一张牌的，所以结果是 nil，接着用它就会出错。牌名是 objectName，如 `slash`、`fire_slash`。"
        "`cloneCard(\"name\")` names no card, so it gives nil, and what follows fails. Names of cards are their objectName, such as `slash` or `fire_slash`.";
    NothingMade "nothing-made"
        "视为技的 view_as 没有一处返回牌，所以技能永远用不出来。做好牌以后写 `return 牌`。"
        "The view_as of a skill returns a card nowhere, so the skill can never be used. Write `return card` once the card is made.";
    EndlessAsking "endless-asking"
        "`while room:askForSkillInvoke(...) do` 的循环里只有好处，没有代价，也没有次数限制：一直回答“是”就没有尽头。规则到一定次数会截断。用计数器限定次数，或每次先付代价。"
        "A loop `while room:askForSkillInvoke(...) do` has gains, and neither a price nor a limit. A player who always says yes never ends it, and the rules cut it in the end. Count its rounds, or ask a price each time.";
    TeamRule "team-rule"
        "这是 `--rules FILE` 里的一条，由你们自己规定。那个文件的每一行写明找什么、说什么、换成什么。"
        "This is a row of the file of `--rules FILE`, which a team writes for itself. Each row says what is looked for, the message, and what takes its place.";
    PhaseStart "phase-start"
        "建议：在某个阶段里做的事写在 sgs.EventPhaseProceeding；EventPhaseStart 是阶段开始之前的时机。确实要在开始之前的，用 `-- sgs: allow(phase-start)` 说明。"
        "Advice: what is done in a phase belongs to sgs.EventPhaseProceeding; EventPhaseStart comes before the phase begins. Where that is meant, say so with `-- sgs: allow(phase-start)`.";
    MoreDamage "more-damage"
        "建议：加伤害写在 sgs.ConfirmDamage，不写在 DamageCaused。"
        "Advice: damage is raised at sgs.ConfirmDamage, not at DamageCaused.";
    ExtraPhaseName "extra-phase-name"
        "建议：额外阶段的常量是 sgs.Player_PhaseExtra；Player_Extra 是旧名。"
        "Advice: the constant of an extra phase is sgs.Player_PhaseExtra; Player_Extra is an old name.";
    SkillNameCompared "skill-name-compared"
        "建议：一张牌可能来自多个技能，所以不比较 `card:getSkillName()`，而问 `table.contains(card:getSkillNames(), 名字)`。"
        "Advice: a card may be of several skills, so do not compare `card:getSkillName()`: ask `table.contains(card:getSkillNames(), name)`.";
    ExtraTurn "extra-turn"
        "建议：给额外回合之前看目标是否存活，并先去掉用来记它的 tag；同样的代码只写一处。"
        "Advice: before an extra turn ask whether its player is alive, and remove the tag that noted it; write such code once.";
    LeftBehind "left-behind"
        "建议：技能放下的牌堆、标记、描述、tag、属性，失去技能（sgs.EventLoseSkill）时收拾干净；可以由 `#` 开头的辅助技能来做。"
        "Advice: piles, marks, descriptions, tags and properties that a skill sets are put away when it is lost (sgs.EventLoseSkill); a helper whose name begins with `#` may do so.";
    JudgeCard "judge-card"
        "建议：技能拿走判定牌之前写 `judge.throw_card = false`。"
        "Advice: a skill that takes the judge card writes `judge.throw_card = false` before.";
    MissionMarks "mission-marks"
        "建议：使命技用标记 `技能名__success`、`技能名__fail`（或 room:sendShimingLog）记下结果。"
        "Advice: a mission notes its outcome in the marks `name__success` and `name__fail`, or by room:sendShimingLog.";
    UsedTwice "used-twice"
        "建议：再次结算同一张牌时，先挑出还活着的目标，不要直接用 use.to。"
        "Advice: where a card is settled a second time, pick the targets who are still alive instead of giving use.to.";
    OwnEffect "own-effect"
        "建议：自己结算一张牌的效果（CardEffected 里返回 true）时，要看 effect.nullified、调用 room:isCanceled、引发 CardOnEffect，并设 SkipGameRule；只在其上加伤害的技能要处理前两项。"
        "Advice: a skill that resolves the effect of a card itself (true at CardEffected) looks at effect.nullified, calls room:isCanceled, raises CardOnEffect and sets SkipGameRule; one that adds damage to it looks at the first two.";
    EffectInUse "effect-in-use"
        "建议：技能牌对目标的伤害、弃牌等写在 on_effect，on_use 里只付代价；写在 on_use 的循环里就无法被无效。"
        "Advice: damage, discards and the like to targets belong to on_effect of a skill card, costs to on_use; in a loop of on_use nothing nullifies them.";
    CostInEffect "cost-in-effect"
        "建议：代价写在 on_use；on_effect 对每个目标各运行一次，代价会付好几次。"
        "Advice: costs belong to on_use; on_effect is run for each target, and they would be paid as often.";
    PileCard "pile-card"
        "建议：用武将牌上的牌（expand_pile）做的技能牌写 `will_throw = false`，在 on_use 里以移出原因弃置。"
        "Advice: a skill card made of cards of a pile (expand_pile) has `will_throw = false`, and throws them in on_use with the reason of removal.";
    PileReason "pile-reason"
        "建议：移走武将牌上的牌时，移动原因用 sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE。"
        "Advice: cards of a pile are moved with the reason sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE.";
    PatternSum "pattern-sum"
        "建议：enabled_at_response 的 pattern 可以是几种牌用 + 连起来，次序不定；用 `pattern:split(\"+\")` 逐个看。"
        "Advice: the pattern of enabled_at_response may be several kinds joined by +, in any order: go through `pattern:split(\"+\")`.";
    NamedAtPlay "named-at-play"
        "建议：可以声明牌名的技能，在 enabled_at_play 里用 patterns() 逐个看 isAvailable。"
        "Advice: a skill that names cards goes through patterns() in enabled_at_play and asks isAvailable of each.";
    ToldTooEarly "told-too-early"
        "建议：notifySkillInvoked、broadcastSkillInvoke 写在确定发动之后、效果之前。"
        "Advice: notifySkillInvoked and broadcastSkillInvoke come after it is certain that the skill is used, and before its effect.";
    DescriptionOrder "description-order"
        "建议：先 setSkillDescriptionSwap 给出要换的字，再 changeTranslation。"
        "Advice: setSkillDescriptionSwap gives what is put in, and comes before changeTranslation.";
    NoAiEntry "no-ai-entry"
        "建议：会询问玩家的技能在 AI 的表（sgs.ai_skill_invoke、ai_skill_choice、ai_skill_playerchosen……）里有自己的项；没有的话由引擎随机作答。"
        "Advice: a skill that asks players has entries in the tables of an AI (sgs.ai_skill_invoke, ai_skill_choice, ai_skill_playerchosen ...); without one its answers are the table's.";
    UnusedByAi "unused-by-ai"
        "建议：出牌阶段可以发动的技能在 sgs.ai_skills（getTurnUseCard）、sgs.ai_fill_skill 或 sgs.ai_view_as、ai_cardsview 里有自己的项；没有的话 AI 从不发动它。各技能在哪些表里有项：`sgs check PATH --ai-tables`。"
        "Advice: a skill that can be used in the play phase has an entry in sgs.ai_skills (getTurnUseCard), sgs.ai_fill_skill, sgs.ai_view_as or ai_cardsview; without one the AI never uses it. `sgs check PATH --ai-tables` lists the tables of each skill.";
    LuaState "lua-state"
        "建议：回调不往外层的 Lua 变量（局部或全局）里写。存档、撤销、记录的重放和热重载都不知道这些变量，同时进行的几局也会互相影响。记在标记、tag 或 flag 里：`room:setPlayerMark`、`player:setTag`、`room:setPlayerFlag`。只在第一次算好就不再变的缓存不算。"
        "Advice: a callback writes no Lua variable outside of it, local or global. Saves, undo, replays and reloads do not know such a variable, and games at the same time share it. Keep it in a mark, tag or flag: `room:setPlayerMark`, `player:setTag`, `room:setPlayerFlag`. A cache that is filled once is no finding.";
    HandMadeLimit "hand-made-limit"
        "建议：次数限制不用自己记。出牌阶段限一次写 `not player:hasUsed(\"#技能牌\")`；限定技写 `frequency = sgs.Skill_Limited` 和 `limit_mark = \"@标记\"`，获得技能时自动有标记；用 sgs.skills 写的是 `once = \"phase\"`、`limited = true`。"
        "Advice: limits need not be kept by hand. Once per play phase is `not player:hasUsed(\"#CARD\")`; a limited skill has `frequency = sgs.Skill_Limited` and `limit_mark = \"@mark\"`, which gives the mark with the skill; in sgs.skills they are `once = \"phase\"` and `limited = true`.";
    MessageStyle "message-style"
        "建议：同一个文件里的提示语和战报写法一致：末尾都有句号或都没有，战报都以角色（%from）开头；中文用全角标点。"
        "Advice: prompts and lines of the log are written alike within a file: all with a full stop or all without, lines of the log beginning with the player (%from); Chinese has its own punctuation.";
    AiHandPile "ai-hand-pile"
        "建议：AI 选牌时用 `self:addHandPile(\"he\")`，把如手牌般使用的牌和装备也算进去。"
        "Advice: an AI that picks cards begins with `self:addHandPile(\"he\")`, which counts cards used as if in hand, and equipment.";
}

impl Code {
    /// Returns `true` for advice on style, which is shown on request.
    pub fn is_advice(self) -> bool {
        self >= Code::PhaseStart
    }
}

/// A message in Chinese and English.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Said {
    pub zh: String,
    pub en: String,
    pub habit: Option<Habit>,
    /// The code of the error or warning of a script that the message is about (`Cause::code`, `Notice::code`).
    pub cause: Option<&'static str>,
}

/// A habit of a file, which one finding reports for all its places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Habit {
    /// Names of Hegemony.
    Hegemony,
    /// The user of a card is not tested.
    NoUser,
}

impl Said {
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Said {
        Said { zh: zh.into(), en: en.into(), habit: None, cause: None }
    }

    /// Sets the habit that the message is about.
    pub fn about(self, habit: Option<Habit>) -> Said {
        Said { habit, ..self }
    }

    /// Sets the code of the cause.
    pub fn caused(self, code: &'static str) -> Said {
        Said { cause: Some(code), ..self }
    }

    /// Puts a cause into words.
    pub fn of(cause: &Cause) -> Said {
        Said::new(cause.in_lang(Lang::Zh), cause.in_lang(Lang::En)).caused(cause.code())
    }

    pub fn in_lang(&self, lang: Lang) -> &str {
        lang.pick(&self.zh, &self.en)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// A position in a file: line and column count from 1, columns in characters. Column 0 means the whole line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    pub line: usize,
    pub column: usize,
    /// Number of characters; at least one if there is a column.
    pub length: usize,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Name of the file in its content root: `extensions/x.lua`.
    pub file: String,
    pub place: Place,
    pub severity: Severity,
    pub code: Code,
    pub text: Said,
    /// Similar names.
    pub like: Vec<String>,
    /// The skill or general concerned, if known.
    pub owner: String,
    /// The missing name, if any.
    pub missing: String,
    /// The field concerned, if any: the loader and the text report it both.
    pub about: String,
    /// Further places of the file that this finding stands for.
    pub also: Vec<Place>,
}
