// Accessibility: axe finds nothing serious in the lobby, at the table with a request, and at the end; the keyboard
// alone plays.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESKTOP, Guest, PHONE, startBrowser, startHost } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

async function audit(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
  const lines = serious.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(lines, [], what);
}

for (const [viewport, theme, lang] of [[DESKTOP, "light", "en"], [PHONE, "dark", "zh"]]) {
  test(`axe has no serious finding, ${theme}, ${viewport.width} wide`, { timeout: 300_000 }, async () => {
    const host = await startHost("--bots", "4", "--pace", "0");
    try {
      const guest = await Guest.join(browser, host.link, "Ann", { seed: 8, viewport, theme, lang });
      await audit(guest.page, "lobby");
      await guest.start();
      const seen = new Set();
      const ended = await guest.play({
        until: performance.now() + 200_000,
        during: async () => {
          const kind = (await guest.look()).form?.kind;
          if (!kind || seen.has(kind)) return;
          seen.add(kind);
          await audit(guest.page, kind);
        },
      });
      assert.ok(ended);
      assert.ok(seen.has("play") || seen.has("discard"), [...seen].join(" "));
      await audit(guest.page, "end");
    } finally {
      await host.stop();
    }
  });
}

test("the keyboard alone plays a turn", { timeout: 180_000 }, async () => {
  const host = await startHost("--bots", "1", "--pace", "0");
  try {
    const guest = await Guest.join(browser, host.link, "Key", { seed: 9 });
    await guest.page.focus(".confirm.big");
    await guest.page.keyboard.press("Enter");
    let kinds = 0;
    for (let i = 0; i < 400 && kinds < 4 && !(await guest.isOver()); i += 1) {
      const seen = await guest.look();
      if (!seen.form) {
        await guest.page.waitForTimeout(25);
        continue;
      }
      const keys = seen.confirm ? ["Enter"] : seen.options.length || seen.lit.length ? [String(1 + (i % 3))] : ["Escape"];
      // Clicked by nothing but keys: the focus is on the page, not on a button.
      await guest.page.evaluate(() => document.activeElement?.blur());
      for (const key of i % 7 === 6 ? ["Escape", "Escape"] : keys) await guest.page.keyboard.press(key);
      await guest.settles(seen);
      if ((await guest.look()).form?.request !== seen.form.request) kinds += 1;
    }
    assert.ok(kinds >= 4 || (await guest.isOver()), `${kinds} requests answered`);
    assert.deepEqual(guest.errors, []);
  } finally {
    await host.stop();
  }
});
