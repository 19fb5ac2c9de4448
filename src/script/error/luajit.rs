//! Messages of LuaJIT, which are always English: their Chinese translations, and the name of a nil value.
//! Quoted parts stay as they are.

/// Sentences with `*` for quoted parts, and their Chinese translations with the same parts in the same order.
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
    ("attempt to get length of a * value", "没有长度：*"),
    ("attempt to yield across C-call boundary", "这里不能让出（yield）：中间隔着 C 函数"),
    ("attempt to assign to const variable '*'", "不能给常量 '*' 赋值"),
    ("attempt to re-declare const variable '*'", "常量 '*' 不能再声明一次"),
    ("attempt to load chunk with wrong mode", "不能以这种方式载入这段代码"),
    ("attempt to use a closed file", "文件已经关闭"),
    ("bad argument #* to '*' (* expected, got *)", "第 * 个参数不对：'*' 要的是 *，得到的是 *"),
    ("bad argument #* to '*' (invalid value)", "第 * 个参数不对：'*' 不接受这个值"),
    ("bad argument #* to '*' (value expected)", "第 * 个参数不对：'*' 缺这个参数"),
    ("bad argument #* to '*' (* expected)", "第 * 个参数不对：'*' 要的是 *"),
    ("bad argument #* to '*' (invalid option '*')", "第 * 个参数不对：'*' 没有选项 '*'"),
    ("bad argument #* to '*' (number out of range)", "第 * 个参数不对：给 '*' 的数超出范围"),
    ("bad argument #* to '*' (index out of range)", "第 * 个参数不对：给 '*' 的下标超出范围"),
    ("bad argument #* to '*' (base out of range)", "第 * 个参数不对：给 '*' 的进制超出范围"),
    ("bad argument #* to '*' (level out of range)", "第 * 个参数不对：给 '*' 的层数超出范围"),
    ("bad argument #* to '*' (invalid level)", "第 * 个参数不对：'*' 没有这一层"),
    ("bad argument #* to '*' (invalid option)", "第 * 个参数不对：'*' 没有这个选项"),
    ("bad argument #* to '*' (invalid format)", "第 * 个参数不对：给 '*' 的格式不对"),
    ("bad argument #* to '*' (too many results to unpack)", "第 * 个参数不对：'*' 展开的值太多"),
    ("bad argument #* to '*' (*)", "第 * 个参数不对：'*'：*"),
    (
        "calling '*' on bad self (* expected, got *)",
        "调用 '*' 的对象不对：要的是 *，得到的是 *（是不是该用冒号？）",
    ),
    ("calling '*' on bad self (*)", "调用 '*' 的对象不对：*（是不是该用冒号？）"),
    ("'for' initial value must be a number", "for 的初值不是数"),
    ("'for' limit must be a number", "for 的终值不是数"),
    ("'for' step must be a number", "for 的步长不是数"),
    ("not enough memory", "内存不够"),
    ("error in error handling", "处理错误时又出了错"),
    ("C++ exception", "C++ 异常"),
    ("string length overflow", "字符串太长"),
    ("userdata length overflow", "用户数据太长"),
    ("stack overflow*", "调用套得太深*"),
    ("table overflow", "表太大"),
    ("table index is NaN", "表的下标是 NaN"),
    ("table index is nil", "表的下标是 nil"),
    ("invalid key to 'next'", "next 的键不在表里"),
    ("loop in gettable", "取字段时 __index 绕成了圈"),
    ("loop in settable", "写字段时 __newindex 绕成了圈"),
    ("no calling environment", "没有调用者的环境"),
    ("bad light userdata pointer", "轻量用户数据的指针不对"),
    ("bad action while in __gc metamethod", "__gc 里不能这样做"),
    ("bad FPU precision*", "浮点精度的设置不对*"),
    ("assertion failed!", "assert 不成立"),
    ("cannot change a protected metatable", "元表受保护，不能改"),
    ("too many results to unpack", "展开的值太多"),
    ("reader function must return a string", "读取函数必须返回字符串"),
    ("'tostring' must return a string to 'print'", "tostring 给 print 的必须是字符串"),
    ("'setfenv' cannot change environment of given object", "setfenv 不能改这个对象的环境"),
    ("cannot resume running coroutine", "协程正在运行，不能恢复"),
    ("cannot resume dead coroutine", "协程已经结束，不能恢复"),
    ("cannot resume non-suspended coroutine", "协程没有挂起，不能恢复"),
    ("PRNG seeding failed", "随机数不能初始化"),
    ("wrong number of arguments to 'insert'", "insert 的参数个数不对"),
    ("invalid value (*) at index * in table for 'concat'", "concat 的表里有连不起来的值：*，下标 *"),
    ("invalid order function for sorting", "排序用的比较函数前后矛盾"),
    ("standard file is closed", "标准文件已经关闭"),
    ("unable to generate a unique filename", "造不出不重复的文件名"),
    ("field '*' missing in date table", "日期的表里没有字段 '*'"),
    ("unable to dump given function", "这个函数不能导出"),
    ("string slice too long", "截取的字符串太长"),
    ("missing '[' after '%f' in pattern", "匹配模式里 %f 后面要有 ["),
    ("invalid pattern capture", "匹配模式里的捕获不对"),
    ("malformed pattern (ends with '%')", "匹配模式不对：以 % 结尾"),
    ("malformed pattern (missing ']')", "匹配模式不对：缺 ]"),
    ("unbalanced pattern", "匹配模式里的 %b 不成对"),
    ("pattern too complex", "匹配模式太复杂"),
    ("invalid capture index*", "没有这个编号的捕获*"),
    ("too many captures", "捕获太多"),
    ("unfinished capture", "捕获没有结束"),
    ("invalid option '*' to 'format'", "format 没有选项 '*'"),
    ("invalid replacement value (a *)", "替换成的值不对：*"),
    ("name conflict for module '*'", "模块 '*' 重名"),
    ("runtime code generation failed, restricted kernel?", "不能在运行时生成代码：系统不允许？"),
    ("JIT compiler disabled", "JIT 编译器已停用"),
    ("no JIT compiler for this architecture (yet)", "这种机器没有 JIT 编译器"),
    ("JIT compiler permanently disabled by build option", "编译时就没有带 JIT 编译器"),
    ("unknown or malformed optimization flag '*'", "没有这个优化选项：'*'"),
    ("cannot load incompatible bytecode", "字节码的版本不合"),
    ("cannot load malformed bytecode", "字节码坏了"),
    ("module '*' not found*", "找不到模块 '*'*"),
    ("cannot open *", "打不开 *"),
    ("unexpected symbol near *", "这里不该有 *"),
    ("'=' or 'in' expected near *", "要有 = 或 in，却遇到 *"),
    ("<name> or '...' expected near *", "要有名字或 ...，却遇到 *"),
    ("function arguments expected near *", "要有函数的参数，却遇到 *"),
    ("* expected near *", "要有 *，却遇到 *"),
    ("* expected (to close * at line *) near *", "要有 *（与 * 配对，在第 * 行），却遇到 *"),
    ("unfinished string near *", "字符串没有结束：*"),
    ("unfinished long string near *", "长字符串没有结束：*"),
    ("unfinished long comment near *", "长注释没有结束：*"),
    ("malformed number near *", "数写错了：*"),
    ("invalid escape sequence near *", "转义写错了：*"),
    ("invalid long string delimiter near *", "长字符串的括号不对：*"),
    ("ambiguous syntax (function call x new statement) near *", "有歧义：是调用函数还是新的一句？在 * 处"),
    ("cannot use '...' outside a vararg function near *", "不是变参函数，不能用 ...：*"),
    ("syntax error near *", "语法错误：*"),
    ("no loop to break near *", "break 不在循环里：*"),
    ("no loop to continue near *", "continue 不在循环里：*"),
    ("undefined label '*'", "没有标签 '*'"),
    ("duplicate label '*'", "标签 '*' 重复"),
    ("<goto *> jumps into the scope of local '*'", "goto * 跳进了局部变量 '*' 的作用域"),
    ("<continue> jumps into the scope of local '*'", "continue 跳进了局部变量 '*' 的作用域"),
    ("chunk has too many lines*", "文件的行数太多*"),
    ("chunk has too many syntax levels*", "语法套得太深*"),
    ("control structure too long*", "控制结构太长*"),
    ("function or expression too complex*", "函数或表达式太复杂*"),
    ("function too long for return fixup*", "函数太长*"),
    ("chunk has more than * local variables*", "局部变量多于 * 个*"),
    ("main function has more than * *", "文件的主体里超过 * 个：*"),
    ("function at line * has more than * *", "第 * 行的函数里超过 * 个：*"),
    // Texts of the library in Lua's own form, which scripts may compare.
    ("json.encode: a * has no form in JSON", "json.encode：* 在 JSON 里没有写法"),
    ("json.encode: a * is no key in JSON", "json.encode：* 不能作 JSON 的键"),
    ("json.encode: a table is within itself", "json.encode：表里套着它自己"),
    ("json.encode: tables nested too deeply", "json.encode：表套得太深"),
    ("json.encode: too many calls inside each other", "json.encode：调用套得太深"),
    ("json.encode: __tojson gave no text", "json.encode：__tojson 没有返回字符串"),
    ("json.encode: the text has more than * MB", "json.encode：结果超过 * MB"),
    ("file '*' not found", "没有文件 '*'"),
    ("*: No such file or directory", "*：没有这个文件或目录"),
    ("*: the path leads out of the packages' folders", "*：路径出了扩展包的目录"),
    ("*: the file lies outside the packages' folders", "*：文件不在扩展包的目录里"),
    ("*: the file has more than * MB", "*：文件超过 * MB"),
    ("*: not a file", "*：不是文件"),
];

/// A name that Lua says is nil.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nil<'t> {
    /// `attempt to call method 'x' (a nil value)`.
    Method(&'t str),
    /// A field that is called or indexed.
    Field(&'t str),
}

/// Returns the name of which a message of Lua says that it is nil where a method or field is called, or a field indexed.
pub fn nil_of(text: &str) -> Option<Nil<'_>> {
    let about = |sort: &str| {
        let (_, rest) = text.split_once(&format!("attempt to {sort} '"))?;
        let (name, rest) = rest.split_once('\'')?;
        rest.starts_with(" (a nil value)").then_some(name)
    };
    let method = || about("call method").map(Nil::Method);
    let field = || about("call field").or_else(|| about("index field")).map(Nil::Field);
    method().or_else(field)
}

/// Returns `true` if a message of Lua says that a method or a global cannot be called.
pub fn calls_by_name(text: &str) -> bool {
    text.contains("attempt to call method") || text.contains("attempt to call global")
}

/// Translates a known sentence; returns other text unchanged. A place before it stays.
pub(super) fn chinese(text: &str) -> String {
    match text.split_once(": ") {
        Some((place, rest)) if is_place(place) => format!("{place}: {}", sentence_in_chinese(rest)),
        _ => sentence_in_chinese(text),
    }
}

/// Returns `true` for a file of any name with a line, such as `x.jsonl:1`.
fn is_place(text: &str) -> bool {
    let is_line = |line: &str| !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit());
    text.rsplit_once(':')
        .is_some_and(|(file, line)| !file.is_empty() && !file.contains('\n') && is_line(line))
}

fn sentence_in_chinese(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let found = SENTENCES.iter().find_map(|(en, zh)| quoted(first, en).map(|quoted| (zh, quoted)));
    let Some((zh, quoted)) = found else { return text.to_owned() };
    let mut quoted = quoted.into_iter();
    let parts = zh.split('*').map(str::to_owned);
    let said = parts.reduce(|said, part| said + &quoted.next().unwrap_or_default() + &part);
    let said = said.unwrap_or_default();
    if rest.is_empty() { said } else { format!("{said}\n{rest}") }
}

/// Words of Lua for types and kinds of variable.
const WORDS: &[(&str, &str)] = &[
    ("local", "局部变量"),
    ("global", "全局变量"),
    ("upvalue", "外层变量"),
    ("field", "字段"),
    ("method", "方法"),
    ("constant", "常量"),
    ("table", "表"),
    ("a table", "表"),
    ("function", "函数"),
    ("string", "字符串"),
    ("number", "数"),
    ("boolean", "布尔值"),
    ("userdata", "用户数据"),
    ("thread", "协程"),
    ("coroutine", "协程"),
    ("no value", "没有值"),
    ("value", "值"),
    ("nil or table", "nil 或表"),
    ("string/function/table", "字符串、函数或表"),
    ("local variables", "局部变量"),
    ("upvalues", "外层变量"),
    ("constants", "常量"),
];

/// Translates a word of Lua; returns other text unchanged.
fn word(text: &str) -> &str {
    WORDS.iter().find(|(en, _)| *en == text).map_or(text, |(_, zh)| zh)
}

/// Returns the text for each `*` of a pattern, with names in quotes as they are and words of Lua in Chinese.
/// `None` if the pattern does not match.
fn quoted(text: &str, pattern: &str) -> Option<Vec<String>> {
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
        let is_name = text[..text.len() - rest.len()].ends_with('\'');
        found.push(if is_name { rest[..at].to_owned() } else { word(&rest[..at]).to_owned() });
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
            ("attempt to index local 'x' (a nil value)", "取字段的对象不对：局部变量 'x' 是 nil"),
            ("attempt to call a nil value", "调用了不能调用的东西：nil"),
            (
                "bad argument #1 to 'insert' (table expected, got nil)",
                "第 1 个参数不对：'insert' 要的是 表，得到的是 nil",
            ),
            ("unexpected symbol near 'then'", "这里不该有 'then'"),
            ("json.encode: a function has no form in JSON", "json.encode：函数 在 JSON 里没有写法"),
            ("nope.lua: No such file or directory", "nope.lua：没有这个文件或目录"),
            (
                "')' expected (to close '(' at line 3) near 'x'",
                "要有 ')'（与 '(' 配对，在第 3 行），却遇到 'x'",
            ),
            (
                "bad argument #2 to 'format' (number expected, got nil)",
                "第 2 个参数不对：'format' 要的是 数，得到的是 nil",
            ),
            ("bad argument #1 to 'char' (invalid value)", "第 1 个参数不对：'char' 不接受这个值"),
            (
                "calling 'len' on bad self (string expected, got nil)",
                "调用 'len' 的对象不对：要的是 字符串，得到的是 nil（是不是该用冒号？）",
            ),
            ("stack overflow", "调用套得太深"),
            ("<goto out> jumps into the scope of local 'n'", "goto out 跳进了局部变量 'n' 的作用域"),
            ("'=' or 'in' expected near 'do'", "要有 = 或 in，却遇到 'do'"),
            ("function at line 3 has more than 200 local variables", "第 3 行的函数里超过 200 个：局部变量"),
            ("bad.jsonl:1: '=' expected near '<eof>'", "bad.jsonl:1: 要有 '='，却遇到 '<eof>'"),
            ("no more", "no more"),
            ("", ""),
        ] {
            assert_eq!(chinese(en), zh);
        }
    }

    /// Messages of LuaJIT (`lj_errmsg.h`, without those of FFI and buffers, which no script reaches), with
    /// sample quotes, as its parser prints them.
    const OF_LUAJIT: &[&str] = &[
        "not enough memory",
        "error in error handling",
        "C++ exception",
        "string length overflow",
        "userdata length overflow",
        "stack overflow",
        "stack overflow (x)",
        "table overflow",
        "table index is NaN",
        "table index is nil",
        "invalid key to 'next'",
        "attempt to call a x value",
        "attempt to index field 'x' (a nil value)",
        "attempt to perform arithmetic on a nil value",
        "attempt to concatenate local 'x' (a nil value)",
        "attempt to get length of a nil value",
        "attempt to compare x with y",
        "attempt to compare two x values",
        "loop in gettable",
        "loop in settable",
        "calling 'x' on bad self (y)",
        "bad argument #1 to 'x' (y)",
        "bad argument #1 to 'x' (y expected, got z)",
        "bad argument #1 to 'x' (value expected)",
        "bad argument #1 to 'x' (coroutine expected)",
        "bad argument #1 to 'x' (nil or table expected)",
        "bad argument #1 to 'x' (string/function/table expected)",
        "'for' initial value must be a number",
        "'for' limit must be a number",
        "'for' step must be a number",
        "no calling environment",
        "attempt to yield across C-call boundary",
        "bad light userdata pointer",
        "bad action while in __gc metamethod",
        "bad FPU precision (use D3DCREATE_FPU_PRESERVE with DirectX)",
        "assertion failed!",
        "cannot change a protected metatable",
        "too many results to unpack",
        "reader function must return a string",
        "'tostring' must return a string to 'print'",
        "'setfenv' cannot change environment of given object",
        "cannot resume running coroutine",
        "cannot resume dead coroutine",
        "cannot resume non-suspended coroutine",
        "PRNG seeding failed",
        "wrong number of arguments to 'insert'",
        "invalid value (nil) at index 1 in table for 'concat'",
        "invalid order function for sorting",
        "attempt to use a closed file",
        "standard file is closed",
        "unable to generate a unique filename",
        "field 'day' missing in date table",
        "unable to dump given function",
        "string slice too long",
        "missing '[' after '%f' in pattern",
        "invalid pattern capture",
        "malformed pattern (ends with '%')",
        "malformed pattern (missing ']')",
        "unbalanced pattern",
        "pattern too complex",
        "invalid capture index",
        "too many captures",
        "unfinished capture",
        "invalid option '%y' to 'format'",
        "invalid replacement value (a table)",
        "name conflict for module 'x'",
        "attempt to load chunk with wrong mode",
        "chunk has too many lines near 'x'",
        "chunk has too many syntax levels",
        "malformed number near 'x'",
        "unfinished long string near 'x'",
        "unfinished long comment near 'x'",
        "unfinished string near 'x'",
        "invalid escape sequence near 'x'",
        "invalid long string delimiter near 'x'",
        "'end' expected near '<eof>'",
        "control structure too long near 'x'",
        "function or expression too complex near 'x'",
        "chunk has more than 200 local variables",
        "main function has more than 200 local variables",
        "function at line 1 has more than 60 upvalues",
        "'end' expected (to close 'if' at line 1) near '<eof>'",
        "function too long for return fixup",
        "<name> or '...' expected near 'x'",
        "ambiguous syntax (function call x new statement) near 'x'",
        "function arguments expected near 'x'",
        "unexpected symbol near 'x'",
        "cannot use '...' outside a vararg function near 'x'",
        "syntax error near 'x'",
        "'=' or 'in' expected near 'x'",
        "no loop to break near 'x'",
        "no loop to continue near 'x'",
        "undefined label 'x'",
        "duplicate label 'x'",
        "<goto x> jumps into the scope of local 'y'",
        "<continue> jumps into the scope of local 'y'",
        "attempt to assign to const variable 'x'",
        "attempt to re-declare const variable 'x'",
        "cannot load incompatible bytecode",
        "cannot load malformed bytecode",
    ];

    #[test]
    fn everything_that_luajit_says_is_chinese() {
        for english in OF_LUAJIT {
            assert_ne!(chinese(english), *english);
        }
    }

    #[test]
    fn both_languages_quote_the_same() {
        for (en, zh) in SENTENCES {
            assert_eq!(en.matches('*').count(), zh.matches('*').count(), "{en}");
        }
    }
}
