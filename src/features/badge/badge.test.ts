import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { gatedRunQuoting } from '../../testing/runs/gated-quoting-run.js';
import {
  gateFailedRun,
  gateInconclusiveRun,
  gatePassedRun,
  waiversFailedRun,
} from '../../testing/runs/gated-runs-fixture.js';
import { requirementResult, results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { badge } from './badge.js';

/** The schema that shields.io expects: https://shields.io/badges/endpoint-badge. */
const endpoint = new Ajv2020({ strict: true }).compile({
  type: 'object',
  required: ['schemaVersion', 'label', 'message'],
  additionalProperties: false,
  properties: {
    schemaVersion: { const: 1 },
    label: { type: 'string' },
    message: { type: 'string', minLength: 1 },
    color: { type: 'string' },
    labelColor: { type: 'string' },
    isError: { type: 'boolean' },
    namedLogo: { type: 'string' },
    logoSvg: { type: 'string' },
    logoColor: { type: 'string' },
    logoSize: { type: 'string' },
    style: { type: 'string' },
    cacheSeconds: { type: 'integer', minimum: 0 },
  },
});

const whole = results({ requirements: ['a', 'b'].map((id) => requirementResult({ id })) });

describe('badge.json', () => {
  test.each<[string, Results, { message: string; color: string; isError: boolean }]>([
    ['conformant', whole, { message: 'conformant 2/2', color: 'brightgreen', isError: false }],
    [
      'well in part, with a warning',
      conformantRun,
      { message: 'no violation found, partial 7/9, 1 warning', color: 'yellowgreen', isError: false },
    ],
    ['violated', violatedRun, { message: 'non-conformant: 5 violated', color: 'red', isError: true }],
    [
      'interrupted',
      inconclusiveRun,
      { message: 'inconclusive, interrupted', color: 'lightgrey', isError: true },
    ],
    [
      'waived in all that is violated',
      gatePassedRun,
      {
        message: 'gate passed; non-conformant: 2 violated (2 waived)',
        color: 'yellow',
        isError: false,
      },
    ],
    [
      'failed by its gate',
      gateFailedRun,
      {
        message: 'gate failed; non-conformant: 5 violated (2 waived)',
        color: 'red',
        isError: true,
      },
    ],
    [
      'conformant, and failed by its waivers',
      waiversFailedRun,
      { message: 'gate failed; conformant 7/9, 1 warning', color: 'red', isError: true },
    ],
    [
      'inconclusive, and so is its gate',
      gateInconclusiveRun,
      { message: 'gate inconclusive; inconclusive, interrupted', color: 'lightgrey', isError: true },
    ],
    [
      'violated, and out of time',
      { ...violatedRun, end: 'out-of-time' },
      { message: 'non-conformant, out of time: 5 violated', color: 'red', isError: true },
    ],
  ])('of a run that is %s is one that shields.io accepts, and says so', (_, run, expected) => {
    const shown: unknown = JSON.parse(badge(run));
    expect(endpoint(shown), JSON.stringify(endpoint.errors)).toBe(true);
    expect(shown).toEqual({ schemaVersion: 1, label: 'pet store interface', ...expected });
  });

  test('holds nothing that a server or a target said', () => {
    const hostile = '</svg><script>';
    const run = results({ reason: hostile, notices: [hostile], target: { name: hostile, baseUrl: hostile } });
    expect(badge(run)).not.toContain('script');
    expect(badge(gatedRunQuoting(hostile))).not.toContain('script');
  });
});
