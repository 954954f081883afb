/** Each requirement as a test in a vitest run of the vendor's own. */
import { UsageError } from '../base/problems.js';
import { defused, grouped, sentence, short } from '../base/text.js';
import { type ConformanceOptions, runConformance } from '../judge/api.js';
import type { Kit } from '../kit/kit.js';
import { BOUNDS, plainDetails } from '../reports/details.js';
import { entryOf, titleOf } from '../reports/sections.js';
import { type RequirementResult, type Results, waiverOf } from '../results/results.js';

/** A value, or a function that gives it when the run begins, after the hooks of the file: a port is known only then. */
export type ValueOrProvider<T> = T | (() => T | Promise<T>);

/** The options of `runConformance`, with those that are known only when the tests begin. @experimental @since 0.1.0 */
export interface DescribeOptions extends Omit<ConformanceOptions, 'baseUrl' | 'apiKey'> {
  /** @example () => server.baseUrl */
  readonly baseUrl: ValueOrProvider<string>;
  /** For a kit whose interface asks for one. */
  readonly apiKey?: ValueOrProvider<string>;
  /** Name of the group. @default the title and the version of the interface */
  readonly title?: string;
}

/** The context of a vitest test, as far as it is used here. */
export interface TestContext {
  skip(note: string): unknown;
  /** From vitest 3.2 on. */
  annotate?(message: string, type: string): unknown;
  expect(value: unknown): { readonly not: { toBe(other: unknown): unknown } };
}

/** The functions of vitest that declare tests, as far as they are used here. */
export interface TestFunctions {
  describe(name: string, body: () => void): unknown;
  test(name: string, body: (context: TestContext) => Promise<void>): unknown;
  /** @param timeout milliseconds */
  beforeAll(body: () => Promise<void>, timeout: number): unknown;
}

/** Frames of the kit would bury the message, and a runner would look for frames in what a server wrote. */
const withoutStack = (error: Error): Error => Object.defineProperty(error, 'stack', { value: '', writable: true });

/** The runner prints the name before the message. */
const failure = (name: 'Violated' | 'Inconclusive' | 'GateFailed' | 'KitError', message: string): Error =>
  withoutStack(Object.assign(new Error(defused(message)), { name }));

const note = (text: string) => defused(short(text, 1000));

/**
 * As the `describeConformance` of a kit, for any kit. @param vitest @default the one that runs the file. @throws {UsageError}
 * @experimental @since 0.1.0
 */
export function describeConformance(kit: Kit, options: DescribeOptions, vitest = vitestAtWork()): void {
  const { describe, test, beforeAll } = vitest;
  const { service } = kit;
  const { title = `${kit.title} ${service.interfaceVersion}`, baseUrl, apiKey, ...plain } = options;
  const { maxDuration } = options;
  const seconds = typeof maxDuration === 'number' && maxDuration > 0 ? maxDuration : 1800;
  const judgeable = service.catalogue.filter(({ basis }) => basis !== 'observed');
  describe(title, () => {
    let results: Results;
    const judge = async () => {
      const key = apiKey !== undefined && { apiKey: await provided(apiKey) };
      results = await judged(kit, { ...plain, baseUrl: await provided(baseUrl), ...key });
    };
    beforeAll(judge, (seconds + 60) * 1000);
    for (const [operation, own] of grouped(judgeable, (one) => one.operation))
      describe(titleOf(operation, { operations: service.operations ?? {} }), () => {
        for (const one of own) test(`${one.id} ${one.sentence}`, (context) => reportOutcome(one.id, results, context));
      });
    test('the run comes to a verdict', (context) => reportRun(results, context));
  });
}

const provided = async (value: ValueOrProvider<string>) => (typeof value === 'function' ? value() : value);

async function judged(kit: Kit, options: ConformanceOptions): Promise<Results> {
  const results = await runConformance(kit, options).catch((error: unknown) => {
    throw error instanceof UsageError ? withoutStack(error) : error;
  });
  // A reason for each requirement would be the same many times. The base address needs no response.
  const asked = results.requirements.filter((one) => one.operation !== 'service' && one.leftOut !== 'option');
  if (asked.length > 0 && !asked.some(({ judged }) => judged > 0)) throw inconclusive(results);
  return results;
}

const inconclusive = ({ reason, reproduce }: Results) =>
  failure('Inconclusive', `${note(reason)}\n  Run again  ${reproduce}`);

async function reportOutcome(id: string, results: Results, context: TestContext): Promise<void> {
  const requirement = results.requirements.find((one) => one.id === id);
  const { outcome = 'kit-error', reason = 'it is not in the results' } = requirement ?? {};
  const why = note(reason);
  if (!requirement || outcome === 'kit-error') throw failure('KitError', `the kit itself failed: ${why}`);
  const waiver = waiverOf(results, requirement);
  if (outcome === 'violated' && !waiver) throw failure('Violated', evidence(requirement, results));
  if (/violated|warned/.test(outcome)) await context.annotate?.(evidence(requirement, results), 'warning');
  if (outcome === 'not-applicable') return void context.skip(why);
  // It says nothing against the implementation, and the last test fails if the run as a whole is inconclusive.
  if (outcome === 'inconclusive') return void context.skip(`not judged: ${why}`);
  // A vendor may demand an assertion of every test (`expect.requireAssertions`).
  context.expect(outcome).not.toBe('inconclusive');
}

/** A violation or a warning for a stranger. */
function evidence(requirement: RequirementResult, results: Results): string {
  const { text, details } = entryOf(requirement, results);
  const rows = plainDetails(details, BOUNDS.full).flatMap(({ label, lines }) =>
    lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(10)} ${line}`),
  );
  return [text, '', ...rows].join('\n');
}

/** Problems beyond one requirement: the run ended early or left out too much, or a waiver fails it. */
async function reportRun(results: Results, context: TestContext): Promise<void> {
  const { gate, verdict, notices } = results;
  const failing = gate?.waivers.filter(({ state }) => ['expired', 'unknown', 'not-needed'].includes(state)) ?? [];
  if (gate && failing.length > 0) {
    const notes = failing.map((one) => `  ${one.requirement}: ${note(one.note)}`);
    throw failure('GateFailed', [sentence(gate.reason), ...notes].join('\n'));
  }
  const isOpen = (gate?.state ?? verdict) === 'inconclusive';
  if (isOpen) throw inconclusive(results);
  for (const notice of notices) await context.annotate?.(note(notice), 'notice');
  context.expect(isOpen).not.toBe(true);
}

/**
 * The functions of the vitest that runs this file. `import 'vitest'` would give the copy beside the kit, which knows nothing
 * of the run. Every vitest leaves its own module under this name for `import.meta.vitest`.
 */
export function vitestAtWork(scope: object = globalThis): TestFunctions {
  const left: unknown = '__vitest_index__' in scope ? scope.__vitest_index__ : undefined;
  const names = ['describe', 'test', 'beforeAll'];
  const isVitest = (one: unknown): one is TestFunctions =>
    names.every((name) => typeof Object(one)[name] === 'function');
  const found = [left, scope].find(isVitest);
  if (found) return found;
  const howTo = 'run it with vitest, or pass its functions: describeConformance(options, { describe, test, … })';
  throw new UsageError(`describeConformance: no vitest runs this file; ${howTo}`);
}
