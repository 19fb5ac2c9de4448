// The messages between the page and `sgs host`. JSON texts over one WebSocket at `/ws` (same origin).
// They mirror src/server/wire.rs and src/server/desk.rs; tests/frames.test.mjs compares them with frames of whole games.

export type PlayerId = number;              // index of a player; stays with the player for the whole game
export type CardId = number;
export type Name = string;                  // identifier such as "slash", "caocao", "tuxi"; texts come by `words`
export type Lang = "zh" | "en";
export interface Both { zh: string; en: string }          // a text in both languages

export type Suit = "spade" | "club" | "heart" | "diamond" | "no_suit_black" | "no_suit_red" | "no_suit";
export type Role = "lord" | "loyalist" | "rebel" | "renegade";
export type Phase = "round_start" | "start" | "judge" | "draw" | "play" | "discard" | "finish" | "not_active" | "phase_none" | "extra";
export interface CardSight { id: CardId; name: Name; suit: Suit; number: number; skill: Name;
  kind: "basic" | "trick" | "equip" | "skill"; slot: null | "Weapon" | "Armor" | "DefensiveHorse" | "OffensiveHorse" | "Treasure" }
/** A card in a cue: a face without kind and slot. */
export interface CardCue { id: CardId; name: Name; suit: Suit; number: number; skill: Name }

export interface PlayerSight {
  id: PlayerId; seat: number;               // 1 = the lord's seat
  general: Name; general2: Name;            // "" before one is chosen
  kingdom: Name; gender: "male" | "female" | "sexless" | "neuter";
  role: Role | null;                        // null: unknown to this viewer
  hp: number; max_hp: number; alive: boolean; face_up: boolean; chained: boolean; phase: Phase;
  hand: (CardSight | null)[];               // own hand in order; of others the cards known to the viewer first, then null
  equips: CardSight[]; judging: CardSight[];
  piles: Record<Name, (CardSight | null)[]>;
  marks: Record<Name, number>;
  skills: Name[];
  distance: number | null;                  // from the viewer; null for oneself, the dead and spectators
  range: number;                            // attack range
}
export interface Sight {
  seat: PlayerId | null;                    // whose view this is; null: spectator
  mode: Name; round: number; current: PlayerId | null;
  players: PlayerSight[];                   // in seating order from the lord, the dead included
  draw_pile: number; discard_pile: number;
  discarded: CardSight[];                   // the newest few of the discard pile, newest first
  processing: (CardSight | null)[];         // cards being used, responded, judged or shown now
}

/** What is on players for some time, by PlayerId; `skill` may be "". */
export type Effects = Record<string, { skill: Name; text: Both }[]>;

// ---- requests ----
export type CardRef = { id: CardId } | { hand: { owner: PlayerId } };   // `hand`: a random card of a hidden hand
export interface CardText { name: Name; skill: Name; suit: Suit; number: number; subcards: CardId[]; user_string: string | null }
export type Pick = { id: CardId } | { made: CardText };   // `made`: by a skill
export interface Selection { skill: Name | null; named?: Name | null; cards: CardRef[]; targets: PlayerId[] }
export type Reply =
  | "pass" | { yes: boolean } | { use: { card: Pick; targets: PlayerId[] } } | { card: Pick } | { text: Name }
  | { cards: CardRef[] } | { players: PlayerId[] } | { give: { cards: CardId[]; to: PlayerId } }
  | { arrange: { top: CardId[]; bottom: CardId[] } };

/** An option that is chosen with a word: a choice, a suit, a kingdom, a general, an order of skills. */
export interface OptionItem { value: Name; label: Both; text: Both | null; player?: PlayerId | null; general?: GeneralSight | null }
export interface GeneralSight { name: Name; kingdom: Name; hp: number; max_hp: number; skills: Name[]; package: Name }
export interface SkillItem { name: Name; label: Both; text: Both | null }
export type Thing = { card: CardId } | { skill: Name } | { target: PlayerId };

/** What may be chosen next, given a selection. */
export interface Step {
  selection: Selection;
  cards: CardRef[]; skills: SkillItem[]; targets: PlayerId[]; options: OptionItem[];
  reply: Reply | null;                      // what the selection amounts to, when it may be confirmed as it stands
  can_pass: boolean;
  barred: { thing: Thing; why: Both }[];    // what is at hand and may not be chosen, and why
}

export type Kind = "play" | "use" | "respond" | "nullify" | "peach" | "invoke" | "choice" | "suit" | "kingdom" | "general"
  | "discard" | "exchange" | "card" | "pick" | "show" | "give" | "arrange" | "gongxin" | "pindian" | "players" | "order" | "luck_card";

export interface Form {
  request: number;                          // id; answers name it
  seat: PlayerId;
  kind: Kind;
  reason: Name;                             // skill or card that asks; "" when none
  title: Both;                              // what is asked, one sentence
  notes: Both[];                            // more lines: text of the skill, what led to it, a hand looked at
  pass: Both;                               // label of the button that declines ("End phase", "No", "Pass")
  confirm: Both;                            // label of the button that confirms
  cards: CardSight[];                       // faces of all cards of this request that do not lie in the own hand (piles, another's areas, five grain, guanxing)
  owner: PlayerId | null;                   // "card": whose areas; "gongxin": whose hand; "give"/"pindian"...: the other player
  areas: { hand: CardRef[]; equips: CardRef[]; judging: CardRef[] } | null;   // "card" only
  min: number; max: number;                 // how many cards ("discard", "exchange", "give") or players ("players")
  up: boolean; down: boolean;               // "arrange": whether cards may lie on top / at the bottom
  step: Step;                               // for the empty selection (or with its only skill already selected)
}

// ---- the lobby ----
export interface Person { id: number; name: string; here: boolean; host: boolean }   // id: within this room
export type Sitter = "open" | { person: number } | { bot: "lua" | "builtin" | "random" };
export interface Settings {
  mode: Name;                               // "" : by number of seats
  seats: number;                            // 2..10
  packages: { name: Name; label: Both; on: boolean; generals: number }[];
  banned: Name[];                           // generals
  choices: number;                          // generals offered to each
  seconds: number | null;                   // per answer
  reserve: number | null;                   // seconds of reserve per player for the whole game
  spectators: "none" | "public" | "all";    // what those who watch may see
  window: number | null;                    // seconds for which each trick waits for nullification, whoever could answer
  deck: { name: Name; label: Both; on: boolean; cards: number }[];   // packages with cards: those that are on make the draw pile
  second_generals: PairedHp | null;         // hit points of two generals; null: each player has one
  luck_cards: number;                       // how often a person may exchange the first hand
  free_choice: boolean;                     // people choose from all generals in play
}
export type PairedHp = "sum" | "least" | "most" | "half";
export interface Lobby { code: string; people: Person[]; sitters: Sitter[]; settings: Settings; change: number; modes: { name: Name; label: Both; seats: number; pairs: boolean }[]; playing: boolean;
  games: GameItem[]; opening: OpeningItem | null; link: string }
/** A game that was played in this room; `started` in seconds since 1970, `names` of people. */
export interface GameItem { number: number; started: number; over: boolean; running: boolean; names: string[] }
/** A player of a recorded game, by chair; `agent`: "person", "lua", "builtin", "random". */
export interface Seated { player: PlayerId; general: Name; agent: Name }
/** The moment that the next game goes on from. */
export interface OpeningItem { game: number; at: At; turn: number; seats: Seated[] }

// ---- rooms for development ----
/** An operation of the rules. */
export interface Happening { id: number; parent: number; kind: Name; who: PlayerId | null; detail: unknown }
/** Everything that a player remembers. */
export interface Memory { id: PlayerId; general: Name; marks: Record<Name, number>; flags: Name[]; tags: Record<Name, unknown>;
  properties: Record<Name, unknown>; piles: Record<Name, number>; used: Record<Name, number>; skills: Name[] }

// ---- games that were played ----
/** The eyes that a table is seen with. */
export type Eyes = "public" | "all" | { seat: PlayerId };
export type At = string;                    // a moment: "r12" request 12, "t6" turn 6, "e345" event 345, "end"
/** An entry of the log; places are numbers of entries that are past. */
export interface FilmEntry { line: Both; turn: boolean; cue: Cue | null }
export interface FilmMoment { place: number; at: At; turn: number; seats: PlayerId[]; kind: Name }
export interface FilmMark { kind: "turn" | "damage" | "death" | "error"; place: number; player: PlayerId | null; turn: number }
export interface FilmQuestion { seat: PlayerId; kind: Name; title: Both | null }

export interface Media { generals: Name[]; cards: Name[]; skills: Name[]; deaths: Name[] }

export interface AtTable { name: string; here: boolean; bot: boolean }   // name "": a bot; here: the page is open; bot: a bot plays (also for a person who trusts it)

// ---- page to host ----
export type ToHost =
  | { t: "hello"; protocol: 3; room: string; secret: string | null; token: string | null; name: string; lang: Lang }
  | { t: "rename"; name: string }
  | { t: "sit"; seat: number } | { t: "stand" }                    // seat: 0-based chair in `sitters`
  | { t: "bot"; seat: number; level: "lua" | "builtin" | "random" | null }   // host only; null: open the chair
  | { t: "settings"; settings: Settings; change: number }                       // host only; change: one above that of the lobby or of the last change sent
  | { t: "generals"; query: string }
  | { t: "kick"; person: number } | { t: "give_host"; person: number }
  | { t: "start" } | { t: "again" }                                             // host only
  | { t: "probe"; request: number; selection: Selection }
  | { t: "reply"; request: number; reply: Reply }
  | { t: "watch"; game: number; eyes: Eyes }                                    // answered by `film`
  | { t: "look"; game: number; eyes: Eyes; place: number }                      // answered by `picture`
  | { t: "find"; game: number; eyes: Eyes; at: At }                             // answered by `picture`
  | { t: "save"; game: number; at: At; words: string | null }            // answered by `saved`; words: as a report
  | { t: "go_on"; game: number; at: At } | { t: "fresh" }                // host only: the next game goes on from there; or begins anew after all
  | { t: "undo" } | { t: "consent"; yes: boolean }
  | { t: "inspect" } | { t: "trace"; skills: Name[] }                           // host of a room for development only
  | { t: "try"; line: string } | { t: "reload" }                                // host of a room for development only
  | { t: "trust"; on: boolean }                                                 // a bot answers for me until I take over again
  | { t: "skip"; request: number }                                              // no nullification for the rest of the trick of this request
  | { t: "prefer"; only_mine: boolean }                                         // only_mine: nullification is asked about only where a trick is aimed at me
  | { t: "chat"; text: string }
  | { t: "ping"; n: number };

// ---- host to page ----
export type FromHost =
  | { t: "welcome"; me: number; token: string; version: string; lang: Lang; dev: boolean }
  | { t: "media"; names: Media }                                                // pictures and sounds of the host's trees, at /media/KIND/NAME; not sent where there are none
  | { t: "lobby"; lobby: Lobby }
  | { t: "generals"; query: string; generals: GeneralSight[] }
  | { t: "words"; words: Record<Name, { zh: string; en: string; text_zh?: string; text_en?: string }> }   // names of identifiers and their rule texts; sent before the first frame that uses them
  | { t: "began"; seats: PlayerId[]; you: PlayerId | null; people: Record<string, AtTable> }   // by PlayerId
  | { t: "sight"; sight: Sight; effects: Effects }
  | { t: "log"; line: Both; turn: boolean; cue: Cue | null }                    // turn: begins a new turn (heading)
  | { t: "ask"; form: Form; left: number | null }                               // left: seconds until the deadline
  | { t: "step"; request: number; step: Step }                                  // answers `probe`
  | { t: "settled"; request: number }                                           // your request is over (answered or too late)
  | { t: "clock"; request: number; left: number | null }                        // seconds left for the request that was shown just before (the `left` of `ask` is always null)
  | { t: "waiting"; seats: PlayerId[]; left: number | null }                    // who is being asked now (nullification names nobody)
  | { t: "over"; winner: Name; result: "won" | "lost" | "draw" | "watched"; roles: Record<string, Role> }
  | { t: "film"; game: number; eyes: Eyes; entries: FilmEntry[]; moments: FilmMoment[]; marks: FilmMark[]; seats: Seated[];
      winner: string | null; broken: Both | null }                              // winner null: the game was left; broken: it differs from its record after the last entry
  | { t: "picture"; game: number; eyes: Eyes; place: number; at: At; sight: Sight; effects: Effects; asked: FilmQuestion[] }
  | { t: "tried"; line: string; said: string[] }
  | { t: "inside"; stack: Happening[]; events: Happening[]; tags: Record<Name, unknown>; players: Memory[] }
  | { t: "saved"; name: string; text: string }
  | { t: "undo"; by: PlayerId | null; open: PlayerId[]; left: number | null; refused: boolean }   // somebody asks to take an answer back; null: that is settled; left: seconds until silence is a no
  | { t: "news"; line: string }                                                 // about packages: reloads, script errors
  | { t: "chat"; from: number; text: string }
  | { t: "people"; people: Record<string, AtTable> }
  | { t: "error"; code: string; zh: string; en: string }
  | { t: "pong"; n: number };

/** What is worth an animation; a view follows that shows the result. */
export type Cue =
  | { cue: "use"; who: PlayerId; card: CardCue; to: PlayerId[] }
  | { cue: "respond"; who: PlayerId; card: CardCue }
  | { cue: "damage"; from: PlayerId | null; to: PlayerId; amount: number; nature: "normal" | "fire" | "thunder" }
  | { cue: "lose_hp"; who: PlayerId; amount: number } | { cue: "recover"; who: PlayerId; amount: number }
  | { cue: "skill"; who: PlayerId; skill: Name }
  | { cue: "judge"; who: PlayerId; reason: Name; card: CardCue | null; good: boolean | null }
  | { cue: "move"; count: number; from: PlayerId | null; to: PlayerId | null; cards: CardCue[] }
  | { cue: "death"; who: PlayerId } | { cue: "turn"; who: PlayerId };
