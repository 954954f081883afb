import type { Variation } from '../variation.js';
import { defaultStatusVariations } from './default-status.js';
import { identifierVariations } from './identifiers.js';
import { lagVariations } from './lag.js';
import { orderVariations } from './order.js';
import { otherClientVariations } from './other-clients.js';
import { populationVariations } from './populations.js';

/** The contents of the store, the order of the list, and the delay of reads. */
export const storeVariations: readonly Variation[] = [
  ...defaultStatusVariations,
  ...identifierVariations,
  ...lagVariations,
  ...orderVariations,
  ...otherClientVariations,
  ...populationVariations,
];
