/** How much of a finding a report shows; what is left out stands in results.json. */
export interface Bounds {
  /** UTF-16 units of a command, of a case, and of a sentence that quotes the server. */
  readonly text: number;
  /** Exchanges of one finding. */
  readonly exchanges: number;
  /** Lines of a body, each of at most `width` UTF-16 units. */
  readonly bodyLines: number;
  readonly width: number;
  /** `telling`: only headers that are likely to explain the answer. */
  readonly headers: 'telling' | 'all';
  /** Whether a control is shown with the command that sends it. */
  readonly controlCommand: boolean;
}

/** For a terminal: a finding fits on a screen. */
export function consoleBounds(width: number): Bounds {
  return { text: 800, exchanges: 3, bodyLines: 5, width, headers: 'telling', controlCommand: false };
}

/** For a CI server, whose viewer folds and scrolls. */
export const junitBounds: Bounds = {
  text: 4_000,
  exchanges: 10,
  bodyLines: 40,
  width: 500,
  headers: 'all',
  controlCommand: true,
};
