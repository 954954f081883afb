import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { JsonNumber } from '../../json/value.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Treats a body that `found` selects differently. */
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

/** Reads a body that `found` selects as another pet. */
function misread(found: (body: Uint8Array) => boolean): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      json: (context) =>
        found(context.body) ? { name: 'misread', categoryId: new JsonNumber('1') } : parsing.json(context),
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
    description: 'A member that is given twice fails in the parser: 500.',
    row: 'a repeated member',
    profile: 'standard',
    turnsRed: fails,
    change: onBody(memberTwice, crash),
  },
  {
    id: 'deep-json-fails',
    description: "A hundred nested arrays overflow the parser's stack: 500.",
    row: '2,000 nested arrays',
    turnsRed: fails,
    change: onBody((text) => text.includes('['.repeat(100)), crash),
  },
  {
    id: 'deep-json-misread',
    description: 'Of a body with a hundred nested arrays, only what the parser had read before is left.',
    turnsRed: { 'add.unusual-body': 'name altered' },
    change: misread((body) => Buffer.from(body).includes('['.repeat(100))),
  },
  {
    id: 'byte-order-mark-misread',
    description: 'A body with a byte order mark is read as one without members, which have default values.',
    row: 'a byte order mark',
    profile: 'standard',
    turnsRed: { 'add.unusual-body': 'name altered' },
    change: misread((body) => body[0] === 0xef && body[1] === 0xbb),
  },
  {
    id: 'large-bodies-fail',
    description: 'A body of more than 512 KiB fails: 500.',
    row: '1 MiB in all',
    profile: 'standard',
    turnsRed: fails,
    change: onBody((text) => text.length > 2 ** 19, crash),
  },
  {
    id: 'whole-numbers-with-a-point-fail',
    description: 'The category 1.0 fails where an integer is parsed: 500.',
    row: 'categoryId with .0',
    profile: 'standard',
    turnsRed: fails,
    change: onBody((text) => /"categoryId":\d+\.0/.test(text), crash),
  },
  {
    id: 'whole-numbers-with-a-point-altered',
    description: 'The decimal point of the category 1.0 is skipped: it becomes 10.',
    row: 'categoryId with .0',
    profile: 'standard',
    turnsRed: { 'add.unusual-body': 'categoryId altered' },
    change: ({ validation }) => ({
      validation: { int64: (number) => validation.int64({ text: number.text.replace(/\.0$/, '0') }) },
    }),
  },
  {
    id: 'exponents-in-capitals-fail',
    description: 'A number is taken for an integer unless it has a point or a small e, and fails later: 500.',
    row: 'categoryId 1E2',
    profile: 'standard',
    turnsRed: fails,
    change: onBody((text) => /"categoryId":\d+E\d/.test(text), crash),
  },
  {
    id: 'exponents-skipped',
    description: 'What follows the digits of the category is skipped: 1E2 becomes 1.',
    row: 'categoryId 1E2',
    profile: 'standard',
    turnsRed: { 'add.unusual-body': 'categoryId altered' },
    change: ({ validation }) => ({
      validation: { int64: (number) => validation.int64({ text: number.text.replace(/e[12]$/i, '') }) },
    }),
  },
  {
    id: 'minus-zero-fails',
    description: 'The category -0 fails where its sign is compared: 500.',
    row: 'categoryId -0',
    profile: 'standard',
    turnsRed: fails,
    change: onBody((text) => /"categoryId":-0\b/.test(text), crash),
  },
  {
    id: 'deep-bodies-fail',
    description: 'A body that is nothing but nested arrays overflows the stack of the parser: 500.',
    row: '2,000 nested arrays as the body',
    profile: 'standard',
    turnsRed: fails,
    change: onBody((text) => text.startsWith('['.repeat(100)), crash),
  },
  {
    id: 'deep-names-fail',
    description: 'The message about a name that is nested deeply overflows the stack: 500.',
    row: '2,000 nested arrays as the name',
    profile: 'standard',
    turnsRed: fails,
    change: onBody((text) => text.includes(`"name":${'['.repeat(100)}`), crash),
  },
  {
    id: 'two-statuses-fail',
    description: 'A status that is given twice fails in the parser: 500.',
    row: 'a repeated status',
    profile: 'standard',
    turnsRed: fails,
    change: onBody((text) => /"status":"\w+","status":/.test(text), crash),
  },
  {
    id: 'first-status-checked-last-stored',
    description: 'Of a repeated status, the first one is checked and the last one is stored.',
    row: 'a repeated status',
    profile: 'standard',
    turnsRed: { 'add.body': 'Pet/status enum' },
    consequences: { 'get.body': 'A read of such a pet shows the same.' },
    change: ({ parsing, validation }) => ({
      parsing: {
        json: (context) => {
          const text = Buffer.from(context.body).toString();
          const once = text.replace(/("status":"\w+"),"status":"\w+"/, '$1');
          return once === text ? parsing.json(context) : parsing.parse(context, once);
        },
      },
      validation: {
        newPet: async (context, value) => {
          const text = Buffer.from(context.body).toString();
          const [, last] = [...text.matchAll(/"status":"(\w+)"/g)].map(([, one]) => one);
          if (last === undefined) return validation.newPet(context, value);
          return { ...(await validation.newPet(context, value)), status: last };
        },
      },
    }),
  },
  {
    id: 'text-bodies-fail',
    description: 'The text parser returns a string, which has no members: 500.',
    row: 'text/plain',
    turnsRed: otherType,
    change: failsOn('text/plain'),
  },
  {
    id: 'bodies-without-a-content-type-fail',
    description: 'A request without a Content-Type fails when its media type is lower-cased: 500.',
    row: 'no Content-Type',
    turnsRed: otherType,
    change: failsOn(undefined),
  },
  {
    id: 'text-bodies-create-an-unnamed-pet',
    description: 'A body of another Content-Type is not read, and a pet with default values is created.',
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
