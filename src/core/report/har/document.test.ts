import type { Har } from 'har-format';
import { describe, expect, test } from 'vitest';
import {
  creation,
  exchange,
  finding,
  requirementResult,
  response,
  results,
} from '../../../testing/runs/results-fixture.js';
import { violatedRun } from '../../../testing/runs/runs-fixture.js';
import type { RecordedExchange } from '../../results/model.js';
import { entryText, harOfFindings } from './document.js';
import { type ExchangeEntry, harEntry } from './entry.js';

const RUN = { startedAt: Date.UTC(2026, 5, 1, 12), mayBeHttp2: false };

/** An entry after a reader has had it. */
function entryOf(members: Partial<RecordedExchange>): ExchangeEntry {
  return JSON.parse(entryText(harEntry(exchange(members), RUN)));
}

function harOf(...findings: Parameters<typeof finding>[0][]): {
  log: { entries: ExchangeEntry[] } & Har['log'];
} {
  const requirements = findings.map((members) =>
    requirementResult({ outcome: 'violated', findings: [finding(members)] }),
  );
  return JSON.parse(harOfFindings(results({ requirements })));
}

describe('an exchange as an entry', () => {
  test('has what was sent and what came, with its time in UTC', () => {
    const sent = creation(
      4,
      '{"name":"a"}',
      response(201, '{"id":1}', [['Content-Type', 'application/json']]),
    );
    expect(harEntry({ ...sent, startedMs: 1500.25, durationMs: 2.5 }, RUN)).toMatchObject({
      startedDateTime: '2026-06-01T12:00:01.500Z',
      time: 2.5,
      request: { method: 'POST', bodySize: 12, postData: { text: '{"name":"a"}' } },
      response: { status: 201, content: { size: 8, mimeType: 'application/json', text: '{"id":1}' } },
      _number: 4,
    });
  });

  test('does not claim a version of HTTP that was not recorded', () => {
    const versions = (mayBeHttp2: boolean) => {
      const { request, response } = harEntry(exchange(), { ...RUN, mayBeHttp2 });
      return [request.httpVersion, response.httpVersion];
    };
    expect(versions(false)).toEqual(['HTTP/1.1', 'HTTP/1.1']);
    expect(versions(true)).toEqual(['unknown', 'unknown']);
  });

  test('has phases that add up to its time', () => {
    const { time, timings } = entryOf({ durationMs: 3.25 });
    const known = Object.values(timings).filter(
      (phase): phase is number => typeof phase === 'number' && phase >= 0,
    );
    expect(known.reduce((sum, phase) => sum + phase, 0)).toBe(time);
  });

  test('repeats the query as it was sent, well encoded or not', () => {
    const url = 'http://a.example/v1/pets?limit=%zz&status=a%20b&x&=y&z=1=2';
    expect(entryOf({ request: { method: 'GET', url, headers: [], curl: '' } }).request.queryString).toEqual([
      { name: 'limit', value: '%zz' },
      { name: 'status', value: 'a%20b' },
      { name: 'x', value: '' },
      { name: '', value: 'y' },
      { name: 'z', value: '1=2' },
    ]);
  });

  test('of a connection of its own names it', () => {
    expect(entryOf({ connection: 3 }).connection).toBe('3');
    expect(entryOf({})).not.toHaveProperty('connection');
  });

  test('without a response has the status 0 and says what happened', () => {
    const { response: _, ...sent } = exchange({ failure: 'the connection closed "early"\u0000' });
    const { response } = JSON.parse(entryText(harEntry(sent, RUN)));
    expect(response).toMatchObject({ status: 0, _error: 'the connection closed "early"\u0000' });
  });

  test.each(['\u0000\u001b[31m', 'a\\ud800b', '\u2028\u202e\u009b', '</script><!--', '"\\\n'])(
    'gives back the text %j, and hides from a terminal what it may obey',
    (text) => {
      const came = response(200, text);
      const written = entryText(harEntry(exchange({ response: came }), RUN));
      expect(JSON.parse(written).response.content.text).toBe(text);
      expect(written).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\ud800-\udfff]/);
    },
  );

  test('keeps bytes that are no text as base64, sent or received', () => {
    const body = { base64: '/w==', bytes: 1, truncated: false };
    const { request, response } = entryOf({
      request: { method: 'POST', url: 'http://a.example/v1/pets', headers: [], curl: '', body },
      response: { status: 200, headers: [], body },
    });
    expect(request.postData).toEqual({ mimeType: 'x-unknown', text: '/w==', _encoding: 'base64' });
    expect(response.content).toEqual({ size: 1, mimeType: 'x-unknown', text: '/w==', encoding: 'base64' });
  });

  test('says that a text is cut', () => {
    const body = { text: 'begin', bytes: 90_000, truncated: true };
    expect(entryOf({ response: { status: 200, headers: [], body } }).response.content).toMatchObject({
      size: 90_000,
      comment: 'the text is cut',
    });
  });
});

describe('the findings as HAR', () => {
  test('are made by the kit, which says so', () => {
    const { log } = harOf({});
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'petstore-conformance' } });
  });

  test('show each exchange once, in the order sent, with all that it shows', () => {
    const one = exchange({ number: 9 });
    const other = exchange({ number: 3 });
    const { log } = harOf(
      { requirement: 'list.unique', exchanges: [one], control: other },
      { requirement: 'list.answered', exchanges: [one] },
    );
    expect(log.entries.map(({ _number, _requirements }) => [_number, _requirements])).toEqual([
      [3, ['list.unique']],
      [9, ['list.unique', 'list.answered']],
    ]);
  });

  test('of a run without findings are a file without entries', () => {
    expect(harOf().log.entries).toEqual([]);
  });

  test('hold every exchange that results.json shows', () => {
    const { log } = JSON.parse(harOfFindings(violatedRun));
    const numbers = violatedRun.requirements.flatMap(({ findings }) =>
      findings.flatMap(({ exchanges, control }) => [...exchanges, ...(control ? [control] : [])]),
    );
    expect(numbers.length).toBeGreaterThan(0);
    expect(new Set(log.entries.map(({ _number }: ExchangeEntry) => _number))).toEqual(
      new Set(numbers.map(({ number }) => number)),
    );
  });
});
