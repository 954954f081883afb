import { eventually } from '../../core/checks/eventually.js';
import { Trial } from '../../core/checks/trial.js';
import { limits } from '../../core/contract/rows-list-pets.js';
import { KitError } from '../../core/errors.js';
import type { OutgoingRequest } from '../../core/http/exchange.js';
import type { Marker } from '../../core/results/marker.js';
import { markerHolds } from '../../core/results/marker-holds.js';
import type { RecordedExchange } from '../../core/results/model.js';
import { Blocked } from '../../core/session/ending.js';
import { Evidence } from '../../core/session/evidence.js';
import type { Judged } from '../../core/session/judged.js';
import { type Pet, petsOf } from '../../core/session/pet.js';
import { describe } from '../../core/session/requests.js';
import type { Session } from '../../core/session/session.js';
import { askedId, createdBy, createdIn, NewIds } from './new-ids.js';
import type { Plan } from './plan.js';
import type { Step } from './steps.js';

/** One sending of a finding: the judged responses, by the numbers of the recorded exchanges. */
export class Delivery {
  readonly answered = new Map<number, Judged>();
  readonly #ids = new NewIds();
  readonly #trial: Trial;
  /** How many pets of a name the page showed before anything was sent. */
  readonly #named = new Map<string, number>();

  constructor(
    private readonly plan: Plan,
    private readonly session: Session,
  ) {
    const { requirement } = plan.finding;
    const evidence = new Evidence({ check: requirement, patientSince: session.client.clock.now() });
    this.#trial = new Trial(session, requirement, { evidence });
  }

  /**
   * Sends everything, in the order of the record.
   * @throws {Unanswered} when a request got no response
   * @throws {Blocked} when its control fails, or its pet is not created
   */
  async send(): Promise<void> {
    await this.#countNames();
    for (const step of this.plan.steps) {
      for (const [recorded, judged] of await this.#sendStep(step)) this.#take(recorded, judged);
      for (const recorded of step.exchanges) this.#buildOn(recorded);
    }
  }

  async #sendStep({ exchanges, onOneConnection }: Step): Promise<(readonly [RecordedExchange, Judged])[]> {
    if (onOneConnection) {
      const requests = exchanges.map((one) => [this.#request(one), {}] as const);
      const judged = await this.session.sendOnOneConnection(requests, this.#trial.evidence);
      return exchanges.flatMap((one, index) => {
        const response = judged[index];
        return response ? [[one, response] as const] : [];
      });
    }
    const sent = await Promise.allSettled(exchanges.map((one) => this.#sendOne(one)));
    return sent.map((one, index) => {
      if (one.status === 'rejected') throw one.reason;
      return [exchanges[index] as RecordedExchange, one.value] as const;
    });
  }

  /** A read may lag behind a write: it is repeated until it shows what is missing, or the settling time is over. */
  async #sendOne(recorded: RecordedExchange): Promise<Judged> {
    const request = this.#request(recorded);
    const ask = () => this.session.send(request, this.#trial.evidence, {});
    if (request.method !== 'GET') return ask();
    const { operation } = this.session.row(request);
    const isThere = (judged: Judged) => !this.#mayComeYet(recorded, judged);
    const { response } = await eventually(this.#trial, operation, ask, isThere);
    return response;
  }

  #request({ number }: RecordedExchange): OutgoingRequest {
    const request = this.plan.requests.get(number);
    if (!request) throw new KitError(`Sending exchange ${number} again: it was not planned.`);
    return this.#ids.into(request);
  }

  #mayComeYet(recorded: RecordedExchange, judged: Judged): boolean {
    if (judged.status === 404) {
      const asked = askedId({ target: recorded.request.url });
      if (asked !== undefined && this.#ids.of(asked) !== undefined) return true;
    }
    if (isFull(judged)) return false;
    const markers = this.plan.finding.markers.filter(({ exchange }) => exchange === recorded.number);
    const mayChange = markers.some(
      (marker) =>
        (isAbsence(marker) || marker.in === 'page') && this.#holds(marker, judged) === isAbsence(marker),
    );
    return mayChange || this.#lacksOwn(recorded, judged);
  }

  /** Whether all that showed the finding is in the responses of today; `unknown` where too little could be read. */
  hasMarkers(): boolean | 'unknown' {
    const held = this.plan.finding.markers.map((marker) => {
      const judged = this.answered.get(marker.exchange);
      return judged ? this.#holds(marker, judged) : 'unknown';
    });
    if (held.includes(false)) return false;
    return held.includes('unknown') ? 'unknown' : true;
  }

  #holds(marker: Marker, judged: Judged): boolean | 'unknown' {
    // A page that is full need not show another pet.
    if (marker.in === 'page' && !marker.listed && isFull(judged)) return false;
    if (isNamedPresence(marker)) {
      return countNamed(judged, marker.pet.name) > (this.#named.get(marker.pet.name) ?? 0);
    }
    return markerHolds(this.#ids.intoMarker(marker), this.recordOf(judged));
  }

  /** A response of today as a report would hold it, masked, but whole. */
  recordOf({ exchange }: Judged): RecordedExchange {
    return this.session.recorder.record(exchange, Number.POSITIVE_INFINITY);
  }

  /**
   * A pet of a name that should not be there may have been left there by the recorded run, or by the sending before
   * this one: only one more shows the finding again.
   */
  async #countNames(): Promise<void> {
    for (const marker of this.plan.finding.markers.filter(isNamedPresence)) {
      const request = this.plan.requests.get(marker.exchange);
      if (request?.method !== 'GET') continue;
      const judged = await this.session.send(request, this.#trial.evidence, {});
      this.#named.set(marker.pet.name, countNamed(judged, marker.pet.name));
    }
  }

  /** True of a page with room that does not show a pet of the finding which the recorded page did show. */
  #lacksOwn(recorded: RecordedExchange, judged: Judged): boolean {
    const page = pageOf(judged);
    if (!page) return false;
    const shown = new Set(page.map(({ id }) => id.toString()));
    const wanted = [...(recorded.response?.body.text ?? '').matchAll(/"id"\s*:\s*(-?\d+)/g)].flatMap(
      ([, id = '']) => this.#ids.of(id) ?? [],
    );
    return wanted.some((id) => !shown.has(id));
  }

  #take(recorded: RecordedExchange, judged: Judged): void {
    this.answered.set(recorded.number, judged);
    const [before, now] = [createdIn(recorded), createdBy(judged)];
    if (before !== undefined && now !== undefined) this.#ids.note(before, now, recorded.number);
  }

  #buildOn(recorded: RecordedExchange): void {
    const { control, exchanges } = this.plan.finding;
    const judged = this.answered.get(recorded.number);
    if (!judged) return;
    if (recorded.number === control?.number && judged.success === undefined) {
      throw new Blocked(`the control fails: ${responseOf(judged)}`);
    }
    const isLast = recorded.number === exchanges.at(-1)?.number;
    if (!isLast && createdIn(recorded) !== undefined && createdBy(judged) === undefined) {
      throw new Blocked(`its pet is not created: ${responseOf(judged)}`);
    }
  }
}

/** A marker that something is missing. It may come later. */
function isAbsence(marker: Marker): boolean {
  return (
    (marker.in === 'status' && marker.is === 404) ||
    marker.in === 'length' ||
    (marker.in === 'page' && !marker.listed)
  );
}

type NamedPresence = Marker & { readonly in: 'page'; readonly pet: { readonly name: string } };

function isNamedPresence(marker: Marker): marker is NamedPresence {
  return marker.in === 'page' && marker.listed && 'name' in marker.pet;
}

function countNamed(judged: Judged, name: string): number {
  return pageOf(judged)?.filter((pet) => pet.name === name).length ?? 0;
}

/** `GET /v1/pets/26 with the API key got 404`. */
function responseOf({ exchange, status }: Judged): string {
  return `${describe(exchange.request)} got ${status === 0 ? 'a broken response' : status}`;
}

/** The pets of a page; undefined when a response is none. */
function pageOf({ row, success }: Judged): readonly Pet[] | undefined {
  return row.operation === 'listPets' && success !== undefined ? petsOf(success) : undefined;
}

/** Whether a page holds as many pets as it may. */
function isFull(judged: Judged): boolean {
  const [, query = ''] = judged.exchange.request.target.split('?');
  const asked = Number(new URLSearchParams(query).get('limit') ?? limits.default);
  const most = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, limits.maximum) : limits.default;
  return (pageOf(judged)?.length ?? 0) >= most;
}
