import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';
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

/** Ids that no pet has. */
export const unknownIdFaults: readonly Fault[] = [
  {
    id: 'unknown-id-answered-with-null',
    says: 'An id that no pet has is answered 200 with null.',
    turnsRed: { 'get.unknown': aPet },
    consequences: { 'get.body': 'null is no Pet.' },
    change: found(null),
  },
  {
    id: 'unknown-id-answered-with-an-empty-object',
    says: 'An id that no pet has is answered 200 with an empty object.',
    turnsRed: { 'get.unknown': aPet },
    consequences: { 'get.body': 'An empty object is no Pet.' },
    change: found({}),
  },
  {
    id: 'unknown-id-answered-with-a-made-up-pet',
    says: 'An id that no pet has is answered 200 with a pet of that id that was never created.',
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
    id: 'unknown-id-answered-204',
    says: 'An id that no pet has is answered 204.',
    turnsRed: { 'get.unknown': 'status 204' },
    change: unknown(() => ({ status: 204, headers: {} })),
  },
  {
    id: 'unknown-id-answered-400',
    says: 'An id that no pet has is answered 400.',
    turnsRed: { 'get.unknown': 'status 400' },
    change: refused(400),
  },
  {
    id: 'unknown-id-answered-403',
    says: "An id that no pet has is answered 403, as if it were another client's.",
    turnsRed: { 'get.unknown': 'status 403' },
    change: refused(403),
  },
  {
    id: 'unknown-id-answered-410',
    says: 'An id that no pet has is answered 410.',
    turnsRed: { 'get.unknown': 'status 410' },
    change: refused(410),
  },
  {
    id: 'unknown-id-fails',
    says: 'The pet that was not found is asked for its name: 500.',
    turnsRed: { 'get.unknown': 'status 500' },
    change: refused(500),
  },
  {
    id: 'negative-ids-answered-400',
    says: 'An id below 1 is refused with 400.',
    turnsRed: { 'get.unknown': 'status 400' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      /^(0|-.*)$/.test(petId) ? error(400) : response,
    ),
  },
  {
    id: 'ids-beyond-doubles-fail',
    says: 'An id beyond 2^53 fails in the binding of the database: 500.',
    turnsRed: { 'get.unknown': 'status 500' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      Number.isSafeInteger(Number(petId)) ? response : error(500),
    ),
  },
  {
    id: 'the-largest-id-fails',
    says: 'The id 2^63-1 overflows: 500.',
    turnsRed: { 'get.unknown': 'status 500' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      petId === '9223372036854775807' ? error(500) : response,
    ),
  },
  {
    id: 'ids-beyond-32-bits-answered-400',
    says: 'An id beyond 32 bits is refused with 400.',
    turnsRed: { 'get.unknown': 'status 400' },
    change: onResponse('getPet', 404, (response, { petId }) =>
      Math.abs(Number(petId)) > 2 ** 31 - 1 ? error(400) : response,
    ),
  },
  {
    id: 'unknown-id-answered-with-nothing',
    says: 'An id that no pet has is answered 404 without a body.',
    turnsRed: { 'get.media-type': 'no media type' },
    change: text(undefined, ''),
  },
  {
    id: 'unknown-id-answered-with-empty-json',
    says: 'An id that no pet has is answered 404 with the JSON media type and no bytes.',
    turnsRed: { 'get.error-body': 'not JSON' },
    change: text('application/json', ''),
  },
  {
    id: 'unknown-id-answered-with-a-page',
    says: 'An id that no pet has is answered with the 404 page of the web server.',
    turnsRed: { 'get.media-type': 'media type text/html' },
    change: text('text/html', '<html><body><h1>404 Not Found</h1></body></html>'),
  },
  {
    id: 'unknown-id-answered-with-text',
    says: 'An id that no pet has is answered 404 with the JSON text "Not found".',
    turnsRed: { 'get.error-body': 'Error type' },
    change: unknown((response) => ({ ...response, content: 'Not found' })),
  },
  {
    id: 'error-of-an-unknown-id-wrapped',
    says: 'The error for an id that no pet has is wrapped: {"error": …}.',
    turnsRed: { 'get.error-body': 'Error required:code' },
    change: unknown(({ content = null, ...response }) => ({ ...response, content: { error: content } })),
  },
  {
    id: 'status-of-an-unknown-id-lies',
    says: 'The status in the error for an id that no pet has is 400, that of the response 404.',
    turnsRed: { 'get.error-status': 'status member differs' },
    change: unknown((response) => ({ ...error(400), status: response.status })),
  },
];
