import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { isTime } from '../base/schema.js';
import { defused, jsonText } from '../base/text.js';
import { recorded } from '../results/evidence.js';
import type { Results } from '../results/results.js';
import { badgeReport } from './badge.js';
import { consoleReport, verdictLine } from './console.js';
import { ctrfReport } from './ctrf.js';
import { BOUNDS, messageLines } from './details.js';
import { reportOfFormat } from './formats.js';
import { githubAnnotations } from './github.js';
import { harReport } from './har.js';
import { readRun } from './json.js';
import { junitReport } from './junit.js';
import { context, exchange, HOSTILE, KEY, quoting, RUNS, request, response } from './testing/runs.js';

type Report = (results: Results) => string;
/** Names, golden files and texts. The page has golden files of its own. */
const REPORTS: readonly (readonly [string, string, Report])[] = [
  ['console', 'console.txt', (results) => consoleReport(results, { color: false, files: ['reports/results.json'] })],
  ['annotations', 'annotations.txt', (results) => `${githubAnnotations(results).join('\n')}\n`],
  ...Object.entries(reportOfFormat).map(([name, { file, content }]): (typeof REPORTS)[number] => {
    // The style of the page is the kit's own.
    return [name, file, (results) => content(results, { keyVariable: 'API_KEY' }).replace(/<style>.*?<.style>/s, '')];
  }),
];
const hostile = quoting(HOSTILE);
const flood = quoting('x'.repeat(300_000));

describe.each(REPORTS)('%s', (name, file, report) => {
  test.skipIf(name === 'html')('is as agreed', async () => {
    await expect(report(RUNS.gated)).toMatchFileSnapshot(`golden/${file}`);
  });

  test('holds no key, no hidden character and no command that a server sent', () => {
    const text = report(hostile);
    expect(text).not.toContain(KEY);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe]|\p{Cs}/u);
    expect(text).not.toMatch(/##(vso|teamcity)?\[|\[\[ATTACHMENT/);
    // Commands to GitHub are meant in its annotations.
    if (name !== 'annotations') expect(text).not.toMatch(/^\s*::/m);
  });

  test('is bounded, however much a server sends', () => {
    expect(report(flood).length).toBeLessThan(name === 'html' ? 200_000 : 700_000);
  });
});

describe('the console', () => {
  const text = (results: Results) => consoleReport(results, { color: false, width: 80 });

  test('has three violations in full, and the others as titles', () => {
    const requirements = RUNS.violated.requirements.filter(({ outcome }) => outcome === 'violated');
    const five = { ...RUNS.violated, requirements: [1, 2, 3].flatMap(() => requirements).slice(0, 5) };
    const layout = { color: false, files: ['junit.xml', 'reports/report.html'] };
    expect(consoleReport(five, layout).match(/^ {4}Requires/gm)).toHaveLength(3);
    expect(consoleReport(five, layout)).toMatch(/\n {2}2 more in reports\/report.html:\n {2}✗ \S+ .*\n/);
    expect(consoleReport(five, { ...layout, verbose: true }).match(/^ {4}Requires/gm)).toHaveLength(5);
    expect(text(five)).toContain('\n  2 more (--verbose shows them in full):\n');
  });

  test('says what happened, unless the verdict says it', () => {
    const what = RUNS.violated.incidents?.[0]?.what ?? '';
    const told = { ...RUNS.violated, reason: `${what}; and more` };
    const saying = new RegExp(what.slice(1, 30), 'g');
    expect(text(told).match(saying)).toHaveLength(1);
    expect(text({ ...told, verdict: 'inconclusive' }).match(saying)).toHaveLength(1);
  });

  test('breaks lines at the width of the terminal', () => {
    expect(text(RUNS.violated)).toContain('(status 404, text/html, 4\n    times).\n  → Run again');
  });

  test('breaks no token in its middle', () => {
    const token = `/things/${'a'.repeat(200)}`;
    expect(text(quoting(`before ${token} after`))).toContain(token);
  });

  test('names what may have ended the run, with its command', () => {
    expect(text(RUNS.stopped)).toMatch(/INCONCLUSIVE, ENDED EARLY/);
    expect(text(RUNS.stopped)).toMatch(
      /In flight when the service stopped\n {2}\? GET \/things\/%FF\n.*\n\s+Sent\s+curl .*'https:\/\/staging.*\/things\/%FF'/,
    );
  });

  test('has colours only on request, and in one line, too', () => {
    expect(consoleReport(RUNS.violated, { color: true })).toContain('\u001b[1;31m✗ NON-CONFORMANT\u001b[0m');
    expect(verdictLine(RUNS.clean, { color: false, files: ['a.json'] })).toBe(
      '✓ CONFORMANT  staging, https://staging.example.com/v1: 8 met, 1 not applicable. 8 of 8 judged, no violation found. Reports: a.json',
    );
  });
});

test('junit.xml satisfies the schema, whatever a server sends', async () => {
  const documents = [...Object.values(RUNS), hostile].map(junitReport);
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents: Buffer.from(contents) })),
    schema: readFileSync(new URL('golden/junit.xsd', import.meta.url), 'utf8'),
    maxMemoryPages: 512 * memoryPages.MiB,
  });
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
});

const inconclusive = { ...RUNS.clean, verdict: 'inconclusive' as const, reason: 'too many responses were lost' };

test('ctrf.json satisfies the schema, and tells what is inconclusive from what passed', () => {
  const schema = JSON.parse(readFileSync(new URL('golden/ctrf.schema.json', import.meta.url), 'utf8'));
  const validate = new Ajv({ formats: { 'date-time': isTime } }).compile(schema);
  const seen = Object.entries({ ...RUNS, hostile, inconclusive }).map(([name, run]) => {
    const report = JSON.parse(ctrfReport(run));
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    const { tests, summary, environment } = report.results;
    for (const status of ['passed', 'failed', 'skipped', 'other'])
      expect(tests.filter((one: { status: string }) => one.status === status).length).toBe(summary[status]);
    return `${name}: ${tests[0].status}, ${summary.failed} failed, healthy ${environment.healthy}`;
  });
  expect(seen).toEqual([
    'clean: passed, 0 failed, healthy true',
    'violated: failed, 3 failed, healthy false',
    'stopped: other, 0 failed, healthy false',
    'gated: failed, 3 failed, healthy false',
    'hostile: failed, 4 failed, healthy false',
    'inconclusive: other, 0 failed, healthy false',
  ]);
});

test('a badge is green only for a run that judged everything', () => {
  const partial = { ...RUNS.clean, scope: 'partial' as const };
  const badges = [RUNS.clean, partial, inconclusive, RUNS.gated].map((run) => JSON.parse(badgeReport(run)));
  expect(badges.map(({ message, color, isError }) => [message, color, isError])).toEqual([
    ['conformant', 'brightgreen', false],
    ['no violation found, partial', 'yellow', true],
    ['inconclusive', 'lightgrey', true],
    ['non-conformant, 2 violated', 'red', true],
  ]);
});

test('junit.xml names an incident without advice', () => {
  const incidents = RUNS.violated.incidents?.map(({ advice: _, ...incident }) => incident) ?? [];
  expect(junitReport({ ...RUNS.violated, incidents })).toContain('4 times). GET /things got 404');
});

test('junit.xml gives its suites no more time than the run took', () => {
  const times = junitReport({ ...RUNS.violated, durationMs: 9 }).matchAll(/<testsuite .* time="([^"]+)"/g);
  const sum = [...times].reduce((all, [, time]) => all + Number(time), 0);
  expect(sum).toBeLessThanOrEqual(0.009);
  expect(sum).toBeGreaterThan(0);
});

test.each([
  ['/things/%FF', '/things/%FF', undefined],
  ['/things/%zz?a=%', '/things/%25zz?a=%25', 'sent as https://staging.example.com/v1/things/%zz?a=%'],
  ['/things/a b#é?x[]={1}', '/things/a%20b%23%C3%A9?x%5B%5D=%7B1%7D', expect.stringContaining('a b#é?x[]={1}')],
])('exchanges.har holds a valid URL for %s', (target, shown, comment) => {
  const sent = exchange('list.found', request('GET', target), response(200, '[]'));
  const { entries } = JSON.parse(harReport(RUNS.clean, [recorded(sent, context())])).log;
  expect(entries[0].request).toMatchObject({ url: `https://staging.example.com/v1${shown}` });
  expect(entries[0].request.comment).toEqual(comment);
});

describe('results.json', () => {
  const read = (text: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'results-'));
    writeFileSync(path.join(folder, 'results.json'), text);
    return readRun(folder, 'last', RUNS.clean.kit);
  };

  test.each(Object.entries({ ...RUNS, hostile }))('can be read again (%s)', (_, results) => {
    expect(read(jsonText(results)).requirements).toHaveLength(results.requirements.length);
  });

  test.each([
    ['\n', 'last: is empty; give the results.json that a run wrote, or its folder'],
    ['{', 'last: is not JSON, or was cut short; give'],
    ['null', 'last: is JSON, but not of a run; give'],
    ['{"format":"conformance-log/1"}\n{}', 'last: is the log of a run, which rejudge reads; give'],
    ['{"schemaVersion":"2.0"}', 'has the format 2.0; this version of the kit reads format 3.0'],
    ['{"schemaVersion":"3.0"}', "must have required property 'kit'"],
  ])('of another kind is refused: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

const long = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ id })));
const inside =
  '… (9 lines before)|  {"id": 8},|  {«"id": 9»},|  {"id": 10},|  {"id": 11},|  {"id": 12},|… (191 bytes in all)';
const items = '[|  {"id": 0},|  {"id": 1},|  {"id": 2},|  {"id": 3},|… (150 bytes in all)';
test.each<[string, readonly string[], string]>([
  [long, ['9', 'id'], inside],
  ['{"id":1.0,"a":[{}]}', ['name'], '{"id": 1.0, "a": [{}]}|«(no member "name")»'],
  ['{"id":1.0,"a":[{}]}', ['a', '0', 'b'], '{"id": 1.0, "a": [«{}»]}|«(no member "b")»'],
  ['[{"id":1},{"na', ['1'], '[{"id": 1}, «{"na»'],
  [long.slice(0, 150), ['100'], `${items}|«(member "100" is beyond what this report keeps)»`],
  ['{not: JSON, at all}', ['not'], '{not: JSON, at all}|«(no member "not")»'],
  ['<p>\n</p>', ['id'], '<p>|</p>'],
])('a body is shown around its marked part: %s', (text, path, expected) => {
  const body = { text, bytes: text.length, truncated: text.length > 100 };
  const [, ...lines] = messageLines({ line: '200', body }, [{ part: 'value', path }], BOUNDS.console);
  const words = lines.map((line) => line.map((piece) => (piece.marked ? `«${piece.text}»` : piece.text)).join(''));
  expect(words.join('|')).toBe(expected);
});

test.each([
  ['  ::error::x', '  : :error::x'],
  ['\u001b[2m::set-output', '\u001b[2m: :set-output'],
  ['a ##vso[x] ##teamcity[y] ##[z]', 'a # #vso[x] # #teamcity[y] # #[z]'],
  ['a::b ::c', 'a::b ::c'],
])('output is defused: %j', (text, expected) => {
  expect(defused(text)).toBe(expected);
});
