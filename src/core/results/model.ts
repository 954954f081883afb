import type { Basis, Level, OperationId, Subject } from '../catalogue/requirement.js';
import type { Authorization } from '../http/authorization.js';
import type { Gate } from './gate-model.js';
import type { Sign } from './sign.js';

/** What became of one requirement in a run. */
export type Outcome = 'met' | 'violated' | 'warned' | 'inconclusive' | 'not-applicable' | 'kit-error';

/** What a run says of the implementation as a whole. */
export type Verdict = 'conformant' | 'non-conformant' | 'inconclusive';

/**
 * How a run came to its end.
 * - `complete`: every check that was to run has run
 * - `interrupted`: the user, or the system, asked it to end
 * - `out-of-time`: it took longer than `--max-duration` allows
 * - `kit-fault`: the kit itself failed
 */
export type End = 'complete' | 'interrupted' | 'out-of-time' | 'kit-fault';

/** A body as it is kept in a report: masked, and either text or base64. That of a request is whole, that of a response cut. */
export interface RecordedBody {
  /** Present when the bytes are UTF-8. */
  readonly text?: string;
  /** Present when they are not. */
  readonly base64?: string;
  /** Length on the wire after content decoding, in bytes. */
  readonly bytes: number;
  readonly truncated: boolean;
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** In the order sent. The key stands as `***`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** How the value of the `Authorization` header is made of the key, without the key; absent: there was no such header. */
  readonly authorization?: Authorization;
  readonly body?: RecordedBody;
  /** A command for a POSIX shell that sends the same bytes, with `$PETSTORE_API_KEY` in the key's place. */
  readonly curl: string;
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: RecordedBody;
}

/** One request of the run and what came back, as a report keeps it. */
export interface RecordedExchange {
  /** Position in the run, from 1, in the order in which requests were made. */
  readonly number: number;
  /** When it was sent, in milliseconds since the run began. */
  readonly startedMs: number;
  /** The same for exchanges that went over one connection of their own, in turn; absent: any free connection. */
  readonly connection?: number;
  readonly request: RecordedRequest;
  readonly response?: RecordedResponse;
  /** Present when there is no whole response: what happened on the connection. */
  readonly failure?: string;
  /** From the first byte sent to the last byte received, in milliseconds. */
  readonly durationMs: number;
}

/** The input for which a property failed, after shrinking. */
export interface Counterexample {
  /** What the property says of each case. */
  readonly property: string;
  /** The case, as JSON text or in words. */
  readonly value: string;
  /** `table` for a case of the fixed table, `random` for a generated one. */
  readonly origin: 'table' | 'random';
  /** Position among the cases of that origin, from 0. */
  readonly index: number;
  readonly seed: number;
  /** fast-check's path to the shrunk case. Absent for a case of the table. */
  readonly path?: string;
  /** Shrinking steps that led to `value`. */
  readonly shrinks: number;
}

/**
 * What became of a finding when what showed it was sent again before it was reported. It counts either way;
 * with `seen` below `tried` it is flaky: it happens now and then.
 */
export interface Confirmation {
  /** How often it was seen, the first time included. */
  readonly seen: number;
  /** How often it was looked for, the first time included; 1: it could not be tried again. */
  readonly tried: number;
}

/** One way in which one requirement was violated. */
export interface Finding {
  readonly requirement: string;
  /** Groups findings of one cause: what was wrong, without the values that vary. Stable over runs. */
  readonly cause: string;
  /** One sentence: what is wrong. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /**
   * The exchanges that show it, at least one, in the order in which they were sent. Among them how the run created
   * the pet that it is about, and what went before over a connection of its own.
   */
  readonly exchanges: readonly RecordedExchange[];
  /** What in them shows it. */
  readonly signs: readonly Sign[];
  /** A request that differs from the judged one only in the fault, and was answered as it should be. */
  readonly control?: RecordedExchange;
  readonly counterexample?: Counterexample;
  readonly confirmation: Confirmation;
  /** How often this cause was seen in the run. */
  readonly occurrences: number;
}

export interface RequirementResult {
  readonly id: string;
  readonly operation: Subject;
  readonly basis: Exclude<Basis, 'observed'>;
  readonly level: Level;
  readonly sentence: string;
  readonly outcome: Outcome;
  /** Present when the frozen set of the run does not list it: it is judged and shown, and counts for nothing. */
  readonly notScored?: true;
  /** Present unless the outcome is `met`: why, in one sentence. */
  readonly reason?: string;
  /** Present when it is inconclusive only because these more general requirements are violated in the same way: their ids. */
  readonly explainedBy?: readonly string[];
  readonly findings: readonly Finding[];
  /** How many exchanges or assertions were judged under this requirement. */
  readonly judged: number;
  /** Requests that its own check sent. */
  readonly requests: number;
  /** Property cases that its own check ran. */
  readonly cases: number;
  /** Time that its own check took, in milliseconds. */
  readonly durationMs: number;
  /** The command that runs just this check again. */
  readonly reproduce: string;
}

/** What the implementation chose where the document is silent. Never judged. */
export interface Observation {
  /** Id of a catalogue row with basis `observed`. */
  readonly id: string;
  readonly sentence: string;
  /** What was seen, in words; several when the implementation was seen to do several things. */
  readonly seen: readonly string[];
}

export interface CreatedPet {
  /** int64 as decimal text. */
  readonly id: string;
  readonly name: string;
}

/** Counts of `requirements[]` by outcome. */
export type Summary = Readonly<Record<Outcome, number>>;

export interface Statistics {
  readonly requests: number;
  readonly creates: number;
  readonly cases: number;
  /** Requests that were sent again after 429 or 503 with Retry-After. */
  readonly throttled: number;
  /** Time spent waiting because the deployment asked for it, in milliseconds. */
  readonly throttledMs: number;
  /** Time in which requests were held back to keep to a rate, given or found to be borne, in milliseconds. */
  readonly pacedMs: number;
  /** Time until the target answered as one that can be judged, where that took more than one try, in milliseconds. */
  readonly waitedForTargetMs: number;
  /** Requests that were sent again because there was no connection, or it closed before any byte of a response. */
  readonly reconnects: number;
}

/** What one operation answered over the run, whatever was judged of it. */
export interface OperationTraffic {
  readonly operation: OperationId;
  /** Requests; one that was sent again counts once. */
  readonly exchanges: number;
  /** How many responses had each status; `none` counts those that were never whole. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Of whole responses, in milliseconds; absent when there was none. */
  readonly latency?: {
    readonly min: number;
    readonly p50: number;
    readonly p90: number;
    readonly p99: number;
    readonly max: number;
  };
  /** Points over the run, in its order, thinned evenly where there are more than a report needs. */
  readonly samples: readonly TrafficSample[];
}

/** Sent so many milliseconds after the beginning of the run, took so many, and the status; 0 for no whole response. */
export type TrafficSample = readonly [startedMs: number, durationMs: number, status: number];

/** Everything a run found: the one model that every report is a function of. */
export interface Results {
  readonly schemaVersion: '1.0';
  readonly kit: { readonly name: string; readonly version: string };
  readonly interfaceVersion: string;
  /** The frozen requirements that count, by name, with the SHA-256 of their file in hexadecimal. */
  readonly requirementSet: { readonly name: string; readonly sha256: string };
  /** Eight letters and digits; marks the pets that this run created. */
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly verdict: Verdict;
  /** `partial` when something was left out on purpose: --only, --skip, --read-only. */
  readonly scope: 'full' | 'partial';
  /** One sentence: why the verdict is what it is. */
  readonly reason: string;
  /** Present when the run was given waivers. */
  readonly gate?: Gate;
  readonly end: End;
  readonly target: { readonly name?: string; readonly baseUrl: string };
  readonly versions: Readonly<Record<'node' | 'fast-check' | 'undici', string>>;
  readonly seed: number;
  /** The options in force, by flag name without the dashes; never the key. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The command that repeats the run. */
  readonly reproduce: string;
  readonly summary: Summary;
  /** In the catalogue's order; without rows of basis `observed`. */
  readonly requirements: readonly RequirementResult[];
  readonly observations: readonly Observation[];
  readonly created: readonly CreatedPet[];
  readonly statistics: Statistics;
  /** By operation, in the document's order; operations that were not asked are left out. */
  readonly traffic: readonly OperationTraffic[];
  /** What the user should know beside the verdict, such as a base address that does not end in /v1. */
  readonly notices: readonly string[];
}
