// The page's one store: the state that frames make, the choice in progress, and what the person prefers.

import { Chair } from "./chair.svelte";
import { Film, linkOf, type Link } from "./film.svelte";
import { say } from "./i18n";
import { placeOf, type Line } from "./net";
import { empty, player, take, text, word, type State } from "./state";
import { keep, kept } from "./storage";
import type { Both, CardId, CardRef, Cue, Form, FromHost, Lang, Lobby, Name, PlayerId, Reply, Role, Selection, Settings, Step, ToHost } from "./wire";

/** What is shown before there is a connection. */
const NOBODY: State = empty();

const NOTHING: Selection = { skill: null, cards: [], targets: [] };

/** Milliseconds for which a happening is shown. */
const CUE = 1900;

/** Errors about a game that is watched. */
const OF_FILM = ["film", "no-game", "no-record", "no-seat", "not-yours", "too-fast"];

type Theme = "auto" | "light" | "dark";

export class Game {
  /** The players at this screen; all but the first have joined here, without a device of their own. */
  chairs: Chair[] = $state([]);
  /** The player whose view is shown. */
  private at: number = $state(0);
  /** The player who is to take the device, because they are asked. */
  next: Chair | null = $state(null);
  /** The hand is shown though nobody is asked. */
  peek: boolean = $state(false);
  private shown: Chair | undefined = $derived(this.chairs[this.at]);
  /** The game that is watched, in place of the table. */
  film: Film | null = $state(null);
  private own: State = $derived(this.shown?.state ?? NOBODY);
  state: State = $derived(this.film?.state ?? this.own);
  lobby: Lobby | null = $derived(this.own.lobby);
  line: Line = $derived(this.shown?.line ?? "connecting");
  lang: Lang = $state(kept("sgs-lang", navigator.language.startsWith("zh") ? "zh" : "en") as Lang);
  theme: Theme = $state(kept("sgs-theme", "auto") as Theme);
  name: string = $state(kept("sgs-name", ""));
  mute: boolean = $state(kept("sgs-mute", "") === "1");
  sound: boolean = $state(kept("sgs-sound", "1") === "1");
  /** The host asks about nullification only where a trick is about to hit this seat. */
  onlyMine: boolean = $state(kept("sgs-only-mine", "") === "1");
  /** The only legal target is chosen at once; the answer still has to be confirmed. */
  oneTarget: boolean = $state(kept("sgs-one-target", "1") === "1");
  /** The word that is chosen of a list, not yet confirmed. */
  option: Name | null = $state(null);
  /** The card or player whose reason is shown. */
  why: string = $state("");
  /** The player or card whose rule texts are shown. */
  /** Settings of the room that this page sent last. */
  draft: { settings: Settings; change: number } | null = $state(null);
  detail: { player: PlayerId } | { card: Name } | null = $state(null);
  /** The files of packages are shown beside the table. */
  workshop: boolean = $state(false);
  readonly place = placeOf(location);

  /** The request that is answered next. */
  form: Form | null = $derived(this.state.forms[0] ?? null);
  step: Step | null = $derived(this.form?.step ?? null);
  selection: Selection = $derived(this.step?.selection ?? NOTHING);
  isHost: boolean = $derived(!!this.own.lobby?.people.some((p) => p.id === this.own.me && p.host));
  /** The host, while no game is on: the next one may begin, or go on from an earlier one. */
  mayHost: boolean = $derived(this.isHost && (!this.own.lobby?.playing || !!this.own.over));
  notice = $derived(this.own.notices.at(-1));

  start(): void {
    if (!this.place) return;
    this.seat("");
    for (const name of this.companions()) this.seat(name);
    this.wanted = linkOf(location.hash);
    addEventListener("hashchange", () => {
      const link = linkOf(location.hash);
      if (link) this.openFilm(link);
    });
  }

  // ---- games that were played -------------------------------------------------------

  /** The moment that the address names, until the room has let this page in. */
  private wanted: Link | null = null;
  private entering = true;

  /** The host of a room for development. */
  mayEdit: boolean = $derived(this.own.dev && this.isHost);

  get token(): string {
    return this.shown?.net.token ?? "";
  }

  get secret(): string {
    return this.own.lobby?.link.split("#")[1] ?? "";
  }

  get inviteLink(): string {
    return this.own.lobby?.link ?? location.href;
  }

  openFilm(link: Link): void {
    this.film?.close();
    this.detail = null;
    this.film = new Film(link.game, link, this.own, (frame) => this.send(frame));
  }

  closeFilm(): void {
    this.film?.close();
    this.film = null;
    history.replaceState(null, "", this.secret ? `#${this.secret}` : location.pathname);
  }

  /** Takes what concerns the game that is watched, and records to keep. */
  private watching(frame: FromHost): void {
    if (frame.t === "film" || frame.t === "picture") this.film?.take(frame);
    // A change that was refused, or lost with the line, is not shown any longer.
    if (frame.t === "welcome" || (frame.t === "error" && frame.code === "not-now")) this.draft = null;
    if (frame.t === "saved") download(frame.name, frame.text);
    if (frame.t === "welcome" && this.film) this.openFilm({ game: this.film.game, at: this.film.at, eyes: this.film.eyes });
    if (frame.t === "lobby" && this.wanted) {
      const link = this.wanted;
      this.wanted = null;
      this.openFilm(link);
    }
    // The game that a new page is shown first is none that begins now.
    if (frame.t === "welcome") this.entering = true;
    if (frame.t === "lobby" && !frame.lobby.playing) this.entering = false;
    const begins = frame.t === "began" && !this.entering;
    if (frame.t === "began") this.entering = false;
    // The table calls: a game began, or goes on from a moment.
    const plan = frame.t === "lobby" && this.isNewPlan(frame.lobby);
    if (this.film && (begins || plan)) this.closeFilm();
    if (frame.t === "error" && this.film && OF_FILM.includes(frame.code)) {
      if (this.film.ready) this.film.fail();
      else this.closeFilm();
    }
    if (frame.t === "undo" && frame.refused) this.tellHere({ zh: say("undoRefused", "zh"), en: say("undoRefused", "en") });
  }

  /** The moment that the next game goes on from, as the last frame said; `null` before there was one. */
  private plan: string | null = null;

  private isNewPlan({ opening, playing }: Lobby): boolean {
    const plan = opening && !playing ? `${opening.game}/${opening.at}` : "";
    const isNew = this.plan !== null && plan !== "" && plan !== this.plan;
    this.plan = plan;
    return isNew;
  }

  dropNotice(id: number): void {
    this.own.notices = this.own.notices.filter((n) => n.id !== id);
  }

  /** Shows a notice of the page itself. */
  private tellHere(text: Both): void {
    const id = -Date.now();
    this.own.notices = [...this.own.notices, { id, code: "here", text }].slice(-5);
  }

  /** Opens the connection of a player at this screen; "" is the one whose device it is. */
  private seat(companion: string): void {
    if (!this.place) return;
    const chair = new Chair(this.place, companion, () => ({ name: companion || this.name, lang: this.lang }),
      (from, frame) => this.take(from, frame));
    this.chairs.push(chair);
    chair.net.open();
  }

  // ---- several players at one screen ------------------------------------------------

  private get companionsKey(): string {
    return `sgs-companions-${this.place?.room ?? ""}`;
  }

  private companions(): string[] {
    return kept(this.companionsKey, "").split("\n").filter(Boolean);
  }

  /** Lets somebody else play at this screen; `false` if the name is taken here. */
  join(name: string): boolean {
    if (!name || name === this.name || this.companions().includes(name)) return false;
    keep(this.companionsKey, [...this.companions(), name].join("\n"));
    this.seat(name);
    return true;
  }

  /** Takes somebody who joined at this screen out of the room. */
  leave(name: string): void {
    keep(this.companionsKey, this.companions().filter((other) => other !== name).join("\n"));
    const at = this.chairs.findIndex((chair) => chair.key === name);
    if (at <= 0) return;
    this.chairs[at]?.net.leave();
    this.chairs.splice(at, 1);
    this.at = 0;
    this.next = null;
  }

  nameOf(chair: Chair): string {
    return chair.key || this.name;
  }

  /** The hand is face down: others look at this screen too, and nobody is asked. */
  get covered(): boolean {
    return this.chairs.length > 1 && !this.form && !this.peek && !this.state.over;
  }

  /** The player for whom the screen waits has taken it. */
  takeOver(): void {
    if (!this.next) return;
    this.at = Math.max(this.chairs.indexOf(this.next), 0);
    this.next = null;
    this.peek = false;
  }

  /** Calls the next player who is asked, once the one at the screen is not. */
  private call(): void {
    if (this.form) return;
    this.next = this.chairs.find((chair) => chair !== this.shown && chair.state.forms.length > 0) ?? null;
  }

  take(from: Chair, frame: FromHost): void {
    if (from === this.shown && (frame.t === "ask" || frame.t === "settled")) {
      this.option = null;
      this.why = "";
    }
    take(from.state, frame, performance.now());
    if (from === this.shown) this.watching(frame);
    if (frame.t === "log" && frame.cue) this.endCue(from, from.state.cue?.id);
    if (frame.t === "log" && frame.cue && from === this.shown) this.speak(frame.cue);
    if (frame.t === "welcome") from.net.send({ t: "prefer", only_mine: this.onlyMine });
    if (frame.t === "step" && from === this.shown && frame.request === this.form?.request) this.takeOnlyTarget(frame.step);
    if (["ask", "settled", "over", "began", "lobby"].includes(frame.t)) this.call();
  }

  /** Takes a happening off the screen where no animation does. */
  private endCue(chair: Chair, id: number | undefined): void {
    setTimeout(() => {
      if (chair.state.cue?.id === id) chair.state.cue = null;
    }, CUE);
  }

  private takeOnlyTarget(step: Step): void {
    const { selection, targets } = step;
    const begun = selection.cards.length > 0 || selection.skill !== null;
    const only = targets.length === 1 ? targets[0] : undefined;
    if (!this.oneTarget || !begun || only === undefined || step.reply || step.cards.length || selection.targets.length) return;
    this.probe({ ...selection, targets: [only] });
  }

  prefer(what: "onlyMine" | "oneTarget", on: boolean): void {
    this[what] = on;
    keep(what === "onlyMine" ? "sgs-only-mine" : "sgs-one-target", on ? "1" : "0");
    if (what === "onlyMine") this.chairs.forEach((chair) => chair.net.send({ t: "prefer", only_mine: on }));
  }

  send(frame: ToHost): void {
    this.shown?.net.send(frame);
  }

  /** The name of a role in the mode of this game. */
  role(role: Role): string {
    const own = `${this.state.sight?.mode ?? ""}:${role}`;
    return this.state.words[own]?.[this.lang] || say(role, this.lang);
  }

  word(key: string): string {
    return word(this.state, key, this.lang);
  }

  chinese(key: string): string {
    return word(this.state, key, "zh");
  }

  text(key: string): string {
    return text(this.state, key, this.lang);
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    keep("sgs-lang", lang);
    document.documentElement.lang = lang;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep("sgs-theme", theme);
  }

  setName(name: string): void {
    this.name = name;
    keep("sgs-name", name);
    this.send({ t: "rename", name });
  }

  get hasSounds(): boolean {
    return this.state.media.skills.size + this.state.media.deaths.size > 0;
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    keep("sgs-sound", sound ? "1" : "");
  }

  /** The picture of a general or card of the host's trees, or "" where they have none. */
  picture(kind: "general" | "card", name: Name): string {
    const known = kind === "general" ? this.state.media.generals : this.state.media.cards;
    return known.has(name) ? mediaUrl(kind, name) : "";
  }

  /** Plays what is said at a happening. */
  private speak(cue: Cue): void {
    if (!this.sound) return;
    const { skills, deaths } = this.state.media;
    if (cue.cue === "skill") {
      const lines = skills.get(cue.skill) ?? [];
      const line = lines[Math.floor(Math.random() * lines.length)];
      if (line) play(mediaUrl("skill", line));
    } else if (cue.cue === "death") {
      const general = player(this.state, cue.who)?.general ?? "";
      if (deaths.has(general)) play(mediaUrl("death", general));
    }
  }

  setMute(mute: boolean): void {
    this.mute = mute;
    keep("sgs-mute", mute ? "1" : "");
  }

  // ---- choosing ---------------------------------------------------------------------

  private probe(selection: Selection): void {
    if (!this.form) return;
    this.why = "";
    this.send({ t: "probe", request: this.form.request, selection });
  }

  mayCard(ref: CardRef): boolean {
    return !!this.step?.cards.some((c) => same(c, ref));
  }

  hasCard(ref: CardRef): boolean {
    return this.selection.cards.some((c) => same(c, ref));
  }

  mayTarget(id: PlayerId): boolean {
    return !!this.step?.targets.includes(id);
  }

  hasTarget(id: PlayerId): boolean {
    return this.selection.targets.includes(id);
  }

  /** Chooses a card, takes it back, or says why it cannot be chosen. */
  card(ref: CardRef): void {
    const now = this.selection;
    if (this.hasCard(ref)) {
      this.probe({ ...now, cards: now.cards.filter((c) => !same(c, ref)), targets: [] });
    } else if (this.mayCard(ref)) {
      this.probe({ ...now, cards: [...now.cards, ref] });
    } else if (this.canSwap(ref)) {
      this.probe({ ...now, cards: [ref], targets: [] });
    } else if ("id" in ref) {
      this.explain((thing) => "card" in thing && thing.card === ref.id);
    }
  }

  /** Another card in place of the one that is chosen: one click, not two. */
  private canSwap(ref: CardRef): boolean {
    const first = this.first();
    return !this.selection.skill && this.selection.cards.length === 1 && first.some((c) => same(c, ref));
  }

  private start0: { request: number; cards: CardRef[] } | null = null;

  /** The cards that could be chosen before anything was. */
  private first(): CardRef[] {
    if (!this.form) return [];
    if (this.start0?.request !== this.form.request || isNothing(this.selection)) {
      this.start0 = isNothing(this.selection)
        ? { request: this.form.request, cards: this.form.step.cards }
        : { request: this.form.request, cards: [] };
    }
    return this.start0.cards;
  }

  target(id: PlayerId): void {
    const now = this.selection;
    if (this.hasTarget(id)) {
      this.probe({ ...now, targets: now.targets.filter((p) => p !== id) });
    } else if (this.mayTarget(id)) {
      this.probe({ ...now, targets: [...now.targets, id] });
    } else if (now.targets.length === 1 && this.step && this.step.targets.length === 0) {
      this.probe({ ...now, targets: [id] });
    } else {
      this.explain((thing) => "target" in thing && thing.target === id);
    }
  }

  skill(name: Name): void {
    const now = this.selection;
    if (now.skill === name) this.probe(NOTHING);
    else if (this.step?.skills.some((s) => s.name === name)) this.probe({ ...NOTHING, skill: name });
    else this.explain((thing) => "skill" in thing && thing.skill === name);
  }

  pick(value: Name): void {
    if (this.selection.skill) this.probe({ ...this.selection, named: value });
    else this.option = value;
  }

  undo(): void {
    this.option = null;
    this.probe(NOTHING);
  }

  get canConfirm(): boolean {
    return this.option !== null || !!this.step?.reply;
  }

  confirm(): void {
    if (this.option !== null) this.reply({ text: this.option });
    else if (this.step?.reply) this.reply(this.step.reply);
  }

  pass(): void {
    if (!this.form || !this.step?.can_pass) return;
    this.reply(this.form.kind === "invoke" || this.form.kind === "luck_card" ? { yes: false } : "pass");
  }

  reply(reply: Reply): void {
    if (this.form) this.send({ t: "reply", request: this.form.request, reply });
    this.option = null;
  }

  private explain(is: (thing: { card: CardId } | { skill: Name } | { target: PlayerId }) => boolean): void {
    const found = this.step?.barred.find((b) => is(b.thing));
    this.why = found ? found.why[this.lang] : "";
  }
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function mediaUrl(kind: "general" | "card" | "skill" | "death", name: Name): string {
  return `/media/${kind}/${encodeURIComponent(name)}`;
}

function play(url: string): void {
  // Browsers deny sound until the page was clicked: then nothing is heard yet.
  new Audio(url).play().catch(() => undefined);
}

export function same(a: CardRef, b: CardRef): boolean {
  if ("id" in a && "id" in b) return a.id === b.id;
  return "hand" in a && "hand" in b && a.hand.owner === b.hand.owner;
}

function isNothing(selection: Selection): boolean {
  return !selection.skill && !selection.cards.length && !selection.targets.length;
}

export const game = new Game();
