import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** Where a refusal is left open, so is its status: any 4xx but 401. */
export const refusalVariations: readonly Variation[] = [
  {
    id: 'open-requests-refused-with-rare-statuses',
    says: 'What is left open is refused with 418, 422, 423, 428 and 451.',
    change: restated({
      invalid_limit: 418,
      invalid_status: 451,
      invalid_pet_id: 422,
      unsupported_media_type: 428,
      body_too_large: 423,
    }),
  },
  {
    id: 'invalid-ids-refused-with-404',
    says: 'A path segment that is no int64 is answered 404.',
    change: restated({ invalid_pet_id: 404 }),
  },
  {
    id: 'everything-open-forbidden',
    says: 'What is left open is refused with 403.',
    change: restated({
      invalid_limit: 403,
      invalid_status: 403,
      invalid_pet_id: 403,
      unsupported_media_type: 403,
      body_too_large: 403,
    }),
  },
];

/** @param statuses gives another status to the refusals of some codes */
function restated(statuses: Readonly<Record<string, number>>): BehaviourChange {
  return {
    hooks: {
      refused: (_context, { status, code, message, headers }) =>
        new Refusal(statuses[code] ?? status, code, message, headers),
    },
  };
}
