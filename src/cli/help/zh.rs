//! The Chinese texts of the command line.

/// The texts of a command.
pub(super) struct Texts {
    pub about: &'static str,
    pub more: &'static str,
    pub examples: &'static str,
}

/// Returns the texts of a command; the program itself has no name.
pub(super) fn command(name: &str) -> Option<Texts> {
    let (_, about, more, examples) = COMMANDS.iter().find(|(command, ..)| *command == name)?;
    Some(Texts { about, more, examples })
}

/// Returns the text of an argument of a command.
pub(super) fn argument(command: &str, id: &str) -> Option<&'static str> {
    let of = |name: &str| ARGUMENTS.iter().find(|(command, arg, _)| *command == name && *arg == id);
    of(command).or_else(|| of("*")).map(|(_, _, text)| *text)
}

/// Returns command and identifier of all texts of arguments; `*` stands for all commands.
#[cfg(test)]
pub(super) fn arguments() -> impl Iterator<Item = (&'static str, &'static str)> {
    ARGUMENTS.iter().map(|(command, id, _)| (*command, *id))
}

const COMMANDS: &[(&str, &str, &str, &str)] = &[
    (
        "",
        "三国杀，扩展包用 Lua 写",
        "不带命令就开一局，与 `sgs play` 相同。",
        "示例：
  sgs                               开一局五人局
  sgs learn                         边打边学规则
  sgs play --seats 8 --lang zh      中文八人局
  sgs host --lan                    开一个浏览器房间，同一网络里的朋友都能加入
  sgs play --seed 7 --chair 1       每次都相同的一局，你当主公
  sgs play --resume                 接着打最近存盘的那一局
  sgs watch                         重看那一局，可以从任何时刻接着打
  sgs sim -n 1000                   自动打一千局
  sgs test                          测试当前目录的场景

语言跟随系统；系统的编码不是 UTF-8 时用英文。--lang zh 或 --lang en 指定语言。

退出码：
  0  成功
  1  发现了问题
  2  参数或输入有误
  3  内部错误
  4  --isolate=require 要求的限制不可用",
    ),
    ("help", "显示帮助，或某个命令的帮助", "", ""),
    (
        "learn",
        "边打边学：第一局",
        "在真正的牌桌上打十二节短课，大约十分钟。和对局里一样用编号、方向键或鼠标选择，`q` 结束。",
        "示例：
  sgs learn               从头学
  sgs learn 2             从第二课开始
  sgs learn distance      从讲距离的一课开始
  sgs learn --list        有哪些课
  sgs rules distance      一课背后的整页规则",
    ),
    (
        "rules",
        "查游戏规则",
        "不带主题时列出主题。",
        "示例：
  sgs rules             有哪些主题
  sgs rules 杀          【杀】是什么，一回合能用几张
  sgs rules 桃          濒死，谁来救谁
  sgs learn             边打边学规则",
    ),
    (
        "play",
        "与 AI 打一局",
        "按编号选择，输入 `?` 列出可用的命令。不带 --seed 时每局都不同，开局时显示种子；种子、人数和选择都相同，对局就相同。",
        "示例：
  sgs play                                开一局五人局
  sgs play --plain                        逐行文字，不用牌桌画面
  sgs play --seats 2 --chair 1            单挑，你当主公
  sgs play --seed 7 --lang zh             可以重复的一局，用中文
  sgs play --general zhenji               事先选好武将
  sgs play --free-choose --luck-card      任选武将，起始手牌不好可以换一次
  sgs play --second-generals --ban wind   双将，不用风包
  sgs play --chair 1 --seat 2=lvbu:rebel  你当主公，下家是反贼吕布
  sgs play --web                          在浏览器里打
  sgs play --record game.jsonl            录下这一局，用 `sgs replay game.jsonl` 重放
  sgs play --resume                       接着打最近存盘的那一局
  sgs play --from game.jsonl --at t6 --chair 3
                                          从记录的第6个回合接着打，坐 3 号位
  sgs play --scene x.scene.lua --named 反馈
                                          从这个场景的牌局接着打",
    ),
    (
        "host",
        "开设浏览器房间：朋友点链接加入，空位由电脑补上",
        "只有房主需要安装程序。不带 --lan 时只有本机能进房间。",
        "示例：
  sgs host                                  本机的房间
  sgs host --lan                            同一网络里的朋友点链接加入
  sgs host --public-url https://my.example  在转发到 8900 端口的代理或隧道后面
  sgs host --root ~/packs/big --bots 7      八人房间，用另一个目录树的扩展包",
    ),
    (
        "sim",
        "自动打许多局，没有人参加",
        "第 i 局只取决于种子和 i，与并行的局数无关，它的记录可以单独重放。",
        "示例：
  sgs sim -n 1000                          一千局八人局
  sgs sim -n 100 --mode 08pd --seed 7      双内奸
  sgs sim --seats 2 --agent lua --agent 2=random
                                           主公对随机出牌的人
  sgs sim --seat 1=caocao --seat 2=:rebel --record games/
  sgs replay games/game-0003.jsonl         重放其中一局
  sgs sim -n 2000 --by-general --chart generals.svg
                                           各武将的胜率

带 --json 时每局一行 {game, seed, winner, turns, rounds, requests, facts, log, faults, script_errors}，
log 是全部事件的散列值；最后一行是 {summary}，没有 --no-timing 时附有 {timing}，带 --by-general 时附有
{generals}。除了时间，每次运行的输出都相同。",
    ),
    (
        "replay",
        "重放一局，与记录比较",
        "对局相同则退出码为 0；不同则为 1，并显示第一处差别；文件不是完好的、能在这里重放的记录则为 2。\
         中断的记录重放到它的最后一行。",
        "",
    ),
    (
        "watch",
        "观看一局的记录：一步一步，用任何人的眼睛",
        "在终端上牌桌一直在，下面是时间轴，`?` 列出所有的键。带 --plain 时按回车看下一件事。\
         `c` 从正在看的时刻接着打：你来打，其他座位由电脑打。",
        "示例：
  sgs watch                         最近存盘的那一局
  sgs watch game.jsonl --at t6      从第6个回合看起
  sgs watch game.jsonl --seat 3     只看 3 号位看得到的",
    ),
    (
        "conform",
        "与另一个引擎录下的对局比较",
        "按录下的应答重打每一局，逐一比较事实和时机。遇到第一个这里没有的技能，比较就到此为止。\
         已知并且审核过的差别不算问题，会列出次数；对局因此分开的，列出原因。列出的地方不再有差别，也算问题。",
        "示例：
  sgs conform tests/traces
  sgs conform --json 05p-10.jsonl.gz > report.json",
    ),
    (
        "check",
        "不用开局，找出扩展包里的错误",
        "PATH 可以是文件、放扩展包的目录，或有 `extensions` 的目录树。周围的文件也会读，因为里面可能有它用到的名字；\
         只报告 PATH 以下的文件。",
        "示例：
  sgs check my.lua
  sgs check extensions                   放扩展包的目录
  sgs check my.lua --rules team.json     也按团队自己的规则检查
  sgs check TREE --least warning         整个目录树：extensions、ai、lang、lua
  sgs check TREE --needs                 最多武将在等的技能和名字
  sgs check TREE --json > findings.jsonl
  sgs check TREE --ai-tables             AI 会用的技能，和它从来不用的主动技能
  sgs check --explain unknown-global

不是自带的扩展包在受内核限制的子进程里运行（Linux），除非指定 --isolate=off。

有意的写法用注释放行：`-- sgs: allow(unknown-global)` 写在行尾，或单独写在上一行；
`-- sgs: allow-file(missing-translation)` 写在文件任何地方，对整个文件有效。",
    ),
    (
        "api",
        "查 Lua 扩展包可以调用的接口",
        "不带名字时列出可以查的内容。",
        "示例：
  sgs api                        可以查的内容
  sgs api getMark                有这个方法的所有类
  sgs api Room:askForCard
  sgs api CreateTriggerSkill     函数和它的字段
  sgs api Damaged --lang zh      事件：当事人和数据
  sgs api --coverage DIR         扩展包用到、而这里没有的名字

退出码 1：没有这个名字，会列出相近的名字。",
    ),
    (
        "list",
        "列出武将、技能、卡牌、扩展包或事件",
        "",
        "示例：
  sgs list generals --kingdom shu
  sgs list skills --root DIR --package sp --json
  sgs list skills --text 判定               按牌面文字找
  sgs list skills --does 结束阶段摸牌       按 sgs.skills 规格的内容找
  sgs list events --like Damage",
    ),
    (
        "packages",
        "列出扩展包，或长期开关它们",
        "关掉的扩展包在 `play` 和 `host` 的新对局里完全不出现：没有它的武将、牌和全局规则。`--package 名字` 可以在一局里照样用它。",
        "示例：
  sgs packages                        这里有哪些扩展包，哪些开着
  sgs packages off wind fire          以后都不用它们
  sgs packages on god                 自带的神将以后也登场
  sgs packages --root ~/packs/big     连同另一个目录树里的
  sgs play --package wind             这一局照样用关掉的包",
    ),
    ("on", "打开扩展包", "", ""),
    ("off", "关掉扩展包", "", ""),
    (
        "test",
        "测试扩展包：打出它们的场景，把日志与快照比较",
        "场景文件（`caocao.scene.lua`）放在被测文件旁边，各场景的日志存在旁边的 `caocao.scene.snap` 里。\
         不带 PATH 时测试 extensions、ai 和 tests 下面的场景。见 docs/testing.md。",
        "示例：
  sgs test                                 当前目录的所有场景
  sgs test extensions/standard/caocao.lua  一个文件的场景
  sgs test -k fankui                       名字里有这个词的场景
  sgs test --accept                        把现在的日志存为快照
  sgs test --reloaded --resumed            每个场景用另外两种方式再打一遍，结果应当相同
  sgs test --require-all --junit out.xml   用于持续集成
  sgs test extensions/x.scene.lua:12       这一行的场景
  sgs test --trace fankui -k fankui        技能为什么发动，为什么不发动
  sgs test --review                        逐条看新的和变了的日志，决定是否保存
  sgs test --html scenes.html              写一个网页：每个场景和它的日志
  sgs test --mutate extensions/x.lua       场景察觉不到的改动
  sgs test --coverage lcov.info            场景执行到的行",
    ),
    (
        "shrink",
        "缩小一个失败的场景，保持失败的方式不变",
        "逐步去掉座位、牌、标记、技能、应答和步骤，直到不能再少。失败的方式相同是指：脚本在同一处因同样的原因出错，\
         或对场景的同一类意见。`play` 里只有 s 和 s[n] 的调用时才能去掉步骤。",
        "示例：
  sgs shrink accidents/fankui-on_trigger.scene.lua
  sgs shrink extensions/x.scene.lua -k \"two of them\" --out small.scene.lua",
    ),
    (
        "gen",
        "生成给编辑器用的接口声明",
        "Lua 语言服务器（LuaLS）读了这些声明就能补全名字、显示说明：这个目录是它的一个附加包。\
         `sgs new package` 写的 `.luarc.json` 从 `.stubs` 里读。",
        "示例：
  sgs gen stubs               写到 .stubs 目录
  sgs gen stubs ~/sgs-stubs   写到别的目录：把其中的 `library` 加到 .luarc.json 的 workspace.library
  sgs gen --check             用于持续集成：声明与这个程序一致吗

退出码：1 --check 发现不同，2 写不了文件，或已有的文件不是 sgs 写的。",
    ),
    (
        "lsp",
        "为编辑器服务：边写边查错，显示译文，跳到定义，补全名字",
        "通过标准输入输出使用语言服务器协议（LSP）。`tools/vscode` 是 VS Code 的扩展。",
        "示例：
  Neovim 0.11：vim.lsp.config.sgs = { cmd = { 'sgs', 'lsp' }, filetypes = { 'lua' }, root_markers = { 'extensions' } }
               vim.lsp.enable('sgs')
  Helix：      [language-server.sgs] command = 'sgs', args = ['lsp']

扩展包在这个进程里加载，回调在这里试运行，限制与 `sgs check` 相同。",
    ),
    (
        "debug",
        "在编辑器里调试扩展包：断点、单步、变量、牌桌",
        "使用调试适配器协议（DAP）。由编辑器启动，再由编辑器开一局或放一个场景；`tools/vscode` 是 VS Code 的扩展。",
        "示例：
  nvim-dap：dap.adapters.sgs = { type = 'executable', command = 'sgs', args = { 'debug' } }
            dap.configurations.lua = { { type = 'sgs', request = 'launch', name = 'game', seats = 5, seed = 7 } }

启动配置的键就是 `sgs sim` 的选项：root、ext、mode、seats、seed、seat、general、package、ban、agent。另有
  scene        “x.scene.lua:12”，这一行的场景；或者用 named 写场景名里的一段
  chair        这个座位的询问都按默认回答，就像什么也不做的人
  stopOnEntry  在第一个回调停下
  cwd          在哪个目录里打

对局与不调试时完全一样。扩展包在这个进程里加载，没有 --isolate 的第二道墙。",
    ),
    (
        "balance",
        "衡量武将有多强",
        "每一对是种子相同的两局：一局由这名武将坐某个座位，一局换成别的武将坐。座位轮流。差的 95 % 区间够窄了就停。",
        "示例：
  sgs balance zhenji                       一名武将
  sgs balance mypack --html balance.html   一个扩展包的所有武将，带图
  sgs balance zhenji -n 2000 --width 2     精确到两个百分点，如果 2000 对够用
  sgs balance --vary yinyang:draw=1..3     sgs.skills 的一个技能摸一张、两张或三张
  parallel sgs balance mypack -n 4000 --shard {}/8 --out part{}.json ::: 1 2 3 4 5 6 7 8
  sgs merge part*.json --html balance.html GNU parallel 的各份加在一起，一台或几台机器都行
  sbatch --array=1-8 --wrap 'sgs balance mypack -n 4000 --shard $SLURM_ARRAY_TASK_ID/8 --out part$SLURM_ARRAY_TASK_ID.json'",
    ),
    (
        "merge",
        "把 `sgs balance --shard` 的结果加在一起",
        "程序、扩展包或对局不同的结果不能相加。",
        "示例：
  sgs merge part*.json                     各份之和
  sgs merge part*.json --html balance.html 带图

退出码 2：程序、扩展包或对局不同，或同一对局出现两次。",
    ),
    (
        "new",
        "新建一个马上能用的扩展包，或给它添加内容",
        "扩展包里有一名带三个技能的武将、中英文、AI 和通过的场景。内容添加到当前目录的扩展包里。不会覆盖任何文件。",
        "示例：
  sgs new package mypack        在 mypack 目录里建一个扩展包
  sgs new package mypack --folder   扩展包就是这一个文件夹
  cd mypack
  sgs test                      它的场景都通过
  sgs play --general mypack_hero
  sgs new skill my_fury         一个技能，带译文、AI 和场景
  sgs new scenes my_fury        按规格给技能写场景；也可以是武将或扩展包
  sgs new card my_trick         另有 equip、scenario、mode
  sgs new skill my_calm --text \"结束阶段，你可以摸一张牌。\"   按描述写出技能的数据

退出码 2：名字不能用，或文件已经存在；什么也没有写。",
    ),
];

/// Command, identifier, text. Texts of `*` are for all commands without another one.
const ARGUMENTS: &[(&str, &str, &str)] = &[
    ("learn", "lesson", "从哪一课开始：第几课，或它的名字"),
    ("learn", "list", "列出各课"),
    ("learn", "no_hints", "只在选错之后讲解，不在每一步之前讲解"),
    ("learn", "plain", "逐行文字，不用牌桌画面；不在终端里时总是如此"),
    ("play", "scene", "从一个场景的牌局接着打，也可以写一条裁定的名字；电脑打其他座位，--chair 指定你的座位"),
    ("play", "named", "名字里有这段文字的场景，如果文件里有几个"),
    ("rules", "topic", "主题，或与它有关的词：杀、距离、桃"),
    ("*", "help", "显示帮助（-h 显示摘要）"),
    ("*", "version", "显示版本"),
    ("*", "portable", "存盘、房间、扩展包和缓存都放在程序旁边的 `sgs-data` 里"),
    ("", "licenses", "显示程序所含他人作品的许可证"),
    (
        "*",
        "verbose",
        "在标准错误输出更多信息：-v 步骤，-vv 细节，-vvv 全部。环境变量 RUST_LOG 可另设过滤，例如 `sgs::rules=debug`",
    ),
    ("*", "roots", "有 `extensions`、`lang` 和 `lua` 的目录，与原版相同（可重复）"),
    ("*", "extensions", "扩展包：一个 Lua 文件，或有 Lua 文件的目录（可重复）"),
    ("*", "ai", "放 AI 的目录（smart-ai.lua 和它加载的文件），代替自带的 AI"),
    ("*", "jit", "把脚本编译成机器码：扩展包很大时稍快，但不会停的脚本无法中断"),
    ("*", "lang", "输出的语言：zh 或 en［默认：系统语言］"),
    (
        "*",
        "accidents",
        "存放脚本错误场景的目录，每种错误一个场景，用 `sgs test` 重放 [默认：扩展包旁边的 accidents；这里没有扩展包的对局放在自己的状态目录]",
    ),
    ("*", "no_accidents", "不写脚本错误的场景"),
    (
        "*",
        "mode",
        "模式：08pd（双内奸）、08pz（无内奸）、02_1v1、03_1v2、04_1v3、04_2v2、06_3v3、06_XMode，或扩展包的剧本。\
         不支持原版的 08_defense、_mini_N、custom_scenario 和 couple，出错信息会说明原因",
    ),
    (
        "*",
        "packages",
        "这一局也用这些扩展包：平时不发的自带包（god,sp），或用 `sgs packages` 关掉的（可重复）",
    ),
    ("*", "banned", "这一局不用这些武将和扩展包（可重复）"),
    ("*", "cards", "牌堆只用这些扩展包的牌，或一个 Lua 文件里的扩展包的牌（可重复）"),
    (
        "*",
        "second_generals",
        "双将：每人两名武将。体力的算法：sum（和减三，默认）、least（较小的）、most（较大的）、half（和的一半）",
    ),
    ("play", "luck_card", "手气卡：最多可以换几次整个起始手牌（不写次数为 1）"),
    ("play", "free_choose", "自由选将：任何登场的武将都可以选，按名字、拼音、技能查找"),
    ("packages", "json", "每个扩展包输出一行 JSON"),
    ("on", "packages", "扩展包的标识符或名字"),
    ("off", "packages", "扩展包的标识符或名字"),
    ("*", "fixed", "指定座位的武将和身份：3=caocao、3=caocao:rebel 或 3=:rebel；1 号位是主公（可重复）"),
    ("*", "isolate", "让扩展包在子进程里运行，只能读扩展包，不能运行程序，不能联网（Linux）"),
    (
        "sim",
        "answers",
        "只查看牌桌的方法的回答：kept 保留到牌桌变化为止，anew 每次重新计算，compared 用到保留的回答时与新算的比较（不同即为脚本错误）",
    ),
    ("*", "fair_ai", "任何 AI 都不能看暗牌和身份；否则其他目录树的 AI 可以看，与原版相同"),
    (
        "*",
        "skills",
        "在标准错误输出：这个技能在哪些时机被询问，为什么没有发动；视为技则是在哪些要牌的请求中可用或不可用（可重复）",
    ),
    ("play", "seats", "人数，包括你（2 到 10）"),
    ("play", "general", "你的武将［默认：从发给你的武将中选］"),
    ("play", "choices", "发给你几个武将供选择（1 到 20）；主公还可以选主公武将"),
    ("play", "plain", "逐行文字，不用牌桌画面；不在终端里时总是如此"),
    ("play", "pace", "牌桌上别人的每个动作停留多久，毫秒（0 到 10000）"),
    ("play", "seed", "决定所有随机结果的种子［默认：每次不同］"),
    ("play", "chair", "你的座位，1 是主公［默认：由种子决定］；1,3：两个人共用这个屏幕"),
    ("play", "agents", "其他座位由谁打：lua（默认）、builtin 或 random；2=random 只指定一个座位（可重复）"),
    ("play", "seconds", "每次应答的秒数，过时对局自行继续［默认：不限］"),
    ("play", "web", "在浏览器里打，其他设置都在网页上"),
    ("play", "record", "把对局记录写到这个文件"),
    ("watch", "file", "对局的记录、存盘或报告［默认：`sgs play` 最近存的那一局］"),
    ("watch", "at", "从哪个时刻看起：r12（第12次询问）、t6（第6个回合）、e345（第345个事件）、end（结尾）"),
    ("watch", "plain", "逐行输入命令、逐行输出：读屏软件和简单的终端用［输出不是终端时自动如此］"),
    ("watch", "seat", "用谁的眼睛看：座位号、public（只看公开的）或 all（所有手牌）［默认：all］"),
    ("play", "resume", "接着打存盘的对局，或一份没打完的记录［默认：最近存的那一局］"),
    ("play", "from", "从这份记录的某个时刻接着打；--chair 指定座位"),
    ("play", "at", "时刻：r12（第12次询问）、t6（第6个回合）、e345（第345个事件）"),
    ("play", "no_watch", "对局中不重新载入改动的扩展包文件"),
    ("host", "port", "监听的端口；0：任意空闲端口"),
    ("host", "lan", "允许同一网络的其他机器连接"),
    ("host", "bind", "监听的地址［默认：127.0.0.1］"),
    ("host", "public_url", "朋友使用的地址，如果与监听的不同，例如 https://table.example"),
    ("host", "bots", "新房间里除你之外的座位数，空位由电脑补上（1 到 9）"),
    ("host", "rooms", "开几个房间"),
    ("host", "away", "玩家关掉网页后等几秒；之后由电脑代打，直到玩家回来"),
    ("host", "seed", "房间第一局的种子，以后每局加一［默认：随机］"),
    ("host", "pace", "电脑每个动作显示的毫秒数"),
    ("host", "record", "把每局的记录写到这个目录"),
    (
        "host",
        "keep",
        "把房间和对局存在这个目录，上次开着的房间会重新打开［默认：固定端口用用户目录；--port 0 什么都不留］",
    ),
    ("host", "dev", "写扩展包用：房主在页面上看牌桌内部、改牌桌、在旁边编辑扩展包文件；只限本机"),
    ("host", "fresh", "不用上次的房间，开新的"),
    ("host", "no_watch", "对局中不重新载入改动的扩展包文件"),
    ("sim", "games", "局数"),
    ("sim", "seats", "人数（2 到 10）"),
    ("sim", "generals", "只从这些武将中选（可重复）"),
    ("sim", "seed", "决定各局所有随机结果的种子"),
    ("sim", "jobs", "并行的局数［默认：每个处理器一局］"),
    ("sim", "agents", "由谁打：lua（默认）、builtin 或 random；2=random 只指定一个座位（可重复）"),
    (
        "sim",
        "fresh",
        "每局重新加载扩展包，在本进程的线程里打；不然只加载一次，每局在进程的副本里打。用 --watch、--profile、--profile-api 时，以及在 Linux 以外的系统上，总是每局重新加载",
    ),
    ("sim", "record", "把每局的记录写到这个目录"),
    ("sim", "json", "每局输出一行 JSON，最后一行是总计"),
    ("sim", "by_general", "最后输出武将统计：局数、胜率，每局的回合数、击杀数和伤害"),
    ("sim", "sort", "武将统计按哪一列排序"),
    ("sim", "chart", "把胜率画成图，写到这个 SVG 文件"),
    ("sim", "watch", "重新载入改动的扩展包文件，进行中的对局也一样"),
    ("sim", "no_timing", "不输出时间：只有时间每次不同"),
    ("sim", "strict", "有脚本错误、警告、不合法的应答或没有应答时，以 1 退出"),
    ("sim", "profile", "按回调数脚本的指令，列出最费的回调"),
    ("test", "profile", "按回调数脚本的指令，列出最费的回调"),
    ("sim", "profile_api", "统计接口函数和回调的调用次数与用时"),
    ("replay", "file", "`--record` 写的记录"),
    ("replay", "log", "显示对局日志"),
    ("replay", "lang", "输出的语言：zh 或 en［默认：系统语言］"),
    ("conform", "paths", "记录文件（`.jsonl` 或 `.jsonl.gz`），或放记录的目录"),
    ("conform", "json", "输出一个 JSON 对象：各局和总计"),
    ("check", "paths", "文件、放扩展包的目录，或目录树"),
    ("check", "json", "每个问题输出一行 JSON，最后一行是总计"),
    ("check", "format", "输出的形式：text、line（`文件:行:列: ...`，给编辑器用）或 json"),
    ("check", "watch", "文件每次改动后再检查一遍"),
    ("check", "fix", "修正现在根本不能用的写法：旧引擎的方法名、全角标点"),
    ("check", "fix_timing", "按建议改写时机和旧引擎的常量；技能发动的时机会因此改变"),
    ("check", "dry_run", "与 --fix、--fix-timing 一起用：只显示改动，不写文件"),
    ("check", "rules", "也按这个文件里的规则检查，用 --fix 改（JSON，见《作者手册》）"),
    ("check", "baseline", "只报告这个文件里没有的问题；文件不存在就写一个"),
    ("gen", "what", "要生成的种类：stubs，给 LuaLS 的声明"),
    ("gen", "folder", "声明的目录"),
    ("gen", "check", "不写文件；与会写出的内容不同就以 1 退出"),
    ("lsp", "stdio", "编辑器会写这个参数，不起作用"),
    ("lsp", "lang", "消息的语言：zh 或 en［默认：编辑器的语言］"),
    (
        "debug",
        "port",
        "在本机的这个端口等一个编辑器连接，而不用标准输入输出。本机的其他用户也能连上来，连上的人能运行 Lua",
    ),
    ("debug", "lang", "消息的语言：zh 或 en［默认：编辑器的语言］"),
    ("check", "needs", "不列问题，而列出缺少的技能和名字，按等待它的武将数排序"),
    ("check", "ai_tables", "不列问题，而列出每个技能在哪些 AI 表里有条目"),
    ("check", "no_dry_run", "只读取和加载，不试运行回调"),
    ("check", "try_seconds", "试运行回调最多用几秒；0：不限"),
    ("check", "least", "报告的最低级别：error、warning 或 note"),
    ("check", "advice", "也报告建议：技能怎样写更好"),
    ("check", "only", "只报告这个代码的问题（可重复）"),
    ("check", "most", "每个代码最多完整显示几个问题；0：全部"),
    ("check", "explain", "解释一个代码，或所有代码"),
    (
        "api",
        "names",
        "名字：`getMark`、`Player:getMark`、`sgs.Damaged`、`DamageStruct`、`CreateTriggerSkill` 等",
    ),
    ("api", "coverage", "统计 PATH 以下的文件用到的名字，列出不存在的（可重复）"),
    ("api", "most", "每类最多列出几个不存在的名字；0：全部"),
    ("api", "json", "每个名字输出一行 JSON"),
    ("list", "what", "要列出的种类"),
    ("list", "package", "只列这个扩展包的"),
    ("list", "kingdom", "只列这个势力的武将"),
    ("list", "like", "只列标识符或名字里有这段文字的"),
    ("list", "text", "只列牌面文字里有这段文字的"),
    (
        "list",
        "does",
        "只列规格（sgs.skills）里有这些时机、动词、形式的技能，如 \"draw at finish\"、结束阶段摸牌",
    ),
    ("list", "json", "每项输出一行 JSON"),
    ("test", "paths", "场景文件（文件:行号 只打一个场景）、旁边有场景文件的扩展包，或目录"),
    ("test", "review", "逐条显示新的和变了的日志，问是否保存"),
    ("test", "traced", "在结果之前说明这个技能在哪些时机被问到、为什么没有发动（可重复）"),
    ("test", "html", "写一个网页：每个场景、它的日志和结果，以及扩展包运行过的行"),
    ("test", "names", "只打名字里有这段文字的场景（可重复，符合一个即可）"),
    ("test", "accept", "把现在的日志存为快照"),
    ("test", "reloaded", "每个场景再打一遍，摆好牌局后重新载入扩展包"),
    ("test", "resumed", "每个场景再打一遍，在每个静止点保存并恢复牌局"),
    ("test", "require_all", "有技能没在任何场景里用到就算失败（上一行写 `-- no scene: 原因` 可免）"),
    ("test", "mutate", "变异测试：对被测扩展包逐一作小改动，列出没有场景察觉的改动"),
    ("test", "least", "与 --mutate 一起用：察觉率至少达到百分之几才算成功"),
    ("test", "sample", "与 --mutate 一起用：只作这么多处改动，均匀分布在各扩展包里"),
    ("test", "coverage", "把场景执行到的行和函数以 lcov 格式写到这个文件"),
    ("test", "watch", "文件每次改动后再打一遍"),
    ("test", "whole", "每个场景都加载所有扩展包，而不只是它需要的"),
    ("test", "json", "输出一个 JSON 对象，不输出文字"),
    ("test", "junit", "另外把 JUnit 报告写到这个文件"),
    ("test", "jobs", "并行的文件数［默认：每个处理器一个］"),
    ("test", "list", "只列出场景，不打"),
    ("test", "roots", "每个场景另外加载的目录，有 `extensions`、`lang` 和 `lua`（可重复）"),
    ("test", "extensions", "每个场景另外加载的扩展包（可重复）"),
    ("test", "color", "差别是否用颜色"),
    (
        "new",
        "what",
        "要建的种类：package 扩展包，skill 技能，card 锦囊，equip 武器，scenario 剧情，mode 模式",
    ),
    ("new", "name", "脚本里的名字：英文字母、数字和 _，以字母开头"),
    ("balance", "names", "武将；或扩展包，即它的所有武将［用 --vary 时：有这个技能的］"),
    (
        "balance",
        "vary",
        "同样的对局，用规格（sgs.skills）里一个数字的几个值各打一遍，如 yinyang:draw=1..3；draw#2 是同一个词的第二个数字",
    ),
    ("balance", "pairs", "每名武将最多几对"),
    ("balance", "width", "每个差的区间不超过正负几个百分点就停；0 表示不停"),
    ("balance", "seats", "人数"),
    ("balance", "seed", "决定所有随机结果的种子"),
    ("balance", "agents", "电脑玩家：lua（默认）、builtin 或 random；2=random 只指定一个座位（可重复）"),
    ("balance", "shard", "只打其中一份，例如 2/8；用 `sgs merge` 加在一起"),
    ("balance", "out", "把结果写到这个文件，供 `sgs merge` 使用"),
    ("balance", "html", "写一个带图的网页"),
    (
        "balance",
        "fresh",
        "每局重新加载扩展包，在本进程的线程里打；不然只加载一次，每局在进程的副本里打。用 --vary 时，以及在 Linux 以外的系统上，总是每局重新加载",
    ),
    ("balance", "jobs", "并行的对局数［默认：每个处理器一个］"),
    ("merge", "files", "`sgs balance --out` 写的文件"),
    ("merge", "out", "把总和写到这个文件"),
    ("merge", "html", "写一个带图的网页"),
    ("new", "text", "技能的描述，中文或英文：写出它的数据（Lua），不写文件"),
    ("new", "folder", "扩展包是一个文件夹，译文和 AI 都在里面，可以放进 `extensions`"),
    ("new", "into", "扩展包的目录［默认：新建扩展包用它的名字，添加内容用当前目录］"),
    ("new", "package", "目录里有几个扩展包时，添加到哪一个"),
    ("shrink", "file", "场景文件"),
    ("shrink", "name", "文件里名字含这段文字的场景"),
    ("shrink", "out", "缩小后的场景写到这个文件［默认：旁边的 NAME.small.scene.lua］"),
    ("shrink", "roots", "场景另外加载的目录，有 `extensions`、`lang` 和 `lua`（可重复）"),
    ("shrink", "extensions", "场景另外加载的扩展包（可重复）"),
];
