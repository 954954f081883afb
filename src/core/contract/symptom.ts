import { textAt } from '../json/place.js';
import type { Count } from '../notation.js';

/** The part of a response that shows a fault. */
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

/** The message itself: it stops early, contradicts its length or is not HTTP. */
interface MessageSymptom {
  readonly in: 'message';
}

/** A member of the JSON body. */
interface BodySymptom {
  readonly in: 'body';
  /** JSON Pointer (RFC 6901); `''` for the whole body. */
  readonly pointer: string;
  /** Its original JSON text; null when the member is missing or the body is not JSON. */
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

/** The address of the request. */
interface AddressSymptom {
  readonly in: 'address';
}

/** The longest text of a member that is kept, in UTF-16 units: far more than a report shows, but not the whole body. */
const LONGEST = 32 * 1024;

/** The symptom at a place of a JSON body. */
export function symptomAt(body: Uint8Array, pointer: string): Symptom {
  const text = textAt(new TextDecoder().decode(body), pointer);
  return { in: 'body', pointer, is: text === undefined ? null : copied(text.slice(0, LONGEST)) };
}

/** Copies the text, since a slice keeps the whole text in memory. */
function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
