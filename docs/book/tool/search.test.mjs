// The search of a built book finds what readers look for. usage: node search.test.mjs (after tools/book)
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import assert from "node:assert/strict";

const require = createRequire(import.meta.url);
const { find } = require("./search.js");

function pagesOf(lang) {
    const text = readFileSync(new URL(`../${lang}/search-index.js`, import.meta.url), "utf8");
    return JSON.parse(text.replace(/^window\.bookPages = /, "").replace(/;\n$/, ""));
}

/** Asserts that the first result of a query is on this page. */
function leads(lang, query, page) {
    const [first] = find(pagesOf(lang), query);
    assert.ok(first, `${lang}: nothing for ${query}`);
    assert.equal(first.page.path, page, `${lang}: ${query}`);
}

leads("zh", "判定", "cookbook/judging.html");
leads("zh", "拼点", "cookbook/judging.html");
leads("zh", "觉醒技", "cookbook/special.html");
leads("zh", "边打边改", "first-skill.html");
leads("zh", "not-set-back", "errors.html");
leads("zh", "一次伤害", "events.html");
leads("en", "judgement", "cookbook/judging.html");
leads("en", "hand limit distance", "cookbook/status.html");
leads("en", "recursion", "errors.html");
assert.deepEqual(find(pagesOf("zh"), "子虚乌有之词"), []);
// A link leads to a heading that the page has.
for (const lang of ["zh", "en"]) {
    for (const page of pagesOf(lang)) {
        const html = readFileSync(new URL(`../${lang}/book/${page.path}`, import.meta.url), "utf8");
        for (const { id } of page.sections) {
            assert.ok(!id || html.includes(`id="${id}"`), `${lang}/${page.path}: no #${id}`);
        }
    }
}
console.log("the search finds what it should");
