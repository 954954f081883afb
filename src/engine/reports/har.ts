/** Exchanges of a run as HAR 1.2, which the network view of a browser opens. Masked; long bodies are cut. */
import { jsonText } from '../base/text.js';
import { headerOf } from '../exchange/exchange.js';
import type { RecordedBody, RecordedExchange, Results } from '../results/results.js';

type Pairs = RecordedExchange['request']['headers'];

/** @param exchanges @default those that show the findings */
export function harReport(results: Results, exchanges = exchangesOf(results)): string {
  const comment = 'The API key stands as *** throughout. Long bodies are cut.';
  const entries = exchanges.map((one) => entry(one, results));
  return jsonText({ log: { version: '1.2', creator: results.kit, comment, entries } }, 0);
}

/** Each once, in the order in which they were sent. */
function exchangesOf({ requirements, stopped }: Results): readonly RecordedExchange[] {
  const findings = requirements.flatMap((one) => one.findings);
  const shown = findings.flatMap(({ exchanges, control }) => [...exchanges, ...(control ? [control] : [])]);
  const each = new Map([...shown, ...(stopped?.suspects ?? [])].map((one) => [one.address, one]));
  return [...each.values()].toSorted((one, other) => one.startedMs - other.startedMs);
}

function entry({ address, startedMs, durationMs, request, response, failure }: RecordedExchange, run: Results) {
  const { method, headers, body } = request;
  const url = validUrl(request.url);
  const shared = { httpVersion: `HTTP/${run.versions.http ?? '1.1'}`, cookies: [], headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: new Date(Date.parse(run.startedAt) + startedMs).toISOString(),
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
