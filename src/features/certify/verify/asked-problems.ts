import type { ArtifactDigest } from '../content.js';
import { RUNS, runFile, STATEMENT_FILE } from '../layout.js';
import { digestText } from '../statement.js';
import type { JudgedRun } from './judged-run.js';
import type { FreeParts } from './read-statement.js';
import type { Findings } from './verification.js';

/** The seed of the last run is the challenge, as the statement says it and as the certifying party gave it. Pure. */
export function challengeFindings(
  runs: readonly JudgedRun[],
  { challenge }: FreeParts,
  asked: number | undefined,
): Findings {
  const seed = runs[RUNS - 1]?.results.seed;
  const where = runFile(RUNS, 'results.json');
  if (challenge !== undefined && challenge !== seed) {
    return {
      problems: [{ where: STATEMENT_FILE, what: `the challenge is ${challenge}, and the seed is ${seed}` }],
    };
  }
  if (asked === undefined) {
    const drawn =
      challenge === undefined ? 'the vendor drew the last seed' : 'the last seed is called a challenge';
    return { problems: [], notes: [`${drawn}, ${seed}`] };
  }
  const advice = `certify again with --challenge ${asked}`;
  if (seed !== asked)
    return { problems: [{ where, what: `the seed is ${seed}, and the challenge was ${asked}` }], advice };
  return challenge === undefined
    ? {
        problems: [{ where: STATEMENT_FILE, what: 'does not say that the last seed was a challenge' }],
        advice,
      }
    : { problems: [], notes: [`the last seed is the challenge, ${asked}`] };
}

/** The statement is about the artifact that the certifying party knows. Pure. */
export function subjectFindings({ subject }: FreeParts, asked: ArtifactDigest | undefined): Findings {
  const found = subject === undefined ? undefined : digestText(subject);
  if (asked === undefined) {
    const what =
      found === undefined ? 'no artifact is named: the deployment is self-reported' : `it is about ${found}`;
    return { problems: [], notes: [what] };
  }
  if (found === digestText(asked)) return { problems: [], notes: [`it is about ${found}`] };
  const what = `it is about ${found ?? 'no artifact'}, and --subject is ${digestText(asked)}`;
  return { problems: [{ where: STATEMENT_FILE, what }] };
}
