import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonValue } from '../../json/value.js';
import type { Fault } from '../fault.js';
import { onResponse } from '../on-response.js';

/** Changes how every response shows names. */
function written(write: (name: string) => JsonValue): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      pet: (context, pet) => ({ ...rendering.pet(context, pet), name: write(pet.name) }),
    },
  });
}

const listsToo = 'The list shows the name in the same way.';

/** Names that are stored correctly but shown wrong. */
export const renderedNameFaults: readonly Fault[] = [
  {
    id: 'names-like-numbers-become-numbers',
    description: 'A name of digits is a JSON number in responses.',
    turnsRed: { 'add.body': 'Pet/name type' },
    consequences: { 'list.body': listsToo, 'get.body': 'A read by its id shows it so, too.' },
    change: written((name) => (/^\d+$/.test(name) ? new JsonNumber(String(Number(name))) : name)),
  },
  {
    id: 'the-name-null-becomes-null',
    description: 'The name "null" is a JSON null in responses.',
    turnsRed: { 'add.body': 'Pet/name type' },
    consequences: { 'list.body': listsToo, 'get.body': 'A read by its id shows it so, too.' },
    change: written((name) => (name === 'null' ? null : name)),
  },
  {
    id: 'emoji-of-created-names-in-cesu-8',
    description:
      'The response to a creation encodes the halves of a surrogate pair separately, which is not UTF-8.',
    turnsRed: { 'add.body': 'not JSON' },
    change: onResponse('addPet', 201, ({ content = null, ...response }, context) => ({
      ...response,
      headers: { ...response.headers, 'content-type': context.behaviour.sending.mediaType },
      body: cesu8(context.behaviour.sending.text(context, content)),
    })),
  },
];

function cesu8(text: string): Uint8Array {
  const bytes = [...Array(text.length).keys()].flatMap((index) => {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdfff) return [...Buffer.from(text.charAt(index), 'utf8')];
    return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
  });
  return Uint8Array.from(bytes);
}
