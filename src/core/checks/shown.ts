import { type Symptom, symptomAt } from '../contract/symptom.js';
import { header } from '../contract/wire.js';
import type { Judged } from '../session/judged.js';

/** A failed assertion: its wording, and the responses that show it. */
export interface AssertionFailure {
  /** The kind of failure without the values that vary; findings of one cause are grouped. */
  readonly cause: string;
  /** Says in one sentence what is wrong. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /** The responses that explain the failure; the last one shows it. */
  readonly shownBy: readonly Judged[];
  /** The parts of the last response that show it. */
  readonly symptoms: readonly Symptom[];
  /** Id of the pet in question; the evidence then starts with its creation. */
  readonly pet?: bigint;
  /** True when the last response came after a whole wait, whatever other reads of the check did not wait for. */
  readonly isFinal?: boolean;
}

/** The responses that show a failure, and the symptoms in the last one. */
export type Shown = Pick<AssertionFailure, 'shownBy' | 'symptoms' | 'pet'>;

/** Shows the status of a response. */
export function statusOf(judged: Judged): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'status', is: judged.status }] };
}

/** Shows a header of a response; `name` is in lower case. */
export function headerOf(judged: Judged, name: string): Shown {
  const is = header(judged.exchange.response?.headers ?? [], name) ?? null;
  return { shownBy: [judged], symptoms: [{ in: 'header', name, is }] };
}

/** Shows a place in the body of a response; `pointer` is a JSON Pointer. */
export function memberOf(judged: Judged, pointer: string): Shown {
  const { body = new Uint8Array() } = judged.exchange.response ?? {};
  return { shownBy: [judged], symptoms: [symptomAt(body, pointer)] };
}

/** Shows the address of a request. */
export function addressOf(judged: Judged): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'address' }] };
}

/** Shows that a page lacks this pet of the run, or that a read by id did not find it. */
export function lacks(judged: Judged, { id }: { readonly id: bigint }): Shown {
  if (judged.success === undefined) return { ...statusOf(judged), pet: id };
  const symptom = { in: 'page', pet: { id: id.toString() }, listed: false } as const;
  return { shownBy: [judged], symptoms: [symptom], pet: id };
}

/** Shows a page with a pet of this name, though its creation was `refused`. */
export function holdsNamed(judged: Judged, name: string, refused: Judged): Shown {
  return { shownBy: [refused, judged], symptoms: [{ in: 'page', pet: { name }, listed: true }] };
}

/** Shows a page with fewer pets than it must hold. */
export function shorterThan(judged: Judged, below: number): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'length', below }] };
}

/** Shows two pages of different lengths; the symptom is in the shorter one. */
export function ofTwoLengths(one: Judged, other: Judged): Shown {
  const [shorter, longer] = lengthOf(one) < lengthOf(other) ? [one, other] : [other, one];
  return { shownBy: [longer, shorter], symptoms: [{ in: 'length', below: lengthOf(longer) }] };
}

/** The number of pets in a page, also of those that cannot be read. */
export function lengthOf({ success = [] }: Judged): number {
  return Array.isArray(success) ? success.length : 0;
}
