import dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { lookupWithMemory } from './connector.js';

const looked = (lookup: ReturnType<typeof lookupWithMemory>, name: string) =>
  new Promise((resolve) => lookup(name, {}, (error, address) => resolve(error?.code ?? address)));

test('a name that fails to resolve for now has the address that it had last, and only then', async () => {
  const results: Record<string, string[]> = {
    'pets.example': ['EAI_AGAIN', '192.0.2.1', 'EAI_AGAIN', '192.0.2.2', 'EAI_AGAIN', 'ENOTFOUND'],
    'other.example': ['EAI_AGAIN'],
  };
  vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    _: unknown,
    callback: (...found: unknown[]) => void,
  ) => {
    const result = results[name]?.shift() ?? '';
    if (result.startsWith('E')) callback(Object.assign(new Error(result), { code: result }), undefined);
    else callback(null, result, 4);
  }) as typeof dns.lookup);
  const lookup = lookupWithMemory();
  const found: unknown[] = [];
  for (let turn = 0; turn < 6; turn += 1) found.push(await looked(lookup, 'pets.example'));
  expect(found).toEqual(['EAI_AGAIN', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', 'ENOTFOUND']);
  expect(await looked(lookup, 'other.example')).toBe('EAI_AGAIN');
});
