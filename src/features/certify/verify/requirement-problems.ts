import { catalogue } from '../../../core/catalogue/catalogue.js';
import type { Requirement } from '../../../core/catalogue/requirement.js';
import { isScored } from '../../../core/catalogue/requirement-set.js';
import type { CheckEnd } from '../../../core/results/check-record.js';
import type { Outcome, RequirementResult, Results } from '../../../core/results/model.js';
import { outcomeOf } from '../../../core/results/outcome.js';
import { findingProblems } from './finding-problems.js';
import type { ReadRun } from './read-run.js';

/**
 * The requirements of a run are those of the catalogue, and the outcome of each is what the rules make of what is
 * recorded of it. Clauses that begin with the requirement's id. Pure.
 */
export function requirementProblems({ results, listed }: ReadRun): readonly string[] {
  const { requirements } = results;
  const unlike = catalogue.judged.flatMap((row, index) => {
    const given = requirements[index];
    return given && isLike(given, row) ? [] : [`${row.id} is not in its place as the catalogue has it`];
  });
  if (unlike.length > 0 || requirements.length > catalogue.judged.length) {
    return [
      ...unlike,
      ...requirements.slice(catalogue.judged.length).map(({ id }) => `${id} is one too many`),
    ];
  }
  return requirements.flatMap((given, index) => {
    const row = catalogue.judged[index];
    const problems = row === undefined ? [] : outcomeProblems(given, row, results);
    return [...problems, ...findingProblems(given, listed)].map((problem) => `${given.id} ${problem}`);
  });
}

function isLike(given: RequirementResult, { id, operation, basis, level, sentence }: Requirement): boolean {
  const { notScored = false } = given;
  return (
    given.id === id &&
    given.operation === operation &&
    given.basis === basis &&
    given.level === level &&
    given.sentence === sentence &&
    notScored === !isScored(id)
  );
}

/** The end of a check that found nothing, by the outcome of its requirement. */
const ENDS: Readonly<Record<Outcome, CheckEnd>> = {
  met: 'completed',
  violated: 'completed',
  warned: 'completed',
  inconclusive: 'blocked',
  'not-applicable': 'not-applicable',
  'kit-error': 'kit-error',
};

function outcomeProblems(
  { outcome, reason, findings, judged, requests }: RequirementResult,
  requirement: Requirement,
  { options, statistics }: Results,
): readonly string[] {
  const made = outcomeOf({
    requirement,
    own: { findings },
    judged,
    strict: options.strict === true,
    readOnly: options['read-only'] === true,
    record: { end: ENDS[outcome], ...(reason !== undefined && { reason }) },
  });
  const follows = made.outcome === outcome && (made.reason ?? '') === (reason ?? '');
  return [
    ...(follows ? [] : [`is said to be ${outcome}, and what is recorded of it makes it ${made.outcome}`]),
    ...(requests <= statistics.requests ? [] : ['has more requests than the whole run']),
  ];
}
