import type {
  Counterexample,
  Finding,
  Outcome,
  RecordedExchange,
  RecordedResponse,
  RequirementResult,
  Results,
  Summary,
} from '../../core/results/model.js';
import { NO_LOSS } from '../../core/results/traffic-model.js';

const BASE_URL = 'https://staging.example.com/v1';

/** Counts of requirements by outcome, so that a fixture cannot contradict itself. */
export function summaryOf(requirements: readonly RequirementResult[]): Summary {
  const count = (outcome: Outcome) => requirements.filter((one) => one.outcome === outcome).length;
  return {
    met: count('met'),
    violated: count('violated'),
    warned: count('warned'),
    inconclusive: count('inconclusive'),
    'not-applicable': count('not-applicable'),
    'kit-error': count('kit-error'),
  };
}

/** A response with a JSON body; `body` is its text. */
export function response(
  status: number,
  body: string,
  headers: RecordedResponse['headers'] = [],
): RecordedResponse {
  return {
    status,
    headers: [['content-type', 'application/json'], ['date', 'Mon, 01 Jun 2026 12:00:00 GMT'], ...headers],
    body: { text: body, bytes: Buffer.byteLength(body), truncated: false },
  };
}

/** `GET /pets?limit=5` with the key, and a response with one pet. */
export function exchange(members: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    number: 17,
    startedMs: 120.5,
    request: {
      method: 'GET',
      url: `${BASE_URL}/pets?limit=5`,
      headers: [['Authorization', 'Bearer ***']],
      curl: `curl -i --path-as-is -H "Authorization: Bearer $PETSTORE_API_KEY" '${BASE_URL}/pets?limit=5'`,
    },
    response: response(200, '[{"id":1,"name":"Rex","categoryId":1,"status":"available"}]'),
    durationMs: 3.2,
    ...members,
  };
}

/** `POST /pets` with `body`, JSON text without an apostrophe, and its response. */
export function creation(number: number, body: string, came: RecordedResponse): RecordedExchange {
  return exchange({
    number,
    request: {
      method: 'POST',
      url: `${BASE_URL}/pets`,
      headers: [
        ['Content-Type', 'application/json'],
        ['Authorization', 'Bearer ***'],
      ],
      body: { text: body, bytes: Buffer.byteLength(body), truncated: false },
      curl: `curl -i --path-as-is -X POST -H "Authorization: Bearer $PETSTORE_API_KEY" -H 'Content-Type: application/json' --data-binary '${body}' '${BASE_URL}/pets'`,
    },
    response: came,
  });
}

/** A random case after shrinking. */
export function counterexample(members: Partial<Counterexample> = {}): Counterexample {
  return {
    property: 'a page has at most `limit` pets',
    value: '{"limit":5}',
    origin: 'random',
    index: 3,
    seed: 42,
    path: '3:0:1',
    shrinks: 2,
    ...members,
  };
}

/** Too many pets in a page. */
export function finding(members: Partial<Finding> = {}): Finding {
  return {
    requirement: 'list.limit.maximum',
    cause: 'more pets than the limit',
    summary: 'A page has more pets than its limit.',
    expected: 'at most 5 pets',
    actual: '7 pets',
    exchanges: [exchange()],
    markers: [{ exchange: 17, in: 'body', pointer: '', is: null }],
    confirmation: { seen: 2, tried: 2 },
    occurrences: 1,
    ...members,
  };
}

/** A requirement that is met. With another outcome it has a reason, and a finding if it needs one. */
export function requirementResult(members: Partial<RequirementResult> = {}): RequirementResult {
  const id = members.id ?? 'list.limit.maximum';
  const outcome = members.outcome ?? 'met';
  const shown = outcome === 'violated' || outcome === 'warned';
  return {
    id,
    operation: 'listPets',
    basis: 'stated',
    level: 'MUST',
    sentence: 'A page MUST have at most `limit` pets.',
    outcome,
    ...(outcome !== 'met' && { reason: 'A page has more pets than its limit.' }),
    findings: shown ? [finding({ requirement: id })] : [],
    judged: 24,
    requests: 12,
    cases: 10,
    durationMs: 41.5,
    reproduce: `npx petstore-conformance ${BASE_URL} --only ${id} --seed 42`,
    ...members,
  };
}

/** A whole run; `summary` follows from `requirements` unless it is given. */
export function results(members: Partial<Results> = {}): Results {
  const requirements = members.requirements ?? [requirementResult()];
  return {
    schemaVersion: '2.0',
    kit: { name: 'petstore-conformance', version: '0.1.0' },
    interfaceVersion: '1.0.0',
    requirementSet: { name: '1.0.0', sha256: 'ab'.repeat(32) },
    runId: 'k3v9x2aq',
    startedAt: '2026-06-01T12:00:00.123Z',
    durationMs: 2143.7,
    verdict: 'conformant',
    scope: 'full',
    reason: 'Every requirement that applies is met.',
    end: 'complete',
    target: { name: 'staging', baseUrl: BASE_URL },
    versions: { node: '24.1.0', 'fast-check': '4.10.2', undici: '7.30.2' },
    seed: 42,
    options: { profile: 'standard', runs: 30, seed: 42, only: [], strict: false, reports: 'reports' },
    reproduce: `npx petstore-conformance ${BASE_URL} --profile standard --seed 42`,
    summary: summaryOf(requirements),
    requirements,
    observations: [
      { id: 'list.order', sentence: 'The order of a page is open.', seen: ['in the order of creation'] },
    ],
    created: [
      { id: '9007199254740993', name: 'Rex k3v9x2aq' },
      { id: '9007199254740994', name: 'Mimi k3v9x2aq' },
    ],
    statistics: {
      requests: 912,
      creates: 143,
      cases: 610,
      throttled: 0,
      throttledMs: 0,
      pacedMs: 0,
      waitedForTargetMs: 0,
      reconnects: 0,
      lost: NO_LOSS,
      crowded: 0,
      longestChain: 4,
    },
    traffic: [
      {
        operation: 'listPets',
        exchanges: 3,
        statuses: { 200: 2, none: 1 },
        latency: { min: 1.2, p50: 1.2, p90: 3.4, p99: 3.4, max: 3.4 },
        samples: [
          [10, 1.2, 200],
          [20, 3.4, 200],
          [31, 1000, 0],
        ],
      },
    ],
    notices: [],
    ...members,
  };
}
