/** Kinds of values. All sources give text, so a kind reads text, and has the JSON Schema by which an editor checks the file. */
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { didYouMean, UsageError } from '../base/problems.js';
import { isTime } from '../base/schema.js';
import type { Header } from '../exchange/exchange.js';
import { PROXY_ADDRESS, PROXY_URL } from '../http/route.js';

type Schema = Readonly<Record<string, unknown>>;

export interface Kind<T> {
  /** How help calls the value: `N`. Empty for a yes/no option, which takes no value as a flag. */
  readonly placeholder: string;
  /** Several values: a flag is repeated or has commas, the file has a list. */
  readonly several?: true;
  /** As a flag, and as `true`, it means something without a value, too. */
  readonly isOptional?: true;
  /** @param folder that a relative path is relative to. @throws {UsageError} with a clause: what the text must be */
  readonly read: (texts: readonly string[], folder: string) => T;
  readonly schema: Schema;
  /** The text as messages may quote it. @default as it is; undefined: not at all */
  readonly show?: (text: string) => string | undefined;
}

/** One value. @param must be as a clause: what the text must be. @param parse gives undefined for a text without a value */
export function kind<T = string>(
  placeholder: string,
  form: RegExp,
  must: string | ((text: string) => string),
  parse: (text: string, folder: string) => T | undefined = (text) => text as T,
  more: Partial<Kind<T>> = {},
): Kind<T> {
  const read = ([text = '', ...others]: readonly string[], folder: string) => {
    if (others.length > 0) throw new UsageError('must be one value');
    const value = form.test(text) ? parse(text, folder) : undefined;
    if (value !== undefined) return value;
    throw new UsageError(typeof must === 'string' ? must : must(text));
  };
  return { placeholder, read, schema: { type: ['string', 'number'], pattern: form.source }, ...more };
}

/** Items that a separator parts, or that stand in a list of the file. */
export const list = <T>(item: Kind<T>, separator = ','): Kind<readonly T[]> => ({
  ...item,
  placeholder: separator === ',' ? `${item.placeholder},…` : item.placeholder,
  several: true,
  read: (texts, folder) => {
    const items = texts.flatMap((text) => text.split(separator)).map((text) => text.trim());
    if (items.length > 0 && items.every((text) => text === '')) throw new UsageError('is empty; give a value');
    return items.filter((text) => text !== '').map((text) => item.read([text], folder));
  },
  schema: { anyOf: [item.schema, { type: 'array', items: item.schema }] },
});

/** @param bare what the option means without a value */
export const perhaps = <T>(item: Kind<T>, bare: T): Kind<T> => ({
  ...item,
  isOptional: true,
  read: (texts, folder) => (/^(true)?$/.test(texts.join()) ? bare : item.read(texts, folder)),
  schema: { anyOf: [item.schema, { enum: [true] }] },
});

const isTrue = (text: string) => /^(true|1)$/i.test(text);
export const yesNo = kind('', /^(true|false|1|0)$/i, 'must be true, false, 1 or 0', isTrue, {
  schema: { type: 'boolean' },
});

export const choice = <T extends string>(values: readonly T[], placeholder = values.join('|')): Kind<T> => {
  const either = values.join(', ').replace(/, ([^,]*)$/, ' or $1');
  const must = (text: string) => `must be ${either}${didYouMean(text, values)}`;
  return kind(placeholder, /^/, must, (text) => values.find((value) => value === text), { schema: { enum: values } });
};

export const words = (placeholder: string) =>
  kind(placeholder, /\S/, 'must hold a word at least', (text) => text.trim().replace(/\s+/g, ' '));

type Parse = (text: string) => number;
const bounded = (name: string, form: RegExp, expected: string, least: number, most: number, parse: Parse = Number) =>
  kind(name, form, `must be ${expected}`, (text) => {
    const value = parse(text);
    return value >= least && value <= most ? value : undefined;
  });

export const wholeNumber = (least: number, most: number): Kind<number> =>
  bounded('N', /^[+-]?\d{1,15}$/, `a whole number from ${least} to ${most}`, least, most);

/** Seeds of fast-check have 32 bits. */
const MOST_SEED = 2 ** 31 - 1;
const SEED = `a whole number from ${-MOST_SEED - 1} to ${MOST_SEED}, or random`;
/** `random` becomes a number at once, so that reports can name it. */
const seedOf = (text: string) => (text === 'random' ? randomInt(MOST_SEED) : Number(text));
export const seed = bounded('N|random', /^([+-]?\d{1,10}|random)$/, SEED, -MOST_SEED - 1, MOST_SEED, seedOf);

export const percent = (most: number): Kind<number> =>
  bounded('PERCENT', /^\d{1,3}(\.\d+)?%?$/, `a percentage from 0 to ${most}`, 0, most, Number.parseFloat);

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** As people type it, in the largest unit without a fraction: `90s`, `24h`. */
export function durationText(milliseconds: number): string {
  const [unit = 'ms', factor = 1] = Object.entries(UNITS).findLast(([, size]) => milliseconds % size === 0) ?? [];
  return milliseconds === 0 ? '0' : `${milliseconds / factor}${unit}`;
}

/** The value of a duration such as `10s`. */
export type Milliseconds = number & { readonly unit?: 'ms' };
/** Only 0 needs no unit: people expect seconds, and programs milliseconds. */
export function duration(least: number, most: number): Kind<Milliseconds> {
  const bounds = `from ${durationText(least)} to ${durationText(most)}`;
  const expected = `a duration with its unit, such as 500ms, 90s or 10m, ${bounds}`;
  const parse = (text: string) =>
    Math.round(Number.parseFloat(text) * (UNITS[text.replace(/[\d.]+/, '')] ?? Number.NaN)) || 0;
  const bare = bounded('DURATION', /^(0|\d{1,9}(\.\d{1,3})?(ms|s|m|h))$/, expected, least, most, parse);
  return { ...bare, schema: { ...bare.schema, maximum: 0 } };
}

const INT64S = `must be whole numbers from ${-(2n ** 63n)} to ${2n ** 63n - 1n}, separated by commas`;
const int64Of = (text: string) => (BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? text : undefined);
export const int64s = list(kind('N', /^(0|-?[1-9]\d{0,18})$/, INT64S, int64Of));

/** @param example of an id */
export const ids = (example: string): Kind<readonly string[]> => {
  const must = `must be ids such as ${example}, or patterns such as '${example.replace(/\..*/, '.*')}'`;
  return list(kind('ID', /^[a-z0-9.*-]+$/, must));
};

/** A path, made absolute. @param word that stays: `-` is standard output to some options */
export const file = (placeholder: string, word = '-'): Kind<string> =>
  kind(placeholder, /\S/, 'must be a path', (text, folder) => (text === word ? text : path.resolve(folder, text)));

const DATE = 'must be a day that exists, as YYYY-MM-DD, such as 2030-12-05';
const dayOf = (text: string) => (isTime(text) ? text : undefined);
export const date = kind('DATE', /^\d{4}-\d{2}-\d{2}$/, DATE, dayOf);

/** A URL given by mistake with a password or a key in it is not repeated on the screen. */
const show = (text: string): string =>
  text.replace(/^([^/?#]*\/\/)?.*@/s, '$1***@').replace(/[?#].*$/s, (rest) => `${rest[0]}***`);

function hrefOf(text: string): string | undefined {
  let href = URL.canParse(text) ? new URL(text).href : undefined;
  while (href?.endsWith('/')) href = href.slice(0, -1);
  return href;
}

/** Has no trailing slash. URL repairs `http:host`, backslashes and spaces, but requests should go where the user sees. */
export const baseUrl = (example: string): Kind<string> => {
  const must = (text: string) => baseUrlProblem(text, example);
  return kind('URL', /^https?:\/\/[^/?#@\s\\][^?#@\s\\]*$/i, must, hrefOf, { show });
};

const MOST_PORT = 65_535;

function baseUrlProblem(text: string, example: string): string {
  const [, port = ''] = /:(\d+)(\/|$)/.exec(text) ?? [];
  const problem =
    (/^\p{Quotation_Mark}|\p{Quotation_Mark}$/u.test(text) && 'must have no quotes around it') ||
    (/\s/.test(text) && 'must hold no space or line end') ||
    (/^https?:\/?(?!\/)/i.test(text) && 'must have two slashes behind its scheme') ||
    (/^https?:\/\/.*[@?#]/i.test(text) && 'must hold no user name, password, query or fragment') ||
    (Number(port) > MOST_PORT && `must have a port up to ${MOST_PORT}`);
  if (problem) return problem;
  const isHost = /^(localhost|[\w-]+(\.[\w-]+)+|[\w-]+(?=:\d))(:\d{1,5})?(\/[\w./-]*)?$/.test(text);
  const scheme = /^(localhost|[\d.]+(?![\w-])|[^/]+:\d)/.test(text) ? 'http' : 'https';
  if (isHost) return `is not an absolute URL; did you mean ${scheme}://${text}?`;
  return `must be an absolute http or https URL, such as ${example}`;
}

const PLACE = 'must be a host, or a host and a port, such as 10.0.0.7:8443';
export const place = kind('HOST[:PORT]', /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(:\d{1,5})?$/i, PLACE, (text) =>
  URL.canParse(`http://${text}`) ? text : undefined,
);

const PROXY = `must be ${PROXY_ADDRESS}`;
export const proxyUrl = kind('URL', PROXY_URL, PROXY, (text) => (hrefOf(text) ? text : undefined), { show });

/** The kit or HTTP itself sets these: another value would change the request that is judged. */
const OWN =
  /^(accept(-encoding)?|authorization|connection|content-(length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade):/i;

const nameOnly = (text: string): string | undefined => (text.includes(':') ? text.replace(/:.*/s, ': …') : undefined);

/**
 * Header fields as `Name: value`; the flag is repeated for each, and a variable has one in each line.
 * @param ofKey the one that has the API key
 */
export function headers(placeholder: string, ofKey = 'authorization'): Kind<readonly Header[]> {
  const form = /^([!#$%&'*+.^_`|~\w-]+):[\t ]*([\x21-\x7e][\t\x20-\x7e]*)$/;
  const isOwn = (text: string) => OWN.test(text) || text.toLowerCase().startsWith(`${ofKey.toLowerCase()}:`);
  const must = (text: string) => {
    if (isOwn(text)) return 'the kit sets this header field itself; leave it out';
    const problem =
      (!text.includes(':') && 'has no colon') ||
      (!/^[!#$%&'*+.^_`|~\w-]+:/.test(text) && 'has a name that no header field may have') ||
      (/:\s*$/.test(text) && 'has no value') ||
      'has a value that is not plain ASCII';
    return `${problem}; write it as '${placeholder}'`;
  };
  const parse = (text: string) => (isOwn(text) ? undefined : (text.match(form)?.slice(1) as unknown as Header));
  return list(kind(`'${placeholder}'`, form, must, parse, { show: nameOnly }), '\n');
}

const hidden = { show: () => undefined };
/** In the file only as `${NAME}`, so that nobody commits a key in clear text. */
const schema = { type: 'string', pattern: '^\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}$' };
export const secret = kind('KEY', /^/, '', (text) => text, { schema, ...hidden });
/** Never shown: it may hold a password. */
export const shellCommand = kind('COMMAND', /\S/, 'must be a command for a shell', (text) => text, hidden);

const NOT_A_NAME = 'must be the name of an environment variable that holds the secret, not the secret itself';
/** Never shown if refused: it may be the key, given by mistake. */
export const keyVariable = kind('NAME', /^[A-Za-z_]\w*$/, NOT_A_NAME, (text) => text, hidden);
