/** How a case comes to an end before it has shown what it should. */
import type { Ending } from './record.js';

/** A case cannot go on; its requirements are inconclusive. @experimental @since 0.1.0 */
export class Blocked extends Error {
  override readonly name = 'Blocked';
  constructor(
    reason: string,
    /** The requirement whose violation is in the way. */
    readonly blockedBy?: string,
  ) {
    super(reason);
  }
}

/** The run has created all that it may. */
export class UsedUp extends Blocked {}

/** The deployment or the options leave nothing to judge. @experimental @since 0.1.0 */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

export function endingOf(error: unknown): Pick<Ending, 'kind' | 'reason' | 'blockedBy' | 'isUsedUp'> {
  if (error instanceof NotApplicable) return { kind: 'not-applicable', reason: error.message };
  if (error instanceof Blocked) {
    const { message: reason, blockedBy } = error;
    const isUsedUp = error instanceof UsedUp && ({ isUsedUp: true } as const);
    return { kind: 'blocked', reason, ...(blockedBy !== undefined && { blockedBy }), ...isUsedUp };
  }
  return { kind: 'kit-error', reason: inOneLine(error) };
}

/** Functions that a reader of an error sees at most. */
const MOST_FRAMES = 3;

/** An error with the places in the code that led to it. */
function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  const places = frames.slice(0, MOST_FRAMES).map((line) => line.trim());
  return `${error.name}: ${error.message}${places.length > 0 ? ` (${places.join(', ')})` : ''}`;
}
