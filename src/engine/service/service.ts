/** The service under test, as far as the engine needs to know it. A kit for another interface implements this. */
import { type Exchange, mayBeDone, type Request } from '../exchange/exchange.js';
import type { KeyPlace } from '../exchange/place.js';
import type { Finding, PlacedFinding } from './finding.js';
import type { Incident, Trace } from './incident.js';

/** The names that suites use. A kit gives its own, so that a typo does not compile. @experimental @since 0.1.0 */
export interface KitNames {
  readonly requirement: string;
  /** Ids of the rows with basis `observed`. */
  readonly observation: string;
  readonly fixture: string;
  /** The kit's own options of a run. */
  readonly options: object;
}

/** `2xx` is each status from 200 to 299, and `4xx` each from 400 to 499 but 401. @experimental @since 0.1.0 */
export type Status = number | '2xx' | '4xx';

/** The suite's statement about one response: the first witness. @experimental @since 0.1.0 */
export interface Expectation<Id extends string = string> {
  /** The requirement that an unexpected status breaks. */
  readonly requirement: Id;
  readonly statuses: readonly Status[];
  /**
   * Statuses that are right, too, if an earlier try may have been carried out, though its response was lost or a 503: a
   * thing that was removed then is not there any more. The judge gets them among the others. Such a response counts for
   * nothing; an operation that never responds otherwise breaks its `response` requirement. @default none
   */
  readonly afterLoss?: readonly Status[];
  /** A POST that is sent again has the same names in its body. @default only one with an Idempotency-Key */
  readonly keepsNames?: boolean;
  /** The request in words, if the judge cannot tell from its bytes: `a comment before the JSON`. */
  readonly label?: string;
}

/** The result of holding one response against the requirements. @experimental @since 0.1.0 */
export interface Judgement<Value, Names extends KitNames = KitNames> {
  readonly findings: readonly Finding<Names['requirement']>[];
  /** The requirements that the response was held against. */
  readonly judged: readonly Names['requirement'][];
  /** The content of an expected success, as far as it can be read. */
  readonly value?: Value;
  /** Choices of the implementation, by id of a row with basis `observed`. @default none */
  readonly observed?: readonly { readonly id: Names['observation']; readonly note: string }[];
}

/** The ground of a requirement: the document, a stance on its silence, HTTP, or nothing. @experimental @since 0.1.0 */
export type Basis = 'stated' | 'interpreted' | 'http' | 'observed';

/** A row of the catalogue in spec/requirements. @experimental @since 0.1.0 */
export interface Requirement {
  /** Permanent: `list.limit.default`. */
  readonly id: string;
  readonly basis: Basis;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  /** An operation id, or `service`. */
  readonly operation: string;
  readonly sentence: string;
  readonly source: string;
  readonly stance: string;
  readonly sends: string;
  readonly violation: string;
  /** More general requirements: if one of them is violated in the same way, this one only follows. */
  readonly restsOn: readonly string[];
  readonly needsWrites: boolean;
  /** A violation is only a warning, though the basis is `stated`. */
  readonly warningOnly: boolean;
  /** The first day on which it no longer applies: `2030-12-05`. */
  readonly until?: string;
}

/** The verdicts on an implementation. */
export const verdicts = ['conformant', 'non-conformant', 'inconclusive'] as const;
/** The result of a run for the implementation. @experimental @since 0.1.0 */
export type Verdict = (typeof verdicts)[number];

/** HTTP's own rules, and what the catalogue marks so, only warn. */
export const onlyWarns = ({ basis, warningOnly }: Requirement, isStrict: boolean): boolean =>
  !isStrict && (basis === 'http' || warningOnly);

/** The requirements that one rests on, the most general first. */
export function generalOf(catalogue: readonly Requirement[], id: string): readonly string[] {
  const direct = catalogue.find((row) => row.id === id)?.restsOn ?? [];
  return [...new Set(direct.flatMap((other) => [...generalOf(catalogue, other), other]))];
}

export interface Created {
  readonly id: string;
  readonly name: string;
  /** One of the kit's `things`. @default the first */
  readonly noun?: string;
}

/** An interface: its catalogue, judge and plain requests. `contractService` makes most. @experimental @since 0.1.0 */
export interface Service<Value = unknown, Facts = unknown> {
  readonly interfaceVersion: string;
  /** Where its requests have the API key. */
  readonly credential: KeyPlace;
  readonly catalogue: readonly Requirement[];
  /** Pure. `runId` tells what this run created from what others left behind. */
  judge(exchange: Exchange, expectation: Expectation, runId?: string): Judgement<Value>;
  /** Pure: holds the path of the base URL against the document. */
  readonly judgeAddress: (pathname: string) => Pick<Judgement<Value>, 'findings' | 'judged'>;
  /** Pure: what the ledger needs of an exchange after its bodies are dropped. */
  readonly facts: (exchange: Exchange) => Facts;
  /** Pure: what incidents need of an exchange after its bodies are dropped. */
  readonly trace: (exchange: Exchange) => Trace;
  /** Pure: what happened to what it stores. @param before the incidents that any service may have */
  incidents?(log: readonly LogEntry<Facts>[], before: readonly Incident[]): readonly Incident[];
  /** Pure: what only the whole log can show. */
  ledger(log: readonly LogEntry<Facts>[]): readonly PlacedFinding[];
  /**
   * Pure: the requirements that the ledger judges by such an exchange, beside others: a creation to hold reads against. A
   * run of one of these needs the checks that send it. @default none
   */
  bearsOn?(entry: LogEntry<Facts>): readonly string[];
  /** Pure: the requirements that no exchange `held` against them could have shown to be violated, by id. @default none */
  weak?(
    log: readonly LogEntry<Facts>[],
    held: ReadonlyMap<string, readonly LogEntry<Facts>[]>,
  ): ReadonlyMap<string, Weakness>;
  /** Pure: says of each finding that only follows from another one which it is. */
  attribute(findings: readonly PlacedFinding[], log: readonly LogEntry<Facts>[]): readonly PlacedFinding[];
  /** Plain requests of different operations that a working deployment responds to. The first one is a read that succeeds. */
  readonly controls: readonly [Request, Request];
  /** A plain request of the same operation, with the key, that creates nothing: it is answered if the operation has capacity. */
  readonly plain: (request: Request) => Request;
  /**
   * A plain request of the same operation whose like has succeeded in the log: where it fares badly, too, the request is not to
   * blame, but the moment. Undefined: none has succeeded. @param name of what it may create
   */
  twin?(request: Request, log: readonly LogEntry<Facts>[], name: string): Request | undefined;
  /** Pure: the request must succeed whenever it is sent. @default one that has succeeded, and creates nothing */
  mustSucceed?(entry: LogEntry<Facts>): boolean;
  /** The requirement of responses that are no whole, valid message: `list.message`. */
  readonly messageRequirement: (request: Request) => string;
  /** The requirement of requests that never get a response. @default messageRequirement */
  readonly responseRequirement?: (request: Request) => string;
  /** The requirement that a wrong status breaks, by the bytes of the request. @param named the one that the suite names */
  statusRequirement(request: Request, named?: string): string;
  /** The same for a request that names none, if there is one. @default statusRequirement */
  readonly usualRequirement?: (request: Request) => string | undefined;
  /** True for a request that the document leaves open, such as an enormous one: servers die of these. @default none */
  readonly isRisky?: (request: Request) => boolean;
  readonly operationOf: (request: Request) => string;
  /** True when the request may create something: a read-only run does not send it, and --max-creates counts it. */
  readonly creates: (request: Request) => boolean;
  /** True when the request may remove or change what others have: a read-only run does not send it. @default none */
  readonly removes?: (request: Request) => boolean;
  /** The request in words: `GET /things with limit=101`. @param label says what its bytes do not show */
  readonly words: (request: Request, label?: string) => string;
  /** Titles of the operations for reports: `GET /things`. @default their ids */
  readonly operations?: Readonly<Record<string, string>>;
  /** The things that a run created and that stay in the store, in the order of their creation. */
  created?(log: readonly LogEntry<Facts>[]): readonly Created[];
  /** Removes such a thing when the checks have ended. @default nothing can be removed */
  readonly removal?: (thing: Created) => Request;
  /** Requirements whose violation may leave nothing to judge this one on, the likeliest first. @default `restsOn` */
  readonly likelyCauses?: (requirement: Requirement) => readonly string[];
}

/** Why no response that was held against a requirement could have shown a violation: it is open, not met. */
export interface Weakness {
  readonly why: string;
  /** The store, as the run found it, has nothing to judge it on. */
  readonly isOfStore?: true;
}

/** An exchange with the facts of the kit, and what the document says of the request. @experimental @since 0.1.0 */
export interface LogEntry<Facts = unknown> {
  readonly exchange: Exchange;
  readonly facts: Facts;
  readonly trace: Trace;
}

/** Whether a status is among the expected ones. @experimental @since 0.1.0 */
export const allows = (statuses: readonly Status[], status: number): boolean =>
  statuses.includes(status) ||
  (statuses.includes('2xx') && status >= 200 && status < 300) ||
  (statuses.includes('4xx') && status >= 400 && status < 500 && status !== 401);

/** The expectation of the try after this one. */
export function expectedAfter(exchange: Exchange, expectation: Expectation): Expectation {
  const { statuses, afterLoss = [] } = expectation;
  return mayBeDone(exchange) ? { ...expectation, statuses: [...new Set([...statuses, ...afterLoss])] } : expectation;
}
