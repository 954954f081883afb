import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** A request on which the document is silent may be refused with any 4xx except 401. */
export const refusalVariations: readonly Variation[] = [
  {
    id: 'open-requests-refused-with-rare-statuses',
    description: 'Requests on which the document is silent get 418, 422, 423, 428 and 451.',
    change: restated({
      invalid_limit: 418,
      invalid_status: 451,
      invalid_pet_id: 422,
      unsupported_media_type: 428,
      body_too_large: 423,
    }),
  },
  {
    id: 'open-requests-refused-with-the-last-status',
    description: 'Requests on which the document is silent get 499.',
    change: restated({
      invalid_limit: 499,
      invalid_status: 499,
      invalid_pet_id: 499,
      unsupported_media_type: 499,
      body_too_large: 499,
    }),
  },
  {
    id: 'invalid-ids-refused-with-404',
    description: 'A path segment that is not an int64 gets 404.',
    change: restated({ invalid_pet_id: 404 }),
  },
  {
    id: 'ids-in-other-spellings-read',
    description: 'A plus sign or zeros before the digits of an id do not matter.',
    change: ({ lookup }) => ({
      lookup: {
        petId: (segment, context) =>
          lookup.petId(segment.replace(/^\+(?=\d)/, '').replace(/^(-?)0+(?=\d)/, '$1'), context),
      },
    }),
  },
  {
    id: 'zeros-before-ids-mean-octal',
    description: 'An id that begins with a zero is octal.',
    change: ({ lookup }) => ({
      lookup: {
        petId: (segment, context) =>
          /^0[0-7]+$/.test(segment) ? BigInt(`0o${segment}`) : lookup.petId(segment, context),
      },
    }),
  },
  {
    id: 'everything-open-forbidden',
    description: 'Requests on which the document is silent get 403.',
    change: restated({
      invalid_limit: 403,
      invalid_status: 403,
      invalid_pet_id: 403,
      unsupported_media_type: 403,
      body_too_large: 403,
    }),
  },
];

/** @param statuses other statuses by the code of the refusal */
function restated(statuses: Readonly<Record<string, number>>): BehaviourChange {
  return {
    hooks: {
      refused: (_context, { status, code, message, headers }) =>
        new Refusal(statuses[code] ?? status, code, message, headers),
    },
  };
}
