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

const turnsRed = { 'add.created': 'status 400' };

/** JSON that means the same, written in another way. */
export const jsonFormatFaults: readonly Fault[] = [
  {
    id: 'indented-json-refused',
    description: 'JSON with line breaks between its members gets 400.',
    row: 'pretty-printed',
    turnsRed,
    change: refuses(/^\{\s*\n/),
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
];
