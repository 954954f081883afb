import { isMap, isNode, isScalar, parseDocument, stringify, type YAMLMap, type YAMLSeq } from 'yaml';
import { UsageError } from '../../errors.js';
import type { Waiver } from '../waiver.js';
import { waiverFieldNames } from './fields.js';
import { isSameWaiver, readWaivers, subject } from './read.js';

/** The first lines of a new file. */
const NEW_FILE =
  '# Violations that do not fail a run, each until a day. One that is expired or no longer needed fails it.\n';

/** A text in the place of a part of the file, in UTF-16 units. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text of a waiver file with some entries more; one that is about the same as an entry changes that entry. Every
 * other byte stays: comments, order, spacing, line ends.
 *
 * @param text what the file holds; undefined: there is none yet
 * @param name what a message calls the file
 * @throws UsageError if the text is not a waiver file
 */
export async function withWaivers(
  text: string | undefined,
  name: string,
  waivers: readonly Waiver[],
): Promise<string> {
  const given = text ?? `${NEW_FILE}waivers: []\n`;
  const before = await readWaivers(given, name);
  const list = parseDocument(given).get('waivers') as YAMLSeq;
  const added: Waiver[] = [];
  const splices: Splice[] = [];
  for (const waiver of waivers) {
    const index = before.findIndex((earlier) => isSameWaiver(earlier, waiver));
    const [entry, earlier] = [list.items[index], before[index]];
    if (isMap(entry) && earlier) splices.push(...changes(given, entry, { earlier, waiver }));
    else added.push(waiver);
  }
  if (added.length > 0) splices.push(...additions(given, list, added));
  const after = spliced(given, splices);
  await checkWritten(after, { before, waivers, name });
  return after;
}

/** New lines end as those of the file do. */
function spliced(text: string, splices: readonly Splice[]): string {
  const feed = text.includes('\r\n') ? '\r\n' : '\n';
  // Of two at one place the later one stands behind the other, so it is put there first.
  const fromTheEnd = splices.toReversed().toSorted((one, other) => other.start - one.start);
  return fromTheEnd.reduce(
    (all, { start, end, text: own }) => all.slice(0, start) + own.replaceAll('\n', feed) + all.slice(end),
    text,
  );
}

/** The fields that differ, each where it stands, and new ones behind the last. */
function changes(
  text: string,
  entry: YAMLMap,
  { earlier, waiver }: { readonly earlier: Waiver; readonly waiver: Waiver },
): readonly Splice[] {
  const different = waiverFieldNames.filter(
    (name) => waiver[name] !== undefined && waiver[name] !== earlier[name],
  );
  const isNew = (name: string) => !entry.has(name);
  const own = different
    .filter((name) => !isNew(name))
    .map((name) => changed(entry.get(name, true), waiver[name]));
  const fresh = different.filter(isNew).map((name) => `${name}: ${inFlow(waiver[name])}`);
  if (fresh.length === 0) return own;
  const last = entry.items.at(-1)?.value;
  const end = isNode(last) ? (last.range?.[1] ?? 0) : 0;
  if (entry.flow === true)
    return [...own, { start: end, end, text: fresh.map((one) => `, ${one}`).join('') }];
  const indent = ' '.repeat(column(text, entry.range?.[0] ?? 0));
  return [...own, behindLine(text, end, fresh.map((one) => `${indent}${one}`).join('\n'))];
}

/** A value in the place of another, in quotation marks where that was. */
function changed(node: unknown, value: string | boolean | undefined): Splice {
  if (!isNode(node) || !node.range) return { start: 0, end: 0, text: '' };
  const [start, end] = node.range;
  const style = isScalar(node) ? node.type : undefined;
  const isQuoted = style === 'QUOTE_DOUBLE' || style === 'QUOTE_SINGLE';
  const plain = isQuoted ? JSON.stringify(value) : inFlow(value);
  return { start, end, text: style?.startsWith('BLOCK') ? `${plain}\n` : plain };
}

/** Entries behind the last one, written as it is: in lines, or between the brackets of a list on one line. */
function additions(text: string, list: YAMLSeq, waivers: readonly Waiver[]): readonly Splice[] {
  const [start = 0, end = 0] = list.range ?? [];
  const last = list.items.at(-1);
  if (list.flow === true && last !== undefined) {
    const behind = isNode(last) ? (last.range?.[1] ?? 0) : 0;
    const own = waivers.map((waiver) => `, { ${fieldsOf(waiver).join(', ')} }`).join('');
    return [{ start: behind, end: behind, text: own }];
  }
  const first = list.items[0];
  const begins = isNode(first) ? (first.range?.[0] ?? 0) : 0;
  const [dash = '  - '] = /^[ ]*-[ ]+$/.exec(text.slice(begins - column(text, begins), begins)) ?? [];
  const lines = waivers
    .map((waiver) => dash + fieldsOf(waiver).join(`\n${' '.repeat(dash.length)}`))
    .join('\n');
  if (last !== undefined) {
    const behind = isNode(last) ? (last.range?.[1] ?? 0) : 0;
    return [behindLine(text, behindComments(text, behind, dash.length), lines)];
  }
  // `waivers: []`: the brackets go, and a comment behind them stays.
  const before = text.slice(0, start).trimEnd().length;
  return [{ start: before, end, text: '' }, behindLine(text, end, lines)];
}

/** Lines behind the one that a position is in; one at the beginning of a line is behind the line before. */
function behindLine(text: string, position: number, lines: string): Splice {
  if (position > 0 && text[position - 1] === '\n')
    return { start: position, end: position, text: `${lines}\n` };
  const feed = text.indexOf('\n', position);
  if (feed < 0) return { start: text.length, end: text.length, text: `\n${lines}\n` };
  return { start: feed + 1, end: feed + 1, text: `${lines}\n` };
}

/** A position behind the comments that follow an entry and are indented as far as its fields: they belong to it. */
function behindComments(text: string, position: number, indent: number): number {
  const line = position > 0 && text[position - 1] === '\n' ? position : text.indexOf('\n', position) + 1;
  if (line === 0) return position;
  const [comments = ''] = new RegExp(`^(?: {${indent},}#.*(?:\\n|$))*`).exec(text.slice(line)) ?? [];
  return line + comments.length;
}

function column(text: string, position: number): number {
  return position - (text.lastIndexOf('\n', position - 1) + 1);
}

/** `requirement: list.unique` and so on, in the order in which an entry is written. */
function fieldsOf(waiver: Waiver): readonly string[] {
  return waiverFieldNames.flatMap((name) =>
    waiver[name] === undefined ? [] : [`${name}: ${inFlow(waiver[name])}`],
  );
}

/** A value on one line that may also stand between brackets. */
function inFlow(value: string | boolean | undefined): string {
  const plain = stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
  return /^[^"'].*[,[\]{}]|\n/.test(plain) ? JSON.stringify(value) : plain;
}

/** Reads what was made: a value that entries share by an anchor, for one, would change in all of them. */
async function checkWritten(
  after: string,
  {
    before,
    waivers,
    name,
  }: { readonly before: readonly Waiver[]; readonly waivers: readonly Waiver[]; readonly name: string },
): Promise<void> {
  const read = await readWaivers(after, name).catch(() => []);
  const others = (all: readonly Waiver[]) =>
    JSON.stringify(all.filter((one) => !waivers.some((waiver) => isSameWaiver(one, waiver))));
  const isWritten = (waiver: Waiver) =>
    read.some((one) => waiverFieldNames.every((field) => [undefined, one[field]].includes(waiver[field])));
  if (others(before) === others(read) && waivers.every(isWritten)) return;
  const [first] = waivers;
  throw new UsageError(
    `${name}: the entry for ${first ? subject(first) : 'it'} is written in a way that only a person can change, such as a value that others share by an anchor (&…); change it there by hand`,
  );
}
