import { addContentTypes } from './add-content-types.js';
import { addExtraMembers } from './add-extra-members.js';
import { addResponses } from './add-responses.js';
import { addUnusualBodies } from './add-unusual-bodies.js';
import { addressFaults } from './addresses.js';
import { anyKeyFaults } from './authentication-any-key.js';
import { refusalBodyFaults } from './authentication-body.js';
import { challengeFaults } from './authentication-challenge.js';
import { keyComparisonFaults } from './authentication-key.js';
import { leftoverFaults } from './authentication-leftovers.js';
import { memoryFaults } from './authentication-memory.js';
import { missingKeyFaults } from './authentication-missing-key.js';
import { orderFaults } from './authentication-order.js';
import { uncheckedFaults } from './authentication-required.js';
import { schemeFaults } from './authentication-scheme.js';
import { refusalStatusFaults } from './authentication-status.js';
import { categories } from './categories.js';
import { errors } from './errors.js';
import type { Fault } from './fault.js';
import { getDeprecation } from './get-deprecation.js';
import { getFound } from './get-found.js';
import { getInvalidIds } from './get-invalid-ids.js';
import { getMembers } from './get-members.js';
import { getPets } from './get-pets.js';
import { getUnknown } from './get-unknown.js';
import { idsShared } from './ids-shared.js';
import { idsWrong } from './ids-wrong.js';
import { invalidBodiesCategory } from './invalid-bodies-category.js';
import { invalidBodiesEffects } from './invalid-bodies-effects.js';
import { invalidBodiesNotJson } from './invalid-bodies-json.js';
import { invalidBodiesName } from './invalid-bodies-name.js';
import { invalidBodiesNoObject } from './invalid-bodies-object.js';
import { invalidBodiesResponses } from './invalid-bodies-responses.js';
import { invalidBodiesStatus } from './invalid-bodies-status.js';
import { limitDefaultFaults } from './limit-default.js';
import { limitInsideFaults } from './limit-inside.js';
import { limitOutsideFaults } from './limit-outside.js';
import { listedMemberFaults } from './list-bodies-member.js';
import { pageShapeFaults } from './list-bodies-shape.js';
import { listMessageFaults, listTextFaults } from './list-bytes.js';
import { listContentsFaults } from './list-contents.js';
import { listedIdFaults } from './list-ids.js';
import { listMediaTypeFaults } from './list-media-type.js';
import { listSamePetFaults } from './list-same-animal.js';
import { listStatusFaults } from './list-status.js';
import { namesAltered } from './names-altered.js';
import { namesAnswered } from './names-answered.js';
import { namesEncoded } from './names-encoded.js';
import { namesEscaped } from './names-escaped.js';
import { namesRefused } from './names-refused.js';
import { unusualNamesAltered } from './names-unusual-altered.js';
import { unusualNamesFailing } from './names-unusual-failing.js';
import { nowAndThenFaults } from './now-and-then.js';
import { protocolJson } from './protocol-json.js';
import { protocolMessages } from './protocol-messages.js';
import { filterMatchingFaults } from './status-filter-matching.js';
import { filterPagingFaults } from './status-filter-paging.js';
import { filterResponseFaults } from './status-filter-responses.js';
import { statuses } from './statuses.js';
import { statusesRead } from './statuses-read.js';
import { storeLosses } from './store-losses.js';
import { storeMixedUp } from './store-mixed-up.js';

export type { Fault } from './fault.js';

/** Every known way to break one clause of the document in one place. */
export const faults: readonly Fault[] = [
  ...addResponses,
  ...addContentTypes,
  ...addExtraMembers,
  ...addUnusualBodies,
  ...addressFaults,
  ...anyKeyFaults,
  ...refusalBodyFaults,
  ...challengeFaults,
  ...keyComparisonFaults,
  ...leftoverFaults,
  ...memoryFaults,
  ...missingKeyFaults,
  ...orderFaults,
  ...uncheckedFaults,
  ...schemeFaults,
  ...refusalStatusFaults,
  ...categories,
  ...errors,
  ...getPets,
  ...getDeprecation,
  ...getFound,
  ...getInvalidIds,
  ...getMembers,
  ...getUnknown,
  ...idsShared,
  ...idsWrong,
  ...invalidBodiesResponses,
  ...invalidBodiesCategory,
  ...invalidBodiesEffects,
  ...invalidBodiesNotJson,
  ...invalidBodiesName,
  ...invalidBodiesNoObject,
  ...invalidBodiesStatus,
  ...limitDefaultFaults,
  ...limitInsideFaults,
  ...limitOutsideFaults,
  ...listedMemberFaults,
  ...pageShapeFaults,
  ...listTextFaults,
  ...listMessageFaults,
  ...listContentsFaults,
  ...listedIdFaults,
  ...listMediaTypeFaults,
  ...listSamePetFaults,
  ...listStatusFaults,
  ...namesAltered,
  ...namesAnswered,
  ...namesEncoded,
  ...namesEscaped,
  ...namesRefused,
  ...unusualNamesAltered,
  ...unusualNamesFailing,
  ...nowAndThenFaults,
  ...protocolJson,
  ...protocolMessages,
  ...filterResponseFaults,
  ...filterMatchingFaults,
  ...filterPagingFaults,
  ...statusesRead,
  ...statuses,
  ...storeLosses,
  ...storeMixedUp,
];
