import { cut } from './cut.js';

/** One long line as several of at most `width`, so that a terminal neither cuts nor floods. No half characters. */
export function fold(line: string, width: number): string[] {
  const rows: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const row = cut(rest, width);
    rows.push(row);
    rest = rest.slice(row.length);
  }
  return [...rows, rest];
}

/** Prose in lines of at most `width`, broken at spaces; a word that is longer is folded. */
export function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ').flatMap((part) => fold(part, width))) {
    if (row !== '' && row.length + 1 + word.length > width) {
      rows.push(row);
      row = word;
    } else {
      row = row === '' ? word : `${row} ${word}`;
    }
  }
  return [...rows, row];
}
