/** Findings that need the whole log, such as an id given twice. Pure; it reads facts, since a run drops the bodies. */
import { isObject, type Json, readJson } from '../engine/base/json.js';
import { finding, valueMark } from '../engine/contract/judging.js';
import { shownApart } from '../engine/contract/words.js';
import { type Exchange, isBusy } from '../engine/exchange/exchange.js';
import { nameIn } from '../engine/exchange/names.js';
import { endOf } from '../engine/service/entries.js';
import { causeNamed, kindOf } from '../engine/service/finding.js';
import type { LogEntry } from '../engine/service/service.js';
import type { Finding, PlacedFinding, RequirementId } from './catalogue.js';
import { becameOf, because } from './causes.js';
import { idOf, isSameValue, type Member, members, membersRead, type NewPet, shown } from './spec.js';
import { operationOf, type Row, requestInWords, rowOf } from './table.js';

/** A pet of a response, as far as it can be read. Equal pets are one object, since a run reads the same ones often. */
export interface SeenPet extends Partial<NewPet> {
  readonly id: bigint;
  /** Empty when it cannot be read. */
  readonly name: string;
  /** Members that break the schema, so that nothing is known of them. */
  readonly unread: readonly Member[];
}

/** The facts of an exchange that the ledger and attribution use. */
export interface Facts extends Pick<Row, 'operation' | 'requirement'> {
  /** The name in the body that the run made up. Only creations that start together share one. */
  readonly mark?: string;
  /** True for a success whose body cannot be read as JSON. */
  readonly isUnreadable?: true;
  /** True for a creation that the table lets succeed. */
  readonly mayCreate?: true;
  /** The pet that a creation asks for, if its body has one reading. */
  readonly sent?: NewPet;
  /** True for an ordinary NewPet, which must be accepted if its category is known. */
  readonly isOrdinary?: true;
  /** The pets of a success, each at its position. */
  readonly pets: readonly (SeenPet | undefined)[];
  /** The marks in the names of items that break the schema, each at its position. @default all are valid */
  readonly marks?: readonly (string | undefined)[];
}

export type Entry = LogEntry<Facts>;

const markIn = (text: unknown): string | undefined => nameIn(text)?.name;

export function facts({ request, response }: Exchange): Facts {
  const operation = operationOf(request);
  const row = rowOf(request);
  const { status = 0 } = response ?? {};
  const isSuccess = response !== undefined && status >= 200 && status < 300;
  const { value } = isSuccess ? readJson(response.body) : {};
  const items = value === undefined ? [] : itemsOf(value, operation);
  const pets = items.map(seenPet);
  const mark = operation === 'add' && request.body ? markIn(Buffer.from(request.body).toString()) : undefined;
  const { newPet, owner, isOrdinary } = row.created ?? {};
  const marks = pets.map((pet, index) => {
    const item = pet?.unread.length === 0 ? undefined : items[index];
    return isObject(item) ? markIn(item.name) : undefined;
  });
  return {
    operation,
    requirement: row.id !== undefined && status === 404 ? 'get.unknown' : row.requirement,
    ...(mark !== undefined && { mark }),
    ...(isSuccess && value === undefined && response.body.length > 0 && { isUnreadable: true }),
    ...(operation === 'add' && row.success && { mayCreate: true }),
    ...(newPet && { sent: newPet }),
    ...(isOrdinary && owner === undefined && { isOrdinary }),
    pets,
    ...(pets.some((pet) => pet?.unread.length !== 0) && { marks }),
  };
}

/** A list that the document allows no error for, or an ordinary NewPet. Only the log tells which ids there are. */
export const mustSucceed = ({ facts: { operation, isOrdinary }, exchange: { request }, trace }: Entry): boolean =>
  trace.hasKey && (isOrdinary === true || (operation === 'list' && rowOf(request).errors.length === 0));

/** Pets of a page that count: far more than one may hold. It bounds the memory for an endless page. */
const MOST_OF_A_PAGE = 1000;

/** The values that may be pets. An array is a response of the list alone. */
function itemsOf(value: Json, operation: Facts['operation']): readonly Json[] {
  if (!Array.isArray(value)) return [value];
  return operation === 'list' ? value.slice(0, MOST_OF_A_PAGE) : [];
}

/** Distinct pets of a long run, which are forgotten beyond it: then equal ones are two objects, which costs memory alone. */
const MOST_INTERNED = 20_000;
const interned = new Map<string, SeenPet>();

function seenPet(value: Json): SeenPet | undefined {
  const id = idOf(value);
  if (id === undefined || !isObject(value)) return undefined;
  const { values: read, unread } = membersRead(value);
  const key = JSON.stringify([String(id), unread, ...members.map((member) => String(read[member]))]);
  const pet = interned.get(key) ?? { id, unread, ...read, name: read.name ?? '' };
  if (interned.size >= MOST_INTERNED) interned.clear();
  interned.set(key, pet);
  return pet;
}

/** The requirements of lists and reads that each creation of the run bears on. */
const OF_CREATIONS: readonly RequirementId[] = [
  'add.id.unique',
  'get.found',
  'get.same-animal',
  'list.limit.full-page',
  'list.same-animal',
  'list.status.complete',
  'store.listed',
  'store.sequence',
];

/** The requirements that the whole log shows by this exchange, beside the reads after it. */
export function bearsOn({ facts, exchange }: Entry): readonly RequirementId[] {
  const status = exchange.response?.status ?? 0;
  // Another pet may come in place of a 404.
  if (facts.operation === 'get' && status === 404) return ['get.id'];
  if (facts.operation !== 'add') return [];
  if (facts.mayCreate) return facts.pets.length > 0 ? OF_CREATIONS : [];
  if (facts.mark === undefined || status < 400 || status >= 500) return [];
  return [status === 401 ? 'add.auth.no-effect' : 'add.invalid.no-effect'];
}

type Creation = Readonly<{ pet: SeenPet; sent?: NewPet | undefined; exchange: Exchange }>;

class Creations {
  readonly byId = new Map<bigint, Creation>();
  readonly byMark = new Map<string | undefined, Creation>();
  /** Ids of pets that should have been refused; nobody knows how those read. */
  readonly unwanted = new Set<bigint>();
  /** Ids that two pets share, so that a read may show either. */
  readonly contested = new Set<bigint>();
  readonly refused = new Map<string, Exchange>();
  /** How many pets each mark may have. */
  readonly most = new Map<string, number>();
  readonly findings: PlacedFinding[] = [];
  /** The pets of lists, as each was first listed. */
  readonly #listed = new Map<bigint, Creation>();

  constructor(log: readonly Entry[]) {
    for (const entry of log) if (entry.facts.operation === 'list') this.#noteListed(entry);
    for (const entry of log) if (entry.facts.operation === 'add') this.#noteCreation(entry);
    for (const creation of this.byId.values()) this.byMark.set(markIn(creation.pet.name), creation);
  }

  #noteListed({ facts: { pets }, exchange }: Entry): void {
    for (const pet of pets) if (pet && !this.#listed.has(pet.id)) this.#listed.set(pet.id, { pet, exchange });
  }

  #noteCreation({ facts: { pets, mark, mayCreate, sent }, exchange }: Entry): void {
    if (mark !== undefined && !isBusy(exchange)) this.#noteMark(mark, mayCreate, exchange);
    const [pet] = pets;
    if (!pet) return;
    if (mayCreate) this.#noteCreated({ pet, sent, exchange });
    else this.unwanted.add(pet.id);
  }

  #noteMark(mark: string, mayCreate: true | undefined, exchange: Exchange): void {
    const status = exchange.response?.status ?? 0;
    // A lost request may have created a pet, too, and a gateway may have sent it twice.
    this.most.set(mark, (this.most.get(mark) ?? 0) + (exchange.response ? 1 : 2));
    const isRefused = status >= 400 && status < 500 && !mayCreate;
    if (isRefused && this.most.get(mark) === 1) this.refused.set(mark, exchange);
    else this.refused.delete(mark);
  }

  #noteCreated(creation: Creation): void {
    const { pet, exchange } = creation;
    const earlier = this.byId.get(pet.id);
    const listed = this.#listed.get(pet.id);
    // Another client may have removed the pet that had the id, and a list that lags may still show it.
    const isOld = listed && endOf(listed) <= exchange.at && !isSameValue(listed.pet.name, pet.name);
    if (earlier || isOld) this.contested.add(pet.id);
    if (earlier) this.findings.push({ ...sameId(earlier.pet), exchange, others: [earlier.exchange] });
    else this.byId.set(pet.id, creation);
  }
}

function sameId({ id, name }: SeenPet): Finding {
  const has = `${id}, which the pet named ${shown(name)} already has`;
  return finding('add.id.unique', {
    cause: because('id given twice'),
    summary: `POST /pets created a second pet with the id ${has}.`,
    expected: 'an id that no other pet has',
    actual: `id ${has}`,
    marks: [valueMark('id')],
  });
}

type Sight = Readonly<{ pet: SeenPet; operation: 'list' | 'get'; exchange: Exchange; place: readonly string[] }>;

export function ledger(log: readonly Entry[]): readonly PlacedFinding[] {
  const creations = new Creations(log);
  const inResponses = log.flatMap(({ facts: { operation, pets }, exchange }) => {
    if (operation !== 'list' && operation !== 'get') return [];
    const all = pets.flatMap((pet, index) => {
      const place = operation === 'list' ? [String(index)] : [];
      return pet ? shownBy({ pet, operation, exchange, place }, pets, creations) : [];
    });
    // A page of altered pets is one finding of each kind.
    return all.filter((one, index) => all.findIndex((other) => kindOf(other) === kindOf(one)) === index);
  });
  return [...creations.findings, ...log.flatMap(framing), ...inResponses];
}

/** Compares a pet in a response with its creation. @param pets of the response */
function shownBy(sight: Sight, pets: Facts['pets'], creations: Creations): readonly PlacedFinding[] {
  const { pet, exchange } = sight;
  const beside = (found: Finding | undefined, earlier: Exchange): readonly PlacedFinding[] =>
    found ? [{ ...found, exchange, others: [earlier] }] : [];
  const creation = creations.byId.get(pet.id);
  if (creation) {
    // Until the pet is created, a response shows something else.
    const isComparable = !creations.contested.has(pet.id) && exchange.at >= endOf(creation);
    return isComparable ? beside(difference(creation, sight), creation.exchange) : [];
  }
  const mark = markIn(pet.name);
  if (mark === undefined) return [];
  const refusal = creations.refused.get(mark);
  const first = firstOfTwo(sight, mark, pets, creations);
  return [
    ...(refusal ? beside(afterRefusal(refusal, sight), refusal) : []),
    ...(first ? beside(addedTwice(first.pet, sight), first.exchange) : []),
  ];
}

/** The creation with the mark, if the page shows its pet and beside it a second one, which nothing else can have created. */
function firstOfTwo({ pet, operation }: Sight, mark: string, pets: Facts['pets'], creations: Creations) {
  const first = creations.byMark.get(mark);
  // A server may invent a pet for an id, but a list shows pets of the store.
  if (!first || operation !== 'list' || creations.unwanted.has(pet.id) || creations.most.get(mark) !== 1)
    return undefined;
  // Another client's pet may have the name.
  if (members.some((member) => !isSameValue(first.pet[member], pet[member]))) return undefined;
  // A page that shows the pet under another id alone has wrong ids, which other findings say.
  return pets.some((shownToo) => shownToo?.id === first.pet.id && markIn(shownToo.name) === mark) ? first : undefined;
}

/** Rules of HTTP for senders that a response breaks, though the kit could read it. */
const framing = ({ exchange }: Entry): readonly PlacedFinding[] =>
  (exchange.response?.flaws ?? []).map((flaw) => ({
    requirement: 'service.framing',
    cause: because('framing', { flaw }),
    summary: `The response to ${requestInWords(exchange.request)} ${flaw}; some clients cannot read that.`,
    expected: 'a message as HTTP asks a sender to write it',
    actual: `a message that ${flaw}`,
    marks: [{ part: 'status' }],
    exchange,
  }));

export const createdIn = (log: readonly Entry[]): readonly { readonly id: string; readonly name: string }[] =>
  log
    .flatMap((entry) => (entry.facts.operation === 'add' ? entry.facts.pets.slice(0, 1) : []))
    .flatMap((pet) => (pet ? [{ id: pet.id.toString(), name: pet.name }] : []));

function difference({ pet: before, sent }: Creation, sight: Sight): Finding | undefined {
  const { pet: now, operation, exchange, place } = sight;
  if (before === now) return undefined;
  const member = members.find((name) => {
    if (before.unread.includes(name) || now.unread.includes(name)) return false;
    if (isSameValue(before[name], now[name])) return false;
    // If only the response to the creation differs from what was sent, that response is wrong, and the table says so.
    return sent?.[name] === undefined || !isSameValue(sent[name], now[name]);
  });
  if (member === undefined) return undefined;
  const [then, seen] = shownApart(before[member], now[member]);
  const found = `${member} ${seen}`;
  return finding(`${operation}.same-animal`, {
    cause: because('changed', { member, became: becameOf(before[member], now[member]) }),
    summary: `${requestInWords(exchange.request)} returned pet ${now.id} with ${found}; it was created with ${then}.`,
    expected: `pet ${now.id} with ${member} ${then}, as in the response to its creation`,
    actual: found,
    marks: [valueMark(...place, member)],
  });
}

function afterRefusal({ response }: Exchange, { pet, operation, exchange, place }: Sight): Finding {
  const status = response?.status;
  return finding(status === 401 ? 'add.auth.no-effect' : 'add.invalid.no-effect', {
    cause: causeNamed(operation === 'list' ? 'a refused pet is in the list' : 'a refused pet is found by its id'),
    summary: `A creation that was refused with ${status} still created pet ${pet.id}: ${requestInWords(exchange.request)} shows it.`,
    expected: `no pet named ${shown(pet.name)} in the store`,
    actual: `pet ${pet.id} has that name`,
    marks: [valueMark(...place, 'name')],
  });
}

function addedTwice(first: SeenPet, { pet, exchange, place }: Sight): Finding {
  return finding('store.sequence', {
    cause: causeNamed('one creation added two pets'),
    summary: `${requestInWords(exchange.request)} shows pet ${pet.id} with the name of pet ${first.id}, though only one creation had that name.`,
    expected: `one pet named ${shown(first.name)}, with the id ${first.id}`,
    actual: `pet ${pet.id} has that name, too`,
    marks: [valueMark(...place, 'id')],
  });
}
