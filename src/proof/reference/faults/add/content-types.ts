import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber } from '../../json-value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

const failsOn =
  (contentType: string | undefined): BehaviourChange =>
  ({ reading }) => ({
    reading: {
      json: (exchange) =>
        exchange.headers['content-type'] === contentType ? crash() : reading.json(exchange),
    },
  });

const otherType = { 'add.content-type': 'status 500' };

/** A Content-Type other than JSON's. */
export const addContentTypes: readonly Fault[] = [
  {
    id: 'text-bodies-fail',
    says: 'The text parser gives a string, which has no members: 500.',
    turnsRed: otherType,
    change: failsOn('text/plain'),
  },
  {
    id: 'bodies-without-a-content-type-fail',
    says: 'A request without a Content-Type fails where its letters are made small: 500.',
    turnsRed: otherType,
    change: failsOn(undefined),
  },
  {
    id: 'text-bodies-create-an-unnamed-pet',
    says: 'A body of another Content-Type is not read, and a pet of default values is created.',
    turnsRed: { 'add.content-type': 'name altered' },
    change: ({ reading }) => ({
      reading: {
        json: (exchange) =>
          reading.accepts(exchange)
            ? reading.json(exchange)
            : { name: 'unnamed', categoryId: new JsonNumber('1') },
      },
    }),
  },
];
