//! What is found, under stable codes.

use crate::rules::names::Lang;
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// It does not work.
    Error,
    /// It most likely does something else than was meant.
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
        /// What kind of finding it is. The words are for good: they stand in comments of packages.
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

            /// What it means, and what to do about it.
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
    Load "load"
        "文件运行到这一行就停下了：后面的武将和技能都不存在。"
        "Running the file ended at this line: no general or skill after it exists.";
    LoadWarning "load-warning"
        "加载时发现的问题：文件照常加载，但这一处不起作用或不是原意。"
        "Something odd while the file was loaded: it is there, but this part has no effect or another than was meant.";
    NotReturned "package-not-returned"
        "这个扩展包建好了却没有交出来，所以其中的武将都不存在。在文件末尾 `return {extension}`，或用 `module(\"extensions.名字\", package.seeall)` 并把包放在全局变量 `extension` 里。"
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
    DuplicateName "duplicate-name"
        "同名的技能、武将或牌已经有了：先到的留下，这一个不起作用。"
        "There is a skill, general or card of this name already: the first one stays, and this one has no effect.";
    UnownedSkill "unowned-skill"
        "没有武将有这个技能，别处也没有提到它的名字。可能忘了 addSkill。"
        "No general has this skill and nothing mentions its name. Was addSkill forgotten?";
    MissingSkill "missing-skill"
        "武将要的技能不存在，所以这名武将不登场。`--needs` 按等它的武将数排列缺的东西。"
        "A skill of the general does not exist, so the general is not offered. `--needs` ranks what is missing by how many generals wait for it.";
    AiTable "ai-table"
        "AI 表里的值不是 AI 会用的形状：类型不对，或函数参数的顺序不对。"
        "The value in a table of the AI is not of the shape that the AI uses: another type, or a function with another order of parameters.";
    DryRun "dry-run"
        "试运行时这个回调出错。试运行在一张假想的牌桌上逐个调用回调；牌桌不真实也可能引起错误，所以除非错误说明缺名字或类型不对，否则只是警告。"
        "The callback failed when it was tried. Each callback is tried at a made-up table; since that table may be to blame, it is a warning unless the error says that a name is missing or a type is wrong.";
    Endless "endless"
        "试运行时这个回调没有在限定时间内结束，被中断了。"
        "The callback did not come to an end in time when it was tried, and was cut.";
}

/// A sentence in Chinese and English.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Said {
    pub zh: String,
    pub en: String,
}

impl Said {
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Said {
        Said { zh: zh.into(), en: en.into() }
    }

    /// What is said in one language only: errors of scripts.
    pub fn same(text: impl Into<String>) -> Said {
        let text = text.into();
        Said { zh: text.clone(), en: text }
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

/// Where in a file: line and column count from 1, columns in characters. Column 0: the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    pub line: usize,
    pub column: usize,
    /// How many characters it is about; at least one where there is a column.
    pub length: usize,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Name of the file in its tree: `extensions/x.lua`.
    pub file: String,
    pub place: Place,
    pub severity: Severity,
    pub code: Code,
    pub text: Said,
    /// What may have been meant.
    pub like: Vec<String>,
    /// The skill or general that it is about or lies in, where that is known.
    pub owner: String,
    /// The name that is missing, where one is.
    pub missing: String,
}
