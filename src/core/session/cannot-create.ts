import { authorisationOf } from '../contract/authorisation.js';
import { type OutgoingRequest, onTheWire } from '../http/exchange.js';
import { readJson } from '../json/reading.js';

/**
 * True when a request cannot create a pet, by the bytes that are sent. Two things keep a `POST` from it: the key is
 * wrong, and the body is empty or not JSON, and not a damaged NewPet. So an implementation that ignores one of the two
 * still creates nothing: with default values for a missing body it still checks the key, and without a check of the key
 * it has nothing to read.
 */
export function cannotCreate(request: OutgoingRequest, key: string): boolean {
  const { method, authorization, body } = onTheWire(request);
  return method === 'GET' || (!isRightKey(authorization, key) && holdsNoPet(body));
}

/** The plainest body without a pet. */
export const NO_PET = '{';

function isRightKey(authorization: string | undefined, key: string): boolean {
  return ['valid', 'valid-other-case'].includes(authorisationOf(authorization, key));
}

/** True for a body that is not JSON and names no member of a NewPet: a lenient reader may repair one that does. */
export function holdsNoPet(body: Uint8Array = new Uint8Array()): boolean {
  if (body.length === 0) return true;
  const reading = readJson(body);
  // A body beyond the kit's own bounds may be JSON to others.
  if (reading.ok || reading.beyondReading) return false;
  const letters = Buffer.from(body).toString('latin1').replaceAll('\0', '');
  return !/name|category|\\u00/i.test(letters);
}
