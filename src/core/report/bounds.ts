/** How much of a finding a report shows. */
export interface Bounds {
  /** UTF-16 units of a case, and of a sentence that quotes the server. */
  readonly text: number;
  /** UTF-16 units of a command: one that is cut cannot be run. */
  readonly command: number;
  /** Exchanges of one finding. */
  readonly exchanges: number;
  /** Lines of a body, each of at most `width` UTF-16 units. */
  readonly bodyLines: number;
  readonly width: number;
  /** `telling`: only headers that are likely to explain the response. */
  readonly headers: 'telling' | 'all';
  /** Headers of one response: a server may send any number. */
  readonly headerLines: number;
  /** Whether a control is shown with the command that sends it. */
  readonly controlCommand: boolean;
  /** Name of the file that has what is left out; absent: none is written. */
  readonly whole?: string;
}

/** For a terminal: a finding fits on a screen. */
export function consoleBounds(width: number, whole?: string): Bounds {
  return {
    text: 300,
    command: 800,
    exchanges: 3,
    bodyLines: 5,
    width,
    headers: 'telling',
    headerLines: 8,
    controlCommand: false,
    ...named(whole),
  };
}

/** For a CI server, whose viewer folds and scrolls. */
export function junitBounds(whole?: string): Bounds {
  return {
    text: 4_000,
    command: 4_000,
    exchanges: 10,
    bodyLines: 40,
    width: 500,
    headers: 'all',
    headerLines: 50,
    controlCommand: true,
    ...named(whole),
  };
}

/** For a summary, which shows several findings one below the other. */
export function summaryBounds(whole?: string): Bounds {
  return {
    text: 1_000,
    command: 1_000,
    exchanges: 2,
    bodyLines: 12,
    width: 200,
    headers: 'telling',
    headerLines: 12,
    controlCommand: false,
    ...named(whole),
  };
}

function named(whole: string | undefined): Pick<Bounds, 'whole'> {
  return whole === undefined ? {} : { whole };
}
