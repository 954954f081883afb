// A test runner of Stryker. Its only test is the trial of a mutant: the kit judges servers, and a mutant is killed as soon
// as it misjudges one. Where much can be observed without a server, only servers that show a difference are tried.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { createServer } from 'vite';
import { root, sets } from './sets.mjs';

const { differences, inOrder } = await import(`${root}/dist/src/proof/mutation/order.js`);

const TRIAL = 'the kit judges as it should';
/** Servers that are tried at once: most of them wait. */
const AT_ONCE = 3;
/** Differing findings that are enough to choose servers by. */
const ENOUGH = 100;

const set = sets[process.env.MUTATED_SET];
const plan = JSON.parse(readFileSync(`${root}/reports/mutation/plan.json`, 'utf8'));

// An exception in a handler of a mutant leaves a request without a response, which the kit judges.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

/** Instrumented modules keep the first object that they find under this name. */
globalThis.__stryker__ = {};
const stryker = globalThis.__stryker__;

class KitRunner {
  #vite;
  #loaded;
  /** The observations without a mutant. */
  #before;
  /** Whether a mutant was active while the modules loaded. */
  #isStale = false;

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
    await this.#load();
    stryker.currentTestId = TRIAL;
    this.#before = [...(await this.#observe())];
    const failureMessage = await this.#tried(plan.subjects.slice(0, 2));
    const { mutantCoverage = { static: {}, perTest: {} } } = stryker;
    stryker.mutantCoverage = undefined;
    const status = failureMessage === undefined ? TestStatus.Success : TestStatus.Failed;
    const test = { id: TRIAL, name: TRIAL, status, failureMessage, timeSpentMs: Date.now() - begun };
    return { status: DryRunStatus.Complete, tests: [test], mutantCoverage };
  }

  async mutantRun({ activeMutant, reloadEnvironment, hitLimit, sandboxFileName }) {
    if (set.observe && !this.#before) {
      await this.#load();
      this.#before = [...(await this.#observe())];
    }
    const file = path.relative(process.cwd(), sandboxFileName);
    // Without observations it is not known which mutants take effect when their module loads.
    const isReloaded = !set.observe || reloadEnvironment || set.lazily?.includes(file);
    Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: hitLimit && 0, hitLimit });
    const failureMessage = await this.#killing(isReloaded).catch(({ message }) => message);
    Object.assign(stryker, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    if (failureMessage === undefined) return { status: MutantRunStatus.Survived, nrOfTests: 1 };
    return { status: MutantRunStatus.Killed, killedBy: [TRIAL], failureMessage, nrOfTests: 1 };
  }

  async dispose() {
    await this.#vite?.close();
  }

  async #killing(isReloaded) {
    if (isReloaded || this.#isStale) await this.#load();
    this.#isStale = isReloaded;
    if (!set.observe) return this.#tried(plan.subjects);
    const differing = differences(this.#before, await this.#observe(), ENOUGH);
    return this.#tried(inOrder(plan.subjects, plan.observed, differing).slice(0, set.mostServers));
  }

  /** Modules load again, since mutants outside of functions take effect then. */
  async #load() {
    const { runner } = this.#vite.environments.ssr;
    runner.clearCache();
    this.#loaded = await set.load((file) => runner.import(`${process.cwd()}/${file}`));
  }

  async #observe() {
    return (await set.observe?.(this.#loaded, plan.observed)) ?? [];
  }

  /** The first server that the kit misjudges, and how; undefined for none. */
  async #tried(subjects) {
    // Most mutants are found on the first server.
    for (let from = 0, to = 1; from < subjects.length; from = to, to += AT_ONCE) {
      const some = subjects.slice(from, to);
      const wrong = await Promise.all(some.map((subject) => set.judge(this.#loaded, subject)));
      const first = wrong.findIndex((all) => all.length > 0);
      if (first >= 0) return `${some[first].kind} ${some[first].id}: ${wrong[first].join(', ')}`;
    }
    return undefined;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'kit', KitRunner)];
