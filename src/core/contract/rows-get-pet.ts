import { isInt64 } from '../json/json.js';
import { idOf } from './readable.js';
import type { ContentRule, Row } from './row.js';

/**
 * The row for an authorised `GET /pets/{petId}`. The request does not show which ids exist, so the row allows both 200
 * and 404 for an int64, and the suites expect one of the two.
 */
export function getPetRow(segment: string): Row {
  const id = int64Of(segment);
  if (id === undefined && isOtherSpelling(segment)) {
    return {
      operation: 'getPet',
      request: 'a request for an id after a plus sign or zeros',
      requirement: 'get.invalid-id',
      success: { status: 200, schema: 'Pet' },
      errors: 'any-4xx',
      // The document does not say how the digits are read.
      content: [],
    };
  }
  if (id === undefined) {
    return {
      operation: 'getPet',
      request: 'a request for an id that is not an int64',
      requirement: 'get.invalid-id',
      errors: 'any-4xx',
      ...(mayStopBefore(segment) && { anyErrorBody: true }),
      content: [],
    };
  }
  return {
    operation: 'getPet',
    request: 'a request for an int64 id',
    requirement: 'get.found',
    success: { status: 200, schema: 'Pet' },
    errors: [404],
    decidedByStore: true,
    content: [sameId(id)],
  };
}

/**
 * Some servers refuse such a path before any application sees it: a long one, one with a slash or a control character,
 * and one that is not UTF-8.
 */
function mayStopBefore(segment: string): boolean {
  return segment.length > LONG || /%(2f|5c|[01][0-9a-f])/i.test(segment) || !isDecodable(segment);
}

const LONG = 2_000;

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

/** True when a path segment is an int64, so that every router sees the operation behind it. */
export function isInt64Segment(segment: string): boolean {
  return int64Of(segment) !== undefined;
}

/** Decimal text as JSON writes an integer: no plus sign, no leading zeros. */
function int64Of(segment: string): bigint | undefined {
  if (!/^-?(0|[1-9]\d*)$/.test(segment)) return undefined;
  const value = BigInt(segment);
  return isInt64(value) ? value : undefined;
}

/** True for an int64 with a plus sign or zeros before its digits, which some readers take for the id. */
function isOtherSpelling(segment: string): boolean {
  const [, sign = '', digits = ''] = /^([+-]?)0*(\d+)$/.exec(segment) ?? [];
  return digits !== '' && int64Of(`${sign === '-' ? '-' : ''}${digits}`) !== undefined;
}

function sameId(id: bigint): ContentRule {
  return {
    requirement: 'get.id',
    isReadable: (value) => idOf(value) !== undefined,
    broken: (value) => {
      const actual = idOf(value);
      if (actual === id) return undefined;
      return {
        cause: 'another pet than asked for',
        summary: 'The pet in the response is not the requested one.',
        expected: `the pet with id ${id}, or 404`,
        actual: `a pet with id ${actual}`,
        pointer: '/id',
      };
    },
  };
}
