/** Functions that read what somebody else wrote do twice the work for twice the text, whatever the text is. */
import { type Profiler, Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const KEY = 'sk-3f9a77c1d0e24b55';
/** Characters: so many that a square shows, and so few that a test takes little time; the mask remembers texts of up to 1,000. */
const LENGTH = 5_000;
/** Twice the text may take so many times the work. A buffer or a table that grows in steps takes a little more than 2. */
const MOST = 2.5;
/** Blocks entered: less shows nothing. */
const LEAST = 1_000;

/** Parts that the texts repeat: all that some reader looks for, and beginnings without their ends. */
const pieces = [
  ...[`{key}${KEY}`, '{key', '{key:changed-5} ', KEY, KEY.slice(0, 8), 'pct-3fa9c1 ', '::', 'x, ', '<p>', '`|', '{}\n'],
  ...['%25', '%2525252525', '\\\\u005c', '&amp;', '&#', '\0', 'a', 'QUJD', '41 ', '41', '0x41, ', '97,', '=41', 'a-'],
  ...['a\u200b', '\r\n', ' ', 'é', '\ud800', '##vso[', '[['],
  ...['[', '{', '{"a":', '[[],', '"', '"a",', '\\"', '1', '1e9,', '{"id":1,"name":"a","categoryId":1},'],
];

const session = new Session();
/** The coverage since it was taken before. The session answers at once, since it is of this thread. */
function takenCoverage(): readonly Profiler.ScriptCoverage[] {
  let coverage: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    coverage = result;
  });
  return coverage;
}

/** How often blocks of each function were entered. Neither the machine nor what else it does has a part in it. */
function workOf(body: () => void): ReadonlyMap<string, number> {
  takenCoverage();
  body();
  const counts = takenCoverage().flatMap(({ url, functions }) =>
    functions.map(({ functionName, ranges }) => {
      const entered = ranges.reduce((sum, { count }) => sum + count, 0);
      return [`${url}: ${functionName} at ${ranges[0]?.startOffset}`, entered] as const;
    }),
  );
  return new Map(counts);
}

type Readers = Readonly<Record<string, (text: string) => unknown>>;

/** Imported again, since only what is compiled from then on is counted. */
async function readersOf(): Promise<Readers> {
  vi.resetModules();
  const [text, json, names, { Framing }, { logFrom }, { trimmed }, { masking }] = await Promise.all([
    import('../src/engine/base/text.js'),
    import('../src/engine/base/json.js'),
    import('../src/engine/exchange/names.js'),
    import('../src/engine/http/framing.js'),
    import('../src/engine/log/log.js'),
    import('../src/engine/exchange/exchange.js'),
    import('../src/engine/exchange/mask.js'),
  ]);
  const [{ judge, trace }, { facts }, { markup }] = await Promise.all([
    import('../src/petstore/judge.js'),
    import('../src/petstore/ledger.js'),
    import('../src/engine/reports/markdown.js'),
  ]);
  const mask = masking([KEY, 'pets', 'on']);
  const request = { method: 'GET', target: '/pets', headers: [['Authorization', 'Bearer {key}']] } as const;
  const place = { path: 'a/0', attempt: 0, step: 0, try: 0, at: 0, took: 1, request };
  const answered = (body: string, status: number) => {
    const headers = [['Content-Type', status === 502 ? 'text/html' : 'application/json']] as const;
    return { ...place, response: { status, headers, body: Buffer.from(body) } };
  };
  const framed = (bytes: string) => {
    const framing = new Framing();
    framing.begin();
    framing.push(Buffer.from(bytes));
  };
  const expectation = { requirement: 'list.answered', statuses: [200] } as const;
  return {
    mask: mask.text,
    maskOfBytes: (input) => mask.bytes(Buffer.from(input)),
    lastLook: mask.isIn,
    visible: text.visible,
    defused: text.defused,
    jsonText: text.jsonText,
    wrap: (input) => text.wrap(input, 80),
    names: (input) => names.withNames(input, () => ''),
    trimmed,
    readJson: (input) => json.readJson(Buffer.from(input)),
    shapeOf: json.shapeOf,
    markup: (input) => markup(input),
    head: framed,
    chunks: (input) => framed(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${input}`),
    page: (input) => judge(answered(input, 200), expectation),
    error: (input) => judge(answered(input, 401), expectation),
    trace: (input) => [200, 401, 502].map((status) => trace(answered(input, status))),
    facts: (input) => facts(answered(input, 200)),
    log: (input) => logFrom(Buffer.from(input), 'run.log'),
  };
}

let readers: Readers = {};
beforeAll(async () => {
  // Optimized code does not count the functions that it takes into others, and when code is optimized depends on the machine.
  setFlagsFromString('--no-opt');
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  readers = await readersOf();
});
afterAll(() => session.disconnect());

function readBy(all: Readers, text: string): void {
  for (const read of Object.values(all))
    try {
      read(text);
    } catch {
      // A reader may refuse a text.
    }
}

test('twice the text takes each function at most 2.5 times the work', () => {
  const slow = pieces.flatMap((piece) => {
    const of = (length: number) => workOf(() => readBy(readers, piece.repeat(Math.ceil(length / piece.length))));
    const [once, twice] = [of(LENGTH), of(2 * LENGTH)];
    return [...twice].flatMap(([name, work]) =>
      work > Math.max(LEAST, MOST * (once.get(name) ?? 0))
        ? [`${JSON.stringify(piece)}: ${name}: ${once.get(name)}, then ${work}`]
        : [],
    );
  });
  expect(slow).toEqual([]);
});

test('a square shows', () => {
  const square = (text: string) => [...text].filter((one) => [...text].some((other) => other !== one));
  const [once, twice] = [LENGTH, 2 * LENGTH].map((length) => workOf(() => readBy({ square }, 'a'.repeat(length))));
  const most = Math.max(...(twice?.values() ?? []));
  expect(most).toBeGreaterThan(3 * Math.max(...(once?.values() ?? [])));
});
