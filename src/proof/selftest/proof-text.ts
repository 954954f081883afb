import { holds, type Proof } from './proof.js';
import type { SubjectResult } from './subject.js';

const KINDS = {
  fault: 'faults found, each for its reason and without a false one beside it',
  variation: 'runs on conforming variations judged conformant',
  degenerate: 'degenerate servers not taken for an implementation',
} as const;

/** The proof for a terminal: totals, what is wrong if anything, and one line to remember. */
export function proofText(proof: Proof): string {
  const wrong = proof.subjects.filter((subject) => subject.wrong.length > 0);
  const alone = proof.matrix.filter((row) => row.alone.length > 0).length;
  const { foundByQuick: quick } = proof;
  return [
    ...wrong.flatMap(describe),
    ...proof.unproven.map((id) => `✗ no fault turns ${id} red by itself`),
    ...Object.entries(proof.totals).map(
      ([kind, { runs, right }]) => `  ${right} of ${runs} ${KINDS[kind as keyof typeof KINDS]}`,
    ),
    ...(proof.complete
      ? [`  ${alone} of ${proof.matrix.length} requirements have a fault that only they find`]
      : []),
    `  ${quick.faults} of ${quick.of} faults (${((quick.faults / quick.of) * 100).toFixed(1)} %) are found by the profile quick; ${proof.requestsPerFault} requests a fault in the median`,
    `  ${(proof.durationMs / 1000).toFixed(1)} s${proof.complete ? '' : ', a fixed sample: run without --quick for all'}`,
    holds(proof)
      ? '✓ THE KIT IS RIGHT about every server that it was tried on'
      : '✗ THE KIT IS WRONG; see above',
    '',
  ].join('\n');
}

function describe({ kind, id, profile, seed, wrong }: SubjectResult): string[] {
  return [`✗ ${kind} ${id} (${profile}, seed ${seed})`, ...wrong.map((sentence) => `    ${sentence}`)];
}
