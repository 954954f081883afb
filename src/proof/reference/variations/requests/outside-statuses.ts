import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** The document is silent on status filters outside the enumeration. */
export const outsideStatusVariations: readonly Variation[] = [
  {
    id: 'statuses-outside-refused-with-422',
    description: 'A status filter outside the enumeration gets 422.',
    change: {
      hooks: {
        refused: (_context, refusal) =>
          refusal.code === 'invalid_status' ? new Refusal(422, refusal.code, refusal.message) : refusal,
      },
    },
  },
  {
    id: 'statuses-outside-match-nothing',
    description: 'A status filter outside the enumeration returns an empty page.',
    change: read((text) => text),
    seedPets: 25,
  },
  {
    id: 'statuses-outside-ignored',
    description: 'A status filter outside the enumeration is ignored.',
    change: read(() => undefined),
    seedPets: 25,
  },
  {
    id: 'statuses-matched-without-case',
    description: 'The letter case of a status filter and spaces around it are ignored.',
    change: read((text) => text.trim().toLowerCase()),
    seedPets: 25,
  },
  {
    id: 'statuses-in-a-list',
    description: 'A status filter may list several statuses, separated by commas.',
    change: {
      parameters: { status: ({ query }) => query.get('status') ?? undefined },
      listing: {
        matches: ({ status }, requested) => status !== undefined && requested.split(',').includes(status),
      },
    },
    seedPets: 25,
  },
];

/** @param status replaces a filter that the reference implementation refuses; undefined: no filter */
function read(status: (text: string) => string | undefined): BehaviourChange {
  return ({ parameters }) => ({
    parameters: {
      status: (context) => {
        try {
          return parameters.status(context);
        } catch {
          return status(context.query.get('status') ?? '');
        }
      },
    },
  });
}
