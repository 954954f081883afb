import { getSystemErrorMap } from 'node:util';

/** Bad input: one line says what, where, and what to do next. The exit code is 2. @experimental @since 0.1.0 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class NoTargetError extends UsageError {}

/** A value as a message quotes it: short, and in quotes unless it is plainly one word. */
export function quoted(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(short) ? short : JSON.stringify(short);
}

/** ` (did you mean X?)` if a candidate is close to what was typed, else nothing. @param prefix of each candidate */
export function didYouMean(typed: string, candidates: readonly string[], prefix = ''): string {
  const near = nearest(typed, candidates);
  return near === undefined ? '' : ` (did you mean ${prefix}${near}?)`;
}

/** The candidate that the fewest slips of the keyboard separate from what was typed, if they are few. */
export function nearest(typed: string, candidates: readonly string[]): string | undefined {
  const most = typed.length < 4 ? 1 : Math.max(2, Math.floor(typed.length * 0.3));
  const ranked = candidates.map((candidate) => {
    return { candidate, slips: slipsBetween(typed.toLowerCase(), candidate.toLowerCase()) };
  });
  return ranked.filter(({ slips }) => slips <= most).sort((one, other) => one.slips - other.slips)[0]?.candidate;
}

/** Characters inserted, left out, replaced or swapped with the next one, until one text is the other. */
function slipsBetween(from: string, to: string): number {
  let previous: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const [same = 0, above = 0, before = 0] = [row[column], row[column + 1], next[column]];
      const isSwapped = character === to[column - 1] && other === from[index - 1];
      const swapped = isSwapped ? (previous[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(same + (character === other ? 0 : 1), above + 1, before + 1, swapped));
    }
    [previous, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}

/** A file that is not what it must be. The message is a clause: `it is not a regular file`. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** The error of a file operation, as a clause: `no such file or directory`. */
export function systemProblem(error: unknown): string {
  if (error instanceof FileError) return error.message;
  const { errno = 0 } = error as NodeJS.ErrnoException;
  // That of `rmSync` has no sign.
  return getSystemErrorMap().get(-Math.abs(errno))?.[1] ?? 'it cannot be used';
}

export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
export const shellWord = (text: string): string => (/^[\w.,:/@%+=-]+$/.test(text) ? text : shellQuoted(text));
