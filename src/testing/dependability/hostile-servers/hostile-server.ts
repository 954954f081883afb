/** A server that does harm, and what a run against it must come to. */
export interface HostileServer {
  /** In kebab-case. */
  readonly id: string;
  /** What it does, in one sentence. */
  readonly does: string;
  readonly start: () => Promise<StartedServer>;
  /** A module that the kit's process loads first. */
  readonly preload?: string;
  /** Options of the run beside the usual ones. */
  readonly options?: readonly string[];
  readonly expected: Expected;
  /** The run ends within so many seconds, on a machine without other work. */
  readonly within: number;
}

export interface StartedServer {
  readonly baseUrl: string;
  /** The key that it accepts, where it looks at it. */
  readonly key?: string;
  readonly close: () => Promise<void>;
}

export type Expected =
  /** Violated are these requirements and no others. */
  | { readonly verdict: 'non-conformant'; readonly violated: readonly string[] }
  /** Nothing is violated, and a reason that the results give reads like this. */
  | { readonly verdict: 'inconclusive'; readonly reason: RegExp }
  /** It is strange, and yet keeps the interface. */
  | { readonly verdict: 'conformant' };

/** Milliseconds that the runs against these servers wait for a response, and for each pause in one. */
export const TIMEOUT = 500;

/** The same where every response comes and is judged: none may be missed because the machine is busy. */
export const AMPLE_TIMEOUT = 5000;
