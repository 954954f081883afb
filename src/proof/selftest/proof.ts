import { catalogue } from '../../core/catalogue/catalogue.js';
import { kit } from '../../core/package.js';
import { faults } from '../reference/faults/index.js';
import { type MatrixRow, matrixOf, unproven } from './matrix.js';
import type { SubjectKind, SubjectResult } from './subject.js';

/** The kit's verdicts on all servers of the selftest, and what they prove. Written as `selftest.json`. */
export interface Proof {
  readonly schemaVersion: '1.0';
  readonly kit: { readonly name: string; readonly version: string };
  /** False when only a sample was judged; `unproven` is empty then. */
  readonly complete: boolean;
  readonly durationMs: number;
  readonly totals: Readonly<Record<SubjectKind, { readonly runs: number; readonly right: number }>>;
  /** Faults that the profile `quick` finds, out of all. */
  readonly foundByQuick: { readonly faults: number; readonly of: number };
  /** The median number of requests in a run on a fault. */
  readonly requestsPerFault: number;
  /** The median duration of a run, in milliseconds. */
  readonly medianMs: number;
  readonly matrix: readonly MatrixRow[];
  /** Requirements of basis stated or interpreted that no fault turns red alone. */
  readonly unproven: readonly string[];
  readonly subjects: readonly SubjectResult[];
}

export function proofOf(subjects: readonly SubjectResult[], complete: boolean, durationMs: number): Proof {
  const judged = catalogue.judged;
  const matrix = matrixOf(judged, subjects);
  return {
    schemaVersion: '1.0',
    kit,
    complete,
    durationMs,
    totals: {
      fault: total(subjects, 'fault'),
      variation: total(subjects, 'variation'),
      degenerate: total(subjects, 'degenerate'),
    },
    foundByQuick: { faults: faults.filter(({ profile }) => profile === undefined).length, of: faults.length },
    requestsPerFault: median(subjects.filter(({ kind }) => kind === 'fault').map(({ requests }) => requests)),
    medianMs: median(subjects.map(({ durationMs }) => durationMs)),
    matrix,
    unproven: complete ? unproven(matrix.filter(({ basis }) => basis !== 'http')) : [],
    subjects,
  };
}

/** True when the kit judged every server correctly, and every requirement that can be proven is. */
export function holds({ subjects, unproven: without }: Proof): boolean {
  return without.length === 0 && subjects.length > 0 && subjects.every(({ wrong }) => wrong.length === 0);
}

function total(subjects: readonly SubjectResult[], kind: SubjectKind) {
  const own = subjects.filter((subject) => subject.kind === kind);
  return { runs: own.length, right: own.filter(({ wrong }) => wrong.length === 0).length };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
