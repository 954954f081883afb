import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suites } from '../suites.js';

const order = suites.map(({ name }) => name);

/** Puts the suites in the order of a run; by default vitest goes by the size of files. */
export class SuiteSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => position(one) - position(other));
  }
}

function position({ moduleId }: TestSpecification): number {
  return order.indexOf(path.basename(moduleId, path.extname(moduleId)));
}
