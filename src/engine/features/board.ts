/** The board of `compare`: requirements against implementations, from any number of results. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { shownPath, writeWhole, writing } from '../base/files.js';
import { UsageError } from '../base/problems.js';
import { defused, few, grouped, short, visible } from '../base/text.js';
import { identityOf, type Kit } from '../kit/kit.js';
import type { Context } from '../options/feature.js';
import { readRun } from '../reports/json.js';
import { markup } from '../reports/markdown.js';
import { type Html, html, legendView, pageOf, ruleView, section, textView } from '../reports/page/page.js';
import { type EntryMark, entryOf, markOf, outcomesOf, titleOf } from '../reports/sections.js';
import type { Results } from '../results/results.js';
import { verdictWords } from '../results/verdict.js';
import { compare, conditionsOf, runIdentity } from './compare.js';

type Entrant = ReturnType<typeof entrantOf>;

/** UTF-16 units of a name, which heads a column. */
const LONGEST_NAME = 40;
/** UTF-16 units of another text. */
const LONGEST_CELL = 400;

/** Pure. The columns have the order of the entrants. @param folder of the board, to which links are relative */
export function boardOf(kit: Kit, entrants: readonly Entrant[], folder: string) {
  const names = entrants.map(({ name, results: { target } }) => name ?? target.name ?? target.baseUrl);
  const labels = names.map((name) => short(name, LONGEST_NAME));
  const columns = entrants.map(({ results, place, page }, at) => {
    const [[label = ''], [name = '']] = [labels.slice(at), names.slice(at)];
    const isClear = labels.indexOf(label) === labels.lastIndexOf(label);
    return {
      // Paths differ at their ends.
      label: isClear ? label : `${label} (${visible(place.slice(-LONGEST_NAME))})`,
      product: name.replace(/(?<=.)@[^@]*$/, ''),
      report: page ? urlOf(path.relative(folder, page)) : undefined,
      results,
    };
  });
  const all = columns.flatMap(({ results }) => results.requirements.map((one) => [one.id, one] as const));
  const rows = [...new Map(all).values()].map(({ id, sentence, operation }) => {
    const cells = columns.map((column) => cellOf(id, column));
    const title = titleOf(operation, { operations: kit.service.operations ?? {} });
    return { id, sentence: short(sentence, LONGEST_CELL), operation: short(title, LONGEST_CELL), cells };
  });
  const versions = [...grouped(columns, ({ product }) => product).values()].flatMap((own) =>
    own.slice(1).map((after, index) => {
      const before = own[index] ?? after;
      const { requirements } = compare(kit, before.results, after.results);
      const changes = [...grouped(requirements, (one) => one.kind)].map(([kind, some]) => {
        return { kind: kind.replaceAll('-', ' '), ids: some.map(({ id }) => id) };
      });
      return { before: before.label, after: after.label, changes };
    }),
  );
  const verdicts = [...grouped(columns, ({ results }) => verdictWords(results))];
  return {
    schemaVersion: '3.0',
    kit: identityOf(kit),
    title: `${columns.length} results: ${verdicts.map(([words, own]) => `${own.length} ${words}`).join(', ')}`,
    notes: unlikeNotes(kit, columns),
    versions,
    columns: columns.map(({ label, report, results }) => {
      const counts = outcomesOf(results).map((mark) => ({ mark, count: results.summary[mark], ...markOf[mark] }));
      return { label, report, counts, ...runIdentity(results) };
    }),
    rows,
    marks: [...new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.mark ?? [])))],
  };
}

type Board = ReturnType<typeof boardOf>;
type BoardRow = Board['rows'][number];
type Column = Board['columns'][number];

/** A URL in which neither HTML nor Markdown finds anything but a path. */
const urlOf = (relative: string) =>
  relative
    .split(path.sep)
    .map((part) => encodeURIComponent(part).replace(/[()*!']/g, (one) => `%${one.charCodeAt(0).toString(16)}`))
    .join('/');

/** Undefined if the results lack the requirement: another version of the kit made them. */
function cellOf(id: string, { results, report }: { readonly results: Results; readonly report: string | undefined }) {
  const requirement = results.requirements.find((one) => one.id === id);
  if (!requirement) return undefined;
  const { mark, text } = entryOf(requirement, results);
  const isShown = mark === 'violated' || mark === 'waived' || mark === 'warned';
  const link = report && `${report}#${isShown ? 'finding' : 'requirement'}-${id}`;
  return { outcome: requirement.outcome, mark, text: short(text, LONGEST_CELL), link };
}

function unlikeNotes(kit: Kit, columns: readonly { readonly label: string; readonly results: Results }[]) {
  const seen = columns.map(({ label, results }) => ({ label, conditions: conditionsOf(kit, results) }));
  return Object.keys(seen[0]?.conditions ?? {}).flatMap((what) => {
    const byValue = [...grouped(seen, ({ conditions }) => short(conditions[what] ?? '', LONGEST_NAME))];
    const values = byValue.map(([value, own]) => `${value} (${few(own.map(({ label }) => label))})`);
    return values.length > 1 ? [`${what} differs: ${values.join(', ')}.`] : [];
  });
}

const versionWords = ({ before, after, changes }: Board['versions'][number]) => {
  const words = changes.map(({ kind, ids }) => `${ids.length} ${kind} (${few(ids)})`);
  return `${before} → ${after}: ${words.join(', ') || 'no difference'}.`;
};

/** For a person at a terminal. */
export function boardText({ title, notes, versions, columns }: Board): string {
  const results = columns.map((column) => {
    const counts = column.counts.map(({ count, words }) => `${count} ${words}`);
    return `  ${column.label}: ${verdictWords(column)}, ${counts.join(', ')}`;
  });
  return `${[title, ...results, ...versions.map(versionWords), ...notes].join('\n')}\n`;
}

/** The rows that some implementation does not meet. */
export function boardMarkdown({ title, notes, versions, columns, rows, marks }: Board): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const linked = (text: string, link?: string) => (link ? `[${markup(text)}](${link})` : markup(text));
  const open = rows.filter(({ cells }) => cells.some((cell) => cell?.mark !== 'met'));
  const cellText = (cell: BoardRow['cells'][number]) =>
    cell ? linked(markOf[cell.mark].symbol, cell.mark === 'met' ? '' : cell.link) : '';
  const table = [
    line(['Requirement', ...columns.map(({ label, report }) => linked(label, report))]),
    line(['---', ...columns.map(() => ':---:')]),
    line(['**Total**', ...columns.map(totalText)]),
    ...open.map(({ id, cells }) => line([`\`${id}\``, ...cells.map(cellText)])),
  ];
  const said = [...notes, ...versions.map(versionWords)].map((text) => `- ${markup(text)}\n`);
  const legend = marks.map((mark) => `${markup(markOf[mark].symbol)} ${markOf[mark].words}`).join(', ');
  const met = `All of them meet the ${rows.length - open.length} requirements that are not in the table. ${legend}.`;
  return defused(`## ${markup(title)}\n\n${table.join('\n')}\n\n${met}\n\n${said.join('')}`);
}

const totalText = (column: Column) =>
  [verdictWords(column), ...column.counts.map(({ symbol, count }) => `${markup(symbol)}&#160;${count}`)].join('<br>');

export function boardPage({ kit, title, notes, versions, columns, rows, marks }: Board): string {
  const groups = [...grouped(rows, ({ operation }) => operation)].map(
    ([operation, own]) => html`<tbody>
<tr><th scope="rowgroup">${operation}</th><td colspan="${columns.length}"></td></tr>
${own.map((row) => rowView(row, columns))}</tbody>\n`,
  );
  const content = html`<header>
<p class="quiet">${kit.name} ${kit.version}</p>
<h1 class="note">${title}</h1>
${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${textView(note)}</li>`)}</ul>\n`}</header>
<main id="main" tabindex="-1">
${filtersView(columns)}
${legendView(marks)}
<div class="board" role="region" aria-label="Requirements and implementations" tabindex="0"><table>
<thead><tr><th scope="col">Requirement</th>${columns.map(headView)}</tr></thead>
<tbody><tr><th scope="row">Total</th>${columns.map(totalView)}</tr></tbody>
${groups}</table></div>
${versions.length > 0 && section('versions', 'From version to version', html`<ul>${versions.map(versionView)}</ul>`)}
</main>`;
  return pageOf(title, 'Skip to the board', content);
}

function filtersView(columns: readonly Column[]): Html {
  const by = columns.map(({ label }, at) => [`by-${at}`, `violated by ${label}`]);
  const shows = [['', 'all'], ['violated', 'violated somewhere'], ['differs', 'where they differ'], ...by];
  return html`<form class="row" role="search" aria-label="Requirements" hidden>
<label>Search <input type="search" name="text" placeholder="words of an id or a sentence"></label>
<label>Show <select name="show">${shows.map(([value, words]) => html`<option value="${value}">${words}</option>`)}</select></label>
<output aria-live="polite"></output>
</form>`;
}

function headView(column: Column): Html {
  const { label, report, verdict, scope } = column;
  const met = scope === 'full' ? 'met' : 'note';
  const mark = { conformant: met, 'non-conformant': 'violated', inconclusive: 'inconclusive' } as const;
  const name = html`<bdi>${breakable(label)}</bdi>`;
  return html`<th scope="col">${namedMark(mark[verdict], verdictWords(column))} ${report === undefined ? name : html`<a href="${report}">${name}</a>`}</th>`;
}

const totalView = ({ counts }: Column): Html =>
  html`<td>${counts.map(({ mark, words, count }) => html`<p>${namedMark(mark, words)} ${count}</p>`)}</td>`;

/** A name that lines of a narrow column break where its parts end. */
const breakable = (name: string) => name.split(/(?<=[./])|(?=@)/).map((part) => html`<wbr>${part}`);

/** A mark that stands without its words. */
function namedMark(mark: EntryMark, name: string, title = name, link?: string): Html {
  const about = html`class="mark ${mark}" aria-label="${name}" title="${title}"`;
  const { symbol } = markOf[mark];
  return link ? html`<a href="${link}" ${about}>${symbol}</a>` : html`<span role="img" ${about}>${symbol}</span>`;
}

function versionView({ before, after, changes }: Board['versions'][number]): Html {
  const links = (ids: readonly string[]) => ids.map((id) => html` <a href="#${id}"><code>${id}</code></a>`);
  const kinds = changes.map(({ kind, ids }) => html`<li>${ids.length} ${kind}:${links(ids)}</li>`);
  return html`<li><strong>${textView(`${before} → ${after}`)}</strong>${kinds.length > 0 ? html`<ul>${kinds}</ul>` : ': no difference'}</li>`;
}

function rowView({ id, sentence, cells }: BoardRow, columns: readonly Column[]): Html {
  const by = cells.flatMap((cell, at) => (cell?.outcome === 'violated' ? [`by-${at}`] : []));
  const isSame = cells.every((cell) => cell?.outcome === cells[0]?.outcome);
  const count = by.length > 0 && html`<p>violated by ${by.length} of ${columns.length}</p>`;
  const shows = [...(by.length > 0 ? ['violated'] : []), ...(isSame ? [] : ['differs']), ...by];
  const marks = cells.map((cell, at) => {
    if (!cell) return html`<td class="quiet">absent</td>`;
    const name = `${id}, ${columns[at]?.label}: ${markOf[cell.mark].words}`;
    return html`<td>${namedMark(cell.mark, name, `${name}. ${cell.text}`, cell.link)}</td>`;
  });
  return html`<tr class="requirement" id="${id}" data-show="${shows.join(' ')}">
<th scope="row"><details><summary><code>${breakable(id)}</code></summary>${ruleView(sentence)}</details>${count}</th>${marks}</tr>\n`;
}

/** Reads the results at `PATH` or `NAME=PATH`. `ours@1.2.0` is a version of `ours`. @throws {UsageError} */
export function entrantOf(typed: string, { kit, workingDirectory, invocation }: Context) {
  if (/^https?:/i.test(typed))
    throw new UsageError(`${typed}: give the folder of a run; '${invocation} ${typed} --reports FOLDER' makes one`);
  const at = (file: string) => path.resolve(workingDirectory, file);
  const [, name, rest] = (!existsSync(at(typed)) && /^([^=]+)=(.+)$/s.exec(typed)) || [];
  const place = rest ?? typed;
  const results = readRun(at(place), place, kit);
  // A file of another name may come from another run than the page beside it.
  const page = path.join(at(place).replace(/results\.json$/, ''), 'report.html');
  return { results, place, name, page: existsSync(page) && page };
}

/** @returns the paths of the files. @throws {UsageError} */
export function writeBoard(board: Board, folder: string, { workingDirectory }: Context): readonly string[] {
  const contents = { 'board.html': boardPage(board), 'board.md': boardMarkdown(board) };
  const files = Object.entries(contents).map(([name, content]) => ({ path: path.join(folder, name), content }));
  writing(`--reports ${folder}`, 'choose another place', () => writeWhole(files));
  return files.map((file) => shownPath(file.path, workingDirectory));
}
