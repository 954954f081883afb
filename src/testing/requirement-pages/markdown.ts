/** Characters that Markdown or HTML would interpret. */
const SYNTAX = /[\\`*_[\]<>|~]/g;
/** Characters that start a heading, a list or a quotation at the beginning of a line. */
const LEADING = /^(?:[#+=-]|\d+(?=[.)]))/;

/** Text of the catalogue, escaped for a line of Markdown. It stays legible where nothing renders it. */
export function prose(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(SYNTAX, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(LEADING, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** A word of the catalogue without a backtick, as code. */
export function code(word: string): string {
  return `\`${word}\``;
}

/** A link to the page of a requirement, from a page beside it. */
export function linkTo(id: string): string {
  return `[${code(id)}](${id}.md)`;
}
