import type { Exchange } from '../client/exchange.js';
import type { Row, Violation } from '../contract/row.js';
import { symptomAt } from '../contract/symptom.js';
import type { JsonValue } from '../json/json.js';
import { type Animal, animalOf, animalsOf } from './animal.js';
import type { Evidence } from './evidence.js';
import type { LedgerFault } from './ledger.js';
import type { Session } from './session.js';

/** What an answer does against the book of animals. */
interface AgainstLedger {
  readonly violation: Violation;
  /** How the animal came to be. */
  readonly before: readonly (Exchange | undefined)[];
}

/** Holds a success against the book of animals, which takes in what is new. */
export function againstLedger(
  { ledger, observer }: Pick<Session, 'ledger' | 'observer'>,
  row: Row,
  success: JsonValue,
  exchange: Exchange,
  evidence: Evidence,
): readonly AgainstLedger[] {
  const foundAt = (place: string, { pointer, creation, ...fault }: LedgerFault) => ({
    violation: {
      ...fault,
      symptoms: [symptomAt(exchange.answer?.body ?? new Uint8Array(), place + pointer)],
    },
    before: [creation],
  });
  if (row.operation === 'addPet') {
    evidence.judge('add.id.unique');
    const animal = animalOf(success);
    const fault = ledger.book(animal, exchange);
    if (!fault) observer.created?.(animal);
    return fault ? [foundAt('', fault)] : [];
  }
  const isList = row.operation === 'listPets';
  const requirement = isList ? 'list.same-animal' : 'get.same-animal';
  const animals: readonly Animal[] = isList ? animalsOf(success) : [animalOf(success)];
  return animals.flatMap((animal, position) => {
    // What is shown under an id alone may be made up for it; what a list shows is in the store.
    if (isList) ledger.meet(animal);
    const reading = ledger.read(animal, requirement);
    if (reading === 'unknown') return [];
    evidence.judge(requirement);
    return reading ? [foundAt(isList ? `/${position}` : '', reading)] : [];
  });
}
