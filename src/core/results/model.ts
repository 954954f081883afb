import type { Basis, Level, OperationOrService } from '../catalogue/requirement.js';
import type {
  Count,
  End,
  HostVersions,
  Int64Text,
  KitVersion,
  Milliseconds,
  Moment,
  PositiveCount,
  RequirementId,
  RunId,
  Seed,
  Sentence,
  SetDigest,
  TargetAddress,
} from '../notation.js';
import type { Gate } from './gate-model.js';
import type { Marker } from './marker.js';
import type { RecordedExchange } from './recorded-exchange.js';
import type { OperationTraffic, Statistics } from './traffic-model.js';

export type { End } from '../notation.js';
export type {
  RecordedBody,
  RecordedExchange,
  RecordedRequest,
  RecordedResponse,
} from './recorded-exchange.js';
export type { LostCounts, OperationTraffic, Statistics, TrafficSample } from './traffic-model.js';

/**
 * The outcome of a requirement.
 * - `met`: everything that was judged satisfies it
 * - `violated`: something does not, and that is non-conformance
 * - `warned`: something does not, and that is a warning
 * - `inconclusive`: it applies, but could not be judged
 * - `not-applicable`: it does not apply to this run, because an option left it out or it is no longer in force
 * - `kit-error`: the kit failed while it judged
 */
export type Outcome = 'met' | 'violated' | 'warned' | 'inconclusive' | 'not-applicable' | 'kit-error';

/** The verdict of a run on the implementation as a whole. */
export type Verdict = 'conformant' | 'non-conformant' | 'inconclusive';

/** The input for which a property failed, after shrinking. */
export interface Counterexample {
  /** The property, as a sentence about each case. */
  readonly property: string;
  /** The case, as JSON text or in words. */
  readonly value: string;
  /** `table` for a case of the fixed table, `random` for a generated one. */
  readonly origin: 'table' | 'random';
  /** Position among the cases of that origin, from 0. */
  readonly index: Count;
  /** The seed that it comes from: that of the run, or a further one of exploring or of the corpus. */
  readonly seed: Seed;
  /** fast-check's path to the shrunk case; with the seed it replays the case. Absent for a case of the table. */
  readonly path?: string;
  /** Shrinking steps that led to `value`. */
  readonly shrinks: Count;
  /**
   * Other cases of the fixed tables that fail in the same way, up to fifty, in words.
   * @minItems 1
   */
  readonly also?: readonly string[];
}

/**
 * How often a finding showed when its requests were sent again before it was reported. It counts either way;
 * with `seen` below `tried` it is flaky: it happens now and then.
 */
export interface Confirmation {
  /** How often it was seen, the first time included. */
  readonly seen: PositiveCount;
  /** How often it was looked for, the first time included; 1: it could not be tried again. */
  readonly tried: PositiveCount;
}

/** One way in which one requirement was violated. */
export interface Finding {
  /** The requirement that it violates. */
  readonly requirement: RequirementId;
  /** Groups findings of one cause: what was wrong, without the values that vary. Stable over runs. */
  readonly cause: string;
  /** One sentence: what is wrong. */
  readonly summary: string;
  /** The response that the document asks for. */
  readonly expected: string;
  /** The response that came instead. */
  readonly actual: string;
  /**
   * The exchanges that show it, at least one, in the order in which they were sent. Among them are how the run created
   * the pet that it is about, and what went before over a connection of its own.
   * @minItems 1
   */
  readonly exchanges: readonly RecordedExchange[];
  /** The parts of the exchanges that show it. */
  readonly markers: readonly Marker[];
  /** A request that differs from the judged one only in the fault, and was answered as it should be. */
  readonly control?: RecordedExchange;
  /** Present when a property found it. */
  readonly counterexample?: Counterexample;
  /** How often it showed. */
  readonly confirmation: Confirmation;
  /** How often this cause was seen in the run. */
  readonly occurrences: PositiveCount;
}

/**
 * The result of one requirement in a run.
 * @if { "properties": { "outcome": { "const": "met" } } }
 * @else { "required": ["reason"] }
 */
export interface RequirementResult {
  /** Its id. */
  readonly id: RequirementId;
  /** The operation that it is about. */
  readonly operation: OperationOrService;
  /** The basis. */
  readonly basis: Exclude<Basis, 'observed'>;
  /** How binding it is. */
  readonly level: Level;
  /** The requirement, as a sentence about a conforming implementation. */
  readonly sentence: Sentence;
  /** The outcome. */
  readonly outcome: Outcome;
  /** Present when the frozen set of the run does not list it: it is judged and shown, and counts for nothing. */
  readonly notScored?: true;
  /** Present unless the outcome is `met`: why, in one sentence. */
  readonly reason?: Sentence;
  /**
   * Present when it is inconclusive only because these more general requirements are violated in the same way.
   * @minItems 1
   */
  readonly explainedBy?: readonly RequirementId[];
  /** Present when it is inconclusive because responses that it needs violate this requirement. */
  readonly blockedBy?: RequirementId;
  /** The ways in which it is violated, one for each cause. */
  readonly findings: readonly Finding[];
  /** How many exchanges or assertions were judged under this requirement. */
  readonly judged: Count;
  /** Requests that its own check sent. */
  readonly requests: Count;
  /** Property cases that its own check ran. */
  readonly cases: Count;
  /** Time that its own check took, in milliseconds. */
  readonly durationMs: Milliseconds;
  /** The command that judges it again: by its own check, and by those of others that found something. */
  readonly reproduce: string;
}

/** A choice of the implementation where the document is silent. Never judged. */
export interface Observation {
  /** Id of a catalogue row with basis `observed`. */
  readonly id: RequirementId;
  /** The point that the document leaves open. */
  readonly sentence: string;
  /** The choices seen, in words; several if the implementation did several things. */
  readonly seen: readonly string[];
}

/** A pet that the run created, and that stays in the store. */
export interface CreatedPet {
  /** Its id. */
  readonly id: Int64Text;
  /** Its name. */
  readonly name: string;
}

/** How many requirements have each outcome. */
export type Summary = Readonly<Record<Outcome, Count>>;

/**
 * Everything that one run found; every report is made from it. Times are in milliseconds unless they say otherwise. The
 * API key is nowhere in it.
 */
export interface Results {
  /** Version of this format. The first number changes when a reader of the old format would misread the new one. */
  readonly schemaVersion: '2.0';
  /** The kit that judged. */
  readonly kit: KitVersion;
  /** Version of the interface that was judged. */
  readonly interfaceVersion: string;
  /** The frozen requirements that count. */
  readonly requirementSet: SetDigest;
  /** Marks the pets that this run created. */
  readonly runId: RunId;
  /** When the run began. */
  readonly startedAt: Moment;
  /** How long it took. */
  readonly durationMs: Milliseconds;
  /** The verdict on the implementation as a whole. */
  readonly verdict: Verdict;
  /** `partial` when an option left something out on purpose: --only, --skip, --read-only. */
  readonly scope: 'full' | 'partial';
  /** One sentence: why the verdict is what it is. */
  readonly reason: Sentence;
  /** Present when the run had waivers. */
  readonly gate?: Gate;
  /** How the run ended. */
  readonly end: End;
  /** The deployment. */
  readonly target: TargetAddress;
  /** Versions of what the kit ran on. */
  readonly versions: HostVersions;
  /** The seed of the random cases of the profile. Exploring derives further ones from it. */
  readonly seed: Seed;
  /** The options in force, by flag name without the dashes; never the key. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The command that repeats the run. */
  readonly reproduce: string;
  /** How many requirements have each outcome. */
  readonly summary: Summary;
  /** Every requirement that can be judged, in the catalogue's order; without rows of basis `observed`. */
  readonly requirements: readonly RequirementResult[];
  /** Choices of this implementation where the document is silent. */
  readonly observations: readonly Observation[];
  /** The pets that the run created. */
  readonly created: readonly CreatedPet[];
  /** Counts and times of the run. */
  readonly statistics: Statistics;
  /** The responses by operation, in the document's order; operations without a request are left out. */
  readonly traffic: readonly OperationTraffic[];
  /** Notices for the user, such as a base URL that does not end in /v1. */
  readonly notices: readonly string[];
}
