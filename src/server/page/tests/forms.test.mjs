// Every kind of request is answered by clicking, and the reply that the host gets is the one that was clicked. axe has
// no serious finding in any.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { audit } from "./axe.mjs";
import { QUESTIONS, answer, openRound } from "./forms.mjs";
import { DESKTOP, PHONE, startBrowser } from "./harness.mjs";
import { shoot } from "./pictures.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

for (const look of [
  { viewport: DESKTOP, lang: "en", theme: "light" },
  { viewport: PHONE, lang: "zh", theme: "dark", phone: true },
]) {
  test(`each kind of request is answered by clicking, ${look.viewport.width} wide`, { timeout: 120_000 }, async () => {
    const { host, guest } = await openRound(browser, look);
    try {
      const audited = new Set();
      for (const question of QUESTIONS) {
        const { form, reply } = await answer(guest, question, async () => {
          if (audited.has(question.kind)) return;
          audited.add(question.kind);
          await audit(guest.page, question.name);
          if (!look.phone) await shoot(guest.page, `form-${question.name}`);
        });
        assert.equal(reply.request, form.request, question.name);
        if (typeof question.reply === "function") {
          assert.ok(question.reply(reply.reply, form), `${question.name}: ${JSON.stringify(reply.reply)}`);
        } else assert.deepEqual(reply.reply, question.reply, question.name);
      }
      assert.deepEqual(guest.refused, [], "the host took each reply");
      assert.deepEqual(guest.errors, []);
    } finally {
      await guest.page.context().close();
      await host.stop();
    }
  });
}
