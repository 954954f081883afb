import { ConformanceError } from '../errors.js';
import type { Masker } from '../masking/masker.js';
import { visible } from '../text/visible.js';

/** The exit code for what the kit itself did wrong. */
export const INTERNAL = 4;

/**
 * One line that says what went wrong, and the exit code for it.
 * @param masker knows what the error may quote and must not show
 */
export function errorLine(error: unknown, masker?: Masker): readonly [line: string, exitCode: number] {
  if (error instanceof ConformanceError) {
    const message = masker?.maskSentence(error.message).text ?? error.message;
    return [`error: ${oneLine(message)}`, error.exitCode];
  }
  const thrown = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = oneLine(masker?.mask(thrown) ?? thrown);
  const advice = 'this is a fault of the kit; run again with --verbose to see where';
  return [`internal error: ${message}; ${advice}`, INTERNAL];
}

/** Whatever breaks and hidden characters a text has. */
export function oneLine(text: string): string {
  return visible(text.trim().replace(/\s*\n\s*/g, ' '));
}
