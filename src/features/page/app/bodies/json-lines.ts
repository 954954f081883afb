import type { JsonToken } from './json-tokens.js';

/** A line of JSON laid out for reading. */
export interface JsonLine {
  readonly depth: number;
  /** Its tokens, and spaces between them, which belong to what they stand in. */
  readonly parts: readonly LinePart[];
}

export type LinePart = Pick<JsonToken, 'text' | 'pointer'> & { readonly kind: JsonToken['kind'] | 'space' };

/** UTF-16 units of an array or object that stays on one line, such as a pet in a page. */
const LONGEST_ON_ONE_LINE = 110;

/** The tokens in lines: one member a line, but for small arrays and objects within another. */
export function jsonLines(tokens: readonly JsonToken[]): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  let parts: LinePart[] = [];
  let depth = 0;
  /** Position of the token that closes what stays on one line. */
  let inlineUntil = -1;

  const endLine = (): void => {
    if (parts.length > 0) lines.push({ depth, parts });
    parts = [];
  };
  for (const [position, token] of tokens.entries()) {
    const inline = position <= inlineUntil;
    if (token.kind === 'close' && !inline) {
      endLine();
      depth -= 1;
    }
    parts.push(token);
    if (token.kind === 'colon' || (token.kind === 'comma' && inline)) {
      parts.push({ kind: 'space', text: ' ', pointer: token.pointer });
    } else if (token.kind === 'comma') {
      endLine();
    } else if (token.kind === 'open' && !inline) {
      inlineUntil = endOnOneLine(tokens, position, depth);
      if (inlineUntil < 0) {
        endLine();
        depth += 1;
      }
    }
  }
  endLine();
  return lines;
}

/** Position of the closing token when all between is short and has no depth of its own, else -1. */
function endOnOneLine(tokens: readonly JsonToken[], start: number, depth: number): number {
  let length = 0;
  for (let position = start + 1; position < tokens.length; position += 1) {
    const token = tokens[position];
    if (token === undefined || token.kind === 'open') return -1;
    if (token.kind === 'close') return depth > 0 || position === start + 1 ? position : -1;
    length += token.text.length;
    if (length > LONGEST_ON_ONE_LINE) return -1;
  }
  return -1;
}
