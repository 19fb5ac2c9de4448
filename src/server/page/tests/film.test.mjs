// A game that was played: watched, stepped through, gone on with; and an answer that is taken back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { audit } from "./axe.mjs";
import { Guest, PHONE, startBrowser, startHost } from "./harness.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const LIMIT = 300_000;
const hidden = (page) => page.$$eval(".tags .known", (cards) => cards.length);
const place = (page) => page.$eval('.film input[type="range"]', (slider) => Number(slider.value));
const settled = (page, is) => page.waitForFunction(is, null, { timeout: 30_000 });
const past = (page, from) => page.waitForFunction(
  (n) => Number(document.querySelector('.film input[type="range"]').value) > n, from, { timeout: 30_000 });

test("a game that ended is watched with any eyes, and goes on from a moment", { timeout: LIMIT }, async () => {
  const host = await startHost("--bots", "2", "--pace", "0", "--seed", "3");
  try {
    const one = await Guest.join(browser, host.link, "One", { seed: 1 });
    const two = await Guest.join(browser, host.link, "Two", { seed: 2, viewport: PHONE, phone: true, lang: "zh" });
    await one.page.waitForFunction(() => document.querySelectorAll(".people li").length === 2);
    await one.start();
    await two.page.waitForSelector(".table .seat");
    for (const guest of [one, two]) await guest.page.click('.bar button[aria-pressed="false"] >> nth=0');
    await one.page.waitForSelector(".end", { timeout: 200_000 });
    await one.page.click(".end .watch");
    await one.page.waitForSelector(".film .steps");
    await settled(one.page, () => Number(document.querySelector('.film input[type="range"]').max) > 20);

    const first = await place(one.page);
    await one.page.click(".film .steps button >> nth=6");
    await past(one.page, first);
    // The first picture may come after the click: the log is that of the place in the end.
    await settled(one.page, () => document.querySelectorAll(".log .lines p, .log .lines h3").length > 3);
    assert.ok((await hidden(one.page)) > 0, "all hands are seen");
    await audit(one.page, "film");
    await one.page.selectOption(".film select >> nth=1", "public");
    await settled(one.page, () => document.querySelectorAll(".tags .known").length === 0);
    const before = await place(one.page);
    await one.page.selectOption(".film select >> nth=0", "15");
    await one.page.click(".film .run");
    await past(one.page, before + 2);
    await one.page.click(".film .run");

    // The link of the moment shows the same in another browser.
    await one.page.click(".film footer button >> nth=0");
    const link = one.page.url();
    assert.match(link, /#[0-9a-f]+\/watch\/1\/(r\d+|end)\/public$/);
    const late = await Guest.join(browser, link, "Late", { seed: 3 });
    await late.page.waitForSelector(".film .steps");
    await settled(late.page, () => Number(document.querySelector('.film input[type="range"]').max) > 20);
    assert.equal(await late.page.textContent(".film h2"), await one.page.textContent(".film h2"));
    await late.page.context().close();

    await one.page.keyboard.press("Home");
    await one.page.click(".film .steps button >> nth=6");
    await past(one.page, 0);
    await one.page.click(".film footer .confirm");
    await one.page.waitForSelector(".lobby .opening");
    await two.page.waitForSelector(".lobby .opening");
    await one.start();
    await two.page.waitForSelector(".table .seat");
    assert.equal(await one.page.$(".film"), null);
    assert.ok((await one.page.$$(".log .lines p")).length > 0, "the log of what came before is there");
    for (const guest of [one, two]) assert.deepEqual(guest.errors, []);
  } finally {
    await host.stop();
  }
});

test("an answer is taken back, alone at once and with another by consent", { timeout: LIMIT }, async () => {
  const host = await startHost("--bots", "1", "--pace", "0", "--seed", "5");
  try {
    const one = await Guest.join(browser, host.link, "One", { seed: 1 });
    await one.start();
    const until = performance.now() + LIMIT / 3;
    for (let kind; kind !== "play"; kind = (await one.look()).form?.kind) {
      assert.ok(performance.now() < until, "a turn comes");
      if (!(await one.act())) await one.page.waitForTimeout(25);
    }
    // A game that began again numbers its requests anew.
    const playsAgain = (before) => one.page.waitForFunction((n) => {
      const form = document.querySelector(".form");
      return form?.dataset.kind === "play" && form.dataset.request !== n;
    }, before);
    const isGone = (before) => one.page.waitForFunction((n) => document.querySelector(".form")?.dataset.request !== n, before);
    const first = (await one.look()).form.request;
    const hand = () => one.page.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card));
    const held = await hand();
    await one.page.click(".form .pass");
    await isGone(first);
    await one.page.click(".undo-last");
    await playsAgain(first);
    assert.deepEqual(await hand(), held, "the same turn");

    const two = await Guest.join(browser, host.link, "Two", { seed: 2 });
    await two.page.click(".table .take");
    await two.page.waitForSelector(".own .seat.mine");
    const second = (await one.look()).form.request;
    await one.page.click(".form .pass");
    await isGone(second);
    await one.page.click(".undo-last");
    await two.page.click(".undo .confirm");
    await playsAgain(second);
    assert.deepEqual(await hand(), held, "the same turn");
    assert.deepEqual([...one.errors, ...two.errors], []);
  } finally {
    await host.stop();
  }
});
