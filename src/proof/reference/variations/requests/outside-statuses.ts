import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** What becomes of a status filter outside the enumeration is left open. */
export const outsideStatusVariations: readonly Variation[] = [
  {
    id: 'statuses-outside-refused-with-422',
    says: 'A filter by a status outside the enumeration is answered 422.',
    change: {
      hooks: {
        refused: (_context, refusal) =>
          refusal.code === 'invalid_status' ? new Refusal(422, refusal.code, refusal.message) : refusal,
      },
    },
  },
  {
    id: 'statuses-outside-match-nothing',
    says: 'A filter by a status outside the enumeration gives an empty page.',
    change: read((text) => text),
    seedPets: 25,
  },
  {
    id: 'statuses-outside-ignored',
    says: 'A filter by a status outside the enumeration is as if there were none.',
    change: read(() => undefined),
    seedPets: 25,
  },
  {
    id: 'statuses-matched-without-case',
    says: 'The status of a filter is read without regard to letter case and space at its ends.',
    change: read((text) => text.trim().toLowerCase()),
    seedPets: 25,
  },
  {
    id: 'statuses-in-a-list',
    says: 'A filter may name several statuses with commas between them.',
    change: {
      parameters: { status: ({ query }) => query.get('status') ?? undefined },
      listing: { matches: ({ status }, asked) => status !== undefined && asked.split(',').includes(status) },
    },
    seedPets: 25,
  },
];

/** @param status what a filter that the reference implementation refuses asks for; undefined: everything */
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
