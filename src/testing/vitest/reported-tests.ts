import type { TestContext, TestFunctions } from '../../features/vitest/test-functions.js';

/** The result of one test. */
export interface ToldTest {
  /** The names of its groups, then its own. */
  readonly path: readonly string[];
  readonly end: 'passed' | 'skipped' | 'failed';
  /** The reason why it was skipped. */
  readonly note?: string;
  readonly error?: unknown;
  readonly annotations: readonly (readonly [type: string, message: string])[];
}

interface Declared {
  readonly path: readonly string[];
  readonly body: Parameters<TestFunctions['test']>[1];
}

/** Stands in for vitest: records the declared tests, and runs them one after the other on request. */
export class ReportedTests implements TestFunctions {
  readonly declared: Declared[] = [];
  /** The timeout of each hook in milliseconds. */
  readonly timeouts: number[] = [];
  readonly #hooks: (() => Promise<void>)[] = [];
  #path: readonly string[] = [];

  readonly describe = (name: string, body: () => void) => {
    const outer = this.#path;
    this.#path = [...outer, name];
    body();
    this.#path = outer;
  };

  readonly test: TestFunctions['test'] = (name, body) => {
    this.declared.push({ path: [...this.#path, name], body });
  };

  readonly beforeAll: TestFunctions['beforeAll'] = (body, timeout) => {
    this.#hooks.push(body);
    this.timeouts.push(timeout);
  };

  /** Rethrows errors of hooks. */
  async run(): Promise<readonly ToldTest[]> {
    for (const hook of this.#hooks) await hook();
    const reported: ToldTest[] = [];
    for (const { path, body } of this.declared) reported.push({ path, ...(await reportedBy(body)) });
    return reported;
  }
}

/** Runs one body as vitest would. */
export async function reportedBy(body: Declared['body']): Promise<Omit<ToldTest, 'path'>> {
  const annotations: (readonly [string, string])[] = [];
  let note: string | undefined;
  let assertions = 0;
  const context: TestContext = {
    skip(reason) {
      note = reason;
      throw new Error('skipped');
    },
    annotate: (message, type) => void annotations.push([type, message]),
    expect: (value) => ({
      not: {
        toBe(other) {
          assertions += 1;
          if (value === other) throw new Error(`${value}`);
        },
      },
    }),
  };
  try {
    await body(context);
    if (assertions === 0) throw new Error('the test made no assertion');
    return { end: 'passed', annotations };
  } catch (error) {
    return note === undefined ? { end: 'failed', error, annotations } : { end: 'skipped', note, annotations };
  }
}
