import type { Corpus } from '../config/corpus.js';
import type { WaiverFile } from '../config/waiver.js';
import type { Authorization } from '../http/authorization.js';
import type { FailureKind, OutgoingRequest } from '../http/exchange.js';
import type { Mishap, SignalName } from '../http/outside.js';
import type {
  End,
  HeaderFields,
  HostVersions,
  KitVersion,
  Milliseconds,
  PositiveCount,
  RequirementId,
  RunId,
  TargetAddress,
} from '../notation.js';

/**
 * One line of the record of a run: first how the run began, then what came from outside, turn by turn, and last how the
 * run ended. A run is a function of its record.
 */
export type RecordLine = RecordBeginning | RecordedTurn | RecordEnd;

/** The first line: what the run started with. */
export interface RecordBeginning {
  readonly line: 'run';
  /** Version of this format. The first number changes when a reader of the old format would misread the new one. */
  readonly schemaVersion: '1.0';
  readonly kit: KitVersion;
  readonly runId: RunId;
  /**
   * Milliseconds since the epoch, before the year 2100.
   * @asType integer
   * @minimum 0
   * @maximum 4102444800000
   */
  readonly startedAt: number;
  readonly target: RecordedTarget;
  /** Every option in force, by flag name without the dashes, as in `results.json`. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly waivers?: WaiverFile;
  readonly corpus?: Pick<Corpus, 'name' | 'cases'>;
  /** The properties that the wrong keys of the run depend on. */
  readonly key: KeyShape;
  /** Versions of what the kit ran on. */
  readonly versions: HostVersions;
}

/** The deployment of a run as its options name it, without secrets. */
export interface RecordedTarget extends TargetAddress {
  /** Fields of every request for a gateway. A value from an environment variable is secret, and left out. */
  readonly headers: readonly {
    readonly name: string;
    readonly value?: string;
    readonly variable?: string;
  }[];
  /** The flags that lead there, without a secret. */
  readonly connection: readonly string[];
  /** The targets that waivers may name; absent: they are not known. */
  readonly targetNames?: readonly string[];
}

/** All that a record says of the API key. */
export interface KeyShape {
  readonly length: PositiveCount;
  /** Whether it has letters of the Latin alphabet. */
  readonly letters: boolean;
}

/** The event of one turn: a response, the end of a wait, a signal. */
export type RecordedTurn = TurnOfExchange | TurnOfWait | TurnOfSignal;

/**
 * Milliseconds since the run began, at most ten days.
 * @minimum 0
 * @maximum 864000000
 */
type SinceStart = number;

/** When something was asked for, and when it came. */
interface Asked {
  /** The position in the order in which it was asked for. */
  readonly number: PositiveCount;
  /** When it was asked for: of a request, when it was sent. */
  readonly began: SinceStart;
  /** When it came. */
  readonly ended: SinceStart;
}

/** The result of sending one request once. */
export interface TurnOfExchange extends Asked {
  readonly line: 'exchange';
  /** The first requirement of the check that sent it; absent: it belongs to none. */
  readonly check?: RequirementId;
  /** The number of a connection of its own; absent: any free connection. */
  readonly connection?: PositiveCount;
  readonly request: SentRequest;
  readonly response?: ReceivedResponse;
  /** In place of a response. */
  readonly failure?: SendingFailure;
}

/** A request as the suites made it. */
export interface SentRequest
  extends Pick<OutgoingRequest, 'method' | 'contentType' | 'contentEncoding' | 'accept'> {
  /** Path and query. */
  readonly target: string;
  /** How the `Authorization` header is made of the key, without the key; absent: there was no such header. */
  readonly authorization?: Authorization;
  readonly body?: RecordBody;
}

/** Bytes, as text where they are UTF-8, else as base64. */
export type RecordBody = { readonly text: string } | { readonly base64: string };

/** A response as it came, with the key masked. */
export interface ReceivedResponse {
  /**
   * @asType integer
   * @minimum 100
   * @maximum 999
   */
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: RecordBody;
}

/** Why there was no whole response. */
export interface SendingFailure {
  readonly kind: FailureKind;
  readonly problem: string;
  readonly code?: string;
  readonly mishap?: Mishap;
}

/** The end of a wait of the kit. */
export interface TurnOfWait extends Asked {
  readonly line: 'wait';
  /** How long it was to last. */
  readonly milliseconds: Milliseconds;
}

/** The start of sending, before the preflight and again before the checks, or what ended the run before its checks were through. */
export interface TurnOfSignal extends Asked {
  readonly line: SignalName;
}

/** The last line. */
export interface RecordEnd {
  readonly line: 'end';
  /** How the run came to its end. */
  readonly end: End;
  readonly durationMs: SinceStart;
  /** The changes to the corpus, in sentences. */
  readonly corpus: readonly string[];
}
