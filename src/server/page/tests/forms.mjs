// A round of questions: every kind of request, asked by the package in `forms/`, and the clicks that answer each.

import { fileURLToPath } from "node:url";
import { Guest, startHost } from "./harness.mjs";

const PACKAGE = fileURLToPath(new URL("forms", import.meta.url));

const card = (n) => `.form .pool .card >> nth=${n}`;
const seat = (n) => `.ring .seat.may .portrait >> nth=${n}`;
const option = (value) => `.form .option[data-value="${value}"]`;
const HAND = ".hand .card.lit:not(.chosen) >> nth=0";
const CONFIRM = ".form .confirm";
const PASS = ".form .pass";

const id = (ref) => ref.id;
const faces = (form) => form.cards.map(id);

/**
 * The questions in their order. `clicks` are done one after another; `reply` is the frame that they amount to, or a
 * function of the reply and the form that returns whether it does.
 */
export const QUESTIONS = [
  { name: "invoke", kind: "invoke", clicks: [CONFIRM], reply: { yes: true } },
  { name: "luck-card", kind: "luck_card", clicks: [PASS], reply: { yes: false } },
  { name: "choice", kind: "choice", clicks: [option("discard"), option("recover"), CONFIRM], reply: { text: "recover" } },
  { name: "order", kind: "order", clicks: [option("guhuo"), CONFIRM], reply: { text: "guhuo" } },
  { name: "suit", kind: "suit", clicks: [option("heart"), CONFIRM], reply: { text: "heart" } },
  { name: "kingdom", kind: "kingdom", clicks: [option("wu"), CONFIRM], reply: { text: "wu" } },
  { name: "general", kind: "general", clicks: [option("liubei"), CONFIRM], reply: { text: "liubei" } },
  {
    name: "arrange", kind: "arrange", move: { card: 0, to: ".arrange .row >> nth=1" },
    reply: ({ arrange: { top, bottom } }, form) => top.length === 3 && bottom.length === 1 && bottom[0] === faces(form)[0],
  },
  {
    name: "arrange-up", kind: "arrange", move: { card: 0, to: ".arrange .slot >> nth=2" },
    reply: ({ arrange: { top, bottom } }, form) => bottom.length === 0 && top.length === 3 && top[0] !== faces(form)[0],
  },
  { name: "gongxin", kind: "gongxin", clicks: [card(0), CONFIRM], reply: ({ cards: [one] }, form) => faces(form).includes(one.id) },
  { name: "gongxin-look", kind: "gongxin", clicks: [PASS], reply: "pass" },
  { name: "pick", kind: "pick", clicks: [card(2), CONFIRM], reply: ({ cards: [one] }, form) => faces(form).includes(one.id) },
  { name: "player", kind: "players", clicks: [seat(1), CONFIRM], reply: ({ players }) => players.length === 1 },
  { name: "players", kind: "players", clicks: [seat(0), seat(0), seat(0), CONFIRM], reply: ({ players }) => new Set(players).size === 3 },
  { name: "card", kind: "card", clicks: [".form .area .card >> nth=-1", CONFIRM], reply: ({ cards }) => "id" in cards[0] },
  { name: "show", kind: "show", clicks: [HAND, CONFIRM], reply: ({ cards }) => cards.length === 1 },
  { name: "exchange", kind: "exchange", clicks: [HAND, HAND, CONFIRM], reply: ({ cards }) => new Set(cards.map(id)).size === 2 },
  { name: "discard", kind: "discard", clicks: [HAND, ".hand .card.chosen", PASS], reply: "pass" },
  { name: "give", kind: "give", clicks: [HAND, seat(0), CONFIRM], reply: ({ give }) => give.cards.length === 1 && give.to >= 0 },
  { name: "pindian", kind: "pindian", clicks: [HAND, CONFIRM], reply: ({ cards }) => cards.length === 1 },
  { name: "use", kind: "use", clicks: [HAND], last: PASS, reply: "pass" },
  { name: "use-skill", kind: "use", clicks: [HAND, HAND, seat(0), seat(0), CONFIRM], reply: ({ use }) => "made" in use.card && use.targets.length === 2 },
  { name: "respond", kind: "respond", clicks: [HAND, CONFIRM], reply: (reply) => "card" in reply },
  {
    name: "guhuo", kind: "use", clicks: ['.form .skill[data-skill="guhuo"]', option("slash"), HAND, seat(0), CONFIRM],
    reply: ({ use }) => use.card.made.user_string === "slash" && use.targets.length === 1,
  },
  { name: "nullify", kind: "nullify", clicks: [HAND, CONFIRM], reply: ({ card: one }) => "id" in one },
  { name: "peach", kind: "peach", clicks: [HAND, CONFIRM], reply: ({ card: one }) => "id" in one },
];

/** Requests that no rule asks for: the page gets another in their shape, by the reason that the package gives. */
const MADE = {
  forms_luck: { kind: "luck_card", title: { zh: "是否更换起始手牌？", en: "Exchange the initial hand?" }, notes: [] },
  forms_order: { kind: "order", title: { zh: "请选择先发动的技能", en: "Choose the skill that acts first" }, notes: [] },
};

/** Notes the form that is open, the replies of the page and the errors of the host. */
async function listen(guest) {
  Object.assign(guest, { form: null, replies: [], refused: [], news: [] });
  await guest.page.routeWebSocket(/\/ws$/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = JSON.parse(text);
      if (frame.t === "reply") guest.replies.push(frame);
      host.send(text);
    });
    host.onMessage((text) => {
      const frame = JSON.parse(text);
      if (frame.t === "error") guest.refused.push(frame);
      if (frame.t === "news") guest.news.push(frame.line);
      if (frame.t !== "ask") return socket.send(text);
      guest.form = { ...frame.form, ...MADE[frame.form.reason] };
      socket.send(JSON.stringify({ ...frame, form: guest.form }));
    });
  });
}

/** Opens a room with the questions, and begins the game: the first question stands there. */
export async function openRound(browser, look) {
  const host = await startHost("--bots", "4", "--pace", "0", "--root", PACKAGE);
  const guest = await Guest.join(browser, host.link, "Ann", { ...look, prepare: listen });
  const { page } = guest;
  page.setDefaultTimeout(60_000);
  await page.click(".rules details >> nth=0");
  // Only generals who ask are dealt.
  for (const box of await page.$$(".packages:not(.deck) input")) {
    const text = await box.evaluate((b) => b.closest("label").textContent);
    if (!/Questions|问答/.test(text)) await box.setChecked(false);
  }
  await guest.start();
  const until = performance.now() + 30_000;
  for (let kind; kind !== "invoke"; kind = (await guest.look()).form?.kind) {
    if (performance.now() > until) throw new Error(`no question came: ${guest.news.join(" ")}`);
    if (!kind || !(await guest.act())) await page.waitForTimeout(10);
  }
  return { host, guest };
}

/** Does the clicks of one question. `during` is called when the question stands there, and before its last click. */
export async function answer(guest, question, during = async () => {}) {
  const { page } = guest;
  await page.waitForSelector(`.form[data-kind="${question.kind}"]`);
  const form = guest.form;
  await during(question.name, form);
  const last = question.last ?? question.clicks?.at(-1) ?? CONFIRM;
  if (question.move) {
    const from = page.locator(".arrange .slot").nth(question.move.card);
    await from.dragTo(page.locator(question.move.to));
  }
  const before = (question.clicks ?? []).slice(0, question.last ? undefined : -1);
  for (const click of before) {
    const seen = await guest.look();
    await page.click(click);
    await guest.settles(seen);
  }
  if (before.length > 0) await during(`${question.name}-chosen`, form);
  await page.click(last);
  await page.waitForFunction((n) => Number(document.querySelector(".form")?.dataset.request ?? 0) !== n, form.request);
  return { form, reply: guest.replies.at(-1) };
}
