import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strictJson } from '../../testing/files/strict-json.js';
import {
  counterexample,
  creation,
  exchange,
  finding,
  requirementResult,
  response,
  results,
} from '../../testing/runs/results-fixture.js';
import { packageRoot } from '../package.js';
import type { Results } from '../results/model.js';
import { resultsJson, safeJson } from './results-json.js';

const schema = JSON.parse(readFileSync(path.join(packageRoot, 'spec', 'results.schema.json'), 'utf8'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

function problems(document: unknown): string[] {
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Every outcome, and every optional member at least once. */
const rich: Results = results({
  verdict: 'non-conformant',
  requirements: [
    requirementResult(),
    requirementResult({
      id: 'add.name.unchanged',
      operation: 'addPet',
      outcome: 'violated',
      findings: [
        finding({
          requirement: 'add.name.unchanged',
          exchanges: [
            creation(20, '{"name":"é","categoryId":1}', response(201, '{"id":3,"name":"e"}')),
            exchange({
              response: { status: 200, headers: [], body: { base64: '//4=', bytes: 2, truncated: false } },
            }),
          ],
          control: exchange({ number: 19 }),
          counterexample: counterexample(),
        }),
      ],
    }),
    requirementResult({ id: 'list.auth.challenge', basis: 'http', level: 'SHOULD', outcome: 'warned' }),
    requirementResult({
      id: 'get.found',
      operation: 'getPet',
      outcome: 'inconclusive',
      reason: 'Cut short.',
    }),
    requirementResult({ id: 'get.id', operation: 'getPet', outcome: 'not-applicable', reason: 'Removed.' }),
    requirementResult({
      id: 'orders.auth',
      operation: 'listOrders',
      outcome: 'kit-error',
      reason: 'TypeError',
    }),
  ],
  notices: ['The base address does not end in /v1.'],
});

describe('results.json', () => {
  test('satisfies its schema with every outcome and every member', () => {
    expect(problems(JSON.parse(resultsJson(rich)))).toEqual([]);
    expect(problems(JSON.parse(resultsJson(results())))).toEqual([]);
  });

  test('is the model itself, as text', () => {
    expect(JSON.parse(resultsJson(rich))).toEqual(rich);
  });

  test('counts in summary what stands in requirements', () => {
    const { summary, requirements } = JSON.parse(resultsJson(rich)) as Results;
    const counted = Object.fromEntries(
      Object.keys(summary).map((outcome) => [
        outcome,
        requirements.filter((requirement) => requirement.outcome === outcome).length,
      ]),
    );
    expect(counted).toEqual(summary);
    expect(Object.values(summary).reduce((sum, count) => sum + count, 0)).toBe(requirements.length);
  });

  test('keeps any text but lone surrogates exact, and holds no character that a terminal obeys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (hostile) => {
        const text = resultsJson(results({ reason: hostile, notices: [`\u009b2J\u202e\ud800${hostile}`] }));
        expect(strictJson<Results>(text)).toMatchObject({
          reason: shown(hostile),
          notices: [shown(`\u009b2J\u202e\ud800${hostile}`)],
        });
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\p{Cs}]/u);
      }),
    );
  });

  test.each([
    ['half a pair at the end', 'Rex\ud83d', 'Rex\\ud83d'],
    ['the second half', '\udc36Rex', '\\udc36Rex'],
    ['two halves in the wrong order', '\udc36\ud83d', '\\udc36\\ud83d'],
    ['a whole pair', 'Rex\ud83d\udc36', 'Rex\ud83d\udc36'],
    ['half a pair behind backslashes', '\\\ud83d\\\\\ud83d', '\\\\ud83d\\\\\\ud83d'],
    ['the text of an escape', 'Rex\\ud83d', 'Rex\\ud83d'],
    ['the text of an escaped escape', 'Rex\\\\ud83d', 'Rex\\\\ud83d'],
  ])('writes %s so that strict parsers read it', (_, given, read) => {
    expect(strictJson(safeJson({ [given]: [given] }))).toEqual({ [read]: [read] });
    expect(strictJson(safeJson({ [given]: [given] }, 0))).toEqual({ [read]: [read] });
  });

  test('written of what was read is the same text', () => {
    const text = resultsJson(results({ notices: ['\ud83d \\ud83d \\\ud83d \u{1f436}'] }));
    expect(resultsJson(JSON.parse(text))).toBe(text);
  });
});

/** Lone surrogates as their escapes, as the console shows them. */
const shown = (text: string) => text.replace(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);

describe('its schema', () => {
  test.each([
    ['an unknown member at the top', (document: Loose) => ({ ...document, extra: 1 })],
    ['an unknown member of a requirement', withRequirement({ extra: 1 })],
    ['an unknown outcome', withRequirement({ outcome: 'passed' })],
    ['an outcome without a reason', withRequirement({ outcome: 'inconclusive' })],
    ['a requirement of basis observed', withRequirement({ basis: 'observed' })],
    [
      'a finding without an exchange',
      withRequirement({ outcome: 'violated', reason: 'r', findings: [finding({ exchanges: [] })] }),
    ],
    ['an unknown verdict', (document: Loose) => ({ ...document, verdict: 'passed' })],
    ['another schema version', (document: Loose) => ({ ...document, schemaVersion: '1.0' })],
    [
      'a count of an unknown outcome',
      (document: Loose) => ({ ...document, summary: { ...rich.summary, skipped: 0 } }),
    ],
    ['an id that is a number', (document: Loose) => ({ ...document, created: [{ id: 1, name: 'Rex' }] })],
    ['a missing seed', ({ seed: _, ...document }: Loose) => document],
  ])('refuses %s', (_, change) => {
    const document = JSON.parse(resultsJson(results()));
    expect(problems(document)).toEqual([]);
    expect(problems(change(document))).not.toEqual([]);
  });
});

type Loose = Record<string, unknown>;

function withRequirement(change: Loose): (document: Loose) => Loose {
  return (document) => ({ ...document, requirements: [{ ...requirementResult(), ...change }] });
}
