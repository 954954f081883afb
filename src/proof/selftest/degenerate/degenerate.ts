/** A server that is no implementation of the interface at all. */
export interface Degenerate {
  /** What it does, in kebab-case: `always-200-empty-object`. Permanent. */
  readonly id: string;
  /** What it does, in one sentence. */
  readonly says: string;
  /** Starts it on a free port of the loopback address. */
  readonly start: () => Promise<DegenerateServer>;
  /** Requirements that may count as met all the same, since its responses keep them; as few as can be argued. */
  readonly mayMeet: readonly string[];
}

export interface DegenerateServer {
  /** Ends in `/v1`, as that of an implementation. */
  readonly baseUrl: string;
  /** Ends every connection at once. */
  readonly close: () => Promise<void>;
}

/** The key for those of these servers that look at it. */
export const DEGENERATE_KEY = 'any-key';
