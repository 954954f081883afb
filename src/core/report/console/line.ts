import { visible } from '../../text/visible.js';

/** The meaning of a piece of text beside its words. Colour only repeats what a word or a symbol says. */
export type Tone = 'good' | 'bad' | 'doubt' | 'quiet' | 'strong';

export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

/** One line of the terminal, in pieces. */
export type Line = readonly (string | Span)[];

const ANSI: Readonly<Record<Tone, string>> = {
  good: '\u001b[1;32m',
  bad: '\u001b[1;31m',
  doubt: '\u001b[1;33m',
  quiet: '\u001b[2m',
  strong: '\u001b[1m',
};
const RESET = '\u001b[0m';

export function span(tone: Tone, text: string): Span {
  return { tone, text };
}

/**
 * The line as the terminal gets it. Every piece passes through `visible`, so the only control characters in it are
 * the colours that stand here, whatever a server put into a piece.
 */
export function render(line: Line, color: boolean): string {
  return line
    .map((piece) => {
      if (typeof piece === 'string') return visible(piece);
      const text = visible(piece.text);
      return color && text !== '' ? `${ANSI[piece.tone]}${text}${RESET}` : text;
    })
    .join('');
}
