import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SELFTEST = /\/selftest\.sweep\.test\.ts$/;

/** Starts the selftest before all other files, so that it does not begin when the others are done: it takes longest. */
export class SelftestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSelftest = ({ moduleId }: TestSpecification) => SELFTEST.test(moduleId);
    return [...sorted.filter(isSelftest), ...sorted.filter((file) => !isSelftest(file))];
  }
}
