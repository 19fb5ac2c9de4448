// Files of packages beside the table, and changes of the table, in a room for development.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { audit } from "./axe.mjs";
import { Guest, startBrowser, startHost } from "./harness.mjs";

const PACKAGE = `local extension = sgs.Package("pane")
local hero = sgs.General(extension, "pane_hero", "wei", 4)
sgs.LoadTranslationTable({ ["pane_hero"] = "窗前人" })
return extension
`;

let browser;
let root;
before(async () => {
  browser = await startBrowser();
  root = mkdtempSync(join(tmpdir(), "sgs-workshop-"));
  mkdirSync(join(root, "extensions"));
  writeFileSync(join(root, "extensions", "pane.lua"), PACKAGE);
});
after(async () => {
  await browser?.close();
  rmSync(root, { recursive: true, force: true });
});

const says = (page, selector, text) => page.waitForFunction(
  ([at, words]) => document.querySelector(at)?.textContent.includes(words), [selector, text], { timeout: 60_000 });

test("a package is edited beside the table, and is live when it is saved", { timeout: 300_000 }, async () => {
  const host = await startHost("--bots", "1", "--pace", "0", "--seed", "3", "--away", "1", "--dev", "--root", root);
  try {
    const one = await Guest.join(browser, host.link, "One", { seed: 1 });
    const { page } = one;
    const other = await Guest.join(browser, host.link, "Two", { seed: 2 });
    assert.equal(await other.page.locator(".open-files").count(), 0, "only the host of the room");
    await other.page.context().close();
    const loaded = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.click(".open-files");
    await page.fill(".workshop header input", "pane");
    await page.waitForSelector(".workshop option:not([disabled])", { state: "attached" });
    const id = await page.$eval(".workshop option:not([disabled])", (option) => option.value);
    await page.selectOption(".workshop select", id);
    await page.waitForSelector(".workshop .cm-content");
    assert.ok(loaded.some((path) => /editor-.*\.js$/.test(path)), "the editor is loaded when a file is opened");

    // A mistake is marked while it is typed.
    await page.click(".workshop .cm-content");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type('hero:addSkil("jizhi")\n');
    await says(page, ".workshop .remarks", "addSkill");
    await page.waitForSelector(".workshop .cm-lintRange-error");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    for (let i = 0; i < '("jizhi")'.length; i++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("l");
    await page.waitForFunction(() => !document.querySelector(".workshop .remarks .error"), null, { timeout: 60_000 });
    await audit(page, "workshop");

    // What another program has written meanwhile is not lost unseen.
    writeFileSync(join(root, "extensions", "pane.lua"), `${PACKAGE}-- another program\n`);
    await page.keyboard.press("Control+s");
    await page.waitForSelector(".workshop .status.failed");
    await page.keyboard.press("Control+s");
    await says(page, ".workshop .status", "Saved");
    assert.match(readFileSync(join(root, "extensions", "pane.lua"), "utf8"), /hero:addSkill\("jizhi"\)/);

    // The table changes by hand, and has the new skill of the file.
    await one.start();
    await page.waitForSelector(".form", { timeout: 60_000 });
    await page.click(".log .inside");
    const change = async (kind, what) => {
      await page.selectOption(".change select >> nth=0", kind);
      await page.fill(".change input", what);
      await page.click(".change button");
    };
    await change("lua", 'sgs.Sanguosha:getGeneral("pane_hero"):hasSkill("jizhi")');
    await says(page, ".tried", "true");
    await page.click(".workshop .cm-content");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type('hero:addSkill("guose")\n');
    await page.keyboard.press("Control+s");
    await says(page, ".workshop footer", "pane");
    await change("lua", 'sgs.Sanguosha:getGeneral("pane_hero"):hasSkill("guose")');
    await says(page, ".tried", "guose");
    await says(page, ".tried", "true");

    // What lasts on a player is a badge at their seat, in words, until it ends.
    await change("lua", 'room:addEffect { on = me, what = "max_cards", n = 2, until_ = "game", by_skill = "guose" }');
    await page.waitForSelector(".seat .effect[title]");
    assert.match(await page.$eval(".seat .effect", (badge) => badge.title), /hand limit/i);
    await change("lua", "room:removeEffects { on = me }");
    await page.waitForFunction(() => !document.querySelector(".seat .effect"));
  } finally {
    await host.stop();
  }
});

test("files are made, renamed and deleted beside the table", { timeout: 300_000 }, async () => {
  const host = await startHost("--bots", "1", "--pace", "0", "--seed", "3", "--dev", "--root", root);
  try {
    const { page } = await Guest.join(browser, host.link, "One", { seed: 1 });
    const answers = [];
    page.on("dialog", (dialog) => {
      const answer = answers.shift();
      return answer === null ? dialog.dismiss() : dialog.accept(answer);
    });
    const act = async (button, answer) => {
      answers.push(answer);
      await page.click(`.workshop .${button}`);
    };
    const file = (name) => join(root, "extensions", name);
    await page.click(".open-files");
    await page.fill(".workshop header input", "pane.lua");
    await page.waitForSelector(".workshop .make");
    await page.waitForFunction(() => document.querySelectorAll(".workshop option:not([disabled])").length === 1);

    await act("make", null);
    assert.ok(!existsSync(file("new.lua")), "nothing is made where the name is not given");
    await act("make", "../outside.lua");
    await page.waitForSelector(".workshop .status.failed");
    assert.ok(!existsSync(join(root, "outside.lua")));
    await act("make", "second.lua");
    await says(page, ".workshop .status", "Made");
    await page.fill(".workshop header input", "");
    assert.ok(existsSync(file("second.lua")));
    await act("rename", "third.lua");
    await says(page, ".workshop .status", "Renamed");
    assert.deepEqual([existsSync(file("second.lua")), existsSync(file("third.lua"))], [false, true]);
    await page.waitForFunction(() => document.querySelector(".workshop select").selectedOptions[0].textContent.includes("third.lua"));
    await act("delete", null);
    assert.ok(existsSync(file("third.lua")), "it is asked first");
    await act("delete", "");
    await says(page, ".workshop .status", "Deleted");
    assert.ok(!existsSync(file("third.lua")));
    assert.equal(await page.locator(".workshop .rename").count(), 0, "no file is open");
  } finally {
    await host.stop();
  }
});
