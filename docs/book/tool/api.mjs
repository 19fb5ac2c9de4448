// Writes the API reference of a language: src/api.md and a page for each class in src/api/. Reads the lines of
// `sgs api --json`, and takes examples from bundled files.
// usage: sgs api --json | node api.mjs (zh|en) FOLDER_OF_THE_REPOSITORY
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [lang, repository] = process.argv.slice(2);
const zh = lang === "zh";
const say = (chinese, english) => (zh ? chinese : english);
const source = join(dirname(fileURLToPath(import.meta.url)), "..", lang, "src");

/** Returns the lines of the bundled files in which examples are looked for. */
function bundled() {
    const lines = [];
    for (const folder of ["extensions", "ai"]) {
        for (const entry of readdirSync(join(repository, folder), { recursive: true })) {
            if (!entry.endsWith(".lua") || entry.endsWith(".scene.lua")) continue;
            const file = `${folder}/${entry.replaceAll("\\", "/")}`;
            readFileSync(join(repository, file), "utf8").split("\n").forEach((text, at) => {
                if (!/^\s*--/.test(text)) lines.push({ file, line: at + 1, text: text.trim() });
            });
        }
    }
    // Short lines are the clearest.
    return lines.sort((a, b) => a.text.length - b.text.length);
}

const lines = bundled();
const escape = text => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns a line of a bundled file that uses a name. */
function example(item) {
    const bare = item.name.split(/[.:]/).pop();
    const before = item.kind === "method" ? ":" : item.kind === "field" ? "\\." : "sgs\\.";
    const use = new RegExp(`${before}${escape(bare)}\\b${item.kind === "method" ? "\\s*[({]" : ""}`);
    return lines.find(line => use.test(line.text) && line.text.length > 12 && line.text.length < 160);
}

const effects = {
    read: ["只看公开信息", "looks at what everyone may see"],
    hiddenread: ["看隐藏信息", "looks at what only some may see"],
    define: ["定义内容", "defines something"],
    make: ["生成或修改虚拟牌", "makes cards, or changes made ones"],
    note: ["留下记号", "leaves a note"],
    flag: ["设置标志", "sets a flag"],
    suppose: ["改变牌桌（AI 只是设想）", "changes the table; an AI only supposes it"],
    write: ["改变牌桌", "changes the table"],
    ask: ["可能询问玩家", "may ask a player"],
};

function entry(item, byName) {
    const out = [`### ${item.name}`, "", "```text", item.signature + (item.result && !/field/.test(item.kind) ? ` -> ${item.result}` : ""), "```", ""];
    if (item.doc) out.push(item.doc.replaceAll("\n", "  \n").replaceAll("<", "&lt;"), "");
    for (const { name, type, optional } of item.parameters.filter(p => p.type)) {
        out.push(`- \`${name}\`${optional ? say("（可省略）", " (may be left out)") : ""}: ${type}`);
    }
    if (item.parameters.some(p => p.type)) out.push("");
    const effect = item.effect && effects[item.effect];
    if (effect) out.push(`${say("作用：", "Effect: ")}${effect[zh ? 0 : 1]}${say("。", ".")}`, "");
    if (item.dialect) out.push(item.dialect === "newer" ? say("sijyu 才有。", "sijyu only.") : say("v2 才有。", "v2 only."), "");
    const parts = item.parts.map(key => byName.get(key)).filter(part => part && /field/i.test(part.kind));
    if (parts.length) {
        out.push(say("| 字段 | 类型 | 说明 |", "| field | type | meaning |"), "|---|---|---|");
        for (const part of parts) {
            out.push(`| \`${part.name.split(/[.:]/).pop()}\` | ${part.result} | ${part.doc.split("\n")[0].replaceAll("|", "\\|").replaceAll("<", "&lt;")} |`);
        }
        out.push("");
    }
    const used = example(item);
    if (used) out.push("```text", used.text, "```", "", `${say("用例：", "Used in ")}\`${used.file}:${used.line}\``, "");
    return out.join("\n");
}

const items = readFileSync(0, "utf8").trim().split("\n").map(line => JSON.parse(line));
const byName = new Map(items.map(item => [item.name, item]));
const groups = new Map();
const place = item => {
    switch (item.kind) {
        case "method": {
            const name = item.name.split(":")[0];
            return byName.get(`sgs.${name}`)?.kind === "value" ? "values" : name;
        }
        case "constructor": return "constructors";
        case "event": return null;
        case "constant": return "constants";
        case "function": return "functions";
        default: return item.parts.length && item.kind === "value" ? "values" : null;
    }
};
for (const item of items) {
    const group = place(item);
    if (group) groups.set(group, [...(groups.get(group) ?? []), item]);
}
const titles = {
    constructors: say("构造函数", "Constructors"), constants: say("常量", "Constants"),
    functions: say("函数", "Functions"), values: say("结构与列表", "Structs and lists"),
};
const folder = join(source, "api");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const index = [`# ${say("API 参考", "API reference")}`, "", say(
    "由 `sgs api` 生成，用例取自自带的文件。在命令行里查更快：`sgs api 名字`。时机在[事件如何进行](events.md#全部时机)里。说明文字是英文。",
    "Made of `sgs api`, with examples from the bundled files. On the command line, `sgs api NAME` is quicker. Events are in [How events run](events.md#all-events).",
), ""];
const last = ["constructors", "values", "functions", "constants"];
const names = [...groups.keys()].sort((a, b) => last.indexOf(a) - last.indexOf(b) || a.localeCompare(b));
for (const name of names) {
    const group = groups.get(name).sort((a, b) => a.name.localeCompare(b.name));
    const title = titles[name] ?? name;
    const body = name === "constants"
        ? [say("| 常量 | 值 |", "| constant | value |"), "|---|---|", ...group.map(i => `| \`${i.name}\` | ${i.result} |`)].join("\n")
        : group.map(item => entry(item, byName)).join("\n");
    writeFileSync(join(folder, `${name.toLowerCase()}.md`), `# ${title}\n\n${body}\n`);
    index.push(`- [${title}](api/${name.toLowerCase()}.md) (${group.length})`);
}
writeFileSync(join(source, "api.md"), `${index.join("\n")}\n`);
