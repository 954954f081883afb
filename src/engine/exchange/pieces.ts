/** Finds pieces of a secret, and of near misses of it, in time that is linear in the text. */
import { EDITS } from './credential.js';

/** A shorter piece may be anything. */
export const PIECE = 8;
/** So many characters are looked up first, in a small table, at places so close that a piece covers one of them. */
const GRAM = 4;
const STEP = PIECE - GRAM + 1;

export interface Piece {
  readonly start: number;
  end: number;
  /** Half of the secret. */
  readonly half: number;
}

/** @param secrets spellings of at least 8 characters. @returns stretches where each piece is known; letter case does not count */
export function piecesOf(secrets: readonly string[]): (text: string) => readonly Piece[] {
  const halves = new Map<string, number>();
  const isKnown = new Uint8Array(65_536);
  for (const secret of secrets)
    for (const near of [secret, ...editedStretches(secret)])
      for (let at = 0; at + PIECE <= near.length; at += 1) {
        halves.set(pieceAt(near, at), secret.length / 2);
        for (let place = at; place < at + STEP; place += 1) isKnown[gramAt(near, place)] = 1;
      }
  return (text) => {
    const found: Piece[] = [];
    let last: Piece | undefined;
    for (let at = 0; at + GRAM <= text.length; at += STEP) {
      if (isKnown[gramAt(text, at)] === 0) continue;
      for (let start = Math.max(0, at - STEP + 1); start <= at; start += 1) {
        const half = halves.get(pieceAt(text, start));
        if (half === undefined) continue;
        if (last && start <= last.end) last.end = start + PIECE;
        else {
          last = { start, end: start + PIECE, half };
          found.push(last);
        }
      }
    }
    return found;
  };
}

/** The surroundings of each edit, in near misses that hold another character, or one more. */
function editedStretches(secret: string): readonly string[] {
  return [...secret].flatMap((_, at) => {
    const before = secret.slice(Math.max(0, at - PIECE + 1), at);
    return EDITS.flatMap((edit) =>
      [0, 1].map((left) => before + edit + secret.slice(at + left, at + left + PIECE - 1)),
    );
  });
}

const pieceAt = (text: string, at: number) => text.slice(at, at + PIECE).toLowerCase();

function codeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90 ? code | 32 : code;
}

/** The upper 16 bits depend on all four characters. */
function gramAt(text: string, at: number): number {
  const [a, b, c, d] = [codeAt(text, at), codeAt(text, at + 1), codeAt(text, at + 2), codeAt(text, at + 3)];
  return Math.imul((a << 24) ^ (b << 16) ^ (c << 8) ^ d, 0x9e3779b1) >>> 16;
}

/** True when no letter or digit stands beside it. */
export const isWord = (text: string, start: number, end: number): boolean =>
  !/[a-z\d]/i.test(text.charAt(start - 1) + text.charAt(end));
