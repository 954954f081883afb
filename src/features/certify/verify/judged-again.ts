import { ApiKey, MASK } from '../../../core/config/api-key.js';
import { allowedResponses } from '../../../core/contract/allowed-responses.js';
import { judgeResponse } from '../../../core/contract/judge.js';
import { onTheWire } from '../../../core/http/exchange.js';
import type { RecordedExchange } from '../../../core/results/model.js';
import { basePathOf, rebuilt } from '../../../core/session/rebuilt-request.js';
import { wholeBytes } from '../../../core/session/recorded-bytes.js';

/**
 * In the place of the key, which a record does not hold: how each header was made of the key it does. Long enough for
 * every near miss, and no part of it is in another part.
 */
const STAND_IN = new ApiKey('kQ7vX2mB9zLs4TfWc8RyHj3NpD6gUe5A');

/**
 * The requirements that a response violates, judged by itself from its record, by the same table as in the run; undefined
 * where the record does not tell: no response, or one that is cut or masked. What it takes several exchanges to see is not
 * seen. Any category may be unknown to the deployment. Pure.
 */
export function judgedAgain(exchange: RecordedExchange, baseUrl: string): readonly string[] | undefined {
  const { response, failure } = exchange;
  if (response === undefined || failure !== undefined) return undefined;
  const body = wholeBytes(response.body);
  if (body === undefined || JSON.stringify(response).includes(MASK)) return undefined;
  const built = rebuilt(exchange.request, { recordedBaseUrl: baseUrl, baseUrl, key: STAND_IN });
  if (!built.ok) return undefined;
  const knowledge = { key: STAND_IN.reveal(), basePath: basePathOf(baseUrl), categories: new Set<bigint>() };
  const row = allowedResponses(onTheWire(built.request), knowledge);
  if (row === undefined) return undefined;
  const { violations } = judgeResponse(row, { status: response.status, headers: response.headers, body });
  return violations.map(({ requirement }) => requirement);
}
