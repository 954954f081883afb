// A test runner of Stryker, whose only test is a run of the kit: a mutant of the reference implementation is killed when
// the kit does not find it conformant without a warning. Quick runs come first, since they kill most.
import path from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { createServer } from 'vite';

const root = path.dirname(path.dirname(import.meta.dirname));
/** The kit itself is not mutated, and comes from the build. */
const { judgeUrl } = await import(`${root}/dist/src/proof/selftest/judge-reference.js`);
const { newKey } = await import(`${root}/dist/src/proof/reference/index.js`);
const PROFILES = ['quick', 'standard'];
const RUN = 'the kit finds it conformant';

// An exception in a handler of a mutant leaves a request without a response, which the kit judges.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

class KitRunner {
  #vite;

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Stryker runs this in the folder of the mutated copy. */
  async init() {
    this.#vite = await createServer({
      root: process.cwd(),
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    });
  }

  async dryRun() {
    const begun = Date.now();
    const failureMessage = await this.#judged();
    const status = failureMessage === undefined ? TestStatus.Success : TestStatus.Failed;
    const test = { id: RUN, name: RUN, status, failureMessage, timeSpentMs: Date.now() - begun };
    return { status: DryRunStatus.Complete, tests: [test] };
  }

  async mutantRun({ activeMutant }) {
    globalThis.__stryker__ = { activeMutant: activeMutant.id };
    const failureMessage = await this.#judged().catch(({ message }) => message);
    if (failureMessage === undefined) return { status: MutantRunStatus.Survived, nrOfTests: 1 };
    return { status: MutantRunStatus.Killed, killedBy: [RUN], failureMessage, nrOfTests: 1 };
  }

  async dispose() {
    await this.#vite?.close();
  }

  /** The requirements that are not met, or nothing. */
  async #judged() {
    const { runner } = this.#vite.environments.ssr;
    // Mutants outside of functions take effect when their module loads.
    runner.clearCache();
    const { startReference } = await runner.import(`${process.cwd()}/src/proof/reference/index.ts`);
    for (const profile of PROFILES) {
      const key = newKey();
      const running = await startReference({ key });
      try {
        const { verdict, requirements } = await judgeUrl(running.baseUrl, key, { profile, seed: 1 });
        const red = requirements.filter(({ outcome }) => outcome !== 'met' && outcome !== 'not-applicable');
        if (verdict !== 'conformant' || red.length > 0)
          return red.map(({ id, outcome }) => `${id} ${outcome}`).join(', ') || verdict;
      } finally {
        await running.close();
      }
    }
    return undefined;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'kit', KitRunner)];
