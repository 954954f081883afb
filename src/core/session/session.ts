import { isScored } from '../catalogue/requirement-set.js';
import type { RunOptions } from '../config/options.js';
import { type Judgement, judgeBrokenResponse, judgeResponse } from '../contract/judge.js';
import { withoutLongTexts } from '../contract/long-text.js';
import { tagOf } from '../contract/pet-names.js';
import type { Row } from '../contract/row.js';
import type { Client } from '../http/client.js';
import { type Exchange, lossOf, type OutgoingRequest } from '../http/exchange.js';
import { keptExchange } from '../http/kept-exchange.js';
import type { SendOptions } from '../http/send-options.js';
import type { Confirmation } from '../results/model.js';
import { Recorder } from '../results/recording.js';
import { passageOf } from '../results/traffic.js';
import { againstLedger, byItself, evidenced } from './against-ledger.js';
import { ControlRequests } from './control-requests.js';
import { type Admission, CreationBudget } from './creation-budget.js';
import { Unanswered } from './ending.js';
import type { Evidence } from './evidence.js';
import { withFreshName } from './fresh-name.js';
import type { Judged } from './judged.js';
import { Ledger } from './ledger.js';
import { LostResponses, type SendingWay } from './lost-responses.js';
import { ReadOnlySending } from './read-only-sending.js';
import { RefusedCreations } from './refused-creations.js';
import { describe, Requests, type Sending } from './requests.js';
import { Rows } from './rows.js';
import type { RunIdentity } from './run-identity.js';
import type { SessionObserver } from './session-observer.js';
import { Settling } from './settling.js';
import { Silence } from './silence.js';
import { SlashRedirects } from './slash-redirects.js';

/** Facts for the findings of a response. */
interface Judging extends Sending {
  readonly control?: Exchange;
  /** Earlier exchanges on the same connection. */
  readonly earlier?: readonly Exchange[];
}

/** Everything that the checks of one run share: the connection to the target, and facts about it. */
export class Session {
  readonly options: RunOptions;
  readonly runId: string;
  readonly startedAt: number;
  readonly ledger = new Ledger();
  readonly refusedCreations: RefusedCreations;
  /** The confirmations by kind of finding, since a run confirms each kind once. */
  readonly confirmed = new Map<string, Confirmation>();
  readonly settling: Settling;
  readonly requests: Requests;
  readonly recorder: Recorder;
  readonly budget: CreationBudget;
  /** Admits requests that may create a pet, up to the run's bound; none in a read-only run. */
  readonly #creations: { admit(requests: readonly OutgoingRequest[]): Promise<Admission> };
  /** Categories that the deployment is known to accept. */
  readonly categories: Set<bigint>;
  /** The start of the names of all pets that the run creates. */
  readonly prefix: string;
  readonly #tag: string;
  readonly #lostResponses: LostResponses;
  readonly #controls: ControlRequests;
  readonly #slashes: SlashRedirects;
  readonly #rows: Rows;
  /** The length of the longest chain of requests so far that had to wait for one another. */
  longestChain = 0;
  readonly #silence: Silence;

  constructor(
    { options, runId, startedAt, masker }: RunIdentity,
    readonly client: Client,
    readonly observer: SessionObserver = {},
  ) {
    this.options = options;
    this.runId = runId;
    this.startedAt = startedAt;
    const { origin, pathname } = new URL(options.baseUrl);
    const basePath = pathname === '/' ? '' : pathname;
    this.requests = new Requests(basePath, options.apiKey);
    this.recorder = new Recorder(origin, masker, startedAt, options.reach);
    this.budget = new CreationBudget(options.maxCreates);
    this.#creations = options.readOnly ? new ReadOnlySending(options.apiKey, this.budget) : this.budget;
    this.#silence = new Silence(options, () => client.losses);
    this.settling = new Settling(options.settle, client.clock, client.allowance.most);
    this.categories = new Set(options.categoryId);
    this.#rows = new Rows({ key: options.apiKey.reveal(), basePath, categories: this.categories });
    this.#tag = tagOf(runId);
    this.prefix = `${this.#tag}-`;
    this.refusedCreations = new RefusedCreations(this.#tag);
    this.#controls = new ControlRequests(this);
    this.#slashes = new SlashRedirects(options.baseUrl, (operation) => this.requests.endInSlash(operation));
    this.#lostResponses = new LostResponses(this.#tag, this.#controls, client);
  }

  /**
   * Sends a request and judges the response; the evidence records requirements and findings. Sends it again if the
   * response is lost, a creation with a fresh name, and after a redirect to the same path with a slash at its end, which
   * is judged, too. The result shows the last request.
   */
  async send(
    request: OutgoingRequest,
    evidence: Evidence,
    sending: Sending & { control?: Exchange },
  ): Promise<Judged> {
    const before = evidence.chain;
    const way = sending.apart ? 'apart' : sending.atOnce ? 'at-once' : 'free';
    const first = await this.#sent([request], evidence, way);
    const [exchange] = (await this.#received(first, evidence, [sending], way)) as [Exchange];
    this.#linked(evidence, before + 1);
    const row = this.row(request, sending.belongsTo);
    const next = this.#slashes.next(exchange, row);
    if (!next) return this.judge(exchange, evidence, sending);
    const second = await this.#sent([next.request], evidence, way);
    const [there] = (await this.#received(second, evidence, [sending], way)) as [Exchange];
    this.#linked(evidence, before + 2);
    const isBetter = this.#slashes.isBetter(there, this.row(next.request));
    if (isBetter && next.isNews) this.judge(exchange, evidence, { ...sending, belongsTo: next.owner });
    else this.#heard(isBetter ? exchange : there, row, evidence);
    return this.judge(isBetter ? there : exchange, evidence, sending);
  }

  /**
   * Sends requests over one connection, in turn, and judges each response. If one is lost, sends all of them again over
   * another connection.
   */
  async sendOnOneConnection(
    requests: readonly (readonly [OutgoingRequest, Sending & { control?: Exchange }])[],
    evidence: Evidence,
  ): Promise<Judged[]> {
    const sendings = requests.map(([, sending]) => sending);
    const before = evidence.chain;
    const all = requests.map(([request]) => request);
    const first = await this.#sent(all, evidence, 'one-connection');
    const exchanges = await this.#received(first, evidence, sendings, 'one-connection');
    this.#linked(evidence, before + requests.length);
    return exchanges.map((exchange, index) =>
      this.judge(exchange, evidence, { ...sendings[index], earlier: exchanges.slice(0, index) }),
    );
  }

  /** The exchanges, or those of a later try if a response was lost. */
  #received(
    exchanges: readonly Exchange[],
    evidence: Evidence,
    sendings: readonly Judging[],
    way: SendingWay,
  ): readonly Exchange[] | Promise<readonly Exchange[]> {
    if (!exchanges.some(lossOf)) return exchanges;
    return this.#lostResponses.received(exchanges, way, {
      send: (requests, by) => this.#sent(requests, evidence, by),
      rowOf: (request) => this.row(request),
      heard: (one) => void this.judge(one, evidence, {}),
      // A response that came beside a lost one is judged, too.
      dropped: (one, index) =>
        lossOf(one)
          ? this.#heard(one, this.row(one.request), evidence)
          : this.judge(one, evidence, { ...sendings[index] }),
    });
  }

  /** @throws {Unanswered} or {NotApplicable} for a request that may not be sent */
  async #sent(
    requests: readonly OutgoingRequest[],
    evidence: Evidence,
    way: SendingWay,
  ): Promise<readonly Exchange[]> {
    const { check, patientSince } = evidence;
    for (const { method } of requests) this.#silence.refuseFutileSending(method);
    const creations = requests.filter(({ method }) => method === 'POST');
    const admission = creations.length > 0 ? await this.#creations.admit(requests) : undefined;
    for (const creation of creations) this.refusedCreations.sending(creation, this.row(creation));
    let exchanges: readonly Exchange[] = [];
    try {
      const optionsOf = (request: OutgoingRequest): SendOptions => ({
        check,
        mayUseKept: patientSince !== undefined,
        atOnce: way === 'at-once',
        apart: way === 'apart',
        ready: () => this.#silence.refuseFutileSending(request.method),
        again: (one) => ((admission?.mayRepeat(one) ?? true) ? withFreshName(one, this.#tag) : undefined),
        unlike: () =>
          this.#controls.unlike(request, this.row(request), (one) => void this.judge(one, evidence, {})),
      });
      const [first, ...others] = requests;
      if (way === 'one-connection' || !first)
        exchanges = await this.client.sendOnOneConnection(requests, optionsOf);
      else if (way === 'alone') exchanges = await this.client.sendAlone([[first], others], optionsOf);
      else exchanges = [await this.client.send(first, optionsOf(first))];
      return exchanges;
    } finally {
      admission?.ended(exchanges);
    }
  }

  /** Judges an exchange by the bytes that were sent. @throws {Unanswered} when there is no response to judge */
  judge(exchange: Exchange, evidence: Evidence, { belongsTo, control, earlier = [] }: Judging): Judged {
    const { request, response, failure } = exchange;
    const row = this.row(request, belongsTo);
    this.#heard(exchange, row, evidence);
    if (row.operation === 'addPet') this.refusedCreations.received(exchange, row);
    if (failure?.kind === 'spent') throw new Unanswered(failure.problem);
    if (failure && failure.kind !== 'broken')
      throw new Unanswered(`${describe(request)}: ${failure.problem}`);
    const judgement: Judgement = response
      ? judgeResponse(row, response, this.#tag)
      : judgeBrokenResponse(row, failure?.problem ?? 'there is no response');
    const success = response && judgement.success && withoutLongTexts(judgement.success, response);
    const overRun = againstLedger(this, row, success, exchange, evidence);
    for (const requirement of judgement.judged) evidence.judge(requirement);
    const found = [...byItself(judgement, { row, exchange }, this.ledger, evidence), ...overRun];
    const kept = keptExchange(exchange);
    const isComparable = control && this.row(control.request).operation === row.operation;
    const shown = { exchange: kept, row, earlier, ...(isComparable && { control }) };
    for (const one of found) evidence.add(evidenced(one, shown));
    return {
      exchange: kept,
      row,
      status: response?.status ?? 0,
      violations: found.map(({ violation }) => violation).filter(({ requirement }) => isScored(requirement)),
      success,
      unread: judgement.unread,
    };
  }

  /** Stops all sending; checks that still want to send end without a verdict. */
  stop(): void {
    this.#silence.isStopped = true;
  }

  #heard(exchange: Exchange, { operation }: Row, evidence: Evidence): void {
    evidence.took(exchange);
    this.recorder.learn(exchange.request.credential);
    this.#silence.note(exchange);
    if (operation === 'addPet') this.settling.written();
    this.observer.exchange?.(exchange, passageOf(operation, exchange, this.startedAt), evidence.check);
  }

  #linked(evidence: Evidence, length: number): void {
    evidence.linked(length);
    this.longestChain = Math.max(this.longestChain, length);
  }

  /** The row of the table for a request. @param belongsTo owns the status instead of the row's own requirement */
  row(request: OutgoingRequest, belongsTo?: string): Row {
    return this.#rows.of(request, belongsTo);
  }
}
