import { tagOf } from '../../../core/contract/pet-names.js';
import { runFile } from '../layout.js';
import type { ReadRun } from './read-run.js';
import type { Problem } from './verification.js';

/** No run is another one under a new name: each marks its pets with an id of its own, and has exchanges of its own. Pure. */
export function identityProblems(runs: readonly ReadRun[]): readonly Problem[] {
  return runs.flatMap((run) => {
    const { runId, created, verdict } = run.results;
    const others = runs.filter(({ number }) => number !== run.number);
    // Findings show it if the server loses the names of pets.
    const isMarked = verdict !== 'conformant' || created.some(({ name }) => name.startsWith(tagOf(runId)));
    const isOthers = others.some(({ results }) =>
      created.some(({ name }) => results.runId !== runId && name.startsWith(tagOf(results.runId))),
    );
    return [
      ...(isMarked && !isOthers
        ? []
        : [
            {
              where: runFile(run.number, 'results.json'),
              what: 'the pets are marked as those of another run',
            },
          ]),
      ...others
        .filter(({ number, listed }) => number < run.number && haveInCommon(run.listed, listed))
        .map(({ number }) => ({
          where: runFile(run.number, 'exchanges.txt'),
          what: `holds exchanges of run ${number}`,
        })),
    ];
  });
}

/** An exchange has its time to the hundredth of a millisecond in it: two runs have hardly one in common. */
function haveInCommon(one: ReadRun['listed'], other: ReadRun['listed']): boolean {
  const known = new Set(other.map(({ sha256 }) => sha256));
  return one.filter(({ sha256 }) => known.has(sha256)).length * 10 > one.length;
}
