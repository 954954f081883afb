import type { Comparison } from '../../core/results/comparison.js';
import type { Outcome, RequirementResult, Results } from '../../core/results/model.js';
import { compare } from '../../features/compare/compare-runs.js';
import { finding, requirementResult, results } from './results-fixture.js';

/** Requirements for every combination of outcomes before and after. */
const WAYS: readonly (readonly [id: string, before: Outcome, after: Outcome])[] = [
  ['list.answered', 'met', 'met'],
  ['list.unique', 'met', 'met'],
  ['list.limit.default', 'met', 'violated'],
  ['list.auth.challenge', 'met', 'warned'],
  ['list.limit.full-page', 'violated', 'met'],
  ['list.error-body', 'warned', 'met'],
  ['add.created', 'not-applicable', 'met'],
  ['add.name.unchanged', 'not-applicable', 'met'],
  ['add.invalid.name', 'inconclusive', 'violated'],
  ['get.found', 'met', 'inconclusive'],
  ['get.unknown', 'inconclusive', 'not-applicable'],
];

const REASONS: Readonly<Partial<Record<Outcome, string>>> = {
  inconclusive: 'The deployment answered 429 to the end.',
  'not-applicable': 'It creates pets, and the run was read-only.',
};

function requirement(id: string, outcome: Outcome): RequirementResult {
  const reason = REASONS[outcome];
  return requirementResult({ id, outcome, ...(reason !== undefined && { reason }) });
}

const stillViolated = (...causes: readonly (readonly [cause: string, summary: string])[]) =>
  requirementResult({
    id: 'list.limit.maximum',
    outcome: 'violated',
    findings: causes.map(([cause, summary]) => finding({ cause, summary })),
  });

/** A read-only run of production. */
export const runBefore: Results = results({
  runId: 'b3f0r3aa',
  target: { name: 'production', baseUrl: 'https://api.example.com/v1' },
  verdict: 'non-conformant',
  scope: 'partial',
  reason: '2 requirements violated',
  options: { profile: 'quick', 'read-only': true, concurrency: 16 },
  requirements: [
    ...WAYS.map(([id, before]) => requirement(id, before)),
    stillViolated(
      ['more than the limit', 'A page has more pets than its limit.'],
      ['limit ignored', 'The limit is ignored.'],
    ),
    requirement('list.only-before', 'met'),
  ],
  observations: [
    { id: 'list.order', sentence: 'The order of a page is open.', seen: ['ascending by id'] },
    { id: 'store.lag', sentence: 'Reads may lag behind writes.', seen: ['reads showed writes at once'] },
  ],
  traffic: [
    {
      operation: 'listPets',
      exchanges: 61,
      statuses: { 200: 42, 400: 8, 401: 11 },
      latency: { min: 8, p50: 12.4, p90: 31.1, p99: 80.2, max: 80.2 },
      samples: [],
    },
    {
      operation: 'getPet',
      exchanges: 46,
      statuses: { 200: 24, 400: 5, 401: 11, 404: 6 },
      latency: { min: 4, p50: 6.05, p90: 9.9, p99: 14, max: 14 },
      samples: [],
    },
  ],
});

/** A whole run of staging, with a newer kit. */
export const runAfter: Results = results({
  runId: 'aft3raaa',
  kit: { name: 'petstore-conformance', version: '0.2.0' },
  verdict: 'non-conformant',
  reason: '3 requirements violated',
  options: { profile: 'quick', 'read-only': false, concurrency: 16 },
  requirements: [
    ...WAYS.map(([id, , after]) => requirement(id, after)),
    stillViolated(
      ['more than the limit', 'A page has more pets than its limit.'],
      ['cut short', 'The body ended before its announced length.'],
    ),
    requirement('list.only-after', 'violated'),
  ],
  observations: [
    {
      id: 'list.order',
      sentence: 'The order of a page is open.',
      seen: ['neither ascending nor descending by id'],
    },
    { id: 'add.id.kind', sentence: 'Which ids are assigned is open.', seen: ['positive'] },
  ],
  traffic: [
    {
      operation: 'listPets',
      exchanges: 63,
      statuses: { 200: 42, 401: 11, 503: 9, none: 1 },
      latency: { min: 9, p50: 48, p90: 97.5, p99: 300, max: 300 },
      samples: [],
    },
    {
      operation: 'addPet',
      exchanges: 116,
      statuses: { 201: 79, 400: 22, 401: 15 },
      latency: { min: 5, p50: 9, p90: 12, p99: 20, max: 21 },
      samples: [],
    },
    {
      operation: 'getPet',
      exchanges: 46,
      statuses: { 200: 24, 400: 5, 401: 11, 404: 6 },
      latency: { min: 4, p50: 6.2, p90: 10.1, p99: 19, max: 19 },
      samples: [],
    },
  ],
});

/** Production before, staging after: a difference of each kind. */
export const comparisonOfRuns: Comparison = compare(runBefore, runAfter);
