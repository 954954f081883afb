/** A part of a text, in UTF-16 units; without `end`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * The texts to look for, in any letter case of ASCII. There may be thousands, since every near miss of the key that was
 * sent is one, so that they are found by their first two characters, not tried one after the other.
 */
export class SecretForms {
  readonly #all = new Set<string>();
  /** By the first two characters, in small letters; one of a single character by that alone. */
  readonly #byStart = new Map<string, string[]>();
  /** Marks first characters, to pass over most positions of a text at once. */
  readonly #firsts = new Uint8Array(128);
  #longest = 0;

  get size(): number {
    return this.#all.size;
  }

  /** Length of the longest, 0 when there is none. */
  get longest(): number {
    return this.#longest;
  }

  add(form: string): void {
    const small = smallLetters(form);
    if (small === '' || this.#all.has(small)) return;
    this.#all.add(small);
    this.#longest = Math.max(this.#longest, small.length);
    const start = small.slice(0, 2);
    // The longest comes first, or a secret that contains another would be found in part.
    const alike = [...(this.#byStart.get(start) ?? []), small];
    this.#byStart.set(
      start,
      alike.toSorted((one, other) => other.length - one.length),
    );
    this.#firsts[small.charCodeAt(0) & 127] = 1;
  }

  /** Where they stand, also where one begins within another: of two that overlap neither may be left in part. */
  placesIn(text: string): Place[] {
    return this.#search(text, Number.POSITIVE_INFINITY);
  }

  isIn(text: string): boolean {
    return this.#search(text, 1).length > 0;
  }

  #search(text: string, most: number): Place[] {
    const small = smallLetters(text);
    const places: Place[] = [];
    for (let start = 0; start < small.length && places.length < most; start += 1) {
      if (this.#firsts[small.charCodeAt(start) & 127] !== 1) continue;
      const form = this.#longestAt(small, start);
      if (form !== undefined) places.push({ start, end: start + form.length });
    }
    return places;
  }

  #longestAt(small: string, start: number): string | undefined {
    const longer = this.#byStart
      .get(small.slice(start, start + 2))
      ?.find((form) => small.startsWith(form, start));
    return longer ?? this.#byStart.get(small.charAt(start))?.[0];
  }
}

/** As long as the text: other letters than those of ASCII may change their length with their case. */
function smallLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
