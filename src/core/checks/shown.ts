import { type Symptom, symptomAt } from '../contract/symptom.js';
import { header } from '../contract/wire.js';
import type { Judged } from '../session/judged.js';
import { petsOf } from '../session/pet.js';

/** An assertion that failed, in words and with what shows it. */
export interface AssertionFailure {
  /** The kind of failure without the values that vary; findings of one cause are grouped. */
  readonly cause: string;
  /** One sentence: what is wrong. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /** The responses that show it; the last of them does. */
  readonly shownBy: readonly Judged[];
  /** The parts of that response that show it. */
  readonly symptoms: readonly Symptom[];
  /** Id of the pet that it is about: the evidence then begins with how the run created it. */
  readonly pet?: bigint;
}

/** What shows a fault: the responses, and what in the last of them. */
export type Shown = Pick<AssertionFailure, 'shownBy' | 'symptoms' | 'pet'>;

/** A response by its status. */
export function statusOf(judged: Judged): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'status', is: judged.status }] };
}

/** A response by one of its headers; `name` in lower case. */
export function headerOf(judged: Judged, name: string): Shown {
  const is = header(judged.exchange.response?.headers ?? [], name) ?? null;
  return { shownBy: [judged], symptoms: [{ in: 'header', name, is }] };
}

/** A response by a place in its body, which is a JSON Pointer. */
export function memberOf(judged: Judged, pointer: string): Shown {
  const { body = new Uint8Array() } = judged.exchange.response ?? {};
  return { shownBy: [judged], symptoms: [symptomAt(body, pointer)] };
}

/** The address that a request went to. */
export function addressOf(judged: Judged): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'address' }] };
}

/** A page that does not hold this pet of the run, or the response that it could not be found by its id. */
export function lacks(judged: Judged, { id }: { readonly id: bigint }): Shown {
  if (judged.success === undefined) return { ...statusOf(judged), pet: id };
  const symptom = { in: 'page', pet: { id: id.toString() }, listed: false } as const;
  return { shownBy: [judged], symptoms: [symptom], pet: id };
}

/** A page that holds a pet of this name, which `refused` did not create. */
export function holdsNamed(judged: Judged, name: string, refused: Judged): Shown {
  return { shownBy: [refused, judged], symptoms: [{ in: 'page', pet: { name }, listed: true }] };
}

/** A page that holds fewer pets than it must. */
export function shorterThan(judged: Judged, below: number): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'length', below }] };
}

/** Two pages that are not of one length: the shorter one shows it. */
export function ofTwoLengths(one: Judged, other: Judged): Shown {
  const [shorter, longer] = lengthOf(one) < lengthOf(other) ? [one, other] : [other, one];
  return { shownBy: [longer, shorter], symptoms: [{ in: 'length', below: lengthOf(longer) }] };
}

function lengthOf({ success = [] }: Judged): number {
  return petsOf(success).length;
}
