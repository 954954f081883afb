import { expect, test } from 'vitest';
import { classifyNewPet } from '../contract/new-pet.js';
import { notUtf8Bodies, unusualBodies } from './unusual-bodies.js';

test.each([0n, 1n, -1n, 2n ** 63n - 1n])(
  'each unusual body is one on which the document is silent, in category %s, too',
  (categoryId) => {
    const draft = { name: 'Rex', categoryId, status: 'sold' } as const;
    const others = [...unusualBodies(draft), ...notUtf8Bodies(draft)].filter(
      ({ body }) => classifyNewPet(Buffer.from(body)).kind !== 'open',
    );
    expect(others.map(({ label }) => label)).toEqual([]);
  },
);
