import { textAt } from '../json/place.js';

/** What in a response shows that something is wrong with it. */
export type Symptom =
  /** The response's status, which is as given. */
  | { readonly in: 'status'; readonly is: number }
  /** A header of the response; `is` is null when it is not there. Names in lower case. */
  | { readonly in: 'header'; readonly name: string; readonly is: string | null }
  /** The message as such: it stops early, contradicts its length, is not HTTP. */
  | { readonly in: 'message' }
  /**
   * A member of the JSON body, by JSON Pointer (RFC 6901), `''` for the whole; `is` is its JSON text as it is
   * written, null when there is none: the member is missing, or the body is not JSON.
   */
  | { readonly in: 'body'; readonly pointer: string; readonly is: string | null }
  /** An array in the body that holds fewer members than `below`. */
  | { readonly in: 'length'; readonly below: number }
  /** A page that shows, or does not show, the pet with this id or name. */
  | {
      readonly in: 'page';
      readonly pet: { readonly id: string } | { readonly name: string };
      readonly listed: boolean;
    }
  /** The address that the request went to. */
  | { readonly in: 'address' };

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
