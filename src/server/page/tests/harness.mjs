// Starts a host and browsers, and plays by clicking what the page lights up.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** The program under test: that of $SGS, or the one that `cargo build` makes. */
export function program() {
  return process.env.SGS ?? fileURLToPath(new URL("../../../../target/debug/sgs", import.meta.url));
}

/** Starts `sgs host` at a free port. Games have the same seed each time, unless the test names another. */
export async function startHost(...args) {
  const seed = args.includes("--seed") ? [] : ["--seed", "7"];
  const child = spawn(program(), ["host", "--port", "0", "--lang", "en", ...seed, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = [];
  child.stderr.on("data", (data) => said.push(String(data)));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const link = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /http:\/\/\S+/.exec(line);
      if (found) resolve(found[0]);
    });
    ended.then((code) => reject(new Error(`sgs host ended with ${code}: ${said.join("")}`)));
  });
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
  };
  return { link, stop, said };
}

/** Starts the Chromium of the system. */
export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? CHROMIUM.find((path) => existsSync(path));
  if (!executablePath) throw new Error(`no Chromium: install it, or name it in $CHROMIUM (tried ${CHROMIUM.join(", ")})`);
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-features=LocalNetworkAccessChecks"] });
}

/** Serves the page from this folder instead of the program: for work on the page alone. */
async function serveFrom(context, folder) {
  if (!folder) return;
  const files = (path) => join(folder, path.startsWith("/assets/") || path === "/favicon.svg" ? path : "index.html");
  await context.route((url) => !/^\/(ws$|qr\.svg$|workshop\/)/.test(url.pathname), (route) =>
    route.fulfill({ path: files(new URL(route.request().url()).pathname) }));
}

/** Random numbers from a seed: mulberry32. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** What the page shows, as far as a player acts on it. Runs in the page. */
function look() {
  const over = !!document.querySelector(".end");
  if (document.querySelector(".handover")) return { over, form: null, handover: true };
  const form = document.querySelector(".form");
  if (!form) return { over, form: null };
  const quote = (text) => JSON.stringify(text);
  const lit = [];
  for (const card of document.querySelectorAll(".card.lit:not(.chosen)")) {
    const place = card.closest(".form") ? ".form " : card.closest(".hand") ? ".hand " : "";
    if (place) lit.push(card.dataset.card ? `${place}.card[data-card="${card.dataset.card}"]` : ".form .card.back >> nth=0");
  }
  for (const seat of document.querySelectorAll(".seat.may:not(.has)")) lit.push(`.seat[data-seat="${seat.dataset.seat}"] .portrait`);
  for (const skill of form.querySelectorAll(".skill[data-skill]:not(.chosen)")) lit.push(`.form .skill[data-skill=${quote(skill.dataset.skill)}]`);
  const options = [...form.querySelectorAll(".option")];
  const chosen = document.querySelectorAll(".card.chosen, .seat.has, .option.chosen, .skill.chosen").length;
  return {
    over,
    form: { request: form.dataset.request, kind: form.dataset.kind },
    lit,
    options: options.filter((o) => !o.classList.contains("chosen")).map((o) => `.form .option[data-value=${quote(o.dataset.value)}]`),
    hasOption: options.some((o) => o.classList.contains("chosen")),
    confirm: !!form.querySelector(".confirm:not(:disabled)"),
    pass: !!form.querySelector(".pass"),
    chosen,
  };
}

/** One person at a page. */
export class Guest {
  constructor(page, name, random) {
    this.page = page;
    this.name = name;
    this.random = random;
    this.clicks = 0;
    this.kinds = new Map();
    this.errors = [];
    this.steps = { request: "", n: 0 };
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  /** Opens the room in a browser profile of its own. `prepare` is called before the page is loaded. */
  static async join(browser, link, name, { viewport = DESKTOP, lang = "en", theme = "light", seed = 1, phone = false, motion = false, prepare } = {}) {
    const context = await browser.newContext({
      viewport, reducedMotion: motion ? "no-preference" : "reduce", colorScheme: theme, locale: lang === "zh" ? "zh-CN" : "en-US",
      hasTouch: phone, isMobile: phone,
    });
    await context.addInitScript(([name, lang]) => {
      if (!localStorage.getItem("sgs-name")) localStorage.setItem("sgs-name", name);
      if (!localStorage.getItem("sgs-lang")) localStorage.setItem("sgs-lang", lang);
    }, [name, lang]);
    await serveFrom(context, process.env.DIST);
    const page = await context.newPage();
    page.setDefaultTimeout(60000);
    const guest = new Guest(page, name, randomFrom(seed));
    await prepare?.(guest);
    await page.goto(link);
    await page.waitForSelector(".lobby, .table");
    return guest;
  }

  /** Takes a seat and has the game begin; for the host of the room. */
  async start() {
    await this.page.click(".confirm.big");
    await this.page.waitForSelector(".table .seat", { timeout: 60000 });
  }

  look() {
    return this.page.evaluate(look);
  }

  pick(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  /** The element to be clicked next, or `null` where nothing has to be done. */
  decide(seen) {
    if (seen.handover) return ".handover .confirm";
    if (seen.over || !seen.form) return null;
    const { request, kind } = seen.form;
    if (this.steps.request !== request) {
      this.steps = { request, n: 0 };
      this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    }
    this.steps.n += 1;
    // Cards that are put in order stay lit: random taps would move them to and fro until the clock runs out.
    if (kind === "arrange" && this.steps.n > 2) return ".form .confirm";
    if (this.steps.n > 12 && seen.pass) return ".form .pass";
    if (seen.confirm && (seen.chosen > 0 || !seen.lit.length)) return ".form .confirm";
    if (kind === "play" && seen.chosen === 0 && this.random() < 0.3) return ".form .pass";
    if (seen.options.length && !seen.hasOption) return this.pick(seen.options);
    if (seen.lit.length) return this.pick(seen.lit);
    if (seen.confirm) return ".form .confirm";
    return seen.pass ? ".form .pass" : null;
  }

  /** Does one click, if there is something to do; `false` otherwise. */
  async act() {
    const seen = await this.look();
    const selector = this.decide(seen);
    if (!selector) return false;
    try {
      // A card in a full hand lies under its right neighbour but for a strip at its left.
      const position = selector.startsWith(".hand") ? { x: 10, y: 40 } : undefined;
      await this.page.click(selector, { timeout: 1500, position });
    } catch (error) {
      // The request was settled in between: by the clock, or by another's answer.
      const now = await this.look();
      if (now.form && now.form.request === seen.form?.request) throw new Error(`${this.name} cannot click ${selector} (${seen.form?.kind}): ${error}`);
      return true;
    }
    this.clicks += 1;
    await this.settles(seen);
    return true;
  }

  /** Waits until the page shows something else than before. */
  async settles(before) {
    const was = JSON.stringify(before);
    for (let i = 0; i < 40; i += 1) {
      if (JSON.stringify(await this.look()) !== was) return;
      await this.page.waitForTimeout(10);
    }
  }

  async isOver() {
    return (await this.look()).over;
  }

  /** Plays until the end of the game. `during` is called after each click. */
  async play({ until = Infinity, during = async () => {} } = {}) {
    while (performance.now() < until) {
      if (await this.isOver()) return true;
      if (await this.act()) await during();
      else await this.page.waitForTimeout(25);
    }
    return false;
  }
}
