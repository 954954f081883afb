/** The log of a run as JSON lines: a head, the exchanges, the end. `rejudge` and `verify` read it. It holds no key. */
import { isUtf8 } from 'node:buffer';
import { constants, gunzipSync } from 'node:zlib';
import { fileBytes, MOST_OF_RUN } from '../base/files.js';
import { type Type, withStrings } from '../base/schema.js';
import { jsonText } from '../base/text.js';
import type { Request, Response } from '../exchange/exchange.js';
import type { Mask } from '../exchange/mask.js';
import { lineProblem, schemas } from './check.js';
import type { LoggedExchange, LoggedLine, PackedBody } from './transport.js';

/** Everything that a run depends on beside its suites and the responses. */
export type LogHead = Type<typeof schemas.head>;
/** Words of the command line that reports repeat. They hold no secret. */
export type ShownInReports = LogHead['shown'];
export type LogTail = Type<typeof schemas.tail>;

export interface Log {
  readonly head: LogHead;
  readonly exchanges: readonly LoggedExchange[];
  readonly tail: LogTail;
  /** The process was killed: the log has no tail, and stands for an interrupted run. */
  readonly isCut?: true;
}

/** The head as it is written and shown: each string of it is masked, but for ours. */
export const maskedHead = (head: LogHead, mask: Mask): LogHead => withStrings(schemas.head, head, mask.text);

export const lineOf = (value: LogHead | LogTail): string => jsonText(value, 0);
export const tailLine = (tail: LogTail, mask: Mask): string => lineOf(withStrings(schemas.tail, tail, mask.text));

export function exchangeLine(exchange: LoggedExchange, mask: Mask): string {
  const { request, response } = exchange;
  const bodyOf = (bytes: Uint8Array) =>
    isUtf8(bytes)
      ? { text: Buffer.from(bytes).toString() }
      : { base64: Buffer.from(mask.bytes(bytes)).toString('base64') };
  const packed = ({ body, ...message }: Request | Response) => ({ ...message, ...(body && { body: bodyOf(body) }) });
  const whole = { ...exchange, request: packed(request), ...(response && { response: packed(response) }) };
  return jsonText(withStrings(schemas.exchange, whole as LoggedLine, mask.text), 0);
}

function exchangeOf(line: unknown): LoggedExchange {
  const { request, response, ...rest } = line as LoggedLine;
  const bytesOf = (packed: PackedBody) =>
    'text' in packed ? Buffer.from(packed.text) : Buffer.from(packed.base64, 'base64');
  const { body, ...sent } = request;
  return {
    ...rest,
    request: { ...sent, ...(body && { body: bytesOf(body) }) },
    ...(response && { response: { ...response, body: bytesOf(response.body) } }),
  };
}

/** A file that does not hold a log, or breaks a bound. The message says which line, and why. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

/** The bounds on what strangers wrote: bytes uncompressed, characters of a line, lines, random cases without a line. */
const BOUNDS_OF_LOG = { whole: MOST_OF_RUN, line: 16 * 1024 * 1024, lines: 50_000, runs: 1_000 } as const;

/**
 * The log may have been cut: the run was killed. @throws {LogError} for a file that holds none; as `fileBytes` for one that cannot be read
 * @experimental @since 0.1.0
 */
export const readLog = (file: string): Log => logFrom(fileBytes(file, BOUNDS_OF_LOG.whole), file, true);

/** In the head of each log, and of none of our other files. */
const MARK = '"conformance-log/';
/** JSON that somebody gives for another file, if it is any, and what it is, as a clause. */
export function contentOf(text: string) {
  if (text.trim() === '') return { is: 'is empty' };
  if (text.includes(MARK)) return { is: 'is the log of a run, which rejudge reads' };
  try {
    const value: { readonly schemaVersion?: unknown } | null = JSON.parse(text);
    return { value, is: value?.schemaVersion ? 'holds the results of a run' : 'is JSON, but not of a run' };
  } catch {
    return { is: 'is not JSON, or was cut short' };
  }
}

/** @param name what errors call it; `.gz` at its end: it is compressed. @param mayBeCut it needs no tail. @throws {LogError} */
export function logFrom(bytes: Uint8Array, name: string, mayBeCut = false): Log {
  const whole = textOf(bytes, name, mayBeCut);
  const lines = whole.split('\n', BOUNDS_OF_LOG.lines + 1).filter((line) => line.trim() !== '');
  if (lines.length > BOUNDS_OF_LOG.lines) throw new LogError(`${name} has more than ${BOUNDS_OF_LOG.lines} lines`);
  const [first = ''] = lines;
  if (first.length <= BOUNDS_OF_LOG.line && !first.includes(MARK))
    throw new LogError(`${name} ${contentOf(whole).is}; give the log that run --record wrote`);
  const isCut = mayBeCut && lines.length > 0 && withoutTail(lines);
  if (lines.length < 2) throw new LogError(`${name} is not a whole log: it has no head or no end`);
  const [head, ...exchanges] = lines.map((line, index) => {
    if (line.length > BOUNDS_OF_LOG.line) throw new LogError(`${name} has a line of over ${BOUNDS_OF_LOG.line} bytes`);
    const value = parsed(line, `${name}:${index + 1}`);
    const below = index < lines.length - 1 ? 'exchange' : 'tail';
    const problem = lineProblem(index === 0 ? 'head' : below, value);
    if (problem !== undefined) throw new LogError(`${name}:${index + 1} ${problem}`);
    if (!mayBeCut && jsonText(value, 0) !== `${line}\n`)
      throw new LogError(`${name}:${index + 1} is not as the kit writes it: a member may stand twice`);
    return value;
  });
  const tail = exchanges.pop();
  const { runs } = (head as LogHead).options;
  if (runs > Math.max(BOUNDS_OF_LOG.runs, exchanges.length))
    throw new LogError(`${name}:1 has more runs than the log has lines`);
  const log = { head: head as LogHead, exchanges: exchanges.map(exchangeOf), tail: tail as LogTail };
  return isCut ? { ...log, isCut } : log;
}

/** Gives lines that have no tail that of an interrupted run. @returns whether they had none */
function withoutTail(lines: string[]): boolean {
  const parsedLine = (line = ''): Partial<LogTail & LoggedLine> | undefined => {
    try {
      return JSON.parse(line) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const last = parsedLine(lines.at(-1));
  if (last?.end !== undefined) return false;
  // The line itself was cut.
  if (last === undefined) lines.pop();
  const { at = 0, took = 0 } = parsedLine(lines.at(-1)) ?? {};
  lines.push(lineOf({ end: { kind: 'interrupted' }, durationMs: Math.round(at + took) }));
  return true;
}

function textOf(bytes: Uint8Array, name: string, mayBeCut: boolean): string {
  const options = { maxOutputLength: BOUNDS_OF_LOG.whole, ...(mayBeCut && { finishFlush: constants.Z_SYNC_FLUSH }) };
  try {
    const whole = name.endsWith('.gz') ? gunzipSync(bytes, options) : bytes;
    if (whole.length <= BOUNDS_OF_LOG.whole) return new TextDecoder().decode(whole);
  } catch (error) {
    if (!(error instanceof RangeError)) throw new LogError(`${name} is not a whole gzip file`);
  }
  throw new LogError(`${name} holds more than ${BOUNDS_OF_LOG.whole} bytes`);
}

function parsed(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new LogError(`${place} is not JSON: the file was cut short, or changed`);
  }
}
