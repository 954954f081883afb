import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { newKey } from '../../proof/reference/start.js';
import { judgeUrl, type SubjectOptions } from '../../proof/selftest/judge-reference.js';
import { startExpressAsDocumented } from './express-as-documented.js';
import { startExpressFixed } from './express-fixed.js';
import { startFastifyAsDocumented } from './fastify-as-documented.js';
import { startFastifyFixed } from './fastify-fixed.js';
import { startHonoAsDocumented } from './hono-as-documented.js';
import type { StartIndependent } from './independent-server.js';
import { startPrismMock } from './prism-mock.js';
import { type DocumentedStack, redOfStack } from './red-requirements.js';

const documented: Readonly<Record<DocumentedStack, StartIndependent>> = {
  'express-openapi-validator': startExpressAsDocumented,
  fastify: startFastifyAsDocumented,
  '@hono/zod-openapi': startHonoAsDocumented,
  '@stoplight/prism-http-server': startPrismMock,
};
const stacks = Object.keys(documented) as DocumentedStack[];

async function judged(start: StartIndependent, profile: NonNullable<SubjectOptions['profile']>) {
  const key = newKey();
  const server = await start(key);
  try {
    const results = await judgeUrl(server.baseUrl, key, { profile, seed: 1 });
    const idsOf = (outcome: string) =>
      results.requirements.filter((one) => one.outcome === outcome).map(({ id }) => id);
    return {
      verdict: results.verdict,
      violated: idsOf('violated'),
      warned: idsOf('warned'),
      ofTheKit: idsOf('kit-error'),
    };
  } finally {
    await server.close();
  }
}

describe('a stack from the registry, used as documented', () => {
  test.each(stacks)('%s violates these requirements and no others', async (stack) => {
    expect(await judged(documented[stack], 'standard')).toEqual({
      verdict: 'non-conformant',
      ...redOfStack[stack],
      ofTheKit: [],
    });
  });

  test.each(stacks)(
    '%s is non-conformant in a quick run, too, and violates no other requirements',
    async (stack) => {
      const { verdict, violated, ofTheKit } = await judged(documented[stack], 'quick');
      expect({ verdict, ofTheKit }).toEqual({ verdict: 'non-conformant', ofTheKit: [] });
      expect(redOfStack[stack].violated).toEqual(expect.arrayContaining(violated));
    },
  );

  test.each(stacks)('%s has a row in the docs for each of these, at the installed version', async (stack) => {
    const page = await readFile(path.join(packageRoot, 'docs', 'independent-implementations.md'), 'utf8');
    const section = page.split('\n## ').find((one) => one.includes(`\`${stack}\` `)) ?? '';
    const firstCells = [...section.matchAll(/^\|(.*?)\|/gm)].map(([, cell = '']) => cell).join('\n');
    const explained = new Set([...firstCells.matchAll(/`(.+?)`/g)].map(([, id]) => id));
    const { violated, warned } = redOfStack[stack];
    expect([...explained].toSorted()).toEqual([...violated, ...warned].toSorted());
    const manifest = path.join(packageRoot, 'node_modules', stack, 'package.json');
    expect(section).toContain(`\`${stack}\` ${JSON.parse(await readFile(manifest, 'utf8')).version}`);
  });
});

describe('a stack from the registry with its defaults fixed', () => {
  test.each([
    ['express', startExpressFixed],
    ['fastify', startFastifyFixed],
  ])('%s is conformant, without a warning', async (_, start) => {
    expect(await judged(start, 'standard')).toEqual({
      verdict: 'conformant',
      violated: [],
      warned: [],
      ofTheKit: [],
    });
  });
});
