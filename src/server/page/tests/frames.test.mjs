// The frames of whole games are of the types that wire.ts declares, no field more or less.

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { Guest, startBrowser, startHost } from "./harness.mjs";

const LIMIT = 300_000;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Returns what the compiler says of these frames. */
function findings(frames) {
  const file = here("../src/.frames.ts");
  writeFileSync(file, `import type { FromHost } from "./wire";\nexport const frames: FromHost[] = [\n${frames.join(",\n")}\n];\n`);
  try {
    const program = ts.createProgram([file], { strict: true, noEmit: true, skipLibCheck: true, module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, types: [] });
    return ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, "\n").slice(0, 600));
  } finally {
    rmSync(file);
  }
}

test("frames of whole games are of the declared types", { timeout: 2 * LIMIT }, async () => {
  const browser = await startBrowser();
  const host = await startHost("--bots", "2", "--pace", "0");
  try {
    const guest = await Guest.join(browser, host.link, "Ann", { seed: 21 });
    const byKind = new Map();
    guest.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
      const { t } = JSON.parse(payload);
      // Some of each kind: the compiler reads them all.
      byKind.set(t, [...(byKind.get(t) ?? []), payload].slice(-40));
    }));
    await guest.page.reload();
    await guest.page.waitForSelector(".lobby");
    await guest.page.click(".rules details:last-of-type summary");
    await guest.page.fill('.rules input[type="search"]', "a");
    await guest.start();
    // Somebody comes to watch while the game waits for the choice of a general.
    const late = await Guest.join(browser, host.link, "Late", { seed: 22 });
    await late.page.waitForSelector(".table .take");
    assert.ok(await guest.play({ until: performance.now() + LIMIT }));
    const kinds = ["welcome", "lobby", "generals", "words", "began", "sight", "log", "ask", "step", "settled", "clock", "waiting", "people", "over"];
    assert.deepEqual(kinds.filter((kind) => !byKind.has(kind)), [], "frames of each kind came");
    assert.deepEqual(findings([...byKind.values()].flat()), []);
    assert.notDeepEqual(findings(['{"t":"settled"}', '{"t":"pong","n":1,"more":2}']), [], "a wrong frame is found");
  } finally {
    await browser.close();
    await host.stop();
  }
});
