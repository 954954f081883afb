import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';

/** Refuses the bodies whose text a pattern finds. */
function refuses(pattern: RegExp): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      json: (context) => {
        if (pattern.test(Buffer.from(context.body).toString()))
          throw new Refusal(400, 'invalid_json', 'The body cannot be read as JSON.');
        return parsing.json(context);
      },
    },
  });
}

/** Reads the bodies as a text in which a pattern is replaced. */
function reads(pattern: RegExp, instead: string): BehaviourChange {
  return ({ parsing }) => ({
    parsing: { decode: (context) => parsing.decode(context).replace(pattern, instead) },
  });
}

const turnsRed = { 'add.created': 'status 400' };
const altered = { 'add.name.unchanged': 'name altered' };

/** JSON that means the same, written in another way. */
export const jsonFormatFaults: readonly Fault[] = [
  {
    id: 'indented-json-refused',
    description: 'JSON with line breaks between its members gets 400.',
    row: 'pretty-printed',
    turnsRed,
    change: refuses(/^\s*\{\s*\n/),
  },
  {
    id: 'members-in-another-order-refused',
    description: 'A NewPet that begins with its status gets 400, since members are read by their position.',
    row: 'members in another order',
    turnsRed,
    change: refuses(/^\{"status":.*"name":/),
  },
  {
    id: 'escaped-member-names-refused',
    description: 'Member names are compared before their escapes are read, so that such a NewPet gets 400.',
    row: 'each letter as a \\u escape',
    turnsRed,
    change: refuses(/^\{"\\u/),
  },
  {
    id: 'line-break-before-json-refused',
    description: 'A body that does not begin with a brace gets 400, even if only space precedes it.',
    row: 'pretty-printed',
    turnsRed,
    change: refuses(/^\s+\{/),
  },
  {
    id: 'escapes-in-capitals-refused',
    description: 'An escape whose digits are capital letters gets 400.',
    row: 'each letter as a \\u escape',
    turnsRed,
    change: refuses(/\\u[0-9a-f]{0,3}[A-F]/),
  },
  {
    id: 'escaped-slashes-refused',
    description: 'A slash with an escape, as PHP writes it, gets 400.',
    row: 'non-ASCII characters as',
    turnsRed: { 'add.name.ordinary': 'status 400' },
    change: refuses(/\\\//),
  },
  {
    id: 'escaped-surrogate-pairs-split',
    description: 'Each half of an escaped surrogate pair is decoded by itself, and lost.',
    row: 'non-ASCII characters as',
    turnsRed: altered,
    change: reads(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, '\\ufffd\\ufffd'),
  },
  {
    id: 'escapes-beyond-latin-1-lost',
    description: 'An escape beyond Latin-1 is cut to one byte.',
    row: 'non-ASCII characters as',
    turnsRed: altered,
    change: reads(/\\u0[1-9a-f]([0-9a-f]{2})/gi, '\\u00$1'),
  },
];
