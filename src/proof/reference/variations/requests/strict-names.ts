import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

const LONE = /\p{Surrogate}/gu;

/** Names on which the document is silent may be refused; ordinary ones may not. */
export const strictNameVariations: readonly Variation[] = [
  {
    id: 'lone-surrogates-replaced',
    description:
      'Half a surrogate pair in a name becomes a replacement character, as with encoding/json of Go.',
    change: storedName((name) => name.replace(LONE, '\ufffd')),
  },
  {
    id: 'lone-surrogates-replaced-byte-by-byte',
    description:
      'Half a surrogate pair in a name becomes three replacement characters, as with scrub of Ruby.',
    change: storedName((name) => name.replace(LONE, '\ufffd\ufffd\ufffd')),
  },
  {
    id: 'lone-surrogates-replaced-in-the-database',
    description: 'A creation shows half a surrogate pair as it was sent; reads show a replacement character.',
    change: ({ rendering }) => ({
      rendering: {
        pet: (context, pet) => {
          const name = context.operation === 'addPet' ? pet.name : pet.name.replace(LONE, '\ufffd');
          return rendering.pet(context, { ...pet, name });
        },
      },
    }),
  },
  {
    id: 'unusual-names-refused-with-400',
    description: 'An unusual name gets 400.',
    change: refusing((name) => !isOrdinary(name), 400),
  },
  {
    id: 'unusual-names-refused-with-422',
    description: 'An unusual name gets 422.',
    change: refusing((name) => !isOrdinary(name), 422),
  },
  {
    id: 'empty-names-refused',
    description: 'An empty or blank name gets 400; all others are accepted.',
    change: refusing((name) => name.trim() === '', 400),
  },
  {
    id: 'long-names-refused',
    description: 'A name of more than 64 UTF-16 units gets 413; all others are accepted.',
    change: refusing((name) => name.length > 64, 413),
  },
];

/** True for the names that docs/interpretation calls ordinary: no format, private or unassigned characters. */
function isOrdinary(name: string): boolean {
  const units = name.length;
  const hasOdd = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\ufffd/u.test(name);
  return units >= 1 && units <= 64 && !hasOdd && name.trim() === name && name.normalize('NFC') === name;
}

function storedName(change: (name: string) => string): BehaviourChange {
  return ({ validation }) => ({
    validation: { name: (context, value) => change(validation.name(context, value)) },
  });
}

function refusing(isRefused: (name: string) => boolean, status: number): BehaviourChange {
  return ({ validation }) => ({
    validation: {
      name: (context, value) => {
        const name = validation.name(context, value);
        if (!isRefused(name)) return name;
        throw new Refusal(status, 'invalid_name', 'A pet cannot have this name.');
      },
    },
  });
}
