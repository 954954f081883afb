import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { JsonValue } from '../../json/value.js';
import { petStatuses } from '../../pet.js';
import { Refusal } from '../../refusal.js';
import type { Response } from '../../response.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Refuses some filters, or fails on them. */
export function refused(applies: (requested: string) => boolean, failure: () => Error): BehaviourChange {
  return ({ parameters }) => ({
    parameters: {
      status: (context) => {
        const requested = context.query.get('status');
        if (requested !== null && applies(requested)) throw failure();
        return parameters.status(context);
      },
    },
  });
}

const notKnown = () => new Refusal(400, 'invalid_status', 'There is no such status.');
const unavailable = () => new Refusal(503, 'unavailable', 'Try again later.');
export const unknownStatus = () => new TypeError('there is no such status');

/** Another response to a filter that matches nothing. */
function nothingMatches(
  response: Response,
  applies: (requested: string) => boolean = () => true,
): BehaviourChange {
  return ({ operations }) => ({
    operations: {
      listPets: async (context) => {
        const correct = await operations.listPets(context);
        const requested = context.query.get('status');
        return requested !== null && applies(requested) && isEmpty(correct.content) ? response : correct;
      },
    },
  });
}

function isEmpty(content: JsonValue | undefined): boolean {
  return Array.isArray(content) && content.length === 0;
}

export const NOT_FOUND = { code: 'not_found', message: 'No pet has this status.', status: 404 };

/** Fails at some of the requests that `applies` selects, by their position from 1. */
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
      description: `The filter ${status} gets 400.`,
      turnsRed: { 'list.status.accepted': 'status 400' },
      change: refused((requested) => requested === status, notKnown),
    }),
  ),
  {
    id: 'filter-wants-capitals',
    description: 'The filter must be in upper case.',
    turnsRed: { 'list.status.accepted': 'status 400' },
    change: refused((requested) => requested !== requested.toUpperCase(), notKnown),
  },
  {
    id: 'filter-pending-crashes',
    description: 'The filter pending fails: 500.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    change: refused((requested) => requested === 'pending', unknownStatus),
  },
  {
    id: 'filter-pending-is-unavailable',
    description: 'The view behind the filter pending is gone, and the gateway calls that unavailable: 503.',
    turnsRed: { 'list.status.accepted': 'status 503' },
    change: refused((requested) => requested === 'pending', unavailable),
  },
  {
    id: 'filter-without-match-is-204',
    description: 'A filter that matches nothing returns 204.',
    turnsRed: { 'list.status.accepted': 'status 204' },
    change: nothingMatches({ status: 204, headers: {} }),
  },
  {
    id: 'filter-without-match-is-404',
    description: 'A filter that matches nothing returns 404.',
    turnsRed: { 'list.status.accepted': 'status 404' },
    change: nothingMatches({ status: 404, headers: {}, content: NOT_FOUND }),
  },
  {
    id: 'filter-sold-without-match-is-404',
    description: 'The filter sold returns 404 while no pet is sold.',
    turnsRed: { 'list.status.accepted': 'status 404' },
    change: nothingMatches(
      { status: 404, headers: {}, content: NOT_FOUND },
      (requested) => requested === 'sold',
    ),
  },
  {
    id: 'filter-without-match-beside-others-is-404',
    description: 'A filter that matches none of the pets in the store returns 404.',
    turnsRed: { 'list.status.accepted': 'status 404' },
    change: ({ operations }) => ({
      operations: {
        listPets: async (context) => {
          const correct = await operations.listPets(context);
          return isEmpty(correct.content) && context.store.pets.length > 0
            ? { status: 404, headers: {}, content: NOT_FOUND }
            : correct;
        },
      },
    }),
  },
  {
    id: 'filter-without-match-is-null',
    description: 'A filter that matches nothing returns null.',
    turnsRed: { 'list.body': 'Pets type' },
    change: nothingMatches({ status: 200, headers: {}, content: null }),
  },
  {
    id: 'first-filter-fails',
    description: 'The first list of sold pets fails, since its index is only then built: 500.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    recurs: 'now-and-then',
    change: failsAt((position) => position === 1, isFiltered),
  },
  {
    id: 'every-second-filter-fails',
    description: 'One of two replicas does not support sold pets: every second list of them fails.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    recurs: 'by-chance',
    consequences: { 'list.status.complete': 'The list of sold pets fails there too.' },
    change: failsAt((position) => position % 2 === 1, isFiltered),
  },
];
