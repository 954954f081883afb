import type { RequirementResult, Results } from '../../core/results/model.js';
import { waits } from '../../core/results/waits.js';
import { lossNotices } from '../../core/session/loss-bound.js';
import {
  counterexample,
  creation,
  exchange,
  finding,
  requirementResult,
  response,
  results,
} from './results-fixture.js';

const CATALOGUE: readonly (readonly [
  id: string,
  operation: RequirementResult['operation'],
  sentence: string,
])[] = [
  ['list.answered', 'listPets', 'A request that keeps to the document MUST be answered 200.'],
  ['list.unique', 'listPets', 'No pet MUST stand twice in one page.'],
  ['list.limit.accepted', 'listPets', 'Each limit from 1 to 100 MUST be answered 200.'],
  ['add.created', 'addPet', 'A valid NewPet MUST be answered 201 with the created Pet.'],
  ['add.name.unchanged', 'addPet', 'The name of the created Pet MUST be the name that was sent.'],
  ['get.found', 'getPet', 'The id of a pet that exists MUST be answered 200.'],
  ['service.base-path', 'service', 'The base address MUST end in /v1.'],
];

const met: readonly RequirementResult[] = CATALOGUE.map(([id, operation, sentence]) =>
  requirementResult({ id, operation, sentence }),
);

const notApplicable = { outcome: 'not-applicable', judged: 0, requests: 0 } as const;

const challenge = requirementResult({
  id: 'list.auth.challenge',
  basis: 'http',
  level: 'SHOULD',
  sentence: 'A 401 SHOULD carry WWW-Authenticate.',
  outcome: 'warned',
  reason: 'A 401 came without a WWW-Authenticate header.',
  findings: [
    finding({
      requirement: 'list.auth.challenge',
      summary: 'A 401 came without a WWW-Authenticate header.',
      expected: 'WWW-Authenticate: Bearer',
      actual: 'no such header',
      exchanges: [
        exchange({ number: 12, response: response(401, '{"code":"key","message":"No key.","status":401}') }),
      ],
    }),
  ],
});

/** Everything is met, except for a warning and requirements that do not apply. */
export const conformantRun: Results = results({
  requirements: [
    ...met,
    challenge,
    requirementResult({
      ...notApplicable,
      id: 'get.unknown',
      operation: 'getPet',
      sentence: 'An int64 that no pet has MUST be answered 404.',
      reason: 'It was left out by --skip get.unknown.',
    }),
  ],
  scope: 'partial',
  reason: '8 of 9 requirements judged, none violated; partial because of --skip',
});

const missingName = finding({
  requirement: 'add.invalid.name',
  cause: 'a body without a name is accepted',
  summary: 'A NewPet without a name was accepted.',
  expected: '400 with an Error body',
  actual: '201 with a Pet whose name is null',
  exchanges: [
    creation(
      208,
      '{"categoryId":1}',
      response(201, '{"id":9007199254740995,"name":null,"categoryId":1}', [['X-Request-Id', '7f3c-11']]),
    ),
  ],
  control: creation(207, '{"name":"Rex k3v9x2aq","categoryId":1}', response(201, '{"id":9007199254740994}')),
  counterexample: counterexample({
    property: 'a NewPet without a name is answered 400',
    value: '{"categoryId":1}',
    origin: 'table',
    index: 0,
    shrinks: 0,
  }),
  occurrences: 14,
});

const longPage = `[${Array.from({ length: 60 }, (_, index) => `{"id":${index + 1},"name":"Rex ${index}","categoryId":1}`).join(',')}]`;

/** Violations of all bases, a warning, several that could not be judged, and a server that sends control characters. */
export const violatedRun: Results = results({
  verdict: 'non-conformant',
  reason: '5 requirements are violated.',
  requirements: [
    ...met,
    requirementResult({
      id: 'get.deprecation',
      operation: 'getPet',
      basis: 'http',
      level: 'SHOULD',
      sentence: 'Deprecation and Sunset SHOULD agree with the removal date.',
      outcome: 'violated',
      reason: 'Sunset names another day than 5 December 2030.',
      findings: [
        finding({
          requirement: 'get.deprecation',
          summary: 'Sunset names another day than 5 December 2030.',
          expected: 'Sunset: Thu, 05 Dec 2030 00:00:00 GMT, or no such header',
          actual: 'Sunset: Wed, 01 Jan 2031 00:00:00 GMT',
          exchanges: [
            exchange({
              number: 301,
              response: response(200, '{"id":1,"name":"Rex","categoryId":1}', [
                ['Sunset', 'Wed, 01 Jan 2031 00:00:00 GMT'],
              ]),
            }),
          ],
        }),
      ],
    }),
    requirementResult({
      id: 'list.limit.full-page',
      basis: 'interpreted',
      sentence: 'A page MUST hold min(limit, pets that there are).',
      outcome: 'violated',
      reason: 'A page holds fewer pets than there are.',
      findings: [
        finding({
          requirement: 'list.limit.full-page',
          summary: 'A page holds fewer pets than there are.',
          expected: '100 pets',
          actual: '60 pets',
          exchanges: [exchange({ number: 99, response: response(200, longPage) })],
        }),
      ],
    }),
    requirementResult({
      id: 'list.limit.maximum',
      outcome: 'violated',
      findings: [
        finding({ counterexample: counterexample(), confirmation: { seen: 1, tried: 5 } }),
        finding({ cause: 'cut short', summary: 'The body ended before its announced length.' }),
      ],
    }),
    requirementResult({
      id: 'add.invalid.name',
      operation: 'addPet',
      sentence: 'A NewPet whose name is missing, null or no string MUST be answered 400.',
      outcome: 'violated',
      reason: missingName.summary,
      findings: [missingName],
    }),
    requirementResult({
      id: 'get.message',
      operation: 'getPet',
      sentence: 'Every response MUST be a whole valid HTTP message.',
      outcome: 'violated',
      reason: 'A response stopped before its end.',
      findings: [
        finding({
          requirement: 'get.message',
          summary: 'A response stopped before its end.',
          expected: 'a body of 120 bytes, as announced',
          actual: 'the connection closed after 64',
          exchanges: [
            exchange({
              number: 44,
              response: response(500, '\u001b[2J\u0007<h1>Oops</h1>\r\n\ttrace\u202e'),
            }),
            {
              ...exchange({ number: 45, failure: 'other side closed after 64 of 120 bytes' }),
              response: undefined,
            },
          ].map(({ response: came, ...rest }) => (came === undefined ? rest : { ...rest, response: came })),
        }),
      ],
    }),
    challenge,
    ...['get.unknown', 'get.id', 'get.same-animal'].map((id) =>
      requirementResult({
        id,
        operation: 'getPet',
        sentence: 'It MUST be as the document says.',
        outcome: 'inconclusive',
        reason: 'It rests on get.message, which is violated.',
      }),
    ),
    ...['add.concurrent', 'add.auth.no-effect'].map((id) =>
      requirementResult({
        ...notApplicable,
        id,
        operation: 'addPet',
        sentence: 'It MUST be as the document says.',
        reason: 'It creates pets, and the run was read-only.',
      }),
    ),
  ],
  notices: ['The base address does not end in /v1.'],
});

const throttledStatistics: Results['statistics'] = {
  requests: 61,
  creates: 0,
  cases: 4,
  throttled: 37,
  throttledMs: 12_400,
  pacedMs: 3_100,
  waitedForTargetMs: 47_000,
  reconnects: 1,
  lost: { closed: 0, reset: 12, timeout: 2, gateway: 0 },
  crowded: 16,
  lowered: 6,
  longestChain: 4,
};

/** The run completed no requirement. */
export const inconclusiveRun: Results = results({
  verdict: 'inconclusive',
  reason: 'The deployment answered 429 until the end of the run.',
  end: 'interrupted',
  requirements: [
    ...met.slice(0, 2),
    ...met.slice(2).map((requirement) => ({
      ...requirement,
      outcome: 'inconclusive' as const,
      reason: 'The deployment answered 429 to the end.',
      judged: 0,
    })),
    requirementResult({
      id: 'store.sequence',
      operation: 'service',
      outcome: 'kit-error',
      reason: 'TypeError: undefined is not a function',
    }),
  ],
  created: [],
  notices: [...waits(throttledStatistics), ...lossNotices(throttledStatistics, 5)],
  statistics: throttledStatistics,
});
