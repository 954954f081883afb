export { anyInt64, extremeCategories } from './categories.js';
export {
  emptyOrWildKeys,
  invalidKeys,
  missingCredentials,
  nearestMiss,
  otherSchemes,
  schemeCase,
  unlikeKey,
} from './credentials.js';
export {
  faultlessDraft,
  type InvalidBody,
  type InvalidBodyOptions,
  invalidBodies,
} from './invalid-bodies.js';
export { invalidBody } from './invalid-body.js';
export { invalidKey } from './invalid-key.js';
export { type JsonFormat, jsonFormats } from './json-formats.js';
export { acceptedLimits, limitsBeside, outsideLimit, outsideLimits } from './limits.js';
export {
  bareNames,
  type NamedCase,
  type NameOptions,
  ordinaryNames,
  typedNames,
  unusualNames,
} from './names.js';
export { type NewPetDraft, type NewPetOptions, newPet, toJson } from './new-pets.js';
export { NOBODYS_ID } from './nobodys-id.js';
export { type LabelledSegment, misspelt, notInt64, notInt64s, respelt } from './not-int64s.js';
export { ordinaryName } from './ordinary-name.js';
export { afterLargest, aliases, boundaryIds, improbableId, type LabelledId } from './pet-ids.js';
export {
  outsideStatus,
  outsideStatuses,
  type PetStatus,
  petStatus,
  petStatuses,
  statusesBeside,
} from './statuses.js';
export { type LabelledBody, notUtf8Bodies, unusualBodies } from './unusual-bodies.js';
export { unusualName } from './unusual-name.js';
