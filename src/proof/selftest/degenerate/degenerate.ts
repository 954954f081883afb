/** A server that does not implement the interface at all. */
export interface Degenerate {
  /** Short description in kebab-case: `always-200-empty-object`. Permanent. */
  readonly id: string;
  readonly description: string;
  /** Starts it on a free port of the loopback address. */
  readonly start: () => Promise<DegenerateServer>;
  /** Requirements that may count as met, since its responses satisfy them; as few as possible. */
  readonly mayMeet: readonly string[];
}

export interface DegenerateServer {
  /** Ends with `/v1`, like that of an implementation. */
  readonly baseUrl: string;
  /** Ends every connection at once. */
  readonly close: () => Promise<void>;
}

/** The API key of the servers that check it. */
export const DEGENERATE_KEY = 'any-key';
