import { expect, test } from 'vitest';
import { expectLaws } from '../../testing/checks/generator-laws.js';
import { isPetStatus } from '../contract/pet-status.js';
import { listPetsRow } from '../contract/rows-list-pets.js';
import { acceptedLimits, limitsBeside, outsideLimit, outsideLimits } from './limits.js';
import { outsideStatus, outsideStatuses, petStatus, petStatuses, statusesBeside } from './statuses.js';

const accepted = (value: number) => Number.isInteger(value) && value >= 1 && value <= 100;

/** The characters of raw query text: the unreserved ones, some without a meaning there, and escapes. */
const QUERY_TEXT = /^(?:[A-Za-z0-9\-._~,!'()*]|%[0-9A-F]{2})*$/;

const decoded = (raw: string) => new URLSearchParams(`value=${raw}`).get('value') ?? '';

function limitFlaw(raw: string): string | undefined {
  if (!QUERY_TEXT.test(raw)) return 'not encoded';
  return decoded(raw) !== '' && accepted(Number(decoded(raw))) ? 'a limit' : undefined;
}

function statusFlaw(raw: string): string | undefined {
  if (!QUERY_TEXT.test(raw)) return 'not encoded';
  return isPetStatus(decoded(raw)) ? 'a status' : undefined;
}

test('accepted limits are the integers from 1 to 100, each once, the bounds and the default first', () => {
  expect(acceptedLimits.every(accepted)).toBe(true);
  expect(new Set(acceptedLimits).size).toBe(100);
  expect(acceptedLimits).toHaveLength(100);
  expect(acceptedLimits.slice(0, 3)).toEqual([1, 100, 20]);
});

test('limits outside are not integers from 1 to 100, and fit into a query unchanged', () => {
  expect(outsideLimits.flatMap((raw) => limitFlaw(raw) ?? [])).toEqual([]);
  expectLaws(outsideLimit(), limitFlaw);
});

test('a limit or a status beside another parameter is one that the document leaves open', () => {
  const requirementOf = (query: string) => listPetsRow(new URLSearchParams(query)).requirement;
  expect(new Set(limitsBeside.map((raw) => requirementOf(`limit=${raw}`)))).toEqual(
    new Set(['list.limit.outside']),
  );
  expect(new Set(statusesBeside.map((raw) => requirementOf(`status=${raw}`)))).toEqual(
    new Set(['list.status.outside']),
  );
});

test('statuses are those of the document', () => {
  expect(petStatuses).toEqual(['available', 'pending', 'sold']);
  expectLaws(petStatus(), (status) => (isPetStatus(status) ? undefined : 'no status'));
});

test('statuses outside are not in the enumeration, and fit into a query unchanged', () => {
  expect(outsideStatuses.flatMap((raw) => statusFlaw(raw) ?? [])).toEqual([]);
  expectLaws(outsideStatus(), statusFlaw);
});
