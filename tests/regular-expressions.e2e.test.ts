/** A regular expression that backtracks without end on a text from a server stops a run, and no signal ends it. */
import { checkSync } from 'recheck';
import { beforeAll, expect, test, vi } from 'vitest';
import { productSchema } from '../src/engine/features/certificate/product.js';
import { logSchema } from '../src/engine/log/check.js';
import { resultsSchema } from '../src/engine/results/results.js';
import { modules, textOf } from './files.js';

interface Expression {
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
}

/** Files whose expressions meet no long text of somebody else, and why. */
const bounded: Readonly<Record<string, string>> = {
  'src/petstore/proof/': 'The servers of the selftest read what the kit sends.',
  'src/engine/http/failure.ts': 'The error is cut to 1,000 characters.',
  'src/engine/options/deployment.ts': 'The user typed the text.',
  'src/engine/features/certificate/product.ts': 'The schema bounds each text to 500 characters.',
};

/** Every value of a tree, such as that of a program or of a JSON Schema. */
function* valuesIn(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* valuesIn(part);
}

async function literalsOf(module: string): Promise<readonly Expression[]> {
  const { parseSync } = await import('vite');
  const { program } = parseSync(module, textOf(module));
  return [...valuesIn(program)].flatMap((node) => {
    const { regex } = (node ?? {}) as { readonly regex?: Pick<Expression, 'pattern' | 'flags'> };
    return regex ? [{ place: module, ...regex }] : [];
  });
}

const patternsOf = (place: string, schema: object): readonly Expression[] =>
  [...valuesIn(schema)].flatMap((node) => {
    const { pattern } = (node ?? {}) as { readonly pattern?: unknown };
    return typeof pattern === 'string' ? [{ place, pattern, flags: 'u' }] : [];
  });

/** Without a repetition that has no bound, the text has no part in the time at a place of it. */
const repeats = ({ pattern }: Expression) =>
  /[*+]|\{\d+,\}/.test(pattern.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, ''));

let all: readonly Expression[] = [];
beforeAll(async () => {
  const literals = await Promise.all(modules.map(literalsOf));
  const schemas = {
    'log.schema.json': logSchema,
    'results.schema.json': resultsSchema,
    'product.schema.json': productSchema,
  };
  all = [...literals.flat(), ...Object.entries(schemas).flatMap(([place, { json }]) => patternsOf(place, json))];
});

test('each regular expression takes time in proportion to its text', () => {
  // recheck's own build for Node starts a process of another language.
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure');
  // The characters that it reads bound each attack. A time would, too, and call expressions vulnerable on a busy machine.
  const timeless = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
  const foreign = all.filter(({ place }) => !Object.keys(bounded).some((start) => place.startsWith(start)));
  const each = new Map(foreign.filter(repeats).map((one) => [`/${one.pattern}/${one.flags}`, one]));
  const slow = [...each].flatMap(([text, { place, pattern, flags }]) => {
    const { status } = checkSync(pattern, flags, { randomSeed: 1, ...timeless });
    return status === 'safe' ? [] : [`${place}: ${text} is ${status}`];
  });
  expect(slow, 'bound what it repeats, or cut the text first and say so above').toEqual([]);
  expect(each.size).toBeGreaterThan(80);
});

test.each(Object.entries(bounded))('%s has expressions that need their reason: %s', (start) => {
  expect(all.some((one) => one.place.startsWith(start) && repeats(one))).toBe(true);
});
