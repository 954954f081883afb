import { HIDDEN } from '../../core/text/visible.js';

/** Characters that the HTML parser looks for in a script element, and those that no reader of a file should get. */
const UNSAFE = new RegExp(`[<>&]|${HIDDEN.source}`, 'gu');

/**
 * A value as JSON that may stand in a script element: nothing in it ends the element or opens a comment, and hidden
 * characters, lone surrogates among them, stand as escapes. Reading it back gives the same strings, unit for unit.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, escapes);
}

function escapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
