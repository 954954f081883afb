import type { EmbeddedOptions } from '../../core/config/embedded.js';

/** The three kinds of servers that the kit is tried on. */
export type SubjectKind = 'fault' | 'variation' | 'degenerate';

/** One run of the kit on one server of its own: plain data, so that it can be handed to another thread. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly profile: NonNullable<EmbeddedOptions['profile']>;
  readonly seed: number;
}

/** A requirement that turned red, with what its finding says was wrong. */
export interface Red {
  readonly requirement: string;
  readonly outcome: 'violated' | 'warned';
  readonly causes: readonly string[];
}

/** What the kit said of a subject; plain data. */
export interface SubjectResult extends Subject {
  readonly verdict: string;
  readonly reason: string;
  readonly red: readonly Red[];
  readonly met: readonly string[];
  readonly requests: number;
  readonly durationMs: number;
  /** How the kit's word differs from what it must be, one sentence each; empty when it is right. */
  readonly wrong: readonly string[];
}
