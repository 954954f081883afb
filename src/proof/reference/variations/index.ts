import { addressVariations } from './addresses.js';
import { authenticationVariations } from './authentication.js';
import { categoryVariations } from './categories.js';
import { connectionVariations } from './connections.js';
import { contentCodingVariations } from './content-codings.js';
import { defaultStatusVariations } from './default-status.js';
import { deprecationVariations } from './deprecation.js';
import { errorTextVariations } from './error-texts.js';
import { extraMemberVariations } from './extra-members.js';
import { framingVariations } from './framing.js';
import { headerVariations } from './headers.js';
import { identifierVariations } from './identifiers.js';
import { jsonTextVariations } from './json-texts.js';
import { lagVariations } from './lag.js';
import { mediaTypeVariations } from './media-types.js';
import { orderVariations } from './order.js';
import { otherClientVariations } from './other-clients.js';
import { outsideLimitVariations } from './outside-limits.js';
import { outsideStatusVariations } from './outside-statuses.js';
import { paceVariations } from './pace.js';
import { populationVariations } from './populations.js';
import { rawMessageVariations } from './raw-messages.js';
import { refusalVariations } from './refusals.js';
import { requestBodyVariations } from './request-bodies.js';
import { strictNameVariations } from './strict-names.js';
import type { Variation } from './variation.js';

export type { Variation } from './variation.js';

/** Everything that the document leaves open, done otherwise than the reference implementation does it. */
export const variations: readonly Variation[] = [
  ...outsideLimitVariations,
  ...outsideStatusVariations,
  ...defaultStatusVariations,
  ...orderVariations,
  ...identifierVariations,
  ...lagVariations,
  ...populationVariations,
  ...otherClientVariations,
  ...strictNameVariations,
  ...categoryVariations,
  ...requestBodyVariations,
  ...refusalVariations,
  ...authenticationVariations,
  ...deprecationVariations,
  ...addressVariations,
  ...extraMemberVariations,
  ...errorTextVariations,
  ...jsonTextVariations,
  ...mediaTypeVariations,
  ...headerVariations,
  ...contentCodingVariations,
  ...framingVariations,
  ...rawMessageVariations,
  ...connectionVariations,
  ...paceVariations,
];
