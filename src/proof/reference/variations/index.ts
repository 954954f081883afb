import { connectionVariations } from './messages/connections.js';
import { contentCodingVariations } from './messages/content-codings.js';
import { framingVariations } from './messages/framing.js';
import { headerVariations } from './messages/headers.js';
import { paceVariations } from './messages/pace.js';
import { rawMessageVariations } from './messages/raw-messages.js';
import { addressVariations } from './requests/addresses.js';
import { authenticationVariations } from './requests/authentication.js';
import { categoryVariations } from './requests/categories.js';
import { outsideLimitVariations } from './requests/outside-limits.js';
import { outsideStatusVariations } from './requests/outside-statuses.js';
import { refusalVariations } from './requests/refusals.js';
import { requestBodyVariations } from './requests/request-bodies.js';
import { strictNameVariations } from './requests/strict-names.js';
import { deprecationVariations } from './responses/deprecation.js';
import { errorTextVariations } from './responses/error-texts.js';
import { extraMemberVariations } from './responses/extra-members.js';
import { jsonTextVariations } from './responses/json-texts.js';
import { mediaTypeVariations } from './responses/media-types.js';
import { defaultStatusVariations } from './store/default-status.js';
import { identifierVariations } from './store/identifiers.js';
import { lagVariations } from './store/lag.js';
import { orderVariations } from './store/order.js';
import { otherClientVariations } from './store/other-clients.js';
import { populationVariations } from './store/populations.js';
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
