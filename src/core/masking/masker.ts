import { MASK } from '../config/key/api-key.js';
import type { TextRange } from '../json/place.js';
import type { HeaderFields } from '../notation.js';
import { SecretForms } from './secret-forms.js';
import { unescapedTexts, unescapedWithPlaces } from './unescaped.js';

/**
 * Replaces secrets by `***` anywhere in a text, in any letter case: plain, in hex, and in base64 and base64url alone or
 * within a longer text, each also with escapes of JSON, URLs and HTML, since a server may echo a secret in any of these
 * forms.
 */
export class Masker {
  readonly #secrets = new Set<string>();
  readonly #forms = new SecretForms();
  /** The forms of secrets that no sentence contains by chance. */
  readonly #unlikely = new SecretForms();

  constructor(secrets: readonly string[] = []) {
    this.learn(secrets);
  }

  /** Adds secrets from the run, such as a near miss of the key. */
  learn(secrets: readonly string[]): void {
    for (const secret of secrets) {
      if (secret === '' || this.#secrets.has(secret)) continue;
      this.#secrets.add(secret);
      for (const form of formsOf(secret)) {
        this.#forms.add(form);
        if (!MAY_BE_A_WORD.test(secret)) this.#unlikely.add(form);
      }
    }
  }

  /** Masks a text from outside. */
  mask(text: string): string {
    return this.#masked(text, text.length, this.#forms);
  }

  /** Masks header fields. Searches all of them at once, since hardly any contains a secret. */
  maskFields(fields: HeaderFields): HeaderFields {
    if (!this.#isIn(fields.flat().join('\n'), this.#forms)) return fields;
    return fields.map(([name, value]) => [this.mask(name), this.mask(value)]);
  }

  /**
   * Masks a sentence of the kit's own. A secret that may be a word is masked only in what the sentence quotes from
   * outside: in quotation marks, in URLs and in paths. With the key `test` "the latest run" stays as it is.
   * @param longest UTF-16 units that are kept
   */
  maskSentence(sentence: string, longest = Number.POSITIVE_INFINITY): Beginning {
    const seen = sentence.slice(0, longest + LONGEST_ESCAPE * this.#forms.longest);
    const quotesMasked = seen.replace(FROM_OUTSIDE, (quote) => this.mask(quote));
    return this.#beginning(quotesMasked, longest, seen.length < sentence.length, this.#unlikely);
  }

  /**
   * Masks only the beginning of a text, at a cost that does not grow with the text.
   * @param longest UTF-16 units that are kept
   * @param isCut true when the text is the beginning of a longer one, so that a secret may be cut at its end
   */
  maskBeginning(text: string, longest: number, isCut = false): Beginning {
    return this.#beginning(text, longest, isCut, this.#forms);
  }

  #beginning(text: string, longest: number, isCut: boolean, forms: SecretForms): Beginning {
    const reach = LONGEST_ESCAPE * forms.longest;
    if (!isCut && text.length <= longest + reach) {
      const masked = this.#masked(text, text.length, forms);
      const kept = cut(masked, longest);
      return { text: kept, isWhole: kept.length === masked.length };
    }
    const seen = text.slice(0, longest + reach);
    return {
      text: cut(this.#masked(seen, cut(seen, Math.max(0, seen.length - reach)).length, forms), longest),
      isWhole: false,
    };
  }

  #isIn(text: string, forms: SecretForms): boolean {
    return forms.size > 0 && unescapedTexts(text).some((one) => forms.isIn(one));
  }

  /** @param end the end of the result; a secret that starts before it is masked as a whole */
  #masked(text: string, end: number, forms: SecretForms): string {
    if (!this.#isIn(text, forms)) return text.slice(0, end);
    const places = unescapedWithPlaces(text).flatMap(({ text: read, starts }) =>
      forms.placesIn(read).map((place) => ({ start: starts[place.start] ?? 0, end: starts[place.end] ?? 0 })),
    );
    let masked = '';
    let position = 0;
    for (const place of united(places)) {
      if (place.start >= end) break;
      masked += text.slice(position, place.start) + MASK;
      position = place.end;
    }
    return masked + text.slice(position, Math.max(position, end));
  }
}

/** A few letters alone, or at most three digits: any sentence may contain a key like this. */
const MAY_BE_A_WORD = /^(?:[a-z-]{1,16}|\d{1,3})$/i;

/**
 * Matches quotes in a sentence: a text between quotation marks, or to the end when the closing one is cut off; a URL; a
 * path; the media type of a cause, which has no quotation marks.
 */
const FROM_OUTSIDE =
  /"(?:[^"\\]|\\.)*(?:"|$)|\b[a-z][a-z0-9+.-]*:\/\/\S+|(?<![^\s(])\/\S+|(?<=^media type ).+/gis;

/** The beginning of a text that is kept. */
export interface Beginning {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The longest escape of one UTF-16 unit at the deepest level, since a backslash doubles on each level. */
const LONGEST_ESCAPE = 72;

/** Cuts a text, but never inside a character. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.codePointAt(longest - 1) ?? 0;
  return text.slice(0, end > 0xffff ? longest - 1 : longest);
}

/** Sorts places and merges those that overlap. */
function united(places: readonly TextRange[]): TextRange[] {
  const apart: TextRange[] = [];
  for (const place of places.toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (!last || place.start >= last.end) apart.push(place);
    else if (place.end > last.end) apart[apart.length - 1] = { start: last.start, end: place.end };
  }
  return apart;
}

/** Shorter pieces would match everywhere, and reveal nothing. */
const SHORTEST_FORM = 4;

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  // Unescaping a text also changes an apparent escape within the secret.
  const unescaped = unescapedWithPlaces(secret).map(({ text }) => text);
  // As in a token of JSON in base64.
  const quoted = JSON.stringify(secret).slice(1, -1);
  const inJson = quoted === secret ? [] : base64Forms(Buffer.from(quoted, 'utf8'));
  const derived = [...unescaped, bytes.toString('hex'), ...base64Forms(bytes), ...inJson];
  return [secret, ...derived.filter((form) => form.length >= SHORTEST_FORM)];
}

/**
 * The base64 forms of the secret for each of the three offsets at which it can start in a longer text (`Bearer KEY`,
 * `user:KEY`): the characters that depend on the secret alone.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    const own = whole.slice(first, last);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
