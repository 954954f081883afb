import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonObject } from '../../json/value.js';
import type { Variation } from '../variation.js';

/** Members beyond the schema are allowed in Pet and Error. */
export const extraMemberVariations: readonly Variation[] = [
  {
    id: 'pets-hold-more',
    description: 'A Pet has additional members of every JSON type.',
    change: withMembers({
      category: { id: 1, name: 'dogs' },
      tags: [],
      photoUrls: ['https://img.example/1.png'],
      weight: 4.5,
      vaccinated: true,
      owner: null,
      createdAt: '2026-01-01T00:00:00Z',
    }),
  },
  {
    id: 'pets-hold-odd-members',
    description:
      'A Pet has members whose names are special in JavaScript, and numbers that fit in no numeric type.',
    change: withMembers({
      ...ownMember('__proto__', { id: 'x' }),
      constructor: null,
      hasOwnProperty: false,
      toString: 'text',
      '': 0,
      Id: 7,
      ID: '7',
      $ref: '#/nowhere',
      huge: new JsonNumber('1e400'),
      tiny: new JsonNumber('-0.0'),
      long: new JsonNumber('9'.repeat(400)),
      precise: new JsonNumber('9007199254740993.5'),
    }),
  },
  {
    id: 'pets-hold-a-null-prototype-member',
    description: 'A Pet has a member __proto__ that is null.',
    change: withMembers(ownMember('__proto__', null)),
  },
  {
    id: 'pets-hold-deep-members',
    description: 'A Pet has a member with 300 nested arrays.',
    change: withMembers({ deep: nested(300) }),
  },
  {
    id: 'pets-are-large',
    description: 'A Pet has a description of 5,000 characters, so a page may be half a megabyte long.',
    change: withMembers({ description: 'Very good at sleeping. '.repeat(218) }),
  },
  {
    id: 'errors-hold-more',
    description: 'An Error has details, a trace and a link beside its three members.',
    change: ({ rendering }) => ({
      rendering: {
        error: (context, refusal) => ({
          type: 'https://errors.example/1',
          ...rendering.error(context, refusal),
          details: [{ field: null, issue: 'unknown' }],
          traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
          timestamp: 1764892800000,
        }),
      },
    }),
  },
];

function withMembers(members: JsonObject): BehaviourChange {
  return ({ rendering }) => ({
    rendering: { pet: (context, pet) => ({ ...members, ...rendering.pet(context, pet) }) },
  });
}

/** In an object literal `__proto__` would set the prototype. */
function ownMember(name: string, value: JsonObject | null): JsonObject {
  return Object.fromEntries([[name, value]]);
}

function nested(depth: number): JsonNumber {
  return new JsonNumber('['.repeat(depth) + ']'.repeat(depth));
}
