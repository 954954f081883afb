import { STATUS_CODES } from 'node:http';
import type { RecordedAnswer, RecordedBody, RecordedExchange } from '../results/model.js';
import type { Sign } from '../results/sign.js';
import type { Bounds } from './bounds.js';
import { cut, ellipsis } from './cut.js';
import { fold } from './fold.js';
import { shownFrom } from './shown-from.js';
import { visible, visibleLines } from './visible.js';

/** Headers that explain an answer, or that lead the owner of the deployment to it in a log. */
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
const LONGEST_FAILURE = 400;

/** The command that sends the request again. */
export function commandLines(exchange: RecordedExchange, bounds: Bounds): string[] {
  const { curl } = exchange.request;
  const command = visible(ellipsis(curl, bounds.text));
  if (command === curl) return [command];
  const why = 'not to be pasted: it is cut or shows hidden characters escaped';
  return [command, `(${why}${pointer('the whole', exchange, bounds)})`];
}

/** Where more of an exchange stands, if it does: `; results.json has the whole of exchange 12`. */
function pointer(part: string, exchange: RecordedExchange, { whole }: Bounds): string {
  return whole === undefined ? '' : `; ${whole} has ${part} of exchange ${exchange.number}`;
}

/** `201 Created`, or what became of the connection. */
export function outcomeOf(exchange: RecordedExchange): string {
  if (exchange.answer === undefined) {
    return `no answer: ${visible(ellipsis(exchange.failure ?? 'none was recorded', LONGEST_FAILURE))}`;
  }
  const { status } = exchange.answer;
  return [status, STATUS_CODES[status]].filter((part) => part !== undefined).join(' ');
}

/** What came back: status, headers, body, each cut to the bounds; the body from where the signs are in it. */
export function answerLines(
  exchange: RecordedExchange,
  bounds: Bounds,
  signs: readonly Sign[] = [],
): string[] {
  const { answer, failure } = exchange;
  const headline = `${outcomeOf(exchange)}  (exchange ${exchange.number})`;
  if (answer === undefined) return [headline];
  const lines = [
    headline,
    ...headerLines(answer, bounds),
    ...bodyLines(exchange, answer.body, bounds, signs),
  ];
  return failure === undefined ? lines : [...lines, `(${visible(ellipsis(failure, LONGEST_FAILURE))})`];
}

function headerLines(answer: RecordedAnswer, bounds: Bounds): string[] {
  const shown = answer.headers
    .filter(([name]) => bounds.headers === 'all' || TELLING.has(name.toLowerCase()))
    .map(([name, value]) => ellipsis(visible(`${name}: ${value}`), bounds.width));
  const typed = answer.headers.some(([name]) => name.toLowerCase() === 'content-type');
  return typed ? shown : [...shown, '(no content-type header)'];
}

function bodyLines(
  exchange: RecordedExchange,
  body: RecordedBody,
  bounds: Bounds,
  signs: readonly Sign[],
): string[] {
  if (body.bytes === 0) return ['(no body)'];
  const recorded = body.text ?? body.base64 ?? '';
  const room = bounds.bodyLines * bounds.width;
  const from = shownFrom(body, signs, room);
  const lines = visibleLines(cut(recorded.slice(from), room)).flatMap((line) => fold(line, bounds.width));
  const shown = lines.slice(0, bounds.bodyLines);
  const whole = !body.truncated && from === 0 && recorded.length <= room && lines.length === shown.length;
  const part = body.truncated ? 'the beginning' : 'the whole';
  const intro = body.text === undefined ? [`(${body.bytes} bytes that are not UTF-8, in base64)`] : [];
  return [
    ...intro,
    ...(from > 0 ? [`… (${from} characters in front)`] : []),
    ...shown,
    ...(whole ? [] : [`… (${body.bytes} bytes in all${pointer(part, exchange, bounds)})`]),
  ];
}
