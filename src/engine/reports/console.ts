/** Results for a person at a terminal: the verdict, the first findings in full and the others as titles, the next steps. */
import { capital, defused, few, plural, rowsOf, short, visible, wrap } from '../base/text.js';
import type { Output } from '../options/feature.js';
import type { Environment } from '../options/resolve.js';
import type { Results } from '../results/results.js';
import { BOUNDS, plainDetails } from './details.js';
import { type Entry, markOf, onItsWay, type Report, reportOf, type Section } from './sections.js';

interface ConsoleLayout {
  readonly color: boolean;
  readonly verbose?: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
  readonly files?: readonly string[];
}

// Texts are visible before they come here, so these are the only control characters.
const ANSI = { good: '1;32', bad: '1;31', doubt: '1;33', quiet: '2', strong: '1' } as const;
const painted = (color: boolean, tone: keyof typeof ANSI, text: string): string =>
  color ? `\u001b[${ANSI[tone]}m${text}\u001b[0m` : text;

const { text: LONGEST_SHOWN } = BOUNDS.console;
/** Entries of a section in full, unless the user asked for all. */
const MOST: Record<string, number> = { violated: 3, waived: 0, warned: 0, choices: 0, created: 3 };
/** Entries of any other section. */
const MOST_OTHERS = 6;
const LABEL_WIDTH = 'Run again  '.length;
/** Lines of the smallest usual terminal. */
const ONE_SCREEN = 24;

export function consoleReport(results: Results, layout: ConsoleLayout): string {
  const { color, verbose = false, files = [] } = layout;
  const width = Math.max(60, layout.width ?? 100);
  const paint = painted.bind(undefined, color);
  const { headlines, counts, happened, found, sections, next } = reportOf(results);
  const rows = (text: string, margin: number, first = ' '.repeat(margin)) => rowsOf(first, text, width, margin);
  const signOf = ({ mark }: Entry) => `  ${paint(markOf[mark].tone, markOf[mark].symbol)} `;

  const detailLines = ({ details }: Entry): string[] =>
    plainDetails(details, BOUNDS.console).flatMap((detail) => {
      const { label, kind } = detail;
      const room = width - 4 - LABEL_WIDTH;
      const all = detail.lines.flatMap((line, index) =>
        kind === 'command' && index === 0 ? [line] : wrap(line, room),
      );
      return all.map((row, index) => `    ${paint('quiet', (index === 0 ? label : '').padEnd(LABEL_WIDTH))}${row}`);
    });
  const entryLines = (entry: Entry): string[] => {
    const ids = entry.ids.length === 0 ? '' : `${few(entry.ids, verbose ? entry.ids.length : 4)}: `;
    const lines = rows(`${ids}${short(entry.text, LONGEST_SHOWN)}`, 4, signOf(entry));
    return entry.details.length > 0 ? [...lines, ...detailLines(entry), ''] : lines;
  };
  const idWidth = Math.min(32, Math.max(0, ...found.map(({ ids }) => ids.join().length)));
  const titleLines = (entry: Entry): string[] => {
    const id = paint('strong', entry.ids.join().padEnd(idWidth));
    return rows(short(entry.text, LONGEST_SHOWN), 6 + idWidth, `${signOf(entry)}${id}  `);
  };
  const page = files.find((file) => file.endsWith('report.html'));
  const place = page === undefined ? '(--verbose shows them in full)' : `in ${visible(page)}`;
  const sectionLines = ({ name, title, entries }: Section): string[] => {
    const shown = verbose ? entries : entries.slice(0, MOST[name] ?? MOST_OTHERS);
    const left = entries.length - shown.length;
    if (/^(violated|waived|warned)$/.test(name)) {
      const more = shown.length > 0 && left > 0 ? [`  ${left} more ${place}:`] : [];
      const titles = entries.slice(shown.length).flatMap(titleLines);
      return [paint('strong', title), ...shown.flatMap(entryLines), ...more, ...titles, ''];
    }
    if (shown.length === 0)
      return [`${paint('strong', title)}: ${left}; --verbose shows ${left === 1 ? 'it' : 'them'}`, ''];
    const more = left > 0 ? [`  … ${left} not shown; use --verbose`] : [];
    const brief = name === 'not-judged' && !verbose ? shown.map((entry) => ({ ...entry, details: [] })) : shown;
    return [paint('strong', title), ...brief.flatMap(entryLines), ...more, ''];
  };

  const lines = [
    ...headlines.flatMap((one) => [headline(one, color), ...(one.text && rows(short(one.text, LONGEST_SHOWN), 2))]),
    // The reason of a conformant run says the counts.
    ...(results.verdict === 'conformant' ? [] : rows(`${counts}.`, 2)),
    ...happened.flatMap(({ what, advice, seen }) => [
      ...(what && rows(short(what, LONGEST_SHOWN), 4, `  ${paint('doubt', 'i')} `)),
      ...(advice && rows(short(advice, LONGEST_SHOWN), 4, `  ${paint('doubt', '→')} `)),
      ...(seen && rows(short(seen, LONGEST_SHOWN), 4)),
    ]),
    '',
    // The top tells the incidents.
    ...sections.filter(({ name }) => verbose || name !== 'incidents').flatMap(sectionLines),
  ];
  const effort = `${plural(results.statistics.requests, 'request')} in ${(results.durationMs / 1000).toFixed(1)} s`;
  const way = onItsWay(results);
  const advices = new Set(happened.flatMap(({ advice }) => advice || []));
  const isLong = lines.length > ONE_SCREEN;
  const written = files.length > 0 ? ` Reports: ${files.map(visible).join(', ')}` : '';
  const all = [
    ...lines,
    // When a run stops the eye is at the end.
    ...(isLong ? headlines.map((one) => headline(one, color)) : []),
    ...[...(isLong ? advices : []), ...next].flatMap((text) =>
      rows(short(text, LONGEST_SHOWN), 4, `  ${paint('quiet', '→')} `),
    ),
    ...(way.length > 0 ? rows(`${way.join('; ')}.`, 2) : []),
    ...rows(`${effort}, seed ${results.seed}.${written}`, 2),
    `  Repeat: ${short(results.reproduce, LONGEST_SHOWN)}\n`,
  ];
  return defused(all.filter((line, index) => line !== '' || all[index - 1] !== '').join('\n'));
}

const headline = ({ tone, symbol, words, target }: Report['headlines'][number], color: boolean): string =>
  `${painted(color, tone, `${symbol} ${words.toUpperCase()}`)}  ${short(target, LONGEST_SHOWN)}`.trimEnd();

/** The verdict in one line, for `--quiet`. Without a line feed. */
export function verdictLine(results: Results, { color, files = [] }: Pick<ConsoleLayout, 'color' | 'files'>): string {
  const { headlines, counts } = reportOf(results);
  const begin = (one: Report['headlines'][number]) =>
    one.target === '' ? capital(one.words) : `${headline(one, color)}: ${counts}`;
  const words = headlines.toReversed().map((one) => `${begin(one)}. ${short(one.text, LONGEST_SHOWN)}`.trimEnd());
  return defused([...words, ...(files.length > 0 ? [`Reports: ${files.join(', ')}`] : [])].join(' '));
}

/** https://no-color.org, https://force-color.org; `isOff` (--no-color) overrides both. */
export function hasColor({ isTTY = false }: Pick<Output, 'isTTY'>, isOff: boolean, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (isOff || FORCE_COLOR === '0') return false;
  return Boolean(FORCE_COLOR) || (isTTY && !NO_COLOR && TERM !== 'dumb');
}
