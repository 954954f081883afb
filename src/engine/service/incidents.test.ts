import { describe, expect, test } from 'vitest';
import { addressOf, type Exchange, type Header, type Request } from '../exchange/exchange.js';
import { toy } from '../testing/toy.js';
import { CONTROL, endOf } from './entries.js';
import { incidentsIn } from './incidents.js';
import type { LogEntry, Service } from './service.js';

/** The toy without what it says of its requests. */
const { mustSucceed: _, ...service } = toy as unknown as Service;

const HTML: readonly Header[] = [['Content-Type', 'text/html']];

/** The exchange of a line: `GET /a` with the key, `get /a` without it, `*GET /a` of a control; 0: lost, -1: not connected. */
type Line = readonly [request: string, status: number, body?: string, headers?: readonly Header[]];

/** Lines without bodies and header fields, in text. */
const linesOf = (text: string): readonly Line[] =>
  text.split(', ').map((line) => [line.replace(/ -?\d+$/, ''), Number(line.split(' ').at(-1))]);

/** One exchange every 100 ms, each of a case of its own. */
function logOf(lines: readonly Line[]): readonly LogEntry[] {
  return lines.map(([line, status, body = '', headers = []], index) => {
    const isControl = line.startsWith('*');
    const [method = '', target = ''] = line.replace('*', '').split(' ');
    const isKeyed = method === method.toUpperCase();
    const exchange: Exchange = {
      ...{ path: `${isControl ? CONTROL : 'c/'}${index}`, attempt: 0, step: 0, try: 0 },
      ...{ at: index * 100, took: 50 },
      request: { method: method.toUpperCase(), target, headers: isKeyed ? [['authorization', 'Bearer {key}']] : [] },
      ...(status > 0
        ? { response: { status, headers, body: Buffer.from(body) } }
        : { failure: { kind: 'lost', what: 'no response', ...(status < 0 && { unconnected: true }) } }),
    };
    return { exchange, facts: {}, trace: toy.trace(exchange) };
  });
}

function found(lines: readonly Line[], more: Partial<Service> = {}) {
  const log = logOf(lines);
  const incidents = incidentsIn(log, { ...service, ...more });
  // The picture of a run shows an incident as a span, which covers what it sets aside.
  for (const { from, to = Number.POSITIVE_INFINITY, aside } of incidents)
    for (const entry of log)
      if (aside.has(addressOf(entry.exchange))) expect(endOf(entry) >= from && endOf(entry) <= to).toBe(true);
  return incidents;
}
const kinds = (lines: readonly Line[]) => found(lines).map(({ kind }) => kind);
/** The lines whose exchanges are set aside. */
const asideIn = (lines: readonly Line[], more: Partial<Service> = {}) =>
  logOf(lines).flatMap(({ exchange }, line) => (found(lines, more)[0]?.aside.has(addressOf(exchange)) ? [line] : []));

const times = (count: number, ...lines: readonly Line[]) => Array.from({ length: count }, () => lines).flat();
const fine = linesOf('GET /a 200, POST /a 201, get /a 401');

describe('another server', () => {
  const everywhere = (status: number, body: string, headers: readonly Header[]): readonly Line[] =>
    ['GET /a', 'get /a', 'post /a'].map((line) => [line, status, body, headers]);
  const door: readonly Header[] = [['Location', 'https://sign-in.example/?to=a'], ...HTML];

  test.each([
    ['a page', everywhere(200, '<p>Welcome', HTML), 'status 200, "Welcome"'],
    ['a page of 511', everywhere(511, '<p>Sign in', HTML), 'status 511, "Sign in"'],
    ['a redirect to a page', everywhere(302, '', door), 'a redirect to https://sign-in.example/?to=a'],
    ['404, whatever its body', everywhere(404, '{"message":"no Route"}', []), 'status 404'],
  ])('answers everything with %s', (_, lines, look) => {
    const [incident] = found(lines);
    expect(incident).toMatchObject({ kind: 'not the service', endsRun: true });
    expect(incident?.what).toBe(
      `nothing of the interface is at this address: 3 requests got the response of another server each (${look})`,
    );
    expect(incident?.advice).toMatch(/^Check the base URL/);
    expect(asideIn(lines)).toEqual([0, 1, 2]);
  });

  test('may ask for the key before it answers 404', () => {
    const nowhere = linesOf('GET /a 404, POST /a 404, get /a 401');
    expect(kinds(nowhere)).toEqual(['not the service']);
    // A list that nobody has, beside a creation that works.
    expect(kinds([...nowhere, ['POST /a', 400]])).toEqual([]);
  });

  test.each<[string, readonly Line[]]>([
    ['tells operations apart', [...everywhere(404, '', HTML), ['GET /a', 200]]],
    ['answers everything with its own 500', everywhere(500, '<p>Oops', HTML)],
    ['was asked for one operation alone', times(4, ...linesOf('GET /a 404, get /a 404'))],
  ])('is not an implementation that %s', (_, lines) => {
    expect(kinds(lines)).toEqual([]);
  });
});

/** Lines of controls and others that all got the same response. */
const alike = (text: string, ...response: readonly [status: number, body?: string, headers?: readonly Header[]]) =>
  text.split(', ').map((line): Line => [line, ...response]);

describe('a spell', () => {
  const failed = [...alike('POST /a, *POST /a', 500), ['GET /b', 500, 'x'] as const, ...alike('*POST /a', 500)];
  const others = linesOf('GET /a 200, GET /a 200');
  const creating = { mustSucceed: ({ exchange }: LogEntry) => exchange.request.method === 'POST' };
  const spell = (lines: readonly Line[]) => found(lines, creating);

  test('of one operation to the end is a finding, with its time, count and message', () => {
    const [incident, ...more] = spell([...fine, ...fine, ...failed, ...others]);
    expect(more).toEqual([]);
    expect(incident).toMatchObject({
      kind: 'operation failed',
      what: 'from 0.7 s to the end addNote failed whatever was sent (status 500), 3 times, after 2 successes',
      findings: [{ cause: { words: 'status 500 from some moment on' } }],
    });
    expect(incident).not.toHaveProperty('endsRun');
  });

  test('that is over sets its exchanges aside, without a finding', () => {
    const lines = [...fine, ...failed, ...others, ...fine];
    const [incident] = spell(lines);
    expect(incident).toMatchObject({ kind: 'operation failed', from: 350, to: 650 });
    expect(incident?.findings).toBeUndefined();
    expect(incident?.what).toBe(
      'from 0.3 s to 0.7 s addNote failed whatever was sent (status 500), 3 times, after 1 success',
    );
    // What another operation got is its own.
    expect(asideIn(lines, creating)).toEqual([3, 4, 6]);
  });

  test('leaves what got another response to be judged', () => {
    const other: Line = ['POST /a', 400, '{"message":"name"}'];
    const lines = [...fine, ...failed, other, ...fine];
    expect(asideIn(lines, { mustSucceed: ({ exchange }) => exchange.response?.status !== 400 })).toEqual([3, 4, 6]);
  });

  test.each<[string, readonly Line[]]>([
    ['one look failed, which may have collided', [...failed.slice(0, 2), ...fine]],
    ['nothing looked', [failed[0] as Line, failed[0] as Line, ...fine]],
  ])('is not seen where %s', (_, lines) => {
    expect(spell([...fine, ...lines]).map(({ kind }) => kind)).toEqual([]);
  });

  test('needs a success before', () => {
    expect(spell([...others, ...failed])).toEqual([]);
    // One of another request tells nothing of this one.
    expect(found([...fine, ...times(9, ['GET /b', 500])])).toEqual([]);
  });

  test.each<[string, readonly Line[]]>([
    ['a web page', alike('POST /a, *POST /a, *POST /a', 500, '<p>Oops', HTML)],
    ['no capacity', alike('POST /a, *POST /a, *POST /a', 503)],
  ])('of %s to the end has no finding', (_, lines) => {
    const [incident] = spell([...fine, ...lines, ...others]);
    expect(incident?.findings).toBeUndefined();
    expect(incident?.aside.size).toBe(3);
  });

  test('of all operations ends the run, and is one finding', () => {
    const lines = [...fine, ...alike('GET /a, POST /a, *GET /a, *GET /a?other', 500)];
    expect(found(lines)).toMatchObject([{ kind: 'broken service', endsRun: true, findings: [{}] }]);
    expect(asideIn(lines)).toEqual([3, 4, 5, 6]);
    // A service that recovers is not broken.
    expect(kinds([...lines, ...fine])).toEqual(['operation failed']);
  });

  test('of another server sets aside what that answered, and ends the run if it lasts', () => {
    const away = alike('GET /a, POST /a, *GET /a, *GET /a?other', 404, '<p>No route', HTML);
    const swapped = [...fine, ...away, ...fine];
    expect(found(swapped)).toMatchObject([{ kind: 'not the service' }]);
    expect(found(swapped)[0]?.what).toBe(
      'from 0.3 s to 0.7 s another server answered (status 404, "No route"), 4 times, after 2 successes',
    );
    expect(asideIn(swapped)).toEqual([3, 4, 5, 6]);
    expect(found(swapped)[0]).not.toHaveProperty('endsRun');
    expect(found([...fine, ...away])[0]).toMatchObject({ endsRun: true });
    // A page for odd requests alone is the implementation's own, while a control gets its response.
    const odd = alike('GET /a?odd, POST /a?odd, GET /a?odd', 404, '<p>No route', HTML);
    expect(kinds([...fine, ...odd, ['*GET /a', 200], ...fine])).toEqual([]);
  });
});

describe('a moment too short for two looks', () => {
  /** A line is a further try of the one before that begins alike. */
  const aside = (text: string) => {
    const log = logOf(linesOf(text)).map((entry, line, all) => {
      const { method, target } = entry.exchange.request;
      const same = all.slice(0, line).filter(({ exchange }) => exchange.request.target === target);
      return { ...entry, exchange: { ...entry.exchange, path: `${method} ${target}`, try: same.length } };
    });
    const [incident] = incidentsIn(log, service);
    return (
      incident && [
        incident.kind,
        ...log.flatMap(({ exchange }, line) => (incident.aside.has(addressOf(exchange)) ? [line] : [])),
      ]
    );
  };

  test('is seen where different requests failed alike, and worked when they were sent again', () => {
    expect(aside('POST /1 201, POST /2 500, GET /3 200, POST /4 500, POST /2 201, POST /4 201')).toEqual([
      'operation failed',
      1,
      3,
    ]);
    // The key was right.
    expect(aside('GET /1 200, POST /2 401, GET /3 401, POST /2 201, GET /3 200')).toEqual(['key refused', 1, 2]);
  });

  test('has what was not sent again, but nothing that failed a second time', () => {
    expect(
      aside('POST /2 500, get /3 500, POST /4 500, GET /5 500, POST /6 500, POST /2 201, POST /6 201, POST /4 500'),
    ).toEqual(['operation failed', 0, 1, 3, 4]);
  });

  test.each([
    ['one request failed', 'POST /2 500, POST /2 201, POST /4 201'],
    ['a success came between', 'POST /2 500, POST /4 201, POST /6 500, POST /2 201, POST /6 201'],
    ['nothing was sent again', 'POST /2 500, POST /4 500, POST /6 201, POST /8 201'],
  ])('is not seen where %s', (_, text) => {
    expect(aside(text)).toBeUndefined();
  });
});

describe('a key that is refused', () => {
  const refused: readonly Line[] = [
    ['*GET /a', 401, '', [['WWW-Authenticate', 'Bearer error="invalid_token"']]],
    ...linesOf('POST /a 401, *GET /a?other 401'),
  ];

  test('from a moment on says when, and what the server said', () => {
    const lines = [...fine, ...fine, ...refused, ['get /a', 401] as const];
    const [incident] = found(lines);
    expect(incident?.what).toBe(
      'from 0.7 s to the end the key was refused (status 401, "Bearer error=\\"invalid_token\\""), 3 times, after 4 successes',
    );
    expect(incident?.shown.map(({ response }) => response?.status)).toEqual([401, 200, 201]);
    expect(asideIn(lines)).toEqual([6, 7, 8, 9]);
    expect(incident).toMatchObject({ kind: 'key refused', endsRun: true });
  });

  test('may be locked, and then wrong keys are refused in the same way before it is', () => {
    const locked = alike('get /a, post /a, *GET /a, *GET /a?other, POST /a', 403, 'locked');
    expect(asideIn([...fine, ['get /a', 401], ...locked])).toEqual([4, 5, 6, 7, 8]);
  });

  test('and works again was refused for a moment', () => {
    const lines = [...fine, ...refused, ...fine];
    expect(found(lines)).toMatchObject([{ kind: 'key refused', from: 350, to: 550 }]);
    expect(found(lines)[0]).not.toHaveProperty('endsRun');
    expect(asideIn(lines)).toEqual([3, 4, 5]);
  });

  test.each<[string, readonly Line[]]>([
    ['is refused for one operation alone', linesOf('POST /a 403, *GET /a 200, POST /a 403')],
    ['is refused for what had never worked', linesOf('GET /b 403, POST /b 403')],
  ])('is the implementation if it %s', (_, lines) => {
    expect(kinds([...fine, ...lines])).toEqual([]);
  });

  test('for one operation from some moment on is a finding of that', () => {
    const lines = [...fine, ...alike('GET /a, *GET /a, *GET /a', 403), ['POST /a', 201] as const];
    expect(found(lines)).toMatchObject([{ kind: 'operation failed', findings: [{ actual: 'status 403' }] }]);
  });

  test('never worked, unless a wrong one does', () => {
    const never = linesOf('GET /a 401, get /a 401, post /a 401');
    expect(found(never)[0]).toMatchObject({
      kind: 'key refused',
      what: 'the service refuses the API key (status 401)',
    });
    expect(kinds([...never, ['get /a', 200]])).toEqual([]);
  });
});

describe('no capacity', () => {
  const busy = linesOf('POST /a 429, *POST /a 429');
  const others = times(3, ['GET /a', 200]);

  test('of one operation keeps that operation alone from being judged', () => {
    const lines = [...busy, ...others];
    expect(found(lines)[0]?.what).toBe(
      'from 0.1 s to the end addNote had no capacity (status 429), 2 times, after 0 successes',
    );
    expect(found(lines)[0]).not.toHaveProperty('endsRun');
    expect(asideIn(lines)).toEqual([0, 1]);
  });

  test('of all ends the run', () => {
    const pause: readonly Header[] = [['Retry-After', '3600']];
    const lines: readonly Line[] = [...fine, ...alike('GET /a, *GET /a, *GET /a?other', 503, 'x', pause)];
    expect(found(lines)[0]).toMatchObject({ kind: 'no capacity', endsRun: true });
    expect(found(lines)[0]?.what).toContain('the service had no capacity (status 503, Retry-After: 3600), 3 times');
  });

  test('is over when the operation answers, and is not seen before a control is refused', () => {
    expect(kinds([...busy, ...others, ['POST /a', 201]])).toEqual([]);
    expect(kinds([...fine, ...times(5, ['POST /a', 429]), ...others])).toEqual([]);
  });

  test('of a service that was out and is back is seen, unlike a limit of its rate', () => {
    const back: Line = ['POST /a', 201];
    const out = (status: number) => [...fine, ...alike('POST /a, *POST /a, *POST /a', status), back];
    expect(found(out(503))).toMatchObject([{ kind: 'no capacity', from: 350, to: 550 }]);
    expect(kinds(out(429))).toEqual([]);
  });
});

describe('now and then', () => {
  const mixed = (count: number) => times(count, ...linesOf('GET /a 200, GET /a 401, POST /a 201, POST /a 401'));
  const creating = { mustSucceed: ({ exchange }: LogEntry) => exchange.request.method === 'POST' };

  test('equal requests of several operations fail and succeed in turn, which is one finding', () => {
    const lines = [...mixed(4), ...fine];
    const [incident, ...more] = found(lines, creating);
    expect(more).toEqual([]);
    expect(incident).toMatchObject({
      kind: 'now and then',
      what: 'now and then, from 0.1 s to 1.6 s, requests with the right key failed (status 401), 8 of 15 times and on 2 operations, and equal ones worked later',
      findings: [{}],
    });
    expect(incident).not.toHaveProperty('endsRun');
    expect(asideIn(lines, creating)).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
  });

  test('a server that fails only while it has much to do, also without the key, does not look like several instances', () => {
    const busy = linesOf(
      'GET /a 200, GET /a 500, get /a 401, get /a 500, POST /a 201, POST /a 500, get /a 401, get /a 401',
    );
    const log = logOf(times(6, ...busy)).map((entry, line) => {
      // Requests without the key are sent with the one that fails before them.
      const isWith = line % 4 > 1;
      return { ...entry, exchange: { ...entry.exchange, at: 100 * (isWith ? line - (line % 4) + 1 : line) } };
    });
    const [incident] = incidentsIn(log, { ...service, ...creating });
    expect(incident).toMatchObject({
      kind: 'now and then',
      what: expect.stringMatching(
        /each time with at least 2 other requests under way, and never with fewer \(12 successes\)$/,
      ),
      advice: 'It does not serve so many requests at once. The rest can be judged with --concurrency 2.',
    });
    expect(log.filter(({ exchange }) => incident?.aside.has(addressOf(exchange)))).toEqual(
      log.filter(({ exchange }) => exchange.response?.status === 500),
    );
  });

  test('requests that fail each time, more often than by chance, are judged, though others with that failure are not', () => {
    const flaky = times(8, ...linesOf('GET /a 200, GET /a 200, GET /a 500, POST /a 201, POST /a 201, POST /a 500'));
    const lines = [...flaky, ...times(7, ['GET /b', 500]), ['GET /c', 500] as const, ...fine];
    expect(asideIn(lines)).toEqual([...flaky, 0].flatMap((_, line) => (line % 3 === 2 ? [line] : [])).concat(55));
    expect(found(lines)[0]?.advice).toMatch(/^It fails at times by itself, or one of several instances/);
  });

  test.each<[string, readonly Line[]]>([
    ['two spells', mixed(2)],
    ['requests that never succeed', times(9, ...linesOf('GET /a 200, GET /b 500, POST /a 201, POST /b 500'))],
    ['requests that succeed no more', [...linesOf('GET /b 200'), ...times(9, ...linesOf('GET /a 200, GET /b 500'))]],
    ['one operation alone', times(9, ...linesOf('GET /a 200, GET /a 500, POST /a 201'))],
    ['limits of a rate', times(5, ...linesOf('GET /a 200, GET /a 429, POST /a 201, POST /a 429'))],
  ])('is not seen in %s', (_, lines) => {
    expect(found([...lines, ...fine], { mustSucceed: () => true }).map(({ kind }) => kind)).toEqual([]);
  });
});

describe('an outage', () => {
  const control: Line = ['*GET /a', 0];
  const down = [...times(2, ...linesOf('GET /a 0, POST /a -1')), control];

  test('sets nothing aside, and counts the losses of requests that were answered later', () => {
    const log = logOf([...fine, ...down, ...fine]);
    const [answered, ...before] = log.toReversed();
    const [first] = before.filter(({ exchange }) => exchange.path === 'c/3');
    const again = { ...answered, exchange: { ...answered?.exchange, path: first?.exchange.path, try: 1 } } as LogEntry;
    const [incident] = incidentsIn([...before.toReversed(), again], service);
    expect(incident).toMatchObject({ kind: 'outage', aside: new Set(), lost: 1 });
    expect(incident?.what).toBe('the service stopped answering at 0.3 s and was back at 0.8 s');
    expect(incident?.endsRun).toBeUndefined();
  });

  test('names what was under way, the likeliest first', () => {
    const risky = { ...toy, isRisky: ({ target }: Request) => target === '/huge' } as unknown as Service;
    const together = (lines: readonly Line[], place: number) =>
      logOf(lines).map((entry, index) => {
        const isTogether = index >= place && index < place + 4;
        return isTogether ? { ...entry, exchange: { ...entry.exchange, at: place * 100 } } : entry;
      });
    const underWay = linesOf('GET /a 0, GET /huge 0, POST /a -1, POST /a 0');
    const log = together([...fine, ...underWay, control], fine.length);
    const [incident] = incidentsIn(log, risky);
    expect(incident).toMatchObject({ endsRun: true, what: 'the service stopped answering after 0.3 s (no response)' });
    // Those that were never connected did not end it.
    expect(incident?.shown.map(({ request }) => request.target)).toEqual(['/huge', '/a', '/a']);
  });

  test.each([
    ['the service cannot be reached: no response', 'GET /a 0, POST /a -1'],
    ['a gateway answers every request with 502', 'GET /a 502, POST /a 502'],
  ])('from the start: %s', (what, text) => {
    expect(found(linesOf(text))).toMatchObject([{ kind: 'outage', endsRun: true, what }]);
    expect(kinds(linesOf(`${text}, GET /a 200`))).toEqual([]);
  });

  test('differs from a server that loses every response of one operation, and from losses that no control shows', () => {
    expect(kinds([...fine, ...times(6, ['POST /a', 0]), ...fine])).toEqual([]);
    expect(kinds([...fine, ...times(3, ...linesOf('GET /a 0, POST /a 0')), ...fine])).toEqual([]);
  });
});
