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
  readonly exchange: number;
  /** What differs: `status`, `header content-type`, `body /name`, `message`. */
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

/** What became of one finding. */
export interface ReplayedFinding {
  readonly requirement: string;
  readonly cause: string;
  readonly summary: string;
  readonly word: Word;
  /** How often it showed. */
  readonly seen: number;
  /** How often it was sent with a result that tells. */
  readonly tried: number;
  /** Why it is unclear, or how the responses are wrong in another way than they were. */
  readonly reason?: string;
  /** What the finding says of a response was wrong; kept for the reader. */
  readonly expected: string;
  readonly actual: string;
  /** The responses of the try that tells most, against those of the record. */
  readonly differences: readonly Difference[];
}

/** Everything that a replay found: what its text and its JSON are functions of. */
export interface Replay {
  readonly schemaVersion: '1.0';
  readonly kit: { readonly name: string; readonly version: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** The run whose findings were sent again. */
  readonly recorded: { readonly runId: string; readonly startedAt: string; readonly baseUrl: string };
  readonly target: { readonly name?: string; readonly baseUrl: string };
  /** How often each finding was to be sent. */
  readonly times: number;
  readonly findings: readonly ReplayedFinding[];
  readonly summary: Readonly<Record<Word, number>>;
  /** Requests that were sent, those to get to know the target among them. */
  readonly requests: number;
  /** Pets that the replay created, and that stay. */
  readonly created: readonly CreatedPet[];
}
