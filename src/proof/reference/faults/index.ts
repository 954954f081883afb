import { categories } from './add/categories.js';
import { addContentTypes } from './add/content-types.js';
import { addExtraMembers } from './add/extra-members.js';
import { idsShared } from './add/ids-shared.js';
import { idsWrong } from './add/ids-wrong.js';
import { invalidBodiesCategory } from './add/invalid-category.js';
import { invalidBodiesEffects } from './add/invalid-effects.js';
import { invalidBodiesNotJson } from './add/invalid-json.js';
import { invalidBodiesName } from './add/invalid-name.js';
import { invalidBodiesNoObject } from './add/invalid-object.js';
import { invalidBodiesResponses } from './add/invalid-responses.js';
import { invalidBodiesStatus } from './add/invalid-status.js';
import { namesAltered } from './add/names-altered.js';
import { namesEncoded } from './add/names-encoded.js';
import { namesEscaped } from './add/names-escaped.js';
import { namesRefused } from './add/names-refused.js';
import { namesAnswered } from './add/names-rendered.js';
import { unusualNamesAltered } from './add/names-unusual-altered.js';
import { unusualNamesFailing } from './add/names-unusual-failing.js';
import { addResponses } from './add/responses.js';
import { statuses } from './add/statuses.js';
import { addUnusualBodies } from './add/unusual-bodies.js';
import { anyKeyFaults } from './authentication/any-key.js';
import { challengeFaults } from './authentication/challenge.js';
import { keyComparisonFaults } from './authentication/key-comparison.js';
import { leftoverFaults } from './authentication/leftovers.js';
import { memoryFaults } from './authentication/memory.js';
import { missingKeyFaults } from './authentication/missing-key.js';
import { orderFaults } from './authentication/order.js';
import { refusalBodyFaults } from './authentication/refusal-bodies.js';
import { refusalStatusFaults } from './authentication/refusal-status.js';
import { uncheckedFaults } from './authentication/required.js';
import { schemeFaults } from './authentication/scheme.js';
import type { Fault } from './fault.js';
import { getDeprecation } from './get/deprecation.js';
import { getFound } from './get/found.js';
import { getInvalidIds } from './get/invalid-ids.js';
import { getMembers } from './get/members.js';
import { getUnknown } from './get/unknown-ids.js';
import { getPets } from './get/wrong-pet.js';
import { listMessageFaults, listTextFaults } from './list/bytes.js';
import { listContentsFaults } from './list/contents.js';
import { filterMatchingFaults } from './list/filter-matching.js';
import { nowAndThenFaults } from './list/filter-now-and-then.js';
import { filterPagingFaults } from './list/filter-paging.js';
import { filterResponseFaults } from './list/filter-responses.js';
import { listedIdFaults } from './list/ids.js';
import { limitDefaultFaults } from './list/limit-default.js';
import { limitInsideFaults } from './list/limit-inside.js';
import { limitOutsideFaults } from './list/limit-outside.js';
import { listMediaTypeFaults } from './list/media-type.js';
import { listedMemberFaults } from './list/members.js';
import { listSamePetFaults } from './list/same-pet.js';
import { pageShapeFaults } from './list/shape.js';
import { listStatusFaults } from './list/status.js';
import { protocolJson } from './protocol/json.js';
import { protocolMessages } from './protocol/messages.js';
import { addressFaults } from './service/addresses.js';
import { errors } from './service/errors.js';
import { storeLosses } from './store/losses.js';
import { storeMixedUp } from './store/mixed-up.js';
import { statusesRead } from './store/statuses.js';

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
