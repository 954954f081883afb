import type { Symptom } from '../contract/symptom.js';
import type { PositiveCount } from '../notation.js';

/**
 * The part of an exchange that shows a fault: enough to mark the place in a report, and to look for the same again in
 * another response. Texts are masked; that of a member is cut, with `…` behind it, where it is long.
 */
export type Marker = { /** Number of the exchange in the run. */ readonly exchange: PositiveCount } & Symptom;

/** UTF-16 units of a member's text that a marker keeps, and of a header's value. */
export const LONGEST_MARKER = 500;

/** In the place of what was cut from the text of a marker. */
export const CUT = '…';

/** The marker of a symptom in an exchange. Masked before it is cut: half a key would not be found. */
export function markerOf(symptom: Symptom, exchange: number, mask: (text: string) => string): Marker {
  const kept = (text: string) => cut(mask(text));
  switch (symptom.in) {
    case 'header':
    case 'body':
      return { exchange, ...symptom, is: symptom.is === null ? null : kept(symptom.is) };
    case 'page': {
      const { pet } = symptom;
      return { exchange, ...symptom, pet: 'name' in pet ? { name: mask(pet.name) } : pet };
    }
    default:
      return { exchange, ...symptom };
  }
}

/** Never half a character. */
function cut(text: string): string {
  if (text.length <= LONGEST_MARKER) return text;
  const last = text.charCodeAt(LONGEST_MARKER - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST_MARKER - 1 : LONGEST_MARKER) + CUT;
}
