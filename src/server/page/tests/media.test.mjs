// Pictures and sounds of a tree of the host's: shown and played where there are some.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Guest, program, startBrowser, startHost } from "./harness.mjs";

/** A picture of one red dot. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==", "base64");

let browser;
let tree;
before(async () => {
  browser = await startBrowser();
  tree = mkdtempSync(join(tmpdir(), "sgs-media-"));
  const put = (folder, names, ending, bytes) => {
    mkdirSync(join(tree, folder), { recursive: true });
    for (const name of names) writeFileSync(join(tree, folder, name + ending), bytes);
  };
  const list = (what) => execFileSync(program(), ["list", what, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 })
    .trim().split("\n").map((line) => JSON.parse(line).name);
  put("extensions", [], ".lua", "");
  put("image/generals/card", list("generals"), ".png", DOT);
  put("image/card", ["slash"], ".png", DOT);
  put("audio/skill", list("skills").filter((name) => /^\w+$/.test(name)).map((name) => `${name}1`), ".ogg", Buffer.from("OggS"));
});
after(async () => {
  await browser?.close();
  if (tree) rmSync(tree, { recursive: true });
});

test("pictures of a tree are shown, voices are played, and nothing else is served", { timeout: 240_000 }, async () => {
  const host = await startHost("--bots", "4", "--pace", "0", "--root", tree);
  try {
    const played = [];
    const one = await Guest.join(browser, host.link, "One", {
      seed: 9, prepare: (guest) => guest.page.on("request", (request) => played.push(new URL(request.url()).pathname)),
    });
    await one.start();
    await one.page.waitForFunction(() => [...document.querySelectorAll(".option .face img")].some((image) => image.naturalWidth === 1));
    const until = performance.now() + 180_000;
    const heard = () => played.some((path) => path.startsWith("/media/skill/"));
    while (performance.now() < until && !heard() && !(await one.isOver())) {
      if (!(await one.act())) await one.page.waitForTimeout(25);
    }
    assert.ok(heard(), "a skill was heard");
    assert.ok(await one.page.$$eval(".seat .face img", (images) => images.some((image) => image.naturalWidth === 1)));
    const status = (path) => one.page.evaluate(async (path) => (await fetch(path)).status, path);
    assert.equal(await status("/media/card/slash"), 200);
    for (const path of ["/media/card/jink", "/media/card/..%2f..%2fgenerals%2fcard%2fcaocao", "/media/secret/slash", "/media/card/slash.png"]) {
      assert.ok((await status(path)) >= 400, path);
    }
  } finally {
    await host.stop();
  }
});
