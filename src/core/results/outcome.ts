import type { Requirement } from '../catalogue/requirement.js';
import { isScored } from '../catalogue/requirement-set.js';
import type { CheckRecord } from './check-record.js';
import type { OwnFindings } from './grouping.js';
import type { RequirementResult } from './model.js';

/** Why a requirement was not judged whose turn never came, or came only in part. */
export const RUN_ENDED_BEFORE = 'the run ended before it was judged';

/** Why a read-only run does not judge a requirement. */
export const NEEDS_WRITES = 'judging it needs requests that may create pets, and the run is read-only';

/** The facts about one requirement when the run is over. */
export interface Known {
  readonly requirement: Requirement;
  /** How its own check ended; absent: it did not run. */
  readonly record?: Pick<CheckRecord, 'end' | 'reason' | 'blockedBy'>;
  /** Why it was not to run, when the user left it out. */
  readonly leftOut?: string;
  /** Why nothing could be judged in this run, if so. */
  readonly unjudgeable?: string | undefined;
  readonly own: OwnFindings;
  /** Whether the run found another requirement violated. @default none is */
  readonly isFound?: (id: string) => boolean;
  /** How often it was judged in the whole run. */
  readonly judged: number;
  readonly strict: boolean;
  readonly readOnly: boolean;
}

/** The outcome of a requirement, as its result states it. */
type Decided = Pick<RequirementResult, 'outcome' | 'reason' | 'explainedBy' | 'blockedBy'>;

/** The outcome of one requirement with its reason. The one place where an outcome is decided. */
export function outcomeOf(known: Known): Decided {
  const { requirement, record, leftOut, own, judged, strict, readOnly, unjudgeable } = known;
  if (leftOut !== undefined) return { outcome: 'not-applicable', reason: leftOut };
  if (own.findings.length > 0) {
    const counts = isScored(requirement.id) && (strict || !warnsOnly(requirement));
    return { outcome: counts ? 'violated' : 'warned', reason: own.findings[0]?.summary ?? '' };
  }
  if (readOnly && requirement.needsWrites) return { outcome: 'not-applicable', reason: NEEDS_WRITES };
  if (!record) return { outcome: 'inconclusive', reason: unjudgeable ?? RUN_ENDED_BEFORE };
  if (record.end === 'kit-error') return { outcome: 'kit-error', reason: record.reason ?? '' };
  if (own.explainedBy !== undefined) {
    return {
      outcome: 'inconclusive',
      reason: `it cannot be judged while ${own.explainedBy[0]} is violated in the same way`,
      explainedBy: own.explainedBy,
    };
  }
  if (record.end === 'not-applicable') return { outcome: 'not-applicable', reason: record.reason ?? '' };
  if (record.end !== 'completed') {
    const { reason = '', blockedBy } = record;
    return { outcome: 'inconclusive', reason, ...(blockedBy !== undefined && { blockedBy }) };
  }
  if (judged === 0) return { outcome: 'inconclusive', ...nothingToJudgeOn(requirement, known.isFound) };
  return { outcome: 'met' };
}

/** HTTP's own rules, and what the catalogue marks so, warn. */
export function warnsOnly({ basis, warningOnly }: Requirement): boolean {
  return basis === 'http' || warningOnly;
}

/** Requirements of an operation whose violation may leave nothing to judge this one on, the likeliest first. */
function likelyCauses({ id, operation, restsOn }: Requirement): readonly string[] {
  const [prefix = '', ...words] = id.split('.');
  const word = words.join('.');
  const own = (...others: readonly string[]) => others.map((other) => `${prefix}.${other}`);
  if (word === 'auth.challenge') return own('auth.missing-key', 'auth.invalid-key', 'message');
  if (word === 'error-body') return own('media-type', 'message');
  // An error whose body was judged is JSON, so it is not the media type that hides its status.
  if (word === 'error-status') return own('error-body', 'media-type', 'message');
  const bodies = operation === 'service' ? ['add.body', 'list.body'] : [...own('body'), 'add.body'];
  const answers = ['list.answered', 'add.created', 'get.found'].filter((other) =>
    other.startsWith(`${prefix}.`),
  );
  return [...own('media-type'), ...bodies, ...own('message'), ...answers, ...restsOn];
}

/** Why no response came up that a requirement could be judged on, and what to fix first where that is known. */
function nothingToJudgeOn(
  requirement: Requirement,
  isFound: (id: string) => boolean = () => false,
): Pick<RequirementResult, 'reason' | 'blockedBy'> {
  const { id } = requirement;
  const blockedBy = likelyCauses(requirement).find((other) => other !== id && isFound(other));
  if (blockedBy === undefined) return { reason: 'no response came up that it could be judged on' };
  const what = id.includes('.error-')
    ? `every error response breaks ${blockedBy}`
    : id.endsWith('.auth.challenge')
      ? `no response is a 401, which violates ${blockedBy}`
      : `every response that could show it breaks ${blockedBy}`;
  return { reason: `${what}; fix that first`, blockedBy };
}
