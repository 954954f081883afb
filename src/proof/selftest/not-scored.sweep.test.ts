import { beforeEach, expect, test, vi } from 'vitest';
import { faults } from '../reference/faults/index.js';
import { judgeReference } from './judge-reference.js';

const later = vi.hoisted(() => ({ id: '' }));

// As if this requirement had been added after the set was frozen.
vi.mock('../../core/catalogue/requirement-set.js', async (original) => {
  const real = await original<typeof import('../../core/catalogue/requirement-set.js')>();
  return { ...real, isScored: (id: string) => id !== later.id && real.isScored(id) };
});

beforeEach(() => {
  later.id = '';
});

const QUICK = { profile: 'quick', settle: 50 } as const;
const twentyOne = { seedPets: 25, behaviour: { parameters: { defaultLimit: 21 } } };

async function outcomes(server: Parameters<typeof judgeReference>[0]) {
  const { verdict, requirements } = await judgeReference(server, QUICK);
  const of = (id: string) => requirements.find((one) => one.id === id);
  return { verdict, of };
}

test('a finding for a requirement outside the frozen set is shown, and does not change the verdict', async () => {
  const repeating = faults.find(({ id }) => id === 'list-repeats-a-pet');
  if (!repeating) throw new Error('the fault list-repeats-a-pet is gone');
  expect((await outcomes({ behaviour: repeating.change })).verdict).toBe('non-conformant');
  later.id = 'list.unique';
  const { verdict, of } = await outcomes({ behaviour: repeating.change });
  expect(verdict).toBe('conformant');
  expect(of('list.unique')).toMatchObject({ outcome: 'warned', notScored: true });
});

test('it neither replaces a finding of a scored requirement nor prevents one from being judged', async () => {
  const { of: scored } = await outcomes(twentyOne);
  expect(scored('list.status.limit')?.outcome).toBe('inconclusive');
  later.id = 'list.limit.default';
  const { verdict, of } = await outcomes(twentyOne);
  expect(of('list.limit.default')).toMatchObject({ outcome: 'warned', notScored: true });
  expect(of('list.status.limit')?.outcome).toBe('violated');
  expect(verdict).toBe('non-conformant');
});
