import { describe, expect, test } from 'vitest';
import type { Marker } from '../../../../core/results/marker.js';
import type { RecordedBody } from '../../../../core/results/model.js';
import { bodyLines, markedLines } from './body-lines.js';

const recorded = (text: string, truncated = false): RecordedBody => ({ text, bytes: text.length, truncated });
const shown = (body: RecordedBody, markers: readonly Marker[] = []) =>
  bodyLines(body, markers).map(({ parts }) =>
    parts.map(({ text, marked }) => (marked ? `«${text}»` : text)).join(''),
  );

const marker = (pointer: string): Marker => ({ exchange: 1, in: 'body', pointer, is: null });

describe('a body', () => {
  test('of JSON is laid out, and the member that shows the fault is marked', () => {
    expect(shown(recorded('{"code":"x","status":"401"}'), [marker('/status')])).toEqual([
      '{',
      '"code": "x",',
      '«"status"»«:»« »«"401"»',
      '}',
    ]);
  });

  test('that lacks a member says so where it should be', () => {
    const lines = bodyLines(recorded('[{"id":1},{"name":"Rex"}]'), [marker('/1/id')]);
    expect(lines.map(({ notes }) => notes)).toEqual([[], [], ['no member "id"'], []]);
    expect(markedLines(lines)).toEqual([2]);
  });

  test('that the report cut is JSON as far as it goes; one that the server cut is not', () => {
    expect(shown(recorded('[{"id":1},', true))).toEqual(['[', '{"id": 1},']);
    expect(shown(recorded('[{"id":1},'), [marker('')])).toEqual(['«[{"id":1},»']);
  });

  test('of another kind is shown line by line', () => {
    expect(shown(recorded('<html>\r\n<b>No'), [marker('')])).toEqual(['«<html>»', '<b>No']);
  });

  test('that is not text is shown in hex, and an empty one not at all', () => {
    expect(shown({ base64: 'AP8=', bytes: 2, truncated: false })).toEqual(['00 ff']);
    expect(shown({ bytes: 0, truncated: false })).toEqual([]);
  });
});
