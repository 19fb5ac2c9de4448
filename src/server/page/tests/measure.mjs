// Figures of the page: `npm run measure`. SGS=PROGRAM names an optimized program.

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { Guest, PHONE, startBrowser, startHost } from "./harness.mjs";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const gz = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
const first = readFileSync(`${dist}index.html`, "utf8");
const files = [`${dist}index.html`, ...readdirSync(`${dist}assets`).filter((file) => first.includes(file)).map((file) => `${dist}assets/${file}`)];
console.log(`page: ${(files.reduce((sum, file) => sum + gz(file), 0) / 1000).toFixed(1)} kB compressed in ${files.length} files`);

const browser = await startBrowser();
const host = await startHost("--bots", "7", "--pace", "120");
const paints = [];
for (let i = 0; i < 5; i += 1) {
  const context = await browser.newContext(i % 2 ? { viewport: PHONE } : {});
  const page = await context.newPage();
  await page.goto(host.link);
  await page.waitForSelector(".lobby");
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1));
  await context.close();
}
console.log(`first paint: ${paints.map((t) => Math.round(t)).join(", ")} ms`);
await host.stop();

const table = await startHost("--bots", "7", "--pace", "120");
const guest = await Guest.join(browser, table.link, "One", { motion: true });
await guest.start();
await guest.page.click('.bar button[aria-pressed="false"] >> nth=0');
const frames = await guest.page.evaluate(() => new Promise((done) => {
  const times = [];
  const tick = (now) => {
    times.push(now);
    if (now - times[0] < 8000) requestAnimationFrame(tick);
    else done(times);
  };
  requestAnimationFrame(tick);
}));
const gaps = frames.slice(1).map((t, i) => t - frames[i]).sort((a, b) => a - b);
console.log(`frames while eight bots play: ${(gaps.length / 8).toFixed(1)} a second, median gap ${gaps[gaps.length >> 1].toFixed(1)} ms, p99 ${gaps[Math.floor(gaps.length * 0.99)].toFixed(1)} ms`);
await table.stop();
await browser.close();
