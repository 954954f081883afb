import { cut } from './cut.js';
import { visible } from './visible.js';

/**
 * The text made visible, in about `length` UTF-16 units; where that is not all of it, it says so, and which file has
 * the whole.
 * @param whole name of that file, where it is written
 */
export function shortened(text: string, length: number, whole?: string): string {
  const shown = visible(cut(text, length));
  if (text.length <= length && shown.length <= length) return shown;
  return `${cut(shown, length)}… (cut${whole === undefined ? '' : `; ${whole} has the whole`})`;
}
