import type { ApiKey } from '../config/api-key.js';
import { expectedResponse } from '../contract/judge.js';
import type { Symptom } from '../contract/symptom.js';
import { type NewPetDraft, toJson } from '../generators/new-pets.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';
import { Blocked, Unanswered, Violated } from '../session/ending.js';
import { asSent, Evidence } from '../session/evidence.js';
import { type Pet, petOf, petsOf } from '../session/pet.js';
import { type Adding, describe, type Listing, type Sending } from '../session/requests.js';
import type { Judged, Session } from '../session/session.js';
import { eventually } from './eventually.js';
import { readBack } from './read-back.js';
import type { Sighting } from './short-list.js';
import { Stock } from './stock.js';

/** What an assertion says when it does not hold. */
export interface Fault {
  /** The kind of fault without the values that vary; findings of one cause are grouped. */
  readonly cause: string;
  /** One sentence: what is wrong. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /** The responses that show it; the last of them does. */
  readonly shownBy: readonly Judged[];
  /** What in that one shows it. */
  readonly symptoms: readonly Symptom[];
  /** Id of the pet that it is about: the evidence then begins with how the run created it. */
  readonly pet?: bigint;
}

/** What the body of a check works with: it sends requests, each of which is judged, and asserts. */
export class Trial {
  readonly stock: Stock;
  #control: Judged | undefined;

  constructor(
    readonly session: Session,
    /** The requirement that the check is for. */
    readonly requirement: string,
    readonly evidence: Evidence = new Evidence(),
  ) {
    this.stock = new Stock(this);
  }

  /** The same check with evidence of its own: one case of a property. */
  fork(): Trial {
    const fork = new Trial(this.session, this.requirement);
    fork.#control = this.#control;
    return fork;
  }

  /** The right key, for credentials that are made from it. */
  get key(): ApiKey {
    return this.session.options.apiKey;
  }

  /** False in a read-only run. */
  get mayCreate(): boolean {
    return !this.session.options.readOnly;
  }

  /** GET /pets */
  list(listing: Listing = {}): Promise<Judged> {
    return this.send(this.session.requests.list(listing), listing);
  }

  /** POST /pets with a NewPet, or with a body as it stands. */
  add(body: NewPetDraft | string | Uint8Array, adding: Adding = {}): Promise<Judged> {
    const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : toJson(body);
    return this.send(this.session.requests.add(bytes, adding), adding);
  }

  /** GET /pets/{petId}; text goes into the path as it stands. */
  get(id: bigint | string, sending: Sending = {}): Promise<Judged> {
    return this.send(this.session.requests.get(id, sending), sending);
  }

  /** GET /store/orders */
  orders(sending: Sending = {}): Promise<Judged> {
    return this.send(this.session.requests.orders(sending), sending);
  }

  /** Sends requests over one connection of their own, in turn. */
  onOneConnection(requests: readonly (readonly [OutgoingRequest, Sending])[]): Promise<Judged[]> {
    return this.session.sendOnOneConnection(requests, this.evidence);
  }

  /**
   * A request that must succeed, or what stands beside it proves nothing. Findings show it as their control.
   * A pet that is not found may be one that a lagging read does not show yet: it is asked for again.
   */
  async control(send: () => Promise<Judged>): Promise<Judged> {
    const { response } = await eventually(
      this,
      send,
      ({ row, status }) => row.operation !== 'getPet' || status !== 404,
    );
    this.#accepted(response);
    this.#control = response;
    return response;
  }

  /** The pets of a page. @throws {Blocked} when the response is no page as it must be */
  async page(sent: Promise<Judged>): Promise<readonly Pet[]> {
    return this.pageOf(await sent);
  }

  /** The same of a response that is there. */
  pageOf(judged: Judged): readonly Pet[] {
    return petsOf(this.#accepted(judged));
  }

  /** Asks for a pet until it shows or the settling time is over. */
  read({ id }: { readonly id: bigint }): Promise<Sighting> {
    return readBack(this, id);
  }

  /** The pet of a response. @throws {Blocked} when the response holds none */
  async pet(sent: Promise<Judged>): Promise<Pet> {
    return this.petIn(await sent);
  }

  /** The same of a response that is there. */
  petIn(judged: Judged): Pet {
    return petOf(this.#accepted(judged));
  }

  /** Records what the implementation chose where the document is silent. */
  observe(id: string, seen: string): void {
    this.evidence.observed.push({ id, seen });
  }

  /**
   * Counts as judged, and ends the case with a finding unless the condition holds.
   * @param requirement the one that it belongs to; by default the first one of the check
   */
  holds(condition: boolean, fault: () => Fault, requirement = this.requirement): void {
    this.evidence.judge(requirement);
    if (condition) return;
    const { shownBy, pet, ...violation } = fault();
    const creation = pet === undefined ? undefined : this.session.ledger.creationOf(pet);
    const shown = shownBy.map(({ exchange }) => exchange);
    this.evidence.add({
      violation: { requirement, ...violation },
      exchanges: asSent([creation, ...shown]),
      shows: shown.at(-1),
      ...controlBeside(shownBy.at(-1), this.#control),
      occurrences: 1,
    });
    throw new Violated(violation.summary);
  }

  /** Ends the check: a response that it builds on was not as it must be. */
  blockedBy({ exchange, row, status, violations, unread }: Judged): never {
    const [first] = violations;
    const cause = first ? ` (${first.requirement})` : '';
    if (unread !== undefined) {
      throw new Unanswered(
        `${describe(exchange.request)} was answered ${status} with a body of which ${unread}`,
      );
    }
    const came =
      first && status === row.success?.status
        ? `the ${status} that came breaks ${first.requirement}`
        : `got ${status || 'a broken response'}${cause}`;
    throw new Blocked(
      `${describe(exchange.request)} was to be answered ${expectedResponse(row)}, and ${came}`,
    );
  }

  /** A request that is built already. */
  send(request: OutgoingRequest, sending: Sending = {}): Promise<Judged> {
    return this.session.send(request, this.evidence, {
      ...sending,
      ...(this.#control && { control: this.#control.exchange }),
    });
  }

  #accepted(judged: Judged) {
    return judged.success ?? this.blockedBy(judged);
  }
}

/** A request of another operation than the one that shows it differs in more than the fault, and is no control. */
function controlBeside(
  shown: Judged | undefined,
  control: Judged | undefined,
): { readonly control?: Exchange } {
  if (!control || (shown && shown.row.operation !== control.row.operation)) return {};
  return { control: control.exchange };
}
