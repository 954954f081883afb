/** Results in Markdown, for the page of a CI job: bounded, and nothing that a server sent is markup in it. */
import { capital, defused, few, short, visible } from '../base/text.js';
import type { Results } from '../results/results.js';
import { BOUNDS, plainDetails } from './details.js';
import { type Entry, markOf, reportOf } from './sections.js';

/** Bytes of all entries. GitHub takes 1 MiB a step, and shows less with more patience. */
const WHOLE = 55_000;
/** Bytes of the entries that are shown in full. */
const EVIDENCE = 30_000;
/** UTF-16 units of a text. */
const LONGEST_TEXT = 600;

export function markdownReport(results: Results): string {
  const { headlines, when, counts, happened, sections, next, facts } = reportOf(results);
  let used = 0;
  const entryText = (entry: Entry): string[] => {
    const text = used < EVIDENCE && entry.details.length > 0 ? foldedEntry(entry) : bullet(entry);
    used += Buffer.byteLength(text) + 1;
    return used < WHOLE ? [text] : [];
  };
  const blocks = [
    ...headlines.flatMap(({ symbol, words, text, target }) => [
      `## ${symbol} ${markup(capital(words))}`,
      target === '' ? '' : markup(`${target}; ${when}`),
      markup(text),
    ]),
    `**${counts}**`,
    happened.map((one) => `- ${markup(Object.values(one).filter(Boolean).join(' '), 3 * LONGEST_TEXT)}`).join('\n'),
    next.map((text) => `- ${markup(text)}`).join('\n'),
    ...sections.flatMap(({ title, entries }) => {
      const shown = entries.flatMap(entryText);
      const left = entries.length - shown.length;
      const more = left > 0 ? `… ${left} more for which this summary has no room.` : '';
      return [`### ${markup(title)}`, shown.join('\n'), more];
    }),
    '### Run',
    ['| | |', '|---|---|', ...facts.map((row) => `| ${row.map((cell) => markup(cell)).join(' | ')} |`)].join('\n'),
    fenced([results.reproduce], 'sh'),
  ];
  return `${defused(blocks.filter((block) => block !== '').join('\n\n'))}\n`;
}

/** Ids of an entry in its line. */
const MOST_IDS = 12;

function bullet({ mark, ids, text }: Entry): string {
  const codes = ids.map((id) => `\`${visible(id).replaceAll('`', '')}\``);
  return `- ${markup(markOf[mark].symbol)} ${few(codes, MOST_IDS)}${ids.length > 0 ? ': ' : ''}${markup(text)}`;
}

const foldedEntry = ({ mark, ids, text, details }: Entry): string =>
  [
    `<details><summary>${markOf[mark].symbol} ${ids.length > 0 ? `<code>${few(ids, MOST_IDS)}</code> ` : ''}${markup(text)}</summary>`,
    ...plainDetails(details, BOUNDS.summary).map(({ label, lines, kind }) =>
      kind === 'text'
        ? `**${label}** ${markup(lines.join(' '), BOUNDS.summary.text)}`
        : `**${label}**\n\n${fenced(lines, kind === 'command' ? 'sh' : 'text')}`,
    ),
    '</details>\n',
  ].join('\n\n');

/** Characters that Markdown, GitHub's tables or HTML would interpret. Not quotes: no attribute is written. */
const SYNTAX = /[&<>`*_[\]\\|~]/g;
/** GitHub makes a link, a mention, a formula or an emoji of these after it read entities, so only an element helps. */
const LIVELY = /[@$]|(?<!&)#(?=\w)|:(?=\/\/|[\w+-]+:)|(?<=www)\.|(?<=gh)-(?=\d)/gi;
/** Characters that start a heading, a list or a block of code at the beginning of a line. */
const LEADING = /^(?:[\s#+=-]|\d(?=\d*[.)]))/;

/** A text that stands within a line of Markdown, shows unchanged and does nothing. */
export const markup = (text: string, length = LONGEST_TEXT): string =>
  short(text, length)
    .replace(SYNTAX, entity)
    .replace(LIVELY, (character) => `<span>${character}</span>`)
    .replace(/ (?= )/g, '&#160;')
    .replace(LEADING, entity);

const entity = (character: string) => `&#${character.charCodeAt(0)};`;

/** A block of code; the fence is longer than any row of backticks in it. */
function fenced(lines: readonly string[], language: 'sh' | 'text'): string {
  const code = lines.map(visible).join('\n');
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, code, fence].join('\n');
}
