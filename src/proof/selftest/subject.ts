import type { EmbeddedOptions } from '../../core/config/embedded-options.js';

/** The three kinds of servers in the selftest. */
export type SubjectKind = 'fault' | 'variation' | 'degenerate';

/** One run of the kit on one of these servers: plain data, so that it can be sent to another thread. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly profile: NonNullable<EmbeddedOptions['profile']>;
  readonly seed: number;
  /** Milliseconds that reads may lag behind writes. @default short, since on loopback they do not */
  readonly settle?: number;
}

/** A requirement that turned red, with the causes of its findings. */
export interface Red {
  readonly requirement: string;
  readonly outcome: 'violated' | 'warned';
  readonly causes: readonly string[];
}

/** A requirement that could not be judged, and why not. */
export interface Unjudged {
  readonly requirement: string;
  readonly reason: string;
}

/** The kit's verdict on a subject; plain data. */
export interface SubjectResult extends Subject {
  readonly verdict: string;
  readonly reason: string;
  readonly red: readonly Red[];
  readonly met: readonly string[];
  readonly inconclusive: readonly Unjudged[];
  readonly requests: number;
  readonly durationMs: number;
  /** How the kit misjudged the server, one sentence each; empty when it was right. */
  readonly wrong: readonly string[];
}
