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
        { where, what: `is of ${judge.name} ${judge.version}, and this is ${kit.name} ${kit.version}` },
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

/** The version that wrote the runs, where it is another one that could be asked. */
export function otherVersion(runs: readonly ReadRun[]): string | undefined {
  const [version = kit.version] = runs.map(({ results }) => results.kit.version);
  return version !== kit.version && /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? version : undefined;
}
