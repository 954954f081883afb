import { columnsOf, columnsOfCharacter } from './columns.js';

/** Columns that a UTF-16 unit takes at the most. */
const WIDEST = 2;

/** One long line as several of at most `width` columns, so that a terminal neither cuts nor floods. No half characters. */
export function fold(line: string, width: number): string[] {
  if (line.length * WIDEST <= width) return [line];
  const rows: string[] = [];
  let row = '';
  let columns = 0;
  for (const character of line) {
    const more = columnsOfCharacter(character);
    if (row !== '' && columns + more > width) {
      rows.push(row);
      row = '';
      columns = 0;
    }
    row += character;
    columns += more;
  }
  return [...rows, row];
}

/** Prose in lines of at most `width` columns, broken at spaces; a word that is longer is folded. */
export function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  let columns = 0;
  for (const word of text.split(' ').flatMap((part) => fold(part, width))) {
    const more = columnsOf(word);
    if (row !== '' && columns + 1 + more > width) {
      rows.push(row);
      row = word;
      columns = more;
    } else {
      columns = row === '' ? more : columns + 1 + more;
      row = row === '' ? word : `${row} ${word}`;
    }
  }
  return [...rows, row];
}
