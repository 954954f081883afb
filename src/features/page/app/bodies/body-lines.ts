import type { RecordedBody } from '../../../../core/results/model.js';
import type { Sign } from '../../../../core/results/sign.js';
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

/** A body in lines: JSON laid out, any other text unchanged, other bytes in base64. */
export function bodyLines(body: RecordedBody, signs: readonly Sign[]): readonly BodyLine[] {
  if (body.text === undefined)
    return body.base64 === undefined ? [] : [textLine(body.base64, isInBody(signs))];
  const json = jsonTokens(body.text);
  // A body that ends too early is not JSON, unless the report cut it.
  return json !== undefined && (json.whole || body.truncated)
    ? ofJson(json, signs)
    : ofText(body.text, signs);
}

function ofJson(json: JsonTokens, signs: readonly Sign[]): BodyLine[] {
  const { pointers, notes } = bodyMarks(signs, json);
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
function ofText(text: string, signs: readonly Sign[]): BodyLine[] {
  const marked = isInBody(signs);
  return text.split(/\r?\n/).map((line, index) => textLine(line, marked && index === 0));
}

function textLine(text: string, marked: boolean): BodyLine {
  return { depth: 0, parts: [{ text, kind: 'text', marked }], notes: [] };
}

function isInBody(signs: readonly Sign[]): boolean {
  return signs.some((sign) => sign.in === 'body' || sign.in === 'length' || sign.in === 'page');
}

/** Positions of the lines that have something marked, or a note. */
export function markedLines(lines: readonly BodyLine[]): readonly number[] {
  return lines.flatMap(({ parts, notes }, index) =>
    notes.length > 0 || parts.some(({ marked }) => marked) ? [index] : [],
  );
}
