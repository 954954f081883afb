import { STATUS_CODES } from 'node:http';
import { SPELT_BYTES } from '../results/curl.js';
import type { Marker } from '../results/marker.js';
import type { RecordedBody, RecordedExchange, RecordedResponse } from '../results/model.js';
import { cut, ellipsis } from '../text/cut.js';
import { fold } from '../text/fold.js';
import { hexOf } from '../text/hex-of.js';
import { plural } from '../text/plural.js';
import { shortened } from '../text/shortened.js';
import { visible, visibleLines } from '../text/visible.js';
import type { Bounds } from './bounds.js';
import { shownFrom } from './shown-from.js';

/** Headers that explain a response, or that lead the owner of the deployment to it in a log. */
const TELLING = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'location',
  'www-authenticate',
  'retry-after',
  'deprecation',
  'sunset',
  'x-request-id',
  'x-correlation-id',
  'traceparent',
]);

/** UTF-16 units of what is said of a connection. */
const LONGEST_FAILURE = 300;

/** The command that sends the request again. */
export function commandLines(exchange: RecordedExchange, bounds: Bounds): string[] {
  const { curl } = exchange.request;
  const command = ellipsis(visible(ellipsis(curl, bounds.command)), bounds.command);
  if (command === curl) return [command];
  const why = 'not to be pasted: it is cut or shows hidden characters escaped';
  return [command, `(${why}${pointer('the whole', exchange, bounds)})`];
}

/** The body of a request in hex, where the command can only spell its bytes. */
export function sentBytes({ request: { body, curl } }: RecordedExchange, bounds: Bounds): string[] {
  if (!body || !curl.startsWith(SPELT_BYTES)) return [];
  const { bytes, text = '', base64 = Buffer.from(text).toString('base64') } = body;
  const what = body.base64 === undefined ? 'bytes' : 'bytes that are not UTF-8';
  return [`(${bytes} ${what}: ${shortened(hexOf(base64), bounds.text, bounds.whole)})`];
}

/** Where more of an exchange stands, if it does: `; results.json has the whole of exchange 12`. */
function pointer(part: string, exchange: RecordedExchange, { whole }: Bounds): string {
  return whole === undefined ? '' : `; ${whole} has ${part} of exchange ${exchange.number}`;
}

/** `201 Created`, or what became of the connection. */
export function statusOrFailure(exchange: RecordedExchange, { whole }: Bounds): string {
  if (exchange.response === undefined) {
    return `no response: ${shortened(exchange.failure ?? 'none was recorded', LONGEST_FAILURE, whole)}`;
  }
  const { status } = exchange.response;
  return [status, STATUS_CODES[status]].filter((part) => part !== undefined).join(' ');
}

/** The response: status, headers, body, each cut to the bounds; the body from where the markers are in it. */
export function responseLines(
  exchange: RecordedExchange,
  bounds: Bounds,
  markers: readonly Marker[] = [],
): string[] {
  const { response, failure } = exchange;
  const headline = `${statusOrFailure(exchange, bounds)}  (exchange ${exchange.number})`;
  if (response === undefined) return [headline];
  const lines = [
    headline,
    ...headerLines(exchange, response, bounds),
    ...bodyLines(exchange, response.body, bounds, markers),
  ];
  return failure === undefined ? lines : [...lines, `(${shortened(failure, LONGEST_FAILURE, bounds.whole)})`];
}

function headerLines(exchange: RecordedExchange, { headers }: RecordedResponse, bounds: Bounds): string[] {
  const wanted = headers.filter(([name]) => bounds.headers === 'all' || TELLING.has(name.toLowerCase()));
  const room = bounds.width + 1;
  const lines = wanted
    .slice(0, bounds.headerLines)
    .map(([name, value]) => visible(`${cut(name, room)}: ${cut(value, room)}`));
  const shown = lines.map((line) => ellipsis(line, bounds.width));
  const left = wanted.length - shown.length;
  const isCut = left > 0 || lines.some((line) => line.length > bounds.width);
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const more = left > 0 ? `… (${plural(left, 'header')} more` : '(headers are cut';
  return [
    ...shown,
    ...(isCut ? [`${more}${pointer('the whole', exchange, bounds)})`] : []),
    ...(isTyped ? [] : ['(no content-type header)']),
  ];
}

function bodyLines(
  exchange: RecordedExchange,
  body: RecordedBody,
  bounds: Bounds,
  markers: readonly Marker[],
): string[] {
  if (body.bytes === 0) return ['(no body)'];
  const recorded = body.text ?? hexOf(body.base64 ?? '');
  const room = bounds.bodyLines * bounds.width;
  const from = shownFrom(body, markers, room);
  const lines = visibleLines(cut(recorded.slice(from), room)).flatMap((line) => fold(line, bounds.width));
  const shown = lines.slice(0, bounds.bodyLines);
  const whole = !body.truncated && from === 0 && recorded.length <= room && lines.length === shown.length;
  const part = body.truncated ? 'the beginning' : 'the whole';
  const intro = body.text === undefined ? [`(${body.bytes} bytes that are not UTF-8, in hex)`] : [];
  return [
    ...intro,
    ...(from > 0 ? [`… (${from} characters in front)`] : []),
    ...shown,
    ...(whole ? [] : [`… (${body.bytes} bytes in all${pointer(part, exchange, bounds)})`]),
  ];
}
