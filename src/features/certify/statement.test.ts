import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bundleContent, certifiedRun } from '../../testing/certify/bundle-fixture.js';
import { type ResourceDescriptor, statementOf, statementText } from './statement.js';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const content = bundleContent();

function described(
  name: string,
  { predicate }: ReturnType<typeof statementOf>,
): ResourceDescriptor | undefined {
  return predicate.configuration.find((one) => one.name === name);
}

describe('the statement', () => {
  const statement = statementOf(content);

  test('is an in-toto Statement v1 with the predicate test-result v0.1', () => {
    expect(statement._type).toBe('https://in-toto.io/Statement/v1');
    expect(statement.predicateType).toBe('https://in-toto.io/attestation/test-result/v0.1');
    expect(Object.keys(statement.predicate)).toEqual([
      'result',
      'configuration',
      'passedTests',
      'warnedTests',
      'failedTests',
    ]);
  });

  test('has the results as its subjects where no artifact is named, and says that the deployment is self-reported', () => {
    expect(statement.subject[1]).toEqual({
      name: 'runs/2/results.json',
      digest: { sha256: hashOf('results 1') },
    });
    expect(described('product.yaml', statement)?.annotations).toMatchObject({
      organisation: 'Pets Ltd',
      deploymentIsSelfReported: true,
    });
  });

  test('has the artifact as its only subject where one is named', () => {
    const named = statementOf({ ...content, subject: { algorithm: 'gitCommit', value: 'ab'.repeat(20) } });
    expect(named.subject).toEqual([
      { name: 'Pets Ltd/pet-store@4.2.0', digest: { gitCommit: 'ab'.repeat(20) } },
    ]);
    expect(described('product.yaml', named)?.annotations?.deploymentIsSelfReported).toBe(false);
  });

  test('names every file of every run with its digest', () => {
    for (const [index, run] of ['1', '2', '3'].entries()) {
      expect(described(`runs/${run}/run.record`, statement)?.digest?.sha256).toBe(hashOf(`record ${index}`));
      expect(described(`runs/${run}/report.html`, statement)?.digest?.sha256).toBe(hashOf(`page ${index}`));
    }
    expect(described('product.yaml', statement)?.digest?.sha256).toBe(hashOf('product: pet-store\n'));
  });

  test('says which seed was the challenge', () => {
    const challenged = statementOf({ ...content, challenge: 3 });
    expect(described('runs/3/results.json', challenged)?.annotations).toMatchObject({
      seed: 3,
      challenge: 3,
    });
    expect(described('runs/1/results.json', challenged)?.annotations).not.toHaveProperty('challenge');
    expect(described('runs/3/results.json', statement)?.annotations).not.toHaveProperty('challenge');
  });

  test('is the same text for the same content', () => {
    expect(statementText(statementOf(bundleContent()))).toBe(statementText(statement));
  });
});

test.each([
  ['PASSED', {}],
  ['WARNED', { 'list.auth.challenge': 'warned' }],
  ['FAILED', { 'list.auth.challenge': 'warned', 'get.found': 'violated' }],
] as const)('the result is %s', (result, outcomes) => {
  const run = certifiedRun(outcomes);
  const { predicate } = statementOf(bundleContent([run, run, run]));
  expect(predicate.result).toBe(result);
  const listed = [...predicate.passedTests, ...predicate.warnedTests, ...predicate.failedTests];
  expect(listed.toSorted()).toEqual(run.requirements.map(({ id }) => id).toSorted());
});

test('the result is FAILED, too, where something was judged in no run or not the same in all', () => {
  const unjudged = certifiedRun({ 'store.listed': 'not-applicable' });
  const runs = [unjudged, unjudged, unjudged];
  expect(statementOf(bundleContent(runs)).predicate).toMatchObject({ result: 'FAILED', failedTests: [] });
  const warned = certifiedRun({ 'list.auth.challenge': 'warned' });
  const unstable = [certifiedRun(), warned, warned];
  expect(statementOf(bundleContent(unstable)).predicate.result).toBe('FAILED');
});
