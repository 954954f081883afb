import { holds, type Proof } from './proof.js';
import type { SubjectResult } from './subject.js';

const KINDS = {
  fault: 'faults found for the expected causes, without false findings',
  variation: 'runs on conforming variations judged conformant',
  degenerate: 'degenerate servers judged not conformant',
} as const;

/** The proof for a terminal: misjudged servers, totals, and the result. */
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
      ? [`  ${alone} of ${proof.matrix.length} requirements have a fault that no other requirement finds`]
      : []),
    `  ${quick.faults} of ${quick.of} faults (${((quick.faults / quick.of) * 100).toFixed(1)} %) are found by the profile quick; the median run on a fault takes ${proof.requestsPerFault} requests`,
    `  ${(proof.durationMs / 1000).toFixed(1)} s${proof.complete ? '' : ', on a fixed sample; run without --quick for all servers'}`,
    holds(proof)
      ? '✓ SELFTEST PASSED: every server judged correctly'
      : '✗ SELFTEST FAILED: see the servers and requirements above',
    '',
  ].join('\n');
}

function describe({ kind, id, profile, seed, wrong }: SubjectResult): string[] {
  return [`✗ ${kind} ${id} (${profile}, seed ${seed})`, ...wrong.map((sentence) => `    ${sentence}`)];
}
