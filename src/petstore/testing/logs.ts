/** Logs of the pet store in text, for the tests of what only a whole log shows. */
import type { Exchange, Request } from '../../engine/exchange/exchange.js';
import { trace } from '../judge.js';
import { type Entry, facts } from '../ledger.js';

/**
 * A log in text, one exchange after another: `POST /pets {…} -> 201 {…}`, or `& POST …` for one that overlaps the one
 * before. Its bodies are dropped, as in a run.
 */
export const logOf = (text: string): readonly Entry[] =>
  text.split('\n').map((line, index) => {
    const [, beside, method = '', target = '', body, status, answer = ''] =
      /(& )?(\S+) (\S+) ?(\{.*\})? -> (\d+) ?(.*)/.exec(line) ?? [];
    const authorization = status === '401' ? 'Basic' : 'Bearer {key}';
    const headers = Object.entries({ Authorization: authorization, 'Content-Type': 'application/json' });
    const request: Request = { method, target, headers };
    const response = { status: Number(status), headers: [], body: new Uint8Array() };
    const place = { path: `c/${index}`, attempt: 0, step: 0, try: 0, at: index * 10 - (beside ? 8 : 0), took: 5 };
    const exchange: Exchange = { ...place, request, response };
    const sent = body ? { ...request, body: Buffer.from(body) } : request;
    const whole = { ...place, request: sent, response: { ...response, body: Buffer.from(answer) } };
    return { exchange, facts: facts(whole), trace: trace(whole) };
  });

/** A name of the run, and a pet with it. */
export const name = (number: number) => `pct-abc123 00000000-${number}`;
export const sent = (number: number, more = '"categoryId":1') => `{"name":"${name(number)}",${more}}`;
export const pet = (id: number, more = '"categoryId":1', number = id) =>
  `{"id":${id},"name":"${name(number)}",${more}}`;
export const created = (id: number, more?: string) => `POST /pets ${sent(id, more)} -> 201 ${pet(id, more)}`;
export const SOLD = '"categoryId":1,"status":"sold"';
