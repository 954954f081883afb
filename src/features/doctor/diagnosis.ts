/** What doctor finds out about a target; plain data, masked. `spec/doctor.schema.json` says it to programs. */
export interface Diagnosis {
  readonly schemaVersion: '1.0';
  readonly kit: { readonly name: string; readonly version: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly target: { readonly name?: string; readonly baseUrl: string };
  /** Whether a run could judge it now. */
  readonly judgeable: boolean;
  /** Why not, with what to try. */
  readonly reason?: string;
  readonly connection: Connection;
  /** Absent: no request was answered. */
  readonly responses?: Responses;
  readonly key: { readonly right: KeyResponse; readonly wrong: KeyResponse };
  readonly store: Store;
  readonly writes: Writes;
  /** Whether the path of the base address ends in /v1. */
  readonly versionedPath: boolean;
  /** Requests that were sent. */
  readonly requests: number;
  /** What to change, the most urgent first. */
  readonly suggestions: readonly Suggestion[];
}

export interface Connection {
  /** What the host name stands for, in the resolver's order; empty where a proxy or a socket is in between. */
  readonly addresses: readonly string[];
  /** The one that was connected to: the proxy's where there is one. */
  readonly used?: string;
  /** Scheme, host and port. */
  readonly proxy?: string;
  readonly unixSocket?: string;
  /** Opening it took so many milliseconds, TLS included. */
  readonly openedInMs?: number;
  readonly http: 'HTTP/1.1' | 'HTTP/2';
  readonly tls?: Tls;
  /** Why there is no connection. */
  readonly problem?: string;
}

export interface Tls {
  readonly version: string;
  readonly cipher: string;
  readonly certificate: {
    readonly subject: string;
    readonly issuer: string;
    /** ISO 8601, UTC. */
    readonly expires: string;
    /** Whole days until then; negative: it has expired. */
    readonly daysLeft: number;
    /** Whether runs accept it; `unchecked` with --insecure. */
    readonly accepted: 'yes' | 'no' | 'unchecked';
  };
}

export interface Responses {
  /** GET requests that were answered, one after the other. */
  readonly measured: number;
  readonly latency: { readonly min: number; readonly median: number; readonly p90: number };
  /** How far the clock of the target is ahead of this machine's, in milliseconds; absent: it sends no Date. */
  readonly clockAheadMs?: number;
  /** Header fields that tell of a limit on the rate. */
  readonly rateLimit: readonly (readonly [name: string, value: string])[];
  /** How often the target asked for patience (429, or 503 with Retry-After). */
  readonly throttled: number;
}

/** What a GET with a key was answered. */
export interface KeyResponse {
  readonly taken: 'accepted' | 'refused' | 'unclear';
  readonly status?: number;
}

export interface Store {
  /** Pets in a list with limit=100; absent: the list cannot be read. */
  readonly shown?: number;
  /** Whether they are enough for all that a run judges without creating any. */
  readonly enough: boolean;
}

export type Writes =
  | { readonly tried: false; readonly because: 'read-only' | 'production' | '--max-creates' | 'no response' }
  | {
      readonly tried: true;
      readonly worked: boolean;
      /** Why they did not work, or why the lag is not known. */
      readonly problem?: string;
      /** The pet that stays in the store. */
      readonly created?: { readonly id: string; readonly name: string };
      /** How long reads did not show it, in milliseconds; absent: not known, or longer than the settling time. */
      readonly lagMs?: number;
    };

export interface Suggestion {
  /** A clause that says what was found. */
  readonly because: string;
  /** A clause that says what to do, where no option does it. */
  readonly advice?: string;
  /** The option that does it, as in the configuration file. */
  readonly option?: { readonly name: string; readonly value: string };
}
