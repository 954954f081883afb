import type {
  Count,
  HeaderFields,
  Int64Text,
  KitVersion,
  Milliseconds,
  Moment,
  TargetAddress,
} from '../../core/notation.js';

/** The conditions that a run would meet at a target. The API key is nowhere in it. */
export interface Diagnosis {
  /** Version of this format. */
  readonly schemaVersion: '2.0';
  /** The kit that looked. */
  readonly kit: KitVersion;
  /** When it began to look. */
  readonly startedAt: Moment;
  /** The deployment that it looked at. */
  readonly target: TargetAddress;
  /** Whether a run could judge it now. */
  readonly judgeable: boolean;
  /** Why not, with what to try. */
  readonly reason?: string;
  /** How it is reached. */
  readonly connection: Connection;
  /** Absent when no request had a response. */
  readonly responses?: Responses;
  /** How it treats keys. */
  readonly key: {
    /** The key of the configuration. */
    readonly right: KeyResponse;
    /** A key that nobody has. */
    readonly wrong: KeyResponse;
  };
  /** The pets in it. */
  readonly store: Store;
  /** Whether pets can be created. */
  readonly writes: Writes;
  /** Whether the path of the base URL ends in /v1. */
  readonly versionedPath: boolean;
  /** Requests that were sent. */
  readonly requests: Count;
  /** Changes to make, the most urgent first. */
  readonly suggestions: readonly Suggestion[];
}

/** How the target is reached. */
export interface Connection {
  /** The IP addresses of the host name, in the resolver's order; empty when a proxy or a Unix socket is in between. */
  readonly addresses: readonly string[];
  /** The address that was connected to; that of the proxy where there is one. */
  readonly used?: string;
  /** Scheme, host and port of the proxy. */
  readonly proxy?: string;
  /** Path of the Unix domain socket. */
  readonly unixSocket?: string;
  /** How long it took to open a connection, TLS included, in milliseconds. */
  readonly openedInMs?: Milliseconds;
  /** The version of HTTP that runs use. */
  readonly http: 'HTTP/1.1' | 'HTTP/2';
  /** Absent without TLS, or when TLS fails. */
  readonly tls?: Tls;
  /** Why there is no connection. */
  readonly problem?: string;
}

/** The TLS of a connection. */
export interface Tls {
  /** The protocol, such as TLSv1.3. */
  readonly version: string;
  /** The cipher suite by its standard name. */
  readonly cipher: string;
  /** The certificate of the deployment. */
  readonly certificate: {
    /** Its subject. */
    readonly subject: string;
    /** Its issuer. */
    readonly issuer: string;
    /** When it expires. */
    readonly expires: Moment;
    /**
     * Whole days until then; negative when it has expired.
     * @asType integer
     */
    readonly daysLeft: number;
    /** Whether runs accept it; `unchecked` with --insecure. */
    readonly accepted: 'yes' | 'no' | 'unchecked';
  };
}

/** The responses of the target. */
export interface Responses {
  /** GET requests with a response, one after the other. */
  readonly measured: Count;
  /** Further ones without a response. */
  readonly lost: Count;
  /** How long they took, in milliseconds. */
  readonly latency: {
    /** The quickest. */
    readonly min: Milliseconds;
    /** The median. */
    readonly median: Milliseconds;
    /** Nine of ten took no longer. */
    readonly p90: Milliseconds;
  };
  /**
   * How far its clock is ahead of this machine's, in milliseconds; 0 when the two agree as far as the Date header
   * says; absent without that header.
   * @asType integer
   */
  readonly clockAheadMs?: number;
  /** Header fields about a limit on the rate. */
  readonly rateLimit: HeaderFields;
  /** How often the target asked for patience (429, or 503 with Retry-After). */
  readonly throttled: Count;
  /** Absent when a response takes too long to send several requests at once. */
  readonly atOnce?: AtOnce;
}

/** The responses to GET requests that were sent at once. */
export interface AtOnce {
  /** How many were sent. */
  readonly requests: Count;
  /** How many of them got 503: the target had no capacity. */
  readonly refused: Count;
  /** How long the slowest response took, in milliseconds. */
  readonly slowest: Milliseconds;
}

/** The response to GET /pets with a key. */
export interface KeyResponse {
  /** `accepted`: 200. `refused`: 401 or 403. `unclear`: anything else, or nothing. */
  readonly taken: 'accepted' | 'refused' | 'unclear';
  /** The status of the response; absent without a response. */
  readonly status?: Count;
}

/** The pets in the store. */
export interface Store {
  /** How many a list with limit=100 shows; absent when the list cannot be read. */
  readonly shown?: Count;
  /** Whether they are enough for everything that a run judges without creating pets. */
  readonly enough: boolean;
}

/** Whether pets can be created. */
export type Writes =
  | {
      readonly tried: false;
      /** Why not. */
      readonly because: 'read-only' | 'production' | '--max-creates' | 'no response';
    }
  | {
      readonly tried: true;
      /** Whether a pet was created as the interface describes. */
      readonly worked: boolean;
      /** Why not, or why the lag is not known. */
      readonly problem?: string;
      /** Whether reads did not show the pet within the settling time. */
      readonly late?: boolean;
      /** The pet that stays in the store. */
      readonly created?: {
        /** Its id. */
        readonly id: Int64Text;
        /** Its name. */
        readonly name: string;
      };
      /** How long reads did not show it, in milliseconds; absent when not known, or longer than the settling time. */
      readonly lagMs?: Milliseconds;
    };

/** One thing to change. */
export interface Suggestion {
  /** The finding, as a clause. */
  readonly because: string;
  /** The advice, as a clause, if no option helps. */
  readonly advice?: string;
  /** The option that does it. */
  readonly option?: {
    /** Its name in the configuration file; as a flag, with two dashes in front. */
    readonly name: string;
    /** Its value; in capitals where only the user knows it. */
    readonly value: string;
  };
}
