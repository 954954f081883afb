import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import { int64Of } from '../int64.js';
import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '../json-value.js';
import { type Draft, petStatuses } from '../pet.js';
import { Refusal } from '../refusal.js';

/** From a JSON value to a valid NewPet. Each function throws a Refusal with 400 that names the member. */
export interface Validation {
  readonly object: (exchange: Exchange, value: JsonValue) => JsonObject;
  /** The value is undefined when the member is missing; so in those that follow. */
  readonly name: (exchange: Exchange, value: JsonValue | undefined) => string;
  readonly categoryId: (exchange: Exchange, value: JsonValue | undefined) => bigint;
  /** Undefined: none was given. */
  readonly status: (exchange: Exchange, value: JsonValue | undefined) => string | undefined;
  /** The int64 that a JSON number stands for, undefined for none. */
  readonly int64: (number: JsonNumber) => bigint | undefined;
  readonly newPet: (exchange: Exchange, value: JsonValue) => Eventual<Draft>;
}

export const validation: Validation = {
  object: (_exchange, value) => {
    if (isJsonObject(value)) return value;
    throw new Refusal(400, 'invalid_body', 'The body must be a JSON object.');
  },

  name: (_exchange, value) => {
    if (typeof value === 'string') return value;
    throw invalid('name', value, 'a string');
  },

  categoryId: (exchange, value) => {
    const id = value instanceof JsonNumber ? exchange.behaviour.validation.int64(value) : undefined;
    if (id !== undefined) return id;
    throw invalid('categoryId', value, 'an integer of 64 bits');
  },

  status: (_exchange, value) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string' && petStatuses.includes(value)) return value;
    throw invalid('status', value, `one of ${petStatuses.join(', ')}`);
  },

  int64: ({ text }) => int64Of(text),

  newPet: (exchange, value) => {
    const { object, name, categoryId, status } = exchange.behaviour.validation;
    const sent = object(exchange, value);
    return {
      name: name(exchange, sent.name),
      categoryId: categoryId(exchange, sent.categoryId),
      status: status(exchange, sent.status),
      sent,
    };
  },
};

/** The refusal of one member: it is missing, or it is not what it should be. */
export function invalid(member: string, value: JsonValue | undefined, expected: string): Refusal {
  return value === undefined
    ? new Refusal(400, 'missing_member', `The member ${member} is missing; it must be ${expected}.`)
    : new Refusal(400, 'invalid_member', `The member ${member} must be ${expected}.`);
}
