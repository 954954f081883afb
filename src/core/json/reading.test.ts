import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson, readJsonText } from './reading.js';

describe('only the upper levels of a text are kept', () => {
  test.each([
    ['{"a":[1,{"b":2}],"c":{"d":[]}}', 1, { a: [], c: {} }],
    ['[{"a":[1,{"b":2}]}]', 2, [{ a: [] }]],
    ['[[[1]]]', 3, [[[1]]]],
    ['"a"', 0, 'a'],
    ['[1]', 0, []],
  ])('%s with %i', (text, levels, value) => {
    expect(readJsonText(text, { levels })).toEqual({ ok: true, value });
  });

  test.each(['[[1,]]', '[[{"a"}]]', '[["\\x"]]', '[[01]]', '[["a]]', '[[1}]'])(
    'but deeper levels must still be JSON: %s',
    (text) => expect(readJsonText(text, { levels: 1 })).toMatchObject({ ok: false }),
  );

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('however deep it goes: %s', (opening, closing) => {
    const nested = (inner: string) => opening.repeat(500_000) + inner + closing.repeat(500_000);
    expect(readJsonText(nested('1'), { levels: 2 })).toMatchObject({ ok: true });
    expect(readJsonText(nested(''), { levels: 2 }).ok).toBe(opening === '[');
    expect(readJsonText(nested('1').slice(0, -1), { levels: 2 })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/expected .* at its end/),
    });
  });
});

test('the same texts are JSON, whatever is kept', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'{}[]":,0a \\') }),
    fc.json({ maxDepth: 4 }),
    fc.json({ maxDepth: 4 }).map((json) => json.replace(/[\]}]$/, ',')),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 3 }), (candidate, levels) => {
      expect(readJsonText(candidate, { levels }).ok).toBe(readJsonText(candidate).ok);
    }),
    { numRuns: 2000 },
  );
});

test('a text with too many values is not read, and counts as neither JSON nor not JSON', () => {
  expect(readJsonText(`[${'1,'.repeat(2_000_000)}1]`)).toEqual({
    ok: false,
    problem: 'holds too many values for the kit',
    beyondReading: true,
  });
  expect(readJsonText(`[[${'1,'.repeat(2_000_000)}1]]`, { levels: 1 })).toMatchObject({ ok: true });
});

test('too many values are noticed before the text is read', () => {
  const many = new TextEncoder().encode(`[${'{},'.repeat(5_000_000)}{}]`);
  expect(readJson(many, { levels: 2 })).toMatchObject({ beyondReading: true });
  const within = new TextEncoder().encode(
    `[{"note":"${',\\"'.repeat(2_000_000)}"},[[${'1,'.repeat(2_000_000)}1]]]`,
  );
  expect(readJson(within, { levels: 2 })).toMatchObject({ ok: true });
});

test('a number or a string of ten million characters is read in linear time', () => {
  const long = 'x'.repeat(10_000_000);
  expect(readJsonText(`"${long}"`)).toEqual({ ok: true, value: long });
  expect(readJsonText('1'.repeat(10_000_000))).toMatchObject({ ok: true });
  expect(readJsonText(`"${'\\n'.repeat(5_000_000)}"`)).toEqual({ ok: true, value: '\n'.repeat(5_000_000) });
});
