import type { Variation } from '../variation.js';
import { connectionVariations } from './connections.js';
import { contentCodingVariations } from './content-codings.js';
import { framingVariations } from './framing.js';
import { headerVariations } from './headers.js';
import { paceVariations } from './pace.js';
import { rawMessageVariations } from './raw-messages.js';

/** The transport of responses: headers, codings, framing, connections and pace. */
export const messageVariations: readonly Variation[] = [
  ...connectionVariations,
  ...contentCodingVariations,
  ...framingVariations,
  ...headerVariations,
  ...paceVariations,
  ...rawMessageVariations,
];
