import { MASK } from '../config/key/api-key.js';
import { type Place, SecretForms } from './secret-forms.js';
import { readings, unescapedTexts } from './unescaped.js';

/**
 * Replaces secrets by `***` wherever they stand in a text, in any letter case: as they are, in hex, in base64 and
 * base64url alone or within a longer text, and each of these with characters escaped as in JSON, URLs and HTML,
 * since a server may echo them in any of these.
 */
export class Masker {
  readonly #secrets = new Set<string>();
  readonly #forms = new SecretForms();
  /** Those of secrets that no sentence holds by chance. */
  readonly #unlikely = new SecretForms();

  constructor(secrets: readonly string[] = []) {
    this.learn(secrets);
  }

  /** Adds secrets that came up in the run, such as a near miss of the key. */
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

  /** Masks a text that came from outside. */
  mask(text: string): string {
    return this.#masked(text, text.length, this.#forms);
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
   * No more than the beginning of a text, masked: what it costs does not grow with the text.
   * @param longest UTF-16 units that are kept
   * @param isCut whether the text is itself the beginning of a longer one; a secret may then be cut at its end
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
      text: cut(this.#masked(seen, Math.max(0, seen.length - reach), forms), longest),
      isWhole: false,
    };
  }

  /** @param end where the text is left off; a secret that begins before it is masked as a whole */
  #masked(text: string, end: number, forms: SecretForms): string {
    if (forms.size === 0 || !unescapedTexts(text).some((one) => forms.isIn(one))) {
      return text.slice(0, end);
    }
    const places = readings(text).flatMap(({ text: read, starts }) =>
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

/** Letters alone, and few: a key like this may stand in any sentence. */
const MAY_BE_A_WORD = /^[a-z-]{1,16}$/i;

/**
 * What a sentence quotes: between quotation marks, or to the end where the closing one was cut off; a URL; a path; the
 * media type of a cause, which has no quotation marks.
 */
const FROM_OUTSIDE =
  /"(?:[^"\\]|\\.)*(?:"|$)|\b[a-z][a-z0-9+.-]*:\/\/\S+|(?<![^\s(])\/\S+|(?<=^media type ).+/gis;

/** What is kept of a text. */
export interface Beginning {
  readonly text: string;
  readonly isWhole: boolean;
}

/** UTF-16 units that stand for one when it is escaped as often as escapes are undone: a backslash doubles each time. */
const LONGEST_ESCAPE = 72;

/** Never half a character. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.codePointAt(longest - 1) ?? 0;
  return text.slice(0, end > 0xffff ? longest - 1 : longest);
}

/** Places in order, those that overlap as one. */
function united(places: readonly Place[]): Place[] {
  const apart: Place[] = [];
  for (const place of places.toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (!last || place.start >= last.end) apart.push(place);
    else if (place.end > last.end) apart[apart.length - 1] = { start: last.start, end: place.end };
  }
  return apart;
}

/** Shorter pieces would be found all over, and tell nothing. */
const SHORTEST_FORM = 4;

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  // Where a whole text is unescaped, what looks like an escape in the secret itself is too.
  const unescaped = readings(secret).map(({ text }) => text);
  // As a token holds it that is JSON within base64.
  const quoted = JSON.stringify(secret).slice(1, -1);
  const inJson = quoted === secret ? [] : base64Forms(Buffer.from(quoted, 'utf8'));
  const derived = [...unescaped, bytes.toString('hex'), ...base64Forms(bytes), ...inJson];
  return [secret, ...derived.filter((form) => form.length >= SHORTEST_FORM)];
}

/**
 * What base64 makes of the secret at each of the three places where it can begin within a longer text
 * (`Bearer KEY`, `user:KEY`): the letters that depend on the secret alone.
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
