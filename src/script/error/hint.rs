//! Help for a name that is nil: its name of today, or the reason why it is not here. Errors of games, of
//! loading and of `sgs check` use it.

use super::{Cause, Nil, nil_of};
use crate::rules::names::Lang;
use crate::script::absent;
use crate::script::renamed::renamed;

/// About a name, to be put behind a message: `sgs.PhaseChange`, or a method without its class.
pub fn of_name(name: &str, lang: Lang) -> Option<String> {
    if name.starts_with("sgs.ai_") || name == "SmartAI" {
        return Some(of_ai(lang));
    }
    if let Some(today) = renamed(name) {
        return Some(lang.pick(format!("；现在叫 `{today}`"), format!("; today it is `{today}`")));
    }
    let absent = absent::named(name).next()?;
    Some(lang.pick(format!("；{}", absent.reason_zh), format!("; {}", absent.reason.trim_end_matches('.'))))
}

/// Says where an AI goes, as its tables are not there for skills.
fn of_ai(lang: Lang) -> String {
    let zh =
        "；AI 写在扩展包旁边或目录 `ai/` 里的 `<包名>-ai.lua`，或者写在扩展包文件里，以 `sgs.ai_` 顶格开头";
    let en = "; an AI goes into `<package>-ai.lua` beside the package or in the folder `ai/`, or into the file of the \
              package, in lines that begin with `sgs.ai_`";
    lang.pick(zh, en).to_owned()
}

/// About the cause of an error: the name that Lua says is nil, or the memory that counts.
pub fn of_cause(cause: &Cause, lang: Lang) -> String {
    match cause {
        Cause::Lua(text) => of_lua(text, lang),
        Cause::Memory { .. } => {
            let en = ": marks, tags, texts, lists and cards count as well as tables of Lua";
            lang.pick("：标记、tag、译文、列表、卡牌和 Lua 的表都计算在内", en).to_owned()
        }
        _ => String::new(),
    }
}

/// About the name that Lua says is nil: `attempt to call method 'playSkillEffect' (a nil value)`.
/// Nothing where it says anything else.
pub fn of_lua(message: &str, lang: Lang) -> String {
    let hint = match nil_of(message) {
        Some(Nil::Method(method)) => of_name(method, lang),
        // A field may be of any table; those of `sgs` are recognized by their names.
        Some(Nil::Field(field)) => of_name(&format!("sgs.{field}"), lang),
        None => None,
    };
    hint.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lua_says_are_nil_are_explained() {
        let of = |message: &str| of_lua(message, Lang::En);
        let method = "x.lua:3: attempt to call method 'playSkillEffect' (a nil value)";
        assert_eq!(of(method), "; today it is `broadcastSkillInvoke`");
        assert!(of_lua(method, Lang::Zh).contains("现在叫 `broadcastSkillInvoke`"));
        assert!(of("x.lua:3: attempt to call field 'QRegExp' (a nil value)").contains("judge.pattern"));
        assert!(of("x.lua:3: attempt to call method 'ownSkill' (a nil value)").contains("Hegemony"));
        assert!(
            of("x.lua:3: attempt to index field 'ai_skill_invoke' (a nil value)")
                .contains("`<package>-ai.lua`")
        );
        assert!(of_cause(&Cause::Memory { megabytes: 512 }, Lang::En).contains("tags"));
        assert_eq!(of("x.lua:3: attempt to call field 'PhaseChange' (a number value)"), "");
        assert_eq!(of("x.lua:3: attempt to call method 'nobodyKnows' (a nil value)"), "");
        assert_eq!(of("x.lua:3: attempt to index local 'player' (a nil value)"), "");
    }
}
