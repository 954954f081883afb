import type { Count, KitVersion, PositiveCount, Sentence } from '../../notation.js';
import type { CasesRun, CheckFinished, CheckStarted, RunStarted, Waiting } from '../../results/events.js';
import type { CreatedPet, Finding, Results } from '../../results/model.js';

/**
 * One line of what --events writes: a JSON object for each thing that happens, in the order in which it happens. Later
 * versions may add types and members. The API key is nowhere in it.
 */
export type EventLine =
  | RunStartedLine
  | WaitingLine
  | TargetAnsweredLine
  | CheckStartedLine
  | CasesRunLine
  | PetCreatedLine
  | FindingLine
  | CheckFinishedLine
  | RunFinishedLine;

interface Line<Type extends string> {
  readonly type: Type;
  /** Milliseconds since the stream began. */
  readonly elapsedMs: Count;
}

/** The run begins; nothing has been sent. */
export interface RunStartedLine extends Line<'run-started'>, RunStarted {
  /** Version of this format. The first number changes when a reader of the old format would misread the new one. */
  readonly schemaVersion: '2.0';
  /** The kit that judges. */
  readonly kit: KitVersion;
}

/** The target cannot be judged yet, and is asked again in a moment. */
export interface WaitingLine extends Line<'waiting'>, Waiting {}

/** The target answered and can be judged. */
export interface TargetAnsweredLine extends Line<'target-answered'> {
  /** One line about it. */
  readonly line: string;
}

/** A check begins. It may be for several requirements. */
export interface CheckStartedLine extends Line<'check-started'>, CheckStarted {}

/** How far the current check is with its cases; not sent for each case. */
export interface CasesRunLine extends Line<'cases-run'>, CasesRun {}

/** A pet was created; it stays in the store. */
export interface PetCreatedLine extends Line<'pet-created'>, CreatedPet {}

/** Something was found. How it counts is known when the run is over. */
export interface FindingLine extends Line<'finding'>, Omit<Finding, 'exchanges' | 'control' | 'markers'> {
  /**
   * The exchanges that show it, in the order in which they were sent.
   * @minItems 1
   */
  readonly exchanges: readonly ShortExchange[];
  /** A request that differs from the judged one only in the fault, and was answered as it should be. */
  readonly control?: ShortExchange;
}

/** An exchange in short; results.json has the whole of it. */
export interface ShortExchange {
  /** Its number in the run. */
  readonly number: PositiveCount;
  /** The method of its request. */
  readonly method: string;
  /** The URL of its request. */
  readonly url: string;
  /** The status of the response; absent without one. */
  readonly status?: Count;
  /** The event on the connection, if there is no whole response. */
  readonly failure?: string;
}

/** The check of a requirement has ended. */
export interface CheckFinishedLine extends Line<'check-finished'>, CheckFinished {}

/** The run is over, however it ended. The last line. */
export interface RunFinishedLine
  extends Line<'run-finished'>,
    Pick<Results, 'verdict' | 'end' | 'scope' | 'reason' | 'summary' | 'statistics' | 'durationMs'> {
  /** Whether a pipeline goes on, where the run had waivers. It decides the exit code then. */
  readonly gate?: {
    /** `inconclusive` when nothing fails it and something could not be judged. */
    readonly state: 'passed' | 'failed' | 'inconclusive';
    /** One sentence: why. */
    readonly reason: Sentence;
  };
  /** Paths of the files that were written, relative to the working directory. */
  readonly reports: readonly string[];
}
