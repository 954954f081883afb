import type { Judgement } from '../contract/judge.js';
import { standIn } from '../contract/long-text.js';
import type { Row, Violation } from '../contract/row.js';
import { symptomAt } from '../contract/symptom.js';
import type { Exchange } from '../http/exchange.js';
import { keptExchange } from '../http/kept-exchange.js';
import { isInt64, isObject, type JsonValue, writeJson } from '../json/json.js';
import { readJson } from '../json/reading.js';
import { isSuccess } from './creation-budget.js';
import { asSent, type Evidence, type Evidenced } from './evidence.js';
import type { Judged } from './judged.js';
import type { Ledger, LedgerProblem, Left } from './ledger.js';
import { type Pet, petOf, readPet } from './pet.js';
import type { RefusedCreation, RefusedCreations } from './refused-creations.js';
import type { SessionObserver } from './session-observer.js';

/** A contradiction between a response and the ledger. */
interface AgainstLedger {
  readonly violation: Violation;
  /** The creation of the pet, or the refusal of it. */
  readonly before: readonly (Exchange | undefined)[];
}

/** Facts about the run that a response may contradict, and who hears of new pets. */
interface Compared {
  readonly ledger: Ledger;
  readonly refusedCreations: RefusedCreations;
  readonly observer: SessionObserver;
}

/** Compares a response with the ledger, and adds new pets to it. */
export function againstLedger(
  { ledger, refusedCreations, observer }: Compared,
  row: Row,
  success: JsonValue | undefined,
  exchange: Exchange,
  evidence: Evidence,
): readonly AgainstLedger[] {
  if (success === undefined) {
    const left = createdDespiteViolation(exchange);
    if (left && ledger.noteLeft(left, exchange)) observer.created?.(left);
    return [];
  }
  const foundAt = (place: string, { pointer, creation, ...fault }: LedgerProblem) => ({
    violation: {
      ...fault,
      symptoms: [symptomAt(exchange.response?.body ?? new Uint8Array(), place + pointer)],
    },
    before: [creation],
  });
  if (row.operation === 'addPet') {
    evidence.judge('add.id.unique');
    const pet = petOf(success);
    const fault = ledger.book(pet, keptExchange(exchange));
    if (!fault) observer.created?.(pet);
    return fault ? [foundAt('', fault)] : [];
  }
  const isList = row.operation === 'listPets';
  const requirement = isList ? 'list.same-animal' : 'get.same-animal';
  const items = isList && Array.isArray(success) ? success.slice(0, LONGEST_PAGE) : [success];
  const found: AgainstLedger[] = [];
  for (const [position, item] of items.entries()) {
    const pet = readPet(item);
    if (!pet) continue;
    // A server may invent a pet for an id, but a list shows pets of the store.
    if (isList) ledger.meet(pet, exchange);
    const reading = ledger.read(pet, requirement);
    if (reading === 'unknown') {
      const refused = ledger.hasCreated(pet.id) ? undefined : refusedCreations.of(pet.name);
      if (refused) found.push(afterRefusal(refused, pet, exchange, isList));
      continue;
    }
    evidence.judge(requirement);
    if (reading) found.push(foundAt(isList ? `/${position}` : '', reading));
  }
  return found;
}

/** A pet whose creation was refused. */
function afterRefusal(
  { exchange: refusal, requirement }: RefusedCreation,
  { name }: Pet,
  { response }: Exchange,
  isList: boolean,
): AgainstLedger {
  const violation = {
    requirement,
    cause: isList ? 'a refused pet is in the list' : 'a refused pet is found by its id',
    summary: `A creation that was refused with ${refusal.response?.status} still created a pet.`,
    expected: `no pet named ${name} in the store`,
    actual: isList ? 'the list shows one' : 'a read by id shows one',
    symptoms: [
      isList
        ? ({ in: 'page', pet: { name }, listed: true } as const)
        : symptomAt(response?.body ?? new Uint8Array(), '/name'),
    ],
  };
  return { violation, before: [refusal] };
}

/** Far more than a page may hold; bounds the memory for an endless one. */
const LONGEST_PAGE = 1_000;

/**
 * The violations that a response shows by itself. Of a wrong status for a pet of the run they say that it was this pet,
 * which must be there: the request alone could be answered 404, too. Notes the pets that earlier runs left behind.
 */
export function byItself(
  { violations, leftBehind = [] }: Judgement,
  { row, exchange }: Pick<Judged, 'row' | 'exchange'>,
  ledger: Ledger,
  { observed }: Evidence,
): readonly AgainstLedger[] {
  for (const tag of leftBehind) {
    const seen = `invalid pets whose names begin with ${tag} do not count`;
    observed.push({ id: 'store.left-behind', seen });
  }
  if (violations.length === 0) return [];
  const [, id] = /\/(-?\d{1,19})\/?$/.exec(exchange.request.target) ?? [];
  const isOurs = row.decidedByStore && id !== undefined && ledger.hasCreated(BigInt(id));
  return violations.map((violation) => {
    const [symptom] = violation.symptoms;
    if (!isOurs || symptom?.in !== 'status') return { violation, before: [] };
    const summary = `Pet ${id}, just created, was answered ${symptom.is}.`;
    return { violation: { ...violation, summary, expected: '200 with a Pet' }, before: [] };
  });
}

/**
 * A violation, and the exchanges that show it.
 * @param shown `earlier`: on the same connection
 */
export function evidenced(
  { violation, before }: AgainstLedger,
  {
    exchange,
    row,
    earlier,
    control,
  }: Pick<Judged, 'exchange' | 'row'> &
    Pick<Evidenced, 'control'> & { readonly earlier: readonly Exchange[] },
): Evidenced {
  return {
    violation,
    exchanges: asSent([...earlier.map(keptExchange), ...before, exchange]),
    shows: exchange,
    ...(control && { control }),
    judged: { exchange, row },
    occurrences: 1,
  };
}

/** The pet of a success that should have been a refusal. */
function createdDespiteViolation({ request, response }: Exchange): Left | undefined {
  if (request.method !== 'POST' || response === undefined || !isSuccess(response)) return undefined;
  const reading = readJson(response.body, { levels: 1 });
  if (!reading.ok || !isObject(reading.value) || !isInt64(reading.value.id)) return undefined;
  const { id, name } = reading.value;
  return { id: BigInt(id), name: standIn(typeof name === 'string' ? name : writeJson(name ?? null)) };
}
