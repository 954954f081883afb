import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { catalogueDocument } from '../../core/catalogue/catalogue-document.js';
import { packageRoot } from '../../core/package.js';
import type { EventLine } from '../../core/report/events/event-line.js';
import type { Verification } from '../../features/certify/verify/verification.js';
import type { Diagnosis } from '../../features/doctor/diagnosis.js';
import type { Replay } from '../../features/replay/replay.js';
import { comparisonOfRuns } from '../runs/comparison-fixture.js';
import { counterexample, exchange, finding, requirementResult, results } from '../runs/results-fixture.js';

const kit = { name: 'petstore-conformance', version: '0.1.0' };
const startedAt = '2026-06-01T12:00:00.123Z';
const target = { name: 'staging', baseUrl: 'https://staging.example.com/v1' };

const event: EventLine = {
  type: 'run-started',
  elapsedMs: 3,
  schemaVersion: '2.0',
  kit,
  runId: 'k3v9x2aq',
  startedAt,
  baseUrl: target.baseUrl,
  seed: 42,
  total: 80,
};

const replay: Replay = {
  schemaVersion: '2.0',
  kit,
  startedAt,
  durationMs: 812,
  recorded: { runId: 'k3v9x2aq', startedAt, baseUrl: target.baseUrl },
  target,
  times: 3,
  findings: [],
  summary: { reproduced: 0, 'not-reproduced': 0, 'not-tried': 0 },
  requests: 12,
  created: [{ id: '9007199254740993', name: 'Rex' }],
};

const diagnosis: Diagnosis = {
  schemaVersion: '2.0',
  kit,
  startedAt,
  target,
  judgeable: true,
  connection: {
    addresses: ['192.0.2.1'],
    http: 'HTTP/1.1',
    tls: {
      version: 'TLSv1.3',
      cipher: 'TLS_AES_256_GCM_SHA384',
      certificate: { subject: 'a', issuer: 'b', expires: startedAt, daysLeft: -3, accepted: 'no' },
    },
  },
  responses: {
    measured: 10,
    lost: 0,
    latency: { min: 1, median: 2, p90: 3 },
    rateLimit: [['ratelimit', '5']],
    throttled: 0,
  },
  key: { right: { taken: 'accepted', status: 200 }, wrong: { taken: 'refused', status: 401 } },
  store: { shown: 20, enough: true },
  writes: { tried: true, worked: true, created: { id: '7', name: 'Rex' }, lagMs: 0 },
  versionedPath: true,
  requests: 14,
  suggestions: [{ because: 'the certificate has expired', option: { name: 'ca', value: 'FILE' } }],
};

const verification: Verification = {
  schemaVersion: '2.0',
  kit,
  bundle: 'certificate',
  verifiedAt: startedAt,
  level: 'does-not-hold',
  unauthenticated: [],
  groups: [{ name: 'files', state: 'fails', problems: [{ what: 'one is missing' }], notes: [] }],
};

const rich = results({
  requirements: [
    requirementResult({
      outcome: 'violated',
      findings: [finding({ control: exchange(), counterexample: counterexample() })],
    }),
  ],
  gate: {
    state: 'passed',
    reason: 'What is violated is waived.',
    waiverFile: 'waivers.yaml',
    waivers: [
      { requirement: 'get.found', reason: 'r', issue: '#1', expires: '2029-12-31', state: 'applied' },
    ],
  },
});

const documents: Readonly<Record<string, object>> = {
  results: rich,
  events: event,
  comparison: comparisonOfRuns,
  replay,
  doctor: diagnosis,
  verification,
  catalogue: catalogueDocument(catalogue.requirements.slice(0, 2)),
};

type Loose = Record<string, unknown>;

function schemaOf(name: string): Loose {
  return JSON.parse(readFileSync(path.join(packageRoot, `spec/${name}.schema.json`), 'utf8'));
}

/** Strict, so that a keyword that nobody knows, or that has no effect, is an error. */
function validatorOf(name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schemaOf(name));
}

/** Each object in a document, with its JSON Pointer. */
function objectsIn(node: unknown, place = ''): readonly { readonly object: Loose; readonly place: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([name, child]) => objectsIn(child, `${place}/${name}`));
  return Array.isArray(node) ? inner : [{ object: node as Loose, place }, ...inner];
}

/** Members by names that are data: a type cannot say which there are. */
const isMap = (place: string) => /\/(options|statuses|statuses\/before|statuses\/after)$/.test(place);

/** The places of a document at which a change of one object leaves the document valid. */
function unnoticed(name: string, change: (object: Loose, member: string) => boolean): readonly string[] {
  const validate = validatorOf(name);
  const places = objectsIn(documents[name]).map(({ object, place }) => [place, Object.keys(object)] as const);
  return places.flatMap(([place, members]) =>
    members.flatMap((member) => {
      const copy = JSON.parse(JSON.stringify(documents[name]));
      const found = objectsIn(copy).find((one) => one.place === place);
      if (found === undefined || isMap(place) || !change(found.object, member)) return [];
      return validate(copy) ? [`${place}/${member}`] : [];
    }),
  );
}

describe.each(Object.keys(documents))('the schema of %s', (name) => {
  test('accepts such a document', () => {
    const validate = validatorOf(name);
    validate(JSON.parse(JSON.stringify(documents[name])));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('refuses a member of another type, wherever it is', () => {
    const mistyped = (object: Loose, member: string) => {
      object[member] =
        typeof object[member] === 'object' && object[member] !== null ? 'text' : { another: 'type' };
      return true;
    };
    expect(unnoticed(name, mistyped)).toEqual([]);
  });

  test('refuses a member that it does not know, wherever it is', () => {
    const extended = (object: Loose) => {
      object.unknown = 1;
      return true;
    };
    expect(unnoticed(name, extended)).toEqual([]);
  });

  test('refuses a document that lacks a member', () => {
    const validate = validatorOf(name);
    const whole = JSON.parse(JSON.stringify(documents[name]));
    const optional = ['gate', 'responses'];
    for (const member of Object.keys(whole).filter((one) => !optional.includes(one))) {
      const { [member]: _, ...rest } = whole;
      expect([member, validate(rest)]).toEqual([member, false]);
    }
  });

  test('refuses a day or a moment that does not exist, wherever it is', () => {
    let changed = 0;
    const misdated = (object: Loose, member: string) => {
      const text = object[member];
      if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return false;
      object[member] = text.replace(/^\d{4}-\d\d-\d\d/, '2026-02-30');
      changed += 1;
      return true;
    };
    expect(unnoticed(name, misdated)).toEqual([]);
    expect(changed > 0 || name === 'catalogue').toBe(true);
  });

  test('describes every member', () => {
    const schema = schemaOf(name);
    const definitions = schema.$defs as Readonly<Record<string, Loose>>;
    const silent = objectsIn(schema)
      .filter(({ place }) => place.endsWith('/properties') && !/\/(if|then)\/properties$/.test(place))
      .flatMap(({ object, place }) =>
        Object.entries(object as Record<string, Loose>).flatMap(([member, said]) => {
          const named = definitions[String(said.$ref).replace('#/$defs/', '')];
          const isSaid = said.description ?? named?.description ?? said.const;
          return isSaid === undefined ? [`${place}/${member}`] : [];
        }),
      );
    expect(silent).toEqual([]);
  });
});
