import { describe, expect, test } from 'vitest';
import { response } from '../../testing/runs/results-fixture.js';
import type { Marker } from '../results/marker.js';
import { shownFrom } from './shown-from.js';

const pets = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, name: `Rex ${index + 1}` }));
const page = JSON.stringify(pets);
const { body } = response(200, page);
const at = (pointer: string): Marker => ({ exchange: 1, in: 'body', pointer, is: null });

describe('a body that is too long is shown', () => {
  test('from the pet of a page that a marker is in', () => {
    const expected = page.indexOf('{"id":40,');
    expect(shownFrom(body, [at('/39/name')], 100)).toBe(expected);
    expect(shownFrom(body, [{ exchange: 1, in: 'page', pet: { name: 'Rex 40' }, listed: true }], 100)).toBe(
      expected,
    );
    expect(shownFrom(body, [{ exchange: 1, in: 'page', pet: { id: '40' }, listed: true }], 100)).toBe(
      expected,
    );
  });

  test('from the member of an object that a marker is in', () => {
    const text = `{"note":"${'n'.repeat(300)}","id":"x"}`;
    expect(shownFrom(response(201, text).body, [at('/id')], 100)).toBe(text.indexOf('"x"'));
  });

  test.each<[string, Marker[]]>([
    ['the marker is near it', [at('/0/id')]],
    ['the marker is in nothing that is there', [at('/77')]],
    [
      'the marker is a pet that is not there',
      [{ exchange: 1, in: 'page', pet: { id: '77' }, listed: false }],
    ],
    ['the marker is elsewhere', [{ exchange: 1, in: 'status', is: 200 }]],
    ['it has no marker', []],
  ])('from its beginning where %s', (_, markers) => {
    expect(shownFrom(body, markers, 100)).toBe(0);
  });

  test('from its beginning where that is all there is of it', () => {
    expect(shownFrom({ ...body, truncated: true }, [at('/39')], 100)).toBe(0);
  });
});

test('a body for which there is room is shown from its beginning', () => {
  expect(shownFrom(body, [at('/39')], page.length)).toBe(0);
});
