// Rules that the lobby settles, and requests that a person does not want to be asked.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { audit } from "./axe.mjs";
import { Guest, PHONE, startBrowser, startHost } from "./harness.mjs";

const SKIPS = fileURLToPath(new URL("skips/skips.lua", import.meta.url));

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** Notes the forms that a page is shown, and the frames that it sends. */
async function listen(guest) {
  Object.assign(guest, { forms: [], sent: [] });
  await guest.page.routeWebSocket(/\/ws$/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((text) => {
      guest.sent.push(JSON.parse(text));
      host.send(text);
    });
    host.onMessage((text) => {
      const frame = JSON.parse(text);
      if (frame.t === "ask") guest.forms.push(frame.form);
      socket.send(text);
    });
  });
}

const kind = async (guest, wanted) => guest.page.waitForSelector(`.form[data-kind="${wanted}"]`);
const nullifications = (guest) => guest.forms.filter((form) => form.kind === "nullify").length;

async function prefer(guest, n, on) {
  await guest.page.click(".prefs summary");
  await guest.page.locator(".prefs input").nth(n).setChecked(on);
  await guest.page.click(".prefs summary");
}

/** Only generals of the package are dealt. */
async function onlySkips({ page }) {
  for (const box of await page.$$(".packages:not(.deck) input")) {
    const text = await box.evaluate((b) => b.closest("label").textContent);
    if (!/skips|少问/.test(text)) await box.evaluate((b) => b.checked && b.click());
  }
}

test("luck cards, two generals, free choice and the draw pile are settled in the lobby, in both languages", { timeout: 180_000 }, async () => {
  const host = await startHost("--bots", "1", "--pace", "0");
  try {
    const one = await Guest.join(browser, host.link, "甲", { lang: "zh", seed: 1, viewport: PHONE, phone: true, prepare: listen });
    const two = await Guest.join(browser, host.link, "Bea", { seed: 2 });
    const { page } = one;
    await page.fill(".rules .luck", "1");
    await page.selectOption(".rules .pairs", "most");
    await page.check(".rules .free");
    const decks = page.locator(".rules .deck input");
    await page.locator(".rules details", { has: page.locator(".deck") }).locator("summary").click();
    const count = await decks.count();
    assert.ok(count > 1, `${count} packages with cards`);
    for (let i = 1; i < count; i += 1) await decks.nth(i).uncheck();
    assert.ok(await decks.nth(0).isDisabled(), "the draw pile keeps one package");
    await audit(page, "lobby-rules");

    // The other page shows what is settled, in its own language, and cannot change it.
    await two.page.waitForFunction(() => document.querySelector(".rules .luck")?.value === "1");
    assert.match(await two.page.textContent(".rules"), /Luck cards[\s\S]*Choose any general[\s\S]*Draw pile\s+1\//);
    assert.match(await page.textContent(".rules"), /双将[\s\S]*手气卡[\s\S]*自由选将[\s\S]*牌堆\s+1\//);
    assert.ok(await two.page.locator(".rules .free").isDisabled());
    // Generals in reserve leave no room for a second general.
    await page.selectOption(".rules select >> nth=0", "02_1v1");
    await page.waitForFunction(() => document.querySelector(".rules .pairs").disabled && document.querySelector(".rules .pairs").value === "");
    await page.selectOption(".rules select >> nth=0", "");
    await page.selectOption(".rules .pairs", "most");
    await two.page.waitForFunction(() => document.querySelector(".rules .pairs").value === "most");

    await one.start();
    // Any general is found by name, skill or kingdom.
    for (const name of ["曹操", "刘备"]) {
      await kind(one, "general");
      await page.fill(".seek input", name);
      const lit = page.locator(".form .option");
      await page.waitForFunction((n) => [...document.querySelectorAll(".form .option b")].some((b) => b.textContent.includes(n)), name);
      assert.ok((await lit.count()) < 20);
      const before = one.forms.length;
      await lit.filter({ hasText: name }).first().click();
      await page.click(".form .confirm");
      // The other one chooses what is first; each has two generals.
      const until = performance.now() + 60_000;
      while (one.forms.length === before && performance.now() < until) {
        if ((await two.look()).form?.kind !== "general" || !(await two.act())) await two.page.waitForTimeout(50);
      }
    }
    await kind(one, "luck_card");
    const hand = () => page.$$eval(".hand .card", (cards) => cards.map((c) => c.dataset.card).join());
    const first = await hand();
    await page.click(".form .confirm");
    await kind(two, "luck_card");
    await two.page.click(".form .pass");
    await page.waitForFunction((was) => [...document.querySelectorAll(".hand .card")].map((c) => c.dataset.card).join() !== was, first);
    assert.match(await page.textContent(".own .seat .general"), /曹操.刘备/);
    assert.deepEqual([...one.errors, ...two.errors], []);
  } finally {
    await host.stop();
  }
});

test("nobody is asked what they do not want to be asked, and a single target is chosen", { timeout: 180_000 }, async () => {
  const host = await startHost("--bots", "2", "--pace", "0", "--ext", SKIPS);
  try {
    const one = await Guest.join(browser, host.link, "Ann", { seed: 1, prepare: listen });
    const two = await Guest.join(browser, host.link, "Bea", { seed: 2, prepare: listen });
    const guests = [one, two];
    await onlySkips(one);
    // Changes made faster than the host answers add up.
    await two.page.waitForFunction(() => document.querySelectorAll(".packages:not(.deck) input:checked").length === 1);
    await one.start();
    // Whoever is first has the tricks.
    let at = -1;
    const soon = performance.now() + 60_000;
    while (at < 0 && performance.now() < soon) {
      for (const guest of guests) {
        const seen = await guest.look();
        if (seen.form?.kind === "general") await guest.act();
      }
      at = guests.findIndex((guest) => guest.forms.some((form) => form.kind === "play"));
      await one.page.waitForTimeout(25);
    }
    assert.ok(at >= 0, "one of the two plays first: the third seat is a bot");
    const [actor, other] = [guests[at], guests[1 - at]];
    const play = async (card) => {
      await kind(actor, "play");
      await actor.page.click(`.hand .card[title*="${card}"], .hand .card:has-text("${card}")`, { position: { x: 10, y: 40 } });
    };
    // One click at what the actor is asked besides its play: declines, or takes the first card. The click names its request:
    // a form that vanishes under a click must not let it fall on the next one.
    const click = async ({ form, chosen, confirm, pass }) => {
      if (!form || form.kind === "play") return;
      const what = confirm && chosen > 0 ? ".confirm" : pass ? ".pass" : ".card";
      await actor.page.click(`.form[data-request="${form.request}"] ${what}`, { timeout: 500 }).catch(() => {});
    };
    const back = async () => {
      const until = performance.now() + 60_000;
      while (performance.now() < until) {
        const seen = await actor.look();
        if (seen.form?.kind === "play" && seen.chosen === 0) return;
        await click(seen);
        await actor.page.waitForTimeout(25);
      }
      throw new Error(`the turn does not go on: ${JSON.stringify(await actor.look())}`);
    };

    // The rest of a trick: one Nullification form, however many players it reaches.
    await play("God Salvation");
    await actor.page.click(".form .confirm");
    await kind(other, "nullify");
    await other.page.click(".form footer button:has-text('Not for the rest of this trick')");
    await back();
    assert.equal(nullifications(other), 1, "not for the rest of the trick");
    assert.ok(other.sent.some((frame) => frame.t === "skip") && !other.sent.some((frame) => frame.t === "reply" && frame.reply === "pass"),
      "the host declines, not the page");

    // One's own trick on one player is not asked about; another's is.
    const before = guests.map(nullifications);
    await play("Dismantlement");
    await actor.page.click(`.seat.may .portrait >> nth=0`);
    await actor.page.click(".form .confirm");
    await kind(other, "nullify");
    await other.page.click(".form .pass");
    await back();
    assert.equal(nullifications(actor), before[guests.indexOf(actor)], "not against one's own trick on one player");
    assert.ok(nullifications(other) > before[guests.indexOf(other)]);

    // Only what concerns me.
    await prefer(other, 1, true);
    const count = nullifications(other);
    await play("Amazing Grace");
    await actor.page.click(".form .confirm");
    // The actor is asked for everybody, and takes a card.
    const until = performance.now() + 60_000;
    while (nullifications(other) === count && performance.now() < until) {
      await click(await actor.look());
      await actor.page.waitForTimeout(25);
    }
    const mine = other.forms.at(-1);
    assert.equal(mine.owner, mine.seat, "asked where the trick is about to hit the own seat");
    await other.page.click(".form .pass");
    assert.equal(nullifications(other), count + 1, "and for nobody else's");
    assert.deepEqual([...one.errors, ...two.errors], []);
  } finally {
    await host.stop();
  }
});

test("the only legal target is chosen, unless the person wants to choose", { timeout: 120_000 }, async () => {
  const host = await startHost("--bots", "1", "--pace", "0", "--ext", SKIPS);
  try {
    const one = await Guest.join(browser, host.link, "Ann", { seed: 1 });
    await onlySkips(one);
    await one.start();
    const until = performance.now() + 60_000;
    const slash = '.hand .card.lit:has-text("Slash")';
    while (!(await one.page.locator(slash).count()) || (await one.look()).form?.kind !== "play") {
      assert.ok(performance.now() < until, "a Slash may be played");
      const seen = await one.look();
      if (seen.form && !(seen.form.kind === "play")) await one.act();
      else if (seen.form) await one.page.click(".form .pass");
      await one.page.waitForTimeout(30);
    }
    const choose = async () => one.page.click(`${slash} >> nth=0`, { position: { x: 10, y: 40 } });
    await choose();
    await one.page.waitForSelector(".seat.has");
    assert.ok(await one.page.isEnabled(".form .confirm"));
    await one.page.click(".form footer button:has-text('Start over')");
    await one.page.waitForSelector(".seat.has", { state: "detached" });
    await prefer(one, 0, false);
    await choose();
    await one.page.waitForSelector(".hand .card.chosen");
    await one.page.waitForTimeout(300);
    assert.equal(await one.page.locator(".seat.has").count(), 0, "the person chooses");
    await one.page.click(".seat.may .portrait");
    await one.page.waitForSelector(".seat.has");
    assert.deepEqual(one.errors, []);
  } finally {
    await host.stop();
  }
});
