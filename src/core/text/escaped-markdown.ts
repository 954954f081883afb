import { ellipsis } from './cut.js';
import { visible } from './visible.js';

/** Characters that Markdown, GitHub's tables or HTML would interpret. Not quotes: no attribute is written. */
const SYNTAX = /[&<>`*_[\]\\|~]/g;

/**
 * Where GitHub makes a link, a mention, a formula or an emoji of plain text. It looks for them after entities are
 * read, so an entity does not help, and an empty element that comes between does.
 */
const LIVELY = /[@$]|(?<!&)#(?=\w)|:(?=\/\/|[\w+-]+:)|(?<=www)\.|(?<=gh)-(?=\d)/gi;

/** It would show as one space, and names differ by them. */
const ROW_OF_SPACES = / (?= )/g;

/** Characters that start a heading, a list or a block of code at the beginning of a line. */
const LEADING = /^(?:[\s#+=-]|\d(?=\d*[.)]))/;

/**
 * A text, perhaps a server's, to stand within a line of Markdown or of HTML, where it shows unchanged and does nothing.
 * Hidden characters, line feeds among them, show as escapes.
 * @param length UTF-16 units that the text is cut to
 */
export function escaped(text: string, length = 600): string {
  return visible(ellipsis(text, length))
    .replace(SYNTAX, entity)
    .replace(LIVELY, (character) => `<span>${character}</span>`)
    .replace(ROW_OF_SPACES, '&#160;')
    .replace(LEADING, entity);
}

/** The same in the type of code. Not between backticks, because a table would end at a `|` there. */
export function inCode(text: string, length = 600): string {
  return `<code>${escaped(text, length)}</code>`;
}

/** Lines as a block of code; the fence is longer than any row of backticks in them. */
export function fenced(lines: readonly string[], language: 'sh' | 'text'): string {
  const rows = lines.map(visible);
  const runs = rows.flatMap((row) => [...row.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [`${fence}${language}`, ...rows, fence].join('\n');
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
