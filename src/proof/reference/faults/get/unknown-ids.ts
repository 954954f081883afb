import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';
import { rowFault } from '../forms/form.js';
import { onResponse } from '../on-response.js';

const unknown = (change: (response: Response) => Response) => onResponse('getPet', 404, change);

const refused = (status: number) => unknown(() => error(status));

function error(status: number): Response {
  return { status, headers: {}, content: { code: 'not_found', message: 'No pet has this id.', status } };
}

const found = (content: Exclude<Response['content'], undefined>) =>
  unknown(() => ({ status: 200, headers: {}, content }));

const text = (contentType: string | undefined, body: string) =>
  unknown(() => ({
    status: 404,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    body,
  }));

const aPet = 'an unknown id is answered with a pet';

const atBounds: readonly (readonly [id: string, description: string, petId: string])[] = [
  ['id-0-fails', 'The id 0 counts as missing: 500.', '0'],
  ['the-least-id-fails', 'The id -2^63 has no positive counterpart: 500.', '-9223372036854775808'],
  ['the-id-2-to-31-fails', 'The id 2^31 overflows an int: 500.', '2147483648'],
  [
    'the-id-beyond-doubles-fails',
    'The id 2^53+1 is not the double that it becomes: 500.',
    '9007199254740993',
  ],
];

/** Ids that no row of a table has, with the least of them. */
const far: readonly (readonly [
  id: string,
  description: string,
  petId: string,
  found: (id: bigint) => boolean,
])[] = [
  [
    'ids-far-above-0-fail',
    'An id of 56 to 62 bits is beyond the index: 500.',
    '36028797018963968',
    (id) => id >= 2n ** 55n && id <= 2n ** 62n,
  ],
  [
    'ids-far-below-0-fail',
    'A negative id of as many bits is beyond the index: 500.',
    '-36028797018963968',
    (id) => id <= -(2n ** 55n) && id >= -(2n ** 62n),
  ],
];

function isBeyondAll(id: bigint, others: Iterable<bigint>): boolean {
  for (const other of others) if (other >= id) return false;
  return true;
}

/** Ids that no pet has. */
export const unknownIdFaults: readonly Fault[] = [
  {
    id: 'unknown-id-answered-with-null',
    description: 'An unknown id returns 200 with null.',
    turnsRed: { 'get.unknown': aPet },
    consequences: { 'get.body': 'null is not a Pet.' },
    change: found(null),
  },
  {
    id: 'unknown-id-answered-with-an-empty-object',
    description: 'An unknown id returns 200 with an empty object.',
    turnsRed: { 'get.unknown': aPet },
    consequences: { 'get.body': 'An empty object is not a Pet.' },
    change: found({}),
  },
  {
    id: 'unknown-id-answered-with-a-made-up-pet',
    description: 'An unknown id returns 200 with a pet of that id that was never created.',
    row: 'id 5423719605182734961',
    turnsRed: { 'get.unknown': aPet },
    change: ({ lookup }) => ({
      lookup: {
        pet: async (context) => {
          const id = lookup.petId(context.petId, context);
          if (id === undefined || context.store.byId.has(id)) return lookup.pet(context);
          return { id, name: '', categoryId: 0n, status: undefined, sent: {}, storedAt: 0 };
        },
      },
    }),
  },
  {
    id: 'second-read-of-an-unknown-id-makes-a-pet',
    description:
      'The first read of an unknown id returns 404 and leaves an empty row, which later reads find.',
    row: 'get of an unknown id with Accept: */*',
    turnsRed: { 'get.unknown': aPet },
    profile: 'standard',
    change: ({ lookup }) => {
      const asked = new Set<bigint>();
      return {
        lookup: {
          pet: async (context) => {
            const id = lookup.petId(context.petId, context);
            if (id === undefined || context.store.byId.has(id)) return lookup.pet(context);
            if (asked.has(id))
              return { id, name: '', categoryId: 0n, status: undefined, sent: {}, storedAt: 0 };
            asked.add(id);
            return lookup.pet(context);
          },
        },
      };
    },
  },
  {
    id: 'unknown-id-answered-204',
    description: 'An unknown id returns 204.',
    turnsRed: { 'get.unknown': 'status 204' },
    change: unknown(() => ({ status: 204, headers: {} })),
  },
  {
    id: 'unknown-id-answered-400',
    description: 'An unknown id returns 400.',
    turnsRed: { 'get.unknown': 'status 400' },
    change: refused(400),
  },
  {
    id: 'unknown-id-answered-403',
    description: "An unknown id returns 403, as if it were another client's.",
    turnsRed: { 'get.unknown': 'status 403' },
    change: refused(403),
  },
  {
    id: 'unknown-id-answered-410',
    description: 'An unknown id returns 410.',
    turnsRed: { 'get.unknown': 'status 410' },
    change: refused(410),
  },
  {
    id: 'unknown-id-fails',
    description: 'The code reads the name of a pet that was not found: 500.',
    turnsRed: { 'get.unknown': 'status 500' },
    change: refused(500),
  },
  {
    id: 'negative-ids-answered-400',
    description: 'An id below 1 returns 400.',
    row: 'id -1',
    turnsRed: { 'get.unknown': 'status 400' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      /^(0|-.*)$/.test(petId) ? error(400) : response,
    ),
  },
  {
    id: 'ids-beyond-doubles-fail',
    description: 'An id beyond 2^53 fails in the database binding: 500.',
    turnsRed: { 'get.unknown': 'status 500' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      Number.isSafeInteger(Number(petId)) ? response : error(500),
    ),
  },
  {
    id: 'the-largest-id-fails',
    description: 'The id 2^63-1 overflows: 500.',
    row: 'id 9223372036854775807',
    turnsRed: { 'get.unknown': 'status 500' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      petId === '9223372036854775807' ? error(500) : response,
    ),
  },
  ...atBounds.map(([id, description, petId]) =>
    rowFault(
      id,
      description,
      `id ${petId}`,
      { 'get.unknown': 'status 500' },
      onResponse('getPet', 404, (response, context) => (context.petId === petId ? error(500) : response)),
    ),
  ),
  rowFault(
    'the-id-after-the-newest-fails',
    'Ids are positions, and the check against the length is off by one: 500.',
    'the id after the largest known one',
    { 'get.unknown': 'status 500' },
    onResponse('getPet', 404, (response, { petId, store }) =>
      store.byId.has(BigInt(petId) - 1n) && isBeyondAll(BigInt(petId), store.byId.keys())
        ? error(500)
        : response,
    ),
  ),
  ...far.map(([id, description, petId, found]) =>
    rowFault(
      id,
      description,
      `id ${petId}`,
      { 'get.unknown': 'status 500' },
      onResponse('getPet', 404, (response, context) =>
        found(BigInt(context.petId)) ? error(500) : response,
      ),
    ),
  ),
  {
    id: 'ids-beyond-32-bits-answered-400',
    description: 'An id beyond 32 bits returns 400.',
    turnsRed: { 'get.unknown': 'status 400' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      Math.abs(Number(petId)) > 2 ** 31 - 1 ? error(400) : response,
    ),
  },
  {
    id: 'unknown-id-answered-with-nothing',
    description: 'An unknown id returns 404 without a body.',
    turnsRed: { 'get.media-type': 'no media type' },
    change: text(undefined, ''),
  },
  {
    id: 'unknown-id-answered-with-empty-json',
    description: 'An unknown id returns 404 with the JSON media type and an empty body.',
    turnsRed: { 'get.error-body': 'not JSON' },
    change: text('application/json', ''),
  },
  {
    id: 'unknown-id-answered-with-a-page',
    description: "An unknown id returns the web server's 404 page.",
    turnsRed: { 'get.media-type': 'media type text/html' },
    change: text('text/html', '<html><body><h1>404 Not Found</h1></body></html>'),
  },
  {
    id: 'unknown-id-answered-with-text',
    description: 'An unknown id returns 404 with the JSON string "Not found".',
    turnsRed: { 'get.error-body': 'Error type' },
    change: unknown((response) => ({ ...response, content: 'Not found' })),
  },
  {
    id: 'error-of-an-unknown-id-wrapped',
    description: 'The error for an unknown id is wrapped: {"error": …}.',
    turnsRed: { 'get.error-body': 'Error required:code' },
    change: unknown(({ content = null, ...response }) => ({ ...response, content: { error: content } })),
  },
  {
    id: 'status-of-an-unknown-id-lies',
    description: 'The error for an unknown id has status 400, the response 404.',
    turnsRed: { 'get.error-status': 'status member differs' },
    change: unknown((response) => ({ ...error(400), status: response.status })),
  },
];
