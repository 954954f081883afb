import { MASK } from '../config/api-key.js';

/**
 * Replaces secrets by `***` wherever they stand in a text: as they are, and as base64, base64url, hex,
 * percent-encoded and JSON-escaped, since a server may echo them in any of these.
 */
export class Masker {
  readonly #forms = new Set<string>();
  #pattern: RegExp | undefined;

  constructor(secrets: readonly string[] = []) {
    this.learn(secrets);
  }

  /** Adds secrets that came up in the run, such as a near miss of the key. */
  learn(secrets: readonly string[]): void {
    const before = this.#forms.size;
    for (const form of secrets.filter((secret) => secret !== '').flatMap(formsOf)) this.#forms.add(form);
    if (this.#forms.size > before) this.#pattern = undefined;
  }

  mask(text: string): string {
    if (this.#forms.size === 0) return text;
    this.#pattern ??= patternOf(this.#forms);
    return text.replace(this.#pattern, MASK);
  }

  /** True when a mask is all that stands between the text and a secret. */
  concerns(text: string): boolean {
    return this.mask(text) !== text;
  }
}

/** Longest first, or a secret that contains another would be masked in part. */
function patternOf(forms: ReadonlySet<string>): RegExp {
  const longestFirst = [...forms].sort((one, other) => other.length - one.length);
  return new RegExp(longestFirst.map(escaped).join('|'), 'g');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    encodeURI(secret),
    percentEncodedWhole(bytes),
    percentEncodedWhole(bytes).toLowerCase(),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64Forms(bytes),
  ].filter((form) => form.length >= Math.min(secret.length, 4));
}

function percentEncodedWhole(bytes: Buffer): string {
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
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
    return own.length < 4 ? [] : [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
