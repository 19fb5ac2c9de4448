// Keeps a picture of the lobby, the table, each kind of request and the end, at desktop and phone size, in both
// languages, light and dark. `node tests/shots.mjs FOLDER [GAMES]`; without games, only of the requests.

import { QUESTIONS, answer, openRound } from "./forms.mjs";
import { DESKTOP, Guest, startBrowser, startHost } from "./harness.mjs";
import { LOOKS, shoot } from "./pictures.mjs";

const folder = process.argv[2] ?? "shots";
const games = Number(process.argv[3] ?? 0);
const keep = (page, what) => shoot(page, what, { folder, looks: LOOKS });

const browser = await startBrowser();
const round = await openRound(browser, { viewport: DESKTOP, lang: "zh", theme: "light" });
for (const question of QUESTIONS) await answer(round.guest, question, (name) => keep(round.guest.page, `form-${name}`));
await round.host.stop();

const seen = new Set();
for (let game = 1; game <= games; game += 1) {
  const host = await startHost("--pace", "0", "--bots", "7");
  const guest = await Guest.join(browser, host.link, "阿明", { seed: game });
  try {
    if (game === 1) await keep(guest.page, "lobby");
    await guest.page.click(".confirm.big");
    await guest.page.waitForSelector(".table");
    await guest.play({
      until: performance.now() + 120000,
      during: async () => {
        const now = await guest.look();
        const kind = now.form && (now.chosen ? `${now.form.kind}-chosen` : now.form.kind);
        if (!kind || seen.has(kind)) return;
        seen.add(kind);
        await keep(guest.page, `form-${kind}`);
      },
    });
    if (game === 1) {
      await keep(guest.page, "end");
      await guest.page.click(".end footer button");
      await keep(guest.page, "table");
    }
  } finally {
    console.log(`game ${game}: ${guest.clicks} clicks, ${[...guest.kinds].map(([k, n]) => `${k} ${n}`).join(", ")}`);
    if (guest.errors.length) console.log("errors:", guest.errors);
    await guest.page.context().close();
    await host.stop();
  }
}
await browser.close();
console.log(`kinds: ${[...seen].sort().join(" ")}`);
