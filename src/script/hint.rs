//! Help for a name that is nil: its name of today, or the reason why it is not here. Errors of games, of
//! loading and of `sgs check` use it.

use super::absent;
use super::asleep::ASLEEP;
use super::reference::renamed::renamed;
use crate::rules::names::Lang;

/// About a name, to be put behind a message: `sgs.PhaseChange`, or a method without its class.
pub fn of_name(name: &str, lang: Lang) -> Option<String> {
    if let Some(today) = renamed(name) {
        return Some(lang.pick(format!("；现在叫 `{today}`"), format!("; today it is `{today}`")));
    }
    let absent = absent::named(name).next()?;
    Some(lang.pick(format!("；{}", absent.reason_zh), format!("; {}", absent.reason.trim_end_matches('.'))))
}

/// About the name that Lua says is nil: `attempt to call method 'playSkillEffect' (a nil value)`.
/// Nothing where it says anything else.
pub fn of_message(message: &str, lang: Lang) -> String {
    if message.ends_with(" MB of memory; it was stopped") {
        let en = ": marks, tags, texts, lists and cards count as well as tables of Lua";
        return lang.pick("：标记、tag、译文、列表、卡牌和 Lua 的表都计算在内", en).to_owned();
    }
    if message.ends_with(ASLEEP) {
        return lang.pick("；它被中止了两次，本局不再运行，修改它的文件后恢复", "").to_owned();
    }
    let about = |sort: &str| {
        let (_, rest) = message.split_once(&format!("attempt to {sort} '"))?;
        let (name, rest) = rest.split_once('\'')?;
        rest.starts_with(" (a nil value)").then_some(name)
    };
    let hint = match about("call method") {
        Some(method) => of_name(method, lang),
        // A field may be of any table; those of `sgs` are recognized by their names.
        None => ["call field", "index field"]
            .into_iter()
            .find_map(about)
            .and_then(|field| of_name(&format!("sgs.{field}"), lang)),
    };
    hint.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lua_says_are_nil_are_explained() {
        let of = |message: &str| of_message(message, Lang::En);
        let method = "x.lua:3: attempt to call method 'playSkillEffect' (a nil value)";
        assert_eq!(of(method), "; today it is `broadcastSkillInvoke`");
        assert!(of_message(method, Lang::Zh).contains("现在叫 `broadcastSkillInvoke`"));
        assert!(of("x.lua:3: attempt to call field 'QRegExp' (a nil value)").contains("judge.pattern"));
        assert!(of("x.lua:3: attempt to call method 'ownSkill' (a nil value)").contains("Hegemony"));
        assert!(
            of("x.lua:3: the scripts of this game hold more than 512 MB of memory; it was stopped")
                .contains("tags")
        );
        assert_eq!(of("x.lua:3: attempt to call field 'PhaseChange' (a number value)"), "");
        assert_eq!(of("x.lua:3: attempt to call method 'nobodyKnows' (a nil value)"), "");
        assert_eq!(of("x.lua:3: attempt to index local 'player' (a nil value)"), "");
    }
}
