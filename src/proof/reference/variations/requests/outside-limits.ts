import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** What becomes of a limit that is not an integer from 1 to 100 is left open. */
export const outsideLimitVariations: readonly Variation[] = [
  {
    id: 'limits-outside-refused-with-422',
    says: 'A limit outside its bounds is answered 422.',
    change: refusedWith(422),
  },
  {
    id: 'limits-outside-refused-with-404',
    says: 'A limit outside its bounds is answered 404, as where a route does not match.',
    change: refusedWith(404),
  },
  {
    id: 'limits-clamped',
    says: 'A limit outside its bounds is moved to the nearer one; what is no number counts as absent.',
    change: instead((text) => {
      const limit = Number(text);
      return Number.isNaN(limit) ? 20 : Math.min(Math.max(Math.trunc(limit), 1), 100);
    }),
    seedPets: 120,
  },
  {
    id: 'limits-outside-ignored',
    says: 'A limit outside its bounds counts as absent.',
    change: instead(() => 20),
    seedPets: 120,
  },
  {
    id: 'limits-outside-give-the-longest-page',
    says: 'A limit outside its bounds gives a hundred pets.',
    change: instead(() => 100),
    seedPets: 120,
  },
  {
    id: 'limits-outside-give-an-empty-page',
    says: 'A limit outside its bounds gives an empty page.',
    change: instead(() => 0),
  },
  {
    id: 'limits-read-up-to-the-first-letter',
    says: 'Of a limit the digits at its beginning count; without any it is answered 400.',
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

/** @param limit gives another limit, from 0 to 100, in place of one that the reference implementation refuses */
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
