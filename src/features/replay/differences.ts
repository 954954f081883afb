import { isObject, type JsonValue, writeJson } from '../../core/json/json.js';
import { readJsonText } from '../../core/json/reading.js';
import type { RecordedExchange, RecordedResponse } from '../../core/results/model.js';
import { cut } from '../../core/text/cut.js';
import type { NewIds } from './new-ids.js';
import type { Difference } from './replay.js';

/** Headers that say something of the response; others vary from response to answer. */
const TELLING = [
  'content-type',
  'content-encoding',
  'www-authenticate',
  'location',
  'retry-after',
  'deprecation',
  'sunset',
];

/** Differences of one exchange that are told. */
const MOST = 10;
/** UTF-16 units of a value. */
const LONGEST = 160;

/** What differs between a response of the record and that of today, the most telling first. Pure. */
export function differencesOf(
  recorded: RecordedExchange,
  today: RecordedExchange,
  ids: NewIds,
): readonly Difference[] {
  const difference = (what: string, before: string, now: string): Difference => ({
    exchange: recorded.number,
    what,
    before: bounded(before),
    now: bounded(now),
  });
  const { response: before } = recorded;
  const { response: now } = today;
  if (!before || !now) {
    const [then, since] = [messageOf(recorded), messageOf(today)];
    return then === since ? [] : [difference('message', then, since)];
  }
  const status =
    before.status === now.status ? [] : [difference('status', `${before.status}`, `${now.status}`)];
  const headers = TELLING.flatMap((name) => {
    const [then, since] = [valuesOf(before, name), valuesOf(now, name)];
    return then === since ? [] : [difference(`header ${name}`, then, since)];
  });
  const body = bodyChanges(before, now, ids).map(([pointer, then, since]) =>
    difference(pointer === '' ? 'body' : `body ${pointer}`, then, since),
  );
  return [...status, ...headers, ...body].slice(0, MOST);
}

function bounded(text: string): string {
  return text.length <= LONGEST ? text : `${cut(text, LONGEST - 1)}…`;
}

function messageOf({ response, failure }: RecordedExchange): string {
  return failure ?? (response ? `status ${response.status}` : 'no response');
}

function valuesOf({ headers }: RecordedResponse, name: string): string {
  const values = headers.filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? 'absent' : values.join(', ');
}

type Change = readonly [pointer: string, before: string, now: string];

function bodyChanges(before: RecordedResponse, now: RecordedResponse, ids: NewIds): readonly Change[] {
  const [then, since] = [
    before.body.text ?? before.body.base64 ?? '',
    now.body.text ?? now.body.base64 ?? '',
  ];
  if (then === since || before.body.truncated) return [];
  const [one, other] = [readJsonText(then), readJsonText(since)];
  // Under another status it is another kind of body: its members have nothing to do with those of the record.
  if (before.status !== now.status || !one.ok || !other.ok) return [['', then || 'empty', since || 'empty']];
  return valueChanges('', one.value, other.value, ids);
}

function valueChanges(pointer: string, then: JsonValue, since: JsonValue, ids: NewIds): Change[] {
  if (isObject(then) && isObject(since)) {
    const names = [...new Set([...Object.keys(then), ...Object.keys(since)])];
    return names.flatMap((name) => {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const [before, now] = [memberOf(then, name), memberOf(since, name)];
      if (before === undefined || now === undefined) return [[place, textOf(before), textOf(now)] as const];
      return valueChanges(place, before, now, ids);
    });
  }
  if (Array.isArray(then) && Array.isArray(since)) {
    if (then.length !== since.length) {
      return [[pointer, `an array of ${then.length}`, `an array of ${since.length}`]];
    }
    return then.flatMap((item, index) =>
      valueChanges(`${pointer}/${index}`, item, since[index] ?? null, ids),
    );
  }
  const [before, now] = [writeJson(then), writeJson(since)];
  const expected = pointer.endsWith('/id') ? ids.intoMember(before) : before;
  return expected === now ? [] : [[pointer, before, now]];
}

function memberOf(value: { readonly [member: string]: JsonValue }, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? 'absent' : writeJson(value);
}
