import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { petStatuses } from '../../pet.js';
import { Refusal } from '../../refusal.js';
import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';
import { NOT_FOUND, refused, unknownStatus } from './filter-responses.js';

const isOutside = (requested: string) => !petStatuses.includes(requested);

/** Another response to a status outside the enumeration. */
function outside(response: (context: RequestContext) => Response): BehaviourChange {
  return ({ operations }) => ({
    operations: {
      listPets: (context) =>
        isOutside(context.query.get('status') ?? 'sold') ? response(context) : operations.listPets(context),
    },
  });
}

/** Statuses outside the enumeration that are neither refused properly nor get a page. */
export const filterOutsideFaults: readonly Fault[] = [
  {
    id: 'unknown-filter-crashes',
    description: 'A status outside the enumeration fails: 500.',
    turnsRed: { 'list.status.outside': 'status 500' },
    change: refused(isOutside, unknownStatus),
  },
  {
    id: 'filter-in-capitals-crashes',
    description: 'A status in upper case fails: 500.',
    row: 'status=SOLD',
    turnsRed: { 'list.status.outside': 'status 500' },
    change: refused((requested) => /^[A-Z]+$/.test(requested), unknownStatus),
  },
  ...['unknown', 'Available', 'available,sold'].map(
    (status): Fault => ({
      id: `filter-${status.replace(',', '-or-').toLowerCase()}-crashes`,
      description: `The status ${status} fails: 500.`,
      row: `status=${status}`,
      turnsRed: { 'list.status.outside': 'status 500' },
      change: refused((requested) => requested === status, unknownStatus),
      profile: 'standard',
    }),
  ),
  {
    id: 'empty-filter-crashes',
    description: 'An empty filter fails: 500.',
    row: 'status=',
    turnsRed: { 'list.status.outside': 'status 500' },
    change: refused((requested) => requested === '', unknownStatus),
    // The samples of `quick` have no empty filter.
    profile: 'standard',
  },
  ...(
    [
      ['with-a-quote', 'A status with a quote fails: 500.', '%27'],
      ['not-utf-8', 'A status that is not UTF-8 fails: 500.', '%FF'],
      ['given-twice', 'A status that is given twice fails: 500.', 'sold&status=pending'],
      ['unknown-beside-a-limit', 'An unknown status beside a limit fails: 500.', 'unknown&limit=5'],
    ] as const
  ).map(
    ([id, description, raw]): Fault => ({
      id: `filter-${id}-crashes`,
      description,
      row: `status=${raw}`,
      turnsRed: { 'list.status.outside': 'status 500' },
      change: ({ parameters }) => ({
        parameters: {
          status: (context) => {
            if (context.target.endsWith(`status=${raw}`)) throw unknownStatus();
            return parameters.status(context);
          },
        },
      }),
      profile: 'standard',
    }),
  ),
  {
    id: 'unknown-filter-is-204',
    description: 'A status outside the enumeration returns 204.',
    turnsRed: { 'list.status.outside': 'status 204' },
    change: outside(() => ({ status: 204, headers: {} })),
  },
  {
    id: 'unknown-filter-is-401',
    description: 'A status outside the enumeration returns 401.',
    turnsRed: { 'list.status.outside': 'status 401' },
    change: refused(
      isOutside,
      () =>
        new Refusal(401, 'api_key_invalid', 'The API key is not valid.', { 'www-authenticate': 'Bearer' }),
    ),
  },
  {
    id: 'unknown-filter-is-null',
    description: 'A status outside the enumeration returns null.',
    turnsRed: { 'list.body': 'Pets type' },
    change: outside(() => ({ status: 200, headers: {}, content: null })),
  },
  {
    id: 'unknown-filter-is-an-error-with-200',
    description: 'A status outside the enumeration returns 200 with an Error.',
    turnsRed: { 'list.body': 'Pets type' },
    change: outside(() => ({ status: 200, headers: {}, content: NOT_FOUND })),
  },
  {
    id: 'unknown-filter-is-a-page-of-all',
    description: 'A status outside the enumeration returns all pets.',
    turnsRed: { 'list.status.outside': 'page too long' },
    seedPets: 1000,
    change: ({ parameters }) => ({
      parameters: {
        status: ({ query }) => {
          const requested = query.get('status');
          return requested === null || isOutside(requested) ? undefined : requested;
        },
        limit: (context) =>
          isOutside(context.query.get('status') ?? 'sold')
            ? Number.POSITIVE_INFINITY
            : parameters.limit(context),
      },
    }),
  },
  {
    id: 'unknown-filter-is-plain-text',
    description: 'A status outside the enumeration returns 400 in plain text.',
    turnsRed: { 'list.media-type': 'media type text/plain' },
    change: outside(() => ({ status: 400, headers: { 'content-type': 'text/plain' }, body: 'Bad Request' })),
  },
];
