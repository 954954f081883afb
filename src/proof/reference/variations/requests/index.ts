import type { Variation } from '../variation.js';
import { addressVariations } from './addresses.js';
import { authenticationVariations } from './authentication.js';
import { categoryVariations } from './categories.js';
import { outsideLimitVariations } from './outside-limits.js';
import { outsideStatusVariations } from './outside-statuses.js';
import { refusalVariations } from './refusals.js';
import { requestBodyVariations } from './request-bodies.js';
import { strictNameVariations } from './strict-names.js';

/** Requests on which the document is silent. */
export const requestVariations: readonly Variation[] = [
  ...addressVariations,
  ...authenticationVariations,
  ...categoryVariations,
  ...outsideLimitVariations,
  ...outsideStatusVariations,
  ...refusalVariations,
  ...requestBodyVariations,
  ...strictNameVariations,
];
