/** Requests hold `{key}`, or `{key:NAME}` for a near miss of it. Only the transport puts the key in, so no log holds it. */
import type { Request } from './exchange.js';

/** `$(NAME)` of Azure Pipelines, `${NAME}`, `{{ name }}`, `***`, `<your key>`: nothing has put the key in its place. */
export const PLACEHOLDER = /^(\$\(.*\)|\$?\{.*\}|\*+|<.*>)$/;

interface Variant {
  readonly make: (key: string) => string;
  /** Between double quotes of a POSIX shell, where KEY stands for the variable: `${KEY#?}`. */
  readonly shell: string;
  readonly words: string;
}

/** A character that a near miss holds in place of one of the key, or beside it; the second, where the key has the first. */
const OTHER = 'x';
const ANOTHER = 'y';
export const EDITS: readonly string[] = [OTHER, ANOTHER];
const otherThan = (character = '') => (character === OTHER ? ANOTHER : OTHER);
const swapped = (text: string) =>
  [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('');

const variant = (make: Variant['make'], shell: string, words: string): Variant => ({ make, shell, words });
/** `base64` of some systems breaks lines. */
const piped = (format: string) => `$(printf ${format} "$KEY" | base64 | tr -d '\\n')`;
/** @param text between double quotes of a shell */
const uriEncoded = (text: string) => `$(printf %s "${text}" | jq -sRr @uri)`;
/** Another character than the key has there. @param before a pattern of what stands before it */
const edited = (before: string, kept: string, end: string) =>
  `$(printf %s "$KEY" | sed -e 's/${before}${OTHER}${end}/${kept}${ANOTHER}/' -e t -e 's/${before}.${end}/${kept}${OTHER}/')`;
const base64Of = (text: string) => Buffer.from(text).toString('base64');
const changedAt = (at: number) => (key: string) => key.slice(0, at) + otherThan(key[at]) + key.slice(at + 1);
const insertedAt = (at: number) => (key: string) => key.slice(0, at) + OTHER + key.slice(at);

export const keyVariants = {
  'other-case': variant(swapped, "$(printf %s \"$KEY\" | tr 'a-zA-Z' 'A-Za-z')", 'the key in the other letter case'),
  'last-changed': variant(
    (key) => changedAt(key.length - 1)(key),
    edited('', '', '$'),
    'the key with another last character',
  ),
  reversed: variant((key) => [...key].reverse().join(''), '$(printf %s "$KEY" | rev)', 'the key backwards'),
  'basic-user': variant((key) => base64Of(`${key}:`), piped('%s:'), 'the key as a user name in Base64'),
  'basic-password': variant((key) => base64Of(`:${key}`), piped(':%s'), 'the key as a password in Base64'),
  'percent-encoded': variant(encodeURIComponent, uriEncoded('$KEY'), 'the key, percent-encoded'),
} as const satisfies Readonly<Record<string, Variant>>;

const characters = (count: number) => (count === 1 ? 'character' : `${count} characters`);

/** The key without its first characters, and those alone. */
const rest = (count: number) => `\${KEY#${'?'.repeat(count)}}`;
const start = (count: number) => `\${KEY%"${rest(count)}"}`;

/** Near misses by a place in the key or a number of characters: `{key:changed-5}`. */
const numberedVariants: Readonly<Record<string, (number: number) => Variant>> = {
  changed: (at) =>
    variant(changedAt(at), edited(`^\\(.\\{${at}\\}\\)`, '\\1', ''), `the key with another character ${at + 1}`),
  inserted: (at) =>
    variant(insertedAt(at), `${start(at)}x${rest(at)}`, `the key with one more character after character ${at}`),
  'without-first': (count) =>
    variant((key) => key.slice(count), rest(count), `the key without its first ${characters(count)}`),
  'without-last': (count) =>
    variant(
      (key) => key.slice(0, -count),
      `\${KEY%${'?'.repeat(count)}}`,
      `the key without its last ${characters(count)}`,
    ),
};

export function variantOf(name: string): Variant | undefined {
  const [, base = '', number] = /^(.+)-(\d{1,4})$/.exec(name) ?? [];
  return keyVariants[name as keyof typeof keyVariants] ?? numberedVariants[base]?.(Number(number));
}

const TEMPLATE = /\{key(?::([a-z0-9-]+))?\}/g;

/** Replaces each `{key}` and `{key:NAME}`. @throws {TypeError} for an unknown variant */
export function filled(template: string, fill: (variant?: Variant) => string): string {
  return template.replace(TEMPLATE, (_, name?: string) => {
    const named = name === undefined ? undefined : variantOf(name);
    if (name !== undefined && named === undefined) throw new TypeError(`{key:${name}} is not a variant of the key`);
    return fill(named);
  });
}

export const templatesIn = (text: string): readonly (readonly [start: number, end: number])[] =>
  [...text.matchAll(TEMPLATE)].flatMap(({ 0: template, 1: name, index }) =>
    name === undefined || variantOf(name) ? [[index, index + template.length] as const] : [],
  );

export const withKey = (template: string, key: string): string =>
  filled(template, (named) => (named ? named.make(key) : key));

/** In a target, the key and its near misses are percent-encoded, whatever the template says. */
export const withKeyInTarget = (template: string, key: string): string =>
  filled(template, (named) => encodeURIComponent(isNearMiss(named) ? named.make(key) : key));

const isNearMiss = (named?: Variant): named is Variant =>
  named !== undefined && named !== keyVariants['percent-encoded'];

/** A text, or a target, between double quotes of a shell. @param variable holds the key */
export const shellWithKey = (template: string, variable: string, isTarget: boolean): string =>
  filled(template, (named) => {
    const encoded = uriEncoded(isNearMiss(named) ? named.shell : '$KEY');
    return (isTarget ? encoded : (named?.shell ?? '${KEY}')).replace(/\bKEY\b/g, variable);
  });

export const holdsKey = ({ target, headers }: Request): boolean =>
  [target, ...headers.map(([, value]) => value)].some((text) => text.includes('{key}'));

/** The shape of a key: enough to send the same cases again. The log holds it, not the key. */
export interface KeyShape {
  readonly length: number;
  /** Another letter case makes another key. */
  readonly letters: boolean;
  /** The same characters backwards make the same key. */
  readonly palindrome: boolean;
  /** A command gives another one when it is refused. */
  readonly renewable?: boolean;
}

export const keyShapeOf = (key: string, isRenewable = false): KeyShape => ({
  length: key.length,
  letters: swapped(key) !== key,
  palindrome: [...key].reverse().join('') === key,
  ...(isRenewable && { renewable: true }),
});
