// Whole games, clicked through in real browsers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Guest, PHONE, startBrowser, startHost } from "./harness.mjs";
import { shoot } from "./pictures.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const LIMIT = 300_000;

/** What the page knows of the end: who was who. */
const ending = (guest) =>
  guest.page.$$eval(".end tr", (rows) => rows.map((row) => [...row.cells].slice(0, 2).map((cell) => cell.textContent.trim())));

test("three people and five bots play a whole game: one reloads, one leaves, one is at a phone", { timeout: 2 * LIMIT }, async () => {
  const host = await startHost("--bots", "7", "--pace", "0", "--away", "2");
  try {
    const one = await Guest.join(browser, host.link, "甲", { lang: "zh", seed: 1 });
    const two = await Guest.join(browser, host.link, "Bea", { seed: 2, theme: "dark" });
    const three = await Guest.join(browser, host.link, "丙", { lang: "zh", seed: 3, viewport: PHONE, phone: true });
    await one.page.waitForFunction(() => document.querySelectorAll(".people li").length === 3);
    await shoot(one.page, "lobby");
    await one.start();
    const until = performance.now() + LIMIT;

    let isKept = false;
    const keeps = async () => {
      if (isKept || one.clicks < 4) return;
      isKept = true;
      await shoot(one.page, "table");
    };
    let reloaded = null;
    const reloads = async () => {
      const seen = await two.look();
      if (reloaded || !seen.form || seen.form.kind === "general" || two.clicks < 3) return;
      const before = await two.page.$$eval(".hand .card", (cards) => cards.map((c) => c.dataset.card));
      await two.page.reload();
      await two.page.waitForSelector(`.form[data-request="${seen.form.request}"]`);
      const afterwards = await two.page.$$eval(".hand .card", (cards) => cards.map((c) => c.dataset.card));
      reloaded = { before, afterwards };
    };
    const leaves = async () => {
      while (performance.now() < until && !(await three.isOver()) && three.clicks < 8) {
        if (!(await three.act())) await three.page.waitForTimeout(25);
      }
      const left = !(await three.isOver());
      await three.page.context().close();
      return left;
    };
    const [ended, alsoEnded, left] = await Promise.all([one.play({ until, during: keeps }), two.play({ until, during: reloads }), leaves()]);

    assert.ok(ended && alsoEnded, "the game came to its end on both pages");
    assert.ok(left, "the third person left before the end");
    assert.ok(reloaded, "the second page was loaded again in the middle of a request");
    assert.deepEqual(reloaded.afterwards, reloaded.before, "the hand is the same after a reload");
    assert.equal((await ending(one)).length, 8);
    assert.deepEqual((await ending(one)).map(([seat]) => seat), (await ending(two)).map(([seat]) => seat));
    assert.ok(one.clicks + two.clicks > 15, `${one.clicks} and ${two.clicks} clicks`);
    for (const guest of [one, two, three]) assert.deepEqual(guest.errors, [], `${guest.name}'s page has no errors`);

    await shoot(one.page, "end");
    await one.page.click(".end .confirm");
    await two.page.waitForSelector(".lobby .chairs");
  } finally {
    await host.stop();
  }
});

test("somebody who comes later watches, sees no hands, and takes the seat of a bot", { timeout: LIMIT }, async () => {
  const host = await startHost("--bots", "2", "--pace", "50");
  try {
    const one = await Guest.join(browser, host.link, "One", { seed: 4 });
    await one.start();
    const late = await Guest.join(browser, host.link, "Late", { seed: 5, viewport: PHONE, phone: true });
    await late.page.waitForSelector(".table .take");
    assert.equal(await late.page.$$eval(".tags .known, .hand .card", (cards) => cards.length), 0);
    await late.page.click(".take");
    await late.page.waitForSelector(".own .seat.mine");
    const until = performance.now() + LIMIT / 2;
    const [ended, alsoEnded] = await Promise.all([one.play({ until }), late.play({ until })]);
    assert.ok(ended && alsoEnded);
    assert.deepEqual([...one.errors, ...late.errors], []);
    // The end is still shown to a page that is loaded again.
    await late.page.reload();
    await late.page.waitForSelector(".end tr");
  } finally {
    await host.stop();
  }
});

test("two people at one screen play a whole game, and neither sees the hand of the other", { timeout: LIMIT }, async () => {
  const host = await startHost("--bots", "2", "--pace", "0");
  try {
    const one = await Guest.join(browser, host.link, "One", { seed: 8 });
    await one.page.click(".companions summary");
    await one.page.fill(".companions input", "Two");
    await one.page.click(".companions form button");
    await one.page.waitForFunction(() => document.querySelectorAll(".people li").length === 2);
    await one.start();

    const hands = new Map();
    let covered = 0;
    const watches = async () => {
      const seen = await one.page.evaluate(() => ({
        form: !!document.querySelector(".form"), seat: document.querySelector(".own .seat")?.dataset.seat,
        faces: [...document.querySelectorAll(".hand .card[data-card]")].length, curtain: !!document.querySelector(".handover"),
      }));
      if (seen.form && !seen.curtain) hands.set(seen.seat, (hands.get(seen.seat) ?? 0) + 1);
      if (!seen.form && !(await one.isOver())) {
        covered += 1;
        assert.equal(seen.faces, 0, "cards lie face down while nobody is asked");
      }
    };
    assert.ok(await one.play({ until: performance.now() + LIMIT - 30_000, during: watches }), "the game came to its end");
    assert.equal(hands.size, 2, "both were asked at this screen");
    assert.ok(covered > 0, "the screen was seen between two requests");
    assert.deepEqual(one.errors, []);

    await one.page.reload();
    await one.page.waitForSelector(".end tr");
    assert.equal(await one.page.$$eval(".end tr", (rows) => rows.filter((row) => /One|Two/.test(row.textContent)).length), 2);
  } finally {
    await host.stop();
  }
});

test("people talk to each other, unless they mute the chat", { timeout: 120_000 }, async () => {
  const host = await startHost("--bots", "1", "--pace", "0");
  try {
    const one = await Guest.join(browser, host.link, "One", { seed: 6 });
    const two = await Guest.join(browser, host.link, "Two", { seed: 7 });
    await one.start();
    for (const guest of [one, two]) await guest.page.click('.tabs [role="tab"]:nth-child(2)');
    await one.page.fill(".log form input", "<b>你好</b>");
    await one.page.click(".log form button");
    await two.page.waitForFunction(() => document.querySelector(".lines")?.textContent.includes("One <b>你好</b>"));
    await two.page.click(".mute");
    assert.equal(await two.page.textContent(".lines").then((text) => text.trim()), "");
  } finally {
    await host.stop();
  }
});
