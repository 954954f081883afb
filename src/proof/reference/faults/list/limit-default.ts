import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';

const tooShort = { 'list.limit.default': 'default differs from limit=20' };
const tooLong = { 'list.limit.default': 'page too long' };
const filteredToo = { 'list.status.limit': 'A filtered page has the same default.' };

function fixed(defaultLimit: number): Fault {
  return {
    id: `limit-default-is-${defaultLimit}`,
    says: `The default limit is ${defaultLimit}.`,
    turnsRed: defaultLimit < 20 ? tooShort : tooLong,
    ...(defaultLimit < 20 && { consequences: filteredToo }),
    change: { parameters: { defaultLimit } },
  };
}

/** Where no limit is not the same as 20. */
export const limitDefaultFaults: readonly Fault[] = [
  ...[1, 10, 19, 21, 50, 100].map(fixed),
  {
    id: 'no-limit-is-no-bound',
    says: 'Without a limit the list shows all pets.',
    turnsRed: tooLong,
    change: { parameters: { defaultLimit: Number.POSITIVE_INFINITY } },
  },
  {
    id: 'no-limit-is-no-bound-without-a-filter',
    says: 'Without a limit and without a filter the list shows all pets.',
    turnsRed: tooLong,
    change: ({ parameters }) => ({
      parameters: {
        limit: (exchange) =>
          exchange.query.has('limit') || exchange.query.has('status')
            ? parameters.limit(exchange)
            : Number.POSITIVE_INFINITY,
      },
    }),
  },
  {
    id: 'limit-is-required',
    says: 'A list without a limit is answered 400.',
    turnsRed: { 'list.answered': 'status 400' },
    change: ({ parameters }) => ({
      parameters: {
        limit: (exchange) => {
          if (exchange.query.has('limit')) return parameters.limit(exchange);
          throw new Refusal(400, 'limit_missing', 'The parameter limit is missing.');
        },
      },
    }),
  },
];
