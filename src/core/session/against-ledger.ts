import { standIn } from '../contract/long-text.js';
import type { Row, Violation } from '../contract/row.js';
import { symptomAt } from '../contract/symptom.js';
import type { Exchange } from '../http/exchange.js';
import { keptExchange } from '../http/kept-exchange.js';
import { isInt64, isObject, type JsonValue, readJson, writeJson } from '../json/json.js';
import { type Animal, animalOf, animalsOf } from './animal.js';
import { isSuccess } from './creation-budget.js';
import type { Evidence } from './evidence.js';
import type { LedgerFault, Left } from './ledger.js';
import type { Session } from './session.js';

/** What an answer does against the book of animals. */
interface AgainstLedger {
  readonly violation: Violation;
  /** How the animal came to be. */
  readonly before: readonly (Exchange | undefined)[];
}

/** Holds an answer against the book of animals, which takes in what is new. */
export function againstLedger(
  { ledger, observer }: Pick<Session, 'ledger' | 'observer'>,
  row: Row,
  success: JsonValue | undefined,
  exchange: Exchange,
  evidence: Evidence,
): readonly AgainstLedger[] {
  if (success === undefined) {
    const left = createdAllTheSame(exchange);
    if (left && ledger.noteLeft(left)) observer.created?.(left);
    return [];
  }
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
    const fault = ledger.book(animal, keptExchange(exchange));
    if (!fault) observer.created?.(animal);
    return fault ? [foundAt('', fault)] : [];
  }
  const isList = row.operation === 'listPets';
  const requirement = isList ? 'list.same-animal' : 'get.same-animal';
  const animals: readonly Animal[] = isList ? animalsOf(beginning(success)) : [animalOf(success)];
  return animals.flatMap((animal, position) => {
    // What is shown under an id alone may be made up for it; what a list shows is in the store.
    if (isList) ledger.meet(animal);
    const reading = ledger.read(animal, requirement);
    if (reading === 'unknown') return [];
    evidence.judge(requirement);
    return reading ? [foundAt(isList ? `/${position}` : '', reading)] : [];
  });
}

/** Far more than a page may hold. Of one without end no more is kept in mind. */
const LONGEST_PAGE = 1_000;

function beginning(page: JsonValue): JsonValue {
  return Array.isArray(page) ? page.slice(0, LONGEST_PAGE) : page;
}

/** The animal of an answer that is a success by its status, though not as it must be or where there must be none. */
function createdAllTheSame({ request, answer }: Exchange): Left | undefined {
  if (request.method !== 'POST' || answer === undefined || !isSuccess(answer)) return undefined;
  const reading = readJson(answer.body, { levels: 1 });
  if (!reading.ok || !isObject(reading.value) || !isInt64(reading.value.id)) return undefined;
  const { id, name } = reading.value;
  return { id: BigInt(id), name: standIn(typeof name === 'string' ? name : writeJson(name ?? null)) };
}
