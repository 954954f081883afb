import type { Validation } from '../behaviour.js';
import { int64Of } from '../int64.js';
import { isJsonObject, JsonNumber, type JsonValue } from '../json/value.js';
import { petStatuses } from '../pet.js';
import { Refusal } from '../refusal.js';

export const validation: Validation = {
  object: (_context, value) => {
    if (isJsonObject(value)) return value;
    throw new Refusal(400, 'invalid_body', 'The body must be a JSON object.');
  },

  name: (_context, value) => {
    if (typeof value === 'string') return value;
    throw invalid('name', value, 'a string');
  },

  categoryId: (context, value) => {
    const id = value instanceof JsonNumber ? context.behaviour.validation.int64(value) : undefined;
    if (id !== undefined) return id;
    throw invalid('categoryId', value, 'a 64-bit integer');
  },

  status: (_context, value) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string' && petStatuses.includes(value)) return value;
    throw invalid('status', value, `one of ${petStatuses.join(', ')}`);
  },

  int64: ({ text }) => int64Of(text),

  newPet: (context, value) => {
    const { object, name, categoryId, status } = context.behaviour.validation;
    const sent = object(context, value);
    return {
      name: name(context, sent.name),
      categoryId: categoryId(context, sent.categoryId),
      status: status(context, sent.status),
      sent,
    };
  },
};

/** The refusal of one member that is missing or invalid. */
export function invalid(member: string, value: JsonValue | undefined, expected: string): Refusal {
  return value === undefined
    ? new Refusal(400, 'missing_member', `The member ${member} is missing; it must be ${expected}.`)
    : new Refusal(400, 'invalid_member', `The member ${member} must be ${expected}.`);
}
