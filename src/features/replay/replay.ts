import type {
  Count,
  KitVersion,
  Milliseconds,
  Moment,
  PositiveCount,
  RequirementId,
  RunId,
  TargetAddress,
} from '../../core/notation.js';
import type { CreatedPet } from '../../core/results/model.js';

/**
 * The result of sending a finding again.
 * - `reproduced`: a response violated the requirement, at least once
 * - `not-reproduced`: none did, which does not prove that the server was fixed
 * - `not-tried`: it could not be sent, or a response that it builds on did not come
 */
export type Word = 'reproduced' | 'not-reproduced' | 'not-tried';

/** A response that showed the finding, then and now. Texts are masked and cut. */
export interface ReplayedResponse {
  /** Number of the exchange in the recorded run. */
  readonly exchange: PositiveCount;
  /** Status and body in the record: `200 {"id":1}`. */
  readonly before: string;
  /** The same of what came this time. */
  readonly now: string;
}

/** The result for one finding. */
export interface ReplayedFinding {
  /** The requirement that it violated. */
  readonly requirement: RequirementId;
  /** The cause, without the values that vary. */
  readonly cause: string;
  /** One sentence: what was wrong. */
  readonly summary: string;
  /** The outcome. */
  readonly word: Word;
  /** How often it was reproduced. */
  readonly seen: Count;
  /** How often it was tried. */
  readonly tried: Count;
  /** Why it could not be tried, or could not each time. */
  readonly reason?: string;
  /** The expectation of the run. */
  readonly expected: string;
  /** The response in the run. */
  readonly actual: string;
  /** The responses that showed it, of the last try with this word. */
  readonly responses: readonly ReplayedResponse[];
}

/** The results for the findings of a run when their requests were sent again. The API key is not in it. */
export interface Replay {
  /** Version of this format. */
  readonly schemaVersion: '2.0';
  /** The kit that sent them again. */
  readonly kit: KitVersion;
  /** When the replay began. */
  readonly startedAt: Moment;
  /** How long it took. */
  readonly durationMs: Milliseconds;
  /** The run whose findings were sent again. */
  readonly recorded: {
    /** Its id. */
    readonly runId: RunId;
    /** When it began. */
    readonly startedAt: Moment;
    /** The base URL that it judged. */
    readonly baseUrl: string;
  };
  /** Where they were sent this time. */
  readonly target: TargetAddress;
  /** How often each finding was to be sent. */
  readonly times: PositiveCount;
  /** In the order of the record. */
  readonly findings: readonly ReplayedFinding[];
  /** How many findings came to each. */
  readonly summary: Readonly<Record<Word, Count>>;
  /** All requests that were sent, also those before the first finding. */
  readonly requests: Count;
  /** Pets that the replay created, and that stay. */
  readonly created: readonly CreatedPet[];
}
