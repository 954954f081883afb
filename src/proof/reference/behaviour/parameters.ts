import type { Parameters, RequestContext } from '../behaviour.js';
import { petStatuses } from '../pet.js';
import { Refusal } from '../refusal.js';

export const parameters: Parameters = {
  defaultLimit: 20,
  minimumLimit: 1,
  maximumLimit: 100,

  limit: (context) => {
    const { defaultLimit, minimumLimit, maximumLimit } = context.behaviour.parameters;
    const text = single(context, 'limit');
    if (text === undefined) return defaultLimit;
    const limit = /^(?:0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN;
    if (limit >= minimumLimit && limit <= maximumLimit) return limit;
    throw new Refusal(
      400,
      'invalid_limit',
      `The parameter limit must be a whole number from ${minimumLimit} to ${maximumLimit}.`,
    );
  },

  status: (context) => {
    const text = single(context, 'status');
    if (text === undefined || petStatuses.includes(text)) return text;
    throw new Refusal(
      400,
      'invalid_status',
      `The parameter status must be one of ${petStatuses.join(', ')}.`,
    );
  },
};

function single({ query }: RequestContext, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) {
    throw new Refusal(400, `invalid_${name}`, `The parameter ${name} must not be given more than once.`);
  }
  return values[0];
}
