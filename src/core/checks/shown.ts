import { symptomAt } from '../contract/symptom.js';
import { header } from '../contract/wire.js';
import { animalsOf } from '../session/animal.js';
import type { Judged } from '../session/session.js';
import type { Fault } from './trial.js';

/** What shows a fault: the answers, and what in the last of them. */
export type Shown = Pick<Fault, 'shownBy' | 'symptoms' | 'animal'>;

/** An answer by its status. */
export function statusOf(judged: Judged): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'status', is: judged.status }] };
}

/** An answer by one of its headers; `name` in lower case. */
export function headerOf(judged: Judged, name: string): Shown {
  const is = header(judged.exchange.answer?.headers ?? [], name) ?? null;
  return { shownBy: [judged], symptoms: [{ in: 'header', name, is }] };
}

/** An answer by a place in its body, which is a JSON Pointer. */
export function memberOf(judged: Judged, pointer: string): Shown {
  const { body = new Uint8Array() } = judged.exchange.answer ?? {};
  return { shownBy: [judged], symptoms: [symptomAt(body, pointer)] };
}

/** The address that a request went to. */
export function addressOf(judged: Judged): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'address' }] };
}

/** A page that does not hold this animal of the run, or the answer that it could not be found by its id. */
export function lacks(judged: Judged, { id }: { readonly id: bigint }): Shown {
  if (judged.success === undefined) return { ...statusOf(judged), animal: id };
  const symptom = { in: 'page', animal: { id: id.toString() }, listed: false } as const;
  return { shownBy: [judged], symptoms: [symptom], animal: id };
}

/** A page that holds an animal of this name, which `refused` did not create. */
export function holdsNamed(judged: Judged, name: string, refused: Judged): Shown {
  return { shownBy: [refused, judged], symptoms: [{ in: 'page', animal: { name }, listed: true }] };
}

/** A page that holds fewer animals than it must. */
export function shorterThan(judged: Judged, below: number): Shown {
  return { shownBy: [judged], symptoms: [{ in: 'length', below }] };
}

/** Two pages that are not of one length: the shorter one shows it. */
export function ofTwoLengths(one: Judged, other: Judged): Shown {
  const [shorter, longer] = lengthOf(one) < lengthOf(other) ? [one, other] : [other, one];
  return { shownBy: [longer, shorter], symptoms: [{ in: 'length', below: lengthOf(longer) }] };
}

function lengthOf({ success = [] }: Judged): number {
  return animalsOf(success).length;
}
