import type { Exchange } from '../exchange.js';
import { petStatuses } from '../pet.js';
import { Refusal } from '../refusal.js';

/** The query parameters of the list. */
export interface Parameters {
  readonly defaultLimit: number;
  readonly minimumLimit: number;
  readonly maximumLimit: number;
  /** How many pets a page may hold. @throws Refusal with 400. */
  readonly limit: (exchange: Exchange) => number;
  /** Undefined: no filter. @throws Refusal with 400. */
  readonly status: (exchange: Exchange) => string | undefined;
}

export const parameters: Parameters = {
  defaultLimit: 20,
  minimumLimit: 1,
  maximumLimit: 100,

  limit: (exchange) => {
    const { defaultLimit, minimumLimit, maximumLimit } = exchange.behaviour.parameters;
    const text = single(exchange, 'limit');
    if (text === undefined) return defaultLimit;
    const limit = /^(?:0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN;
    if (limit >= minimumLimit && limit <= maximumLimit) return limit;
    throw new Refusal(
      400,
      'invalid_limit',
      `The parameter limit must be a whole number from ${minimumLimit} to ${maximumLimit}.`,
    );
  },

  status: (exchange) => {
    const text = single(exchange, 'status');
    if (text === undefined || petStatuses.includes(text)) return text;
    throw new Refusal(
      400,
      'invalid_status',
      `The parameter status must be one of ${petStatuses.join(', ')}.`,
    );
  },
};

function single({ query }: Exchange, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) {
    throw new Refusal(400, `invalid_${name}`, `The parameter ${name} must not be given more than once.`);
  }
  return values[0];
}
