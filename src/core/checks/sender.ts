import { expectedResponse, statusAllowed } from '../contract/expected-response.js';
import { ANOTHER_SUCCESS } from '../contract/row.js';
import { type NewPetDraft, toJson } from '../generators/new-pets.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';
import { Blocked, Unanswered, Violated } from '../session/ending.js';
import { asSent, type Evidence } from '../session/evidence.js';
import type { Judged } from '../session/judged.js';
import { type Pet, petOf, petsOf } from '../session/pet.js';
import { type Adding, describe, type Listing, type Sending } from '../session/requests.js';
import type { Session } from '../session/session.js';
import { compareWithTable, type Expecting } from './expectation.js';
import { type AssertionFailure, lengthOf, statusOf } from './shown.js';

/** Sends the requests of one check, each with its expectation, and asserts what single responses cannot show. */
export class Sender {
  /** The response that findings show as their control. */
  protected controlResponse: Judged | undefined;

  constructor(
    readonly session: Session,
    /** The first requirement of the check. */
    readonly requirement: string,
    readonly evidence: Evidence,
  ) {}

  /** GET /pets */
  list(listing: Listing & Expecting): Promise<Judged> {
    return this.send(this.session.requests.list(listing), listing);
  }

  /** POST /pets with a NewPet, or with a raw body. */
  add(body: NewPetDraft | string | Uint8Array, adding: Adding & Expecting): Promise<Judged> {
    const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : toJson(body);
    return this.send(this.session.requests.add(bytes, adding), adding);
  }

  /** GET /pets/{petId}; a string goes into the path unchanged. */
  async get(id: bigint | string, sending: Sending & Expecting): Promise<Judged> {
    const judged = await this.send(this.session.requests.get(id, sending), sending);
    if (sending.expect === 404) this.#expectNoPet(judged, sending.belongsTo);
    return judged;
  }

  /** GET /store/orders */
  orders(sending: Sending & Expecting): Promise<Judged> {
    return this.send(this.session.requests.orders(sending), sending);
  }

  /** Sends a request that is already built. @throws {KitError} when the expectation and the table disagree */
  async send(request: OutgoingRequest, sending: Sending & Expecting): Promise<Judged> {
    return this.session.send(request, this.evidence, this.#compared(request, sending));
  }

  /** Sends requests one after another over a connection of their own. */
  async onOneConnection(
    requests: readonly (readonly [OutgoingRequest, Sending & Expecting])[],
  ): Promise<Judged[]> {
    const compared = requests.map(
      ([request, sending]) => [request, this.#compared(request, sending)] as const,
    );
    return this.session.sendOnOneConnection(compared, this.evidence);
  }

  /** Sends a request over a connection of its own, where no earlier key can help or hinder. */
  async afresh(request: OutgoingRequest, sending: Sending & Expecting): Promise<Judged> {
    const [judged] = await this.onOneConnection([[request, sending]]);
    // One request has one response.
    return judged as Judged;
  }

  /** Sends a request over a connection that has carried only requests like it, so never the right key. */
  apart(request: OutgoingRequest, sending: Sending & Expecting): Promise<Judged> {
    return this.send(request, { ...sending, apart: true });
  }

  /** How to send a request whose expectation agrees with the table. @throws {KitError} when it does not */
  #compared(
    request: OutgoingRequest,
    { expect, ...sending }: Sending & Expecting,
  ): Sending & { control?: Exchange } {
    compareWithTable(request, this.session.row(request), expect);
    return { ...sending, ...(this.controlResponse && { control: this.controlResponse.exchange }) };
  }

  /** The pets of a page that can be read. @throws {Blocked} when the response is not a page */
  async page(sent: Promise<Judged>): Promise<readonly Pet[]> {
    return this.pageOf(await sent);
  }

  /** The same for a response that has arrived. */
  pageOf(judged: Judged): readonly Pet[] {
    return petsOf(this.successOf(judged));
  }

  /** The number of pets in a page, also of those that cannot be read. @throws {Blocked} when it is not a page */
  lengthOf(judged: Judged): number {
    this.pageOf(judged);
    return lengthOf(judged);
  }

  /** The pet of a response. @throws {Blocked} when the response holds none that has an id */
  async pet(sent: Promise<Judged>): Promise<Pet> {
    return this.petIn(await sent);
  }

  /** The same for a response that has arrived. */
  petIn(judged: Judged): Pet {
    return petOf(this.successOf(judged));
  }

  /** True for a status that the document allows; the body may still break its schema. */
  isAllowed({ row, status }: Judged): boolean {
    return statusAllowed(row, status);
  }

  /** Records what the implementation chose where the document is silent. */
  observe(id: string, seen: string): void {
    this.evidence.observed.push({ id, seen });
  }

  /**
   * Judges the requirement, and ends the case with a finding unless the condition is true.
   * @param requirement the one that the finding belongs to; by default the first one of the check
   */
  expect(condition: boolean, failure: () => AssertionFailure, requirement = this.requirement): void {
    this.evidence.judge(requirement);
    if (condition) return;
    const { shownBy, pet, isFinal = !this.evidence.isHasty, ...violation } = failure();
    const creation = pet === undefined ? undefined : this.session.ledger.creationOf(pet);
    const shown = shownBy.map(({ exchange }) => exchange);
    this.evidence.add({
      violation: { requirement, ...violation },
      exchanges: asSent([creation, ...shown]),
      shows: shown.at(-1),
      ...(!isFinal && { isHasty: true }),
      ...controlBeside(shownBy.at(-1), this.controlResponse),
      occurrences: 1,
    });
    throw new Violated(violation.summary);
  }

  /** Ends the check, because a response that it builds on is not as the document describes it. */
  blockedBy({ exchange, row, status, violations, unread }: Judged): never {
    const [first] = violations;
    const cause = first ? ` (${first.requirement})` : '';
    if (unread !== undefined) {
      throw new Unanswered(`${describe(exchange.request)}: got ${status} with a body that ${unread}`);
    }
    const got =
      first && status === row.success?.status
        ? `a ${status} that violates ${first.requirement}`
        : `${status || 'a broken response'}${cause}`;
    const isStatus = first?.symptoms.some((symptom) => symptom.in === 'status') === true;
    const expected = isStatus ? first.expected : expectedResponse(row);
    throw new Blocked(`${describe(exchange.request)}: expected ${expected}, got ${got}`, first?.requirement);
  }

  /** Expects that no pet has the id. The table cannot know which ids exist, so it allows a pet with any id. */
  #expectNoPet(judged: Judged, requirement = this.requirement): void {
    const isFound = judged.violations.some(
      (one) =>
        one.requirement === 'get.id' ||
        (one.requirement === requirement && !one.cause.startsWith(ANOTHER_SUCCESS)),
    );
    if (isFound) return;
    this.expect(
      judged.status < 200 || judged.status > 299,
      () => ({
        cause: 'an unknown id is answered with a pet',
        summary: 'An id that no pet has is answered with a pet.',
        expected: '404 with an Error',
        actual: `status ${judged.status}`,
        ...statusOf(judged),
      }),
      requirement,
    );
  }

  protected successOf(judged: Judged) {
    return judged.success ?? this.blockedBy(judged);
  }
}

/** Drops a control of another operation than the finding's, since the two differ in more than the fault. */
function controlBeside(
  shown: Judged | undefined,
  control: Judged | undefined,
): { readonly control?: Exchange } {
  if (!control || (shown && shown.row.operation !== control.row.operation)) return {};
  return { control: control.exchange };
}
