import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { JsonNumber } from '../../json/value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Does something else with a body that the test finds. */
function onBody(
  found: (text: string, context: RequestContext) => boolean,
  otherwise: (context: RequestContext) => never,
): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      json: (context) =>
        found(Buffer.from(context.body).toString(), context) ? otherwise(context) : parsing.json(context),
    },
  });
}

const fails = { 'add.unusual-body': 'status 500' };

const memberTwice = (text: string) => /^\{"name":"[^"]*","name":/.test(text);

const failsOn =
  (contentType: string | undefined): BehaviourChange =>
  ({ parsing }) => ({
    parsing: {
      json: (context) => (context.headers['content-type'] === contentType ? crash() : parsing.json(context)),
    },
  });

const otherType = { 'add.content-type': 'status 500' };

/** Bodies and media types on which the document is silent. */
export const unusualBodyFaults: readonly Fault[] = [
  {
    id: 'repeated-members-fail',
    says: 'A member that is given twice fails in the reader: 500.',
    turnsRed: fails,
    change: onBody(memberTwice, crash),
  },
  {
    id: 'deep-json-fails',
    says: 'The reader runs out of stack at a hundred arrays within each other: 500.',
    turnsRed: fails,
    change: onBody((text) => text.includes('['.repeat(100)), crash),
  },
  {
    id: 'large-bodies-fail',
    says: 'A body beyond 64 KiB fails: 500.',
    turnsRed: fails,
    change: onBody((text) => text.length > 2 ** 16, crash),
  },
  {
    id: 'whole-numbers-with-a-point-fail',
    says: 'The category 1.0 fails where an integer is read: 500.',
    turnsRed: fails,
    change: onBody((text) => /"categoryId":\d+\.0/.test(text), crash),
  },
  {
    id: 'whole-numbers-with-a-point-altered',
    says: 'The point of the category 1.0 is skipped: it becomes 10.',
    turnsRed: { 'add.unusual-body': 'categoryId altered' },
    change: ({ validation }) => ({
      validation: { int64: (number) => validation.int64({ text: number.text.replace(/\.0$/, '0') }) },
    }),
  },
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
    change: ({ parsing }) => ({
      parsing: {
        json: (context) =>
          parsing.accepts(context)
            ? parsing.json(context)
            : { name: 'unnamed', categoryId: new JsonNumber('1') },
      },
    }),
  },
];
