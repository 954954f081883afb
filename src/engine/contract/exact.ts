/** JSON Schema on numbers beyond doubles: ajv gets doubles, and the keywords that compare numbers look at the numbers. */
import { isObject, type Json } from '../json.js';
import { BEYOND_DOUBLES } from './formats.js';

interface ExactKeyword {
  /** The type of the values that the keyword is about. @default any */
  readonly type?: 'number' | 'array';
  readonly isKeptBy: (wanted: Json) => (found: Json) => boolean;
}

/** Bounds are kept by a fraction that no double can hold: nobody knows on which side it is. */
const compared = (isKept: (found: number | bigint, bound: number) => boolean): ExactKeyword => ({
  type: 'number',
  isKeptBy: (bound) => (found) => Number.isNaN(found) || isKept(found as number | bigint, Number(bound)),
});

export const exactKeywords: Readonly<Record<string, ExactKeyword>> = {
  minimum: compared((found, bound) => found >= bound),
  maximum: compared((found, bound) => found <= bound),
  exclusiveMinimum: compared((found, bound) => found > bound),
  exclusiveMaximum: compared((found, bound) => found < bound),
  multipleOf: compared(isMultiple),
  const: {
    isKeptBy: (wanted) => {
      const text = canonical(wanted);
      return (found) => canonical(found) === text;
    },
  },
  enum: {
    isKeptBy: (wanted) => {
      const texts = new Set([wanted].flat().map(canonical));
      return (found) => texts.has(canonical(found));
    },
  },
  uniqueItems: {
    type: 'array',
    isKeptBy: (isWanted) => (found) => isWanted !== true || repeatedIn(found as readonly Json[]) === undefined,
  },
};

/** The positions of the first item that a list has twice. */
export function repeatedIn(items: readonly Json[]): readonly [number, number] | undefined {
  const places = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonical(item);
    const first = places.get(text);
    if (first !== undefined) return [first, index];
    // What a double cannot hold may be any number, so it equals none.
    if (!/NaN|Infinity/.test(text)) places.set(text, index);
  }
  return undefined;
}

/** One text for equal values of JSON. */
function canonical(value: Json): string {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.sort().join(',')}}`;
}

/** In decimals, as both numbers are written: 19.99 is a multiple of 0.01, though no division of doubles says so. */
function isMultiple(found: number | bigint, divisor: number): boolean {
  if (!Number.isFinite(Number(found))) return true;
  const [one, other] = [decimalOf(found), decimalOf(divisor)];
  const scale = Math.max(one.fraction, other.fraction);
  const scaled = ({ digits, fraction }: typeof one) => digits * 10n ** BigInt(scale - fraction);
  return scaled(one) % scaled(other) === 0n;
}

function decimalOf(number: number | bigint): { readonly digits: bigint; readonly fraction: number } {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const fraction = decimals.length - Number(exponent);
  const digits = BigInt(whole + decimals);
  return fraction < 0 ? { digits: digits * 10n ** BigInt(-fraction), fraction: 0 } : { digits, fraction };
}

/** The value for ajv: itself, if doubles hold all of its numbers. The size counts values. */
export function asDoubles(value: Json): { readonly readable: Json; readonly size: number } {
  let size = 0;
  const read = (part: Json): Json => {
    size += 1;
    if (typeof part === 'number') return Number.isFinite(part) ? part : finite(part);
    if (typeof part === 'bigint') return finite(roundedDown(part));
    if (typeof part !== 'object' || part === null) return part;
    // Copied only if a number changes, since most bodies hold none that does.
    let changed: Map<string, Json> | undefined;
    for (const name of Object.keys(part)) {
      const member = (part as Readonly<Record<string, Json>>)[name] ?? null;
      const own = read(member);
      if (own !== member) changed = (changed ?? new Map()).set(name, own);
    }
    if (!changed) return part;
    const entries = Object.entries(part).map(([name, member]) => [name, changed.get(name) ?? member] as const);
    return Array.isArray(part) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  };
  return { readable: read(value), size };
}

/** NaN is a fraction that no double can hold. */
function finite(number: number): number {
  if (Number.isNaN(number)) return 0.5;
  return Number.isFinite(number) ? number : Math.sign(number) * BEYOND_DOUBLES;
}

/** The nearest double that is not above it, so that no bound of a format lies between the two. */
function roundedDown(integer: bigint): number {
  const bits = integer.toString(2).replace('-', '').length;
  const lost = BigInt(Math.max(0, bits - 53));
  return Number((integer >> lost) << lost);
}

/** @param pointer of a value that is there (RFC 6901) */
export function valueAt(value: Json, pointer: string): Json {
  return stepsOf(pointer).reduce<Json>((at, step) => (at as Readonly<Record<string, Json>>)[step] ?? null, value);
}

export const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
