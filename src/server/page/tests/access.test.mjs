// Accessibility: axe finds nothing serious in the lobby and at the end (requests are in forms.test.mjs); the keyboard
// alone plays.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { audit } from "./axe.mjs";
import { DESKTOP, Guest, PHONE, startBrowser, startHost } from "./harness.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

for (const [viewport, theme, lang] of [[DESKTOP, "light", "en"], [PHONE, "dark", "zh"]]) {
  test(`axe has no serious finding in lobby and end, ${theme}, ${viewport.width} wide`, { timeout: 300_000 }, async () => {
    const host = await startHost("--bots", "1", "--pace", "0");
    try {
      const guest = await Guest.join(browser, host.link, "Ann", { seed: 8, viewport, theme, lang });
      await audit(guest.page, "lobby");
      await guest.start();
      // Bots play to the end.
      while (!(await guest.page.$('.bar button[aria-pressed="false"]'))) await guest.act();
      await guest.page.click(".bar button >> nth=0");
      await guest.page.waitForSelector(".end", { timeout: 200_000 });
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
