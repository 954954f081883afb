/** Details of entries as bounded lines, with the wrong part of an exchange marked: the same in every report. */
import { plural, short } from '../base/text.js';
import type { RecordedBody, RecordedExchange } from '../results/results.js';
import { type Detail, statusWords } from './sections.js';

/** UTF-16 units of a text or command, and lines of a body. In the full form, for what folds and scrolls, all headers show. */
export const BOUNDS = {
  console: { text: 1_000, lines: 5 },
  summary: { text: 1_000, lines: 12 },
  full: { text: 4_000, lines: 40 },
} as const;
type Bounds = (typeof BOUNDS)[keyof typeof BOUNDS];
/** Marks without their kinds, so that those of a request can stand as those of a response. */
export type Marks = readonly { readonly part: string; readonly name?: string; readonly path?: readonly string[] }[];
type Message = Partial<NonNullable<RecordedExchange['response']>> & { readonly line: string };

type Piece = { text: string; readonly marked: boolean };
export type Line = readonly Piece[];
const lineWith = (text: string, marked = false): Line => [{ text, marked }];

/** Details for reports without markup. A `text` may be wrapped, a `command` is copied, a `response` is what came. */
export const plainDetails = (details: readonly Detail[], bounds: Bounds) =>
  details.map(({ label, text, command, exchange, marks = [] }) => {
    if (text !== undefined) return { label, lines: [short(text, bounds.text)], kind: 'text' };
    if (command !== undefined) {
      // A command for three requests over one connection has 1,500 characters.
      const shown = short(command, 2 * bounds.text);
      const note = shown === command ? [] : ['(not to be pasted: it is cut or shows hidden characters escaped)'];
      return { label, lines: [shown, ...note], kind: 'command' };
    }
    const pieces = exchange ? responseLines(exchange, marks, bounds) : [];
    const [status = '', ...lines] = pieces.map((line) => line.map((piece) => piece.text).join(''));
    return { label, lines: [`${status}  (${exchange?.address})`, ...lines], kind: 'response' };
  });

export const responseLines = (exchange: RecordedExchange, marks: Marks, bounds: Bounds): readonly Line[] =>
  messageLines({ line: statusWords(exchange), ...exchange.response }, marks, bounds);

/** Headers that explain a response, or lead the owner of the deployment to it in a log. */
const TELLING =
  /^(content-(type|length|encoding)|transfer-encoding|location|www-authenticate|retry-after|deprecation|sunset|x-request-id|x-correlation-id|traceparent)$/i;
/** UTF-16 units of a token of JSON. */
const LONGEST_TOKEN = 80;
/** UTF-16 units of a header or another line. */
const LONGEST_LINE = 500;

export function messageLines(message: Message, marks: Marks, bounds: Bounds): readonly Line[] {
  const { line, headers = [], body, problem } = message;
  const named = marks.flatMap(({ part, name }) => (part === 'header' && name ? [name.toLowerCase()] : []));
  const isNamed = (name: string) => named.includes(name.toLowerCase());
  const shown = headers.filter(([name]) => bounds === BOUNDS.full || TELLING.test(name) || isNamed(name));
  const absent = named.filter((name) => !headers.some(([one]) => one.toLowerCase() === name));
  const isFirst = marks.some(({ part }) => part === 'status' || part === 'line');
  return [
    lineWith(short(line, bounds.text), isFirst),
    ...shown.map(([name, value]) => lineWith(short(`${name}: ${value}`, LONGEST_LINE), isNamed(name))),
    ...absent.map((name) => lineWith(`(no ${short(name, LONGEST_LINE)} header)`, true)),
    ...(body ? [lineWith(''), ...bodyLines(body, marks, bounds.lines)].slice(bounds === BOUNDS.full ? 0 : 1) : []),
    ...(problem === undefined ? [] : [lineWith(`(the message ${short(problem, bounds.text)})`)]),
  ];
}

const isMarked = (line: Line) => line.some(({ marked }) => marked);

/** Lines around a marked one that show. */
const AROUND = 2;
/** Lines of a body without a mark that show. */
const BEGINNING = 2;
/** So few lines are not worth a fold. */
const FEW_LINES = 3;

/** The lines of a whole message in runs: the first one, and those around a mark, show; the others fold. */
export function folded(lines: readonly Line[]) {
  const body = lines.findIndex((line) => line.every(({ text }) => text === '')) + 1 || lines.length;
  const beginning = lines.slice(body).some(isMarked) ? body : body + BEGINNING;
  const isNear = (at: number) => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(isMarked);
  const near = lines.map((_, at) => at === 0 || (at >= body && at < beginning) || isNear(at));
  const isShown = near.map((one, at) => {
    const [start, end] = [near.lastIndexOf(true, at) + 1, near.indexOf(true, at)];
    return one || (end < 0 ? lines.length : end) - start <= FEW_LINES;
  });
  const starts = isShown.flatMap((one, at) => (one === isShown[at - 1] ? [] : [at]));
  return starts.map((start, run) => ({ isShown: isShown[start], lines: lines.slice(start, starts[run + 1]) }));
}

function bodyLines({ text, base64 = '', bytes, truncated }: RecordedBody, marks: Marks, most: number): readonly Line[] {
  if (bytes === 0) return [lineWith('(no body)')];
  const isWhole = marks.some(({ part }) => part === 'body');
  const path = isWhole ? [] : marks.find((mark) => mark.path)?.path;
  const hex = Buffer.from(base64, 'base64').toString('hex');
  const plain = text ?? `(${bytes} bytes that are not UTF-8, in hexadecimal) ${hex.replace(/..(?=.)/g, '$& ')}`;
  const isJson = /^\s*[[{]/.test(plain);
  const { lines, missing } = isJson
    ? markedJson(plain, path)
    : { lines: textLines(plain, isWhole), missing: undefined };
  const member = missing === undefined ? '' : `member ${short(JSON.stringify(missing), LONGEST_LINE)}`;
  const isCut = truncated && !lines.slice(0, -1).some(isMarked);
  const absence = isCut ? `(${member} is beyond what this report keeps)` : `(no ${member})`;
  const from = Math.max(0, Math.min(lines.findIndex(isMarked) - Math.floor(most / 3), lines.length - most));
  return [
    ...(from > 0 ? [lineWith(`… (${plural(from, 'line')} before)`)] : []),
    ...lines.slice(from, from + most),
    ...(from + most < lines.length || truncated ? [lineWith(`… (${plural(bytes, 'byte')} in all)`)] : []),
    ...(member === '' ? [] : [lineWith(absence, true)]),
  ];
}

const textLines = (text: string, marked: boolean): readonly Line[] =>
  text.split(/\r?\n/).map((line) => lineWith(short(line.replaceAll('\t', '  '), LONGEST_LINE), marked));

/** JSON with as much of the path marked as there is, and the first member of the path that is missing. */
function markedJson(json: string, path: readonly string[] | undefined) {
  for (let length = path?.length ?? 0; length > 0; length -= 1) {
    const lines = jsonLines(json, path?.slice(0, length));
    if (lines.some(isMarked)) return { lines, missing: path?.[length] };
  }
  // An empty path marks the whole. A member that is missing from the whole marks nothing.
  return { lines: jsonLines(json, path?.length === 0 ? path : undefined), missing: path?.[0] };
}

/** A string, which may be cut; a sign; anything else. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"][^{}[\],:"]*/gs;
/** Levels of JSON that are followed. */
const DEEPEST = 100;
/** Characters of JSON that stays on one line. */
const ONE_LINE = 120;

/** Tokens of JSON, and the place of each in the arrays and objects around it: an index, a name, or no name yet. */
function placed(json: string) {
  const around: (number | string | undefined)[] = [];
  return [...json.matchAll(TOKEN)].map(([found]) => {
    const token = found.trim();
    if (isEnd(token)) around.pop();
    const last = around.length - 1;
    if (last >= 0 && token.startsWith('"')) around[last] ??= token.replaceAll('"', '');
    const place = around[last];
    const own = { token, around: [...around] };
    if (token === ',' && last >= 0) around[last] = typeof place === 'number' ? place + 1 : undefined;
    if (isStart(token) && around.length < DEEPEST) around.push(token === '[' ? 0 : undefined);
    return own;
  });
}

const isStart = (token: string) => token === '[' || token === '{';
const isEnd = (token: string) => token === ']' || token === '}';

/** JSON, perhaps cut or broken, with a line for each item of the outermost value. @param target leads to the value to mark */
function jsonLines(json: string, target?: readonly string[]): readonly Line[] {
  const isLong = json.length > ONE_LINE;
  const lines: Piece[][] = [[]];
  const add = (text: string, marked: boolean): void => {
    const last = lines.at(-1)?.at(-1);
    if (last?.marked === marked) last.text += text;
    else lines.at(-1)?.push({ text, marked });
  };
  let before = '';
  for (const { token, around } of placed(json)) {
    // A comma behind a value is not part of it.
    const path = token === ',' ? around.slice(0, -1) : around;
    const marked = target?.every((step, index) => String(path[index]) === step) ?? false;
    // An item of the outermost value does, and the bracket at its end unless it is empty.
    const startsLine = isEnd(token)
      ? around.length === 0 && !isStart(before)
      : around.length === 1 && (isStart(before) || before === ',');
    if (isLong && startsLine) lines.push(isEnd(token) ? [] : [{ text: '  ', marked: false }]);
    else if (before === ',' || before === ':') add(' ', marked && isMarked(lines.at(-1)?.slice(-1) ?? []));
    add(short(token, LONGEST_TOKEN), marked);
    before = token;
  }
  return lines;
}
