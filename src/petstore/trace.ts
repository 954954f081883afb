/** The trace of a response: who may have given it. Pure. */
import { type Exchange, headerOf, type Request, type Response } from '../engine/exchange.js';
import { fingerprintOf, pageTextOf, type Trace } from '../engine/incidents.js';
import { isObject, readJson } from '../engine/json.js';
import { firstWords } from '../engine/results/text.js';
import { contract } from './spec.js';
import { bodyOf, credentialOf } from './table.js';

/** UTF-16 units of the server's words that a trace keeps. */
const LONGEST_MESSAGE = 200;
/** Bytes of a creation beyond which it is no ordinary one, whose name an error repeats. */
const LONGEST_BODY = 2000;

export function trace({ request, response }: Exchange): Trace {
  const hasKey = credentialOf(request) === 'right';
  if (!response) return { hasKey, isOwn: false, fingerprint: '' };
  const { status } = response;
  // The place that a redirect leads to tells it, whatever its body is.
  if (status >= 300 && status < 400) return { hasKey, isOwn: isMoved(request, response), fingerprint: `${status}` };
  if (status < 300) {
    const isOwn = response.body.length === 0 || isLikeJson(response);
    return { hasKey, isOwn, fingerprint: isOwn ? '' : fingerprintOf(response) };
  }
  const { value } = readJson(response.body);
  const isOwn = value !== undefined && contract.problems('Error', value).length === 0;
  const message =
    isObject(value) && typeof value.message === 'string' ? firstWords(value.message, LONGEST_MESSAGE) : undefined;
  const page = pageTextOf(response);
  return {
    hasKey,
    isOwn,
    fingerprint: failureOf(request, response),
    ...(message && { message }),
    ...(page !== undefined && { page }),
  };
}

/** An error without what varies, such as names and ids: two failures are alike only if it is the same. */
export const failureOf = (request: Request, response: Response): string => fingerprintOf(response, quotedIn(request));

/** True for a redirect to the same path elsewhere. A redirect to any other path is a door, such as a sign-in page. */
function isMoved({ target }: Request, { headers }: Response): boolean {
  const [path = ''] = target.split('?');
  const location = headerOf(headers, 'location')
    ?.replace(/[?#].*/s, '')
    .replace(/\/$/, '');
  return location === undefined || location.endsWith(path.replace(/\/$/, ''));
}

/** An envelope, and JSON of another media type, are the implementation's own. */
const isLikeJson = ({ headers, body }: Response) =>
  /json/i.test(headerOf(headers, 'content-type') ?? '') ||
  /^\s*[[{]/.test(Buffer.from(body.subarray(0, 100)).toString());

/** Texts of a request that an error may repeat. Names of parameters are not among them: an error may have those of itself. */
function quotedIn(request: Request): readonly string[] {
  const { target, method, body } = request;
  const segments = target.replace(/\?.*/s, '').split('/').slice(2);
  const values = [...target.matchAll(/=([^&]*)/g)].map(([, value = '']) => value);
  const parts = [...segments, ...values];
  const content = method === 'POST' && (body?.length ?? 0) < LONGEST_BODY ? bodyOf(request) : undefined;
  const name = content && 'newPet' in content ? content.newPet?.name : undefined;
  return [target, ...(name === undefined ? [] : [name]), ...parts, ...parts.map(decoded)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
