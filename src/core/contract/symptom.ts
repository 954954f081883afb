import { textAt } from '../json/place.js';
import type { Count } from '../notation.js';

/** What in a response shows that something is wrong with it. */
export type Symptom =
  | StatusSymptom
  | HeaderSymptom
  | MessageSymptom
  | BodySymptom
  | LengthSymptom
  | PageSymptom
  | AddressSymptom;

/** The status of the response. */
interface StatusSymptom {
  readonly in: 'status';
  /** The HTTP status. */
  readonly is: Count;
}

/** A header of the response. */
interface HeaderSymptom {
  readonly in: 'header';
  /** Its name in lower case. */
  readonly name: string;
  /** Its value; null when the response does not have it. */
  readonly is: string | null;
}

/** The message as such: it stops early, contradicts its length, is not HTTP. */
interface MessageSymptom {
  readonly in: 'message';
}

/** A member of the JSON body. */
interface BodySymptom {
  readonly in: 'body';
  /** JSON Pointer (RFC 6901); `''` for the whole body. */
  readonly pointer: string;
  /** Its JSON text as it is written; null when it is missing, or the body is not JSON. */
  readonly is: string | null;
}

/** An array in the body that is too short. */
interface LengthSymptom {
  readonly in: 'length';
  /** It has fewer members than this. */
  readonly below: Count;
}

/** A page that shows, or does not show, a pet. */
interface PageSymptom {
  readonly in: 'page';
  /** The pet, by its id or its name. */
  readonly pet: PetById | PetByName;
  /** Whether the page shows it. */
  readonly listed: boolean;
}

interface PetById {
  /** int64 as decimal text. */
  readonly id: string;
}

interface PetByName {
  /** Its name. */
  readonly name: string;
}

/** The address that the request went to. */
interface AddressSymptom {
  readonly in: 'address';
}

/** UTF-16 units of a member's text that are kept: far more than a report shows, and no view of the whole body. */
const LONGEST = 32 * 1024;

/** What stands at a place of a body that is JSON. */
export function symptomAt(body: Uint8Array, pointer: string): Symptom {
  const text = textAt(new TextDecoder().decode(body), pointer);
  return { in: 'body', pointer, is: text === undefined ? null : copied(text.slice(0, LONGEST)) };
}

/** A slice keeps in memory what it is a slice of. */
function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
