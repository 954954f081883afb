import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { type ScriptedResponse, scriptedServer } from '../../testing/servers/scripted-server.js';
import type { Trial } from '../checks/trial.js';
import { authorisationOf } from '../contract/authorisation.js';
import { Credential } from '../http/credential.js';
import { NotApplicable } from './ending.js';

const key = 'k3y-for-tests-0123456789';
const error = (status: number) => ({ status, body: { code: 'x', message: 'x', status } });

/** A trial of a read-only run on a server that refuses everything by default and keeps all requests. */
async function readOnlyTrial(response: ScriptedResponse = error(401)) {
  const { baseUrl, arrived } = await scriptedServer(() => response);
  return { trial: openTrial(baseUrl, { readOnly: true, key }), arrived };
}

test('no POST of any check arrives with a key or body that could create a pet', async () => {
  const { trial, arrived } = await readOnlyTrial();
  const credential = fc.constantFrom(
    undefined,
    Credential.none(),
    Credential.literal('wrong', 'Bearer wrong'),
    Credential.literal('right', `bearer ${key}`),
  );
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('', '{', '{}', '{"name":"Rex","categoryId":1'),
  );
  const ways: readonly ((t: Trial, text: string, given?: Credential) => Promise<unknown>)[] = [
    (t, text, given) =>
      t.session.send(t.session.requests.add(text, given && { credential: given }), t.evidence, {}),
    (t, text, given) =>
      t.session.sendOnOneConnection(
        [
          [t.session.requests.list(), {}],
          [t.session.requests.add(text, given && { credential: given }), {}],
        ],
        t.evidence,
      ),
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ways), body, credential, async (way, text, given) => {
      await way(trial, text, given).catch((ending: unknown) => expect(ending).toBeInstanceOf(NotApplicable));
    }),
    { numRuns: 200 },
  );
  const posted = arrived.filter(({ method }) => method === 'POST');
  expect(posted.length).toBeGreaterThan(5);
  for (const { authorization, body: text } of posted) {
    expect(authorisationOf(authorization, key)).not.toMatch(/^valid/);
    expect(() => JSON.parse(text)).toThrow();
    expect(text).not.toMatch(/name|category/i);
  }
});

test('a POST that is answered as a creation is the last one, and counts', async () => {
  const { trial, arrived } = await readOnlyTrial({
    status: 201,
    body: { id: 7, name: 'Rex', categoryId: 1 },
  });
  const wrong = { credential: Credential.none() };
  const sent = await Promise.allSettled(
    Array.from({ length: 8 }, () => trial.add('{', { ...wrong, expect: 401 })),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(arrived).toHaveLength(1);
  const { budget, ledger } = trial.session;
  expect([budget.spent, ledger.left]).toEqual([1, [{ id: 7n, name: 'Rex' }]]);
  await expect(trial.add('{', { ...wrong, expect: 401 })).rejects.toThrow(/sends no other POST/);
});
