import { authorisationOf } from '../contract/authorisation.js';
import { type OutgoingRequest, onTheWire } from '../http/exchange.js';
import { readJson } from '../json/reading.js';

/**
 * Whether a request cannot create a pet, judged on the bytes that are sent. Two things keep a `POST` from it: the
 * key is not the right one, and the body is empty or no JSON, and no damaged NewPet. So an implementation may be wrong
 * about either, and creates nothing yet: one that takes no body for a pet of default values asks for the key, one
 * that asks for no key has nothing to read.
 */
export function cannotCreate(request: OutgoingRequest, key: string): boolean {
  const { method, authorization, body } = onTheWire(request);
  return method === 'GET' || (!isRightKey(authorization, key) && holdsNoPet(body));
}

/** The plainest body that holds no pet. */
export const NO_PET = '{';

function isRightKey(authorization: string | undefined, key: string): boolean {
  return ['valid', 'valid-other-case'].includes(authorisationOf(authorization, key));
}

/** What names a member of a NewPet may be mended by a lenient reader, whatever is broken about it. */
export function holdsNoPet(body: Uint8Array = new Uint8Array()): boolean {
  if (body.length === 0) return true;
  const reading = readJson(body);
  // What the kit itself gives up on may be JSON to others.
  if (reading.ok || reading.beyondReading) return false;
  const letters = Buffer.from(body).toString('latin1').replaceAll('\0', '');
  return !/name|category|\\u00/i.test(letters);
}
