import type { TextRange } from '../json/place.js';

/** The search goes by so many characters at the start of a form: fewer would let most texts look like one. */
const START = 4;

/**
 * The texts to search for, in any ASCII letter case. There may be thousands that begin alike, since every near miss of
 * the key is one. They have few lengths, so the search goes by their start and then by length.
 */
export class SecretForms {
  readonly #all = new Set<string>();
  /** Lengths of the forms by their starts in lower case; the longest comes first. */
  readonly #lengths = new Map<string, readonly number[]>();
  /** Lengths of the starts. Only a shorter form has a shorter start. */
  #startLengths: readonly number[] = [];
  /** Marks first pairs of characters, to skip most positions of a text at once; any second one for a form of one. */
  readonly #starts = new Uint8Array(128 * 128);
  #longest = 0;

  get size(): number {
    return this.#all.size;
  }

  /** Length of the longest form; 0 without any. */
  get longest(): number {
    return this.#longest;
  }

  add(form: string): void {
    const small = smallLetters(form);
    if (small === '' || this.#all.has(small)) return;
    this.#all.add(small);
    this.#longest = Math.max(this.#longest, small.length);
    const start = small.slice(0, START);
    this.#startLengths = withLength(this.#startLengths, start.length);
    this.#lengths.set(start, withLength(this.#lengths.get(start) ?? [], small.length));
    const first = small.charCodeAt(0);
    if (small.length === 1) this.#starts.fill(1, pairOf(first, 0), pairOf(first, 127) + 1);
    else this.#starts[pairOf(first, small.charCodeAt(1))] = 1;
  }

  /** All places of the forms, including overlapping ones, so that no part of either is left. */
  placesIn(text: string): TextRange[] {
    return this.#search(text, Number.POSITIVE_INFINITY);
  }

  isIn(text: string): boolean {
    return this.#search(text, 1).length > 0;
  }

  #search(text: string, most: number): TextRange[] {
    const small = smallLetters(text);
    const places: TextRange[] = [];
    for (let start = 0; start < small.length && places.length < most; start += 1) {
      // After the end is NaN, which counts as 0.
      if (this.#starts[pairOf(small.charCodeAt(start), small.charCodeAt(start + 1))] !== 1) continue;
      const form = this.#longestAt(small, start);
      if (form !== undefined) places.push({ start, end: start + form.length });
    }
    return places;
  }

  /** The longest, so that a secret that contains another is found whole. */
  #longestAt(small: string, start: number): string | undefined {
    for (const startLength of this.#startLengths) {
      for (const length of this.#lengths.get(small.slice(start, start + startLength)) ?? []) {
        const form = small.slice(start, start + length);
        if (this.#all.has(form)) return form;
      }
    }
    return undefined;
  }
}

/** The longest comes first. */
function withLength(lengths: readonly number[], length: number): readonly number[] {
  return lengths.includes(length) ? lengths : [...lengths, length].sort((one, other) => other - one);
}

/** Different for any two pairs of ASCII characters. */
function pairOf(first: number, second: number): number {
  return ((first & 127) << 7) | (second & 127);
}

/** Changes letters of ASCII alone: other letters may change their length with their case. */
function smallLetters(text: string): string {
  // Most texts are ASCII, and this way is much faster.
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
