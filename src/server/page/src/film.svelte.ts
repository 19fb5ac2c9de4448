// A game that was played, as somebody watches it: the place in its log, the eyes, and the speed.

import { empty, type State } from "./state";
import type { At, Eyes, FilmEntry, FilmMark, FilmMoment, FilmQuestion, FromHost, PlayerId, Seated, ToHost } from "./wire";

/** Entries a second, by the speed that is chosen. */
export const SPEEDS = [1, 2, 5, 15];

export type Leap = "entry" | "request" | "turn";

/** The place that a link names: `#/watch/3/t6/2`, with eyes of a player, `all` or `public`. */
export interface Link { game: number; at: At; eyes: Eyes }

export function linkOf(hash: string): Link | null {
  const found = /\/watch\/(\d+)(?:\/(r\d+|t\d+|e\d+|end))?(?:\/(all|public|\d+))?$/.exec(hash);
  if (!found) return null;
  const eyes: Eyes = found[3] === undefined || found[3] === "all" ? "all" : found[3] === "public" ? "public" : { seat: Number(found[3]) };
  return { game: Number(found[1]), at: found[2] ?? "r1", eyes };
}

export function hashOf({ game, at, eyes }: Link): string {
  return `/watch/${game}/${at}/${typeof eyes === "string" ? eyes : eyes.seat}`;
}

export class Film {
  /** The table and the log at the place that is shown; the components of the table draw it. */
  state: State = $state(empty());
  eyes: Eyes = $state("all");
  place: number = $state(0);
  at: At = $state("r1");
  length: number = $state(0);
  asked: FilmQuestion[] = $state([]);
  seats: Seated[] = $state([]);
  marks: FilmMark[] = $state([]);
  winner: string | null = $state(null);
  broken: { zh: string; en: string } | null = $state(null);
  speed: number = $state(SPEEDS[1]!);
  playing: boolean = $state(false);
  ready: boolean = $state(false);
  private entries: FilmEntry[] = [];
  private moments: FilmMoment[] = [];
  /** The place that is wanted while an answer is on its way. */
  private wanted: number | null = null;
  private busy = false;
  /** The eyes that the host has agreed to. */
  private agreed: Eyes;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly game: number, first: Link, shared: State, private readonly send: (frame: ToHost) => void) {
    this.eyes = this.agreed = first.eyes;
    this.at = first.at;
    Object.assign(this.state, { words: shared.words, media: shared.media, me: shared.me, lobby: shared.lobby, people: {} });
    this.ask();
  }

  private ask(): void {
    this.send({ t: "watch", game: this.game, eyes: this.eyes });
  }

  /** Goes to a moment that a link names. */
  find(at: At): void {
    this.busy = true;
    this.send({ t: "find", game: this.game, eyes: this.eyes, at });
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.ask();
  }

  /** Goes on after a wish that the host does not meet. */
  fail(): void {
    this.busy = false;
    this.wanted = null;
    this.eyes = this.agreed;
    this.play(false);
  }

  take(frame: FromHost): void {
    if (frame.t === "film" && frame.game === this.game) {
      this.eyes = this.agreed = frame.eyes;
      this.entries = frame.entries;
      this.moments = frame.moments;
      Object.assign(this, { marks: frame.marks, length: frame.entries.length, seats: frame.seats, winner: frame.winner, broken: frame.broken });
      this.state.seats = frame.seats.map((s) => s.player);
      this.state.you = typeof frame.eyes === "string" ? null : frame.eyes.seat;
      if (this.ready) this.goTo(this.place);
      else this.find(this.at);
    } else if (frame.t === "picture" && frame.game === this.game) {
      this.busy = false;
      this.ready = true;
      Object.assign(this, { place: frame.place, at: frame.at, asked: frame.asked });
      this.state.sight = frame.sight;
      this.state.effects = frame.effects;
      this.tell();
      if (this.wanted !== null && this.wanted !== frame.place) this.goTo(this.wanted);
      this.wanted = null;
    }
  }

  /** Writes the log up to the place that is shown. */
  private tell(): void {
    const past = this.entries.slice(0, this.place);
    this.state.log = past.flatMap((entry, id) => (entry.line.zh || entry.line.en ? [{ id, ...entry }] : [])).slice(-600);
    const cue = past.at(-1)?.cue;
    this.state.cue = cue && this.playing ? { id: this.place, cue } : null;
  }

  goTo(place: number): void {
    const to = Math.max(0, Math.min(this.length, place));
    if (this.busy) {
      this.wanted = to;
      return;
    }
    this.busy = true;
    this.send({ t: "look", game: this.game, eyes: this.eyes, place: to });
  }

  /** Steps to the next entry that says something, request or turn, or to the one before. */
  step(leap: Leap, way: 1 | -1): void {
    const places = leap === "entry" ? this.entries.flatMap((e, i) => (e.line.zh || e.line.en ? [i + 1] : []))
      : leap === "request" ? this.moments.map((m) => m.place) : this.marks.filter((m) => m.kind === "turn").map((m) => m.place);
    const from = this.wanted ?? this.place;
    const next = way > 0 ? places.find((p) => p > from) : places.filter((p) => p < from).at(-1);
    if (next !== undefined) this.goTo(next);
    else this.goTo(way > 0 ? this.length : 0);
  }

  play(on: boolean): void {
    this.playing = on;
    clearInterval(this.timer);
    if (!on) return;
    this.timer = setInterval(() => {
      if (this.place >= this.length) this.play(false);
      else if (!this.busy) this.step("entry", 1);
    }, 1000 / this.speed);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.play(true);
  }

  general(player: PlayerId): string {
    return this.seats.find((s) => s.player === player)?.general ?? "";
  }

  close(): void {
    this.play(false);
  }
}
