import { expect, test } from 'vitest';
import { markerHolds } from '../../core/results/marker-holds.js';
import type { Finding } from '../../core/results/model.js';
import { twentyFaults } from '../../testing/servers/twenty-faults.js';
import { faults } from '../reference/faults/index.js';
import { judgeReference } from './judge-reference.js';

/** The requirement of a finding, its requests in their order, and the places of its markers. */
function shown({ requirement, exchanges, markers }: Finding): string {
  const requests = exchanges.map(
    ({ request, response }) => `${request.method} ${response?.status ?? 'broken'}`,
  );
  const places = markers.map((marker) => {
    const nth = exchanges.findIndex(({ number }) => number === marker.exchange) + 1;
    return `${marker.in} of ${nth}`;
  });
  return `${requirement}: ${requests.join(', ')}; ${places.join(', ')}`;
}

/** A fault for each way to show one, the requirement that it breaks, and the expected finding. */
const SAMPLE = [
  ['creation-answered-200', 'add.created', 'POST 200; status of 1'],
  ['error-of-an-unknown-id-wrapped', 'get.error-body', 'GET 404; body of 1, body of 1, body of 1'],
  ['unknown-id-answered-with-empty-json', 'get.error-body', 'GET 404; body of 1'],
  ['unknown-id-answered-with-nothing', 'get.media-type', 'GET 404; header of 1'],
  ['refusal-by-list-is-without-challenge', 'list.auth.challenge', 'GET 401; header of 1'],
  ['pet-cut-short', 'get.message', 'GET broken; message of 1'],
  ['limit-100-gives-99', 'list.limit.full-page', 'GET 200; length of 1'],
  ['unfiltered-list-lacks-the-newest', 'store.listed', 'POST 201, GET 200; page of 2'],
  ['refused-creation-is-stored', 'add.auth.no-effect', 'POST 401, GET 200; page of 2'],
  ['get-finds-nothing', 'get.found', 'POST 201, GET 404; status of 2'],
  ['invalid-creation-deletes-the-newest-pet', 'store.sequence', 'POST 201, GET 404; status of 2'],
  ['creation-with-a-known-id-replaces', 'add.id.unique', 'POST 201, POST 201; body of 2'],
  ['unused-ids-from-the-client', 'add.extra-members', 'POST 201; body of 1'],
  ['get-drops-the-status', 'get.same-animal', 'POST 201, GET 200; body of 2'],
  ['list-shows-all-as-available', 'list.same-animal', 'POST 201, GET 200; body of 2'],
  ['get-key-counts-twice', 'get.auth.each-request', 'GET 200, GET 200; status of 2'],
  ['base-path-without-a-version', 'service.base-path', 'GET 200; address of 1'],
] as const;

test.each(SAMPLE)('%s is shown under %s by %s', async (id, requirement, expected) => {
  const fault = faults.find((one) => one.id === id);
  if (!fault) throw new Error(`there is no fault ${id}`);
  const { change, seedPets = 0, basePath = '/v1', profile } = fault;
  const findings = await findingsOn({ behaviour: change, seedPets, basePath }, profile);
  expect(findings.map(shown)).toContain(`${requirement}: ${expected}`);
  findings.forEach(expectTrueMarkers);
});

test('each of many faults at once has markers of its own', async () => {
  const findings = await findingsOn({ behaviour: twentyFaults });
  expect(findings.length).toBeGreaterThan(20);
  findings.forEach(expectTrueMarkers);
});

async function findingsOn(
  server: Parameters<typeof judgeReference>[0],
  profile: 'quick' | 'standard' = 'quick',
): Promise<readonly Finding[]> {
  const { requirements } = await judgeReference(server, { profile });
  return requirements.flatMap(({ findings }) => findings);
}

/** Expects at least one marker, each in one of the exchanges, which are listed once and in the order of sending. */
function expectTrueMarkers(finding: Finding): void {
  const { markers, exchanges } = finding;
  expect(markers, shown(finding)).not.toEqual([]);
  for (const marker of markers) {
    const exchange = exchanges.find(({ number }) => number === marker.exchange);
    expect(exchange && markerHolds(marker, exchange), `${shown(finding)} ${JSON.stringify(marker)}`).toBe(
      true,
    );
  }
  const numbers = exchanges.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
}
