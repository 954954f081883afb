/** Exchanges of a run as HAR 1.2, which the network view of a browser opens. Masked; long bodies are cut. */
import { jsonText } from '../base/text.js';
import { headerOf } from '../exchange/exchange.js';
import { type EvidenceContext, recorded } from '../results/evidence.js';
import type { RecordedBody, RecordedExchange, Results } from '../results/results.js';
import type { ResultsContext } from '../results/results-of.js';
import type { LogEntry } from '../service/service.js';

export type HarContext = EvidenceContext & Pick<ResultsContext, 'kit' | 'startedAt' | 'versions'>;
type Pairs = RecordedExchange['request']['headers'];

export function harReport(log: readonly (LogEntry | RecordedExchange)[], context: HarContext): string {
  const entries = log.map((one) => entry('exchange' in one ? recorded(one.exchange, context) : one, context));
  const comment = 'The API key stands as *** throughout. Long bodies are cut.';
  return jsonText({ log: { version: '1.2', creator: context.kit, comment, entries } }, 0);
}

/** The exchanges that show the findings, each once, in the order in which they were sent. */
export function exchangesOf({ requirements, stopped }: Results): readonly RecordedExchange[] {
  const findings = requirements.flatMap((one) => one.findings);
  const shown = findings.flatMap(({ exchanges, control }) => [...exchanges, ...(control ? [control] : [])]);
  const each = new Map([...shown, ...(stopped?.suspects ?? [])].map((one) => [one.address, one]));
  return [...each.values()].toSorted((one, other) => one.startedMs - other.startedMs);
}

function entry({ address, startedMs, durationMs, request, response, failure }: RecordedExchange, context: HarContext) {
  const { method, headers, body } = request;
  const url = validUrl(request.url);
  const shared = { httpVersion: `HTTP/${context.versions.http ?? '1.1'}`, cookies: [], headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: new Date(Date.parse(context.startedAt) + startedMs).toISOString(),
    time: durationMs,
    request: {
      ...{ ...shared, method, url, headers: namedPairs(headers) },
      queryString: namedPairs([...new URL(url).searchParams]),
      ...(body && { postData: content(headers, body) }),
      ...(url !== request.url && { comment: `sent as ${request.url}` }),
    },
    response: {
      ...{ ...shared, status: response?.status ?? 0, statusText: '' },
      headers: namedPairs(response?.headers ?? []),
      content: { size: response?.body.bytes ?? 0, ...content(response?.headers ?? [], response?.body) },
      redirectURL: headerOf(response?.headers, 'location') ?? '',
      ...(failure !== undefined && { _error: failure }),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: address,
  };
}

/** Readers refuse what RFC 3986 does not allow, and a run sends such targets on purpose. What was sent has no fragment. */
function validUrl(url: string): string {
  const [, origin = '', target = ''] = /^(https?:\/\/[^/?#]*)?(.*)$/is.exec(url) ?? [];
  const octets = (text: string) => Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '%$&');
  return origin + target.replace(/%(?![\da-f]{2})|[^!-~]|["#<>[\\\]^`{|}]/giu, octets);
}

const namedPairs = (pairs: Pairs) => pairs.map(([name, value]) => ({ name, value }));

const content = (headers: Pairs, { text, base64, truncated }: Partial<RecordedBody> = {}) => ({
  mimeType: headerOf(headers, 'content-type') ?? 'x-unknown',
  text: text ?? base64 ?? '',
  ...(base64 !== undefined && { encoding: 'base64' }),
  ...(truncated && { comment: 'the text is cut' }),
});
