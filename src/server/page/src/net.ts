// The connection to the host: one WebSocket, opened again when it breaks.

import { drop, keep, kept } from "./storage";
import type { FromHost, Lang, ToHost } from "./wire";

/** What the address of the page says: `/r/CODE#SECRET`. */
export interface Place { room: string; secret: string | null }

export function placeOf(location: { pathname: string; hash: string }): Place | null {
  const found = /^\/r\/([\w-]+)/.exec(location.pathname);
  if (!found?.[1]) return null;
  // What follows a stroke is a moment of a game: `#SECRET/watch/3/t6`.
  const secret = location.hash.replace(/^#/, "").split("/")[0] ?? "";
  return { room: found[1], secret: secret || null };
}

/** Errors after which another attempt makes no sense. */
const FINAL = new Set(["secret", "full", "no-room", "version", "kicked", "elsewhere"]);

const SOONEST = 400;
const LATEST = 8000;
const BEAT = 15000;

export type Line = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  frame(frame: FromHost): void;
  line(line: Line): void;
}

export class Net {
  private socket: WebSocket | null = null;
  private wait = SOONEST;
  private beat: ReturnType<typeof setInterval> | undefined;
  private ended = false;

  constructor(
    private readonly place: Place,
    private readonly player: string,
    private readonly hello: () => { name: string; lang: Lang },
    private readonly listener: Listener,
  ) {}

  /** Opens the connection. */
  open(): void {
    this.listener.line(this.wait === SOONEST ? "connecting" : "lost");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      const { name, lang } = this.hello();
      const { room, secret } = this.place;
      this.send({ t: "hello", protocol: 3, room, secret, token: kept(this.key(), "") || null, name, lang });
      this.beat = setInterval(() => this.send({ t: "ping", n: Date.now() }), BEAT);
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as FromHost);
    socket.onclose = () => this.lost();
  }

  /** Closes the connection for good, and forgets the seat that it gave. */
  leave(): void {
    this.ended = true;
    this.socket?.close();
    drop(this.key());
  }

  /** Sends a frame; while the line is down it is dropped, and `false` comes back. */
  send(frame: ToHost): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  private take(frame: FromHost): void {
    if (frame.t === "welcome") {
      this.wait = SOONEST;
      keep(this.key(), frame.token);
      this.listener.line("open");
    }
    if (frame.t === "error" && FINAL.has(frame.code)) this.ended = true;
    this.listener.frame(frame);
  }

  private lost(): void {
    clearInterval(this.beat);
    this.socket = null;
    if (this.ended) {
      this.listener.line("closed");
      return;
    }
    this.listener.line("lost");
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LATEST);
  }

  /** What the host knows this person by. */
  get token(): string {
    return kept(this.key(), "");
  }

  private key(): string {
    return `sgs-token-${this.place.room}${this.player && `-${this.player}`}`;
  }
}
