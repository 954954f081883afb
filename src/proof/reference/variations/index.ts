import { messageVariations } from './messages/index.js';
import { requestVariations } from './requests/index.js';
import { responseVariations } from './responses/index.js';
import { storeVariations } from './store/index.js';
import type { Variation } from './variation.js';

export type { Variation } from './variation.js';

/** Everything that the document leaves open, done differently from the reference implementation. */
export const variations: readonly Variation[] = [
  ...requestVariations,
  ...storeVariations,
  ...responseVariations,
  ...messageVariations,
];
