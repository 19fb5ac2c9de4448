// Everything that the page knows, changed by the frames of the host only. No DOM here.

import type { AtTable, Both, Cue, Effects, Form, FromHost, GeneralSight, Happening, Lang, Lobby, Memory, Name, PlayerId, PlayerSight, Role, Sight, Step } from "./wire";

export interface Word { zh: string; en: string; text_zh?: string; text_en?: string }
export interface Inside { stack: Happening[]; events: Happening[]; tags: Record<Name, unknown>; players: Memory[] }
export interface LogLine { id: number; line: Both; turn: boolean; cue: Cue | null }
export interface ChatLine { id: number; from: number; text: string }
export interface Notice { id: number; code: string; text: Both }
export interface Over { winner: string; result: "won" | "lost" | "draw" | "watched"; roles: Record<string, Role> }

export interface State {
  me: number | null;
  lobby: Lobby | null;
  found: { query: string; generals: GeneralSight[] } | null;
  words: Record<string, Word>;
  media: { generals: Set<Name>; cards: Set<Name>; skills: Map<Name, Name[]>; deaths: Set<Name> };
  seats: PlayerId[];
  you: PlayerId | null;
  people: Record<string, AtTable>;
  sight: Sight | null;
  effects: Effects;
  /** The requests that are open for this seat, oldest first. */
  forms: Form[];
  /** When the answer to a request comes too late, by `performance.now()`. */
  until: Record<number, number>;
  waiting: { seats: PlayerId[]; until: number | null };
  log: LogLine[];
  cue: { id: number; cue: Cue } | null;
  chat: ChatLine[];
  notices: Notice[];
  news: string[];
  /** The room is for development: its host may look inside. */
  dev: boolean;
  inside: Inside | null;
  /** The last command of authors, with what it said. */
  tried: { line: string; said: string[] } | null;
  /** Somebody asks to take an answer back; `until`: silence is a no from then on. */
  undo: { by: PlayerId; open: PlayerId[]; until: number | null } | null;
  over: Over | null;
}

const NO_MEDIA: State["media"] = { generals: new Set(), cards: new Set(), skills: new Map(), deaths: new Set() };

export function empty(): State {
  return {
    me: null, lobby: null, found: null, words: {}, media: NO_MEDIA, seats: [], you: null, people: {}, sight: null, effects: {}, forms: [],
    until: {}, waiting: { seats: [], until: null }, log: [], cue: null, chat: [], notices: [], news: [], dev: false, inside: null, tried: null, undo: null, over: null,
  };
}

/** The lines of each skill: `tuxi1` and `tuxi2` belong to `tuxi`. */
function bySkill(files: Name[]): Map<Name, Name[]> {
  const lines = new Map<Name, Name[]>();
  for (const file of files) {
    const skill = file.replace(/\d+$/, "");
    lines.set(skill, [...(lines.get(skill) ?? []), file]);
  }
  return lines;
}

const LONGEST_LOG = 600;
const LONGEST_CHAT = 200;

let next = 1;

/** Changes the state by one frame that came at this moment. */
export function take(state: State, frame: FromHost, now: number): void {
  switch (frame.t) {
    case "welcome":
      state.me = frame.me;
      state.dev = frame.dev;
      break;
    case "media":
      state.media = {
        generals: new Set(frame.names.generals), cards: new Set(frame.names.cards),
        skills: bySkill(frame.names.skills), deaths: new Set(frame.names.deaths),
      };
      break;
    case "lobby":
      if (!frame.lobby.playing && state.lobby?.playing) leaveTable(state);
      state.lobby = frame.lobby;
      break;
    case "generals":
      state.found = { query: frame.query, generals: frame.generals };
      break;
    case "words":
      Object.assign(state.words, frame.words);
      break;
    case "began":
      leaveTable(state);
      state.seats = frame.seats;
      state.you = frame.you;
      state.people = frame.people;
      break;
    case "people":
      state.people = frame.people;
      break;
    case "sight":
      state.sight = frame.sight;
      state.effects = frame.effects;
      break;
    case "log":
      addLog(state, frame.line, frame.turn, frame.cue);
      break;
    case "ask":
      state.forms = [...state.forms.filter((form) => form.request !== frame.form.request), frame.form];
      break;
    case "step":
      state.forms = state.forms.map((form) =>
        form.request === frame.request ? { ...form, step: frame.step } : form);
      break;
    case "clock":
      if (frame.left === null) delete state.until[frame.request];
      else state.until[frame.request] = now + frame.left * 1000;
      break;
    case "settled":
      state.forms = state.forms.filter((form) => form.request !== frame.request);
      delete state.until[frame.request];
      break;
    case "waiting":
      state.waiting = { seats: frame.seats, until: frame.left === null ? null : now + frame.left * 1000 };
      break;
    case "over":
      state.over = { winner: frame.winner, result: frame.result, roles: frame.roles };
      state.forms = [];
      break;
    case "news":
      state.news = [...state.news, frame.line].slice(-50);
      break;
    case "chat":
      state.chat = [...state.chat, { id: next++, from: frame.from, text: frame.text }].slice(-LONGEST_CHAT);
      break;
    case "error":
      state.notices = [...state.notices, { id: next++, code: frame.code, text: { zh: frame.zh, en: frame.en } }].slice(-5);
      break;
    case "tried":
      state.tried = { line: frame.line, said: frame.said };
      break;
    case "inside":
      state.inside = { stack: frame.stack, events: frame.events, tags: frame.tags, players: frame.players };
      break;
    case "undo":
      state.undo = frame.by === null ? null : { by: frame.by, open: frame.open, until: frame.left === null ? null : now + frame.left * 1000 };
      break;
    // Games that are watched have a state of their own: film.svelte.ts.
    case "film":
    case "picture":
    case "saved":
    case "pong":
      break;
  }
}

function leaveTable(state: State): void {
  Object.assign(state, {
    seats: [], you: null, people: {}, sight: null, effects: {}, forms: [], until: {}, waiting: { seats: [], until: null },
    log: [], cue: null, news: [], undo: null, over: null,
  });
}

function addLog(state: State, line: Both, turn: boolean, cue: Cue | null): void {
  if (cue) state.cue = { id: next++, cue };
  if (!line.zh && !line.en) return;
  state.log = [...state.log, { id: next++, line, turn, cue }].slice(-LONGEST_LOG);
}

/** The name of an identifier. */
export function word(state: State, key: string, lang: Lang): string {
  return state.words[key]?.[lang] || key;
}

/** The rule text of an identifier, in the other language where there is none in this one. */
export function text(state: State, key: string, lang: Lang): string {
  const found = state.words[key];
  if (!found) return "";
  return (lang === "zh" ? found.text_zh || found.text_en : found.text_en || found.text_zh) ?? "";
}

export function player(state: State, id: PlayerId): PlayerSight | undefined {
  return state.sight?.players.find((p) => p.id === id);
}

/** The others, counter-clockwise from the seat after one's own; for those who watch, from the lord. */
export function others(state: State): PlayerSight[] {
  const players = state.sight?.players ?? [];
  const at = players.findIndex((p) => p.id === state.you);
  if (at < 0) return players;
  return [...players.slice(at + 1), ...players.slice(0, at)];
}

/** Whether a step offers nothing but the reply. */
export function isBare(step: Step): boolean {
  return !step.cards.length && !step.skills.length && !step.targets.length && !step.options.length;
}
