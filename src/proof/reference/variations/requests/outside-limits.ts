import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** The document is silent on limits that are not an integer from 1 to 100. */
export const outsideLimitVariations: readonly Variation[] = [
  {
    id: 'limits-outside-refused-with-422',
    description: 'A limit outside 1 to 100 gets 422.',
    change: refusedWith(422),
  },
  {
    id: 'limits-outside-refused-with-404',
    description: 'A limit outside 1 to 100 gets 404, like a route that does not match.',
    change: refusedWith(404),
  },
  {
    id: 'limits-clamped',
    description:
      'A limit outside 1 to 100 is moved to the nearer bound; one that is not a number counts as absent.',
    change: instead((text) => {
      const limit = Number(text);
      return Number.isNaN(limit) ? 20 : Math.min(Math.max(Math.trunc(limit), 1), 100);
    }),
    seedPets: 120,
  },
  {
    id: 'limits-outside-ignored',
    description: 'A limit outside 1 to 100 counts as absent.',
    change: instead(() => 20),
    seedPets: 120,
  },
  {
    id: 'limits-outside-give-the-longest-page',
    description: 'A limit outside 1 to 100 returns a hundred pets.',
    change: instead(() => 100),
    seedPets: 120,
  },
  {
    id: 'limits-outside-give-an-empty-page',
    description: 'A limit outside 1 to 100 returns an empty page.',
    change: instead(() => 0),
  },
  {
    id: 'limits-read-up-to-the-first-letter',
    description: 'Only the leading digits of a limit count; without any it gets 400.',
    change: instead((text) => {
      const limit = Number.parseInt(text, 10);
      if (limit >= 1 && limit <= 100) return limit;
      throw new Refusal(400, 'invalid_limit', 'The parameter limit must be from 1 to 100.');
    }),
  },
];

function refusedWith(status: number): BehaviourChange {
  return {
    hooks: {
      refused: (_context, refusal) =>
        refusal.code === 'invalid_limit' ? new Refusal(status, refusal.code, refusal.message) : refusal,
    },
  };
}

/** @param limit replaces a limit that the reference implementation refuses; from 0 to 100 */
function instead(limit: (text: string) => number): BehaviourChange {
  return ({ parameters }) => ({
    parameters: {
      limit: (context: RequestContext) => {
        try {
          return parameters.limit(context);
        } catch {
          return limit(context.query.get('limit') ?? '');
        }
      },
    },
  });
}
