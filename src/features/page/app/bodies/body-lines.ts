import type { Marker } from '../../../../core/results/marker.js';
import type { RecordedBody } from '../../../../core/results/model.js';
import { hexOf } from '../../../../core/text/hex-of.js';
import { bodyMarks, isMarked } from './body-marks.js';
import { jsonLines, type LinePart } from './json-lines.js';
import { type JsonTokens, jsonTokens } from './json-tokens.js';

/** A line of a body as the page shows it. */
export interface BodyLine {
  readonly depth: number;
  readonly parts: readonly BodyPart[];
  /** Notes on what is missing here. */
  readonly notes: readonly string[];
}

export interface BodyPart {
  readonly text: string;
  readonly kind: LinePart['kind'] | 'text';
  readonly marked: boolean;
}

/** A body in lines: JSON laid out, any other text unchanged, other bytes in hex. */
export function bodyLines(body: RecordedBody, markers: readonly Marker[]): readonly BodyLine[] {
  if (body.text === undefined)
    return body.base64 === undefined ? [] : [textLine(hexOf(body.base64), isInBody(markers))];
  const json = jsonTokens(body.text);
  // A body that ends too early is not JSON, unless the report cut it.
  return json !== undefined && (json.whole || body.truncated)
    ? ofJson(json, markers)
    : ofText(body.text, markers);
}

function ofJson(json: JsonTokens, markers: readonly Marker[]): BodyLine[] {
  const { pointers, notes } = bodyMarks(markers, json);
  const unplaced = new Set(notes);
  return jsonLines(json.tokens).map(({ depth, parts }) => {
    // Noted at the line on which the member begins.
    const placed = [...unplaced].filter(({ pointer }) => parts.some((part) => part.pointer === pointer));
    for (const note of placed) unplaced.delete(note);
    const marked = parts.map(
      (part): BodyPart => ({ text: part.text, kind: part.kind, marked: isMarked(part, pointers) }),
    );
    return { depth, parts: marked, notes: placed.map(({ text }) => text) };
  });
}

/** Nothing in it can be pointed to, so its beginning is marked. */
function ofText(text: string, markers: readonly Marker[]): BodyLine[] {
  const marked = isInBody(markers);
  return text.split(/\r?\n/).map((line, index) => textLine(line, marked && index === 0));
}

function textLine(text: string, marked: boolean): BodyLine {
  return { depth: 0, parts: [{ text, kind: 'text', marked }], notes: [] };
}

function isInBody(markers: readonly Marker[]): boolean {
  return markers.some((marker) => marker.in === 'body' || marker.in === 'length' || marker.in === 'page');
}

/** Positions of the lines that have something marked, or a note. */
export function markedLines(lines: readonly BodyLine[]): readonly number[] {
  return lines.flatMap(({ parts, notes }, index) =>
    notes.length > 0 || parts.some(({ marked }) => marked) ? [index] : [],
  );
}
