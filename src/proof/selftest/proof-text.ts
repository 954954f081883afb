import { profiles } from '../../core/config/options/profiles.js';
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
    ...mostRequests(proof.subjects),
    `  the median run takes ${inSeconds(proof.medianMs)}; the slowest: ${slowest(proof.subjects)}`,
    `  ${inSeconds(proof.durationMs)}${proof.complete ? '' : ', not all of its runs; without --quick and --times it makes all'}`,
    holds(proof)
      ? '✓ SELFTEST PASSED: every server judged correctly'
      : '✗ SELFTEST FAILED: see the servers and requirements above',
    '',
  ].join('\n');
}

/** The highest number of requests in a run of each profile. */
function mostRequests(subjects: readonly SubjectResult[]): string[] {
  return Object.keys(profiles).flatMap((profile) => {
    const [most] = subjects
      .filter((subject) => subject.profile === profile)
      .toSorted((one, other) => other.requests - one.requests);
    return most ? [`  at most ${most.requests} requests in ${profile} (${most.id})`] : [];
  });
}

/** The number of runs that are named as the slowest. */
const SLOWEST = 5;

function slowest(subjects: readonly SubjectResult[]): string {
  return subjects
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, SLOWEST)
    .map(({ id, profile, durationMs }) => `${id} (${profile}) ${inSeconds(durationMs)}`)
    .join(', ');
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function describe({ kind, id, profile, seed, wrong }: SubjectResult): string[] {
  return [`✗ ${kind} ${id} (${profile}, seed ${seed})`, ...wrong.map((sentence) => `    ${sentence}`)];
}
