//! Texts of packages without the markup that the original's client understands.

/// Tags that begin a line.
const BREAKS: [&str; 3] = ["br", "p", "/p"];

/// Returns a text without tags such as `<font color=red>`, with a blank for a line break. A `<` that begins no tag
/// stays.
pub fn without_markup(text: &str) -> String {
    if !text.contains(['<', '&']) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        match tag(from) {
            Some((name, after)) => {
                if BREAKS.contains(&name.to_ascii_lowercase().as_str()) {
                    out.push(' ');
                }
                rest = after;
            }
            None => {
                out.push('<');
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    ENTITIES.iter().fold(out, |text, (entity, sign)| text.replace(entity, sign))
}

/// Signs with a name, the one that begins the others last.
const ENTITIES: [(&str, &str); 5] =
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&")];

/// Returns the name of a tag and the text behind it.
fn tag(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('<')?;
    let (inside, after) = inside.split_once('>')?;
    let name = inside.trim_end_matches('/').split([' ', '=']).next()?.trim();
    let is_name = name.trim_start_matches('/').chars().next().is_some_and(|c| c.is_ascii_alphabetic())
        && name.trim_start_matches('/').chars().all(|c| c.is_ascii_alphanumeric());
    (is_name && !inside.contains('<')).then_some((name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_left_out() {
        for (text, plain) in [
            ("可获得 <b><font color='yellow'>1</font></b> 枚", "可获得 1 枚"),
            ("一<br>二<br/>三", "一 二 三"),
            ("1 < 2 > 0", "1 < 2 > 0"),
            ("a <- b", "a <- b"),
            ("<", "<"),
            ("&lt;b&gt; &amp;", "<b> &"),
            ("<span style=\"x\">红</span>", "红"),
        ] {
            assert_eq!(without_markup(text), plain, "{text}");
        }
    }
}
