/** The trace of a response: who may have given it. Pure. */
import { isObject, readJson } from '../base/json.js';
import { firstWords, unescaped } from '../base/text.js';
import { type Exchange, headerOf, type Request, type Response } from '../exchange/exchange.js';
import { credentialOf } from '../exchange/place.js';
import { fingerprintOf, pageTextOf } from '../service/entries.js';
import type { Trace } from '../service/incident.js';
import type { Status } from '../service/service.js';
import { type Contract, mediaType } from './openapi.js';

/** UTF-16 units of the server's words that a trace keeps. */
const LONGEST_MESSAGE = 200;

/** The parts of an interface that tell whose a response is. */
export interface Known {
  readonly contract: Contract;
  /** The schema of the body that a right status must have, by the JSON type of a response; undefined: any body, or none. */
  readonly schemaOf: (request: Request, status: Status, type?: string) => string | undefined;
  /** Texts in the body of a request that an error may repeat, such as a name. */
  readonly textsIn: (request: Request) => readonly string[];
}

export function traceOf(manner: Known, { request, response }: Exchange): Trace {
  const hasKey = credentialOf(request, manner.contract.credential) === 'right';
  if (!response) return { hasKey, isOwn: false, fingerprint: '' };
  const { status } = response;
  // The place that a redirect leads to tells it, whatever its body is.
  if (status >= 300 && status < 400) return { hasKey, isOwn: isMoved(request, response), fingerprint: `${status}` };
  if (status < 300) {
    const isOwn = isLikeOwn(response) && !isOfFirewall(response);
    return { hasKey, isOwn, fingerprint: isOwn ? '' : fingerprintOf(response) };
  }
  const { value } = readJson(response.body);
  const schema = manner.schemaOf(request, status, mediaType(headerOf(response.headers, 'content-type')));
  const isKnown = schema !== undefined && value !== undefined && manner.contract.problems(schema, value).length === 0;
  const isOwn = !isOfFirewall(response) && (schema === undefined ? isLikeOwn(response) : isKnown);
  const message =
    isObject(value) && typeof value.message === 'string' ? firstWords(value.message, LONGEST_MESSAGE) : undefined;
  const page = pageTextOf(response);
  return {
    hasKey,
    isOwn,
    fingerprint: failureFingerprint(manner, request, response),
    ...(message && { message }),
    ...(page !== undefined && { page }),
  };
}

/** Bytes of a request beyond which it is no ordinary one, whose texts an error repeats. */
const LONGEST_BODY = 2000;

/** An error without what varies, such as names and ids: two failures are alike only if it is the same. */
export const failureFingerprint = ({ textsIn }: Pick<Known, 'textsIn'>, request: Request, response: Response): string =>
  fingerprintOf(response, quotedIn(request, (request.body?.length ?? 0) < LONGEST_BODY ? textsIn(request) : []));

/** True for a redirect to the same path elsewhere. A redirect to any other path is a door, such as a sign-in page. */
function isMoved({ target }: Request, { headers }: Response): boolean {
  const [path = ''] = target.split('?');
  const location = headerOf(headers, 'location')
    ?.replace(/[?#].*/s, '')
    .replace(/\/$/, '');
  return location === undefined || location.endsWith(path.replace(/\/$/, ''));
}

/** Fields in which a firewall says that it answered in the place of the server. */
const FIREWALLS = ['x-amzn-waf-action', 'cf-mitigated'];
const isOfFirewall = ({ headers }: Response) => FIREWALLS.some((name) => headerOf(headers, name) !== undefined);

/** No body, an envelope, and JSON of another media type are the implementation's own. */
const isLikeOwn = ({ headers, body }: Response) =>
  body.length === 0 ||
  /json/i.test(headerOf(headers, 'content-type') ?? '') ||
  /^\s*[[{]/.test(Buffer.from(body.subarray(0, 100)).toString());

/** Texts of a request that an error may repeat. Names of parameters are not among them: an error may have those of itself. */
function quotedIn({ target }: Request, texts: readonly string[]): readonly string[] {
  const segments = target.replace(/\?.*/s, '').split('/').slice(1);
  const values = [...target.matchAll(/=([^&]*)/g)].map(([, value = '']) => value);
  const parts = [...segments, ...values];
  return [target, ...texts, ...parts, ...parts.map((part) => `${unescaped(part)}`)];
}
