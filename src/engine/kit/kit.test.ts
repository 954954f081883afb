import { expect, test } from 'vitest';
import { toy } from '../testing/toy.js';
import { defineKit } from './kit.js';

test('by default each POST but a control may create something, also one without a body', () => {
  const { creates: _, ...service } = toy;
  const names = {
    name: 'toys',
    version: '1.0.0',
    module: '',
    title: 'toys',
    variables: 'TOY',
    things: { toy: 'toys' },
  };
  const controls = [
    { method: 'GET', target: '/toys', headers: [] },
    { method: 'POST', target: '/toys', headers: [], body: Buffer.from('{}') },
  ] as const;
  const address = { example: 'http://toys.invalid' };
  const kit = defineKit({
    ...names,
    address,
    example: 'a.b',
    checks: async () => [],
    service: { ...service, controls },
  });
  const creates = (line: string) => {
    const [method = '', target = '', body] = line.split(' ');
    return kit.service.creates({ method, target, headers: [], ...(body && { body: Buffer.from(body) }) });
  };
  const lines = [
    'POST /toys {"a":1}',
    'POST /toys',
    'POST /toys/7/export {}',
    'POST /toys {}',
    'GET /toys',
    'PUT /toys {}',
  ];
  expect(lines.map(creates)).toEqual([true, true, true, false, false, false]);
});
