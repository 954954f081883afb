import type { Variation } from '../variation.js';
import { defaultStatusVariations } from './default-status.js';
import { identifierVariations } from './identifiers.js';
import { lagVariations } from './lag.js';
import { orderVariations } from './order.js';
import { otherClientVariations } from './other-clients.js';
import { populationVariations } from './populations.js';

/** What is in the store, in which order the list shows it, and how soon. */
export const storeVariations: readonly Variation[] = [
  ...defaultStatusVariations,
  ...identifierVariations,
  ...lagVariations,
  ...orderVariations,
  ...otherClientVariations,
  ...populationVariations,
];
