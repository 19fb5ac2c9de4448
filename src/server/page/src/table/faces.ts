// How cards and kingdoms are drawn: symbols, colours and a small picture for each kind of card.

import type { Suit } from "../wire";

export const SYMBOL: Record<Suit, string> = {
  spade: "♠", club: "♣", heart: "♥", diamond: "♦", no_suit_black: "●", no_suit_red: "●", no_suit: "",
};

export function isRed(suit: Suit): boolean {
  return suit === "heart" || suit === "diamond" || suit === "no_suit_red";
}

const NUMBERS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export function numberWord(n: number): string {
  return NUMBERS[n] ?? String(n);
}

/** Strokes of a brush in a box of 64 by 48, by the name of the card or its kind. */
const PICTURES: Record<string, string> = {
  slash: "M10 40 46 8M42 6l10 10M14 30l12 12M8 44l6-6",
  fire_slash: "M10 40 46 8M14 30l12 12M40 40c-2-8 8-10 6-20 8 6 10 16 2 22M8 44l6-6",
  thunder_slash: "M10 40 46 8M14 30l12 12M52 20l-8 10h8l-8 12M8 44l6-6",
  jink: "M12 38c10-2 14-12 26-12M20 44c12 0 18-12 32-12M34 8l10 8-12 4M10 26c8 0 10-6 18-8",
  peach: "M32 42C14 34 14 14 28 14c3 0 4 2 4 4 0-2 1-4 4-4 14 0 14 20-4 28M32 14c0-6 4-8 10-8",
  analeptic: "M24 8h16M26 8v8c0 4-8 6-8 14 0 8 6 12 14 12s14-4 14-12c0-8-8-10-8-14V8M20 30h24",
  duel: "M12 8 52 42M52 8 12 42M8 36l10 10M56 36 46 46",
  nullification: "M32 6a18 18 0 1 0 .1 0M18 36 46 12M24 24h16",
  ex_nihilo: "M20 10h26v32H20zM14 16v32h26M27 20h12M27 28h12",
  dismantlement: "M12 24h30M34 16l10 8-10 8M48 8v32M54 12v24",
  snatch: "M46 24H14M22 14 12 24l10 10M44 10c10 6 10 22 0 28",
  savage_assault: "M10 40c2-16 10-24 22-24s20 8 22 24M18 40v-8M46 40v-8M14 18C8 14 8 8 14 6M50 18c6-4 6-10 0-12",
  archery_attack: "M10 8v32M22 8v32M34 8v32M6 12l4-6 4 6M18 12l4-6 4 6M30 12l4-6 4 6M46 8v32M42 12l4-6 4 6M58 8v32",
  god_salvation: "M32 8v32M16 24h32M20 12l24 24M44 12 20 36",
  amazing_grace: "M32 42V18M32 26c-10 0-14-6-14-14 8 0 14 4 14 14c0-10 6-14 14-14 0 8-4 14-14 14M18 42h28",
  collateral: "M10 40 34 14M30 12l8 8M54 40 34 14M14 32l8 8M50 32l-8 8",
  lightning: "M36 4 20 26h12l-6 18 20-26H34z",
  indulgence: "M18 40c-6-14 4-30 14-30s20 16 14 30M24 22c4 4 12 4 16 0M28 32c2 2 6 2 8 0",
  supply_shortage: "M14 40h36M18 40V24h28v16M18 24l14-12 14 12M12 8l40 36",
  fire_attack: "M32 44c-12-2-16-14-8-22 0 6 4 6 4 2 0-8 2-12 10-18-2 8 10 12 10 22 0 8-6 14-16 16",
  iron_chain: "M10 18h16v12H10zM38 18h16v12H38zM22 24h20",
  weapon: "M12 42 44 10l8-4-4 8-32 32M18 30l12 12",
  armor: "M32 6 50 12v12c0 12-8 18-18 22-10-4-18-10-18-22V12zM32 14v24M20 24h24",
  horse: "M12 42c0-14 6-22 16-24l6-12 4 8 12 8-4 8-10-2c0 10 4 10 4 14M24 42c0-6 2-8 8-8",
  treasure: "M14 22h36v20H14zM14 22l6-12h24l6 12M28 28h8v8h-8z",
  basic: "M16 12h32v28H16zM24 20h16M24 28h16",
  trick: "M32 8 54 40H10zM32 20v10M32 34v2",
  equip: "M12 42 44 10l8-4-4 8-32 32M18 30l12 12",
  skill: "M32 8l6 12 14 2-10 9 3 13-13-7-13 7 3-13-10-9 14-2z",
};

export function picture(name: string, kind: string, slot: string | null): string {
  const bySlot: Record<string, string> = {
    Weapon: "weapon", Armor: "armor", DefensiveHorse: "horse", OffensiveHorse: "horse", Treasure: "treasure",
  };
  return PICTURES[name] ?? PICTURES[slot ? bySlot[slot] ?? "equip" : kind] ?? PICTURES.basic!;
}

const KINGDOMS = new Set(["wei", "shu", "wu", "qun", "god", "jin"]);

export function kingdomClass(kingdom: string): string {
  return KINGDOMS.has(kingdom) ? `k-${kingdom}` : "k-other";
}

/** The first character of a general's Chinese name, which is the sign of the portrait in both languages. */
export function sign(name: string): string {
  return [...name].find((c) => c.trim() !== "") ?? "?";
}

/** A colour for a general that stays the same: the portrait's ground. */
export function hue(name: string): number {
  let sum = 7;
  for (const c of name) sum = (sum * 31 + c.charCodeAt(0)) % 360;
  return sum;
}
