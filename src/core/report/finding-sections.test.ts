import { describe, expect, test } from 'vitest';
import { counterexample, exchange, finding, response } from '../../testing/runs/results-fixture.js';
import type { Finding } from '../results/model.js';
import { consoleBounds } from './bounds.js';
import { findingSections } from './finding-sections.js';

/** The sections as `label: line`. */
function lines(members: Partial<Finding>): readonly string[] {
  return findingSections(finding(members), consoleBounds(200, undefined)).flatMap(({ label, lines: own }) =>
    own.map((line) => `${label}: ${line}`),
  );
}

describe('the exchanges of a finding', () => {
  const [one, two] = [exchange({ number: 3 }), exchange({ number: 4 })];
  const places = (exchanges: Finding['exchanges']) =>
    lines({ exchanges }).filter((line) => /^(First|Then)/.test(line));

  test('have places where there are several', () => {
    expect(places([one, two])).toEqual(['First: exchange 3', 'Then: exchange 4']);
    expect(places([one])).toEqual([]);
  });

  test('say that they shared a connection', () => {
    expect(
      places([
        { ...one, connection: 9 },
        { ...two, connection: 9 },
      ]),
    ).toEqual(['First: exchange 3', 'Then: exchange 4, on the same connection']);
    expect(
      places([
        { ...one, connection: 9 },
        { ...two, connection: 8 },
      ]),
    ).toContain('Then: exchange 4');
  });

  test('come before the control, which is named so', () => {
    const labels = findingSections(
      finding({ exchanges: [one], control: two }),
      consoleBounds(200, undefined),
    ).map(({ label }) => label);
    expect(labels.indexOf('Control')).toBeGreaterThan(labels.indexOf('Came back'));
  });
});

test.each([
  [
    'bytes that are not UTF-8',
    { base64: 'eyL/', bytes: 3, truncated: false },
    '(3 bytes that are not UTF-8: 7b 22 ff)',
  ],
  ['a text that no argument holds', { text: '{\0', bytes: 2, truncated: false }, '(2 bytes: 7b 00)'],
])('%s are shown in hex beside the command that spells them', (_, body, shown) => {
  const { request } = exchange();
  const curl = `printf '\\173' | ${request.curl}`;
  const sent = lines({ exchanges: [exchange({ request: { ...request, body, curl } })] });
  expect(sent).toContain(`Sent: ${shown}`);
});

test('bytes of a response that are not UTF-8 are shown in hex', () => {
  const body = { base64: 'eyL/', bytes: 3, truncated: false };
  const shown = lines({ exchanges: [exchange({ response: { ...response(200, ''), body } })] });
  expect(shown).toContain('Came back: 7b 22 ff');
});

test('all cases that fail in the same way are named', () => {
  const also = ['status 0', 'status followed by a space'];
  expect(lines({ counterexample: counterexample({ also }) })).toContain(
    ': Also: status 0; status followed by a space',
  );
  expect(lines({ counterexample: counterexample() }).join()).not.toContain('Also');
});
