import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { JsonValue } from '../../json/value.js';
import { petStatuses } from '../../pet.js';
import { Refusal } from '../../refusal.js';
import type { Response } from '../../response.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** A value of the filter that is refused or fails. */
function refused(applies: (asked: string) => boolean, failure: () => Error): BehaviourChange {
  return ({ parameters }) => ({
    parameters: {
      status: (context) => {
        const asked = context.query.get('status');
        if (asked !== null && applies(asked)) throw failure();
        return parameters.status(context);
      },
    },
  });
}

const notKnown = () => new Refusal(400, 'invalid_status', 'There is no such status.');
const unknownStatus = () => new TypeError('there is no such status');
const isOutside = (asked: string) => !petStatuses.includes(asked);

/** Other responses where nothing matches a filter. */
function nothingMatches(
  response: Response,
  applies: (asked: string) => boolean = () => true,
): BehaviourChange {
  return ({ operations }) => ({
    operations: {
      listPets: async (context) => {
        const correct = await operations.listPets(context);
        const asked = context.query.get('status');
        return asked !== null && applies(asked) && isEmpty(correct.content) ? response : correct;
      },
    },
  });
}

function isEmpty(content: JsonValue | undefined): boolean {
  return Array.isArray(content) && content.length === 0;
}

/** Other responses to a status outside the enumeration. */
function outside(response: (context: RequestContext) => Response): BehaviourChange {
  return ({ operations }) => ({
    operations: {
      listPets: (context) =>
        isOutside(context.query.get('status') ?? 'sold') ? response(context) : operations.listPets(context),
    },
  });
}

const NOT_FOUND = { code: 'not_found', message: 'No pet has this status.', status: 404 };

/** Fails before the operation at those of the requests that `applies` picks, by their position from 1. */
function failsAt(
  isPosition: (position: number) => boolean,
  applies: (context: RequestContext) => boolean,
): BehaviourChange {
  return () => {
    let position = 0;
    return {
      hooks: {
        before: (context) => {
          if (!applies(context)) return undefined;
          position += 1;
          return isPosition(position) ? crash() : undefined;
        },
      },
    };
  };
}

const isFiltered = ({ operation, query }: RequestContext) =>
  operation === 'listPets' && query.get('status') === 'sold';

/** Filters that are refused, fail, or get something other than a page. */
export const filterResponseFaults: readonly Fault[] = [
  ...petStatuses.map(
    (status): Fault => ({
      id: `filter-${status}-is-unknown`,
      says: `The filter ${status} is answered 400.`,
      turnsRed: { 'list.status.accepted': 'status 400' },
      change: refused((asked) => asked === status, notKnown),
    }),
  ),
  {
    id: 'filter-wants-capitals',
    says: 'The filter must be in capital letters.',
    turnsRed: { 'list.status.accepted': 'status 400' },
    change: refused((asked) => asked !== asked.toUpperCase(), notKnown),
  },
  {
    id: 'filter-pending-crashes',
    says: 'The filter pending fails.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    change: refused((asked) => asked === 'pending', unknownStatus),
  },
  {
    id: 'filter-without-match-is-204',
    says: 'A filter that nothing matches is answered 204.',
    turnsRed: { 'list.status.accepted': 'status 204' },
    change: nothingMatches({ status: 204, headers: {} }),
  },
  {
    id: 'filter-without-match-is-404',
    says: 'A filter that nothing matches is answered 404.',
    turnsRed: { 'list.status.accepted': 'status 404' },
    change: nothingMatches({ status: 404, headers: {}, content: NOT_FOUND }),
  },
  {
    id: 'filter-sold-without-match-is-404',
    says: 'The filter sold is answered 404 as long as nothing is sold.',
    turnsRed: { 'list.status.accepted': 'status 404' },
    change: nothingMatches({ status: 404, headers: {}, content: NOT_FOUND }, (asked) => asked === 'sold'),
  },
  {
    id: 'filter-without-match-is-null',
    says: 'A filter that nothing matches is answered with null.',
    turnsRed: { 'list.body': 'Pets type' },
    change: nothingMatches({ status: 200, headers: {}, content: null }),
  },
  {
    id: 'unknown-filter-crashes',
    says: 'A status outside the enumeration fails.',
    turnsRed: { 'list.status.outside': 'status 500' },
    change: refused(isOutside, unknownStatus),
  },
  {
    id: 'filter-in-capitals-crashes',
    says: 'A status in capital letters fails.',
    turnsRed: { 'list.status.outside': 'status 500' },
    change: refused((asked) => /^[A-Z]+$/.test(asked), unknownStatus),
  },
  {
    id: 'empty-filter-crashes',
    says: 'An empty filter fails.',
    turnsRed: { 'list.status.outside': 'status 500' },
    change: refused((asked) => asked === '', unknownStatus),
    // An empty filter is not among the plainest cases.
    profile: 'standard',
  },
  {
    id: 'unknown-filter-is-204',
    says: 'A status outside the enumeration is answered 204.',
    turnsRed: { 'list.status.outside': 'status 204' },
    change: outside(() => ({ status: 204, headers: {} })),
  },
  {
    id: 'unknown-filter-is-401',
    says: 'A status outside the enumeration is answered 401.',
    turnsRed: { 'list.status.outside': 'status 401' },
    change: refused(
      isOutside,
      () =>
        new Refusal(401, 'api_key_invalid', 'The API key is not valid.', { 'www-authenticate': 'Bearer' }),
    ),
  },
  {
    id: 'unknown-filter-is-null',
    says: 'A status outside the enumeration is answered with null.',
    turnsRed: { 'list.body': 'Pets type' },
    change: outside(() => ({ status: 200, headers: {}, content: null })),
  },
  {
    id: 'unknown-filter-is-an-error-with-200',
    says: 'A status outside the enumeration is answered 200 with an Error.',
    turnsRed: { 'list.body': 'Pets type' },
    change: outside(() => ({ status: 200, headers: {}, content: NOT_FOUND })),
  },
  {
    id: 'unknown-filter-is-a-page-of-all',
    says: 'A status outside the enumeration is answered with all pets.',
    turnsRed: { 'list.status.outside': 'page too long' },
    change: ({ parameters }) => ({
      parameters: {
        status: ({ query }) => {
          const asked = query.get('status');
          return asked === null || isOutside(asked) ? undefined : asked;
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
    says: 'A status outside the enumeration is answered 400 in plain text.',
    turnsRed: { 'list.media-type': 'media type text/plain' },
    change: outside(() => ({ status: 400, headers: { 'content-type': 'text/plain' }, body: 'Bad Request' })),
  },
  {
    id: 'first-filter-fails',
    says: 'The first list of sold pets finds no index yet: 500. It is built then.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    recurs: 'now-and-then',
    change: failsAt((position) => position === 1, isFiltered),
  },
  {
    id: 'every-second-filter-fails',
    says: 'One of two replicas does not know sold pets: every second list of them fails.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    recurs: 'now-and-then',
    consequences: { 'list.status.complete': 'The list of sold pets fails there too.' },
    change: failsAt((position) => position % 2 === 1, isFiltered),
  },
];
