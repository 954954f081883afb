/** A server that does harm, and the expected end of a run against it. */
export interface HostileServer {
  /** In kebab-case. */
  readonly id: string;
  readonly description: string;
  readonly start: () => Promise<StartedServer>;
  /** A module that the kit's process loads first. */
  readonly preload?: string;
  /** Additional options of the run. */
  readonly options?: readonly string[];
  readonly expected: Expected;
  /** Seconds within which the run must end, on an otherwise idle machine. */
  readonly within: number;
}

export interface StartedServer {
  readonly baseUrl: string;
  /** The key that it accepts, if it checks the key. */
  readonly key?: string;
  readonly close: () => Promise<void>;
}

export type Expected =
  /** These requirements and no others are violated. */
  | { readonly verdict: 'non-conformant'; readonly violated: readonly string[] }
  /** Nothing is violated, and one of the reasons in the results matches. */
  | { readonly verdict: 'inconclusive'; readonly reason: RegExp }
  /** It is strange but meets the requirements. */
  | { readonly verdict: 'conformant' };

/** Milliseconds that the runs wait for a response, and for each pause in one. */
export const TIMEOUT = 500;

/** The same where every response comes and is judged: none may be missed because the machine is busy. */
export const AMPLE_TIMEOUT = 5000;
