import type { Answer } from '../answer.js';
import type { Overrides } from '../behaviour.js';
import type { Eventual } from '../eventual.js';
import type { Exchange, Operation } from '../exchange.js';
import { isJsonObject, type JsonObject } from '../json-value.js';

/** Changes the answers of one operation that have one status, on their way out. */
export function onAnswer(
  operation: Operation,
  status: number,
  change: (answer: Answer, exchange: Exchange) => Eventual<Answer>,
): Overrides {
  return {
    hooks: {
      after: (exchange, answer) =>
        exchange.operation === operation && answer.status === status ? change(answer, exchange) : answer,
    },
  };
}

/** Changes the animal that a creation or a read is answered with, on its way out. */
export function onPet(operation: 'addPet' | 'getPet', change: (pet: JsonObject) => JsonObject): Overrides {
  return onAnswer(operation, operation === 'addPet' ? 201 : 200, (answer) =>
    isJsonObject(answer.content) ? { ...answer, content: change(answer.content) } : answer,
  );
}
