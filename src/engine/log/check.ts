/** The strict check of a log that strangers wrote: the shape and the bounds of each value. */
import { problemIn } from '../base/invalid.js';
import {
  arrayOf,
  either,
  number,
  object,
  objectOf,
  oneOf,
  optional,
  ours,
  record,
  type Schema,
  text,
  truth,
} from '../base/schema.js';
import type { KeyShape } from '../exchange/credential.js';
import type { Failure, Header, Request, Response } from '../exchange/exchange.js';
import type { RunOptions } from '../service/run-options.js';
import type { Additions, End, LoggedLine, Packed, PackedBody, Stop, Way } from './transport.js';
import { wayKinds } from './transport.js';

const between = (minimum: number, maximum: number) => number(undefined, { type: 'integer', minimum, maximum });
const milliseconds = number(undefined, { minimum: 0, maximum: 1e9 });
const any = (maxLength: number) => text(undefined, { maxLength });
const like = (maxLength: number, pattern: string, more = {}) => text(undefined, { maxLength, pattern, ...more });
const TIME = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$';
const printable = (maxLength: number) => like(maxLength, '^[^\\u0000-\\u001f\\u007f-\\u009f]*$');
const most = <T>(maxItems: number, items: Schema<T>) => arrayOf(items, undefined, { maxItems });
const recordedIds = most(1000, ours(like(100, '^[a-z0-9.-]+$')));
const header: Schema<Header> = { json: arrayOf(any(1_000_000), undefined, { minItems: 2, maxItems: 2 }).json };
const recordedHeaders = most(1000, header);
const base64 = text(undefined, { pattern: '^[A-Za-z0-9+/]*={0,2}$' });
const packedBody: Schema<PackedBody> = either([object({ text: text() }), object({ base64 })]);

const method = ours(like(40, "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"));
const flag = optional(truth());
const note = optional(any(2000));
const connection = optional(ours(printable(500)));
const failure = objectOf<Failure>()({
  kind: oneOf(['lost', 'broken', 'unsent']),
  what: any(2000),
  timeout: flag,
  unconnected: flag,
  reset: flag,
  begun: flag,
  over: flag,
  advice: note,
});
const end: Schema<End> = either([
  object({ kind: oneOf(['complete', 'interrupted']) }),
  objectOf<Stop>()({
    kind: oneOf(['stopped']),
    what: any(5000),
    advice: optional(any(5000)),
    suspects: optional(most(300, ours(like(400, '^[ -~]+$')))),
  }),
]);

const knownOptions = objectOf<RunOptions>()({
  profile: oneOf(['quick', 'standard', 'thorough']),
  seed: between(-(2 ** 31), 2 ** 31 - 1),
  runs: between(0, 100_000),
  settle: between(0, 600_000),
  concurrency: between(1, 256),
  rate: optional(between(1, 100_000)),
  maxLost: number(undefined, { minimum: 0, maximum: 1 }),
  maxRequests: between(1, 10_000_000),
  maxDuration: optional(between(1, 86_400_000)),
  maxCreates: between(0, 1_000_000),
  readOnly: truth(),
  only: optional(recordedIds),
  bail: optional(between(1, 1000)),
  skip: recordedIds,
  strict: truth(),
  requireFull: truth(),
  asOf: ours(like(10, '^\\d{4}-\\d\\d-\\d\\d$', { format: 'date' })),
  explore: optional(between(1, 86_400_000)),
  runId: ours(like(6, '^[0-9a-f]{6}$')),
});
const ownText = ours(like(100, '^[\\w.:+-]*$'));
const ownOption = either([most(100, ownText), ownText, number(), truth()]);
const options: Schema<RunOptions> = { json: { ...knownOptions.json, additionalProperties: ownOption.json } };

/** The lines of a log. The types of log.ts follow from them. */
export const schemas = {
  head: object({
    format: oneOf(['conformance-log/1']),
    kit: object({ name: ours(like(100, '^[a-z0-9@/._-]+$')), version: ours(like(60, '^\\d[\\w.+-]*$')) }),
    interfaceVersion: ours(like(20, '^[\\d.]+$')),
    /** The base URL, without credentials. */
    target: like(2000, '^https?://[^\\s@?#\\\\]+$'),
    targetName: optional(printable(200)),
    /** The way to the target, if it is not the plain one. */
    route: most(10, objectOf<Way>()({ kind: oneOf(wayKinds), words: printable(500) })),
    options,
    /** Absent if the interface asks for none. */
    key: optional(
      objectOf<KeyShape>()({ length: between(1, 4096), letters: truth(), palindrome: truth(), renewable: flag }),
    ),
    startedAt: ours(like(24, TIME, { format: 'date-time' })),
    versions: record(like(60, '^[\\w.+-]+$')),
    shown: object({
      options: record(either([printable(10_000), number(), truth(), most(1000, printable(10_000))])),
      command: printable(20_000),
      /** The command that judges only some requirements again: `{only}` stands for their ids. */
      commandOnly: printable(20_000),
      keyVariable: ours(like(200, '^[A-Za-z_][A-Za-z0-9_]*$')),
      /** More arguments for curl, quoted for a shell: the proxy, the CA, the client certificate. */
      curlArguments: most(200, printable(10_000)),
    }),
    /** Header fields that the run adds to each request, masked, and whether it adds X-Request-Id. */
    added: objectOf<Additions>()({
      headers: recordedHeaders,
      userAgent: optional(printable(200)),
      requestIds: truth(),
    }),
    notices: most(50, printable(2000)),
  }),
  exchange: objectOf<LoggedLine>()({
    path: ours(like(300, '^[ -~]+$')),
    attempt: between(0, 10_000),
    step: between(0, 1_000_000),
    try: between(0, 10_000),
    at: milliseconds,
    took: milliseconds,
    after: between(0, 1_000_000),
    paused: optional(milliseconds),
    /** How often the key had been renewed. Absent before that. */
    renewal: optional(between(1, 10_000)),
    request: objectOf<Packed<Request>>()({
      method,
      target: any(1_000_000),
      headers: recordedHeaders,
      body: optional(packedBody),
      connection,
    }),
    response: optional(
      objectOf<Packed<Response>>()({
        status: between(100, 999),
        headers: recordedHeaders,
        body: packedBody,
        problem: note,
        flaws: optional(most(10, any(200))),
      }),
    ),
    failure: optional(failure),
  }),
  tail: object({
    end,
    durationMs: milliseconds,
    addresses: optional(most(1000, ours(like(60, '^[\\w.:%]+$')))),
  }),
};

/** The JSON Schema of one line of a log, for spec/log.schema.json. */
export const logSchema = either(Object.values(schemas), 'One line of the log of a run.');

/** Why a value is not that line of a log, as a sentence part. */
export function lineProblem(part: keyof typeof schemas, value: unknown): string | undefined {
  const problem = problemIn(schemas[part], value);
  const cut = part === 'tail' ? ': the run did not come to its end, or the file was cut short' : '';
  return problem && `is not the ${part} of a log${cut || `: ${problem}`}`;
}
