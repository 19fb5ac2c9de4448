//! What Lua and the loader say, in Chinese: their words are English wherever they come from, and
//! what is quoted in them stays as it is.

/// Sentences with `*` where something is quoted, and what they are in Chinese with the same things
/// in the same order.
const SENTENCES: &[(&str, &str)] = &[
    ("attempt to call * '*' (a * value)", "调用了不能调用的东西：* '*' 是 *"),
    ("attempt to call a * value", "调用了不能调用的东西：*"),
    ("attempt to index * '*' (a * value)", "取字段的对象不对：* '*' 是 *"),
    ("attempt to index a * value", "取字段的对象不对：*"),
    ("attempt to perform arithmetic on * '*' (a * value)", "不能运算：* '*' 是 *"),
    ("attempt to perform arithmetic on a * value", "不能运算：*"),
    ("attempt to concatenate * '*' (a * value)", "不能连接成字符串：* '*' 是 *"),
    ("attempt to concatenate a * value", "不能连接成字符串：*"),
    ("attempt to compare * with *", "不能比较：* 和 *"),
    ("attempt to compare two * values", "不能比较：两个 *"),
    ("attempt to get length of * '*' (a * value)", "没有长度：* '*' 是 *"),
    ("bad argument #* to '*' (* expected, got *)", "第 * 个参数不对：'*' 要的是 *，得到的是 *"),
    ("'for' * must be a number", "for 的 * 不是数"),
    ("* must be *, got *", "* 要是 *，得到的是 *"),
    ("* may not be called here: *", "* 在这里不可调用：*"),
    ("*: takes * arguments, got *", "*：取 * 个参数，得到 * 个"),
    ("*: takes * argument, got *", "*：取 * 个参数，得到 * 个"),
    ("module '*' not found*", "找不到模块 '*'*"),
    ("cannot open *", "打不开 *"),
    ("sgs.*: unknown field *; did you mean *?", "sgs.*：没有字段 *；是不是 *？"),
    ("sgs.*: unknown field *", "sgs.*：没有字段 *"),
    ("* is not offered: *", "* 不登场：*"),
    ("* of the original is not here", "原版的 * 这里没有"),
    ("unexpected symbol near *", "这里不该有 *"),
    ("* expected near *", "要有 *，却遇到 *"),
    ("* expected (to close * at line *) near *", "要有 *（与 * 配对，在第 * 行），却遇到 *"),
    ("unfinished string near *", "字符串没有结束：*"),
    ("malformed number near *", "数写错了：*"),
];

/// The sentence in Chinese, where it is one of those that are known; otherwise as it is.
pub(super) fn chinese(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let found = SENTENCES.iter().find_map(|(en, zh)| quoted(first, en).map(|quoted| (zh, quoted)));
    let Some((zh, quoted)) = found else { return text.to_owned() };
    let mut quoted = quoted.into_iter();
    let parts = zh.split('*').map(str::to_owned);
    let said =
        parts.reduce(|said, part| said + quoted.next().unwrap_or_default() + &part).unwrap_or_default();
    if rest.is_empty() { said } else { format!("{said}\n{rest}") }
}

/// What stands in a text for each `*` of a pattern; `None`: the pattern is of another sentence.
fn quoted<'t>(text: &'t str, pattern: &str) -> Option<Vec<&'t str>> {
    let mut parts = pattern.split('*');
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let parts: Vec<&str> = parts.collect();
    for (i, part) in parts.iter().enumerate() {
        let at = match (part.is_empty(), i + 1 == parts.len()) {
            (true, true) => rest.len(),
            (false, true) => rest.strip_suffix(part).map(str::len)?,
            _ => rest.find(part)?,
        };
        found.push(&rest[..at]);
        rest = &rest[at + part.len()..];
    }
    rest.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_stays() {
        for (en, zh) in [
            ("attempt to index local 'x' (a nil value)", "取字段的对象不对：local 'x' 是 nil"),
            ("attempt to call a nil value", "调用了不能调用的东西：nil"),
            (
                "Player:addMark(mark, n?): mark must be a string, got a table",
                "Player:addMark(mark, n?): mark 要是 a string，得到的是 a table",
            ),
            (
                "bad argument #1 to 'insert' (table expected, got nil)",
                "第 1 个参数不对：'insert' 要的是 table，得到的是 nil",
            ),
            ("unexpected symbol near 'then'", "这里不该有 'then'"),
            (
                "')' expected (to close '(' at line 3) near 'x'",
                "要有 ')'（与 '(' 配对，在第 3 行），却遇到 'x'",
            ),
            ("no more", "no more"),
            ("", ""),
        ] {
            assert_eq!(chinese(en), zh);
        }
    }

    #[test]
    fn both_languages_quote_the_same() {
        for (en, zh) in SENTENCES {
            assert_eq!(en.matches('*').count(), zh.matches('*').count(), "{en}");
        }
    }
}
