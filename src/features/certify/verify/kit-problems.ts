import { INTERFACE_VERSION, requirementSet } from '../../../core/catalogue/requirement-set.js';
import { kit } from '../../../core/package.js';
import { runFile } from '../layout.js';
import type { ReadRun } from './read-run.js';
import type { Problem } from './verification.js';

/** The runs are of this kit, and by the requirements that it has. Pure. */
export function kitProblems(runs: readonly ReadRun[]): readonly Problem[] {
  const own = requirementSet();
  return runs.flatMap(({ number, results }) => {
    const where = runFile(number, 'results.json');
    const { kit: judge, interfaceVersion, requirementSet: set } = results;
    if (judge.name !== kit.name || judge.version !== kit.version) {
      return [
        {
          where,
          what: `says that ${judge.name} ${judge.version} made it, and this is ${kit.name} ${kit.version}`,
        },
      ];
    }
    return [
      ...(interfaceVersion === INTERFACE_VERSION
        ? []
        : [{ where, what: `is about interface ${interfaceVersion}, and not ${INTERFACE_VERSION}` }]),
      ...(set.name === own.name && set.sha256 === own.sha256
        ? []
        : [{ where, what: `is not judged by the requirement set ${own.name} of this kit` }]),
    ];
  });
}
