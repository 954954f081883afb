import { describe, expect, test } from 'vitest';
import { addressOf } from '../engine/exchange/exchange.js';
import type { Incident } from '../engine/service/incident.js';
import { incidents } from './incidents.js';
import type { Entry } from './ledger.js';
import { created, logOf, name, pet, sent } from './testing/logs.js';

const found = (text: string, before: readonly Incident[] = []) => incidents(logOf(text), before);
/** The lines of a log whose exchanges an incident sets aside. */
const asideIn = (text: string, { aside }: Incident) =>
  logOf(text).flatMap(({ exchange }, line) => (aside.has(addressOf(exchange)) ? [line] : []));

describe('a poisoned store', () => {
  const [good, bad] = ['GET /pets?limit=100 -> 200 []', 'GET /pets?limit=100 -> 500 {"message":"bad name"}'];
  const poison = `POST /pets {"name":"${name(1)}\\ud83d","categoryId":1} -> 500 {}`;

  test('is the fault of the creation after which the list breaks each time', () => {
    const [incident, ...others] = found([created(2), good, created(3), poison, created(4), bad, bad].join('\n'));
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ kind: 'poisoned store', from: 30 });
    const [finding] = incident?.findings ?? [];
    expect(finding).toMatchObject({ requirement: 'add.name.unusual', exchange: { path: 'c/3' } });
    expect(finding?.summary).toMatch(
      /^The pet named "pct-.*", whose creation was answered 500, is in the store and breaks it: GET \/pets with limit=100.* was answered 200 before and 500, 2 of 2 times, since\. The store is left broken\.$/,
    );
  });

  test('sets each read aside that breaks alike, unless that very request was broken before', () => {
    const own = 'GET /pets?status=%FF -> 500 {"message":"bad name"}';
    const other = 'GET /pets?limit=%FF -> 500 {"message":"invalid byte"}';
    const read = 'GET /pets/7 -> 500 {"message":"bad name"}';
    const text = [own, good, poison, bad, bad, own, other, read].join('\n');
    const [incident] = found(text);
    expect(incident && asideIn(text, incident)).toEqual([3, 4, 7]);
  });

  test('may make the lists no JSON, if its own response is none', () => {
    const infinite = (answer: string) => `POST /pets {"name":"${name(1)}","categoryId":1,"x":1e400} -> 201 ${answer}`;
    const list = 'GET /pets?limit=100 -> 200 [{"x":Infinity}]';
    const kinds = (answer: string) => found([good, infinite(answer), list, list].join('\n')).map(({ kind }) => kind);
    expect(kinds('{"id":1,"x":Infinity}')).toEqual(['poisoned store']);
    // A list that cannot write what the creation wrote has a fault of its own.
    expect(kinds(pet(1))).toEqual([]);
  });

  test('may refuse the lists, as it refused the creation', () => {
    const refused = `POST /pets {"name":"${name(1)}","categoryId":1} -> 400 {"message":"bad name"}`;
    const other = `POST /pets {"name":"${name(2)}","categoryId":1,"x":"\\ud83d"} -> 400 {"message":"no x"}`;
    const [list, outside] = ['GET /pets?limit=100', 'GET /pets?limit=0'].map(
      (target) => `${target} -> 400 {"message":"bad name"}`,
    );
    const text = [good, other, refused, list, list, outside].join('\n');
    const [incident] = found(text);
    expect(incident?.findings).toMatchObject([{ exchange: { path: 'c/2' } }]);
    expect(incident && asideIn(text, incident)).toEqual([3, 4]);
    // Another version may refuse a list that was right before, whatever the store has.
    expect(found([good, created(1, '"categoryId":1,"x":"\\ud83d"'), list, list].join('\n'))).toEqual([]);
  });

  test('is the fault of the creation whose response, or whose status, is that of the broken list', () => {
    const twin = (number: number, status: string, answer: string) =>
      `POST /pets {"name":"${name(number)}\\ud83d","categoryId":1,"status":"${status}"} -> ${answer}`;
    const failing = twin(2, 'sold', '500 {"message":"bad name"}');
    const culprit = (text: string) => found(text)[0]?.findings?.[0]?.exchange.path;
    expect(culprit([good, twin(1, 'sold', '500 {"message":"timeout"}'), failing, bad, bad].join('\n'))).toBe('c/2');
    const sold = (answer: string) => `GET /pets?limit=100&status=sold -> ${answer}`;
    const pets = [twin(1, 'pending', `201 ${pet(1)}`), twin(2, 'sold', `201 ${pet(2)}`)];
    expect(culprit([sold('200 []'), ...pets, sold('500 {}'), sold('500 {}')].join('\n'))).toBe('c/2');
  });

  test.each([
    ['a list that recovers', [good, poison, bad, bad, good]],
    ['a longer page than any before', ['GET /pets -> 200 []', poison, bad, bad]],
    ['a list that never worked', [poison, bad, bad]],
    [
      'a list that breaks though a shorter page shows each pet',
      [good, created(2), bad, bad, `GET /pets -> 200 [${pet(2)}]`],
    ],
  ])('is not seen in %s', (_, lines) => {
    expect(found(lines.join('\n'))).toEqual([]);
  });
});

describe('several stores', () => {
  const reads = ['200', '404', '200', '404'].map((status) => `GET /pets/7 -> ${status} {}`);

  test('are seen in reads that alternate, and say nothing of the contents', () => {
    const text = [...reads, 'GET /pets -> 200 []'].join('\n');
    const [incident] = found(text);
    expect(incident).toMatchObject({
      kind: 'several stores',
      what: 'reads of pets/7 alternate between 200 and 404, which looks like several instances with stores of their own',
      findings: [{ requirement: 'store.sequence' }],
    });
    expect(incident?.contentsAside).toContain('c/4#0.0.0');
    expect(incident?.aside).not.toContain('c/4#0.0.0');
  });

  test('are seen in pages that alternate, where a read of an id lacks its pet, too', () => {
    const page = (...ids: readonly number[]) => `GET /pets?limit=100 -> 200 [${ids.map((id) => pet(id)).join()}]`;
    const missed = 'GET /pets/7 -> 404 {}';
    const textOf = (lines: readonly string[]) => [created(7), created(8), ...lines].join('\n');
    const what = (lines: readonly string[]) => found(textOf(lines))[0]?.what;
    const pages = [page(7), page(8), page(7), page(8)];
    expect(what([missed, ...pages])).toBe(
      'reads of pets?limit=100 alternate between pages with pet 7 and without it, which looks like several instances with stores of their own',
    );
    const text = textOf([missed, ...pages]);
    expect(found(text).map((incident) => asideIn(text, incident))).toEqual([[]]);
    expect(what(pages)).toBeUndefined();
    // A full page lacks the others.
    expect(what([missed, ...pages.map((line) => line.replace('100', '1'))])).toBeUndefined();
    // A replica that lags lacks whatever is as young.
    expect(what([missed, page(7), page(), page(7), page()])).toBeUndefined();
  });

  test("name the balancer's cookie that leads to one of them", () => {
    const headers = [['Set-Cookie', 'theme=dark'] as const, ['Set-Cookie', 'AWSALB=abc; Path=/'] as const];
    const log = logOf(reads.join('\n')).map((entry): Entry => {
      const response = { status: 404, body: Buffer.from(''), ...entry.exchange.response, headers };
      return { ...entry, exchange: { ...entry.exchange, response } };
    });
    expect(incidents(log, [])[0]?.advice).toBe(
      "Give the instances one store, or judge one of them. If they copy to each other, give --settle more time. The balancer sets the cookie AWSALB: --header 'Cookie: AWSALB=…' asks just one instance.",
    );
  });

  test('are not seen where replicas lag: whatever pet is read is found in the end', () => {
    const settled = (id: number, count: number) => Array.from({ length: count }, () => `GET /pets/${id} -> 200 {}`);
    const young = reads.map((read) => read.replace('7', '8'));
    const kinds = (count: number) =>
      found([created(7), created(8), ...young, ...settled(7, count)].join('\n')).map(({ kind }) => kind);
    expect(kinds(8)).toEqual([]);
    // Two stores may show it a few times in a row.
    expect(kinds(2)).toEqual(['several stores']);
  });

  test('are not seen in a read that lags, or a pet that somebody removed', () => {
    for (const two of [reads.slice(1, 3), reads.slice(0, 2)]) expect(found(two.join('\n'))).toEqual([]);
  });

  test('are seen in two pets with one id that are read in turn, which stays the fault of the creation', () => {
    const [rex, ann] = ['Rex', 'Ann'].map((letter) => `{"id":1,"name":"${letter}","categoryId":1}`);
    const log = `POST /pets {} -> 201 ${rex}\nPOST /pets {} -> 201 ${ann}`;
    const both = [rex, ann, rex].map((body) => `GET /pets/1 -> 200 ${body}`).join('\n');
    const [incident] = found(`${log}\n${both}`);
    expect(incident).toMatchObject({ kind: 'several stores', aside: new Set() });
    expect(incident?.findings).toBeUndefined();
    expect(found(log)).toEqual([]);
  });
});

describe('a lost store', () => {
  const outage: Incident = { kind: 'outage', from: 20, to: 40, what: '', shown: [], aside: new Set(), lost: 4 };
  const seen = (...after: readonly string[]) =>
    found([created(1), created(2), 'GET /pets -> 503', 'GET /pets -> 503', ...after].join('\n'), [outage]);

  test('shows no pet from before the outage', () => {
    const [incident] = seen('GET /pets/1 -> 404 {}', 'GET /pets -> 200 []');
    expect(incident).toMatchObject({ kind: 'store lost', from: 40 });
    expect(incident?.what).toBe('the service came back at 0.0 s without the 2 pets from before 0.0 s');
    expect(incident?.contentsAside).toContain('c/5#0.0.0');
  });

  test('may begin its ids again', () => {
    const again = `POST /pets ${sent(9)} -> 201 ${pet(1, undefined, 9)}`;
    expect(seen(again)).toMatchObject([{ kind: 'store lost' }]);
  });

  describe('that no outage shows', () => {
    const page = (...pets: readonly string[]) => `GET /pets?limit=100 -> 200 [${pets.join()}]`;
    const before = [created(1), created(2), page(pet(1), pet(2))];
    const gone = 'GET /pets/1 -> 404 {}';

    test('is seen where an equal page lacks all pets at once, and is a finding if the service had answered throughout', () => {
      const [incident, ...others] = found([...before, gone, page(pet(3))].join('\n'));
      expect(others).toEqual([]);
      expect(incident).toMatchObject({ kind: 'store lost', findings: [{ requirement: 'store.sequence' }] });
      expect(incident?.what).toBe(
        'all 2 pets that the run had created until 0.0 s were gone at once, though the service had answered throughout',
      );
    });

    test('was a restart if a response was lost then', () => {
      const [incident] = found([...before, 'GET /pets -> 502', gone, page(pet(3))].join('\n'));
      expect(incident).toMatchObject({ kind: 'store lost', what: expect.stringMatching(/^the service came back at/) });
      expect(incident?.findings).toBeUndefined();
    });

    test.each([
      ['keeps the newest pets alone', [gone, page(pet(2), pet(3))]],
      ['has lost one pet', [gone, `GET /pets/2 -> 200 ${pet(2)}`, page(pet(3))]],
      ['shows another page alone', [gone, 'GET /pets?limit=1 -> 200 []']],
    ])('is not seen in a store that %s', (_, after) => {
      expect(found([...before, ...after].join('\n'))).toEqual([]);
    });
  });

  test('is not seen where a pet from before is read, or nothing is', () => {
    expect(seen('GET /pets/1 -> 404 {}', `GET /pets/2 -> 200 ${pet(2)}`)).toEqual([]);
    expect(seen('GET /pets -> 200 []')).toEqual([]);
  });
});
