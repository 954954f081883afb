import { expect, test } from 'vitest';
import { judgeReference } from './judge-reference.js';

test('random wrong keys share a few connections, which never carry the right key', async () => {
  const statuses = new Map<object, number[]>();
  const { verdict, options } = await judgeReference(
    {
      behaviour: ({ hooks }) => ({
        hooks: {
          after: (context, response) => {
            const { state } = context.connection;
            statuses.set(state, [...(statuses.get(state) ?? []), response.status]);
            return hooks.after(context, response);
          },
        },
      }),
    },
    { only: ['get.auth.invalid-key'], runs: 200, concurrency: 4 },
  );
  expect([verdict, options.concurrency]).toEqual(['conformant', 4]);
  const long = [...statuses.values()].filter(({ length }) => length > 20);
  const apart = long.filter((all) => all.every((status) => status === 401));
  expect(apart.length).toBeLessThanOrEqual(4);
  expect(apart.flat().length).toBeGreaterThan(150);
});
