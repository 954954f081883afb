import type { BehaviourChange } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Accepts some segments that are not int64 as an id; where `read` returns undefined they are refused. */
function reads(read: (segment: string) => bigint | undefined): BehaviourChange {
  return ({ lookup }) => ({
    lookup: { petId: (segment, context) => lookup.petId(segment, context) ?? read(segment) },
  });
}

const turnsRed = { 'get.invalid-id': 'status 200' };

const leading = (pattern: RegExp) => (segment: string) => {
  const digits = pattern.exec(segment)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
};

const WHOLE = /^-?\d+$/;

/** Path segments that are not int64. */
export const invalidIdFaults: readonly Fault[] = [
  {
    id: 'ids-read-by-their-leading-digits',
    description: 'Only the leading digits of an id count: 12abc is pet 12.',
    turnsRed,
    change: reads(leading(/^(-?\d+)\D/)),
  },
  {
    id: 'letters-after-an-id-ignored',
    description: 'Letters after an id are ignored.',
    row: 'the id followed by letters',
    turnsRed,
    change: reads(leading(/^(-?\d+)[a-z]+$/i)),
  },
  {
    id: 'fractions-of-ids-cut',
    description: 'The fraction of an id is cut off: 12.5 is pet 12.',
    row: 'the id followed by a fraction',
    turnsRed,
    change: reads(leading(/^(-?\d+)\.\d+$/)),
  },
  {
    id: 'ids-beyond-int64-wrapped',
    description: 'An id beyond 64 bits wraps: id + 2^64 is the same pet.',
    row: 'id + 2^64',
    turnsRed,
    change: reads((segment) => (WHOLE.test(segment) ? BigInt.asIntN(64, BigInt(segment)) : undefined)),
    // `quick` sends only the six most common of these segments.
    profile: 'standard',
  },
  {
    id: 'invalid-ids-answered-with-the-first-pet',
    description: 'An id that is not a number is not bound to the query, which then returns the first pet.',
    row: 'letters',
    turnsRed,
    change: ({ lookup }) => ({
      lookup: {
        pet: async (context) => {
          const [first] = context.store.pets;
          if (first && lookup.petId(context.petId, context) === undefined) return first;
          return lookup.pet(context);
        },
      },
    }),
  },
  {
    id: 'invalid-ids-answered-with-the-list',
    description: 'An id that is not a number is ignored, and the list is returned.',
    turnsRed,
    change: ({ operations, lookup }) => ({
      operations: {
        getPet: (context) =>
          lookup.petId(context.petId, context) === undefined
            ? operations.listPets(context)
            : operations.getPet(context),
      },
    }),
  },
  {
    id: 'invalid-ids-answered-with-a-page',
    description: 'An id that is not a number gets the HTML error page of the framework.',
    turnsRed: { 'get.media-type': 'media type text/html' },
    change: ({ operations, lookup }) => ({
      operations: {
        getPet: (context) =>
          lookup.petId(context.petId, context) === undefined
            ? { status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Request</h1>' }
            : operations.getPet(context),
      },
    }),
  },
  {
    id: 'invalid-ids-fail',
    description: 'An id that is not a number fails where it is parsed: 500.',
    turnsRed: { 'get.invalid-id': 'status 500' },
    change: reads((segment) => (WHOLE.test(segment) ? undefined : crash())),
  },
  {
    id: 'ids-beyond-int64-fail',
    description: 'An id beyond int64 fails where it is parsed: 500.',
    row: '2^63',
    turnsRed: { 'get.invalid-id': 'status 500' },
    change: reads((segment) => (WHOLE.test(segment) ? crash() : undefined)),
  },
  {
    id: 'fractions-of-ids-fail',
    description: 'An id with a fraction fails in the database: 500.',
    turnsRed: { 'get.invalid-id': 'status 500' },
    change: reads((segment) => (/^\d+\.\d+$/.test(segment) ? crash() : undefined)),
  },
];
