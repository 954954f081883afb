import type { Variation } from '../variation.js';
import { deprecationVariations } from './deprecation.js';
import { errorTextVariations } from './error-texts.js';
import { extraMemberVariations } from './extra-members.js';
import { jsonTextVariations } from './json-texts.js';
import { mediaTypeVariations } from './media-types.js';

/** The contents of responses, and their JSON text. */
export const responseVariations: readonly Variation[] = [
  ...deprecationVariations,
  ...errorTextVariations,
  ...extraMemberVariations,
  ...jsonTextVariations,
  ...mediaTypeVariations,
];
