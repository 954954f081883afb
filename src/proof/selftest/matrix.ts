import type { Requirement } from '../../core/catalogue/requirement.js';
import type { SubjectResult } from './subject.js';

/** The faults that turn a requirement red. */
export interface MatrixRow {
  readonly requirement: string;
  readonly basis: Requirement['basis'];
  /** Faults that turn this requirement red and no other: only a working check for it finds them. */
  readonly alone: readonly string[];
  /** Faults that turn it red together with others. */
  readonly together: readonly string[];
}

/** The kill matrix: fault × requirement, in the catalogue's order. */
export function matrixOf(
  requirements: readonly Requirement[],
  results: readonly SubjectResult[],
): readonly MatrixRow[] {
  const faults = results.filter(({ kind }) => kind === 'fault');
  return requirements.map(({ id, basis }) => {
    const killers = faults.filter(({ red }) => red.some(({ requirement }) => requirement === id));
    const names = (alone: boolean) => [
      ...new Set(killers.filter(({ red }) => (red.length === 1) === alone).map((fault) => fault.id)),
    ];
    return { requirement: id, basis, alone: names(true), together: names(false) };
  });
}

/** Requirements that no fault turns red by itself: nothing proves that their check works. */
export function unproven(matrix: readonly MatrixRow[]): readonly string[] {
  return matrix.filter(({ alone }) => alone.length === 0).map(({ requirement }) => requirement);
}
