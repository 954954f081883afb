import type { Variation } from '../variation.js';
import { deprecationVariations } from './deprecation.js';
import { errorTextVariations } from './error-texts.js';
import { extraMemberVariations } from './extra-members.js';
import { jsonTextVariations } from './json-texts.js';
import { mediaTypeVariations } from './media-types.js';

/** What the bodies of responses hold, and how they are written. */
export const responseVariations: readonly Variation[] = [
  ...deprecationVariations,
  ...errorTextVariations,
  ...extraMemberVariations,
  ...jsonTextVariations,
  ...mediaTypeVariations,
];
