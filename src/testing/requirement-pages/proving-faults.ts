import { type Fault, faults } from '../../proof/reference/faults/index.js';

/** The faults that a requirement must find. */
export interface ProvingFaults {
  /** Faults that turn this requirement red and no other: only a working check for it finds them. */
  readonly alone: readonly Fault[];
  /** Faults that turn it red together with others. */
  readonly together: readonly Fault[];
}

/** The faults that prove the check of a requirement. */
export function faultsOf(requirement: string): ProvingFaults {
  const own = faults.filter(({ turnsRed }) => requirement in turnsRed);
  return { alone: own.filter(isAlone), together: own.filter((fault) => !isAlone(fault)) };
}

function isAlone({ turnsRed, consequences = {} }: Fault): boolean {
  return Object.keys(turnsRed).length === 1 && Object.keys(consequences).length === 0;
}
