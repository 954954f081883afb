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
 * What became of a finding when it was sent again.
 * - `reproduced`: it showed every time
 * - `gone`: it showed no more
 * - `flaky`: it showed now and then
 * - `unclear`: it could not be told: nothing was to be sent, no response came, or the responses say nothing of it
 */
export type Word = 'reproduced' | 'gone' | 'flaky' | 'unclear';

/** One thing in which a response is other than the recorded one. Texts are masked and cut. */
export interface Difference {
  /** Number of the exchange in the recorded run. */
  readonly exchange: PositiveCount;
  /** What differs: `status`, `message`, `header content-type`, `body`, or `body /name` with a JSON Pointer (RFC 6901). */
  readonly what: string;
  /** What the record has. */
  readonly before: string;
  /** What came this time. */
  readonly now: string;
}

/** What became of one finding. */
export interface ReplayedFinding {
  /** The requirement that it violated. */
  readonly requirement: RequirementId;
  /** What was wrong, without the values that vary. */
  readonly cause: string;
  /** One sentence: what was wrong. */
  readonly summary: string;
  /** What became of it. */
  readonly word: Word;
  /** How often it showed. */
  readonly seen: Count;
  /** How often it was sent with a result that tells. */
  readonly tried: Count;
  /** Why it is unclear, or how the responses are wrong in another way than they were. */
  readonly reason?: string;
  /** What the run expected. */
  readonly expected: string;
  /** What the run saw. */
  readonly actual: string;
  /** The responses of the try that tells most, against those of the record. */
  readonly differences: readonly Difference[];
}

/** What became of the findings of a run when their requests were sent again. The API key is nowhere in it. */
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
  /** Requests that were sent, those to get to know the target among them. */
  readonly requests: Count;
  /** Pets that the replay created, and that stay. */
  readonly created: readonly CreatedPet[];
}
