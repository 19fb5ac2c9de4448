// Keeps pictures of the page: at desktop and phone size, in both languages, light and dark.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DESKTOP, PHONE } from "./harness.mjs";

export const LOOKS = [
  { name: "desktop-zh-light", viewport: DESKTOP, lang: "zh", theme: "light" },
  { name: "desktop-en-dark", viewport: DESKTOP, lang: "en", theme: "dark" },
  { name: "phone-zh-dark", viewport: PHONE, lang: "zh", theme: "dark" },
  { name: "phone-en-light", viewport: PHONE, lang: "en", theme: "light" },
  { name: "wide-zh-light", viewport: { width: 844, height: 390 }, lang: "zh", theme: "light" },
];

/** Where tests keep theirs: `$SCREENS`, or `target/screens`. */
const FOLDER = process.env.SCREENS ?? fileURLToPath(new URL("../../../../target/screens", import.meta.url));

const speak = (page, lang) =>
  page.evaluate((lang) => {
    if (document.documentElement.lang !== lang) document.querySelector(".bar .language")?.click();
  }, lang);

/** Takes a picture in each look, and leaves the page as it was. */
export async function shoot(page, what, { folder = FOLDER, looks = LOOKS.slice(0, 4) } = {}) {
  mkdirSync(folder, { recursive: true });
  const before = { viewport: page.viewportSize(), lang: await page.evaluate(() => document.documentElement.lang) };
  for (const look of looks) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
    await speak(page, look.lang);
    await page.waitForTimeout(60);
    await page.screenshot({ path: join(folder, `${what}-${look.name}.png`) });
  }
  await speak(page, before.lang);
  await page.setViewportSize(before.viewport);
}
