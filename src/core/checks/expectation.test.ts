import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import type { Row } from '../contract/row.js';
import { KitError } from '../errors.js';
import { Credential } from '../http/credential.js';
import { compareWithTable, type Expectation } from './expectation.js';

const request = { method: 'GET', target: '/v1/pets/5', credential: Credential.none() } as const;
const row = (given: Partial<Row>): Row => ({
  operation: 'getPet',
  request: 'a request',
  requirement: 'get.found',
  errors: [],
  content: [],
  ...given,
});
const success = { status: 200, schema: 'Pet' } as const;

describe('a suite and the table agree', () => {
  const agreeing: readonly (readonly [Partial<Row>, Expectation])[] = [
    [{ success }, 200],
    [{ errors: [401] }, 401],
    [{ errors: 'any-4xx' }, '4xx'],
    [{ success, errors: 'any-4xx' }, ['4xx', 200]],
    [{ success, errors: [404] }, [200, 404]],
    [{ success, errors: [404], decidedByStore: true }, 200],
    [{ success, errors: [404], decidedByStore: true }, 404],
  ];
  test.each(agreeing)('%j: %j', (given, expectation) => {
    expect(() => compareWithTable(request, row(given), expectation)).not.toThrow();
  });
});

describe('a suite and the table disagree', () => {
  const disagreeing: readonly (readonly [Partial<Row>, Expectation])[] = [
    [{ success }, 404],
    [{ success, errors: [404] }, 200],
    [{ success, errors: 'any-4xx' }, 200],
    [{ success }, [200, '4xx']],
    [{ errors: [400] }, '4xx'],
    [{ success, errors: [404, 400], decidedByStore: true }, 404],
    [{ success, errors: 'any-4xx', decidedByStore: true }, '4xx'],
  ];
  test.each(disagreeing)('%j: %j', (given, expectation) => {
    expect(() => compareWithTable(request, row(given), expectation)).toThrow(KitError);
  });

  test('and the message names the request and both sides', () => {
    expect(() => compareWithTable(request, row({ errors: [401] }), [200, 404])).toThrow(
      'GET /v1/pets/5 with no Authorization header: the suite expects 200 or 404, but the table allows 401 with an Error',
    );
  });

  test('and no request is sent', async () => {
    const { baseUrl, arrived } = await scriptedServer(() => ({ status: 200, body: [] }));
    const trial = openTrial(baseUrl);
    const { requests } = trial.session;
    await expect(trial.list({ expect: 401 })).rejects.toThrow(KitError);
    await expect(trial.onOneConnection([[requests.list(), { expect: 404 }]])).rejects.toThrow(KitError);
    expect(arrived).toEqual([]);
  });
});

describe('where the store decides, the suite expects one of the two', () => {
  const stranger = { status: 200, body: { id: 5, name: 'Rex', categoryId: 1 } };
  const missing = { status: 404, body: { code: 'x', message: 'x', status: 404 } };

  test('a pet for an unknown id is a finding', async () => {
    const { baseUrl } = await scriptedServer(() => stranger);
    const trial = openTrial(baseUrl, {}, 'get.unknown');
    await expect(trial.get(5n, { expect: 404 })).rejects.toThrow(
      'An id that no pet has is answered with a pet.',
    );
    expect(trial.evidence.found).toMatchObject([{ violation: { requirement: 'get.unknown' } }]);
  });

  test('404 is right', async () => {
    const { baseUrl } = await scriptedServer(() => missing);
    const trial = openTrial(baseUrl, {}, 'get.unknown');
    await trial.get(5n, { expect: 404 });
    expect(trial.evidence.found).toEqual([]);
    expect(trial.evidence.judged.get('get.unknown')).toBe(1);
  });
});
